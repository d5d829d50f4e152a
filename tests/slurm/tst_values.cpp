// SPDX-License-Identifier: GPL-3.0-or-later
#include "program.h"

#include "base/jobid.h"
#include "base/jobstate.h"
#include "base/memorysize.h"
#include "base/shellquote.h"
#include "base/timelimit.h"
#include "testprogram.h"

#include <QTest>

namespace tst_values {

using namespace voyageur::base;

class TestValues : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aJobIdIsReadInAllItsForms_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("cluster");
        const auto row = [](const char *text, const char *bytes, const char *cluster = "") {
            QTest::newRow(text) << QByteArray(text) << QByteArray(bytes) << QString::fromLatin1(cluster);
        };
        row("123", "123");
        row("123_4", "123_4");
        row("123_0", "123_0");
        row("123+1", "123+1");
        row("123;narval", "123", "narval");
        row("4294967295", "4294967295");
    }
    void aJobIdIsReadInAllItsForms()
    {
        QFETCH(QByteArray, text);
        const auto id = JobId::parse(text);
        QVERIFY(id);
        QTEST(id->bytes(), "bytes");
        QTEST(id->cluster(), "cluster");
    }

    void whatIsNoJobIdIsRefused()
    {
        for (const char *text :
             {"", "0", "x", "12x", " 12", "12 ", "12_", "12_x", "12;", "12;a b", "-1", "12.batch", "12_[1-3]", "99999999999"})
            QVERIFY2(!JobId::parse(text), text);
    }

    void waitingArrayTasksAreExpanded()
    {
        const auto texts = [](const char *text, int limit = 100) {
            QByteArrayList list;
            for (const JobId &id : JobId::expand(text, limit))
                list += id.bytes();
            return list.join(' ');
        };
        QCOMPARE(texts("7"), QByteArray("7"));
        QCOMPARE(texts("1_[2-3%1]"), QByteArray("1_2 1_3"));
        QCOMPARE(texts("1_[1,4-8:2]"), QByteArray("1_1 1_4 1_6 1_8"));
        QCOMPARE(texts("1_[3,7%2]"), QByteArray("1_3 1_7"));
        QCOMPARE(texts("2360362_[30-32%30"), QByteArray("2360362_30 2360362_31 2360362_32")); // cut off by a narrow column
        QCOMPARE(texts("1_[1-100000]", 3), QByteArray("1_1 1_2 1_3"));
        QCOMPARE(texts("1_[5-3]"), QByteArray());
        QCOMPARE(texts("nonsense"), QByteArray());
    }

    void anArrayHoldsItsTasks()
    {
        QVERIFY(JobId(7).holds(JobId(7, 3)));
        QVERIFY(JobId(7).holds(*JobId::parse("7+1")));
        QVERIFY(JobId(7, 3).holds(JobId(7, 3)));
        QVERIFY(!JobId(7, 3).holds(JobId(7)));
        QVERIFY(!JobId(7, 3).holds(JobId(7, 4)));
        QVERIFY(!JobId(7).holds(JobId(70)));
    }

    void aStateIsTheFirstWord_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("phase");
        const auto row = [](const char *text, const char *name, const char *phase) {
            QTest::newRow(text) << QByteArray(text) << QString::fromLatin1(name) << QString::fromLatin1(phase);
        };
        row("PENDING", "PENDING", "active");
        row("PD", "PENDING", "active");
        row("RUNNING", "RUNNING", "active");
        row("COMPLETING", "COMPLETING", "active");
        row("CANCELLED by 54321", "CANCELLED", "ended");
        row("CANCELLED+", "CANCELLED", "ended");
        row("OUT_OF_MEMORY", "OUT_OF_MEMORY", "ended");
        row("OUT_OF_ME+", "OUT_OF_ME", "unknown"); // cut off: not guessed
        row("TIMEOUT", "TIMEOUT", "ended");
        row("NODE_FAIL", "NODE_FAIL", "ended");
        row("COMPLETED", "COMPLETED", "ended");
        row("HOLOGRAPHIC", "HOLOGRAPHIC", "unknown");
        row("", "UNKNOWN", "unknown");
    }
    void aStateIsTheFirstWord()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, phase);
        const auto state = JobState::fromText(text);
        QTEST(state.name(), "name");
        QCOMPARE(state.isActive(), phase == QLatin1StringView("active"));
        QCOMPARE(state.isEnded(), phase == QLatin1StringView("ended"));
        QVERIFY(!state.text().isEmpty());
        if (phase != QLatin1StringView("unknown"))
            QCOMPARE(JobState::fromText(state.name().toLatin1()), state);
    }

    void aTimeLimitIsReadAsSbatchReadsIt_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<qint64>("seconds");
        QTest::addColumn<qint64>("minutes");
        const auto row = [](const char *text, qint64 seconds, qint64 minutes) {
            QTest::newRow(text) << QByteArray(text) << seconds << minutes;
        };
        row("90", 5400, 90);
        row("1:30", 90, 2); // Slurm rounds up
        row("3:00", 180, 3);
        row("00:15:00", 900, 15);
        row("1:0:0", 3600, 60);
        row("0-0:5", 300, 5);
        row("0-03:00", 10800, 180);
        row("1-00:00", 86400, 1440);
        row("2-12", 216000, 3600);
        row("00-01:00:00", 3600, 60);
        row("1-", 86400, 1440);
        row("0:0:1", 1, 1);
    }
    void aTimeLimitIsReadAsSbatchReadsIt()
    {
        QFETCH(QByteArray, text);
        const auto limit = TimeLimit::parse(text);
        QVERIFY(limit);
        QTEST(limit->seconds(), "seconds");
        QTEST(limit->slurmMinutes(), "minutes");
        QCOMPARE(TimeLimit::parse(limit->bytes()), limit); // what we write is read back
    }

    void badTimeLimitsAreRefused()
    {
        for (const char *text :
             {"", "3h", "1 day", "=10", "1:2:3:4", "-5", "1-2-3", ":5", "5:", "1::2", "1-2:", "1.5", "9999999999"})
            QVERIFY2(!TimeLimit::parse(text), text);
    }

    void noLimitIsNotZero()
    {
        for (const char *text : {"UNLIMITED", "infinite", "-1", "0"})
            QVERIFY2(TimeLimit::parse(text) && TimeLimit::parse(text)->isUnlimited(), text);
        QVERIFY(!TimeLimit().isGiven());
        QCOMPARE(TimeLimit().bytes(), QByteArray());
    }

    void printedSpansAreRead()
    {
        QCOMPARE(parseSlurmSpan("4:59"), 299);
        QCOMPARE(parseSlurmSpan("00:15:02"), 902);
        QCOMPARE(parseSlurmSpan("1-03:00:00"), 97200);
        QCOMPARE(parseSlurmSpan("01:02.500"), 62);
        for (const char *text : {"", "INVALID", "N/A", "UNLIMITED", "5"})
            QVERIFY2(!parseSlurmSpan(text), text);
    }

    void memoryIsReadAsSbatchReadsIt_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<qint64>("mebibytes");
        const auto row = [](const char *text, qint64 mebibytes) { QTest::newRow(text) << QByteArray(text) << mebibytes; };
        row("2000", 2000);
        row("4G", 4096);
        row("125G", 128000);
        row("1T", 1048576);
        row("1GB", 1024);
        row("1Gb", 1024);
        row("100g", 102400);
        row("512k", 1); // rounded up
        row("0", 0);
    }
    void memoryIsReadAsSbatchReadsIt()
    {
        QFETCH(QByteArray, text);
        const auto size = MemorySize::parse(text);
        QVERIFY(size);
        QTEST(size->slurmMebibytes(), "mebibytes");
        QCOMPARE(MemorySize::parse(size->spelled()), size);
    }

    void badMemoryIsRefused()
    {
        for (const char *text : {"", "G", "1.5G", "1Go", "1GiB", "32 G", "-1", "=7G", "$MEM", "1P", "1Gbb", "9999999999999G"})
            QVERIFY2(!MemorySize::parse(text), text);
        QVERIFY(!MemorySize().isGiven());
        QVERIFY(MemorySize::parse("0")->isWholeNode());
    }

    void printedMemoryIsRead()
    {
        QCOMPARE(MemorySize::parsePrinted("267476K")->bytes(), 267476 * qint64(1024));
        QCOMPARE(MemorySize::parsePrinted("1.50G")->bytes(), qint64(1536) * 1024 * 1024);
        QCOMPARE(MemorySize::parsePrinted("4Gn")->slurmMebibytes(), 4096);
        QCOMPARE(MemorySize::parsePrinted("12")->bytes(), 12);
        QVERIFY(!MemorySize::parsePrinted(""));
        QVERIFY(!MemorySize::parsePrinted("?"));
    }

    void aQuotedWordReachesTheShellUnchanged()
    {
        QCOMPARE(shellQuoted("plain-1.0_/a@b%c+d=e:f,g"), QByteArray("plain-1.0_/a@b%c+d=e:f,g"));
        QCOMPARE(shellQuoted(""), QByteArray("''"));
        QCOMPARE(shellQuoted("it's"), QByteArray("'it'\\''s'"));
        QByteArray all;
        for (int byte = 1; byte < 256; ++byte)
            all += static_cast<char>(byte);
        for (const char *shell : {"dash", "bash"}) {
            QCOMPARE(voyageur::tests::outputOf(QString::fromLatin1(shell), {}, "printf %s " + shellQuoted(all) + "\n"), all);
        }
    }
};

VOYAGEUR_TEST(TestValues)

} // namespace tst_values
#include "tst_values.moc"
