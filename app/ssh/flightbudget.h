// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/stop.h"

#include <QtGlobal>

#include <array>
#include <deque>
#include <map>

namespace voyageur::ssh {

//! Says how many bytes of bulk data may be on their way to the programs at the far end, so that what comes after them waits only
//! a little longer than the round trip, however deep the queues of the routers in between are. SendBudget sees the system's own
//! queue and what TCP has not acknowledged; behind a relay, a VPN or a proxy that says nothing. The windows of the channels do:
//! a server widens them by what its programs have taken.
//! As in BBR (Cardwell et al., 2016): the rate is the best that was delivered of late, the round trip the shortest; what flies is
//! held to their product and a small allowance, and now and then the queue is run empty to measure the round trip anew.
//! Plain values in and out; the reactor's thread owns one.
class FlightBudget final {
public:
    using Time = base::Clock::time_point;
    using Channel = const void *; //!< only told from another

    //! So many bytes more went out.
    void sent(Channel channel, qint64 bytes, Time now);
    //! All bytes of this channel that the far end's program has taken so far. Servers tell it in steps.
    void taken(Channel channel, qint64 total, Time now);
    //! The channel has ended.
    void gone(Channel channel);
    //! A round trip of a small message on the same connection.
    void hearRoundTrip(std::chrono::duration<double> trip, Time now);
    //! There was room, and nothing to send: what is delivered now does not show what the network could.
    void hadNothingToSend();

    //! Bytes that may go out now. Asked for while there is something to send.
    qint64 room(Time now, bool besideAPerson);

    qint64 flying() const { return m_flying; }
    double bytesPerSecond() const;                                          //!< 0: not known yet
    std::chrono::duration<double> roundTrip() const { return m_roundTrip; } //!< negative: not known yet

private:
    using Seconds = std::chrono::duration<double>;
    struct Mark {     // one piece that was sent, with what was known then
        qint64 begin; // of this channel's bytes
        qint64 end;
        Time sent;
        qint64 delivered;
        Time deliveredAt;
        bool hadNothing;
    };
    struct Stream {
        qint64 sent = 0;
        qint64 taken = 0;
        std::deque<Mark> marks = {};
    };
    enum class Phase { Starting, Steady, Draining, Probing };

    void learn(const Mark &mark, qint64 taken, Time now);
    void learnRate(const Mark &mark, Time now);
    void learnRoundTrip(const Mark &mark, qint64 taken, Time now);
    void takeRoundTrip(Seconds trip, Time now);
    void endRound(const Mark &mark, Time now);
    qint64 unseen() const;
    qint64 budget(bool besideAPerson) const;
    void watchForStandstill(Time now);
    void watchRoundTripAge(Time now);

    std::map<Channel, Stream> m_streams;
    qint64 m_flying = 0;
    qint64 m_delivered = 0;
    Time m_deliveredAt;
    qint64 m_nothingUntil = -1; // while less than that is delivered, samples are of a sender with too little to send

    std::array<double, 10> m_rates{}; // the best of each of the last rounds
    size_t m_round = 0;
    qint64 m_roundEnds = 0; // when that much is delivered
    Time m_roundBegan;
    double m_bestOfStart = 0;
    int m_roundsWithoutGain = 0;

    Seconds m_roundTrip{-1};
    Time m_roundTripAt;
    Seconds m_lastRoundTrip{0};
    Time m_phaseBegan;
    Phase m_phase = Phase::Starting;

    static constexpr qint64 usualStep = 96 * 1024; // OpenSSH tells after three packets (channels.c, channel_check_window)
    qint64 m_step = usualStep;                     // what a server lets pass before it tells
    Time m_lastNews;
};

} // namespace voyageur::ssh
