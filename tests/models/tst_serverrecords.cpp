// SPDX-License-Identifier: GPL-3.0-or-later
// What this computer remembers of servers in jobs.
#include "models/serverrecords.h"
#include "testprogram.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace tst_serverrecords {

using namespace Qt::StringLiterals;
using namespace voyageur;
using models::ServerRecord;
using models::ServerRecords;

class tst_serverrecords : public QObject {
    Q_OBJECT

private slots:
    void theyAreKeptByAccountAndForgotten();
    void whatNobodyWroteCountsAsNothing();
};

namespace {

ServerRecord record(const QByteArray &tag, const QString &account)
{
    ServerRecord one{account, u"TensorBoard: «cats» \U0001F408\n|x (job 12_3)"_s, tag, {}};
    one.wish.kind = servers::ServerKind::Own;
    one.wish.job = *base::JobId::parse("12_3");
    one.wish.folder = u"my logs/é"_s;
    one.wish.command = u"serve --port {port} 'a b'"_s;
    one.wish.localPort = 40001;
    one.wish.onLoginNode = true;
    return one;
}

} // namespace

void tst_serverrecords::theyAreKeptByAccountAndForgotten()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath(u"servers.json"_s);
    ServerRecords records(file);
    QVERIFY(records.keep(record("server-20261123-000000-0001", u"me@narval"_s)).ok());
    QVERIFY(records.keep(record("server-20261123-000000-0002", u"me@fir"_s)).ok());
    QVERIFY(records.keep(record("server-20261123-000000-0001", u"me@narval"_s)).ok()); // again
#ifndef Q_OS_WIN                                                                       // where a person's folder is theirs alone
    QCOMPARE(QFile::permissions(file) & (QFile::ReadGroup | QFile::ReadOther), QFile::Permissions());
#endif
    const auto found = ServerRecords(file).of(u"me@narval"_s);
    QCOMPARE(found.size(), 1);
    const ServerRecord expected = record("server-20261123-000000-0001", {});
    QCOMPARE(found[0].tag, expected.tag);
    QCOMPARE(found[0].title, expected.title);
    QCOMPARE(found[0].wish.job, expected.wish.job);
    QCOMPARE(found[0].wish.folder, expected.wish.folder);
    QCOMPARE(found[0].wish.command, expected.wish.command);
    QCOMPARE(found[0].wish.localPort, 40001);
    QVERIFY(found[0].wish.onLoginNode);
    QVERIFY(records.forget("server-20261123-000000-0001").ok());
    QVERIFY(records.of(u"me@narval"_s).isEmpty());
    QCOMPARE(records.of(u"me@fir"_s).size(), 1);
}

void tst_serverrecords::whatNobodyWroteCountsAsNothing()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath(u"servers.json"_s);
    QVERIFY(ServerRecords(file).of(u"a"_s).isEmpty());
    for (const QByteArray &bytes : {QByteArray("no JSON"), QByteArray("{}"), QByteArray("[1, null, {}]"),
                                    QByteArray(R"([{"account": "a", "tag": "server-../../x", "kind": "own", "job": "1"}])"),
                                    QByteArray(R"([{"account": "a", "tag": "server-1", "kind": "bomb", "job": "1"}])"),
                                    QByteArray(R"([{"account": "a", "tag": "server-1", "kind": "own", "job": "-1; rm"}])")}) {
        QFile out(file);
        QVERIFY(out.open(QIODevice::WriteOnly) && out.write(bytes) == bytes.size());
        out.close();
        QVERIFY2(ServerRecords(file).of(u"a"_s).isEmpty(), bytes.constData());
    }
}

VOYAGEUR_TEST(tst_serverrecords)

} // namespace tst_serverrecords
#include "tst_serverrecords.moc"
