// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "transfer/syncplan.h"
#include "transfer/transfer.h"

#include <QString>

namespace voyageur::transfer {

//! What somebody asks for. A slash at the end of the source means what is in it; without one the folder goes with its name, as
//! in rsync. A file as the source goes into an existing folder, or is called as the destination says.
struct SyncRequest {
    enum class Direction { Upload, Download };
    Direction direction = Direction::Upload;
    QString local;
    ssh::RemotePath remote;
    //! Not empty: only these files and folders (names, not paths) of the source, which is a folder, into the destination, which
    //! is one too. What else there is on either side is not looked at.
    QList<QByteArray> chosen;
    ScanFilter filter; //!< without `code`
    //! Of an upload: of a folder that is sent as code (dataset::isCodeFolder()) what usually stays does so.
    bool leavesCode = false;
    dataset::Patterns inCode = {}; //!< said of such a folder, from its own top
    SyncOptions options;           //!< `names` and `timeWindow` are found out
    qint64 bytesPerSecond = 0;     //!< at most so many; 0 for no limit
};

//! Both sides as they were looked at, and what will be done. A value; show it, then give it to runSync().
struct PreparedSync {
    SyncRequest::Direction direction = SyncRequest::Direction::Upload;
    ScanPlace local;
    ScanPlace remote;
    Scan source;
    Scan destination;
    SyncOptions options;
    qint64 bytesPerSecond = 0;
    SyncPlan plan;

    bool isUpload() const { return direction == SyncRequest::Direction::Upload; }
};

struct SyncReport {
    qint64 files = 0;   //!< files and links that are at the destination now
    qint64 bytes = 0;   //!< of them
    qint64 alike = 0;   //!< of these: what stood in the files that they replaced, or came before, and did not travel
    qint64 deleted = 0; //!< names
    double seconds = 0;
    bool verified = true;  //!< every file was compared with the far side's SHA-256
    bool modesKept = true; //!< false: the disk of the destination did not take all permissions
    Kept left = {};        //!< at the destination, of files that this run had nothing to do with: what interrupted ones kept
    QList<SyncAction> meanwhile; //!< what was left alone: it changed since the plan was made, or is a link that cannot be here
};

//! Looks at both sides, at the same time, and plans. Changes nothing. Reports how many names it has seen.
//! Errors: NotFound (no such source), BadRequest, FileUnreadable, BadAnswer, CommandFailed, Cancelled, those of Host.
base::Result<PreparedSync> prepareSync(ssh::Host &host, const SyncRequest &request, const base::ProgressSink &progress = {},
                                       const base::StopToken &stop = {});

//! Does what was planned, and nothing else. Small files travel together, in streams that are unpacked beside the destination,
//! compared, and moved into place; large ones singly, without what stands at the same place of the file that they replace, and
//! the next run goes on from what an interrupted one sent. Every file at the destination is an old or a new one, whole, at every
//! moment. What changed since the plan was made, on either side, is left alone and named. Times are kept in whole seconds;
//! permissions as push() does (a file that is replaced from a computer without permissions keeps its own), of the destination
//! itself only when it is made; owner and group never. One at a time into one destination: BadRequest while another is under way.
//! Reports bytes. Errors as push() and pull(); what was in place by then stays there, and what else arrived is kept for the next
//! run, which `kept` is told of.
base::Result<SyncReport> runSync(ssh::Host &host, const PreparedSync &prepared, const base::ProgressSink &progress = {},
                                 const base::StopToken &stop = {}, Kept *kept = nullptr);

} // namespace voyageur::transfer
