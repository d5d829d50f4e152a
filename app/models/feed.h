// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QMetaObject>
#include <QObject>

#include <functional>
#include <memory>
#include <mutex>

namespace voyageur::models {

//! Carries items from working threads to the thread that made the feed, in order and in batches: the event loop is woken
//! once for all that came meanwhile. Nothing is delivered after the feed is gone; its sink may outlive it.
//! `merge(last, next)` may fold an item into the one that still waits before it, and then returns true.
template <typename T>
class Feed final {
public:
    using Deliver = std::function<void(const QList<T> &)>;
    using Merge = std::function<bool(T &last, const T &next)>;

    explicit Feed(Deliver deliver, Merge merge = {}) : m_shared(std::make_shared<Shared>())
    {
        m_shared->deliver = std::move(deliver);
        m_shared->merge = std::move(merge);
        m_shared->receiver = &m_receiver;
    }
    ~Feed()
    {
        std::lock_guard lock(m_shared->mutex);
        m_shared->receiver = nullptr;
    }
    Feed(const Feed &) = delete;
    Feed &operator=(const Feed &) = delete;

    //! For working threads; returns at once.
    std::function<void(const T &)> sink() const
    {
        return [shared = m_shared](const T &item) { push(shared, item); };
    }

private:
    struct Shared {
        std::mutex mutex;
        QObject *receiver = nullptr;
        QList<T> waiting;
        bool posted = false;
        Deliver deliver;
        Merge merge;
    };

    static void push(const std::shared_ptr<Shared> &shared, const T &item)
    {
        std::lock_guard lock(shared->mutex);
        if (!shared->receiver)
            return;
        if (shared->waiting.isEmpty() || !shared->merge || !shared->merge(shared->waiting.last(), item))
            shared->waiting.append(item);
        if (shared->posted)
            return;
        shared->posted = true;
        QMetaObject::invokeMethod(
            shared->receiver, [shared] { deliver(shared); }, Qt::QueuedConnection);
    }

    static void deliver(const std::shared_ptr<Shared> &shared)
    {
        QList<T> items;
        {
            std::lock_guard lock(shared->mutex);
            items.swap(shared->waiting);
            shared->posted = false;
        }
        shared->deliver(items);
    }

    QObject m_receiver;
    std::shared_ptr<Shared> m_shared;
};

} // namespace voyageur::models
