// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/stop.h"

#include <QtGlobal>

#include <algorithm>

namespace voyageur::transfer {

//! Keeps to a limit in bytes per second: over any second, and not only on average, because time that was not used is not saved
//! up. Plain values in and out.
class Pace final {
public:
    using Time = base::Clock::time_point;
    explicit Pace(qint64 bytesPerSecond) : m_rate(static_cast<double>(bytesPerSecond)) {}

    bool isLimited() const { return m_rate > 0; }
    //! What may be sent in one piece: a twentieth of a second.
    qint64 piece(qint64 most) const
    {
        return isLimited() ? std::clamp<qint64>(static_cast<qint64>(m_rate / 20), 1024, most) : most;
    }
    //! How long until the next piece may go; nothing: now.
    std::chrono::milliseconds wait(Time now) const
    {
        return isLimited() && m_free > now ? std::chrono::ceil<std::chrono::milliseconds>(m_free - now)
                                           : std::chrono::milliseconds(0);
    }
    void passed(qint64 bytes, Time now)
    {
        if (!isLimited())
            return;
        const std::chrono::duration<double> takes(static_cast<double>(bytes) / m_rate);
        // A wait that took a little longer than asked for is made up for.
        m_free = (m_free == Time{} ? now : std::max(m_free, now - forgiven))
            + std::chrono::duration_cast<base::Clock::duration>(takes);
    }

private:
    static constexpr std::chrono::milliseconds forgiven{100};
    double m_rate;
    Time m_free{};
};

} // namespace voyageur::transfer
