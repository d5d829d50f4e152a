// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QProcess>
#include <QTemporaryDir>

namespace voyageur::tests {

//! A real session bus of the test's own, where DBUS_SESSION_BUS_ADDRESS points while the object lives. Nobody is on it but who
//! comes: the bus starts no service by itself, for one that it started would outlive it and keep the test's output open. Ends the
//! test program when the bus does not start.
class SessionBus final {
public:
    SessionBus();
    ~SessionBus();
    SessionBus(const SessionBus &) = delete;
    SessionBus &operator=(const SessionBus &) = delete;

    //! Where its socket is; goes with the object.
    QString folder() const { return m_folder.path(); }

private:
    QTemporaryDir m_folder;
    QProcess m_bus;
    QByteArray m_oldAddress;
};

} // namespace voyageur::tests
