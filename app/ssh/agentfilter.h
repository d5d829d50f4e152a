// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ssh/agentconnection.h"
#include "ssh/socket.h"

#include <QByteArray>
#include <QByteArrayList>
#include <QList>

#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

namespace voyageur::ssh {

//! A key that an ssh-agent holds.
struct AgentKey {
    QByteArray blob; //!< the public half as it goes over the wire; a certificate is another key than the one it certifies
    QByteArray comment;
};

//! The keys in an agent's answer to "which keys do you have" (draft-ietf-sshm-ssh-agent, message 12, without its length);
//! nothing when it is another message or broken.
std::optional<QList<AgentKey>> parseIdentities(const QByteArray &message);
//! Such an answer.
QByteArray identitiesMessage(const QList<AgentKey> &keys);

//! Stands between libssh and the user's ssh-agent and shows libssh the chosen keys only: it would offer all of them, and each
//! refused key counts as a failed login. Own thread, while it lives.
class AgentFilter final {
public:
    //! Connects to the first agent of `paths` that holds a key. isConnected() is false when none answers within some seconds.
    explicit AgentFilter(const QList<QByteArray> &paths);
    ~AgentFilter();
    AgentFilter(const AgentFilter &) = delete;
    AgentFilter &operator=(const AgentFilter &) = delete;

    bool isConnected() const { return m_connected; }
    //! What it holds, in its order.
    const QList<AgentKey> &keys() const { return m_keys; }
    //! What libssh is shown from now on, in this order; at first nothing.
    void show(const QByteArrayList &blobs);
    //! For ssh_set_agent_socket(), which takes it over; once.
    NativeSocket takeClientEnd() { return m_client.release(); }

private:
    void relay(std::promise<QList<AgentKey>> found);
    QByteArray shown() const;

    Socket m_client;
    Socket m_ours;
    std::unique_ptr<AgentConnection> m_agent;
    QList<AgentKey> m_keys;
    bool m_connected = false;
    mutable std::mutex m_mutex;
    QByteArrayList m_shown; // under m_mutex
    std::thread m_thread;
};

} // namespace voyageur::ssh
