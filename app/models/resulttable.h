// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "runs/resultfiles.h"

#include <QAbstractTableModel>

namespace voyageur::models {

//! Files of a job's results, one a row. GUI thread.
class ResultTable final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { NameColumn, SizeColumn, TimeColumn, MarkColumn, ColumnCount };
    //! The path in the folder of results, as a QByteArray.
    enum Role { PathRole = Qt::UserRole + 1 };

    using QAbstractTableModel::QAbstractTableModel;

    void set(const QList<runs::ResultFile> &files);
    const QList<runs::ResultFile> &files() const { return m_files; }
    //! The name of a file in one line that does no harm.
    static QString shown(const runs::ResultFile &file);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override { return parent.isValid() ? 0 : ColumnCount; }
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QList<runs::ResultFile> m_files;
};

} // namespace voyageur::models
