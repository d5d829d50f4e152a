// SPDX-License-Identifier: GPL-3.0-or-later
// What a sweep is made of, before any cluster: its table, its plan, its script as bash runs it, and what came of its runs.
#include "program.h"
#include "projectfile/projectfile.h"
#include "runs/sweepplan.h"
#include "runs/sweepresults.h"
#include "script/document.h"
#include "script/jobscript.h"
#include "testprogram.h"
#include "tryout/sweeptry.h"

#include <QDir>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

namespace tst_sweepplan {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::projectfile;
using namespace voyageur::runs;
using namespace voyageur::tryout;

namespace {

const QStringList oddValues{u"$(touch reboot)"_s,
                            u"it's \"quoted\" `x`"_s,
                            u"tab\tand\nline\r end\n"_s,
                            u"back\\slash \\t \\x41 %s"_s,
                            u"évaluation – 数"_s,
                            u"-n"_s,
                            u" two  blanks "_s,
                            u"*"_s,
                            QString()};

ProjectFile projectWith(const QByteArray &sweep)
{
    const auto project = ProjectFile::parse("{\"version\": 1, \"name\": \"a\", \"sweep\": " + sweep + "}", u"/p"_s);
    return project.ok() ? *project : ProjectFile();
}

base::Error errorOf(const QByteArray &sweep)
{
    const auto project = ProjectFile::parse("{\"version\": 1, \"name\": \"a\", \"sweep\": " + sweep + "}", u"/p"_s);
    if (!project.ok())
        return project.error();
    const auto table = sweepTable(*project->sweep, u"/p"_s);
    return table.ok() ? base::Error() : table.error();
}

//! Writes its arguments, each behind its length, and ends as the first says.
const char program[] = R"sh(#!/bin/bash
out=$1 status=$2; shift 2
for argument; do printf '%s:%s\0' "${#argument}" "$argument"; done >"$out/arguments"
echo "loss: 0.5"; echo "loss: 0.$status, accuracy = 0.9"
pwd >"$out/where"
exit "$status"
)sh";

//! A sweep on this computer, as the cluster would run it: bash, and the variables that Slurm sets.
class Place {
public:
    explicit Place(const SweepTable &table, const SweepSettings &settings, const SweepPlan &plan) : m_runs(table.rows.size())
    {
        QDir().mkpath(m_folder.path() + u"/code"_s);
        QDir().mkpath(m_folder.path() + u"/sweep"_s);
        write(u"code/train"_s, program);
        QFile::setPermissions(m_folder.path() + u"/code/train"_s, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        write(u"sweep/table.tsv"_s, table.tsv());
        script::JobScript job;
        job.name = u"sweep"_s;
        job.time = *base::TimeLimit::parse("1:00:00");
        job.memory = *base::MemorySize::parse("1G");
        job.code = (m_folder.path() + u"/code"_s).toUtf8();
        job.program = "train";
        job.arguments = {"{results}"};
        job.results = (m_folder.path() + u"/results"_s).toUtf8();
        fillSweep(job, table, settings, plan, (m_folder.path() + u"/sweep"_s).toUtf8());
        const auto text = script::jobScript(job);
        if (!text.ok())
            qFatal("%s", qPrintable(text.error().text()));
        script = *text;
        write(u"job.sh"_s, script);
    }

    tests::Outcome task(int number, const QByteArray &path = {})
    {
        const QString words = u"export SLURM_ARRAY_JOB_ID=70 SLURM_ARRAY_TASK_ID=%1 SLURM_JOB_ID=7%1 SLURMD_NODENAME=n1; "
                              "%2exec bash job.sh"_s.arg(QString::number(number), QString::fromUtf8(path));
        return tests::run(u"bash"_s, {u"-c"_s, words}, {}, m_folder.path());
    }

    QByteArray read(const QString &name) const
    {
        QFile file(m_folder.path() + u'/' + name);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(missing)");
    }
    void write(const QString &name, const QByteArray &text) const
    {
        QFile file(m_folder.path() + u'/' + name);
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
            qFatal("no room");
    }
    QList<SweepRecord> records() const
    {
        QByteArray text;
        const QDir folder(m_folder.path() + u"/sweep/status"_s);
        for (const QString &name : folder.entryList(QDir::Files))
            text += read(u"sweep/status/"_s + name);
        return sweepRecords(text);
    }
    QString path() const { return m_folder.path(); }

    QByteArray script;

private:
    QTemporaryDir m_folder;
    qsizetype m_runs;
};

SweepTable grid(const QList<SweepParameter> &parameters)
{
    SweepSettings settings;
    settings.grid = parameters;
    return *sweepTable(settings, {});
}

slurm::Job taskOf(qint64 job, qint64 task, const char *state)
{
    slurm::Job entry;
    entry.id = base::JobId(job, task);
    entry.state = base::JobState::fromText(state);
    return entry;
}

} // namespace

class SweepPlanTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aGridIsEveryCombinationInOneOrder();
    void whatTheProjectSaysIsReadAndWrittenAgain();
    void nonsenseIsNamed_data();
    void nonsenseIsNamed();
    void theCommandLineKnowsListsAndRanges();
    void aTableIsReadFromCsvAndTsv();
    void aTableThatDoesNotFitIsRefused();
    void theTableOfTheClusterGivesBackEveryValue();
    void shortRunsGoTogetherAndTheReasonIsSaid();
    void aPlanThatCannotBeIsRefused();
    void everyRunGetsItsValuesByteByByte();
    void aRunThatIsDoneIsNotDoneAgain();
    void severalRunsInOneTaskEndOneByOne();
    void theScriptForGlostIsGoodBash();
    void placesAndSwitchesInArguments();
    void aTryIsTheFirstRun();
    void whatBecameOfARunIsSaid();
    void tasksAreNamedAsSlurmTakesThem();
    void theNumbersOfARunAreFound();
    void theTableOfResultsIsSortedAndReadAgain();
};

void SweepPlanTest::aGridIsEveryCombinationInOneOrder()
{
    const SweepTable table = grid({{u"lr"_s, {u"0.1"_s, u"0.01"_s}, false}, {u"batch"_s, {u"32"_s, u"64"_s, u"128"_s}, false}});
    QCOMPARE(table.rows.size(), 6);
    QCOMPARE(table.rows[0], (QStringList{u"0.1"_s, u"32"_s}));
    QCOMPARE(table.rows[2], (QStringList{u"0.1"_s, u"128"_s}));
    QCOMPARE(table.rows[5], (QStringList{u"0.01"_s, u"128"_s}));
    QCOMPARE(table.tsv().left(24), "run\tlr\tbatch\n1\t0.1\t32\n2\t");
}

void SweepPlanTest::whatTheProjectSaysIsReadAndWrittenAgain()
{
    const QByteArray json = R"({"grid": {"lr": [0.1, 1e-5, 300000000], "amp": [true, false], "name": ["007", "a,b"]},
                                "arguments": ["--lr={lr}"], "atOnce": 2, "pack": "no", "minutes": 4, "together": 3})";
    const ProjectFile project = projectWith(json);
    QVERIFY(project.sweep.has_value());
    QCOMPARE(project.sweep->grid.size(), 3);
    QCOMPARE(project.sweep->grid[0], (SweepParameter{u"amp"_s, {u"true"_s, u"false"_s}, true}));
    QCOMPARE(project.sweep->grid[1].values, (QStringList{u"0.1"_s, u"1e-05"_s, u"300000000"_s}));
    const auto again = ProjectFile::parse(project.toJson(), u"/p"_s);
    QVERIFY(again.ok());
    QVERIFY(*again->sweep == *project.sweep);
    QVERIFY2(project.toJson().contains("0.1,") && project.toJson().contains("\"007\""), project.toJson().constData());
    const ProjectFile listed = projectWith(R"({"list": [{"lr": 0.1, "amp": true}, {"lr": 0.2, "amp": false}]})");
    QCOMPARE(listed.sweep->list.rows, (QList<QStringList>{{u"true"_s, u"0.1"_s}, {u"false"_s, u"0.2"_s}}));
    QCOMPARE(listed.sweep->list.switches, (QList<bool>{true, false}));
    const auto listedAgain = ProjectFile::parse(listed.toJson(), u"/p"_s);
    QVERIFY(listedAgain.ok() && *listedAgain->sweep == *listed.sweep);
    QVERIFY(listed.warnings.isEmpty());
}

void SweepPlanTest::nonsenseIsNamed_data()
{
    QTest::addColumn<QByteArray>("sweep");
    QTest::addColumn<QString>("word");
    QTest::newRow("no values") << QByteArray(R"({"grid": {"lr": []}})") << u"sweep.grid.lr"_s;
    QTest::newRow("no list") << QByteArray(R"({"grid": {"lr": 3}})") << u"sweep.grid.lr"_s;
    QTest::newRow("an object") << QByteArray(R"({"grid": {"lr": [{}]}})") << u"sweep.grid.lr"_s;
    QTest::newRow("null") << QByteArray(R"({"grid": {"lr": [null]}})") << u"sweep.grid.lr"_s;
    QTest::newRow("NUL") << QByteArray(R"({"grid": {"lr": ["a\u0000b"]}})") << u"sweep.grid.lr"_s;
    QTest::newRow("a blank name") << QByteArray(R"({"grid": {"l r": [1]}})") << u"l r"_s;
    QTest::newRow("a hyphen") << QByteArray(R"({"grid": {"--lr": [1]}})") << u"--lr"_s;
    QTest::newRow("a name in use") << QByteArray(R"({"grid": {"results": [1]}})") << u"results"_s;
    QTest::newRow("a run without") << QByteArray(R"({"list": [{"a": 1, "b": 2}, {"a": 1}]})") << u"sweep.list[1].b"_s;
    QTest::newRow("two of them") << QByteArray(R"({"grid": {"a": [1]}, "table": "t.csv"})") << u"sweep.grid"_s;
    QTest::newRow("an unknown way") << QByteArray(R"({"grid": {"a": [1]}, "pack": "farm"})") << u"sweep.pack"_s;
    QTest::newRow("never") << QByteArray(R"({"grid": {"a": [1]}, "minutes": 0})") << u"sweep.minutes"_s;
    QTest::newRow("outside") << QByteArray(R"({"table": "../t.csv"})") << u"sweep.table"_s;
    QByteArray many = "[0";
    for (int i = 1; i < 200; ++i)
        many += ',' + QByteArray::number(i);
    many += ']';
    QTest::newRow("too many") << QByteArray("{\"grid\": {\"a\": " + many + ", \"b\": " + many + "}}") << u"combinations"_s;
}

void SweepPlanTest::nonsenseIsNamed()
{
    QFETCH(const QByteArray, sweep);
    QFETCH(const QString, word);
    const base::Error error = errorOf(sweep);
    QCOMPARE(error.code, base::ErrorCode::BadRequest);
    QVERIFY2(error.text().contains(word), qPrintable(error.text()));
    QVERIFY(!error.next.isEmpty());
}

void SweepPlanTest::theCommandLineKnowsListsAndRanges()
{
    QCOMPARE(sweepParameter(u"--lr=0.1, 0.01"_s)->values, (QStringList{u"0.1"_s, u"0.01"_s}));
    QCOMPARE(sweepParameter(u"seed=-1..2,9"_s)->values, (QStringList{u"-1"_s, u"0"_s, u"1"_s, u"2"_s, u"9"_s}));
    QCOMPARE(sweepParameter(u"path=../a..b"_s)->values, (QStringList{u"../a..b"_s}));
    for (const QString &words : {u"lr"_s, u"=1"_s, u"lr="_s, u"lr=1,,2"_s, u"a b=1"_s, u"seed=5..1"_s, u"seed=1..99999"_s})
        QVERIFY2(!sweepParameter(words).ok(), qPrintable(words));
    SweepSettings twice;
    twice.grid = {{u"a"_s, {u"1"_s}, false}, {u"a"_s, {u"2"_s}, false}};
    QVERIFY(sweepTable(twice, {}).error().what.contains(u"twice"_s));
    QList<SweepParameter> parameters{{u"amp"_s, {u"true"_s, u"false"_s}, false}, {u"lr"_s, {u"true"_s}, false}};
    markSwitches(parameters, {{u"--amp"_s, {}, {}, false, false}, {u"--lr"_s, {}, {}, false, true}});
    QVERIFY(parameters[0].isSwitch && !parameters[1].isSwitch);
}

void SweepPlanTest::aTableIsReadFromCsvAndTsv()
{
    const auto csv = parseSweepTable("\xef\xbb\xbflr,note\r\n0.1,\"a, \"\"b\"\"\nc\"\r\n\r\n0.2,\r\n", u"t.csv"_s);
    QVERIFY2(csv.ok(), csv.ok() ? "" : qPrintable(csv.error().text()));
    QCOMPARE(csv->names, (QStringList{u"lr"_s, u"note"_s}));
    QCOMPARE(csv->rows, (QList<QStringList>{{u"0.1"_s, u"a, \"b\"\nc"_s}, {u"0.2"_s, QString()}}));
    QCOMPARE(parseSweepTable("lr;x\n0,1;2\n", u"t"_s)->rows, (QList<QStringList>{{u"0,1"_s, u"2"_s}}));
    QCOMPARE(parseSweepTable("lr\tx\n0,1\t2", u"t"_s)->rows, (QList<QStringList>{{u"0,1"_s, u"2"_s}}));
}

void SweepPlanTest::aTableThatDoesNotFitIsRefused()
{
    for (const char *text : {"", "a,b\n", "a,b\n1\n", "a,a\n1,2\n", "a b\n1\n", "a\n\"1\n", "a\n\xff\n"}) {
        const auto table = parseSweepTable(text, u"t.csv"_s);
        QVERIFY2(!table.ok(), text);
        QVERIFY(table.error().what.contains(u"t.csv"_s) && !table.error().next.isEmpty());
    }
    QVERIFY(parseSweepTable("a,b\n1,2\n\n1,2,3\n", u"t"_s).error().what.contains(u"line 4"_s));
    SweepSettings settings;
    settings.table = u"nowhere.csv"_s;
    QCOMPARE(sweepTable(settings, u"/tmp"_s).error().code, base::ErrorCode::NotFound);
}

void SweepPlanTest::theTableOfTheClusterGivesBackEveryValue()
{
    const SweepTable table = grid({{u"été"_s, oddValues, false}, {u"b"_s, {u"1"_s, u"\\"_s}, false}});
    const auto back = SweepTable::fromTsv(table.tsv());
    QVERIFY(back.has_value());
    QVERIFY(*back == table);
    QVERIFY(!SweepTable::fromTsv("run\ta\n1\n") && !SweepTable::fromTsv("a\n") && !SweepTable::fromTsv({}));
}

void SweepPlanTest::shortRunsGoTogetherAndTheReasonIsSaid()
{
    ProjectFile::Job job; // an hour
    job.time = u"2:00:00"_s;
    SweepSettings sweep;
    QCOMPARE(planSweep(480, sweep, job, {})->tasks, 480); // nobody said how long one takes
    sweep.minutes = 4;
    const auto plan = planSweep(480, sweep, job, {});
    QVERIFY(plan.ok());
    QCOMPARE(plan->together, 4);
    QCOMPARE(plan->tasks, 8);
    QCOMPARE(plan->runsPerTask, 60); // 15 times four, of four minutes: an hour
    QVERIFY2(plan->text().contains(u"4 min"_s) && plan->text().contains(u"60 min"_s), qPrintable(plan->text()));
    job.gpus = u"1"_s;
    QCOMPARE(planSweep(480, sweep, job, {})->tasks, 32); // one at a time on a GPU
    job.time = u"0:30:00"_s;
    QCOMPARE(planSweep(480, sweep, job, {})->runsPerTask, 6); // what fits into the job, a tenth of it kept
    sweep.minutes = 90;
    job.time = u"2:00:00"_s;
    QCOMPARE(planSweep(480, sweep, job, {})->packing, script::SweepRuns::Packing::Single);
    sweep.minutes = 4;
    sweep.pack = u"no"_s;
    QCOMPARE(planSweep(480, sweep, job, {})->tasks, 480);
    sweep.pack = u"parallel"_s;
    sweep.minutes = 50;
    QCOMPARE(planSweep(3, sweep, job, {})->packing, script::SweepRuns::Packing::Parallel);
    SweepLimits few;
    few.cores = 6;
    job.gpus.clear();
    job.cpusPerTask = 2;
    QCOMPARE(planSweep(480, sweep, job, few)->together, 3);
}

void SweepPlanTest::aPlanThatCannotBeIsRefused()
{
    ProjectFile::Job job;
    SweepSettings sweep;
    QVERIFY(planSweep(1000, sweep, job, {}).ok());
    QVERIFY(planSweep(1001, sweep, job, {}).error().what.contains(u"1001"_s));
    sweep.minutes = 90;
    QVERIFY(planSweep(1001, sweep, job, {}).error().what.contains(u"does not fit"_s));
    job.time = u"5:00:00"_s;
    QCOMPARE(planSweep(1001, sweep, job, {})->tasks, 251); // long ones too, when they are too many
    sweep.minutes.reset();
    sweep.pack = u"parallel"_s;
    QVERIFY(planSweep(4, sweep, job, {}).error().next.contains(u"sweep.minutes"_s));
}

void SweepPlanTest::everyRunGetsItsValuesByteByByte()
{
    const SweepTable table = grid({{u"odd"_s, oddValues, false}});
    SweepSettings settings;
    settings.arguments = {u"0"_s};
    Place place(table, settings, *planSweep(static_cast<int>(table.rows.size()), settings, {}, {}));
    for (int i = 1; i <= table.rows.size(); ++i) {
        const auto ran = place.task(i);
        QVERIFY2(ran.status == 0, (ran.out + ran.err).constData());
        const QByteArray value = oddValues[i - 1].toUtf8();
        const QByteArray got = place.read(u"results/%1/arguments"_s.arg(runName(i, 9)));
        QCOMPARE(got.split('\0').value(0), "5:--odd");
        QCOMPARE(got.split('\0').value(1).mid(got.split('\0').value(1).indexOf(':') + 1), value);
    }
    QVERIFY(!QFile::exists(place.path() + u"/code/reboot"_s) && !QFile::exists(place.path() + u"/reboot"_s));
    QCOMPARE(place.records().size(), 9);
    QVERIFY(place.script.contains("#SBATCH --array=1-9\n") && place.script.contains("--output=%x-%A_%a.out"));
}

void SweepPlanTest::aRunThatIsDoneIsNotDoneAgain()
{
    const SweepTable table = grid({{u"status"_s, {u"0"_s, u"3"_s}, false}});
    SweepSettings settings;
    settings.arguments = {u"{status}"_s, u"x"_s};
    Place place(table, settings, *planSweep(2, settings, {}, {}));
    QCOMPARE(place.task(1).status, 0);
    QCOMPARE(place.task(2).status, 3);
    QVERIFY(place.task(1).out.contains("done already"));
    QVERIFY(!place.task(2).out.contains("done already"));
    const auto records = place.records();
    QCOMPARE(records.size(), 2);
    QCOMPARE(records[0].exitCode, std::optional(0));
    QCOMPARE(records[1].exitCode, std::optional(3));
    QCOMPARE(records[1].job.text(), u"70_2"_s);
    QVERIFY(records[1].begun > 0 && records[1].ended >= records[1].begun);
    QCOMPARE(place.task(3).status, 2); // no such run
}

void SweepPlanTest::severalRunsInOneTaskEndOneByOne()
{
    const SweepTable table = grid({{u"status"_s, {u"0"_s, u"7"_s, u"0"_s, u"0"_s, u"0"_s}, false}});
    SweepSettings settings;
    settings.arguments = {u"{status}"_s};
    settings.minutes = 20;
    settings.together = 2;
    SweepPlan plan = *planSweep(5, settings, {}, {});
    QCOMPARE(plan.tasks, 2);
    QCOMPARE(plan.runsPerTask, 3);
    Place place(table, settings, plan);
    QVERIFY(place.script.contains("#SBATCH --cpus-per-task=2\n") && place.script.contains("#SBATCH --mem=2G\n"));
    QCOMPARE(place.task(1).status, 1); // without GNU Parallel by xargs
    QCOMPARE(place.task(2).status, 0);
    QCOMPARE(place.records().size(), 5);
    QCOMPARE(std::ranges::count(place.records(), std::optional(0), &SweepRecord::exitCode), 4);
    QVERIFY(place.read(u"results/run-0005/output.log"_s).contains("accuracy"));
}

void SweepPlanTest::theScriptForGlostIsGoodBash()
{
    SweepSettings settings;
    settings.pack = u"glost"_s;
    settings.minutes = 10;
    const SweepTable table = grid({{u"a"_s, {u"1"_s, u"2"_s, u"3"_s, u"4"_s, u"5"_s}, false}});
    Place place(table, settings, *planSweep(5, settings, {}, {}));
    const auto checked = tests::run(u"bash"_s, {u"-n"_s, u"job.sh"_s}, {}, place.path());
    QVERIFY2(checked.status == 0, checked.err.constData());
    QVERIFY(place.script.contains("#SBATCH --ntasks=5\n") && place.script.contains("srun glost_launch"));
    QVERIFY(!place.script.contains("command -v parallel"));
}

void SweepPlanTest::placesAndSwitchesInArguments()
{
    SweepSettings settings;
    settings.grid = {{u"amp"_s, {u"true"_s, u"false"_s}, true}, {u"lr"_s, {u"0.1"_s}, false}, {u"name"_s, {u"a b"_s}, false}};
    settings.arguments = {u"0"_s, u"--rate={lr}/2"_s};
    const SweepTable table = *sweepTable(settings, {});
    Place place(table, settings, *planSweep(2, settings, {}, {}));
    QCOMPARE(place.task(1).status, 0);
    QCOMPARE(place.task(2).status, 0);
    QCOMPARE(place.read(u"results/run-0001/arguments"_s).replace('\0', ' '), "12:--rate=0.1/2 5:--amp 6:--name 3:a b ");
    QCOMPARE(place.read(u"results/run-0002/arguments"_s).replace('\0', ' '), "12:--rate=0.1/2 6:--name 3:a b ");
}

void SweepPlanTest::aTryIsTheFirstRun()
{
    ProjectFile project =
        projectWith(R"({"grid": {"amp": [true, false], "lr": [0.1, 0.2], "seed": [7]}, "arguments": ["--rate={lr}"]})");
    project.code.arguments = {u"{results}"_s};
    QCOMPARE(argumentsForTry(project), (QStringList{u"{results}"_s, u"--rate=0.1"_s, u"--amp"_s, u"--seed"_s, u"7"_s}));
    project.sweep.reset();
    QCOMPARE(argumentsForTry(project), QStringList{u"{results}"_s});
}

void SweepPlanTest::whatBecameOfARunIsSaid()
{
    const SweepTable table = grid({{u"a"_s, {u"1"_s, u"2"_s, u"3"_s, u"4"_s, u"5"_s, u"6"_s, u"7"_s}, false}});
    const auto records = sweepRecords("1\t0\t100\t160\t70_1\tn\n2\t3\t100\t160\t70_2\tn\n3\t-\t100\t-\t70_3\tn\n"
                                      "4\t137\t100\t160\t70_4\tn\n6\t1\t100\t160\t70_6\tn\nrubbish\n");
    QCOMPARE(records.size(), 5);
    const auto runs =
        sweepRuns(table, 1, records,
                  {taskOf(70, 1, "COMPLETED"), taskOf(70, 2, "FAILED"), taskOf(70, 3, "TIMEOUT"), taskOf(70, 4, "OUT_OF_MEMORY"),
                   taskOf(70, 5, "CANCELLED"), taskOf(70, 6, "FAILED"), taskOf(71, 6, "PENDING")});
    QStringList states;
    for (const SweepRun &run : runs)
        states += run.state;
    QCOMPARE(states.join(u' '), u"COMPLETED FAILED TIMEOUT OUT_OF_MEMORY CANCELLED PENDING FAILED"_s);
    QCOMPARE(runs[0].seconds(), std::optional<qint64>(60));
    SweepState state{table, 1, runs};
    QCOMPARE(state.failed(), (QList<int>{2, 3, 4, 5, 7})); // of the last nobody knows a job
    QVERIFY(!state.isOver());
    QVERIFY2(state.failures()[0].contains(u"a=2"_s) && state.failures()[0].contains(u"status 3"_s),
             qPrintable(state.failures()[0]));
    QVERIFY(state.failures()[1].contains(u"did not finish"_s));
    QVERIFY(state.failures()[3].contains(u"did not start"_s));
    QVERIFY2(state.text().contains(u"1 of 7"_s) && state.text().contains(u"5 failed"_s), qPrintable(state.text()));
    // Several in one task that still runs: what ended there has ended, what did not begin waits.
    const auto packed = sweepRuns(table, 7, records, {taskOf(70, 1, "RUNNING")});
    QCOMPARE(packed[6].state, u"PENDING"_s);
    QCOMPARE(sweepRuns(table, 7, sweepRecords("2\t3\t1\t2\t70_1\tn\n3\t-\t1\t-\t70_1\tn\n"), {taskOf(70, 1, "RUNNING")})[1].state,
             u"FAILED"_s);
}

void SweepPlanTest::tasksAreNamedAsSlurmTakesThem()
{
    QCOMPARE(arrayOf({1, 2, 3, 7, 9, 10}), "1-3,7,9-10");
    QCOMPARE(arrayOf({5}), "5");
}

void SweepPlanTest::theNumbersOfARunAreFound()
{
    QTemporaryDir folder;
    const auto write = [&](const char *name, const char *text) {
        QFile file(folder.path() + u'/' + QLatin1StringView(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    };
    QVERIFY(sweepMetrics(folder.path()).isEmpty());
    write("output.log",
          "12:30:01 start\nEpoch 1 val_loss: 0.9\nval_loss=0.25, accuracy = 93.5%\nlr: 1e-3\nloss: nan\nhttp://a:80/x\n");
    const QList<SweepMetric> log{
        {u"val_loss"_s, u"0.25"_s}, {u"accuracy"_s, u"93.5"_s}, {u"lr"_s, u"1e-3"_s}, {u"loss"_s, u"nan"_s}};
    QCOMPARE(sweepMetrics(folder.path()), log);
    write("metrics.csv", "epoch,val_loss,train\n1,0.5,\n1,,0.7\n2,0.4,\n");
    QCOMPARE(sweepMetrics(folder.path()),
             (QList<SweepMetric>{{u"epoch"_s, u"2"_s}, {u"val_loss"_s, u"0.4"_s}, {u"train"_s, u"0.7"_s}}));
    write("metrics.json", R"({"best": {"acc": 0.5}, "name": "x", "val_loss": 0.125})");
    QCOMPARE(sweepMetrics(folder.path()), (QList<SweepMetric>{{u"best.acc"_s, u"0.5"_s}, {u"val_loss"_s, u"0.125"_s}}));
    QVERIFY(isForSweepTable("run-0001/metrics.json") && isForSweepTable("run-0001/output.log"));
    QVERIFY(!isForSweepTable("run-0001/model.pt") && !isForSweepTable("metrics.json") && !isForSweepTable("x/metrics.json"));
}

void SweepPlanTest::theTableOfResultsIsSortedAndReadAgain()
{
    SweepResults results;
    results.job = u"70"_s;
    results.table = grid({{u"lr"_s, {u"a,\"b"_s, u"9"_s, u"10"_s}, false}});
    results.runs = sweepRuns(results.table, 1, sweepRecords("1\t0\t100\t160\t70_1\tn\n3\t0\t1\t2\t70_3\tn\n"), {});
    results.metrics = {{{u"loss"_s, u"0.5"_s}}, {}, {{u"loss"_s, u"nan"_s}, {u"lr"_s, u"3"_s}}};
    QCOMPARE(results.columns(),
             (QStringList{u"run"_s, u"lr"_s, u"state"_s, u"exit_code"_s, u"seconds"_s, u"loss"_s, u"result.lr"_s}));
    QCOMPARE(*results.sorted(u"lr"_s), (QList<qsizetype>{1, 2, 0}));
    QCOMPARE(*results.sorted(u"loss"_s), (QList<qsizetype>{0, 2, 1}));
    QVERIFY(results.sorted(u"x"_s).error().next.contains(u"loss"_s));
    QVERIFY2(results.csv().contains("1,\"a,\"\"b\",COMPLETED,0,60,0.5,\r\n"), results.csv().constData());
    const auto back = SweepResults::fromJson(QJsonDocument(results.json()).toJson(), u"f"_s);
    QVERIFY(back.ok());
    QCOMPARE(back->csv(), results.csv());
    QVERIFY(!SweepResults::fromJson("{}", u"f"_s).ok());
}

VOYAGEUR_TEST(SweepPlanTest)

} // namespace tst_sweepplan
#include "tst_sweepplan.moc"
