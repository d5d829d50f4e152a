// SPDX-License-Identifier: GPL-3.0-or-later
// An allocation outlives the connection, and not the interest in it: nothing of it may be left, whatever ends.
#include "netrelay.h"
#include "practiceproject.h"
#include "testprogram.h"
#include "tryout/allocation.h"

#include <QElapsedTimer>
#include <QProcess>

#include <atomic>
#include <thread>

namespace tst_allocation {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace voyageur;
using namespace voyageur::tryout;
using namespace voyageur::tests;
using State = AllocationLook::State;

namespace {

AllocationRequest small(std::chrono::seconds bound)
{
    AllocationRequest request;
    request.options = {"--account=def-prof", "--time=0:10:00", "--mem=100M", "--ntasks=1"};
    request.bound = bound;
    request.about = "a test's";
    return request;
}

//! Whether nothing with this tag waits or runs, within the time.
bool isGone(const Session &session, const QByteArray &tag, int milliseconds)
{
    return QTest::qWaitFor(
        [&] {
            const auto names =
                remoteOutput(session, session->slurm.tools().query("squeue", {"--me", "--noheader", "--format=%j %T"}));
            return !names.contains(tag + " PENDING") && !names.contains(tag + " RUNNING") && !names.contains(tag + " CONFIG");
        },
        milliseconds);
}

base::Deadline soon()
{
    return base::Deadline::after(60s);
}

} // namespace

class AllocationTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void itIsGrantedUsedFoundAgainAndGivenBack();
    void lookingAtItAsksSlurmAtTheClustersPace();
    void askingTwiceIsOneAllocation();
    void aRefusalIsSaidInTheClustersWords();
    void oneThatWaitsIsGivenBack();
    void whenTheConnectionIsCutAndNobodyReturnsItEnds();
    void whoReturnsInTimeFindsItAsItWas();
    void whenTheProgramIsKilledItEnds();
    void whenTheProgramIsKilledWhileItWaitsItEnds();
    void whenItsKeeperIsKilledItStillEnds();
    void whenItsKeeperIsKilledWhileItWaitsItStillEnds();
    void oneThatIsKeptStays();
    void whenTheAnswerIsLostTheNextAttemptFindsIt();
};

void AllocationTest::itIsGrantedUsedFoundAgainAndGivenBack()
{
    const Session here = practiceSession();
    const Allocation allocation = newAllocation(*here);
    QVERIFY(askFor(*here, allocation, small(60s), {}).ok());
    const auto granted = waitForGrant(*here, allocation, soon(), {}, {});
    QVERIFY2(granted.ok(), qPrintable(why(granted)));
    QVERIFY(granted->secondsLeft() > 500 && granted->secondsLeft() <= 600);
    QVERIFY(!granted->job.nodes.isEmpty());

    // Two at a time: the second one does not wait for the first one's share.
    QElapsedTimer time;
    time.start();
    auto slow = here->host->start(ssh::Command{stepIn(*here, granted->job, {"sleep", "30"}, false)});
    QVERIFY(slow.ok());
    const QByteArray said = remoteOutput(here, stepIn(*here, granted->job, {"printenv", "SLURMD_NODENAME"}, false));
    QCOMPARE(QString::fromUtf8(said), granted->job.nodes);
    QVERIFY2(time.elapsed() < 20'000, qPrintable(QString::number(time.elapsed())));
    (*slow)->cancel();

    const Session other = practiceSession();
    const auto found = findAllocations(*other, {});
    QVERIFY2(found.ok(), qPrintable(why(found)));
    const auto same = std::ranges::find_if(*found, [&](const auto &one) { return one.allocation.tag == allocation.tag; });
    QVERIFY(same != found->end());
    QCOMPARE(same->about, QByteArray("a test's"));
    QCOMPARE(same->allocation.folder, allocation.folder);

    QVERIFY(release(*here, allocation).ok());
    QVERIFY(isGone(here, allocation.tag, 20'000));
    // What keeps it on the login node says so a moment later.
    QTRY_VERIFY_WITH_TIMEOUT(lookAt(*here, allocation, Beat::Here, 0, false, {})->state == State::Ended, 60'000);
}

// An hour of an allocation that is held is 360 looks at its notes at most, which renew its lease, and 60 questions to Slurm of a
// cluster that wants a minute between them; none where somebody keeps the list of jobs.
void AllocationTest::lookingAtItAsksSlurmAtTheClustersPace()
{
    const Session here = practiceSession();
    here->slurm.setPace(60s);
    const Allocation allocation = newAllocation(*here);
    QVERIFY(askFor(*here, allocation, small(60s), {}).ok());
    const auto granted = waitForGrant(*here, allocation, soon(), {}, {});
    QVERIFY2(granted.ok(), qPrintable(why(granted)));
    // Those of this connection: what else is asked of the cluster is not the allocation's.
    const QByteArray port = remoteOutput(here, ssh::ShellCommand{"printenv", "SSH_CLIENT"}).split(' ').value(1);
    QVERIFY(port.toInt() > 0);
    const auto commands = [&] {
        QFile log(practice()[u"sshdLog"_s].toString());
        if (!log.open(QIODevice::ReadOnly))
            return -1000;
        int count = 0;
        for (const QByteArray &line : log.readAll().split('\n'))
            count += line.contains("Starting session: command ") && line.contains(" port " + port + ' ');
        return count;
    };
    constexpr int looks = 20;
    const auto lookOften = [&](AllocationWatch &watch) {
        const int before = commands();
        for (int i = 0; i < looks; ++i) {
            const auto look = watch.look(*here, Beat::Here, 0, false, {});
            if (!look.ok() || look->state != State::Running || look->secondsLeft() > 600)
                return 1000;
        }
        return commands() - before;
    };
    AllocationWatch watch(allocation);
    const int asked = lookOften(watch); // once, and once more soon after what has happened
    QVERIFY2(asked >= looks + 1 && asked <= looks + 3, qPrintable(QString::number(asked)));
    const auto list = here->slurm.jobs({});
    QVERIFY(list.ok());
    here->slurm.keep(*list);
    QTest::qWait(5000);
    const int kept = lookOften(watch);
    QCOMPARE(kept, looks);
    QVERIFY(release(*here, allocation).ok());
    QVERIFY(isGone(here, allocation.tag, 20'000));
}

void AllocationTest::askingTwiceIsOneAllocation()
{
    const Session here = practiceSession();
    const Allocation allocation = newAllocation(*here);
    QVERIFY(askFor(*here, allocation, small(60s), {}).ok());
    QVERIFY(askFor(*here, allocation, small(60s), {}).ok());
    const auto granted = waitForGrant(*here, allocation, soon(), {}, {});
    QVERIFY2(granted.ok(), qPrintable(why(granted)));
    QVERIFY(askFor(*here, allocation, small(60s), {}).ok());
    QCOMPARE(jobsNamed(here, allocation.tag), 1);
    QVERIFY(release(*here, allocation).ok());
    QVERIFY(isGone(here, allocation.tag, 20'000));
}

void AllocationTest::aRefusalIsSaidInTheClustersWords()
{
    const Session here = practiceSession();
    const Allocation allocation = newAllocation(*here);
    AllocationRequest request = small(60s);
    request.options[0] = "--account=def-nobody";
    QVERIFY(askFor(*here, allocation, request, {}).ok());
    const auto refused = waitForGrant(*here, allocation, soon(), {}, {});
    QVERIFY(!refused.ok());
    QCOMPARE(why(refused).section(u':', 0, 0), u"SubmissionRejected"_s);
    QVERIFY(!refused.error().next.isEmpty());
    QVERIFY(release(*here, allocation).ok());
}

void AllocationTest::oneThatWaitsIsGivenBack()
{
    const Session here = practiceSession();
    const Allocation allocation = newAllocation(*here);
    AllocationRequest request = small(60s);
    request.options += "--begin=now+1hour";
    QVERIFY(askFor(*here, allocation, request, {}).ok());
    AllocationLook waiting;
    QVERIFY(QTest::qWaitFor(
        [&] {
            const auto look = lookAt(*here, allocation, Beat::Here, 0, true, {});
            waiting = look.ok() ? *look : waiting;
            return waiting.state == State::Waiting;
        },
        30'000));
    QVERIFY(!waiting.job.explanation.isEmpty());
    QVERIFY(release(*here, allocation).ok());
    QVERIFY(isGone(here, allocation.tag, 20'000));
    QTest::qWait(3000); // its keeper has a look, too
    QVERIFY(isGone(here, allocation.tag, 1000));
}

void AllocationTest::whenTheConnectionIsCutAndNobodyReturnsItEnds()
{
    const Session here = practiceSession();
    NetRelay relay({.targetPort = static_cast<int>(practiceTarget().port)});
    const Session other = practiceSession(relay.port());
    const Allocation allocation = newAllocation(*other);
    QVERIFY(askFor(*other, allocation, small(5s), {}).ok());
    const auto granted = waitForGrant(*other, allocation, soon(), {}, {});
    QVERIFY2(granted.ok(), qPrintable(why(granted)));
    auto shell = other->host->start(ssh::Command{stepIn(*other, granted->job, {"sleep", "300"}, true), ssh::Pty{}});
    QVERIFY(shell.ok());
    relay.cut();
    QVERIFY(!lookAt(*other, allocation, Beat::Here, 0, false, {}).ok());
    QVERIFY(release(*other, allocation).ok()); // cannot, and knows that the lease runs out
    QVERIFY(isGone(here, allocation.tag, 40'000));
}

void AllocationTest::whoReturnsInTimeFindsItAsItWas()
{
    const Session here = practiceSession();
    NetRelay relay({.targetPort = static_cast<int>(practiceTarget().port)});
    const Session other = practiceSession(relay.port());
    const Allocation allocation = newAllocation(*other);
    QVERIFY(askFor(*other, allocation, small(6s), {}).ok());
    const auto granted = waitForGrant(*other, allocation, soon(), {}, {});
    QVERIFY2(granted.ok(), qPrintable(why(granted)));
    relay.cut();
    for (int second = 0; second < 10; ++second) {
        const auto look = lookAt(*here, allocation, Beat::Here, 0, false, {});
        QVERIFY2(look.ok() && look->state == State::Running, qPrintable(why(look)));
        QCOMPARE(look->job.id, granted->job.id);
        QTest::qWait(1000);
    }
    QVERIFY(release(*here, allocation).ok());
    QVERIFY(isGone(here, allocation.tag, 20'000));
}

void AllocationTest::whenTheProgramIsKilledItEnds()
{
    const bool waits = qEnvironmentVariableIsSet("ALLOCATION_WAITS");
    if (qEnvironmentVariableIsSet("ALLOCATION_CHILD")) {
        const Session session = practiceSession();
        const Allocation allocation = newAllocation(*session);
        AllocationRequest request = small(5s);
        if (waits)
            request.options += "--begin=now+1hour";
        QVERIFY(askFor(*session, allocation, request, {}).ok());
        for (bool said = false;;) {
            const auto look = lookAt(*session, allocation, Beat::Here, 0, false, {});
            if (look.ok() && !said && look->state == (waits ? State::Waiting : State::Running)) {
                said = true;
                QFile out;
                QVERIFY(out.open(stdout, QIODevice::WriteOnly));
                out.write("tag=" + allocation.tag + "\n");
            }
            std::this_thread::sleep_for(500ms);
        }
    }
    QProcess child;
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"ALLOCATION_CHILD"_s, u"1"_s);
    child.setProcessEnvironment(environment);
    child.start(QCoreApplication::applicationFilePath(), voyageur::tests::ofThisTest({u"whenTheProgramIsKilledItEnds"_s}));
    QByteArray said;
    QVERIFY(QTest::qWaitFor([&] { return (said += child.readAllStandardOutput()).contains("tag="); }, 60'000));
    const QByteArray tag = said.sliced(said.indexOf("tag=") + 4).split('\n').first();
    const Session here = practiceSession();
    QVERIFY(!isGone(here, tag, 6000)); // it is there for as long as the program is
    child.kill();
    QVERIFY(child.waitForFinished());
    QCOMPARE(child.exitStatus(), QProcess::CrashExit);
    QVERIFY(isGone(here, tag, 40'000));
}

void AllocationTest::whenTheProgramIsKilledWhileItWaitsItEnds()
{
    qputenv("ALLOCATION_WAITS", "1");
    QProcess child;
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"ALLOCATION_CHILD"_s, u"1"_s);
    child.setProcessEnvironment(environment);
    qunsetenv("ALLOCATION_WAITS");
    child.start(QCoreApplication::applicationFilePath(), voyageur::tests::ofThisTest({u"whenTheProgramIsKilledItEnds"_s}));
    QByteArray said;
    QVERIFY(QTest::qWaitFor([&] { return (said += child.readAllStandardOutput()).contains("tag="); }, 60'000));
    const QByteArray tag = said.sliced(said.indexOf("tag=") + 4).split('\n').first();
    child.kill();
    QVERIFY(child.waitForFinished());
    const Session here = practiceSession();
    QVERIFY(isGone(here, tag, 40'000));
}

void AllocationTest::whenItsKeeperIsKilledItStillEnds()
{
    const Session here = practiceSession();
    const Allocation allocation = newAllocation(*here);
    QVERIFY(askFor(*here, allocation, small(5s), {}).ok());
    const auto granted = waitForGrant(*here, allocation, soon(), {}, {});
    QVERIFY2(granted.ok(), qPrintable(why(granted)));
    const auto watched = ssh::ShellCommand::script(
        R"sh([ -e "$1/watched" ] && [ "$(pgrep -f "[s]run.*$1" | wc -l)" = 1 ] && echo stands)sh", {allocation.folder.bytes()});
    const auto watchStands = [&] {
        return lookAt(*here, allocation, Beat::Here, 0, false, {}).ok() && remoteOutput(here, watched).contains("stands");
    };
    QVERIFY(QTest::qWaitFor(watchStands, 60'000));
    // As a login node that clears up kills them all: what is left is the watch inside.
    const auto killAll = ssh::ShellCommand::script(
        R"sh(for name in "[k]eeper.sh $1" "[g]uard.sh $1" "[s]run.*$1"; do pkill -KILL -f "$name"; done; echo done)sh",
        {allocation.folder.bytes()});
    QVERIFY(remoteOutput(here, killAll).contains("done"));
    QCOMPARE(
        remoteOutput(here,
                     ssh::ShellCommand::script("pgrep -f \"[k]eeper.sh $1|[g]uard.sh $1\" | wc -l", {allocation.folder.bytes()}))
            .toInt(),
        0);
    QVERIFY(isGone(here, allocation.tag, 40'000));
}

// salloc goes on without its keeper, and is granted what nobody waits for any more.
void AllocationTest::whenItsKeeperIsKilledWhileItWaitsItStillEnds()
{
    const Session here = practiceSession();
    const Allocation allocation = newAllocation(*here);
    AllocationRequest request = small(8s);
    request.options += "--begin=now+6";
    QVERIFY(askFor(*here, allocation, request, {}).ok());
    const auto queued = [&] {
        const auto look = lookAt(*here, allocation, Beat::Here, 0, false, {});
        return look.ok() && look->state != State::Asked;
    };
    QVERIFY(QTest::qWaitFor(queued, 30'000));
    const auto killKeeper = ssh::ShellCommand::script(
        R"(for pid in $(pgrep -f "[k]eeper.sh $1"); do kill -KILL "$pid"; done; echo done)", {allocation.folder.bytes()});
    QVERIFY(remoteOutput(here, killKeeper).contains("done"));
    QVERIFY(!isGone(here, allocation.tag, 100));
    QVERIFY(isGone(here, allocation.tag, 60'000));
}

void AllocationTest::oneThatIsKeptStays()
{
    const Session here = practiceSession();
    const Allocation allocation = newAllocation(*here);
    QVERIFY(askFor(*here, allocation, small(5s), {}).ok());
    const auto granted = waitForGrant(*here, allocation, soon(), {}, {});
    QVERIFY2(granted.ok(), qPrintable(why(granted)));
    QVERIFY(lookAt(*here, allocation, Beat::Keep, 0, false, {}).ok());
    QTest::qWait(9000);                                                // longer than the lease
    QVERIFY(lookAt(*here, allocation, Beat::Here, 0, false, {}).ok()); // the wish stays, whoever comes and goes
    QTest::qWait(7000);
    const auto look = lookAt(*here, allocation, Beat::No, 0, false, {});
    QVERIFY2(look.ok() && look->state == State::Running, qPrintable(why(look)));
    QVERIFY(release(*here, allocation).ok());
    QVERIFY(isGone(here, allocation.tag, 40'000));
}

void AllocationTest::whenTheAnswerIsLostTheNextAttemptFindsIt()
{
    const Session here = practiceSession();
    NetRelay relay({.targetPort = static_cast<int>(practiceTarget().port)});
    const Session other = practiceSession(relay.port());
    const Allocation allocation = newAllocation(*other);
    std::atomic<bool> over = false;
    std::thread cutter([&] {
        while (!over && jobsNamed(here, allocation.tag) == 0)
            std::this_thread::sleep_for(20ms);
        relay.cut();
    });
    const auto asked = askFor(*other, allocation, small(20s), {});
    QTest::qWait(1000);
    over = true;
    cutter.join();
    QVERIFY(askFor(*here, allocation, small(20s), {}).ok());
    const auto granted = waitForGrant(*here, allocation, soon(), {}, {});
    QVERIFY2(granted.ok(), qPrintable(why(granted)));
    QCOMPARE(jobsNamed(here, allocation.tag), 1);
    QVERIFY(release(*here, allocation).ok());
    QVERIFY(isGone(here, allocation.tag, 20'000));
}

VOYAGEUR_TEST(AllocationTest)

} // namespace tst_allocation
#include "tst_allocation.moc"
