// SPDX-License-Identifier: GPL-3.0-or-later
#include "observe/sooner.h"

#include "observe/freeroom.h"
#include "slurm/acts.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace voyageur::observe {

using namespace Qt::StringLiterals;
using base::ClusterFacts;
using base::GpuSpecifier;
using base::MemorySize;
using base::TimeLimit;
using slurm::FreeNode;
using slurm::FreePartition;
using slurm::JobWish;
using slurm::WaitReason;
using Surety = SoonerIdea::Surety;

namespace {

struct SoonerText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::observe::Sooner)
};

constexpr qsizetype mostIdeas = 5;
constexpr double leastPart = 0.25; // of what was asked for: less would be another job
constexpr qint64 mebibytesOfGibibyte = 1024;

QString limitText(const TimeLimit &limit)
{
    return QString::fromLatin1(limit.bytes());
}

bool isShorter(const TimeLimit &one, qint64 seconds)
{
    return one.isGiven() && !one.isUnlimited() && one.seconds() > 0 && (seconds <= 0 || one.seconds() < seconds);
}

// "gpubase_bygpu" of "gpubase_bygpu_b3": the Alliance's clusters have one partition for each length of jobs.
QString familyOf(const QString &partition)
{
    static const QRegularExpression length(u"_b\\d+$"_s);
    const auto match = length.match(partition);
    return match.hasMatch() ? partition.first(match.capturedStart()) : QString();
}

QString gpuText(const GpuSpecifier &gpu)
{
    return gpu.memoryGB ? SoonerText::tr("%1, with %2 GB of memory").arg(gpu.specifier).arg(*gpu.memoryGB) : gpu.specifier;
}

class Looking final {
public:
    Looking(const slurm::Job &job, const slurm::WaitingFacts &waiting, const ClusterFacts &facts)
        : m_job(job), m_wish(waiting.wish), m_free(waiting.free), m_facts(facts), m_reason(slurm::waitReason(job, waiting))
    {
        m_result.now = waiting.causes.words;
        if (m_free)
            m_room.emplace(m_wish, m_job.partition, *m_free, facts);
    }

    Sooner run()
    {
        const bool looks = m_free && m_wish.places && !m_wish.severalModels && m_reason.dependsOnSize();
        const int fit = looks ? m_room->fitting(m_wish) : 0;
        const bool waitsForRoom = m_reason.kind == WaitReason::Kind::Turn || m_reason.kind == WaitReason::Kind::Room;
        if (looks && waitsForRoom) // else "it waits for its turn" would be untrue
            m_result.now += m_room->words(fit);
        else if (m_free && !m_wish.places && m_reason.dependsOnSize())
            m_result.now += SoonerText::tr("The job names its nodes or a reservation. Only what is free there counts.");
        if (looks && m_reason.kind != WaitReason::Kind::Limit && fit < m_wish.nodes) {
            fitIntoWhatIsFree();
            askForFewerGpus();
            takeAPart();
            takeAnotherModel();
            takeFewerNodes(fit);
            shareTheNodes();
        }
        askForLessTime();
        std::ranges::stable_sort(m_result.ideas, {}, &SoonerIdea::surety);
        m_result.ideas = m_result.ideas.first(std::min(m_result.ideas.size(), mostIdeas));
        return m_result;
    }

private:
    void add(const char *id, Surety surety, const QString &what, const QString &change, const NextRequest &request)
    {
        SoonerIdea idea{QLatin1StringView(id), surety, what, change, request, {}};
        if (!idea.request.isEmpty())
            idea.request.reasons = {what};
        m_result.ideas += idea;
    }

    // The most of its cores and memory that is free on as many nodes as it wants.
    void fitIntoWhatIsFree()
    {
        struct Room {
            double part;
            qint64 cores;
            qint64 memory;
            int count;
        };
        QList<Room> rooms;
        const qint64 wanted = mebibytesOf(m_wish);
        for (const FreeNode &node : m_room->nodes()) {
            if (!m_room->couldTake(node, m_wish))
                continue;
            const qint64 cores = std::min(node.idleCores, m_wish.cores);
            const qint64 memory = std::min(node.freeMebibytes, wanted);
            const double part =
                std::min(double(cores) / double(m_wish.cores), wanted > 0 ? double(memory) / double(wanted) : 1.0);
            rooms += Room{part, cores, memory, node.count};
        }
        std::ranges::stable_sort(rooms, std::greater(), &Room::part);
        int nodes = 0;
        qint64 cores = m_wish.cores;
        qint64 memory = wanted;
        for (const Room &room : rooms) {
            if (nodes >= m_wish.nodes || room.part < leastPart)
                break;
            nodes += room.count;
            cores = std::min(cores, room.cores);
            memory = std::min(memory, room.memory);
        }
        if (nodes < m_wish.nodes || cores < 1)
            return;
        if (memory < wanted && memory >= 2 * mebibytesOfGibibyte)
            memory -= memory % mebibytesOfGibibyte;
        const auto size = MemorySize::ofMebibytes(memory);
        NextRequest request;
        QStringList changes;
        if (cores < m_wish.cores) {
            request.cores = static_cast<int>(cores);
            changes += u"--cpus-per-task=%1"_s.arg(cores);
        }
        if (memory < wanted) {
            request.memory = size;
            changes += u"--mem="_s + QString::fromLatin1(size.spelled());
        }
        const QString count = SoonerText::tr("%n core(s)", nullptr, static_cast<int>(cores));
        const QString what = !request.cores
            ? SoonerText::tr("With %1 of memory per node instead of %2, the job fits into the free resources.")
                  .arg(size.text(), m_wish.memory.text())
            : !request.memory
            ? SoonerText::tr("With %1 per node instead of %2, the job fits into the free resources.").arg(count).arg(m_wish.cores)
            : SoonerText::tr("With %1 and %2 of memory per node, the job fits into the free resources.").arg(count, size.text());
        add("SOON-FIT", Surety::FreeNow, what, changes.join(u' '), request);
    }

    static QString changeOf(const NextRequest &request, const QString &gpus)
    {
        QStringList parts{gpus};
        if (request.cores)
            parts += u"--cpus-per-task=%1"_s.arg(*request.cores);
        if (request.memory)
            parts += u"--mem="_s + QString::fromLatin1(request.memory->spelled());
        return parts.join(u' ');
    }

    void askForFewerGpus()
    {
        const GpuSpecifier own = m_room->gpuCalled(m_wish.gpu);
        for (int count = m_wish.gpus - 1; count > 0; --count) {
            if (!own.countsPerNode.isEmpty() && !own.countsPerNode.contains(count))
                continue;
            JobWish wish = m_wish;
            wish.gpus = count;
            auto request = m_room->fittingWith(wish);
            if (!request)
                continue;
            request->gpus = count;
            const QString name = m_wish.gpu.isEmpty() ? QString::number(count) : u"%1:%2"_s.arg(m_wish.gpu).arg(count);
            add("SOON-GPUS", Surety::FreeNow,
                SoonerText::tr("With %n GPU(s) per node instead of %1, the job fits into the free resources.", nullptr, count)
                    .arg(m_wish.gpus),
                changeOf(*request, "--gpus-per-node="_L1 + name), *request);
            return;
        }
    }

    bool propose(const char *id, const GpuSpecifier &gpu, int count, const QString &what)
    {
        JobWish wish = m_wish;
        wish.gpu = gpu.specifier;
        wish.gpus = count;
        auto request = m_room->fittingWith(wish);
        if (!request)
            return false;
        request->gpu = gpu.specifier;
        request->gpus = count;
        add(id, Surety::FreeNow, what.arg(gpuText(gpu)),
            changeOf(*request, u"--gpus-per-node=%1:%2"_s.arg(gpu.specifier).arg(count)), *request);
        return true;
    }

    // The largest instance of its GPU that is free, or of an instance a smaller one.
    void takeAPart()
    {
        if (m_wish.gpus != 1 || m_wish.gpu.isEmpty())
            return;
        const GpuSpecifier own = m_room->gpuCalled(m_wish.gpu);
        QList<GpuSpecifier> parts = m_room->gpusThere();
        parts.removeIf([&](const GpuSpecifier &gpu) {
            if (!gpu.mig || !gpu.memoryGB || m_room->isGpu(m_wish.gpu, gpu.specifier))
                return true;
            return own.mig ? gpu.whole != own.whole || *gpu.memoryGB >= own.memoryGB.value_or(0)
                           : gpu.whole != own.specifier && !m_room->isGpu(own.specifier, gpu.whole);
        });
        std::ranges::stable_sort(parts, std::greater(), [](const GpuSpecifier &gpu) { return gpu.memoryGB.value_or(0); });
        for (const GpuSpecifier &gpu : parts)
            if (propose("SOON-PART", gpu, 1,
                        own.mig ? SoonerText::tr("A smaller part of a GPU is free now: %1.")
                                : SoonerText::tr("A part of such a GPU is free now: %1. Many programs need no more.")))
                return;
    }

    // The one whose memory is nearest: rather more than less.
    void takeAnotherModel()
    {
        const GpuSpecifier own = m_room->gpuCalled(m_wish.gpu);
        if (m_wish.gpus == 0 || m_wish.gpu.isEmpty() || own.mig)
            return;
        QList<GpuSpecifier> models = m_room->gpusThere();
        models.removeIf([&](const GpuSpecifier &gpu) { return gpu.mig || m_room->isGpu(m_wish.gpu, gpu.specifier); });
        std::ranges::stable_sort(models, {}, [&](const GpuSpecifier &gpu) {
            const double more = gpu.memoryGB.value_or(0) - own.memoryGB.value_or(0);
            constexpr double less = 10'000;
            return more >= 0 ? more : less - more;
        });
        for (const GpuSpecifier &gpu : models)
            if (propose("SOON-MODEL", gpu, m_wish.gpus, SoonerText::tr("Another model is free now: %1.")))
                return;
    }

    void takeFewerNodes(int fit)
    {
        if (fit > 0)
            add("SOON-NODES", Surety::FreeNow,
                SoonerText::tr(
                    "With %n node(s) instead of %1, the job fits into the free resources, if that is enough for the program.",
                    nullptr, fit)
                    .arg(m_wish.nodes),
                u"--nodes=%1"_s.arg(fit), {});
    }

    void shareTheNodes()
    {
        JobWish wish = m_wish;
        wish.wholeNodes = false;
        const auto &whole = m_wish.gpus > 0 ? m_facts.slurm.wholeNodesForGpuJobs : m_facts.slurm.wholeNodesForCpuJobs;
        if (m_wish.wholeNodes && !whole.is(true) && m_room->fitting(wish) >= m_wish.nodes)
            add("SOON-SHARE", Surety::FreeNow, SoonerText::tr("Without --exclusive, there is room for this job now."),
                SoonerText::tr("without --exclusive"), {});
    }

    // The partition of its family for jobs of that length; null when the cluster does not say.
    const FreePartition *partitionFor(qint64 seconds) const
    {
        const QString family = familyOf(m_job.partition.section(u',', 0, 0));
        const FreePartition *best = nullptr;
        if (!m_free || family.isEmpty())
            return best;
        for (const FreePartition &one : m_free->partitions) {
            if (familyOf(one.name) != family || !one.up || !one.limit.isGiven())
                continue;
            const bool takes = one.limit.isUnlimited() || one.limit.seconds() >= seconds;
            const bool tighter = !best || best->limit.isUnlimited() || isShorter(one.limit, best->limit.seconds());
            if (takes && tighter)
                best = &one;
        }
        return best;
    }

    QList<TimeLimit> tiers() const
    {
        QList<TimeLimit> limits = m_facts.slurm.timeTiers.valueOr({});
        const QString family = familyOf(m_job.partition.section(u',', 0, 0));
        if (m_free && !family.isEmpty())
            for (const FreePartition &one : m_free->partitions)
                if (familyOf(one.name) == family && one.up && !limits.contains(one.limit))
                    limits += one.limit;
        limits.removeIf([this](const TimeLimit &limit) { return !isShorter(limit, m_job.limitSeconds); });
        std::ranges::sort(limits, {}, &TimeLimit::seconds);
        return limits;
    }

    void askForLessTime()
    {
        const bool tooLong = m_job.reason == "PartitionTimeLimit"_L1;
        const bool counts = m_job.reason.contains("RunMin"_L1) || m_reason.kind != WaitReason::Kind::Limit;
        if (tooLong)
            return fitThePartition();
        if (!m_reason.dependsOnSize() || !counts)
            return;
        const QList<TimeLimit> limits = tiers();
        if (limits.isEmpty())
            return;
        addTime(limits.last());
        if (limits.size() > 1)
            addTime(limits.first());
    }

    void fitThePartition()
    {
        if (!m_free)
            return;
        const auto own = std::ranges::find(m_free->partitions, m_job.partition, &FreePartition::name);
        if (own != m_free->partitions.end() && isShorter(own->limit, m_job.limitSeconds))
            addTime(own->limit, SoonerText::tr("The job's partition accepts jobs of up to %1.").arg(limitText(own->limit)));
    }

    bool roomNow() const { return m_room && m_room->fitting(m_wish) >= m_wish.nodes; }

    // That have room for a node's part of it, in that partition.
    int nodesFor(const FreePartition &partition) const
    {
        const bool known = m_wish.places && !m_wish.severalModels && !partition.nodeList.isEmpty();
        return known ? FreeRoom(m_wish, partition.name, *m_free, m_facts).fitting(m_wish) : 0;
    }

    void addTime(const TimeLimit &limit, const QString &reason = {})
    {
        const FreePartition *now = partitionFor(m_job.limitSeconds);
        const FreePartition *then = partitionFor(limit.seconds());
        const int fit = then && then != now && !roomNow() ? nodesFor(*then) : 0;
        Surety surety = Surety::Maybe;
        QString what = reason;
        if (reason.isEmpty() && fit >= m_wish.nodes) {
            surety = Surety::FreeNow;
            what = SoonerText::tr("With a time limit of at most %1, the job can use %n node(s) that have room now.", nullptr, fit)
                       .arg(limitText(limit));
        } else if (!reason.isEmpty() || (then && now && then->nodes > now->nodes)) {
            surety = Surety::Likely;
            if (reason.isEmpty())
                what = SoonerText::tr("With a time limit of at most %1, the job may run on %2 nodes instead of %3.")
                           .arg(limitText(limit))
                           .arg(then->nodes)
                           .arg(now->nodes);
        } else if (!then && m_facts.slurm.timeTiers.valueOr({}).contains(limit)) {
            surety = Surety::Likely;
            what = SoonerText::tr("Jobs of up to %1 may run on more nodes of this cluster.").arg(limitText(limit));
        } else {
            what = SoonerText::tr("With a time limit of at most %1, the job fits more easily into gaps between larger jobs.")
                       .arg(limitText(limit));
        }
        NextRequest request;
        request.time = limit;
        add("SOON-TIME", surety, what, "--time="_L1 + limitText(limit), request);
        if (slurm::isPossible(slurm::Act::Shorten, m_job) && slurm::limitProblem(limit, m_job).isEmpty())
            m_result.ideas.last().inPlace = limit;
    }

    const slurm::Job &m_job;
    const JobWish &m_wish;
    const std::optional<slurm::FreeNodes> &m_free;
    const ClusterFacts &m_facts;
    WaitReason m_reason;
    std::optional<FreeRoom> m_room;
    Sooner m_result;
};

} // namespace

QString suretyWords(SoonerIdea::Surety surety)
{
    switch (surety) {
    case Surety::FreeNow:
        return SoonerText::tr("There is room for this now, but another job may take it first.");
    case Surety::Likely:
        return SoonerText::tr("Probably sooner. Nobody can say when.");
    case Surety::Maybe:
        break;
    }
    return SoonerText::tr("Perhaps sooner. Nobody can say when.");
}

Sooner soonerIdeas(const slurm::Job &job, const slurm::WaitingFacts &waiting, const ClusterFacts &facts)
{
    return Looking(job, waiting, facts).run();
}

} // namespace voyageur::observe
