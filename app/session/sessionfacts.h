// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clusterfacts.h"
#include "slurm/client.h"

#include <condition_variable>
#include <mutex>

namespace voyageur::session {

//! What is known of the cluster of a session: at first the catalogue's facts; once the cluster was asked, what it said on top.
//! Any thread.
class SessionFacts final {
public:
    explicit SessionFacts(base::ClusterFacts catalogue) : m_facts(std::move(catalogue)) {}

    //! Without asking; returns at once.
    base::ClusterFacts known() const;
    //! Asks the cluster the first time and answers from memory afterwards; while one asks the others wait for its answer. Blocks.
    //! A failed attempt is not remembered: the next one asks again. Cancelled, also of one that waits.
    base::Result<base::ClusterFacts> current(slurm::Client &slurm, const base::StopToken &stop);
    //! Sentences: what the cluster could not be asked.
    QStringList warnings() const;

private:
    mutable std::mutex m_mutex; // not held while the cluster is asked
    base::ClusterFacts m_facts;
    QStringList m_warnings;
    bool m_asked = false;
    std::condition_variable m_changed; // m_asked or m_isAsking, or somebody who waits is to stop
    bool m_isAsking = false;
};

} // namespace voyageur::session
