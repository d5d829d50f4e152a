// SPDX-License-Identifier: GPL-3.0-or-later
// Chains of jobs on real clusters: stopped by their time limit, killed, and gone on with.
#include "base/pace.h"
#include "deliver/runfolder.h"
#include "history/runs.h"
#include "netrelay.h"
#include "practiceproject.h"
#include "program.h"
#include "runs/chain.h"
#include "runs/results.h"
#include "testprogram.h"

#include <QDir>
#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QUuid>

#include <atomic>
#include <future>
#include <thread>

namespace tst_chain {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace voyageur;
using namespace voyageur::deliver;
using namespace voyageur::history;
using namespace voyageur::projectfile;
using namespace voyageur::runs;
using namespace voyageur::session;
using namespace voyageur::tests;
using base::ErrorCode;

namespace {

//! Saves a checkpoint after each epoch, with a name that no shell should read; fast as soon as results/fast is there.
const char training[] = R"py(#!/usr/bin/env python3
import os, sys, time, zipfile
out, total = sys.argv[1], int(sys.argv[2])
epoch = 0
if '--resume' in sys.argv:
    with zipfile.ZipFile(sys.argv[sys.argv.index('--resume') + 1]) as archive:
        epoch = int(archive.read('epoch'))
    print('resumed at', epoch, flush=True)
while epoch < total:
    time.sleep(0.05 if os.path.exists(out + '/fast') else 2)
    epoch += 1
    name = out + '/-it%ss %s$(touch reboot)%s %s epoch %d.pt' % (chr(39), chr(34), chr(34), chr(10), epoch)
    with zipfile.ZipFile(name + '.part', 'w') as archive:
        archive.writestr('epoch', str(epoch))
    os.replace(name + '.part', name)
)py";

const char neverSaves[] = "#!/bin/sh\nsleep 600\n";
const char savesOnTheNode[] =
    "#!/bin/bash\ntrap : TERM\nn=0\nwhile :; do n=$((n+1)); echo $n >\"$1/step $n.txt\"; sleep 1; done\n";

QByteArray uniqueName()
{
    return "chain-" + QUuid::createUuid().toByteArray(QUuid::Id128).first(8);
}

Session sessionOn(const char *variable, int port = 0)
{
    cluster::Profile profile;
    profile.name = QLatin1StringView(variable) == "VOYAGEUR_PRACTICE"_L1 ? u"practice"_s : u"practice-2205"_s;
    profile.practice = true;
    profile.target = practiceTarget(u"student"_s, variable);
    if (port > 0)
        profile.target.port = port;
    ScriptedPrompter prompter;
    auto opened = openSession(profile, prompter, {});
    if (!opened.ok())
        qFatal("%s", qPrintable(why(opened)));
    return *opened;
}

} // namespace

class ChainTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void aChainGoesOnFromItsCheckpointsToTheEnd();
    void aRehearsalTellsWhetherAChainWouldWork();
    void resultsOnTheNodesDiskSurviveTheTimeLimit();
    void whenTheAnswerIsLostNoJobOfAChainIsSubmittedTwice();

private:
    ProjectFile project(const char *program, const QStringList &arguments);
    base::Result<PreparedRun> prepared(const Session &session, const ProjectFile &project);
    QString chainOn(const char *variable);
    QString localResultsOn(const char *variable);
    base::Result<QString> rehearsed(const char *program);

    QTemporaryDir m_folder;
    std::atomic<int> m_projects = 0;
    // They take their minute beside the others.
    std::future<QString> m_olderChain;
    std::future<QString> m_olderResults;
    std::future<QString> m_newerResults;
    std::future<base::Result<QString>> m_goodRehearsal;
    std::future<base::Result<QString>> m_badRehearsal;
};

void ChainTest::initTestCase()
{
    qputenv("XDG_DATA_HOME", (m_folder.path() + u"/state"_s).toLocal8Bit());
    qputenv("XDG_STATE_HOME", (m_folder.path() + u"/state"_s).toLocal8Bit());
    m_olderChain = std::async(std::launch::async, [this] { return chainOn("VOYAGEUR_PRACTICE_2205"); });
    m_olderResults = std::async(std::launch::async, [this] { return localResultsOn("VOYAGEUR_PRACTICE_2205"); });
    m_newerResults = std::async(std::launch::async, [this] { return localResultsOn("VOYAGEUR_PRACTICE"); });
    m_goodRehearsal = std::async(std::launch::async, [this] { return rehearsed(training); });
    m_badRehearsal = std::async(std::launch::async, [this] { return rehearsed(neverSaves); });
}

void ChainTest::cleanupTestCase()
{
    for (const char *variable : {"VOYAGEUR_PRACTICE", "VOYAGEUR_PRACTICE_2205"}) {
        const Session session = sessionOn(variable);
        remoteOutput(session,
                     ssh::ShellCommand::script(R"sh(rm -rf -- "$1"/voyageur/chain-* "$1"/code-snapshots/chain-*)sh",
                                               {session->storage.bytes()}));
    }
}

ProjectFile ChainTest::project(const char *program, const QStringList &arguments)
{
    const QString folder = m_folder.path() + u"/project-%1"_s.arg(++m_projects);
    QDir().mkpath(folder);
    QFile file(folder + u"/train"_s);
    if (!file.open(QIODevice::WriteOnly) || file.write(program) < 0)
        qFatal("no room");
    file.setPermissions(file.permissions() | QFile::ExeOwner);
    ProjectFile project = ProjectFile::forFolder(folder);
    project.name = QString::fromLatin1(uniqueName());
    project.code.program = u"train"_s;
    project.code.arguments = arguments;
    project.job.account = u"def-prof"_s;
    project.job.memory = u"200M"_s;
    project.job.time = u"0:01:00"_s;
    return project;
}

base::Result<PreparedRun> ChainTest::prepared(const Session &session, const ProjectFile &project)
{
    VOYAGEUR_TRY(code, uploadCode(*session, project, {}, {}));
    return makeScript(*session, project, code, {}, {});
}

// Of the first job the time is over, the second is killed without warning, the third finishes, the others are not needed.
QString ChainTest::chainOn(const char *variable)
{
    const Session session = sessionOn(variable);
    ProjectFile file = project(training, {u"{results}"_s, u"60"_s});
    file.chain.emplace();
    file.chain->units = 5;
    file.chain->resume = {u"--resume"_s, u"{checkpoint}"_s};
    auto run = prepared(session, file);
    if (!run.ok())
        return why(run);
    const auto submitted = submitRun(*session, *run, {}, {});
    if (!submitted.ok())
        return why(submitted);
    const auto notes = [&] {
        const auto state = readChainState(*session, run->folder, {});
        return state.ok() && *state ? (*state)->log : QByteArray();
    };
    const auto wait = [&](const char *words) {
        QElapsedTimer time;
        time.start();
        while (!notes().contains(words) && time.elapsed() < 180'000)
            std::this_thread::sleep_for(500ms);
        return notes().contains(words);
    };
    if (!wait("job 2 of the chain") || !wait("going on from"))
        return u"the second job did not go on: "_s + QString::fromUtf8(notes());
    std::this_thread::sleep_for(5s);
    remoteOutput(session,
                 ssh::ShellCommand::script(
                     R"sh(cd -- "$1" && printf 'PK\003\004half' >'zz newest.pt' && touch -d '1 hour' 'zz newest.pt')sh",
                     {run->results.bytes()}));
    remoteOutput(session, session->slurm.tools().query("scancel", {"--full", "--signal=KILL", submitted->job.bytes() + "_2"}));
    remoteOutput(session, {"touch", run->results.child("fast").bytes()});
    QByteArray said;
    const auto sink = [&](const StepEvent &event) { said += event.output; };
    const auto ended = followRun(*session, *submitted, sink, {});
    if (!ended.ok())
        return why(ended);
    const QByteArray log = remoteOutput(session, ssh::ShellCommand::script("cat -- \"$1\"/*.out", {run->folder.bytes()}));
    const QString all = u"%1\n%2\n%3"_s.arg(ended->state.name(), QString::fromUtf8(said), QString::fromUtf8(log));
    for (const char *words : {"job 1 of the chain", "asked to stop", "job 3 of the chain", "done: the program ended by itself"})
        if (!said.contains(words))
            return QLatin1StringView(words) + u" is missing: "_s + all;
    if (ended->state.name() != u"COMPLETED"_s || log.count("resumed at") != 2 || !log.contains("Left aside, not whole"))
        return all;
    const QByteArray files = remoteOutput(session, {"ls", "-R", run->folder.bytes()});
    if (files.contains("\nreboot\n") || !files.contains("epoch 60.pt"))
        return QString::fromUtf8(files);
    slurm::JobQuery query;
    query.ended = true;
    query.ids = {submitted->job.whole()};
    const auto jobs = session->slurm.jobs(query);
    if (!jobs.ok())
        return why(jobs);
    for (const slurm::Job &job : *jobs) {
        const qint64 task = job.id.task().value_or(0);
        if ((task == 1 || task == 3) != job.state.isSuccess())
            return u"%1 is %2"_s.arg(job.id.text(), job.state.name());
        if (task > 3 && job.start.isValid() && job.elapsedSeconds > 0)
            return u"%1 ran"_s.arg(job.id.text());
    }
    file.results.folder = u"results"_s;
    const auto fetched = fetchResults(*session, file, *run, *submitted, {}, {});
    if (!fetched.ok())
        return why(fetched);
    const auto logs = QDir(fetched->folder).entryList({u"*.out"_s});
    return logs.size() == 3 ? QString() : logs.join(u' ');
}

void ChainTest::aChainGoesOnFromItsCheckpointsToTheEnd()
{
    const QString newer = chainOn("VOYAGEUR_PRACTICE");
    QCOMPARE(m_olderChain.get(), QString());
    QCOMPARE(newer, QString());
}

base::Result<QString> ChainTest::rehearsed(const char *program)
{
    const Session session = sessionOn("VOYAGEUR_PRACTICE");
    ProjectFile file = project(program, {u"{results}"_s, u"1000"_s});
    file.chain.emplace();
    file.chain->units = 9;
    file.chain->resume = {u"--resume"_s, u"{checkpoint}"_s};
    VOYAGEUR_TRY(code, uploadCode(*session, file, {}, {}));
    return rehearseChain(*session, file, code, {}, {}, {}, {});
}

void ChainTest::aRehearsalTellsWhetherAChainWouldWork()
{
    const auto bad = m_badRehearsal.get();
    QVERIFY(!bad.ok());
    QCOMPARE(bad.error().code, ErrorCode::CheckFailed);
    QVERIFY2(bad.error().why.contains(u"no newer complete checkpoint"_s), qPrintable(why(bad)));
    const auto verdict = m_goodRehearsal.get();
    QVERIFY2(verdict.ok() && verdict->contains(u"continued"_s), qPrintable(verdict.ok() ? *verdict : why(verdict)));
}

QString ChainTest::localResultsOn(const char *variable)
{
    const Session session = sessionOn(variable);
    auto run = prepared(session, project(savesOnTheNode, {u"{localresults}"_s}));
    if (!run.ok())
        return why(run);
    const auto submitted = submitRun(*session, *run, {}, {});
    if (!submitted.ok())
        return why(submitted);
    const auto ended = session->slurm.waitForEnd(submitted->job, {});
    if (!ended.ok())
        return why(ended);
    const QByteArray log = remoteOutput(session, {"cat", submitted->stdoutPath.bytes()});
    if (ended->state.name() != u"TIMEOUT"_s)
        return ended->state.name() + QString::fromUtf8(log);
    const int saved = remoteOutput(session, ssh::ShellCommand::script("ls -- \"$1\" | wc -l", {run->results.bytes()})).toInt();
    return saved >= 50 && log.contains("The job is ended: saving") ? QString()
                                                                   : u"%1 files: "_s.arg(saved) + QString::fromUtf8(log);
}

void ChainTest::resultsOnTheNodesDiskSurviveTheTimeLimit()
{
    QCOMPARE(m_newerResults.get(), QString());
    QCOMPARE(m_olderResults.get(), QString());
}

void ChainTest::whenTheAnswerIsLostNoJobOfAChainIsSubmittedTwice()
{
    const Session session = sessionOn("VOYAGEUR_PRACTICE");
    ProjectFile file = project("#!/bin/sh\nsleep 20\n", {});
    file.job.time = u"0:05:00"_s; // Slurm may say a minute too early that it is nearly over, and a job may begin slowly
    file.chain.emplace();
    file.chain->units = 4;
    file.chain->dependency = u"afterany"_s;
    const QByteArray name = file.name.toUtf8();
    {
        NetRelay relay({.targetPort = static_cast<int>(practiceTarget().port)});
        const Session cut = sessionOn("VOYAGEUR_PRACTICE", relay.port());
        auto run = prepared(cut, file);
        QVERIFY2(run.ok(), qPrintable(why(run)));
        std::atomic<bool> over = false;
        std::thread cutter([&] {
            while (!over && jobsNamed(session, name) < 2)
                std::this_thread::sleep_for(20ms);
            relay.cut();
        });
        const auto lost = submitRun(*cut, *run, {}, {});
        over = true;
        cutter.join();
        QVERIFY(!lost.ok());
    }
    QVERIFY(jobsNamed(session, name) <= 4); // on a busy computer all may be there: the answer is lost either way
    const base::Hurry hurry(12);            // what was on its way three minutes ago comes no more; here in fifteen seconds
    auto run = prepared(session, file);
    QVERIFY2(run.ok(), qPrintable(why(run)));
    const auto submitted = submitRun(*session, *run, {}, {});
    QVERIFY2(submitted.ok(), qPrintable(why(submitted)));
    QVERIFY(submitted->wasThere);
    QCOMPARE(jobsNamed(session, name), 4);
    const auto ended = followRun(*session, *submitted, {}, {});
    QVERIFY2(ended.ok(), qPrintable(why(ended)));
    QCOMPARE(ended->state.name(), u"COMPLETED"_s); // the first was enough; the others are cancelled or end at once
    QCOMPARE(jobsNamed(session, name), 4);
    QCOMPARE(RunHistory().find(submitted->tag)->state, u"COMPLETED"_s);
}

VOYAGEUR_TEST(ChainTest)

} // namespace tst_chain
#include "tst_chain.moc"
