// SPDX-License-Identifier: GPL-3.0-or-later
#include "slurm/logfollower.h"

#include "remote/programs.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::slurm {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

constexpr qint64 pieceSize = 1024 * 1024;
constexpr qsizetype lastBytes = 64;
constexpr auto shortestPause = std::chrono::milliseconds(500);
constexpr auto longestPause = std::chrono::milliseconds(5000);

// "$2" is where to go on, or, when negative, how many bytes of the end to show at most; "$5" what of the end to show when it is
// another file than "$4", or is shorter than it was; "$6" by how much it may have grown, with −1 for "by anything". `wc -c <file`
// asks for the size without reading, and `tail -c +N` seeks.
ssh::ShellCommand readCommand(const ssh::RemotePath &path, qint64 from, qint64 length, const LogOptions &options)
{
    return remote::readLog(path.bytes(), QByteArray::number(from), QByteArray::number(length), options.file,
                           QByteArray::number(options.firstTail > 0 ? -options.firstTail : 0),
                           QByteArray::number(options.mostBehind));
}

Result<LogPiece> readPart(ssh::Host &host, const ssh::ShellCommand &command, const base::StopToken &stop)
{
    ssh::RunOptions options;
    options.stop = stop;
    options.deadline = base::Deadline::after(std::chrono::minutes(2));
    options.urgency = ssh::Urgency::Background;
    VOYAGEUR_TRY(output,
                 ssh::mustSucceed(host.run(command, options),
                                  QCoreApplication::translate("voyageur::slurm::LogFollower", "Could not read the log.")));
    return parseLogPiece(output.out);
}

// Begins with a whole line.
void cutFirstLine(LogPiece &piece)
{
    const auto lineEnd = piece.bytes.indexOf('\n');
    if (lineEnd < 0 || lineEnd + 1 >= piece.bytes.size())
        return;
    piece.bytes.remove(0, lineEnd + 1);
    piece.offset += lineEnd + 1;
}

} // namespace

Result<LogPiece> parseLogPiece(const QByteArray &out)
{
    LogPiece piece;
    if (out.isEmpty())
        return piece;
    const auto lineEnd = out.indexOf('\n');
    const auto numbers = out.first(std::max<qsizetype>(lineEnd, 0)).split(' ');
    bool sizeOk = false;
    bool offsetOk = false;
    if (numbers.size() == 3) {
        piece.size = numbers[0].toLongLong(&sizeOk);
        piece.offset = numbers[1].toLongLong(&offsetOk);
        piece.file = numbers[2];
    }
    if (!sizeOk || !offsetOk) {
        Error error;
        error.code = ErrorCode::BadAnswer;
        error.what = QCoreApplication::translate("voyageur::slurm::LogFollower", "Could not read the log.");
        error.server = base::shownSafely(out, 400);
        return error;
    }
    piece.bytes = out.sliced(lineEnd + 1);
    return piece;
}

LogFollower::LogFollower(ssh::Host &host, ssh::RemotePath path, LogOptions options)
    : m_host(host), m_path(std::move(path)), m_options(options), m_offset(options.from)
{
}

Result<bool> LogFollower::readPiece(const LogSink &sink, const base::StopToken &stop)
{
    const bool firstLook = !m_fileSeen && m_options.from <= 0;
    const qint64 from = firstLook && m_options.firstTail > 0 ? -m_options.firstTail : m_offset - m_last.size();
    VOYAGEUR_TRY(piece, readPart(m_host, readCommand(m_path, from, pieceSize, m_options), stop));
    if (piece.size < 0)
        return false;
    if (!firstLook && piece.offset == from && !m_last.isEmpty()) {
        if (!piece.bytes.startsWith(m_last)) {
            m_options.file = "0"; // no file's number: this one is another
            m_last.clear();
            VOYAGEUR_TRY(anew, readPart(m_host, readCommand(m_path, m_offset, pieceSize, m_options), stop));
            piece = anew;
        } else {
            piece.offset += m_last.size();
            piece.bytes.remove(0, m_last.size());
        }
    }
    const bool jumped = !firstLook && piece.offset != m_offset;
    m_fileSeen = true;
    m_size = piece.size;
    m_options.file = piece.file;
    m_offset = piece.offset + piece.bytes.size();
    m_last = (jumped ? QByteArray() : m_last) + piece.bytes;
    m_last = m_last.last(std::min(m_last.size(), lastBytes));
    if ((firstLook || jumped) && piece.offset > 0)
        cutFirstLine(piece);
    if (!piece.bytes.isEmpty() || jumped)
        sink(piece.bytes, piece.offset);
    return !piece.bytes.isEmpty();
}

Result<bool> LogFollower::readOn(const LogSink &sink, const base::StopToken &stop)
{
    bool any = false;
    do {
        VOYAGEUR_TRY(more, readPiece(sink, stop));
        if (!more)
            break;
        any = true;
    } while (m_offset < m_size);
    return any;
}

Result<LogPiece> readLogPart(ssh::Host &host, const ssh::RemotePath &path, qint64 offset, qint64 length,
                             const base::StopToken &stop)
{
    return readPart(host, readCommand(path, offset, std::min(length, pieceSize), {}), stop);
}

bool isThrownAway(const ssh::RemotePath &log)
{
    return log.bytes() == "/dev/null";
}

Error thrownAway(const base::JobId &id)
{
    Error error;
    error.code = ErrorCode::NotFound;
    error.what = QCoreApplication::translate("voyageur::slurm::LogFollower", "Job %1 keeps no log.").arg(id.text());
    error.why = QCoreApplication::translate("voyageur::slurm::LogFollower", "Its script sends all output to /dev/null.");
    error.next = QCoreApplication::translate("voyageur::slurm::LogFollower",
                                             "Next time, choose a file with --output, or leave that option out.");
    return error;
}

Result<void> followLog(ssh::Host &host, const ssh::RemotePath &path, const LogSink &sink,
                       const std::function<Result<bool>()> &ended, const LogOptions &options, const base::StopToken &stop)
{
    LogFollower follower(host, path, options);
    auto pause = shortestPause;
    int quietReads = 0; // after the end
    for (;;) {
        VOYAGEUR_TRY(over, ended());
        VOYAGEUR_TRY(any, follower.readOn(sink, stop));
        // The last lines may reach this node's view of a network file system a moment after the job's end.
        quietReads = over && !any ? quietReads + 1 : 0;
        if (quietReads >= 2)
            break;
        pause = any || over ? shortestPause : std::min(pause * 3 / 2, longestPause);
        if (!base::sleepFor(pause, stop))
            return Error{ErrorCode::Cancelled,
                         QCoreApplication::translate("voyageur::slurm::LogFollower", "Voyageur stopped following the log."),
                         {},
                         {},
                         {}};
    }
    if (follower.fileSeen())
        return {};
    Error error;
    error.code = ErrorCode::NotFound;
    error.what = QCoreApplication::translate("voyageur::slurm::LogFollower", "The job left no log (%1).").arg(path.shown());
    error.why = QCoreApplication::translate("voyageur::slurm::LogFollower",
                                            "The job ended before its script started, or the file was moved or deleted.");
    return error;
}

} // namespace voyageur::slurm
