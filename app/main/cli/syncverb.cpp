// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/bytesize.h"
#include "base/platform.h"
#include "cluster/nodename.h"
#include "dataset/codefolder.h"
#include "dataset/membername.h"
#include "main/cli/access.h"
#include "main/cli/codesecrets.h"
#include "main/cli/console.h"
#include "main/cli/datasetjson.h"
#include "main/cli/exclusionoptions.h"
#include "main/cli/exitstatus.h"
#include "main/cli/place.h"
#include "main/cli/progressbar.h"
#include "main/cli/rate.h"
#include "main/cli/text.h"
#include "transfer/kept.h"
#include "transfer/remote.h"
#include "transfer/sync.h"

#include <QLocale>

namespace voyageur::cli {

using base::ByteSize;
using base::Error;
using base::ErrorCode;
using base::Result;
using transfer::SyncAction;
using namespace Qt::StringLiterals;

namespace {

using Kind = SyncAction::Kind;

QString wordFor(Kind kind)
{
    switch (kind) {
    case Kind::Copy:
        return Text::tr("copy");
    case Kind::Update:
        return Text::tr("update");
    case Kind::Delete:
        return Text::tr("delete");
    case Kind::Skip:
        return Text::tr("skip");
    case Kind::Conflict:
        return Text::tr("conflict");
    }
    return {};
}

QString shownPath(const SyncAction &action)
{
    const bool isFolder = action.fileKind == dataset::FileKind::Folder;
    return dataset::shownName(action.path) + (isFolder ? u"/"_s : QString());
}

QString lineFor(const SyncAction &action)
{
    constexpr int wordWidth = 10;
    const bool isFile = action.fileKind == dataset::FileKind::File;
    const QString size = isFile ? u" ("_s + ByteSize(action.bytes).text() + u')' : QString();
    return wordFor(action.kind).leftJustified(wordWidth) + shownPath(action) + size + u": "_s + action.text();
}

QJsonObject objectFor(const SyncAction &action)
{
    return {{u"action"_s, action.kindName()},
            {u"path"_s, shownPath(action)},
            {u"bytes"_s, action.bytes},
            {u"reason"_s, action.reasonName()},
            {u"text"_s, action.text()}};
}

// Only what people should look at, or everything.
void show(Console &console, const QList<SyncAction> &actions, bool everything)
{
    for (const SyncAction &action : actions) {
        console.object(objectFor(action));
        if (everything)
            console.print(lineFor(action));
        else if (action.kind == Kind::Conflict || action.kind == Kind::Skip)
            console.say(lineFor(action));
    }
}

Result<transfer::SyncRequest> requestFrom(const Arguments &arguments, QString *cluster)
{
    VOYAGEUR_TRY(source, parsePlace(arguments.word(0)));
    VOYAGEUR_TRY(target, parsePlace(arguments.word(1)));
    if (source.isRemote() == target.isRemote()) {
        return Error{ErrorCode::BadRequest, Text::tr("Usage: voyageur sync SRC C:PATH, or voyageur sync C:PATH DST"), {}, {}, {}};
    }
    transfer::SyncRequest request;
    using Direction = transfer::SyncRequest::Direction;
    request.direction = target.isRemote() ? Direction::Upload : Direction::Download;
    *cluster = target.isRemote() ? target.cluster : source.cluster;
    request.local = target.isRemote() ? source.localPath : target.localPath;
    request.remote = target.isRemote() ? target.path : source.path;
    request.options.deleteExtra = arguments.has("delete");
    request.options.checksum = arguments.has("checksum");
    request.options.overwriteNewer = arguments.has("overwrite-newer");
    request.filter.useGitIgnore = arguments.has("gitignore");
    request.filter.patterns = patternsFrom(arguments);
    request.leavesCode = true;
    VOYAGEUR_TRY(rate, bytesOption(arguments, "bwlimit"));
    request.bytesPerSecond = rate;
    return request;
}

void sayWhatIsUncertain(Console &console, const transfer::PreparedSync &sync)
{
    if (!sync.source.complete)
        console.say(Text::tr("Part of the source could not be read. Nothing will be deleted. %1").arg(sync.source.why));
    if (!sync.destination.complete)
        console.say(Text::tr("Part of the destination could not be read. %1").arg(sync.destination.why));
    if (sync.source.wholeSeconds || sync.destination.wholeSeconds)
        console.say(Text::tr("The cluster’s “find” has no -printf. Listing files is slow, and times are in whole seconds."));
    if (sync.plan.conflicts > 0 && !sync.options.overwriteNewer)
        console.say(
            Text::tr("Conflicts stay as they are. To replace files that are newer at the destination, add --overwrite-newer."));
}

Outcome dryRun(Console &console, const transfer::PreparedSync &sync)
{
    const QLocale locale;
    const transfer::SyncPlan &plan = sync.plan;
    show(console, plan.actions, true);
    console.object({{u"dryRun"_s, true},
                    {u"files"_s, plan.toSend},
                    {u"bytes"_s, plan.bytes},
                    {u"deleted"_s, plan.toDelete},
                    {u"unchanged"_s, plan.unchanged},
                    {u"conflicts"_s, plan.conflicts}});
    console.print(Text::tr("To transfer: %1 (%2); to delete: %3; unchanged: %4; conflicts: %5. Nothing was changed.")
                      .arg(locale.toString(plan.toSend), ByteSize(plan.bytes).text(), locale.toString(plan.toDelete),
                           locale.toString(plan.unchanged), locale.toString(plan.conflicts)));
    return plan.conflicts > 0 ? AnswerIsNo : Done;
}

Outcome finish(Console &console, const transfer::PreparedSync &sync, const transfer::SyncReport &report)
{
    const QLocale locale;
    const qint64 conflicts = sync.plan.conflicts + report.meanwhile.size();
    show(console, report.meanwhile, false);
    if (!report.modesKept)
        console.say(transfer::modesNotKept());
    console.object({{u"dryRun"_s, false},
                    {u"files"_s, report.files},
                    {u"bytes"_s, report.bytes},
                    {u"bytesAlike"_s, report.alike},
                    {u"deleted"_s, report.deleted},
                    {u"unchanged"_s, sync.plan.unchanged},
                    {u"conflicts"_s, conflicts},
                    {u"seconds"_s, report.seconds},
                    {u"permissionsKept"_s, report.modesKept},
                    {u"verified"_s, report.verified}});
    const QString counts =
        Text::tr("Transferred: %1 (%2) in %3; deleted: %4; unchanged: %5; conflicts: %6")
            .arg(locale.toString(report.files), ByteSize(report.bytes).text(), spanText(qRound64(report.seconds)),
                 locale.toString(report.deleted), locale.toString(sync.plan.unchanged), locale.toString(conflicts));
    if (report.alike > 0)
        console.print(
            Text::tr("%1 was already there, and Voyageur did not transfer this part again.").arg(ByteSize(report.alike).text()));
    const QString compared = report.verified ? Text::tr("verified by SHA-256") : Text::tr("NOT verified");
    // Of nothing there is nothing to compare.
    console.print(report.bytes > 0 || !report.verified ? Text::tr("%1; %2.").arg(counts, compared) : Text::tr("%1.").arg(counts));
    return conflicts > 0 || !report.verified ? AnswerIsNo : Done;
}

Outcome runSync(Context &context)
{
    Console &console = context.console;
    QString name;
    VOYAGEUR_TRY(request, requestFrom(context.arguments, &name));
    const bool isCode = request.direction == transfer::SyncRequest::Direction::Upload && dataset::isCodeFolder(request.local);
    if (isCode && !context.arguments.has("discard")) {
        VOYAGEUR_TRY(answered, askAboutSecrets(context, request.local, request.filter.patterns));
        request.inCode.includeExactly(answered);
    }
    VOYAGEUR_TRY(profile, chosenCluster(context, name));
    VOYAGEUR_CHECK(cluster::mustHaveShell(profile));
    VOYAGEUR_TRY(host, signIn(context, profile));
    if (context.arguments.has("discard")) {
        VOYAGEUR_TRY(removed, transfer::keptOfSync(*host, request, transfer::KeptWish::Remove, context.stop));
        sayDiscarded(console, removed);
        return Done;
    }
    auto looking = console.progress(Text::tr("Comparing"), Console::Unit::Count);
    VOYAGEUR_TRY(sync, transfer::prepareSync(*host, request, looking, context.stop));
    looking = {};
    sayWhatIsUncertain(console, sync);
    if (context.arguments.has("dry-run"))
        return dryRun(console, sync);
    show(console, sync.plan.actions, false);
    auto progress = console.progress(Text::tr("Synchronizing"), Console::Unit::Bytes, Console::Lines::Yes);
    transfer::Kept kept;
    auto synced = transfer::runSync(*host, sync, progress, context.stop, &kept);
    progress = {};
    if (!synced.ok())
        sayKept(console, kept, Text::tr("Repeat the command to resume, or add --discard to remove them."));
    VOYAGEUR_TRY(report, std::move(synced));
    sayKept(console, report.left,
            Text::tr("An interrupted sync has left this. Repeat the command to resume, or add --discard to remove it."));
    return finish(console, sync, report);
}

} // namespace

const Verb syncVerb = {
    .name = "sync",
    .usage = "SRC C:PATH\nC:PATH DST",
    .example = "sync code/ narval:code/ --dry-run",
    .summary = QT_TRANSLATE_NOOP("voyageur::cli::Text",
                                 "Make a folder match another, like rsync. SRC/ means the content of SRC, SRC the folder itself"),
    .options =
        {{"dry-run", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "List the changes and their reasons, without making them"),
          'n'},
         {"discard", nullptr,
          QT_TRANSLATE_NOOP("voyageur::cli::Text", "Remove what interrupted syncs kept at the destination; transfer nothing")},
         {"delete", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "Delete files that the source lacks")},
         {"gitignore", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "Leave out files named in the source’s .gitignore")},
         {"checksum", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "Compare contents, not only size and time"), 'c'},
         {"overwrite-newer", nullptr,
          QT_TRANSLATE_NOOP("voyageur::cli::Text", "Also replace files that are newer at the destination")},
         {"bwlimit", "RATE", QT_TRANSLATE_NOOP("voyageur::cli::Text", "Limit the rate to RATE bytes per second: 500k, 10M")}},
    .leastWords = 2,
    .mostWords = 2,
    .signsIn = true,
    .leavesOut = LeavesOut::Patterns,
    .run = runSync,
};

} // namespace voyageur::cli
