// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/transfersmodel.h"

#include "base/filewriter.h"
#include "base/logging.h"
#include "base/platform.h"
#include "models/projectmodel.h"
#include "models/transferwords.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <mutex>
#include <utility>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using base::ErrorCode;
using base::Result;
using transfer::Delivery;
using transfer::Order;
using transfer::QueueItem;

//! Writes the queue's file, never an older queue over a newer one.
struct TransfersModel::Keeper {
    Result<void> write(const QString &file, const QByteArray &json, qint64 turn)
    {
        const std::lock_guard lock(mutex);
        if (turn < written)
            return {};
        written = turn;
        const auto changed = base::changeFile(
            file,
            [&](const std::optional<QByteArray> &before) -> Result<std::optional<QByteArray>> {
                // Who writes it in spite of the lock (a backup that is put back) finds that again.
                if (before && *before != known)
                    VOYAGEUR_CHECK(base::writeFile(file + u".others"_s, *before, {.ownerOnly = true}));
                return std::optional(json);
            },
            true);
        if (changed.ok())
            known = json;
        return changed;
    }
    std::mutex mutex;
    QByteArray known; // what the file holds, as far as we know
    qint64 written = 0;
    qint64 last = 0; // GUI thread
};

struct TransfersModel::Carrying {
    transfer::Pause pause;
    std::unique_ptr<base::Operation<Delivery>> work;
};

TransfersModel::TransfersModel(base::Workers &workers, SessionModel &session, ActivityModel &activities, const QString &file,
                               QObject *parent)
    : PageModel(parent), m_workers(workers), m_session(session), m_activities(activities),
      m_file(file.isEmpty() ? base::stateFolder() + u"/transfers.json"_s : file), m_keeper(std::make_shared<Keeper>())
{
    load();
    connect(&session, &SessionModel::signedIn, this, &TransfersModel::changedQueue);
    connect(&session, &SessionModel::signedOut, this, &TransfersModel::changedQueue);
    connect(&activities, &ActivityModel::dismissed, this, [this](quint64 activity) { dismiss(itemOf(activity)); });
}

TransfersModel::~TransfersModel()
{
    m_writing.reset();
    m_looking.reset();
    m_carrying.clear();
    if (m_keeper->last > 0 && m_notKept.isEmpty()) {
        if (const auto written = m_keeper->write(m_file, m_queue.toJson(), m_keeper->last + 1); !written.ok())
            qCWarning(base::logTransfer).noquote() << written.error().text(); // nobody looks at the page any more
    }
}

QString TransfersModel::account() const
{
    return m_session.session() ? m_session.user() + u'@' + m_session.clusterName() : u"@"_s;
}

bool TransfersModel::canWork() const
{
    return m_session.session() != nullptr;
}

void TransfersModel::load()
{
    m_lock = std::make_unique<QLockFile>(m_file + u".lock"_s);
    m_lock->setStaleLockTime(0); // only a program that is gone gives it up
    if (!m_lock->tryLock()) {
        m_notKept = m_lock->error() == QLockFile::LockFailedError
            ? tr("Another window of Voyageur manages the queue. This window forgets its transfers when you close it.")
            : tr("Voyageur cannot write in %1. This window forgets its transfers when you close it.")
                  .arg(shownPath(QFileInfo(m_file).path()));
        return;
    }
    QFile file(m_file);
    if (!file.open(QIODevice::ReadOnly)) {
        if (file.exists())
            m_notKept = tr("The saved queue cannot be read (%1). The file stays as it is. This window forgets its transfers when "
                           "you close it.")
                            .arg(file.errorString());
        return;
    }
    m_keeper->known = file.readAll();
    file.close();
    auto read = transfer::Queue::fromJson(m_keeper->known);
    if (read.fromLater) {
        m_notKept = tr("A later version of Voyageur saved the queue. This window forgets its transfers when you close it.");
        return;
    }
    if (read.damaged || read.unreadable > 0) { // nothing is lost for somebody who can read it
        qCWarning(base::logTransfer) << "the queue's file is damaged;" << read.unreadable << "entries left out";
        const auto kept = base::copyFile(m_file, m_file + u".damaged"_s, {.ownerOnly = true});
        if (!kept.ok()) {
            m_notKept = tr("The saved queue is damaged and could not be moved aside. This window forgets its transfers when you "
                           "close it. %1")
                            .arg(kept.error().why);
            return;
        }
    }
    m_queue = std::move(read.queue);
    setContent(!m_queue.items().isEmpty());
}

// Off the GUI thread: a disk may take its time. What changes meanwhile is written next.
void TransfersModel::keep()
{
    m_dirty = true;
    if (!m_writing)
        write();
}

void TransfersModel::write()
{
    if (!m_notKept.isEmpty())
        return;
    m_dirty = false;
    m_writing = std::make_unique<base::Operation<void>>(
        m_workers,
        [keeper = m_keeper, file = m_file, json = m_queue.toJson(), turn = ++m_keeper->last](const base::Work &) -> Result<void> {
            return keeper->write(file, json, turn);
        },
        [this](const Result<void> &result) {
            const QString problem =
                result.ok() ? QString() : base::withWhat(result.error(), tr("Could not save the queue of transfers.")).text();
            if (!problem.isEmpty())
                qCWarning(base::logTransfer).noquote() << problem;
            if (problem != std::exchange(m_notSaved, problem))
                emit queueChanged();
            m_writing.reset();
            if (m_dirty)
                write();
        });
}

void TransfersModel::changedQueue()
{
    startNext();
    QStringList commands;
    for (const QueueItem &item : m_queue.items())
        if (!item.hasEnded())
            commands += commandsOf(item.order);
    setCommands(commands);
    setContent(!m_queue.items().isEmpty());
    keep();
    emit queueChanged();
    emit changed();
}

Order TransfersModel::orderFor(Order::Kind kind) const
{
    Order order;
    order.kind = kind;
    order.cluster = m_session.clusterName();
    order.user = m_session.user();
    return order;
}

quint64 TransfersModel::add(const Order &order, std::shared_ptr<const transfer::PreparedSync> prepared)
{
    const quint64 id = m_queue.add(order, QDateTime::currentDateTimeUtc());
    if (prepared) {
        Approval approval{prepared, {}};
        for (const transfer::SyncAction &action : prepared->plan.actions)
            if (action.kind == transfer::SyncAction::Kind::Delete)
                approval.mayDelete.insert(action.path);
        m_approved.insert(id, approval);
    }
    changedQueue();
    return id;
}

void TransfersModel::startNext()
{
    if (!canWork())
        return;
    const auto id = m_queue.next(account());
    if (!id || (m_looking && m_lookedAt == *id)) // what it would go on from may be removed
        return;
    // One that was stopped a moment ago still ends: it starts anew after that.
    const auto under = m_carrying.find(*id);
    if (under == m_carrying.end()) {
        begin(*id);
    } else if (under->second->pause.isSet()) {
        under->second->pause.set(false);
        m_queue.began(*id);
        m_activities.goOn(m_shownAs.value(*id));
    }
}

void TransfersModel::begin(quint64 id)
{
    const Order order = m_queue.find(id)->order;
    m_queue.began(id);
    auto carrying = std::make_unique<Carrying>();
    transfer::CarryOptions options;
    options.pause = carrying->pause;
    if (auto approval = m_approved.find(id); approval != m_approved.end()) {
        options.prepared = std::exchange(approval->prepared, {}); // a plan is good once
        options.mayDelete = approval->mayDelete;
    }
    showActivity(*m_queue.find(id));
    carrying->work = std::make_unique<base::Operation<Delivery>>(
        m_workers,
        [session = m_session.session(), order, options](const base::Work &work) {
            return transfer::carry(*session->host, order, options, work.progress, work.stop);
        },
        [this, id](const Result<Delivery> &result) { ended(id, result); },
        [this, id](const base::Progress &progress) {
            m_queue.progressed(id, progress);
            m_activities.setProgress(m_shownAs.value(id), progress);
            emit progressChanged(id);
        });
    m_carrying[id] = std::move(carrying);
}

void TransfersModel::showActivity(const QueueItem &item)
{
    const quint64 id = item.id;
    if (const quint64 shown = m_shownAs.value(id); m_activities.find(shown)) {
        m_activities.goOn(shown);
        return;
    }
    const auto kind = item.order.isUpload() ? Activity::Kind::Upload : Activity::Kind::Download;
    m_shownAs[id] = m_activities.begin(
        kind, titleOf(item.order), fromOf(item.order), toOf(item.order), true, [this, id] { cancel(id); },
        [this, id] {
            goOn(id);
            return false; // it keeps its entry
        });
}

void TransfersModel::ended(quint64 id, const Result<Delivery> &result)
{
    const auto under = m_carrying.find(id);
    const auto carrying = std::move(under->second); // its operation is calling: it lives until the end of this
    m_carrying.erase(under);
    const QueueItem *item = m_queue.find(id);
    if (!item)
        return;
    const quint64 shown = m_shownAs.value(id);
    const bool wasPaused = item->state == QueueItem::State::Paused;
    if (result.ok()) {
        m_queue.finished(id, *result, QDateTime::currentDateTimeUtc());
        m_activities.finish(shown, outcomeOf(item->order, *result));
        m_approved.remove(id);
        emit arrived(item->order.isUpload());
    } else {
        m_queue.failed(id, result.error(), QDateTime::currentDateTimeUtc());
        const bool stopped =
            result.error().code == ErrorCode::Cancelled && item->state == QueueItem::State::Waiting; // and goes on at once
        if (!wasPaused && !stopped)
            m_activities.fail(shown, result.error());
    }
    changedQueue();
}

void TransfersModel::pause(quint64 id)
{
    if (!m_queue.pause(id))
        return;
    if (const auto under = m_carrying.find(id); under != m_carrying.end()) {
        if (transfer::pausesInPlace(m_queue.find(id)->order))
            under->second->pause.set(true);
        else
            under->second->work->cancel();
        m_activities.pause(m_shownAs.value(id));
    }
    changedQueue();
}

void TransfersModel::goOn(quint64 id)
{
    if (m_queue.goOn(id))
        changedQueue();
}

void TransfersModel::cancel(quint64 id)
{
    if (!m_queue.cancel(id, QDateTime::currentDateTimeUtc()))
        return;
    if (const auto under = m_carrying.find(id); under != m_carrying.end()) {
        under->second->work->cancel();
        under->second->pause.set(false);
    }
    m_activities.fail(m_shownAs.value(id), {ErrorCode::Cancelled, {}, {}, {}, {}});
    changedQueue();
}

void TransfersModel::move(quint64 id, int step)
{
    if (m_queue.move(id, step))
        changedQueue();
}

void TransfersModel::dismiss(quint64 id)
{
    if (!m_queue.dismiss(id))
        return;
    m_approved.remove(id);
    m_activities.dismiss(m_shownAs.take(id));
    changedQueue();
}

void TransfersModel::dismissEnded()
{
    QList<quint64> ended;
    for (const QueueItem &item : m_queue.items())
        if (item.hasEnded())
            ended += item.id;
    for (const quint64 id : std::as_const(ended))
        dismiss(id);
}

bool TransfersModel::canDiscard(quint64 id) const
{
    const QueueItem *item = m_queue.find(id);
    return item && item->mayHaveKept() && !m_carrying.contains(id) && !m_looking && canWork()
        && item->order.account() == account();
}

void TransfersModel::lookAtKept(quint64 id)
{
    askKept(id, transfer::KeptWish::Look);
}

void TransfersModel::discard(quint64 id)
{
    askKept(id, transfer::KeptWish::Remove);
}

void TransfersModel::askKept(quint64 id, transfer::KeptWish wish)
{
    if (!canDiscard(id))
        return;
    m_lookedAt = id;
    m_looking = std::make_unique<base::Operation<transfer::Kept>>(
        m_workers,
        [session = m_session.session(), order = m_queue.find(id)->order, wish](const base::Work &work) {
            return transfer::keptOf(*session->host, order, wish, work.stop);
        },
        [this, id, wish](const Result<transfer::Kept> &result) {
            const auto ended = std::move(m_looking); // it is calling
            if (!result.ok()) {
                changedQueue();
                emit keptFailed(id, result.error());
                return;
            }
            const bool removed = wish == transfer::KeptWish::Remove;
            if (removed && m_queue.discarded(id, QDateTime::currentDateTimeUtc())) {
                m_approved.remove(id);
                m_activities.fail(m_shownAs.value(id), {ErrorCode::Cancelled, {}, {}, {}, {}});
            }
            changedQueue();
            emit keptFound(id, *result, removed);
            if (const QueueItem *item = m_queue.find(id); removed && item && result->bytes > 0)
                emit arrived(item->order.isUpload()); // what is listed there is another thing now
        });
    emit queueChanged();
}

int TransfersModel::interrupted() const
{
    return static_cast<int>(std::ranges::count(m_queue.items(), QueueItem::State::Interrupted, &QueueItem::state));
}

void TransfersModel::goOnWithInterrupted()
{
    QList<quint64> left;
    for (const QueueItem &item : m_queue.items())
        if (item.state == QueueItem::State::Interrupted)
            left += item.id;
    for (const quint64 id : std::as_const(left))
        (void)m_queue.goOn(id);
    changedQueue();
}

quint64 TransfersModel::itemOf(quint64 activity) const
{
    return activity == 0 ? 0 : m_shownAs.key(activity, 0);
}

double TransfersModel::speedOf(quint64 id) const
{
    const Activity *activity = m_activities.find(m_shownAs.value(id));
    return activity ? activity->perSecond : 0;
}

} // namespace voyageur::models
