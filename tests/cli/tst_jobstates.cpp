// SPDX-License-Identifier: GPL-3.0-or-later
// The states that an administrator and other jobs bring about: the same job by sbatch, by the verb and by the window's page of
// the script is taken or refused alike, comes to the same state for the same reason, and is told by sentences that name what
// Slurm named and contradict nothing; the window says the same as the verb.
#include "commandline.h"
#include "places.h"
#include "signedinapp.h"
#include "testprogram.h"

#include <QElapsedTimer>
#include <QRegularExpression>
#include <QTest>

namespace tst_jobstates {

using namespace voyageur;
using namespace Qt::StringLiterals;

namespace {

//! A command as root inside the practice cluster.
struct Inside {
    int status = -1;
    QString out;
    QString err;
};

Inside root(const QString &line)
{
    QProcess process;
    process.start(voyageur::tests::sourcePath("/resources/practice-cluster/enter"),
                  QStringList{u"--state"_s, qEnvironmentVariable("VOYAGEUR_PRACTICE"), u"--"_s, u"bash"_s, u"-c"_s, line});
    Inside ran;
    if (process.waitForFinished(60'000))
        ran = {process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()).trimmed(),
               QString::fromUtf8(process.readAllStandardError()).trimmed()};
    return ran;
}

Inside student(const QString &line)
{
    return root(u"runuser -l student -c '%1'"_s.arg(line));
}

//! One state. {first} is the job that was submitted before, {job} the job itself.
struct State {
    const char *name;
    const char *before = "";  //!< as root, before the submission
    const char *blocker = ""; //!< options of a job of the student's that is submitted first: it sleeps
    const char *blocked = ""; //!< "STATE REASON" that is waited for of that one, as a regular expression
    const char *options = ""; //!< of the job
    const char *during = "";  //!< as root, once the job is there
    const char *seen = "";    //!< "STATE REASON", as a regular expression; empty: it is refused
    const char *said = "";    //!< what the sentences must hold, as a regular expression
    const char *never = "";   //!< and what they must not
    const char *after = "";   //!< as root
    const char *script = "sleep 600";
    bool takenBefore2305 = false; //!< which is another state
};

constexpr char onHold[] = "have room|starts afterwards|fair share|expected a start";
constexpr char noStart[] = "[Nn]othing to do|have room|starts afterwards|starts when|expected a start";
constexpr char urgentMayPreempt[] =
    "sacctmgr -i add qos urgent preempt=normal; sacctmgr -i modify user student set qos+=urgent; true"; // 26.05 keeps one in use
constexpr char submitUrgent[] = "runuser -l student -c \"sbatch --account=def-prof --qos=urgent --mem=50M --time=5 "
                                "--nodelist=nc10102 --exclusive --wrap=\\\"sleep 6\\\"\"";
constexpr char nobodyMayPreempt[] = "sacctmgr -i delete qos urgent";

const State states[] = {
    // Nodes that are away.
    {.name = "drained",
     .before = "scontrol update nodename=ng10201 state=drain reason=\"disk broken\"",
     .options = "--gpus-per-node=h100:1",
     .seen = "PENDING (ReqNodeNotAvail|Nodes_required_for_job_are_DOWN|Resources)",
     .said = "ng10201.*disk broken",
     .never = "have room",
     .after = "scontrol update nodename=ng10201 state=resume"},
    {.name = "down",
     // Its slurmd would bring it back (ReturnToService=2), also by what it had sent when it was stopped.
     .before = "pkill -STOP -f \"slurmd -D -N ng1020[1]\"; for i in 1 2; do "
               "scontrol update nodename=ng10201 state=down reason=\"power supply\"; sleep 1; done",
     .options = "--gpus-per-node=h100:1",
     .seen = "PENDING (ReqNodeNotAvail|Nodes_required_for_job_are_DOWN|Resources)",
     .said = "ng10201.*power supply",
     .never = "have room",
     .after = "pkill -CONT -f \"slurmd -D -N ng1020[1]\"; scontrol update nodename=ng10201 state=resume"},
    {.name = "namedNodeDrained",
     .before = "scontrol update nodename=nc10102 state=drain reason=\"new memory\"",
     .options = "--nodelist=nc10102",
     .seen = "PENDING (ReqNodeNotAvail|Nodes_required_for_job_are_DOWN|Resources)",
     .said = "nc10102.*new memory",
     .never = "have room",
     .after = "scontrol update nodename=nc10102 state=resume"},
    {.name = "partitionDown",
     .before = "scontrol update partition=cpubase_bycore_b1 state=down",
     .options = "--partition=cpubase_bycore_b1",
     .seen = "PENDING PartitionDown",
     .said = "closed this part",
     .never = "have room",
     .after = "scontrol update partition=cpubase_bycore_b1 state=up"},
    {.name = "partitionInactive",
     .before = "scontrol update partition=cpubase_bycore_b1 state=inactive",
     .options = "--partition=cpubase_bycore_b1",
     .after = "scontrol update partition=cpubase_bycore_b1 state=up"},
    {.name = "partitionDrain",
     .before = "scontrol update partition=cpubase_bycore_b1 state=drain",
     .options = "--partition=cpubase_bycore_b1",
     .after = "scontrol update partition=cpubase_bycore_b1 state=up"},
    // Reservations.
    {.name = "reserved",
     .before = "scontrol create reservation reservationname=kept users=prof starttime=now duration=60 nodes=ng10201",
     .options = "--gpus-per-node=h100:1",
     .seen = "PENDING (ReqNodeNotAvail|Resources|Reserved)",
     .said = "kept|[Rr]eserved",
     .never = "have room",
     .after = "scontrol delete reservationname=kept"},
    {.name = "maintenanceNow",
     .before =
         "scontrol create reservation reservationname=mm users=root starttime=now duration=60 nodes=ALL flags=maint,ignore_jobs",
     .options = "--nodelist=nc10101",
     .seen = "PENDING ReqNodeNotAvail",
     .said = "[Ii]n maintenance until",
     .never = "have room",
     .after = "scontrol delete reservationname=mm"},
    {.name = "maintenanceSoon",
     .before = "scontrol create reservation reservationname=mm users=root starttime=now+10minutes duration=60 nodes=ALL "
               "flags=maint,ignore_jobs",
     .options = "--time=1:00:00",
     .seen = "PENDING ReqNodeNotAvail",
     .said = "Maintenance from.*--time=0:0[78]:00",
     .never = "have room",
     .after = "scontrol delete reservationname=mm"},
    {.name = "ownReservationLater",
     .before =
         "scontrol create reservation reservationname=later users=student starttime=now+60minutes duration=60 nodes=nc10101",
     .options = "--reservation=later",
     .seen = "PENDING Reservation",
     .said = "waits for its reservation.*later.+ begins at .*nc10101",
     .never = "have room|fair share",
     .after = "scontrol delete reservationname=later"},
    {.name = "reservationOfOthers",
     .before = "scontrol create reservation reservationname=theirs users=prof starttime=now duration=60 nodes=nc10101",
     .options = "--reservation=theirs",
     .after = "scontrol delete reservationname=theirs"},
    {.name = "noSuchReservation", .options = "--reservation=nowhere"},
    // Other jobs.
    {.name = "dependencyUnmet",
     .blocker = "--hold",
     .blocked = "PENDING JobHeldUser",
     .options = "--dependency=afterok:{first}",
     .seen = "PENDING Dependency",
     .said = "waits for job {first}",
     .never = "have room|fair share"},
    {.name = "dependencyOfARunningJob",
     .blocker = "--time=10",
     .blocked = "RUNNING",
     .options = "--dependency=afterany:{first}",
     .seen = "PENDING Dependency",
     .said = "waits for job {first}",
     .never = "have room|fair share"},
    {.name = "dependencyImpossible",
     .blocker = "--time=10 --wrap=false",
     .blocked = "FAILED",
     .options = "--dependency=afterok:{first}",
     .seen = "PENDING Dependency",
     .said = "Job {first} ended as FAILED.*never start",
     .never = noStart},
    {.name = "dependencyOnAFailureThatIsNone",
     .blocker = "--time=10 --wrap=true",
     .blocked = "COMPLETED",
     .options = "--dependency=afternotok:{first}",
     .seen = "PENDING Dependency",
     .said = "Job {first} ended as COMPLETED.*never start",
     .never = noStart},
    {.name = "dependencyMet",
     .blocker = "--time=10 --wrap=true",
     .blocked = "COMPLETED",
     .options = "--dependency=afterok:{first}",
     .seen = "RUNNING"},
    {.name = "singleton",
     .blocker = "--time=10 --job-name=one-of-them",
     .blocked = "RUNNING",
     .options = "--dependency=singleton --job-name=one-of-them",
     .seen = "PENDING Dependency",
     .said = "--dependency|another job",
     .never = "have room|fair share"},
    {.name = "noSuchDependency", .options = "--dependency=afterok:99999999", .takenBefore2305 = true},
    // Holds, times, arrays.
    {.name = "held", .options = "--hold", .seen = "PENDING JobHeldUser", .said = "You put the job on hold", .never = onHold},
    {.name = "heldByTheStaff",
     .options = "--begin=now+1hour",
     .during = "scontrol hold {job}",
     .seen = "PENDING JobHeldAdmin",
     .said = "staff put the job on hold",
     .never = onHold},
    {.name = "beginsLater",
     .options = "--begin=now+1hour",
     .seen = "PENDING BeginTime",
     .said = "--begin",
     .never = "have room|fair share"},
    {.name = "arrayLimit",
     .options = "--array=1-4%1",
     .seen = "PENDING JobArrayTaskLimit",
     .said = "number after %",
     .never = "have room"},
    {.name = "arrayTooLarge", .options = "--array=1-20000"},
    {.name = "resources",
     .blocker = "--time=10 --gpus-per-node=h100:4",
     .blocked = "RUNNING",
     .options = "--gpus-per-node=h100:4",
     .seen = "PENDING (Resources|Priority)",
     .said = "next in line|[Oo]ther jobs are ahead",
     .never = "[1-9][0-9]* nodes? ha(s|ve) room"},
    // Limits.
    {.name = "qosJobs",
     .before = "sacctmgr -i modify qos normal set MaxJobsPU=1",
     .blocker = "--time=10",
     .blocked = "RUNNING",
     .seen = "PENDING QOSMaxJobsPerUserLimit",
     .said = "one person \\(jobs\\).*when some of them end",
     .never = "have room|None of your jobs is running",
     .after = "sacctmgr -i modify qos normal set MaxJobsPU=-1"},
    {.name = "qosNoJobs",
     .before = "sacctmgr -i modify qos normal set GrpJobs=0",
     .seen = "PENDING QOSGrpJobsLimit",
     .said = "quality of service.*jobs",
     .never = "have room",
     .after = "sacctmgr -i modify qos normal set GrpJobs=-1"},
    {.name = "qosTime",
     .before = "sacctmgr -i modify qos normal set MaxWall=5",
     .options = "--time=30",
     .seen = "PENDING QOSMaxWallDurationPerJobLimit",
     .said = "more time than the cluster allows one job",
     .never = noStart,
     .after = "sacctmgr -i modify qos normal set MaxWall=-1"},
    {.name = "qosCores",
     .before = "sacctmgr -i modify qos normal set MaxTRESPerJob=cpu=1",
     .options = "--cpus-per-task=2",
     .seen = "PENDING QOSMaxCpuPerJobLimit",
     .said = "allows one job.*cores",
     .never = noStart,
     .after = "sacctmgr -i modify qos normal set MaxTRESPerJob=cpu=-1"},
    {.name = "qosMemoryOfAPerson",
     .before = "sacctmgr -i modify qos normal set MaxTRESPerUser=mem=10M",
     .seen = "PENDING QOSMaxMemoryPerUser",
     .said = "memory.*None of your jobs is running",
     .never = noStart,
     .after = "sacctmgr -i modify qos normal set MaxTRESPerUser=mem=-1"},
    {.name = "qosRefusesTime",
     .before = "sacctmgr -i modify qos normal set MaxWall=5 Flags=DenyOnLimit",
     .options = "--time=30",
     .after = "sacctmgr -i modify qos normal set MaxWall=-1 Flags-=DenyOnLimit"},
    {.name = "accountNoJobs",
     .before = "sacctmgr -i modify account def-prof_cpu set GrpJobs=0",
     .seen = "PENDING AssocGrpJobsLimit",
     .said = "account.*jobs",
     .never = "have room",
     .after = "sacctmgr -i modify account def-prof_cpu set GrpJobs=-1"},
    {.name = "accountCores",
     .before = "sacctmgr -i modify account def-prof_cpu set GrpTRES=cpu=0",
     .seen = "PENDING AssocGrpCpuLimit",
     .said = "account.*cores",
     .never = "have room",
     .after = "sacctmgr -i modify account def-prof_cpu set GrpTRES=cpu=-1"},
    {.name = "accountMinutes",
     .before = "sacctmgr -i modify account def-prof_cpu set GrpTRESMins=cpu=0",
     .seen = "PENDING AssocGrpCPUMinutesLimit",
     .said = "used up|time",
     .never = "have room",
     .after = "sacctmgr -i modify account def-prof_cpu set GrpTRESMins=cpu=-1"},
    {.name = "personNoJobs",
     .before = "sacctmgr -i modify user student where account=def-prof_cpu set MaxJobs=0",
     .seen = "PENDING AssocMaxJobsLimit",
     .said = "your account's limit of running jobs.*None of your jobs is running",
     .never = noStart,
     .after = "sacctmgr -i modify user student where account=def-prof_cpu set MaxJobs=-1"},
    {.name = "accountTakesNone",
     .before = "sacctmgr -i modify account def-prof_cpu set MaxSubmitJobs=0",
     .after = "sacctmgr -i modify account def-prof_cpu set MaxSubmitJobs=1000"},
    // What Slurm refuses.
    {.name = "noSuchQos", .options = "--qos=nowhere"},
    {.name = "noSuchAccount", .options = "--account=nobody"},
    {.name = "tooManyGpus", .options = "--gpus-per-node=h100:9"},
    {.name = "tooMuchMemory", .options = "--mem=9000G"},
    {.name = "tooMuchTime", .options = "--time=30-0"},
    {.name = "noSuchFeature", .options = "--constraint=nowhere"},
    {.name = "noSuchLicence", .options = "--licenses=nowhere:1"},
    // Ends.
    {.name = "nodeFails",
     .options = "--nodelist=nc10102 --no-requeue",
     .during = "scontrol update nodename=nc10102 state=down reason=gone; sleep 1; scontrol update nodename=nc10102 state=resume",
     .seen = "NODE_FAIL",
     .said = "node failed.*Submit the job again"},
    {.name = "nodeFailsAndIsPutBack",
     .options = "--nodelist=nc10102 --requeue",
     .during = "scontrol update nodename=nc10102 state=down reason=gone; sleep 1; scontrol update nodename=nc10102 state=resume",
     .seen = "PENDING BeginTime",
     .said = "put it back in the queue.*starts the job again",
     .never = "--begin|have room|fair share"},
    {.name = "preempted",
     .before = urgentMayPreempt,
     .options = "--nodelist=nc10102 --exclusive --no-requeue",
     .during = submitUrgent,
     .seen = "PREEMPTED",
     .said = "make room for one of higher priority.*Submit it again",
     .after = nobodyMayPreempt},
    {.name = "preemptedAndPutBack",
     .before = urgentMayPreempt,
     .options = "--nodelist=nc10102 --exclusive --requeue",
     .during = submitUrgent,
     .seen = "PENDING BeginTime",
     .said = "put it back in the queue.*starts the job again",
     .never = "--begin|have room|fair share",
     .after = nobodyMayPreempt},
    {.name = "cancelledByTheStaff",
     .during = "scancel {job}",
     .seen = "CANCELLED",
     .said = "The cluster's staff or Slurm cancelled the job",
     .never = "You"},
    {.name = "cancelledByOneself",
     .during = "runuser -l student -c 'scancel {job}'",
     .seen = "CANCELLED",
     .said = "You cancelled the job",
     .never = "staff"},
    {.name = "requeued",
     .options = "--requeue",
     .during = "scontrol requeue {job}",
     .seen = "PENDING BeginTime",
     .said = "put it back in the queue.*starts the job again",
     .never = "--begin|have room|fair share"},
    {.name = "requeuedAndHeld",
     .options = "--requeue",
     .during = "scontrol requeuehold {job}",
     .seen = "(PENDING|REQUEUE_HOLD) (JobHeldUser|JobHeldAdmin|job_requeued_in_held_state)",
     .said = "on hold",
     .never = onHold},
    {.name = "suspended",
     .during = "scontrol suspend {job}",
     .seen = "SUSPENDED",
     .said = "paused",
     .after = "scontrol resume {job}"},
    {.name = "failed", .seen = "FAILED", .said = "status 3", .script = "exit 3"},
    {.name = "noSuchCommand", .seen = "FAILED", .said = "127", .script = "no-such-command"},
    {.name = "noPlaceForItsOutput", .options = "--output=/nowhere/%j.out", .seen = "FAILED", .said = "folder"},
};

} // namespace

class JobStatesTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void allWaysAreTheSame_data();
    void allWaysAreTheSame();

private:
    //! "STATE REASON" as Slurm has it, blanks of the reason as "_".
    QString stateOf(const QString &job) const;
    QString waitFor(const QString &job, const QString &wanted) const;
    void theWindowSaysTheSame(const QString &number);
    QString submittedByTheWindow(const QByteArray &script, QString &said);
    static QStringList wordsOf(const QString &options) { return options.split(u' ', Qt::SkipEmptyParts); }

    CommandLine m_line;
    QString m_release;
    QTemporaryDir m_folder;
    std::unique_ptr<base::Workers> m_workers;
    std::unique_ptr<models::AppModel> m_app;
};

void JobStatesTest::initTestCase()
{
    const Inside version = root(u"sinfo --version"_s);
    QVERIFY2(version.status == 0, qPrintable(version.err));
    m_release = version.out;
    QCOMPARE(m_line.run({u"login"_s, u"practice"_s}).status, 0);
    qputenv("XDG_DATA_HOME", m_folder.path().toLocal8Bit());
    m_workers = std::make_unique<base::Workers>();
    m_app = tests::signedInApp(*m_workers);
}

void JobStatesTest::allWaysAreTheSame_data()
{
    QTest::addColumn<int>("row");
    for (size_t i = 0; i < std::size(states); ++i)
        QTest::newRow(states[i].name) << static_cast<int>(i);
}

QString JobStatesTest::stateOf(const QString &job) const
{
    const QString queued = root(u"squeue -h -t all -j %1 -O State:40,Reason:200 2>/dev/null | sort | head -1"_s.arg(job)).out;
    const QString state = queued.section(u' ', 0, 0);
    if (!state.isEmpty())
        return state + u' ' + queued.section(u' ', 1).trimmed().replace(u' ', u'_');
    return root(u"sacct -n -X -j %1 -o State%20 | head -1"_s.arg(job)).out.trimmed();
}

QString JobStatesTest::waitFor(const QString &job, const QString &wanted) const
{
    const QRegularExpression form(u'^' + wanted);
    QString seen;
    QElapsedTimer timer;
    timer.start();
    while (timer.elapsed() < 40'000) {
        seen = stateOf(job);
        if (form.match(seen).hasMatch())
            break;
        QTest::qWait(200);
    }
    return seen;
}

// What the verb says of a job, and what the page of the jobs shows of it: state, reason, what to do, what is known of the cause.
void JobStatesTest::theWindowSaysTheSame(const QString &number)
{
    const QJsonObject said = m_line.run({u"jobs"_s, u"practice"_s, u"--why"_s, number, u"--json"_s}).object();
    QVERIFY2(!said.isEmpty(), qPrintable(number));
    const QString job = said[u"job"_s].toString(); // of an array the task that waits
    models::JobsModel &jobs = *m_app->jobs();
    const auto row = [&] { return jobs.table()->find(job); };
    const bool waits = said[u"waits"_s].toBool();
    const auto isSame = [&] {
        if (!row())
            jobs.refresh();
        return row() && row()->state.name() == said[u"state"_s].toString()
            && (waits ? row()->reason == said[u"reason"_s].toString() : row()->explanation == said[u"explanation"_s].toString());
    };
    jobs.refresh();
    const bool same = QTest::qWaitFor(isSame, 30'000);
    QVERIFY2(same,
             qPrintable(row() ? row()->state.name() + u": "_s + row()->explanation + u" | "_s + said[u"explanation"_s].toString()
                              : job));
    if (!waits)
        return;
    models::JobWaiting &waiting = *m_app->jobWaiting();
    jobs.select(job);
    QTRY_COMPARE(waiting.job(), job);
    waiting.askAgain();
    QVERIFY(QTest::qWaitFor([&] { return !waiting.isAsking(); }, 30'000));
    QCOMPARE(waiting.words(), QString());
    QCOMPARE(waiting.reason().what, said[u"meaning"_s].toString());
    QCOMPARE(waiting.reason().next, said[u"next"_s].toString());
    QCOMPARE(waiting.sooner().now.size(), said[u"now"_s].toArray().size()); // times and plurals are those of this test's locale
    QVERIFY(waiting.explanation().startsWith(said[u"meaning"_s].toString()));
}

// As the page of the script does it, for a person who goes on with what the look before it found. The job's number; nothing: it
// was refused, and this was said.
QString JobStatesTest::submittedByTheWindow(const QByteArray &script, QString &said)
{
    QFile file(m_folder.filePath(u"state.sh"_s));
    if (!file.open(QIODevice::WriteOnly) || file.write(script) != script.size()) {
        said = file.errorString();
        return {};
    }
    file.close();
    models::ScriptModel &page = *m_app->script();
    page.closeScript();
    page.open(file.fileName());
    if (!QTest::qWaitFor([&] { return page.hasContent() && page.isRead() && !page.isBusy(); }, 30'000)) {
        said = u"not opened"_s;
        return {};
    }
    for (const bool anyway : {false, true}) {
        said = page.submitObstacle();
        if (!said.isEmpty())
            return {};
        page.forgetLastJob();
        page.submit(anyway);
        (void)QTest::qWaitFor([&] { return page.isSubmitting() || page.companions(); }, 30'000);
        if (page.companions())
            page.submitWithFolder(false);
        (void)QTest::qWaitFor([&] { return !page.isSubmitting(); }, 60'000);
        if (!page.lastJob().isEmpty())
            return page.lastJob();
        said = page.error() ? page.error()->text() : u"neither a job nor an error"_s;
        if (!page.mayInsist())
            break;
    }
    return {};
}

void JobStatesTest::allWaysAreTheSame()
{
    QFETCH(int, row);
    const State &state = states[row];
    if (state.takenBefore2305 && m_release.contains(" 22."_L1))
        return;
    const auto text = [](const char *words) { return QString::fromLatin1(words); };
    QString blocker;
    struct Way {
        bool taken = false;
        QString job;
        QString seen;
        QString words;
    };
    Way ways[3];
    const auto undo = qScopeGuard([&] {
        const QString all = blocker + u' ' + ways[0].job + u' ' + ways[1].job + u' ' + ways[2].job;
        root(u"scancel %1 2>/dev/null; true"_s.arg(all));
        if (*state.after)
            root(text(state.after).replace(u"{job}"_s, ways[2].job));
        root(u"for i in $(seq 100); do [ -z \"$(squeue -h -u student)\" ] && break; sleep 0.1; done"_s);
    });
    if (*state.before) {
        const Inside done = root(text(state.before));
        QVERIFY2(done.status == 0, qPrintable(done.out + done.err));
    }
    const QString usual = u"--account=def-prof --mem=50M --time=20"_s;
    if (*state.blocker) {
        const QString options = text(state.blocker);
        const QString command = options.contains("--wrap"_L1) ? options : options + u" --wrap=\"sleep 600\""_s;
        const Inside first = student(u"sbatch --parsable %1 %2"_s.arg(usual, command));
        QVERIFY2(first.status == 0, qPrintable(first.err));
        blocker = first.out;
        const QString seen = waitFor(blocker, text(state.blocked));
        QVERIFY2(QRegularExpression(u'^' + text(state.blocked)).match(seen).hasMatch(), qPrintable(seen));
    }
    const QString options = usual + u' ' + text(state.options).replace(u"{first}"_s, blocker);
    const QByteArray script = QByteArray("#!/bin/bash\n") + state.script + '\n';
    for (int way = 0; way < 3; ++way) {
        Way &now = ways[way];
        QString said;
        if (way == 0) {
            const Inside ran = student(u"printf \"%s\\n\" \"#!/bin/bash\" \"%1\" >state.sh; sbatch --parsable %2 state.sh"_s.arg(
                QString::fromLatin1(state.script), options));
            now.taken = ran.status == 0;
            now.job = ran.out.section(u'\n', -1);
            said = ran.err;
        } else if (way == 1) {
            const QString file = m_line.file(u"state.sh"_s, script);
            const Ran ran =
                m_line.run(QStringList{u"submit"_s, file, u"practice"_s, u"--json"_s, u"--anyway"_s} + wordsOf(options));
            now.taken = ran.status == 0;
            now.job = now.taken ? ran.object()[u"job"_s].toString() : QString();
            said = QString::fromUtf8(ran.out + ran.err);
        } else {
            QByteArray whole = "#!/bin/bash\n";
            for (const QString &option : wordsOf(options))
                whole += "#SBATCH " + option.toUtf8() + '\n';
            now.job = submittedByTheWindow(whole + state.script + '\n', said);
            now.taken = !now.job.isEmpty();
        }
        QVERIFY2(now.taken == (*state.seen != '\0'), qPrintable(m_release + u": "_s + said));
        if (!now.taken) {
            now.job.clear();
            QVERIFY2(way != 1 || said.contains("SubmissionRejected"_L1) || said.contains("CheckFailed"_L1), qPrintable(said));
            continue;
        }
        if (*state.during) {
            waitFor(now.job, u"RUNNING|PENDING BeginTime"_s);
            root(text(state.during).replace(u"{job}"_s, now.job));
        }
        now.seen = waitFor(now.job, text(state.seen));
        QVERIFY2(QRegularExpression(u'^' + text(state.seen)).match(now.seen).hasMatch(), qPrintable(now.seen + u'\n' + said));
        if (way == 1) {
            const auto ask = [&] {
                now.words = QString::fromUtf8(m_line.run({u"jobs"_s, u"practice"_s, u"--why"_s, now.job}).out).simplified();
                return !now.words.contains("does not say yet by whom"_L1);
            };
            if (now.seen.startsWith("CANCELLED"_L1)) // who did it is in the accounting, some seconds later
                QTRY_VERIFY(ask());
            else
                ask();
            QVERIFY2(QRegularExpression(text(state.said).replace(u"{first}"_s, blocker)).match(now.words).hasMatch(),
                     qPrintable(now.seen + u'\n' + now.words));
            QVERIFY2(!*state.never || !QRegularExpression(text(state.never)).match(now.words).hasMatch(),
                     qPrintable(now.seen + u'\n' + now.words));
            theWindowSaysTheSame(now.job);
            if (QTest::currentTestFailed())
                return;
        }
        root(u"scancel %1; true"_s.arg(now.job));
    }
    for (const Way &way : {ways[1], ways[2]}) {
        QCOMPARE(ways[0].taken, way.taken);
        QCOMPARE(ways[0].seen.section(u' ', 0, 0), way.seen.section(u' ', 0, 0));
    }
}

VOYAGEUR_TEST(JobStatesTest)

} // namespace tst_jobstates
#include "tst_jobstates.moc"
