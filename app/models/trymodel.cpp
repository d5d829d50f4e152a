// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/trymodel.h"

#include "project/interactive.h"

namespace voyageur::models {

using namespace Qt::StringLiterals;
using base::Result;

namespace {

struct Tried {
    Deliverables delivered;
    project::TryReport report;
};

} // namespace

TryModel::TryModel(const StepContext &context, QObject *parent) : ClusterStep(context, parent)
{
    connect(&context.project, &ProjectModel::opened, this, [this] { finish(true); });
    connect(&context.project, &ProjectModel::fileChanged, this, &TryModel::changed);
}

TryModel::~TryModel() = default;

void TryModel::forget()
{
    m_report.reset();
    ClusterStep::forget();
}

TryRequest TryModel::request() const
{
    if (!m_context.project.isOpen())
        return {};
    const project::ProjectFile &file = m_context.project.file();
    return {file.tryOut.time, file.tryOut.cpusPerTask.value_or(file.job.cpusPerTask),
            file.tryOut.memory.value_or(file.job.memory), file.tryOut.gpus.value_or(file.job.gpus), file.tryOut.arguments};
}

void TryModel::setRequest(const TryRequest &wanted)
{
    if (!m_context.project.isOpen() || wanted == request())
        return;
    project::ProjectFile file = m_context.project.file();
    const TryRequest before = request();
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

QString TryModel::programLine() const
{
    if (!m_context.project.isOpen())
        return {};
    const project::ProjectFile &file = m_context.project.file();
    QStringList words = {file.code.program};
    words += file.code.arguments;
    words += file.tryOut.arguments;
    return words.join(u' ');
}

QString TryModel::outcome() const
{
    return m_report.value_or(QString());
}

void TryModel::run()
{
    if (!canWork() || isWorking())
        return;
    logText().clear();
    emit logChanged();
    const Task task{Activity::Kind::Work,
                    tr("Try"),
                    {},
                    m_context.session.clusterTitle(),
                    false,
                    tr("Asking for a short interactive allocation…")};
    auto session = m_context.session.session();
    start<Tried>(
        task,
        [session, file = m_context.project.file(), dataset = m_context.delivered.dataset,
         environment = m_context.delivered.environment](const base::Work &work, const project::StepSink &sink) -> Result<Tried> {
            VOYAGEUR_TRY(delivered, deliver(*session, file, dataset, environment, sink, work.stop));
            VOYAGEUR_TRY(report,
                         project::tryInteractive(*session, file, delivered.code, delivered.dataset, delivered.environment, sink,
                                                 work.stop));
            return Tried{delivered, report};
        },
        [this](Result<Tried> result) {
            if (!result) {
                setStepState(StepState::Attention);
                fail(result.error());
                return;
            }
            m_report = tr("It ran for %1 after %2 of waiting.")
                           .arg(spanText(result->report.ran.count() / 1000), spanText(result->report.waited.count() / 1000));
            setStepState(StepState::Done);
            m_context.delivered.code = result->delivered.code;
            m_context.delivered.dataset = result->delivered.dataset;
            m_context.delivered.environment = result->delivered.environment;
            m_context.delivered.announce();
            finish(true);
        },
        [](const Tried &tried) { return tr("It ran for %1").arg(spanText(tried.report.ran.count() / 1000)); });
}

} // namespace voyageur::models
