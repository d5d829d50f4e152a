// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/submitmodel.h"

namespace voyageur::models {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;
using project::PreparedRun;

namespace {

struct Prepared {
    Deliverables delivered;
    PreparedRun run;
};

struct Sent {
    Deliverables delivered;
    SubmittedRun run;
};

} // namespace

SubmitModel::SubmitModel(const StepContext &context, QObject *parent) : ClusterStep(context, parent)
{
    connect(&context.project, &ProjectModel::opened, this, [this] { finish(true); });
    connect(&context.delivered, &Delivered::changed, this, [this] {
        emit changed();
        prepareWhenPossible();
    });
    connect(&context.session, &SessionModel::signedOut, this, [this] { m_run.reset(); });
}

SubmitModel::~SubmitModel() = default;

void SubmitModel::forget()
{
    m_run.reset();
    m_codeVersion.clear();
    m_script.clear();
    m_edited = false;
    m_submitted = false;
    m_lastJob.clear();
    emit scriptChanged();
    ClusterStep::forget();
}

QList<Need> SubmitModel::needs() const
{
    QList<Need> result = {{tr("The code on the cluster"), m_context.delivered.code.has_value()}};
    if (m_context.project.isOpen() && m_context.project.file().dataset)
        result.append({tr("The dataset as one archive (step 2)"), m_context.delivered.dataset.has_value()});
    result.append({tr("The virtual environment (step 3)"), m_context.delivered.environment.has_value()});
    return result;
}

void SubmitModel::edit(const QString &text)
{
    if (text == m_script)
        return;
    m_script = text;
    m_edited = true;
    emit changed();
}

void SubmitModel::prepareWhenPossible()
{
    const bool dataset = m_context.delivered.dataset || (m_context.project.isOpen() && !m_context.project.file().dataset);
    if (canWork() && !isWorking() && !m_run && !m_submitted && dataset && m_context.delivered.environment)
        prepare();
}

void SubmitModel::accept(const Deliverables &delivered)
{
    m_context.delivered.code = delivered.code;
    m_context.delivered.dataset = delivered.dataset;
    m_context.delivered.environment = delivered.environment;
    m_context.delivered.announce();
}

void SubmitModel::prepare()
{
    if (!canWork() || isWorking())
        return;
    const Task task{Activity::Kind::Work,    tr("Job script"), {}, m_context.session.clusterTitle(), false,
                    tr("Making the script…")};
    auto session = m_context.session.session();
    start<Prepared>(
        task,
        [session, file = m_context.project.file(), dataset = m_context.delivered.dataset,
         environment = m_context.delivered.environment](const base::Work &work,
                                                        const project::StepSink &sink) -> Result<Prepared> {
            VOYAGEUR_TRY(delivered, deliver(*session, file, dataset, environment, sink, work.stop));
            VOYAGEUR_TRY(run, project::makeScript(*session, file, delivered.code, delivered.dataset, delivered.environment));
            return Prepared{delivered, run};
        },
        [this](Result<Prepared> result) {
            if (!result) {
                fail(result.error());
                return;
            }
            m_run = result->run;
            m_codeVersion = result->delivered.code.version;
            m_script = result->run.script;
            m_edited = false;
            m_submitted = false;
            accept(result->delivered);
            finish(true);
            emit scriptChanged();
        },
        [](const Prepared &) { return tr("The script is made"); });
}

void SubmitModel::submit()
{
    if (!canWork() || isWorking())
        return;
    const Task task{Activity::Kind::Work,          tr("Submission"), {}, m_context.session.clusterTitle(), false,
                    tr("Checking and submitting…")};
    std::optional<PreparedRun> shown = m_run;
    if (shown)
        shown->script = m_script;
    auto session = m_context.session.session();
    start<Sent>(
        task,
        [session, shown, edited = m_edited, version = m_codeVersion, file = m_context.project.file(),
         dataset = m_context.delivered.dataset,
         environment = m_context.delivered.environment](const base::Work &work, const project::StepSink &sink) -> Result<Sent> {
            VOYAGEUR_TRY(delivered, deliver(*session, file, dataset, environment, sink, work.stop));
            const bool current = shown && delivered.code.version == version;
            if (shown && edited && !current)
                return Error{ErrorCode::CheckFailed,
                             tr("The code has changed since this script was made."),
                             tr("The script names the folder of the older code."),
                             tr("Make the script again, or undo the change of the code."),
                             {}};
            PreparedRun run = shown.value_or(PreparedRun());
            if (!current) {
                VOYAGEUR_TRY(made, project::makeScript(*session, file, delivered.code, delivered.dataset, delivered.environment));
                run = made;
            }
            VOYAGEUR_TRY(submitted, project::submitRun(*session, run, sink, work.stop));
            return Sent{delivered, {file, run, submitted}};
        },
        [this](Result<Sent> result) {
            if (!result) {
                setStepState(StepState::Attention);
                fail(result.error());
                return;
            }
            m_run.reset();
            m_script = result->run.run.script;
            m_edited = false;
            m_submitted = true;
            m_lastJob = result->run.submitted.job.text();
            setStepState(StepState::Done);
            accept(result->delivered);
            finish(true);
            emit scriptChanged();
            emit submitted(result->run);
        },
        [](const Sent &sent) { return tr("Job %1").arg(sent.run.submitted.job.text()); });
}

} // namespace voyageur::models
