// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sessionbus.h"

#include <QProcess>

namespace voyageur::tests {

//! A real keychain of the test's own: a session bus and an unlocked gnome-keyring, both in a folder that goes with the object.
//! While it lives, this program and those that it starts use them. Ends the test program when they do not start.
class KeyringSession final {
public:
    KeyringSession();
    ~KeyringSession();
    KeyringSession(const KeyringSession &) = delete;
    KeyringSession &operator=(const KeyringSession &) = delete;

    //! Whether the keyring holds something by that name, by secret-tool's word; and what.
    QByteArray lookup(const QString &key) const;
    //! The keyring answers nothing any more (SIGSTOP), and again.
    void freeze(bool on) const;
    //! Where the keyring writes.
    QString folder() const { return m_bus.folder(); }

private:
    SessionBus m_bus;
    QProcess m_keyring;
};

} // namespace voyageur::tests
