// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/jobacts.h"

#include "models/jobsmodel.h"

#include <QMap>

#include <algorithm>

namespace voyageur::models {

using base::Result;
using slurm::Act;
using slurm::Job;

JobActs::JobActs(const StepContext &context, JobsModel &jobs, QObject *parent) : QObject(parent), m_context(context), m_jobs(jobs)
{
    connect(&context.session, &SessionModel::signedOut, this, [this] {
        m_work.reset();
        m_error.reset();
        m_commands.clear();
        emit changed();
    });
    connect(&jobs, &PageModel::changed, this, &JobActs::changed);
}

JobActs::~JobActs() = default;

// Without a session there nothing can be done.
QList<Job> JobActs::jobsOf(const QString &key) const
{
    return m_jobs.sessionFor(key) ? m_jobs.table()->jobsOf(key) : QList<Job>();
}

void JobActs::choose(const QStringList &keys)
{
    if (keys == m_chosen)
        return;
    m_chosen = keys;
    m_error.reset();
    emit changed();
}

QStringList JobActs::chosen() const
{
    QStringList there = m_chosen;
    there.removeIf([this](const QString &key) { return jobsOf(key).isEmpty(); });
    return there;
}

QStringList JobActs::cancellable() const
{
    QStringList keys;
    const auto list = m_jobs.table()->list();
    for (const JobList::Entry &entry : list->entries())
        if (const QString key = list->keyOf(entry); !isElsewhere(key) && isPossible(Act::Cancel, {key}))
            keys += key;
    return keys;
}

int JobActs::cancellableCount() const
{
    return m_jobs.sessionFor({}) ? m_jobs.table()->list()->cancellable() : 0;
}

bool JobActs::isPossible(Act act, const QStringList &keys) const
{
    return std::any_of(keys.begin(), keys.end(), [&](const QString &key) {
        const QList<Job> jobs = jobsOf(key);
        return std::any_of(jobs.begin(), jobs.end(), [act](const Job &job) { return slurm::isPossible(act, job); });
    });
}

QString JobActs::whyNot(Act act, const QStringList &keys) const
{
    if (isPossible(act, keys))
        return {};
    if (std::ranges::none_of(keys, [this](const QString &key) { return m_jobs.sessionFor(key) != nullptr; }))
        return tr("you are not signed in");
    constexpr qsizetype enough = 50; // of thousands of tasks
    QSet<QString> reasons;
    for (const QString &key : keys) {
        const QList<Job> jobs = jobsOf(key);
        for (const Job &job : jobs.first(std::min(jobs.size(), enough)))
            reasons += slurm::whyNot(act, job);
    }
    return reasons.size() == 1 ? *reasons.cbegin() : tr("not possible for these jobs");
}

QStringList JobActs::namesOf(const QStringList &keys) const
{
    QStringList names;
    for (const QString &key : keys) {
        const QList<Job> jobs = jobsOf(key);
        if (jobs.isEmpty())
            continue;
        constexpr qsizetype most = 40;
        QString name = jobs.first().name.simplified();
        if (name.size() > most)
            name = name.first(most) + u'…';
        const int count = static_cast<int>(jobs.size());
        names +=
            m_jobs.table()->isGroup(key) ? tr("%1 (%2, %n job(s))", nullptr, count).arg(name, key) : tr("%1 (%2)").arg(name, key);
    }
    return names;
}

base::TimeLimit JobActs::limitOf(const QString &key) const
{
    qint64 longest = -1;
    for (const Job &job : jobsOf(key))
        if (slurm::isPossible(Act::Shorten, job))
            longest = std::max(longest, job.limitSeconds);
    return longest > 0 ? base::TimeLimit::ofSeconds(longest) : base::TimeLimit();
}

QString JobActs::limitProblem(const QString &key, const QString &text) const
{
    const auto limit = base::TimeLimit::parse(text.trimmed().toUtf8()).value_or(base::TimeLimit());
    for (const Job &job : jobsOf(key)) {
        if (!slurm::isPossible(Act::Shorten, job))
            continue;
        if (const QString problem = slurm::limitProblem(limit, job); !problem.isEmpty())
            return problem;
    }
    return {};
}

// Of an array its own number, which Slurm takes for all of its tasks; but it puts back into the queue only what runs or has
// ended.
QList<base::JobId> JobActs::idsOf(Act act, const QStringList &keys) const
{
    QList<base::JobId> ids;
    for (const QString &key : keys) {
        const QList<Job> jobs = jobsOf(key);
        const bool array = m_jobs.table()->isGroup(key) && jobs.first().id.task();
        for (const Job &job : jobs) {
            if (!slurm::isPossible(act, job))
                continue;
            const base::JobId id = array && act != Act::Requeue ? job.id.whole() : job.id;
            if (!ids.contains(id))
                ids += id;
        }
    }
    return ids;
}

void JobActs::act(Act act, const QStringList &keys, const base::TimeLimit &limit)
{
    using Part = std::pair<std::shared_ptr<session::ClusterSession>, slurm::JobAct>;
    QMap<QString, QStringList> byCluster;
    for (const QString &key : keys)
        byCluster[clusterOfKey(key)] += key;
    QList<Part> parts;
    for (const QStringList &there : std::as_const(byCluster))
        if (const slurm::JobAct wanted{act, idsOf(act, there), limit}; !wanted.ids.isEmpty())
            parts += {m_jobs.sessionFor(there.first()), wanted};
    if (parts.isEmpty() || isActing())
        return;
    m_error.reset();
    m_commands.clear();
    for (const Part &part : std::as_const(parts))
        m_commands += QString::fromUtf8(slurm::actWords(part.second).join(' '));
    m_work = std::make_unique<base::Operation<void>>(
        m_context.workers,
        [parts](const base::Work &work) -> Result<void> {
            Result<void> outcome;
            for (const auto &[session, wanted] : parts) // a cluster that refuses keeps none of the others from it
                if (auto acted = session->slurm.act(wanted, work.stop); !acted.ok() && outcome.ok())
                    outcome = std::move(acted);
            return outcome;
        },
        [this](Result<void> result) {
            if (!result)
                m_error = result.error();
            m_jobs.refresh();
            emit changed();
        });
    emit changed();
}

void JobActs::dismissError()
{
    m_error.reset();
    emit changed();
}

} // namespace voyageur::models
