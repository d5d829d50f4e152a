// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/stop.h"

#include <QtGlobal>

namespace voyageur::ssh {

//! Says how far ahead of us a server may send what a bulk command writes (the channel's window, RFC 4254, 5.2), so that a
//! download fills a long way by one channel, and beside a person at a terminal waits in no router's queue. A window is a round
//! trip's worth of data: it grows while data comes as fast as it allows, and goes back when a fraction of it would do. Beside a
//! person it is what the network delivers in its shortest round trip and a small allowance (as BBR: Cardwell et al., 2016). Plain
//! values in and out; the reactor's thread owns one for each channel.
class ReceiveWindow final {
public:
    using Time = base::Clock::time_point;
    using Seconds = std::chrono::duration<double>;
    static constexpr qint64 usual = 2 * 1024 * 1024; //!< what libssh and OpenSSH open a channel with
    //! 1 Gbit/s over 130 ms. What nobody reads here waits in our memory, up to this.
    static constexpr qint64 most = 16 * 1024 * 1024;
    static constexpr qint64 least = 96 * 1024; //!< three packets

    //! So many bytes more came. `roundTrip`: the shortest that is known; negative: not known yet.
    void received(qint64 bytes, Seconds roundTrip, Time now);
    //! Bytes that may be on their way to us; also before the first came.
    qint64 bytes(bool besideAPerson) const;

private:
    qint64 m_window = usual;
    qint64 m_since = 0; // bytes since m_began
    Time m_began;
    double m_rate = 0; // bytes a second, the best of late
    bool m_grows = false;
    Seconds m_roundTrip{-1};
    int m_tooWide = 0; // pieces in a row
};

} // namespace voyageur::ssh
