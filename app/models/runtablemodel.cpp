// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/runtablemodel.h"

#include "base/clock.h"
#include "runs/runrecording.h"

#include <QHash>

#include <algorithm>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using history::RunRecord;

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

QString RunTableModel::argumentsOf(const RunRecord &run) const
{
    const auto known = m_arguments.constFind(run.tag);
    return known != m_arguments.constEnd() ? *known : *m_arguments.insert(run.tag, runs::programArguments(run));
}

void RunTableModel::setResults(const QHash<QString, QString> &results)
{
    if (results == m_results)
        return;
    m_results = results;
    if (!m_runs.isEmpty())
        emit dataChanged(index(0, ResultColumn), index(int(m_runs.size()) - 1, ResultColumn));
}

// Those that go stand at the end before they go, and those that come before they have their place: three changes for the view,
// however many runs there are.
void RunTableModel::merge(const QList<RunRecord> &runs)
{
    QHash<QString, qsizetype> before;
    for (const RunRecord &run : std::as_const(m_runs))
        before.insert(run.tag, before.size());
    QList<qsizetype> order;
    QList<RunRecord> come;
    qsizetype firstNew = -1;
    qsizetype lastNew = -1;
    for (qsizetype row = 0; row < runs.size(); ++row) {
        const auto known = before.constFind(runs[row].tag);
        if (known != before.constEnd()) {
            order += *known;
            continue;
        }
        come += runs[row];
        firstNew = firstNew < 0 ? row : firstNew;
        lastNew = row;
    }
    const qsizetype kept = order.size();
    QList<bool> stays(m_runs.size(), false);
    for (const qsizetype row : std::as_const(order))
        stays[row] = true;
    for (qsizetype row = 0; row < m_runs.size(); ++row)
        if (!stays[row])
            order += row;
    reorder(order);
    if (m_runs.size() > kept) {
        beginRemoveRows({}, int(kept), int(m_runs.size()) - 1);
        m_runs.resize(kept);
        endRemoveRows();
    }
    if (!come.isEmpty()) {
        const bool together = lastNew - firstNew + 1 == come.size();
        const qsizetype place = together ? firstNew : kept;
        beginInsertRows({}, int(place), int(place + come.size()) - 1);
        m_runs = m_runs.first(place) + come + m_runs.sliced(place);
        endInsertRows();
        QHash<QString, qsizetype> now;
        for (const RunRecord &run : std::as_const(m_runs))
            now.insert(run.tag, now.size());
        order.clear();
        for (const RunRecord &run : runs)
            order += now.value(run.tag);
        reorder(order);
    }
    const auto [first, other] = std::ranges::mismatch(std::as_const(m_runs), runs);
    if (first == m_runs.cend())
        return;
    qsizetype last = m_runs.size() - 1;
    while (m_runs[last] == runs[last])
        --last;
    const qsizetype from = first - m_runs.cbegin();
    m_runs = runs;
    emit dataChanged(index(int(from), 0), index(int(last), ColumnCount - 1));
}

//! Row i becomes what row order[i] was.
void RunTableModel::reorder(const QList<qsizetype> &order)
{
    if (std::ranges::is_sorted(order))
        return;
    emit layoutAboutToBeChanged({}, VerticalSortHint);
    QList<RunRecord> runs;
    QList<int> places(order.size());
    for (const qsizetype row : order) {
        places[row] = int(runs.size());
        runs += m_runs[row];
    }
    m_runs = runs;
    const QModelIndexList from = persistentIndexList();
    QModelIndexList to;
    for (const QModelIndex &one : from)
        to += index(places[one.row()], one.column());
    changePersistentIndexList(from, to);
    emit layoutChanged({}, VerticalSortHint);
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
            return base::dateAndTime(run.submitted.toLocalTime());
        case NameColumn:
            return run.note.isEmpty() ? runTitle(run) : tr("%1 · %2").arg(runTitle(run), QString(run.note).replace(u'\n', u' '));
        case ArgumentsColumn:
            return argumentsOf(run);
        case ResultColumn:
            return m_results.value(run.tag);
        case JobColumn:
            return run.job.isEmpty() ? run.cluster : u"%1:%2"_s.arg(run.cluster, run.job);
        case StateColumn:
            return run.stateText();
        default:
            return {};
        }
    case Qt::ToolTipRole:
        if (index.column() == ArgumentsColumn || index.column() == ResultColumn)
            return index.data().toString().toHtmlEscaped(); // all of it
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
    case ArgumentsColumn:
        return tr("Arguments");
    case ResultColumn:
        return tr("Result");
    case JobColumn:
        return tr("Job");
    case StateColumn:
        return tr("State");
    default:
        return {};
    }
}

} // namespace voyageur::models
