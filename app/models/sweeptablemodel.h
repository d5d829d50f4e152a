// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/runtablemodel.h"
#include "runs/sweepresults.h"

#include <QAbstractTableModel>

namespace voyageur::models {

//! The runs of a sweep, one row each: its parameters, how it ended, the numbers that it reached. Sorted by any column, numbers by
//! their size; what is empty is always last. The state has its mood as RunTableModel::MoodRole. GUI thread.
class SweepTableModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    //! In the order that was chosen before, where it has such a column.
    void show(const std::optional<runs::SweepResults> &results, const QString &folder);
    QString folder() const { return m_folder; } //!< of the results, on this computer
    int failed() const;
    int count(const QString &state) const; //!< runs with this word of Slurm's
    int stateColumn() const { return int(m_columns.indexOf(QStringLiteral("state"))); }
    //! For people: "4 of 6 runs are done, 2 failed"; what comes first fits before the rest.
    QString text() const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void sort(int column, Qt::SortOrder order) override;

private:
    void arrange();

    runs::SweepResults m_results;
    QString m_folder;
    QStringList m_columns;
    QList<qsizetype> m_order; //!< rows of the results
    QString m_by = QStringLiteral("run");
    Qt::SortOrder m_direction = Qt::AscendingOrder;
};

} // namespace voyageur::models
