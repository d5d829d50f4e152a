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
    using Output = base::Result<ssh::Output>;
    //! What the cluster answers to all that is asked at the same time.
    struct Answers {
        Output startUpFiles, folders, quota, clock, search, accounts; //!< one after the other, in one batch
        Output controller;
        base::Result<int> sftp;
        qint64 asked = 0; //!< by this computer's clock, seconds since 1970
        qint64 answered = 0;
    };

    Output ask(const ssh::ShellCommand &command, std::chrono::milliseconds limit) const;
    Answers askAll() const;
    bool lookAtShell();
    void lookAtStartUpFiles(const Output &out);
    void lookAtSlurm(const Answers &answers);
    void lookAtFolders(const Output &out);
    void lookAtQuota(const Output &out);
    void lookAtClock(const Answers &answers);
    void lookAtSftp(const base::Result<int> &version);
    void lookAtSessions();

    const cluster::Profile &m_profile;
    ssh::Host &m_host;
    const bool m_joined;
    const Say m_say;
    const base::StopToken m_stop;
    QByteArray m_noise;                   // of the start-up files
    std::chrono::milliseconds m_start{0}; // how long a command takes to begin
};

} // namespace voyageur::session
