// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/remote.h"

#include "remote/outcome.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::session {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

constexpr qsizetype tailSize = 64 * 1024;

struct RemoteText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::session::Remote)
};

//! Ends the command when its reader gives up.
Error given(ssh::Process &process, const Error &error)
{
    process.cancel();
    return error;
}

} // namespace

Error remoteFailure(const QString &what, const QByteArray &words)
{
    Error error{ErrorCode::CommandFailed, what, {}, {}, base::shownSafely(words.trimmed())};
    if (words.contains("Disk quota exceeded") || words.contains("No space left on device")) {
        error.code = ErrorCode::QuotaExceeded;
        error.why = RemoteText::tr("Your storage on the cluster is full, in bytes or in number of files.");
        error.next =
            RemoteText::tr("Check your quota there (diskusage_report on Alliance clusters) and delete what you no longer need.");
    } else if (words.contains("Permission denied")) {
        error.next = RemoteText::tr("Check that the folder is yours.");
    }
    return error;
}

namespace {

//! The outcome of a program of ours says why.
Error outcomeFailure(const QString &what, const ssh::Output &output)
{
    Error error = remoteFailure(what, output.err.isEmpty() ? output.out : output.err);
    if (error.code == ErrorCode::CommandFailed)
        error.code = remote::errorCodeOf(output.status.code);
    if (error.why.isEmpty())
        error.why = remote::meaningOf(output.status.code);
    return error;
}

} // namespace

Result<QByteArray> runRemote(ssh::Host &host, const ssh::ShellCommand &command, const QString &what, const base::StopToken &stop,
                             const QByteArray &input, std::chrono::milliseconds limit)
{
    ssh::RunOptions options;
    options.stop = stop;
    options.deadline = base::Deadline::after(limit);
    options.input = input;
    return printedBy(host.run(command, options), what);
}

Result<QByteArray> printedBy(const Result<ssh::Output> &output, const QString &what)
{
    if (!output.ok())
        return output.error();
    if (!output->status.success())
        return outcomeFailure(what, *output);
    return output->out;
}

Result<ssh::ExitStatus> streamRemote(ssh::Host &host, const ssh::ShellCommand &command,
                                     const std::function<void(ssh::Stream, const QByteArray &)> &sink,
                                     const base::StopToken &stop, base::Deadline deadline, const QByteArray &input)
{
    VOYAGEUR_TRY(process, host.start(ssh::Command{command, {}, ssh::Urgency::Normal}, stop, deadline));
    // Small inputs only: they fit the channel's window, so writing before reading cannot block both sides.
    if (!input.isEmpty()) {
        const auto written = process->write(input, stop, deadline);
        if (!written.ok() && written.error().code != ErrorCode::CommandFailed)
            return given(*process, written.error());
    }
    if (const auto closed = process->closeInput(); !closed.ok())
        return given(*process, closed.error());
    while (true) {
        auto chunk = process->read(stop, deadline);
        if (!chunk.ok())
            return given(*process, chunk.error());
        if (chunk->bytes.isEmpty())
            break;
        sink(chunk->stream, chunk->bytes);
    }
    auto status = process->wait(stop, deadline);
    if (!status.ok())
        return given(*process, status.error());
    return status;
}

void OutputTail::add(const QByteArray &bytes)
{
    m_bytes += bytes;
    if (m_bytes.size() > 2 * tailSize)
        m_bytes = m_bytes.last(tailSize);
}

QByteArray OutputTail::lastLines(int count) const
{
    QByteArrayList lines;
    const QByteArrayList all = m_bytes.last(std::min(m_bytes.size(), tailSize)).split('\n');
    for (auto it = all.rbegin(); it != all.rend() && lines.size() < count; ++it) {
        // A progress bar rewrites its line: what it says last counts.
        const QByteArray line = it->mid(it->trimmed().lastIndexOf('\r') + 1).trimmed();
        if (!line.isEmpty())
            lines.prepend(line);
    }
    return lines.join('\n');
}

} // namespace voyageur::session
