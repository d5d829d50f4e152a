// SPDX-License-Identifier: GPL-3.0-or-later
// A sweep as a farm of META: its plan, its files and script, and what became of runs that any of its tasks may have taken.
#include "program.h"
#include "projectfile/projectfile.h"
#include "runs/farm.h"
#include "runs/sweep.h"
#include "script/document.h"
#include "testprogram.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

namespace tst_farm {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::projectfile;
using namespace voyageur::runs;

namespace {

SweepSettings settings(int minutes = 4)
{
    SweepSettings sweep;
    sweep.grid = {{u"lr"_s, {u"0.1"_s, u"0.2"_s, u"0.3"_s, u"0.4"_s}, false}};
    sweep.minutes = minutes;
    sweep.pack = u"meta"_s;
    return sweep;
}

QByteArray farmScript(const SweepSettings &sweep, const QByteArray &folder)
{
    const SweepTable table = *sweepTable(sweep, {});
    script::JobScript job;
    job.name = u"farm"_s;
    job.time = *base::TimeLimit::parse("1:00:00");
    job.memory = *base::MemorySize::parse("1G");
    job.code = folder + "/code";
    job.program = "train";
    job.arguments = {"{results}"};
    job.results = folder + "/results";
    fillSweep(job, table, sweep, *planSweep(4, sweep, {}, {}), folder + "/sweep");
    const auto text = script::jobScript(job);
    return text.ok() ? *text : text.error().text().toUtf8();
}

slurm::Job taskOf(qint64 job, qint64 task, const char *state)
{
    slurm::Job entry;
    entry.id = base::JobId(job, task);
    entry.state = base::JobState::fromText(state);
    return entry;
}

} // namespace

class FarmTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theJobsOfAFarmDoOneRunAtATime()
    {
        ProjectFile::Job job;
        job.time = u"2:00:00"_s;
        const auto plan = planSweep(480, settings(), job, {});
        QVERIFY(plan.ok());
        QCOMPARE(plan->packing, script::SweepRuns::Packing::Meta);
        QCOMPARE(plan->together, 1);
        QCOMPARE(plan->tasks, 32);
        QVERIFY2(plan->text().contains(u"META"_s) && plan->text().contains(u"32 job"_s), qPrintable(plan->text()));
        SweepSettings wide = settings();
        wide.together = 2;
        QVERIFY(!planSweep(480, wide, job, {}).ok());
        SweepSettings few = settings();
        few.atOnce = 2;
        QVERIFY(planSweep(480, few, job, {}).error().next.contains(u"sweep.atOnce"_s));
        SweepSettings unknown = settings();
        unknown.minutes.reset();
        QVERIFY(planSweep(480, unknown, job, {}).error().next.contains(u"sweep.minutes"_s));
    }

    void theScriptIsOneForMeta()
    {
        const QByteArray script = farmScript(settings(), "/scratch/it's $(reboot)");
        QVERIFY2(isFarm(script), script.constData());
        QVERIFY(!script.contains("#SBATCH --array")); // submit.run makes it
        QVERIFY(script.contains("#SBATCH --time=1:00:00\n"));
        SweepSettings parallel = settings();
        parallel.pack = u"parallel"_s;
        QVERIFY(!isFarm(farmScript(parallel, "/scratch/x")));
        QCOMPARE(tests::run(u"bash"_s, {u"-n"_s}, script).status, 0);
        ScriptSubmission submission;
        submission.script = script;
        submission.options = {"--mem=1G", "--array=1-12"};
        QCOMPARE(farmOf(submission), std::optional(slurm::FarmSubmission{12, false}));
        submission.resubmits = true;
        QCOMPARE(farmOf(submission)->again, true);
        const QByteArray longer = withTime(script, *base::TimeLimit::parse("2:00:00"));
        QVERIFY(longer.contains("#SBATCH --time=2:00:00\n") && !longer.contains("1:00:00"));
        QCOMPARE(withTime(script, {}), script);
    }

    // As META does it: the case by its own script, in the farm's folder, from a job that has the table's functions.
    void oneCaseIsOneRunOfTheTable()
    {
        QTemporaryDir place;
        QVERIFY(place.isValid());
        const QDir folder(place.path());
        for (const QString &name : {u"code"_s, u"results"_s, u"sweep/farm/STATUSES"_s, u"bin"_s})
            QVERIFY(folder.mkpath(name));
        const auto write = [&](const QString &name, const QByteArray &text) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
            file.setPermissions(file.permissions() | QFile::ExeOwner);
        };
        const SweepSettings sweep = settings();
        write(u"code/train"_s, "#!/bin/sh\necho \"$PWD $*\" >\"$1/arguments\"; [ \"$3\" != 0.3 ] || exit 7\n");
        write(u"sweep/table.tsv"_s, sweepTable(sweep, {})->tsv());
        for (const auto &[name, content] : farmFiles(4))
            write(QString::fromUtf8(name), content);
        write(u"bin/task.run"_s, "#!/bin/bash\nfor i in 1 2 3; do bash ../single_case.sh ../again.dat $i; done\n");
        write(u"sweep/again.dat"_s, "2 run_row\n3 run_row\n4 run_row\n"); // what is submitted again has other lines
        write(u"job.sh"_s, farmScript(sweep, place.path().toUtf8()));
        const auto ran = tests::run(u"bash"_s,
                                    {u"-c"_s,
                                     u"module() { :; }; export -f module; export PATH=$PWD/bin:$PATH SLURM_ARRAY_JOB_ID=70 "
                                     "SLURM_ARRAY_TASK_ID=2 SLURM_JOB_ID=72; exec bash job.sh"_s},
                                    {}, place.path());
        QVERIFY2(ran.status == 0, (ran.out + ran.err).constData());
        const auto read = [&](const QString &name) {
            QFile file(folder.filePath(name));
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(missing)");
        };
        QCOMPARE(read(u"sweep/farm/STATUSES/status.70_2"_s), QByteArray("2 0\n3 7\n4 0\n"));
        QVERIFY(read(u"results/run-0004/arguments"_s).contains("/code ")
                && read(u"results/run-0004/arguments"_s).contains("0.4"));
        QCOMPARE(read(u"results/run-0001/arguments"_s), QByteArray("(missing)"));
        const auto records = sweepRecords(read(u"sweep/status/run-0003"_s));
        QCOMPARE(records.size(), 1);
        QCOMPARE(records.first().exitCode, std::optional(7));
        QCOMPARE(records.first().job, base::JobId(70, 2));
    }

    void whatBecameOfARunIsSaidByTheTaskThatTookIt()
    {
        const SweepTable table = *sweepTable(settings(), {});
        const QList<SweepRecord> records = {
            {1, 0, 10, 20, base::JobId(70, 2)}, {2, 7, 10, 20, base::JobId(70, 1)}, {3, std::nullopt, 10, 0, base::JobId(70, 2)}};
        auto runs = sweepRuns(table, 0, records, {taskOf(70, 1, "COMPLETED"), taskOf(70, 2, "RUNNING")});
        QCOMPARE(runs[0].state, u"COMPLETED"_s);
        QCOMPARE(runs[0].task, 2);
        QCOMPARE(runs[1].state, u"FAILED"_s); // the task that took it is over, and goes well by itself
        QVERIFY(runs[1].isOver);
        QCOMPARE(runs[2].state, u"RUNNING"_s);
        QCOMPARE(runs[3].state, u"PENDING"_s); // whichever is free takes it
        runs = sweepRuns(table, 0, records, {taskOf(70, 1, "COMPLETED"), taskOf(70, 2, "TIMEOUT")});
        QCOMPARE(runs[2].state, u"TIMEOUT"_s);
        QVERIFY(runs[2].isOver && runs[3].isOver && !runs[3].isDone());
        runs = sweepRuns(table, 0, records, {taskOf(70, 2, "TIMEOUT"), taskOf(90, 1, "PENDING")});
        for (int run = 1; run < 4; ++run) // submitted again: not failed while somebody may take it
            QCOMPARE(runs[run].state, u"PENDING"_s);
    }
};

VOYAGEUR_TEST(FarmTest)

} // namespace tst_farm
#include "tst_farm.moc"
