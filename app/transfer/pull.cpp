// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/transfer.h"

#include "base/platform.h"
#include "base/sha256.h"
#include "dataset/localfs.h"
#include "dataset/localnames.h"
#include "dataset/membername.h"
#include "dataset/unpack.h"
#include "transfer/remote.h"

#include <QCoreApplication>
#include <QDir>

#include <algorithm>
#include <chrono>

namespace voyageur::transfer {

namespace {

constexpr int statusDiffers = 65;
constexpr qsizetype mostWords = 64 * 1024;

base::Error badSource(const ssh::RemotePath &source, RemoteKind kind)
{
    base::Error error;
    if (kind == RemoteKind::Nothing) {
        error.code = base::ErrorCode::NotFound;
        error.what =
            QCoreApplication::translate("voyageur::transfer::Pull", "There is no “%1” on the cluster.").arg(source.shown());
        error.next = QCoreApplication::translate("voyageur::transfer::Pull",
                                                 "Check the path; it begins at your home folder there unless it starts with /.");
    } else {
        error.code = base::ErrorCode::BadRequest;
        error.what =
            QCoreApplication::translate("voyageur::transfer::Pull", "“%1” on the cluster is neither a file nor a folder.")
                .arg(source.shown());
        error.next = QCoreApplication::translate("voyageur::transfer::Pull", "Name a file or a folder.");
    }
    return error;
}

// Where it goes here: inside an existing folder or after a slash, else exactly there.
base::Result<QByteArray> localPlace(const QString &typed, const ssh::RemotePath &source, RemoteKind kind)
{
    const QString destination = QDir::fromNativeSeparators(typed);
    const QByteArray path = base::fileNameBytes(QDir::cleanPath(destination.isEmpty() ? QStringLiteral(".") : destination));
    const auto there = dataset::factsOf(path, true);
    const bool inside = destination.endsWith(QLatin1Char('/')) || (there.ok() && there->kind == dataset::FileKind::Folder);
    const QByteArray name = source.name();
    if (inside && !dataset::isPlainPath(name)) {
        base::Error error;
        error.code = base::ErrorCode::BadRequest;
        error.what = QCoreApplication::translate("voyageur::transfer::Pull", "“%1” has no name of its own.").arg(source.shown());
        error.next =
            QCoreApplication::translate("voyageur::transfer::Pull", "Name the folder, or a new folder here to put it in.");
        return error;
    }
    const QByteArray final = inside ? path + '/' + dataset::LocalNames().pathFor(name) : path;
    const auto now = dataset::factsOf(final, true);
    const bool isFolder = now.ok() && now->kind == dataset::FileKind::Folder;
    if (now.ok() && isFolder != (kind == RemoteKind::Folder)) {
        base::Error error;
        error.code = base::ErrorCode::BadRequest;
        error.what = QCoreApplication::translate("voyageur::transfer::Pull", "“%1” is here already and is of another kind.")
                         .arg(dataset::shownName(final));
        error.why =
            QCoreApplication::translate("voyageur::transfer::Pull", "A file does not replace a folder, nor a folder a file.");
        error.next = QCoreApplication::translate("voyageur::transfer::Pull", "Choose another name, or remove it.");
        return error;
    }
    return final;
}

// A remote command's output as it comes; its stderr is kept.
class Receiver final {
public:
    Receiver(std::unique_ptr<ssh::Process> process, const base::StopToken &stop) : m_process(std::move(process)), m_stop(stop) {}

    base::Result<QByteArray> next()
    {
        while (true) {
            VOYAGEUR_TRY(chunk, m_process->read(m_stop));
            if (chunk.bytes.isEmpty() || chunk.stream == ssh::Stream::Out)
                return chunk.bytes;
            m_words += chunk.bytes.first(qMin(chunk.bytes.size(), mostWords - m_words.size()));
        }
    }

    base::Result<ssh::ExitStatus> wait() { return m_process->wait(m_stop); }
    const QByteArray &words() const { return m_words; }

private:
    std::unique_ptr<ssh::Process> m_process;
    const base::StopToken &m_stop;
    QByteArray m_words;
};

base::Result<Receiver> startReceiving(ssh::Host &host, const ssh::ShellCommand &shell, const base::StopToken &stop)
{
    ssh::Command command{shell, {}, ssh::Urgency::Background};
    command.shell.setEnvironment("LC_ALL", "C");
    VOYAGEUR_TRY(process, host.start(command, stop));
    return Receiver(std::move(process), stop);
}

// Of the first `bytes` only: a log that is still written to has grown since.
base::Result<QByteArray> remoteHash(ssh::Host &host, const ssh::RemotePath &source, qint64 bytes, const base::StopToken &stop)
{
    const auto command = ssh::ShellCommand::script(R"sh(
if command -v sha256sum >/dev/null 2>&1; then head -c "$2" < "$1" | sha256sum
elif command -v shasum >/dev/null 2>&1; then head -c "$2" < "$1" | shasum -a 256
elif command -v openssl >/dev/null 2>&1; then head -c "$2" < "$1" | openssl dgst -sha256 -r
fi
)sh",
                                                   {source.bytes(), QByteArray::number(bytes)});
    VOYAGEUR_TRY(output, runBulk(host, command, stop));
    return hashIn(output.out);
}

base::Result<TransferReport> pullFile(ssh::Host &host, const ssh::RemotePath &source, const RemoteFacts &facts,
                                      const QByteArray &final, const base::ProgressSink &progress, const base::StopToken &stop)
{
    if (const qsizetype slash = final.lastIndexOf('/'); slash > 0)
        VOYAGEUR_CHECK(dataset::makeFolders(final.first(slash)));
    VOYAGEUR_TRY(writer, dataset::LocalWriter::create(final + ".part"));
    VOYAGEUR_TRY(receiver, startReceiving(host, ssh::ShellCommand::script(R"sh(exec cat < "$1")sh", {source.bytes()}), stop));
    TransferReport report;
    base::Sha256 hash;
    while (true) {
        VOYAGEUR_TRY(piece, receiver.next());
        if (piece.isEmpty())
            break;
        VOYAGEUR_CHECK(writer.write(piece));
        hash.add(piece);
        report.bytes += piece.size();
        tell(progress, report.bytes, qMax(report.bytes, facts.size), source.shown());
    }
    VOYAGEUR_TRY(status, receiver.wait());
    if (!status.success())
        return failed(receiver.words(), status);

    tell(progress, report.bytes, report.bytes, checkingText());
    report.sha256 = hash.hex();
    VOYAGEUR_TRY(theirs, remoteHash(host, source, report.bytes, stop));
    if (!theirs.isEmpty() && theirs != report.sha256)
        return damagedOnTheWay(source);
    report.verified = !theirs.isEmpty();
    const qint64 now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    VOYAGEUR_CHECK(writer.finish(final, facts.mtimeSeconds != 0 ? facts.mtimeSeconds : now, facts.executable));
    report.files = 1;
    return report;
}

// The names that `sha256sum --check --quiet` says are not the same.
QList<QByteArray> differingNames(const QByteArray &output)
{
    QList<QByteArray> names;
    for (QByteArray line : output.split('\n')) {
        const qsizetype end = line.lastIndexOf(": FAILED");
        if (end < 0)
            continue;
        line.truncate(end);
        if (line.startsWith('\\')) {
            line = line.sliced(1);
            line.replace("\\n", "\n").replace("\\\\", "\\");
        }
        names += line.startsWith("./") ? line.sliced(2) : line;
    }
    return names;
}

base::Result<void> compareTree(ssh::Host &host, const ssh::RemotePath &source, const QByteArray &list, TransferReport &report,
                               const base::StopToken &stop)
{
    const auto command = ssh::ShellCommand::script(R"sh(
CDPATH= cd -- "$1" || exit
command -v sha256sum >/dev/null 2>&1 || { echo none; exit 0; }
sha256sum --check --quiet - || exit 65
echo same
)sh",
                                                   {source.bytes()});
    VOYAGEUR_TRY(output, runBulk(host, command, stop, {statusDiffers}, list));
    const bool same = output.status.success() && output.out.trimmed() == "same";
    report.verified = report.verified && same;
    if (output.status.code == statusDiffers) {
        for (const QByteArray &name : differingNames(output.out))
            report.problems += dataset::Problem{dataset::Problem::Kind::Differs, name, {}, {}};
    }
    return {};
}

// What is inside a renamed folder has its own name.
void sayRenamed(const QHash<QByteArray, QByteArray> &renamed, TransferReport &report)
{
    QList<QByteArray> paths = renamed.keys();
    std::sort(paths.begin(), paths.end());
    for (const QByteArray &path : std::as_const(paths)) {
        const QByteArray here = renamed.value(path);
        if (path.sliced(path.lastIndexOf('/') + 1) != here.sliced(here.lastIndexOf('/') + 1))
            report.problems += dataset::Problem{dataset::Problem::Kind::Renamed, path, here, {}};
    }
}

base::Result<TransferReport> pullTree(ssh::Host &host, const ssh::RemotePath &source, const QByteArray &final,
                                      const base::ProgressSink &progress, const base::StopToken &stop)
{
    const ssh::RemotePath folder = source.isEmpty() ? ssh::RemotePath(".") : source;
    VOYAGEUR_TRY(
        receiver,
        startReceiving(host, ssh::ShellCommand::script(R"sh(CDPATH= cd -- "$1" && exec tar -cf - .)sh", {folder.bytes()}), stop));
    base::Sha256 hash;
    bool ended = false;
    const dataset::TarSource bytes = [&]() -> base::Result<QByteArray> {
        auto piece = receiver.next();
        if (piece.ok()) {
            hash.add(*piece);
            ended = piece->isEmpty();
        }
        return piece;
    };
    auto unpacked = dataset::unpack(bytes, final, progress, stop);
    // An archive that ends too early: tar's own words say more about it. Before its end nobody waits for a stranger's tar.
    if (!unpacked.ok() && !ended)
        return unpacked.error();
    VOYAGEUR_TRY(status, receiver.wait());
    constexpr int filesChanged = 1; // GNU tar: some files changed while they were read
    if (!status.success() && (!unpacked.ok() || status.code != filesChanged))
        return failed(receiver.words(), status);
    if (!unpacked.ok())
        return unpacked.error();

    TransferReport report;
    report.files = unpacked->files;
    report.bytes = unpacked->bytes;
    report.sha256 = hash.hex();
    report.problems = unpacked->problems;
    report.verified = status.success() && report.problems.isEmpty();
    tell(progress, report.bytes, report.bytes, checkingText());
    if (const QByteArray list = checkList(unpacked->hashes); !list.isEmpty())
        VOYAGEUR_CHECK(compareTree(host, folder, list, report, stop));
    sayRenamed(unpacked->renamed, report);
    return report;
}

} // namespace

base::Result<TransferReport> pull(ssh::Host &host, const ssh::RemotePath &source, const QString &destination,
                                  const base::ProgressSink &progress, const base::StopToken &stop)
{
    const auto begin = base::Clock::now();
    VOYAGEUR_TRY(facts, look(host, source, stop));
    if (facts.kind == RemoteKind::Nothing || facts.kind == RemoteKind::Other)
        return badSource(source, facts.kind);
    VOYAGEUR_TRY(final, localPlace(destination, source, facts.kind));
    auto report = facts.kind == RemoteKind::File ? pullFile(host, source, facts, final, progress, stop)
                                                 : pullTree(host, source, final, progress, stop);
    if (!report.ok())
        return report;
    report->remote = source;
    report->local = base::fileNameText(final);
    report->seconds = std::chrono::duration<double>(base::Clock::now() - begin).count();
    return report;
}

} // namespace voyageur::transfer
