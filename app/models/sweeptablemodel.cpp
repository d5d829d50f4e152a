// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/sweeptablemodel.h"

#include <algorithm>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using runs::SweepRun;

void SweepTableModel::show(const std::optional<runs::SweepResults> &results, const QString &folder)
{
    beginResetModel();
    m_results = results.value_or(runs::SweepResults());
    m_columns = results ? m_results.columns() : QStringList();
    m_folder = folder;
    arrange();
    endResetModel();
}

void SweepTableModel::arrange()
{
    const QString by = m_columns.contains(m_by) ? m_by : u"run"_s;
    m_order.clear();
    if (m_columns.isEmpty())
        return;
    m_order = *m_results.sorted(by);
    if (m_direction == Qt::AscendingOrder)
        return;
    const auto at = m_columns.indexOf(by);
    const auto empty = std::ranges::find_if(m_order, [&](qsizetype row) { return m_results.cells(row).at(at).isEmpty(); });
    std::reverse(m_order.begin(), empty);
}

int SweepTableModel::failed() const
{
    return static_cast<int>(std::ranges::count_if(m_results.runs, &SweepRun::hasFailed));
}

int SweepTableModel::count(const QString &state) const
{
    return static_cast<int>(std::ranges::count(m_results.runs, state, &SweepRun::state));
}

QString SweepTableModel::text() const
{
    return runs::SweepState{m_results.table, 1, m_results.runs}.text();
}

int SweepTableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_order.size());
}

int SweepTableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

QVariant SweepTableModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const qsizetype row = m_order[index.row()];
    const SweepRun &run = m_results.runs[row];
    const bool state = index.column() == stateColumn();
    const auto word = base::JobState::fromText(run.state.toLatin1());
    if (role == Qt::DisplayRole)
        return state ? word.text() : base::shownSafely(m_results.cells(row).at(index.column()).toUtf8(), 200);
    if (role == Qt::ToolTipRole && !run.why.isEmpty())
        return run.why.toHtmlEscaped();
    if (role == RunTableModel::MoodRole && state) {
        history::RunRecord record;
        record.state = run.state;
        record.job = m_results.job;
        return int(moodOf(record));
    }
    return {};
}

QVariant SweepTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole || section < 0 || section >= m_columns.size())
        return {};
    const QString &column = m_columns[section];
    const qsizetype own = section - 1 - m_results.table.names.size(); // those between are the program's words
    if (section == 0)
        return tr("Run");
    if (own == 0)
        return tr("State");
    if (own == 1)
        return tr("Exit code");
    if (own == 2)
        return tr("Seconds");
    return column;
}

void SweepTableModel::sort(int column, Qt::SortOrder order)
{
    m_by = m_columns.value(column, u"run"_s);
    m_direction = order;
    emit layoutAboutToBeChanged();
    arrange();
    emit layoutChanged();
}

} // namespace voyageur::models
