// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/clusterstep.h"

#include <utility>

namespace voyageur::models {

using session::StepEvent;
using session::StepStatus;

namespace {

constexpr qsizetype waitingOutputLimit = 1024 * 1024; // a window that sleeps must not fill the memory

} // namespace

void Delivered::reset()
{
    code.reset();
    dataset.reset();
    environment.reset();
    measured = {};
    emit changed();
}

bool mergeStepEvents(StepEvent &last, const StepEvent &next)
{
    if (last.status != next.status || last.step != next.step)
        return false;
    if (next.status == StepStatus::Progress) {
        last = next;
        return true;
    }
    if (next.status != StepStatus::Output)
        return false;
    last.output += next.output;
    if (last.output.size() > waitingOutputLimit)
        last.output = last.output.right(waitingOutputLimit);
    return true;
}

void Delivered::take(const work::Deliverables &delivered)
{
    code = delivered.code;
    dataset = delivered.dataset;
    environment = delivered.environment;
    announce();
}

ClusterStep::ClusterStep(const StepContext &context, QObject *parent)
    : PageModel(parent), m_context(context), m_feed(std::make_unique<Feed<StepEvent>>(
                                                 [this](const QList<StepEvent> &events) {
                                                     for (const StepEvent &event : events)
                                                         onEvent(event);
                                                 },
                                                 mergeStepEvents))
{
    connect(&m_context.project, &ProjectModel::opened, this, &ClusterStep::forget);
    connect(&m_context.session, &SessionModel::signedOut, this, [this] {
        // The work ends by itself with ConnectionLost, or Cancelled; only what it had done is void.
        emit changed();
    });
    connect(&m_context.session, &SessionModel::signedIn, this, [this] {
        const QString account = m_context.session.user() + u'@' + m_context.session.clusterName();
        const QString before = std::exchange(m_account, account);
        if (!before.isEmpty() && before != account && m_context.project.isOpen())
            forgetCluster();
        emit changed();
    });
}

ClusterStep::~ClusterStep() = default;

bool ClusterStep::canWork() const
{
    return m_context.project.isOpen() && m_context.session.state() == SessionModel::State::SignedIn;
}

StepState ClusterStep::shownState() const
{
    return !m_remembered || stepState() == StepState::Attention ? stepState() : *m_remembered;
}

void ClusterStep::remember(const std::optional<StepState> &state, const QString &text)
{
    if (state == m_remembered && text == m_rememberedText)
        return;
    m_remembered = state;
    m_rememberedText = text;
    emit changed();
}

void ClusterStep::prepare(const Task &task)
{
    m_warnings.clear();
    m_progress = {};
    m_context.activities.forgetResume(m_activity); // this is that
    m_activity = m_context.activities.begin(
        task.kind, task.title, task.from, task.to, task.inBytes, [this] { cancel(); }, task.resume);
    setCommands({});
    begin(task.busyText);
}

void ClusterStep::ended(const std::optional<base::Error> &error, const QString &outcome)
{
    m_operation.reset();
    m_cancel = {};
    m_progress = {};
    if (error)
        m_context.activities.fail(m_activity, *error);
    else
        m_context.activities.finish(m_activity, outcome);
    m_context.project.lookAgain(); // the act has written down there what is done
    emit progressChanged();
}

void ClusterStep::cancel()
{
    if (m_cancel)
        m_cancel();
}

void ClusterStep::stopWork()
{
    if (!m_operation)
        return;
    m_context.activities.fail(m_activity, {base::ErrorCode::Cancelled, {}, {}, {}, {}});
    m_operation.reset();
    m_cancel = {};
}

void ClusterStep::forget()
{
    stopWork();
    m_context.activities.forgetResume(m_activity);
    m_log.clear();
    m_warnings.clear();
    m_progress = {};
    emit logChanged();
    clear();
}

void ClusterStep::onEvent(const StepEvent &event)
{
    switch (event.status) {
    case StepStatus::Started:
        if (!event.detail.isEmpty() && m_operation) {
            setBusyText(event.detail);
            emit changed();
        }
        break;
    case StepStatus::Progress:
        if (!m_operation)
            break;
        m_progress = event.progress;
        m_context.activities.setProgress(m_activity, event.progress);
        emit progressChanged();
        break;
    case StepStatus::Output:
        m_log.add(event.output);
        emit logChanged();
        break;
    case StepStatus::Command:
        addCommand(event.detail);
        emit changed();
        break;
    case StepStatus::Note:
    case StepStatus::Verdict:
        m_log.addLine(event.detail);
        emit logChanged();
        break;
    case StepStatus::Warning:
        m_warnings.append(event.detail);
        m_log.addLine(event.detail);
        emit logChanged();
        emit changed();
        break;
    case StepStatus::Done:
    case StepStatus::Failed:
        break;
    }
}

} // namespace voyageur::models
