// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include <functional>
#include <utility>
#include <vector>

namespace voyageur::models {

//! What would be cut short if this program ended now, or left the cluster, in words for people. Whoever has work adds a source of
//! such lines. GUI thread.
class WorkUnderWay final {
public:
    using Source = std::function<QStringList()>;

    enum class EndsWith {
        Program, //!< goes on when another cluster is signed in to
        Session,
    };

    void add(Source source, EndsWith ends = EndsWith::Program) { m_sources.push_back({std::move(source), ends}); }
    //! One for each piece of work; empty when the program may end.
    QStringList lines() const { return linesOf(false); }
    //! The same of what ends when the window leaves its cluster.
    QStringList linesOfSession() const { return linesOf(true); }

private:
    QStringList linesOf(bool session) const
    {
        QStringList all;
        for (const auto &[source, ends] : m_sources)
            if (!session || ends == EndsWith::Session)
                all += source();
        return all;
    }

    std::vector<std::pair<Source, EndsWith>> m_sources;
};

} // namespace voyageur::models
