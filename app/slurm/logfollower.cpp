// SPDX-License-Identifier: GPL-3.0-or-later
#include "slurm/logfollower.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::slurm {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

constexpr qint64 pieceSize = 1024 * 1024;
constexpr auto shortestPause = std::chrono::milliseconds(500);
constexpr auto longestPause = std::chrono::milliseconds(5000);

// "$2" is where to go on, or, when negative, how many bytes of the end to show at most. `wc -c <file` asks for the size
// without reading, and `tail -c +N` seeks.
ssh::ShellCommand readCommand(const ssh::RemotePath &path, qint64 from)
{
    return ssh::ShellCommand::script("[ -f \"$1\" ] || exit 0\n"
                                     "size=$(wc -c <\"$1\") || exit 1\n"
                                     "from=$2\n"
                                     "[ \"$from\" -ge 0 ] || from=$((size + from))\n"
                                     "if [ \"$from\" -lt 0 ] || [ \"$from\" -gt \"$size\" ]; then from=0; fi\n"
                                     "printf '%d %d\\n' \"$size\" \"$from\"\n"
                                     "[ \"$from\" -lt \"$size\" ] || exit 0\n"
                                     "tail -c \"+$((from + 1))\" -- \"$1\" | head -c \"$3\"\n",
                                     {path.bytes(), QByteArray::number(from), QByteArray::number(pieceSize)});
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
    if (numbers.size() == 2) {
        piece.size = numbers[0].toLongLong(&sizeOk);
        piece.offset = numbers[1].toLongLong(&offsetOk);
    }
    if (!sizeOk || !offsetOk) {
        Error error;
        error.code = ErrorCode::BadAnswer;
        error.what = QCoreApplication::translate("voyageur::slurm::LogFollower", "The log could not be read.");
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
    const qint64 from = firstLook && m_options.firstTail > 0 ? -m_options.firstTail : m_offset;
    ssh::RunOptions options;
    options.stop = stop;
    options.deadline = base::Deadline::after(std::chrono::minutes(2));
    options.urgency = ssh::Urgency::Background;
    VOYAGEUR_TRY(output,
                 ssh::mustSucceed(m_host.run(readCommand(m_path, from), options),
                                  QCoreApplication::translate("voyageur::slurm::LogFollower", "The log could not be read.")));
    VOYAGEUR_TRY(piece, parseLogPiece(output.out));
    if (piece.size < 0)
        return false;
    m_fileSeen = true;
    m_size = piece.size;
    m_offset = piece.offset + piece.bytes.size();
    if (firstLook && piece.offset > 0) { // begin with a whole line
        const auto lineEnd = piece.bytes.indexOf('\n');
        if (lineEnd >= 0 && lineEnd + 1 < piece.bytes.size()) {
            piece.bytes.remove(0, lineEnd + 1);
            piece.offset += lineEnd + 1;
        }
    }
    if (!piece.bytes.isEmpty())
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
                         QCoreApplication::translate("voyageur::slurm::LogFollower", "Following the log was stopped."),
                         {},
                         {},
                         {}};
    }
    if (follower.fileSeen())
        return {};
    Error error;
    error.code = ErrorCode::NotFound;
    error.what = QCoreApplication::translate("voyageur::slurm::LogFollower", "The job has left no log (%1).").arg(path.shown());
    error.why = QCoreApplication::translate("voyageur::slurm::LogFollower",
                                            "It ended before its script began, or the file was moved or deleted.");
    return error;
}

} // namespace voyageur::slurm
