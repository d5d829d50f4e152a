// SPDX-License-Identifier: GPL-3.0-or-later
// A run of the history again, on the practice cluster: with the code it had, and with today's.
#include "deliver/runfolder.h"
#include "history/runcomparison.h"
#include "practiceproject.h"
#include "runs/chain.h"
#include "runs/results.h"
#include "runs/runrecording.h"
#include "runs/runrepeat.h"
#include "testprogram.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QUuid>

namespace tst_runrepeat {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::deliver;
using namespace voyageur::environment;
using namespace voyageur::history;
using namespace voyageur::projectfile;
using namespace voyageur::runs;
using namespace voyageur::session;
using namespace voyageur::tests;
using base::ErrorCode;

namespace {

void write(const QString &path, const QByteArray &bytes)
{
    QVERIFY(QDir().mkpath(QFileInfo(path).path()));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

} // namespace

class RunRepeatTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void allOfASubmissionIsKept();
    void aRunIsRepeatedWithTheCodeItHad();
    void aRunIsRepeatedWithTodaysCode();
    void aDryRunLeavesNothing();
    void codeThatIsGoneIsNamed();
    void aScriptIsRepeatedWithItsOptionsAndArguments();
    void theRunOfAnotherClusterIsRefused();
    void aChainOfSingleJobsIsRepeatedWholeAndCountsInTheCourse();

private:
    //! Follows the run to its end; what the job wrote.
    QByteArray logOf(const SubmittedScript &submitted);
    void train(const QByteArray &word) { write(m_project.folder + u"/train.py"_s, "print('code: " + word + "')\n"); }
    void git(const QStringList &words) const;
    QStringList repeated(const RunRecord &run, Repetition how, SubmittedScript *submitted);

    QTemporaryDir m_folder;
    Session m_session;
    ProjectFile m_project;
    RunRecord m_first;
};

void RunRepeatTest::initTestCase()
{
    qputenv("XDG_DATA_HOME", m_folder.path().toLocal8Bit());
    m_session = practiceSession();
    const QString folder = m_folder.path() + u"/project"_s;
    write(folder + u"/train.py"_s, "print('code: first')\n");
    write(folder + u"/requirements.txt"_s, "# nothing\n");
    m_project = ProjectFile::forFolder(folder);
    m_project.name = u"repeat-"_s + QUuid::createUuid().toString(QUuid::Id128).first(10);
    m_project.job.account = u"def-prof"_s;
    m_project.job.memory = u"200M"_s;
    m_project.job.time = u"0:05:00"_s;
    QVERIFY(m_project.save().ok());
    git({u"init"_s, u"-q"_s});
    git({u"add"_s, u"-A"_s});
    git({u"commit"_s, u"-qm"_s, u"first"_s});
}

void RunRepeatTest::cleanupTestCase()
{
    remoteOutput(
        m_session,
        ssh::ShellCommand::script(R"sh(rm -rf -- "$1"/venvs/"$3"-* "$2"/voyageur/"$3" "$2"/code-snapshots/"$3"-* "$2"/scripts)sh",
                                  {m_session->home.bytes(), m_session->storage.bytes(), m_project.name.toUtf8()}));
}

void RunRepeatTest::git(const QStringList &words) const
{
    QProcess process;
    process.setWorkingDirectory(m_project.folder);
    process.start(u"git"_s, QStringList{u"-c"_s, u"user.name=a"_s, u"-c"_s, u"user.email=a@b"_s} + words);
    QVERIFY(process.waitForFinished());
    QVERIFY2(process.exitCode() == 0, process.readAllStandardError().constData());
}

QByteArray RunRepeatTest::logOf(const SubmittedScript &submitted)
{
    QByteArray log;
    const auto tell = [&](const StepEvent &event) { log += event.output; };
    const auto job = followRun(*m_session, submitted, tell, {});
    return job.ok() ? log : why(job).toUtf8();
}

QStringList RunRepeatTest::repeated(const RunRecord &run, Repetition how, SubmittedScript *submitted)
{
    QStringList said;
    const auto tell = [&](const StepEvent &event) {
        if (event.status == StepStatus::Note)
            said += event.detail;
    };
    const auto done = repeatRun(*m_session, run, how, tell, {});
    if (!done.ok())
        qFatal("%s", qPrintable(why(done)));
    *submitted = *done;
    return said;
}

void RunRepeatTest::allOfASubmissionIsKept()
{
    const auto code = uploadCode(*m_session, m_project, {}, {});
    QVERIFY2(code.ok(), qPrintable(why(code)));
    EnvironmentSpec spec;
    spec.name = m_project.name;
    spec.modules = {u"StdEnv/2023"_s, u"python"_s};
    spec.requirements = "# nothing\n";
    const auto environment = createEnvironment(*m_session, spec, {}, {});
    QVERIFY2(environment.ok(), qPrintable(why(environment)));
    auto run = makeScript(*m_session, m_project, *code, {}, *environment);
    QVERIFY2(run.ok(), qPrintable(why(run)));
    const auto submitted = submitRun(*m_session, *run, {}, {});
    QVERIFY2(submitted.ok(), qPrintable(why(submitted)));
    QVERIFY(logOf(*submitted).contains("code: first\n"));

    const auto kept = RunHistory().find(submitted->job.text());
    QVERIFY2(kept.ok(), qPrintable(why(kept)));
    m_first = *kept;
    QCOMPARE(m_first.tag, run->tag);
    QCOMPARE(m_first.script, run->script.toUtf8());
    QCOMPARE(m_first.project, m_project.name);
    QCOMPARE(m_first.projectFolder, m_project.folder);
    QCOMPARE(m_first.account, u"def-prof"_s);
    QCOMPARE(m_first.code, code->folder.shown());
    QCOMPARE(m_first.commit.size(), 12); // nothing of it was changed since
    QCOMPARE(m_first.environment, environment->folder.shown());
    QCOMPARE(m_first.modules, spec.modules);
    QCOMPARE(m_first.requirements, u"# nothing\n"_s);
    QCOMPARE(m_first.nodes.value_or(0), 1);
    QCOMPARE(m_first.tasks.value_or(0), 1);
    QCOMPARE(m_first.cpusPerTask.value_or(0), 1);
    QCOMPARE(m_first.memory.value_or(0), 200);
    QCOMPARE(m_first.limit.value_or(0), 300);
    QCOMPARE(m_first.state, u"COMPLETED"_s);
    QCOMPARE(m_first.exitCode, u"0:0"_s);
    QVERIFY(m_first.started.isValid() && m_first.ended >= m_first.started);
    QVERIFY(m_first.log.endsWith(u"-%1.out"_s.arg(m_first.job)));
    QVERIFY(!m_first.uncertain);
}

void RunRepeatTest::aRunIsRepeatedWithTheCodeItHad()
{
    train("second");
    SubmittedScript submitted;
    const QStringList said = repeated(m_first, {Repetition::Code::Same, false}, &submitted);
    QVERIFY2(said.join(u'\n').contains(u"original code"_s), qPrintable(said.join(u'\n')));
    QVERIFY(logOf(submitted).contains("code: first\n"));
    const auto second = RunHistory().find(submitted.tag);
    QVERIFY(second.ok());
    QCOMPARE(second->repeats, m_first.tag);
    QCOMPARE(second->code, m_first.code);
    QCOMPARE(second->commit, m_first.commit);
    QVERIFY(second->remoteFolder != m_first.remoteFolder);
    QVERIFY(second->script.contains(submitted.tag.toLatin1()) && !second->script.contains(m_first.tag.toLatin1()));
    const auto comparison = compareRuns(m_first, *second);
    QVERIFY2(comparison.isSame(), qPrintable(comparison.scriptDiff));
    QVERIFY(!comparison.outcomes.isEmpty());
}

void RunRepeatTest::aRunIsRepeatedWithTodaysCode()
{
    train("third");
    SubmittedScript submitted;
    const QStringList said = repeated(m_first, {Repetition::Code::Now, false}, &submitted);
    QVERIFY2(said.join(u'\n').contains(u"current code"_s), qPrintable(said.join(u'\n')));
    QVERIFY(logOf(submitted).contains("code: third\n"));
    const auto third = RunHistory().find(submitted.tag);
    QVERIFY(third.ok());
    QVERIFY(third->code != m_first.code);
    QCOMPARE(third->commit, m_first.commit + u'+'); // changed since that commit
    const auto comparison = compareRuns(m_first, *third);
    QStringList keys;
    for (const RunDifference &change : comparison.changes)
        keys += change.key;
    QCOMPARE(keys, (QStringList{u"code"_s, u"commit"_s}));
    QVERIFY(comparison.scriptDiff.isEmpty());
}

void RunRepeatTest::aDryRunLeavesNothing()
{
    const auto list = [&] { return remoteOutput(m_session, {"ls", "--", remoteLayout(*m_session, m_project).runs.bytes()}); };
    const QByteArray before = list();
    const qsizetype runs = RunHistory().runs()->size();
    SubmittedScript submitted;
    repeated(m_first, {Repetition::Code::Same, true}, &submitted);
    QVERIFY(submitted.job.isNull());
    QVERIFY(!submitted.testOnly.isEmpty());
    QCOMPARE(list(), before);
    QCOMPARE(RunHistory().runs()->size(), runs);
}

void RunRepeatTest::codeThatIsGoneIsNamed()
{
    RunRecord gone = m_first;
    gone.code += u"-gone"_s;
    const auto repeatedRun = repeatRun(*m_session, gone, {}, {}, {});
    QVERIFY(!repeatedRun.ok());
    QCOMPARE(repeatedRun.error().code, ErrorCode::NotFound);
    QVERIFY(repeatedRun.error().what.contains(gone.code));
    QVERIFY(repeatedRun.error().next.contains(u"the current code"_s));
    gone = m_first;
    gone.environment += u"-gone"_s;
    QVERIFY(repeatRun(*m_session, gone, {}, {}, {}).error().what.contains(gone.environment));
    gone = m_first;
    gone.codeFolder += u"-gone"_s;
    QCOMPARE(repeatRun(*m_session, gone, {Repetition::Code::Now, false}, {}, {}).error().code, ErrorCode::BadRequest);
    gone = m_first;
    gone.script.clear();
    QCOMPARE(repeatRun(*m_session, gone, {}, {}, {}).error().code, ErrorCode::BadRequest);
}

void RunRepeatTest::aScriptIsRepeatedWithItsOptionsAndArguments()
{
    ScriptSubmission submission = smallScript(m_session, "plain", "echo \"got $1 in $SLURM_JOB_NAME\"\n");
    submission.options = {"--job-name=other"};
    submission.arguments = {"it's"};
    const auto first = submitScript(*m_session, submission, {}, {});
    QVERIFY2(first.ok(), qPrintable(why(first)));
    QVERIFY(logOf(*first).contains("got it's in other\n"));
    const auto kept = RunHistory().find(first->tag);
    QVERIFY(kept.ok());
    SubmittedScript again;
    repeated(*kept, {}, &again);
    QVERIFY(logOf(again).contains("got it's in other\n"));
    QVERIFY(compareRuns(*kept, *RunHistory().find(again.tag)).isSame());
}

void RunRepeatTest::theRunOfAnotherClusterIsRefused()
{
    RunRecord elsewhere = m_first;
    elsewhere.cluster = u"narval"_s;
    const auto refused = repeatRun(*m_session, elsewhere, {}, {}, {});
    QVERIFY(!refused.ok());
    QCOMPARE(refused.error().code, ErrorCode::BadRequest);
    QVERIFY(refused.error().what.contains(u"narval"_s));
}

void RunRepeatTest::aChainOfSingleJobsIsRepeatedWholeAndCountsInTheCourse()
{
    write(m_project.folder + u"/quick"_s, "#!/bin/sh\nexit 0\n");
    QFile::setPermissions(m_project.folder + u"/quick"_s, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    ProjectFile file = m_project;
    file.code.program = u"quick"_s;
    file.code.arguments = {u"{results}"_s};
    file.chain.emplace();
    file.chain->units = 3;
    file.chain->dependency = u"afterany"_s;
    const auto code = uploadCode(*m_session, file, {}, {});
    QVERIFY2(code.ok(), qPrintable(why(code)));
    auto run = makeScript(*m_session, file, *code, {}, {});
    QVERIFY2(run.ok(), qPrintable(why(run)));
    const auto chain = chainIn(run->script.toUtf8());
    QVERIFY(chain && chain->units == 3 && chain->dependency == u"afterany"_s);
    run->course.emplace();
    run->course->title = u"101"_s;
    run->course->jobs = 2;
    const auto refused = submitRun(*m_session, *run, {}, {});
    QVERIFY2(!refused.ok() && refused.error().code == ErrorCode::CheckFailed && refused.error().why.contains(u"101"_s),
             qPrintable(why(refused)));
    run->course->jobs = 3;
    const auto submitted = submitRun(*m_session, *run, {}, {});
    QVERIFY2(submitted.ok(), qPrintable(why(submitted)));
    QVERIFY2(logOf(*submitted).contains("done: the program ended by itself"), "the first");
    const auto kept = RunHistory().find(submitted->tag);
    QVERIFY2(kept.ok(), qPrintable(why(kept)));
    QCOMPARE(repeatObstacle(*kept, Repetition::Code::Same), QString());
    SubmittedScript again;
    repeated(*kept, {Repetition::Code::Same, false}, &again);
    const auto state = readChainState(*m_session, again.folder, {});
    QVERIFY2(state.ok() && *state, qPrintable(why(state)));
    QCOMPARE((*state)->more.size(), 2);
    QVERIFY2(logOf(again).contains("done: the program ended by itself"), "the second");
    RunRecord older = *kept;
    older.script.replace("# chain: 3 jobs, afterany\n", "");
    QVERIFY(!repeatObstacle(older, Repetition::Code::Same).isEmpty());
}

VOYAGEUR_TEST(RunRepeatTest)

} // namespace tst_runrepeat
#include "tst_runrepeat.moc"
