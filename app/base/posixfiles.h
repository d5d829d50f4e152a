// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/filefault.h"

#include <QByteArray>

#include <cerrno>
#include <optional>
#include <sys/stat.h>

namespace voyageur::base {

// What FileWriter asks of a POSIX system. Paths are in bytes.

//! Calls until no signal comes between.
template <typename Call>
auto uninterrupted(Call call)
{
    auto result = call();
    while (result < 0 && errno == EINTR)
        result = call();
    return result;
}

//! "." for a bare name.
QByteArray folderOf(const QByteArray &path);
//! `name` beside `path`.
QByteArray inFolderOf(const QByteArray &path, const QByteArray &name);

//! What an errno value says of writing `path`.
FileFault faultOf(int code, const QByteArray &path);
//! Whether what was written to a file, or a folder's names, stands on the disk; also where the file system (of a phone, of a
//! virtual machine) cannot be told to do this. errno says why not.
bool reachesDisk(int fd);
//! The last name of a chain of links; errno says why there is none.
std::optional<QByteArray> endOfLinks(QByteArray path);
bool isSameFile(const struct stat &one, const struct stat &other);
//! What a person attached to the file, and (`accessToo`) who else may use it.
void copyAttributes(const QByteArray &from, int to, bool accessToo);
//! Two files change names, so that a change by somebody else between the last look and this is seen. False: errno says why.
bool exchangeNames(const QByteArray &one, const QByteArray &other);

} // namespace voyageur::base
