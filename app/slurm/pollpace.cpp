// SPDX-License-Identifier: GPL-3.0-or-later
#include "slurm/pollpace.h"

#include "base/pace.h"

#include <algorithm>

namespace voyageur::slurm {

namespace {

constexpr int hiddenFactor = 5;
// A scheduler that needs three seconds for an answer is left alone for thirty.
constexpr int restPerAnswer = 10;
constexpr auto longestRest = std::chrono::minutes(10);
// squeue tries for a minute to reach a scheduler that is being restarted: that tells nothing of its load.
constexpr auto longestRestAfterFailure = std::chrono::minutes(2);
constexpr int mostDoublings = 4;
// A job that was cancelled is CANCELLED some seconds later: KillWait and the epilog are between.
constexpr auto settling = std::chrono::seconds(10);

} // namespace

void PollPace::begin(Span interval, TimePoint now)
{
    m_signedIn = true;
    m_waiting = false;
    m_interval = std::max(interval, Span(std::chrono::seconds(1)));
    m_failures = 0;
    m_wanted = now;
    m_again.reset();
}

void PollPace::end()
{
    m_signedIn = false;
    m_waiting = false;
}

void PollPace::acted(TimePoint now)
{
    m_wanted = now;
    if (m_interval > settling)
        m_again = now + settling;
}

void PollPace::asked(TimePoint now)
{
    m_waiting = true;
    m_asked = now;
    m_wanted.reset();
    if (m_again && *m_again <= now)
        m_again.reset();
}

void PollPace::answered(bool good, TimePoint now, std::optional<Span> load)
{
    m_waiting = false;
    m_answered = now;
    m_load = load ? Clock::duration(*load) : now - m_asked;
    m_failures = good ? 0 : std::min(m_failures + 1, mostDoublings);
}

PollPace::Span PollPace::pause() const
{
    const Span interval = m_lookedAt ? m_interval : m_interval * hiddenFactor;
    const Span most = std::max<Span>(interval, longestRest);
    return std::min<Span>(interval * (1 << m_failures), most);
}

std::optional<PollPace::TimePoint> PollPace::next() const
{
    if (!m_signedIn || m_waiting)
        return {};
    if (m_wanted)
        return m_wanted;
    const Clock::duration longest = base::atPace(m_failures ? longestRestAfterFailure : longestRest);
    const auto took = std::min<Clock::duration>(m_load * restPerAnswer, longest);
    const TimePoint regular = std::max(m_asked + pause(), m_answered + took);
    return m_again ? std::min(regular, std::max(*m_again, m_answered + took)) : regular;
}

} // namespace voyageur::slurm
