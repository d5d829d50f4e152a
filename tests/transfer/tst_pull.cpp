// SPDX-License-Identifier: GPL-3.0-or-later
#include "practicehost.h"
#include "remotefolder.h"
#include "tree.h"

#include "base/platform.h"
#include "dataset/localnames.h"
#include "dataset/plan.h"
#include "testprogram.h"
#include "transfer/transfer.h"

#include <QDir>
#include <QFile>
#include <QTest>

#ifndef Q_OS_WIN
#include <csignal>

#include <sys/resource.h>
#include <sys/stat.h>
#endif

namespace tst_pull {

using namespace voyageur;
using namespace voyageur::tests;
using namespace voyageur::transfer;
using namespace Qt::StringLiterals;

namespace {

QStringList problemsOf(const TransferReport &report)
{
    QStringList problems;
    for (const dataset::Problem &problem : report.problems)
        problems += problem.kindName() + u' ' + base::fileNameText(problem.path);
    problems.sort();
    return problems;
}

} // namespace

class TestPull : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { m_host = practiceHost(); }
    void cleanupTestCase() { m_host.reset(); }

    void aTreeThatWasPushedComesBackTheSame()
    {
        Tree tree;
        fillAwkward(tree, "results");
        RemoteFolder remote(m_host);
        QVERIFY(pushTree(*m_host, tree.path() + u"/results"_s, remote.path()).ok());
        Tree out;
        const auto inside = pull(*m_host, remote.path("results"), out.path());
        if (!inside.ok())
            QFAIL(qPrintable(inside.error().text()));
        QVERIFY(inside->verified);
        QCOMPARE(problemsOf(*inside), QStringList());
        QCOMPARE(inside->local, out.path() + u"/results"_s);
        QCOMPARE(inside->files, awkwardFiles());
        QCOMPARE(snapshot(out.local("results")), snapshot(tree.local("results")));

        const auto renamed = pull(*m_host, remote.path("results/"), out.path() + u"/new/name"_s);
        QVERIFY(renamed.ok());
        QCOMPARE(snapshot(out.local("new/name")), snapshot(tree.local("results")));
        // Again, over what is there.
        out.file("new/name/plain.txt", "old");
        out.file("new/name/mine", "kept");
        QVERIFY(pull(*m_host, remote.path("results"), out.path() + u"/new/"_s).ok());
        QVERIFY(pull(*m_host, remote.path("results/."), out.path() + u"/new/name"_s).error().code == base::ErrorCode::BadRequest);
        QVERIFY(snapshot(out.local("new")).contains("results/plain.txt"));
        QVERIFY(snapshot(out.local("new")).contains("name/mine"));
    }

    void aFileComesBackWithItsTimeAndMayRun()
    {
        RemoteFolder remote(m_host);
        const QByteArray name = "caf\xe9 $(reboot)\n";
        remote.sh("printf hello > \"$1\" && chmod +x -- \"$1\" && touch -d @1600000000 -- \"$1\"", {name});
        Tree out;
        QList<base::Progress> seen;
        const auto report =
            pull(*m_host, remote.path(name), out.path() + u'/', {}, [&](const base::Progress &progress) { seen += progress; });
        if (!report.ok())
            QFAIL(qPrintable(report.error().text()));
        QVERIFY(report->verified);
        QCOMPARE(report->bytes, 5);
        QCOMPARE(seen.last().done, 5);
        const auto here = snapshot(out.path().toUtf8());
#ifdef Q_OS_WIN
        QCOMPARE(here, (QMap<QByteArray, QByteArray>{{ dataset::windowsName(name), "file - 1600000000 " + report->sha256 }}));
#else
        QCOMPARE(here, (QMap<QByteArray, QByteArray>{{name, "file x 1600000000 " + report->sha256}}));
#endif
        remote.sh(": > empty");
        const auto empty = pull(*m_host, remote.path("empty"), out.path() + u"/deep/down/other"_s);
        QVERIFY(empty.ok());
        QVERIFY(empty->verified);
        QCOMPARE(QFile(out.path() + u"/deep/down/other"_s).size(), 0);
    }

    void everythingArrivesHoweverSlowlyItIsWrittenHere()
    {
        RemoteFolder remote(m_host);
        // More than is queued for a reader, and no more than the far side can send meanwhile: it ends long before we read.
        for (const char *size : {"4300000", "5500000", "6200000"}) {
            remote.sh("mkdir -p r && head -c \"$1\" /dev/urandom > r/a", {size});
            for (const char *what : {"r", "r/a"}) {
                Tree out;
                bool waited = false;
                const auto report = pull(*m_host, remote.path(what), out.path() + u'/', {}, [&](const base::Progress &) {
                    if (!std::exchange(waited, true))
                        QTest::qSleep(500);
                });
                if (!report.ok())
                    QFAIL(qPrintable(report.error().text()));
                QVERIFY(report->verified);
                QCOMPARE(QByteArray::number(report->bytes), QByteArray(size));
            }
        }
    }

    void aLogThatIsStillWrittenToIsFetchedAsFarAsItWas()
    {
        RemoteFolder remote(m_host);
        remote.sh("head -c 8000000 /dev/urandom > log");
        bool grown = false;
        Tree out;
        const auto report = pull(*m_host, remote.path("log"), out.path() + u'/', {}, [&](const base::Progress &) {
            if (!std::exchange(grown, true))
                remote.sh("echo more >> log");
        });
        QVERIFY(report.ok());
        QVERIFY(report->verified);
    }

    void aFileThatIsRewrittenIsRefused()
    {
        RemoteFolder remote(m_host);
        remote.sh("head -c 40000000 /dev/urandom > model");
        Tree out;
        out.file("model", "old");
        bool again = false;
        const auto report = pull(*m_host, remote.path("model"), out.path() + u'/', {}, [&](const base::Progress &) {
            if (!std::exchange(again, true)) // most of it is still to come
                remote.sh("head -c 40000000 /dev/urandom > model");
        });
        QVERIFY(!report.ok());
        QCOMPARE(report.error().code, base::ErrorCode::VerificationFailed);
        QCOMPARE(snapshot(out.path().toUtf8()).keys(), QList<QByteArray>{"model"});
        QCOMPARE(QFile(out.path() + u"/model"_s).size(), 3);
    }

    // All of it had come: it is what was there, or is refused; nothing between.
    void aFileThatIsRewrittenAtTheEndIsWhatItWas()
    {
        RemoteFolder remote(m_host);
        remote.sh("head -c 3000000 /dev/urandom > model");
        const QByteArray before = remote.sh("sha256sum < model").first(64);
        Tree out;
        const auto report = pull(*m_host, remote.path("model"), out.path() + u'/', {}, [&](const base::Progress &progress) {
            if (progress.done == 3'000'000)
                remote.sh("head -c 3000000 /dev/urandom > model");
        });
        if (report.ok())
            QCOMPARE(report->sha256, before);
        else
            QCOMPARE(report.error().code, base::ErrorCode::VerificationFailed);
    }

    void whatCannotBeKeptHereIsReported()
    {
        RemoteFolder remote(m_host);
        remote.sh("mkdir r && cd r && echo 1 > a && ln a b && ln -s a inside && ln -s /etc/passwd outside && ln -s ../.. up && "
                  "mkfifo pipe "
                  "&& mkdir sub && echo 2 > sub/c");
        Tree out;
        const auto report = pull(*m_host, remote.path("r"), out.path() + u'/');
        QVERIFY(report.ok());
        QVERIFY(!report->verified);
        QStringList problems{u"not-kept outside"_s, u"not-kept pipe"_s, u"not-kept up"_s};
        auto kept = snapshot(out.local("r"));
#ifdef Q_OS_WIN // Wine makes no links, and says that it did
        problems.prepend(u"not-kept inside"_s);
#else
        QCOMPARE(kept.take("inside"), "link a");
#endif
        QCOMPARE(problemsOf(*report), problems);
        QCOMPARE(kept.keys(), (QList<QByteArray>{"a", "b", "sub", "sub/c"}));
    }

    void aFileThatChangesMeanwhileIsNamed()
    {
        RemoteFolder remote(m_host);
        remote.sh("mkdir r && head -c 3000000 /dev/urandom > r/a && echo 1 > 'r/back\\slash' && echo 1 > r/same");
        Tree out;
        bool done = false;
        const auto report = pull(*m_host, remote.path("r"), out.path() + u'/', {}, [&](const base::Progress &progress) {
            if (progress.total == progress.done && !std::exchange(done, true))
                remote.sh("echo other > r/a; echo other > 'r/back\\slash'");
        });
        QVERIFY(report.ok());
        QVERIFY(!report->verified);
        QStringList expected{u"differs a"_s, u"differs back\\slash"_s};
#ifdef Q_OS_WIN
        expected += u"renamed back\\slash"_s;
#endif
        QCOMPARE(problemsOf(*report), expected);
    }

    void whatIsNotThereIsSaid()
    {
        RemoteFolder remote(m_host);
        Tree out;
        QCOMPARE(pull(*m_host, remote.path("missing"), out.path()).error().code, base::ErrorCode::NotFound);
        QCOMPARE(pull(*m_host, ssh::RemotePath("/dev/null"), out.path()).error().code, base::ErrorCode::BadRequest);
        const auto forbidden = pull(*m_host, ssh::RemotePath("/etc/shadow"), out.path());
        QVERIFY(!forbidden.ok());
        QCOMPARE(forbidden.error().code, base::ErrorCode::CommandFailed);
        QVERIFY(forbidden.error().server.contains(u"Permission denied"_s));
        remote.sh("mkdir r && echo 1 > r/a && echo 2 > r/b && chmod 0 r/b");
        const auto partly = pull(*m_host, remote.path("r"), out.path());
        QVERIFY(!partly.ok());
        QCOMPARE(partly.error().code, base::ErrorCode::CommandFailed);
        QVERIFY(partly.error().server.contains(u"Permission denied"_s));
        out.file("wall", "x");
        QCOMPARE(pull(*m_host, remote.path("r"), out.path() + u"/wall"_s).error().code, base::ErrorCode::BadRequest);
        QVERIFY(!QDir(out.path()).entryList(QDir::Files | QDir::Hidden).contains(u"shadow.part"_s));
    }

#ifndef Q_OS_WIN
    void aFullDiskHereLeavesNothing()
    {
        RemoteFolder remote(m_host);
        remote.sh("mkdir r && head -c 3000000 /dev/urandom > r/a");
        for (const char *what : {"r", "r/a"}) {
            Tree out;
            std::signal(SIGXFSZ, SIG_IGN);
            rlimit before{};
            getrlimit(RLIMIT_FSIZE, &before);
            const rlimit small{1'000'000, before.rlim_max};
            setrlimit(RLIMIT_FSIZE, &small);
            const auto report = pull(*m_host, remote.path(what), out.path() + u'/');
            setrlimit(RLIMIT_FSIZE, &before);
            QVERIFY(!report.ok());
            QCOMPARE(report.error().code, base::ErrorCode::FileUnwritable);
            const auto left = snapshot(out.path().toUtf8());
            for (auto name = left.cbegin(); name != left.cend(); ++name)
                QCOMPARE(name.value(), "folder");
        }
        QVERIFY(m_host->isConnected());
    }

    // As cp does it; but a device cannot take the name of a file.
    void aLinkStaysAndTheFileBehindItIsReplaced()
    {
        RemoteFolder remote(m_host);
        remote.sh("echo new > f");
        Tree out;
        out.file("far/behind", "old");
        out.link("far/again", "behind");
        out.link("link", "far/again");
        out.link("nowhere", "far/nothing");
        const auto report = pull(*m_host, remote.path("f"), out.path() + u"/link"_s);
        QVERIFY2(report.ok(), report.ok() ? "" : qPrintable(report.error().text()));
        const auto now = snapshot(out.path().toUtf8(), false);
        QVERIFY2(now.value("link").startsWith("link"), now.value("link").constData());
        QVERIFY2(now.value("far/again").startsWith("link"), now.value("far/again").constData());
        QFile behind(out.path() + u"/far/behind"_s);
        QVERIFY(behind.open(QIODevice::ReadOnly));
        QCOMPARE(behind.readAll(), QByteArray("new\n"));
        const auto lost = pull(*m_host, remote.path("f"), out.path() + u"/nowhere"_s);
        QVERIFY(!lost.ok());
        QCOMPARE(lost.error().code, base::ErrorCode::BadRequest);
        QVERIFY(snapshot(out.path().toUtf8(), false).value("nowhere").startsWith("link"));
    }

    void aDeviceOrAPipeIsNotReplaced()
    {
        RemoteFolder remote(m_host);
        remote.sh("echo new > f");
        Tree out;
        const QByteArray pipe = out.local("pipe");
        QCOMPARE(::mkfifo(pipe.constData(), 0600), 0);
        for (const QString &place : {QString::fromUtf8(pipe), u"/dev/null"_s}) {
            const auto report = pull(*m_host, remote.path("f"), place);
            QVERIFY2(!report.ok(), qPrintable(place));
            QCOMPARE(report.error().code, base::ErrorCode::BadRequest);
            struct stat now {};
            QCOMPARE(::lstat(place.toUtf8().constData(), &now), 0);
            QVERIFY2(!S_ISREG(now.st_mode), qPrintable(place));
        }
    }

#endif

    void aStopLeavesNothingHalfDone()
    {
        RemoteFolder remote(m_host);
        remote.sh("mkdir r && head -c 150000000 /dev/urandom > r/a"); // long enough for a word of its progress
        for (const char *what : {"r", "r/a"}) {
            Tree out;
            base::StopSource source;
            const auto report = pull(
                *m_host, remote.path(what), out.path() + u'/', {},
                [&](const base::Progress &progress) {
                    if (progress.done > 5'000'000)
                        source.request();
                },
                source.token());
            QVERIFY(!report.ok());
            QCOMPARE(report.error().code, base::ErrorCode::Cancelled);
            QTRY_COMPARE(remote.sh("pgrep -u student -x 'cat|tar' || true"), "");
            const auto left = snapshot(out.path().toUtf8());
            for (auto name = left.cbegin(); name != left.cend(); ++name)
                QCOMPARE(name.value(), "folder");
        }
    }

    void aHostileClusterWritesNothingOutside()
    {
        const auto setUp = practiceHost(u"alice"_s);
        RemoteFolder remote(setUp);
        // Its tar sends a name that leads out, and would go on for ever.
        remote.sh("mkdir bin d evil && echo x > evil/x && cat > bin/tar <<'END'\n"
                  "#!/bin/sh\n"
                  "cd \"$(dirname \"$0\")/../evil\" && /usr/bin/tar -cPf - --transform 's,^,../../,' x; exec cat /dev/zero\n"
                  "END\n"
                  "chmod +x bin/tar");
        const StartUpFile startUp(setUp, "PATH=\"$HOME/" + remote.path("bin").bytes() + ":$PATH\"");
        const auto host = practiceHost(u"alice"_s);
        Tree out;
        out.folder("a/b");
        const auto report = pull(*host, remote.path("d"), out.path() + u"/a/b/"_s);
        QVERIFY(!report.ok());
        QCOMPARE(report.error().code, base::ErrorCode::BadAnswer);
        QVERIFY(!snapshot(out.path().toUtf8()).contains("a/x"));
        QVERIFY(!snapshot(out.path().toUtf8()).contains("x"));
    }

private:
    std::shared_ptr<ssh::Host> m_host;
};

VOYAGEUR_TEST(TestPull)

} // namespace tst_pull
#include "tst_pull.moc"
