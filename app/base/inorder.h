// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace voyageur::base {

//! How many threads to give to work that only the processor limits: the machine's, eight at most.
inline int processorThreads()
{
    constexpr unsigned most = 8;
    return static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, most));
}

//! Makes `count` results in `threads` threads and has them taken in their order, in the thread that calls run().
//! Few results wait at a time, so `count` may be large. What `make` does must be safe in several threads at once, except for
//! what it keeps per thread: its first argument, from 0, is the thread's number.
template <typename T>
class InOrder final {
public:
    using Make = std::function<T(int thread, int index)>;
    //! Returns whether to go on.
    using Take = std::function<bool(int index, T result)>;

    InOrder(int count, int threads, Make make, Take take)
        : m_count(count), m_threads(std::clamp(threads, 1, std::max(1, count))), m_make(std::move(make)), m_take(std::move(take)),
          m_ready(static_cast<size_t>(m_threads) * waitingPerThread)
    {
    }

    //! Returns when all is taken, or `take` said no, and the threads have ended. Once.
    void run()
    {
        if (m_threads == 1) {
            for (int i = 0; i < m_count && m_take(i, m_make(0, i)); ++i) {}
            return;
        }
        std::vector<std::thread> threads;
        threads.reserve(static_cast<size_t>(m_threads));
        for (int i = 0; i < m_threads; ++i)
            threads.emplace_back([this, i] { makeAll(i); });
        takeAll();
        for (auto &thread : threads)
            thread.join();
    }

private:
    static constexpr size_t waitingPerThread = 4;

    std::unique_ptr<T> &slot(int index) { return m_ready[static_cast<size_t>(index) % m_ready.size()]; }

    void makeAll(int thread)
    {
        while (true) {
            int index = 0;
            {
                std::unique_lock lock(m_mutex);
                m_room.wait(lock, [this] { return m_ended || m_next - m_taken < static_cast<int>(m_ready.size()); });
                if (m_ended || m_next >= m_count)
                    return;
                index = m_next++;
            }
            auto result = std::make_unique<T>(m_make(thread, index));
            {
                const std::lock_guard lock(m_mutex);
                slot(index) = std::move(result);
            }
            m_made.notify_one();
        }
    }

    void takeAll()
    {
        for (int index = 0; index < m_count; ++index) {
            std::unique_ptr<T> result;
            {
                std::unique_lock lock(m_mutex);
                m_made.wait(lock, [this, index] { return slot(index) != nullptr; });
                result = std::move(slot(index));
                m_taken = index + 1;
            }
            m_room.notify_all();
            if (!m_take(index, std::move(*result)))
                break;
        }
        const std::lock_guard lock(m_mutex);
        m_ended = true;
        m_room.notify_all();
    }

    const int m_count;
    const int m_threads;
    const Make m_make;
    const Take m_take;
    std::mutex m_mutex; // guards what follows
    std::condition_variable m_room;
    std::condition_variable m_made;
    std::vector<std::unique_ptr<T>> m_ready; // a ring: index i waits in slot i % size
    int m_next = 0;
    int m_taken = 0;
    bool m_ended = false;
};

} // namespace voyageur::base
