// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/clustertest.h"

namespace voyageur::session {

//! The checks that are made over a session, each by a method of its own. Only for clustertest.cpp.
class ClusterLooks final {
public:
    using Say = std::function<void(const char *name, ClusterCheck::Status, const QString &detail, const QString &advice)>;

    //! `joined`: others work over the session, too.
    ClusterLooks(const cluster::Profile &profile, ssh::Host &host, bool joined, Say say, base::StopToken stop)
        : m_profile(profile), m_host(host), m_joined(joined), m_say(std::move(say)), m_stop(std::move(stop))
    {
    }
    void lookAtAll();

private:
    void say(const char *name, ClusterCheck::Status status, const QString &detail, const QString &advice = {}) const
    {
        m_say(name, status, detail, advice);
    }
    base::Result<ssh::Output> ask(const ssh::ShellCommand &command) const;
    void lookAtShell();
    void lookAtStartUpFiles(const QByteArray &noise, std::chrono::milliseconds start);
    void lookAtSlurm();
    void lookAtFolders();
    void lookAtQuota();
    void lookAtClock();
    void lookAtSftp();
    void lookAtSessions();

    const cluster::Profile &m_profile;
    ssh::Host &m_host;
    const bool m_joined;
    const Say m_say;
    const base::StopToken m_stop;
    bool m_runsCommands = true; // until the first did not begin
};

} // namespace voyageur::session
