// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "transfer/remote.h"
#include "transfer/sftpclient.h"

namespace voyageur::transfer {

// What push and pull ask of a far side that speaks only SFTP; each waits for its answers.

//! The same as look() and findPlace().
base::Result<RemoteFacts> lookOverSftp(SftpClient &client, const ssh::RemotePath &path, const base::StopToken &stop);
base::Result<Place> findPlaceOverSftp(SftpClient &client, const ssh::RemotePath &destination, const QByteArray &name,
                                      const base::StopToken &stop);
//! The same, over whichever of the two the server allows.
base::Result<Place> findAnyPlace(ssh::Host &host, const ssh::RemotePath &destination, const QByteArray &name,
                                 const base::StopToken &stop);

//! The folder and those above it, as far as they are missing.
base::Result<void> makeFoldersOverSftp(SftpClient &client, const ssh::RemotePath &folder, const base::StopToken &stop);
//! A handle. `facts`: what a new file has.
base::Result<QByteArray> openOverSftp(SftpClient &client, const ssh::RemotePath &path, quint32 flags, const base::StopToken &stop,
                                      const SftpFacts &facts = {});
//! `from` takes the place of what is called `to`, at once where the server can do that (OpenSSH's posix-rename).
base::Result<void> renameOverSftp(SftpClient &client, const ssh::RemotePath &from, const ssh::RemotePath &to,
                                  const base::StopToken &stop);
//! What a failed write to `part` means: no room where the server says that there is none.
base::Error sftpWriteFailed(SftpClient &client, const ssh::RemotePath &part, const SftpReply &reply, const base::StopToken &stop);
//! As removeRest().
void removeRestOverSftp(ssh::Host &host, const ssh::RemotePath &path);

} // namespace voyageur::transfer
