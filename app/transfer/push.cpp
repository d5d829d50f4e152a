// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/transfer.h"

#include "base/logging.h"
#include "base/platform.h"
#include "dataset/filestream.h"
#include "dataset/tarstream.h"
#include "transfer/remote.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <chrono>

namespace voyageur::transfer {

namespace {

constexpr int statusDiffers = 65;
constexpr int statusIsFolder = 66;

double secondsSince(base::Clock::time_point begin)
{
    return std::chrono::duration<double>(base::Clock::now() - begin).count();
}

base::Error folderInTheWay(const ssh::RemotePath &path)
{
    base::Error error;
    error.code = base::ErrorCode::BadRequest;
    error.what = QCoreApplication::translate("voyageur::transfer::Push", "“%1” is a folder on the cluster.").arg(path.shown());
    error.why = QCoreApplication::translate("voyageur::transfer::Push", "A file of that name cannot be put there.");
    error.next = QCoreApplication::translate("voyageur::transfer::Push", "Choose another name, or remove the folder.");
    return error;
}

base::Error fileInTheWay(const ssh::RemotePath &path)
{
    base::Error error;
    error.code = base::ErrorCode::BadRequest;
    error.what =
        QCoreApplication::translate("voyageur::transfer::Push", "“%1” on the cluster is not a folder.").arg(path.shown());
    error.why = QCoreApplication::translate("voyageur::transfer::Push", "A folder cannot be put there.");
    error.next = QCoreApplication::translate("voyageur::transfer::Push", "Choose another name, or remove the file.");
    return error;
}

// What an earlier attempt left: its size and its hash.
struct Rest {
    qint64 size = 0;
    QByteArray sha256;
};

base::Result<Rest> findRest(ssh::Host &host, const ssh::RemotePath &part, const base::StopToken &stop)
{
    const auto command = ssh::ShellCommand::script(R"sh(
[ -f "$1" ] || exit 0
wc -c < "$1" || exit
if command -v sha256sum >/dev/null 2>&1; then sha256sum < "$1"
elif command -v shasum >/dev/null 2>&1; then shasum -a 256 < "$1"
elif command -v openssl >/dev/null 2>&1; then openssl dgst -sha256 -r < "$1"
fi
)sh",
                                                   {part.bytes()});
    VOYAGEUR_TRY(output, runBulk(host, command, stop));
    const QList<QByteArray> lines = output.out.split('\n');
    return Rest{lines.value(0).trimmed().toLongLong(), hashIn(lines.value(1))};
}

// Reads the stream up to where the rest ends. Whether it is the beginning of this stream; if not, the stream is at 0.
base::Result<bool> isBeginning(dataset::ByteStream &stream, const Rest &rest, const base::ProgressSink &progress,
                               const base::StopToken &stop)
{
    if (rest.size <= 0 || rest.size > stream.totalBytes() || rest.sha256.isEmpty())
        return false;
    while (stream.position() < rest.size) {
        if (stop.stopRequested())
            return cancelled();
        VOYAGEUR_CHECK(stream.next(static_cast<qsizetype>(qMin<qint64>(1 << 20, rest.size - stream.position()))));
        tell(progress, stream.position(), stream.totalBytes(), checkingText());
    }
    if (stream.sha256() == rest.sha256)
        return true;
    VOYAGEUR_CHECK(stream.seek(0));
    return false;
}

// Compares at the far end and renames there, in one command: either the whole file is in place, or none.
base::Result<bool> checkAndPlace(ssh::Host &host, const ssh::RemotePath &part, const ssh::RemotePath &final,
                                 const dataset::ByteStream &stream, bool executable, const base::StopToken &stop)
{
    const auto command = ssh::ShellCommand::script(
        R"sh(
size=$(wc -c < "$1") || exit
[ "$size" -eq "$4" ] || exit 65
hash=
if command -v sha256sum >/dev/null 2>&1; then hash=$(sha256sum < "$1") || exit
elif command -v shasum >/dev/null 2>&1; then hash=$(shasum -a 256 < "$1") || exit
elif command -v openssl >/dev/null 2>&1; then hash=$(openssl dgst -sha256 -r < "$1") || exit
fi
hash=${hash%% *}
[ -z "$hash" ] || [ "$hash" = "$3" ] || exit 65
[ ! -d "$2" ] || exit 66
if [ "$5" = x ]; then chmod +x -- "$1" || exit; fi
mv -f -- "$1" "$2" || exit
printf '%s\n' "$hash"
)sh",
        {part.bytes(), final.bytes(), stream.sha256(), QByteArray::number(stream.totalBytes()), executable ? "x" : "-"});
    VOYAGEUR_TRY(output, runBulk(host, command, stop, {statusDiffers, statusIsFolder}));
    if (output.status.code == statusIsFolder)
        return folderInTheWay(final);
    if (output.status.code == statusDiffers) {
        removeRest(host, part);
        return damagedOnTheWay(final);
    }
    return hashIn(output.out) == stream.sha256();
}

struct Upload {
    ssh::RemotePath final;
    bool executable = false;
};

// Any stream to one remote file.
base::Result<TransferReport> uploadOne(ssh::Host &host, dataset::ByteStream &stream, const Upload &upload,
                                       const PushOptions &options, const base::ProgressSink &progress,
                                       const base::StopToken &stop)
{
    const ssh::RemotePath part = upload.final.withSuffix(".part");
    TransferReport report;
    if (options.resume) {
        VOYAGEUR_TRY(rest, findRest(host, part, stop));
        VOYAGEUR_TRY(goesOn, isBeginning(stream, rest, progress, stop));
        report.resumedFrom = goesOn ? rest.size : 0;
        qCInfo(base::logTransfer) << "resume:" << rest.size << "bytes there," << (goesOn ? "going on" : "starting anew");
    }
    const auto command =
        ssh::ShellCommand::script(R"sh(
mkdir -p -- "$1" || exit
if [ "$3" = append ]; then exec cat >> "$2"; fi
rm -f -- "$2" && exec cat > "$2"
)sh",
                                  {upload.final.parent().bytes(), part.bytes(), report.resumedFrom > 0 ? "append" : "new"});
    const auto fed = feed(host, command, stream, options.bytesPerSecond, progress, stop);
    if (!fed.ok()) {
        if (!options.resume)
            removeRest(host, part);
        return fed.error();
    }
    tell(progress, stream.totalBytes(), stream.totalBytes(), checkingText());
    const auto verified = checkAndPlace(host, part, upload.final, stream, upload.executable, stop);
    if (!verified.ok()) {
        if (!options.resume)
            removeRest(host, part);
        return verified.error();
    }
    report.verified = *verified;
    report.bytes = stream.totalBytes();
    report.sha256 = stream.sha256();
    report.remote = upload.final;
    return report;
}

base::Result<dataset::Plan> readablePlan(const QString &folder, const PushOptions &options, const base::ProgressSink &progress,
                                         const base::StopToken &stop)
{
    dataset::PlanOptions planOptions;
    planOptions.exclusions = options.exclusions;
    VOYAGEUR_TRY(plan, dataset::makePlan(folder, planOptions, progress, stop));
    VOYAGEUR_CHECK(plan.mustBeReadable());
    return plan;
}

// Where a tree is unpacked before it is moved into place. Inside the final folder when there is one, so that new files
// take its group (setgid); else beside it. The same name each time: what a lost connection left is removed by the next.
ssh::RemotePath stageFor(const Place &place)
{
    if (place.facts.kind == RemoteKind::Folder)
        return place.path.child(".voyageur-part");
    base::Sha256 hash;
    hash.add(place.path.name());
    return place.path.parent().child(".voyageur-part-" + hash.hex().first(12));
}

base::Result<bool> checkTree(ssh::Host &host, const ssh::RemotePath &folder, const ssh::RemotePath &final, const QByteArray &list,
                             const base::StopToken &stop)
{
    if (list.isEmpty())
        return true;
    const auto command = ssh::ShellCommand::script(R"sh(
CDPATH= cd -- "$1" || exit
command -v sha256sum >/dev/null 2>&1 || { echo none; exit 0; }
sha256sum --check --quiet - >&2 || exit 65
echo same
)sh",
                                                   {folder.bytes()});
    VOYAGEUR_TRY(output, runBulk(host, command, stop, {statusDiffers}, list));
    if (output.status.code == statusDiffers) {
        base::Error error = damagedOnTheWay(final);
        error.server = base::shownSafely(output.err.trimmed());
        return error;
    }
    return output.out.trimmed() == "same";
}

base::Result<void> placeTree(ssh::Host &host, const ssh::RemotePath &stage, const QByteArray &name, const ssh::RemotePath &final,
                             const base::StopToken &stop)
{
    // mv alone would follow a link to a folder, and nest into a folder of that name.
    const auto command = ssh::ShellCommand::script(R"sh(
from=$1/$2
case $3 in /*) to=$3 ;; *) to=$PWD/$3 ;; esac
if [ ! -e "$to" ] && [ ! -L "$to" ]; then
    if [ -g "$1" ]; then find "$from" -type d -exec chmod g+s -- {} + || exit; fi
    mv -- "$from" "$to" || exit
else
    [ -d "$to" ] || exit 67
    ( CDPATH= cd -- "$from" || exit
      find . -type d -exec sh -c 'to=$1; shift
          for f do mkdir -p -- "$to/$f" || exit; done' sh "$to" {} + || exit
      find . ! -type d -exec sh -c 'to=$1; shift
          for f do
              if [ -L "$to/$f" ]; then rm -f -- "$to/$f" || exit
              elif [ -d "$to/$f" ]; then echo "$to/$f is a folder" >&2; exit 66; fi
              mv -f -- "$f" "$to/$f" || exit
          done' sh "$to" {} +
    ) || exit
fi
rm -rf -- "$1"
)sh",
                                                   {stage.bytes(), name, final.bytes()});
    VOYAGEUR_TRY(output, runBulk(host, command, stop, {67}));
    if (!output.status.success())
        return fileInTheWay(final);
    return {};
}

} // namespace

base::Result<TransferReport> pushArchive(ssh::Host &host, const QString &folder, const ssh::RemotePath &destination,
                                         const PushOptions &options, const base::ProgressSink &progress,
                                         const base::StopToken &stop)
{
    const auto begin = base::Clock::now();
    VOYAGEUR_TRY(plan, readablePlan(folder, options, progress, stop));
    dataset::TarStream stream(std::move(plan));
    VOYAGEUR_TRY(place, findPlace(host, destination, stream.plan().name + ".tar", stop));
    if (place.facts.kind == RemoteKind::Folder)
        return folderInTheWay(place.path);
    VOYAGEUR_TRY(report, uploadOne(host, stream, {place.path, false}, options, progress, stop));
    report.files = stream.plan().files;
    report.leftOut = stream.plan().leftOut;
    report.problems = stream.plan().problems;
    report.seconds = secondsSince(begin);
    return report;
}

base::Result<TransferReport> pushFile(ssh::Host &host, const QString &file, const ssh::RemotePath &destination,
                                      const PushOptions &options, const base::ProgressSink &progress, const base::StopToken &stop)
{
    const auto begin = base::Clock::now();
    VOYAGEUR_TRY(stream, dataset::FileStream::open(file));
    const QByteArray name = base::fileNameBytes(QFileInfo(file).fileName());
    VOYAGEUR_TRY(place, findPlace(host, destination, name, stop));
    if (place.facts.kind == RemoteKind::Folder)
        return folderInTheWay(place.path);
    const Upload upload{place.path, stream->executable()};
    VOYAGEUR_TRY(report, uploadOne(host, *stream, upload, options, progress, stop));
    report.files = 1;
    report.seconds = secondsSince(begin);
    return report;
}

base::Result<TransferReport> pushTree(ssh::Host &host, const QString &folder, const ssh::RemotePath &destination,
                                      const PushOptions &options, const base::ProgressSink &progress, const base::StopToken &stop)
{
    const auto begin = base::Clock::now();
    VOYAGEUR_TRY(plan, readablePlan(folder, options, progress, stop));
    dataset::TarStream stream(std::move(plan));
    stream.hashFiles(true);
    VOYAGEUR_TRY(place, findPlace(host, destination, stream.plan().name, stop));
    if (place.facts.kind == RemoteKind::File || place.facts.kind == RemoteKind::Other)
        return fileInTheWay(place.path);
    const ssh::RemotePath stage = stageFor(place);
    const QByteArray name = stream.plan().name;

    TransferReport report;
    const auto work = [&]() -> base::Result<void> {
        // -o: the owner here means nothing there; in /project a foreign group is somebody else's quota.
        const auto command = ssh::ShellCommand::script(
            R"sh(rm -rf -- "$1" && mkdir -p -- "$1" && CDPATH= cd -- "$1" && exec tar -xof -)sh", {stage.bytes()});
        VOYAGEUR_CHECK(feed(host, command, stream, options.bytesPerSecond, progress, stop));
        tell(progress, stream.totalBytes(), stream.totalBytes(), checkingText());
        VOYAGEUR_TRY(verified, checkTree(host, stage.child(name), place.path, checkList(stream.fileHashes()), stop));
        report.verified = verified;
        return placeTree(host, stage, name, place.path, stop);
    };
    if (const auto done = work(); !done.ok()) {
        removeRest(host, stage);
        return done.error();
    }
    report.files = stream.plan().files;
    report.bytes = stream.plan().bytes;
    report.sha256 = stream.sha256();
    report.remote = place.path;
    report.leftOut = stream.plan().leftOut;
    report.problems = stream.plan().problems;
    report.seconds = secondsSince(begin);
    return report;
}

base::Result<TransferReport> push(ssh::Host &host, const QString &source, const ssh::RemotePath &destination,
                                  const PushOptions &options, const base::ProgressSink &progress, const base::StopToken &stop)
{
    if (QFileInfo(source).isDir())
        return pushTree(host, source, destination, options, progress, stop);
    return pushFile(host, source, destination, options, progress, stop);
}

} // namespace voyageur::transfer
