// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "transfer/transfer.h"

#include <QtGlobal>

namespace voyageur::transfer {

//! Decides how many channels an upload uses, from what it delivers. A channel carries one window a round trip (sshd: 2 MiB), so
//! on a long way one alone is slow however fast the network is. More are tried while those there are run at that limit, kept
//! when they raise the rate, and given back when they do not, or when fewer would do.
//! Plain values in and out.
class StripeCount final {
public:
    using Time = base::Clock::time_point;
    using Seconds = std::chrono::duration<double>;
    static constexpr int most = mostStreams;
    static constexpr double window = 2 * 1024 * 1024;

    //! `fixed`: always so many; 0: as many as help.
    explicit StripeCount(int fixed = 0) : m_fixed(fixed), m_wanted(fixed > 0 ? fixed : 1) {}

    int wanted() const { return m_wanted; }
    //! The shortest round trip known. Before the first observation, and whenever it is known better.
    void setRoundTrip(Seconds trip);
    //! Every now and then: all bytes that have arrived since the beginning, and the channels that work now.
    void observe(Time now, qint64 delivered, int working);

private:
    void judge(Time now, double rate);
    bool atTheWindow(double rate) const;
    int needed(double rate) const;
    void change(int wanted);

    const int m_fixed;
    int m_wanted;
    Seconds m_roundTrip{0};
    bool m_begun = false;
    Time m_spanBegan;
    qint64 m_spanDelivered = 0;
    int m_spans = 0;   // since the count changed
    double m_best = 0; // of those that count
    int m_before = 0;  // a trial's count to go back to; 0: none is on trial
    double m_rateBefore = 0;
    int m_tooMany = 0; // spans in a row
    Time m_noTrialBefore;
    std::chrono::seconds m_patience{5};
};

} // namespace voyageur::transfer
