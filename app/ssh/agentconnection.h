// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>

#include <memory>

namespace voyageur::ssh {

//! Where this user's ssh-agents may listen, the first choice first: $SSH_AUTH_SOCK; on Windows also the pipe of Windows' own
//! OpenSSH and that of Pageant (PuTTY 0.77 and later; older ones have none).
QList<QByteArray> agentPaths();

//! A connection to an ssh-agent: a socket of the file system, on Windows a named pipe. Blocks; interrupt() from any thread, all
//! else from one.
class AgentConnection final {
public:
    //! Connects; isOpen() is false when nobody answers there.
    explicit AgentConnection(const QByteArray &path);
    ~AgentConnection();
    AgentConnection(const AgentConnection &) = delete;
    AgentConnection &operator=(const AgentConnection &) = delete;

    bool isOpen() const;
    //! Some bytes, at most `size`; 0 or less when it has ended.
    qint64 read(char *bytes, qint64 size);
    qint64 write(const char *bytes, qint64 size);
    //! Ends the call that waits, and all later ones.
    void interrupt();

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace voyageur::ssh
