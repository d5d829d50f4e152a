// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/jobservers.h"

#include <algorithm>

namespace voyageur::models {

using base::Result;
using servers::ServerKind;

JobServers::JobServers(const StepContext &context, JobsModel &jobs, TunnelsModel &tunnels, QObject *parent)
    : QObject(parent), m_context(context), m_jobs(jobs), m_tunnels(tunnels)
{
    connect(&jobs, &JobsModel::detailChanged, this, &JobServers::chosen);
    connect(&jobs, &JobsModel::changed, this, &JobServers::chosen);
    connect(&context.session, &SessionModel::signedOut, this, &JobServers::chosen);
    connect(&tunnels, &TunnelsModel::listChanged, this, &JobServers::changed);
    connect(&tunnels, &TunnelsModel::jobsChanged, this, &JobServers::changed);
    connect(&tunnels, &TunnelsModel::tunnelChanged, this, &JobServers::changed);
}

JobServers::~JobServers() = default;

QString JobServers::job() const
{
    const auto job = m_jobs.logJobHere();
    return job ? job->id.text() : QString();
}

std::optional<slurm::Job> JobServers::runningJob() const
{
    auto job = m_jobs.logJobHere();
    const bool runs = job && job->state.code() == base::JobState::Code::Running && !job->nodes.isEmpty();
    return runs ? job : std::nullopt;
}

std::optional<slurm::Job> JobServers::begunJob() const
{
    auto job = m_jobs.logJobHere();
    const bool begun = job && (job->hasEnded() || !job->nodes.isEmpty());
    return begun ? job : std::nullopt;
}

bool JobServers::canOpenOnLoginNode() const
{
    const auto session = m_context.session.session();
    return m_tunnels.canOpen() && session && begunJob() && !servers::loginNodeObstacle(session->profile);
}

bool JobServers::canOpen() const
{
    return m_tunnels.canOpen() && runningJob().has_value();
}

QString JobServers::whyNot() const
{
    if (!m_tunnels.canOpen())
        return tr("You are not signed in.");
    if (const auto job = m_jobs.logJobHere(); job && !runningJob())
        return job->hasEnded() ? whyNotAnyMore() : tr("The job is not running yet. A server needs a running job.");
    return {};
}

QString JobServers::whyNotAnyMore() const
{
    if (canOpenOnLoginNode())
        return tr("The job and its servers have ended. On this cluster TensorBoard can show the job's logs on the login "
                  "node. It runs there at low priority and ends when nobody uses it.");
    const auto session = m_context.session.session();
    const auto obstacle = session ? servers::loginNodeObstacle(session->profile) : std::nullopt;
    return tr("The job and its servers have ended.") + (obstacle ? u' ' + obstacle->text() : QString());
}

void JobServers::chosen()
{
    if (const QString now = job(); now != m_job) {
        m_job = now;
        m_looking.reset();
        m_folders.clear();
        m_looked = false;
    }
    emit changed();
}

void JobServers::lookForLogs()
{
    const auto job = canOpenOnLoginNode() ? begunJob() : runningJob();
    const auto session = m_context.session.session();
    if (!job || !session || m_looking)
        return;
    m_looking = std::make_unique<base::Operation<QList<servers::LogFolder>>>(
        m_context.workers,
        [session, job = *job](const base::Work &work) { return servers::logFolders(*session, job, work.stop); },
        [this](const Result<QList<servers::LogFolder>> &found) {
            const auto finished = std::move(m_looking);
            m_looked = true;
            if (found.ok())
                m_folders = *found;
            emit changed();
        });
    emit changed();
}

QString JobServers::bestFolder() const
{
    return servers::bestLogFolder(m_folders, canOpen());
}

void JobServers::open(ServerKind kind, const QString &folder, const QString &command, bool onLoginNode)
{
    auto job = onLoginNode ? std::nullopt : runningJob();
    const bool onLogin = !job && kind == ServerKind::TensorBoard && canOpenOnLoginNode();
    if (onLogin)
        job = begunJob();
    if (!job || !m_tunnels.canOpen())
        return;
    for (const TunnelItem &item : servers()) {
        const bool sameFolder = folder.isEmpty() || item.server->folder == folder || item.report.folder == folder;
        const bool same =
            item.server->kind == kind && item.server->command == command && sameFolder && item.server->onLoginNode == onLogin;
        if (!same)
            continue;
        if (item.state == TunnelItem::State::Open)
            return emit m_tunnels.serverAnswers(item.id);
        if (item.state != TunnelItem::State::Closed)
            return;
        return m_tunnels.reopen(item.id);
    }
    servers::ServerWish wish;
    wish.kind = kind;
    wish.job = job->id;
    wish.folder = folder;
    wish.command = command;
    wish.onLoginNode = onLogin;
    if (const auto &made = m_context.delivered.environment; made && made->place == environment::EnvironmentPlace::Home)
        wish.environment = made->folder;
    m_tunnels.openServer(wish);
}

QList<TunnelItem> JobServers::servers() const
{
    QList<TunnelItem> found;
    const auto job = m_jobs.logJobHere();
    for (const TunnelItem &item : m_tunnels.tunnels())
        if (job && item.server && item.server->job == job->id)
            found.prepend(item);
    return found;
}

} // namespace voyageur::models
