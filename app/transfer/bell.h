// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>

namespace voyageur::transfer {

//! Wakes the one thread that serves many commands. Any thread rings.
class Bell final {
public:
    void ring()
    {
        const std::lock_guard lock(m_mutex);
        m_rung = true;
        m_changed.notify_one();
    }
    //! Returns when it has been rung since the last call, or after `longest`.
    void wait(std::chrono::milliseconds longest)
    {
        std::unique_lock lock(m_mutex);
        m_changed.wait_for(lock, longest, [this] { return m_rung; });
        m_rung = false;
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    bool m_rung = false;
};

} // namespace voyageur::transfer
