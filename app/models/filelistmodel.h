// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "transfer/listing.h"

#include <QAbstractTableModel>

namespace voyageur::models {

//! One folder as a table: sorted (folders first), with or without hidden names. Names are bytes; what is shown of them is safe to
//! show. GUI thread.
class FileListModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { NameColumn, SizeColumn, TimeColumn, ModeColumn, GroupColumn, ColumnCount };
    enum Role {
        FolderRole = Qt::UserRole + 1, //!< bool: it can be opened
        LinkRole,                      //!< bool
    };
    //! What is dragged from one pane to the other.
    static constexpr char dragType[] = "application/x-voyageur-names";
    struct Dragged {
        bool fromCluster = false;
        QByteArray folder;
        QList<QByteArray> names;
    };

    explicit FileListModel(bool ofCluster, QObject *parent = nullptr);

    void show(const transfer::FolderListing &listing);
    void clear() { show({}); }
    bool isOfCluster() const { return m_ofCluster; }
    const QByteArray &folder() const { return m_listing.path; }

    bool hiddenShown() const { return m_hiddenShown; }
    void setHiddenShown(bool on);

    const transfer::ListedName &at(int row) const { return m_listing.names.at(m_order.at(row)); }
    int rowOf(const QByteArray &name) const; //!< −1: not shown
    QString shownName(int row) const;

    //! Names, by which their rows are found again after another order, or another listing.
    struct Marked {
        QList<QByteArray> names;
        QList<int> indexes; //!< in the listing of that time
        int listing = 0;
    };
    Marked mark(const QList<int> &rows) const;
    QList<int> rowsOf(const Marked &marked) const; //!< ascending; without those that are not shown any more

    struct Sum {
        qint64 files = 0;
        qint64 folders = 0;
        qint64 bytes = 0;  //!< of the files
        qint64 hidden = 0; //!< names that are not shown
    };
    Sum sum() const;
    Sum sum(const QList<int> &rows) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;
    //! A view asks it for names that begin with what somebody types; quick in a hundred thousand of them.
    QModelIndexList match(const QModelIndex &start, int role, const QVariant &value, int hits,
                          Qt::MatchFlags flags) const override;

    QStringList mimeTypes() const override;
    QMimeData *mimeData(const QModelIndexList &indexes) const override;
    Qt::DropActions supportedDragActions() const override { return Qt::CopyAction; }
    static std::optional<Dragged> draggedIn(const QMimeData *data);

private:
    void rank();
    void arrange();
    void add(Sum &sum, const transfer::ListedName &name) const;

    const bool m_ofCluster;
    transfer::FolderListing m_listing;
    int m_listingNumber = 0; // the same for the same names in the same order
    QList<int> m_ranks;      // index of the listing → its place by name
    QList<int> m_order;      // shown row → index of the listing
    bool m_hiddenShown = false;
    int m_column = NameColumn;
    Qt::SortOrder m_direction = Qt::AscendingOrder;
};

//! "rwxr-x--- " of 0750; with s and t where they are set.
QString modeText(int mode);

} // namespace voyageur::models
