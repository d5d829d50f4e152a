// SPDX-License-Identifier: GPL-3.0-or-later
// `voyageur check`, the real program. FORM-SHEBANG stands for every rule: what else is found in these scripts does not matter.
#include "commandline.h"
#include "testprogram.h"

#include <QDir>
#include <QFileInfo>
#include <QTest>

#include <algorithm>

namespace tst_check {

using namespace Qt::StringLiterals;

namespace {

const QByteArray broken = "#SBATCH --time=1:00:00\nhostname\n";
const QByteArray whole = "#!/bin/bash\n#SBATCH --time=1:00:00\nhostname\n";
const QString rule = u"FORM-SHEBANG"_s;

QList<QJsonObject> ofRule(const QJsonArray &findings)
{
    QList<QJsonObject> list;
    for (const QJsonValue &value : findings) {
        if (value[u"rule"_s].toString() == rule)
            list += value.toObject();
    }
    return list;
}

const QByteArray trains = "#!/bin/bash\n#SBATCH --time=3:00:00\n#SBATCH --cpus-per-task=4\n#SBATCH --gpus-per-node=1\n"
                          "python train.py\n";
const QByteArray program = "import matplotlib.pyplot as plt\nfrom torch.utils.data import DataLoader\n"
                           "loader = DataLoader(data, num_workers=16)\nplt.plot([1])\nplt.show()\n";
const QSet<QString> ofProgram = {u"ML-WORKERS-HIGH"_s, u"ML-SHOW"_s};

QSet<QString> rulesOf(const Ran &ran)
{
    QSet<QString> rules;
    for (const QJsonValue &value : ran.array())
        rules += value[u"rule"_s].toString();
    return rules;
}

QByteArray contents(const QString &name)
{
    QFile file(name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("(cannot be read)");
}

} // namespace

class tst_check : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aFindingIsShownWithItsLine()
    {
        CommandLine line;
        line.file(u"bad.sh"_s, broken);
        const Ran ran = line.run({u"check"_s, u"bad.sh"_s});
        QCOMPARE(ran.status, 1);
        QVERIFY2(ran.out.contains("bad.sh:1:1: error: "), ran.out.constData());
        QVERIFY2(ran.out.contains("[FORM-SHEBANG]\n    1 | #SBATCH --time=1:00:00\n      | ^~~~~~~~~~~~~~~~~~~~~~\n"),
                 ran.out.constData());
        QVERIFY2(ran.out.contains("fix: "), ran.out.constData());
        QVERIFY2(ran.out.contains("1 error") && ran.out.trimmed().endsWith("in 1 file"), ran.out.constData());
        QVERIFY2(ran.err.contains("--cluster") && ran.err.count('\n') == 1, ran.err.constData());
        QVERIFY(!ran.out.contains('\x1b'));
        QVERIFY(line.run({u"check"_s, u"bad.sh"_s, u"--cluster"_s, u"narval"_s}).err.isEmpty());
    }

    void theStatusSaysWhatWasFound()
    {
        CommandLine line;
        const QString good = line.file(u"good.sh"_s, whole);
        QCOMPARE(line.run({u"check"_s, good}).status, 0);
        QCOMPARE(line.run({u"check"_s, good, line.file(u"bad.sh"_s, broken)}).status, 1);
    }

    void jsonIsOneListForAllFiles()
    {
        CommandLine line;
        line.file(u"a.sh"_s, broken);
        line.file(u"b.sh"_s, broken);
        for (const QStringList &words : {QStringList{u"check"_s, u"--json"_s, u"a.sh"_s, u"b.sh"_s},
                                         {u"check"_s, u"--format=json"_s, u"a.sh"_s, u"b.sh"_s}}) {
            const Ran ran = line.run(words);
            QCOMPARE(ran.status, 1);
            QCOMPARE(ran.err, QByteArray());
            const auto findings = ofRule(ran.array());
            QCOMPARE(findings.size(), 2);
            const QJsonObject &first = findings.first();
            QCOMPARE(first[u"file"_s].toString(), u"a.sh"_s);
            QCOMPARE(first[u"severity"_s].toString(), u"error"_s);
            QCOMPARE(first[u"line"_s].toInt(), 1);
            QCOMPARE(first[u"column"_s].toInt(), 1);
            QCOMPARE(first[u"endLine"_s].toInt(), 1);
            QCOMPARE(first[u"endColumn"_s].toInt(), 23);
            QVERIFY(!first[u"message"_s].toString().isEmpty());
            QVERIFY(first[u"help"_s].toString().startsWith(u"https://"_s));
            const QJsonObject fix = first[u"fixes"_s].toArray().first().toObject();
            QCOMPARE(fix[u"edits"_s].toArray().first()[u"newText"_s].toString(), u"#!/bin/bash\n"_s);
        }
    }

    void githubShowsItBesideTheLine()
    {
        CommandLine line;
        line.file(u"a, b: 100%.sh"_s, broken);
        const Ran ran = line.run({u"check"_s, u"a, b: 100%.sh"_s, u"--format=github"_s});
        QCOMPARE(ran.status, 1);
        QVERIFY2(ran.out.contains("::error file=a%2C b%3A 100%25.sh,line=1,col=1,endLine=1,endColumn=23,title=FORM-SHEBANG::"),
                 ran.out.constData());
        for (const QByteArray &one : ran.out.trimmed().split('\n'))
            QVERIFY2(one.startsWith("::"), one.constData());
    }

    void fixesAreMadeInPlace_data()
    {
        QTest::addColumn<QByteArray>("before");
        QTest::addColumn<QByteArray>("after");
        QTest::newRow("plain") << broken << QByteArray("#!/bin/bash\n" + broken);
        QTest::newRow("bytes that are no text")
            << QByteArray("# \xff\xc3\ncd x\n") << QByteArray("#!/bin/bash\n# \xff\xc3\ncd x\n");
        QTest::newRow("no last line end") << QByteArray("hostname") << QByteArray("#!/bin/bash\nhostname");
        QTest::newRow("nothing to mend") << whole << whole;
    }

    void fixesAreMadeInPlace()
    {
        QFETCH(QByteArray, before);
        QFETCH(QByteArray, after);
        CommandLine line;
        const QString script = line.file(u"job.sh"_s, before);
        QFile::setPermissions(script, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner | QFile::ReadGroup);
        const auto mode = QFile::permissions(script);
        const Ran ran = line.run({u"check"_s, u"--fix"_s, u"--json"_s, script});
        QVERIFY(ran.status == 0 || ran.status == 1);
        QVERIFY(ofRule(ran.array()).isEmpty());
        const QByteArray now = contents(script);
        if (before == whole)
            QVERIFY(!ran.err.contains("job.sh: 1") || now != after);
        else
            QVERIFY2(now.startsWith("#!/bin/bash\n"), now.constData());
        const qsizetype kept = before.indexOf('\xff');
        QVERIFY(kept < 0 || now.contains("\xff\xc3"));
        QCOMPARE(now.endsWith('\n'), after.endsWith('\n'));
        QCOMPARE(QFile::permissions(script), mode);
        QCOMPARE(QDir(line.folder()).entryList({u"job.sh*"_s}, QDir::Files), QStringList{u"job.sh"_s});
        const QByteArray again = contents(script);
        line.run({u"check"_s, u"--fix"_s, u"--json"_s, script});
        QCOMPARE(contents(script), again); // a fixed point
    }

    void aLinkStaysALink()
    {
        CommandLine line;
        const QString script = line.file(u"real/job.sh"_s, broken);
        const QString link = line.folder() + u"/link.sh"_s;
        QVERIFY(QFile::link(script, link));
        line.run({u"check"_s, u"--fix"_s, link});
        QVERIFY(QFileInfo(link).isSymLink());
        QVERIFY(contents(script).startsWith("#!/bin/bash\n"));
    }

    void aWriteProtectedFileIsLeftAlone()
    {
        CommandLine line;
        const QString script = line.file(u"job.sh"_s, broken);
        QFile::setPermissions(script, QFile::ReadOwner);
        const QString other = line.file(u"other.sh"_s, broken);
        const Ran ran = line.run({u"check"_s, u"--fix"_s, script, other});
        QCOMPARE(ran.status, 1);
        QVERIFY2(ran.err.contains("write-protected"), ran.err.constData());
        QCOMPARE(contents(script), broken);
        QVERIFY(contents(other).startsWith("#!/bin/bash\n")); // the others are mended all the same
    }

    void aDiffChangesNothing()
    {
        CommandLine line;
        const QString script = line.file(u"job.sh"_s, broken);
        const Ran ran = line.run({u"check"_s, u"--diff"_s, u"job.sh"_s});
        QCOMPARE(ran.status, 1);
        QVERIFY2(ran.out.startsWith("--- a/job.sh\n+++ b/job.sh\n@@ -1,2 +1,"), ran.out.constData());
        QVERIFY2(ran.out.contains("\n+#!/bin/bash\n"), ran.out.constData());
        QCOMPARE(contents(script), broken);
        const Ran patched =
            line.runInShell(u"\"$0\" \"$@\" 2>/dev/null | patch -p1 >&2"_s, {u"check"_s, u"--diff"_s, u"job.sh"_s});
        QCOMPARE(patched.status, 0);
        QVERIFY(contents(script).startsWith("#!/bin/bash\n"));
    }

    void stdinIsMendedToStdout()
    {
        CommandLine line;
        const QString script = line.file(u"job.sh"_s, "hostname\n");
        const QString input = u"\"$0\" \"$@\" <"_s + script;
        const Ran checked = line.runInShell(input, {u"check"_s, u"--json"_s, u"-"_s});
        QCOMPARE(checked.status, 1);
        QCOMPARE(ofRule(checked.array()).first()[u"file"_s].toString(), u"-"_s);
        const Ran mended = line.runInShell(input, {u"check"_s, u"--fix"_s, u"-"_s});
        QVERIFY2(mended.out.startsWith("#!/bin/bash\n") && mended.out.endsWith("hostname\n"), mended.out.constData());
        QVERIFY(!mended.err.isEmpty());
        QCOMPARE(line.runInShell(input, {u"check"_s, u"--fix"_s, u"--json"_s, u"-"_s}).status, 2);
    }

    void patternsAndFoldersStandForScripts()
    {
        CommandLine line;
        for (const char *name :
             {"a/one.sh", "a/two.sbatch", "a/deep/three.slurm", "a/.git/hooks/no.sh", "a/.hidden.sh", "b/four.job"})
            line.file(QString::fromLatin1(name), broken);
        line.file(u"a/notes.txt"_s, broken);
        line.file(u"a/empty.sh"_s, "echo\n"); // neither #! nor #SBATCH: a part of something else
        const auto files = [&](const QString &word) {
            QStringList names;
            for (const QJsonObject &finding : ofRule(line.run({u"check"_s, u"--json"_s, word}).array()))
                names += finding[u"file"_s].toString();
            return names;
        };
        QCOMPARE(files(u"a"_s), (QStringList{u"a/deep/three.slurm"_s, u"a/one.sh"_s, u"a/two.sbatch"_s}));
        QCOMPARE(files(u"a/*.s*"_s), (QStringList{u"a/empty.sh"_s, u"a/one.sh"_s, u"a/two.sbatch"_s}));
        QCOMPARE(files(u"?/[!d-z]*.sh"_s).size(), 0);
        QCOMPARE(files(u"?/o*.sh"_s), QStringList{u"a/one.sh"_s});
        QCOMPARE(files(u"[b]/four.*"_s), QStringList{u"b/four.job"_s});
        line.file(u"odd/[x].sh"_s, broken);
        QCOMPARE(files(u"odd/[x].sh"_s), QStringList{u"odd/[x].sh"_s}); // a file of that very name
        QDir(line.folder()).mkdir(u"empty"_s);
        QCOMPARE(line.run({u"check"_s, u"empty"_s}).status, 2);
    }

    void whatCannotBeReadDoesNotHideTheRest()
    {
        CommandLine line;
        line.file(u"good.sh"_s, whole);
        const Ran ran = line.run({u"check"_s, u"--json"_s, u"gone.sh"_s, u"good.sh"_s});
        QCOMPARE(ran.status, 2);
        QVERIFY2(ran.err.contains("gone.sh"), ran.err.constData());
        QVERIFY(ran.document().isArray());
        const Ran alone = line.run({u"check"_s, u"--json"_s, u"gone.sh"_s});
        QCOMPARE(alone.status, 2);
        QCOMPARE(alone.errorCode(), u"NotFound"_s);
    }

    void whatIsTooLargeIsRefused()
    {
        CommandLine line;
        const Ran ran = line.run({u"check"_s, line.file(u"large.sh"_s, "#!/bin/bash\n" + QByteArray(20'000'000, '#'))});
        QCOMPARE(ran.status, 2);
        QVERIFY2(ran.err.contains("MiB"), ran.err.constData());
        QCOMPARE(line.run({u"check"_s, u"/dev/zero"_s}).status, 2);
    }

    void aStrangerCannotWriteToTheTerminal()
    {
        CommandLine line;
        line.file(u"odd\x1b[31m.sh"_s, "#SBATCH --comment=\x1b]0;title\x07\xc2\x9b\xe2\x80\xae\xff\r\n");
        const Ran ran = line.run({u"check"_s, u"odd\x1b[31m.sh"_s});
        QCOMPARE(ran.status, 1);
        for (const char c : ran.out)
            QVERIFY2(c == '\n' || static_cast<unsigned char>(c) >= 0x20, ran.out.constData());
        QVERIFY2(ran.out.contains("\\x1b]0;title\\x07\\u009b\\u202e\\xff"), ran.out.constData());
    }

    void coloursAreForTerminalsOnly()
    {
        CommandLine line;
        line.file(u"bad.sh"_s, broken);
        const QString onTerminal = u"script -qec \"'$0' $*\" /dev/null </dev/null"_s;
        const QStringList words{u"check"_s, u"bad.sh"_s};
        line.set(u"TERM"_s, u"xterm"_s);
        QVERIFY(line.runInShell(onTerminal, words).out.contains("\x1b[1;31merror:"));
        line.set(u"NO_COLOR"_s, u"1"_s);
        QVERIFY(!line.runInShell(onTerminal, words).out.contains("\x1b[1;31m"));
    }

    void aRuleIsExplained()
    {
        CommandLine line;
        const Ran english = line.run({u"check"_s, u"--explain"_s, u"form-shebang"_s});
        QCOMPARE(english.status, 0);
        QVERIFY2(english.out.startsWith("FORM-SHEBANG (error)\n") && english.out.contains("\n    #!/bin/bash\n"),
                 english.out.constData());
        for (const QByteArray &one : english.out.split('\n'))
            QVERIFY2(QString::fromUtf8(one).size() <= 100, one.constData());
        const QJsonObject object = line.run({u"check"_s, u"--json"_s, u"--explain"_s, rule}).object();
        QCOMPARE(object[u"rule"_s].toString(), rule);
        QVERIFY(object[u"page"_s].toString().startsWith(u"# "_s));
        line.set(u"VOYAGEUR_LANGUAGE"_s, u"fr"_s);
        QVERIFY(line.run({u"check"_s, u"--explain"_s, rule}).out != english.out);
        const Ran unknown = CommandLine().run({u"check"_s, u"--explain"_s, u"FORM-SHEBNG"_s});
        QCOMPARE(unknown.status, 2);
        QVERIFY2(unknown.err.contains("FORM-SHEBANG"), unknown.err.constData());
    }

    void theRulesAreListed()
    {
        CommandLine line;
        const Ran ran = line.run({u"check"_s, u"--list-rules"_s});
        QCOMPARE(ran.status, 0);
        const QJsonArray rules = line.run({u"check"_s, u"--list-rules"_s, u"--json"_s}).array();
        QCOMPARE(ran.out.count('\n'), rules.size());
        const auto found =
            std::find_if(rules.begin(), rules.end(), [](const QJsonValue &one) { return one[u"rule"_s].toString() == rule; });
        QVERIFY(found != rules.end());
        QCOMPARE((*found)[u"severity"_s].toString(), u"error"_s);
        QCOMPARE((*found)[u"decidedFrom"_s].toString(), u"script"_s);
    }

    void aScriptCanSwitchARuleOff()
    {
        CommandLine line;
        const auto count = [&](const QByteArray &script) {
            line.file(u"job.sh"_s, script);
            return ofRule(line.run({u"check"_s, u"--json"_s, u"job.sh"_s}).array()).size();
        };
        QCOMPARE(count("hostname\n# voyageur: disable=FORM-SHEBANG\n"), 0);
        QCOMPARE(count("hostname\n#voyageur:disable=MAIL,form-shebang # why\n"), 0);
        QCOMPARE(count("hostname # voyageur: disable=FORM-SHEBANG\n"), 0);
        QCOMPARE(count("hostname\necho # voyageur: disable=FORM-SHEBANG\n"), 1); // another line's
        QCOMPARE(count("hostname\n# voyageur: disable=MAIL\n"), 1);
        QCOMPARE(count("echo voyageur: disable=FORM-SHEBANG\n"), 1);
    }

    void theProgramBesideTheScriptIsReadToo()
    {
        CommandLine line;
        line.file(u"job.sh"_s, trains);
        QVERIFY(line.run({u"check"_s, u"--json"_s, u"job.sh"_s}).array().size() > 0);
        QVERIFY(rulesOf(line.run({u"check"_s, u"--json"_s, u"job.sh"_s})).intersect(ofProgram).isEmpty());
        line.file(u"train.py"_s, program);
        QVERIFY(rulesOf(line.run({u"check"_s, u"--json"_s, u"job.sh"_s})).contains(ofProgram));
        QVERIFY(rulesOf(line.run({u"check"_s, u"--json"_s, line.folder()})).contains(ofProgram));
    }

    void theProjectOfAScriptElsewhereIsNamed()
    {
        CommandLine line;
        QVERIFY(QDir(line.folder()).mkpath(u"code"_s) && QDir(line.folder()).mkpath(u"jobs"_s));
        line.file(u"code/train.py"_s, program);
        line.file(u"jobs/job.sh"_s, trains);
        const QStringList plain = {u"check"_s, u"--json"_s, u"jobs/job.sh"_s};
        QVERIFY(rulesOf(line.run(plain)).intersect(ofProgram).isEmpty());
        QVERIFY(rulesOf(line.run(plain + QStringList{u"--project"_s, u"code"_s})).contains(ofProgram));
        const QStringList stdinToo = {u"check"_s, u"--json"_s, u"-"_s};
        const QString shell = u"cd code && \"$0\" \"$@\" < ../jobs/job.sh"_s;
        QVERIFY(rulesOf(line.runInShell(shell, stdinToo)).intersect(ofProgram).isEmpty());
        QVERIFY(rulesOf(line.runInShell(shell, stdinToo + QStringList{u"--project"_s, u"."_s})).contains(ofProgram));
        const Ran ran = line.run({u"check"_s, u"jobs/job.sh"_s, u"--project"_s, u"nowhere"_s});
        QVERIFY2(ran.status > 1 && ran.err.contains("nowhere"), ran.err.constData());
    }

    void noProjectMakesACheckFail()
    {
        CommandLine line;
        line.file(u"job.sh"_s, trains + "pip install -r requirements.txt\n");
        const int status = line.run({u"check"_s, u"job.sh"_s}).status;
        line.file(u"voyageur.json"_s, "{ \"name\": [");
        line.file(u"requirements.txt"_s, "-r requirements.txt\n" + QByteArray(2'000'000, 'x'));
        line.file(u"train.py"_s, "x = (" + QByteArray(3'000'000, '('));
        QCOMPARE(line.run({u"check"_s, u"job.sh"_s}).status, status);
        QFile::remove(line.folder() + u"/train.py"_s);
        line.file(u"train.py"_s, QByteArray("\xff\xfe\0import \0", 12) + QByteArray(1000, '\0'));
        QFile::setPermissions(line.folder() + u"/voyageur.json"_s, {});
        QCOMPARE(line.run({u"check"_s, u"job.sh"_s}).status, status);
#ifndef Q_OS_WIN
        QFile::remove(line.folder() + u"/requirements.txt"_s);
        QFile::remove(line.folder() + u"/train.py"_s);
        const Ran ran = line.runInShell(u"mkfifo requirements.txt train.py && \"$0\" \"$@\""_s, {u"check"_s, u"job.sh"_s});
        QCOMPARE(ran.status, status);
#endif
    }

    void argumentsOfTheScriptAreNoFiles()
    {
        CommandLine line;
        line.file(u"good.sh"_s, whole);
        QCOMPARE(line.run({u"check"_s, u"good.sh"_s, u"--"_s, u"data.tar"_s, u"--epochs"_s}).status, 0);
    }
};

VOYAGEUR_TEST(tst_check)

} // namespace tst_check
#include "tst_check.moc"
