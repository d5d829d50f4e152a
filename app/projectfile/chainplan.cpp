// SPDX-License-Identifier: GPL-3.0-or-later
#include "projectfile/chainplan.h"

#include "projectfile/jsonforms.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::projectfile {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

constexpr qint64 wholeDay = 86'400;
constexpr int mostUnits = 1000; // MaxArraySize of Slurm's own defaults
constexpr int mostEpochs = 1'000'000;

struct ChainPlanText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::projectfile::Chain)
};

Error bad(const QString &what, const QString &next)
{
    return {ErrorCode::BadRequest, what, {}, next, {}};
}

const JsonForm &dependencyForm()
{
    static const JsonForm form{
        u"|afterany|afterok"_s,
        QT_TRANSLATE_NOOP("voyageur::projectfile::ProjectFile", "afterany or afterok, or empty for an array")};
    return form;
}

} // namespace

QString ChainPlan::text() const
{
    const QString length = QString::fromLatin1(time.bytes());
    const QString jobs = ChainPlanText::tr("%n job(s) of at most %1 each, one after the other", nullptr, units).arg(length);
    return epochsEach > 0 ? ChainPlanText::tr("%1; %n epoch(s) in each", nullptr, epochsEach).arg(jobs) : jobs;
}

Result<ChainPlan> planChain(const ChainSettings &chain, const base::TimeLimit &time)
{
    ChainPlan plan;
    plan.time = time;
    if (chain.epochsPerDay && time.seconds() > 0)
        plan.epochsEach =
            static_cast<int>(std::min<qint64>(time.seconds() * 9 / 10 * *chain.epochsPerDay / wholeDay, mostEpochs));
    if (chain.units) {
        plan.units = *chain.units;
        return plan;
    }
    if (!chain.epochs || !chain.epochsPerDay)
        return bad(ChainPlanText::tr("The number of jobs in the chain is not known."),
                   ChainPlanText::tr("Set the number of epochs and how many run in a day, or the number of jobs."));
    if (time.seconds() <= 0)
        return bad(ChainPlanText::tr("A chain needs a time limit for its jobs."),
                   ChainPlanText::tr("Set job.time, for example to 12:00:00."));
    if (plan.epochsEach < 1)
        return bad(ChainPlanText::tr("A job of %1 is too short for one epoch.").arg(QString::fromLatin1(time.bytes())),
                   ChainPlanText::tr(
                       "Give the jobs more time (job.time). Or save checkpoints within an epoch and set the number of jobs."));
    plan.units = (*chain.epochs + plan.epochsEach - 1) / plan.epochsEach;
    if (plan.units > mostUnits)
        return bad(ChainPlanText::tr("The chain would have %n job(s).", nullptr, plan.units),
                   ChainPlanText::tr("Give the jobs more time (job.time)."));
    return plan;
}

base::TimeLimit rehearsalTime(const ChainSettings &chain)
{
    constexpr qint64 beginning = 30; // the data, the environment
    constexpr qint64 minute = 60;
    const qint64 epoch = chain.epochsPerDay ? wholeDay / *chain.epochsPerDay : 0;
    const qint64 seconds = beginning + epoch * 3 / 2;
    return base::TimeLimit::ofSeconds((seconds + minute - 1) / minute * minute);
}

void readChain(JsonReader json, ChainSettings &chain)
{
    json.number(u"units"_s, {1, mostUnits}, chain.units);
    json.number(u"epochs"_s, {1, mostEpochs}, chain.epochs);
    json.number(u"epochsPerDay"_s, {1, mostEpochs}, chain.epochsPerDay);
    json.texts(u"resume"_s, filledForm(), chain.resume);
    json.text(u"done"_s, insideForm(), chain.done);
    json.text(u"dependency"_s, dependencyForm(), chain.dependency);
}

void writeChain(JsonWriter &json, const ChainSettings &chain)
{
    json.put(u"units"_s, chain.units);
    json.put(u"epochs"_s, chain.epochs);
    json.put(u"epochsPerDay"_s, chain.epochsPerDay);
    json.put(u"resume"_s, chain.resume, {});
    json.put(u"done"_s, chain.done, QString());
    json.put(u"dependency"_s, chain.dependency, QString());
}

} // namespace voyageur::projectfile
