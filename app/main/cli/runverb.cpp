// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/access.h"
#include "main/cli/console.h"
#include "main/cli/exitstatus.h"
#include "main/cli/stepprinter.h"
#include "main/cli/text.h"
#include "project/runall.h"

namespace voyageur::cli {

using namespace Qt::StringLiterals;

namespace {

Outcome run(Context &context)
{
    Console &console = context.console;
    VOYAGEUR_TRY(project, project::ProjectFile::load(context.arguments.word(0)));
    for (const QString &warning : std::as_const(project.warnings))
        console.say(Text::tr("warning: %1").arg(warning));
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
    VOYAGEUR_TRY(session, openCluster(context, context.arguments.word(1)));
    const auto identity = session->host->identity();
    console.say(Text::tr("Signed in to %1 as %2 (Slurm %3).").arg(identity.host, identity.user, session->slurm.tools().version));

    StepPrinter printer(console,
                        context.arguments.has("show-commands") ? StepPrinter::Show::CommandsToo : StepPrinter::Show::Results);
    VOYAGEUR_TRY(outcome,
                 job ? project::goOnWithRun(project, *session, *job, printer.sink(), context.stop)
                     : project::runAll(project, *session, printer.sink(), context.stop));
    console.object({{u"job"_s, outcome.job.text()}, {u"state"_s, outcome.state}, {u"results"_s, outcome.results}});
    console.print(Text::tr("main job: job %1 %2, results in %3").arg(outcome.job.text(), outcome.state, outcome.results));
    return Done;
}

} // namespace

const Verb runVerb = {
    .name = "run",
    .usage = "PROJECT C",
    .summary = QT_TRANSLATE_NOOP("voyageur::cli::Text", "All five steps of a project, to the results on this computer"),
    .options = {{"show-commands", nullptr,
                 QT_TRANSLATE_NOOP("voyageur::cli::Text", "Show the commands a person would have typed")},
                {"job", "JOB",
                 QT_TRANSLATE_NOOP("voyageur::cli::Text", "Submit nothing; go on with this job of the project, to its results")}},
    .leastWords = 2,
    .mostWords = 2,
    .signsIn = true,
    .run = run,
};

} // namespace voyageur::cli
