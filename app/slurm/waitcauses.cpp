// SPDX-License-Identifier: GPL-3.0-or-later
#include "slurm/waitcauses.h"

#include "base/timelimit.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace voyageur::slurm {

using namespace Qt::StringLiterals;

namespace {

struct CausesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::slurm::WaitCauses)
};

enum class Wanted {
    Success, // afterok, aftercorr
    Failure, // afternotok
    Any,     // the end, the beginning, or a moment
};

struct OneJob {
    Wanted wanted = Wanted::Any;
    JobId id;
};

// One after the other; "?" between them: any of them will do.
QList<OneJob> partsOf(const QString &dependency)
{
    static const QRegularExpression form(u"(afterok|aftercorr|afternotok|afterany|after|afterburstbuffer):"
                                         "((?:\\d+(?:_\\d+|_\\*)?(?:\\+\\d+)?(?:\\(\\w+\\))?:?)+)"_s);
    static const QRegularExpression number(u"(\\d+(?:_\\d+)?)(?:_\\*)?(?:\\+\\d+)?(?:\\(\\w+\\))?"_s);
    QList<OneJob> all;
    for (auto kinds = form.globalMatch(dependency); kinds.hasNext();) {
        const auto kind = kinds.next();
        const QString word = kind.captured(1);
        const Wanted wanted = word == "afterok"_L1 || word == "aftercorr"_L1 ? Wanted::Success
            : word == "afternotok"_L1                                        ? Wanted::Failure
                                                                             : Wanted::Any;
        for (auto numbers = number.globalMatch(kind.captured(2)); numbers.hasNext();)
            if (const auto id = JobId::parse(numbers.next().captured(1).toLatin1()))
                all += OneJob{wanted, *id};
    }
    return all;
}

// The job whose end rules out what is wanted; null: none has yet.
const Job *obstacle(const OneJob &part, const QList<Job> &known)
{
    bool all = true;
    const Job *well = nullptr;
    for (const Job &job : known) {
        if (!part.id.holds(job.id))
            continue;
        all = all && job.hasEnded();
        if (!job.hasEnded())
            continue;
        if (part.wanted == Wanted::Success && !job.state.isSuccess())
            return &job;
        if (job.state.isSuccess())
            well = &job;
        else if (part.wanted == Wanted::Failure)
            return nullptr;
    }
    return part.wanted == Wanted::Failure && all ? well : nullptr;
}

} // namespace

QList<JobId> jobsOfDependency(const QString &dependency)
{
    QList<JobId> ids;
    for (const OneJob &part : partsOf(dependency))
        if (!ids.contains(part.id))
            ids += part.id;
    return ids;
}

WaitCauses dependencyCauses(const QString &dependency, const QList<Job> &known)
{
    WaitCauses causes;
    const QList<OneJob> all = partsOf(dependency);
    for (const OneJob &part : all) {
        const auto found = std::ranges::find_if(known, [&](const Job &job) { return part.id.holds(job.id); });
        if (found != known.end() && !found->name.isEmpty() && !found->hasEnded())
            causes.words +=
                CausesText::tr("The job waits for job %1 (%2, %3).").arg(part.id.text(), found->name, found->state.text());
    }
    QList<const Job *> obstacles;
    for (const OneJob &part : all)
        if (const Job *one = obstacle(part, known))
            obstacles += one;
    const bool oneIsEnough = dependency.contains(u'?');
    causes.never = !obstacles.isEmpty() && (!oneIsEnough || obstacles.size() == all.size());
    if (causes.never)
        causes.words = {CausesText::tr("Job %1 ended as %2, so this job never starts.")
                            .arg(obstacles.first()->id.text(), obstacles.first()->state.name())};
    return causes;
}

base::Result<WaitCauses> askDependency(const QString &dependency, Client &client, const base::StopToken &stop)
{
    JobQuery query;
    query.ids = jobsOfDependency(dependency);
    if (query.ids.isEmpty())
        return WaitCauses();
    auto known = client.jobs(query, stop);
    if (!known.ok() && known.error().code == base::ErrorCode::NotFound) // one of them
        known = client.accounted(query.ids, stop);
    if (!known.ok())
        return known.error();
    return dependencyCauses(dependency, *known);
}

WaitCauses siteCauses(const Job &job, const WhatIsAway &away, qint64 ahead)
{
    WaitCauses causes{awayWords(away, ahead), false};
    const QDateTime now = QDateTime::currentDateTimeUtc().addSecs(ahead);
    const Reservation *next = away.maintenanceWithin(now, job.limitSeconds);
    const qint64 minutes = next ? now.secsTo(next->start) / 60 - 1 : 0; // it does not start at once
    if (minutes >= 1)
        causes.words += CausesText::tr("A job with --time=%1 or less ends before the maintenance if it starts now.")
                            .arg(QString::fromLatin1(base::TimeLimit::ofSeconds(minutes * 60).bytes()));
    return causes;
}

WaitCauses reservationCauses(const QString &name, const WhatIsAway &away, qint64 ahead)
{
    const auto own = std::ranges::find(away.reservations, name, &Reservation::name);
    const QDateTime now = QDateTime::currentDateTimeUtc().addSecs(ahead);
    if (own == away.reservations.end() || own->start <= now)
        return {};
    return {{CausesText::tr("The reservation “%1” begins at %2 on %3.").arg(name, shownMoment(own->start, ahead), own->nodes)},
            false};
}

} // namespace voyageur::slurm
