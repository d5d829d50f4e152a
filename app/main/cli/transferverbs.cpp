// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/bytesize.h"
#include "base/crew.h"
#include "base/platform.h"
#include "dataset/codefolder.h"
#include "dataset/localfs.h"
#include "main/cli/access.h"
#include "main/cli/codesecrets.h"
#include "main/cli/console.h"
#include "main/cli/datasetjson.h"
#include "main/cli/exclusionoptions.h"
#include "main/cli/exitstatus.h"
#include "main/cli/fetching.h"
#include "main/cli/place.h"
#include "main/cli/progressbar.h"
#include "main/cli/rate.h"
#include "main/cli/text.h"
#include "transfer/kept.h"
#include "transfer/remote.h"
#include "transfer/transfer.h"
#include "transfer/webaddress.h"

#include <algorithm>
#include <optional>

namespace voyageur::cli {

using base::Error;
using base::ErrorCode;
using base::Result;
using namespace Qt::StringLiterals;

namespace {

//! How many channels; 0: as many as help.
Result<int> streamsOption(const Arguments &arguments)
{
    if (!arguments.has("streams"))
        return 0;
    bool isNumber = false;
    const int streams = arguments.value("streams").toInt(&isNumber);
    if (!isNumber || streams < 1 || streams > transfer::mostStreams) {
        return Error{ErrorCode::BadRequest,
                     Text::tr("--streams takes a number from 1 to %2, not “%1”.")
                         .arg(arguments.value("streams"), QString::number(transfer::mostStreams)),
                     {},
                     {},
                     {}};
    }
    return streams;
}

Result<transfer::ArchiveCompression> compressOption(const Arguments &arguments)
{
    using transfer::ArchiveCompression;
    const QString how = arguments.has("compress") ? arguments.value("compress") : u"none"_s;
    if (arguments.has("compress") && !arguments.has("archive"))
        return Error{ErrorCode::BadRequest, Text::tr("--compress applies to an archive. Add --archive."), {}, {}, {}};
    if (how == "auto"_L1)
        return ArchiveCompression::Auto;
    if (how == "gzip"_L1)
        return ArchiveCompression::Gzip;
    if (how == "zstd"_L1)
        return ArchiveCompression::Zstd;
    if (how == "none"_L1)
        return ArchiveCompression::None;
    return Error{ErrorCode::BadRequest, Text::tr("--compress takes auto, none, gzip or zstd, not “%1”.").arg(how), {}, {}, {}};
}

Outcome finish(Context &context, const transfer::TransferReport &report)
{
    Console &console = context.console;
    sayLeftOut(console, report.leftOut, report.leftOutCount);
    sayProblems(console, report.problems);
    if (!report.modesKept)
        console.say(transfer::modesNotKept());
    console.object({{u"files"_s, report.files},
                    {u"bytes"_s, report.bytes},
                    {u"seconds"_s, report.seconds},
                    {u"sha256"_s, QString::fromLatin1(report.sha256)},
                    {u"verified"_s, report.verified},
                    {u"unverified"_s, report.unverified},
                    {u"permissionsKept"_s, report.modesKept},
                    {u"compression"_s, QString::fromLatin1(report.compression)},
                    {u"resumedFrom"_s, report.resumedFrom},
                    {u"remote"_s, report.remote.shown()},
                    {u"local"_s, report.local},
                    {u"excluded"_s, leftOutArray(report.leftOut)},
                    {u"excludedCount"_s, report.leftOutCount},
                    {u"problems"_s, problemsArray(report.problems)}});
    const QString compared = report.verified ? Text::tr("verified by SHA-256")
        : report.unverified.isEmpty()        ? Text::tr("NOT verified")
                                             : Text::tr("not verified: %1").arg(report.unverified);
    const double speed = report.seconds > 0 ? double(report.bytes - report.resumedFrom) / report.seconds : 0;
    console.print(Text::tr("%1: %n file(s), %2 in %3 (%4/s), %5", nullptr, static_cast<int>(report.files))
                      .arg(report.local.isEmpty() ? report.remote.shown() : report.local, base::ByteSize(report.bytes).text(),
                           spanText(qRound64(report.seconds)), base::ByteSize(static_cast<qint64>(speed)).text(), compared));
    if (!report.sha256.isEmpty())
        console.print(u"SHA-256 "_s + QString::fromLatin1(report.sha256));
    // Where nothing can be compared, all is done that can be; a comparison that failed is another thing.
    const bool isDone = report.verified || (!report.unverified.isEmpty() && report.problems.isEmpty());
    return isDone ? Done : AnswerIsNo;
}

// What a transfer that failed left there or here, and what to do with it.
Result<transfer::TransferReport> sayingWhatIsKept(Context &context, const transfer::Kept &kept,
                                                  Result<transfer::TransferReport> result)
{
    if (!result.ok())
        sayKept(context.console, kept, Text::tr("Resume with --resume, or remove it with --discard."));
    return result;
}

// The folder is read while the login goes on: with many files the one takes as long as the other.
Result<transfer::TransferReport> pushArchive(Context &context, const cluster::Profile &profile, const QString &folder,
                                             const ssh::RemotePath &destination, const transfer::PushOptions &options)
{
    base::StopSource noLogin;
    const base::StopCallback whenStopped(context.stop, [&noLogin] { noLogin.request(); });
    std::optional<Result<dataset::Plan>> plan;
    base::Crew reading;
    reading.add([&] { plan = transfer::planArchive(folder, options, {}, noLogin.token()); });
    auto host = signIn(context, profile);
    if (!host.ok())
        noLogin.request();
    reading.wait();
    if (!host.ok())
        return host.error();
    VOYAGEUR_CHECK(*plan);
    auto progress = context.console.progress(Text::tr("Uploading"), Console::Unit::Bytes, Console::Lines::Yes);
    auto pushed = transfer::pushArchive(**host, std::move(**plan), destination, options, progress, context.stop);
    progress = {};
    return sayingWhatIsKept(context, *options.kept, std::move(pushed));
}

Result<transfer::TransferReport> pushFiles(Context &context, const cluster::Profile &profile, const QString &source,
                                           const ssh::RemotePath &destination, const transfer::PushOptions &options)
{
    VOYAGEUR_TRY(host, signIn(context, profile));
    auto progress = context.console.progress(Text::tr("Uploading"), Console::Unit::Bytes, Console::Lines::Yes);
    auto pushed = transfer::push(*host, source, destination, options, progress, context.stop);
    progress = {};
    return sayingWhatIsKept(context, *options.kept, std::move(pushed));
}

Result<void> onlyDiscards(const Arguments &arguments)
{
    if (!arguments.has("resume"))
        return {};
    return Error{ErrorCode::BadRequest, Text::tr("--resume and --discard cannot be used together."), {}, {}, {}};
}

Outcome discardOfPush(Context &context, const Place &target)
{
    VOYAGEUR_CHECK(onlyDiscards(context.arguments));
    VOYAGEUR_TRY(profile, chosenCluster(context, target.cluster));
    VOYAGEUR_TRY(host, signIn(context, profile));
    const auto as = context.arguments.has("archive") ? transfer::PushedAs::Archive : transfer::PushedAs::FileOrFolder;
    VOYAGEUR_TRY(
        removed,
        transfer::keptOfPush(*host, context.arguments.word(0), as, target.path, transfer::KeptWish::Remove, context.stop));
    sayDiscarded(context.console, removed);
    return Done;
}

Outcome runPush(Context &context)
{
    const Arguments &arguments = context.arguments;
    const QString source = arguments.word(0);
    if (transfer::isWebAddress(source)) {
        VOYAGEUR_TRY(report, fetchByCluster(context));
        return finish(context, report);
    }
    for (const char *option : {"sha256", "md5", "via"}) {
        if (arguments.has(option))
            return Error{ErrorCode::BadRequest,
                         Text::tr("--%1 applies to a web address: voyageur push https://… C:PATH").arg(QLatin1StringView(option)),
                         {},
                         Text::tr("Files from this computer are always compared by their SHA-256."),
                         {}};
    }
    VOYAGEUR_TRY(from, parsePlace(source));
    VOYAGEUR_TRY(target, parsePlace(arguments.word(1)));
    if (!target.isRemote() || from.isRemote()) {
        return Error{ErrorCode::BadRequest,
                     Text::tr("Usage: voyageur push SRC C:PATH"),
                     {},
                     Text::tr("To download: voyageur pull C:PATH DST"),
                     {}};
    }
    if (arguments.has("discard"))
        return discardOfPush(context, target);
    const auto facts = dataset::factsOf(base::fileNameBytes(source), true);
    if (!facts.ok() && facts.error().code == ErrorCode::NotFound)
        return Error{ErrorCode::NotFound, Text::tr("The file or folder “%1” does not exist.").arg(source), {}, {}, {}};
    if (!facts.ok())
        return facts.error();
    if (arguments.has("archive") && facts->kind != dataset::FileKind::Folder)
        return Error{ErrorCode::BadRequest, Text::tr("--archive takes a folder; “%1” is a file.").arg(source), {}, {}, {}};
    transfer::PushOptions options;
    options.exclusions = exclusionsFrom(arguments);
    if (facts->kind == dataset::FileKind::Folder && !arguments.has("all-files") && dataset::isCodeFolder(source)) {
        dataset::Patterns said = patternsFrom(arguments);
        VOYAGEUR_TRY(answered, askAboutSecrets(context, source, said));
        said.includeExactly(answered);
        VOYAGEUR_TRY(rules, dataset::codeRules(source, dataset::Exclusions::ofCode().saying(said), context.stop));
        options.exclusions = rules.exclusions;
    }
    options.resume = arguments.has("resume");
    transfer::Kept kept;
    options.kept = &kept;
    VOYAGEUR_TRY(rate, bytesOption(arguments, "bwlimit"));
    options.bytesPerSecond = rate;
    VOYAGEUR_TRY(streams, streamsOption(arguments));
    options.streams = streams;
    VOYAGEUR_TRY(compression, compressOption(arguments));
    options.compression = compression;

    VOYAGEUR_TRY(profile, chosenCluster(context, target.cluster));
    VOYAGEUR_TRY(report,
                 arguments.has("archive") ? pushArchive(context, profile, source, target.path, options)
                                          : pushFiles(context, profile, source, target.path, options));
    return finish(context, report);
}

Outcome runPull(Context &context)
{
    const Arguments &arguments = context.arguments;
    VOYAGEUR_TRY(source, parsePlace(arguments.word(0)));
    VOYAGEUR_TRY(target, parsePlace(arguments.word(1)));
    if (!source.isRemote() || target.isRemote()) {
        return Error{ErrorCode::BadRequest,
                     Text::tr("Usage: voyageur pull C:PATH DST"),
                     {},
                     Text::tr("To upload: voyageur push SRC C:PATH"),
                     {}};
    }
    if (arguments.has("discard")) {
        VOYAGEUR_CHECK(onlyDiscards(arguments));
        VOYAGEUR_TRY(removed, transfer::keptOfPull(source.path, arguments.word(1), transfer::KeptWish::Remove));
        sayDiscarded(context.console, removed);
        return Done;
    }
    VOYAGEUR_TRY(profile, chosenCluster(context, source.cluster));
    VOYAGEUR_TRY(host, signIn(context, profile));
    auto progress = context.console.progress(Text::tr("Downloading"), Console::Unit::Bytes, Console::Lines::Yes);
    VOYAGEUR_TRY(rate, bytesOption(arguments, "bwlimit"));
    transfer::Kept kept;
    const transfer::PullOptions options{.resume = arguments.has("resume"), .bytesPerSecond = rate, .kept = &kept};
    auto pulled = transfer::pull(*host, source.path, arguments.word(1), options, progress, context.stop);
    progress = {};
    VOYAGEUR_TRY(report, sayingWhatIsKept(context, kept, std::move(pulled)));
    return finish(context, report);
}

} // namespace

const Verb pushVerb = {
    .name = "push",
    .usage = "SRC C:PATH",
    .example = "push images narval:scratch/ --archive",
    .summary = QT_TRANSLATE_NOOP("voyageur::cli::Text",
                                 "Upload a file or a folder. The cluster itself downloads an address (https://…)"),
    .options =
        {{"archive", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "Transfer the folder as one tar: NAME.tar")},
         {"compress", "HOW",
          QT_TRANSLATE_NOOP(
              "voyageur::cli::Text",
              "Compress the archive: auto (if that is faster), none, gzip or zstd. It stays compressed on the cluster")},
         {"resume", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "Resume an interrupted transfer")},
         {"discard", nullptr,
          QT_TRANSLATE_NOOP("voyageur::cli::Text", "Remove what an interrupted transfer kept; transfer nothing")},
         {"bwlimit", "RATE", QT_TRANSLATE_NOOP("voyageur::cli::Text", "Limit the rate to RATE bytes per second: 500k, 10M")},
         {"streams", "N",
          QT_TRANSLATE_NOOP("voyageur::cli::Text", "Transfer one file over N channels (default: as many as help)")},
         {"sha256", "HEX",
          QT_TRANSLATE_NOOP("voyageur::cli::Text", "With an address: accept the file only if its SHA-256 matches")},
         {"md5", "HEX", QT_TRANSLATE_NOOP("voyageur::cli::Text", "With an address: accept only a file with this MD5")},
         {"via", "login|dtn",
          QT_TRANSLATE_NOOP(
              "voyageur::cli::Text",
              "With an address: host that downloads it (default: the data transfer node from 10 GB on, if there is one)")}},
    .leastWords = 2,
    .mostWords = 2,
    .signsIn = true,
    .takesNodes = true,
    .leavesOut = LeavesOut::PatternsAndUsual,
    .run = runPush,
};

const Verb pullVerb = {
    .name = "pull",
    .usage = "C:PATH DST",
    .example = "pull narval:scratch/results results",
    .summary = QT_TRANSLATE_NOOP("voyageur::cli::Text", "Download a file or a folder"),
    .options = {{"resume", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "Resume an interrupted transfer")},
                {"discard", nullptr,
                 QT_TRANSLATE_NOOP("voyageur::cli::Text", "Remove what an interrupted transfer kept; transfer nothing")},
                {"bwlimit", "RATE",
                 QT_TRANSLATE_NOOP("voyageur::cli::Text", "Limit the rate to RATE bytes per second: 500k, 10M")}},
    .leastWords = 2,
    .mostWords = 2,
    .signsIn = true,
    .takesNodes = true,
    .run = runPull,
};

} // namespace voyageur::cli
