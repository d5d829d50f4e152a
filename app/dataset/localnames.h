// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QHash>
#include <QString>

namespace voyageur::dataset {

//! What the disk of a system makes of a name.
enum class NameRule {
    Linux,   //!< every name is a name of its own
    Darwin,  //!< upper and lower case, and two encodings of an accent, are the same name
    Windows, //!< upper and lower case are the same; some characters, ends and words are not possible
};

//! The rule of the system we run on.
NameRule nameRule();

//! One part of a member's name as Windows can store it and every program there can open it, at most 255 UTF-16 units long. What
//! cannot be is written %XX, byte by byte: bytes that are not UTF-8, control characters, < > : " | ? * and \, a dot or space at
//! the end, the ~ of what could be the short name of another file (PROGRA~1). The name of a device (CON, NUL, COM1, also with a
//! suffix) gets a _ before it. A name that is too long keeps its beginning and its suffix, with part of its hash between.
//! All other names stay as they are. By "Naming Files, Paths, and Namespaces" of the Windows documentation. Pure; any thread.
QByteArray windowsName(const QByteArray &name);

//! Where the members of one archive go on a disk that cannot hold each name as it is: every member has a path of its own, also
//! when two names differ by nothing that the disk would see, and the same member always the same. Under NameRule::Linux the paths
//! are the members' names. One thread at a time.
class LocalNames final {
public:
    explicit LocalNames(NameRule rule = nameRule()) : m_rule(rule) {}

    //! The path here of the member `path` (a plain path, `/` between parts), both inside the folder.
    QByteArray pathFor(const QByteArray &path);
    //! What a link at the member `path` must say here to point to where `target` points in the archive. The target is
    //! relative and stays inside (linkStaysInside()).
    QByteArray targetFor(const QByteArray &path, const QByteArray &target);
    //! The members that go by another name here: member → path here.
    const QHash<QByteArray, QByteArray> &renamed() const { return m_renamed; }

private:
    QString keyOf(const QByteArray &path) const;

    NameRule m_rule;
    QHash<QByteArray, QByteArray> m_paths;
    QHash<QString, QByteArray> m_taken; // what the disk sees → member
    QHash<QByteArray, QByteArray> m_renamed;
};

} // namespace voyageur::dataset
