// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/access.h"
#include "main/cli/console.h"
#include "main/cli/diagnosetext.h"
#include "main/cli/exitstatus.h"
#include "main/cli/jobtext.h"
#include "main/cli/text.h"
#include "main/cli/verb.h"
#include "observe/logdiagnosis.h"
#include "slurm/erroroutput.h"
#include "slurm/logfollower.h"

#include <QFile>
#include <QFileInfo>

namespace voyageur::cli {

using base::Error;
using base::ErrorCode;
using base::Result;
using observe::LogReading;
using namespace Qt::StringLiterals;

namespace {

// Of a log on the cluster so much of its end is fetched.
constexpr qint64 mostFetched = 16 * 1024 * 1024;

Result<LogReading> readingOf(Context &context, const QString &name)
{
    if (name != "-"_L1)
        return observe::readLogFile(name, context.stop);
    QFile in;
    if (!in.open(stdin, QIODevice::ReadOnly))
        return Error{ErrorCode::BadRequest, Text::tr("Cannot read standard input."), {}, {}, {}};
    return observe::readLogFrom(in, name, context.stop);
}

Result<std::optional<DiagnosedScript>> wantedScript(Context &context)
{
    if (!context.arguments.has("script"))
        return std::optional<DiagnosedScript>();
    VOYAGEUR_TRY(script, diagnosedScript(context.arguments.value("script")));
    return std::optional(std::move(script));
}

Outcome diagnoseFiles(Context &context)
{
    VOYAGEUR_TRY(script, wantedScript(context));
    QJsonArray answers;
    bool explained = true;
    for (const QString &name : context.arguments.words()) {
        VOYAGEUR_TRY(reading, readingOf(context, name));
        explained = explained && reading.isExplained();
        printDiagnosis(context.console, name, reading, script);
        answers += diagnosisObject(name, reading, script);
    }
    context.console.document(answers.size() == 1 ? answers.first() : QJsonValue(answers));
    return explained ? Done : AnswerIsNo;
}

// Null: there is no such file.
Result<std::optional<LogReading>> fetchedReading(session::ClusterSession &session, const ssh::RemotePath &file,
                                                 const base::StopToken &stop)
{
    slurm::LogOptions options;
    options.firstTail = mostFetched;
    slurm::LogFollower follower(*session.host, file, options);
    observe::LogBytes bytes;
    bool text = true;
    const auto sink = [&](const QByteArray &piece, qint64) { text = text && bytes.take(piece); };
    for (bool more = true; more && text;) {
        VOYAGEUR_TRY(came, follower.readOn(sink, stop));
        more = came;
    }
    return follower.fileSeen() ? std::optional(bytes.finish()) : std::nullopt;
}

Outcome diagnoseJob(Context &context, const base::JobId &id)
{
    Console &console = context.console;
    VOYAGEUR_TRY(script, wantedScript(context));
    VOYAGEUR_TRY(session, openCluster(context, context.arguments.word(0)));
    VOYAGEUR_TRY(job, session->slurm.job(id, context.stop));
    VOYAGEUR_TRY(files, slurm::outputFilesOf(job, session->slurm, context.stop));
    std::optional<LogReading> best;
    QString name;
    for (const ssh::RemotePath &file : {files.standardOutput, files.standardError}) {
        if (file.isEmpty() || slurm::isThrownAway(file) || file.shown() == name)
            continue;
        VOYAGEUR_TRY(reading, fetchedReading(*session, file, context.stop));
        const auto *const main = reading ? reading->main() : nullptr;
        if (reading && (!best || (main && (!best->main() || main->rank < best->main()->rank)))) {
            best = std::move(reading);
            name = file.shown();
        }
    }
    console.print(Text::tr("job %1: %2").arg(job.id.text(), job.state.text()));
    if (!job.explanation.isEmpty())
        console.print(u"  "_s + job.explanation);
    if (best)
        printDiagnosis(console, name, *best, script);
    else
        console.print(Text::tr("The job left no readable log."));
    QJsonObject answer =
        best ? diagnosisObject(name, *best, script) : QJsonObject{{u"file"_s, QJsonValue()}, {u"cause"_s, QJsonValue()}};
    answer[u"job"_s] = job.id.text();
    answer[u"state"_s] = job.state.name();
    answer[u"explanation"_s] = job.explanation;
    console.document(answer);
    return best && best->isExplained() ? Done : AnswerIsNo;
}

Outcome runDiagnose(Context &context)
{
    // "C JOB", unless these are files.
    const Arguments &arguments = context.arguments;
    if (arguments.words().size() == 2 && arguments.word(0) != "-"_L1 && !QFileInfo::exists(arguments.word(0))
        && !QFileInfo::exists(arguments.word(1))) {
        if (const auto ids = jobIds(arguments, 1); ids.ok() && ids->size() == 1)
            return diagnoseJob(context, ids->first());
    }
    return diagnoseFiles(context);
}

} // namespace

const Verb diagnoseVerb = {
    .name = "diagnose",
    .usage = "FILE…\nC JOB",
    .example = "diagnose narval 4711",
    .summary = QT_TRANSLATE_NOOP("voyageur::cli::Text", "Explain a failure from a log; status 1 if it is unknown"),
    .options = {{"script", "FILE", QT_TRANSLATE_NOOP("voyageur::cli::Text", "Script of the job, to name the lines involved")}},
    .leastWords = 1,
    .signsIn = true,
    .run = runDiagnose,
};

} // namespace voyageur::cli
