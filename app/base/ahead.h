// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <algorithm>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace voyageur::base {

//! Makes things in several threads before they are asked for, and gives them in order: while the one at hand is sent, the next
//! ones are read. At most `waiting` are ready or being made at a time, so the memory is bounded. `make` must be safe in several
//! threads at once, except for what it keeps per thread: its first argument, from 0, is the thread's number. One thread takes.
template <typename T>
class Ahead final {
public:
    using Make = std::function<T(int thread, qint64 index)>;

    Ahead(qint64 count, int threads, int waiting, Make make)
        : m_count(count), m_make(std::move(make)), m_ready(static_cast<size_t>(std::max(waiting, 1)))
    {
        for (int i = 0; i < std::max(threads, 1); ++i)
            m_threads.emplace_back([this, i] { makeAll(i); });
    }
    //! Waits for what is being made.
    ~Ahead()
    {
        {
            const std::lock_guard lock(m_mutex);
            m_ended = true;
        }
        m_room.notify_all();
        for (std::thread &thread : m_threads)
            thread.join();
    }
    Ahead(const Ahead &) = delete;
    Ahead &operator=(const Ahead &) = delete;

    bool atEnd() const { return m_taken == m_count; }
    //! The next one; waits for it. Not at the end.
    T take()
    {
        std::unique_lock lock(m_mutex);
        std::optional<T> &slot = slotOf(m_taken);
        m_made.wait(lock, [&slot] { return slot.has_value(); });
        T result = std::move(*slot);
        slot.reset();
        ++m_taken;
        lock.unlock();
        m_room.notify_one();
        return result;
    }

private:
    std::optional<T> &slotOf(qint64 index) { return m_ready[static_cast<size_t>(index) % m_ready.size()]; }

    void makeAll(int thread)
    {
        std::unique_lock lock(m_mutex);
        while (true) {
            m_room.wait(
                lock, [this] { return m_ended || m_next >= m_count || m_next - m_taken < static_cast<qint64>(m_ready.size()); });
            if (m_ended || m_next >= m_count)
                return;
            const qint64 index = m_next++;
            lock.unlock();
            T made = m_make(thread, index);
            lock.lock();
            slotOf(index) = std::move(made);
            m_made.notify_one();
        }
    }

    const qint64 m_count;
    const Make m_make;
    std::mutex m_mutex; // guards what follows
    std::condition_variable m_room;
    std::condition_variable m_made;
    std::vector<std::optional<T>> m_ready; // a ring: index i waits in slot i % size
    qint64 m_next = 0;
    qint64 m_taken = 0;
    bool m_ended = false;
    std::vector<std::thread> m_threads; // last: they use all of it
};

} // namespace voyageur::base
