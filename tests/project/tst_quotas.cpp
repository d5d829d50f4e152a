// SPDX-License-Identifier: GPL-3.0-or-later
// What clusters print of their quotas, as recorded; and the purge's calendar and the choice of the largest folders, which need no
// cluster.
#include "storage/quotas.h"
#include "storage/storage.h"
#include "storage/storagewalk.h"
#include "testprogram.h"

#include <QFile>
#include <QTest>

namespace tst_quotas {

using namespace Qt::StringLiterals;
using namespace voyageur::storage;
using voyageur::script::LiveQuota;

namespace {

constexpr qint64 KiB = 1024;
constexpr qint64 GiB = KiB * KiB * KiB;
constexpr qint64 GB = 1'000'000'000;

QByteArray recorded(const char *name)
{
    QFile file(voyageur::tests::dataPath("/quotas/%1.txt").arg(QLatin1StringView(name)));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s cannot be read.", qPrintable(file.fileName()));
    return file.readAll();
}

QString line(const LiveQuota &quota)
{
    const auto text = [](const std::optional<qint64> &limit) { return limit ? QString::number(*limit) : u"-"_s; };
    return u"%1 %2/%3/%4 %5/%6/%7 %8"_s.arg(quota.name, QString::number(quota.bytes), text(quota.softBytes),
                                            text(quota.mostBytes), QString::number(quota.files), text(quota.softFiles),
                                            text(quota.mostFiles), quota.grace);
}

QStringList lines(const QList<LiveQuota> &quotas)
{
    QStringList list;
    for (const LiveQuota &quota : quotas)
        list += line(quota).trimmed();
    return list;
}

} // namespace

class TestQuotas : public QObject {
    Q_OBJECT

private slots:
    void theAlliancesReport()
    {
        QCOMPARE(lines(parseDiskUsage(recorded("diskusage-tamia"), "alice")),
                 (QStringList{u"home %1/-/%2 208000/-/250000"_s.arg(20 * GiB).arg(25 * GiB),
                              u"scratch %1/-/%2 418000/-/500000"_s.arg(148 * GiB).arg(500 * GiB)}));
        // What could not be asked is not there: nothing is guessed.
        QCOMPARE(lines(parseDiskUsage(recorded("diskusage-killarney"), "alice")),
                 (QStringList{u"home 0/-/%1 13/-/500000"_s.arg(50 * GiB),
                              u"scratch %1/-/%2 341000/-/10000000"_s.arg(51 * GiB).arg(256 * GiB)}));
        const auto old = parseDiskUsage(recorded("diskusage-wiki"), "alice");
        QCOMPARE(lines(old),
                 (QStringList{u"home 280000/-/%1 25/-/500000"_s.arg(47 * GB), u"scratch 4096/-/18000000000000 1/-/1000000"_s,
                              u"project def-prof-ab 4096/-/%1 2/-/500000"_s.arg(9536 * GB),
                              u"project def-prof 4096/-/%1 2/-/500000"_s.arg(9536 * GB)}));
        QCOMPARE(old[0].path, "/home/alice");
        QCOMPARE(old[2].path, "/project/def-prof-ab");
    }

    void lustreAndOtherTables_data()
    {
        QTest::addColumn<QString>("expected");
        QTest::newRow("lfs") << u"/scratch %1/-/%2 443208/-/-"_s.arg(982177580 * KiB).arg(1000000000 * KiB);
        QTest::newRow("lfs-short") << u"./ %1/-/%2 9/-/2000000"_s.arg(qint64(792.3 * KiB * KiB)).arg(qint64(9.537 * KiB * GiB));
        QTest::newRow("lfs-group") << u"/project %1/%2/%3 400/300/1600 3days"_s.arg(4 * GiB).arg(8 * GiB).arg(16 * GiB);
        QTest::newRow("lfs-stale") << u"/fred %1/%2/%3 0/-/-"_s.arg(1041408 * KiB).arg(5242880 * KiB).arg(6291456 * KiB);
        QTest::newRow("quota-s") << u"/home %1/%2/%3 160000/-/-"_s.arg(14340 * KiB * KiB).arg(16 * GiB).arg(20 * GiB);
        QTest::newRow("quota-wrapped")
            << u"nfs1.cluster.example:/export/home %1/%2/%3 12345/-/-"_s.arg(2048000 * KiB).arg(4096000 * KiB).arg(5120000 * KiB);
        QTest::newRow("quota-none") << QString();
    }
    void lustreAndOtherTables()
    {
        QFETCH(QString, expected);
        QCOMPARE(lines(parseQuotaTable(recorded(QTest::currentDataTag()))).join(u'\n'), expected);
    }

    void aGraceThatRunsIsKept()
    {
        const auto quotas = parseQuotaTable(recorded("quota-over"));
        QCOMPARE(lines(quotas),
                 (QStringList{u"/dev/sda1 %1/%2/%3 900/800/1000 6days"_s.arg(110000 * KiB).arg(100000 * KiB).arg(120000 * KiB),
                              u"/dev/sdb1 %1/%2/%3 900/800/1000"_s.arg(10000 * KiB).arg(100000 * KiB).arg(120000 * KiB)}));
        QCOMPARE(bytesFullness(quotas[0]), Fullness::Over);
        QCOMPARE(bytesFullness(quotas[1]), Fullness::Fine);
        QCOMPARE(filesFullness(quotas[1]), Fullness::Over);
    }

    void bothTablesOfMila()
    {
        const auto quotas = parseMilaQuota(recorded("mila"), "alice");
        QCOMPARE(lines(quotas),
                 (QStringList{u"home %1/-/%2 921718/-/1048576"_s.arg(qint64(99.99 * GiB)).arg(100 * GiB),
                              u"scratch %1/-/%2 687792/-/-"_s.arg(qint64(76.61 * GiB)).arg(5 * KiB * GiB)}));
        QCOMPARE(bytesFullness(quotas[0]), Fullness::Nearly);
        QCOMPARE(filesFullness(quotas[1]), Fullness::Unlimited);
        const auto open =
            parseMilaQuota("==== scratch ====\n  alice|1471600598||   76.61 GiB|unlimited||   687792|  1000000\n", "alice");
        QCOMPARE(lines(open), QStringList{u"scratch %1/-/- 687792/-/1000000"_s.arg(qint64(76.61 * GiB))});
        QCOMPARE(bytesFullness(open[0]), Fullness::Unlimited);
    }

    void fullIsFull_data()
    {
        QTest::addColumn<qint64>("used");
        QTest::addColumn<Fullness>("expected");
        QTest::newRow("empty") << qint64(0) << Fullness::Fine;
        QTest::newRow("below nine tenths") << qint64(899) << Fullness::Fine;
        QTest::newRow("nine tenths") << qint64(900) << Fullness::Nearly;
        QTest::newRow("one left") << qint64(999) << Fullness::Nearly;
        QTest::newRow("none left") << qint64(1000) << Fullness::Full;
        QTest::newRow("beyond") << qint64(2000) << Fullness::Full;
    }
    void fullIsFull()
    {
        QFETCH(qint64, used);
        QFETCH(Fullness, expected);
        LiveQuota quota;
        quota.files = quota.bytes = used;
        quota.mostFiles = quota.mostBytes = 1000;
        QCOMPARE(bytesFullness(quota), expected);
        QCOMPARE(filesFullness(quota), expected);
    }

    // A cluster without a report of its own: the tables are asked for each place, and find it.
    void tablesAreMatchedWithPlaces()
    {
        const auto place = [](const char *kind, const char *name, const char *path, const char *group, const char *rest) {
            return QByteArray("\nmark place ") + kind + '\n' + name + '\n' + path + '\n' + group + "\nyes\n" + rest;
        };
        const QByteArray out = QByteArray("noise of a profile\n\nmark user alice\n")
            + place("home", "home", "/nfs/home/alice", "alice", "nfs 4096 1000 500\n/dev/sda1\n/nfs/home\n")
            + place("project", "def-prof", "/lustre/6001", "def-prof", "lustre 4096 2 3\n10.0.0.1@tcp:/l\n/lustre\n")
            + place("scratch", "scratch", "/lustre/scratch/alice", "alice", "lustre 4096 2 3\n10.0.0.1@tcp:/l\n/lustre\n")
            + "\nmark lfs /lustre/6001\n-g def-prof\n" + recorded("lfs-group") + "\nmark lfs /lustre/scratch/alice\n-u alice\n"
            + recorded("lfs") + "\nmark quota user\n" + recorded("quota-over") + "\nmark end\n";
        const StorageState state = storageIn(out, "mark");
        QCOMPARE(state.user, "alice");
        QCOMPARE(
            state.commands,
            (QStringList{u"lfs quota -g def-prof /lustre/6001"_s, u"lfs quota -u alice /lustre/scratch/alice"_s, u"quota -w"_s}));
        QCOMPARE(state.areas.size(), 3);
        QCOMPARE(state.areas[0].freeBytes, 4096000);
        QCOMPARE(state.areas[0].fileSystem, "nfs");
        const auto quotas = state.quotas();
        QCOMPARE(quotas.size(), 3);
        QCOMPARE(quotas[0].name, u"home"_s);
        QCOMPARE(quotas[0].path, "/nfs/home/alice");
        QCOMPARE(quotas[0].bytes, 110000 * KiB);
        QCOMPARE(quotas[1].name, u"scratch"_s);
        QCOMPARE(quotas[1].files, 443208);
        QCOMPARE(quotas[2].name, u"project def-prof"_s);
        QCOMPARE(quotas[2].softBytes, 8 * GiB);
    }

    void whatIsNotAnAnswerIsNothing()
    {
        for (const QByteArray &out : {QByteArray(), QByteArray("\nmark"), QByteArray("\nmark place home\n"),
                                      QByteArray("\nmark place home\nhome\nrelative\n\nyes\n"), QByteArray("\nmark lfs "),
                                      QByteArray("\nmark lfs /x\n"), QByteArray("\nmark quota user\n1 2 3 4 5 6 x\n")})
            QVERIFY2(storageIn(out, "mark").areas.isEmpty(), out.constData());
    }

    void aFolderGivesWayToTheOneThatHoldsNearlyAllOfIt()
    {
        const QList<FolderUse> direct = {{"", 3, 30},     {"a", 1, 1},     {"a/b", 2, 1},  {"a/b/c", 100, 10},
                                         {"d", 50, 5000}, {"d/e", 50, 60}, {"ab", 4, 400}, {"none", 0, 0}};
        QCOMPARE(largestFolders(direct, Largest::Names),
                 (QList<FolderUse>{{"a/b/c", 100, 10}, {"d", 100, 5060}, {"d/e", 50, 60}, {"ab", 4, 400}, {"", 3, 30}}));
        QCOMPARE(largestFolders(direct, Largest::Bytes, 2), (QList<FolderUse>{{"d", 100, 5060}, {"ab", 4, 400}}));
        QCOMPARE(largestFolders({}, Largest::Bytes), QList<FolderUse>());
    }

    void thePurgeFallsOnItsDay()
    {
        const auto at = [](const QDate &day) { return day.startOfDay().toSecsSinceEpoch(); };
        const QList<PurgeDay> monthly = purgeDays(QDate(2026, 11, 16), 60, 15);
        QCOMPARE(monthly.size(), 3);
        QCOMPARE(monthly[0].day, QDate(2026, 12, 15));
        QCOMPARE(monthly[1].day, QDate(2027, 1, 15));
        QCOMPARE(monthly[0].unusedSince, at(QDate(2026, 12, 16)) - 60 * 86400);
        QCOMPARE(purgeDays(QDate(2026, 11, 15), 60, 15)[0].day, QDate(2026, 11, 15));
        QCOMPARE(purgeDays(QDate(2027, 2, 1), 60, 31)[0].day, QDate(2027, 2, 28));
        const QList<PurgeDay> daily = purgeDays(QDate(2026, 11, 16), 90, {});
        QCOMPARE(daily[0].day, QDate(2026, 11, 16));
        QCOMPARE(daily[2].day, QDate(2026, 12, 14));
        QCOMPARE(daily[0].unusedSince, at(QDate(2026, 11, 16)) - 90 * 86400);
    }
};

VOYAGEUR_TEST(TestQuotas)

} // namespace tst_quotas
#include "tst_quotas.moc"
