// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terminal/cell.h"

namespace voyageur::terminal {

//! The lines that left the screen at its top, the newest last. A full history forgets its oldest line and uses its memory
//! again for the next.
class History final {
public:
    explicit History(int limit) : m_limit(static_cast<size_t>(limit)) {}

    int size() const { return static_cast<int>(m_ring.size()); }
    const Line &line(int index) const { return m_ring[(m_first + static_cast<size_t>(index)) % m_ring.size()]; }
    //! A copy, without trailing blanks. What stands beyond the right edge stays: the window may grow again. True when another
    //! line had to go.
    bool push(const Line &line);
    //! Takes the newest back; only when there is one.
    Line pop();
    void clear();

private:
    size_t m_limit;
    size_t m_first = 0;
    std::vector<Line> m_ring;
};

} // namespace voyageur::terminal
