// SPDX-License-Identifier: GPL-3.0-or-later
// One file over many channels, a bad network, and what goes wrong at the far end.
#include "netrelay.h"
#include "practicehost.h"
#include "remotefolder.h"
#include "sshserver.h"
#include "tree.h"

#include "base/sha256.h"
#include "testprogram.h"
#include "transfer/transfer.h"

#include <QFile>
#include <QRandomGenerator>
#include <QTest>

#include <thread>

namespace tst_upload {

using namespace voyageur;
using namespace voyageur::tests;
using namespace voyageur::transfer;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr qint64 mib = 1024 * 1024;

QByteArray noise(qint64 size, quint32 seed)
{
    QByteArray bytes(size, Qt::Uninitialized);
    QRandomGenerator random(seed);
    random.fillRange(reinterpret_cast<quint32 *>(bytes.data()), size / 4);
    return bytes;
}

QByteArray hashOf(const QByteArray &bytes)
{
    base::Sha256 hash;
    hash.add(bytes);
    return hash.hex();
}

std::shared_ptr<ssh::Host> hostThrough(const NetRelay &relay)
{
    auto target = practiceTarget();
    target.port = relay.port();
    ScriptedPrompter prompter;
    auto host = ssh::logIn(target, prompter, {});
    return host.ok() ? *host : nullptr;
}

NetRelay::Options link(std::chrono::milliseconds oneWay, double bytesPerSecond)
{
    return {practiceTarget().port, oneWay, {bytesPerSecond}, {bytesPerSecond}};
}

//! Calls `act` once, when that share of the bytes is out.
base::ProgressSink onceAt(double share, std::function<void()> act)
{
    return [share, act = std::move(act), done = false](const base::Progress &progress) mutable {
        if (!done && progress.total > 0 && double(progress.done) >= share * double(progress.total)) {
            done = true;
            act();
        }
    };
}

} // namespace

class TestUpload : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        m_host = practiceHost();
        m_bytes = noise(48 * mib + 12345, 1);
        m_tree.file("file", m_bytes);
    }
    void cleanupTestCase() { m_host.reset(); }

    void everySizeArrives()
    {
        RemoteFolder remote(m_host);
        const qint64 block = 128 * 1024;
        for (const qint64 size : {qint64(0), qint64(1), block - 1, block, block + 1, mib, 3 * mib + 17, 16 * mib, 16 * mib + 1}) {
            const QByteArray bytes = m_bytes.first(size);
            m_tree.file("some", bytes);
            for (const int streams : {0, 1, 3}) {
                PushOptions options;
                options.streams = streams;
                const auto report = pushFile(*m_host, m_tree.path() + u"/some"_s, remote.path("new/some"), options);
                QVERIFY2(report.ok(), report.ok() ? "" : qPrintable(report.error().text()));
                QVERIFY(report->verified);
                QCOMPARE(report->sha256, hashOf(bytes));
                QCOMPARE(remote.hashOf("new/some"), hashOf(bytes));
                QCOMPARE(remote.list(), "./new\n./new/some\n");
            }
        }
    }

    void aLongWayIsFilledByManyChannels()
    {
        NetRelay relay(link(40ms, 60e6));
        const auto host = hostThrough(relay);
        QVERIFY(host);
        RemoteFolder remote(m_host);
        QByteArray most;
        const auto report = pushFile(*host, file(), remote.path("file"), {},
                                     onceAt(0.5, [&] { most = remote.sh("pgrep -u student -c -f 'read -r see[k]' || true"); }));
        QVERIFY2(report.ok(), report.ok() ? "" : qPrintable(report.error().text()));
        QVERIFY(report->verified);
        QCOMPARE(remote.hashOf("file"), hashOf(m_bytes));
        QVERIFY2(most.trimmed().toInt() >= 2, most.constData());
    }

    // Half of the file is text, half is noise; over a slow network fewer bytes go than it has.
    void overASlowNetworkTextIsCompressed()
    {
        QByteArray bytes;
        for (int i = 0; bytes.size() < 8 * mib; ++i)
            bytes += "step " + QByteArray::number(i) + ": the loss is 0." + QByteArray::number(i % 1000 * 7919 % 1000) + '\n';
        bytes.insert(4 * mib, m_bytes.first(4 * mib));
        Tree tree;
        tree.file("file", bytes);
        RemoteFolder remote(m_host);
        NetRelay relay(link(10ms, 8e6));
        const auto host = hostThrough(relay);
        QVERIFY(host);
        const qint64 before = relay.count().up;
        const auto report = pushFile(*host, tree.path() + u"/file"_s, remote.path("there"));
        QVERIFY2(report.ok(), report.ok() ? "" : qPrintable(report.error().text()));
        QVERIFY(report->verified);
        QCOMPARE(report->bytes, bytes.size());
        QCOMPARE(report->sha256, hashOf(bytes));
        QVERIFY2(relay.count().up - before < 8 * mib, qPrintable(QString::number(relay.count().up - before)));
    }

    void othersHaveTheirTurnMeanwhile()
    {
        NetRelay relay(link(10ms, 20e6));
        const auto host = hostThrough(relay);
        QVERIFY(host);
        RemoteFolder remote(m_host);
        std::atomic<int> answered = 0;
        std::thread worker;
        PushOptions options;
        options.streams = 6;
        const auto report = pushFile(*host, file(), remote.path("file"), options, onceAt(0.1, [&] {
            worker = std::thread([&] {
                // Five at a time, where seven of the eight channels are the upload's.
                std::vector<std::thread> many;
                for (int i = 0; i < 5; ++i) {
                    many.emplace_back([&] {
                        const auto output = host->run(ssh::ShellCommand{"echo", "yes"});
                        answered += output.ok() && output->out == "yes\n" ? 1 : 0;
                    });
                }
                for (auto &one : many)
                    one.join();
            });
        }));
        worker.join();
        QVERIFY2(report.ok(), report.ok() ? "" : qPrintable(report.error().text()));
        QCOMPARE(answered, 5);
        QCOMPARE(remote.hashOf("file"), hashOf(m_bytes));
    }

    void whatIsThereIsComparedAndOnlyTheRestSent()
    {
        RemoteFolder remote(m_host);
        PushOptions options;
        options.resume = true;
        const auto whole = pushFile(*m_host, file(), remote.path("whole"), options);
        QVERIFY(whole.ok());
        const QByteArray damage[] = {
            "cp whole file.part",                                                             // all there
            "cp whole file.part; printf X | dd of=file.part bs=1 seek=100 conv=notrunc 2>&1", // one byte, the same size
            "cp whole file.part; dd if=/dev/zero of=file.part bs=1048576 seek=20 count=1 conv=notrunc 2>&1", // a hole
            "head -c 30000000 whole > file.part",                            // an end that is missing
            "cp whole file.part; head -c 9000000 /dev/urandom >> file.part", // too long
            "dd if=whole of=file.part bs=1048576 skip=40 seek=40 2>&1",      // only the end is there
        };
        const qint64 chunk = 4 * mib;
        const qint64 expected[] = {m_bytes.size(), m_bytes.size() - chunk, m_bytes.size() - chunk,
                                   7 * chunk,      m_bytes.size(),         m_bytes.size() - 10 * chunk};
        for (int i = 0; i < 6; ++i) {
            remote.sh(damage[i]);
            const auto report = pushFile(*m_host, file(), remote.path("file"), options);
            QVERIFY2(report.ok(), report.ok() ? "" : qPrintable(report.error().text()));
            QVERIFY(report->verified);
            QCOMPARE(report->resumedFrom, expected[i]);
            QCOMPARE(remote.hashOf("file"), hashOf(m_bytes));
            QCOMPARE(remote.list(), "./file\n./whole\n");
        }
    }

    void cutManyTimesItArrivesAndLittleIsSentTwice()
    {
        const int asked = qEnvironmentVariableIntValue("VOYAGEUR_UPLOAD_CUTS");
        const int cuts = asked > 0 ? asked : 4;
        const int streams = 3;
        const auto bytes = noise((cuts + 1) * 12 * mib + 4321, 7);
        m_tree.file("cut", bytes);
        RemoteFolder remote(m_host);
        NetRelay relay(link(5ms, 40e6));
        PushOptions options;
        options.resume = true;
        options.streams = streams;
        QRandomGenerator random(static_cast<quint32>(qEnvironmentVariableIntValue("VOYAGEUR_UPLOAD_SEED")) + 42);
        for (int cut = 0; cut < cuts; ++cut) {
            const auto host = hostThrough(relay);
            QVERIFY(host);
            relay.cutAfter(mib / 2 + random.bounded(12 * static_cast<int>(mib)));
            const auto report = pushFile(*host, m_tree.path() + u"/cut"_s, remote.path("cut"), options);
            QVERIFY(!report.ok());
            QVERIFY2(report.error().code == base::ErrorCode::ConnectionLost, qPrintable(report.error().text()));
            QCOMPARE(remote.list(), "./cut.part\n");
        }
        const auto report = pushFile(*hostThrough(relay), m_tree.path() + u"/cut"_s, remote.path("cut"), options);
        QVERIFY2(report.ok(), report.ok() ? "" : qPrintable(report.error().text()));
        QVERIFY(report->verified);
        QCOMPARE(remote.hashOf("cut"), hashOf(bytes));
        const qint64 resent = relay.count().up - bytes.size();
        const qint64 logins = (cuts + 1) * 64 * 1024 + bytes.size() / 100;
        qInfo("%d cuts: %lld KiB of %lld sent twice", cuts, static_cast<long long>(resent / 1024),
              static_cast<long long>(bytes.size() / 1024));
        QVERIFY2(resent <= cuts * streams * 16 * mib + logins, qPrintable(QString::number(resent)));
    }

    void aSecondUploadToTheSameNameIsRefused()
    {
        NetRelay relay(link(5ms, 8e6));
        const auto host = hostThrough(relay);
        RemoteFolder remote(m_host);
        std::optional<base::Result<TransferReport>> second;
        std::thread other;
        const auto first = pushFile(*host, file(), remote.path("file"), {}, onceAt(0.1, [&] {
            other = std::thread([&] { second.emplace(pushFile(*m_host, file(), remote.path("file"))); });
        }));
        other.join();
        QVERIFY2(first.ok(), first.ok() ? "" : qPrintable(first.error().text()));
        QVERIFY(!second->ok());
        QVERIFY2(second->error().what.contains(u"is running"_s), qPrintable(second->error().text()));
        QCOMPARE(remote.hashOf("file"), hashOf(m_bytes));
    }

    void aPausedUploadWaitsAndGoesOn()
    {
        RemoteFolder remote(m_host);
        PushOptions options;
        options.pause.set(true);
        qint64 done = 0;
        qint64 whenWoken = -1;
        std::thread waker([&] {
            std::this_thread::sleep_for(700ms);
            whenWoken = done;
            options.pause.set(false);
        });
        const auto report = pushFile(*m_host, file(), remote.path("file"), options,
                                     [&](const base::Progress &progress) { done = progress.done; });
        waker.join();
        QVERIFY(report.ok());
        QCOMPARE(whenWoken, 0);
        QCOMPARE(remote.hashOf("file"), hashOf(m_bytes));
    }

    void aFullDiskIsSaidAndTheUploadGoesOnWhenThereIsRoom()
    {
        const auto holder = m_host->start(ssh::Command{ssh::ShellCommand{
            "unshare", "-Urm", "sh", "-c",
            "mount -t tmpfs -o size=60m none /mnt && head -c 36000000 /dev/zero > /mnt/other && echo $$ && exec sleep 120"}});
        QVERIFY(holder.ok());
        const auto first = (*holder)->read({}, base::Deadline::after(10s));
        QVERIFY(first.ok());
        QVERIFY2(first->stream == ssh::Stream::Out, first->bytes.constData());
        const ssh::RemotePath disk("/proc/" + first->bytes.trimmed() + "/root/mnt");
        PushOptions options;
        options.resume = true;
        options.streams = 2;
        const auto full = pushFile(*m_host, file(), disk.child("file"), options);
        QVERIFY(!full.ok());
        QVERIFY2(full.error().code == base::ErrorCode::QuotaExceeded, qPrintable(full.error().text()));
        QVERIFY(m_host->run(ssh::ShellCommand{"rm", disk.child("other").bytes()})->status.success());
        const auto report = pushFile(*m_host, file(), disk.child("file"), options);
        QVERIFY2(report.ok(), report.ok() ? "" : qPrintable(report.error().text()));
        QVERIFY(report->verified);
        QVERIFY(report->resumedFrom >= 8 * mib);
        (*holder)->cancel();
    }

    void aLimitOfTheAccountIsSaid()
    {
        const auto setUp = practiceHost(u"alice"_s);
        RemoteFolder remote(setUp);
        PushOptions options;
        options.resume = true;
        {
            const StartUpFile startUp(setUp, "ulimit -f 16384");
            const auto host = practiceHost(u"alice"_s);
            const auto full = pushFile(*host, file(), remote.path("file"), options);
            QVERIFY(!full.ok());
            QVERIFY2(full.error().code == base::ErrorCode::QuotaExceeded, qPrintable(full.error().text()));
            QVERIFY2(full.error().server.contains(u"File too large"_s), qPrintable(full.error().server));
        }
        const auto report = pushFile(*practiceHost(u"alice"_s), file(), remote.path("file"), options);
        QVERIFY2(report.ok(), report.ok() ? "" : qPrintable(report.error().text()));
        QCOMPARE(report->resumedFrom, 16 * mib);
        QCOMPARE(remote.hashOf("file"), hashOf(m_bytes));
    }

    void aFolderThatMayNotBeWrittenIsSaid()
    {
        RemoteFolder remote(m_host);
        remote.sh("mkdir locked && chmod 555 locked");
        const auto refused = pushFile(*m_host, file(), remote.path("locked/"));
        QVERIFY(!refused.ok());
        QCOMPARE(refused.error().code, base::ErrorCode::CommandFailed);
        QVERIFY2(refused.error().what.contains(u"may not write"_s), qPrintable(refused.error().text()));
        remote.sh("chmod 755 locked");
        QVERIFY(pushFile(*m_host, file(), remote.path("locked/")).ok());
    }

    void aFolderThatVanishesIsSaid()
    {
        NetRelay relay(link(5ms, 30e6));
        const auto host = hostThrough(relay);
        RemoteFolder remote(m_host);
        remote.sh("mkdir here");
        PushOptions options;
        options.resume = true;
        const auto gone =
            pushFile(*host, file(), remote.path("here/file"), options, onceAt(0.5, [&] { remote.sh("mv here there"); }));
        QVERIFY(!gone.ok());
        QVERIFY2(gone.error().code == base::ErrorCode::NotFound, qPrintable(gone.error().text()));
        remote.sh("mv there here");
        const auto report = pushFile(*host, file(), remote.path("here/file"), options);
        QVERIFY2(report.ok(), report.ok() ? "" : qPrintable(report.error().text()));
        QVERIFY(report->resumedFrom > 0);
        QCOMPARE(remote.hashOf("here/file"), hashOf(m_bytes));
    }

    void aPartThatSomebodyReplacesIsNotPutInPlace()
    {
        NetRelay relay(link(5ms, 30e6));
        const auto host = hostThrough(relay);
        RemoteFolder remote(m_host);
        remote.sh("echo old > file");
        PushOptions options;
        options.resume = true;
        const auto replaced = pushFile(*host, file(), remote.path("file"), options,
                                       onceAt(0.3, [&] { remote.sh("cp file.part other && mv other file.part"); }));
        QVERIFY(!replaced.ok());
        QVERIFY2(replaced.error().code == base::ErrorCode::VerificationFailed, qPrintable(replaced.error().text()));
        QCOMPARE(remote.sh("cat file"), "old\n");
        const auto report = pushFile(*host, file(), remote.path("file"), options);
        QVERIFY2(report.ok(), report.ok() ? "" : qPrintable(report.error().text()));
        QCOMPARE(remote.hashOf("file"), hashOf(m_bytes));
    }

    void aPartThatIsAnothersIsNotRemoved()
    {
        NetRelay relay(link(5ms, 30e6));
        const auto host = hostThrough(relay);
        RemoteFolder remote(m_host);
        const auto replaced = pushFile(*host, file(), remote.path("file"), {},
                                       onceAt(0.3, [&] { remote.sh("echo theirs > other && mv other file.part"); }));
        QVERIFY(!replaced.ok());
        QCOMPARE(remote.sh("ls; head -c 6 file.part"), "file.part\ntheirs");
    }

    void aPartThatIsGoneIsNotMadeAgain()
    {
        RemoteFolder remote(m_host);
        const auto gone = pushFile(*m_host, file(), remote.path("file"), {}, [&](const base::Progress &progress) {
            if (progress.item.startsWith(u"Comparing"_s))
                remote.sh("rm -f file.part");
        });
        QVERIFY(!gone.ok());
        QVERIFY2(gone.error().code == base::ErrorCode::VerificationFailed, qPrintable(gone.error().text()));
        QCOMPARE(remote.list(), "");
    }

    void aPartThatAnotherHoldsIsNotRemoved()
    {
        NetRelay relay(link(5ms, 30e6));
        const auto host = hostThrough(relay);
        RemoteFolder remote(m_host);
        base::StopSource stop;
        const auto stopped = pushFile(*host, file(), remote.path("file"), {},
                                      onceAt(0.3,
                                             [&] {
                                                 remote.sh("echo theirs > other && mv other file.part\n"
                                                           "(flock 9; sleep 8) 9<file.part >/dev/null 2>&1 </dev/null &");
                                                 stop.request();
                                             }),
                                      stop.token());
        QVERIFY(!stopped.ok());
        QCOMPARE(remote.sh("ls; head -c 6 file.part"), "file.part\ntheirs");
    }

    // Between its last look at the unfinished file and the rename: a server whose mv puts another's file there first.
    void aPartThatBecomesAnothersAtTheEndIsNotPlaced()
    {
        const SshServer server("SetEnv PATH=@FOLDER@:/usr/local/bin:/usr/bin:/bin");
        server.write(u"mv"_s,
                     "#!/bin/sh\n"
                     "for last; do :; done\n"
                     "folder=${last%/[!/]*}\n"
                     "if [ -e \"$folder/file.part\" ] && [ ! -e \"$folder/other\" ]; then\n"
                     "    echo theirs >\"$folder/other\"\n"
                     "    cp --remove-destination \"$folder/other\" \"$folder/file.part\"\n"
                     "fi\n"
                     "exec /bin/mv \"$@\"\n");
        insidePractice({u"chmod"_s, u"+x"_s, server.folder() + u"/mv"_s});
        ScriptedPrompter prompter;
        const auto host = ssh::logIn(server.keyTarget(), prompter, {});
        QVERIFY(host.ok());
        RemoteFolder remote(m_host);
        const auto report = pushFile(**host, file(), remote.path("file"));
        QVERIFY(!report.ok());
        QVERIFY2(report.error().code == base::ErrorCode::VerificationFailed, qPrintable(report.error().text()));
        QCOMPARE(remote.sh("ls; cat file.part"), "file.part\nother\ntheirs\n");
    }

    void whatSomebodyWritesIntoThePartIsNoticed()
    {
        NetRelay relay(link(5ms, 30e6));
        const auto host = hostThrough(relay);
        RemoteFolder remote(m_host);
        const QByteArray bytes = noise(72 * mib, 5); // more than is hashed in one go
        m_tree.file("large", bytes);
        for (const char *harm : {"printf X | dd of=large.part conv=notrunc bs=1 seek=1000", ": >large.part"}) {
            const auto harmed =
                pushFile(*host, m_tree.path() + u"/large"_s, remote.path("large"), {}, onceAt(0.96, [&] { remote.sh(harm); }));
            QVERIFY(!harmed.ok());
            QVERIFY2(harmed.error().code == base::ErrorCode::VerificationFailed, qPrintable(harmed.error().text()));
            QCOMPARE(remote.list(), "");
        }
    }

    void aServerWithFewChannelsIsEnough_data()
    {
        QTest::addColumn<int>("sessions");
        QTest::addRow("one channel for all") << 1;
        QTest::addRow("two") << 2;
    }
    void aServerWithFewChannelsIsEnough()
    {
        QFETCH(int, sessions);
        const SshServer server("MaxSessions " + QByteArray::number(sessions));
        ScriptedPrompter prompter;
        const auto host = ssh::logIn(server.keyTarget(), prompter, {});
        QVERIFY(host.ok());
        RemoteFolder remote(m_host);
        PushOptions options;
        options.streams = 4;
        options.resume = true;
        const auto report = pushFile(**host, file(), remote.path("file"), options);
        QVERIFY2(report.ok(), report.ok() ? "" : qPrintable(report.error().text()));
        QVERIFY(report->verified);
        QCOMPARE(remote.hashOf("file"), hashOf(m_bytes));
        remote.sh("dd if=file of=again.part bs=1048576 count=9 2>&1; echo x >> again.part");
        const auto again = pushFile(**host, file(), remote.path("again"), options);
        QVERIFY2(again.ok(), again.ok() ? "" : qPrintable(again.error().text()));
        QCOMPARE(again->resumedFrom, 8 * mib);
        QCOMPARE(remote.hashOf("again"), hashOf(m_bytes));
        m_tree.file("some", m_bytes.first(3));
        QVERIFY(pushFile(**host, m_tree.path() + u"/some"_s, remote.path("some"), options).ok());
        QCOMPARE(remote.sh("wc -c < some"), "3\n");
    }

    void twoUploadsThatShareTwoChannelsBothArrive()
    {
        const SshServer server("MaxSessions 2");
        ScriptedPrompter prompter;
        const auto host = ssh::logIn(server.keyTarget(), prompter, {});
        QVERIFY(host.ok());
        RemoteFolder remote(m_host);
        std::optional<base::Result<TransferReport>> one;
        std::thread other([&] { one.emplace(pushFile(**host, file(), remote.path("one"))); });
        const auto two = pushFile(**host, file(), remote.path("two"));
        other.join();
        QVERIFY2(one->ok(), one->ok() ? "" : qPrintable(one->error().text()));
        QVERIFY2(two.ok(), two.ok() ? "" : qPrintable(two.error().text()));
        QCOMPARE(remote.hashOf("one"), hashOf(m_bytes));
        QCOMPARE(remote.hashOf("two"), hashOf(m_bytes));
    }

    void overOneChannelAFullDiskIsSaidToo()
    {
        const auto holder = m_host->start(ssh::Command{ssh::ShellCommand{
            "unshare", "-Urm", "sh", "-c", "mount -t tmpfs -o size=20m none /mnt && echo $$ && exec sleep 120"}});
        QVERIFY(holder.ok());
        const auto first = (*holder)->read({}, base::Deadline::after(10s));
        QVERIFY(first.ok());
        const SshServer server("MaxSessions 1");
        ScriptedPrompter prompter;
        const auto host = ssh::logIn(server.keyTarget(), prompter, {});
        QVERIFY(host.ok());
        const ssh::RemotePath disk("/proc/" + first->bytes.trimmed() + "/root/mnt");
        const auto full = pushFile(**host, file(), disk.child("file"));
        QVERIFY(!full.ok());
        QVERIFY2(full.error().code == base::ErrorCode::QuotaExceeded, qPrintable(full.error().text()));
        (*holder)->cancel();
    }

    void aPausedUploadKeepsItsFile()
    {
        RemoteFolder remote(m_host);
        PushOptions options;
        std::optional<base::Result<TransferReport>> second;
        std::thread other;
        const auto first = pushFile(*m_host, file(), remote.path("file"), options, onceAt(0.3, [&] {
            options.pause.set(true);
            other = std::thread([&] {
                std::this_thread::sleep_for(4s); // longer than a lock without a sign of life stands
                second.emplace(pushFile(*m_host, file(), remote.path("file")));
                options.pause.set(false);
            });
        }));
        other.join();
        QVERIFY2(first.ok(), first.ok() ? "" : qPrintable(first.error().text()));
        QVERIFY(!second->ok());
        QVERIFY2(second->error().what.contains(u"is running"_s), qPrintable(second->error().text()));
        QCOMPARE(remote.hashOf("file"), hashOf(m_bytes));
    }

    void theFolderDecidesTheGroup()
    {
        RemoteFolder remote(m_host);
        remote.sh("echo old > file.part; mkdir shared && chgrp def-prof shared && chmod g+s shared; mv file.part shared/");
        QVERIFY(pushFile(*m_host, file(), remote.path("shared/")).ok());
        QCOMPARE(remote.sh("stat -c %G shared/file"), "def-prof\n");
    }

private:
    QString file() const { return m_tree.path() + u"/file"_s; }

    std::shared_ptr<ssh::Host> m_host;
    Tree m_tree;
    QByteArray m_bytes;
};

VOYAGEUR_TEST(TestUpload)

} // namespace tst_upload
#include "tst_upload.moc"
