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

enum class HostKeyVerdict { Known, Unknown, OtherType, Changed };

//! What is known of host keys: ours (read and appended), the user's OpenSSH file (read only), and keys that came with the
//! catalogue. Read anew at each login, so a line that was removed in between counts. Any thread, one at a time.
class KnownHosts final {
public:
    KnownHosts(QString ourFile, QString openSshFile, QStringList givenKeys);

    //! Any exact match: Known. Else a key of the same type: Changed. Else any key: OtherType. Else Unknown.
    HostKeyVerdict judge(const QString &host, int port, const HostKey &key) const;
    //! The key types known for this host, to be asked for first, so that a known host is not met by another of its keys.
    QList<QByteArray> knownTypes(const QString &host, int port) const;
    //! The file and line where the key is that contradicts `key`; empty when none does.
    QString whereContradicted(const QString &host, int port, const HostKey &key) const;
    base::Result<void> remember(const QString &host, int port, const HostKey &key) const;

private:
    struct Entry {
        QByteArray type;
        QByteArray base64;
        QString where;
    };
    QList<Entry> entriesFor(const QString &host, int port) const;
    static void readFile(const QString &path, const QByteArray &pattern, QList<Entry> &entries);

    QString m_ourFile;
    QString m_openSshFile;
    QStringList m_givenKeys;
};

} // namespace voyageur::ssh
