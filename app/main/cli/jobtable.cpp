// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/jobtable.h"

#include "main/cli/cells.h"
#include "main/cli/jobtext.h"
#include "main/cli/text.h"

#include <algorithm>
#include <array>

namespace voyageur::cli {

using namespace Qt::StringLiterals;

namespace {

constexpr int columnCount = 6;
using Row = std::array<QString, columnCount>;

QString lineOf(const Row &row, const std::array<int, columnCount> &widths)
{
    QString line;
    for (size_t i = 0; i < row.size(); ++i)
        line += filledToCells(row[i], widths[i] + 2);
    return line.trimmed();
}

} // namespace

QStringList jobTable(const QList<slurm::Job> &jobs, int columns)
{
    if (jobs.isEmpty())
        return {};
    QList<Row> rows{
        {Text::tr("JOB"), Text::tr("NAME"), Text::tr("STATE"), Text::tr("ELAPSED"), Text::tr("LIMIT"), Text::tr("NODES")}};
    constexpr int besideTheName = 48;
    const int widestName = std::clamp(columns - besideTheName, 10, 30);
    for (const auto &job : jobs) {
        rows += {job.id.text(),
                 cutToCells(job.name.simplified(), widestName),
                 job.state.name(),
                 slurmSpan(job.elapsedSeconds),
                 slurmSpan(job.limitSeconds),
                 job.nodes};
    }
    std::array<int, columnCount> widths{};
    for (const Row &row : rows) {
        for (size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], cellsOf(row[i]));
    }
    QStringList lines;
    for (qsizetype i = 0; i < rows.size(); ++i) {
        lines += lineOf(rows[i], widths);
        if (i > 0 && !jobs[i - 1].explanation.isEmpty())
            lines += "    "_L1 + jobs[i - 1].explanation;
    }
    return lines;
}

} // namespace voyageur::cli
