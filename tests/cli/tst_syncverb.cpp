// SPDX-License-Identifier: GPL-3.0-or-later
// voyageur sync, as people and scripts use it, with the practice cluster.
#include "commandline.h"
#include "testprogram.h"

#include <QFile>
#include <QTest>

namespace tst_syncverb {

using namespace Qt::StringLiterals;

namespace {

QStringList actionsOf(const Ran &ran)
{
    QStringList actions;
    for (const QJsonObject &object : ran.objects()) {
        if (object.contains(u"action"_s))
            actions +=
                object[u"action"_s].toString() + u' ' + object[u"path"_s].toString() + u' ' + object[u"reason"_s].toString();
    }
    return actions;
}

} // namespace

class tst_syncverb : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        const Ran ran = m_line.run({u"login"_s, u"practice"_s});
        QVERIFY2(ran.status == 0, ran.err.constData());
        inside({u"su"_s, u"student"_s, u"-c"_s, u"rm -rf ~/sync-verb"_s});
    }
    void aDryRunListsReasonsAndChangesNothing();
    void itGoesBothWaysAndConflictsAreAnAnswer();
    void permissionsAndTimesTravelByEveryVerb();
    void requestsWithoutSenseAreRefused();

private:
    CommandLine m_line;
};

void tst_syncverb::aDryRunListsReasonsAndChangesNothing()
{
    m_line.file(u"code/a.py"_s, "1");
    m_line.file(u"code/data/x.bin"_s, "22");
    m_line.file(u"code/keep.bin"_s, "1");
    const QStringList words{u"sync"_s,      u"code/"_s,     u"practice:sync-verb/code"_s,
                            u"--dry-run"_s, u"--include"_s, u"keep.bin"_s,
                            u"--exclude"_s, u"*.bin"_s};
    const Ran ran = m_line.run(words + QStringList{u"--json"_s});
    QCOMPARE(ran.status, 0);
    QCOMPARE(actionsOf(ran), (QStringList{u"copy a.py new"_s, u"copy data/ new"_s, u"copy keep.bin new"_s}));
    const QJsonObject last = ran.objects().last();
    QVERIFY(last[u"dryRun"_s].toBool());
    QCOMPARE(last[u"files"_s].toInt(), 2);
    QCOMPARE(last[u"bytes"_s].toInt(), 2);
    const Ran people = m_line.run(words);
    QVERIFY2(people.out.contains("copy      a.py (1 bytes): The destination does not have it yet."), people.out.constData());
    QVERIFY2(people.out.contains("Nothing was changed."), people.out.constData());
    QVERIFY(m_line.run({u"pull"_s, u"practice:sync-verb"_s, u"."_s}).status == 2);
}

void tst_syncverb::itGoesBothWaysAndConflictsAreAnAnswer()
{
    m_line.file(u"both/a.py"_s, "1");
    m_line.file(u"both/.gitignore"_s, "*.log\n");
    m_line.file(u"both/run.log"_s, "1");
    const QStringList up{u"sync"_s, u"both"_s,  u"practice:sync-verb/"_s, u"--gitignore"_s, u"--delete"_s, u"--bwlimit"_s,
                         u"1G"_s,   u"--json"_s};
    const Ran first = m_line.run(up);
    QVERIFY2(first.status == 0, first.out.constData());
    QVERIFY(first.objects().last()[u"verified"_s].toBool());
    const Ran second = m_line.run(up);
    QCOMPARE(actionsOf(second), QStringList());
    QCOMPARE(second.objects().last()[u"unchanged"_s].toInt(), 2);
    const Ran people = m_line.run(up.first(4));
    QVERIFY2(people.out.startsWith("Transferred: 0") && !people.out.contains("verified"), people.out.constData());

    inside({u"su"_s, u"student"_s, u"-c"_s,
            u"cd ~/sync-verb/both && echo theirs > a.py && touch -d 2035-01-01 a.py && echo 1 > new"_s});
    const Ran conflict = m_line.run(up);
    QCOMPARE(conflict.status, 1);
    QCOMPARE(actionsOf(conflict), (QStringList{u"conflict both/a.py destination-newer"_s, u"delete both/new not-in-source"_s}));
    QCOMPARE(conflict.objects().last()[u"deleted"_s].toInt(), 1);

    const Ran down = m_line.run({u"sync"_s, u"practice:sync-verb/both/"_s, u"back"_s, u"--checksum"_s, u"-n"_s, u"--json"_s});
    QCOMPARE(actionsOf(down), (QStringList{u"copy .gitignore new"_s, u"copy a.py new"_s}));
    QVERIFY(!QFile::exists(m_line.folder() + u"/back"_s));
    QCOMPARE(m_line.run({u"sync"_s, u"practice:sync-verb/both/"_s, u"back"_s}).status, 0);
    QFile back(m_line.folder() + u"/back/a.py"_s);
    QVERIFY(back.open(QIODevice::ReadOnly));
    QCOMPARE(back.readAll(), "theirs\n");
    const Ran taken = m_line.run(up + QStringList{u"--overwrite-newer"_s});
    QCOMPARE(taken.status, 0);
    QCOMPARE(actionsOf(taken), QStringList{u"update both/a.py size"_s});
}

void tst_syncverb::permissionsAndTimesTravelByEveryVerb()
{
    m_line.file(u"k/.env"_s, "KEY=1");
    m_line.file(u"k/.git/config"_s, "x");
    m_line.file(u"k/sub/run"_s, "no shebang");
    const Ran ran = m_line.runInShell(uR"sh(
set -e
there=practice:sync-verb/
chmod 600 k/.env; chmod 755 k/sub/run; chmod 700 k/sub; touch -d @1600000000 k/.env k/sub
cp k/.env $'bad\xff'; chmod 600 $'bad\xff'
"$0" push k/.env $there
"$0" push $'bad\xff' $there
"$0" push k ${there}pushed/ --all-files
"$0" sync k/ ${there}synced/
"$0" push k $there --archive
"$0" pull ${there}synced fetched
"$0" pull ${there}.env one
stat -c '%a %Y %n' one fetched/.env fetched/sub/run
stat -c '%a %n' fetched/sub >&2
rm bad*
)sh"_s,
                                      {}, 120);
    QVERIFY2(ran.status == 0, ran.err.constData());
    QVERIFY2(ran.out.contains("\n600 1600000000 one\n600 1600000000 fetched/.env\n755 "), ran.out.constData());
    QVERIFY2(ran.err.contains("700 fetched/sub\n"), ran.err.constData());
    const QByteArray there =
        inside({u"su"_s, u"student"_s, u"-c"_s,
                u"cd ~/sync-verb && stat -c '%a %Y %n' .env bad* pushed/k/.env synced/.env && stat -c '%a %n' "
                "pushed/k/sub pushed/k/sub/run pushed/k/.git/config synced/sub synced/sub/run && "
                "tar -tvf k.tar | sed 's/ .* / /'"_s});
    QVERIFY2(there.startsWith("600 1600000000 .env\n600 "), there.constData());
    QVERIFY2(there.contains("600 1600000000 pushed/k/.env\n600 1600000000 synced/.env\n700 pushed/k/sub\n755 pushed/k/sub/run\n"),
             there.constData());
    QVERIFY2(there.contains("700 synced/sub\n755 synced/sub/run\n"), there.constData());
    QVERIFY2(there.contains("-rw------- k/.env\ndrwx------ k/sub/\n-rwxr-xr-x k/sub/run\n"), there.constData());
}

void tst_syncverb::requestsWithoutSenseAreRefused()
{
    QCOMPARE(m_line.run({u"sync"_s, u"a"_s, u"b"_s}).status, 2);
    QCOMPARE(m_line.run({u"sync"_s, u"practice:a"_s, u"practice:b"_s}).status, 2);
    QCOMPARE(m_line.run({u"sync"_s, u"missing"_s, u"practice:"_s}).status, 2);
    QCOMPARE(m_line.run({u"sync"_s, u"practice:missing"_s, u"x"_s}).status, 2);
    QCOMPARE(m_line.run({u"sync"_s, u"practice:a"_s, u"x"_s, u"--bwlimit"_s, u"much"_s}).status, 2);
}

VOYAGEUR_TEST(tst_syncverb)

} // namespace tst_syncverb
#include "tst_syncverb.moc"
