// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ssh/login.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

namespace voyageur::tests {

//! Runs a command as root inside the practice cluster; its output. Ends the test program when it fails.
QByteArray insidePractice(const QStringList &words, const QByteArray &input = {}, const char *variable = "VOYAGEUR_PRACTICE");

//! A further sshd on the practice cluster's login node, with its users, on a port of its own: for one test, with what that
//! needs in its configuration. Its host key is its own.
class SshServer final {
public:
    //! `options` are lines of sshd_config(5), which win over what is set here; @FOLDER@ is folder(). Ends the test program when
    //! it does not start. `pam`: lines of a PAM service of its own; else it has the cluster's.
    explicit SshServer(const QByteArray &options = {}, const QByteArray &pam = {});
    ~SshServer();
    SshServer(const SshServer &) = delete;
    SshServer &operator=(const SshServer &) = delete;

    int port() const { return m_port; }
    //! Its folder inside the cluster, readable by all.
    QString folder() const { return m_folder; }
    //! A login as this user, without any key, the host key known.
    ssh::Target target(const QString &user = QStringLiteral("student")) const;
    //! The same with the practice cluster's client key.
    ssh::Target keyTarget(const QString &user = QStringLiteral("student")) const;
    //! Writes a file into folder(), that root owns and all may read.
    void write(const QString &name, const QByteArray &bytes) const;
    //! What sshd has logged.
    QByteArray log() const;
    //! A new host key, of the same type, from now on.
    void changeHostKey();

private:
    void makeKey();
    void start();
    void stop();

    QString m_folder;
    QByteArray m_options;
    QString m_hostKey;
    int m_port = 0;
};

} // namespace voyageur::tests
