// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/remote.h"

#include "remote/programs.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::transfer {

using namespace std::chrono_literals;

namespace {

constexpr qsizetype remotePiece = 256 * 1024;
constexpr qsizetype mostRemoteWords = 64 * 1024; // of a failing command's stderr

// Keeps the average at a limit.
class Pacer final {
public:
    explicit Pacer(qint64 bytesPerSecond) : m_rate(bytesPerSecond) {}

    base::Result<void> passed(qint64 bytes, const base::StopToken &stop)
    {
        m_bytes += bytes;
        if (m_rate <= 0)
            return {};
        const std::chrono::duration<double> due(static_cast<double>(m_bytes) / static_cast<double>(m_rate));
        const auto ahead = due - (base::Clock::now() - m_begin);
        const auto wait = std::chrono::duration_cast<std::chrono::milliseconds>(ahead);
        if (wait > 0ms && !base::sleepFor(wait, stop))
            return cancelled();
        return {};
    }

private:
    qint64 m_rate;
    qint64 m_bytes = 0;
    base::Clock::time_point m_begin = base::Clock::now();
};

base::Result<void> writeAll(ssh::Process &process, dataset::ByteStream &stream, qint64 bytesPerSecond,
                            const base::ProgressSink &progress, const base::StopToken &stop)
{
    Pacer pacer(bytesPerSecond);
    const qsizetype size = bytesPerSecond > 0 ? qBound<qint64>(4096, bytesPerSecond / 10, remotePiece) : remotePiece;
    while (true) {
        if (stop.stopRequested())
            return cancelled();
        VOYAGEUR_TRY(piece, stream.next(size));
        if (piece.isEmpty())
            return {};
        VOYAGEUR_CHECK(process.write(piece, stop));
        tell(progress, stream.position(), stream.totalBytes(), stream.item());
        VOYAGEUR_CHECK(pacer.passed(piece.size(), stop));
    }
}

base::Result<QByteArray> readWords(ssh::Process &process, const base::StopToken &stop)
{
    QByteArray words;
    while (true) {
        VOYAGEUR_TRY(chunk, process.read(stop));
        if (chunk.bytes.isEmpty())
            return words;
        if (chunk.stream == ssh::Stream::Err)
            words += chunk.bytes.first(qMin(chunk.bytes.size(), mostRemoteWords - words.size()));
    }
}

} // namespace

void tell(const base::ProgressSink &progress, qint64 done, qint64 total, const QString &item)
{
    if (progress)
        progress({done, total, item});
}

QString checkingText()
{
    return QCoreApplication::translate("voyageur::transfer::Remote", "Comparing with the cluster");
}

QString modesNotKept()
{
    return QCoreApplication::translate("voyageur::transfer::Remote",
                                       "Some permissions could not be set at the destination. Its disk does not support them, or "
                                       "a file belongs to somebody else. Check who can read your private files there.");
}

base::Error cancelled()
{
    base::Error error;
    error.code = base::ErrorCode::Cancelled;
    error.what = QCoreApplication::translate("voyageur::transfer::Remote", "The transfer was cancelled.");
    return error;
}

base::Error damagedOnTheWay(const ssh::RemotePath &path)
{
    base::Error error;
    error.code = base::ErrorCode::VerificationFailed;
    error.what = QCoreApplication::translate("voyageur::transfer::Remote", "“%1” arrived damaged.").arg(path.shown());
    error.why = QCoreApplication::translate("voyageur::transfer::Remote", "The SHA-256 checksums differ.");
    error.next = QCoreApplication::translate(
        "voyageur::transfer::Remote",
        "No file was replaced. Start the transfer again, and check that no other transfer writes there at the same time.");
    return error;
}

base::Error failed(const QByteArray &stderrText, const ssh::ExitStatus &status)
{
    base::Error error;
    error.server = base::shownSafely(stderrText.trimmed());
    const auto says = [&](const char *words) { return stderrText.contains(words); };
    if (says("Disk quota exceeded") || says("No space left on device") || says("File too large")
        || says(": Wrote only ")) { // GNU tar's word for a disk that took a part
        error.code = base::ErrorCode::QuotaExceeded;
        error.what = QCoreApplication::translate("voyageur::transfer::Remote", "The cluster's storage is full.");
        error.why =
            QCoreApplication::translate("voyageur::transfer::Remote", "A quota (of bytes or of files) or the disk is full.");
        error.next = QCoreApplication::translate("voyageur::transfer::Remote",
                                                 "Run “diskusage_report” on the cluster to see what is full. Delete what you no "
                                                 "longer need, or choose another folder, such as one in /scratch.");
        return error;
    }
    error.code = base::ErrorCode::CommandFailed;
    error.what = QCoreApplication::translate("voyageur::transfer::Remote", "The transfer failed on the cluster.");
    error.why = status.signal.isEmpty()
        ? QCoreApplication::translate("voyageur::transfer::Remote", "The command on the cluster ended with status %1.")
              .arg(status.code)
        : QCoreApplication::translate("voyageur::transfer::Remote", "The signal %1 ended the command on the cluster.")
              .arg(QString::fromLatin1(status.signal));
    error.next = QCoreApplication::translate("voyageur::transfer::Remote",
                                             "Check that the folder exists and that you may read and write there.");
    return error;
}

base::Result<ssh::Output> runBulk(ssh::Host &host, const ssh::ShellCommand &command, const base::StopToken &stop,
                                  const QList<int> &expected, const QByteArray &input)
{
    ssh::ShellCommand inEnglish = command;
    inEnglish.setEnvironment("LC_ALL", "C");
    ssh::RunOptions options;
    options.stop = stop;
    options.input = input;
    options.urgency = ssh::Urgency::Background;
    VOYAGEUR_TRY(output, host.run(inEnglish, options));
    const bool fine = output.status.signal.isEmpty() && expected.contains(output.status.code);
    if (!output.status.success() && !fine)
        return failed(output.err, output.status);
    return output;
}

qint16 modeIn(const QByteArray &digits)
{
    bool isNumber = false;
    const int mode = digits.trimmed().toInt(&isNumber, 8);
    return isNumber && mode >= 0 ? static_cast<qint16>(mode & 0777) : qint16(-1);
}

base::Result<RemoteFacts> look(ssh::Host &host, const ssh::RemotePath &path, const base::StopToken &stop)
{
    const auto command = remote::lookAtPath(path.isEmpty() ? QByteArray(".") : path.bytes());
    ssh::ShellCommand inEnglish = command;
    inEnglish.setEnvironment("LC_ALL", "C");
    ssh::RunOptions options;
    options.stop = stop;
    VOYAGEUR_TRY(output, host.run(inEnglish, options));
    const QList<QByteArray> lines = output.out.split('\n');
    RemoteFacts facts;
    if (lines.value(0) == "folder") {
        facts.kind = RemoteKind::Folder;
        facts.mode = modeIn(lines.value(1));
    } else if (lines.value(0) == "file") {
        facts.kind = RemoteKind::File;
        facts.size = lines.value(1).trimmed().toLongLong();
        facts.mtimeSeconds = lines.value(2).trimmed().toLongLong();
        facts.mode = modeIn(lines.value(3));
    } else if (lines.value(0) == "other") {
        facts.kind = RemoteKind::Other;
    } else if (lines.value(0) != "nothing") {
        return failed(output.err, output.status);
    }
    return facts;
}

base::Result<Place> findPlace(ssh::Host &host, const ssh::RemotePath &destination, const QByteArray &name,
                              const base::StopToken &stop)
{
    Place place{destination, {}, false};
    if (!destination.isEmpty()) {
        VOYAGEUR_TRY(facts, look(host, destination, stop));
        place.facts = facts;
        if (facts.kind != RemoteKind::Folder && !destination.endsWithSlash())
            return place;
    }
    place.path = destination.isEmpty() ? ssh::RemotePath(name) : destination.child(name);
    VOYAGEUR_TRY(facts, look(host, place.path, stop));
    place.facts = facts;
    return place;
}

base::Result<ssh::ExitStatus> feed(ssh::Host &host, const ssh::ShellCommand &command, dataset::ByteStream &stream,
                                   qint64 bytesPerSecond, const base::ProgressSink &progress, const base::StopToken &stop,
                                   const QList<int> &expected)
{
    ssh::Command start{command, {}, ssh::Urgency::Background, mostRemoteWords}; // tar may have a word to say of each file
    start.shell.setEnvironment("LC_ALL", "C");
    VOYAGEUR_TRY(process, host.start(start, stop));
    const auto written = writeAll(*process, stream, bytesPerSecond, progress, stop);
    // CommandFailed: it no longer reads. Its own words, which come next, say why.
    if (!written.ok() && written.error().code != base::ErrorCode::CommandFailed) {
        process->cancel();
        return written.error();
    }
    if (written.ok())
        VOYAGEUR_CHECK(process->closeInput());
    VOYAGEUR_TRY(words, readWords(*process, stop));
    VOYAGEUR_TRY(status, process->wait(stop));
    if (status.signal.isEmpty() && expected.contains(status.code))
        return status;
    if (!status.success())
        return failed(words, status);
    return written.ok() ? base::Result<ssh::ExitStatus>(status) : written.error();
}

void removeRest(ssh::Host &host, const ssh::RemotePath &path)
{
    if (!host.isConnected())
        return;
    ssh::RunOptions options;
    options.deadline = base::Deadline::after(10s);
    // What fails here only leaves a file that the next upload of the same name replaces. Our own program there may need a moment
    // to end; who has the lock after that is another one, which took the name over.
    (void)host.run(remote::removePart(path.bytes()), options);
}

QByteArray hashIn(const QByteArray &line)
{
    constexpr qsizetype digits = 64;
    const QByteArray hash = line.first(qMin(digits, line.size())).toLower();
    const auto isDigit = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
    return hash.size() == digits && std::all_of(hash.begin(), hash.end(), isDigit) ? hash : QByteArray();
}

void addCheckLine(QByteArray &list, QByteArray path, const QByteArray &sha256)
{
    if (path.contains('\r'))
        return;
    // GNU coreutils manual, "md5sum invocation": a line that begins with a backslash has its name escaped.
    if (path.contains('\\') || path.contains('\n')) {
        path.replace("\\", "\\\\").replace("\n", "\\n");
        list += '\\';
    }
    list.append(sha256).append("  ./").append(path).append('\n');
}

} // namespace voyageur::transfer
