// SPDX-License-Identifier: GPL-3.0-or-later
// voyageur push of a web address, and a run whose data is at one, with the practice cluster.
#include "commandline.h"
#include "testprogram.h"
#include "webserver.h"

#include <QCryptographicHash>
#include <QFile>
#include <QTest>

namespace tst_fetchverb {

using namespace Qt::StringLiterals;

class tst_fetchverb : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        const Ran ran = m_line.run({u"login"_s, u"practice"_s});
        QVERIFY2(ran.status == 0, ran.err.constData());
        inside({u"su"_s, u"student"_s, u"-c"_s, u"rm -rf ~/fetch-verb"_s});
    }
    void theLinesAreThoseOfPush();
    void aWrongSumIsAnAnswer();
    void requestsWithoutSenseAreRefused_data();
    void requestsWithoutSenseAreRefused();
    void aRunFetchesItsDataAndUsesIt();

private:
    CommandLine m_line;
    voyageur::tests::WebServer m_server;
};

void tst_fetchverb::theLinesAreThoseOfPush()
{
    const QByteArray bytes(2'000'000, 'v');
    m_server.file(u"data.bin"_s, bytes);
    const QString sum = QString::fromLatin1(QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex());
    const Ran ran = m_line.run(
        {u"push"_s, m_server.address(u"slow/data.bin"_s), u"practice:fetch-verb/"_s, u"--sha256"_s, sum.toUpper(), u"--json"_s});
    QVERIFY2(ran.status == 0, ran.err.constData());
    const auto objects = ran.objects();
    QVERIFY(objects.size() > 2);
    for (const QJsonObject &object : objects.first(objects.size() - 1))
        QVERIFY(object.contains(u"done"_s) && object.contains(u"total"_s) && object.contains(u"file"_s));
    const QJsonObject last = objects.last();
    QCOMPARE(last[u"files"_s].toInt(), 1);
    QCOMPARE(last[u"bytes"_s].toInt(), 2'000'000);
    QVERIFY(last[u"seconds"_s].toDouble() > 0);
    QCOMPARE(last[u"sha256"_s].toString(), sum);
    QVERIFY(last[u"verified"_s].toBool());
    QCOMPARE(last[u"remote"_s].toString(), u"fetch-verb/data.bin"_s);
    const Ran people = m_line.run({u"push"_s, m_server.address(u"plain/data.bin"_s), u"practice:fetch-verb/again"_s});
    QVERIFY2(people.status == 0, people.err.constData());
    QVERIFY2(people.out.contains("SHA-256 " + sum.toLatin1()), people.out.constData());
}

void tst_fetchverb::aWrongSumIsAnAnswer()
{
    m_server.file(u"data.bin"_s, "some");
    const Ran ran = m_line.run({u"push"_s, m_server.address(u"plain/data.bin"_s), u"practice:fetch-verb/"_s, u"--sha256"_s,
                                QString(64, u'0'), u"--json"_s});
    QCOMPARE(ran.status, 1);
    QCOMPARE(ran.errorCode(), u"VerificationFailed"_s);
    const Ran none = m_line.run({u"push"_s, m_server.address(u"404/data.bin"_s), u"practice:fetch-verb/"_s, u"--json"_s});
    QVERIFY(none.status != 0);
    QCOMPARE(none.errorCode(), u"NotFound"_s);
}

void tst_fetchverb::requestsWithoutSenseAreRefused_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::newRow("to here") << QStringList{u"https://example.org/a"_s, u"here"_s};
    QTest::newRow("as an archive") << QStringList{u"https://example.org/a"_s, u"practice:a"_s, u"--archive"_s};
    QTest::newRow("no sum") << QStringList{u"https://example.org/a"_s, u"practice:a"_s, u"--sha256"_s, u"abc"_s};
    QTest::newRow("no host") << QStringList{u"https:///a"_s, u"practice:a"_s};
    QTest::newRow("a sum of a local file") << QStringList{u"data.bin"_s, u"practice:a"_s, u"--md5"_s, QString(32, u'a')};
}

void tst_fetchverb::requestsWithoutSenseAreRefused()
{
    QFETCH(QStringList, words);
    m_line.file(u"data.bin"_s, "x");
    const Ran ran = m_line.run(QStringList{u"push"_s} + words + QStringList{u"--json"_s});
    QCOMPARE(ran.status, 2);
    QCOMPARE(ran.errorCode(), u"BadRequest"_s);
}

void tst_fetchverb::aRunFetchesItsDataAndUsesIt()
{
    m_server.file(u"labels.csv"_s, "cat\ndog\n");
    m_line.file(
        u"mine/train.py"_s,
        "import sys, shutil\nprint('labels:', open(sys.argv[1]).read().split())\nshutil.copy(sys.argv[1], sys.argv[2])\n");
    m_line.file(u"mine/voyageur.json"_s,
                R"({"version": 1, "name": "fetching", "environment": {"requirements": ""},
                    "code": {"arguments": ["{dataset}", "{results}"]}, "job": {"account": "def-prof", "memory": "200M"},
                    "dataset": {"url": ")"
                    + m_server.address(u"plain/labels.csv"_s).toUtf8() + "\"}}");
    const Ran ran = m_line.run({u"run"_s, m_line.folder() + u"/mine"_s, u"practice"_s, u"--json"_s}, 240);
    QVERIFY2(ran.status == 0, ran.err.constData());
    const QJsonObject last = ran.objects().last();
    QCOMPARE(last[u"state"_s].toString(), u"COMPLETED"_s);
    QFile labels(last[u"results"_s].toString() + u"/labels.csv"_s);
    QVERIFY(labels.open(QIODevice::ReadOnly));
    QCOMPARE(labels.readAll(), QByteArray("cat\ndog\n"));
}

VOYAGEUR_TEST(tst_fetchverb)

} // namespace tst_fetchverb
#include "tst_fetchverb.moc"
