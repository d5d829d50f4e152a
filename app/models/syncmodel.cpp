// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/syncmodel.h"

#include "base/bytesize.h"
#include "models/transferwords.h"

#include <QLocale>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using base::Result;
using transfer::Order;
using transfer::PreparedSync;
using transfer::SyncAction;
using Prepared = std::shared_ptr<const PreparedSync>;

SyncModel::SyncModel(base::Workers &workers, SessionModel &session, TransfersModel &transfers, QObject *parent)
    : PageModel(parent), m_workers(workers), m_session(session), m_transfers(transfers)
{
    connect(&session, &SessionModel::signedOut, this, &SyncModel::cancel);
}

SyncModel::~SyncModel() = default;

void SyncModel::choose(bool upload, const QString &local, const ssh::RemotePath &remote)
{
    Order order = m_transfers.orderFor(Order::Kind::Sync);
    order.upload = upload;
    order.local = local;
    order.remote = remote;
    m_order = {};
    setOptions(order);
}

void SyncModel::setOptions(const Order &order)
{
    if (order == m_order)
        return;
    m_order = order;
    cancel();
}

void SyncModel::cancel()
{
    m_work.reset();
    m_prepared.reset();
    m_rows.show({});
    clear();
    setCommands(m_order.local.isEmpty() ? QStringList() : commandsOf(m_order));
    emit changed();
}

void SyncModel::preview()
{
    if (!m_session.session() || m_order.local.isEmpty())
        return;
    begin(tr("Comparing the two folders…"));
    m_work = std::make_unique<base::Operation<Prepared>>(
        m_workers,
        [session = m_session.session(), request = transfer::requestOf(m_order)](const base::Work &work) -> Result<Prepared> {
            VOYAGEUR_TRY(prepared, transfer::prepareSync(*session->host, request, work.progress, work.stop));
            return Prepared(std::make_shared<PreparedSync>(std::move(prepared)));
        },
        [this](const Result<Prepared> &result) {
            m_work.reset();
            if (!result.ok()) {
                fail(result.error());
                return;
            }
            m_prepared = *result;
            m_rows.show(m_prepared);
            finish(true);
        },
        [this](const base::Progress &progress) {
            setBusyText(tr("Comparing the two folders… %1").arg(QLocale().toString(progress.done)));
            emit changed();
        });
}

QString SyncModel::summary() const
{
    if (!m_prepared)
        return {};
    const QLocale locale;
    const auto &plan = m_prepared->plan;
    QStringList parts;
    const std::pair<SyncAction::Kind, QString> kinds[] = {{SyncAction::Kind::Copy, tr("%1 to copy")},
                                                          {SyncAction::Kind::Update, tr("%1 to update")},
                                                          {SyncAction::Kind::Delete, tr("%1 to delete")},
                                                          {SyncAction::Kind::Skip, tr("%1 excluded")},
                                                          {SyncAction::Kind::Conflict, tr("%1 in conflict")}};
    for (const auto &[kind, text] : kinds)
        if (const qint64 count = m_rows.count(kind); count > 0)
            parts += text.arg(locale.toString(count));
    if (plan.bytes > 0)
        parts += tr("%1 to transfer").arg(base::ByteSize(plan.bytes).text());
    parts += tr("%1 unchanged").arg(locale.toString(plan.unchanged));
    if (m_prepared->source.excluded > 0)
        parts += tr("%1 excluded by patterns").arg(locale.toString(m_prepared->source.excluded));
    return parts.join(u", "_s);
}

QString SyncModel::warning() const
{
    if (!m_prepared)
        return {};
    QStringList lines;
    if (!m_prepared->source.complete)
        lines += tr("Part of the source could not be read. Nothing will be deleted. %1").arg(m_prepared->source.why);
    if (!m_prepared->destination.complete)
        lines += tr("Part of the destination could not be read. %1").arg(m_prepared->destination.why);
    if (m_prepared->plan.conflicts > 0)
        lines += tr("Conflicts stay as they are. Newer files are replaced only if you allow it.");
    return lines.join(u'\n');
}

bool SyncModel::canRun() const
{
    if (!m_prepared || !m_transfers.canWork())
        return false;
    const auto acts = [](const SyncAction &action) {
        return action.kind != SyncAction::Kind::Skip && action.kind != SyncAction::Kind::Conflict;
    };
    return std::ranges::any_of(m_prepared->plan.actions, acts);
}

quint64 SyncModel::run()
{
    if (!canRun())
        return 0;
    const quint64 id = m_transfers.add(m_order, m_prepared);
    cancel();
    return id;
}

} // namespace voyageur::models
