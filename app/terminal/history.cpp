// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal/history.h"

#include <algorithm>
#include <utility>

namespace voyageur::terminal {

bool History::push(const Line &line)
{
    if (m_limit == 0)
        return true;
    const bool full = m_ring.size() >= m_limit;
    if (!full)
        m_ring.emplace_back();
    Line &slot = full ? m_ring[m_first] : m_ring.back();
    if (full)
        m_first = (m_first + 1) % m_ring.size();
    auto end = line.cells.end();
    while (end != line.cells.begin() && (end - 1)->isBlank())
        --end;
    slot.cells.assign(line.cells.begin(), end);
    slot.continued = line.continued;
    slot.size = line.size;
    return full;
}

// The ring begins at its first element again, so that what is added next comes behind it.
Line History::pop()
{
    std::rotate(m_ring.begin(), m_ring.begin() + static_cast<std::ptrdiff_t>(m_first), m_ring.end());
    m_first = 0;
    Line newest = std::move(m_ring.back());
    m_ring.pop_back();
    return newest;
}

void History::clear()
{
    m_ring.clear();
    m_ring.shrink_to_fit();
    m_first = 0;
}

} // namespace voyageur::terminal
