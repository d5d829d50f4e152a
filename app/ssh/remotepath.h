// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace voyageur::ssh {

//! A path on a host: bytes, because Unix names are bytes and need not be UTF-8. Relative paths start at the remote
//! home. `/` separates. Shown lossily, sent exactly. A value; any thread.
class RemotePath final {
public:
    RemotePath() = default;
    explicit RemotePath(QByteArray bytes) : m_bytes(std::move(bytes)) {}
    //! From text that a person typed: UTF-8 as typed (no Unicode normalisation), a leading "~/" means the remote home.
    static RemotePath fromText(const QString &text);

    const QByteArray &bytes() const { return m_bytes; }
    bool isEmpty() const { return m_bytes.isEmpty(); }
    bool isAbsolute() const { return m_bytes.startsWith('/'); }
    bool endsWithSlash() const { return m_bytes.endsWith('/'); }

    //! The last component, without trailing slashes.
    QByteArray name() const;
    //! All but the last component; "." for a bare name, "/" for children of the root.
    RemotePath parent() const;
    RemotePath child(const QByteArray &name) const;
    RemotePath withSuffix(const QByteArray &suffix) const; //!< `data.tar` → `data.tar.part`, before a trailing slash

    //! For people: bytes that are not UTF-8, and control characters, as escapes.
    QString shown() const;

    bool operator==(const RemotePath &) const = default;

private:
    QByteArray m_bytes;
};

} // namespace voyageur::ssh
