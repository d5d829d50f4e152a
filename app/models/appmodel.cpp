// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/appmodel.h"

namespace voyageur::models {

namespace {

QStringList warningTexts(const cluster::Catalogue &catalogue)
{
    QStringList texts;
    for (const base::Error &warning : catalogue.warnings())
        texts += warning.text();
    return texts;
}

} // namespace

AppModel::AppModel(base::Workers &workers, cluster::Catalogue catalogue, QObject *parent)
    : QObject(parent), m_project(workers, m_preferences), m_projectSettings(workers, m_project),
      m_session(workers, std::move(catalogue), m_preferences), m_newProject(workers, m_project, m_session, m_activities),
      m_course(workers, m_project, m_session),
      m_courseMaker(workers, m_project, m_session), m_context{workers, m_project, m_session, m_activities, m_delivered},
      m_code(workers, m_project, m_session), m_dataset(m_context), m_environment(m_context), m_try(m_context),
      m_submit(m_context), m_jobs(m_context), m_jobLog(m_context, m_jobs), m_jobUsage(m_context, m_jobs, m_submit),
      m_jobLive(m_context, m_jobs, m_jobUsage), m_jobWaiting(m_context, m_jobs, m_submit),
      m_jobResults(m_context, m_jobs, m_preferences), m_memory(m_context, {m_code, m_dataset, m_environment, m_try, m_submit}),
      m_runs(m_context), m_sweepRuns(m_context), m_script(m_context, m_preferences), m_elsewhere(m_context, m_script, m_submit),
      m_terminal(workers, m_session), m_keys(workers, m_session, m_preferences), m_clusterTest(workers, m_session),
      m_support(workers, warningTexts(m_session.catalogue())), m_logFile(workers), m_tunnels(workers, m_session, m_jobs),
      m_jobServers(m_context, m_jobs, m_tunnels), m_storage(workers, m_session, m_activities),
      m_transfers(workers, m_session, m_activities), m_laptop(workers, m_session, PaneModel::Side::Laptop),
      m_cluster(workers, m_session, PaneModel::Side::Cluster), m_send(workers, m_session, m_transfers),
      m_sync(workers, m_session, m_transfers)
{
    // What was delivered belongs to one project on one cluster.
    connect(&m_project, &ProjectModel::opened, &m_delivered, &Delivered::reset);
    connect(&m_session, &SessionModel::signedIn, &m_delivered, &Delivered::reset);
    connect(&m_submit, &SubmitModel::submitted, &m_jobs, &JobsModel::watch);
    connect(&m_script, &ScriptModel::submitted, &m_jobs, &JobsModel::refresh);
    connect(&m_jobs, &JobsModel::historyChanged, &m_runs, &RunsModel::reload);
    connect(&m_submit, &SubmitModel::submitted, &m_runs, &RunsModel::reload);
    connect(&m_script, &ScriptModel::submitted, &m_runs, &RunsModel::reload);
    for (RunsModel *runs : {&m_runs, &m_sweepRuns}) {
        connect(runs, &RunsModel::submitted, &m_jobs, &JobsModel::refresh);
        connect(runs, &RunsModel::submitted, &m_jobs, &JobsModel::want);
    }
    connect(&m_session, &SessionModel::signedIn, this, [this] { setLost({}); });
    connect(&m_session, &SessionModel::signedOut, this, [this] { setLost(m_session.error()); });
    connect(&m_storage, &StorageModel::changed, this,
            [this] { m_dataset.setQuotas(m_storage.canWork() ? m_storage.quotas() : QList<script::LiveQuota>()); });
    connect(&m_cluster, &PaneModel::acted, &m_storage, &StorageModel::setChangedThere);
    // A fix of step 1 may have given the program an argument.
    connect(&m_code, &CodeModel::looked, &m_projectSettings, &ProjectSettings::readProgram);
    collectWork();
    m_project.setGuard([this] { return endsWithProject(); });
}

QStringList AppModel::endsWithProject()
{
    QStringList lines;
    if (m_try.allocation()->isHeld() && !m_try.allocation()->isOutOfReach())
        lines += tr("the interactive job of step 4, which will end");
    if (!m_submit.staysWithProject())
        lines += tr("your changes to the script of step 5, which could not be kept");
    if (m_project.trouble())
        lines += tr("unsaved changes to voyageur.json");
    return lines;
}

AppModel::~AppModel() = default;

void AppModel::signInAgain()
{
    if (m_lost)
        m_session.signIn(m_session.request());
}

void AppModel::forgetLost()
{
    setLost({});
}

void AppModel::setLost(const std::optional<base::Error> &error)
{
    if (!m_lost && !error)
        return;
    m_lost = error;
    emit lostChanged();
}

void AppModel::collectWork()
{
    m_work.add(
        [this] {
            QStringList lines;
            for (int row = 0; row < m_activities.rowCount(); ++row) {
                const Activity &activity = m_activities.at(row);
                if (activity.state == Activity::State::Running)
                    lines.append(activity.to.isEmpty() ? activity.title : tr("%1 → %2").arg(activity.title, activity.to));
            }
            return lines;
        },
        WorkUnderWay::EndsWith::Session);
    m_work.add([this] {
        QStringList lines;
        for (int index = 0; index < m_terminal.count(); ++index)
            if (m_terminal.tab(index)->runsProgram())
                lines.append(tr("a program in the terminal “%1”").arg(m_terminal.tab(index)->title()));
        return lines;
    });
    m_work.add([this] {
        const auto *allocation = m_try.allocation();
        return allocation->isHeld() && !m_try.isWorking() ? QStringList{tr("the interactive job of step 4, which will end")}
                                                          : QStringList();
    });
    m_work.add([this] {
        QStringList lines;
        for (const QString &job : m_jobs.followedJobs())
            lines.append(tr("job %1, whose results are still to be downloaded").arg(job));
        return lines;
    });
    m_work.add(
        [this] {
            QStringList lines;
            for (const TunnelItem &tunnel : m_tunnels.tunnels())
                if (tunnel.state == TunnelItem::State::Open)
                    lines.append(tr("the tunnel “%1”").arg(tunnel.title));
            return lines;
        },
        WorkUnderWay::EndsWith::Session);
    m_work.add([this] {
        return m_project.trouble() && m_project.trouble()->kind != ProjectTrouble::Kind::Gone
            ? QStringList{tr("unsaved changes to voyageur.json")}
            : QStringList();
    });
    m_work.add([this] {
        const int guests = m_session.guests();
        return guests > 0 ? QStringList{tr("%n other program(s) that use this sign-in", nullptr, guests)} : QStringList();
    });
}

} // namespace voyageur::models
