// SPDX-License-Identifier: GPL-3.0-or-later
// Hosts with a login of their own: data transfer nodes and automation nodes, by the real program on the practice cluster.
#include "commandline.h"
#include "testprogram.h"
#include "tests/support/sshdlog.h"

#include <QFile>
#include <QTest>

#include <memory>

namespace tst_nodes {

using namespace Qt::StringLiterals;

namespace {

qsizetype logins()
{
    QFile log(practice()[u"sshdLog"_s].toString());
    return log.open(QIODevice::ReadOnly) ? voyageur::tests::loginsIn(log.readAll()) : -1;
}

} // namespace

class TstNodes final : public QObject {
    Q_OBJECT

private slots:
    void init() { m_line = std::make_unique<CommandLine>(); }

    void aTransferNodeIsSignedInToOnceAndOnlyWhenNamed()
    {
        const auto before = logins();
        QCOMPARE(m_line->run({u"login"_s, u"practice"_s, u"--json"_s}).status, 0);
        QCOMPARE(logins(), before + 1);
        const QString file = m_line->file(u"data.txt"_s, "some bytes\n");
        // What goes to the login node stays on its session.
        QCOMPARE(m_line->run({u"push"_s, file, u"practice:nodes-test.txt"_s}).status, 0);
        QCOMPARE(logins(), before + 1);

        const Ran first = m_line->run({u"login"_s, u"practice/dtn"_s, u"--json"_s});
        QVERIFY2(first.status == 0, first.err.constData());
        QCOMPARE(first.object()[u"port"_s].toInt(), practice()[u"transferPort"_s].toInt());
        QVERIFY(first.object()[u"slurm"_s].isNull());
        QVERIFY(first.object()[u"warnings"_s].toArray().isEmpty()); // that it has no Slurm is no fault
        QCOMPARE(logins(), before + 2);
        const Ran push = m_line->run({u"push"_s, file, u"practice/dtn:nodes-test2.txt"_s, u"--json"_s});
        QVERIFY2(push.status == 0, push.err.constData());
        const Ran pull = m_line->run({u"pull"_s, u"practice/dtn:nodes-test2.txt"_s, m_line->folder() + u"/back.txt"_s});
        QVERIFY2(pull.status == 0, pull.err.constData());
        const Ran test = m_line->run({u"test"_s, u"practice/dtn"_s, u"--json"_s});
        QVERIFY2(test.status == 0, (test.out + test.err).constData());
        QCOMPARE(test.array().size(), 13);
        QCOMPARE(logins(), before + 2); // all of it over two logins, one for each host
        QCOMPARE(m_line->run({u"logout"_s, u"practice/dtn"_s, u"--json"_s}).object()[u"wasSignedIn"_s].toBool(), true);
        QCOMPARE(m_line->run({u"jobs"_s, u"practice"_s, u"--json"_s}).status, 0); // the other one goes on
        QCOMPARE(logins(), before + 2);
    }

    void whatNeedsSlurmIsRefusedBeforeALogin()
    {
        const auto before = logins();
        const Ran jobs = m_line->run({u"jobs"_s, u"practice/dtn"_s, u"--json"_s});
        QCOMPARE(jobs.status, 2);
        QVERIFY2(jobs.err.contains("data transfer node") && jobs.err.contains("practice"), jobs.err.constData());
        for (const QStringList &words :
             {QStringList{u"login"_s, u"practice/robot"_s}, QStringList{u"jobs"_s, u"practice/robot"_s},
              QStringList{u"sync"_s, u"practice/robot:x"_s, u"y"_s}}) {
            const Ran ran = m_line->run(words);
            QCOMPARE(ran.status, 2);
            QVERIFY2(ran.err.contains("restrict") && ran.err.contains("command="), ran.err.constData());
        }
        QCOMPARE(logins(), before);
        QCOMPARE(m_line->run({u"login"_s, u"practice/dtn2"_s}).status, 2);
        QCOMPARE(m_line->run({u"login"_s, u"narval/dtn"_s}).status, 2); // its login node is the transfer node
    }

    void theTestOfAnAutomationNodeEndsAtTheLogin()
    {
        const Ran ran = m_line->run({u"test"_s, u"practice/robot"_s, u"--json"_s});
        QVERIFY2(ran.status == 0, (ran.out + ran.err).constData());
        int good = 0;
        for (const auto &check : ran.array())
            good += check.toObject()[u"status"_s] == u"ok"_s;
        QCOMPARE(good, 4);
    }

    void theCatalogueNamesThem()
    {
        const auto nodes = m_line->run({u"clusters"_s, u"niagara"_s, u"--json"_s}).object()[u"nodes"_s].toArray();
        QVERIFY(nodes.isEmpty()); // retired
        const auto trillium = m_line->run({u"clusters"_s, u"trillium"_s, u"--json"_s}).object();
        QVERIFY(trillium[u"nodes"_s].toArray().contains(u"trillium/dtn4"_s));
        QVERIFY(trillium[u"nodes"_s].toArray().contains(u"trillium/robot2"_s));
        QCOMPARE(trillium[u"facts"_s][u"keys"_s][u"authorizedKeys"_s][u"value"_s], QJsonValue(false));
        QCOMPARE(trillium[u"facts"_s][u"keys"_s][u"delayMinutes"_s][u"value"_s], QJsonValue(30));
    }

    void aTestUsesTheSessionThatIsKept()
    {
        QCOMPARE(m_line->run({u"login"_s, u"practice"_s}).status, 0);
        const auto before = logins();
        const Ran ran = m_line->run({u"test"_s, u"practice"_s, u"--json"_s});
        QVERIFY2(ran.status == 0, (ran.out + ran.err).constData());
        QCOMPARE(logins(), before);
    }

    void aKeyIsCheckedWithoutALogin()
    {
        const auto before = logins();
        QCOMPARE(m_line->run({u"key"_s, u"make"_s, u"--no-passphrase"_s}).status, 0);
        const auto keys = m_line->run({u"key"_s, u"list"_s, u"--json"_s}).array();
        QCOMPARE(keys.size(), 1);
        QCOMPARE(keys[0].toObject()[u"hasPassphrase"_s], QJsonValue(false));
        const Ran no = m_line->run({u"key"_s, u"check"_s, u"practice"_s, u"--json"_s});
        QVERIFY2(no.status == 1, no.err.constData());
        QVERIFY(!no.object()[u"works"_s].toBool() && !no.object()[u"reasons"_s].toArray().isEmpty());
        const Ran yes =
            m_line->run({u"key"_s, u"check"_s, u"practice"_s, u"--key"_s, practice()[u"identity"_s].toString(), u"--json"_s});
        QVERIFY2(yes.status == 0, yes.err.constData());
        QVERIFY(yes.object()[u"works"_s].toBool());
        QCOMPARE(logins(), before);
        const Ran ccdb = m_line->run({u"key"_s, u"install"_s, u"me@trillium"_s, u"--json"_s});
        QCOMPARE(ccdb.status, 2);
        QVERIFY2(ccdb.err.contains("https://ccdb.alliancecan.ca/ssh_authorized_keys"), ccdb.err.constData());
    }

private:
    std::unique_ptr<CommandLine> m_line;
};

VOYAGEUR_TEST(TstNodes)

} // namespace tst_nodes
#include "tst_nodes.moc"
