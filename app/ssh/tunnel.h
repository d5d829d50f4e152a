// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/stop.h"
#include "ssh/host.h"

#include <memory>

namespace voyageur::ssh {

struct TunnelOptions {
    int localPort = 0;          //!< 0: one that the system picks
    int connectionsAtOnce = 64; //!< further ones wait
    bool turnOthersAway = true; //!< other users of this computer, where the system tells who connects: see PeerUser
    std::chrono::milliseconds openLimit = std::chrono::seconds(30); //!< for one connection at the far end
};

//! What went through a tunnel so far.
struct TunnelTraffic {
    //! What the far end did with the last connection.
    enum class FarEnd {
        Untried,
        Answers,
        Refuses,     //!< nothing listens on that port
        Unreachable, //!< no such computer, no way there, or no answer
    };
    FarEnd farEnd = FarEnd::Untried;
    qint64 connections = 0; //!< all that came
    int open = 0;           //!< of these now, with those that are being opened
    qint64 failed = 0;      //!< that the far end did not take
    qint64 turnedAway = 0;  //!< of other users of this computer
    qint64 sent = 0;        //!< bytes to the far end
    qint64 received = 0;    //!< and from there

    bool operator==(const TunnelTraffic &) const = default;
};

//! Listens on 127.0.0.1 and passes each connection on to one host and port as the login node sees them, over the session that
//! there is: no authentication, none of the sessions that sshd counts. One thread for all its connections, and up to four more
//! while connections are being opened. Ends when the session does, or when told; what is open then is reset.
//! Any user of this computer can connect to a loopback port. On Linux the others are turned away; elsewhere, as behind `ssh -L`,
//! the program at the far end has to ask for a password or a token. All methods from any thread but the GUI's.
class Tunnel final {
public:
    //! Errors: BadRequest when the wished local port is taken; ConnectionLost.
    static base::Result<std::unique_ptr<Tunnel>> open(std::shared_ptr<Host> host, const Forward &to,
                                                      const TunnelOptions &options = {});
    ~Tunnel(); //!< close(), and waits for the threads
    Tunnel(const Tunnel &) = delete;
    Tunnel &operator=(const Tunnel &) = delete;

    int localPort() const;
    TunnelTraffic traffic() const;
    //! Waits until traffic() is another than `seen`, or the tunnel ends, or stop is requested, or the deadline passes.
    TunnelTraffic waitNews(const TunnelTraffic &seen, const base::StopToken &stop, base::Deadline deadline) const;
    //! Why the last connection failed at the far end, as sshd put it; nothing when it did not.
    std::optional<base::Error> lastRefusal() const;

    //! Listens no more and ends what is open. Returns at once; the first reason stays.
    void close(const base::Error &reason);
    //! Why it has ended; nothing while it goes on.
    std::optional<base::Error> ended() const;

private:
    struct Private;
    explicit Tunnel(std::unique_ptr<Private> inner);
    std::unique_ptr<Private> d;
};

} // namespace voyageur::ssh
