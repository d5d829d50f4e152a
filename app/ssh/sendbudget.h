// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/stop.h"
#include "ssh/socket.h"

#include <array>

namespace voyageur::ssh {

//! Says how many bytes of bulk data may be handed to the kernel now, so that a keystroke that comes after them still
//! leaves within a few milliseconds, whatever the network's speed, and the network never runs dry.
//! As in BBR (Cardwell et al., 2016): what is on its way is held to the rate the network delivers at, times its shortest
//! round trip and the delay we allow. While the network is not the limit, the rate is found to be higher each time.
//! Plain values in and out; the reactor's thread owns one.
class SendBudget final {
public:
    //! While there is bulk data to send. `handedOver` counts every byte that the kernel ever took; `kernelIsFull`: it takes no
    //! more now, whatever we say.
    void observe(base::Clock::time_point now, qint64 handedOver, const LinkState &link, bool kernelIsFull, bool besideAPerson);
    qint64 room() const { return m_room; } //!< bytes
    //! How long until there is room for a good piece; for when room() is nothing.
    std::chrono::milliseconds untilRoom() const;

private:
    using Seconds = std::chrono::duration<double>;
    double rate() const; //!< bytes per second; the best of the last windows

    base::Clock::time_point m_windowStart;
    qint64 m_windowDelivered = 0;
    std::array<double, 8> m_rates{};
    size_t m_next = 0;
    int m_steadyWindows = 0; // in a row, without a much better rate
    bool m_limited = false;  // in this window the network was what we waited for
    qint64 m_excess = 0;
    qint64 m_room = 0;
};

} // namespace voyageur::ssh
