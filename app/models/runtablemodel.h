// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/runs.h"
#include "models/jobtablemodel.h"

#include <QAbstractTableModel>
#include <QHash>

namespace voyageur::models {

//! The runs of the history, newest first, one row each. A new list is merged by tag, so that what is selected stays. GUI thread.
class RunTableModel final : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { SubmittedColumn, NameColumn, ArgumentsColumn, JobColumn, ResultColumn, StateColumn, ColumnCount };
    enum Role {
        TagRole = Qt::UserRole + 1,
        MoodRole, //!< int of JobTableModel::Mood
        NoteRole,
    };
    using QAbstractTableModel::QAbstractTableModel;

    void merge(const QList<history::RunRecord> &runs);
    const QList<history::RunRecord> &runs() const { return m_runs; }
    //! What runs reached, by their tags: "loss 0.12".
    void setResults(const QHash<QString, QString> &results);
    bool hasResults() const { return !m_results.isEmpty(); }
    int rowOf(const QString &tag) const;
    //! Null when it is not in the list.
    const history::RunRecord *find(const QString &tag) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    void reorder(const QList<qsizetype> &order);

    QString argumentsOf(const history::RunRecord &run) const;

    QList<history::RunRecord> m_runs;
    QHash<QString, QString> m_results;
    mutable QHash<QString, QString> m_arguments; //!< by tag, once they were looked for: a script does not change
};

JobTableModel::Mood moodOf(const history::RunRecord &run);
//! The project's name, or the script's.
QString runTitle(const history::RunRecord &run);

} // namespace voyageur::models
