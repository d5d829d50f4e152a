// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>

#include <algorithm>

namespace voyageur::dataset {

//! Counts all and keeps the first so many by `path`: the same ones in whatever order they came. One thread at a time.
template <typename T>
class FirstFew final {
public:
    static constexpr qsizetype most = 1000;

    void add(const T &item)
    {
        ++m_count;
        m_items += item;
        if (m_items.size() == 2 * most)
            cut();
    }
    qint64 count() const { return m_count; }
    QList<T> sorted()
    {
        cut();
        return m_items;
    }

private:
    void cut()
    {
        std::sort(m_items.begin(), m_items.end(), [](const T &a, const T &b) { return a.path < b.path; });
        if (m_items.size() > most)
            m_items.resize(most);
    }

    QList<T> m_items;
    qint64 m_count = 0;
};

} // namespace voyageur::dataset
