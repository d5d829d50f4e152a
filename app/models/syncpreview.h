// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "transfer/sync.h"

#include <QAbstractTableModel>

#include <memory>
#include <optional>

namespace voyageur::models {

//! What a sync would do, one row for each action with its reason. GUI thread.
class SyncPreview final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { ActionColumn, PathColumn, SizeColumn, ReasonColumn, ColumnCount };
    enum Role { KindRole = Qt::UserRole + 1 }; //!< transfer::SyncAction::Kind as an int
    using Kind = transfer::SyncAction::Kind;

    using QAbstractTableModel::QAbstractTableModel;

    void show(std::shared_ptr<const transfer::PreparedSync> sync);
    //! Only actions of this kind; nothing: all.
    void setOnly(std::optional<Kind> kind);
    qint64 count(Kind kind) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

    static QString kindText(Kind kind);

private:
    void arrange();

    std::shared_ptr<const transfer::PreparedSync> m_sync;
    std::optional<Kind> m_only;
    QList<qsizetype> m_rows; // index of the plan's actions
};

} // namespace voyageur::models
