// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/queue.h"

#include <algorithm>

namespace voyageur::transfer {

qsizetype Queue::indexOf(quint64 id) const
{
    const auto found = std::ranges::find(m_items, id, &QueueItem::id);
    return found == m_items.end() ? -1 : found - m_items.begin();
}

QueueItem *Queue::entry(quint64 id)
{
    const qsizetype index = indexOf(id);
    return index < 0 ? nullptr : &m_items[index];
}

const QueueItem *Queue::find(quint64 id) const
{
    const qsizetype index = indexOf(id);
    return index < 0 ? nullptr : &m_items.at(index);
}

int Queue::open() const
{
    return static_cast<int>(std::ranges::count_if(m_items, [](const QueueItem &item) { return !item.hasEnded(); }));
}

quint64 Queue::add(const Order &order, const QDateTime &now)
{
    QueueItem item;
    item.id = ++m_last;
    item.order = order;
    item.added = now;
    m_items += item;
    return item.id;
}

std::optional<quint64> Queue::next(const QString &account) const
{
    std::optional<quint64> first;
    for (const QueueItem &item : m_items) {
        if (item.order.account() != account)
            continue;
        if (item.state == State::Running)
            return {};
        if (item.state == State::Waiting && !first)
            first = item.id;
    }
    return first;
}

void Queue::began(quint64 id)
{
    QueueItem *item = entry(id);
    if (!item || item->state != State::Waiting)
        return;
    item->state = State::Running;
    item->begun = true;
    item->error.reset();
    item->delivery.reset();
    item->ended = {};
}

void Queue::progressed(quint64 id, const base::Progress &progress)
{
    if (QueueItem *item = entry(id); item && item->state == State::Running)
        item->progress = progress;
}

void Queue::finished(quint64 id, const Delivery &delivery, const QDateTime &now)
{
    QueueItem *item = entry(id);
    if (!item || item->hasEnded())
        return;
    item->state = State::Done;
    item->delivery = delivery;
    item->error.reset();
    item->ended = now;
}

void Queue::failed(quint64 id, const base::Error &error, const QDateTime &now)
{
    QueueItem *item = entry(id);
    if (!item || item->state != State::Running)
        return; // paused or cancelled meanwhile: that stands
    if (error.code == base::ErrorCode::ConnectionLost) {
        item->state = State::Waiting;
        return;
    }
    const bool stopped = error.code == base::ErrorCode::Cancelled; // by the end of the program
    item->state = stopped ? State::Interrupted : State::Failed;
    if (stopped)
        return;
    item->error = error;
    item->ended = now;
}

bool Queue::pause(quint64 id)
{
    QueueItem *item = entry(id);
    if (!item || (item->state != State::Waiting && item->state != State::Running))
        return false;
    item->state = State::Paused;
    return true;
}

bool Queue::goOn(quint64 id)
{
    QueueItem *item = entry(id);
    if (!item || !item->canGoOn())
        return false;
    item->state = State::Waiting;
    item->error.reset();
    item->ended = {};
    return true;
}

bool Queue::cancel(quint64 id, const QDateTime &now)
{
    QueueItem *item = entry(id);
    if (!item || item->hasEnded())
        return false;
    item->state = State::Cancelled;
    item->ended = now;
    return true;
}

bool Queue::discarded(quint64 id, const QDateTime &now)
{
    QueueItem *item = entry(id);
    if (!item || !item->mayHaveKept())
        return false;
    item->state = State::Cancelled;
    item->begun = false;
    item->progress = {};
    item->error.reset();
    item->ended = now;
    return true;
}

bool Queue::move(quint64 id, int step)
{
    const qsizetype from = indexOf(id);
    if (from < 0 || m_items.at(from).hasEnded() || (step != 1 && step != -1))
        return false;
    qsizetype to = from + step;
    while (to >= 0 && to < m_items.size() && m_items.at(to).hasEnded())
        to += step;
    if (to < 0 || to >= m_items.size())
        return false;
    m_items.move(from, to);
    return true;
}

bool Queue::dismiss(quint64 id)
{
    const qsizetype index = indexOf(id);
    if (index < 0 || !m_items.at(index).hasEnded())
        return false;
    m_items.removeAt(index);
    return true;
}

int Queue::dismissEnded()
{
    return static_cast<int>(m_items.removeIf([](const QueueItem &item) { return item.hasEnded(); }));
}

} // namespace voyageur::transfer
