// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/tunnelsmodel_p.h"

#include <algorithm>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using base::ErrorCode;
using base::Result;
using servers::TunnelReport;

TunnelsModel::TunnelsModel(base::Workers &workers, SessionModel &session, JobsModel &jobs, QObject *parent)
    : PageModel(parent), m_workers(workers), m_session(session), m_jobs(jobs)
{
    connect(&session, &SessionModel::signedIn, this, &TunnelsModel::signedIn);
    connect(&session, &SessionModel::signedOut, this, &TunnelsModel::update); // each tunnel hears of it from its session
    connect(&jobs, &JobsModel::changed, this, &TunnelsModel::jobsChanged);
}

TunnelsModel::~TunnelsModel() = default;

bool TunnelsModel::canOpen() const
{
    return m_session.session() != nullptr;
}

QList<TunnelJob> TunnelsModel::jobs() const
{
    QList<TunnelJob> running;
    QList<TunnelJob> waiting;
    const QList<slurm::Job> own = m_jobs.table()->list()->own();
    for (const slurm::Job &job : own) {
        if (job.hasEnded())
            continue;
        const QString id = job.id.text();
        if (job.nodes.isEmpty())
            waiting.append({id, tr("%1  %2 (%3)").arg(id, job.name, job.state.text())});
        else
            running.append({id, tr("%1  %2, on %3").arg(id, job.name, job.nodes)});
    }
    return running + waiting;
}

QList<TunnelItem> TunnelsModel::tunnels() const
{
    QList<TunnelItem> items;
    for (const auto &tunnel : m_tunnels)
        items += tunnel->item;
    return items;
}

int TunnelsModel::active() const
{
    return static_cast<int>(std::count_if(m_tunnels.begin(), m_tunnels.end(),
                                          [](const auto &one) { return one->item.state != TunnelItem::State::Closed; }));
}

TunnelsModel::Tunnel *TunnelsModel::find(int id) const
{
    const auto found = std::find_if(m_tunnels.begin(), m_tunnels.end(), [id](const auto &one) { return one->item.id == id; });
    return found == m_tunnels.end() ? nullptr : found->get();
}

int TunnelsModel::open(const QString &job, int remotePort, int localPort)
{
    if (!canOpen())
        return 0;
    auto tunnel = std::make_unique<Tunnel>();
    TunnelItem &item = tunnel->item;
    item.id = ++m_last;
    item.wish.job = base::JobId::parse(job.toLatin1());
    item.wish.remotePort = remotePort;
    item.wish.localPort = localPort;
    item.title = item.wish.job ? titleFor(*item.wish.job) : tr("Login node");
    m_tunnels.push_back(std::move(tunnel));
    start(*m_tunnels.back());
    update();
    emit listChanged();
    return m_last;
}

QString TunnelsModel::titleFor(const base::JobId &job) const
{
    const auto found = known(job);
    return found ? tr("%1 (job %2)").arg(found->name, job.text()) : tr("Job %1").arg(job.text());
}

std::optional<slurm::Job> TunnelsModel::known(const base::JobId &job) const
{
    const slurm::Job *found = m_jobs.table()->find(job.text());
    return found ? std::optional(*found) : std::nullopt;
}

void TunnelsModel::start(Tunnel &tunnel)
{
    const int id = tunnel.item.id;
    tunnel.item.state = TunnelItem::State::Preparing;
    tunnel.item.why.clear();
    tunnel.item.report = {};
    tunnel.closing = false;
    tunnel.feed =
        std::make_unique<Feed<TunnelReport>>([this, id](const QList<TunnelReport> &reports) { take(id, reports.last()); },
                                             [](TunnelReport &last, const TunnelReport &next) {
                                                 last = next;
                                                 return true;
                                             });
    tunnel.work = std::make_unique<base::Operation<servers::TunnelEnd>>(
        m_workers,
        [session = m_session.session(), wish = tunnel.item.wish, server = tunnel.item.server, tag = tunnel.item.tag,
         sink = tunnel.feed->sink()](const base::Work &work) {
            if (server)
                return servers::runServer(*session, servers::jobServer(*session, tag), *server, sink, work.stop);
            return servers::runTunnel(session->host, &session->slurm, wish, sink, work.stop);
        },
        [this, id](const Result<servers::TunnelEnd> &result) { ended(id, result); });
}

void TunnelsModel::reopen(int id)
{
    Tunnel *tunnel = find(id);
    if (!tunnel || !canOpen() || tunnel->item.state != TunnelItem::State::Closed)
        return;
    // A page that is open in the browser goes on where that is possible.
    if (tunnel->item.report.localPort > 0) {
        tunnel->item.wish.localPort = tunnel->item.report.localPort;
        tunnel->item.wish.localPortMayDiffer = true;
    }
    if (tunnel->item.report.remotePort > 0)
        tunnel->item.wish.remotePort = tunnel->item.report.remotePort;
    if (tunnel->item.server) {
        tunnel->item.server->localPort = tunnel->item.wish.localPort;
        noted(m_records.keep({m_cluster, tunnel->item.title, tunnel->item.tag, *tunnel->item.server}));
    }
    start(*tunnel);
    update();
    emit tunnelChanged(id);
}

void TunnelsModel::close(int id)
{
    Tunnel *tunnel = find(id);
    if (!tunnel)
        return;
    tunnel->closing = true;
    if (tunnel->item.state != TunnelItem::State::Closed && tunnel->work)
        tunnel->work->cancel();
    else if (tunnel->item.server && tunnel->item.serverStays)
        endServer(tunnel->item.tag);
}

void TunnelsModel::remove(int id)
{
    if (const Tunnel *tunnel = find(id); tunnel && tunnel->item.serverStays)
        endServer(tunnel->item.tag);
    m_tunnels.erase(std::remove_if(m_tunnels.begin(), m_tunnels.end(), [id](const auto &one) { return one->item.id == id; }),
                    m_tunnels.end());
    update();
    emit listChanged();
}

void TunnelsModel::take(int id, const TunnelReport &report)
{
    Tunnel *tunnel = find(id);
    if (!tunnel || tunnel->item.state == TunnelItem::State::Closed)
        return;
    const TunnelItem::State before = tunnel->item.state;
    tunnel->item.report = report;
    tunnel->item.why = report.problem;
    switch (report.stage) {
    case TunnelReport::Stage::Waiting:
        tunnel->item.state = TunnelItem::State::Waiting;
        tunnel->item.why = report.job->explanation;
        break;
    case TunnelReport::Stage::Preparing:
        tunnel->item.state = TunnelItem::State::Preparing;
        break;
    case TunnelReport::Stage::Starting:
        tunnel->item.state = TunnelItem::State::Preparing;
        tunnel->item.why = startingWords(*tunnel);
        break;
    case TunnelReport::Stage::Answering:
        tunnel->item.state = TunnelItem::State::Preparing;
        tunnel->item.why = tr("Started. Waiting for an answer…");
        break;
    case TunnelReport::Stage::Open:
        tunnel->item.state = TunnelItem::State::Open;
        break;
    }
    if (!report.server.isEmpty())
        tunnel->item.tag = report.server; // on a login node it may have been there already
    if (tunnel->item.server && before != TunnelItem::State::Open && tunnel->item.state == TunnelItem::State::Open) {
        tunnel->item.server->localPort = report.localPort; // a page that stands in the browser goes on after a restart
        tunnel->item.server->folder = report.folder;       // that was found, too
        noted(m_records.keep({m_cluster, tunnel->item.title, tunnel->item.tag, *tunnel->item.server}));
        tunnel->item.serverStays = true;
        emit serverAnswers(id);
    }
    if (before != tunnel->item.state)
        update();
    emit tunnelChanged(id);
}

void TunnelsModel::ended(int id, const Result<servers::TunnelEnd> &result)
{
    Tunnel *tunnel = find(id);
    if (!tunnel)
        return;
    tunnel->item.state = TunnelItem::State::Closed;
    if (result.ok()) {
        tunnel->item.report.traffic = result->traffic;
        tunnel->item.why = tr("The job of the tunnel has ended: %1.").arg(result->job.state.text());
    } else if (result.error().code == ErrorCode::Cancelled) {
        tunnel->item.why = tr("You closed the tunnel.");
    } else {
        const base::Error &error = result.error();
        tunnel->item.why = error.code == ErrorCode::ConnectionLost ? error.what : error.text(); // the page says the rest once
    }
    tunnel->item.report.traffic.open = 0;
    if (tunnel->item.server)
        serverEnded(*tunnel, result);
    update();
    emit tunnelChanged(id);
}

void TunnelsModel::signedIn()
{
    const QString cluster = m_session.user() + u'@' + m_session.clusterName();
    if (cluster != m_cluster) { // other jobs, other nodes
        m_tunnels.clear();
        emit listChanged();
    }
    m_cluster = cluster;
    findServers();
    update();
}

void TunnelsModel::update()
{
    QStringList commands;
    if (const auto session = m_session.session()) {
        for (const auto &tunnel : m_tunnels) {
            const TunnelItem &item = tunnel->item;
            if (item.state == TunnelItem::State::Open && item.server)
                if (const auto job = item.report.job ? item.report.job : known(item.server->job))
                    commands += servers::serverCommand(*item.server, *job);
            if (item.state == TunnelItem::State::Open)
                commands += servers::tunnelCommand(session->host->identity(), item.wish.job ? item.report.node : u"localhost"_s,
                                                   item.report.remotePort, item.report.localPort);
        }
    }
    setCommands(commands);
    setContent(canOpen() || !m_tunnels.empty());
    emit changed();
}

} // namespace voyageur::models
