// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/runtablemodel.h"

#include <QLocale>

#include <algorithm>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using project::RunRecord;

JobTableModel::Mood moodOf(const RunRecord &run)
{
    using Mood = JobTableModel::Mood;
    const auto state = base::JobState::fromText(run.state.toLatin1());
    if (run.state == RunRecord::notSubmitted() || run.isOpen() || state.code() == base::JobState::Code::Cancelled)
        return Mood::Gone;
    if (state.isEnded())
        return state.isSuccess() ? Mood::Good : Mood::Bad;
    return run.state.isEmpty() || state.isPending() ? Mood::Waiting : Mood::Running;
}

QString runTitle(const RunRecord &run)
{
    return run.project.isEmpty() ? run.scriptName : run.project;
}

void RunTableModel::merge(const QList<RunRecord> &runs)
{
    for (int row = int(m_runs.size()) - 1; row >= 0; --row) {
        if (std::ranges::any_of(runs, [&](const RunRecord &run) { return run.tag == m_runs[row].tag; }))
            continue;
        beginRemoveRows({}, row, row);
        m_runs.removeAt(row);
        endRemoveRows();
    }
    for (int row = 0; row < runs.size(); ++row) {
        const int at = rowOf(runs[row].tag);
        if (at < 0) {
            beginInsertRows({}, row, row);
            m_runs.insert(row, runs[row]);
            endInsertRows();
            continue;
        }
        if (at != row) {
            beginMoveRows({}, at, at, {}, row);
            m_runs.move(at, row);
            endMoveRows();
        }
        if (m_runs[row] == runs[row])
            continue;
        m_runs[row] = runs[row];
        emit dataChanged(index(row, 0), index(row, ColumnCount - 1));
    }
}

int RunTableModel::rowOf(const QString &tag) const
{
    for (int row = 0; row < m_runs.size(); ++row)
        if (m_runs[row].tag == tag)
            return row;
    return -1;
}

const RunRecord *RunTableModel::find(const QString &tag) const
{
    const int row = rowOf(tag);
    return row < 0 ? nullptr : &m_runs[row];
}

int RunTableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_runs.size());
}

int RunTableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QVariant RunTableModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= m_runs.size())
        return {};
    const RunRecord &run = m_runs[index.row()];
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        switch (index.column()) {
        case SubmittedColumn:
            return QLocale().toString(run.submitted.toLocalTime(), QLocale::ShortFormat);
        case NameColumn:
            return run.note.isEmpty() ? runTitle(run) : tr("%1 · %2").arg(runTitle(run), QString(run.note).replace(u'\n', u' '));
        case JobColumn:
            return run.job.isEmpty() ? run.cluster : u"%1:%2"_s.arg(run.cluster, run.job);
        case StateColumn:
            return run.stateText();
        default:
            return {};
        }
    case Qt::ToolTipRole:
        return run.note.isEmpty() ? run.tag : run.note.toHtmlEscaped();
    case TagRole:
        return run.tag;
    case MoodRole:
        return int(moodOf(run));
    case NoteRole:
        return run.note;
    default:
        return {};
    }
}

QVariant RunTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case SubmittedColumn:
        return tr("Submitted");
    case NameColumn:
        return tr("Run");
    case JobColumn:
        return tr("Job");
    case StateColumn:
        return tr("State");
    default:
        return {};
    }
}

} // namespace voyageur::models
