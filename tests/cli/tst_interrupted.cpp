// SPDX-License-Identifier: GPL-3.0-or-later
// Transfers that a person or the system ends: by real signals, or with the server's process. What arrived is kept, said with its
// size, and the next attempt goes on from it. $VOYAGEUR_ALL_ENDS: every way of ending for every kind.
#include "commandline.h"
#include "testprogram.h"

#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QRandomGenerator>
#include <QTest>

#include <csignal>
#include <optional>

namespace tst_interrupted {

using namespace Qt::StringLiterals;

namespace {

constexpr qint64 mib = 1024 * 1024;
constexpr qint64 whole = 24 * mib;
constexpr qint64 until = 11 * mib;

QByteArray noise(qint64 bytes, quint32 seed)
{
    QByteArray data(bytes, Qt::Uninitialized);
    QRandomGenerator random(seed);
    random.fillRange(reinterpret_cast<quint32 *>(data.data()), bytes / 4);
    return data;
}

QByteArray there(const QString &text)
{
    return inside({u"su"_s, u"student"_s, u"-c"_s, u"cd; "_s + text});
}

QByteArray here(const QString &text)
{
    QProcess process;
    process.start(u"bash"_s, {u"-c"_s, text});
    process.waitForFinished();
    return process.readAllStandardOutput();
}

const QString sums = u"find . -type f ! -name '.*' -exec sha256sum {} + | sort"_s;

// So many bytes of the transfer are done, as the program says on stdout.
qint64 doneOf(QProcess &process)
{
    const QByteArray said = process.peek(process.bytesAvailable());
    const auto at = said.lastIndexOf("\"done\":");
    return at < 0 ? 0 : said.mid(at + 7, said.indexOf(',', at) - at - 7).toLongLong();
}

} // namespace

class tst_interrupted : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        const Ran ran = m_line.run({u"login"_s, u"practice"_s});
        QVERIFY2(ran.status == 0, ran.err.constData());
        m_line.file(u"one.bin"_s, noise(whole, 1));
        for (int i = 0; i < 6; ++i)
            m_line.file(u"six/sub/%1.bin"_s.arg(i), noise(whole / 6, 10 + static_cast<quint32>(i)));
        m_line.file(u"single/big.bin"_s, noise(whole, 3));
        there(u"rm -rf cut; mkdir -p cut/src"_s);
        for (const char *name : {"one.bin", "six", "single"}) {
            const Ran pushed = m_line.run({u"push"_s, QLatin1String(name), u"practice:cut/src/"_s});
            QVERIFY2(pushed.status == 0, pushed.err.constData());
        }
    }
    void cleanupTestCase() { there(u"rm -rf cut"_s); }

    void whatArrivedIsKeptAndTheNextAttemptGoesOn_data();
    void whatArrivedIsKeptAndTheNextAttemptGoesOn();
    void withoutResumeItBeginsAgainAndNothingIsLeft();
    void discardRemovesWhatIsKept_data();
    void discardRemovesWhatIsKept();
    void whatIsUnderWayIsNotDiscarded_data();
    void whatIsUnderWayIsNotDiscarded();

private:
    CommandLine m_line;
};

void tst_interrupted::whatArrivedIsKeptAndTheNextAttemptGoesOn_data()
{
    struct Kind {
        const char *name;
        QStringList words;
        QString compareHere;
        QString compareThere;
    };
    const QList<Kind> kinds{
        {"push a file",
         {u"push"_s, u"one.bin"_s, u"practice:cut/up/"_s},
         u"sha256sum < one.bin"_s,
         u"sha256sum < cut/up/one.bin"_s},
        {"push a folder", {u"push"_s, u"six"_s, u"practice:cut/up/"_s}, u"cd six; "_s + sums, u"cd cut/up/six; "_s + sums},
        {"push a folder of one file",
         {u"push"_s, u"single"_s, u"practice:cut/up/"_s},
         u"cd single; "_s + sums,
         u"cd cut/up/single; "_s + sums},
        {"push an archive",
         {u"push"_s, u"six"_s, u"practice:cut/up/"_s, u"--archive"_s},
         u"cd six; "_s + sums,
         u"cd cut/up; tar xf six.tar; cd six; "_s + sums},
        {"push a gzip archive",
         {u"push"_s, u"six"_s, u"practice:cut/up/"_s, u"--archive"_s, u"--compress=gzip"_s},
         u"cd six; "_s + sums,
         u"cd cut/up; tar xzf six.tar.gz; cd six; "_s + sums},
        {"pull a file",
         {u"pull"_s, u"practice:cut/src/one.bin"_s, u"down/"_s},
         u"sha256sum < down/one.bin"_s,
         u"sha256sum < cut/src/one.bin"_s},
        {"pull a folder",
         {u"pull"_s, u"practice:cut/src/six"_s, u"down/"_s},
         u"cd down/six; "_s + sums,
         u"cd cut/src/six; "_s + sums},
        {"sync up", {u"sync"_s, u"six"_s, u"practice:cut/up"_s}, u"cd six; "_s + sums, u"cd cut/up/six; "_s + sums},
        {"sync down", {u"sync"_s, u"practice:cut/src/six"_s, u"down"_s}, u"cd down/six; "_s + sums, u"cd cut/src/six; "_s + sums},
    };
    const QList<std::pair<const char *, int>> ends{{"Ctrl+C", SIGINT}, {"TERM", SIGTERM}, {"HUP", SIGHUP}, {"server", 0}};
    const bool all = qEnvironmentVariableIsSet("VOYAGEUR_ALL_ENDS");
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<int>("end");
    QTest::addColumn<QString>("compareHere");
    QTest::addColumn<QString>("compareThere");
    for (qsizetype i = 0; i < kinds.size(); ++i) {
        for (qsizetype k = 0; k < ends.size(); ++k) {
            if (all || k == i % ends.size())
                QTest::addRow("%s, %s", kinds[i].name, ends[k].first)
                    << kinds[i].words << ends[k].second << kinds[i].compareHere << kinds[i].compareThere;
        }
    }
}

void tst_interrupted::whatArrivedIsKeptAndTheNextAttemptGoesOn()
{
    QFETCH(QStringList, words);
    QFETCH(int, end);
    QFETCH(QString, compareHere);
    QFETCH(QString, compareThere);
    there(u"rm -rf cut/up; mkdir cut/up"_s);
    here(u"rm -rf '%1'/down; mkdir '%1'/down"_s.arg(m_line.folder()));
    const QStringList slowly = words + QStringList{u"--json"_s, u"--bwlimit=16M"_s};
    bool ended = false;
    const Ran cut = m_line.run(slowly, [&](QProcess &process) {
        if (ended || doneOf(process) < until)
            return;
        ended = true;
        if (end != 0)
            ::kill(static_cast<pid_t>(process.processId()), end);
        else
            inside({u"pkill"_s, u"-KILL"_s, u"-u"_s, u"student"_s, u"sshd"_s});
    });
    QVERIFY(ended);
    QVERIFY2(cut.status == (end == 0 ? 3 : 130), (cut.err + "status " + QByteArray::number(cut.status)).constData());
    QVERIFY2(cut.err.contains("MB arrived and are kept"), cut.err.constData());
    qint64 kept = 0;
    for (const QJsonObject &object : cut.objects())
        kept = qMax(kept, object[u"kept"_s][u"bytes"_s].toInteger());
    QVERIFY2(kept >= 4 * mib && kept < whole, qPrintable(QString::number(kept)));
    // Nothing that is not whole has the name of the whole.
    const bool isDown = words[0] == "pull"_L1 || words[1].startsWith("practice:"_L1);
    const QByteArray names = isDown
        ? here(u"cd '%1'/down; find . -name '*.bin' -size -4096k -o -name one.bin"_s.arg(m_line.folder()))
        : there(u"cd cut/up; find . -path '*/.voyageur-part*' -prune -o -type f ! -name '*.part' -print"_s);
    QCOMPARE(names, QByteArray());

    if (end == 0) {
        const Ran ran = m_line.run({u"login"_s, u"practice"_s});
        QVERIFY2(ran.status == 0, ran.err.constData());
    }
    const bool isSync = words[0] == "sync"_L1;
    const Ran again = m_line.run(words + (isSync ? QStringList{u"--json"_s} : QStringList{u"--json"_s, u"--resume"_s}));
    QVERIFY2(again.status == 0, (again.err + again.out.right(500)).constData());
    if (!isSync)
        QVERIFY2(again.objects().last()[u"resumedFrom"_s].toInteger() >= 4 * mib, again.out.right(500).constData());
    const QByteArray sumHere = here(u"cd '%1'; "_s.arg(m_line.folder()) + compareHere);
    QVERIFY(sumHere.size() > 60);
    QCOMPARE(there(compareThere), sumHere);
    QCOMPARE(there(u"find cut/up -name '*part*'"_s), QByteArray());
    QCOMPARE(here(u"find '%1'/down -name '*part*'"_s.arg(m_line.folder())), QByteArray());
}

void tst_interrupted::withoutResumeItBeginsAgainAndNothingIsLeft()
{
    there(u"rm -rf cut/up; mkdir cut/up"_s);
    const QStringList words{u"push"_s, u"six"_s, u"practice:cut/up/"_s, u"--json"_s};
    bool ended = false;
    const Ran cut = m_line.run(words + QStringList{u"--bwlimit=16M"_s}, [&](QProcess &process) {
        if (!ended && doneOf(process) >= until) {
            ended = true;
            process.terminate();
        }
    });
    QCOMPARE(cut.status, 130);
    const Ran again = m_line.run(words);
    QVERIFY2(again.status == 0, again.err.constData());
    QCOMPARE(again.objects().last()[u"resumedFrom"_s].toInteger(), 0);
    QCOMPARE(there(u"find cut/up -name '*part*'"_s), QByteArray());
    QCOMPARE(there(u"cd cut/up/six; "_s + sums), here(u"cd '%1'/six; "_s.arg(m_line.folder()) + sums));
}

void tst_interrupted::discardRemovesWhatIsKept_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::newRow("push a file") << QStringList{u"push"_s, u"one.bin"_s, u"practice:cut/up/"_s};
    QTest::newRow("push a folder") << QStringList{u"push"_s, u"six"_s, u"practice:cut/up/"_s};
    QTest::newRow("push a gzip archive") << QStringList{u"push"_s, u"six"_s, u"practice:cut/up/"_s, u"--archive"_s,
                                                        u"--compress=gzip"_s};
    QTest::newRow("pull a file") << QStringList{u"pull"_s, u"practice:cut/src/one.bin"_s, u"down/"_s};
    QTest::newRow("pull a folder") << QStringList{u"pull"_s, u"practice:cut/src/single"_s, u"down/"_s};
    QTest::newRow("sync small files up") << QStringList{u"sync"_s, u"six"_s, u"practice:cut/up"_s};
    QTest::newRow("sync a file up") << QStringList{u"sync"_s, u"one.bin"_s, u"practice:cut/up/"_s};
    QTest::newRow("sync small files down") << QStringList{u"sync"_s, u"practice:cut/src/six"_s, u"down"_s};
}

void tst_interrupted::discardRemovesWhatIsKept()
{
    QFETCH(QStringList, words);
    there(u"rm -rf cut/up; mkdir cut/up; echo mine > cut/up/other.part"_s);
    here(u"rm -rf '%1'/down; mkdir '%1'/down; echo mine > '%1'/down/other.part"_s.arg(m_line.folder()));
    bool ended = false;
    const Ran cut = m_line.run(words + QStringList{u"--json"_s, u"--bwlimit=16M"_s}, [&](QProcess &process) {
        if (!ended && doneOf(process) >= 6 * mib) {
            ended = true;
            process.terminate();
        }
    });
    QCOMPARE(cut.status, 130);
    QVERIFY2(cut.err.contains("--discard"), cut.err.constData());
    const QByteArray wholeBefore =
        here(u"cd '%1/down'; find . -name '.voyageur*' -prune -o -name '*.bin' -print | sort"_s.arg(m_line.folder()));

    const Ran removed = m_line.run(words + QStringList{u"--discard"_s, u"--json"_s});
    QVERIFY2(removed.status == 0, removed.err.constData());
    const qint64 bytes = removed.objects().last()[u"discarded"_s][u"bytes"_s].toInteger();
    QVERIFY2(bytes >= mib && bytes < whole, qPrintable(QString::number(bytes)));
    QCOMPARE(there(u"cd cut/up; find . -name '*part*'"_s), "./other.part\n");
    QCOMPARE(here(u"cd '%1'/down; find . -name '*part*'"_s.arg(m_line.folder())), "./other.part\n");
    // What is whole stays.
    QCOMPARE(here(u"cd '%1/down'; find . -name '.voyageur*' -prune -o -name '*.bin' -print | sort"_s.arg(m_line.folder())),
             wholeBefore);
    const Ran nothing = m_line.run(words + QStringList{u"--discard"_s});
    QCOMPARE(nothing.status, 0);
    QVERIFY2(nothing.out.contains("No interrupted transfer kept anything"), nothing.out.constData());
}

void tst_interrupted::whatIsUnderWayIsNotDiscarded_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QString>("compareHere");
    QTest::addColumn<QString>("compareThere");
    QTest::newRow("a file") << QStringList{u"push"_s, u"one.bin"_s, u"practice:cut/up/"_s} << u"sha256sum < one.bin"_s
                            << u"sha256sum < cut/up/one.bin"_s;
    QTest::newRow("a folder") << QStringList{u"push"_s, u"six"_s, u"practice:cut/up/"_s} << u"cd six; "_s + sums
                              << u"cd cut/up/six; "_s + sums;
    QTest::newRow("a download") << QStringList{u"pull"_s, u"practice:cut/src/one.bin"_s, u"down/"_s}
                                << u"sha256sum < down/one.bin"_s << u"sha256sum < cut/src/one.bin"_s;
}

void tst_interrupted::whatIsUnderWayIsNotDiscarded()
{
    QFETCH(QStringList, words);
    QFETCH(QString, compareHere);
    QFETCH(QString, compareThere);
    there(u"rm -rf cut/up; mkdir cut/up"_s);
    here(u"rm -rf '%1'/down; mkdir '%1'/down"_s.arg(m_line.folder()));
    std::optional<Ran> refused;
    const Ran sent = m_line.run(words + QStringList{u"--json"_s, u"--bwlimit=6M"_s}, [&](QProcess &process) {
        if (!refused && doneOf(process) >= 4 * mib)
            refused = m_line.run(words + QStringList{u"--discard"_s});
    });
    QVERIFY2(sent.status == 0, sent.err.constData());
    QVERIFY(refused);
    QVERIFY2(refused->status == 2 && !refused->err.isEmpty(), (refused->err + QByteArray::number(refused->status)).constData());
    QCOMPARE(there(compareThere), here(u"cd '%1'; "_s.arg(m_line.folder()) + compareHere));
}

VOYAGEUR_TEST(tst_interrupted)

} // namespace tst_interrupted
#include "tst_interrupted.moc"
