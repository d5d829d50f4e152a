// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringList>

namespace voyageur::ssh {

//! A server's public key as text.
struct HostKey {
    QByteArray type;     //!< "ssh-ed25519"
    QByteArray base64;   //!< the key
    QString fingerprint; //!< "SHA256:…"
};

//! The 43 signs of a SHA-256 fingerprint as people copy it: with or without "SHA256:", blanks and padding. Of anything else
//! what is left of it without those.
QString bareFingerprint(const QString &text);

enum class HostKeyVerdict {
    Known,
    Unknown,
    Changed, //!< other keys of this host are known, of whatever type
    Revoked, //!< somebody says that this key must not be trusted any more
};

//! What is known of host keys: ours, the user's OpenSSH files and the computer's (both only read, but for replace()), and keys
//! that came with the catalogue. Read anew at each login, so a line that was removed in between counts. Our own reader of
//! known_hosts (sshd(8), SSH_KNOWN_HOSTS FILE FORMAT): hashed names, patterns, ports, @revoked. Any thread, one at a time.
class KnownHosts final {
public:
    struct Files {
        QString ours;
        QStringList others;
        QStringList revoked; //!< lists of keys that are revoked for every host (RevokedHostKeys)
    };
    //! `alias`: the name to look for instead of host and port; empty for none (HostKeyAlias).
    KnownHosts(Files files, QStringList givenKeys, QString alias = {});

    //! As ssh judges: revoked before all; then any exact match; else Changed where there is another key; else Unknown.
    HostKeyVerdict judge(const QString &host, int port, const HostKey &key) const;
    //! FileUnreadable when nobody can know which keys are revoked: a list of them cannot be read. judge() says Revoked then.
    base::Result<void> mustKnowRevoked(const HostKey &key) const;
    //! The key types known for this host, to be asked for first, so that a known host is not met by another of its keys.
    QList<QByteArray> knownTypes(const QString &host, int port) const;
    //! The file and line that contradicts `key`, or revokes it; empty when none does.
    QString whereContradicted(const QString &host, int port, const HostKey &key) const;
    //! The file and line of an authority that signs keys of this host (@cert-authority), which only ssh can check.
    QString whereAuthority(const QString &host, int port) const;
    base::Result<void> remember(const QString &host, int port, const HostKey &key) const;
    //! The key takes the place of all others that are known for the host, in each file that names one, and is remembered. Other
    //! names that share a line keep the old key; lines with a marker (@revoked) stay. HostKeyChanged where a key cannot be
    //! replaced: it came with the catalogue, or stands for a pattern of many hosts; FileUnwritable, FileUnreadable.
    base::Result<void> replace(const QString &host, int port, const HostKey &key) const;

private:
    enum class Marker { None, Revoked, Authority };
    struct Entry {
        Marker marker = Marker::None;
        QByteArray type;
        QByteArray blob;
        QString where;
        QString file = {};      // empty: the catalogue
        bool byPattern = false; // the line stands for other hosts, too
    };
    QList<Entry> entriesFor(const QString &host, int port) const;
    QByteArray nameFor(const QString &host, int port) const;
    static void readFile(const QString &path, const QByteArray &name, QList<Entry> &entries);
    QString whereRevoked(const QList<Entry> &entries, const QByteArray &blob) const;

    Files m_files;
    QStringList m_givenKeys;
    QString m_alias;
};

} // namespace voyageur::ssh
