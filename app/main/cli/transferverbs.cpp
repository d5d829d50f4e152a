// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/bytesize.h"
#include "cluster/nodename.h"
#include "main/cli/access.h"
#include "main/cli/console.h"
#include "main/cli/datasetjson.h"
#include "main/cli/exitstatus.h"
#include "main/cli/place.h"
#include "main/cli/progressbar.h"
#include "main/cli/text.h"
#include "transfer/transfer.h"

#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>

namespace voyageur::cli {

using base::Error;
using base::ErrorCode;
using base::Result;
using namespace Qt::StringLiterals;

namespace {

//! "500k", "10M", "1.5G": bytes per second, in powers of 1000 as ByteSize shows them.
Result<qint64> rateOption(const Arguments &arguments)
{
    if (!arguments.has("bwlimit"))
        return qint64(0);
    static const QRegularExpression form(u"^([0-9]{1,9}(?:\\.[0-9]{1,3})?)([kKmMgG]?)$"_s);
    const auto match = form.match(arguments.value("bwlimit"));
    const QChar unit = match.captured(2).isEmpty() ? QChar() : match.captured(2)[0].toUpper();
    const double factor = unit == u'K' ? 1e3 : unit == u'M' ? 1e6 : unit == u'G' ? 1e9 : 1;
    const double rate = match.captured(1).toDouble() * factor;
    if (!match.hasMatch() || rate < 1) {
        return Error{ErrorCode::BadRequest,
                     Text::tr("“%1” is no value for --bwlimit: write bytes per second, such as 500k or 10M.")
                         .arg(arguments.value("bwlimit")),
                     {},
                     {},
                     {}};
    }
    return static_cast<qint64>(rate);
}

Outcome finish(Context &context, const transfer::TransferReport &report)
{
    Console &console = context.console;
    sayLeftOut(console, report.leftOut);
    sayProblems(console, report.problems);
    console.object({{u"files"_s, report.files},
                    {u"bytes"_s, report.bytes},
                    {u"seconds"_s, report.seconds},
                    {u"sha256"_s, QString::fromLatin1(report.sha256)},
                    {u"verified"_s, report.verified},
                    {u"resumedFrom"_s, report.resumedFrom},
                    {u"remote"_s, report.remote.shown()},
                    {u"local"_s, report.local},
                    {u"excluded"_s, leftOutArray(report.leftOut)},
                    {u"problems"_s, problemsArray(report.problems)}});
    const double speed = report.seconds > 0 ? double(report.bytes - report.resumedFrom) / report.seconds : 0;
    console.print(Text::tr("%1: %2 files, %3 in %4 (%5/s), %6")
                      .arg(report.local.isEmpty() ? report.remote.shown() : report.local, QString::number(report.files),
                           base::ByteSize(report.bytes).text(), spanText(static_cast<qint64>(report.seconds + 0.5)),
                           base::ByteSize(static_cast<qint64>(speed)).text(),
                           report.verified ? Text::tr("verified by SHA-256") : Text::tr("NOT verified")));
    if (!report.sha256.isEmpty())
        console.print(u"SHA-256 "_s + QString::fromLatin1(report.sha256));
    return report.verified ? Done : AnswerIsNo;
}

Outcome runPush(Context &context)
{
    const Arguments &arguments = context.arguments;
    const QString source = arguments.word(0);
    const Place target = parsePlace(arguments.word(1));
    if (!target.isRemote() || parsePlace(source).isRemote()) {
        return Error{ErrorCode::BadRequest,
                     Text::tr("“push” goes from this computer to a cluster: voyageur push SRC C:PATH"),
                     {},
                     Text::tr("The other way is “voyageur pull C:PATH DST”."),
                     {}};
    }
    const QFileInfo info(source);
    if (!info.exists())
        return Error{ErrorCode::NotFound, Text::tr("There is no file or folder “%1”.").arg(source), {}, {}, {}};
    if (arguments.has("archive") && !info.isDir())
        return Error{ErrorCode::BadRequest, Text::tr("--archive is for a folder; “%1” is a file.").arg(source), {}, {}, {}};
    transfer::PushOptions options;
    options.exclusions = options.exclusions.with(arguments.values("exclude"));
    options.resume = arguments.has("resume");
    VOYAGEUR_TRY(rate, rateOption(arguments));
    options.bytesPerSecond = rate;

    VOYAGEUR_TRY(profile, chosenCluster(context, target.cluster));
    VOYAGEUR_CHECK(cluster::mustHaveShell(profile));
    VOYAGEUR_TRY(host, signIn(context, profile));
    auto progress = context.console.progress(Text::tr("Uploading"), Console::Unit::Bytes, Console::Lines::Yes);
    VOYAGEUR_TRY(report,
                 arguments.has("archive") ? transfer::pushArchive(*host, source, target.path, options, progress, context.stop)
                                          : transfer::push(*host, source, target.path, options, progress, context.stop));
    progress = {};
    return finish(context, report);
}

Outcome runPull(Context &context)
{
    const Arguments &arguments = context.arguments;
    const Place source = parsePlace(arguments.word(0));
    if (!source.isRemote() || parsePlace(arguments.word(1)).isRemote()) {
        return Error{ErrorCode::BadRequest,
                     Text::tr("“pull” goes from a cluster to this computer: voyageur pull C:PATH DST"),
                     {},
                     Text::tr("The other way is “voyageur push SRC C:PATH”."),
                     {}};
    }
    VOYAGEUR_TRY(profile, chosenCluster(context, source.cluster));
    VOYAGEUR_CHECK(cluster::mustHaveShell(profile));
    VOYAGEUR_TRY(host, signIn(context, profile));
    auto progress = context.console.progress(Text::tr("Downloading"), Console::Unit::Bytes, Console::Lines::Yes);
    const transfer::PullOptions options{.resume = arguments.has("resume")};
    VOYAGEUR_TRY(report, transfer::pull(*host, source.path, arguments.word(1), options, progress, context.stop));
    progress = {};
    return finish(context, report);
}

} // namespace

const Verb pushVerb = {
    .name = "push",
    .usage = "SRC C:PATH",
    .summary =
        QT_TRANSLATE_NOOP("voyageur::cli::Text", "Upload a file or a folder; with --archive a folder becomes one tar there"),
    .options = {{"archive", nullptr,
                 QT_TRANSLATE_NOOP("voyageur::cli::Text", "Make the folder one tar at the far end: NAME.tar")},
                {"exclude", "GLOB", QT_TRANSLATE_NOOP("voyageur::cli::Text", "Leave out files of this form; may be repeated"), 0,
                 true},
                {"resume", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "Go on from what an earlier attempt left")},
                {"bwlimit", "RATE", QT_TRANSLATE_NOOP("voyageur::cli::Text", "At most so many bytes a second: 500k, 10M")}},
    .leastWords = 2,
    .mostWords = 2,
    .signsIn = true,
    .takesNodes = true,
    .run = runPush,
};

const Verb pullVerb = {
    .name = "pull",
    .usage = "C:PATH DST",
    .summary = QT_TRANSLATE_NOOP("voyageur::cli::Text", "Download a file or a folder"),
    .options = {{"resume", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "Go on from what an earlier attempt left")}},
    .leastWords = 2,
    .mostWords = 2,
    .signsIn = true,
    .takesNodes = true,
    .run = runPull,
};

} // namespace voyageur::cli
