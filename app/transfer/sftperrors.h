// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "ssh/remotepath.h"
#include "transfer/sftppacket.h"

namespace voyageur::transfer {

// What goes wrong over SFTP, in words for people.

//! A request about `path` failed.
base::Error sftpFailed(const ssh::RemotePath &path, const SftpReply &reply);
//! The server said only that it failed, and it has no room left (a quota hides behind the same answer).
base::Error sftpNoRoom(const ssh::RemotePath &path);
//! The far side has ended it: before its first word (ExecRefused), or later.
base::Error sftpEnded(bool wasOpen, const QByteArray &words);
//! Something else than SFTP speaks there.
base::Error sftpNotUnderstood(const QByteArray &words);
//! A file got shorter while it was read.
base::Error sftpChanged(const ssh::RemotePath &path);
//! A folder as files cannot go this way; `next` says what can.
base::Error sftpOnlyArchives();
//! Comparing folders needs commands there.
base::Error sftpCannotSync(const base::Error &refused);
//! Why a transfer over SFTP is not verified.
QString sftpNotCompared();

} // namespace voyageur::transfer
