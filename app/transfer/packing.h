// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/stop.h"

#include <QByteArray>

namespace voyageur::transfer {

//! Whether the ranges of one file go out compressed (gzip), and compresses them. On a slow network text arrives in a third of the
//! time; on a fast one compressing is what takes time. So it begins with it where the way is long enough not to be a local
//! network, stays with it while the network is what is waited for, and else tries for a second what it is worth.
//! Its upload's thread only; plain values in and out.
class Packing final {
public:
    using Time = base::Clock::time_point;

    //! The far side can unpack.
    void allow() { m_allowed = true; }
    //! Once, before anything else: the shortest round trip known.
    void begin(std::chrono::duration<double> roundTrip) { m_isOn = roundTrip >= std::chrono::milliseconds(5); }
    bool isOn() const { return m_allowed && m_isOn; }
    //! Bytes that gunzip makes the range of, a multiple of 1 KiB; empty when they would not be clearly fewer, or it was in vain
    //! so often that it is not tried now.
    QByteArray packed(const QByteArray &range);
    //! Now and then: bytes of the file that have arrived.
    void observe(Time now, qint64 arrived);

private:
    enum class Trial { None, Waiting, Running, Over };

    bool m_allowed = false;
    bool m_isOn = false;
    base::Clock::duration m_spent{}; // compressing, in this span
    Time m_spanBegan;
    qint64 m_spanArrived = 0;
    Trial m_trial = Trial::None;
    double m_rateBefore = 0;
};

} // namespace voyageur::transfer
