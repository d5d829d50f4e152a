// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/jobtext.h"

#include "base/timelimit.h"
#include "main/cli/arguments.h"
#include "main/cli/text.h"

namespace voyageur::cli {

using namespace Qt::StringLiterals;

namespace {

QJsonValue textOrNull(const QString &text)
{
    return text.isEmpty() ? QJsonValue() : QJsonValue(text);
}

QJsonValue timeOrNull(const QDateTime &time)
{
    return time.isValid() ? QJsonValue(time.toUTC().toString(Qt::ISODate)) : QJsonValue();
}

} // namespace

QJsonObject jobObject(const slurm::Job &job)
{
    return {{u"job"_s, job.id.text()},
            {u"name"_s, job.name},
            {u"account"_s, job.account},
            {u"partition"_s, job.partition},
            {u"state"_s, job.state.name()},
            {u"reason"_s, job.reason},
            {u"explanation"_s, job.explanation},
            {u"elapsedSeconds"_s, job.elapsedSeconds},
            {u"limitSeconds"_s, job.limitSeconds < 0 ? QJsonValue() : QJsonValue(job.limitSeconds)},
            {u"nodes"_s, job.nodes},
            {u"cpus"_s, job.cpus},
            {u"gpus"_s, job.gpus},
            {u"submitted"_s, timeOrNull(job.submit)},
            {u"started"_s, timeOrNull(job.start)},
            {u"ended"_s, timeOrNull(job.end)},
            {u"workdir"_s, textOrNull(job.workdir.shown())},
            {u"stdout"_s, textOrNull(job.stdoutPath.shown())},
            {u"exitCode"_s, job.exitCode ? QJsonValue(job.exitCode->text()) : QJsonValue()}};
}

QString slurmSpan(qint64 seconds)
{
    return seconds < 0 ? u"-"_s : QString::fromLatin1(base::TimeLimit::ofSeconds(seconds).bytes());
}

base::Result<QList<base::JobId>> jobIds(const Arguments &arguments, qsizetype first)
{
    QList<base::JobId> ids;
    for (const QString &word : arguments.words().mid(first)) {
        // As squeue writes tasks that wait, whole: of a list that is cut nobody knows the rest.
        constexpr int mostTasks = 1000;
        const auto some = base::JobId::expand(word.toUtf8(), mostTasks + 1);
        const bool whole = base::JobId::parse(word.toUtf8()) || (word.endsWith(u']') && !word.contains("..."_L1));
        if (some.isEmpty() || some.size() > mostTasks || !whole) {
            return base::Error{base::ErrorCode::BadRequest,
                               Text::tr("“%1” is not a job number.").arg(word),
                               {},
                               Text::tr("A job number looks like 4711, or 4711_3 for a task of an array."),
                               {}};
        }
        ids += some;
    }
    return ids;
}

} // namespace voyageur::cli
