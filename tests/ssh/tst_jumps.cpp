// SPDX-License-Identifier: GPL-3.0-or-later
// Hosts behind other hosts: each hop with its own key and its own questions.
#include "practicehost.h"
#include "sshserver.h"
#include "testprogram.h"

#include <QCryptographicHash>
#include <QTcpServer>
#include <QTemporaryDir>
#include <QTest>

#include <future>

namespace tst_jumps {

using namespace voyageur;
using namespace voyageur::ssh;
using base::ErrorCode;
using tests::ScriptedPrompter;
using tests::SshServer;
using namespace Qt::StringLiterals;

namespace {

Target through(Target target, std::vector<Target> jumps)
{
    target.jumps = std::move(jumps);
    return target;
}

QByteArray words(const base::Result<std::shared_ptr<Host>> &host)
{
    return (host.ok() ? u"the login succeeded"_s : host.error().codeName() + u": "_s + host.error().text()).toUtf8();
}

} // namespace

class TstJumps final : public QObject {
    Q_OBJECT

private slots:
    void eachHopAsksItsOwnQuestionsAndIsNamed()
    {
        const SshServer door("PubkeyAuthentication no\n");
        const SshServer inner("PubkeyAuthentication no\n");
        QTemporaryDir dir;
        auto jump = door.target(u"alice"_s);
        auto target = inner.target(u"student2"_s);
        for (auto *hop : {&jump, &target}) {
            hop->hostKeys.clear();
            hop->knownHostsFile = dir.filePath(u"known_hosts"_s);
        }
        ScriptedPrompter prompter({u"practice"_s, u"practice"_s, u"123456"_s});
        const auto host = logIn(through(target, {jump}), prompter, {});
        QVERIFY2(host.ok(), words(host).constData());
        QCOMPARE(prompter.hostKeys.size(), size_t(2));
        QCOMPARE(prompter.hostKeys[0].jump, u"alice@127.0.0.1"_s);
        QCOMPARE(prompter.hostKeys[0].port, door.port());
        QVERIFY(prompter.hostKeys[1].jump.isEmpty());
        QCOMPARE(prompter.hostKeys[1].port, inner.port());
        QVERIFY(prompter.hostKeys[0].fingerprint != prompter.hostKeys[1].fingerprint);
        QCOMPARE(prompter.rounds.size(), size_t(3));
        QCOMPARE(prompter.rounds[0].jump, u"alice@127.0.0.1"_s);
        QVERIFY(prompter.rounds[1].jump.isEmpty() && prompter.rounds[2].jump.isEmpty());
        QCOMPARE(prompter.rounds[2].choices.size(), 1);
        const auto identity = (*host)->identity();
        QCOMPARE(identity.via, QStringList{u"alice@127.0.0.1"_s});
        QCOMPARE(identity.user, u"student2"_s);
        QCOMPARE((*host)->run(ShellCommand{"id", "-un"})->out, QByteArray("student2\n"));
    }

    void aChainOfHostsIsFollowedInOrder()
    {
        const SshServer first("MaxSessions 1\n");
        const SshServer second("MaxSessions 0\n"); // connections onwards are no sessions
        auto target = tests::practiceTarget();
        ScriptedPrompter prompter;
        const auto host = logIn(through(target, {first.keyTarget(u"alice"_s), second.keyTarget(u"prof"_s)}), prompter, {});
        QVERIFY2(host.ok(), words(host).constData());
        QCOMPARE((*host)->identity().via, (QStringList{u"alice@127.0.0.1"_s, u"prof@127.0.0.1"_s}));
        QVERIFY(first.log().contains("Accepted publickey for alice") && second.log().contains("Accepted publickey for prof"));
    }

    void allBytesArriveBothWays()
    {
        const SshServer door;
        const SshServer inner;
        ScriptedPrompter prompter;
        const auto host = logIn(through(inner.keyTarget(), {door.keyTarget()}), prompter, {});
        QVERIFY2(host.ok(), words(host).constData());
        QByteArray bytes(24 * 1024 * 1024, Qt::Uninitialized);
        quint32 state = 1;
        for (char &byte : bytes) {
            state = state * 1664525 + 1013904223;
            byte = static_cast<char>(state >> 24);
        }
        RunOptions options;
        options.input = bytes;
        const auto echoed = (*host)->run(ShellCommand{"cat"}, options);
        QVERIFY2(echoed.ok(), echoed.ok() ? "" : qPrintable(echoed.error().text()));
        QVERIFY(echoed->out == bytes);
    }

    void aHopThatRefusesIsNamed()
    {
        const SshServer door;
        ScriptedPrompter prompter({u"wrong"_s, u"wrong"_s, u"wrong"_s, u"wrong"_s});
        const auto host = logIn(through(tests::practiceTarget(), {door.target()}), prompter, {});
        QVERIFY(!host.ok());
        QCOMPARE(host.error().code, ErrorCode::PasswordWrong);
        QVERIFY2(host.error().what.contains(u"student@127.0.0.1"_s), words(host).constData());
    }

    void aHopWithAChangedKeyIsNotPassed()
    {
        const SshServer door;
        auto jump = door.keyTarget();
        jump.hostKeys = tests::practiceTarget().hostKeys;
        ScriptedPrompter prompter;
        const auto host = logIn(through(tests::practiceTarget(), {jump}), prompter, {});
        QVERIFY(!host.ok());
        QCOMPARE(host.error().code, ErrorCode::HostKeyChanged);
        QVERIFY(prompter.hostKeys.empty());
    }

    void aHopThatPassesNothingOnSaysSo()
    {
        const SshServer door("AllowTcpForwarding no\n");
        ScriptedPrompter prompter;
        const auto host = logIn(through(tests::practiceTarget(), {door.keyTarget()}), prompter, {});
        QVERIFY(!host.ok());
        QVERIFY2(host.error().code == ErrorCode::ChannelRefused, words(host).constData());
        QVERIFY(!host.error().why.isEmpty() && !host.error().next.isEmpty());
    }

    void aHostThatIsNotThereBehindAHopSaysSo()
    {
        const SshServer door;
        auto target = tests::practiceTarget();
        {
            QTcpServer reserved;
            QVERIFY(reserved.listen(QHostAddress::LocalHost));
            target.port = reserved.serverPort();
        }
        ScriptedPrompter prompter;
        auto host = logIn(through(target, {door.keyTarget()}), prompter, {});
        QVERIFY(!host.ok());
        QVERIFY2(host.error().code == ErrorCode::PortClosed, words(host).constData());
        target.host = u"no-such-host.invalid"_s;
        host = logIn(through(target, {door.keyTarget()}), prompter, {});
        QVERIFY(!host.ok());
        QVERIFY2(host.error().code == ErrorCode::HostUnreachable, words(host).constData());
    }

    void aHopThatEndsEndsWhatLeadsThroughIt()
    {
        const SshServer inner;
        ScriptedPrompter prompter;
        std::shared_ptr<Host> host;
        std::promise<base::Error> ended;
        {
            const SshServer door;
            const auto in = logIn(through(inner.keyTarget(), {door.keyTarget(u"prof"_s)}), prompter, {});
            QVERIFY2(in.ok(), words(in).constData());
            host = *in;
            host->onEnded([&ended](const base::Error &error) { ended.set_value(error); });
            tests::insidePractice({u"sh"_s, u"-c"_s, u"pkill -KILL -u prof sshd || pkill -KILL -u prof"_s});
        }
        auto future = ended.get_future();
        QVERIFY(future.wait_for(std::chrono::seconds(20)) == std::future_status::ready);
        QCOMPARE(future.get().code, ErrorCode::ConnectionLost);
        QVERIFY(!host->isConnected());
    }

    void cancellingAtAnyHopEndsAll()
    {
        const SshServer door;
        const SshServer inner("PubkeyAuthentication no\n");
        base::StopSource stop;
        class Leaving final : public Prompter {
        public:
            explicit Leaving(base::StopSource &stop) : m_stop(stop) {}
            base::Result<bool> acceptHostKey(const HostKeyQuestion &, const base::StopToken &) override { return true; }
            base::Result<std::vector<Secret>> answer(const PromptRound &, const base::StopToken &) override
            {
                m_stop.request();
                return base::Error{ErrorCode::Cancelled, u"left"_s, {}, {}, {}};
            }
            void showBanner(const QString &) override {}

        private:
            base::StopSource &m_stop;
        } leaving(stop);
        const auto host = logIn(through(inner.target(), {door.keyTarget(u"prof"_s)}), leaving, stop.token());
        QVERIFY(!host.ok());
        QCOMPARE(host.error().code, ErrorCode::Cancelled);
        // Nothing stays behind on the jump host.
        QTRY_VERIFY_WITH_TIMEOUT(door.log().contains("Disconnected from user prof")
                                     || door.log().contains("Connection closed by user prof")
                                     || door.log().contains("session closed for user prof"),
                                 20'000);
    }
};

VOYAGEUR_TEST(TstJumps)

} // namespace tst_jumps
#include "tst_jumps.moc"
