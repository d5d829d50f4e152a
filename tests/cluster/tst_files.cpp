// SPDX-License-Identifier: GPL-3.0-or-later
// The catalogue's files: what they say, and that no bytes can hurt.
#include "base/clusterfacttable.h"
#include "cluster/catalogue.h"
#include "testprogram.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRandomGenerator>
#include <QTest>

namespace tst_files {

using namespace voyageur;
using namespace voyageur::cluster;
using base::ClusterFacts;
using base::Confidence;
using base::MemorySize;
using base::TimeLimit;
using namespace Qt::StringLiterals;

namespace {

constexpr int hour = 3600;

QByteArray bytesOf(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("cannot read %s", qPrintable(path));
    return file.readAll();
}

QString sourceFile(const QString &name)
{
    return voyageur::tests::sourcePath("/resources/clusters/") + name;
}

QStringList sourceFiles()
{
    auto names = QDir(sourceFile({})).entryList({u"*.json"_s}, QDir::Files, QDir::Name);
    names.removeAll(u"cluster.schema.json"_s);
    return names;
}

Catalogue catalogue()
{
    auto loaded = Catalogue::load({}, {});
    if (!loaded.ok())
        qFatal("%s", qPrintable(loaded.error().text()));
    return *loaded;
}

Profile profile(const Catalogue &known, const QString &name)
{
    for (const Profile &one : known.profiles()) {
        if (one.name == name)
            return one;
    }
    qFatal("no cluster %s", qPrintable(name));
}

ClusterFacts facts(const QString &name)
{
    return profile(catalogue(), name).facts;
}

QByteArray whole(const QByteArray &more)
{
    return R"({"version":2,"name":"x","title":{"en":"X","fr":"X"},"login":{"value":"x.ca","source":"y"})" + more + '}';
}

template <typename T>
void eachOrigin(const base::Fact<T> &fact, const auto &look)
{
    if (fact.isSaid())
        look(fact, fact.isKnown());
}

template <typename T>
void eachOrigin(const QList<base::Fact<T>> &facts, const auto &look)
{
    for (const auto &fact : facts)
        eachOrigin(fact, look);
}

} // namespace

class TestFiles : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyFactHasASourceOrIsMarkedUnknown();
    void everyClusterOfTheIssueIsThere();
    void numbersOfNarval();
    void numbersOfOthers();
    void whatManyShareIsInherited();
    void unknownBeatsWhatIsInherited();
    void everyFileIsReadBackAsItIs();
    void badFilesAreRefused_data();
    void badFilesAreRefused();
    void noBytesHurt();
};

void TestFiles::everyFactHasASourceOrIsMarkedUnknown()
{
    for (const QString &name : sourceFiles()) {
        const auto file = parseCatalogueFile(bytesOf(sourceFile(name)), name);
        QVERIFY2(file.ok(), qPrintable(file.ok() ? QString() : file.error().text()));
        QVERIFY2(!file->compiled.isEmpty() && !file->titleEn.isEmpty() && !file->titleFr.isEmpty(), qPrintable(name));
        int count = 0;
        base::forEachFact(
            [&](const char *key, const auto &fact) {
                eachOrigin(fact, [&](const base::Provenance &origin, bool known) {
                    ++count;
                    const bool sourced = known && !origin.sources.isEmpty() && origin.confidence != Confidence::Unknown;
                    QVERIFY2(sourced || (!known && origin.confidence == Confidence::Unknown), key);
                    QCOMPARE(origin.file, name);
                });
            },
            file->facts);
        QVERIFY2(count > 0, qPrintable(name));
    }
}

void TestFiles::everyClusterOfTheIssueIsThere()
{
    const auto known = catalogue();
    for (const char *name : {"narval", "rorqual", "fir", "nibi", "trillium", "tamia", "killarney", "vulcan", "mila", "ift6759",
                             "glo7030", "phoenix"})
        QVERIFY(profile(known, QLatin1StringView(name)).facts.kind.isKnown());
    const QMap<QString, QString> successors{{u"beluga"_s, u"rorqual"_s},   {u"cedar"_s, u"fir"_s},     {u"graham"_s, u"nibi"_s},
                                            {u"niagara"_s, u"trillium"_s}, {u"mist"_s, u"trillium"_s}, {u"helios"_s, {}}};
    for (auto it = successors.begin(); it != successors.end(); ++it) {
        const auto old = profile(known, it.key());
        QVERIFY2(old.retired && !old.retiredSince.isEmpty(), qPrintable(it.key()));
        QCOMPARE(old.retiredSuccessor, it.value());
    }
    for (const Profile &one : known.profiles())
        QVERIFY(one.name != u"alliance"_s && one.name != u"magic-castle"_s);
}

void TestFiles::numbersOfNarval()
{
    const auto narval = facts(u"narval"_s);
    QVERIFY(narval.kind.is(base::ClusterKind::GeneralPurpose));
    const auto *a100 = base::findGpu(narval, u"a100"_s);
    QVERIFY(a100 && !a100->mig);
    QCOMPARE(a100->bundleCores, 12.0);
    QCOMPARE(a100->bundleMemoryGB, 124.5);
    QCOMPARE(a100->rgu, 4.0);
    QCOMPARE(a100->mostCores, 12);
    const auto *slice = base::findGpu(narval, u"a100_3g.20gb"_s);
    QVERIFY(slice && slice->mig);
    QCOMPARE(slice->whole, u"a100"_s);
    QCOMPARE(slice->share, u"3/8"_s);
    QList<qint64> hours;
    for (const TimeLimit &tier : *narval.slurm.timeTiers.value)
        hours += tier.seconds() / hour;
    QCOMPARE(hours, (QList<qint64>{3, 12, 24, 72, 168}));
    QVERIFY(narval.slurm.maxTime.is(TimeLimit::ofSeconds(168 * hour)) && narval.slurm.maxTime.isSure());
    QVERIFY(narval.slurm.minTime.is(TimeLimit::ofSeconds(hour)));
    QVERIFY(narval.slurm.maxJobs.is(1000));
    QVERIFY(narval.slurm.gpuModelRequired.is(base::Requirement::Soon));
    QVERIFY(narval.software.avx512.is(false));
    QCOMPARE(narval.software.blockedStdEnvs.value, (QStringList{u"StdEnv/2016.4"_s, u"StdEnv/2018.3"_s}));
    QVERIFY(narval.network.computeInternet.is(false) && narval.network.wandb.is(base::ServiceReach::EligibleGroups));
    QCOMPARE(base::largestNode(narval)->memory, MemorySize::ofMebibytes(4096000));
    QCOMPARE(base::baseNode(narval)->memory, MemorySize::ofMebibytes(256000));
    QCOMPARE(base::accountFits(narval, u"def-prof_gpu"_s), true);
    QCOMPARE(base::accountFits(narval, u"aip-prof"_s), false);
    QCOMPARE(narval.storage.scratch.value->purgeDays, 60);
    QCOMPARE(narval.storage.nodeLocal.value->spaceGB, 800.0);
}

void TestFiles::numbersOfOthers()
{
    const auto rorqual = facts(u"rorqual"_s);
    QCOMPARE(base::findGpu(rorqual, u"h100_1g.10gb"_s)->specifier, u"nvidia_h100_80gb_hbm3_1g.10gb"_s);
    QCOMPARE(rorqual.slurm.gpuModelRequired.since, u"2026-04-17"_s);
    for (const QString &cluster : {u"narval"_s, u"rorqual"_s, u"trillium"_s, u"tamia"_s, u"glo7030"_s})
        QVERIFY2(facts(cluster).slurm.pollSeconds.is(60), qPrintable(cluster));
    QCOMPARE(rorqual.storage.linksFolder.value, u"~/links"_s);
    QVERIFY(!base::findGpu(facts(u"fir"_s), u"h100_1g.10gb"_s));
    QCOMPARE(facts(u"fir"_s).slurm.submitFromHome.confidence, Confidence::Inferred);

    const auto trillium = facts(u"trillium"_s);
    QVERIFY(trillium.slurm.maxTime.is(TimeLimit::ofSeconds(24 * hour)));
    QVERIFY(trillium.slurm.wholeNodesForCpuJobs.is(true) && trillium.slurm.memOption.is(base::OptionPolicy::Refused));
    QVERIFY(trillium.slurm.gresOption.is(base::OptionPolicy::Refused) && !trillium.slurm.gresOption.isSure());
    QCOMPARE(trillium.storage.home.value->inJobs, base::ComputeAccess::ReadOnly);
    QCOMPARE(base::findGpu(trillium, u"h100"_s)->countsPerNode, (QList<int>{1, 4}));
    QCOMPARE(base::findPartition(trillium, u"compute"_s, u"gpu"_s)->nameable, false);
    QCOMPARE(base::findPartition(trillium, u"compute"_s, u"cpu"_s)->maxNodes, 10);
    QVERIFY(trillium.storage.nodeLocal.value->inMemory && trillium.slurm.maxRunningJobs.is(150));

    const auto tamia = facts(u"tamia"_s);
    QVERIFY(tamia.kind.is(base::ClusterKind::Ai) && tamia.slurm.wholeNodesForGpuJobs.is(true));
    QCOMPARE(base::findGpu(tamia, u"h200"_s)->countsPerNode, QList<int>{8});
    QCOMPARE(base::accountFits(tamia, u"aip-prof"_s), true);
    QCOMPARE(base::accountFits(tamia, u"def-prof"_s), false);
    QVERIFY(facts(u"killarney"_s).slurm.cpuPartition.is(false) && facts(u"vulcan"_s).slurm.loginShellNeeded.is(true));
    QVERIFY(facts(u"mila"_s).access.port.is(2222));
}

void TestFiles::whatManyShareIsInherited()
{
    const auto narval = facts(u"narval"_s);
    QCOMPARE(narval.slurm.timeTiers.file, u"general-purpose.json"_s);
    QCOMPARE(narval.software.moduleVersions.file, u"alliance.json"_s);
    QCOMPARE(narval.slurm.maxTime.file, u"narval.json"_s);
    const auto course = facts(u"ift6759"_s);
    QVERIFY(base::isMagicCastle(course) && course.kind.is(base::ClusterKind::Course));
    QVERIFY(course.slurm.defaultAccount.is(u"def-sponsor00"_s) && course.slurm.defaultTime.is(TimeLimit::ofSeconds(hour)));
    QCOMPARE(course.slurm.defaultTime.file, u"magic-castle.json"_s);
    QCOMPARE(course.storage.home.value->quotaGB, 5.0);
}

void TestFiles::unknownBeatsWhatIsInherited()
{
    const auto stdEnv = facts(u"trillium"_s).software.defaultStdEnv;
    QVERIFY(!stdEnv.isKnown() && stdEnv.isSaid());
    QCOMPARE(stdEnv.file, u"trillium.json"_s);
}

void TestFiles::everyFileIsReadBackAsItIs()
{
    for (const QString &name : sourceFiles()) {
        const auto file = parseCatalogueFile(bytesOf(sourceFile(name)), name);
        const auto again = parseCatalogueFile(catalogueJson(*file), name);
        QVERIFY2(again.ok(), qPrintable(again.ok() ? QString() : again.error().text()));
        base::forEachFact([&](const char *key, const auto &was, const auto &is) { QVERIFY2(was == is, key); }, file->facts,
                          again->facts);
        QCOMPARE(QJsonDocument::fromJson(catalogueJson(*again)), QJsonDocument::fromJson(catalogueJson(*file)));
    }
}

void TestFiles::badFilesAreRefused_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("key");
    const auto row = [](const char *name, const QByteArray &json, const char *key) {
        QTest::newRow(name) << json << QString::fromLatin1(key);
    };
    row("nothing", "", "");
    row("no json", "{", "");
    row("a list", "[]", "");
    row("version", R"({"version":1,"name":"x","login":{"value":"x.ca","source":"y"}})", "version");
    row("name", R"({"version":2,"name":"X y","login":{"value":"x.ca","source":"y"}})", "name");
    row("name with a path", R"({"version":2,"name":"../x","login":{"value":"x.ca","source":"y"}})", "name");
    row("title", R"({"version":2,"name":"x","title":"X","login":{"value":"x.ca","source":"y"}})", "title");
    row("host key",
        R"({"version":2,"name":"x","login":{"value":"x.ca","source":"y"},"hostKeys":{"value":["MD5:00"],"source":"y"}})",
        "MD5:00");
    row("no login", R"({"version":2,"name":"x"})", "login");
    row("no source", R"({"version":2,"name":"x","login":{"value":"x.ca"}})", "login");
    row("type", R"({"version":2,"name":"x","login":{"value":7,"source":"y"}})", "login");
    row("no fact", R"({"version":2,"name":"x","login":"x.ca"})", "login");
    row("an option as host", R"({"version":2,"name":"x","login":{"value":"-oProxyCommand=x","source":"y"}})", "login");
    row("control characters", "{\"version\":2,\"name\":\"x\",\"login\":{\"value\":\"x.ca\\u001b[2J\",\"source\":\"y\"}}",
        "login");
    row("port", whole(R"(,"port":{"value":70000,"source":"y"})"), "port");
    row("group", whole(R"(,"slurm":[])"), "slurm");
    row("time", whole(R"(,"slurm":{"maxTime":{"value":"7 days","source":"y"}})"), "slurm.maxTime");
    row("word", whole(R"(,"slurm":{"memOption":{"value":"perhaps","source":"y"}})"), "slurm.memOption");
    row("negative", whole(R"(,"slurm":{"maxJobs":{"value":-1,"source":"y"}})"), "slurm.maxJobs");
    row("half a job", whole(R"(,"slurm":{"maxJobs":{"value":1.5,"source":"y"}})"), "slurm.maxJobs");
    row("in a list", whole(R"(,"nodeTypes":[{"value":{"cores":1},"source":"y"},{"value":{"cores":"x"},"source":"y"}])"),
        "nodeTypes[1].cores");
    row("value and unknown", whole(R"(,"site":{"value":"x","source":"y","confidence":"unknown"})"), "site");
    row("sourced nothing", whole(R"(,"site":{"source":"y","confidence":"sourced"})"), "site");
    row("no time of day", whole(R"(,"site":{"value":"x","source":"y","readAt":"yesterday"})"), "site.readAt");
}

void TestFiles::badFilesAreRefused()
{
    QFETCH(QByteArray, json);
    QFETCH(QString, key);
    const auto read = parseProfile(json, u"x.json"_s);
    QVERIFY(!read.ok());
    QCOMPARE(read.error().code, base::ErrorCode::BadAnswer);
    QVERIFY(read.error().what.contains(u"x.json"_s) && !read.error().why.isEmpty());
    QVERIFY2(read.error().why.contains(key), qPrintable(read.error().why));
}

// Bytes changed, cut and moved in files that were good.
void TestFiles::noBytesHurt()
{
    QRandomGenerator random(20261121);
    for (const QString &name : sourceFiles()) {
        const QByteArray good = bytesOf(sourceFile(name));
        for (int round = 0; round < 60; ++round) {
            QByteArray bytes = good;
            for (int change = random.bounded(1, 6); change > 0; --change) {
                const auto at = random.bounded(bytes.size());
                const auto length = random.bounded(std::min<qsizetype>(bytes.size() - at, 40) + 1);
                const auto from = random.bounded(bytes.size() - length + 1);
                if (random.bounded(2) == 0)
                    bytes[at] = static_cast<char>(random.bounded(256));
                else
                    bytes.replace(at, length, bytes.mid(from, random.bounded(80)));
            }
            const auto read = parseProfile(bytes, name);
            QVERIFY(read.ok() || !read.error().text().isEmpty());
            if (read.ok()) {
                (void)factLines(read->facts);
                (void)base::largestNode(read->facts);
                (void)base::accountFits(read->facts, u"def-x_cpu"_s);
                CatalogueFile file;
                file.name = read->name;
                file.facts = read->facts;
                QVERIFY(parseCatalogueFile(catalogueJson(file), name).ok());
            }
        }
    }
    const QByteArray deep = QByteArray(100'000, '[') + QByteArray(100'000, ']');
    QVERIFY(!parseProfile(R"({"version":2,"name":"x","gpus":)" + deep + '}', u"x.json"_s).ok());
}

VOYAGEUR_TEST(TestFiles)

} // namespace tst_files
#include "tst_files.moc"
