// SPDX-License-Identifier: GPL-3.0-or-later
// Accounts that may run no command: all goes over SFTP, beside a real sshd with ForceCommand internal-sftp.
#include "netrelay.h"
#include "practicehost.h"
#include "remotefolder.h"
#include "sshserver.h"
#include "tree.h"

#include "base/sha256.h"
#include "testprogram.h"
#include "transfer/kept.h"
#include "transfer/sftppacket.h"
#include "transfer/sync.h"
#include "transfer/transfer.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRandomGenerator>
#include <QTest>

#include <thread>

namespace tst_sftp {

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

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(cannot be read)");
}

std::shared_ptr<ssh::Host> logInTo(ssh::Target target)
{
    ScriptedPrompter prompter;
    auto host = ssh::logIn(target, prompter, {});
    return host.ok() ? *host : nullptr;
}

base::ProgressSink onceAt(double share, std::function<void()> act)
{
    return [share, act = std::move(act), done = false](const base::Progress &progress) mutable {
        if (!done && progress.total > 0 && double(progress.done) >= share * double(progress.total)) {
            done = true;
            act();
        }
    };
}

#define VERIFY_OK(report) QVERIFY2((report).ok(), (report).ok() ? "" : qPrintable((report).error().text()))

} // namespace

class TestSftp : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        m_server = std::make_unique<SshServer>("ForceCommand internal-sftp");
        m_host = logInTo(m_server->keyTarget());
        m_shell = practiceHost();
        QVERIFY(m_host);
        m_bytes = noise(24 * mib + 12345, 1);
        m_tree.file("file", m_bytes);
    }
    void cleanupTestCase()
    {
        m_host.reset();
        m_shell.reset();
        m_server.reset();
    }

    void packetsAreReadInWhateverPiecesTheyCome()
    {
        SftpRequest request(Sftp::Attrs);
        SftpFacts facts;
        facts.size = 5'000'000'000;
        facts.mode = 0644;
        facts.mtime = 1'700'000'000;
        const QByteArray wire = request.facts(facts).text("end").wire(7) + SftpRequest(Sftp::Status).number(4).text("no").wire(8);
        for (qsizetype size = 1; size < wire.size(); ++size) {
            SftpInput input;
            QList<SftpReply> replies;
            for (qsizetype at = 0; at < wire.size(); at += size) {
                input.add(wire.mid(at, size));
                while (auto reply = input.next())
                    replies += *reply;
            }
            QCOMPARE(replies.size(), 2);
            const auto seen = replies[0].facts();
            QCOMPARE(replies[0].id(), 7u);
            QCOMPARE(seen.size, facts.size);
            QCOMPARE(seen.mtime, facts.mtime);
            QCOMPARE(replies[0].text(), QByteArray("end"));
            QVERIFY(replies[0].isWhole() && replies[0].atEnd());
            QCOMPARE(replies[0].text(), QByteArray());
            QVERIFY(!replies[0].isWhole());
            QCOMPARE(replies[1].status(), SftpStatus::Failure);
            QCOMPARE(replies[1].words(), QByteArray("no"));
        }
        SftpInput letters; // four letters that a start-up file prints
        letters.add("Welcome");
        QVERIFY(!letters.next());
        QVERIFY(letters.isBroken());
    }

    void everySizeArrivesAndIsCompared()
    {
        RemoteFolder remote(m_shell);
        const qint64 block = 128 * 1024;
        for (const qint64 size : {qint64(0), qint64(1), block - 1, block, block + 1, mib, 5 * mib + 17}) {
            m_tree.file("some", m_bytes.first(size));
            for (const int streams : {0, 3}) {
                PushOptions options;
                options.streams = streams;
                const auto report = pushFile(*m_host, m_tree.path() + u"/some"_s, remote.path("new/deep/some"), options);
                VERIFY_OK(report);
                QVERIFY(report->verified);
                QCOMPARE(report->sha256, hashOf(m_bytes.first(size)));
                QCOMPARE(remote.hashOf("new/deep/some"), report->sha256);
                QCOMPARE(remote.list(), "./new\n./new/deep\n./new/deep/some\n");
            }
        }
    }

    void aFolderBecomesOneArchive()
    {
        Tree tree;
        fillAwkward(tree, "mon jeu");
        RemoteFolder remote(m_shell);
        const auto report = pushArchive(*m_host, tree.path() + u"/mon jeu"_s, remote.path());
        VERIFY_OK(report);
        QVERIFY(report->verified);
        QCOMPARE(remote.hashOf("mon jeu.tar"), report->sha256);
        remote.sh("tar -xf 'mon jeu.tar'");
    }

    void whatIsThereIsReadAndOnlyTheRestSent()
    {
        RemoteFolder remote(m_shell);
        PushOptions options;
        options.resume = true;
        VERIFY_OK(pushFile(*m_host, file(), remote.path("whole"), options));
        const QByteArray damage[] = {
            "cp whole file.part",
            "cp whole file.part; printf X | dd of=file.part bs=1 seek=100 conv=notrunc 2>&1",
            "head -c 10000000 whole > file.part",
            "cp whole file.part; head -c 900000 /dev/urandom >> file.part",
        };
        const qint64 chunk = 4 * mib;
        const qint64 expected[] = {m_bytes.size(), m_bytes.size() - chunk, 2 * chunk, m_bytes.size()};
        for (int i = 0; i < 4; ++i) {
            remote.sh(damage[i]);
            const auto report = pushFile(*m_host, file(), remote.path("file"), options);
            VERIFY_OK(report);
            QVERIFY(report->verified);
            QCOMPARE(report->resumedFrom, expected[i]);
            QCOMPARE(remote.hashOf("file"), hashOf(m_bytes));
            QCOMPARE(remote.list(), "./file\n./whole\n");
        }
    }

    void cutItGoesOn()
    {
        RemoteFolder remote(m_shell);
        const auto target = m_server->keyTarget();
        NetRelay relay({target.port, 5ms, {40e6}, {40e6}});
        auto through = target;
        through.port = relay.port();
        PushOptions options;
        options.resume = true;
        const auto host = logInTo(through);
        QVERIFY(host);
        relay.cutAfter(14 * mib);
        const auto failed = pushFile(*host, file(), remote.path("file"), options);
        QVERIFY(!failed.ok());
        QVERIFY2(failed.error().code == base::ErrorCode::ConnectionLost, qPrintable(failed.error().text()));
        QCOMPARE(remote.list(), "./file.part\n");
        const auto report = pushFile(*m_host, file(), remote.path("file"), options);
        VERIFY_OK(report);
        QVERIFY2(report->resumedFrom >= 4 * mib, qPrintable(QString::number(report->resumedFrom)));
        QCOMPARE(remote.hashOf("file"), hashOf(m_bytes));
    }

    // One request after the other would be 190 round trips of 80 ms.
    void aLongWayIsFilled()
    {
        RemoteFolder remote(m_shell);
        const auto target = m_server->keyTarget();
        NetRelay relay({target.port, 40ms, {60e6}, {60e6}});
        auto through = target;
        through.port = relay.port();
        const auto host = logInTo(through);
        QVERIFY(host);
        const auto report = pushFile(*host, file(), remote.path("file"));
        VERIFY_OK(report);
        QVERIFY(report->verified);
        qInfo("up: %.1f MB/s", double(report->bytes) / report->seconds / 1e6);
        const auto back = pull(*host, remote.path("file"), m_tree.path() + u"/back"_s);
        VERIFY_OK(back);
        qInfo("down: %.1f MB/s", double(back->bytes) / back->seconds / 1e6);
        QCOMPARE(contentOf(m_tree.path() + u"/back"_s), m_bytes);
    }

    void oneChannelIsEnough()
    {
        const SshServer server("ForceCommand internal-sftp\nMaxSessions 1");
        const auto host = logInTo(server.keyTarget());
        QVERIFY(host);
        RemoteFolder remote(m_shell);
        const auto report = pushFile(*host, file(), remote.path("file"));
        VERIFY_OK(report);
        QVERIFY(report->verified);
        QCOMPARE(remote.hashOf("file"), hashOf(m_bytes));
    }

    void aServerThatGivesNothingBackIsSaid()
    {
        const SshServer server("ForceCommand internal-sftp -P read");
        const auto host = logInTo(server.keyTarget());
        QVERIFY(host);
        RemoteFolder remote(m_shell);
        const auto report = pushFile(*host, file(), remote.path("file"));
        VERIFY_OK(report);
        QVERIFY(!report->verified);
        QVERIFY(!report->unverified.isEmpty());
        QCOMPARE(remote.hashOf("file"), hashOf(m_bytes));
    }

    void anOldServerReplacesAFileToo()
    {
        const SshServer server("ForceCommand internal-sftp -P posix-rename,limits,fsync,statvfs");
        const auto host = logInTo(server.keyTarget());
        QVERIFY(host);
        RemoteFolder remote(m_shell);
        remote.sh("echo old > file");
        VERIFY_OK(pushFile(*host, file(), remote.path("file")));
        QCOMPARE(remote.hashOf("file"), hashOf(m_bytes));
        QCOMPARE(remote.list(), "./file\n");
    }

    void aSecondUploadToTheSameNameIsRefused()
    {
        RemoteFolder remote(m_shell);
        PushOptions options;
        options.bytesPerSecond = 4'000'000;
        std::optional<base::Result<TransferReport>> second;
        std::thread other;
        const auto first = pushFile(*m_host, file(), remote.path("file"), options, onceAt(0.1, [&] {
            other = std::thread([&] { second.emplace(pushFile(*m_host, file(), remote.path("file"))); });
        }));
        other.join();
        VERIFY_OK(first);
        QVERIFY(!second->ok());
        QVERIFY2(second->error().what.contains(u"is running"_s), qPrintable(second->error().text()));
        QCOMPARE(remote.hashOf("file"), hashOf(m_bytes));
    }

    void whatGoesWrongIsSaid()
    {
        RemoteFolder remote(m_shell);
        remote.sh("mkdir locked folder && chmod 555 locked && mkdir folder/file");
        const auto locked = pushFile(*m_host, file(), remote.path("locked/"));
        QVERIFY(!locked.ok());
        QVERIFY2(locked.error().what.contains(u"denies access"_s), qPrintable(locked.error().text()));
        const auto inTheWay = pushFile(*m_host, file(), remote.path("folder/"));
        QVERIFY(!inTheWay.ok());
        QCOMPARE(inTheWay.error().code, base::ErrorCode::BadRequest);
        const auto tree = push(*m_host, m_tree.path(), remote.path("tree"));
        QVERIFY(!tree.ok());
        QVERIFY2(tree.error().next.contains(u"Upload one archive"_s), qPrintable(tree.error().text()));
        const auto nothing = pull(*m_host, remote.path("nothing"), m_tree.path() + u"/x"_s);
        QVERIFY(!nothing.ok());
        QCOMPARE(nothing.error().code, base::ErrorCode::NotFound);
        SyncRequest request;
        request.local = m_tree.path();
        request.remote = remote.path("sync");
        const auto sync = prepareSync(*m_host, request);
        QVERIFY(!sync.ok());
        QVERIFY2(sync.error().next.contains(u"Upload and download archives"_s), qPrintable(sync.error().text()));
        remote.sh("chmod 755 locked");
    }

    void aFullDiskIsSaid()
    {
        const auto holder = m_shell->start(ssh::Command{ssh::ShellCommand{
            "unshare", "-Urm", "sh", "-c", "mount -t tmpfs -o size=10m none /mnt && echo $$ && exec sleep 120"}});
        QVERIFY(holder.ok());
        const auto first = (*holder)->read({}, base::Deadline::after(10s));
        QVERIFY(first.ok());
        const ssh::RemotePath disk("/proc/" + first->bytes.trimmed() + "/root/mnt");
        const auto full = pushFile(*m_host, file(), disk.child("file"));
        QVERIFY(!full.ok());
        QVERIFY2(full.error().code == base::ErrorCode::QuotaExceeded, qPrintable(full.error().text()));
        (*holder)->cancel();
    }

    void aFolderComesHome()
    {
        RemoteFolder remote(m_shell);
        remote.sh("mkdir -p r/sub/empty 'r/with space' && cd r && for i in $(seq 200); do echo $i > sub/$i; done"
                  " && head -c 3000000 /dev/urandom > big && : > none && printf x > 'with space/\xc3\xa9t\xc3\xa9'"
                  " && chmod +x big && ln -s big link && ln -s /etc/passwd out && mkfifo pipe && mkdir shut && chmod 000 shut");
        const QString home = m_tree.path() + u"/home"_s;
        QVERIFY(QDir().mkpath(home));
        PullOptions options;
        options.bytesPerSecond = 50'000'000;
        const auto report = pull(*m_host, remote.path("r"), home, options);
        VERIFY_OK(report);
        QVERIFY(!report->verified);
        QVERIFY(!report->unverified.isEmpty());
        QCOMPARE(report->files, 203);
        for (int i = 1; i <= 200; ++i)
            QCOMPARE(contentOf(home + u"/r/sub/%1"_s.arg(i)), QByteArray::number(i) + '\n');
        QCOMPARE(hashOf(contentOf(home + u"/r/big"_s)), remote.hashOf("r/big"));
        QVERIFY(QFileInfo(home + u"/r/big"_s).isExecutable());
        QVERIFY(QFileInfo(home + u"/r/link"_s).isSymLink());
        QVERIFY(QFileInfo(home + u"/r/sub/empty"_s).isDir());
        QVERIFY(!QFileInfo(home + u"/r/out"_s).isSymLink());
        QVERIFY(!QFileInfo::exists(home + u"/r/pipe"_s));
        QCOMPARE(report->problems.size(), 3); // out, pipe, shut
        remote.sh("chmod 755 r/shut");
    }

    void aDownloadGoesOnToo()
    {
        RemoteFolder remote(m_shell);
        VERIFY_OK(pushFile(*m_host, file(), remote.path("file")));
        const QByteArray damage[] = {"", "touch -d '2001-01-01 UTC' file", "",
                                     "head -c 9000000 file > x && cat x > file && rm x"};
        for (int i = 0; i < 4; ++i) {
            const QString home = m_tree.path() + u"/home%1"_s.arg(i);
            Kept kept;
            PullOptions options;
            options.kept = &kept;
            base::StopSource source;
            const auto stopped =
                pull(*m_host, remote.path("file"), home, options, onceAt(0.5, [&] { source.request(); }), source.token());
            QVERIFY(!stopped.ok());
            QVERIFY2(kept.bytes >= 10 * mib && kept.isHere, qPrintable(QString::number(kept.bytes)));
            QVERIFY(!QFileInfo::exists(home));
            QCOMPARE(QFileInfo(home + u".part"_s).size(), kept.bytes);
            remote.sh(damage[i]);
            if (i == 2) { // of another file: what is sampled differs
                QFile part(home + u".part"_s);
                const QDateTime time = QFileInfo(part).lastModified();
                QVERIFY(part.open(QIODevice::ReadWrite));
                part.seek(part.size() - 100);
                part.write("damaged");
                part.flush();
                QVERIFY(part.setFileTime(time, QFileDevice::FileModificationTime));
            }
            options.resume = true;
            const auto done = pull(*m_host, remote.path("file"), home, options);
            VERIFY_OK(done);
            QCOMPARE(done->resumedFrom, i == 0 ? kept.bytes : 0);
            QVERIFY(!done->verified);
            QCOMPARE(done->sha256, remote.hashOf("file"));
            QCOMPARE(hashOf(contentOf(home)), remote.hashOf("file"));
            QVERIFY(!QFileInfo::exists(home + u".part"_s));
        }
    }

    void aFolderThatWasCutGoesOn()
    {
        RemoteFolder remote(m_shell);
        remote.sh("mkdir r && cd r && for i in $(seq 40); do head -c 300000 /dev/urandom > $i; done");
        const QString home = m_tree.path() + u"/cut"_s;
        QVERIFY(QDir().mkpath(home));
        PullOptions options;
        Kept kept;
        options.kept = &kept;
        base::StopSource source;
        QVERIFY(!pull(*m_host, remote.path("r"), home, options, onceAt(0.5, [&] { source.request(); }), source.token()).ok());
        QVERIFY2(kept.bytes >= 4'000'000, qPrintable(QString::number(kept.bytes)));
        options.resume = true;
        const auto done = pull(*m_host, remote.path("r"), home, options);
        VERIFY_OK(done);
        QVERIFY2(done->resumedFrom >= 4'000'000, qPrintable(QString::number(done->resumedFrom)));
        QCOMPARE(done->files, 40);
        QCOMPARE(done->bytes, 40 * 300'000);
        for (int i = 1; i <= 40; ++i)
            QCOMPARE(hashOf(contentOf(home + u"/r/%1"_s.arg(i))), remote.hashOf("r/" + QByteArray::number(i)));
        QCOMPARE(QDir(home + u"/r"_s).entryList(QDir::Files | QDir::Hidden).size(), 40);
    }

    void whatIsKeptCanBeRemoved()
    {
        RemoteFolder remote(m_shell);
        remote.sh("head -c 5000000 /dev/zero > file.part; echo mine > other.part");
        const auto seen = keptOfPush(*m_host, file(), PushedAs::FileOrFolder, remote.path(), KeptWish::Look);
        VERIFY_OK(seen);
        QCOMPARE(seen->bytes, 5'000'000);
        const auto removed = keptOfPush(*m_host, file(), PushedAs::FileOrFolder, remote.path(), KeptWish::Remove);
        VERIFY_OK(removed);
        QCOMPARE(removed->bytes, 5'000'000);
        QCOMPARE(remote.list(), "./other.part\n");
    }

    void theLimitHoldsBothWays()
    {
        RemoteFolder remote(m_shell);
        m_tree.file("some", m_bytes.first(2 * mib));
        PushOptions options;
        options.bytesPerSecond = 1'500'000;
        const auto up = pushFile(*m_host, m_tree.path() + u"/some"_s, remote.path("some"), options);
        VERIFY_OK(up);
        QVERIFY(up->seconds > 1.2);
        PullOptions down;
        down.bytesPerSecond = 1'500'000;
        const auto back = pull(*m_host, remote.path("some"), m_tree.path() + u"/limited"_s, down);
        VERIFY_OK(back);
        QVERIFY(back->seconds > 1.2);
    }

private:
    QString file() const { return m_tree.path() + u"/file"_s; }

    std::unique_ptr<SshServer> m_server;
    std::shared_ptr<ssh::Host> m_host;
    std::shared_ptr<ssh::Host> m_shell;
    Tree m_tree;
    QByteArray m_bytes;
};

VOYAGEUR_TEST(TestSftp)

} // namespace tst_sftp
#include "tst_sftp.moc"
