// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/jobid.h"
#include "base/result.h"
#include "base/stop.h"
#include "ssh/host.h"

#include <QByteArray>

#include <functional>

namespace voyageur::slurm {

//! Receives the next bytes of a log and the offset of the first of them in the file; must return soon. Bytes as they
//! are: carriage returns, colours, cut characters. An offset that jumps ahead means that the beginning was left out; one
//! that falls back means that the file was written anew: emptied, or another one has its name.
using LogSink = std::function<void(const QByteArray &bytes, qint64 offset)>;

struct LogOptions {
    //! How much of what is there already is shown first, from the next line on; −1 for all.
    qint64 firstTail = 256 * 1024;
    //! Goes on at this offset of a log that was read so far before; then nothing of it is left out.
    qint64 from = 0;
    //! What has grown by more than that since the last look is left out, but for firstTail; −1: nothing is.
    qint64 mostBehind = -1;
    //! How the file was known when `from` was read; empty: not known.
    QByteArray file;
    //! Of a job: the file that its errors go to, where that is another than its log.
    bool errors = false;
};

//! Reads a log as it grows. By size and offset, in short commands with pauses of 0.5 to 5 seconds between them: the
//! files lie on network file systems, where notifications do not work, and a connection's channels are few.
class LogFollower final {
public:
    LogFollower(ssh::Host &host, ssh::RemotePath path, LogOptions options = {});

    //! Reads what has come since; true when there was something. False also when there is no file (yet).
    base::Result<bool> readOn(const LogSink &sink, const base::StopToken &stop);
    bool fileSeen() const { return m_fileSeen; }
    qint64 offset() const { return m_offset; }
    //! Of the file, when it was looked at last.
    qint64 size() const { return m_size; }
    //! Tells one file of that name from another: LogOptions::file.
    const QByteArray &file() const { return m_options.file; }

private:
    base::Result<bool> readPiece(const LogSink &sink, const base::StopToken &stop);

    ssh::Host &m_host;
    ssh::RemotePath m_path;
    LogOptions m_options;
    qint64 m_offset = 0;
    qint64 m_size = 0;
    QByteArray m_last; //!< the last bytes that were read: a file that was emptied may be as long again
    bool m_fileSeen = false;
};

//! What is written there is kept nowhere: /dev/null.
bool isThrownAway(const ssh::RemotePath &log);
//! NotFound: its output goes there.
base::Error thrownAway(const base::JobId &id);

//! Follows until `ended` says that nobody writes any more and the file is read to its end; waits for a file that is not
//! there yet. `ended` is asked before each read and may itself ask the host. NotFound when it ends without a file.
base::Result<void> followLog(ssh::Host &host, const ssh::RemotePath &path, const LogSink &sink,
                             const std::function<base::Result<bool>()> &ended, const LogOptions &options,
                             const base::StopToken &stop);

//! One answer of the reading command: "size offset file\n" and bytes; nothing for "no file". Pure.
struct LogPiece {
    qint64 size = -1;
    qint64 offset = 0;
    QByteArray file; //!< the number of its inode
    QByteArray bytes;
};
base::Result<LogPiece> parseLogPiece(const QByteArray &out);

//! A part of a log, whatever its size: at most 1 MiB from `offset` on. Blocks. A size of −1 when there is no file.
base::Result<LogPiece> readLogPart(ssh::Host &host, const ssh::RemotePath &path, qint64 offset, qint64 length,
                                   const base::StopToken &stop);

} // namespace voyageur::slurm
