// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/joblist.h"

#include "deliver/runfolder.h"
#include "slurm/acts.h"
#include "tryout/allocation.h"

#include <QCoreApplication>
#include <QHash>

#include <algorithm>
#include <numeric>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using slurm::Job;

namespace {

//! What two jobs of one group have in common; nothing of a job that is alone by its nature.
struct Bond {
    qint64 array = 0;
    QString run;
    bool operator==(const Bond &) const = default;
    bool isNone() const { return array == 0 && run.isEmpty(); }
};

size_t qHash(const Bond &bond, size_t seed = 0)
{
    return qHashMulti(seed, bond.array, bond.run);
}

Bond bondOf(const Job &job)
{
    if (job.id.task())
        return {job.id.job(), {}};
    if (!job.id.component() && deliver::isRunFolder(job.workdir))
        return {0, QString::fromUtf8(job.workdir.bytes()) + u'\n' + job.name};
    return {};
}

bool neverRan(const Job &job)
{
    return job.state.code() == base::JobState::Code::Cancelled && job.elapsedSeconds == 0;
}

// Of a chain's jobs, or an array's: the one that tells how the whole stands.
qint32 shownOf(const QList<qint32> &members, bool chain, const auto &jobAt)
{
    const auto find = [&](auto &&wanted) -> qint32 {
        const auto found = std::ranges::find_if(members, [&](qint32 place) { return wanted(jobAt(place)); });
        return found == members.end() ? -1 : *found;
    };
    qint32 shown = find([](const Job &job) { return moodOf(job) == JobMood::Running; });
    if (shown < 0)
        shown = find([](const Job &job) { return !job.hasEnded(); });
    if (shown < 0 && !chain)
        shown = find([](const Job &job) { return !job.state.isSuccess() && !neverRan(job); });
    if (shown < 0) {
        const auto last = std::find_if(members.rbegin(), members.rend(), [&](qint32 place) { return !neverRan(jobAt(place)); });
        shown = last == members.rend() ? members.last() : *last;
    }
    return shown;
}

} // namespace

bool hasHadItsTime(const Job &job)
{
    return job.state.code() == base::JobState::Code::TimedOut && tryout::isTry(job.name);
}

QString explanationOf(const Job &job)
{
    return hasHadItsTime(job)
        ? QCoreApplication::translate("voyageur::models::JobList", "This interactive job reached its time limit. Nothing failed.")
        : job.explanation;
}

JobMood moodOf(const Job &job)
{
    if (job.hasEnded()) {
        if (job.state.isSuccess())
            return JobMood::Good;
        return job.state.code() == base::JobState::Code::Cancelled || hasHadItsTime(job) ? JobMood::Gone : JobMood::Bad;
    }
    return job.state.isPending() || job.hasLeft() ? JobMood::Waiting : JobMood::Running;
}

JobList::JobList(const QList<JobSource> &sources, const QSet<QString> &chains, const QStringList &fresh)
{
    m_parts.reserve(sources.size());
    for (const JobSource &source : sources)
        add(source, chains);
    if (m_parts.size() > 1)
        sortEntries();
    putFirst(fresh);
}

void JobList::putFirst(const QStringList &fresh)
{
    QList<Entry> first;
    for (const QString &key : fresh)
        if (const Entry entry = entryOf(key); !entry.isEmpty() && !first.contains(entry) && m_entries.removeAll(entry) > 0)
            first += entry;
    m_fresh = first.size();
    if (m_fresh > 0)
        m_entries = first + m_entries;
}

bool JobList::isFresh(const Entry &entry) const
{
    const auto end = m_entries.cbegin() + m_fresh;
    return std::find(m_entries.cbegin(), end, entry) != end;
}

void JobList::add(const JobSource &source, const QSet<QString> &chains)
{
    const qint32 first = m_size;
    const QList<Job> &jobs = source.jobs;
    Part part{source, first, {}, {}};
    m_size += static_cast<qint32>(jobs.size());
    const auto jobAt = [&](qint32 place) -> const Job & { return jobs[place - first]; };

    part.byNumber.resize(jobs.size());
    std::iota(part.byNumber.begin(), part.byNumber.end(), first);
    std::ranges::sort(part.byNumber, {}, [&](qint32 place) { return jobAt(place).id; });

    QHash<Bond, qint32> bonds;
    QList<QList<qint32>> bound; // places; of a job that is alone nothing
    QList<qint32> leaders;      // the first of each, as they stand in the list
    for (qint32 place = first; place < m_size; ++place) {
        const Job &job = jobAt(place);
        if (!job.hasEnded() && !job.hasLeft())
            ++m_active;
        const Bond bond = bondOf(job);
        const auto slot = static_cast<qint32>(bound.size());
        if (const auto known = bond.isNone() ? bonds.constEnd() : bonds.constFind(bond); known != bonds.constEnd()) {
            bound[*known] += place;
            continue;
        }
        if (!bond.isNone())
            bonds.insert(bond, slot);
        bound += bond.isNone() ? QList<qint32>() : QList<qint32>{place};
        leaders += place;
    }
    const auto firstGroup = static_cast<qint32>(m_groups.size());
    m_entries.reserve(m_entries.size() + leaders.size());
    for (qsizetype slot = 0; slot < leaders.size(); ++slot) {
        QList<qint32> &members = bound[slot];
        const base::JobId leader = jobAt(leaders[slot]).id;
        if (members.isEmpty() || (members.size() == 1 && !leader.task())) { // one job of a run is no chain
            m_entries += Entry{leaders[slot], -1};
            continue;
        }
        std::ranges::sort(members, {}, [&](qint32 place) { return jobAt(place).id; });
        members.squeeze();
        const bool chain = !leader.task() || chains.contains(leader.whole().text());
        const auto ended = std::ranges::count_if(members, [&](qint32 place) { return jobAt(place).hasEnded(); });
        m_entries += Entry{-1, static_cast<qint32>(m_groups.size())};
        const bool well = std::ranges::all_of(members, [&](qint32 place) { return jobAt(place).state.isSuccess(); });
        const bool failed = well && leader.task() && source.failed.contains(leader.whole().text());
        m_groups += JobGroup{members, shownOf(members, chain, jobAt), static_cast<int>(ended), chain, failed};
    }
    part.groups.resize(m_groups.size() - firstGroup);
    std::iota(part.groups.begin(), part.groups.end(), firstGroup);
    std::ranges::sort(part.groups, {}, [&](qint32 group) { return jobAt(m_groups[group].members.first()).id; });
    if (isOwn(part)) {
        const auto canEnd = [&](qint32 place) { return slurm::isPossible(slurm::Act::Cancel, jobAt(place)); };
        m_cancellable = static_cast<int>(std::ranges::count_if(m_entries, [&](const Entry &entry) {
            return entry.job >= 0 ? canEnd(entry.job) : std::ranges::any_of(m_groups[entry.group].members, canEnd);
        }));
    }
    m_parts += part;
}

// The clusters' numbers have nothing to do with each other: what has not ended first, then the latest first.
void JobList::sortEntries()
{
    std::stable_sort(m_entries.begin(), m_entries.end(), [this](const Entry &a, const Entry &b) {
        const Job &one = shownBy(a);
        const Job &other = shownBy(b);
        if (one.hasEnded() != other.hasEnded())
            return other.hasEnded();
        return one.submit > other.submit;
    });
}

const JobList::Part &JobList::partAt(qint32 place) const
{
    const auto after = std::ranges::upper_bound(m_parts, place, {}, &Part::first);
    return *std::prev(after);
}

const Job &JobList::job(qint32 place) const
{
    const Part &part = partAt(place);
    return part.source.jobs[place - part.first];
}

const Job &JobList::shownBy(const Entry &entry) const
{
    return job(entry.job >= 0 ? entry.job : m_groups[entry.group].shown);
}

const JobSource &JobList::sourceOf(const Entry &entry) const
{
    return partAt(entry.job >= 0 ? entry.job : m_groups[entry.group].shown).source;
}

Job JobList::jobOf(const Entry &entry) const
{
    Job whole = shownBy(entry);
    if (entry.job >= 0)
        return whole;
    const Job &first = job(m_groups[entry.group].members.first());
    whole.id = first.id.task() ? first.id.whole() : base::JobId::parse(first.id.bytes() + "+0").value_or(base::JobId());
    whole.name = first.name;
    if (failedAsWhole(entry)) {
        whole.state = base::JobState::Code::Failed;
        whole.explanation = QCoreApplication::translate(
            "voyageur::models::JobList",
            "All jobs completed, but some runs of the sweep failed. The table of results shows which.");
    }
    return whole;
}

base::JobId JobList::idOf(const Entry &entry) const
{
    return entry.job >= 0 ? job(entry.job).id : job(m_groups[entry.group].members.first()).id.whole();
}

QString JobList::keyOf(const Entry &entry) const
{
    const QString &cluster = sourceOf(entry).cluster;
    const QString id = idOf(entry).text();
    return cluster.isEmpty() ? id : cluster + u'/' + id;
}

std::pair<const JobList::Part *, base::JobId> JobList::read(const QString &key) const
{
    const qsizetype slash = key.lastIndexOf(u'/');
    const auto id = base::JobId::parse(key.mid(slash + 1).toLatin1());
    const auto part =
        std::ranges::find(m_parts, key.left(std::max<qsizetype>(slash, 0)), [](const Part &one) { return one.source.cluster; });
    if (!id || part == m_parts.end())
        return {nullptr, {}};
    return {&*part, *id};
}

qint32 JobList::find(const QString &key) const
{
    const auto [there, id] = read(key);
    if (!there)
        return -1;
    const auto idAt = [part = there](qint32 place) -> const base::JobId & { return part->source.jobs[place - part->first].id; };
    const auto found = std::ranges::lower_bound(there->byNumber, id, {}, idAt);
    return found != there->byNumber.end() && idAt(*found) == id ? *found : -1;
}

qint32 JobList::findGroup(const QString &key) const
{
    const auto [part, id] = read(key);
    if (!part)
        return -1;
    const auto idAt = [&](qint32 group) { return idOf({-1, group}); };
    const auto found = std::ranges::lower_bound(part->groups, id, {}, idAt);
    return found != part->groups.end() && idAt(*found) == id ? *found : -1;
}

bool JobList::hasEnded(const Entry &entry) const
{
    return entry.job >= 0 ? job(entry.job).hasEnded() : m_groups[entry.group].ended == m_groups[entry.group].members.size();
}

JobList::Entry JobList::entryOf(const QString &key) const
{
    const qint32 group = findGroup(key);
    return group >= 0 ? Entry{-1, group} : Entry{find(key), -1};
}

EndedJob endedJob(const QString &key, const Job &job, const QString &cluster)
{
    return {key,          job.name, job.state.text(), explanationOf(job), job.state.isSuccess() || hasHadItsTime(job),
            job.exitCode, cluster};
}

QList<EndedJob> endedBetween(const JobList &before, const JobList &now)
{
    QList<EndedJob> ended;
    for (const JobList::Entry &old : before.entries()) {
        if (before.hasEnded(old))
            continue;
        const QString key = before.keyOf(old);
        const JobList::Entry entry = now.entryOf(key);
        if (entry.isEmpty() || !now.hasEnded(entry))
            continue;
        ended += endedJob(key, now.jobOf(entry), isElsewhere(key) ? now.sourceOf(entry).title : QString());
    }
    return ended;
}

QList<StartedJob> startedBetween(const JobList &before, const JobList &now)
{
    QList<StartedJob> started;
    for (const JobList::Entry &old : before.entries()) {
        if (moodOf(before.shownBy(old)) != JobMood::Waiting)
            continue;
        const QString key = before.keyOf(old);
        const JobList::Entry entry = now.entryOf(key);
        if (entry.isEmpty() || moodOf(now.shownBy(entry)) != JobMood::Running)
            continue;
        started += StartedJob{key, now.jobOf(entry).name, now.shownBy(entry).nodes,
                              isElsewhere(key) ? now.sourceOf(entry).title : QString()};
    }
    return started;
}

QList<JobSource> JobList::sources() const
{
    QList<JobSource> sources;
    for (const Part &part : m_parts)
        sources += part.source;
    return sources;
}

QList<Job> JobList::own() const
{
    return m_parts.isEmpty() || !isOwn(m_parts.first()) ? QList<Job>() : m_parts.first().source.jobs;
}

} // namespace voyageur::models
