// SPDX-License-Identifier: GPL-3.0-or-later
// What a person does to jobs, on clusters of Slurm 24.11 and 22.05.
#include "frozendaemon.h"
#include "practicehost.h"
#include "program.h"
#include "slurm/acts.h"
#include "slurm/client.h"
#include "slurm/jobboard.h"
#include "slurm/jobrecord.h"
#include "testprogram.h"

#include <QTest>

#include <algorithm>
#include <map>

namespace tst_acts {

using namespace voyageur;
using namespace voyageur::slurm;
using namespace Qt::StringLiterals;
using base::ErrorCode;
using base::TimeLimit;
using State = JobState::Code;

namespace {

#define VERIFY_OK(...)                                                                                                           \
    do {                                                                                                                         \
        const auto &outcome = (__VA_ARGS__);                                                                                     \
        QVERIFY2(outcome.ok(), qPrintable(outcome.ok() ? QString() : outcome.error().text()));                                   \
    } while (false)

std::map<QByteArray, std::unique_ptr<Client>> &clients()
{
    static std::map<QByteArray, std::unique_ptr<Client>> all;
    return all;
}

Client &client(const QByteArray &variable)
{
    auto &one = clients()[variable];
    if (!one) {
        auto host = tests::practiceHost(u"student"_s, variable.constData());
        auto tools = findSlurm(*host, {});
        if (!tools.ok())
            qFatal("%s", qPrintable(tools.error().text()));
        one = std::make_unique<Client>(host, *tools);
    }
    return *one;
}

Job inState(State state, const char *reason = "", bool inQueue = true)
{
    Job job;
    job.id = JobId(7);
    job.state = state;
    job.reason = QString::fromLatin1(reason);
    job.inQueue = inQueue;
    job.limitSeconds = 3600;
    return job;
}

} // namespace

class TestActs final : public QObject {
    Q_OBJECT

    void onBoth()
    {
        QTest::addColumn<QByteArray>("cluster");
        QTest::newRow("24.11") << QByteArray("VOYAGEUR_PRACTICE");
        QTest::newRow("22.05") << QByteArray("VOYAGEUR_PRACTICE_2205");
    }

    //! The number of a job that sleeps.
    JobId submit(Client &slurm, const QList<QByteArray> &options)
    {
        QList<QByteArray> words{"--parsable", "--account=def-prof", "--time=0:10:00", "--mem=50M", "--output=/dev/null"};
        ssh::RunOptions run;
        run.input = "#!/bin/bash\nsleep 300\n";
        auto command = slurm.tools().submission("sbatch", words + options);
        command.setFolder(ssh::RemotePath("/scratch/student"));
        const auto out = slurm.host().run(command, run);
        const auto id = out.ok() ? JobId::parse(out->out.trimmed()) : std::nullopt;
        if (!id)
            qFatal("%s", out.ok() ? out->err.constData() : qPrintable(out.error().text()));
        return *id;
    }
    QList<Job> jobs(Client &slurm, const JobId &id)
    {
        JobQuery query;
        query.ids = {id};
        const auto found = slurm.jobs(query);
        return found.ok() ? *found : QList<Job>();
    }
    Job job(Client &slurm, const JobId &id) { return jobs(slurm, id).value(0); }

private slots:
    void cleanupTestCase()
    {
        for (const char *variable : {"VOYAGEUR_PRACTICE", "VOYAGEUR_PRACTICE_2205"}) {
            Client &slurm = client(variable);
            (void)slurm.host().run(slurm.tools().query("scancel", {"--me"}));
        }
        clients().clear();
    }

    void onlyWhatMakesSenseIsPossible()
    {
        const auto possible = [](const Job &one) {
            QString letters;
            for (const auto &[act, letter] :
                 {std::pair(Act::Cancel, u'c'), std::pair(Act::Hold, u'h'), std::pair(Act::Release, u'r'),
                  std::pair(Act::Requeue, u'q'), std::pair(Act::Shorten, u's')})
                if (isPossible(act, one))
                    letters += QChar(letter);
            return letters;
        };
        QCOMPARE(possible(inState(State::Pending, "Priority")), u"chs"_s);
        QCOMPARE(possible(inState(State::Pending, "JobHeldUser")), u"crs"_s);
        QCOMPARE(possible(inState(State::Pending, "JobHeldAdmin")), u"cs"_s);
        QCOMPARE(possible(inState(State::Pending, "launch failed requeued held")), u"crs"_s);
        QCOMPARE(possible(inState(State::Running)), u"cqs"_s);
        QCOMPARE(possible(inState(State::Completing)), QString());
        QCOMPARE(possible(inState(State::Failed)), u"q"_s);
        QCOMPARE(possible(inState(State::Failed, "", false)), QString()); // Slurm has forgotten it
        QCOMPARE(possible(inState(State::Completed)), QString());
        QCOMPARE(possible(inState(State::Running, "", false)), QString()); // it has left the queue
    }

    void whatMakesNoSenseIsSaidInAFewWords()
    {
        const Job states[] = {inState(State::Pending, "Priority"),
                              inState(State::Pending, "JobHeldUser"),
                              inState(State::Pending, "JobHeldAdmin"),
                              inState(State::Running),
                              inState(State::Completing),
                              inState(State::Failed),
                              inState(State::Failed, "", false),
                              inState(State::Completed)};
        for (const Job &one : states)
            for (const Act act : {Act::Cancel, Act::Hold, Act::Release, Act::Requeue, Act::Shorten}) {
                const QString why = whyNot(act, one);
                QCOMPARE(why.isEmpty(), isPossible(act, one));
                QVERIFY2(why.size() < 50 && !why.endsWith(u'.'), qPrintable(why));
            }
        QCOMPARE(whyNot(Act::Release, states[0]), u"it is not on hold"_s);
        QCOMPARE(whyNot(Act::Release, states[2]), u"the cluster's staff holds it"_s);
        QCOMPARE(whyNot(Act::Hold, states[3]), u"it is already running"_s);
        QCOMPARE(whyNot(Act::Requeue, states[7]), u"it completed"_s);
        Job unlimited = states[3];
        unlimited.limitSeconds = -1;
        QCOMPARE(whyNot(Act::Shorten, unlimited), u"it has no time limit"_s);
    }

    void aLimitIsShortenedOnly()
    {
        Job one = inState(State::Running);
        one.elapsedSeconds = 600;
        const auto problem = [&](const char *text) { return limitProblem(TimeLimit::parse(text).value_or(TimeLimit()), one); };
        QCOMPARE(problem("0:30:00"), QString());
        QVERIFY(problem("1:00:00").contains("1:00:00"_L1));
        QVERIFY(!problem("2:00:00").isEmpty());
        QVERIFY(problem("0:10:00").contains("end at once"_L1));
        for (const char *text : {"", "soon", "0", "UNLIMITED", "-5", "0:59:59"})
            QVERIFY2(!problem(text).isEmpty(), text); // the last is a whole hour for Slurm
        one.state = State::Pending;
        QCOMPARE(problem("0:05:00"), QString());
    }

    void aWaitingJobIsHeldReleasedShortenedAndCancelled_data() { onBoth(); }
    void aWaitingJobIsHeldReleasedShortenedAndCancelled()
    {
        QFETCH(QByteArray, cluster);
        Client &slurm = client(cluster);
        const JobId id = submit(slurm, {"--begin=now+1hour", "--job-name=wei\x1erd \"na|me\n2\""});
        VERIFY_OK(slurm.act({Act::Hold, {id}}));
        QCOMPARE(job(slurm, id).reason, u"JobHeldUser"_s);
        QVERIFY(isPossible(Act::Release, job(slurm, id)) && !isPossible(Act::Hold, job(slurm, id)));
        VERIFY_OK(slurm.act({Act::Release, {id}}));
        QVERIFY(job(slurm, id).reason != "JobHeldUser"_L1);
        VERIFY_OK(slurm.act({Act::Shorten, {id}, TimeLimit::ofSeconds(300)}));
        QCOMPARE(job(slurm, id).limitSeconds, 300);
        VERIFY_OK(slurm.act({Act::Cancel, {id}}));
        QTRY_COMPARE(job(slurm, id).state, JobState(State::Cancelled));
    }

    void anArrayIsActedOnAsAWhole_data() { onBoth(); }
    void anArrayIsActedOnAsAWhole()
    {
        QFETCH(QByteArray, cluster);
        Client &slurm = client(cluster);
        const JobId id = submit(slurm, {"--array=1-299:2%1", "--begin=now+1hour"});
        QCOMPARE(jobs(slurm, id).size(), 150); // in full, not cut after some characters
        VERIFY_OK(slurm.act({Act::Hold, {id}}));
        const auto held = jobs(slurm, id);
        QVERIFY(std::all_of(held.begin(), held.end(), [](const Job &one) { return one.reason == "JobHeldUser"_L1; }));
        VERIFY_OK(slurm.act({Act::Shorten, {id}, TimeLimit::ofSeconds(120)}));
        VERIFY_OK(slurm.act({Act::Release, {id}}));
        const auto all = jobs(slurm, id);
        QCOMPARE(all.size(), 150);
        QVERIFY(std::all_of(all.begin(), all.end(),
                            [](const Job &one) { return one.reason != "JobHeldUser"_L1 && one.limitSeconds == 120; }));
        VERIFY_OK(slurm.act({Act::Cancel, {JobId(id.job(), 5)}}));
        QTRY_VERIFY([&] { // it never began: the queue keeps no record of it, and an old accounting its old one
            const auto now = jobs(slurm, id);
            return std::ranges::count_if(now, &Job::inQueue) == 149;
        }());
        VERIFY_OK(slurm.act({Act::Cancel, {id}}));
        QTRY_VERIFY([&] {
            const auto now = jobs(slurm, id);
            return std::ranges::none_of(now, [](const Job &one) { return one.inQueue && !one.hasEnded(); });
        }());
    }

    void aRunningJobBeginsAnewWhereThatIsAllowed_data() { onBoth(); }
    void aRunningJobBeginsAnewWhereThatIsAllowed()
    {
        QFETCH(QByteArray, cluster);
        Client &slurm = client(cluster);
        const JobId may = submit(slurm, {"--requeue"});
        const JobId mayNot = submit(slurm, {"--no-requeue"});
        QTRY_VERIFY_WITH_TIMEOUT(
            job(slurm, may).state.code() == State::Running && job(slurm, mayNot).state.code() == State::Running, 30000);
        VERIFY_OK(slurm.act({Act::Requeue, {may}}));
        QTRY_VERIFY(job(slurm, may).state.code() != State::Running);
        const auto refused = slurm.act({Act::Requeue, {mayNot}});
        QVERIFY(!refused.ok());
        QCOMPARE(refused.error().code, ErrorCode::CommandFailed);
        QVERIFY2(refused.error().why.contains("--requeue"_L1), qPrintable(refused.error().text()));
        QVERIFY(refused.error().server.contains("disabled"_L1));
        VERIFY_OK(slurm.act({Act::Shorten, {mayNot}, TimeLimit::ofSeconds(300)}));
        const auto longer = slurm.act({Act::Shorten, {mayNot}, TimeLimit::ofSeconds(900)});
        QVERIFY2(!longer.ok() && longer.error().why.contains("staff"_L1),
                 qPrintable(longer.ok() ? QString() : longer.error().text()));
        VERIFY_OK(slurm.act({Act::Cancel, {may, mayNot}}));
        QTRY_VERIFY(job(slurm, may).hasEnded() && job(slurm, mayNot).hasEnded());
    }

    void whatSlurmDoesNotKnowIsSaidSo_data() { onBoth(); }
    void whatSlurmDoesNotKnowIsSaidSo()
    {
        QFETCH(QByteArray, cluster);
        Client &slurm = client(cluster);
        const JobId id = submit(slurm, {"--begin=now+1hour"});
        for (const Act act : {Act::Hold, Act::Release, Act::Requeue}) {
            const auto done = slurm.act({act, {JobId(99'999), id}});
            QVERIFY(!done.ok());
            QVERIFY2(done.error().why.contains("no longer knows"_L1), qPrintable(done.error().text()));
            if (act == Act::Hold) // the others have been served
                QCOMPARE(job(slurm, id).reason, u"JobHeldUser"_s);
        }
        QCOMPARE(slurm.record(JobId(99'999)).error().code, ErrorCode::NotFound);
        VERIFY_OK(slurm.act({Act::Cancel, {id}}));
    }

    void whatSlurmKnowsIsRead_data() { onBoth(); }
    void whatSlurmKnowsIsRead()
    {
        QFETCH(QByteArray, cluster);
        Client &slurm = client(cluster);
        const QByteArray name = "two\nlines Requeue=9 \"|\x1e";
        const JobId id = submit(slurm, {"--begin=now+1hour", "--job-name=" + name, "--comment=a b=c D=e", "--array=4,6"});
        const auto record = slurm.record(JobId(id.job(), 6));
        VERIFY_OK(record);
        const auto value = [&](const char *key) {
            for (const auto &entry : record->entries)
                if (entry.name == QLatin1StringView(key))
                    return entry.value;
            return QString();
        };
        QCOMPARE(value("ArrayTaskId"), u"6"_s);
        QVERIFY(value("JobName").startsWith("two\nlines Requeue=9"_L1));
        QCOMPARE(value("Comment"), u"a b=c D=e"_s);
        QCOMPARE(value("JobState"), u"PENDING"_s);
        QCOMPARE(value("TimeLimit"), u"00:10:00"_s);
        QCOMPARE(value("NumTasks"), u"1"_s);
        QCOMPARE(value("WorkDir"), u"/scratch/student"_s);
        QVERIFY2(value("SubmitTime").startsWith(QDate::currentDate().toString(u"yyyy-MM"_s)), qPrintable(value("SubmitTime")));
        QVERIFY(value("Network").isNull()); // it says nothing
        VERIFY_OK(slurm.act({Act::Cancel, {id}}));
    }

    void anyCutOfARecordIsRead()
    {
        const QByteArray text =
            "JobId=3 ArrayJobId=3 JobName=a=b C=d\nmore\n   UserId=me(1) MCS_label=N/A\n   JobState=RUNNING Reason=None "
            "Dependency=(null)\n   CPUs/Task=1 ReqB:S:C:T=0:0:*:*\n     Nodes=nc1 CPU_IDs=0-1 Mem=50 GRES=\n   "
            "Contiguous=0 Licenses=(null) Network=(null)\n   MailUser=me@x.ca MailType=END\n   "
            "ReqTRES=cpu=1,mem=50M\n   SubmitTime=1795253054 EndTime=Unknown\n\nJobId=4 JobName=x\n";
        const auto record = parseJobRecord(text);
        QStringList names;
        for (const auto &entry : record.entries)
            names += entry.name + u'=' + entry.value;
        QVERIFY(names.last().startsWith("SubmitTime=2026-11-2"_L1));
        names.removeLast();
        QCOMPARE(
            names,
            (QStringList{u"JobId=3"_s, u"ArrayJobId=3"_s, u"JobName=a=b C=d\nmore"_s, u"UserId=me(1)"_s, u"JobState=RUNNING"_s,
                         u"CPUs/Task=1"_s, u"ReqB:S:C:T=0:0:*:*"_s, u"Nodes=nc1"_s, u"CPU_IDs=0-1"_s, u"Mem=50"_s,
                         u"Contiguous=0"_s, u"MailUser=me@x.ca"_s, u"MailType=END"_s, u"ReqTRES=cpu=1,mem=50M"_s}));
        for (qsizetype length = 0; length < text.size(); ++length)
            (void)parseJobRecord(text.first(length));
        QVERIFY(parseJobRecord("slurm_load_jobs error").entries.isEmpty());
        QVERIFY(parseJobRecord("").entries.isEmpty());
    }

    // squeue and sacct are asked as little as the board needs, and a controller that hangs costs nothing that is known.
    void aControllerThatHangsLosesNothing_data() { onBoth(); }
    void aControllerThatHangsLosesNothing()
    {
        QFETCH(QByteArray, cluster);
        Client &slurm = client(cluster);
        const JobId id = submit(slurm, {"--begin=now+1hour"});
        JobBoard board;
        VERIFY_OK(slurm.look(board));
        const auto has = [&] {
            return std::any_of(board.jobs().begin(), board.jobs().end(), [&](const Job &one) { return one.id == id; });
        };
        QVERIFY(has() && !board.trouble());
        const auto looked = [&] {
            const tests::ImpatientSlurm impatient(u"student"_s, cluster.constData());
            const tests::FrozenDaemon controller(u"slurmctld"_s, cluster.constData());
            return slurm.look(board);
        }();
        VERIFY_OK(looked);
        QVERIFY(has());
        QVERIFY(board.trouble() && board.trouble()->program == JobBoard::Trouble::Program::Queue);
        QTRY_VERIFY_WITH_TIMEOUT(slurm.look(board).ok() && !board.trouble(), 60000);
        QVERIFY(has());
        VERIFY_OK(slurm.act({Act::Cancel, {id}}));
    }

    void aListThatIsKeptAnswersWithoutACommand()
    {
        Client &slurm = client("VOYAGEUR_PRACTICE");
        Job one = inState(State::Running);
        one.id = JobId(88'888);
        slurm.keep(QList{one});
        JobQuery query;
        query.ids = {one.id};
        QCOMPARE(slurm.jobs(query).error().code, ErrorCode::NotFound); // the real one does not exist
        query.kept = true;
        QVERIFY(slurm.jobs(query).ok() && slurm.jobs(query)->size() == 1);
        query.ids += JobId(88'889);
        QVERIFY(!slurm.jobs(query).ok()); // not in it: asked
        slurm.keep({});
        query.ids = {one.id};
        QVERIFY(!slurm.jobs(query).ok());
    }
};

VOYAGEUR_TEST(TestActs)

} // namespace tst_acts
#include "tst_acts.moc"
