// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <map>

namespace voyageur::transfer {

//! Which bytes of a file are there, as they arrive in pieces that do not overlap, in any order. A value.
class Coverage final {
public:
    void add(qint64 begin, qint64 size)
    {
        if (size <= 0)
            return;
        m_bytes += size;
        m_later.emplace(begin, size);
        for (auto next = m_later.begin(); next != m_later.end() && next->first == m_prefix; next = m_later.erase(next))
            m_prefix += next->second;
    }
    qint64 prefix() const { return m_prefix; } //!< all bytes before this one are there
    qint64 bytes() const { return m_bytes; }

private:
    qint64 m_prefix = 0;
    qint64 m_bytes = 0;
    std::map<qint64, qint64> m_later;
};

} // namespace voyageur::transfer
