// SPDX-License-Identifier: GPL-3.0-or-later
// Of the run history: a sweep, the table of its runs, and those that failed once more.
#include "models/runsmodel.h"

namespace voyageur::models {

using namespace Qt::StringLiterals;
using base::Result;
using history::RunRecord;
using runs::SweepResults;

bool RunsModel::isSweep() const
{
    const auto chosen = run();
    return chosen && runs::isSweep(*chosen);
}

namespace {

constexpr qsizetype mostShownResults = 2;  // numbers of a run
constexpr qsizetype mostReadResults = 500; // runs, the newest

QString keyOf(const RunRecord &run)
{
    return run.tag + u'\n' + run.results;
}

QString resultOf(const RunRecord &run)
{
    if (runs::isSweep(run))
        return {}; // it has a table
    QStringList numbers;
    for (const runs::SweepMetric &metric : runs::sweepMetrics(run.results).mid(0, mostShownResults))
        numbers += metric.name + u' ' + metric.value;
    return numbers.join(", "_L1);
}

} // namespace

// The numbers that came home, of those that were not read yet.
void RunsModel::readResults()
{
    QList<RunRecord> unread;
    QHash<QString, QString> shown;
    for (const RunRecord &run : m_table.runs().first(std::min(mostReadResults, m_table.runs().size()))) {
        if (run.results.isEmpty())
            continue;
        if (const auto known = m_results.constFind(keyOf(run)); known != m_results.constEnd())
            shown.insert(run.tag, *known);
        else
            unread += run;
    }
    m_table.setResults(shown);
    if (unread.isEmpty())
        return;
    m_readingResults = std::make_unique<base::Operation<QHash<QString, QString>>>(
        m_context.workers,
        [unread](const base::Work &work) -> Result<QHash<QString, QString>> {
            QHash<QString, QString> results;
            for (const RunRecord &run : unread)
                if (!work.stop.stopRequested())
                    results.insert(keyOf(run), resultOf(run));
            return results;
        },
        [this](Result<QHash<QString, QString>> result) {
            if (!result.ok())
                return;
            m_results.insert(*result);
            QHash<QString, QString> now;
            for (const RunRecord &run : m_table.runs())
                if (const QString text = m_results.value(keyOf(run)); !text.isEmpty())
                    now.insert(run.tag, text);
            m_table.setResults(now);
        });
}

void RunsModel::readSweep()
{
    const auto chosen = run();
    m_readingCode.reset();
    m_codeOfSweep.reset();
    if (!chosen || !runs::isSweep(*chosen)) {
        m_readingSweep.reset();
        m_sweep.show({}, {});
        m_sweepText.clear();
        emit sweepChanged();
        return;
    }
    if (m_sweep.folder() != chosen->results || chosen->results.isEmpty()) // never the table of another one beside this one's name
        m_sweep.show({}, {});
    m_readingSweep = std::make_unique<base::Operation<SweepResults>>(
        m_context.workers, [folder = chosen->results](const base::Work &) { return runs::readSweepResults(folder); },
        [this, folder = chosen->results](Result<SweepResults> result) {
            m_sweepText.clear();
            if (result)
                m_sweep.show(*result, folder);
            else if (folder.isEmpty() || result.error().code == base::ErrorCode::NotFound)
                m_sweepText = tr("Its results are not on this computer yet. Download them on the Jobs page.");
            else
                m_sweepText = result.error().text();
            if (m_sweep.failed() > 0)
                readCode();
            emit sweepChanged();
        });
    emit sweepChanged();
}

void RunsModel::readCode()
{
    const auto chosen = run();
    if (!chosen)
        return;
    m_readingCode = std::make_unique<base::Operation<std::optional<runs::CodeOfSweep>>>(
        m_context.workers,
        [records = m_table.runs(), run = *chosen](const base::Work &work) -> Result<std::optional<runs::CodeOfSweep>> {
            return runs::CodeOfSweep::of(records, run, work.stop);
        },
        [this](Result<std::optional<runs::CodeOfSweep>> result) {
            m_codeOfSweep = result.ok() ? *result : std::nullopt;
            emit sweepChanged();
        });
}

QString RunsModel::failedObstacle() const
{
    const auto chosen = run();
    if (!chosen)
        return tr("Choose one run.");
    if (m_sweep.rowCount() == 0)
        return m_sweepText;
    if (m_sweep.failed() == 0)
        return tr("No run of the sweep failed.");
    return notSignedIn(*chosen);
}

QString RunsModel::failedTime() const
{
    const auto chosen = run();
    if (!chosen)
        return {};
    const auto session = m_context.session.session();
    const bool here = session && session->profile.name == chosen->cluster;
    const bool own = m_context.project.isOpen() && m_context.project.folder() == chosen->projectFolder;
    const auto longest = runs::LongestTime::of(*chosen, here ? session->profile.facts : base::ClusterFacts(),
                                               own ? m_context.project.file().course : std::nullopt);
    const auto more =
        runs::moreTime(m_sweep.count(QStringLiteral("TIMEOUT")), runs::lastTimeOf(m_table.runs(), *chosen), longest);
    return more ? more->text : QString();
}

void RunsModel::repeatFailed(Code code)
{
    const auto chosen = run();
    if (!chosen || isRepeating() || m_sweep.failed() == 0 || !failedObstacle().isEmpty())
        return;
    submitAgain(*chosen, tr("Repeat of the failed runs of %1").arg(runTitle(*chosen)),
                [code](session::ClusterSession &session, const RunRecord &run, const session::StepSink &sink,
                       const base::StopToken &stop) {
                    return runs::repeatFailed(session, run, {false, {}, code}, sink, stop);
                });
}

} // namespace voyageur::models
