// SPDX-License-Identifier: GPL-3.0-or-later
#include "observe/logwords.h"

#include <deque>

namespace voyageur::observe {

void LogWords::add(const QString &word, int number)
{
    int at = 0;
    const QString lower = word.toLower();
    for (const QChar letter : lower) {
        const auto unit = letter.unicode();
        Q_ASSERT(unit < 128);
        if (m_nodes[size_t(at)].to[unit] < 0) {
            m_nodes[size_t(at)].to[unit] = int(m_nodes.size());
            m_nodes.emplace_back();
        }
        at = m_nodes[size_t(at)].to[unit];
    }
    m_nodes[size_t(at)].found.push_back(number);
}

void LogWords::finish()
{
    std::vector<int> back(m_nodes.size(), 0); // the longest other word that may be under way
    std::deque<int> queue{0};
    while (!queue.empty()) {
        const int at = queue.front();
        queue.pop_front();
        for (size_t unit = 0; unit < 128; ++unit) {
            const int otherwise = at == 0 ? 0 : m_nodes[size_t(back[size_t(at)])].to[unit];
            int &to = m_nodes[size_t(at)].to[unit];
            if (to < 0) {
                to = otherwise;
                continue;
            }
            back[size_t(to)] = otherwise;
            const auto &more = m_nodes[size_t(otherwise)].found;
            m_nodes[size_t(to)].found.insert(m_nodes[size_t(to)].found.end(), more.begin(), more.end());
            queue.push_back(to);
        }
    }
    for (Node &node : m_nodes)
        for (size_t unit = 'A'; unit <= 'Z'; ++unit)
            node.to[unit] = node.to[unit - 'A' + 'a'];
}

} // namespace voyageur::observe
