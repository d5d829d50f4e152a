// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/fetch.h"

#include "base/pace.h"
#include "remote/outcome.h"
#include "remote/programs.h"
#include "transfer/fetchattempt.h"
#include "transfer/remote.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::transfer {

using namespace std::chrono_literals;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

constexpr int mostIdleAttempts = 5; // one after another that brought nothing
constexpr auto longestPause = 30s;

struct FetchText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::transfer::Fetch)
};

Error wrongSum(const FetchRequest &request, const QByteArray &wanted, const QByteArray &came)
{
    return {ErrorCode::VerificationFailed,
            FetchText::tr("%1 did not send the requested file.").arg(request.address.shown),
            FetchText::tr("The checksum of the received file should be %1, but is %2.")
                .arg(QString::fromLatin1(wanted), QString::fromLatin1(came)),
            FetchText::tr("The file was deleted. Look up the checksum again where the file is published. There may be a new "
                          "version, or the checksum may belong to another file."),
            {}};
}

//! SHA-256, and MD5 where that is wanted.
struct Sums {
    QByteArray sha256;
    QByteArray md5;
};

Result<Sums> sumsOf(ssh::Host &host, const ssh::RemotePath &file, bool md5Too, const base::StopToken &stop)
{
    VOYAGEUR_TRY(out, runBulk(host, remote::fileSums(file.bytes(), md5Too ? "md5" : "no"), stop));
    const QList<QByteArray> lines = out.out.split('\n');
    return Sums{hashIn(lines.value(0)), lines.value(1).left(32).toLower()};
}

//! VerificationFailed, and the file removed, when its sum is another one.
Result<Sums> checked(ssh::Host &host, const FetchRequest &request, const ssh::RemotePath &part, const base::StopToken &stop)
{
    VOYAGEUR_TRY(sums, sumsOf(host, part, !request.md5.isEmpty(), stop));
    const QByteArray sha256 = request.sha256.toLower();
    const QByteArray md5 = request.md5.toLower();
    const bool same = (sha256.isEmpty() || sha256 == sums.sha256) && (md5.isEmpty() || md5 == sums.md5);
    if (same)
        return sums;
    removeRest(host, part);
    removeRest(host, part.withSuffix(".from"));
    return wrongSum(request, sha256.isEmpty() || sha256 == sums.sha256 ? md5 : sha256,
                    sha256.isEmpty() || sha256 == sums.sha256 ? sums.md5 : sums.sha256);
}

Result<void> settle(ssh::Host &host, const FetchRequest &request, const ssh::RemotePath &part, const ssh::RemotePath &file,
                    bool serversName, const base::StopToken &stop)
{
    // A server may not choose which file of the person's it replaces.
    const auto command = remote::placeFetched(part.bytes(), file.bytes(), serversName ? "theirs" : "ours");
    VOYAGEUR_TRY(out, runBulk(host, command, stop, {remote::IsFolder, remote::Exists}));
    if (out.status.success())
        return {};
    return Error{ErrorCode::BadRequest,
                 out.status.code == remote::IsFolder
                     ? FetchText::tr("“%1” is a folder on the cluster.").arg(file.shown())
                     : FetchText::tr("A file “%1” already exists, and the server uses the same name.").arg(file.shown()),
                 {},
                 FetchText::tr("Give the file a name: write …/NAME instead of the folder. The downloaded file is in %1.")
                     .arg(part.shown()),
                 {request.address.shown}};
}

//! Asks until it is whole, as long as each time brings something.
Result<FetchAttempt> whole(ssh::Host &host, const FetchRequest &request, const ssh::RemotePath &part,
                           const base::ProgressSink &progress, const base::StopToken &stop)
{
    int idle = 0;
    qint64 first = -1;
    bool fresh = false;
    qint64 most = -1;
    for (auto pause = std::chrono::seconds(1);; pause = std::min<std::chrono::seconds>(2 * pause, longestPause)) {
        VOYAGEUR_TRY(attempt, attemptFetch(host, request, part, fresh, progress, stop));
        first = first < 0 || attempt.begin < first ? attempt.begin : first;
        if (attempt.isWhole()) {
            attempt.begin = first;
            return attempt;
        }
        const bool again = attempt.mayGoOn() || (attempt.mustBeginAnew() && !fresh);
        fresh = attempt.mustBeginAnew();
        const bool news = attempt.size > most && attempt.size > attempt.begin;
        most = std::max(most, attempt.size);
        idle = news ? 0 : idle + 1;
        if (!again || idle >= mostIdleAttempts)
            return attempt.error(request);
        if (news)
            pause = std::chrono::seconds(1);
        if (!fresh && !base::sleepFor(base::atPace(pause), stop))
            return cancelled();
    }
}

} // namespace

std::optional<qint64> addressSize(ssh::Host &host, const WebAddress &address, const base::StopToken &stop)
{
    const auto command = remote::fetchSize();
    ssh::RunOptions options;
    options.stop = stop;
    options.deadline = base::Deadline::after(45s);
    options.input = address.encoded + '\n';
    const auto out = host.run(command, options);
    bool isNumber = false;
    const qint64 bytes = out.ok() ? out->out.trimmed().toLongLong(&isNumber) : 0;
    return isNumber && bytes > 0 ? std::optional(bytes) : std::nullopt;
}

ssh::ShellCommand shownFetch(const FetchRequest &request, const ssh::RemotePath &file)
{
    ssh::ShellCommand command{"curl", "--fail", "--location", "--continue-at", "-", "--output", file.bytes()};
    return command << request.address.shown.toUtf8();
}

Result<TransferReport> fetch(ssh::Host &host, const FetchRequest &request, const base::ProgressSink &progress,
                             const base::StopToken &stop)
{
    const auto begin = base::Clock::now();
    VOYAGEUR_TRY(place, findPlace(host, request.destination, request.address.name, stop));
    const bool inFolder = !(place.path == request.destination);
    if (place.facts.kind == RemoteKind::Folder || place.facts.kind == RemoteKind::Other)
        return Error{ErrorCode::BadRequest,
                     FetchText::tr("“%1” on the cluster is a folder or a special file.").arg(place.path.shown()),
                     {},
                     FetchText::tr("Choose another name."),
                     {}};
    const ssh::RemotePath part = place.path.withSuffix(".part");
    VOYAGEUR_TRY(attempt, whole(host, request, part, progress, stop));
    tell(progress, attempt.size, attempt.size, FetchText::tr("Verifying the download"));
    VOYAGEUR_TRY(sums, checked(host, request, part, stop));
    const QByteArray theirs = inFolder ? nameInDisposition(attempt.disposition) : QByteArray();
    const bool renamed = !theirs.isEmpty() && theirs != request.address.name;
    TransferReport report;
    report.remote = renamed ? place.path.parent().child(theirs) : place.path;
    VOYAGEUR_CHECK(settle(host, request, part, report.remote, renamed, stop));
    report.files = 1;
    report.bytes = attempt.size;
    report.resumedFrom = attempt.begin;
    report.sha256 = sums.sha256;
    report.verified = !request.sha256.isEmpty() || !request.md5.isEmpty();
    if (!report.verified)
        report.unverified = FetchText::tr("no checksum was given to compare with");
    report.seconds = std::chrono::duration<double>(base::Clock::now() - begin).count();
    return report;
}

} // namespace voyageur::transfer
