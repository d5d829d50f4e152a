// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "ssh/socket.h"

#include <chrono>
#include <memory>
#include <optional>
#include <vector>

namespace voyageur::ssh {

//! Listens on 127.0.0.1, and on no other address ever. One thread.
class LoopbackListener final {
public:
    LoopbackListener() = default;
    //! 0: a port that the system picks. Errors: BadRequest when the port is taken or may not be used; Internal.
    static base::Result<LoopbackListener> listen(int port);

    int port() const { return m_port; }
    NativeSocket handle() const { return m_socket.handle(); }
    //! The next connection that waits, non-blocking; not open when there is none, or the system has no room for it (`full`).
    Socket accept(bool &full) const;
    void close() { m_socket.close(); }

private:
    Socket m_socket;
    int m_port = 0;
};

//! Whose program is at the other end of a connection to 127.0.0.1.
//! Every user of a computer can connect to a loopback port. Linux tells whose a socket is (/proc/net/tcp and tcp6), so there the
//! others are turned away. macOS tells it only of processes that one may look into, and Windows by way of the process that has
//! the socket, which may be gone or another one by then: guessing wrong would break tunnels, so there the program at the far end
//! has to protect itself, as behind `ssh -L`: Jupyter's token does.
enum class PeerUser {
    Own,     //!< this user, or root
    Foreign, //!< somebody else, or a connection that has gone meanwhile
    Unknown, //!< the system does not tell
};
PeerUser peerUser(const Socket &accepted);

//! A socket to wait for, and what came of it.
struct Watched {
    NativeSocket socket = noSocket;
    bool toRead = false;
    bool toWrite = false;
    bool canRead = false;
    bool canWrite = false;
    bool broken = false; //!< reset
};
//! Waits until one of them is ready, or the time has passed (nothing: no limit).
void awaitSockets(std::vector<Watched> &sockets, std::optional<std::chrono::milliseconds> limit);

//! What became of moving bytes without waiting.
struct Moved {
    enum class What { Some, Nothing, End, Broken };
    What what = What::Nothing; //!< End: the other side sends no more
    qint64 bytes = 0;
};
Moved receiveNow(const Socket &socket, char *bytes, qint64 size);
Moved sendNow(const Socket &socket, const char *bytes, qint64 size);
//! We send no more; the other direction goes on.
void endSending(const Socket &socket);
//! Closes so that the other side sees a reset, not an orderly end.
void reset(Socket &socket);

} // namespace voyageur::ssh
