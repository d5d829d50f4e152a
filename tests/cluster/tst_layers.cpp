// SPDX-License-Identifier: GPL-3.0-or-later
// How catalogue files go on top of each other, and the ones that are made from a connected cluster.
#include "cluster/catalogue.h"
#include "cluster/discovered.h"
#include "testprogram.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace tst_layers {

using namespace voyageur;
using namespace voyageur::cluster;
using base::ClusterFacts;
using base::Confidence;
using base::TimeLimit;
using namespace Qt::StringLiterals;

namespace {

constexpr int hour = 3600;

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

ClusterFacts liveFacts()
{
    ClusterFacts live;
    const auto say = [](auto &fact, const auto &value, Confidence confidence = Confidence::Sourced) {
        fact.value = value;
        fact.confidence = confidence;
        fact.sources = QStringList{u"scontrol"_s};
        fact.readAt = QDateTime(QDate(2026, 11, 21), QTime(17, 0), Qt::UTC);
    };
    say(live.slurm.version, u"24.11.5"_s);
    say(live.slurm.maxTime, TimeLimit::ofSeconds(hour), Confidence::Inferred);
    base::UserAccount account;
    account.name = u"def-secret"_s;
    say(live.accounts, QList<base::UserAccount>{account});
    return live;
}

QByteArray whole(const QByteArray &more)
{
    return R"({"version":2,"name":"x","title":{"en":"X","fr":"X"},"login":{"value":"x.ca","source":"y"})" + more + '}';
}

} // namespace

class TestLayers : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void ownFactsGoOnTop();
    void badOwnFilesAreWarnings();
    void theCourseStandsBetween();
    void ownClustersMayInherit();
    void basesInACircleAreRefused();
    void aClusterNobodyDescribedGetsAnEntry();
    void ofADescribedClusterOnlyWhatItSaidIsWritten();
};

void TestLayers::ownFactsGoOnTop()
{
    auto known = catalogue();
    const auto added =
        known.add(Layer::Person, R"({"version":2,"name":"narval","slurm":{"maxJobs":{"value":5,"source":"our admin"}}})",
                  u"/me/narval.json"_s);
    QVERIFY2(added.ok(), qPrintable(added.ok() ? QString() : added.error().text()));
    const auto narval = profile(known, u"narval"_s);
    QVERIFY(narval.facts.slurm.maxJobs.is(5));
    QCOMPARE(narval.facts.slurm.maxJobs.file, u"/me/narval.json"_s);
    QCOMPARE(narval.facts.slurm.maxTime.file, u"narval.json"_s);
    QCOMPARE(narval.target.host, u"narval.alliancecan.ca"_s);
    QCOMPARE(narval.title, u"Narval"_s);
    QVERIFY(known.add(Layer::Person, R"({"version":2,"name":"narval","login":{"value":"other.ca","source":"me"}})", u"n"_s).ok());
    QCOMPARE(known.resolve(u"narval"_s)->target.host, u"other.ca"_s);
}

void TestLayers::badOwnFilesAreWarnings()
{
    QTemporaryDir own;
    const auto write = [&](const QString &name, const QByteArray &bytes) {
        QFile file(own.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    };
    write(u"a-broken.json"_s, "{");
    write(u"b-good.json"_s, whole({}));
    write(u"c-nowhere.json"_s, R"({"version":2,"name":"nowhere","slurm":{"maxJobs":{"value":5,"source":"x"}}})");
    write(u"d-practice.json"_s, R"({"version":2,"name":"practice","login":{"value":"evil.ca","source":"x"}})");
    const auto known = Catalogue::load({}, own.path());
    QVERIFY(known.ok());
    QCOMPARE(known->warnings().size(), 3);
    QVERIFY(known->warnings().at(0).text().contains(u"a-broken.json"_s));
    QVERIFY(known->warnings().at(1).text().contains(u"c-nowhere.json"_s));
    QVERIFY(known->warnings().at(2).text().contains(u"d-practice.json"_s));
    QCOMPARE(profile(*known, u"x"_s).target.host, u"x.ca"_s);
    QVERIFY(Catalogue::load({}, own.path() + u"/nothing/here"_s)->warnings().isEmpty());
}

void TestLayers::theCourseStandsBetween()
{
    auto known = catalogue();
    const auto jobs = [](int count) {
        return R"({"version":2,"name":"narval","slurm":{"maxJobs":{"value":)" + QByteArray::number(count) + R"(,"source":"x"}}})";
    };
    QVERIFY(known.add(Layer::Person, jobs(3), u"mine"_s).ok());
    QVERIFY(known.add(Layer::Course, jobs(4), u"course"_s).ok());
    QCOMPARE(profile(known, u"narval"_s).facts.slurm.maxJobs.file, u"mine"_s);
    const auto course = R"({"version":2,"name":"narval","slurm":{"maxRunningJobs":{"value":9,"source":"x"}}})";
    QVERIFY(known.add(Layer::Course, course, u"course"_s).ok());
    QCOMPARE(profile(known, u"narval"_s).facts.slurm.maxRunningJobs.file, u"course"_s);
}

void TestLayers::ownClustersMayInherit()
{
    auto known = catalogue();
    const auto json = R"({"version":2,"name":"glo4030","inherits":"magic-castle","title":{"en":"G","fr":"G"},
                          "login":{"value":"glo4030.calculquebec.cloud","source":"my teacher"}})";
    QVERIFY(known.add(Layer::Person, json, u"g.json"_s).ok());
    QVERIFY(profile(known, u"glo4030"_s).facts.slurm.bootsNodes.is(true));
    const auto wrong = known.add(Layer::Person, whole(R"(,"inherits":"narval")"), u"w.json"_s);
    QVERIFY(!wrong.ok() && wrong.error().text().contains(u"w.json"_s));
}

void TestLayers::basesInACircleAreRefused()
{
    auto known = catalogue();
    QVERIFY(known.add(Layer::Person, R"({"version":2,"name":"b","base":true,"inherits":"alliance"})", u"b"_s).ok());
    QVERIFY(!known.add(Layer::Person, R"({"version":2,"name":"alliance","inherits":"b"})", u"a"_s).ok());
    QVERIFY(!known.profiles().isEmpty());
}

void TestLayers::aClusterNobodyDescribedGetsAnEntry()
{
    Profile unknown;
    unknown.name = u"Login_1.HPC.example.org"_s;
    unknown.target.host = u"login_1.hpc.example.org"_s;
    unknown.target.port = 2200;
    unknown.target.user = u"alice"_s;
    QCOMPARE(discoveredName(unknown), u"login-1-hpc-example-org"_s);
    const auto file = discoveredFile(unknown, liveFacts(), discoveredName(unknown));
    const QByteArray json = catalogueJson(file);
    QVERIFY(!json.contains("alice") && !json.contains("def-secret"));
    auto known = catalogue();
    QVERIFY(known.add(Layer::Person, json, u"own.json"_s).ok());
    const auto found = profile(known, u"login-1-hpc-example-org"_s);
    QCOMPARE(found.target.host, u"login_1.hpc.example.org"_s);
    QCOMPARE(found.target.port, 2200);
    QVERIFY(found.facts.slurm.version.is(u"24.11.5"_s) && found.facts.slurm.version.readAt.isValid());
    Profile practice = unknown;
    practice.practice = practice.inCatalogue = true;
    QCOMPARE(discoveredName(practice), u"practice-cluster"_s);
    for (const char *name : {"::1", "---", "", "\u00e9"}) {
        unknown.name = QString::fromUtf8(name);
        QVERIFY2(isClusterName(discoveredName(unknown)), name);
    }
}

void TestLayers::ofADescribedClusterOnlyWhatItSaidIsWritten()
{
    const auto known = catalogue();
    const auto narval = profile(known, u"narval"_s);
    const auto file = discoveredFile(narval, liveFacts(), discoveredName(narval));
    QCOMPARE(file.name, u"narval"_s);
    QVERIFY(file.facts.slurm.version.isKnown());
    QVERIFY(!file.facts.access.login.isSaid() && !file.facts.software.moduleVersions.isSaid() && file.facts.nodeTypes.isEmpty());
    QVERIFY(!file.facts.slurm.maxTime.isSaid()); // a page states it
    auto more = known;
    QVERIFY(more.add(Layer::Person, catalogueJson(file), u"own.json"_s).ok());
    QCOMPARE(profile(more, u"narval"_s).facts.slurm.version.file, u"own.json"_s);
}

VOYAGEUR_TEST(TestLayers)

} // namespace tst_layers
#include "tst_layers.moc"
