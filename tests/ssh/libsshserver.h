// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include <atomic>
#include <functional>
#include <memory>
#include <thread>

struct ssh_session_struct;
struct ssh_message_struct;

namespace voyageur::tests {

template <auto free>
struct LibsshDeleter {
    template <typename T>
    void operator()(T *thing) const
    {
        free(thing);
    }
};

//! An sshd made of libssh's server side, in threads of this program, on a port of its own, with a key of its own. What it says
//! once the keys are exchanged is `talk`, in a thread for each connection; when that ends, so does the connection.
class LibsshServer final {
public:
    using Talk = std::function<void(ssh_session_struct *session, int socket)>;
    explicit LibsshServer(Talk talk);
    ~LibsshServer();
    LibsshServer(const LibsshServer &) = delete;
    LibsshServer &operator=(const LibsshServer &) = delete;

    int port() const { return m_port; }
    //! "ssh-ed25519 AAAA…"
    const QString &hostKey() const { return m_publicKey; }
    int connections() const { return m_connections; }
    void forgetConnections() { m_connections = 0; }
    //! It is being destroyed: whoever talks should end.
    const std::atomic<bool> &isStopping() const { return m_stop; }

private:
    void listen();
    void serve(int socket);

    const Talk m_talk;
    QByteArray m_privateKey;
    QString m_publicKey;
    int m_listener = -1;
    int m_port = 0;
    std::atomic<bool> m_stop = false;
    std::atomic<int> m_connections = 0;
    std::thread m_thread;
};

} // namespace voyageur::tests
