// SPDX-License-Identifier: GPL-3.0-or-later
// Between sbatch and its answer the connection is cut, or the program is killed: the next attempt finds the job and submits none.
#include "netrelay.h"
#include "practiceproject.h"
#include "runs/runrecording.h"
#include "testprogram.h"

#include <QElapsedTimer>
#include <QProcess>
#include <QTemporaryDir>
#include <QUuid>

#include <atomic>
#include <thread>

namespace tst_lostsubmission {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace voyageur;
using namespace voyageur::history;
using namespace voyageur::runs;
using namespace voyageur::session;
using namespace voyageur::tests;
using base::ErrorCode;

namespace {

//! sbatch as some sites wrap it: the job is taken at once, the answer comes ten seconds later.
const char slowAnswer[] = R"(#!/bin/sh
case " $* " in *" --test-only "*) exec /usr/bin/sbatch "$@" ;; esac
out=$(/usr/bin/sbatch "$@")
status=$?
sleep 10
echo "$out"
exit $status
)";

QByteArray uniqueName()
{
    return "lost-" + QUuid::createUuid().toByteArray(QUuid::Id128).first(10);
}

} // namespace

class LostSubmissionTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void init();
    void whenTheConnectionIsCutTheNextAttemptFindsTheJob();
    void whenTheProgramIsKilledTheNextAttemptFindsTheJob();
    void whileTheClusterCannotBeAskedNothingIsSubmitted();
    void whatWasChangedSinceIsAnotherRun();
    void anAttemptThatNeverArrivedIsSubmittedAfterAll();
    void aSubmissionThatAnotherProgramWaitsForIsItsOwn();
    void aRefusalLeavesNothingBehind();
    void theListOfJobsSettlesALostAttempt();

private:
    Session slowSession(int port = 0);
    //! Submits over a connection that is cut as soon as Slurm has the job.
    base::Result<SubmittedScript> submitAndCut(const QByteArray &name, const QByteArray &body);

    QTemporaryDir m_folder;
    Session m_session;
    QByteArray m_wrapper;
};

void LostSubmissionTest::initTestCase()
{
    m_session = practiceSession();
    m_wrapper = m_session->home.child("slow-sbatch-" + uniqueName()).bytes();
    const QByteArray text = QByteArray(slowAnswer).replace("/usr/bin/sbatch", m_session->slurm.tools().path("sbatch"));
    QCOMPARE(remoteOutput(m_session, ssh::ShellCommand::script("printf %s \"$2\" >\"$1\" && chmod +x \"$1\"", {m_wrapper, text})),
             QByteArray());
}

void LostSubmissionTest::cleanupTestCase()
{
    remoteOutput(m_session, {"rm", "-rf", "--", m_wrapper, m_session->storage.child("scripts").bytes()});
}

// A history of its own for each; a child of this test has its parent's.
void LostSubmissionTest::init()
{
    if (qEnvironmentVariableIsSet("LOST_NAME"))
        return;
    QString home = m_folder.path() + u'/' + QString::fromLatin1(QTest::currentTestFunction());
    qputenv("XDG_DATA_HOME", home.toLocal8Bit());
}

Session LostSubmissionTest::slowSession(int port)
{
    const Session session = practiceSession(port);
    slurm::Tools tools = session->slurm.tools();
    tools.programs["sbatch"] = m_wrapper;
    session->slurm = slurm::Client(session->host, tools);
    return session;
}

base::Result<SubmittedScript> LostSubmissionTest::submitAndCut(const QByteArray &name, const QByteArray &body)
{
    NetRelay relay({.targetPort = static_cast<int>(practiceTarget().port)});
    const Session session = slowSession(relay.port());
    std::atomic<bool> over = false;
    std::thread cutter([&] {
        while (!over && jobsNamed(m_session, name) == 0)
            std::this_thread::sleep_for(100ms);
        relay.cut();
    });
    auto submitted = submitScript(*session, smallScript(session, name, body), {}, {});
    over = true;
    cutter.join();
    return submitted;
}

void LostSubmissionTest::whenTheConnectionIsCutTheNextAttemptFindsTheJob()
{
    const QByteArray name = uniqueName();
    const auto lost = submitAndCut(name, "echo here\n");
    QVERIFY(!lost.ok());
    QCOMPARE(lost.error().code, ErrorCode::SubmissionUncertain);
    const auto kept = RunHistory().runs();
    QCOMPARE(kept->size(), 1);
    QVERIFY(kept->first().isOpen());

    QStringList said;
    const auto tell = [&](const StepEvent &event) {
        if (event.status == StepStatus::Warning)
            said += event.detail;
    };
    const auto found = submitScript(*m_session, smallScript(m_session, name, "echo here\n"), tell, {});
    QVERIFY2(found.ok(), qPrintable(why(found)));
    QVERIFY(found->wasThere);
    QVERIFY(!found->job.isNull());
    QCOMPARE(found->tag, kept->first().tag);
    QVERIFY2(said.join(u'\n').contains(found->job.text()), qPrintable(said.join(u'\n')));
    QCOMPARE(jobsNamed(m_session, name), 1);
    QCOMPARE(RunHistory().runs()->size(), 1);
    QCOMPARE(RunHistory().find(found->tag)->job, found->job.text());

    // Wanted once more, and said so: that is another run.
    const auto again = submitScript(*m_session, smallScript(m_session, name, "echo here\n"), {}, {});
    QVERIFY2(again.ok(), qPrintable(why(again)));
    QVERIFY(!again->wasThere);
    QVERIFY(again->job != found->job);
    QCOMPARE(jobsNamed(m_session, name), 2);
}

void LostSubmissionTest::whenTheProgramIsKilledTheNextAttemptFindsTheJob()
{
    if (const QByteArray name = qgetenv("LOST_NAME"); !name.isEmpty()) { // the child
        const Session session = slowSession();
        const auto submitted = submitScript(*session, smallScript(session, name, "echo here\n"), {}, {});
        QFAIL(qPrintable(u"It should have been killed by now. "_s + why(submitted)));
    }
    const QByteArray name = uniqueName();
    QProcess child;
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"LOST_NAME"_s, QString::fromLatin1(name));
    child.setProcessEnvironment(environment);
    child.start(QCoreApplication::applicationFilePath(),
                voyageur::tests::ofThisTest({QString::fromLatin1(QTest::currentTestFunction())}));
    QVERIFY(child.waitForStarted());
    while (child.state() == QProcess::Running && jobsNamed(m_session, name) == 0)
        child.waitForFinished(100);
    QVERIFY2(child.state() == QProcess::Running, child.readAllStandardOutput().constData());
    child.kill();
    QVERIFY(child.waitForFinished());
    QCOMPARE(child.exitStatus(), QProcess::CrashExit);
    QVERIFY(RunHistory().runs()->first().isOpen());

    QElapsedTimer time;
    time.start();
    const auto found = submitScript(*m_session, smallScript(m_session, name, "echo here\n"), {}, {});
    QVERIFY2(found.ok(), qPrintable(why(found)));
    QVERIFY(found->wasThere);
    QVERIFY2(time.elapsed() < 20'000, qPrintable(QString::number(time.elapsed())));
    QCOMPARE(jobsNamed(m_session, name), 1);
}

void LostSubmissionTest::whileTheClusterCannotBeAskedNothingIsSubmitted()
{
    const QByteArray name = uniqueName();
    QVERIFY(!submitAndCut(name, "echo here\n").ok());
    NetRelay relay({.targetPort = static_cast<int>(practiceTarget().port)});
    const Session session = practiceSession(relay.port());
    relay.cut();
    const auto retried = submitScript(*session, smallScript(session, name, "echo here\n"), {}, {});
    QVERIFY(!retried.ok());
    QCOMPARE(retried.error().code, ErrorCode::SubmissionUncertain);
    QVERIFY2(retried.error().next.contains(RunHistory().runs()->first().mark), qPrintable(why(retried)));
    QVERIFY(RunHistory().runs()->first().isOpen());
    QCOMPARE(jobsNamed(m_session, name), 1);

    const auto found = submitScript(*m_session, smallScript(m_session, name, "echo here\n"), {}, {});
    QVERIFY2(found.ok() && found->wasThere, qPrintable(why(found)));
    QCOMPARE(jobsNamed(m_session, name), 1);
}

void LostSubmissionTest::whatWasChangedSinceIsAnotherRun()
{
    const QByteArray name = uniqueName();
    QVERIFY(!submitAndCut(name, "echo here\n").ok());
    const auto changed = submitScript(*m_session, smallScript(m_session, name, "echo there\n"), {}, {});
    QVERIFY2(changed.ok(), qPrintable(why(changed)));
    QVERIFY(!changed->wasThere);
    QCOMPARE(jobsNamed(m_session, name), 2);
    const auto runs = RunHistory().runs(); // and of the first it is known now that it was taken
    QCOMPARE(runs->size(), 2);
    QVERIFY(!runs->at(1).job.isEmpty());
}

void LostSubmissionTest::anAttemptThatNeverArrivedIsSubmittedAfterAll()
{
    const QByteArray name = uniqueName();
    RunRecord before;
    before.tag = u"20260101-000000-0000"_s;
    before.mark = QString::fromLatin1(slurm::newTag());
    before.uncertain = true;
    before.cluster = u"practice"_s;
    before.user = m_session->host->identity().user;
    before.submitted = QDateTime::currentDateTimeUtc().addSecs(-185);
    QVERIFY(RunHistory().put(before).ok());
    const auto submitted = submitScript(*m_session, smallScript(m_session, name, "echo here\n"), {}, {});
    QVERIFY2(submitted.ok(), qPrintable(why(submitted)));
    QVERIFY(!submitted->wasThere);
    QCOMPARE(RunHistory().find(before.tag)->state, RunRecord::notSubmitted());

    // A younger one of another script holds nothing up; one of the same may still come: it is waited for, and that can be
    // stopped.
    before.submitted = QDateTime::currentDateTimeUtc();
    QVERIFY(RunHistory().put(before).ok());
    QElapsedTimer time;
    time.start();
    const auto other = submitScript(*m_session, smallScript(m_session, uniqueName(), "echo other\n"), {}, {});
    QVERIFY2(other.ok() && time.elapsed() < 60'000, qPrintable(why(other)));
    QVERIFY(RunHistory().find(before.tag)->isOpen());
    RunRecord same = *RunHistory().find(submitted->tag);
    same.tag = u"20260101-000000-0002"_s;
    same.mark = before.mark;
    same.job.clear();
    same.state.clear();
    same.uncertain = true;
    same.submitted = QDateTime::currentDateTimeUtc();
    QVERIFY(RunHistory().put(same).ok());
    QString said;
    const auto tell = [&](const StepEvent &event) { said += event.status == StepStatus::Note ? event.detail : QString(); };
    base::StopSource stop;
    std::thread stopper([&] {
        std::this_thread::sleep_for(3s);
        stop.request();
    });
    const auto stopped = submitScript(*m_session, smallScript(m_session, name, "echo here\n"), tell, stop.token());
    stopper.join();
    QVERIFY(!stopped.ok());
    QCOMPARE(stopped.error().code, ErrorCode::Cancelled);
    QCOMPARE(jobsNamed(m_session, name), 1);
    QVERIFY(RunHistory().find(same.tag)->isOpen());
    QVERIFY2(said.contains("up to 3 minutes"_L1), qPrintable(said));
}

void LostSubmissionTest::aSubmissionThatAnotherProgramWaitsForIsItsOwn()
{
    const QByteArray name = uniqueName();
    RunRecord other;
    other.tag = u"20260101-000000-0001"_s;
    other.mark = QString::fromLatin1(slurm::newTag());
    other.uncertain = true;
    other.cluster = u"practice"_s;
    other.user = m_session->host->identity().user;
    other.submitted = QDateTime::currentDateTimeUtc();
    const Attempt attempt(other, StepReport(Step::Submit, {}));
    QElapsedTimer time;
    time.start();
    const auto submitted = submitScript(*m_session, smallScript(m_session, name, "echo here\n"), {}, {});
    QVERIFY2(submitted.ok(), qPrintable(why(submitted)));
    QVERIFY(time.elapsed() < 60'000);
    QVERIFY(RunHistory().find(other.tag)->isOpen());
}

void LostSubmissionTest::aRefusalLeavesNothingBehind()
{
    ScriptSubmission submission = smallScript(m_session, uniqueName(), "echo here\n");
    submission.options = {"--account=def-nobody"};
    const auto refused = submitScript(*m_session, submission, {}, {});
    QVERIFY(!refused.ok());
    QCOMPARE(refused.error().code, ErrorCode::SubmissionRejected);
    QVERIFY(RunHistory().runs()->isEmpty());
}

void LostSubmissionTest::theListOfJobsSettlesALostAttempt()
{
    const QByteArray name = uniqueName();
    QVERIFY(!submitAndCut(name, "echo here\n").ok());
    QTRY_VERIFY_WITH_TIMEOUT(
        [&] {
            const auto asked = askForRuns(*m_session, {});
            return asked.ok() && RunHistory().runs()->first().state == u"COMPLETED"_s;
        }(),
        60'000);
    const RunRecord run = RunHistory().runs()->first();
    QVERIFY(!run.job.isEmpty());
    QVERIFY(run.started.isValid() && run.ended >= run.started);
    QCOMPARE(run.exitCode, u"0:0"_s);
    // A retry still finds it: whoever retries may not have looked at the list.
    const auto found = submitScript(*m_session, smallScript(m_session, name, "echo here\n"), {}, {});
    QVERIFY2(found.ok() && found->wasThere, qPrintable(why(found)));
    QCOMPARE(found->job.text(), run.job);
    QCOMPARE(jobsNamed(m_session, name), 1);
}

VOYAGEUR_TEST(LostSubmissionTest)

} // namespace tst_lostsubmission
#include "tst_lostsubmission.moc"
