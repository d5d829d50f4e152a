// SPDX-License-Identifier: GPL-3.0-or-later
#include "slurm/jobrecord.h"

#include "slurm/client.h"
#include "slurm/fields.h"
#include "slurm/query.h"

#include <QCoreApplication>
#include <QDateTime>

#include <algorithm>
#include <cctype>

namespace voyageur::slurm {

using namespace Qt::StringLiterals;
using base::ErrorCode;
using base::Result;

namespace {

// A person can fill these with anything: they reach to the end of the line.
constexpr const char *wholeLines[] = {"JobName", "Comment", "AdminComment", "SystemComment", "Command",   "WorkDir",
                                      "StdErr",  "StdIn",   "StdOut",       "SubmitLine",    "Container", "Extra"};

bool reachesToEnd(const QByteArray &name)
{
    return std::any_of(std::begin(wholeLines), std::end(wholeLines), [&](const char *one) { return name == one; });
}

// Where a name begins in "Requeue=0 Restarts=0 CPUs/Task=1 AllocNode:Sid=login1:7", at or after `from`; −1 when none does.
qsizetype nextName(const QByteArray &line, qsizetype from, qsizetype *equals)
{
    while (from < line.size()) {
        auto at = from;
        while (at < line.size()
               && (std::isalnum(static_cast<unsigned char>(line[at])) || line[at] == '_' || line[at] == ':' || line[at] == '/'))
            ++at;
        if (at > from && at < line.size() && line[at] == '=' && std::isupper(static_cast<unsigned char>(line[from]))) {
            *equals = at;
            return from;
        }
        const auto space = line.indexOf(' ', from);
        if (space < 0)
            return -1;
        from = space + 1;
    }
    return -1;
}

QString valueText(const QByteArray &name, const QByteArray &value)
{
    bool ok = false;
    const qint64 seconds = value.toLongLong(&ok);
    if (ok && seconds > 1'000'000'000 && (name.endsWith("Time") || name == "LastSchedEval" || name == "Deadline"))
        return QDateTime::fromSecsSinceEpoch(seconds).toString(u"yyyy-MM-dd HH:mm:ss"_s);
    return base::shownSafely(value);
}

struct Piece {
    QByteArray name;
    QByteArray value;
};

void readLine(const QByteArray &line, QList<Piece> &pieces)
{
    qsizetype equals = 0;
    for (auto at = nextName(line, 0, &equals); at >= 0;) {
        const QByteArray name = line.sliced(at, equals - at);
        const auto begin = equals + 1;
        at = reachesToEnd(name) ? -1 : nextName(line, begin, &equals);
        pieces += {name, (at < 0 ? line.sliced(begin) : line.sliced(begin, at - begin)).trimmed()};
    }
}

base::Error noSuchRecord(const JobId &id)
{
    base::Error error;
    error.code = ErrorCode::NotFound;
    error.what = QCoreApplication::translate("voyageur::slurm::JobRecord", "Slurm has forgotten job %1.").arg(id.text());
    error.why = QCoreApplication::translate(
        "voyageur::slurm::JobRecord",
        "Slurm's controller keeps a job for some minutes after its end. The accounting keeps fewer details, but for longer.");
    return error;
}

} // namespace

JobRecord parseJobRecord(QByteArrayView out)
{
    QList<Piece> pieces;
    const QByteArray text = out.toByteArray();
    const auto begin = text.startsWith("JobId=") ? 0 : text.indexOf("\nJobId=") + 1;
    if (!text.sliced(begin).startsWith("JobId="))
        return {};
    const QList<QByteArray> lines = text.sliced(begin).split('\n');
    for (const QByteArray &line : lines) {
        if (line.startsWith("JobId=")) {
            if (!pieces.isEmpty())
                break;
            readLine(line, pieces);
        } else if (line.startsWith("   ")) {
            readLine(line.trimmed(), pieces);
        } else if (!line.isEmpty() && !pieces.isEmpty()) { // a name of several lines
            pieces.last().value += '\n' + line;
        }
    }
    JobRecord record;
    for (const Piece &piece : std::as_const(pieces))
        if (!isNothing(piece.value))
            record.entries += {QString::fromLatin1(piece.name), valueText(piece.name, piece.value)};
    return record;
}

Result<JobRecord> Client::record(const JobId &id, const base::StopToken &stop)
{
    const auto out = runQuery("scontrol", {"show", "job", "-dd", id.bytes()}, stop);
    if (!out.ok())
        return out.error().server.contains("Invalid job id"_L1) ? noSuchRecord(id) : out.error();
    JobRecord record = parseJobRecord(*out);
    if (record.entries.isEmpty())
        return badAnswer("scontrol", *out);
    return record;
}

} // namespace voyageur::slurm
