// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/runsmodel.h"

#include <algorithm>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using base::Result;
using history::RunRecord;

RunsModel::RunsModel(const StepContext &context, QObject *parent) : PageModel(parent), m_context(context)
{
    connect(&m_context.project, &ProjectModel::opened, this, &RunsModel::reload);
    connect(&m_context.session, &SessionModel::changed, this, &RunsModel::changed);
    connect(this, &RunsModel::selectionChanged, this, &RunsModel::readSweep);
}

RunsModel::~RunsModel() = default;

void RunsModel::reload()
{
    if (m_reading && !m_reading->isFinished()) {
        m_again = true;
        return;
    }
    history::RunFilter filter;
    if (m_onlyProject && hasProject())
        filter.projectFolder = m_context.project.file().folder;
    if (!hasContent() && !isRepeating())
        begin(tr("Reading the history…"));
    m_reading = std::make_unique<base::Operation<QList<RunRecord>>>(
        m_context.workers, [filter](const base::Work &) { return history::RunHistory().runs(filter); },
        [this](Result<QList<RunRecord>> result) { loaded(std::move(result)); });
}

void RunsModel::loaded(Result<QList<RunRecord>> result)
{
    if (!result) {
        fail(result.error()); // the last good list stays
        return;
    }
    m_table.merge(*result);
    readResults();
    if (!m_again)
        m_selected.removeIf([this](const QString &tag) { return !m_table.find(tag); });
    if (isRepeating()) {
        setContent(true);
        emit changed();
    } else {
        finish(m_table.rowCount() > 0 || m_onlyProject);
    }
    emit selectionChanged();
    if (std::exchange(m_again, false))
        reload();
}

void RunsModel::setOnlyProject(bool on)
{
    if (on == m_onlyProject)
        return;
    m_onlyProject = on;
    reload();
}

void RunsModel::select(const QStringList &tags)
{
    if (tags == m_selected)
        return;
    m_selected = tags;
    emit selectionChanged();
}

std::optional<RunRecord> RunsModel::run() const
{
    const RunRecord *run = m_selected.size() == 1 ? m_table.find(m_selected.first()) : nullptr;
    return run ? std::optional(*run) : std::nullopt;
}

std::optional<std::pair<RunRecord, RunRecord>> RunsModel::pair() const
{
    if (m_selected.size() != 2)
        return {};
    const RunRecord *a = m_table.find(m_selected[0]);
    const RunRecord *b = m_table.find(m_selected[1]);
    if (!a || !b)
        return {};
    if (b->submitted < a->submitted)
        std::swap(a, b);
    return std::pair(*a, *b);
}

void RunsModel::write(const std::function<Result<void>()> &change)
{
    m_writing = std::make_unique<base::Operation<void>>(
        m_context.workers, [change](const base::Work &) { return change(); },
        [this](Result<void> result) {
            if (!result)
                fail(result.error());
            reload();
        });
}

void RunsModel::setNote(const QString &note)
{
    const auto chosen = run();
    if (!chosen || chosen->note == note.trimmed())
        return;
    write([tag = chosen->tag, note = note.trimmed()] {
        return history::RunHistory().update(tag, [&](RunRecord &record) { record.note = note; });
    });
}

void RunsModel::forget()
{
    if (const auto chosen = run())
        write([tag = chosen->tag] { return history::RunHistory().remove(tag); });
}

QString RunsModel::obstacle(Code code) const
{
    const auto chosen = run();
    if (!chosen)
        return tr("Choose one run.");
    if (const QString obstacle = runs::repeatObstacle(*chosen, code); !obstacle.isEmpty())
        return obstacle;
    return notSignedIn(*chosen);
}

QString RunsModel::notSignedIn(const RunRecord &run) const
{
    const bool there = m_context.session.state() == SessionModel::State::SignedIn
        && m_context.session.clusterName() == run.cluster && m_context.session.user() == run.user;
    return there ? QString() : tr("Sign in to %1 as %2 to repeat the run.").arg(run.cluster, run.user);
}

void RunsModel::repeat(Code code)
{
    const auto chosen = run();
    if (!chosen || isRepeating() || !obstacle(code).isEmpty())
        return;
    submitAgain(*chosen, tr("Repeat of %1").arg(runTitle(*chosen)),
                [code](session::ClusterSession &session, const RunRecord &run, const session::StepSink &sink,
                       const base::StopToken &stop) {
                    return runs::repeatRun(session, run, {code, false}, sink, stop);
                });
}

void RunsModel::submitAgain(const RunRecord &run, const QString &title, const Submission &submission)
{
    m_said.clear();
    m_lastJob.clear();
    setCommands({});
    m_activity = m_context.activities.begin(Activity::Kind::Work, title, {}, m_context.session.clusterTitle(), false, [this] {
        if (m_repeating)
            m_repeating->cancel();
    });
    m_feed = std::make_unique<Feed<session::StepEvent>>(
        [this](const QList<session::StepEvent> &events) {
            for (const session::StepEvent &event : events) {
                if (event.status == session::StepStatus::Command)
                    addCommand(event.detail);
                else if (event.isNote() || event.status == session::StepStatus::Warning)
                    m_said += event.detail;
            }
            emit changed();
        },
        mergeStepEvents);
    begin(tr("Checking and submitting…"));
    m_repeating = std::make_unique<base::Operation<runs::SubmittedScript>>(
        m_context.workers,
        [session = m_context.session.session(), run, submission, sink = m_feed->sink()](const base::Work &work) {
            return submission(*session, run, sink, work.stop);
        },
        [this](Result<runs::SubmittedScript> result) { repeated(std::move(result)); });
}

void RunsModel::repeated(Result<runs::SubmittedScript> result)
{
    m_repeating.reset();
    if (!result) {
        m_context.activities.fail(m_activity, result.error());
        fail(result.error());
        return;
    }
    m_lastJob = result->job.text();
    m_context.activities.finish(m_activity, tr("Job %1").arg(m_lastJob));
    finish(true);
    select({result->tag}); // it is in the list once that is read
    reload();
    emit submitted(m_lastJob);
}

void RunsModel::forgetLastJob()
{
    m_lastJob.clear();
    m_said.clear();
    emit changed();
}

} // namespace voyageur::models
