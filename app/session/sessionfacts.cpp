// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/sessionfacts.h"

namespace voyageur::session {

base::ClusterFacts SessionFacts::known() const
{
    std::lock_guard lock(m_mutex);
    return m_facts;
}

QStringList SessionFacts::warnings() const
{
    std::lock_guard lock(m_mutex);
    return m_warnings;
}

base::Result<base::ClusterFacts> SessionFacts::current(slurm::Client &slurm, const base::StopToken &stop)
{
    const base::StopCallback wake(stop, [this] {
        const std::lock_guard lock(m_mutex);
        m_changed.notify_all();
    });
    {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [&] { return m_asked || !m_isAsking || stop.stopRequested(); });
        if (m_asked)
            return m_facts;
        if (!m_isAsking)
            m_isAsking = true;
        else
            return base::Error{base::ErrorCode::Cancelled, {}, {}, {}, {}};
    }
    const auto live = slurm.liveFacts(stop);
    const std::lock_guard lock(m_mutex);
    m_isAsking = false;
    m_changed.notify_all();
    if (!live.ok())
        return live.error();
    m_facts = base::withLiveFacts(std::move(m_facts), live->facts);
    m_warnings = live->warnings;
    m_asked = true;
    return m_facts;
}

} // namespace voyageur::session
