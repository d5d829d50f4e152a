// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <array>
#include <vector>

namespace voyageur::observe {

//! Finds many words in one pass over a text, whatever their number (Aho and Corasick, 1975): ASCII, without regard to case. Made
//! once; reading is for any thread.
class LogWords final {
public:
    using State = int; //!< 0 at the beginning

    //! `number` is what found() tells of the word; several words may have the same, and one word several.
    void add(const QString &word, int number);
    //! Behind the last word.
    void finish();

    State next(State state, char16_t unit) const { return unit < 128 ? m_nodes[size_t(state)].to[unit] : 0; }
    //! The words that end where that state was reached.
    const std::vector<int> &found(State state) const { return m_nodes[size_t(state)].found; }

private:
    struct Node {
        Node() { to.fill(-1); }
        std::array<int, 128> to;
        std::vector<int> found;
    };
    std::vector<Node> m_nodes = std::vector<Node>(1);
};

} // namespace voyageur::observe
