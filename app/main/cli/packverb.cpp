// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/bytesize.h"
#include "dataset/pack.h"
#include "dataset/shards.h"
#include "main/cli/console.h"
#include "main/cli/datasetjson.h"
#include "main/cli/exclusionoptions.h"
#include "main/cli/exitstatus.h"
#include "main/cli/rate.h"
#include "main/cli/terminal.h"
#include "main/cli/text.h"
#include "main/cli/verb.h"

#include <QDir>

#include <algorithm>
#include <cstdio>
#include <limits>
#include <utility>

#ifdef Q_OS_WIN
#include <fcntl.h>
#include <io.h>
#endif

namespace voyageur::cli {

using base::Error;
using base::ErrorCode;
using base::Result;
using namespace Qt::StringLiterals;

namespace {

Error stdoutFailed()
{
    return {ErrorCode::FileUnwritable,
            Text::tr("Could not write the archive to standard output."),
            Text::tr("The program that reads the archive has stopped, or the disk is full."),
            {},
            {}};
}

Result<void> writeToStdout(QByteArrayView bytes)
{
    if (std::fwrite(bytes.constData(), 1, static_cast<size_t>(bytes.size()), stdout) == static_cast<size_t>(bytes.size()))
        return {};
    return stdoutFailed();
}

Result<dataset::PackReport> packToStdout(Context &context, const dataset::PackOptions &options,
                                         const base::ProgressSink &progress)
{
    if (terminal::isTerminal(terminal::Channel::Out)) {
        return Error{ErrorCode::BadRequest,
                     Text::tr("pack does not write an archive to a terminal."),
                     {},
                     Text::tr("Name a file with -o FILE, or redirect the output."),
                     {}};
    }
    if (context.console.json())
        return Error{ErrorCode::BadRequest,
                     Text::tr("-o - and --json cannot be used together: both write to standard output."),
                     {},
                     {},
                     {}};
#ifdef Q_OS_WIN
    _setmode(_fileno(stdout), _O_BINARY);
#endif
    context.console.giveStdoutToData();
    auto report = dataset::packInto(context.arguments.word(0), writeToStdout, options, progress, context.stop);
    if (report.ok() && std::fflush(stdout) != 0)
        return stdoutFailed();
    return report;
}

// `archive`: what did not get its name; empty when it went elsewhere.
int endWith(Context &context, qint64 changedCount, const QList<dataset::Problem> &problems, const QString &archive)
{
    const auto changed = static_cast<int>(std::min<qint64>(changedCount, std::numeric_limits<int>::max()));
    if (changed == 0)
        return Done;
    const QString what = Text::tr("%n file(s) changed while they were read.", nullptr, changed);
    context.console.say(what + u' '
                        + (archive.isEmpty() ? Text::tr("They are incomplete in the archive.")
                                             : Text::tr("“%1” was not written. The older file is unchanged.").arg(archive)));
    for (const dataset::Problem &problem : problems) {
        if (problem.kind == dataset::Problem::Kind::Changed)
            context.console.say("  "_L1 + base::shownSafely(problem.path));
    }
    return AnswerIsNo;
}

Outcome runShards(Context &context, const dataset::Exclusions &exclusions)
{
    const Arguments &arguments = context.arguments;
    const QString into = arguments.has("output") ? arguments.value("output") : u"."_s;
    if (arguments.has("gzip") || arguments.has("zstd") || !QDir(into).exists())
        return Error{ErrorCode::BadRequest,
                     Text::tr("Shards are plain tars in an existing folder. Give -o FOLDER, without --gzip or --zstd."),
                     {},
                     {},
                     {}};
    VOYAGEUR_TRY(size, bytesOption(arguments, "shards"));
    auto progress = context.console.progress(Text::tr("Packing"), Console::Unit::Bytes);
    VOYAGEUR_TRY(report, dataset::packShards(arguments.word(0), into, size, exclusions, progress, context.stop));
    progress = {};
    sayLeftOut(context.console, report.leftOut, report.leftOutCount);
    sayProblems(context.console, report.problems, report.problemCount);
    context.console.document(QJsonObject{{u"manifest"_s, report.manifest},
                                         {u"shards"_s, report.shards},
                                         {u"written"_s, report.written},
                                         {u"old"_s, QJsonArray::fromStringList(report.old)},
                                         {u"files"_s, report.files},
                                         {u"bytes"_s, report.bytes},
                                         {u"excluded"_s, leftOutArray(report.leftOut)},
                                         {u"problems"_s, problemsArray(report.problems)},
                                         {u"changed"_s, report.changedCount}});
    if (report.manifest.isEmpty())
        return endWith(context, report.changedCount, report.problems, into);
    context.console.print(Text::tr("%1: %2 files, %3 in %4 tars; %5 new or changed")
                              .arg(report.manifest, QString::number(report.files), base::ByteSize(report.bytes).text(),
                                   QString::number(report.shards), QString::number(report.written)));
    for (const QString &name : std::as_const(report.old))
        context.console.say(Text::tr("No longer part of the dataset: %1").arg(name));
    return Done;
}

Outcome runPack(Context &context)
{
    const Arguments &arguments = context.arguments;
    if (arguments.has("shards"))
        return runShards(context, exclusionsFrom(arguments));
    if (arguments.has("gzip") && arguments.has("zstd"))
        return Error{ErrorCode::BadRequest, Text::tr("--gzip and --zstd cannot be used together."), {}, {}, {}};
    dataset::PackOptions options;
    options.exclusions = exclusionsFrom(arguments);
    options.compression = arguments.has("gzip") ? dataset::Compression::Gzip
        : arguments.has("zstd")                 ? dataset::Compression::Zstd
                                                : dataset::Compression::None;
    const QString folder = arguments.word(0);
    QString file = arguments.value("output");
    if (!arguments.has("output"))
        file = QDir(QDir(folder).absolutePath()).dirName() + dataset::archiveSuffix(options.compression);

    auto progress = context.console.progress(Text::tr("Packing"), Console::Unit::Bytes);
    VOYAGEUR_TRY(report,
                 file == "-"_L1 ? packToStdout(context, options, progress)
                                : dataset::pack(folder, file, options, progress, context.stop));
    progress = {};
    sayLeftOut(context.console, report.leftOut, report.leftOutCount);
    sayProblems(context.console, report.problems, report.problemCount);
    context.console.document(QJsonObject{{u"archive"_s, report.archive},
                                         {u"files"_s, report.files},
                                         {u"bytes"_s, report.bytes},
                                         {u"sha256"_s, QString::fromLatin1(report.sha256)},
                                         {u"seconds"_s, report.seconds},
                                         {u"excluded"_s, leftOutArray(report.leftOut)},
                                         {u"excludedCount"_s, report.leftOutCount},
                                         {u"problems"_s, problemsArray(report.problems)},
                                         {u"problemCount"_s, report.problemCount},
                                         {u"changed"_s, report.changedCount}});
    if (file != "-"_L1 && report.archive.isEmpty() && report.changedCount > 0)
        return endWith(context, report.changedCount, report.problems, file);
    context.console.print(
        Text::tr("%1: %n file(s), %2", nullptr, static_cast<int>(report.files)).arg(file, base::ByteSize(report.bytes).text()));
    context.console.print(u"SHA-256 "_s + QString::fromLatin1(report.sha256));
    return endWith(context, report.changedCount, report.problems, {});
}

} // namespace

const Verb packVerb = {
    .name = "pack",
    .usage = "DIR [-o FILE|-] [--shards SIZE]",
    .example = "pack images -o images.tar",
    .summary = QT_TRANSLATE_NOOP("voyageur::cli::Text", "Step 2: pack the dataset into one tar on this computer"),
    .options = {{"output", "FILE",
                 QT_TRANSLATE_NOOP("voyageur::cli::Text", "Write to FILE; - is standard output (default: NAME.tar)"), 'o'},
                {"gzip", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "Compress with gzip")},
                {"zstd", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "Compress with zstd")},
                {"shards", "SIZE",
                 QT_TRANSLATE_NOOP("voyageur::cli::Text",
                                   "Split into tars of about this size (default: 2G), with a manifest, in the folder of -o; a "
                                   "change to the dataset changes only a few tars")}},
    .leastWords = 1,
    .mostWords = 1,
    .leavesOut = LeavesOut::PatternsAndUsual,
    .run = runPack,
};

} // namespace voyageur::cli
