// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/stop.h"

#include <chrono>
#include <optional>

namespace voyageur::slurm {

//! When the scheduler is asked for the list of jobs. It serves everybody: at the pace that the cluster's file gives while
//! somebody looks, five times slower while nobody does, at once after an act, later when it is slow to answer or fails, and never
//! while nobody is signed in. The time is always passed in. A value; one thread.
class PollPace final {
public:
    using Clock = base::Clock;
    using TimePoint = Clock::time_point;
    using Span = std::chrono::milliseconds;

    //! Of a cluster whose file says nothing (slurm.pollSeconds).
    static constexpr Span usual = std::chrono::seconds(60);

    //! Somebody is signed in: the first list is wanted at once.
    void begin(Span interval, TimePoint now);
    //! Nobody is any more.
    void end();
    void setLookedAt(bool on) { m_lookedAt = on; }
    bool isLookedAt() const { return m_lookedAt; }

    //! The person has done something that changes jobs, or asks: the list is wanted at once, and once more when what was done
    //! has had its time. While an answer is awaited: right after it.
    void acted(TimePoint now);
    //! The list is being asked for.
    void asked(TimePoint now);
    //! The answer is there; `good`: the scheduler gave one. `load`: how long it worked for it; nothing: since it was asked.
    void answered(bool good, TimePoint now, std::optional<Span> load = {});

    //! When to ask; nothing while nobody is signed in or an answer is awaited. May be past: then at once.
    std::optional<TimePoint> next() const;

private:
    Span pause() const;

    bool m_signedIn = false;
    bool m_waiting = false;
    bool m_lookedAt = false;
    Span m_interval = usual;
    TimePoint m_asked;
    TimePoint m_answered;
    Clock::duration m_load{};
    int m_failures = 0;
    std::optional<TimePoint> m_wanted; //!< by an act
    std::optional<TimePoint> m_again;  //!< once more after one
};

} // namespace voyageur::slurm
