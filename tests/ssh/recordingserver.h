// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "libsshserver.h"

#include <QByteArray>
#include <QByteArrayList>
#include <QList>
#include <QString>

#include <atomic>
#include <mutex>

namespace voyageur::tests {

//! What a RecordingServer wants before it lets anybody in.
struct Wanted {
    struct Question {
        QByteArray text;
        bool shown = false;
        QByteArray right = {};
    };
    //! One part of the login. Any of its ways leads on.
    struct Part {
        QByteArray key = {};          //!< this public key (base64) …
        bool takesKeys = false;       //!< … or none, but keys may be offered
        bool takesPassword = false;   //!< the method of that name
        QByteArray password = {};     //!< which is right
        QList<Question> questions{};  //!< keyboard-interactive, when there are any
        bool oneByOne = false;        //!< each question in a round of its own
        bool acceptsAnything = false; //!< whatever is answered leads on
    };
    QList<Part> parts;
};

//! An sshd made of libssh's server side that writes down every secret it is given and the question it was given for. Once the
//! login is done it passes connections on, as a jump host; it runs nothing. In threads of this program, on a port of its own.
class RecordingServer final {
public:
    RecordingServer();

    int port() const { return m_server.port(); }
    //! "ssh-ed25519 AAAA…"
    QString hostKey() const { return m_server.hostKey(); }

    struct Heard {
        QByteArray secret;
        QByteArray question; //!< "password" for the method
        bool shown = false;
    };
    //! From now on; what was heard before is forgotten.
    void want(const Wanted &wanted);
    QList<Heard> heard() const;
    int connections() const { return m_server.connections(); }
    //! So many logins came to their end.
    int logins() const { return m_logins; }

private:
    friend class RecordingConversation;
    void talk(ssh_session_struct *session);

    std::atomic<int> m_logins = 0;
    mutable std::mutex m_mutex;
    Wanted m_wanted;       // under m_mutex
    QList<Heard> m_heard;  // under m_mutex
    LibsshServer m_server; // the last: it talks to the others until it is gone
};

} // namespace voyageur::tests
