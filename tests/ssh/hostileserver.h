// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "libsshserver.h"

#include "ssh/login.h"

#include <QByteArray>
#include <QByteArrayList>

#include <functional>
#include <mutex>

namespace voyageur::tests {

//! What a server does that means no good. Everything that is not said is done as a server should.
struct Malice {
    QByteArray banner = {}; //!< before the login
    QByteArray name = {};   //!< of each round of questions
    QByteArray instruction = {};
    QByteArrayList prompts = {};     //!< of each round; none: the login succeeds without a question
    int rounds = 1;                  //!< of questions, then the login succeeds; very many: it never does
    qint64 ignored = 0;              //!< bytes of a packet to be ignored, after the login
    QByteArray output = {};          //!< of every command
    bool speaksAfterClosing = false; //!< goes on about a channel that it has closed
    bool garbageAtTheEnd = false;    //!< plain bytes on the wire in the middle of the session
    bool opensChannels = false;      //!< asks the client for channels of its own
    bool neverRunsAnything = false;  //!< takes a command and says nothing more
};

//! A server made of libssh's server side, in threads of this program, on a port of its own.
class HostileServer final {
public:
    explicit HostileServer(Malice malice);

    //! A login there, its key known.
    ssh::Target target() const;
    int connections() const { return m_server.connections(); }
    //! "SHA256:…" of its key.
    QString fingerprint() const;
    //! What was answered to its questions, over all connections.
    QByteArrayList answers() const;

private:
    const Malice m_malice;
    mutable std::mutex m_mutex;
    QByteArrayList m_answers;
    LibsshServer m_server; // the last: it talks to the others until it is gone
};

} // namespace voyageur::tests
