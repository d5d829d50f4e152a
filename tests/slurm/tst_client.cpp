// SPDX-License-Identifier: GPL-3.0-or-later
// Slurm for real: every test runs on a cluster with Slurm 24.11 and on one with 22.05.
#include "frozendaemon.h"
#include "practicehost.h"
#include "program.h"
#include "script/jobscript.h"
#include "slurm/client.h"
#include "slurm/parts.h"
#include "testprogram.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <map>
#include <thread>

namespace tst_client {

using namespace voyageur;
using namespace voyageur::slurm;
using base::ErrorCode;
using namespace std::chrono_literals;

namespace {

const char *const modern = "VOYAGEUR_PRACTICE";
const char *const old = "VOYAGEUR_PRACTICE_2205";

#define VERIFY_OK(...)                                                                                                           \
    do {                                                                                                                         \
        const auto &outcome = (__VA_ARGS__);                                                                                     \
        QVERIFY2(outcome.ok(), qPrintable(outcome.ok() ? QString() : outcome.error().text()));                                   \
    } while (false)

std::unique_ptr<Client> newClient(const QByteArray &variable, const QString &user = QStringLiteral("student"))
{
    auto host = tests::practiceHost(user, variable.constData());
    auto tools = findSlurm(*host, {});
    if (!tools.ok())
        qFatal("%s", qPrintable(tools.error().text()));
    return std::make_unique<Client>(host, *tools);
}

// One session for most tests, as the program does it.
std::map<QByteArray, std::unique_ptr<Client>> &clients()
{
    static std::map<QByteArray, std::unique_ptr<Client>> all;
    return all;
}

Client &client(const QByteArray &variable)
{
    auto &one = clients()[variable];
    if (!one)
        one = newClient(variable);
    return *one;
}

const ssh::RemotePath &workFolder()
{
    static const ssh::RemotePath folder(QByteArray("/scratch/student/client test/\xc3\x89l\xc3\xa8ve \xc3\x89t\xc3\xa9 ")
                                        + QByteArray::number(QDateTime::currentMSecsSinceEpoch()));
    return folder;
}

void put(Client &slurm, const QByteArray &name, const QByteArray &bytes)
{
    ssh::RunOptions options;
    options.input = bytes;
    auto done = ssh::mustSucceed(slurm.host().run(ssh::ShellCommand::script("mkdir -p -- \"$(dirname \"$1\")\" && cat >\"$1\"",
                                                                            {workFolder().child(name).bytes()}),
                                                  options),
                                 QStringLiteral("put"));
    if (!done.ok())
        qFatal("%s", qPrintable(done.error().text()));
}

SubmitRequest request(Client &slurm, const QByteArray &body, const QList<QByteArray> &options = {})
{
    put(slurm, "job.sh", "#!/bin/bash\n#SBATCH --account=def-prof\n#SBATCH --time=0:05:00\n" + body);
    SubmitRequest request;
    request.script = ssh::RemotePath("job.sh");
    request.folder = workFolder();
    request.options = options;
    return request;
}

base::Result<void> syntaxOf(Client &slurm, const ssh::RemotePath &script)
{
    SubmitRequest request;
    request.script = script;
    return syntaxIn(slurm.host().run(syntaxCommand(request)));
}

base::Result<TestAnswer> testOf(Client &slurm, const SubmitRequest &request)
{
    return testIn(slurm.host().run(testCommand(slurm.tools(), request)), request);
}

int jobsWithComment(Client &slurm, const QByteArray &tag)
{
    JobQuery query;
    query.ended = true;
    const auto jobs = slurm.jobs(query);
    return jobs.ok() ? static_cast<int>(std::count_if(
               jobs->begin(), jobs->end(), [&](const Job &job) { return job.comment.contains(QString::fromLatin1(tag)); }))
                     : -1;
}

} // namespace

class TestClient : public QObject {
    Q_OBJECT

    void onBoth()
    {
        QTest::addColumn<QByteArray>("cluster");
        QTest::newRow("24.11") << QByteArray(modern);
        QTest::newRow("22.05") << QByteArray(old);
    }

private Q_SLOTS:
    // sacctmgr may run in a login shell, whose files print before it.
    void whatStartUpFilesPrintIsNoAccount()
    {
        ssh::Output output;
        output.status.code = 0;
        output.out = "Bonjour\n\ndef-prof_cpu|student\ndef-prof_gpu|student\n";
        const auto accounts = accountsIn(output);
        QVERIFY(accounts.ok());
        QCOMPARE(accounts->size(), 1);
        QCOMPARE(accounts->first().name, QStringLiteral("def-prof"));
        QCOMPARE(accounts->first().slurmNames, QStringList({QStringLiteral("def-prof_cpu"), QStringLiteral("def-prof_gpu")}));
    }

    void slurmIsFoundByTheLoginShell_data() { onBoth(); }
    void slurmIsFoundByTheLoginShell()
    {
        QFETCH(QByteArray, cluster);
        const Tools &tools = client(cluster).tools();
        QVERIFY2(tools.version.startsWith(QLatin1StringView(QTest::currentDataTag())), qPrintable(tools.version));
        QVERIFY(tools.folder.startsWith('/'));
        QVERIFY(tools.hasAccounting);
    }

    void theClusterSaysWhatItIs_data() { onBoth(); }
    void theClusterSaysWhatItIs()
    {
        QFETCH(QByteArray, cluster);
        const auto live = client(cluster).liveFacts();
        VERIFY_OK(live);
        QVERIFY2(live->warnings.isEmpty(), qPrintable(live->warnings.join(QLatin1Char('\n'))));
        const auto &facts = live->facts;
        QVERIFY(facts.slurm.version.value->startsWith(QLatin1StringView(QTest::currentDataTag())));
        QVERIFY(std::abs(facts.slurm.version.readAt.secsTo(QDateTime::currentDateTimeUtc())) < 60);
        QCOMPARE(facts.nodeTypes.size(), 4);
        QCOMPARE(base::largestNode(facts)->memory, base::MemorySize::ofMebibytes(510000));
        QCOMPARE(base::nodesThatFit(facts, {.cores = 48, .memory = {}, .gpus = 4, .gpu = QStringLiteral("a100")}).size(), 1);
        QVERIFY(base::findGpu(facts, QStringLiteral("a100_1g.5gb")) && base::findGpu(facts, QStringLiteral("h100")));
        QVERIFY(base::findPartition(facts, QStringLiteral("cpubase_bycore_b5")));
        const auto accounts = *facts.accounts.value;
        QCOMPARE(accounts.size(), 3);
        QCOMPARE(std::count_if(accounts.begin(), accounts.end(), [](const auto &account) { return account.isDefault; }), 1);
        QVERIFY(
            std::all_of(accounts.begin(), accounts.end(), [](const auto &a) { return a.fairShare && a.maxSubmitted == 1000; }));
    }

    void aHostWithoutSlurmIsSaidSo()
    {
        QTemporaryDir state(voyageur::tests::buildPath("/no-slurm"));
        const QString scripts = voyageur::tests::sourcePath("/resources/practice-cluster/");
        const QString there = tests::unixPath(state.path());
        tests::outputOf(scripts + QStringLiteral("start"),
                        {QStringLiteral("--quiet"), QStringLiteral("--no-slurm"), QStringLiteral("--state"), there});
        qputenv("VOYAGEUR_PRACTICE_NO_SLURM", state.path().toUtf8());
        {
            auto host = tests::practiceHost(QStringLiteral("student"), "VOYAGEUR_PRACTICE_NO_SLURM");
            const auto tools = findSlurm(*host, {});
            QVERIFY(!tools.ok());
            QCOMPARE(tools.error().code, ErrorCode::NoSlurm);
        }
        tests::outputOf(scripts + QStringLiteral("stop"), {QStringLiteral("--state"), there});
        tests::outputOf(QStringLiteral("rm"),
                        {QStringLiteral("-rf"), QStringLiteral("--"), there}); // Windows cannot, there are links
    }

    void aJobIsSubmittedFollowedAndWaitedFor_data() { onBoth(); }
    void aJobIsSubmittedFollowedAndWaitedFor()
    {
        QFETCH(QByteArray, cluster);
        Client &slurm = client(cluster);
        put(slurm, "logs/.keep", "");
        auto asked = request(slurm,
                             "#SBATCH --output=logs/%x-%j.out\nmodule list 2>&1 | head -3\nfor i in 1 2 3 4 5; do echo line $i "
                             "$1; sleep 0.4; done\n",
                             {"--job-name=first"});
        asked.arguments = {"a b'c"};
        const auto submitted = slurm.submit(asked);
        VERIFY_OK(submitted);
        const QByteArray number = submitted->id.bytes();
        QCOMPARE(submitted->stdoutPath, workFolder().child("logs/first-" + number + ".out"));
        QCOMPARE(submitted->workdir, workFolder());

        QByteArray log;
        QStringList states;
        const auto ended = slurm.followJob(
            submitted->id,
            [&](const QByteArray &bytes, qint64 offset) {
                QCOMPARE(offset, log.size());
                log += bytes;
            },
            [&](const Job &job) { states += job.state.name(); });
        VERIFY_OK(ended);
        QCOMPARE(ended->state.name(), QStringLiteral("COMPLETED"));
        QCOMPARE(ended->exitCode, (ExitCode{0, 0}));
        QCOMPARE(ended->name, QStringLiteral("first"));
        QVERIFY(ended->end >= ended->start && ended->start >= ended->submit);
        QCOMPARE(states.last(), QStringLiteral("COMPLETED"));
        QVERIFY2(log.endsWith("line 1 a b'c\nline 2 a b'c\nline 3 a b'c\nline 4 a b'c\nline 5 a b'c\n"), log.constData());
        QVERIFY2(!log.contains("command not found"), log.constData()); // `module` works in the job

        JobQuery active;
        const auto jobs = slurm.jobs(active);
        VERIFY_OK(jobs);
        for (const Job &one : *jobs)
            QVERIFY(one.id != submitted->id);
    }

    void aFailingJobTellsItsStatus_data() { onBoth(); }
    void aFailingJobTellsItsStatus()
    {
        QFETCH(QByteArray, cluster);
        Client &slurm = client(cluster);
        const auto submitted = slurm.submit(request(slurm, "exit 3\n"));
        VERIFY_OK(submitted);
        const auto ended = slurm.waitForEnd(submitted->id, {});
        VERIFY_OK(ended);
        QCOMPARE(ended->state.name(), QStringLiteral("FAILED"));
        QCOMPARE(ended->exitCode, (ExitCode{3, 0}));
        QVERIFY(ended->explanation.contains(QLatin1StringView("status 3")));
    }

    void aScriptFromTheTemplateRuns_data() { onBoth(); }
    void aScriptFromTheTemplateRuns()
    {
        QFETCH(QByteArray, cluster);
        Client &slurm = client(cluster);
        put(slurm, "code/train.py",
            "import os, sys\nprint('read', open(sys.argv[1] + '/x').read(), sys.argv[3], os.environ['VIRTUAL_ENV'])\n"
            "open(sys.argv[2] + '/result', 'w').write('done')\n");
        put(slurm, "the data/x", "pixel");
        VERIFY_OK(ssh::mustSucceed(slurm.host().run(ssh::ShellCommand{"tar", "-cf", workFolder().child("data.tar").bytes(), "-C",
                                                                      workFolder().bytes(), "the data"}),
                                   QStringLiteral("tar")));
        const auto environment = ssh::ShellCommand::loginScript(
            "module load StdEnv/2023 python; virtualenv --no-download -- \"$1\"", {workFolder().child("env").bytes()});
        VERIFY_OK(ssh::mustSucceed(slurm.host().run(environment), QStringLiteral("virtualenv")));

        script::JobScript job;
        job.name = QStringLiteral("template");
        job.account = QStringLiteral("def-prof");
        job.time = *base::TimeLimit::parse("5:00");
        job.memory = base::MemorySize::ofMebibytes(500);
        job.gpus = QStringLiteral("a100:1");
        job.output = "logs/%x-%j.out";
        job.modules = QStringList{QStringLiteral("StdEnv/2023"), QStringLiteral("python")};
        job.environment = workFolder().child("env").bytes();
        job.archive = workFolder().child("data.tar").bytes();
        job.archiveFolder = "the data";
        job.code = workFolder().child("code").bytes();
        job.program = "train.py";
        job.arguments = {"{dataset}", "{results}", "it's $HOME"};
        job.results = workFolder().child("results").bytes();
        const auto text = script::jobScript(job);
        VERIFY_OK(text);
        put(slurm, "template.sh", *text);
        put(slurm, "logs/.keep", "");
        SubmitRequest asked;
        asked.script = ssh::RemotePath("template.sh");
        asked.folder = workFolder();
        VERIFY_OK(syntaxOf(slurm, workFolder().child("template.sh")));
        VERIFY_OK(testOf(slurm, asked));
        const auto submitted = slurm.submit(asked);
        VERIFY_OK(submitted);
        QByteArray log;
        const auto ended = slurm.followJob(submitted->id, [&](const QByteArray &bytes, qint64) { log += bytes; }, {});
        VERIFY_OK(ended);
        QVERIFY2(ended->state.isSuccess(), log.constData());
        QCOMPARE(ended->gpus, QStringLiteral("a100:1"));
        QVERIFY2(log.contains("read pixel it's $HOME " + job.environment), log.constData());
        const auto result = slurm.host().run(ssh::ShellCommand{"cat", workFolder().child("results/result").bytes()});
        VERIFY_OK(result);
        QCOMPARE(result->out, QByteArray("done"));
    }

    void anArrayIsWaitedForWithAllItsTasks_data() { onBoth(); }
    void anArrayIsWaitedForWithAllItsTasks()
    {
        QFETCH(QByteArray, cluster);
        Client &slurm = client(cluster);
        const auto submitted = slurm.submit(request(slurm, "sleep 1; [ $SLURM_ARRAY_TASK_ID != 2 ]\n", {"--array=1-3%2"}));
        VERIFY_OK(submitted);
        const auto ended = slurm.waitForEnd(QList<JobId>{submitted->id}, {});
        VERIFY_OK(ended);
        QCOMPARE(ended->size(), 3);
        for (const Job &job : *ended)
            QCOMPARE(job.state.name(), job.id.task() == 2 ? QStringLiteral("FAILED") : QStringLiteral("COMPLETED"));
        const auto telling = slurm.waitForEnd(submitted->id, {});
        VERIFY_OK(telling);
        QCOMPARE(telling->id.task(), 2);
        QCOMPARE(ended->first().stdoutPath, workFolder().child("slurm-" + submitted->id.bytes() + "_1.out"));
    }

    void refusalsSayWhatToDo_data() { onBoth(); }
    void refusalsSayWhatToDo()
    {
        QFETCH(QByteArray, cluster);
        Client &slurm = client(cluster);
        const auto account = slurm.submit(request(slurm, "true\n", {"--account=def-nobody"}));
        QVERIFY(!account.ok());
        QCOMPARE(account.error().code, ErrorCode::SubmissionRejected);
        QVERIFY2(account.error().next.contains(QLatin1StringView("def-prof")), qPrintable(account.error().text()));
        const auto memory = slurm.submit(request(slurm, "true\n", {"--mem=900G"}));
        QVERIFY(!memory.ok());
        QVERIFY2(memory.error().next.contains(QLatin1StringView("--mem")), qPrintable(memory.error().text()));
        const auto dos = slurm.submit(request(slurm, "true\r\n"));
        QVERIFY2(!dos.ok() && dos.error().next.contains(QLatin1StringView("LF")),
                 qPrintable(dos.ok() ? QString() : dos.error().text()));
        auto nowhere = request(slurm, "true\n");
        nowhere.folder = ssh::RemotePath("/scratch/student/not there");
        QCOMPARE(slurm.submit(nowhere).error().code, ErrorCode::NotFound);
        QCOMPARE(testOf(slurm, request(slurm, "true\n", {"--cpus-per-task=9999"})).error().code, ErrorCode::SubmissionRejected);
    }

    void checksBeforeSubmitting_data() { onBoth(); }
    void checksBeforeSubmitting()
    {
        QFETCH(QByteArray, cluster);
        Client &slurm = client(cluster);
        const auto good = request(slurm, "true\n");
        VERIFY_OK(syntaxOf(slurm, workFolder().child("job.sh")));
        const auto answer = testOf(slurm, good);
        VERIFY_OK(answer);
        QVERIFY2(!answer->partition.isEmpty(), qPrintable(answer->words));
        (void)request(slurm, "if true; then\n");
        const auto bad = syntaxOf(slurm, workFolder().child("job.sh"));
        QVERIFY(!bad.ok());
        QCOMPARE(bad.error().code, ErrorCode::CheckFailed);
        QVERIFY(!bad.error().server.isEmpty());
    }

    void theTagFindsTheJobAndThePersonsCommentStays_data() { onBoth(); }
    void theTagFindsTheJobAndThePersonsCommentStays()
    {
        QFETCH(QByteArray, cluster);
        Client &slurm = client(cluster);
        const auto submitted = slurm.submit(request(slurm, "true\n", {"--comment", "my own | words"}));
        VERIFY_OK(submitted);
        const auto found = slurm.findSubmission(submitted->tag);
        VERIFY_OK(found);
        QVERIFY(*found);
        QCOMPARE(**found, submitted->id);
        const auto job = slurm.job(submitted->id);
        VERIFY_OK(job);
        QCOMPARE(job->comment, QStringLiteral("my own | words %1").arg(QString::fromLatin1(submitted->tag)));
        const auto nothing = slurm.findSubmission(newTag());
        VERIFY_OK(nothing);
        QVERIFY(!*nothing);
        VERIFY_OK(slurm.waitForEnd(submitted->id, {}));
    }

    void jobsAreCancelledAndUnknownOnesAreSaidSo_data() { onBoth(); }
    void jobsAreCancelledAndUnknownOnesAreSaidSo()
    {
        QFETCH(QByteArray, cluster);
        Client &slurm = client(cluster);
        const auto submitted = slurm.submit(request(slurm, "sleep 600\n"));
        VERIFY_OK(submitted);
        QCOMPARE(slurm.cancel({submitted->id, JobId(999999)}).error().code, ErrorCode::NotFound);
        QVERIFY(!slurm.job(submitted->id)->hasEnded()); // nothing was cancelled
        VERIFY_OK(slurm.cancel({submitted->id}));
        const auto ended = slurm.waitForEnd(submitted->id, {});
        VERIFY_OK(ended);
        QCOMPARE(ended->state.name(), QStringLiteral("CANCELLED"));
        VERIFY_OK(slurm.cancel({submitted->id})); // once more does no harm
        QCOMPARE(slurm.job(JobId(999999)).error().code, ErrorCode::NotFound);
    }

    void waitingIsStoppedAtOnceAndTheJobGoesOn()
    {
        Client &slurm = client(modern);
        const auto submitted = slurm.submit(request(slurm, "sleep 600\n"));
        VERIFY_OK(submitted);
        base::StopSource stop;
        std::thread later([&] {
            std::this_thread::sleep_for(300ms);
            stop.request();
        });
        const auto begin = base::Clock::now();
        const auto waited = slurm.waitForEnd(submitted->id, {}, stop.token());
        later.join();
        QVERIFY(!waited.ok());
        QCOMPARE(waited.error().code, ErrorCode::Cancelled);
        QVERIFY(base::Clock::now() - begin < 3s);
        QVERIFY(!slurm.job(submitted->id)->hasEnded());
        VERIFY_OK(slurm.cancel({submitted->id}));
    }

    void accountsAreListedWithoutTheirSuffix_data() { onBoth(); }
    void accountsAreListedWithoutTheirSuffix()
    {
        QFETCH(QByteArray, cluster);
        const auto accounts = client(cluster).accounts();
        VERIFY_OK(accounts);
        QStringList names;
        for (const Account &account : *accounts)
            names += account.name;
        QCOMPARE(names, (QStringList{QStringLiteral("def-prof"), QStringLiteral("rrg-prof-ad")}));
        QVERIFY(accounts->first().slurmNames.contains(QStringLiteral("def-prof_cpu")));
    }

    void theUsersOwnFormatsDoNotMatter_data() { onBoth(); }
    void theUsersOwnFormatsDoNotMatter()
    {
        QFETCH(QByteArray, cluster);
        auto alice = newClient(cluster, QStringLiteral("alice"));
        const QByteArray settings = "export SQUEUE_FORMAT=%i SACCT_FORMAT=User SLURM_TIME_FORMAT=relative SQUEUE_STATES=R "
                                    "SQUEUE_USERS=prof LC_ALL=C SLURM_CLUSTERS=elsewhere\n"
                                    "echo noise from alice\n";
        ssh::RunOptions options;
        options.input = settings;
        VERIFY_OK(alice->host().run(
            ssh::ShellCommand::script(
                "[ -e .bashrc.kept ] || cp .bashrc .bashrc.kept; cat - .bashrc.kept >.bashrc; [ -e .bash_profile.kept ] || cp "
                ".bash_profile .bash_profile.kept; echo export SLURM_CLUSTERS=practice >>.bash_profile"),
            options));
        auto again = newClient(cluster, QStringLiteral("alice"));
        ssh::RunOptions script;
        script.input = "#!/bin/bash\n#SBATCH --account=def-prof --time=5\nsleep 1\n";
        VERIFY_OK(again->host().run(ssh::ShellCommand::script("cat >/scratch/alice/a.sh"), script));
        SubmitRequest asked;
        asked.script = ssh::RemotePath("a.sh");
        asked.folder = ssh::RemotePath("/scratch/alice");
        const auto submitted = again->submit(asked);
        VERIFY_OK(submitted);
        const auto job = again->job(submitted->id);
        VERIFY_OK(job);
        QVERIFY(qAbs(job->submit.secsTo(QDateTime::currentDateTimeUtc())) < 60); // UTC, whatever the cluster's clock shows
        const auto ended = again->waitForEnd(submitted->id, {});
        VERIFY_OK(ended);
        QVERIFY(ended->state.isSuccess());
        VERIFY_OK(again->host().run(ssh::ShellCommand::script("mv .bashrc.kept .bashrc; mv .bash_profile.kept .bash_profile")));
    }

    void aLogIsReadFromItsTail()
    {
        Client &slurm = client(modern);
        QByteArray text;
        for (int i = 0; i < 40000; ++i)
            text += "line " + QByteArray::number(i) + (i % 7 ? "\n" : "\r\n");
        put(slurm, "big.log", text);
        const auto over = []() -> base::Result<bool> { return true; };
        QByteArray tail;
        qint64 first = -1;
        LogOptions options;
        options.firstTail = 1000;
        VERIFY_OK(followLog(slurm.host(), workFolder().child("big.log"),
                            [&](const QByteArray &bytes, qint64 offset) {
                                if (first < 0)
                                    first = offset;
                                tail += bytes;
                            },
                            over, options, {}));
        QVERIFY(tail.size() <= 1000 && tail.size() > 900);
        QCOMPARE(text.sliced(first), tail);
        QVERIFY(tail.startsWith("line "));

        QByteArray all;
        options.firstTail = -1;
        VERIFY_OK(followLog(slurm.host(), workFolder().child("big.log"), [&](const QByteArray &bytes, qint64) { all += bytes; },
                            over, options, {}));
        QCOMPARE(all, text);

        const auto missing =
            followLog(slurm.host(), workFolder().child("no.log"), [](const QByteArray &, qint64) {}, over, {}, {});
        QCOMPARE(missing.error().code, ErrorCode::NotFound);
    }

    void aLogThatGrowsOrIsWrittenAnewIsFollowed()
    {
        Client &slurm = client(modern);
        put(slurm, "grow.log", "");
        QByteArray log;
        int looks = 0;
        const auto ended = [&]() -> base::Result<bool> {
            switch (++looks) {
            case 2:
                put(slurm, "grow.log", "first and long\n");
                return false;
            case 4:
                put(slurm, "grow.log", "new\n");
                return false;
            default:
                return looks > 5;
            }
        };
        VERIFY_OK(followLog(slurm.host(), workFolder().child("grow.log"), [&](const QByteArray &bytes, qint64) { log += bytes; },
                            ended, {}, {}));
        QCOMPARE(log, QByteArray("first and long\nnew\n"));
    }

    // slurmctld stands still for longer than MessageTimeout, so sbatch gives up ("Socket timed out"); then it goes on and takes
    // the job after all.
    void anAnswerThatGotLostIsFoundAgainAndNotSubmittedTwice_data() { onBoth(); }
    void anAnswerThatGotLostIsFoundAgainAndNotSubmittedTwice()
    {
        QFETCH(QByteArray, cluster);
        Client &slurm = client(cluster);
        auto asked = request(slurm, "true\n");
        asked.tag = newTag();
        const tests::ImpatientSlurm impatient(QStringLiteral("student"), cluster.constData());
        tests::FrozenDaemon controller(QStringLiteral("slurmctld"), cluster.constData());
        std::thread later([&] {
            std::this_thread::sleep_for(6s);
            controller.thaw();
        });
        // Said, or this fails: sbatch did not just wait.
        QTest::ignoreMessage(QtWarningMsg, QRegularExpression(QStringLiteral("sbatch's answer was lost")));
        const auto submitted = slurm.submit(asked);
        later.join();
        VERIFY_OK(submitted);
        QCOMPARE(submitted->tag, asked.tag);
        VERIFY_OK(slurm.waitForEnd(submitted->id, {}));
        QCOMPARE(jobsWithComment(slurm, asked.tag), 1);
    }

    void aConnectionLostWhileSubmittingLeavesATrace()
    {
        auto slurm = newClient(modern);
        auto asked = request(*slurm, "true\n");
        asked.tag = newTag();
        tests::FrozenDaemon controller(QStringLiteral("slurmctld"), modern);
        std::thread later([&] {
            std::this_thread::sleep_for(1500ms);
            slurm->host().disconnect();
        });
        const auto submitted = slurm->submit(asked);
        later.join();
        controller.thaw();
        QVERIFY(!submitted.ok());
        QCOMPARE(submitted.error().code, ErrorCode::SubmissionUncertain);
        QVERIFY(submitted.error().next.contains(QString::fromLatin1(asked.tag)));
        // A new session finds out what became of it; here either answer is right, but never two jobs.
        QVERIFY(jobsWithComment(client(modern), asked.tag) <= 1);
    }

    void cleanupTestCase()
    {
        for (const char *cluster : {modern, old})
            (void)client(cluster).host().run(ssh::ShellCommand::script("rm -rf -- \"$1\"", {workFolder().bytes()}));
        clients().clear();
    }
};

VOYAGEUR_TEST(TestClient)

} // namespace tst_client
#include "tst_client.moc"
