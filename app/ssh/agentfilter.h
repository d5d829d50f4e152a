// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ssh/agentconnection.h"
#include "ssh/socket.h"

#include <QByteArray>

#include <thread>

namespace voyageur::ssh {

//! The first `limit` keys of an answer of an ssh-agent to "which keys do you have" (draft-ietf-sshm-ssh-agent, message 12);
//! other messages, and what cannot be understood, as they are. `message` is without its length.
QByteArray firstIdentities(const QByteArray &message, int limit);

//! Stands between libssh and the user's ssh-agent and shows libssh a few keys only: it would offer all of them, and each
//! refused key counts as a failed login. Own thread, while it lives.
class AgentFilter final {
public:
    //! Connects to the agent at `path`; clientEnd() is no socket when nobody answers there.
    AgentFilter(const QByteArray &path, int limit);
    ~AgentFilter();
    AgentFilter(const AgentFilter &) = delete;
    AgentFilter &operator=(const AgentFilter &) = delete;

    //! For ssh_set_agent_socket(), which takes it over.
    NativeSocket takeClientEnd() { return m_client.release(); }
    bool isConnected() const { return m_thread.joinable(); }

private:
    void relay();

    const int m_limit;
    Socket m_client;
    Socket m_ours;
    AgentConnection m_agent;
    std::thread m_thread;
};

} // namespace voyageur::ssh
