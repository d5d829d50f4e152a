// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <list>
#include <mutex>
#include <thread>

namespace voyageur::ssh {

//! Up to four threads for the calls that open a tunnel's connections, which wait for the far end. They come when there is
//! something to open and go when there was nothing for a while. The tunnel's thread.
class TunnelOpeners final {
public:
    TunnelOpeners() = default;
    ~TunnelOpeners() { stop(); }
    TunnelOpeners(const TunnelOpeners &) = delete;
    TunnelOpeners &operator=(const TunnelOpeners &) = delete;

    void add(std::function<void()> call);
    //! Forgets what was not begun, and waits for what was: whoever added it has told it to stop.
    void stop();

private:
    struct Worker {
        std::thread thread;
        bool gone = false; // under m_mutex
    };
    void work(Worker &worker);

    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<std::function<void()>> m_waiting; // under m_mutex, like what follows
    int m_idle = 0;
    bool m_stopping = false;
    std::list<Worker> m_workers; // the tunnel's thread alone adds and removes
};

} // namespace voyageur::ssh
