// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/transferwords.h"

#include "base/bytesize.h"
#include "dataset/exclusions.h"
#include "models/projectmodel.h"
#include "ssh/shellcommand.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QLocale>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using transfer::Order;
using transfer::QueueItem;

namespace {

struct TransfersText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::models::Transfers)
};

constexpr qsizetype mostCommands = 10;

QByteArray withSlash(QByteArray path)
{
    return path.endsWith('/') ? path : path + '/';
}

QByteArray remoteWord(const Order &order, const QByteArray &path)
{
    return order.cluster.toUtf8() + ':' + path;
}

// "~" stays outside of the quotes, where a shell reads it.
QString line(const char *verb, const QString &first, const QString &second, const QList<QByteArray> &options)
{
    QStringList words{u"voyageur"_s, QString::fromLatin1(verb), first, second};
    for (const QByteArray &option : options)
        words += ssh::ShellCommand{option}.shown();
    return words.join(u' ');
}

QString quoted(const QByteArray &word)
{
    return ssh::ShellCommand{word}.shown();
}

QList<QByteArray> optionsOf(const Order &order)
{
    QList<QByteArray> options;
    if (order.kind != Order::Kind::Sync && order.kind != Order::Kind::Names)
        options += "--resume";
    if (order.kind == Order::Kind::Archive)
        options.prepend("--archive");
    if (order.kind == Order::Kind::Archive && order.allFiles)
        options += "--all-files";
    if (order.deleteExtra)
        options += "--delete";
    if (order.checksum)
        options += "--checksum";
    if (order.overwriteNewer)
        options += "--overwrite-newer";
    if (order.gitIgnore)
        options += "--gitignore";
    QStringList excludes = order.excludes;
    const dataset::Exclusions standard = order.kind == Order::Kind::Names && order.upload && !order.allFiles
        ? dataset::Exclusions::standard()
        : dataset::Exclusions::none();
    for (const QByteArray &glob : standard.usual())
        excludes += QString::fromUtf8(glob);
    for (const QString &pattern : std::as_const(excludes))
        options += QByteArray("--exclude=") + pattern.toUtf8();
    if (order.bytesPerSecond > 0)
        options += "--bwlimit=" + QByteArray::number(order.bytesPerSecond);
    return options;
}

QStringList commandsOfNames(const Order &order)
{
    QStringList lines;
    const QString folder = typedPath(order.local.endsWith(u'/') ? order.local : order.local + u'/');
    for (const QByteArray &name : order.names.first(qMin(order.names.size(), mostCommands))) {
        const QString there = quoted(remoteWord(order, order.remote.child(name).bytes()));
        if (order.upload)
            lines += line("sync", typedPath(order.local + u'/' + QString::fromUtf8(name)),
                          quoted(remoteWord(order, withSlash(order.remote.bytes()))), optionsOf(order));
        else
            lines += line("sync", there, folder, optionsOf(order));
    }
    if (order.names.size() > mostCommands)
        lines += TransfersText::tr("# … and %n more", nullptr, static_cast<int>(order.names.size() - mostCommands));
    return lines;
}

QString speedless(const QueueItem &item)
{
    if (item.progress.total <= 0 || item.progress.done <= 0)
        return {};
    return TransfersText::tr("%1 of %2")
        .arg(base::ByteSize(item.progress.done).text(), base::ByteSize(item.progress.total).text());
}

QString wordsOf(const QueueItem &item, const QString &account)
{
    const QString far = speedless(item);
    switch (item.state) {
    case QueueItem::State::Waiting:
        if (item.order.account() != account)
            return TransfersText::tr("Resumes when you sign in to %1").arg(item.order.cluster);
        return TransfersText::tr("Waiting for its turn");
    case QueueItem::State::Paused:
        return far.isEmpty() ? TransfersText::tr("Paused") : TransfersText::tr("Paused at %1").arg(far);
    case QueueItem::State::Interrupted:
        return far.isEmpty() ? TransfersText::tr("Not started before Voyageur closed")
                             : TransfersText::tr("Interrupted at %1. Resume").arg(far);
    case QueueItem::State::Done:
        return item.delivery ? outcomeOf(item.order, *item.delivery) : QString();
    case QueueItem::State::Failed:
        return item.error ? item.error->what : QString();
    case QueueItem::State::Cancelled:
        return far.isEmpty()
            ? TransfersText::tr("Cancelled")
            : TransfersText::tr("Cancelled at %1. The cluster keeps what arrived. Resume, or remove it.").arg(far);
    case QueueItem::State::Running:
        break;
    }
    return {};
}

Activity::State stateOf(QueueItem::State state)
{
    switch (state) {
    case QueueItem::State::Waiting:
        return Activity::State::Waiting;
    case QueueItem::State::Running:
        return Activity::State::Running;
    case QueueItem::State::Paused:
        return Activity::State::Paused;
    case QueueItem::State::Interrupted:
        return Activity::State::Interrupted;
    case QueueItem::State::Done:
        return Activity::State::Done;
    case QueueItem::State::Failed:
        return Activity::State::Failed;
    case QueueItem::State::Cancelled:
        break;
    }
    return Activity::State::Cancelled;
}

} // namespace

QString shownRemote(const QString &cluster, const ssh::RemotePath &path)
{
    return u"%1:%2"_s.arg(cluster, path.isEmpty() ? u"~"_s : path.shown());
}

QString titleOf(const Order &order)
{
    const QString local = QFileInfo(order.local).fileName();
    switch (order.kind) {
    case Order::Kind::Archive:
        return local + u".tar"_s;
    case Order::Kind::File:
        return local;
    case Order::Kind::Fetch:
        return ssh::RemotePath(order.remote.name()).shown();
    case Order::Kind::Names:
        return order.names.size() == 1 ? ssh::RemotePath(order.names.first()).shown()
                                       : TransfersText::tr("%n item(s)", nullptr, static_cast<int>(order.names.size()));
    case Order::Kind::Sync:
        break;
    }
    return TransfersText::tr("Synchronize %1").arg(order.upload ? local : ssh::RemotePath(order.remote.name()).shown());
}

QString fromOf(const Order &order)
{
    if (!order.isUpload())
        return shownRemote(order.cluster, order.kind == Order::Kind::Fetch ? order.remote.parent() : order.remote);
    const bool whole = order.kind == Order::Kind::Names || order.kind == Order::Kind::Sync;
    return shownPath(whole ? order.local : QFileInfo(order.local).path());
}

QString toOf(const Order &order)
{
    return order.isUpload() ? shownRemote(order.cluster, order.remote) : shownPath(order.local);
}

QStringList commandsOf(const Order &order)
{
    const QByteArray remoteFolder = order.remote.isEmpty() ? QByteArray() : withSlash(order.remote.bytes());
    const QString there = quoted(remoteWord(order, remoteFolder));
    const QString localFolder = typedPath(order.local + u'/');
    switch (order.kind) {
    case Order::Kind::Archive:
    case Order::Kind::File:
        return {line("push", typedPath(order.local), there, optionsOf(order))};
    case Order::Kind::Fetch:
        return {line("pull", quoted(remoteWord(order, order.remote.bytes())), localFolder, optionsOf(order))};
    case Order::Kind::Names:
        return commandsOfNames(order);
    case Order::Kind::Sync:
        break;
    }
    return {order.upload ? line("sync", localFolder, there, optionsOf(order))
                         : line("sync", there, localFolder, optionsOf(order))};
}

QString outcomeOf(const Order &order, const transfer::Delivery &delivery)
{
    QStringList parts;
    if (order.kind == Order::Kind::Names || order.kind == Order::Kind::Sync) {
        parts += delivery.files > 0 ? TransfersText::tr("%n file(s)", nullptr, static_cast<int>(delivery.files))
                                    : TransfersText::tr("Nothing to transfer");
        if (delivery.deleted > 0)
            parts += TransfersText::tr("%n deleted", nullptr, static_cast<int>(delivery.deleted));
    }
    if (delivery.bytes > 0)
        parts += base::ByteSize(delivery.bytes).text();
    if (delivery.verified && delivery.bytes > 0)
        parts += TransfersText::tr("verified");
    else if (delivery.bytes > 0)
        parts += TransfersText::tr("NOT verified");
    if (delivery.noteCount > 0)
        parts += TransfersText::tr("%n to check", nullptr, static_cast<int>(delivery.noteCount));
    return parts.join(u", "_s);
}

Activity activityOf(const QueueItem &item, double speed, const QString &account)
{
    Activity activity;
    activity.id = item.id;
    activity.kind = item.order.isUpload() ? Activity::Kind::Upload : Activity::Kind::Download;
    activity.title = titleOf(item.order);
    activity.from = fromOf(item.order);
    activity.to = toOf(item.order);
    activity.inBytes = true;
    activity.state = stateOf(item.state);
    activity.progress = item.progress;
    activity.perSecond = speed;
    activity.outcome = wordsOf(item, account);
    activity.error = item.error;
    activity.ended = item.ended;
    activity.attention =
        item.delivery && (item.delivery->noteCount > 0 || (!item.delivery->verified && item.delivery->bytes > 0));
    return activity;
}

} // namespace voyageur::models
