// SPDX-License-Identifier: GPL-3.0-or-later
// The fair share in plain words, from what sshare of two versions printed, and from what it may print elsewhere.
#include "slurm/shares.h"
#include "testprogram.h"

#include <QFile>
#include <QTest>

#include <cmath>

namespace tst_shares {

using namespace voyageur;
using namespace voyageur::slurm;
using namespace Qt::StringLiterals;

namespace {

QList<AccountShare> read(const QByteArray &lines)
{
    const auto shares = parseShares(fairShareColumns().replace(',', '|') + '\n' + lines, "me");
    if (!shares.ok())
        qFatal("%s", qPrintable(shares.error().text()));
    return *shares;
}

QString said(const QByteArray &lines, const QString &account)
{
    return shareWords(read(lines), account).join(u'\n');
}

} // namespace

class TestShares final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

    void aGroupAndThePersonInIt()
    {
        const auto shares = read("root||1.0||\ndef-a_gpu||0.25||0.714\n def-a_gpu|me|0.5|0.31|0.5\n def-a_gpu|you|0.5|0.9|2\n"
                                 "def-b_gpu||0||inf\n def-b_gpu|me|0|0.8|inf\n");
        QCOMPARE(shares.size(), 2);
        QCOMPARE(shares[0], (AccountShare{u"def-a_gpu"_s, 0.714, 0.31, 0.25}));
        QVERIFY(std::isinf(*shares[1].level));
        QCOMPARE(shares[1].place, 0.8);
    }

    void howItStandsInPlainWords_data()
    {
        QTest::addColumn<QByteArray>("lines");
        QTest::addColumn<QString>("says");
        QTest::newRow("too much") << QByteArray("def-a||0.2||0.714\n") << u"used 1.4 times its share"_s;
        QTest::newRow("far too much") << QByteArray("def-a||0.2||0.000012\n") << u"far more"_s;
        QTest::newRow("none left") << QByteArray("def-a||0.2||0\n") << u"far more"_s;
        QTest::newRow("as it should") << QByteArray("def-a||0.2||1.03\n") << u"about its share"_s;
        QTest::newRow("less") << QByteArray("def-a||0.2||37.357207\n") << u"(LevelFS 37)"_s;
        QTest::newRow("nothing") << QByteArray("def-a||0||inf\n") << u"used nothing"_s;
        QTest::newRow("no Fair Tree") << QByteArray("def-a||0.2||\n def-a|me|0.1|0.5|\n") << QString();
        QTest::newRow("no shares") << QByteArray("def-a||nan||nan\n") << QString();
    }
    void howItStandsInPlainWords()
    {
        QFETCH(QByteArray, lines);
        QFETCH(QString, says);
        const QString words = said(lines, u"def-a"_s);
        QVERIFY2(says.isEmpty() ? words.isEmpty() : words.contains(says), qPrintable(words));
    }

    void accountsAreCompared_data()
    {
        QTest::addColumn<QByteArray>("lines");
        QTest::addColumn<QString>("says");
        const QByteArray own = "def-a_gpu||0.5||0.5\n def-a_gpu|me|0.1|0.30|0.5\n";
        QTest::newRow("alone") << own << QString();
        QTest::newRow("a better one") << own + "rrg-b_gpu||0.1||2\n rrg-b_gpu|me|0.1|0.70|2\n"
                                      << u"account rrg-b_gpu would go before"_s;
        QTest::newRow("a worse one") << own + "rrg-b_gpu||0.9||0.1\n rrg-b_gpu|me|0.1|0.10|1\n" << u"would not go before"_s;
        QTest::newRow("of another kind") << own + "def-a_cpu||0||inf\n def-a_cpu|me|0|0.99|inf\n" << QString();
        QTest::newRow("not this person's") << own + "rrg-b_gpu||0.1||2\n" << QString();
    }
    void accountsAreCompared()
    {
        QFETCH(QByteArray, lines);
        QFETCH(QString, says);
        const QString words = said(lines, u"def-a_gpu"_s);
        QVERIFY(words.contains("2.0 times"_L1));
        QCOMPARE(words.contains(u'\n'), !says.isEmpty());
        QVERIFY2(words.contains(says), qPrintable(words));
        QVERIFY(said(lines, u"elsewhere"_s).isEmpty());
    }

    void theHeadingIsChecked()
    {
        QVERIFY(!parseShares("Account|User|FairShare\na|me|0.5\n", "me").ok());
        QVERIFY(!parseShares("", "me").ok());
        QVERIFY(!parseShares("sshare: error: Access denied\n", "me").ok());
        const auto banner =
            parseShares("Welcome to the cluster | enjoy\nAccount|User|EffectvUsage|FairShare|LevelFS\na||1||0.5\n", "me");
        QVERIFY(banner.ok() && banner->size() == 1);
        QVERIFY(read("only|three|fields\n\n|||||\n||||\n").isEmpty());
    }

    void bothVersionsPrintTheSame_data()
    {
        QTest::addColumn<QString>("version");
        QTest::newRow("22.05") << u"22.05"_s;
        QTest::newRow("24.11") << u"24.11"_s;
    }
    void bothVersionsPrintTheSame()
    {
        QFETCH(QString, version);
        QFile file(voyageur::tests::dataPath("/slurm/groupshares-%1.txt").arg(version));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto shares = parseShares(file.readAll(), "student");
        QVERIFY(shares.ok());
        QCOMPARE(shares->size(), 3);
        QCOMPARE(shares->first().account, u"def-prof_cpu"_s);
        QCOMPARE(shares->first().level, 0.083264);
        QCOMPARE(shares->first().place, 0.047619);
        QVERIFY(std::isinf(*shares->at(1).level));
        const QString words = shareWords(*shares, u"def-prof_cpu"_s).join(u' ');
        QVERIFY2(words.contains("12 times"_L1), qPrintable(words));
    }
};

VOYAGEUR_TEST(TestShares)

} // namespace tst_shares
#include "tst_shares.moc"
