// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/sendbudget.h"

#include <algorithm>

namespace voyageur::ssh {

namespace {

// What may wait in front of a person's key, and in front of a listing or a job query when no terminal is open.
constexpr double personsSendDelay = 0.010;
constexpr double othersSendDelay = 0.080;
constexpr double shortestWindow = 0.010;
// Two segments at least, or a receiver that delays its acknowledgements would set the pace.
constexpr qint64 smallest = 32 * 1024;
constexpr int steady = 3;
constexpr qint64 firstGuess = 256 * 1024;

} // namespace

double SendBudget::rate() const
{
    return *std::max_element(m_rates.begin(), m_rates.end());
}

void SendBudget::observe(base::Clock::time_point now, qint64 handedOver, const LinkState &link, bool kernelIsFull,
                         bool besideAPerson)
{
    const qint64 delivered = handedOver - link.outstanding;
    const double roundTrip = Seconds(link.shortestRoundTrip).count();
    const double elapsed = Seconds(now - m_windowStart).count();
    if (elapsed >= std::max(shortestWindow, roundTrip)) {
        const double measured = static_cast<double>(delivered - m_windowDelivered) / elapsed;
        const double best = rate();
        // A window in which we had little to send says nothing about the network, unless it was the fastest yet.
        if (m_windowDelivered > 0 && (m_limited || measured > best)) {
            m_steadyWindows = measured < 1.25 * best ? m_steadyWindows + 1 : 0;
            m_rates.at(m_next) = measured;
            m_next = (m_next + 1) % m_rates.size();
        }
        m_windowStart = now;
        m_windowDelivered = delivered;
        m_limited = false;
    }
    const double delay = besideAPerson ? personsSendDelay : othersSendDelay;
    const double gain = m_steadyWindows < steady ? 2 : 1; // until the rate grows no more, twice as much finds it soon
    const qint64 least = smallest + 2 * link.segment;
    const auto budget = std::max(rate() > 0 ? static_cast<qint64>(gain * rate() * (roundTrip + delay)) : firstGuess, least);
    m_excess = link.outstanding - budget;
    m_room = std::max<qint64>(0, -m_excess);
    m_limited = m_limited || kernelIsFull || link.outstanding >= budget / 2;
}

std::chrono::milliseconds SendBudget::untilRoom() const
{
    const double seconds = rate() > 0 ? static_cast<double>(m_excess + smallest) / rate() : 0;
    return std::clamp(std::chrono::ceil<std::chrono::milliseconds>(Seconds(seconds)), std::chrono::milliseconds(1),
                      std::chrono::milliseconds(10));
}

} // namespace voyageur::ssh
