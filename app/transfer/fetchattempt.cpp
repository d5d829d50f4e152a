// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/fetchattempt.h"

#include "base/sha256.h"
#include "remote/outcome.h"
#include "remote/programs.h"
#include "transfer/remote.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::transfer {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

constexpr qsizetype mostWords = 16 * 1024;

struct FetchAttemptText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::transfer::Fetch)
};

// The address comes on standard input and goes to curl's in the same way (-K -), to wget's by -i -: what stands in an argument
// everybody on a login node can read. The part stays open and locked as long as somebody writes it. NAME.part.from says which
// address it came from, and which version of the file (its ETag, or else its date): with If-Range a server sends all of it when
// it has another version by now. A shell that cannot write to us any more has lost its reader: it ends what it started, and who
// comes next gives it the seconds that this takes.
ssh::ShellCommand command(const FetchRequest &request, const ssh::RemotePath &part, bool fresh)
{
    const bool hasSum = !request.sha256.isEmpty() || !request.md5.isEmpty();
    base::Sha256 which;
    which.add(request.address.encoded);
    return remote::fetchFile(part.bytes(), which.hex().left(16), hasSum ? "yes" : "no", fresh ? "yes" : "no",
                             QByteArray::number(static_cast<qlonglong>(request.patience.count())))
        .setEnvironment("LC_ALL", "C");
}

void readLine(FetchAttempt &attempt, const QByteArray &line, const QString &item, const base::ProgressSink &progress)
{
    const auto space = line.indexOf(' ');
    const QByteArray word = line.left(space);
    const QByteArray rest = space < 0 ? QByteArray() : line.sliced(space + 1);
    if (word == "at") {
        const auto numbers = rest.split(' ');
        bool isNumber = false;
        attempt.size = numbers.value(0).toLongLong();
        attempt.total = numbers.value(1).toLongLong(&isNumber);
        if (!isNumber || attempt.total < attempt.size)
            attempt.total = isNumber && attempt.total > 0 ? attempt.total : -1;
        tell(progress, attempt.size, attempt.total < attempt.size ? -1 : attempt.total, item);
    } else if (word == "http") {
        attempt.http = rest.toInt();
    } else if (word == "before") {
        attempt.begin = rest.toLongLong();
    } else if (word == "changed") {
        attempt.changed = rest == "yes";
    } else if (word == "name") {
        attempt.disposition = rest;
    } else if (word == "end") {
        const auto words = rest.split(' ');
        attempt.tool = words.value(0);
        attempt.status = words.value(1).toInt();
    }
}

bool isOneOf(int number, std::initializer_list<int> list)
{
    return std::ranges::find(list, number) != list.end();
}

} // namespace

bool FetchAttempt::isWhole() const
{
    if (changed || tool == "none")
        return false;
    if (http == 416) // asked for what lies behind its end: nothing is missing
        return total >= 0 && size == total;
    return status == 0 && (total < 0 || size >= total);
}

bool FetchAttempt::mayGoOn() const
{
    if (isOneOf(http, {408, 429, 500, 502, 503, 504}))
        return true;
    if (http >= 300)
        return false;
    // curl(1), EXIT CODES: cannot connect, cut short, too slow, nothing came, sending or receiving failed, HTTP/2's.
    if (tool == "curl")
        return isOneOf(status, {0, 7, 16, 18, 28, 52, 55, 56, 92, 95});
    return isOneOf(status, {0, 4}); // wget(1), EXIT STATUS: the network
}

bool FetchAttempt::mustBeginAnew() const
{
    if (changed || (http == 416 && !isWhole()))
        return true;
    return begin > 0 && (tool == "curl" ? isOneOf(status, {33, 36}) : status != 0 && http == 200);
}

Error FetchAttempt::error(const FetchRequest &request) const
{
    const QString address = request.address.shown;
    Error error{ErrorCode::CommandFailed,
                FetchAttemptText::tr("The cluster could not download %1.").arg(address),
                {},
                {},
                base::shownSafely(words.trimmed())};
    const bool curl = tool == "curl";
    if (tool == "none") {
        error.why = FetchAttemptText::tr("The cluster has neither curl nor wget.");
        error.next = FetchAttemptText::tr("Try its data transfer node, or download the file here and upload it.");
    } else if (http == 404 || http == 410 || (curl && status == 78)) {
        error.code = ErrorCode::NotFound;
        error.what = FetchAttemptText::tr("No file exists at %1.").arg(address);
        error.why = FetchAttemptText::tr("The server does not have it.");
        error.next = FetchAttemptText::tr("Open the address in a browser, and copy it again.");
    } else if (http == 401 || http == 403 || (curl && isOneOf(status, {9, 67}))) {
        error.why = FetchAttemptText::tr("The server requires a login, or refuses this cluster.");
        error.next = FetchAttemptText::tr(
            "If the page asks you to accept terms, find an address that works without a browser. Or download the "
            "file here and upload it.");
    } else if ((http >= 300 && http < 400) || (curl && isOneOf(status, {47, 1}))) {
        error.why = FetchAttemptText::tr("The server redirects without end, or to an unsupported kind of address.");
        error.next = FetchAttemptText::tr("Open the address in a browser, and copy the address of the file itself.");
    } else if (http >= 400) {
        error.why = FetchAttemptText::tr("The server answered with status %1.").arg(http);
        error.next = FetchAttemptText::tr("Try again later. The downloaded part is kept.");
    } else if (curl ? isOneOf(status, {23}) : status == 3) {
        error.code = ErrorCode::QuotaExceeded;
        error.what = FetchAttemptText::tr("The cluster could not write the download.");
        error.why = FetchAttemptText::tr("A quota or the disk is full, or you may not write in the folder.");
        error.next = FetchAttemptText::tr("Free some space, or choose another folder. The downloaded part is kept.");
    } else if (curl ? isOneOf(status, {5, 6, 7}) : (status == 4 && size == 0)) {
        error.code = ErrorCode::HostUnreachable;
        error.why = FetchAttemptText::tr("The cluster cannot reach the server, or does not know its name.");
        error.next = FetchAttemptText::tr("Check the address. If this node has no internet, choose another: %1.")
                         .arg(QLatin1String("CLUSTER/dtn:PATH"));
    } else if (curl ? isOneOf(status, {35, 51, 58, 60, 77, 83}) : status == 5) {
        error.why = FetchAttemptText::tr("The server's certificate is not trusted, so its identity is unknown.");
        error.next = FetchAttemptText::tr("Find another address of the same file.");
    } else if (total > size) {
        error.code = ErrorCode::TimedOut;
        error.why = FetchAttemptText::tr("The download stopped at %1 of %2 bytes, several times.").arg(size).arg(total);
        error.next = FetchAttemptText::tr("Start the download again later. It continues where it stopped.");
    } else {
        error.why = FetchAttemptText::tr("%1 ended on the cluster with status %2.").arg(QString::fromLatin1(tool)).arg(status);
        error.next = FetchAttemptText::tr("Start the download again later. It continues where it stopped.");
    }
    return error;
}

Result<FetchAttempt> attemptFetch(ssh::Host &host, const FetchRequest &request, const ssh::RemotePath &part, bool fresh,
                                  const base::ProgressSink &progress, const base::StopToken &stop)
{
    const ssh::Command start{command(request, part, fresh), {}, ssh::Urgency::Normal};
    VOYAGEUR_TRY(process, host.start(start, stop));
    const auto given = [&](const Error &error) {
        process->cancel();
        return error;
    };
    if (const auto written = process->write(request.address.encoded + '\n', stop); !written.ok())
        return given(written.error());
    FetchAttempt attempt;
    QByteArray lines;
    while (true) {
        auto chunk = process->read(stop);
        if (!chunk.ok())
            return given(chunk.error().code == ErrorCode::Cancelled ? cancelled() : chunk.error());
        if (chunk->bytes.isEmpty())
            break;
        if (chunk->stream == ssh::Stream::Err) {
            attempt.words += chunk->bytes.first(std::min(chunk->bytes.size(), mostWords - attempt.words.size()));
            continue;
        }
        lines += chunk->bytes;
        for (auto end = lines.indexOf('\n'); end >= 0; end = lines.indexOf('\n')) {
            readLine(attempt, lines.first(end), request.address.shown, progress);
            lines.remove(0, end + 1);
        }
    }
    VOYAGEUR_TRY(status, process->wait(stop));
    if (status.code == remote::Busy)
        return Error{ErrorCode::BadRequest,
                     FetchAttemptText::tr("Another download of “%1” is running.").arg(part.shown()),
                     {},
                     FetchAttemptText::tr("Wait until it ends, or cancel it."),
                     {}};
    if (!status.success() || attempt.tool.isEmpty())
        return failed(attempt.words, status);
    return attempt;
}

} // namespace voyageur::transfer
