// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/receivewindow.h"

#include <algorithm>

namespace voyageur::ssh {

namespace {

// A piece is measured from the end of the one before, so a pause of ours is in it, too.
constexpr qint64 pieces = 4;        // in a window
constexpr double atTheWindow = 0.7; // of what it allows: the server hears of what was read in steps
constexpr double muchTooWide = 0.2; // of it is all that comes
constexpr int piecesTooWide = 8;
constexpr double grows = 1.1; // so much more than before came: the network may have more still
constexpr double growing = 1.25;
constexpr double forgets = 0.9; // a piece
constexpr ReceiveWindow::Seconds allowance{0.030};

} // namespace

void ReceiveWindow::received(qint64 count, Seconds roundTrip, Time now)
{
    m_roundTrip = roundTrip;
    if (m_began == Time()) {
        m_began = now;
        return;
    }
    m_since += count;
    // A slow network is measured, too, before a person has waited for a whole piece.
    const Seconds span = now - m_began;
    if (m_since < m_window / pieces && span < std::max(Seconds(0.1), 2 * roundTrip))
        return;
    if (span.count() <= 0)
        return;
    const double rate = static_cast<double>(m_since) / span.count();
    m_began = now;
    m_since = 0;
    m_grows = rate > grows * m_rate;
    m_rate = std::max(rate, forgets * m_rate);
    if (roundTrip.count() <= 0)
        return;
    const double needed = m_rate * roundTrip.count();
    const double size = static_cast<double>(m_window);
    if (rate * roundTrip.count() > atTheWindow * size) {
        m_window = std::min(most, 2 * m_window);
        m_tooWide = 0;
        return;
    }
    m_tooWide = needed < muchTooWide * size ? m_tooWide + 1 : 0;
    if (m_tooWide >= piecesTooWide) {
        m_window = std::max(usual, m_window / 2);
        m_tooWide = 0;
    }
}

qint64 ReceiveWindow::bytes(bool besideAPerson) const
{
    if (!besideAPerson)
        return m_window;
    if (m_rate <= 0 || m_roundTrip.count() <= 0)
        return least;
    const auto wanted = static_cast<qint64>((m_grows ? growing : 1) * m_rate * (m_roundTrip + allowance).count());
    return std::clamp(wanted, least, m_window);
}

} // namespace voyageur::ssh
