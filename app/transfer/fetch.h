// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "transfer/transfer.h"
#include "transfer/webaddress.h"

#include <chrono>
#include <optional>

namespace voyageur::transfer {

//! A file that the far side gets from the web by itself. A value.
struct FetchRequest {
    WebAddress address;
    ssh::RemotePath destination; //!< as for uploads: an existing folder, or a slash at the end, means inside it
    QByteArray sha256 = {};      //!< what it must have, in hexadecimal digits; empty: not known
    QByteArray md5 = {};         //!< the same
    std::chrono::seconds patience = std::chrono::seconds(60); //!< so long may a server that has begun say nothing
};

//! Lets the host fetch a file with curl or wget, whichever it has; nothing of it passes through this computer. It comes into
//! NAME.part; an interrupted fetch goes on from there where the server still has the same file, by itself as long as something
//! comes, and the next time it is asked for. It gets its name when it is whole, and when its sum is the wanted one. In a folder
//! the file is called as the server says, else as the address ends. The address travels on standard input, so that no list of
//! processes shows it. Stopping ends the programs there, too, and leaves NAME.part.
//!
//! Blocks. `verified` says that a sum was given and agreed. Errors besides those of Host: NotFound, BadRequest,
//! PermissionDenied-like refusals as CommandFailed, QuotaExceeded, VerificationFailed (what came is removed), FileUnwritable.
base::Result<TransferReport> fetch(ssh::Host &host, const FetchRequest &request, const base::ProgressSink &progress = {},
                                   const base::StopToken &stop = {});

//! How many bytes an address says that it has, asked by the host with curl or wget; nothing when it does not say, or cannot be
//! asked. The address travels as in fetch().
std::optional<qint64> addressSize(ssh::Host &host, const WebAddress &address, const base::StopToken &stop = {});

//! `curl` as a person would have typed it.
ssh::ShellCommand shownFetch(const FetchRequest &request, const ssh::RemotePath &file);

} // namespace voyageur::transfer
