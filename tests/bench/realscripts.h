// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <cstdint>
#include <random>

namespace voyageur::tests {

//! Job scripts as students write them, good ones and such with mistakes. The same seed makes the same scripts everywhere.
class RealScripts final {
public:
    explicit RealScripts(std::uint32_t seed) : m_random(seed) {}

    //! Some forty lines.
    QByteArray next();
    //! The same kind of commands again and again, of so many lines.
    QByteArray ofLines(int lines);

private:
    std::uint32_t below(std::size_t limit) { return static_cast<std::uint32_t>(m_random() % limit); }
    bool chance(std::uint32_t percent) { return below(100) < percent; }
    template <typename List>
    QByteArray pick(const List &list)
    {
        return list[below(std::size(list))];
    }
    QByteArray head();
    QByteArray block();

    std::mt19937 m_random;
    int m_number = 0;
};

} // namespace voyageur::tests
