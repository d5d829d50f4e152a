// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ssh/host.h"

#include <mutex>
#include <thread>

namespace voyageur::ssh {

//! A command that begins while its owner does something else: Host::start() in a thread of its own. The Host outlives it.
//! Destroying it gives the start up, and ends the command if nobody took it.
class Starting final {
public:
    //! `whenReady` runs once, in that thread, and must return at once.
    Starting(Host &host, Command command, std::function<void()> whenReady);
    ~Starting();
    Starting(const Starting &) = delete;
    Starting &operator=(const Starting &) = delete;

    bool isReady() const;
    //! Once, when isReady().
    base::Result<std::unique_ptr<Process>> take();

private:
    base::StopSource m_stop;
    mutable std::mutex m_mutex;
    std::optional<base::Result<std::unique_ptr<Process>>> m_result; // under m_mutex
    std::thread m_thread;                                           // last: everything above exists when it begins
};

} // namespace voyageur::ssh
