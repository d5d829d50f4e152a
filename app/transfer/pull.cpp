// SPDX-License-Identifier: GPL-3.0-or-later
#include "remote/outcome.h"
#include "remote/programs.h"
#include "transfer/transfer.h"

#include "base/platform.h"
#include "base/sha256.h"
#include "dataset/localfs.h"
#include "dataset/localnames.h"
#include "dataset/membername.h"
#include "dataset/unpack.h"
#include "ssh/starting.h"
#include "transfer/basis.h"
#include "transfer/bell.h"
#include "transfer/pullplace.h"
#include "transfer/receiver.h"
#include "transfer/remote.h"
#include "transfer/sftperrors.h"
#include "transfer/sftpfiles.h"
#include "transfer/sftppull.h"
#include "transfer/sftptree.h"
#include "transfer/stock.h"

#include <algorithm>
#include <chrono>

namespace voyageur::transfer {

namespace {

constexpr qsizetype olderPiece = 256 * 1024;
constexpr qsizetype longestSum = 4096;

// Of the first `bytes` only: a log that is still written to has grown since.
base::Result<QByteArray> remoteHash(ssh::Host &host, const ssh::RemotePath &source, qint64 bytes, const base::StopToken &stop)
{
    const auto command = remote::sumOfBeginning(source.bytes(), QByteArray::number(bytes));
    VOYAGEUR_TRY(output, runBulk(host, command, stop));
    return hashIn(output.out);
}

// The far side's hash of a file's beginning, computed there while the file comes.
class HashThere final {
public:
    HashThere(ssh::Host &host, const ssh::RemotePath &source, qint64 bytes)
        : m_bytes(bytes), m_starting(host, commandFor(source, bytes), [bell = m_bell] { bell->ring(); })
    {
    }

    //! Whether it is `ours`, of so many bytes. Where it is not, the file may have grown or changed since it was asked for.
    bool is(const QByteArray &ours, qint64 bytes, const base::StopToken &stop)
    {
        if (bytes != m_bytes)
            return false;
        while (!m_starting.isReady()) {
            if (stop.stopRequested())
                return false;
            m_bell->wait(std::chrono::milliseconds(50));
        }
        const auto process = m_starting.take();
        if (!process.ok())
            return false;
        QByteArray out;
        while (true) {
            const auto chunk = (*process)->read(stop);
            if (!chunk.ok())
                return false;
            if (chunk->bytes.isEmpty())
                break;
            if (chunk->stream == ssh::Stream::Out)
                out += chunk->bytes;
            if (out.size() > longestSum) // of no program of ours
                return false;
        }
        const auto status = (*process)->wait(stop);
        return status.ok() && status->success() && hashIn(out) == ours;
    }

private:
    static ssh::Command commandFor(const ssh::RemotePath &source, qint64 bytes)
    {
        ssh::Command command{remote::sumOfBeginning(source.bytes(), QByteArray::number(bytes)), {}, ssh::Urgency::Background};
        command.shell.setEnvironment("LC_ALL", "C");
        return command;
    }

    const qint64 m_bytes;
    const std::shared_ptr<Bell> m_bell = std::make_shared<Bell>(); // a command may ring once it has gone
    ssh::Starting m_starting;
};

struct Part {
    dataset::LocalWriter writer;
    base::Sha256 hash = {};
    bool canStay = false;
};

// Where a file is written until it is whole. When an earlier download left a beginning of this very file, it goes on there.
base::Result<Part> openPart(ssh::Host &host, const ssh::RemotePath &source, const RemoteFacts &facts, const QByteArray &path,
                            bool resume, bool mayStay, const base::StopToken &stop)
{
    if (resume) {
        VOYAGEUR_TRY(adopted, dataset::LocalWriter::adopt(path, facts.mode));
        if (adopted) {
            Part part{std::move(*adopted), {}, true};
            if (part.writer.size() > 0 && part.writer.size() <= facts.size) {
                auto here = hashHere(path, part.writer.size(), stop);
                auto there =
                    here.ok() ? remoteHash(host, source, part.writer.size(), stop) : base::Result<QByteArray>(here.error());
                if (!there.ok()) {
                    part.writer.leave();
                    return there.error();
                }
                part.hash = std::move(*here);
                if (part.hash.hex() == *there)
                    return part;
            }
            VOYAGEUR_CHECK(part.writer.restart());
            part.hash = {};
            return part;
        }
    }
    VOYAGEUR_TRY(writer, dataset::LocalWriter::create(path, facts.mode));
    return Part{std::move(writer), {}, mayStay};
}

// Keeps what has come, for a later download.
void leave(Part &part, const QByteArray &path, const PullOptions &options)
{
    if (!part.canStay || part.writer.size() == 0)
        return;
    if (options.kept)
        *options.kept = {part.writer.size(), dataset::shownName(path), true};
    part.writer.leave();
}

// What comes, and between that what stands in the older file; `told` hears of each piece's size, `hereFailed` as of
// receiveInto().
base::Result<void> receiveBetween(Receiver &receiver, const ssh::RemotePath &source, const std::vector<Stretch> &stretches,
                                  const dataset::LocalFile &older, Part &part, bool &hereFailed,
                                  const std::function<void(qint64)> &told, const base::StopToken &stop)
{
    QByteArray come;
    QByteArray buffer(olderPiece, Qt::Uninitialized);
    for (const Stretch &stretch : stretches) {
        for (qint64 at = 0; at < stretch.size;) {
            if (stop.stopRequested())
                return cancelled();
            QByteArrayView piece;
            if (stretch.isHere) {
                const qint64 most = qMin<qint64>(buffer.size(), stretch.size - at);
                VOYAGEUR_TRY(count, older.readAt(stretch.begin + at, buffer.data(), most));
                piece = QByteArrayView(buffer).first(count);
            } else {
                if (come.isEmpty()) {
                    VOYAGEUR_TRY(next, receiver.next());
                    come = next;
                }
                piece = QByteArrayView(come).first(qMin<qint64>(come.size(), stretch.size - at));
            }
            if (piece.isEmpty()) { // one of them is shorter by now
                VOYAGEUR_TRY(status, receiver.wait());
                return status.success() ? damagedOnTheWay(source) : failed(receiver.words(), status);
            }
            const qint64 size = piece.size();
            if (auto written = part.writer.write(piece); !written.ok()) {
                hereFailed = true;
                return written;
            }
            part.hash.add(piece);
            if (!stretch.isHere)
                come.remove(0, size);
            at += size;
            told(size);
        }
    }
    VOYAGEUR_TRY(status, receiver.wait());
    return status.success() ? base::Result<void>() : failed(receiver.words(), status);
}

// The lines for read-ranges.sh.
QByteArray rangesOf(const std::vector<Stretch> &stretches)
{
    constexpr qint64 block = 128 * 1024;
    QByteArray lines;
    for (const Stretch &stretch : stretches)
        if (!stretch.isHere)
            lines +=
                QByteArray::number(stretch.begin / block) + ' ' + QByteArray::number((stretch.size + block - 1) / block) + '\n';
    return lines.isEmpty() ? QByteArray("0 0\n") : lines;
}

base::Result<TransferReport> pullFileOnce(ssh::Host &host, const ssh::RemotePath &source, const RemoteFacts &facts,
                                          const QByteArray &final, const PullOptions &options, const base::ProgressSink &progress,
                                          const base::StopToken &stop)
{
    if (const qsizetype slash = final.lastIndexOf('/'); slash > 0)
        VOYAGEUR_CHECK(dataset::makeFolders(final.first(slash)));
    const QByteArray path = final + ".part";
    auto opened = openPart(host, source, facts, path, options.resume, options.kept != nullptr, stop);
    if (!opened.ok()) {
        const auto before = dataset::factsOf(path);
        if (options.resume && options.kept && before.ok() && before->size > 0)
            *options.kept = {before->size, dataset::shownName(path), true};
        return opened.error();
    }
    Part part = std::move(*opened);
    TransferReport report;
    report.resumedFrom = part.writer.size();
    report.bytes = report.resumedFrom;
    auto older = dataset::LocalFile::open(options.older.isEmpty() ? path : options.older);
    std::vector<Stretch> stretches;
    if (!options.older.isEmpty() && older.ok()) {
        auto compared = stretchesOf(host, source, facts.size, report.resumedFrom, options.older, stop);
        if (!compared.ok()) {
            leave(part, path, options);
            return compared.error();
        }
        stretches = std::move(*compared);
    }
    const bool mixes = std::ranges::any_of(stretches, &Stretch::isHere);
    qint64 inOlder = 0;
    for (const Stretch &stretch : std::as_const(stretches))
        inOlder += stretch.isHere ? stretch.size : 0;
    auto receiver = mixes
        ? Receiver::start(host, remote::readRanges(source.bytes()), stop, rangesOf(stretches))
        : Receiver::start(host, remote::readFrom(source.bytes(), QByteArray::number(report.resumedFrom + 1)), stop);
    if (!receiver.ok()) {
        leave(part, path, options);
        return receiver.error();
    }
    receiver->setLimit(options.bytesPerSecond);
    HashThere meanwhile(host, source, facts.size); // after the data has its channel: there may be only one
    bool hereFailed = false;                       // a full disk is not kept full
    const auto told = [&](qint64 bytes) {
        report.bytes += bytes;
        tell(progress, report.bytes, qMax(report.bytes, facts.size), source.shown());
    };
    const auto received = mixes ? receiveBetween(*receiver, source, stretches, *older, part, hereFailed, told, stop)
                                : receiveInto(*receiver, part.writer, part.hash, hereFailed, told);
    if (!received.ok()) {
        if (!hereFailed)
            leave(part, path, options);
        return received.error();
    }

    tell(progress, report.bytes, report.bytes, checkingText());
    report.sha256 = part.hash.hex();
    report.verified = meanwhile.is(report.sha256, report.bytes, stop);
    if (!report.verified) {
        const auto theirs = remoteHash(host, source, report.bytes, stop);
        if (!theirs.ok()) {
            leave(part, path, options);
            return theirs.error();
        }
        if (!theirs->isEmpty() && *theirs != report.sha256)
            return damagedOnTheWay(source);
        report.verified = !theirs->isEmpty();
    }
    const qint64 now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    VOYAGEUR_CHECK(part.writer.finish(final, facts.mtimeSeconds != 0 ? facts.mtimeSeconds : now, facts.mode));
    report.files = 1;
    report.resumedFrom += inOlder;
    return report;
}

// The older file, or the one there, may change while they are compared: then all of it comes.
base::Result<TransferReport> pullFile(ssh::Host &host, const ssh::RemotePath &source, const RemoteFacts &facts,
                                      const QByteArray &final, const PullOptions &options, const base::ProgressSink &progress,
                                      const base::StopToken &stop)
{
    auto report = pullFileOnce(host, source, facts, final, options, progress, stop);
    if (report.ok() || options.older.isEmpty() || report.error().code != base::ErrorCode::VerificationFailed)
        return report;
    PullOptions whole = options;
    whole.older.clear();
    whole.resume = false;
    return pullFileOnce(host, source, facts, final, whole, progress, stop);
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
    const auto command = remote::checkSums(source.bytes());
    VOYAGEUR_TRY(output, runBulk(host, command, stop, {remote::Differs}, list));
    const bool same = output.status.success() && output.out.trimmed() == "same";
    report.verified = report.verified && same;
    if (output.status.code == remote::Differs) {
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

// All of a folder, or of it what `only` names: as tar sends it, unpacked as it comes. True when tar had nothing to say.
base::Result<bool> receiveTree(ssh::Host &host, const ssh::RemotePath &folder, const QList<QByteArray> &only,
                               const QByteArray &final, const dataset::UnpackOptions &options, qint64 bytesPerSecond,
                               TransferReport &report, dataset::UnpackReport &unpacked, const base::ProgressSink &progress,
                               const base::StopToken &stop)
{
    QByteArray list;
    for (const QByteArray &path : only)
        list += "./" + path + '\0';
    // sort reads all of the list before tar begins: nobody waits for the other.
    const auto command = only.isEmpty() ? remote::sendTree(folder.bytes()) : remote::sendNames(folder.bytes());
    VOYAGEUR_TRY(receiver, Receiver::start(host, command, stop, list));
    receiver.setLimit(bytesPerSecond);
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
    auto done = dataset::unpack(bytes, final, progress, stop, options);
    // An archive that ends too early: tar's own words say more about it. Before its end nobody waits for a stranger's tar.
    if (!done.ok() && !ended)
        return done.error();
    VOYAGEUR_TRY(status, receiver.wait());
    constexpr int filesChanged = 1; // GNU tar: some files changed while they were read
    if (!status.success() && (!done.ok() || status.code != filesChanged))
        return failed(receiver.words(), status);
    if (!done.ok())
        return done.error();
    unpacked = *done;
    report.sha256 = hash.hex();
    return status.success();
}

// Files here that are others than the far side's, and are not to be replaced.
QList<QByteArray> keptHere(const QByteArray &root, const QList<RemoteEntry> &entries, const Stock &stock, PullOptions::Keep keep)
{
    QList<QByteArray> kept;
    if (keep == PullOptions::Keep::None || !dataset::factsOf(root, true).ok())
        return kept;
    dataset::LocalNames names;
    for (const RemoteEntry &entry : entries) {
        const auto here = dataset::factsOf(root + '/' + names.pathFor(entry.path));
        if (entry.kind != 'f' || stock.settled.contains(entry.path) || !here.ok() || here->kind != dataset::FileKind::File)
            continue;
        if (keep == PullOptions::Keep::All || here->mtimeSeconds > entry.mtimeSeconds)
            kept += entry.path;
    }
    return kept;
}

base::Result<TransferReport> pullTree(ssh::Host &host, const ssh::RemotePath &source, const QByteArray &final,
                                      const PullOptions &options, const base::ProgressSink &progress, const base::StopToken &stop)
{
    const ssh::RemotePath folder = source.isEmpty() ? ssh::RemotePath(".") : source;
    QList<RemoteEntry> entries;
    Stock stock;
    if (options.resume) {
        VOYAGEUR_TRY(listed, listTree(host, folder, stop));
        entries = listed;
        VOYAGEUR_TRY(found, takeStock(host, folder, final, entries, options.bytesPerSecond, progress, stop));
        stock = found;
    }
    dataset::UnpackOptions unpacking;
    unpacking.leaveParts = options.resume || options.kept;
    TransferReport report;
    report.kept = keptHere(final, entries, stock, options.keep);
    QSet<QByteArray> stays = stock.settled;
    for (const QByteArray &path : std::as_const(report.kept))
        stays.insert(path);
    QList<QByteArray> rest;
    qint64 total = entries.isEmpty() ? -1 : 0;
    for (const RemoteEntry &entry : std::as_const(entries)) {
        unpacking.names += entry.path;
        const bool comes = !stays.contains(entry.path);
        if (!stays.isEmpty() && comes)
            rest += entry.path;
        if (entry.kind == 'f' && (comes || stock.settled.contains(entry.path)))
            total += entry.size;
    }
    dataset::UnpackReport unpacked;
    report.verified = true;
    if (stays.isEmpty() || !rest.isEmpty()) {
        const auto onward = [&](const base::Progress &now) {
            const qint64 done = stock.bytes + now.done;
            if (options.kept)
                *options.kept = {done, dataset::shownName(final), true};
            tell(progress, done, total < 0 ? -1 : qMax(done, total), now.item);
        };
        VOYAGEUR_TRY(clean,
                     receiveTree(host, folder, rest, final, unpacking, options.bytesPerSecond, report, unpacked, onward, stop));
        report.verified = clean;
    }
    report.files = stock.files + unpacked.files;
    report.bytes = stock.bytes + unpacked.bytes;
    report.resumedFrom = stock.bytesBefore;
    report.problems = unpacked.problems;
    report.verified = report.verified && report.problems.isEmpty();
    tell(progress, report.bytes, report.bytes, checkingText());
    unpacked.hashes.insert(stock.finished);
    QByteArray list;
    for (auto file = unpacked.hashes.cbegin(); file != unpacked.hashes.cend(); ++file)
        addCheckLine(list, file.key(), file.value());
    if (!list.isEmpty())
        VOYAGEUR_CHECK(compareTree(host, folder, list, report, stop));
    sayRenamed(unpacked.renamed, report);
    if (unpacking.leaveParts) {
        removeBeginnings(final, [&](const QByteArray &name) {
            return unpacked.hashes.contains(name) || std::ranges::find(entries, name, &RemoteEntry::path) != entries.end();
        });
    }
    return report;
}

base::Result<TransferReport> pullTreeOverSftp(SftpClient &client, const ssh::RemotePath &source, const QByteArray &final,
                                              const PullOptions &options, const base::ProgressSink &progress,
                                              const base::StopToken &stop)
{
    const ssh::RemotePath folder = source.isEmpty() ? ssh::RemotePath(".") : source;
    VOYAGEUR_TRY(tree, SftpTree::open(client, folder, options.bytesPerSecond, stop));
    dataset::UnpackOptions unpacking;
    SftpTree::Left before;
    if (options.resume) { // nothing there computes a hash: what has the same size and time has come before
        unpacking.names = tree.paths();
        dataset::LocalNames names;
        before = tree.leaveOut([&](const QByteArray &path, const SftpFacts &facts) {
            const auto here = dataset::factsOf(final + '/' + names.pathFor(path));
            return here.ok() && here->kind == dataset::FileKind::File && here->size == facts.size
                && here->mtimeSeconds == facts.mtime;
        });
    }
    base::Sha256 hash;
    const dataset::TarSource bytes = [&]() -> base::Result<QByteArray> {
        auto piece = tree.next();
        if (piece.ok())
            hash.add(*piece);
        if (options.kept)
            *options.kept = {before.bytes + tree.wholeBytes(), dataset::shownName(final), true};
        return piece;
    };
    const auto onward = [&](const base::Progress &now) {
        tell(progress, before.bytes + now.done, before.bytes + qMax(now.done, tree.totalBytes()), now.item);
    };
    VOYAGEUR_TRY(unpacked, dataset::unpack(bytes, final, onward, stop, unpacking));
    TransferReport report;
    report.files = before.files + unpacked.files;
    report.bytes = before.bytes + unpacked.bytes;
    report.resumedFrom = before.bytes;
    report.sha256 = hash.hex();
    report.problems = tree.problems() + unpacked.problems;
    sayRenamed(unpacked.renamed, report);
    return report;
}

base::Result<TransferReport> pullAnything(ssh::Host &host, const ssh::RemotePath &source, const QString &destination,
                                          const PullOptions &options, const base::ProgressSink &progress,
                                          const base::StopToken &stop)
{
    auto facts = look(host, source, stop);
    std::unique_ptr<SftpClient> client;
    if (!facts.ok() && facts.error().code == base::ErrorCode::ExecRefused) {
        auto opened = SftpClient::open(host, stop);
        if (!opened.ok())
            return opened.error().code == base::ErrorCode::ExecRefused ? facts.error() : opened.error();
        client = std::move(*opened);
        facts = lookOverSftp(*client, source, stop);
    }
    if (!facts.ok())
        return facts.error();
    if (facts->kind == RemoteKind::Nothing || facts->kind == RemoteKind::Other)
        return badSource(source, facts->kind);
    VOYAGEUR_TRY(final, localPlace(destination, source, facts->kind));
    const bool isFile = facts->kind == RemoteKind::File;
    auto report = client ? (isFile ? pullFileOverSftp(*client, source, *facts, final, options, progress, stop)
                                   : pullTreeOverSftp(*client, source, final, options, progress, stop))
                         : (isFile ? pullFile(host, source, *facts, final, options, progress, stop)
                                   : pullTree(host, source, final, options, progress, stop));
    if (report.ok() && client)
        report->unverified = sftpNotCompared();
    if (report.ok())
        report->modesKept = !dataset::isWithoutModes(final);
    if (report.ok())
        report->local = base::fileNameText(final);
    return report;
}

} // namespace

base::Result<TransferReport> pull(ssh::Host &host, const ssh::RemotePath &source, const QString &destination,
                                  const PullOptions &options, const base::ProgressSink &progress, const base::StopToken &stop)
{
    const auto begin = base::Clock::now();
    auto report = pullAnything(host, source, destination, options, progress, stop);
    if (!report.ok())
        return report;
    report->remote = source;
    report->seconds = std::chrono::duration<double>(base::Clock::now() - begin).count();
    return report;
}

} // namespace voyageur::transfer
