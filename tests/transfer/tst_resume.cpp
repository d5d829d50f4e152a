// SPDX-License-Identifier: GPL-3.0-or-later
// Downloads that are cut, and go on: real sshd, connections cut at a byte, servers and programs killed. What comes twice is
// counted.
#include "../ssh/cutrelay.h"
#include "practicehost.h"
#include "program.h"
#include "remotefolder.h"
#include "sshserver.h"
#include "tree.h"

#include "base/platform.h"
#include "base/sha256.h"
#include "dataset/unpack.h"
#include "testprogram.h"
#include "transfer/transfer.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTest>

#include <thread>

namespace tst_resume {

using namespace voyageur;
using namespace voyageur::tests;
using namespace voyageur::transfer;
using namespace Qt::StringLiterals;

namespace {

constexpr qint64 bigSize = 64 * 1024 * 1024;
constexpr qint64 smallSize = 200'000;
constexpr int smallFiles = 40;
constexpr qint64 all = bigSize + smallFiles * smallSize;
constexpr qint64 overhead = 3'000'000; // of SSH, tar and the questions

std::shared_ptr<ssh::Host> hostThrough(int port)
{
    auto target = practiceTarget();
    // The relay stands before the same server.
    target.port = port;
    ScriptedPrompter prompter;
    auto host = ssh::logIn(target, prompter, {});
    if (!host.ok())
        qFatal("no login: %s", qPrintable(host.error().text()));
    return *host;
}

//! 40 files with names that break programs, and a big one in a folder.
void fillRemote(const RemoteFolder &remote)
{
    remote.sh("mkdir -p r/sub/deeper && cd r && head -c \"$1\" /dev/urandom > sub/model.bin && chmod +x sub/model.bin && "
              "n=0; while [ $n -lt \"$3\" ]; do n=$((n + 1)); case $((n % 5)) in "
              "0) f=\"-rf $n\" ;; 1) f=\"sub/a\\\\b'\\\"$n\" ;; 2) f=\"sub/deeper/new\nline $n\" ;; "
              "3) f=\"$(printf 'caf\\303\\251 \\351 %d' $n)\" ;; *) f=\"\\\\n*[$n]?\" ;; esac; "
              "head -c \"$2\" /dev/urandom > \"./$f\" || exit; done; ln -s sub/model.bin latest; mkdir empty",
              {QByteArray::number(bigSize), QByteArray::number(smallSize), QByteArray::number(smallFiles)});
}

//! SHA-256 of each file there, as snapshot() writes it here, without times.
QMap<QByteArray, QByteArray> hashesOf(const RemoteFolder &remote, const QByteArray &folder)
{
    QMap<QByteArray, QByteArray> hashes;
    const QList<QByteArray> parts =
        remote
            .sh("cd \"$1\" && find . -type f -exec sh -c 'for f do printf \"%s\\0\" \"$f\"; sha256sum <\"$f\"; "
                "printf \"\\0\"; done' sh {} +",
                {folder})
            .split('\0');
    for (qsizetype i = 0; i + 1 < parts.size(); i += 2)
        hashes.insert(parts[i].sliced(2), parts[i + 1].first(64));
    return hashes;
}

//! The same of a folder here; beginnings of files left out.
QMap<QByteArray, QByteArray> hashesHere(const QByteArray &folder)
{
    QMap<QByteArray, QByteArray> hashes;
    const auto found = snapshot(folder, false);
    for (auto it = found.cbegin(); it != found.cend(); ++it) {
        if (it.value().startsWith("file") && !it.key().contains(".voyageur-part"))
            hashes.insert(it.key(), it.value().right(64));
    }
    return hashes;
}

QList<QByteArray> partsIn(const QByteArray &folder)
{
    QList<QByteArray> parts;
    for (const QString &name : QDir(base::fileNameText(folder)).entryList({u".voyageur-part*"_s}, QDir::Files | QDir::Hidden))
        parts += name.toUtf8();
    return parts;
}

//! What is here under its own name is whole.
void verifyNothingHalf(const QByteArray &folder, const QMap<QByteArray, QByteArray> &theirs)
{
    const auto here = hashesHere(folder);
    for (auto it = here.cbegin(); it != here.cend(); ++it)
        QCOMPARE(it.value(), theirs.value(it.key()));
}

const PullOptions resuming{.resume = true};

} // namespace

class TestResume : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        m_host = practiceHost();
        m_remote = std::make_unique<RemoteFolder>(m_host);
        fillRemote(*m_remote);
        m_theirs = hashesOf(*m_remote, "r");
        QCOMPARE(m_theirs.size(), smallFiles + 1);
    }
    void cleanupTestCase()
    {
        m_remote.reset();
        m_host.reset();
    }

    void whatCameIsNotSentAgain_data()
    {
        QTest::addColumn<qint64>("after");
        QTest::addColumn<bool>("reset");
        QTest::newRow("early") << qint64(5'000'000) << true;
        QTest::newRow("middle, with a reset") << all / 2 << true;
        QTest::newRow("middle, in good order") << all / 2 << false;
        QTest::newRow("late") << all - 6'000'000 << true;
    }

    void whatCameIsNotSentAgain()
    {
        QFETCH(const qint64, after);
        QFETCH(const bool, reset);
        Tree out;
        {
            CutRelay relay(practiceTarget().port, {after, true, reset});
            const auto host = hostThrough(relay.port());
            const auto cut = pull(*host, m_remote->path("r"), out.path() + u'/', resuming);
            QVERIFY(relay.wasCut());
            QVERIFY(!cut.ok());
            QCOMPARE(cut.error().code, base::ErrorCode::ConnectionLost);
        }
        verifyNothingHalf(out.local("r"), m_theirs);
        if (QTest::currentTestFailed())
            return;
        CutRelay relay(practiceTarget().port, {});
        const auto host = hostThrough(relay.port());
        QList<base::Progress> seen;
        const auto done = pull(*host, m_remote->path("r"), out.path() + u'/', resuming,
                               [&](const base::Progress &progress) { seen += progress; });
        if (!done.ok())
            QFAIL(qPrintable(done.error().text()));
        QVERIFY(done->verified);
        QVERIFY(done->problems.isEmpty());
        QCOMPARE(done->files, smallFiles + 1);
        QCOMPARE(done->bytes, all);
        QVERIFY(done->resumedFrom > after - overhead);
        // The wire: what was missing, and no more.
        QVERIFY2(relay.fromServer() < all - after + overhead, qPrintable(u"%1 bytes again"_s.arg(relay.fromServer())));
        QCOMPARE(seen.last().done, all);
        verifySame(out);

        // A third time nothing comes.
        CutRelay idle(practiceTarget().port, {});
        const auto again = pull(*hostThrough(idle.port()), m_remote->path("r"), out.path() + u'/', resuming);
        QVERIFY(again.ok());
        QVERIFY(again->verified);
        QCOMPARE(again->resumedFrom, all);
        QVERIFY(idle.fromServer() < 200'000);
        verifySame(out);
    }

    void aFileGoesOnToo()
    {
        Tree out;
        {
            CutRelay relay(practiceTarget().port, {40'000'000, true, true});
            QVERIFY(!pull(*hostThrough(relay.port()), m_remote->path("r/sub/model.bin"), out.path() + u'/', resuming).ok());
        }
        QCOMPARE(snapshot(out.path().toUtf8()).keys(), QList<QByteArray>{"model.bin.part"});
        CutRelay relay(practiceTarget().port, {});
        const auto done = pull(*hostThrough(relay.port()), m_remote->path("r/sub/model.bin"), out.path() + u'/', resuming);
        QVERIFY(done.ok());
        QVERIFY(done->verified);
        QVERIFY(done->resumedFrom > 40'000'000 - overhead);
        QVERIFY(relay.fromServer() < bigSize - 40'000'000 + overhead);
        QCOMPARE(snapshot(out.path().toUtf8()).keys(), QList<QByteArray>{"model.bin"});
        QCOMPARE(done->sha256, m_theirs.value("sub/model.bin"));
    }

    void whatOnlyLooksTheSameComesAgain()
    {
        Tree out;
        cutAt(all / 2, out);
        // Other bytes of the same size, whole and begun.
        const auto here = hashesHere(out.local("r"));
        const QByteArray part = dataset::partName("sub/model.bin");
        QByteArray spoilt;
        if (partsIn(out.local("r")).contains(part))
            spoilt = part;
        for (auto it = here.cbegin(); it != here.cend() && spoilt.isEmpty(); ++it)
            spoilt = it.key();
        QFile file(base::fileNameText(out.local("r/" + spoilt)));
        QVERIFY(file.open(QIODevice::ReadWrite));
        file.seek(1000);
        file.write("other");
        file.close();
        const auto done = pull(*m_host, m_remote->path("r"), out.path() + u'/', resuming);
        QVERIFY(done.ok());
        QVERIFY(done->verified);
        QVERIFY(done->resumedFrom < all / 2);
        verifySame(out);
    }

    void aProgramThatWasKilledGoesOn()
    {
        Tree out;
        QProcess process;
        process.start(
            QCoreApplication::applicationFilePath(),
            voyageur::tests::ofThisTest({u"--pull"_s, base::fileNameText(m_remote->path("r/sub").bytes()), out.path()}));
        const QString part = out.path() + u"/sub/"_s + QString::fromLatin1(dataset::partName("model.bin"));
        QTRY_VERIFY(QFileInfo(part).size() > 4'000'000 || process.state() == QProcess::NotRunning);
        process.kill();
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.exitStatus(), QProcess::CrashExit);
        QVERIFY(QFileInfo(part).size() > 4'000'000);
        QVERIFY(!QFileInfo::exists(out.path() + u"/sub/model.bin"_s));
        const auto done = pull(*m_host, m_remote->path("r/sub"), out.path() + u'/', resuming);
        QVERIFY(done.ok());
        QVERIFY(done->verified);
        QVERIFY(done->resumedFrom > 4'000'000);
        QCOMPARE(hashesHere(out.local("sub")).value("model.bin"), m_theirs.value("sub/model.bin"));
        QCOMPARE(partsIn(out.local("sub")), QList<QByteArray>());
    }

    void aServerThatWasKilledIsNoDifferent()
    {
        Tree out;
        const auto host = practiceHost();
        const auto pid = host->run(ssh::ShellCommand::script("echo $PPID"));
        QVERIFY(pid.ok());
        bool killed = false;
        const auto cut = pull(*host, m_remote->path("r"), out.path() + u'/', resuming, [&](const base::Progress &progress) {
            if (progress.done > all / 2 && !std::exchange(killed, true))
                insidePractice({u"kill"_s, u"-9"_s, QString::fromLatin1(pid->out.trimmed())});
        });
        QVERIFY(!cut.ok());
        verifyNothingHalf(out.local("r"), m_theirs);
        CutRelay relay(practiceTarget().port, {});
        const auto done = pull(*hostThrough(relay.port()), m_remote->path("r"), out.path() + u'/', resuming);
        QVERIFY(done.ok());
        QVERIFY(relay.fromServer() < all / 2 + overhead);
        verifySame(out);
    }

    void aStopLeavesWhatCame()
    {
        Tree out;
        base::StopSource source;
        const auto stopped = pull(
            *m_host, m_remote->path("r"), out.path() + u'/', resuming,
            [&](const base::Progress &progress) {
                if (progress.done > all / 2)
                    source.request();
            },
            source.token());
        QCOMPARE(stopped.error().code, base::ErrorCode::Cancelled);
        verifyNothingHalf(out.local("r"), m_theirs);
        const auto done = pull(*m_host, m_remote->path("r"), out.path() + u'/', resuming);
        QVERIFY(done.ok());
        QVERIFY(done->resumedFrom > all / 2 - overhead);
        verifySame(out);
    }

    void twoAtATimeDoNotDisturbEachOther()
    {
        Tree out;
        cutAt(all / 3, out);
        std::vector<std::thread> threads;
        std::atomic<int> good = 0;
        for (int i = 0; i < 3; ++i) {
            threads.emplace_back([&] {
                const auto done = pull(*m_host, m_remote->path("r"), out.path() + u'/', resuming);
                if (!done.ok())
                    qWarning("%s", qPrintable(done.error().text()));
                else
                    for (const auto &problem : done->problems)
                        qWarning("%d: %s: %s", int(problem.kind), problem.path.constData(), qPrintable(problem.detail));
                good += done.ok() && done->verified ? 1 : 0;
            });
        }
        for (std::thread &thread : threads)
            thread.join();
        QCOMPARE(good.load(), 3);
        verifySame(out);
    }

    void nothingGoesThroughALink()
    {
        Tree out;
        Tree elsewhere;
        // The beginning of a file whose folder has become a link to another place.
        QVERIFY(pull(*m_host, m_remote->path("r/sub/model.bin"), out.path() + u"/whole"_s).ok());
        QFile whole(out.path() + u"/whole"_s);
        QVERIFY(whole.open(QIODevice::ReadOnly));
        out.file("r/" + dataset::partName("sub/model.bin"), whole.read(10'000'000));
        out.link("r/sub", elsewhere.path().toUtf8());
        const auto done = pull(*m_host, m_remote->path("r"), out.path() + u'/', resuming);
        QVERIFY(done.ok());
        QVERIFY(!done->verified);
        QVERIFY(!done->problems.isEmpty());
        QCOMPARE(snapshot(elsewhere.path().toUtf8()).size(), 0);
    }

private:
    void cutAt(qint64 after, const Tree &out)
    {
        CutRelay relay(practiceTarget().port, {after, true, true});
        QVERIFY(!pull(*hostThrough(relay.port()), m_remote->path("r"), out.path() + u'/', resuming).ok());
    }

    void verifySame(const Tree &out)
    {
        QCOMPARE(hashesHere(out.local("r")), m_theirs);
        QCOMPARE(partsIn(out.local("r")), QList<QByteArray>());
        const auto here = snapshot(out.local("r"), false);
        QCOMPARE(here.value("latest"), "link sub/model.bin");
        QCOMPARE(here.value("empty"), "folder");
        QVERIFY2(here.value("sub/model.bin").contains(" x "), here.value("sub/model.bin").constData());
    }

    std::shared_ptr<ssh::Host> m_host;
    std::unique_ptr<RemoteFolder> m_remote;
    QMap<QByteArray, QByteArray> m_theirs;
};

int run(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    if (argc == 4 && qstrcmp(argv[1], "--pull") == 0)
        return pull(*practiceHost(), ssh::RemotePath(argv[2]), QString::fromLocal8Bit(argv[3]) + u'/', resuming).ok() ? 0 : 1;
    TestResume test;
    return QTest::qExec(&test, argc, argv);
}

VOYAGEUR_TEST_RUN(run)

} // namespace tst_resume
#include "tst_resume.moc"
