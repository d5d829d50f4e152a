// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/keepalive.h"

#include <algorithm>

namespace voyageur::ssh {

namespace {

// A turn that comes later than that was not delayed by work: the program was stopped, or the machine slept.
constexpr auto longestTurn = std::chrono::seconds(1);
// What was sent before that has been answered.
constexpr auto longestAnswer = std::chrono::seconds(2);
// On some systems the steady clock stands still while the machine sleeps; the clock on the wall does not. It is also set by
// hand, which gives a dead connection one more chance and nothing worse.
constexpr auto clocksDiffer = std::chrono::seconds(5);

} // namespace

void Keepalive::start(base::Clock::time_point now, WallClock::time_point wall)
{
    m_running = true;
    m_next = now;
    m_lastLook = now;
    m_lastWall = wall;
}

bool Keepalive::isDue(base::Clock::time_point now, WallClock::time_point wall)
{
    const auto passed = now - m_lastLook;
    const bool stoodStill = passed > m_period + std::max<base::Clock::duration>(m_period, longestTurn);
    const bool slept = (wall - m_lastWall) - passed > clocksDiffer;
    m_lastLook = now;
    m_lastWall = wall;
    if (stoodStill || slept) {
        m_missed = 0;
        m_next = m_questionOut ? now + m_period : now; // its answer may be in our system already
    }
    return now >= m_next;
}

bool Keepalive::heard(quint64 received, qint64 handedOver, base::Clock::time_point now)
{
    if (received != m_received || handedOver != m_handedOver)
        m_lastTraffic = now;
    m_received = received;
    m_handedOver = handedOver;
    if (!m_questionOut || received == m_receivedBefore)
        return false;
    m_questionOut = false;
    m_missed = 0;
    // Among other traffic, the first bytes after the question are not its answer: they were on their way already.
    if (!m_wasQuiet)
        return false;
    m_roundTrip = std::chrono::ceil<std::chrono::milliseconds>(now - m_questionSent);
    return true;
}

bool Keepalive::judge(base::Clock::time_point now, const Traffic &traffic)
{
    m_next = now + m_period;
    if (!m_questionOut)
        return true;
    const bool moves = traffic.delivered > m_delivered;
    const bool waitsInLine = m_delivered < m_questionEnds || traffic.networkIsFull;
    m_missed = moves && waitsInLine ? 0 : m_missed + 1;
    m_delivered = traffic.delivered;
    return false; // libssh keeps one question under way
}

void Keepalive::asked(base::Clock::time_point now, const Traffic &before)
{
    m_questionOut = true;
    m_questionSent = now;
    const bool isQuiet = before.received == m_received && before.handedOver == m_handedOver;
    m_wasQuiet = isQuiet && now - m_lastTraffic >= std::min<base::Clock::duration>(m_period / 2, longestAnswer);
    m_receivedBefore = before.received;
    m_questionEnds = before.handedOver;
    m_delivered = before.delivered;
}

std::chrono::milliseconds Keepalive::untilDue(base::Clock::time_point now) const
{
    return std::chrono::ceil<std::chrono::milliseconds>(m_next - now);
}

} // namespace voyageur::ssh
