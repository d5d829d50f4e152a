// SPDX-License-Identifier: GPL-3.0-or-later
#include "work/donesteps.h"

#include "projectfile/projectfile.h"

#include <QCoreApplication>
#include <QFileInfo>

namespace voyageur::work {

namespace {

struct DoneStepsText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::work::DoneSteps)
};

} // namespace

DoneSteps::DoneSteps(const projectfile::ProjectFile &project, const session::ClusterSession &session, const base::StopToken &stop)
    : m_cluster(projectfile::clusterKey(session.profile.name))
{
    if (!QFileInfo::exists(project.path()))
        return;
    m_file = project.path();
    m_fingerprints = projectfile::stepFingerprints(project, stop);
}

void DoneSteps::add(projectfile::KeptStep step, const session::StepReport &report, const QString &job) const
{
    const auto print = m_fingerprints.constFind(step);
    if (m_file.isEmpty() || print == m_fingerprints.cend())
        return;
    const auto write = [&]() -> base::Result<void> {
        VOYAGEUR_TRY(project, projectfile::ProjectFile::load(m_file)); // with what others wrote meanwhile
        const QDateTime now = QDateTime::fromSecsSinceEpoch(QDateTime::currentSecsSinceEpoch(), Qt::UTC);
        projectfile::keepStep(project, m_cluster, step, {now, *print, job});
        return project.save();
    };
    if (const auto written = write(); !written.ok())
        report.warning(DoneStepsText::tr("That this step is done could not be written down: %1").arg(written.error().text()));
}

} // namespace voyageur::work
