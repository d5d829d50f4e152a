// SPDX-License-Identifier: GPL-3.0-or-later
#include "work/donesteps.h"

#include <QCoreApplication>

namespace voyageur::work {

using base::Result;
using projectfile::KeptStep;

namespace {

struct DoneStepsText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::work::DoneSteps)
};

session::Step stepOf(KeptStep step)
{
    switch (step) {
    case KeptStep::Dataset:
        return session::Step::Dataset;
    case KeptStep::Environment:
        return session::Step::Environment;
    case KeptStep::Try:
        return session::Step::Try;
    case KeptStep::Submit:
        break;
    }
    return session::Step::Submit;
}

} // namespace

projectfile::StepOwner ownerOf(const session::ClusterSession &session)
{
    return projectfile::StepOwner::of(session.profile.name, session.host->identity().user);
}

DoneSteps::DoneSteps(const projectfile::ProjectFile &project, const projectfile::StepOwner &owner, const base::StopToken &stop)
    : m_project(project), m_owner(owner), m_prints(projectfile::stepFingerprints(project, stop))
{
}

void DoneSteps::add(KeptStep step, const session::StepSink &sink, const QString &job) const
{
    if (!m_prints.contains(step) || m_owner.cluster.isEmpty())
        return;
    const auto write = [&]() -> Result<void> {
        auto now = projectfile::ProjectFile::load(m_project.folder); // with what others wrote meanwhile
        const bool none = !now.ok() && now.error().code == base::ErrorCode::NotFound && m_project.read.isEmpty();
        if (!now.ok() && !none)
            return now.error();
        projectfile::ProjectFile file = none ? m_project : *now;
        const QDateTime when = QDateTime::fromSecsSinceEpoch(QDateTime::currentSecsSinceEpoch(), Qt::UTC);
        projectfile::keepStep(file, m_owner.cluster, step, {when, print(step), job, m_owner.by});
        return file.save();
    };
    if (const auto written = write(); !written.ok())
        session::StepReport(stepOf(step), sink)
            .warning(DoneStepsText::tr("Could not record that this step is done: %1").arg(written.error().text()));
}

} // namespace voyageur::work
