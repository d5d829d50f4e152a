// SPDX-License-Identifier: GPL-3.0-or-later
// Of TunnelsModel: the servers in jobs.
#include "models/tunnelsmodel_p.h"

#include "base/filewriter.h"

#include <algorithm>

namespace voyageur::models {

using base::ErrorCode;
using base::Result;

int TunnelsModel::openServer(const servers::ServerWish &wish)
{
    if (!canOpen())
        return 0;
    auto tunnel = std::make_unique<Tunnel>();
    TunnelItem &item = tunnel->item;
    item.id = ++m_last;
    if (!wish.onLoginNode)
        item.wish.job = wish.job;
    item.wish.localPort = wish.localPort;
    item.server = wish;
    item.tag = servers::newJobServer(*m_session.session()).tag;
    item.title = (wish.onLoginNode ? tr("%1 on the login node: %2") : tr("%1: %2"))
                     .arg(servers::serverTitle(wish.kind, wish.command), titleFor(wish.job));
    m_tunnels.push_back(std::move(tunnel));
    start(*m_tunnels.back());
    update();
    emit listChanged();
    return m_last;
}

QString TunnelsModel::startingWords(const Tunnel &tunnel)
{
    const servers::TunnelReport &report = tunnel.item.report;
    QString words = tunnel.item.server->onLoginNode
        ? tr("Starting on the login node. On a slow disk, this takes a minute or two.")
        : tr("Starting in the job. On a slow disk, this takes a minute or two.");
    if (report.waited.count() > 0)
        words += u' ' + tr("%n second(s) so far.", nullptr, static_cast<int>(report.waited.count()));
    if (!report.said.isEmpty())
        words += u'\n' + tr("Output: %1").arg(report.said);
    return words;
}

QString TunnelsModel::browserAddress(int id)
{
    const Tunnel *tunnel = find(id);
    if (!tunnel || tunnel->item.state != TunnelItem::State::Open)
        return {};
    const servers::TunnelReport &report = tunnel->item.report;
    if (report.page.isEmpty())
        return report.url();
    auto address = ssh::OneTimeAddress::open(report.url());
    if (!address.ok())
        return report.url();
    m_address = std::move(*address);
    return m_address->address();
}

QString TunnelsModel::jupyterHub() const
{
    const auto session = m_session.session();
    return session ? session->profile.facts.web.jupyterHub.valueOr({}) : QString();
}

void TunnelsModel::serverEnded(Tunnel &tunnel, const Result<servers::TunnelEnd> &result)
{
    TunnelItem &item = tunnel.item;
    const std::optional<ErrorCode> code = result.ok() ? std::nullopt : std::optional(result.error().code);
    const bool gone = !code || code == ErrorCode::CommandFailed || code == ErrorCode::JobFailed || code == ErrorCode::NotFound;
    if (!item.serverStays || gone) {
        noted(m_records.forget(item.tag));
        item.serverStays = false;
    } else if (tunnel.closing) {
        endServer(item.tag);
    } else if (code == ErrorCode::ConnectionLost || code == ErrorCode::Cancelled) {
        item.why = item.server->onLoginNode
            ? tr("The connection was lost. The server continues on the login node for some minutes. Sign in, then reopen "
                 "the tunnel.")
            : tr("The connection was lost. The server continues in the job. Sign in, then reopen the tunnel.");
    }
}

// A server that is not noted down here cannot be ended from here after the next start.
void TunnelsModel::noted(const Result<void> &result)
{
    if (!result.ok())
        fail(base::withWhat(result.error(), tr("Could not save the list of servers in your jobs.")));
}

void TunnelsModel::endServer(const QByteArray &tag)
{
    const auto session = m_session.session();
    if (!session)
        return;
    std::erase_if(m_endings, [](const auto &one) { return one->isFinished(); });
    m_endings.push_back(std::make_unique<base::Operation<QByteArray>>(
        m_workers,
        [session, tag](const base::Work &) -> Result<QByteArray> {
            VOYAGEUR_CHECK(servers::endServer(*session, servers::jobServer(*session, tag)));
            return tag;
        },
        [this, tag](const Result<QByteArray> &result) {
            for (const auto &tunnel : m_tunnels) {
                if (tunnel->item.tag != tag || tunnel->item.state != TunnelItem::State::Closed)
                    continue;
                tunnel->item.serverStays = !result.ok();
                tunnel->item.why = result.ok() ? tr("You closed the tunnel, and its server ended.") : result.error().text();
                emit tunnelChanged(tunnel->item.id);
            }
            if (result.ok())
                noted(m_records.forget(tag));
        }));
}

// What this computer started earlier and nobody has ended: whether it is still there.
void TunnelsModel::findServers()
{
    const auto session = m_session.session();
    QList<ServerRecord> records = m_records.of(m_cluster);
    records.removeIf([this](const ServerRecord &record) {
        return std::ranges::any_of(m_tunnels, [&](const auto &tunnel) { return tunnel->item.tag == record.tag; });
    });
    if (records.isEmpty())
        return;
    QList<QByteArray> tags;
    for (const ServerRecord &record : records)
        tags += record.tag;
    m_finding = std::make_unique<base::Operation<QList<QByteArray>>>(
        m_workers, [session, tags](const base::Work &work) { return servers::serversThere(*session, tags, work.stop); },
        [this, records](const Result<QList<QByteArray>> &result) { serversFound(result, records); });
}

void TunnelsModel::serversFound(const Result<QList<QByteArray>> &result, const QList<ServerRecord> &records)
{
    if (!result.ok())
        return; // the next sign-in asks again
    for (const ServerRecord &record : records) {
        if (!result->contains(record.tag)) {
            noted(m_records.forget(record.tag));
            continue;
        }
        auto tunnel = std::make_unique<Tunnel>();
        TunnelItem &item = tunnel->item;
        item.id = ++m_last;
        if (!record.wish.onLoginNode)
            item.wish.job = record.wish.job;
        item.wish.localPort = record.wish.localPort;
        item.server = record.wish;
        item.tag = record.tag;
        item.title = record.title;
        item.state = TunnelItem::State::Closed;
        item.why = record.wish.onLoginNode
            ? tr("Started earlier from this computer. The server on the login node stops after some minutes without use. Reopen "
                 "the tunnel, or close it.")
            : tr("Started earlier from this computer. If the job is still running, so is the server. Reopen the tunnel, "
                 "or close it.");
        tunnel->item.serverStays = true;
        m_tunnels.push_back(std::move(tunnel));
    }
    update();
    emit listChanged();
}

} // namespace voyageur::models
