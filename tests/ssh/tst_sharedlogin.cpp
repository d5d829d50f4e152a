// SPDX-License-Identifier: GPL-3.0-or-later
// Who signs in, who joins, and when a session that is shared ends, against a real sshd and its log.
#include "sharingplace.h"
#include "sshserver.h"
#include "testprogram.h"

#include <atomic>
#include <thread>

namespace tst_sharedlogin {

using namespace voyageur;
using namespace voyageur::ssh;
using base::ErrorCode;

class TstSharedLogin final : public QObject {
    Q_OBJECT

private slots:
    void aSignOutEndsItForAll();
    void twoLoginsAtOnceAreOne();
    void whoWaitedSignsInAfterARefusedLogin();
    void aWaitForAnotherLoginCanBeStopped();
    void anotherAcceptedKeyIsNoReasonToJoin();
    void anIdleSessionIsNoticed();
    void whoJoinedIsToldWhatACommandWaitsFor();

private:
    tests::RuntimeFolder m_runtime;
};

void TstSharedLogin::aSignOutEndsItForAll()
{
    const auto kept = tests::keep();
    const auto host = tests::join(kept.target);
    auto ended = signOutShared(kept.target, {});
    QVERIFY(ended.ok() && *ended);
    // At once: nobody joins what is ending, and who comes now signs in anew.
    const auto again = joinLogin(kept.target, {});
    QVERIFY(again.ok() && !*again);
    QTRY_VERIFY(!host->isConnected());
    QVERIFY(!kept.host->isConnected());
    ended = signOutShared(kept.target, {});
    QVERIFY(ended.ok() && !*ended);
}

void TstSharedLogin::twoLoginsAtOnceAreOne()
{
    const QString user = QStringLiteral("student2");
    const auto target = tests::practiceTarget(user);
    const auto before = tests::loginsOf(user);
    std::vector<SharedLogin> logins(6);
    std::vector<std::thread> threads;
    for (auto &login : logins) {
        threads.emplace_back([&login, target] {
            tests::ScriptedPrompter prompter({QStringLiteral("1")});
            if (auto result = joinOrLogIn(target, prompter, {}); result.ok())
                login = *result;
        });
    }
    for (auto &thread : threads)
        thread.join();
    int joined = 0;
    for (const auto &login : logins) {
        QVERIFY(login.host);
        QVERIFY(login.host->run(ShellCommand{"true"}).ok());
        joined += login.joined ? 1 : 0;
    }
    QCOMPARE(joined, 5);
    QCOMPARE(tests::loginsOf(user), before + 1);
}

void TstSharedLogin::whoWaitedSignsInAfterARefusedLogin()
{
    const auto target = tests::practiceTarget(QStringLiteral("student2"));
    std::atomic<bool> asked = false;
    class Slow final : public Prompter {
    public:
        explicit Slow(std::atomic<bool> &asked) : m_asked(asked) {}
        base::Result<bool> acceptHostKey(const HostKeyQuestion &, const base::StopToken &) override { return true; }
        base::Result<std::vector<Secret>> answer(const PromptRound &, const base::StopToken &) override
        {
            m_asked = true;
            std::this_thread::sleep_for(std::chrono::milliseconds(700));
            return base::Error{ErrorCode::Cancelled, {}, {}, {}, {}};
        }
        void showBanner(const QString &) override {}

    private:
        std::atomic<bool> &m_asked;
    };
    std::thread first([&] {
        Slow prompter(asked);
        QVERIFY(!joinOrLogIn(target, prompter, {}).ok());
    });
    QTRY_VERIFY(asked.load());
    std::atomic<int> waited = 0;
    tests::ScriptedPrompter prompter({QStringLiteral("1")});
    const auto second = joinOrLogIn(target, prompter, {}, [&] { ++waited; });
    first.join();
    QVERIFY2(second.ok(), second.ok() ? "" : qPrintable(second.error().text()));
    QVERIFY(!second->joined);
    QCOMPARE(waited.load(), 1);
}

void TstSharedLogin::aWaitForAnotherLoginCanBeStopped()
{
    const auto target = tests::practiceTarget();
    auto lock = FileLock::tryTake(tests::placeOf(target).lock);
    QVERIFY(lock.ok() && lock->isHeld());
    base::StopSource stop;
    std::thread later([&stop] {
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
        stop.request();
    });
    tests::ScriptedPrompter prompter;
    const auto login = joinOrLogIn(target, prompter, stop.token());
    later.join();
    QVERIFY(!login.ok());
    QCOMPARE(login.error().code, ErrorCode::Cancelled);
}

void TstSharedLogin::anotherAcceptedKeyIsNoReasonToJoin()
{
    auto kept = tests::keep();
    kept.target.acceptFingerprint = QStringLiteral("SHA256:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");
    const auto joined = joinLogin(kept.target, {});
    QVERIFY(!joined.ok());
    QCOMPARE(joined.error().code, ErrorCode::HostKeyUnknown);
    kept.target.acceptFingerprint = kept.host->identity().hostKeyFingerprint;
    const auto same = joinLogin(kept.target, {});
    QVERIFY(same.ok() && *same);
}

void TstSharedLogin::anIdleSessionIsNoticed()
{
    const auto target = tests::practiceTarget();
    tests::ScriptedPrompter prompter;
    const auto login = joinOrLogIn(target, prompter, {});
    QVERIFY(login.ok());
    const auto guest = tests::join(target);
    auto process = guest->start({ShellCommand{"sleep", "970"}});
    QVERIFY(process.ok());
    // Busy: no end comes while something runs …
    base::StopSource stop;
    std::thread later([&stop] {
        std::this_thread::sleep_for(std::chrono::milliseconds(2500));
        stop.request();
    });
    QCOMPARE(login->server->wait(std::chrono::milliseconds(1500), stop.token()), SessionServer::Why::Stopped);
    later.join();
    // … and one comes when nothing does, though a guest is there.
    process->reset();
    QCOMPARE(login->server->wait(std::chrono::milliseconds(1500), {}), SessionServer::Why::Idle);
    login->host->disconnect();
    QCOMPARE(login->server->wait(std::chrono::hours(1), {}), SessionServer::Why::Ended);
}

void TstSharedLogin::whoJoinedIsToldWhatACommandWaitsFor()
{
    const tests::SshServer server("MaxSessions 1\n");
    tests::ScriptedPrompter prompter;
    const auto login = joinOrLogIn(server.keyTarget(), prompter, {});
    QVERIFY(login.ok() && login->server);
    const auto other = tests::join(server.keyTarget());
    other->nameOwner(QStringLiteral("voyageur push"));
    auto first = other->start(Command{ShellCommand{"sleep", "120"}});
    QVERIFY2(first.ok(), first.ok() ? "" : qPrintable(first.error().text()));
    const auto host = tests::join(server.keyTarget());
    host->nameOwner(QStringLiteral("voyageur jobs"));
    std::atomic<int> told = 0;
    QStringList heard; // before the command that waits begins
    host->onDelay([&](Delay why, const QStringList &owners) {
        told += why == Delay::Turn ? 1 : 100;
        heard = owners;
        (*first)->cancel();
    });
    const auto second = host->run(ShellCommand{"echo", "mine"});
    QVERIFY2(second.ok(), second.ok() ? "" : qPrintable(second.error().text()));
    QCOMPARE(second->out, QByteArray("mine\n"));
    QCOMPARE(told.load(), 1);
    QCOMPARE(heard, QStringList{QStringLiteral("voyageur push")});
}

VOYAGEUR_TEST(TstSharedLogin)

} // namespace tst_sharedlogin
#include "tst_sharedlogin.moc"
