// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/access.h"
#include "main/cli/console.h"
#include "main/cli/exitstatus.h"
#include "main/cli/runtext.h"
#include "main/cli/submittext.h"
#include "main/cli/sweeptext.h"
#include "main/cli/terminal.h"
#include "main/cli/text.h"
#include "main/cli/yesno.h"
#include "runs/runrecording.h"
#include "runs/runrepeat.h"
#include "runs/sweepagain.h"
#include "runs/sweepresults.h"

#include <QFileInfo>
#include <QJsonArray>

namespace voyageur::cli {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;
using history::RunHistory;

namespace {

Result<void> mustHaveWords(const Context &context, int least, int most)
{
    const qsizetype count = context.arguments.words().size();
    if (count >= least && count <= most)
        return {};
    return Error{ErrorCode::BadRequest,
                 count < least ? Text::tr("Name a run.")
                               : Text::tr("Unexpected argument “%1”.").arg(context.arguments.word(most)),
                 {},
                 Text::tr("Give the run’s job number, or the beginning of its tag. List of runs: voyageur runs"),
                 {}};
}

Outcome list(Context &context)
{
    const Arguments &arguments = context.arguments;
    history::RunFilter filter;
    if (arguments.has("project")) {
        const QFileInfo folder(arguments.value("project"));
        filter.projectFolder = folder.isDir() ? folder.absoluteFilePath() : folder.absolutePath(); // or its voyageur.json
        if (!folder.exists())
            return Error{
                ErrorCode::NotFound, Text::tr("The folder “%1” does not exist.").arg(arguments.value("project")), {}, {}, {}};
    }
    filter.cluster = arguments.value("cluster");
    filter.state = arguments.value("state").toUpper();
    VOYAGEUR_TRY(since, timeOption(arguments, "since"));
    filter.since = since;
    VOYAGEUR_TRY(limit, numberOption(arguments, "limit", 0, 1, 1'000'000));
    filter.limit = limit;
    if (arguments.has("refresh")) {
        VOYAGEUR_TRY(session, openCluster(context, arguments.value("refresh")));
        VOYAGEUR_CHECK(runs::askForRuns(*session, context.stop));
    }
    VOYAGEUR_TRY(runs, RunHistory().runs(filter));
    QJsonArray array;
    for (const history::RunRecord &run : std::as_const(runs))
        array += runObject(run, false);
    context.console.document(array);
    printRuns(context.console, runs);
    return Done;
}

Outcome show(Context &context)
{
    VOYAGEUR_CHECK(mustHaveWords(context, 2, 2));
    VOYAGEUR_TRY(run, RunHistory().find(context.arguments.word(1)));
    context.console.document(runObject(run, true));
    printRun(context.console, run);
    return Done;
}

Outcome compare(Context &context)
{
    VOYAGEUR_CHECK(mustHaveWords(context, 3, 3));
    VOYAGEUR_TRY(before, RunHistory().find(context.arguments.word(1)));
    VOYAGEUR_TRY(after, RunHistory().find(context.arguments.word(2)));
    const auto comparison = history::compareRuns(before, after);
    context.console.document(comparisonObject(before, after, comparison));
    printComparison(context.console, before, after, comparison);
    return Done;
}

// Whoever has mended the program wants what is mended; whoever has not wants what the other runs had. Asked before the login.
Result<runs::Repetition::Code> codeOfFailed(Context &context, const history::RunRecord &run)
{
    using Code = runs::Repetition::Code;
    VOYAGEUR_TRY(records, RunHistory().runs({.cluster = run.cluster, .user = run.user}));
    const auto code = runs::CodeOfSweep::of(records, run, context.stop);
    if (!code || code->hasChanged != true)
        return Code::Same;
    if (!context.console.json() && terminal::canAsk()) {
        context.console.say(code->text());
        VOYAGEUR_TRY(now, askYesNo(context, Text::tr("Upload the current code for the runs that failed?"), true));
        return now ? Code::Now : Code::Same;
    }
    context.console.say(Text::tr("The failed runs keep the code that they had. To upload the current code: --code now"));
    return Code::Same;
}

Outcome repeat(Context &context)
{
    VOYAGEUR_CHECK(mustHaveWords(context, 2, 2));
    const QString code = context.arguments.has("code") ? context.arguments.value("code") : u"same"_s;
    if (code != "same"_L1 && code != "now"_L1)
        return Error{ErrorCode::BadRequest,
                     Text::tr("--code does not take “%1”.").arg(code),
                     {},
                     Text::tr("Use --code same or --code now."),
                     {}};
    runs::Repetition how;
    how.code = code == "now"_L1 ? runs::Repetition::Code::Now : runs::Repetition::Code::Same;
    how.dryRun = context.arguments.has("dry-run");
    const bool failed = context.arguments.has("failed");
    std::optional<base::TimeLimit> time;
    if (context.arguments.has("time")) {
        time = base::TimeLimit::parse(context.arguments.value("time").toLatin1());
        if (!failed || !time || !time->isGiven())
            return Error{ErrorCode::BadRequest,
                         failed ? Text::tr("“%1” is not a time limit.").arg(context.arguments.value("time"))
                                : Text::tr("--time needs --failed."),
                         {},
                         Text::tr("Write it as for sbatch, for example 2:00:00."),
                         {}};
    }
    VOYAGEUR_TRY(run, RunHistory().find(context.arguments.word(1)));
    if (const QString obstacle = runs::repeatObstacle(run, how.code); !obstacle.isEmpty())
        return Error{ErrorCode::BadRequest, Text::tr("This run cannot be repeated."), obstacle, {}, {}};
    if (failed && !context.arguments.has("code")) {
        VOYAGEUR_TRY(chosen, codeOfFailed(context, run));
        how.code = chosen;
    }
    VOYAGEUR_TRY(session, openCluster(context, run.user.isEmpty() ? run.cluster : run.user + u'@' + run.cluster));
    Console &console = context.console;
    VOYAGEUR_TRY(submitted,
                 failed ? runs::repeatFailed(*session, run, {how.dryRun, time, how.code}, briefly(console), context.stop)
                        : runs::repeatRun(*session, run, how, briefly(console), context.stop));
    QJsonObject object = submittedObject(*session, submitted, how.dryRun);
    object[u"repeats"_s] = run.tag;
    object[u"code"_s] = how.code == runs::Repetition::Code::Now ? u"now"_s : u"same"_s;
    console.document(object);
    printSubmitted(console, submitted, how.dryRun);
    if (!how.dryRun)
        console.say(Text::tr("Follow its log: voyageur log %1 %2 -f").arg(run.cluster, submitted.job.text()));
    return Done;
}

Outcome sweep(Context &context)
{
    VOYAGEUR_CHECK(mustHaveWords(context, 2, 2));
    VOYAGEUR_TRY(run, RunHistory().find(context.arguments.word(1)));
    VOYAGEUR_TRY(results, runs::readSweepResults(run.results));
    const QString column = context.arguments.has("sort") ? context.arguments.value("sort") : u"run"_s;
    VOYAGEUR_TRY(order, results.sorted(column));
    context.console.document(sweepObject(results, order, run.results));
    printSweep(context.console, results, order, run.results);
    return Done;
}

Outcome note(Context &context)
{
    VOYAGEUR_CHECK(mustHaveWords(context, 3, 3));
    VOYAGEUR_TRY(run, RunHistory().find(context.arguments.word(1)));
    const QString text = context.arguments.word(2).trimmed();
    VOYAGEUR_CHECK(RunHistory().update(run.tag, [&](history::RunRecord &record) { record.note = text; }));
    run.note = text;
    context.console.document(runObject(run, false));
    return Done;
}

Outcome forget(Context &context)
{
    VOYAGEUR_CHECK(mustHaveWords(context, 2, 2));
    VOYAGEUR_TRY(run, RunHistory().find(context.arguments.word(1)));
    VOYAGEUR_CHECK(RunHistory().remove(run.tag));
    context.console.document(runObject(run, true));
    context.console.print(Text::tr("Run %1 is removed from the history. Its job and files stay as they are.").arg(run.tag));
    return Done;
}

Outcome runRuns(Context &context)
{
    const struct {
        QLatin1StringView word;
        Outcome (*act)(Context &);
    } acts[] = {{"show"_L1, show},   {"compare"_L1, compare}, {"repeat"_L1, repeat},
                {"sweep"_L1, sweep}, {"note"_L1, note},       {"forget"_L1, forget}};
    const QString word = context.arguments.word(0);
    if (word.isEmpty())
        return list(context);
    for (const auto &act : acts)
        if (word == act.word)
            return act.act(context);
    return Error{ErrorCode::BadRequest,
                 Text::tr("runs has no command “%1”.").arg(word),
                 {},
                 Text::tr("Use show, compare, repeat, sweep, note or forget. Without a command, “voyageur runs” lists the runs."),
                 {}};
}

} // namespace

const Verb runsVerb = {
    .name = "runs",
    .usage = "[--project DIR] [--cluster C] [--state STATE] [--since WHEN] [--limit N] [--refresh C]\nshow RUN\ncompare RUN RUN\n"
             "repeat RUN [--code same|now] [--failed [--time LIMIT]] [--dry-run]\nsweep RUN [--sort COLUMN]\nnote RUN "
             "TEXT\nforget RUN",
    .example = "runs compare 4711 4712",
    .summary = QT_TRANSLATE_NOOP("voyageur::cli::Text", "List, show, compare or repeat what this computer submitted"),
    .options =
        {{"project", "DIR", QT_TRANSLATE_NOOP("voyageur::cli::Text", "Only runs of this project")},
         {"cluster", "C", QT_TRANSLATE_NOOP("voyageur::cli::Text", "Only runs on this cluster")},
         {"state", "STATE", QT_TRANSLATE_NOOP("voyageur::cli::Text", "Only runs in this Slurm state: COMPLETED, FAILED …")},
         {"since", "WHEN", QT_TRANSLATE_NOOP("voyageur::cli::Text", "Only runs submitted since WHEN: 2026-01-31, 12h, 7d, 2w")},
         {"limit", "N", QT_TRANSLATE_NOOP("voyageur::cli::Text", "Only the newest N runs")},
         {"refresh", "C", QT_TRANSLATE_NOOP("voyageur::cli::Text", "Ask this cluster for the current states first")},
         {"code", "same|now",
          QT_TRANSLATE_NOOP("voyageur::cli::Text",
                            "Repeat with the code of the run (same), or upload the current code first (now)")},
         {"failed", nullptr,
          QT_TRANSLATE_NOOP("voyageur::cli::Text", "For a sweep: repeat only the runs that failed, in the same folders")},
         {"time", "LIMIT",
          QT_TRANSLATE_NOOP("voyageur::cli::Text",
                            "With --failed: new time limit (default: twice the old one for runs that reached it)")},
         {"sort", "COLUMN", QT_TRANSLATE_NOOP("voyageur::cli::Text", "Sort the table of a sweep by this column, smallest first")},
         {"dry-run", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "Check everything, and submit nothing")}},
    .mostWords = 3,
    .signsIn = true,
    .run = runRuns,
};

} // namespace voyageur::cli
