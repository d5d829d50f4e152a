// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/access.h"
#include "main/cli/codesecrets.h"
#include "main/cli/console.h"
#include "main/cli/exclusionoptions.h"
#include "main/cli/exitstatus.h"
#include "main/cli/stepprinter.h"
#include "main/cli/sweepoptions.h"
#include "main/cli/text.h"
#include "source/projectguess.h"
#include "tryout/epochrate.h"
#include "work/runall.h"

namespace voyageur::cli {

using namespace Qt::StringLiterals;

namespace {

//! A whole number of at least 1; nothing when the option was not given.
base::Result<std::optional<int>> countOf(const Arguments &arguments, const char *option)
{
    if (!arguments.has(option))
        return std::optional<int>();
    bool isNumber = false;
    const int count = arguments.value(option).toInt(&isNumber);
    if (isNumber && count >= 1 && count <= 1'000'000)
        return std::optional(count);
    return base::Error{base::ErrorCode::BadRequest,
                       Text::tr("--%1 wants a whole number, 1 or more.").arg(QLatin1StringView(option)),
                       {},
                       Text::tr("Say how long it is: --chain N, or --epochs E --epochs-per-day R."),
                       {}};
}

//! chain.* of the project with what the command line says, and how long that is.
base::Result<void> setChain(const Arguments &arguments, projectfile::ProjectFile &project, Console &console)
{
    VOYAGEUR_TRY(units, countOf(arguments, "chain"));
    VOYAGEUR_TRY(epochs, countOf(arguments, "epochs"));
    VOYAGEUR_TRY(perDay, countOf(arguments, "epochs-per-day"));
    if (units || epochs || perDay || arguments.has("resume")) {
        auto &chain = project.chain ? *project.chain : project.chain.emplace();
        if (epochs || perDay)
            chain.units.reset();
        chain.units = units ? units : chain.units;
        chain.epochs = epochs ? epochs : chain.epochs;
        chain.epochsPerDay = perDay ? perDay : chain.epochsPerDay;
        if (arguments.has("resume"))
            chain.resume = QStringList{arguments.value("resume"), u"{checkpoint}"_s};
    }
    if (!project.chain || (!project.chain->isWanted() && !arguments.has("epochs-per-day"))) {
        if (arguments.has("rehearse"))
            return base::Error{base::ErrorCode::BadRequest,
                               Text::tr("There is no chain to rehearse."),
                               {},
                               Text::tr("Say how long it is: --chain N, or --epochs E --epochs-per-day R."),
                               {}};
        return {};
    }
    const auto time = base::TimeLimit::parse(project.job.time.toLatin1()).value_or(base::TimeLimit());
    if (project.chain->epochs && !project.chain->units && !project.chain->epochsPerDay && tryout::triedEpochs(project)) {
        console.say(Text::tr("How many epochs a day holds is measured by the try."));
    } else {
        VOYAGEUR_TRY(plan, projectfile::planChain(*project.chain, time));
        console.say(plan.text());
    }
    if (project.chain->resume.isEmpty()) {
        const QString option = source::guessedResumeOption(project);
        if (!option.isEmpty())
            project.chain->resume = {option, u"{checkpoint}"_s};
        console.say(option.isEmpty()
                        ? Text::tr("The program is to find its newest checkpoint by itself; --resume OPTION gives it one.")
                        : Text::tr("The program seems to take a checkpoint by %1, and gets it so; chain.resume says otherwise.")
                              .arg(option));
    }
    return {};
}

Outcome runRun(Context &context)
{
    Console &console = context.console;
    VOYAGEUR_TRY(project, projectfile::ProjectFile::load(context.arguments.word(0)));
    VOYAGEUR_CHECK(setChain(context.arguments, project, console));
    VOYAGEUR_CHECK(setSweep(context.arguments, project));
    VOYAGEUR_TRY(via, viaOption(context.arguments));
    if (!via.isEmpty() && (!project.dataset || project.dataset->url.isEmpty()))
        return base::Error{base::ErrorCode::BadRequest,
                           Text::tr("--via is for a dataset at a web address: this project has none."),
                           {},
                           Text::tr("Leave it out."),
                           {}};
    if (!via.isEmpty())
        project.dataset->via = via;
    for (const QString &warning : std::as_const(project.warnings))
        console.say(Text::tr("warning: %1").arg(warning));
    if (context.arguments.has("dry-run"))
        return showSweep(context, project);
    std::optional<base::JobId> job;
    if (context.arguments.has("job")) {
        job = base::JobId::parse(context.arguments.value("job").toLatin1());
        if (!job)
            return base::Error{base::ErrorCode::BadRequest,
                               Text::tr("“%1” is no job number.").arg(context.arguments.value("job")),
                               {},
                               Text::tr("“voyageur jobs C” lists yours."),
                               {}};
    }
    dataset::Patterns said = patternsFrom(context.arguments);
    if (!job) { // before the login: who is asked twice waits once
        VOYAGEUR_TRY(answered, askAboutSecrets(context, project.codeFolder(), said, project.codeExclude()));
        said.includeExactly(answered);
    }
    VOYAGEUR_TRY(session, openCluster(context, context.arguments.word(1)));
    const auto identity = session->host->identity();
    console.say(Text::tr("Signed in to %1 as %2 (Slurm %3).").arg(identity.host, identity.user, session->slurm.tools().version));

    StepPrinter printer(console,
                        context.arguments.has("show-commands") ? StepPrinter::Show::CommandsToo : StepPrinter::Show::Results);
    VOYAGEUR_TRY(outcome,
                 job ? work::goOnWithRun(project, *session, *job, printer.sink(), context.stop)
                     : work::runAll(project, *session, printer.sink(), context.stop,
                                    {context.arguments.has("anyway"), context.arguments.has("rehearse"), said}));
    console.object({{u"job"_s, outcome.job.text()}, {u"state"_s, outcome.state}, {u"results"_s, outcome.results}});
    console.print(Text::tr("main job: job %1 %2, results in %3").arg(outcome.job.text(), outcome.state, outcome.results));
    return Done;
}

} // namespace

const Verb runVerb = {
    .name = "run",
    .usage = "PROJECT C",
    .summary = QT_TRANSLATE_NOOP("voyageur::cli::Text", "All five steps of a project, to the results on this computer"),
    .options =
        {{"show-commands", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "Show the commands a person would have typed")},
         includedCode,
         {"chain", "N", QT_TRANSLATE_NOOP("voyageur::cli::Text", "As a chain of N jobs, each from the newest checkpoint")},
         {"epochs", "E",
          QT_TRANSLATE_NOOP("voyageur::cli::Text",
                            "The epochs of the whole training; with --epochs-per-day the number of jobs "
                            "follows from it")},
         {"epochs-per-day", "R", QT_TRANSLATE_NOOP("voyageur::cli::Text", "How many epochs 24 hours are enough for")},
         {"resume", "OPTION",
          QT_TRANSLATE_NOOP("voyageur::cli::Text", "The program's option for the checkpoint to go on from (--resume)")},
         {"rehearse", nullptr,
          QT_TRANSLATE_NOOP("voyageur::cli::Text", "First a chain of two short jobs; the long one only if that goes well")},
         {"sweep", "NAME=V,V",
          QT_TRANSLATE_NOOP("voyageur::cli::Text",
                            "Run it with each of these values, as --NAME V; of several such options every combination; "
                            "1..5 are whole numbers"),
          0, true},
         {"sweep-table", "FILE",
          QT_TRANSLATE_NOOP("voyageur::cli::Text",
                            "Run it once for each line of this CSV or TSV file, whose head names the parameters")},
         {"minutes", "M",
          QT_TRANSLATE_NOOP("voyageur::cli::Text", "How long one run of a sweep takes; short ones go into one job together")},
         {"pack", "auto|no|parallel|glost|meta",
          QT_TRANSLATE_NOOP("voyageur::cli::Text", "Whether several runs of a sweep go into one job, and by what")},
         {"at-once", "N", QT_TRANSLATE_NOOP("voyageur::cli::Text", "How many tasks of a sweep may run at a time")},
         {"dry-run", nullptr,
          QT_TRANSLATE_NOOP("voyageur::cli::Text", "Show what the runs of a sweep would be; signs in nowhere")},
         {"via", "login|dtn",
          QT_TRANSLATE_NOOP("voyageur::cli::Text", "Which host of the cluster fetches a dataset at a web address")},
         {"anyway", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "Submit even if the checker finds errors")},
         {"job", "JOB",
          QT_TRANSLATE_NOOP("voyageur::cli::Text", "Submit nothing; go on with this job of the project, to its results")}},
    .leastWords = 2,
    .mostWords = 2,
    .signsIn = true,
    .run = runRun,
};

} // namespace voyageur::cli
