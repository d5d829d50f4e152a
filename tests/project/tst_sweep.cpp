// SPDX-License-Identifier: GPL-3.0-or-later
// Sweeps on the practice cluster: an array whose runs fail and are run again alone, and several runs in one job.
#include "practiceproject.h"
#include "runs/results.h"
#include "runs/runrepeat.h"
#include "runs/sweepagain.h"
#include "runs/sweepresults.h"
#include "testprogram.h"
#include "work/runall.h"

#include <QDir>
#include <QTemporaryDir>
#include <QUuid>

namespace tst_sweep {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::deliver;
using namespace voyageur::history;
using namespace voyageur::projectfile;
using namespace voyageur::runs;
using namespace voyageur::session;
using namespace voyageur::work;
using namespace voyageur::tests;

namespace {

//! Fails for one value as long as the file "mended" is not in the code; writes what it got.
const char training[] = R"py(#!/usr/bin/env python3
import json, os, sys
word, lr, out = sys.argv[1], float(sys.argv[2]), sys.argv[3]
print('started with', repr(word), flush=True)
if word == 'fails' and not os.path.exists('mended'):
    sys.exit(9)
if word == 'sleeps':
    import time
    time.sleep(600)
with open(out + '/word', 'w', newline='') as file:
    file.write(word)
with open(out + '/metrics.json', 'w') as file:
    json.dump({'val_loss': 1 - lr, 'cores': int(os.environ['SLURM_CPUS_PER_TASK'])}, file)
)py";

const QString odd = u"$(touch reboot) 'é' \"x\"\t*\nend"_s;

} // namespace

class SweepTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void whatFailsIsRunAgainAloneAndTheTableIsWhole();
    void shortRunsAreDoneTogetherByGnuParallel();
    void aFarmOfMetaRunsThemAndWhatFailsAgain();
    void withoutMetaNothingIsSubmitted();
    void glostRunsThem();
    void whatItsTimeEndedGetsMoreTime();

private:
    ProjectFile project(const SweepSettings &sweep);
    base::Result<PreparedRun> prepared(const ProjectFile &project);

    QTemporaryDir m_folder;
    Session m_session;
    int m_projects = 0;
    // One whose minute passes beside the other tests.
    SubmittedScript m_short;
    ssh::RemotePath m_shortFolder;
};

void SweepTest::initTestCase()
{
    qputenv("XDG_DATA_HOME", (m_folder.path() + u"/state"_s).toLocal8Bit());
    qputenv("XDG_STATE_HOME", (m_folder.path() + u"/state"_s).toLocal8Bit());
    m_session = practiceSession();
    SweepSettings sweep;
    sweep.grid = {{u"word"_s, {u"a"_s, u"sleeps"_s}, false}, {u"lr"_s, {u"0.5"_s}, false}};
    ProjectFile file = project(sweep);
    file.job.time = u"0:01:00"_s;
    auto run = prepared(file);
    QVERIFY2(run.ok(), qPrintable(why(run)));
    const auto submitted = submitRun(*m_session, *run, {}, {});
    QVERIFY2(submitted.ok(), qPrintable(why(submitted)));
    m_short = *submitted;
    m_shortFolder = run->folder;
}

void SweepTest::cleanupTestCase()
{
    remoteOutput(m_session,
                 ssh::ShellCommand::script(R"sh(rm -rf -- "$1"/voyageur/sweep-* "$1"/code-snapshots/sweep-*)sh",
                                           {m_session->storage.bytes()}));
}

ProjectFile SweepTest::project(const SweepSettings &sweep)
{
    const QString folder = m_folder.path() + u"/project-%1"_s.arg(++m_projects);
    QDir().mkpath(folder);
    QFile file(folder + u"/train"_s);
    if (!file.open(QIODevice::WriteOnly) || file.write(training) < 0)
        qFatal("no room");
    file.setPermissions(file.permissions() | QFile::ExeOwner);
    ProjectFile project = ProjectFile::forFolder(folder);
    project.name = u"sweep-"_s + QUuid::createUuid().toString(QUuid::Id128).first(8);
    project.code.program = u"train"_s;
    project.code.arguments = {u"{word}"_s, u"{lr}"_s, u"{results}"_s};
    project.job.account = u"def-prof"_s;
    project.job.memory = u"100M"_s;
    project.job.time = u"0:10:00"_s;
    project.results.fetch = {u"word"_s};
    project.sweep = sweep;
    if (!project.save().ok())
        qFatal("no room");
    return project;
}

base::Result<PreparedRun> SweepTest::prepared(const ProjectFile &project)
{
    VOYAGEUR_TRY(code, uploadCode(*m_session, project, {}, {}));
    return makeScript(*m_session, project, code, {}, {});
}

void SweepTest::whatFailsIsRunAgainAloneAndTheTableIsWhole()
{
    SweepSettings sweep;
    sweep.grid = {{u"word"_s, {odd, u"fails"_s, u"-n"_s}, false}, {u"lr"_s, {u"0.5"_s, u"0.25"_s}, false}};
    const ProjectFile file = project(sweep);
    auto run = prepared(file);
    QVERIFY2(run.ok(), qPrintable(why(run)));
    const auto submitted = submitRun(*m_session, *run, {}, {});
    QVERIFY2(submitted.ok(), qPrintable(why(submitted)));
    QStringList said;
    const auto sink = [&](const StepEvent &event) { said += event.detail; };
    const auto first = followRun(*m_session, *submitted, sink, {});
    QVERIFY2(first.ok(), qPrintable(why(first)));
    QCOMPARE(first->state.name(), u"FAILED"_s);
    QVERIFY2(said.join(u'\n').contains(u"Run 3 (word=fails, lr=0.5) failed: it ended with status 9"_s),
             qPrintable(said.join(u'\n')));
    const auto fetched = fetchResults(*m_session, file, *run, *submitted, {}, {});
    QVERIFY2(fetched.ok(), qPrintable(why(fetched)));
    const auto before = readSweepResults(fetched->folder);
    QVERIFY2(before.ok(), qPrintable(why(before)));
    QCOMPARE(before->runs[2].exitCode, std::optional(9));
    QCOMPARE(before->metric(0, u"val_loss"_s), u"0.5"_s);
    QFile word(fetched->folder + u"/run-0001/word"_s);
    QVERIFY(word.open(QIODevice::ReadOnly));
    QCOMPARE(word.readAll(), odd.toUtf8());
    QVERIFY(!QFile::exists(fetched->folder + u"/reboot"_s));

    remoteOutput(m_session, {"touch", run->folder.child("code").child("mended").bytes()});
    const auto record = RunHistory().find(submitted->tag);
    QVERIFY(record.ok());
    const auto again = repeatFailed(*m_session, *record, {}, {}, {});
    QVERIFY2(again.ok(), qPrintable(why(again)));
    QVERIFY(again->folder == submitted->folder && again->job != submitted->job);
    // The rest as “voyageur run --job” does it, from the history alone.
    const auto whole = goOnWithRun(file, *m_session, again->job, {}, {});
    QVERIFY2(whole.ok(), qPrintable(why(whole)));
    QCOMPARE(whole->state, u"COMPLETED"_s);
    QCOMPARE(whole->results, fetched->folder);
    const auto after = readSweepResults(fetched->folder);
    QVERIFY2(after.ok(), qPrintable(why(after)));
    for (qsizetype row = 0; row < 6; ++row)
        QVERIFY2(after->runs[row].isDone() && !after->metric(row, u"val_loss"_s).isEmpty(), after->csv().constData());
    QCOMPARE(after->runs[0], before->runs[0]);             // not run again
    QCOMPARE(jobsNamed(m_session, file.name.toUtf8()), 8); // six, and two of them again
    // The whole again, named by the job that did a part of it: anew, in a folder of its own, with its table.
    const auto part = RunHistory().find(again->tag);
    QVERIFY(part.ok());
    const auto anew = repeatRun(*m_session, *part, {}, {}, {});
    QVERIFY2(anew.ok(), qPrintable(why(anew)));
    QVERIFY(anew->folder != submitted->folder);
    const auto other = readSweepState(*m_session, anew->folder, {});
    QVERIFY2(other.ok() && *other && (*other)->runs.size() == 6, qPrintable(why(other)));
    QVERIFY(m_session->slurm.cancel({anew->job}).ok());
    const auto nothing = repeatFailed(*m_session, *record, {}, {}, {});
    QCOMPARE(nothing.error().code, base::ErrorCode::BadRequest);
}

void SweepTest::shortRunsAreDoneTogetherByGnuParallel()
{
    SweepSettings sweep;
    sweep.grid = {{u"word"_s, {odd, u"a"_s, u"fails"_s}, false}, {u"lr"_s, {u"0.5"_s}, false}};
    sweep.minutes = 2;
    sweep.together = 2;
    const ProjectFile file = project(sweep);
    auto run = prepared(file);
    QVERIFY2(run.ok(), qPrintable(why(run)));
    const auto submitted = submitRun(*m_session, *run, {}, {});
    QVERIFY2(submitted.ok(), qPrintable(why(submitted)));
    const auto ended = followRun(*m_session, *submitted, {}, {});
    QVERIFY2(ended.ok(), qPrintable(why(ended)));
    QCOMPARE(jobsNamed(m_session, file.name.toUtf8()), 1);
    const auto state = readSweepState(*m_session, run->folder, {});
    QVERIFY2(state.ok() && *state, qPrintable(why(state)));
    QCOMPARE((*state)->failed(), QList<int>{3});
    const QByteArray list =
        remoteOutput(m_session, ssh::ShellCommand::script(R"sh(cat -- "$1"/joblog-*)sh", {sweepFolder(run->folder).bytes()}));
    QVERIFY2(list.startsWith("Seq\t") && list.count("\n") == 3, list.constData());
    QCOMPARE(remoteOutput(m_session, {"cat", run->results.child("run-0002").child("metrics.json").bytes()}),
             "{\"val_loss\": 0.5, \"cores\": 1}");

    // What is left asks for its own place, and gets today's code; what the runs left beside the code stays.
    const auto record = RunHistory().find(submitted->tag);
    QVERIFY(record.ok());
    remoteOutput(m_session, {"touch", run->folder.child("code").child("made").bytes()});
    QFile program(file.folder + u"/train"_s);
    QVERIFY(program.open(QIODevice::WriteOnly | QIODevice::Truncate));
    program.write(QByteArray(training).replace("word == 'fails'", "word == 'never'"));
    program.close();
    const auto code = CodeOfSweep::of(*RunHistory().runs(), *record, {});
    QVERIFY(code && code->hasChanged == true);
    QStringList said;
    const auto sink = [&](const StepEvent &event) { said += event.detail; };
    const auto again = repeatFailed(*m_session, *record, {.code = Repetition::Code::Now}, sink, {});
    QVERIFY2(again.ok(), qPrintable(why(again)));
    QVERIFY2(said.join(u'\n').contains(u"--cpus-per-task=1 --mem=100M --time=0:07:00"_s), qPrintable(said.join(u'\n')));
    const auto mended = followRun(*m_session, *again, {}, {});
    QVERIFY2(mended.ok(), qPrintable(why(mended)));
    QCOMPARE(mended->state.name(), u"COMPLETED"_s);
    slurm::JobQuery query;
    query.ids = {again->job.whole()};
    const auto jobs = m_session->slurm.jobs(query);
    QVERIFY2(jobs.ok(), qPrintable(why(jobs)));
    QCOMPARE(jobs->first().cpus, 1);
    QCOMPARE(remoteOutput(m_session, {"ls", run->folder.child("code").bytes()}), QByteArray("made\ntrain"));
    QVERIFY(CodeOfSweep::of(*RunHistory().runs(), *record, {})->hasChanged == false);
}

void SweepTest::aFarmOfMetaRunsThemAndWhatFailsAgain()
{
    SweepSettings sweep;
    sweep.grid = {{u"word"_s, {odd, u"a"_s, u"fails"_s, u"b"_s, u"c"_s}, false}, {u"lr"_s, {u"0.5"_s}, false}};
    sweep.pack = u"meta"_s;
    sweep.minutes = 3; // three of them fit into a job of ten minutes
    const ProjectFile file = project(sweep);
    auto run = prepared(file);
    QVERIFY2(run.ok(), qPrintable(why(run)));
    QCOMPARE(run->options, QList<QByteArray>{"--array=1-2"});
    QStringList said;
    const auto sink = [&](const StepEvent &event) { said += event.detail; };
    const int before = commandsAsked();
    const auto submitted = submitRun(*m_session, *run, sink, {});
    const int asked = commandsAsked() - before;
    QVERIFY2(submitted.ok(), qPrintable(why(submitted) + said.join(u'\n')));
    QVERIFY2(asked <= 3, qPrintable(QString::number(asked))); // six before; as any other run
    QVERIFY2(said.contains(u"submit.run 2"_s), qPrintable(said.join(u'\n')));
    const auto ended = followRun(*m_session, *submitted, {}, {});
    QVERIFY2(ended.ok(), qPrintable(why(ended)));
    QCOMPARE(jobsNamed(m_session, file.name.toUtf8()), 2);
    const auto state = readSweepState(*m_session, run->folder, {});
    QVERIFY2(state.ok() && *state, qPrintable(why(state)));
    QCOMPARE((*state)->failed(), QList<int>{3});
    QCOMPARE((*state)->count(u"COMPLETED"_s), 4);
    QCOMPARE((*state)->runs[2].exitCode, std::optional(9));
    const QByteArray word = remoteOutput(m_session, {"cat", run->results.child("run-0001").child("word").bytes()});
    QCOMPARE(word, odd.toUtf8());

    // Each of its jobs has ended well, and one of the runs has not.
    slurm::JobQuery query;
    query.ids = {submitted->job.whole()};
    const auto jobs = m_session->slurm.jobs(query);
    QVERIFY2(jobs.ok(), qPrintable(why(jobs)));
    QCOMPARE(jobs->first().state.name(), u"COMPLETED"_s);
    QCOMPARE(RunHistory().find(submitted->tag)->state, u"FAILED"_s);
    const auto twice = repeatFailed(*m_session, *RunHistory().find(submitted->tag), {}, {}, {});
    QVERIFY2(twice.ok(), qPrintable(why(twice)));
    QCOMPARE(followRun(*m_session, *twice, {}, {})->state.name(), u"FAILED"_s);
    QCOMPARE(RunHistory().find(twice->tag)->state, u"FAILED"_s);
    const auto gone = goOnWithRun(file, *m_session, twice->job, {}, {});
    QCOMPARE(gone.error().code, base::ErrorCode::JobFailed);
    QVERIFY2(gone.error().why.contains(u"4 of 5 run(s) done, 1 failed"_s), qPrintable(why(gone)));

    remoteOutput(m_session, {"touch", run->folder.child("code").child("mended").bytes()});
    const auto record = RunHistory().find(submitted->tag);
    QVERIFY(record.ok());
    const auto again = repeatFailed(*m_session, *record, {}, {}, {});
    QVERIFY2(again.ok(), qPrintable(why(again)));
    QVERIFY(again->folder == submitted->folder && again->job != submitted->job);
    const auto mended = followRun(*m_session, *again, {}, {});
    QVERIFY2(mended.ok(), qPrintable(why(mended)));
    QCOMPARE(mended->state.name(), u"COMPLETED"_s);
    QCOMPARE(jobsNamed(m_session, file.name.toUtf8()), 4); // one each time for the one that had failed
    const QByteArray statuses = remoteOutput(
        m_session, ssh::ShellCommand::script(R"sh(cat -- "$1"/farm/STATUSES/* | sort)sh", {sweepFolder(run->folder).bytes()}));
    QCOMPARE(statuses, QByteArray("1 0\n2 0\n3 0\n3 9\n3 9\n4 0\n5 0"));
}

void SweepTest::withoutMetaNothingIsSubmitted()
{
    SweepSettings sweep;
    sweep.grid = {{u"word"_s, {u"a"_s, u"b"_s}, false}, {u"lr"_s, {u"0.5"_s}, false}};
    sweep.pack = u"meta"_s;
    sweep.minutes = 3;
    const ProjectFile file = project(sweep);
    auto run = prepared(file);
    QVERIFY2(run.ok(), qPrintable(why(run)));
    ClusterSession bare = *m_session;
    bare.hasModules = false;
    const auto refused = submitRun(bare, *run, {}, {});
    QCOMPARE(refused.error().code, base::ErrorCode::NotFound);
    QVERIFY2(refused.error().next.contains(u"parallel"_s), qPrintable(why(refused)));
    QCOMPARE(jobsNamed(m_session, file.name.toUtf8()), 0);
    QCOMPARE(remoteOutput(m_session, ssh::ShellCommand::script(R"sh([ ! -e "$1" ] || ls -A "$1")sh", {run->folder.bytes()})),
             QByteArray());
}

void SweepTest::glostRunsThem()
{
    SweepSettings sweep;
    sweep.grid = {{u"word"_s, {odd, u"a"_s, u"fails"_s}, false}, {u"lr"_s, {u"0.5"_s}, false}};
    sweep.pack = u"glost"_s;
    sweep.minutes = 2;
    sweep.together = 2;
    const ProjectFile file = project(sweep);
    auto run = prepared(file);
    QVERIFY2(run.ok(), qPrintable(why(run)));
    const auto submitted = submitRun(*m_session, *run, {}, {});
    QVERIFY2(submitted.ok(), qPrintable(why(submitted)));
    const auto ended = followRun(*m_session, *submitted, {}, {});
    QVERIFY2(ended.ok(), qPrintable(why(ended)));
    QCOMPARE(jobsNamed(m_session, file.name.toUtf8()), 1);
    const auto state = readSweepState(*m_session, run->folder, {});
    QVERIFY2(state.ok() && *state, qPrintable(why(state)));
    QCOMPARE((*state)->failed(), QList<int>{3});
    QCOMPARE((*state)->count(u"COMPLETED"_s), 2);
}

void SweepTest::whatItsTimeEndedGetsMoreTime()
{
    const auto ended = followRun(*m_session, m_short, {}, {});
    QVERIFY2(ended.ok(), qPrintable(why(ended)));
    const auto state = readSweepState(*m_session, m_shortFolder, {});
    QVERIFY2(state.ok() && *state, qPrintable(why(state)));
    QCOMPARE((*state)->count(u"TIMEOUT"_s), 1);
    const auto record = RunHistory().find(m_short.tag);
    QVERIFY(record.ok());
    QStringList said;
    const auto sink = [&](const StepEvent &event) { said += event.detail; };
    const auto again = repeatFailed(*m_session, *record, {}, sink, {});
    QVERIFY2(again.ok(), qPrintable(why(again)));
    QVERIFY2(said.join(u'\n').contains(u"The new limit is 0:02:00"_s), qPrintable(said.join(u'\n')));
    const auto repeated = RunHistory().find(again->tag);
    QVERIFY(repeated.ok());
    QCOMPARE(repeated->limit, std::optional<qint64>(120));
    QVERIFY(m_session->slurm.cancel({again->job}).ok());
}

VOYAGEUR_TEST(SweepTest)

} // namespace tst_sweep
#include "tst_sweep.moc"
