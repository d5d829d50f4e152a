// SPDX-License-Identifier: GPL-3.0-or-later
#include "slurm/waiting.h"

#include "base/clock.h"
#include "base/pace.h"
#include "remote/batch.h"
#include "slurm/fields.h"
#include "slurm/query.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace voyageur::slurm {

using namespace Qt::StringLiterals;
using base::ErrorCode;
using base::MemorySize;
using base::Result;

namespace {

struct WaitingText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::slurm::Waiting)
};

constexpr qint64 clocksAgree = 60; // seconds: the way there takes some, and a guess is no better

QString entryOf(const JobRecord &record, QLatin1StringView name)
{
    const auto found = std::ranges::find(record.entries, name, &JobRecord::Entry::name);
    return found == record.entries.end() ? QString() : found->value;
}

// A limit that only jobs of the same person use up.
bool isLimitOfOnesOwn(const QString &reason)
{
    return waitReason(reason).kind == WaitReason::Kind::Limit
        && (reason.startsWith("AssocMaxJobs"_L1) || reason.contains("PerUser"_L1));
}

// "a100:4", "4", "a100:1,h100:1".
void readGpus(const QString &gpus, int nodes, JobWish &wish)
{
    const QStringList parts = gpus.split(u',', Qt::SkipEmptyParts);
    wish.severalModels = parts.size() > 1;
    if (parts.size() != 1)
        return;
    const auto colon = parts.first().lastIndexOf(u':');
    bool counted = false;
    const int count = parts.first().sliced(colon + 1).toInt(&counted);
    wish.gpu = !counted ? parts.first() : colon < 0 ? QString() : parts.first().first(colon);
    wish.gpus = (std::max(counted ? count : 1, 0) + nodes - 1) / nodes;
}

enum PriorityField {
    PrioJob,
    PrioAll,
    PrioAge,
    PrioShare,
    PrioSize,
    PrioPartition,
    PrioQos,
    PrioAssoc,
    PrioSite,
    PrioFieldCount
};
constexpr const char *priorityNames[PrioFieldCount] = {
    "",
    "",
    QT_TRANSLATE_NOOP("voyageur::slurm::Waiting", "waiting time"),
    QT_TRANSLATE_NOOP("voyageur::slurm::Waiting", "fair share"),
    QT_TRANSLATE_NOOP("voyageur::slurm::Waiting", "size of the job"),
    QT_TRANSLATE_NOOP("voyageur::slurm::Waiting", "partition"),
    QT_TRANSLATE_NOOP("voyageur::slurm::Waiting", "quality of service"),
    QT_TRANSLATE_NOOP("voyageur::slurm::Waiting", "account"),
    QT_TRANSLATE_NOOP("voyageur::slurm::Waiting", "the cluster's own rules"),
};

std::optional<JobPriority> priorityIn(const QByteArray &line)
{
    const QList<QByteArray> fields = line.split('|');
    bool isJob = false;
    bool ok = false;
    (void)fields.first().trimmed().toLongLong(&isJob);
    JobPriority priority;
    priority.all = fields.value(PrioAll).trimmed().toDouble(&ok);
    if (fields.size() != PrioFieldCount || !isJob || !ok || !std::isfinite(priority.all))
        return {};
    for (int i = PrioAge; i < PrioFieldCount; ++i) {
        const double weight = fields[i].trimmed().toDouble();
        if (std::isfinite(weight) && weight > 0)
            priority.parts += {WaitingText::tr(priorityNames[i]), weight};
    }
    std::ranges::stable_sort(priority.parts, std::greater(), &JobPriority::Part::weight);
    return priority;
}

class Asking final {
public:
    Asking(const Job &job, Client &client, const base::StopToken &stop) : m_job(job), m_client(client), m_stop(stop) {}

    // All that no other answer is needed for goes in one round trip.
    Result<WaitingFacts> run(const std::optional<WaitingFacts> &known)
    {
        const auto &programs = m_client.tools().programs;
        remote::Batch batch;
        const auto ask = [&](bool wanted, const char *program, const QList<QByteArray> &arguments) {
            return wanted ? batch.add(m_client.tools().query(program, arguments)) : none;
        };
        const auto record = ask(true, "scontrol", {"show", "job", "-dd", m_job.id.bytes()});
        const auto priority = ask(programs.contains("sprio"), "sprio",
                                  {"--noheader", "--jobs=" + QByteArray::number(m_job.id.job()), "--format=" + priorityFormat()});
        const auto clock = known ? none : batch.add(ssh::ShellCommand{"date", "+%s"}); // of no load for anybody
        const auto nodes = ask(!known, "sinfo", {"--noheader", "--exact", "-O", freeNodeFormat()});
        const auto partitions = ask(!known, "sinfo", {"--noheader", "-O", freePartitionFormat()});
        const auto shares = ask(!known && programs.contains("sshare"), "sshare", shareArguments("--Users"));
        if (known) {
            m_facts = *known;
            m_facts.priority.reset();
            m_facts.noneRuns = false;
            m_facts.causes = {};
        } else {
            m_facts.readAt = QDateTime::currentDateTimeUtc();
        }
        ssh::RunOptions options;
        options.stop = m_stop;
        options.deadline = base::Deadline::after(base::atPace(queryLimit));
        const auto answer = batch.run(m_client.host(), options);
        if (const auto last = answer.of(batch.size() - 1); !last.ok() && isOver(last.error()))
            return last.error();
        readRecord(answerIn(answer.of(record), "scontrol"));
        if (clock != none)
            readClock(answer.of(clock));
        if (nodes != none)
            readFree(answerIn(answer.of(nodes), "sinfo"), answerIn(answer.of(partitions), "sinfo"));
        if (shares != none)
            VOYAGEUR_CHECK(readShares(answerIn(answer.of(shares), "sshare")));
        else if (!known)
            m_facts.missing += WaitingText::tr("Your fair share is not known, because this cluster has no “sshare”.");
        if (priority != none) // nice to have: a cluster without it, or that hides it, is none to speak of
            if (const auto out = answerIn(answer.of(priority), "sprio"); out.ok())
                m_facts.priority = parsePriority(*out);
        VOYAGEUR_CHECK(askCauses());
        return m_facts;
    }

private:
    // A program that is missing, refuses or says what nobody expected is no reason to be silent about the rest.
    template <typename T>
    bool lacks(const Result<T> &answer, const QString &what)
    {
        if (answer.ok())
            return false;
        const base::Error &error = answer.error();
        const QString words = (error.server.isEmpty() ? error.what : error.server).simplified();
        constexpr qsizetype most = 200;
        m_facts.missing += WaitingText::tr("%1 (Slurm: %2)").arg(what, words.size() > most ? words.first(most) + u'…' : words);
        return true;
    }

    static bool isOver(const base::Error &error)
    {
        return error.code != ErrorCode::CommandFailed && error.code != ErrorCode::BadAnswer && error.code != ErrorCode::NotFound
            && error.code != ErrorCode::TimedOut;
    }

    // A clock that nobody can be asked for counts as right.
    void readClock(const Result<ssh::Output> &out)
    {
        bool good = false;
        const qint64 there = out.ok() ? out->out.trimmed().toLongLong(&good) : 0;
        if (good)
            m_facts.ahead = there - QDateTime::currentSecsSinceEpoch();
    }

    void readRecord(const Result<QByteArray> &out)
    {
        const JobRecord known = out.ok() ? parseJobRecord(*out) : JobRecord();
        m_facts.wish = wishOf(m_job, known);
        m_facts.dependency = entryOf(known, "Dependency"_L1);
        m_facts.reservation = entryOf(known, "Reservation"_L1);
        m_facts.restarts = entryOf(known, "Restarts"_L1).toInt();
    }

    void readFree(const Result<QByteArray> &nodes, const Result<QByteArray> &partitions)
    {
        const QString what = WaitingText::tr("Could not read which resources are free on the cluster.");
        if (lacks(nodes, what) || lacks(partitions, what))
            return;
        const auto readNodes = parseFreeNodes(*nodes);
        const auto readPartitions = parseFreePartitions(*partitions);
        if (!lacks(readNodes, what) && !lacks(readPartitions, what))
            m_facts.free = FreeNodes{*readNodes, *readPartitions, m_facts.readAt};
    }

    QList<QByteArray> shareArguments(const QByteArray &which) const
    {
        return {"--parsable2", "--users=" + m_client.host().identity().user.toUtf8(), which, "--format=" + fairShareColumns()};
    }

    // First which accounts there are: their groups' own lines come only when they are named.
    Result<void> readShares(const Result<QByteArray> &mine)
    {
        const QString what = WaitingText::tr("Could not read the fair share of your accounts.");
        if (lacks(mine, what))
            return {};
        const QByteArray user = m_client.host().identity().user.toUtf8();
        const auto accounts = parseShares(*mine, user);
        if (lacks(accounts, what))
            return {};
        m_facts.shares = *accounts;
        QList<QByteArray> names;
        for (const AccountShare &share : *accounts)
            names += share.account.toUtf8();
        if (names.isEmpty())
            return {};
        const auto groups =
            runQuery(m_client.host(), m_client.tools(), "sshare", shareArguments("--accounts=" + names.join(',')), m_stop);
        if (!groups.ok() && isOver(groups.error()))
            return groups.error();
        if (lacks(groups, what))
            return {};
        if (const auto both = parseShares(*groups, user); !lacks(both, what))
            m_facts.shares = *both;
        return {};
    }

    Result<void> askCauses()
    {
        if (!m_facts.dependency.isEmpty() && m_job.reason.startsWith("Dependency"_L1)) {
            const auto causes = askDependency(m_facts.dependency, m_client, m_stop);
            if (!causes.ok() && isOver(causes.error()))
                return causes.error();
            m_facts.causes = causes.ok() ? *causes : WaitCauses();
        }
        if (isLimitOfOnesOwn(m_job.reason)) {
            const auto mine = m_client.jobs({}, m_stop);
            if (!mine.ok() && isOver(mine.error()))
                return mine.error();
            m_facts.noneRuns = mine.ok() && std::ranges::all_of(*mine, [](const Job &job) { return job.state.isPending(); });
        }
        const bool ofReservation = m_job.reason == "Reservation"_L1;
        if (!ofReservation && slurm::waitReason(m_job.reason).kind != WaitReason::Kind::Site)
            return {};
        if (!m_facts.away) {
            const auto away = askWhatIsAway(m_client, m_stop);
            if (!away.ok() && isOver(away.error()))
                return away.error();
            if (!lacks(away, WaitingText::tr("Could not read which nodes are out of service.")))
                m_facts.away = *away;
        }
        if (m_facts.away)
            m_facts.causes = ofReservation ? reservationCauses(m_facts.reservation, *m_facts.away, m_facts.ahead.value_or(0))
                                           : siteCauses(m_job, *m_facts.away, m_facts.ahead.value_or(0));
        return {};
    }

    static constexpr qsizetype none = -1;

    const Job &m_job;
    Client &m_client;
    const base::StopToken &m_stop;
    WaitingFacts m_facts;
};

} // namespace

JobWish wishOf(const Job &job, const JobRecord &record)
{
    JobWish wish;
    wish.nodes = std::max(job.nodeCount, 1);
    wish.cores = std::max<qint64>((std::max(job.cpus, 1) + wish.nodes - 1) / wish.nodes, 1);
    wish.memory = job.memory;
    readGpus(job.gpus, 1, wish);
    QString tres = entryOf(record, "ReqTRES"_L1); // "TRES" before Slurm 23.02
    if (tres.isEmpty())
        tres = entryOf(record, "TRES"_L1);
    if (tres.isEmpty())
        return wish;
    const QByteArray asked = tres.toUtf8();
    const auto numberOf = [&](const char *name) { return std::max<qint64>(tresValue(asked, name).toLongLong(), 0); };
    if (const qint64 nodes = numberOf("node"); nodes > 0)
        wish.nodes = static_cast<int>(std::min<qint64>(nodes, 1'000'000));
    if (const qint64 cores = numberOf("cpu"); cores > 0)
        wish.cores = (cores + wish.nodes - 1) / wish.nodes;
    if (const auto memory = MemorySize::parsePrinted(tresValue(asked, "mem")); memory && memory->isGiven())
        wish.memory = MemorySize::ofMebibytes((memory->slurmMebibytes() + wish.nodes - 1) / wish.nodes);
    if (const QString gpus = gpusOfTres(asked); !gpus.isEmpty())
        readGpus(gpus, wish.nodes, wish);
    wish.wholeNodes = entryOf(record, "OverSubscribe"_L1) == "NO"_L1;
    const QString features = entryOf(record, "Features"_L1);
    static constexpr QStringView operators = u"|[]*()!";
    if (std::ranges::none_of(features, [](QChar c) { return operators.contains(c); }))
        wish.features = QString(features).replace(u'&', u',').split(u',', Qt::SkipEmptyParts);
    wish.places = entryOf(record, "ReqNodeList"_L1).isEmpty() && entryOf(record, "Reservation"_L1).isEmpty();
    return wish;
}

QByteArray priorityFormat()
{
    return "%i|%Y|%A|%F|%J|%P|%Q|%B|%S";
}

std::optional<JobPriority> parsePriority(QByteArrayView out)
{
    std::optional<JobPriority> best;
    for (const QByteArray &line : out.toByteArray().split('\n'))
        if (const auto one = priorityIn(line); one && (!best || one->all > best->all))
            best = one;
    return best;
}

QString priorityWords(const JobPriority &priority)
{
    double sum = 0;
    for (const JobPriority::Part &part : priority.parts)
        sum += part.weight;
    QStringList parts;
    for (const JobPriority::Part &part : priority.parts)
        if (const double share = part.weight / sum; share >= 0.01)
            parts += WaitingText::tr("%1 %2 %").arg(part.name, QLocale().toString(share * 100, 'f', 0));
    const QString all = QLocale().toString(priority.all, 'f', 0);
    return parts.isEmpty() ? all : WaitingText::tr("%1: %2").arg(all, parts.join(", "_L1));
}

QStringList standingWords(const Job &job, const WaitingFacts &facts, const QDateTime &listed)
{
    const auto moment = [&](const QDateTime &time) {
        const QDateTime here = time.toLocalTime();
        return here.date() == listed.toLocalTime().date() ? base::clockTime(here.time()) : base::dateAndTime(here);
    };
    const WaitReason::Kind kind =
        waitReason(job, facts).kind; // its place in the line says something of those alone that are in it
    const bool mayStart = kind != WaitReason::Kind::Held && kind != WaitReason::Kind::Blocked;
    const bool inLine = mayStart && kind != WaitReason::Kind::Event;
    QStringList words = inLine ? shareWords(facts.shares, job.account) : QStringList();
    if (facts.priority && inLine)
        words += WaitingText::tr("The job's priority is %1.").arg(priorityWords(*facts.priority));
    const qint64 ahead = facts.ahead.value_or(0);
    const QDateTime start = job.start.addSecs(std::abs(ahead) < clocksAgree ? 0 : -ahead);
    if (mayStart && start.isValid() && start > listed)
        words += WaitingText::tr("At %1, Slurm expected a start at %2. This is not a promise. The time changes whenever a job "
                                 "ends early or a more urgent one arrives.")
                     .arg(moment(listed), moment(start));
    return words;
}

WaitReason waitReason(const Job &job, const WaitingFacts &facts)
{
    WaitReason reason = waitReason(facts.causes.never ? u"DependencyNeverSatisfied"_s : job.reason);
    if (job.reason == "BeginTime"_L1 && facts.restarts > 0)
        reason.what = WaitingText::tr(
            "The job had started, then Slurm put it back in the queue. Slurm waits a moment before it starts the job "
            "again.");
    if (facts.noneRuns) {
        reason.kind = WaitReason::Kind::Blocked;
        reason.next = WaitingText::tr(
            "None of your jobs is running, so the limit itself is too small for this job. Ask for less, or write to "
            "the head of the account or the cluster's support.");
    }
    return reason;
}

Result<WaitingFacts> askWhyItWaits(const Job &job, Client &client, const std::optional<WaitingFacts> &known,
                                   const base::StopToken &stop)
{
    return Asking(job, client, stop).run(known);
}

} // namespace voyageur::slurm
