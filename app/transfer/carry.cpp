// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/carry.h"

#include "base/platform.h"
#include "dataset/codefolder.h"
#include "dataset/membername.h"
#include "transfer/remote.h"

#include <QCoreApplication>
#include <QDir>

namespace voyageur::transfer {

using namespace Qt::StringLiterals;
using Kind = Order::Kind;

namespace {

struct CarryText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::transfer::Carry)
};

constexpr qsizetype mostNotes = 50; // that a person would read; the rest is counted

ssh::RemotePath inside(const ssh::RemotePath &folder)
{
    return folder.isEmpty() || folder.endsWithSlash() ? folder : ssh::RemotePath(folder.bytes() + '/');
}

QString inside(const QString &folder)
{
    return folder.endsWith(u'/') ? folder : folder + u'/';
}

void note(Delivery &delivery, const QString &text)
{
    if (++delivery.noteCount <= mostNotes)
        delivery.notes += text;
}

Delivery deliveryOf(const TransferReport &report)
{
    Delivery delivery;
    delivery.files = report.files;
    delivery.bytes = report.bytes;
    delivery.resumedFrom = report.resumedFrom;
    delivery.seconds = report.seconds;
    delivery.sha256 = report.sha256;
    delivery.verified = report.verified;
    delivery.leftOut = qMax<qint64>(report.leftOutCount, report.leftOut.size());
    for (const dataset::Problem &problem : report.problems)
        note(delivery, problem.text());
    if (!report.modesKept)
        note(delivery, modesNotKept());
    return delivery;
}

void noteActions(Delivery &delivery, const QList<SyncAction> &actions)
{
    for (const SyncAction &action : actions)
        if (action.kind == SyncAction::Kind::Conflict || action.kind == SyncAction::Kind::Skip)
            note(delivery, CarryText::tr("%1: %2").arg(dataset::shownName(action.path), action.text()));
}

base::Result<Delivery> synchronize(ssh::Host &host, const Order &order, const CarryOptions &options,
                                   const base::ProgressSink &progress, const base::StopToken &stop)
{
    std::shared_ptr<const PreparedSync> prepared = options.prepared;
    qint64 kept = 0;
    if (!prepared) {
        VOYAGEUR_TRY(looked, prepareSync(host, requestOf(order), {}, stop));
        // Nobody has seen this plan: nothing is deleted that was not agreed to.
        kept = looked.plan.actions.removeIf([&](const SyncAction &action) {
            return action.kind == SyncAction::Kind::Delete && !options.mayDelete.contains(action.path);
        });
        prepared = std::make_shared<PreparedSync>(std::move(looked));
    }
    VOYAGEUR_TRY(report, runSync(host, *prepared, progress, stop));
    Delivery delivery;
    delivery.files = report.files;
    delivery.bytes = report.bytes;
    delivery.deleted = report.deleted;
    delivery.seconds = report.seconds;
    delivery.verified = report.verified;
    delivery.leftOut = prepared->source.excluded;
    if (!prepared->source.complete)
        note(delivery, CarryText::tr("Not all of the source could be read. %1").arg(prepared->source.why));
    if (kept > 0)
        note(delivery,
             CarryText::tr("%n item(s) missing from the source were not deleted. Synchronize again to review them first.",
                           nullptr, static_cast<int>(kept)));
    if (!report.modesKept)
        note(delivery, modesNotKept());
    noteActions(delivery, prepared->plan.actions);
    noteActions(delivery, report.meanwhile);
    return delivery;
}

} // namespace

bool pausesInPlace(const Order &order)
{
    return order.kind == Kind::Archive || order.kind == Kind::File;
}

SyncRequest requestOf(const Order &order)
{
    SyncRequest request;
    request.direction = order.isUpload() ? SyncRequest::Direction::Upload : SyncRequest::Direction::Download;
    request.options.deleteExtra = order.deleteExtra;
    request.options.checksum = order.checksum;
    request.options.overwriteNewer = order.overwriteNewer;
    request.filter.useGitIgnore = order.gitIgnore;
    request.bytesPerSecond = order.bytesPerSecond;
    request.leavesCode = !order.allFiles;
    for (const QString &pattern : order.excludes)
        request.filter.patterns.exclude(base::fileNameBytes(pattern));
    if (order.kind == Kind::Sync) { // what is in it
        request.local = inside(order.local);
        request.remote = order.remote.isEmpty() ? ssh::RemotePath(".") : inside(order.remote);
        return request;
    }
    request.local = order.local;
    request.remote = order.remote;
    request.chosen = order.names;
    if (!order.isUpload())
        return request;
    if (order.allFiles)
        return request;
    // What stays at home does so unless it was chosen by its very name.
    const dataset::Exclusions standard = dataset::Exclusions::standard();
    for (const QByteArray &name : order.names)
        if (!standard.match(name, true).isEmpty() || !standard.match(name, false).isEmpty())
            request.filter.patterns.includeExactly({name});
    for (const QByteArray &glob : standard.usual())
        request.filter.patterns.exclude(glob);
    return request;
}

base::Result<Kept> keptOf(ssh::Host &host, const Order &order, KeptWish wish, const base::StopToken &stop)
{
    switch (order.kind) {
    case Kind::Archive:
        return keptOfPush(host, order.local, PushedAs::Archive, inside(order.remote), wish, stop);
    case Kind::File:
        return keptOfPush(host, order.local, PushedAs::FileOrFolder, inside(order.remote), wish, stop);
    case Kind::Fetch:
        return keptOfPull(order.remote, inside(order.local), wish);
    case Kind::Names:
    case Kind::Sync:
        break;
    }
    return keptOfSync(host, requestOf(order), wish, stop);
}

base::Result<Delivery> carry(ssh::Host &host, const Order &order, const CarryOptions &options, const base::ProgressSink &progress,
                             const base::StopToken &stop)
{
    PushOptions push;
    push.exclusions = (order.allFiles ? dataset::Exclusions::none() : dataset::Exclusions::standard()).with(order.excludes);
    push.resume = true;
    push.bytesPerSecond = order.bytesPerSecond;
    push.pause = options.pause;
    switch (order.kind) {
    case Kind::Archive: {
        if (!order.allFiles && dataset::isCodeFolder(order.local)) {
            VOYAGEUR_TRY(code, dataset::codeRules(order.local, dataset::Exclusions::ofCode().with(order.excludes), stop));
            push.exclusions = code.exclusions;
        }
        VOYAGEUR_TRY(report, pushArchive(host, order.local, inside(order.remote), push, progress, stop));
        return deliveryOf(report);
    }
    case Kind::File: {
        VOYAGEUR_TRY(report, pushFile(host, order.local, inside(order.remote), push, progress, stop));
        return deliveryOf(report);
    }
    case Kind::Fetch: {
        VOYAGEUR_TRY(report, pull(host, order.remote, inside(order.local), {.resume = true}, progress, stop));
        return deliveryOf(report);
    }
    case Kind::Names:
    case Kind::Sync:
        break;
    }
    return synchronize(host, order, options, progress, stop);
}

} // namespace voyageur::transfer
