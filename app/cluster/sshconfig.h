// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringList>

#include <optional>
#include <utility>

namespace voyageur::cluster {

//! An OpenSSH client configuration, as far as it says where a login leads, with which keys, and which hosts are to be trusted:
//! Host, Match (but for exec, final and the like), Include, HostName, User, Port, IdentityFile, IdentitiesOnly, IdentityAgent,
//! CertificateFile, ProxyJump (and a ProxyCommand that is one), HostKeyAlias, HostKeyAlgorithms, UserKnownHostsFile,
//! GlobalKnownHostsFile, RevokedHostKeys, StrictHostKeyChecking. What else would change one of these, and is not followed, is
//! said. Read, never written.
class SshConfig final {
public:
    //! What applies to one name. Empty, or 0: nothing was said.
    struct Entry {
        bool named = false; //!< a Host line names it, not only a wildcard
        QString hostName;
        QString user;
        int port = 0;
        QStringList identityFiles; //!< absolute, none twice
        bool identityFilesSaid = false;
        bool identitiesOnly = false;
        QStringList certificateFiles; //!< absolute
        std::optional<QString> agent; //!< a socket's path; empty: none
        QStringList jumps; //!< of ProxyJump, the nearest first: "user@host:port" or a Host of the file; none for "none"
        bool jumpsSaid = false;
        QString proxyCommand; //!< one that cannot be followed
        QString hostKeyAlias;
        QString hostKeyAlgorithms;
        std::optional<QStringList> userKnownHosts; //!< absolute
        std::optional<QStringList> globalKnownHosts;
        QStringList revokedHostKeys;
        bool onlyKnownHosts = false;  //!< StrictHostKeyChecking yes
        bool acceptsNewHosts = false; //!< … accept-new, or no, which for a changed key is not followed
        QStringList passedOver;       //!< sentences: settings for this name that are not followed
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
    //! The file that others can write, or that is somebody else's: ssh refuses to go by it, and to go anywhere. Empty: none.
    const QString &openToOthers() const { return m_openToOthers; }

private:
    //! A Host or Match line.
    struct Condition {
        QStringList words;
        QString matchAt; //!< of a Match line: "~/.ssh/config, line 12"
    };
    struct Block {
        QList<Condition> conditions;                     // of its line, and of those that its file was included under
        QList<std::pair<QString, QStringList>> settings; // lower-case keyword, values
    };
    struct Budget;
    struct Reading;
    void read(const QString &path, const QList<Condition> &conditions, Budget &budget);
    void include(const QStringList &names, const QList<Condition> &conditions, Budget &budget);
    static bool holds(const Condition &condition, Reading &reading);
    void take(const QString &keyword, const QStringList &values, Reading &reading) const;
    void fillIn(Reading &reading) const;

    QList<Block> m_blocks;
    QString m_openToOthers;
    QString m_home;
    QString m_folder;
};

} // namespace voyageur::cluster
