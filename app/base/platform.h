// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace voyageur::base {

//! Where this user's things live. All folders are created on first use, readable by this user only. macOS: everything in
//! ~/Library/Application Support/voyageur, the cache in ~/Library/Caches/voyageur.
QString configFolder(); //!< settings, known hosts (Linux: ~/.config/voyageur, Windows: %LOCALAPPDATA%/voyageur)
QString cacheFolder();  //!< what can be made again (Linux: ~/.cache/voyageur, Windows: %LOCALAPPDATA%/voyageur/cache)
QString stateFolder();  //!< run history and unfinished transfers (Linux: ~/.local/share/voyageur, Windows: as the settings)

//! The user's own OpenSSH folder (~/.ssh), read and never written. May not exist.
QString openSshFolder();

//! The name this user has on this computer, the default user name of a login.
QString localUserName();

//! A local file name as the bytes that go into archives and over the wire: UTF-8, or on POSIX the very bytes. And back. On macOS
//! an accent and its letter are one character in them (NFC), however they were typed.
QByteArray fileNameBytes(const QString &name);
QString fileNameText(const QByteArray &name);

//! When this program crashes, no copy of its memory is left behind or sent anywhere: there may be a password in it. What it
//! starts inherits that. Once, in main().
void leaveNoCoreDumps();

//! A file that grows beyond a limit on this program (ulimit -f) is an error of its writing, not the program's end. Once, in
//! main().
void outliveFileLimit();

} // namespace voyageur::base
