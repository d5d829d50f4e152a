// SPDX-License-Identifier: GPL-3.0-or-later
// Two or three transfers to one place at the same instant, each with a login of its own: one arrives whole, the others arrive or
// are told. $VOYAGEUR_ATONCE: how many trials of each kind (20).
#include "practicehost.h"
#include "remotefolder.h"
#include "tree.h"

#include "base/sha256.h"
#include "testprogram.h"
#include "transfer/sync.h"
#include "transfer/transfer.h"

#include <QFile>
#include <QTest>

#include <latch>
#include <thread>

namespace tst_atonce {

using namespace voyageur;
using namespace voyageur::tests;
using namespace voyageur::transfer;
using namespace Qt::StringLiterals;

namespace {

constexpr int lanes = 10; // trials under way at a time, each in a folder of its own
constexpr int most = 3;   // that begin at once

int trials()
{
    return qEnvironmentVariableIsSet("VOYAGEUR_ATONCE") ? qEnvironmentVariableIntValue("VOYAGEUR_ATONCE") : 20;
}

//! What one of those that began at once came to: nothing when it says that all is there.
using Came = std::optional<base::Error>;

} // namespace

class TestAtOnce : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        for (int i = 0; i < lanes * most; ++i)
            m_hosts.push_back(practiceHost());
        for (int i = 0; i < 40; ++i)
            m_tree.file("src/f" + QByteArray::number(i), QByteArray(20'000 + 100 * i, static_cast<char>('a' + i % 26)));
        m_tree.file("one", QByteArray(3'000'000, 'x'));
    }
    void cleanupTestCase() { m_hosts.clear(); }

    void pushesOfOneFile()
    {
        inLanes(
            3,
            [&](ssh::Host &host, const RemoteFolder &remote, int) -> Came {
                const auto report = pushFile(host, m_tree.path() + u"/one"_s, remote.path("f"));
                return report.ok() ? Came() : report.error();
            },
            [&](const RemoteFolder &remote) {
                return isAsItShould(remote, remote.sh("ls -A; wc -c < f; tr -d x < f | wc -c"), "f\n3000000\n0\n");
            });
    }

    // Into a folder that is there: one that begins when another is done must not find the folder of that name, and go into it.
    void pushesOfOneFolder()
    {
        inLanes(
            3,
            [&](ssh::Host &host, const RemoteFolder &remote, int) -> Came {
                const auto report = pushTree(host, m_tree.path() + u"/src"_s, remote.path("into/"));
                return report.ok() ? Came() : report.error();
            },
            [&](const RemoteFolder &remote) {
                remote.sh("mv into/src d; rmdir into");
                return isWholeFolder(remote);
            },
            [](const RemoteFolder &remote) { remote.sh("mkdir into"); });
    }

    void syncsUp()
    {
        inLanes(
            2,
            [&](ssh::Host &host, const RemoteFolder &remote, int) -> Came {
                SyncRequest request;
                request.local = m_tree.path() + u"/src/"_s;
                request.remote = remote.path("d/");
                return came(host, request);
            },
            [&](const RemoteFolder &remote) { return isWholeFolder(remote); });
    }

    void syncsDown()
    {
        base::Sha256 hash;
        hash.add(QByteArray(200'000, '\0'));
        const QByteArray zeros = hash.hex();
        std::vector<std::unique_ptr<Tree>> trees;
        for (int i = 0; i < lanes; ++i)
            trees.push_back(std::make_unique<Tree>());
        int round = 0;
        inLanes(
            2,
            [&](ssh::Host &host, const RemoteFolder &remote, int lane) -> Came {
                SyncRequest request;
                request.direction = SyncRequest::Direction::Download;
                request.remote = remote.path("d/");
                request.local = trees[static_cast<size_t>(lane)]->path() + u"/%1/"_s.arg(round);
                return came(host, request);
            },
            [&](const RemoteFolder &) { return true; },
            [&](const RemoteFolder &remote) {
                remote.sh("mkdir d; for i in 1 2 3 4 5 6 7 8 9; do head -c 200000 /dev/zero > d/$i; done");
            },
            [&] {
                for (const auto &tree : trees) {
                    const auto files = snapshot(tree->local(QByteArray::number(round)), false);
                    QCOMPARE(files.size(), 9);
                    for (const QByteArray &line : files)
                        QVERIFY2(line.endsWith(zeros), line.constData());
                }
                ++round;
            });
    }

    void pullsOfOneFile()
    {
        std::vector<std::unique_ptr<Tree>> trees;
        for (int i = 0; i < lanes; ++i)
            trees.push_back(std::make_unique<Tree>());
        int round = 0;
        inLanes(
            3,
            [&](ssh::Host &host, const RemoteFolder &remote, int lane) -> Came {
                const auto report =
                    pull(host, remote.path("f"), trees[static_cast<size_t>(lane)]->path() + u"/%1"_s.arg(round), {});
                return report.ok() ? Came() : report.error();
            },
            [&](const RemoteFolder &) { return true; },
            [&](const RemoteFolder &remote) { remote.sh("head -c 3000000 /dev/zero > f"); },
            [&] {
                for (const auto &tree : trees)
                    QCOMPARE(QFile(tree->path() + u"/%1"_s.arg(round)).size(), 3'000'000);
                ++round;
            });
    }

private:
    using Work = std::function<Came(ssh::Host &, const RemoteFolder &, int lane)>;
    using Check = std::function<bool(const RemoteFolder &)>;

    static Came came(ssh::Host &host, const SyncRequest &request)
    {
        const auto prepared = prepareSync(host, request);
        if (!prepared.ok())
            return prepared.error();
        const auto report = runSync(host, *prepared);
        if (!report.ok())
            return report.error();
        if (report->meanwhile.isEmpty())
            return {};
        return base::Error{base::ErrorCode::BadRequest, u"it names what another one has changed meanwhile"_s, {}, {}, {}};
    }

    // Another one is at work there; or, on a computer so busy that one seemed dead for three seconds, another one took its place.
    static bool isToldOf(const base::Error &error)
    {
        using Code = base::ErrorCode;
        return error.code == Code::BadRequest || error.code == Code::VerificationFailed || error.code == Code::NotFound;
    }

    void inLanes(int atOnce, const Work &work, const Check &isWhole, const std::function<void(const RemoteFolder &)> &before = {},
                 const std::function<void()> &after = {})
    {
        int told = 0;
        for (int done = 0; done < trials(); done += lanes) {
            std::vector<std::unique_ptr<RemoteFolder>> folders;
            for (int lane = 0; lane < lanes; ++lane) {
                folders.push_back(std::make_unique<RemoteFolder>(m_hosts[static_cast<size_t>(lane * most)]));
                if (before)
                    before(*folders.back());
            }
            std::vector<Came> came(static_cast<size_t>(lanes * atOnce));
            std::latch begin(lanes * atOnce);
            std::vector<std::thread> threads;
            for (int lane = 0; lane < lanes; ++lane) {
                for (int one = 0; one < atOnce; ++one) {
                    threads.emplace_back([&, lane, one] {
                        begin.arrive_and_wait();
                        came[static_cast<size_t>(lane * atOnce + one)] =
                            work(*m_hosts[static_cast<size_t>(lane * most + one)], *folders[static_cast<size_t>(lane)], lane);
                    });
                }
            }
            for (std::thread &thread : threads)
                thread.join();
            for (int lane = 0; lane < lanes; ++lane) {
                int arrived = 0;
                QString words;
                for (int one = 0; one < atOnce; ++one) {
                    const Came &result = came[static_cast<size_t>(lane * atOnce + one)];
                    arrived += result ? 0 : 1;
                    if (!result)
                        continue;
                    ++told;
                    words += result->text() + u'\n';
                    QVERIFY2(isToldOf(*result), qPrintable(words));
                }
                QVERIFY2(arrived >= 1, qPrintable(words));
                QVERIFY2(isWhole(*folders[static_cast<size_t>(lane)]), qPrintable(words));
            }
            if (after)
                after();
        }
        qInfo("%d trials of %d at once: %d were told", trials(), atOnce, told);
    }

    bool isWholeFolder(const RemoteFolder &remote) const
    {
        return isAsItShould(remote, remote.sh("ls -A; ls -A d | wc -l; cat d/* | wc -c"), m_wholeFolder);
    }

    static bool isAsItShould(const RemoteFolder &remote, const QByteArray &seen, const QByteArray &wanted)
    {
        if (seen != wanted)
            qWarning().noquote() << seen << remote.sh("ls -lAR --full-time");
        return seen == wanted;
    }

    Tree m_tree;
    std::vector<std::shared_ptr<ssh::Host>> m_hosts;
    const QByteArray m_wholeFolder = "d\n40\n" + QByteArray::number(40 * 20'000 + 100 * 780) + '\n';
};

VOYAGEUR_TEST(TestAtOnce)

} // namespace tst_atonce
#include "tst_atonce.moc"
