// SPDX-License-Identifier: GPL-3.0-or-later
// Scripts and start-up files on a cluster, which others change, too, and where a connection may end at any moment: the file there
// is what it was, or all of the new one.
#include "netrelay.h"
#include "practicehost.h"

#include "base/filewriter.h"
#include "models/scriptfile.h"
#include "testprogram.h"

#include <QTest>

namespace tst_remotescript {

using namespace Qt::StringLiterals;
using namespace voyageur;
using base::ErrorCode;
using base::Result;

namespace {

const QByteArray before = "#!/bin/bash\necho before\n";
const QByteArray folder = "remote scripts/l'été \"1\"";

} // namespace

class TestRemoteScript : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { m_host = tests::practiceHost(); }
    void cleanupTestCase() { onCluster("rm -rf -- 'remote scripts'"); }
    void init();
    void whatCannotBeReplacedStaysAndIsSaid_data();
    void whatCannotBeReplacedStaysAndIsSaid();
    void onlyWhatWasReadIsReplaced();
    void halfAScriptNeverTakesItsName();
    void ofAStartUpFileTheOldestIsKeptWhole();

private:
    QByteArray onCluster(const QByteArray &script, const QList<QByteArray> &arguments = {}) const
    {
        const auto output = m_host->run(ssh::ShellCommand(QList<QByteArray>{"sh", "-c", script, "sh"} + arguments));
        if (!output.ok() || !output->status.success())
            qFatal("%s: %s", script.constData(), output.ok() ? output->err.constData() : qPrintable(output.error().text()));
        return output->out;
    }
    //! All that stands beside the script, itself included.
    QByteArray names() const { return onCluster("ls -A -- \"$1\"", {folder}); }
    QByteArray contents(const QByteArray &name = "job.sh") const { return onCluster("cat -- \"$1/$2\"", {folder, name}); }
    Result<ssh::RemotePath> save(const QByteArray &bytes, const QByteArray &expected, const QByteArray &name = "job.sh") const
    {
        return models::writeScript(*m_host, ssh::RemotePath(folder + '/' + name), bytes, expected, {});
    }

    std::shared_ptr<ssh::Host> m_host;
};

void TestRemoteScript::init()
{
    onCluster("rm -rf -- \"$1\"; mkdir -p -- \"$1\"; printf %s \"$2\" >\"$1/job.sh\"", {folder, before});
}

void TestRemoteScript::whatCannotBeReplacedStaysAndIsSaid_data()
{
    QTest::addColumn<QByteArray>("act");
    QTest::addColumn<QString>("words");
    QTest::newRow("unreadable") << QByteArray("chmod 000 job.sh") << u"Permission denied"_s;
    QTest::newRow("write-protected") << QByteArray("chmod 444 job.sh") << u"Permission denied"_s;
    QTest::newRow("in a folder that is shut") << QByteArray("chmod 555 .") << u"Permission denied"_s;
    QTest::newRow("a folder") << QByteArray("mv job.sh kept; mkdir job.sh") << u"is a folder"_s;
    QTest::newRow("changed") << QByteArray("cp -p job.sh kept; echo theirs >job.sh") << u"another program changed"_s;
    QTest::newRow("deleted") << QByteArray("mv job.sh kept") << u"another program changed"_s;
}

void TestRemoteScript::whatCannotBeReplacedStaysAndIsSaid()
{
    QFETCH(QByteArray, act);
    QFETCH(QString, words);
    onCluster("cd -- \"$1\" && { " + act + "; }", {folder});
    const auto look = [&] {
        const QByteArray all = onCluster("cd -- \"$1\" && ls -lA --time-style=+", {folder});
        onCluster("cd -- \"$1\" && chmod 700 . && for f in *; do chmod u+rwX \"$f\"; done", {folder});
        return all + onCluster("cd -- \"$1\" && for f in *; do [ -d \"$f\" ] || cat \"$f\"; done", {folder});
    };
    const auto saved = save("#!/bin/bash\necho after\n", base::contentHash(before));
    QVERIFY(!saved.ok());
    QVERIFY2(saved.error().text().contains(words), qPrintable(saved.error().text()));
    QVERIFY(!saved.error().next.isEmpty());
    const QByteArray now = look();
    QVERIFY2(now.contains(before) && !now.contains("after") && !now.contains("voyageur-part"), now.constData());
    QVERIFY(!act.contains("theirs") || contents() == "theirs\n");
}

void TestRemoteScript::onlyWhatWasReadIsReplaced()
{
    const auto there = save("new", {}); // a new script is not put over one that is there
    QVERIFY(!there.ok());
    QCOMPARE(there.error().code, ErrorCode::FileChanged);
    QVERIFY2(there.error().what.contains(u"already"_s), qPrintable(there.error().text()));
    QVERIFY(save("new", {}, "other.sh").ok());
    QCOMPARE(contents("other.sh"), "new");
    onCluster("chmod 750 -- \"$1/job.sh\"; ln -s job.sh \"$1/link.sh\"", {folder});
    QVERIFY(save("#!/bin/bash\necho linked\n", base::contentHash(before), "link.sh").ok());
    QCOMPARE(contents(), "#!/bin/bash\necho linked\n");
    QCOMPARE(onCluster("cd -- \"$1\" && stat -c %a job.sh && readlink link.sh", {folder}), "750\njob.sh\n");
    QCOMPARE(names(), "job.sh\nlink.sh\nother.sh\n");
}

// The connection is cut in the middle of a large one: its reader there sees the same end as that of a whole one.
void TestRemoteScript::halfAScriptNeverTakesItsName()
{
    const QByteArray large = "#!/bin/bash\n" + QByteArray(6'000'000, '#') + '\n';
    for (const char *name : {"job.sh", "new.sh"}) {
        tests::NetRelay relay({.targetPort = static_cast<int>(tests::practiceTarget().port), .up = {4e6}});
        ssh::Target target = tests::practiceTarget();
        target.port = relay.port();
        target.hostKeys.clear();
        tests::ScriptedPrompter prompter;
        const auto host = ssh::logIn(target, prompter, {});
        QVERIFY2(host.ok(), host.ok() ? "" : qPrintable(host.error().text()));
        relay.cutAfter(2'000'000);
        const bool is = qstrcmp(name, "job.sh") == 0;
        const auto saved = models::writeScript(**host, ssh::RemotePath(folder + '/' + name), large,
                                               is ? base::contentHash(before) : QByteArray(), {});
        QVERIFY(!saved.ok());
        QCOMPARE(saved.error().code, ErrorCode::ConnectionLost);
        QTRY_COMPARE(onCluster("pgrep -u student -f '[v]oyageur-part' || :"), "");
        QCOMPARE(contents(), before);
        QCOMPARE(names(), "job.sh\n");
    }
    // What one that was killed there left behind goes with the next saving, some minutes later.
    onCluster("cd -- \"$1\" && echo half >job.sh.voyageur-part-1 && touch -d '1 hour ago' *.voyageur-part-*", {folder});
    QVERIFY(save("new", base::contentHash(before)).ok() && save("new", {}, "new.sh").ok());
    QCOMPARE(names(), "job.sh\nnew.sh\n");
}

void TestRemoteScript::ofAStartUpFileTheOldestIsKeptWhole()
{
    onCluster("cd -- \"$1\" && echo 'export A=1' >.bashrc && chmod 600 .bashrc", {folder});
    const QByteArray first = contents(".bashrc");
    // Changed by an editor there since it was read: theirs stays, and no copy is made.
    const auto refused = save("export A=2\n", base::contentHash("other"), ".bashrc");
    QVERIFY(!refused.ok());
    QCOMPARE(refused.error().code, ErrorCode::FileChanged);
    QCOMPARE(contents(".bashrc"), first);
    QCOMPARE(names(), ".bashrc\njob.sh\n");
    QVERIFY(save("export A=2\n", base::contentHash(first), ".bashrc").ok());
    QVERIFY(save("export A=3\n", base::contentHash("export A=2\n"), ".bashrc").ok());
    QCOMPARE(contents(".bashrc"), "export A=3\n");
    QCOMPARE(contents(".bashrc.before-voyageur"), first);
    QCOMPARE(onCluster("cd -- \"$1\" && stat -c %a .bashrc .bashrc.before-voyageur", {folder}), "600\n600\n");
    QCOMPARE(names(), ".bashrc\n.bashrc.before-voyageur\njob.sh\n");
}

VOYAGEUR_TEST(TestRemoteScript)

} // namespace tst_remotescript
#include "tst_remotescript.moc"
