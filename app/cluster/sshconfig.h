// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringList>

#include <utility>

namespace voyageur::cluster {

//! The parts of an OpenSSH client configuration that Voyageur honours: Host, HostName, User, Port, IdentityFile,
//! IdentitiesOnly and Include. Everything else, Match blocks included, is passed over. Read, never written.
class SshConfig final {
public:
    //! What applies to one name. Empty, or 0: nothing was said.
    struct Entry {
        bool named = false; //!< a Host line names it, not only a wildcard
        QString hostName;
        QString user;
        int port = 0;
        QStringList identityFiles; //!< absolute
        bool identitiesOnly = false;
    };

    SshConfig() = default;
    //! The user's own file, `~/.ssh/config`; nothing when there is none.
    static SshConfig load();
    //! `path`, with Include looked up beside it and ~ as `home`.
    static SshConfig load(const QString &path, const QString &home);

    //! The first value obtained wins, as in ssh_config(5); patterns with * ? and !.
    Entry entry(const QString &name) const;
    //! Names without wildcards, in the order of the file.
    QStringList names() const;

private:
    struct Block {
        QStringList patterns;
        QList<std::pair<QString, QString>> settings; // lower-case keyword, value
    };
    void read(const QString &path, QStringList patterns, int depth);

    QList<Block> m_blocks;
    QString m_home;
    QString m_folder;
};

} // namespace voyageur::cluster
