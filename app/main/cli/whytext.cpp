// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/whytext.h"

#include "main/cli/console.h"
#include "main/cli/exitstatus.h"
#include "main/cli/jobtext.h"
#include "main/cli/text.h"
#include "observe/sooner.h"
#include "slurm/acts.h"

#include <QJsonArray>

#include <algorithm>
#include <cmath>

namespace voyageur::cli {

using namespace Qt::StringLiterals;
using observe::SoonerIdea;
using slurm::WaitReason;

namespace {

QString kindWord(WaitReason::Kind kind)
{
    constexpr QLatin1StringView words[] = {"turn"_L1, "room"_L1, "event"_L1, "limit"_L1, "site"_L1, "held"_L1, "blocked"_L1};
    const auto at = static_cast<size_t>(kind);
    return at < std::size(words) ? QString(words[at]) : u"unknown"_s;
}

QString suretyWord(SoonerIdea::Surety surety)
{
    return surety == SoonerIdea::Surety::FreeNow ? u"free-now"_s
        : surety == SoonerIdea::Surety::Likely   ? u"likely"_s
                                                 : u"maybe"_s;
}

// Nothing of what JSON has no number for.
QJsonValue numberOrNull(const std::optional<double> &number)
{
    return !number ? QJsonValue() : std::isinf(*number) ? QJsonValue(u"inf"_s) : QJsonValue(*number);
}

QString inPlaceCommand(const slurm::Job &job, const SoonerIdea &idea)
{
    return idea.inPlace ? QString::fromUtf8(slurm::actWords({slurm::Act::Shorten, {job.id}, *idea.inPlace}).join(' '))
                        : QString();
}

struct Waiting {
    WaitReason reason;
    slurm::WaitingFacts facts;
    observe::Sooner sooner;
    QStringList standing;
};

void describe(QJsonObject &object, const slurm::Job &job, const Waiting &waiting)
{
    QJsonArray accounts;
    for (const slurm::AccountShare &share : waiting.facts.shares)
        accounts += QJsonObject{{u"account"_s, share.account},
                                {u"levelFS"_s, numberOrNull(share.level)},
                                {u"fairShare"_s, numberOrNull(share.place)}};
    QJsonArray ideas;
    for (const SoonerIdea &idea : waiting.sooner.ideas) {
        const QString command = inPlaceCommand(job, idea);
        ideas += QJsonObject{{u"id"_s, idea.id},
                             {u"what"_s, idea.what},
                             {u"change"_s, idea.change},
                             {u"surety"_s, suretyWord(idea.surety)},
                             {u"command"_s, command.isEmpty() ? QJsonValue() : QJsonValue(command)}};
    }
    object[u"explanation"_s] = u"%1 %2"_s.arg(waiting.reason.what, waiting.reason.next).trimmed(); // with what was asked since
    object[u"kind"_s] = kindWord(waiting.reason.kind);
    object[u"meaning"_s] = waiting.reason.what;
    object[u"next"_s] = waiting.reason.next;
    object[u"standing"_s] = QJsonArray::fromStringList(waiting.standing);
    object[u"accounts"_s] = accounts;
    object[u"priority"_s] = waiting.facts.priority ? QJsonValue(waiting.facts.priority->all) : QJsonValue();
    object[u"now"_s] = QJsonArray::fromStringList(waiting.sooner.now);
    object[u"sooner"_s] = ideas;
    object[u"missing"_s] = QJsonArray::fromStringList(waiting.facts.missing);
}

void print(Console &console, const slurm::Job &job, const Waiting &waiting)
{
    console.print(waiting.reason.what);
    if (!waiting.reason.next.isEmpty())
        console.print(waiting.reason.next);
    for (const QString &words : waiting.sooner.now + waiting.standing)
        console.print(u"  • "_s + words);
    for (const QString &words : waiting.facts.missing)
        console.print("  ! "_L1 + words);
    if (!waiting.sooner.ideas.isEmpty())
        console.print(Text::tr("A smaller request would start sooner:"));
    for (const SoonerIdea &idea : waiting.sooner.ideas) {
        console.print(u"  • "_s + idea.what);
        console.print("    "_L1 + idea.change + "   "_L1 + observe::suretyWords(idea.surety));
        if (const QString command = inPlaceCommand(job, idea); !command.isEmpty())
            console.print(Text::tr("    for this job: %1").arg(command));
    }
}

// Of an array the first task that waits: the others' state answers nothing.
base::Result<slurm::Job> theOneThatWaits(slurm::Client &slurm, const base::JobId &id, const base::StopToken &stop)
{
    slurm::JobQuery query;
    query.ids = {id};
    if (id.task())
        return slurm.job(id, stop);
    VOYAGEUR_TRY(jobs, slurm.jobs(query, stop));
    for (const slurm::Job &job : jobs)
        if (job.id.task() && job.state.isPending() && !job.hasEnded() && !job.hasLeft())
            return job;
    return slurm.job(id, stop);
}

} // namespace

Outcome explainWaiting(Context &context, session::ClusterSession &session, const QString &name)
{
    const auto id = base::JobId::parse(name.toUtf8());
    if (!id)
        return base::Error{base::ErrorCode::BadRequest,
                           Text::tr("“%1” is not a job number.").arg(name),
                           {},
                           Text::tr("A job number looks like 4711, or 4711_3 for a task of an array."),
                           {}};
    VOYAGEUR_TRY(job, theOneThatWaits(session.slurm, *id, context.stop));
    const bool waits = job.state.isPending() && !job.hasEnded() && !job.hasLeft();
    QJsonObject object = jobObject(job);
    object[u"waits"_s] = waits;
    context.console.print(Text::tr("job %1: %2").arg(job.id.text(), job.state.name()));
    if (!waits) {
        context.console.print(job.explanation.isEmpty() ? Text::tr("The job is not waiting.") : job.explanation);
        context.console.document(object);
        return Done;
    }
    Waiting waiting;
    VOYAGEUR_TRY(facts, slurm::askWhyItWaits(job, session.slurm, {}, context.stop));
    waiting.facts = facts;
    waiting.reason = slurm::waitReason(job, facts);
    waiting.sooner = observe::soonerIdeas(job, facts, session.facts->known());
    waiting.standing = slurm::standingWords(job, facts, QDateTime::currentDateTime());
    describe(object, job, waiting);
    print(context.console, job, waiting);
    context.console.document(object);
    return Done;
}

} // namespace voyageur::cli
