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
    {
        std::lock_guard lock(m_mutex);
        if (m_asked)
            return m_facts;
    }
    VOYAGEUR_TRY(live, slurm.liveFacts(stop));
    std::lock_guard lock(m_mutex);
    if (!m_asked) { // two may have asked at the same time; their answers are alike
        m_facts = base::withLiveFacts(std::move(m_facts), live.facts);
        m_warnings = live.warnings;
        m_asked = true;
    }
    return m_facts;
}

} // namespace voyageur::session
