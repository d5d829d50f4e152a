// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/progress.h"
#include "base/result.h"
#include "base/stop.h"
#include "dataset/plan.h"
#include "ssh/host.h"
#include "ssh/remotepath.h"

namespace voyageur::transfer {

//! What a transfer did.
struct TransferReport {
    qint64 files = 0;
    qint64 bytes = 0; //!< of the archive or the files, also the part that a resumed transfer did not send again
    double seconds = 0;
    QByteArray
        sha256; //!< of the file or archive at the far end; of a tree: of the tar it travelled in; empty when nothing travelled
    bool verified = false;  //!< the far side's own SHA-256 agreed
    qint64 resumedFrom = 0; //!< bytes that were there (pull: here) from an earlier attempt
    ssh::RemotePath remote; //!< the file or folder on the host
    QString local;          //!< the file or folder here (pull)
    QList<dataset::LeftOut> leftOut;
    QList<dataset::Problem> problems;
};

struct PushOptions {
    dataset::Exclusions exclusions = dataset::Exclusions::standard();
    bool resume = false;       //!< go on from what an earlier attempt left, and leave something for a later one
    qint64 bytesPerSecond = 0; //!< at most so many; 0 for no limit
};

// Destinations, in every function: relative to the remote home (or the local working folder); an existing folder, or a
// slash at the end, means inside it under the source's own name; an empty remote path is the home. Missing parent folders
// are made. Nothing incomplete ever has its final name: uploads go to NAME.part and are renamed after the far side's
// SHA-256 agreed. Owner and group are never carried over (in /project the group decides whose quota it is).
//
// All block, report bytes, and stop within the time of one piece; the remote command is ended then. Errors besides those
// of Host: NotFound, BadRequest, FileUnreadable, FileChanged, FileUnwritable, QuotaExceeded, VerificationFailed,
// CommandFailed (with the far side's words), Cancelled.

//! A folder as one tar NAME.tar, without a local copy.
base::Result<TransferReport> pushArchive(ssh::Host &host, const QString &folder, const ssh::RemotePath &destination,
                                         const PushOptions &options = {}, const base::ProgressSink &progress = {},
                                         const base::StopToken &stop = {});

//! One file as it is.
base::Result<TransferReport> pushFile(ssh::Host &host, const QString &file, const ssh::RemotePath &destination,
                                      const PushOptions &options = {}, const base::ProgressSink &progress = {},
                                      const base::StopToken &stop = {});

//! A folder as files: one tar on the wire, unpacked beside the destination, checked, and moved into place file by file.
//! What is in the destination besides stays. `resume` has no effect.
base::Result<TransferReport> pushTree(ssh::Host &host, const QString &folder, const ssh::RemotePath &destination,
                                      const PushOptions &options = {}, const base::ProgressSink &progress = {},
                                      const base::StopToken &stop = {});

//! A file or a folder, whichever `source` is: pushFile or pushTree.
base::Result<TransferReport> push(ssh::Host &host, const QString &source, const ssh::RemotePath &destination,
                                  const PushOptions &options = {}, const base::ProgressSink &progress = {},
                                  const base::StopToken &stop = {});

struct PullOptions {
    //! Go on from what an earlier attempt brought here, after the far side's SHA-256 of it agreed, and leave what came for a
    //! later one. What is not whole has a name of its own all the time.
    bool resume = false;
};

//! A remote file or folder to this computer. Of a folder, what cannot be kept here is in `problems`, and so is a file that
//! the far side changed meanwhile (`verified` is false then).
base::Result<TransferReport> pull(ssh::Host &host, const ssh::RemotePath &source, const QString &destination,
                                  const PullOptions &options = {}, const base::ProgressSink &progress = {},
                                  const base::StopToken &stop = {});

} // namespace voyageur::transfer
