// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include <functional>
#include <vector>

namespace voyageur::models {

//! What would be cut short if this program ended now, in words for people. Whoever has work adds a source of such lines.
//! GUI thread.
class WorkUnderWay final {
public:
    using Source = std::function<QStringList()>;

    void add(Source source) { m_sources.push_back(std::move(source)); }
    //! One for each piece of work; empty when the program may end.
    QStringList lines() const
    {
        QStringList all;
        for (const Source &source : m_sources)
            all += source();
        return all;
    }

private:
    std::vector<Source> m_sources;
};

} // namespace voyageur::models
