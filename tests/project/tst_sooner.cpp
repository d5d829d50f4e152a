// SPDX-License-Identifier: GPL-3.0-or-later
// What would let a waiting job start sooner: tables of what it wants, what is free, and what is said.
#include "observe/nextrequest.h"
#include "observe/sooner.h"

#include "cluster/catalogue.h"
#include "testprogram.h"

#include <QTest>

namespace tst_sooner {

using namespace voyageur;
using namespace voyageur::observe;
using namespace voyageur::projectfile;
using namespace Qt::StringLiterals;
using base::ClusterFacts;
using base::MemorySize;
using base::TimeLimit;
using slurm::FreeNode;
using slurm::FreePartition;
using slurm::JobWish;
using Surety = SoonerIdea::Surety;

namespace {

constexpr qint64 hour = 3600;

FreeNode cpuNode(int count, qint64 cores, qint64 gib)
{
    FreeNode node;
    node.count = count;
    node.idleCores = cores;
    node.freeMebibytes = gib * 1024;
    node.empty = cores == 64;
    return node;
}

FreeNode gpuNode(int count, qint64 cores, qint64 gib, const QMap<QString, int> &free, const QMap<QString, int> &all)
{
    FreeNode node = cpuNode(count, cores, gib);
    node.gpus = free;
    node.allGpus = all;
    return node;
}

const QMap<QString, int> fourA100{{u"a100"_s, 4}};
const QMap<QString, int> fourH100{{u"h100"_s, 4}};
const QMap<QString, int> parts{{u"a100_3g.20gb"_s, 4}, {u"a100_1g.5gb"_s, 8}};

QList<FreePartition> family()
{
    return {{u"gpubase_bygpu_b1"_s, true, TimeLimit::ofSeconds(3 * hour), 4, 160},
            {u"gpubase_bygpu_b2"_s, true, TimeLimit::ofSeconds(12 * hour), 1, 100},
            {u"gpubase_bygpu_b3"_s, true, TimeLimit::ofSeconds(24 * hour), 0, 100},
            {u"gpubase_bygpu_b5"_s, false, TimeLimit::ofSeconds(168 * hour), 9, 900},
            {u"cpubase_bycore_b1"_s, true, TimeLimit::ofSeconds(2 * hour), 9, 900}};
}

slurm::Job waitingJob(const QString &reason = u"Resources"_s, qint64 limit = 20 * hour)
{
    slurm::Job job;
    job.id = slurm::JobId(7);
    job.inQueue = true;
    job.state = base::JobState(base::JobState::Code::Pending);
    job.reason = reason;
    job.limitSeconds = limit;
    job.partition = u"gpubase_bygpu_b3"_s;
    return job;
}

JobWish wish(int gpus, const QString &gpu, qint64 cores, qint64 gib, int nodes = 1)
{
    JobWish wish;
    wish.nodes = nodes;
    wish.cores = cores;
    wish.memory = MemorySize::ofMebibytes(gib * 1024);
    wish.gpu = gpu;
    wish.gpus = gpus;
    return wish;
}

slurm::WaitingFacts with(const JobWish &wish, const QList<FreeNode> &nodes, const QList<FreePartition> &partitions = {})
{
    slurm::WaitingFacts facts;
    facts.wish = wish;
    facts.free = slurm::FreeNodes{nodes, partitions, {}};
    return facts;
}

ClusterFacts narval()
{
    const auto catalogue = cluster::Catalogue::load();
    if (!catalogue.ok())
        qFatal("no catalogue");
    for (const auto &profile : catalogue->profiles())
        if (profile.name == "narval"_L1)
            return profile.facts;
    qFatal("no narval");
}

QString changesOf(const Sooner &sooner)
{
    QStringList all;
    for (const SoonerIdea &idea : sooner.ideas)
        all += idea.id.sliced(5) + u' ' + idea.change;
    return all.join("; "_L1);
}

} // namespace

class TestSooner final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatIsFreeDecides_data()
    {
        QTest::addColumn<JobWish>("wanted");
        QTest::addColumn<QList<FreeNode>>("nodes");
        QTest::addColumn<QString>("ideas");
        const QList<FreeNode> full{gpuNode(9, 20, 200, {{u"a100"_s, 0}}, fourA100)};
        QTest::newRow("nothing is free, nothing helps") << wish(1, u"a100"_s, 4, 16) << full << QString();
        QTest::newRow("fewer GPUs, and their share of the rest")
            << wish(4, u"a100"_s, 48, 480) << full + QList<FreeNode>{gpuNode(1, 24, 250, {{u"a100"_s, 2}}, fourA100)}
            << u"GPUS --gpus-per-node=a100:2 --cpus-per-task=24 --mem=240G"_s;
        QTest::newRow("fewer GPUs, as it is")
            << wish(4, u"a100"_s, 4, 16) << full + QList<FreeNode>{gpuNode(1, 24, 250, {{u"a100"_s, 3}}, fourA100)}
            << u"GPUS --gpus-per-node=a100:3"_s;
        QTest::newRow("a part of it; the largest that is free")
            << wish(1, u"a100"_s, 2, 8)
            << full + QList<FreeNode>{gpuNode(1, 24, 250, {{u"a100_3g.20gb"_s, 1}, {u"a100_1g.5gb"_s, 8}}, parts)}
            << u"PART --gpus-per-node=a100_3g.20gb:1"_s;
        QTest::newRow("of a part the smaller one")
            << wish(1, u"a100_3g.20gb"_s, 2, 8)
            << full + QList<FreeNode>{gpuNode(1, 24, 250, {{u"a100_3g.20gb"_s, 0}, {u"a100_1g.5gb"_s, 1}}, parts)}
            << u"PART --gpus-per-node=a100_1g.5gb:1"_s;
        QTest::newRow("another model") << wish(2, u"a100"_s, 4, 16)
                                       << full + QList<FreeNode>{gpuNode(1, 24, 250, {{u"h100"_s, 2}}, fourH100)}
                                       << u"MODEL --gpus-per-node=h100:2"_s;
        QTest::newRow("not where the node is away")
            << wish(2, u"a100"_s, 4, 16) << full + QList<FreeNode>{[] {
                                                FreeNode node = gpuNode(1, 24, 250, {}, fourH100);
                                                node.usable = false;
                                                return node;
                                            }()}
            << QString();
        QTest::newRow("less memory beside the GPU")
            << wish(1, u"a100"_s, 4, 400) << QList<FreeNode>{gpuNode(2, 12, 130, {{u"a100"_s, 1}}, fourA100)}
            << u"FIT --mem=130G"_s;
        QTest::newRow("fewer cores beside the GPU")
            << wish(1, u"a100"_s, 16, 60) << QList<FreeNode>{gpuNode(2, 12, 130, {{u"a100"_s, 1}}, fourA100)}
            << u"FIT --cpus-per-task=12"_s;
        QTest::newRow("both at once") << wish(1, u"a100"_s, 24, 260)
                                      << QList<FreeNode>{gpuNode(2, 12, 130, {{u"a100"_s, 1}}, fourA100)}
                                      << u"FIT --cpus-per-task=12 --mem=130G"_s;
        QTest::newRow("too little is no advice")
            << wish(1, u"a100"_s, 48, 400) << QList<FreeNode>{gpuNode(2, 2, 130, {{u"a100"_s, 1}}, fourA100)} << QString();
        QTest::newRow("a job without GPUs keeps away from those nodes")
            << wish(0, {}, 32, 100) << QList<FreeNode>{cpuNode(3, 16, 200), gpuNode(1, 48, 400, fourA100, fourA100)}
            << u"FIT --cpus-per-task=16"_s;
        QTest::newRow("unless there are no others")
            << wish(0, {}, 60, 100) << QList<FreeNode>{gpuNode(1, 48, 400, fourA100, fourA100)} << u"FIT --cpus-per-task=48"_s;
        QTest::newRow("fewer nodes") << wish(0, {}, 32, 100, 4) << QList<FreeNode>{cpuNode(3, 32, 200)} << u"NODES --nodes=3"_s;
        QTest::newRow("any GPU") << wish(2, {}, 4, 16) << QList<FreeNode>{gpuNode(1, 24, 250, {{u"a100"_s, 1}}, fourA100)}
                                 << u"GPUS --gpus-per-node=1"_s;
    }
    void whatIsFreeDecides()
    {
        QFETCH(JobWish, wanted);
        QFETCH(QList<FreeNode>, nodes);
        QFETCH(QString, ideas);
        slurm::Job job = waitingJob();
        job.partition.clear(); // nothing about time
        const Sooner sooner = soonerIdeas(job, with(wanted, nodes), {});
        QCOMPARE(changesOf(sooner), ideas);
        QVERIFY(!sooner.now.isEmpty());
        for (const SoonerIdea &idea : sooner.ideas) {
            QCOMPARE(idea.surety, Surety::FreeNow);
            QVERIFY(!idea.inPlace);
            // It does fit as it says.
            JobWish smaller = wanted;
            smaller.cores = idea.request.cores.value_or(static_cast<int>(wanted.cores));
            smaller.memory = idea.request.memory.value_or(wanted.memory);
            smaller.gpus = idea.request.gpus.value_or(wanted.gpus);
            smaller.gpu = idea.request.gpu.isEmpty() ? wanted.gpu : idea.request.gpu;
            if (!idea.request.isEmpty())
                QCOMPARE(changesOf(soonerIdeas(job, with(smaller, nodes), {})), QString());
        }
    }

    void wholeNodesMayBeShared()
    {
        JobWish wanted = wish(0, {}, 16, 50);
        wanted.wholeNodes = true;
        slurm::Job job = waitingJob();
        job.partition.clear();
        const auto facts = with(wanted, {cpuNode(2, 32, 100)});
        const Sooner sooner = soonerIdeas(job, facts, {});
        QVERIFY(changesOf(sooner).startsWith("SHARE"_L1));
        ClusterFacts whole;
        whole.slurm.wholeNodesForCpuJobs.value = true;
        QCOMPARE(changesOf(soonerIdeas(job, facts, whole)), QString());
    }

    void featuresAndNamedNodesCount()
    {
        JobWish wanted = wish(0, {}, 16, 50);
        wanted.features = {u"icelake"_s};
        slurm::Job job = waitingJob();
        job.partition.clear();
        FreeNode node = cpuNode(2, 32, 100);
        QVERIFY(soonerIdeas(job, with(wanted, {node}), {}).now.first().contains("No node"_L1));
        node.features = wanted.features;
        QVERIFY(soonerIdeas(job, with(wanted, {node}), {}).now.first().contains("waits for its turn"_L1));
        wanted.places = false;
        const Sooner named = soonerIdeas(job, with(wanted, {node}), {});
        QVERIFY(named.now.first().contains("names its nodes"_L1) && named.ideas.isEmpty());
    }

    void shorterJobsHaveMoreNodes()
    {
        const auto facts = with(wish(1, u"a100"_s, 4, 16), {gpuNode(1, 20, 200, fourA100, fourA100)}, family());
        const Sooner sooner = soonerIdeas(waitingJob(u"Priority"_s), facts, {});
        QCOMPARE(changesOf(sooner), u"TIME --time=3:00:00; TIME --time=12:00:00"_s);
        QVERIFY(sooner.now.first().contains("waits for its turn"_L1)); // there is room: only its turn counts
        const SoonerIdea &quick = sooner.ideas.first();
        QCOMPARE(quick.surety, Surety::Likely);
        QVERIFY2(quick.what.contains("160"_L1) && quick.what.contains("100"_L1), qPrintable(quick.what));
        QCOMPARE(quick.inPlace, TimeLimit::ofSeconds(3 * hour));
        QCOMPARE(quick.request.time, quick.inPlace);
        QCOMPARE(sooner.ideas.last().surety, Surety::Maybe); // as many nodes, but more gaps
    }

    void onlyItsPartitionsNodesCount()
    {
        QList<FreePartition> partitions = family();
        partitions[0].nodeList = "ng[10101-10104],ng20101";
        partitions[1].nodeList = "ng[10101-10102]";
        partitions[2].nodeList = "ng[10101-10102]";
        FreeNode full = gpuNode(2, 20, 200, {{u"a100"_s, 0}}, fourA100);
        full.names = {"ng10101", "ng10102"};
        FreeNode idle = gpuNode(3, 48, 480, fourA100, fourA100);
        idle.names = {"ng10103", "ng10104", "ng30000"}; // the last is in no partition of these
        const auto facts = with(wish(1, u"a100"_s, 4, 16), {full, idle}, partitions);
        const Sooner sooner = soonerIdeas(waitingJob(), facts, {});
        QVERIFY2(sooner.now.first().contains("None of the 2"_L1), qPrintable(sooner.now.join(u' ')));
        QVERIFY2(sooner.now.last().contains("a100: 0 of 8"_L1), qPrintable(sooner.now.join(u' ')));
        QCOMPARE(changesOf(sooner), u"TIME --time=3:00:00; TIME --time=12:00:00"_s);
        QCOMPARE(sooner.ideas.first().surety, Surety::FreeNow);
        QVERIFY2(sooner.ideas.first().what.contains("use 2 node"_L1), qPrintable(sooner.ideas.first().what));
        QCOMPARE(sooner.ideas.last().surety, Surety::Maybe);

        slurm::Job job = waitingJob();
        job.partition = u"gpubase_bygpu_b3,gpubase_bygpu_b1"_s; // either will do
        QVERIFY(soonerIdeas(job, facts, {}).now.first().contains("waits for its turn"_L1));
        job.partition = u"elsewhere"_s; // of which sinfo says nothing
        QVERIFY(soonerIdeas(job, facts, {}).now.first().contains("3 node"_L1));
    }

    void theTiersOfTheCatalogueDoWhereNobodyCanAsk()
    {
        slurm::WaitingFacts nothing;
        nothing.wish = wish(1, u"a100"_s, 4, 16);
        const Sooner sooner = soonerIdeas(waitingJob(u"Priority"_s, 30 * hour), nothing, narval());
        QVERIFY(sooner.now.isEmpty());
        QCOMPARE(changesOf(sooner), u"TIME --time=1-00:00:00; TIME --time=3:00:00"_s);
        QCOMPARE(sooner.ideas.first().surety, Surety::Likely);
        QVERIFY(soonerIdeas(waitingJob(u"Priority"_s, 2 * hour), nothing, narval()).ideas.isEmpty());
        QVERIFY(!soonerIdeas(waitingJob(u"Priority"_s, -1), nothing, narval()).ideas.isEmpty());
    }

    void onlyWhereTheSizeIsWhatItWaitsFor_data()
    {
        QTest::addColumn<QString>("reason");
        QTest::addColumn<bool>("any");
        for (const char *word :
             {"Priority", "Resources", "", "ReqNodeNotAvail, Reserved for maintenance", "AssocGrpCPURunMinutesLimit"})
            QTest::newRow(word) << QString::fromLatin1(word) << true;
        for (const char *word : {"Dependency", "BeginTime", "JobHeldUser", "InvalidAccount", "AssocMaxJobsLimit", "MoonPhase",
                                 "DependencyNeverSatisfied", "AssocGrpGRES"})
            QTest::newRow(word) << QString::fromLatin1(word) << false;
    }
    void onlyWhereTheSizeIsWhatItWaitsFor()
    {
        QFETCH(QString, reason);
        QFETCH(bool, any);
        const auto facts = with(wish(4, u"a100"_s, 4, 16), {gpuNode(1, 20, 200, {{u"a100"_s, 1}}, fourA100)}, family());
        QCOMPARE(!soonerIdeas(waitingJob(reason), facts, {}).ideas.isEmpty(), any);
    }

    void aJobTooLongForItsPartition()
    {
        const auto facts = with(wish(1, u"a100"_s, 4, 16), {}, family());
        const Sooner sooner = soonerIdeas(waitingJob(u"PartitionTimeLimit"_s, 48 * hour), facts, {});
        QCOMPARE(changesOf(sooner), u"TIME --time=1-00:00:00"_s);
        QCOMPARE(sooner.ideas.first().inPlace, TimeLimit::ofSeconds(24 * hour));
    }

    void theCatalogueKnowsOtherNames()
    {
        const ClusterFacts facts = narval();
        slurm::Job job = waitingJob();
        job.limitSeconds = hour;
        // Its share of cores and memory goes with a part: what else it asked for becomes less.
        const auto free = with(wish(1, u"a100"_s, 12, 120), {gpuNode(1, 8, 80, {{u"a100_3g.20gb"_s, 2}}, parts)});
        const Sooner sooner = soonerIdeas(job, free, facts);
        QCOMPARE(sooner.ideas.size(), 1);
        QCOMPARE(sooner.ideas.first().request.gpu, u"a100_3g.20gb"_s);
        QVERIFY(sooner.ideas.first().request.cores && *sooner.ideas.first().request.cores <= 8);
        QVERIFY(sooner.ideas.first().request.memory && sooner.ideas.first().request.memory->slurmMebibytes() <= 80 * 1024);
    }

    void theScriptTakesNumbersOfGpus_data()
    {
        QTest::addColumn<QByteArray>("before");
        QTest::addColumn<QString>("gpu");
        QTest::addColumn<QByteArray>("after");
        QTest::newRow("model") << QByteArray("--gpus-per-node=a100:4") << QString() << QByteArray("--gpus-per-node=a100:2");
        QTest::newRow("number") << QByteArray("--gpus-per-node=4") << QString() << QByteArray("--gpus-per-node=2");
        QTest::newRow("gres") << QByteArray("--gres=gpu:a100:4") << QString() << QByteArray("--gres=gpu:a100:2");
        QTest::newRow("plain gres") << QByteArray("--gres=gpu:4") << u"h100"_s << QByteArray("--gres=gpu:h100:2");
        QTest::newRow("one, unsaid") << QByteArray("--gpus-per-node=a100") << QString() << QByteArray("--gpus-per-node=a100:2");
        QTest::newRow("of the job") << QByteArray("--nodes=2\n#SBATCH --gpus=8") << QString()
                                    << QByteArray("--nodes=2\n#SBATCH --gpus=4");
        QTest::newRow("of a task") << QByteArray("--ntasks-per-node=2\n#SBATCH --gpus-per-task=a100:2") << QString()
                                   << QByteArray("--ntasks-per-node=2\n#SBATCH --gpus-per-task=a100:1");
    }
    void theScriptTakesNumbersOfGpus()
    {
        QFETCH(QByteArray, before);
        QFETCH(QString, gpu);
        QFETCH(QByteArray, after);
        NextRequest next;
        next.gpus = 2;
        next.gpu = gpu;
        QCOMPARE(withRequest("#!/bin/bash\n#SBATCH " + before + "\nrun\n", next).script,
                 "#!/bin/bash\n#SBATCH " + after + "\nrun\n");
    }

    void theProjectTakesThemToo()
    {
        ProjectFile::Job job;
        NextRequest next;
        next.gpus = 2;
        for (const auto &[before, after] : {std::pair(u"a100:4"_s, u"a100:2"_s), {u"4"_s, u"2"_s}, {u""_s, u"2"_s}}) {
            job.gpus = before;
            QCOMPARE(withRequest(job, next).gpus, after);
        }
        next.gpu = u"h100"_s;
        QCOMPARE(withRequest(job, next).gpus, u"h100:2"_s);
    }
};

VOYAGEUR_TEST(TestSooner)

} // namespace tst_sooner
#include "tst_sooner.moc"
