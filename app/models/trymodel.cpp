// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/trymodel.h"

#include "base/clock.h"
#include "models/typedarguments.h"
#include "tryout/interactive.h"

#include <algorithm>
#include <utility>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using base::Result;
using tryout::AllocationLook;

namespace {

QString ranFor(qint64 milliseconds)
{
    return milliseconds < 1000 ? TryModel::tr("less than a second") : spanText(milliseconds / 1000);
}

} // namespace

TryModel::TryModel(const StepContext &context, QObject *parent)
    : ClusterStep(context, parent), m_allocation(context.workers, context.session),
      m_states(std::make_unique<Feed<work::TryState>>([this](const QList<work::TryState> &states) { onStates(states); }))
{
    connect(&context.project, &ProjectModel::opened, this, [this] { finish(true); });
    connect(&context.project, &ProjectModel::fileChanged, this, &TryModel::changed);
    connect(&m_allocation, &TryAllocation::changed, this, &TryModel::changed);
    const auto goOn = [this] {
        if (m_context.project.isOpen() && !isWorking())
            m_allocation.findFor(m_context.project.file());
    };
    connect(&context.session, &SessionModel::signedIn, this, goOn);
    connect(&context.project, &ProjectModel::opened, this, goOn);
}

TryModel::~TryModel() = default;

// Its allocation is out of reach now, and ends there by itself.
void TryModel::forgetCluster()
{
    m_allocation.leave();
    forget();
    finish(true);
}

// The allocation was for another project.
void TryModel::forget()
{
    m_allocation.giveBack();
    m_checks.clear();
    m_measured = {};
    m_own = {};
    m_epochs.reset();
    m_mayInsist = false;
    m_report.reset();
    ClusterStep::forget();
    emit checksChanged();
}

TryRequest TryModel::request() const
{
    if (!m_context.project.isOpen())
        return {};
    const projectfile::ProjectFile &file = m_context.project.file();
    return {file.job.account,
            file.tryOut.time,
            file.tryOut.cpusPerTask.value_or(file.job.cpusPerTask),
            file.tryOut.memory.value_or(file.job.memory),
            file.tryOut.gpus.value_or(file.job.gpus),
            file.tryOut.arguments};
}

void TryModel::setRequest(const TryRequest &wanted)
{
    if (!m_context.project.isOpen() || wanted == request())
        return;
    projectfile::ProjectFile file = m_context.project.file();
    const TryRequest before = request();
    file.job.account = wanted.account; // a try is charged to the same one
    file.tryOut.time = wanted.time;
    if (wanted.cpusPerTask != before.cpusPerTask)
        file.tryOut.cpusPerTask = wanted.cpusPerTask;
    if (wanted.memory != before.memory)
        file.tryOut.memory = wanted.memory;
    if (wanted.gpus != before.gpus)
        file.tryOut.gpus = wanted.gpus;
    file.tryOut.arguments = wanted.arguments;
    m_context.project.change(file);
}

QString TryModel::program() const
{
    if (!m_context.project.isOpen())
        return {};
    const projectfile::ProjectFile &file = m_context.project.file();
    const QString added = typedArguments(file.tryOut.arguments);
    return added.isEmpty() ? file.code.program : tr("%1, with %2 in the try only").arg(file.code.program, added);
}

tryout::TryJudgement TryModel::judgement() const
{
    const auto session = m_context.session.session();
    if (!session || !m_context.project.isOpen())
        return {};
    const projectfile::ProjectFile &file = m_context.project.file();
    return tryout::judgeInteractive(tryout::tryRequest(file).options, m_context.session.clusterTitle(), session->facts->known(),
                                    tryout::courseBounds(file));
}

TryChoices TryModel::choices() const
{
    const auto session = m_context.session.session();
    const base::ClusterFacts facts = session ? session->facts->known() : base::ClusterFacts();
    const auto course = m_context.project.isOpen() ? tryout::courseBounds(m_context.project.file()) : std::nullopt;
    TryChoices choices{{}, tryout::interactiveTimes(facts, course), {}};
    for (const base::UserAccount &account : facts.accounts.valueOr({}))
        choices.accounts += account.name;
    for (const auto &gpu : facts.gpus)
        if (gpu.value && !gpu.value->withdrawn && gpu.value->present.value_or(true))
            choices.gpus += gpu.value->specifier + u":1"_s;
    choices.accounts.removeDuplicates();
    return choices;
}

QString TryModel::outcome() const
{
    return m_report.value_or(QString());
}

QString TryModel::allocationText() const
{
    if (!m_allocation.isHeld())
        return {};
    const tryout::AllocationLook &look = m_allocation.look();
    const QString job = look.job.id.isNull() ? tr("The interactive job") : tr("Job %1").arg(look.job.id.text());
    if (m_allocation.isGivingBack())
        return tr("%1 is ending…").arg(job);
    if (m_allocation.isOutOfReach())
        return tr("Signed out. %1 ends unless you return within ten minutes.").arg(job);
    if (m_allocation.isGranted())
        return tr("%1 on %2, %3 left").arg(job, look.job.nodes, spanText(m_allocation.secondsLeft()));
    QString text = tr("%1 is waiting").arg(job);
    if (!look.job.explanation.isEmpty())
        text += u": "_s + look.job.explanation;
    if (look.before >= 0)
        text += u' ' + tr("%n job is ahead of it.", nullptr, look.before);
    if (look.job.start.isValid())
        text += u' ' + tr("Expected start: %1.").arg(base::clockTime(look.job.start.toLocalTime().time()));
    return text;
}

void TryModel::onStates(const QList<work::TryState> &states)
{
    for (const work::TryState &state : states) {
        if (state.look
            && (state.look->state == AllocationLook::State::Waiting || state.look->state == AllocationLook::State::Running))
            m_allocation.hold(*state.allocation, *state.look);
        if (state.look && state.look->state == AllocationLook::State::Running && isWorking())
            setBusyText(tr("Running the checks…"));
        m_checks = state.checks;
    }
    emit checksChanged();
    emit changed();
}

// Where it is in the queue, and which checks are good, stands in its own place on the page.
void TryModel::onEvent(const session::StepEvent &event)
{
    if (event.step != session::Step::Try || !event.isNote())
        ClusterStep::onEvent(event);
}

void TryModel::run(bool anyway)
{
    if (!canWork() || isWorking())
        return;
    m_mayInsist = false;
    logText().clear();
    emit logChanged();
    m_report.reset();
    m_checks = tryout::checksOf(tryout::asTried(m_context.project.file()));
    emit checksChanged();
    const Task task{Activity::Kind::Work, tr("Try"), {}, m_context.session.clusterTitle(), false, tr("Requesting a job…")};
    auto session = m_context.session.session();
    work::TryProject wish{
        .project = m_context.project.file(), .known = m_context.delivered.known(), .anyway = anyway, .keep = true};
    wish.held = m_allocation.allocation();
    start<work::TriedProject>(
        task,
        [session, wish, tell = m_states->sink()](const base::Work &work, const session::StepSink &sink) {
            return work::tryOut(wish, *session, sink, work.stop, tell);
        },
        [this](Result<work::TriedProject> result) { ranChecks(std::move(result)); },
        [](const work::TriedProject &tried) { return tr("Ran for %1").arg(ranFor(tried.measured.milliseconds)); });
}

void TryModel::ranChecks(Result<work::TriedProject> result)
{
    if (!result) {
        m_mayInsist = result.error().code == base::ErrorCode::CheckFailed;
        setStepState(StepState::Attention);
        m_allocation.lookAgain();
        fail(result.error());
        return;
    }
    m_checks = result->checks;
    m_measured = result->measured;
    m_own = {};
    m_report = tr("The program ran for %1.").arg(ranFor(m_measured.milliseconds));
    if (m_allocation.isHeld())
        *m_report += u' ' + tr("The interactive job is still running.");
    setStepState(StepState::Done);
    m_context.delivered.measured = m_measured;
    m_context.delivered.take(result->delivered);
    finish(true);
    emit checksChanged();
}

} // namespace voyageur::models
