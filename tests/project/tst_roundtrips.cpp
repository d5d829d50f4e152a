// SPDX-License-Identifier: GPL-3.0-or-later
// How many commands an act asks the cluster for. Times: tests/bench/roundtrips.
#include "base/crew.h"
#include "practiceproject.h"
#include "session/clustertest.h"
#include "storage/storage.h"
#include "testprogram.h"

#include <QTemporaryDir>
#include <QUuid>

#include <vector>

namespace tst_roundtrips {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::tests;

class RoundTripsTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void theFirstLookIsOneCommand();
    void aPreparedRunIsThreeCommands();
    void aCheckIsTwoCommands();
    void aRunFolderThatCannotBeMadeEndsItThere();
    void aLogFolderThatCannotBeMadeIsSaid();
    void theClustersFactsAreOneCommand();
    void whoeverWantsTheFactsMeanwhileWaitsForThem();
    void theStorageIsOneCommand();
    void aListWithTheTasksThatEndedIsOneCommand();

private:
    runs::ScriptSubmission preparedRun(const QByteArray &body);

    QTemporaryDir m_folder;
    Session m_session;
    ssh::RemotePath m_top;
};

void RoundTripsTest::initTestCase()
{
    qputenv("XDG_DATA_HOME", m_folder.path().toLocal8Bit());
    m_session = practiceSession();
    m_top = m_session->storage.child("roundtrips-" + QUuid::createUuid().toByteArray(QUuid::Id128).first(8));
    const auto code =
        ssh::ShellCommand::script("mkdir -p -- \"$1\" && echo 'print(1)' >\"$1/train.py\"", {m_top.child("code").bytes()});
    QCOMPARE(remoteOutput(m_session, code), QByteArray());
}

void RoundTripsTest::cleanupTestCase()
{
    remoteOutput(m_session, {"rm", "-rf", "--", m_top.bytes()});
}

//! As a project's: a copy of the code, files beside it, a folder for the logs.
runs::ScriptSubmission RoundTripsTest::preparedRun(const QByteArray &body)
{
    const QByteArray name = "run" + QUuid::createUuid().toByteArray(QUuid::Id128).first(8);
    auto run = smallScript(m_session, name, "#SBATCH --output=logs/%j.out\n" + body);
    run.folder = m_top.child(name);
    run.ownCode = m_top.child("code");
    run.moreFolders = {u"more"_s};
    run.moreFiles = {{"sweep/table.tsv", "a\tb\n"}, {"notes.txt", QByteArray(100'000, 'n')}};
    return run;
}

// Eight, and one more for each file, while they went one after the other.
void RoundTripsTest::aPreparedRunIsThreeCommands()
{
    const auto run = preparedRun("cd code && python3 train.py\n");
    const int before = commandsAsked();
    const auto submitted = runs::submitScript(*m_session, run, {}, {});
    const int asked = commandsAsked() - before;
    QVERIFY2(submitted.ok(), qPrintable(why(submitted)));
    QVERIFY2(asked <= 3, qPrintable(QString::number(asked)));
    QVERIFY(!submitted->job.isNull());
    QVERIFY2(submitted->stdoutPath.bytes().contains("/logs/"), submitted->stdoutPath.bytes().constData());
    const QByteArray there = remoteOutput(
        m_session,
        ssh::ShellCommand::script(
            "cd -- \"$1\" && ls -d code/train.py results logs more job.sh && wc -c <notes.txt && cat sweep/table.tsv",
            {run.folder.bytes()}));
    QCOMPARE(there, QByteArray("code/train.py\njob.sh\nlogs\nmore\nresults\n100000\na\tb"));
    QCOMPARE(jobsNamed(m_session, run.folder.name()), 1);
}

void RoundTripsTest::theFirstLookIsOneCommand()
{
    const int before = commandsAsked();
    const auto opened = session::openSession(m_session->profile, m_session->host, {});
    const int asked = commandsAsked() - before;
    QVERIFY2(opened.ok(), qPrintable(why(opened)));
    QCOMPARE(asked, 1); // two before
    QCOMPARE((*opened)->home.bytes(), m_session->home.bytes());
    QVERIFY((*opened)->slurm.tools().hasAccounting);
}

void RoundTripsTest::aCheckIsTwoCommands()
{
    auto run = preparedRun("true\n");
    run.dryRun = true;
    const int before = commandsAsked();
    const auto checked = runs::submitScript(*m_session, run, {}, {});
    const int asked = commandsAsked() - before;
    QVERIFY2(checked.ok(), qPrintable(why(checked)));
    QVERIFY2(asked <= 2, qPrintable(QString::number(asked)));
    QVERIFY(!checked->testOnly.isEmpty());
}

void RoundTripsTest::aRunFolderThatCannotBeMadeEndsItThere()
{
    auto run = preparedRun("true\n");
    run.ownCode = m_top.child("no-such-code");
    const auto submitted = runs::submitScript(*m_session, run, {}, {});
    QVERIFY(!submitted.ok());
    QVERIFY2(submitted.error().what.contains(u"folder of the run"_s), qPrintable(why(submitted)));
    QCOMPARE(jobsNamed(m_session, run.folder.name()), 0);
    QCOMPARE(
        remoteOutput(m_session, ssh::ShellCommand::script("ls -d \"$1/job.sh\" 2>/dev/null || echo none", {run.folder.bytes()})),
        QByteArray("none"));
}

void RoundTripsTest::aLogFolderThatCannotBeMadeIsSaid()
{
    auto run = preparedRun("true\n");
    run.moreFolders = {u"notes.txt/logs"_s};
    const auto submitted = runs::submitScript(*m_session, run, {}, {});
    QVERIFY(!submitted.ok());
    QVERIFY2(submitted.error().what.contains(u"notes.txt/logs"_s) && submitted.error().why.contains(u"mkdir"_s),
             qPrintable(why(submitted)));
    QCOMPARE(jobsNamed(m_session, run.folder.name()), 0);
}

void RoundTripsTest::theClustersFactsAreOneCommand()
{
    const int before = commandsAsked();
    const auto facts = m_session->slurm.liveFacts();
    QCOMPARE(commandsAsked() - before, 1); // five before
    QVERIFY2(facts.ok() && !facts->facts.nodeTypes.isEmpty() && facts->facts.accounts.isKnown(), qPrintable(why(facts)));
}

// squeue and sacct, one behind the other on the far side; two before.
void RoundTripsTest::aListWithTheTasksThatEndedIsOneCommand()
{
    const auto run = smallScript(m_session, "tasks" + QUuid::createUuid().toByteArray(QUuid::Id128).first(8),
                                 "#SBATCH --array=1-4%1\ncase $SLURM_ARRAY_TASK_ID in 1) ;; 2) exit 3 ;; *) sleep 600 ;; esac\n");
    const auto submitted = runs::submitScript(*m_session, run, {}, {});
    QVERIFY2(submitted.ok(), qPrintable(why(submitted)));
    slurm::JobQuery query;
    query.endedTasks = true;
    const auto states = [&](const QList<slurm::Job> &jobs) {
        QStringList list;
        for (const slurm::Job &job : jobs)
            if (submitted->job.holds(job.id))
                list += job.id.text().section(u'_', 1) + u' ' + job.state.name();
        list.sort();
        return list.join(", "_L1);
    };
    const auto listed = [&] { return m_session->slurm.listing(query); };
    QTRY_COMPARE_WITH_TIMEOUT(states(listed()->endedTasks), u"1 COMPLETED, 2 FAILED"_s, 60'000);
    QTRY_COMPARE(states(listed()->jobs), u"3 RUNNING, 4 PENDING"_s);
    const int before = commandsAsked();
    const auto listing = listed();
    QCOMPARE(commandsAsked() - before, 1);
    QVERIFY(listing.ok() && !listing->queueTrouble && listing->endedTasks.size() >= 2);
    QVERIFY(m_session->slurm.cancel({submitted->job}).ok());
}

// As the page of a script and that of a run want them when a session begins.
void RoundTripsTest::whoeverWantsTheFactsMeanwhileWaitsForThem()
{
    session::SessionFacts facts(m_session->profile.facts);
    base::StopSource stop;
    std::vector<base::Result<base::ClusterFacts>> found(3, base::ClusterFacts());
    const int before = commandsAsked();
    base::Crew beside;
    for (auto &one : found)
        beside.add([&] { one = facts.current(m_session->slurm, stop.token()); });
    beside.wait();
    QCOMPARE(commandsAsked() - before, 1);
    for (const auto &one : found)
        QVERIFY2(one.ok() && one->accounts.isKnown(), qPrintable(why(one)));

    session::SessionFacts later(m_session->profile.facts);
    stop.request();
    QCOMPARE(later.current(m_session->slurm, stop.token()).error().code, base::ErrorCode::Cancelled);
    QVERIFY(later.current(m_session->slurm, {}).ok()); // who gave up has left the question to the next one
}

void RoundTripsTest::theStorageIsOneCommand()
{
    const int before = commandsAsked();
    QVERIFY(storage::readStorage(*m_session->host, {}).ok());
    QCOMPARE(commandsAsked() - before, 1);
}

VOYAGEUR_TEST(RoundTripsTest)

} // namespace tst_roundtrips
#include "tst_roundtrips.moc"
