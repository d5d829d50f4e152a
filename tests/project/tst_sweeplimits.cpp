// SPDX-License-Identifier: GPL-3.0-or-later
// What bounds a sweep: a course's number of jobs and their size, the time of one run by a try, and the time of those that their
// limit had ended.
#include "projectfile/projectfile.h"
#include "runs/sweepagain.h"
#include "runs/sweepplan.h"
#include "testprogram.h"
#include "tryout/sweeptry.h"

#include <QTest>

namespace tst_sweeplimits {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::history;
using namespace voyageur::projectfile;
using namespace voyageur::runs;
using namespace voyageur::tryout;

namespace {

Course course()
{
    Course course;
    course.title.english = u"Deep nets"_s;
    return course;
}

ProjectFile projectIn(const Course &course)
{
    ProjectFile project;
    project.course = course;
    project.job.time = u"2:00:00"_s;
    project.job.memory = u"2G"_s;
    project.job.cpusPerTask = 2;
    return project;
}

SweepSettings shortRuns()
{
    SweepSettings sweep;
    sweep.minutes = 4;
    return sweep;
}

base::TimeLimit time(const char *text)
{
    return *base::TimeLimit::parse(text);
}

Measured ranFor(qint64 seconds)
{
    Measured measured;
    measured.milliseconds = seconds * 1000;
    return measured;
}

} // namespace

class SweepLimitsTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aCourseWithFewJobsGetsMoreRunsInEach()
    {
        Course few = course();
        few.limits.jobs = 5;
        ProjectFile project = projectIn(few);
        const auto limits = SweepLimits::of({}, project);
        QCOMPARE(planSweep(480, shortRuns(), project.job, {})->tasks, 8);
        const auto plan = planSweep(480, shortRuns(), project.job, limits);
        QVERIFY2(plan.ok(), qPrintable(plan.ok() ? QString() : plan.error().text()));
        QVERIFY(plan->tasks <= 5);
        QVERIFY(plan->tasks * plan->runsPerTask >= 480);
        QVERIFY2(plan->text().contains(u"Deep nets"_s) && plan->text().contains(u"5 job"_s), qPrintable(plan->text()));
        // What takes an hour goes together too, when there are too many.
        SweepSettings longRuns;
        longRuns.minutes = 50;
        QCOMPARE(planSweep(8, longRuns, project.job, {})->tasks, 1);
        longRuns.minutes = 100;
        QCOMPARE(planSweep(5, longRuns, project.job, limits)->tasks, 5);
        const auto together = planSweep(12, longRuns, project.job, limits);
        QVERIFY(together.ok());
        QVERIFY(together->tasks <= 5 && together->packing == script::SweepRuns::Packing::Parallel);
    }

    void whatTheCourseCannotHoldIsSaidBeforeItIsSubmitted()
    {
        Course few = course();
        few.limits.jobs = 5;
        ProjectFile project = projectIn(few);
        SweepSettings sweep; // nobody said how long one takes
        const auto refused = planSweep(6, sweep, project.job, SweepLimits::of({}, project));
        QVERIFY(!refused.ok());
        QVERIFY2(refused.error().what.contains(u"Deep nets"_s) && refused.error().next.contains(u"sweep.minutes"_s),
                 qPrintable(refused.error().text()));
        QVERIFY(planSweep(5, sweep, project.job, SweepLimits::of({}, project)).ok());
        sweep = shortRuns();
        sweep.pack = u"no"_s;
        QVERIFY(planSweep(6, sweep, project.job, SweepLimits::of({}, project)).error().next.contains(u"auto"_s));
        project.job.gpus = u"1"_s; // one at a time, 27 in a job
        sweep.pack = u"auto"_s;
        QCOMPARE(planSweep(135, sweep, project.job, SweepLimits::of({}, project))->tasks, 5);
        QVERIFY(planSweep(136, sweep, project.job, SweepLimits::of({}, project)).error().what.contains(u"Deep nets"_s));
        few.limits.jobs = 5000; // more than the cluster takes
        project.course = few;
        QVERIFY(!SweepLimits::of({}, project).isByCourse());
    }

    void oneJobStaysWithinTheCourse()
    {
        Course small = course();
        small.limits.cpus = 4;
        ProjectFile project = projectIn(small);
        QCOMPARE(planSweep(480, shortRuns(), project.job, SweepLimits::of({}, project))->together, 2);
        SweepSettings glost = shortRuns();
        glost.pack = u"glost"_s;
        QCOMPARE(planSweep(480, glost, project.job, SweepLimits::of({}, project))->together, 1);
        small.limits.cpus.reset();
        small.limits.memory = u"6G"_s;
        project.course = small;
        QCOMPARE(planSweep(480, shortRuns(), project.job, SweepLimits::of({}, project))->together, 3);
        SweepSettings wide = shortRuns();
        wide.together = 4;
        const auto refused = planSweep(480, wide, project.job, SweepLimits::of({}, project));
        QVERIFY(!refused.ok());
        QVERIFY2(refused.error().next.contains(u"3"_s), qPrintable(refused.error().text()));
        wide.together = 3;
        QVERIFY(planSweep(480, wide, project.job, SweepLimits::of({}, project)).ok());
    }

    void theTrySaysHowLongOneRunTakes()
    {
        ProjectFile project;
        QVERIFY(!triedMinutes(project, ranFor(200))); // no sweep
        project.sweep.emplace().grid = {{u"lr"_s, {u"0.1"_s, u"0.2"_s}, false}};
        QVERIFY(!triedMinutes(project, {}));
        QCOMPARE(triedMinutes(project, ranFor(200)), std::optional(4)); // 3.3 and a tenth
        QCOMPARE(triedMinutes(project, ranFor(1)), std::optional(1));
        QVERIFY(triedMinutesText(project, ranFor(200)).contains(u"200.0 s"_s));
        project.tryOut.arguments = {u"--steps"_s, u"10"_s}; // cut short, by nobody knows how much
        QVERIFY(!triedMinutes(project, ranFor(200)));
        QVERIFY(triedMinutesText(project, ranFor(200)).isEmpty());
        project.tryOut.arguments = {u"--epochs"_s, u"1"_s};
        QVERIFY(!triedMinutes(project, ranFor(60)));
        project.code.arguments = {u"--epochs"_s, u"30"_s};
        QCOMPARE(triedMinutes(project, ranFor(60)), std::optional(33));
    }

    void whatItsTimeEndedGetsMore()
    {
        QVERIFY(!moreTime(0, time("1:00:00"), {}));
        QVERIFY(!moreTime(2, {}, {}));
        auto more = moreTime(2, time("1:00:00"), {});
        QVERIFY(more);
        QCOMPARE(more->time.bytes(), QByteArray("2:00:00"));
        QVERIFY2(more->text.contains(u"1:00:00"_s) && more->text.contains(u"2:00:00"_s), qPrintable(more->text));
        more = moreTime(1, time("1:00:00"), {time("1:30:00"), u"the course “X”"_s});
        QCOMPARE(more->time.bytes(), QByteArray("1:30:00"));
        QVERIFY(more->text.contains(u"the course “X”"_s));
        more = moreTime(1, time("1:30:00"), {time("1:30:00"), u"the course “X”"_s});
        QVERIFY(more && !more->time.isGiven());
        QVERIFY2(more->text.contains(u"checkpoint"_s), qPrintable(more->text));
    }

    void theTightestLimitCounts()
    {
        base::ClusterFacts facts;
        RunRecord run;
        run.script = "#!/bin/bash\n#SBATCH --partition=long\n";
        QVERIFY(!LongestTime::of(run, facts, {}).time.isGiven());
        facts.slurm.maxTime.value = time("7-00:00:00");
        QCOMPARE(LongestTime::of(run, facts, {}).time.bytes(), QByteArray("7-00:00:00"));
        base::Partition partition;
        partition.name = u"long"_s;
        partition.maxTime = time("3-00:00:00");
        base::Fact<base::Partition> fact;
        fact.value = partition;
        facts.slurm.partitions += fact;
        partition.name = u"short"_s;
        partition.maxTime = time("3:00:00");
        fact.value = partition;
        facts.slurm.partitions += fact;
        auto longest = LongestTime::of(run, facts, {});
        QCOMPARE(longest.time.bytes(), QByteArray("3-00:00:00"));
        QVERIFY(longest.by.contains(u"long"_s));
        run.options = {"--partition=short"};
        QCOMPARE(LongestTime::of(run, facts, {}).time.bytes(), QByteArray("3:00:00"));
        Course bounded = course();
        bounded.limits.time = u"2:00:00"_s;
        longest = LongestTime::of(run, facts, bounded);
        QCOMPARE(longest.time.bytes(), QByteArray("2:00:00"));
        QVERIFY(longest.by.contains(u"Deep nets"_s));
    }

    void theLatestJobOfTheSweepHadTheTime()
    {
        RunRecord first;
        first.remoteFolder = u"/scratch/runs/1"_s;
        first.job = u"1"_s;
        first.limit = 3600;
        first.submitted = QDateTime(QDate(2026, 11, 1), QTime(8, 0), Qt::UTC);
        RunRecord again = first;
        again.job = u"2"_s;
        again.limit = 7200;
        again.submitted = first.submitted.addDays(1);
        RunRecord other = again;
        other.remoteFolder = u"/scratch/runs/2"_s;
        other.limit = 60;
        other.submitted = first.submitted.addDays(2);
        QCOMPARE(lastTimeOf({other, again, first}, first).seconds(), 7200);
        QCOMPARE(lastTimeOf({}, first).seconds(), 3600);
    }
};

VOYAGEUR_TEST(SweepLimitsTest)

} // namespace tst_sweeplimits
#include "tst_sweeplimits.moc"
