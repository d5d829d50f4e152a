// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/access.h"
#include "main/cli/console.h"
#include "main/cli/exitstatus.h"
#include "main/cli/jobtext.h"
#include "main/cli/text.h"
#include "slurm/erroroutput.h"

namespace voyageur::cli {

using base::Error;
using base::ErrorCode;
using base::JobId;
using base::Result;
using namespace Qt::StringLiterals;

namespace {

// For people the log's bytes; with --json lines {offset, text}.
slurm::LogSink logSink(Console &console)
{
    return [&console](const QByteArray &bytes, qint64 offset) {
        if (console.json())
            console.object({{u"offset"_s, offset}, {u"text"_s, QString::fromUtf8(bytes)}});
        else
            console.raw(bytes);
    };
}

Result<slurm::Job> readToEnd(session::ClusterSession &session, const base::JobId &id, const slurm::LogSink &sink,
                             const slurm::LogOptions &options, const base::StopToken &stop)
{
    VOYAGEUR_TRY(job, session.slurm.job(id, stop));
    ssh::RemotePath file = job.stdoutPath;
    if (options.errors) {
        VOYAGEUR_TRY(files, slurm::outputFilesOf(job, session.slurm, stop));
        file = files.standardError;
    }
    if (file.isEmpty()) {
        return Error{ErrorCode::NotFound,
                     Text::tr("Slurm does not say where the log of job %1 is.").arg(id.text()),
                     Text::tr("Slurm forgets the path some minutes after a job ends."),
                     Text::tr("Look in the folder the job was submitted from. The usual name is slurm-%1.out.").arg(id.text()),
                     {}};
    }
    if (slurm::isThrownAway(file))
        return slurm::thrownAway(id);
    slurm::LogFollower follower(*session.host, file, options);
    while (true) {
        VOYAGEUR_TRY(more, follower.readOn(sink, stop));
        if (!more)
            break;
    }
    if (!follower.fileSeen() && job.hasEnded()) {
        return Error{
            ErrorCode::NotFound, Text::tr("Job %1 left no log at %2.").arg(id.text(), file.shown()), job.explanation, {}, {}};
    }
    if (!follower.fileSeen())
        return Error{ErrorCode::NotFound,
                     Text::tr("Job %1 has written no log yet.").arg(id.text()),
                     job.explanation,
                     Text::tr("Use -f to wait for the log."),
                     {}};
    return job;
}

// The logs of several tasks at once would be none that a person can read.
JobId oneLog(Context &context, session::ClusterSession &session, const QList<base::JobId> &ids)
{
    if (ids.size() == 1 && (ids.first().task() || ids.first().component()))
        return ids.first();
    const auto job = session.slurm.job(ids.first(), context.stop);
    if (!job.ok()) // reading it says so, or finds Slurm in better health
        return ids.first();
    if (job->id.task() && job->id.job() == ids.first().job())
        context.console.say(Text::tr("Log of task %1. Each task of the array has its own.").arg(job->id.text()));
    return job->id;
}

Result<qint64> fromOption(const Arguments &arguments)
{
    if (!arguments.has("from"))
        return qint64(0);
    bool ok = false;
    const qint64 from = arguments.value("from").toLongLong(&ok);
    if (ok && from >= 0)
        return from;
    return Error{
        ErrorCode::BadRequest, Text::tr("--from takes a number of bytes, not “%1”.").arg(arguments.value("from")), {}, {}, {}};
}

// Exactly behind what was shown: no line is lost, and none comes twice.
Error wayOn(Error error, const QString &cluster, const base::JobId &id, qint64 end, const QString &options)
{
    if (error.code != ErrorCode::ConnectionLost)
        return error;
    error.what = Text::tr("The connection to the cluster was lost. Job %1 continues on the cluster.").arg(id.text());
    error.next =
        Text::tr("Continue from here: voyageur log %1 %2%3 --from %4").arg(cluster, id.text(), options, QString::number(end));
    return error;
}

// Where a failed job says why.
void sayWhereErrorsAre(Context &context, session::ClusterSession &session, const slurm::Job &job)
{
    if (!job.hasEnded() || job.state.isSuccess() || context.arguments.has("errors"))
        return;
    const auto files = slurm::outputFilesOf(job, session.slurm, context.stop);
    if (files.ok() && files->areTwo() && !slurm::isThrownAway(files->standardError))
        context.console.say(
            Text::tr("Errors are in a separate file: voyageur log %1 %2 --errors").arg(context.arguments.word(0), job.id.text()));
}

Outcome runLog(Context &context)
{
    const Arguments &arguments = context.arguments;
    Console &console = context.console;
    if (arguments.has("raw"))
        console.passAll();
    VOYAGEUR_TRY(ids, jobIds(arguments, 1));
    VOYAGEUR_TRY(session, openCluster(context, arguments.word(0)));
    slurm::LogOptions options;
    options.firstTail = arguments.has("tail") ? slurm::LogOptions().firstTail : -1;
    VOYAGEUR_TRY(from, fromOption(arguments));
    options.from = from;
    options.errors = arguments.has("errors");
    const base::JobId id = oneLog(context, *session, ids);
    qint64 end = from;
    bool isShorter = false; // than --from says
    base::StopSource enough;
    const base::StopCallback interrupted(context.stop, [&enough] { enough.request(); });
    const auto sink = [&, show = logSink(console)](const QByteArray &bytes, qint64 offset) {
        isShorter = isShorter || (end == from && offset < from);
        if (isShorter)
            return enough.request();
        show(bytes, offset);
        end = offset + bytes.size();
        if (!console.wroteAll()) // "| head"
            enough.request();
    };
    const auto onChange = [&](const slurm::Job &job) {
        console.say(Text::tr("job %1: %2").arg(job.id.text(), job.state.text()));
        if (!job.explanation.isEmpty())
            console.say("  "_L1 + job.explanation);
    };
    auto read = (arguments.has("follow") ? session->slurm.followJob(id, sink, onChange, options, enough.token())
                                         : readToEnd(*session, id, sink, options, enough.token()));
    if (!console.wroteAll())
        return AnswerIsNo;
    if (isShorter) {
        return Error{ErrorCode::BadRequest,
                     Text::tr("The log is shorter than the %1 bytes of --from.").arg(from),
                     Text::tr("The log was rewritten in the meantime, or the number is too large."),
                     Text::tr("Leave out --from to start at the beginning."),
                     {}};
    }
    if (!read.ok())
        return wayOn(read.error(), arguments.word(0), id, end,
                     (arguments.has("follow") ? u" -f"_s : QString()) + (options.errors ? u" --errors"_s : QString()));
    const slurm::Job &job = *read;
    sayWhereErrorsAre(context, *session, job);
    console.object({{u"job"_s, job.id.text()},
                    {u"state"_s, job.state.name()},
                    {u"exitCode"_s, job.exitCode ? QJsonValue(job.exitCode->text()) : QJsonValue()}});
    return Done;
}

} // namespace

const Verb logVerb = {
    .name = "log",
    .usage = "C JOB [-f]",
    .example = "log narval 4711 -f",
    .summary = QT_TRANSLATE_NOOP("voyageur::cli::Text", "Show the log of a job"),
    .options = {{"follow", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "Follow the log until the job ends"), 'f'},
                {"tail", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "Start at the last 256 kB of the existing log")},
                {"errors", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "Show the error output, if it is a separate file")},
                {"raw", nullptr,
                 QT_TRANSLATE_NOOP("voyageur::cli::Text", "Pass every byte to the terminal, not only text and colours")},
                {"from", "BYTES", QT_TRANSLATE_NOOP("voyageur::cli::Text", "Skip the first BYTES of the log")}},
    .leastWords = 2,
    .mostWords = 2,
    .signsIn = true,
    .run = runLog,
};

} // namespace voyageur::cli
