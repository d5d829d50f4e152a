// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dataset/bytestream.h"
#include "transfer/transfer.h"

#include <optional>

namespace voyageur::transfer {

//! Where the bytes of a stream go.
struct UploadTarget {
    ssh::RemotePath final;
    bool overSftp = false; //!< the server runs no commands
    qint16 mode = -1; //!< the permission bits that it gets, and until then nobody else can read it; −1: as the umask there has it
    bool executable = false;                 //!< without a mode: may be run by whoever may read it
    std::optional<qint64> mtimeSeconds = {}; //!< the time that it gets
};

struct UploadOutcome {
    bool verified = false;  //!< the far side's own SHA-256 agreed
    qint64 resumedFrom = 0; //!< bytes that were there, chunk by chunk the same
    qint64 sent = 0;        //!< bytes of the stream that went out
    bool modeKept = true;   //!< false: the disk there did not take the mode
};

//! Any stream to one remote file: over as many channels as help, hashed there while it arrives, put in place at once or not at
//! all. Errors as of push, and those of uploaderrors.h.
base::Result<UploadOutcome> upload(ssh::Host &host, dataset::ByteStream &stream, const UploadTarget &target,
                                   const PushOptions &options, const base::ProgressSink &progress, const base::StopToken &stop);

} // namespace voyageur::transfer
