// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/runcomparison.h"
#include "testprogram.h"

#include <QSet>
#include <QTest>

namespace tst_runcomparison {

using namespace Qt::StringLiterals;
using namespace voyageur::history;

namespace {

RunRecord example(const QString &tag)
{
    RunRecord run;
    run.tag = tag;
    run.cluster = u"narval"_s;
    run.project = u"cats"_s;
    run.remoteFolder = u"~/scratch/voyageur/cats/runs/"_s + tag;
    run.scriptName = u"job.sh"_s;
    run.script = "#!/bin/bash\n#SBATCH --time=1:00:00\ncd ~/scratch/voyageur/cats/runs/" + tag.toLatin1()
        + "/code\npython train.py --lr 0.1\n";
    run.memory = 4096;
    run.limit = 3600;
    run.submitted = QDateTime(QDate(2026, 1, 1), QTime(12, 0), Qt::UTC);
    run.started = run.submitted.addSecs(90);
    run.ended = run.started.addSecs(600);
    run.state = u"COMPLETED"_s;
    run.exitCode = u"0:0"_s;
    return run;
}

const RunDifference *find(const QList<RunDifference> &list, const QString &key)
{
    for (const RunDifference &one : list)
        if (one.key == key)
            return &one;
    return nullptr;
}

} // namespace

class RunComparisonTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theSameRunTwiceHasNoDifference();
    void whatWasChangedIsNamed();
    void theScriptsAreComparedLineByLine();
    void anotherFolderIsADifferenceButNotThatOfTheRun();
    void twoCommitsAreComparedByGit();
    void whatIsNotKnownIsNoDifference();
    void everyFactHasANameOfItsOwn();
};

void RunComparisonTest::theSameRunTwiceHasNoDifference()
{
    const auto comparison = compareRuns(example(u"20260101-1"_s), example(u"20260102-2"_s));
    QVERIFY2(comparison.isSame(), qPrintable(comparison.scriptDiff));
    QCOMPARE(find(comparison.outcomes, u"ran"_s)->before, u"0:10:00"_s);
    QCOMPARE(find(comparison.outcomes, u"ran"_s)->after, u"0:10:00"_s);
    QCOMPARE(find(comparison.outcomes, u"waited"_s)->after, u"0:01:30"_s);
}

void RunComparisonTest::whatWasChangedIsNamed()
{
    const RunRecord before = example(u"20260101-1"_s);
    RunRecord after = example(u"20260102-2"_s);
    after.memory = 0;
    after.limit = -1;
    after.gpus = u"gpu:a100:1"_s;
    after.options = {"--comment=a b"};
    after.modules = {u"python/3.11"_s, u"cuda"_s};
    after.requirements = u"numpy\n"_s;
    after.state = u"FAILED"_s;
    after.exitCode = u"1:0"_s;
    const auto comparison = compareRuns(before, after);
    QVERIFY(!comparison.isSame());
    QCOMPARE(comparison.changes.size(), 5);
    QCOMPARE(find(comparison.changes, u"memory"_s)->before, u"4G"_s);
    QVERIFY(find(comparison.changes, u"memory"_s)->after.contains(u"node"_s));
    QCOMPARE(find(comparison.changes, u"gpus"_s)->before, QString());
    QCOMPARE(find(comparison.changes, u"options"_s)->after, u"'--comment=a b'"_s);
    QCOMPARE(find(comparison.changes, u"modules"_s)->after, u"python/3.11 cuda"_s);
    QCOMPARE(find(comparison.outcomes, u"exitCode"_s)->after, u"1:0"_s);
    QVERIFY(comparison.requirementsDiff.contains(u"+numpy"_s));
    QVERIFY(comparison.scriptDiff.isEmpty());
}

void RunComparisonTest::theScriptsAreComparedLineByLine()
{
    const RunRecord before = example(u"20260101-1"_s);
    RunRecord after = example(u"20260102-2"_s);
    after.script.replace("0.1", "0.01");
    const auto comparison = compareRuns(before, after);
    QVERIFY(!comparison.isSame());
    QStringList changed;
    for (const QString &line : comparison.scriptDiff.split(u'\n'))
        if ((line.startsWith(u'+') || line.startsWith(u'-')) && !line.startsWith(u"+++"_s) && !line.startsWith(u"---"_s))
            changed += line;
    QCOMPARE(changed, (QStringList{u"-python train.py --lr 0.1"_s, u"+python train.py --lr 0.01"_s}));
}

void RunComparisonTest::anotherFolderIsADifferenceButNotThatOfTheRun()
{
    const RunRecord before = example(u"20260101-1"_s);
    RunRecord after = example(u"20260102-2"_s);
    after.remoteFolder = u"~/projects/x/20260102-2"_s;
    const auto comparison = compareRuns(before, after);
    QCOMPARE(comparison.changes.size(), 1);
    QCOMPARE(comparison.changes.first().key, u"folder"_s);
}

void RunComparisonTest::twoCommitsAreComparedByGit()
{
    RunRecord before = example(u"20260101-1"_s);
    RunRecord after = example(u"20260102-2"_s);
    before.commit = u"0123456789ab+"_s;
    after.commit = u"ba9876543210"_s;
    QVERIFY(compareRuns(before, after).codeCommand.isEmpty()); // where?
    after.codeFolder = u"/home/me/my cats"_s;
#ifdef Q_OS_WIN
    const QString folder = u"\"\\home\\me\\my cats\""_s;
#else
    const QString folder = u"'/home/me/my cats'"_s;
#endif
    QCOMPARE(compareRuns(before, after).codeCommand, u"git -C %1 diff 0123456789ab ba9876543210"_s.arg(folder));
    before.commit = u"ba9876543210+"_s;
    QVERIFY(compareRuns(before, after).codeCommand.isEmpty()); // one commit; the changes since are nowhere
    QVERIFY(find(compareRuns(before, after).changes, u"commit"_s));
}

void RunComparisonTest::whatIsNotKnownIsNoDifference()
{
    RunRecord old;
    old.tag = u"old"_s;
    QVERIFY(compareRuns(old, old).isSame());
    QCOMPARE(compareRuns(old, old).outcomes.size(), 1); // "submitted"
    for (const RunFact &fact : runFacts(old))
        QCOMPARE(fact.key, u"state"_s);
}

void RunComparisonTest::everyFactHasANameOfItsOwn()
{
    RunRecord run = example(u"20260101-1"_s);
    run.account = run.code = run.commit = run.environment = run.dataset = run.gpus = run.array = u"x"_s;
    run.nodes = run.tasks = run.cpusPerTask = 1;
    run.options = run.arguments = {"x"};
    run.modules = {u"x"_s};
    QSet<QString> keys;
    QSet<QString> names;
    const auto facts = runFacts(run);
    for (const RunFact &fact : facts) {
        keys += fact.key;
        names += fact.name;
        QVERIFY(!partTitle(fact.part).isEmpty() && !partName(fact.part).isEmpty());
    }
    QCOMPARE(facts.size(), 23);
    QCOMPARE(keys.size(), facts.size());
    QCOMPARE(names.size(), facts.size());
}

VOYAGEUR_TEST(RunComparisonTest)

} // namespace tst_runcomparison
#include "tst_runcomparison.moc"
