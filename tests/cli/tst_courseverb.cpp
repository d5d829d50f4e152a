// SPDX-License-Identifier: GPL-3.0-or-later
// `voyageur course`, the real program.
#include "commandline.h"
#include "pseudoterminal.h"
#include "testprogram.h"

#include <QDir>
#include <QFile>
#include <QTest>

namespace tst_courseverb {

using namespace Qt::StringLiterals;

namespace {

QByteArray contents(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

const QByteArray course = R"({"version": 1, "title": {"en": "ML 101", "fr": "AA 101"}, "cluster": {"name": "narval"},
    "account": "def-prof", "limits": {"time": "3:00:00"}, "later": 1})";
const QByteArray ofHost = R"({"version": 1, "title": {"en": "ML 101"}, "cluster": {"host": "login.course.example", "port": 2222,
    "hostKeys": ["ssh-ed25519 SHA256:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"]}})";

//! A home with a project of one file and a course file.
struct Home {
    CommandLine line;
    Home()
    {
        line.file(u"cats/voyageur.json"_s, "{\"version\": 1, \"name\": \"cats\", \"job\": {\"time\": \"9:00:00\"}}\n");
        line.file(u"ml.voyageur-course"_s, course);
        line.file(u"host.voyageur-course"_s, ofHost);
    }
    QByteArray project() const { return contents(line.folder() + u"/cats/voyageur.json"_s); }
};

} // namespace

class tst_courseverb : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void showSaysWhatIsInTheFile()
    {
        Home home;
        const Ran ran = home.line.run({u"course"_s, u"show"_s, u"ml.voyageur-course"_s});
        QCOMPARE(ran.status, 0);
        QVERIFY2(ran.out.contains("ML 101") && ran.out.contains("def-prof") && ran.out.contains("3:00:00"), ran.out.constData());
        QVERIFY2(ran.err.contains("later"), ran.err.constData());
        const QJsonObject object = home.line.run({u"course"_s, u"show"_s, u"host.voyageur-course"_s, u"--json"_s}).object();
        QCOMPARE(object[u"cluster"_s].toString(), u"login.course.example:2222"_s);
        QCOMPARE(object[u"host"_s].toString(), u"login.course.example"_s);
        QCOMPARE(object[u"port"_s].toInt(), 2222);
        QCOMPARE(object[u"hostKeys"_s].toArray().size(), 1);
        QCOMPARE(object[u"course"_s][u"title"_s][u"en"_s].toString(), u"ML 101"_s);
        QCOMPARE(object[u"validNow"_s].toBool(), true);
    }

    void applyNeedsAYesWhereNobodyCanBeAsked()
    {
        Home home;
        const QByteArray before = home.project();
        const Ran ran = home.line.run({u"course"_s, u"apply"_s, u"ml.voyageur-course"_s, u"--project"_s, u"cats"_s});
        QCOMPARE(ran.status, 2);
        QVERIFY2(ran.err.contains("--yes"), ran.err.constData());
        QVERIFY2(ran.out.contains("\"account\": \"def-prof\""), ran.out.constData()); // what it would do was shown
        QCOMPARE(home.project(), before);
    }

    void aDryRunShowsAndWritesNothing()
    {
        Home home;
        const QByteArray before = home.project();
        const Ran ran = home.line.run(
            {u"course"_s, u"apply"_s, u"ml.voyageur-course"_s, u"--project"_s, u"cats"_s, u"--dry-run"_s, u"--yes"_s});
        QCOMPARE(ran.status, 0);
        QVERIFY2(ran.out.contains("job.time: 9:00:00"), ran.out.constData());
        QCOMPARE(home.project(), before);
    }

    void withYesOnlyTheProjectFileIsWritten()
    {
        Home home;
        const Ran ran =
            home.line.run({u"course"_s, u"apply"_s, u"ml.voyageur-course"_s, u"--project"_s, u"cats"_s, u"--yes"_s, u"--json"_s});
        QCOMPARE(ran.status, 0);
        const QJsonObject object = ran.object();
        QCOMPARE(object[u"applied"_s].toBool(), true);
        QVERIFY(object[u"diff"_s].toString().contains("def-prof"_L1));
        QCOMPARE(object[u"fills"_s].toArray().size(), 2);
        QCOMPARE(object[u"project"_s].toString(), QDir(home.line.folder()).filePath(u"cats"_s));
        const QJsonObject project = QJsonDocument::fromJson(home.project()).object();
        QCOMPARE(project[u"job"_s][u"account"_s].toString(), u"def-prof"_s);
        QCOMPARE(project[u"job"_s][u"time"_s].toString(), u"3:00:00"_s);
        QCOMPARE(project[u"course"_s][u"later"_s].toInt(), 1);
        QCOMPARE(QDir(home.line.folder() + u"/cats"_s).entryList(QDir::Files | QDir::Hidden), QStringList{u"voyageur.json"_s});
        // The checker knows of it.
        home.line.file(u"cats/job.sh"_s, "#!/bin/bash\n#SBATCH --account=def-prof\n#SBATCH --time=4:00:00\nhostname\n");
        const Ran check = home.line.run({u"check"_s, u"cats/job.sh"_s});
        QCOMPARE(check.status, 1);
        QVERIFY2(check.out.contains("COURSE-LIMIT") && check.out.contains("ML 101"), check.out.constData());
        // Again: nothing is left to do.
        const Ran again = home.line.run({u"course"_s, u"apply"_s, u"ml.voyageur-course"_s, u"--project"_s, u"cats"_s});
        QCOMPARE(again.status, 0);
    }

    void aFolderWithoutAProjectFileBecomesAProject()
    {
        Home home;
        home.line.file(u"dogs/train.py"_s, "pass\n");
        const Ran ran = home.line.run({u"course"_s, u"apply"_s, u"ml.voyageur-course"_s, u"--project"_s, u"dogs"_s, u"--yes"_s});
        QCOMPARE(ran.status, 0);
        QVERIFY(contents(home.line.folder() + u"/dogs/voyageur.json"_s).contains("\"name\": \"dogs\""));
    }

    void inATerminalItAsksAndNoIsNo()
    {
        for (const bool yes : {false, true}) {
            Home home;
            const QByteArray before = home.project();
            Terminal terminal;
            home.line.setTerminal(terminal.name());
            bool asked = false;
            const Ran ran =
                home.line.run({u"course"_s, u"apply"_s, u"host.voyageur-course"_s, u"--project"_s, u"cats"_s}, [&](QProcess &) {
                    if (!asked && terminal.shows("(yes/no)")) {
                        asked = true;
                        terminal.type(yes ? "yes\n" : "no\n");
                    }
                });
            QVERIFY(asked);
            QCOMPARE(ran.status, yes ? 0 : 1);
            QCOMPARE(home.project() == before, !yes);
            QVERIFY2(ran.out.contains("login.course.example:2222") && ran.out.contains("SHA256:AAAA"), ran.out.constData());
        }
    }

    void whatCannotBeUsedIsRefusedWithItsReason()
    {
        Home home;
        const auto apply = [&](const QByteArray &json) {
            home.line.file(u"bad.voyageur-course"_s, json);
            return home.line.run({u"course"_s, u"apply"_s, u"bad.voyageur-course"_s, u"--project"_s, u"cats"_s, u"--yes"_s});
        };
        const QByteArray before = home.project();
        const Ran shell = apply(R"({"version": 1, "title": {"en": "x"}, "account": "a; rm -rf ~"})");
        QCOMPARE(shell.status, 2);
        QVERIFY2(shell.err.contains("account"), shell.err.constData());
        const Ran newer = apply(R"({"version": 9, "title": {"en": "x"}})");
        QCOMPARE(newer.status, 2);
        QVERIFY2(newer.err.contains("version 9"), newer.err.constData());
        const Ran nowhere = apply(R"({"version": 1, "title": {"en": "x"}, "cluster": {"name": "nowhere"}})");
        QCOMPARE(nowhere.status, 2);
        const Ran stolen = apply(R"({"version": 1, "title": {"en": "x"}, "cluster": {"host": "narval.alliancecan.ca"}})");
        QCOMPARE(stolen.status, 2);
        QVERIFY2(stolen.err.contains("narval"), stolen.err.constData());
        QCOMPARE(home.line.run({u"course"_s, u"apply"_s, u"none.voyageur-course"_s}).status, 2);
        QCOMPARE(home.line.run({u"course"_s, u"apply"_s}).status, 2);
        QCOMPARE(home.line.run({u"course"_s, u"burn"_s, u"x"_s}).status, 2);
        QCOMPARE(home.project(), before);
    }

    void whatATeacherExportsAStudentCanApply()
    {
        Home home;
        const Ran printed = home.line.run({u"course"_s, u"export"_s, u"--project"_s, u"cats"_s, u"--cluster"_s, u"narval"_s});
        QCOMPARE(printed.status, 0);
        const QJsonObject object = QJsonDocument::fromJson(printed.out).object();
        QCOMPARE(object[u"cluster"_s][u"name"_s].toString(), u"narval"_s);
        QCOMPARE(object[u"job"_s][u"time"_s].toString(), u"9:00:00"_s);
        const Ran written =
            home.line.run({u"course"_s, u"export"_s, u"--project"_s, u"cats"_s, u"-o"_s, u"out.voyageur-course"_s});
        QCOMPARE(written.status, 0);
        const QByteArray bytes = contents(home.line.folder() + u"/out.voyageur-course"_s);
        QVERIFY(bytes.contains("cats"));
        // It replaces nothing unasked.
        QCOMPARE(home.line.run({u"course"_s, u"export"_s, u"--project"_s, u"cats"_s, u"-o"_s, u"out.voyageur-course"_s}).status,
                 1);
        QCOMPARE(
            home.line.run({u"course"_s, u"export"_s, u"--project"_s, u"cats"_s, u"-o"_s, u"out.voyageur-course"_s, u"--force"_s})
                .status,
            0);
        home.line.file(u"dogs/train.py"_s, "pass\n");
        QCOMPARE(home.line.run({u"course"_s, u"apply"_s, u"out.voyageur-course"_s, u"--project"_s, u"dogs"_s, u"--yes"_s}).status,
                 0);
        const auto host =
            home.line.run({u"course"_s, u"export"_s, u"--project"_s, u"cats"_s, u"--cluster"_s, u"me@a.example:2222"_s});
        QCOMPARE(QJsonDocument::fromJson(host.out)[u"cluster"_s][u"port"_s].toInt(), 2222);
    }

    void hostileTextsReachTheTerminalHarmless()
    {
        Home home;
        home.line.file(u"bad.voyageur-course"_s,
                       "{\"version\": 1, \"title\": {\"en\": \"ML\\u001b[2J\\u202e101\"}, \"\\u001b[31mkey\": 1}");
        const Ran ran = home.line.run({u"course"_s, u"show"_s, u"bad.voyageur-course"_s});
        QCOMPARE(ran.status, 0);
        QVERIFY(!ran.out.contains('\x1b') && !ran.err.contains('\x1b') && !ran.out.contains("\xe2\x80\xae"));
        QVERIFY2(ran.out.contains("\\u001b"), ran.out.constData());
    }
};

VOYAGEUR_TEST(tst_courseverb)

} // namespace tst_courseverb
#include "tst_courseverb.moc"
