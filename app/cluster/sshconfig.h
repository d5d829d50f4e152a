// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringList>

#include <utility>

namespace voyageur::cluster {

//! The parts of an OpenSSH client configuration that Voyageur honours: Host, HostName, User, Port, IdentityFile,
//! IdentitiesOnly, ProxyJump and Include. Everything else is passed over; what changes where a login leads, and is passed over
//! all the same (Match, ProxyCommand), is said. Read, never written.
class SshConfig final {
public:
    //! What applies to one name. Empty, or 0: nothing was said.
    struct Entry {
        bool named = false; //!< a Host line names it, not only a wildcard
        QString hostName;
        QString user;
        int port = 0;
        QStringList identityFiles; //!< absolute, none twice
        bool identitiesOnly = false;
        QStringList jumps; //!< of ProxyJump, the nearest first: "user@host:port" or a Host of the file; none for "none"
        bool jumpsSaid = false;
        QStringList passedOver; //!< sentences: settings for this name that are not followed
    };

    SshConfig() = default;
    //! The user's own file, `~/.ssh/config`; nothing when there is none.
    static SshConfig load();
    //! `path`, with Include looked up beside it and ~ as `home`.
    static SshConfig load(const QString &path, const QString &home);

    //! The first value obtained wins, as in ssh_config(5); patterns with * ? and !. `user` is the one that was asked for, if any:
    //! file names may hold it.
    Entry entry(const QString &name, const QString &user = {}) const;
    //! Names without wildcards, in the order of the file.
    QStringList names() const;
    //! Where Match blocks begin, which nobody here follows: "~/.ssh/config, line 12".
    const QStringList &matchBlocks() const { return m_matchBlocks; }

private:
    struct Block {
        QList<QStringList> conditions;                   // patterns of a Host line, and of those that its file was included under
        QList<std::pair<QString, QStringList>> settings; // lower-case keyword, values
    };
    struct Budget;
    void read(const QString &path, const QList<QStringList> &conditions, Budget &budget);
    void include(const QStringList &names, const QList<QStringList> &conditions, Budget &budget);
    void take(Entry &entry, const QString &keyword, const QStringList &values, const QString &name) const;

    QList<Block> m_blocks;
    QStringList m_matchBlocks;
    QString m_home;
    QString m_folder;
};

//! The words of one line: "keyword value", "keyword=value", double quotes around values with blanks. Pure.
QStringList sshConfigWords(const QString &line);
//! Whether a pattern of a Host line (* and ?) stands for a name; upper and lower case are the same. Pure, and quick for every
//! pattern.
bool sshPatternMatches(QStringView pattern, QStringView name);

} // namespace voyageur::cluster
