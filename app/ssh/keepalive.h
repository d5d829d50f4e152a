// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/stop.h"

#include <QtGlobal>

#include <chrono>

namespace voyageur::ssh {

//! Counts the answers that a server owes us, and says when the connection counts as lost. Plain values in and out; the reactor's
//! thread owns one.
//! - Any byte that arrives is a sign of life; a question goes out only to provoke one.
//! - While a question waits behind other bytes that the network still takes, no answer to it is missing: a slow link that is
//!   full of an upload is not a dead one.
//! - Time in which this program did not run (the laptop slept) says nothing about the server: counting begins anew.
class Keepalive final {
public:
    using WallClock = std::chrono::system_clock;

    //! What is known of the traffic, since the connection began.
    struct Traffic {
        quint64 received = 0;       //!< bytes from the server
        qint64 delivered = 0;       //!< of what we sent, bytes that the other end's system has; where unknown, that ours took
        qint64 handedOver = 0;      //!< bytes that our system took to send
        bool networkIsFull = false; //!< there was more to send than the network took
    };

    Keepalive(std::chrono::milliseconds period, int missedAnswers) : m_period(period), m_mostMissed(missedAnswers) {}

    bool isRunning() const { return m_running; }
    //! From now on; the first question is due at once.
    void start(base::Clock::time_point now, WallClock::time_point wall);
    //! At every turn: whether judge() is due. Notices that this program did not run for a while.
    bool isDue(base::Clock::time_point now, WallClock::time_point wall);
    //! At every turn, with all the bytes received and handed over so far. True when they are the answer to a question, which
    //! shows only when all else was quiet: see roundTrip().
    bool heard(quint64 received, qint64 handedOver, base::Clock::time_point now);
    //! When it is due. True: a question is to be sent now, then call asked().
    bool judge(base::Clock::time_point now, const Traffic &traffic);
    //! `before`: what was known right before the question went out; its answer may be there already.
    void asked(base::Clock::time_point now, const Traffic &before);

    bool isLost() const { return m_missed >= m_mostMissed; }
    int missed() const { return m_missed; }
    std::chrono::milliseconds roundTrip() const { return m_roundTrip; }
    std::chrono::milliseconds untilDue(base::Clock::time_point now) const;
    //! How long a silence is allowed to be.
    std::chrono::milliseconds limit() const { return m_period * m_mostMissed; }

private:
    const std::chrono::milliseconds m_period;
    const int m_mostMissed;
    bool m_running = false;
    base::Clock::time_point m_next;
    base::Clock::time_point m_lastLook;
    WallClock::time_point m_lastWall;
    int m_missed = 0;
    bool m_questionOut = false;
    base::Clock::time_point m_questionSent;
    base::Clock::time_point m_lastTraffic;
    quint64 m_received = 0; // at the last turn
    qint64 m_handedOver = 0;
    bool m_wasQuiet = false;      // when the question went out
    quint64 m_receivedBefore = 0; // the question
    qint64 m_questionEnds = 0;    // counted in bytes handed over
    qint64 m_delivered = 0;       // when judged last
    std::chrono::milliseconds m_roundTrip{-1};
};

} // namespace voyageur::ssh
