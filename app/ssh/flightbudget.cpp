// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/flightbudget.h"

#include <algorithm>

namespace voyageur::ssh {

namespace {

// What may wait in front of a person's key, and in front of a listing or a job query when no terminal is open.
constexpr double personsDelay = 0.030;
constexpr double othersDelay = 0.080;
// Of an unknown network. With nobody beside it, a slow one may have its queue full for a moment.
constexpr qint64 personsGuess = 256 * 1024;
constexpr qint64 othersGuess = 1024 * 1024;
constexpr double startGain = 2.5;
constexpr double startGainBesideAPerson = 1.6;
constexpr double gainThatCounts = 1.25;
constexpr int roundsToBelieve = 3;
constexpr auto shortestRound = std::chrono::milliseconds(20);
// BBR measures its shortest round trip again after ten seconds. A path that got longer costs some speed until then.
constexpr auto oldestRoundTrip = std::chrono::seconds(10);
constexpr auto longestProbe = std::chrono::seconds(1);
// OpenSSH tells of three packets; a server that knew nothing but half its window would be this slow to tell.
constexpr qint64 largestStep = 2 * 1024 * 1024;
constexpr double standstill = 0.2;

} // namespace

double FlightBudget::bytesPerSecond() const
{
    return *std::max_element(m_rates.begin(), m_rates.end());
}

void FlightBudget::sent(Channel channel, qint64 bytes, Time now)
{
    if (m_flying == 0) { // an idle time is not part of any sample
        m_deliveredAt = now;
        m_lastNews = now;
    }
    Stream &stream = m_streams[channel];
    stream.sent += bytes;
    m_flying += bytes;
    stream.marks.push_back({stream.sent - bytes, stream.sent, now, m_delivered, m_deliveredAt, m_delivered < m_nothingUntil});
}

void FlightBudget::taken(Channel channel, qint64 total, Time now)
{
    const auto found = m_streams.find(channel);
    if (found == m_streams.end())
        return;
    Stream &stream = found->second;
    const qint64 news = qMin(total, stream.sent) - stream.taken; // some servers widen a window for other reasons
    if (news <= 0)
        return;
    stream.taken += news;
    m_flying -= news;
    m_delivered += news;
    m_deliveredAt = now;
    m_lastNews = now;
    if (news <= m_step / 2)
        m_step = qMax(usualStep, m_step / 2);
    while (stream.marks.size() > 1 && stream.marks.front().end < stream.taken)
        stream.marks.pop_front();
    if (stream.marks.empty())
        return;
    const Mark mark = stream.marks.front();
    if (mark.end <= stream.taken)
        stream.marks.pop_front();
    learn(mark, stream.taken, now);
}

void FlightBudget::gone(Channel channel)
{
    const auto found = m_streams.find(channel);
    if (found == m_streams.end())
        return;
    m_flying -= found->second.sent - found->second.taken;
    m_streams.erase(found);
}

void FlightBudget::hadNothingToSend()
{
    m_nothingUntil = m_delivered + qMax<qint64>(1, m_flying);
}

void FlightBudget::hearRoundTrip(Seconds trip, Time now)
{
    takeRoundTrip(trip, now);
}

void FlightBudget::learn(const Mark &mark, qint64 taken, Time now)
{
    learnRoundTrip(mark, taken, now);
    learnRate(mark, now);
    endRound(mark, now);
}

void FlightBudget::learnRate(const Mark &mark, Time now)
{
    const double seconds = Seconds(now - mark.deliveredAt).count();
    // Shorter than any round trip: answers that came in one go.
    if (seconds <= 0 || seconds < 0.9 * m_roundTrip.count())
        return;
    const double rate = static_cast<double>(m_delivered - mark.delivered) / seconds;
    if (!mark.hadNothing || rate > bytesPerSecond())
        m_rates.at(m_round) = std::max(m_rates.at(m_round), rate);
}

void FlightBudget::learnRoundTrip(const Mark &mark, qint64 taken, Time now)
{
    m_lastRoundTrip = Seconds(now - mark.sent);
    // The byte that made the server tell stood behind the others of its own piece.
    const double rate = bytesPerSecond();
    const double waited = rate > 0 ? static_cast<double>(qMin(taken, mark.end) - mark.begin) / rate : 0;
    const Seconds trip(std::max(m_lastRoundTrip.count() - waited, 0.5 * m_lastRoundTrip.count()));
    if (m_phase == Phase::Probing && mark.sent >= m_phaseBegan) {
        m_roundTrip = trip;
        m_roundTripAt = now;
        m_phase = Phase::Steady;
    } else {
        takeRoundTrip(m_phase == Phase::Starting ? m_lastRoundTrip : trip, now); // the rate is not yet known well
    }
}

void FlightBudget::takeRoundTrip(Seconds trip, Time now)
{
    const bool alike = m_roundTrip.count() >= 0 && trip <= m_roundTrip * 1.05 + Seconds(0.001);
    const bool shortest = m_roundTrip.count() < 0 || trip < m_roundTrip;
    if (alike || shortest)
        m_roundTripAt = now;
    if (shortest)
        m_roundTrip = trip;
}

void FlightBudget::endRound(const Mark &mark, Time now)
{
    if (mark.delivered < m_roundEnds || now - m_roundBegan < shortestRound)
        return;
    m_roundEnds = m_delivered;
    m_roundBegan = now;
    if (m_phase == Phase::Starting) {
        const double best = bytesPerSecond();
        const bool grew = best >= gainThatCounts * m_bestOfStart;
        m_roundsWithoutGain = grew || mark.hadNothing ? 0 : m_roundsWithoutGain + 1;
        m_bestOfStart = grew ? best : m_bestOfStart;
        if (m_roundsWithoutGain >= roundsToBelieve)
            m_phase = Phase::Steady;
    }
    if (!mark.hadNothing) { // else the old rates are still the best knowledge there is
        m_round = (m_round + 1) % m_rates.size();
        m_rates.at(m_round) = 0;
    }
}

// Taken at the far end, but not told yet.
qint64 FlightBudget::unseen() const
{
    const auto flying = std::count_if(m_streams.begin(), m_streams.end(),
                                      [](const auto &entry) { return entry.second.sent > entry.second.taken; });
    return m_step * std::max<qint64>(1, flying);
}

qint64 FlightBudget::budget(bool besideAPerson) const
{
    const qint64 drained = unseen() + 32 * 1024;
    if (m_phase == Phase::Draining || m_phase == Phase::Probing)
        return m_phase == Phase::Draining ? drained : drained + unseen() / 2;
    if (bytesPerSecond() <= 0 || m_roundTrip.count() < 0)
        return std::max(besideAPerson ? personsGuess : othersGuess, drained);
    // Answers come in bursts from a busy server, and a budget that just fills the wire would follow the rate down.
    const bool starts = m_phase == Phase::Starting;
    const double gain = besideAPerson ? (starts ? startGainBesideAPerson : 1) : (starts ? startGain : 2);
    const double seconds = gain * m_roundTrip.count() + (besideAPerson ? personsDelay : othersDelay);
    return std::max(static_cast<qint64>(bytesPerSecond() * seconds), static_cast<qint64>(64 * 1024)) + unseen();
}

// A server that tells in larger steps than we allow to fly would never tell again.
void FlightBudget::watchForStandstill(Time now)
{
    if (Seconds(now - m_lastNews).count() < standstill + 2 * m_lastRoundTrip.count())
        return;
    m_step = qMin(2 * m_step, largestStep);
    m_lastNews = now;
}

void FlightBudget::watchRoundTripAge(Time now)
{
    const bool probes = m_phase == Phase::Draining || m_phase == Phase::Probing;
    if (m_phase == Phase::Steady && now - m_roundTripAt > oldestRoundTrip) {
        m_phase = Phase::Draining;
        m_phaseBegan = now;
    } else if (m_phase == Phase::Draining && m_flying <= budget(false)) {
        m_phase = Phase::Probing;
        m_phaseBegan = now;
    } else if (probes && now - m_phaseBegan > longestProbe) {
        m_roundTripAt = now;
        m_phase = Phase::Steady;
    }
}

qint64 FlightBudget::room(Time now, bool besideAPerson)
{
    if (m_flying > 0)
        watchRoundTripAge(now);
    const qint64 free = budget(besideAPerson) - m_flying;
    if (free <= 0)
        watchForStandstill(now);
    return qMax<qint64>(0, free);
}

} // namespace voyageur::ssh
