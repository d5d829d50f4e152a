// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/nextchange.h"

#include "base/textdiff.h"

namespace voyageur::models {

using namespace Qt::StringLiterals;

NextChange::NextChange(const StepContext &context, JobsModel &jobs, SubmitModel &submit, QObject *parent)
    : QObject(parent), m_context(context), m_jobs(jobs), m_submit(submit)
{
    connect(&context.project, &ProjectModel::opened, this, &NextChange::forget);
    for (const auto *model : {static_cast<const PageModel *>(&context.project), static_cast<const PageModel *>(&submit)})
        connect(model, &PageModel::changed, this, &NextChange::changed);
}

void NextChange::set(const std::optional<observe::NextRequest> &request)
{
    m_request = request;
}

void NextChange::forget()
{
    m_before.reset();
}

bool NextChange::isOfProject() const
{
    const history::RunRecord *run = m_jobs.runRecord();
    return m_context.project.isOpen() && run && !run->projectFolder.isEmpty()
        && history::canonicalFolder(run->projectFolder) == history::canonicalFolder(m_context.project.folder());
}

QString NextChange::obstacle() const
{
    if (!isAny() || isUsed())
        return {};
    if (!isOfProject())
        return tr("This job belongs to another project. Write the numbers into its script yourself.");
    if (m_submit.isWorking())
        return tr("Step 5 is busy.");
    return {};
}

QByteArray NextChange::scriptNow() const
{
    if (m_submit.hasScript())
        return m_submit.script().toUtf8();
    const history::RunRecord *run = m_jobs.runRecord();
    return run ? run->script : QByteArray();
}

QString NextChange::diff() const
{
    if (!isAny() || !isOfProject())
        return {};
    if (const QByteArray script = scriptNow(); !script.isEmpty()) {
        const QString name = tr("script of step 5");
        return base::unifiedDiff(QString::fromUtf8(script), QString::fromUtf8(observe::withRequest(script, *m_request).script),
                                 name, name);
    }
    projectfile::ProjectFile after = m_context.project.file();
    after.job = observe::withRequest(after.job, *m_request);
    const QString name = u"voyageur.json"_s;
    return base::unifiedDiff(QString::fromUtf8(m_context.project.file().toJson()), QString::fromUtf8(after.toJson()), name, name);
}

QStringList NextChange::leftOut() const
{
    return isAny() ? observe::withRequest(scriptNow(), *m_request).left : QStringList();
}

void NextChange::use()
{
    if (!isAny() || isUsed() || !obstacle().isEmpty())
        return;
    const QString script = m_submit.script();
    m_before = Before{*m_request, m_context.project.file().job, script,
                      QString::fromUtf8(observe::withRequest(script.toUtf8(), *m_request).script)};
    m_submit.takeRequest(observe::withRequest(m_before->job, *m_request), m_before->after);
    emit changed();
}

void NextChange::undo()
{
    const auto before = std::exchange(m_before, std::nullopt);
    if (!before || !m_context.project.isOpen())
        return;
    projectfile::ProjectFile::Job job = m_context.project.file().job; // what else was changed since stays
    if (before->request.time)
        job.time = before->job.time;
    if (before->request.memory)
        job.memory = before->job.memory;
    if (before->request.cores)
        job.cpusPerTask = before->job.cpusPerTask;
    if (!before->request.gpu.isEmpty() || before->request.gpus)
        job.gpus = before->job.gpus;
    m_submit.takeRequest(job, m_submit.script() == before->after ? before->script : m_submit.script());
    emit changed();
}

} // namespace voyageur::models
