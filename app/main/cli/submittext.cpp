// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/submittext.h"

#include "main/cli/console.h"
#include "main/cli/text.h"
#include "runs/preflight.h"

namespace voyageur::cli {

using namespace Qt::StringLiterals;
using base::Error;
using session::StepSink;
using session::StepStatus;

StepSink briefly(Console &console, bool commands)
{
    return [&console, commands](const session::StepEvent &event) {
        if (event.status == StepStatus::Command && commands)
            console.say("$ "_L1 + event.detail);
        else if ((event.isNote() && !runs::isToldAgain(event))
                 || (event.status == StepStatus::Done && event.step == session::Step::Code))
            console.say(event.detail);
        else if (event.status == StepStatus::Warning)
            console.say((event.isError ? Text::tr("error: %1") : Text::tr("warning: %1")).arg(event.detail));
    };
}

QJsonObject submittedObject(const session::ClusterSession &session, const runs::SubmittedScript &submitted, bool dryRun)
{
    QJsonObject object{{u"job"_s, submitted.job.isNull() ? QJsonValue() : QJsonValue(submitted.job.text())},
                       {u"cluster"_s, session.profile.name},
                       {u"script"_s, submitted.script.shown()},
                       {u"workdir"_s, submitted.folder.shown()},
                       {u"stdout"_s, submitted.stdoutPath.isEmpty() ? QJsonValue() : QJsonValue(submitted.stdoutPath.shown())}};
    if (!submitted.testOnly.isEmpty())
        object[u"testOnly"_s] = submitted.testOnly;
    if (!dryRun)
        object[u"run"_s] = submitted.tag;
    if (submitted.wasThere)
        object[u"wasThere"_s] = true;
    return object;
}

void printSubmitted(Console &console, const runs::SubmittedScript &submitted, bool dryRun)
{
    if (dryRun) {
        if (submitted.testOnly.isEmpty()) // its forecast finds no place now, which was said
            return console.print(Text::tr("Only sbatch can tell whether Slurm accepts it. Nothing was submitted."));
        console.print(Text::tr("Slurm would accept it. Nothing was submitted."));
        console.print(submitted.testOnly);
        return;
    }
    console.print(Text::tr("Submitted as job %1").arg(submitted.job.text()));
    console.print(Text::tr("Working folder: %1").arg(submitted.folder.shown()));
}

Error withAnyway(base::Error error)
{
    if (error.code == base::ErrorCode::CheckFailed && error.server.isEmpty()) // else bash cannot read it
        error.next += u' ' + Text::tr("See the details with voyageur check. To submit anyway: --anyway");
    if (error.code == base::ErrorCode::SubmissionUncertain)
        error.next += u' ' + Text::tr("To forget a run: voyageur runs forget RUN");
    return error;
}

} // namespace voyageur::cli
