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
                       Text::tr("--%1 takes a whole number, 1 or more.").arg(QLatin1StringView(option)),
                       {},
                       Text::tr("Give its length: --chain N, or --epochs E --epochs-per-day R."),
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
                               project.chain ? Text::tr("The chain in voyageur.json has no length.")
                                             : Text::tr("There is no chain to rehearse."),
                               {},
                               project.chain ? Text::tr("Add chain.units or chain.epochs there, or give --chain N.")
                                             : Text::tr("Give its length: --chain N, or --epochs E --epochs-per-day R."),
                               {}};
        return {};
    }
    const auto time = base::TimeLimit::parse(project.job.time.toLatin1()).value_or(base::TimeLimit());
    if (project.chain->epochs && !project.chain->units && !project.chain->epochsPerDay && tryout::triedEpochs(project)) {
        console.say(Text::tr("The try measures the epochs per day."));
    } else {
        VOYAGEUR_TRY(plan, projectfile::planChain(*project.chain, time));
        console.say(plan.text());
    }
    if (project.chain->resume.isEmpty()) {
        const QString option = source::guessedResumeOption(project);
        if (!option.isEmpty())
            project.chain->resume = {option, u"{checkpoint}"_s};
        console.say(
            option.isEmpty()
                ? Text::tr("The program must find its newest checkpoint by itself. To name its option: --resume OPTION")
                : Text::tr("The program seems to take its checkpoint with %1. To change that: chain.resume in voyageur.json")
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
                           Text::tr("--via applies to a dataset at a web address. This project has none."),
                           {},
                           Text::tr("Leave out --via."),
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
                               Text::tr("“%1” is not a job number.").arg(context.arguments.value("job")),
                               {},
                               Text::tr("List your jobs: voyageur jobs C"),
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
    .example = "run cats narval",
    .summary = QT_TRANSLATE_NOOP("voyageur::cli::Text", "Run all five steps of a project, and download the results"),
    .options =
        {{"show-commands", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "Print the equivalent commands")},
         includedCode,
         {"chain", "N",
          QT_TRANSLATE_NOOP("voyageur::cli::Text", "Split into a chain of N jobs, each from the newest checkpoint")},
         {"epochs", "E",
          QT_TRANSLATE_NOOP("voyageur::cli::Text",
                            "Total epochs of the training; with --epochs-per-day they give the number of jobs")},
         {"epochs-per-day", "R", QT_TRANSLATE_NOOP("voyageur::cli::Text", "Epochs that fit in 24 hours")},
         {"resume", "OPTION",
          QT_TRANSLATE_NOOP("voyageur::cli::Text", "Option that gives the program its checkpoint (--resume)")},
         {"rehearse", nullptr,
          QT_TRANSLATE_NOOP("voyageur::cli::Text",
                            "Try a chain of two short jobs first; submit the long one only if that works")},
         {"sweep", "NAME=V,V",
          QT_TRANSLATE_NOOP("voyageur::cli::Text",
                            "Run with each value, as --NAME V. Several options give all combinations; 1..5 means whole numbers"),
          0, true},
         {"sweep-table", "FILE",
          QT_TRANSLATE_NOOP("voyageur::cli::Text",
                            "Run once for each line of a CSV or TSV file, whose header names the parameters")},
         {"minutes", "M", QT_TRANSLATE_NOOP("voyageur::cli::Text", "Duration of one run of a sweep; short runs share a job")},
         {"pack", "auto|no|parallel|glost|meta",
          QT_TRANSLATE_NOOP("voyageur::cli::Text",
                            "Put several runs of a sweep into one job: auto, no, parallel, glost or meta")},
         {"at-once", "N", QT_TRANSLATE_NOOP("voyageur::cli::Text", "Run at most N tasks of a sweep at once")},
         {"dry-run", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "List the runs of a sweep without signing in")},
         {"via", "login|dtn",
          QT_TRANSLATE_NOOP("voyageur::cli::Text", "Host that downloads a dataset from a web address: login or dtn")},
         {"anyway", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "Submit even if the checker finds errors")},
         {"job", "JOB", QT_TRANSLATE_NOOP("voyageur::cli::Text", "Continue with this job of the project; submit nothing")}},
    .leastWords = 2,
    .mostWords = 2,
    .signsIn = true,
    .run = runRun,
};

} // namespace voyageur::cli
