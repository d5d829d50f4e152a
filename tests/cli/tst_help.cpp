// SPDX-License-Identifier: GPL-3.0-or-later
// The program without any cluster: help, refusals of nonsense, languages, interrupts.
#include "commandline.h"
#include "testprogram.h"

#include <QRegularExpression>
#include <QTest>

namespace tst_help {

using namespace Qt::StringLiterals;

namespace {

const QStringList verbs{u"practice"_s, u"check"_s,  u"explain"_s,    u"scan"_s,   u"survey"_s,     u"pack"_s, u"storage"_s,
                        u"push"_s,     u"pull"_s,   u"login"_s,      u"logout"_s, u"submit"_s,     u"jobs"_s, u"log"_s,
                        u"diagnose"_s, u"cancel"_s, u"wait"_s,       u"run"_s,    u"clusters"_s,   u"key"_s,  u"test"_s,
                        u"sync"_s,     u"runs"_s,   u"efficiency"_s, u"tunnel"_s, u"tensorboard"_s};

} // namespace

class tst_help : public QObject {
    Q_OBJECT

private slots:
    void theHelpNamesEveryVerb();
    void everyVerbExplainsItself();
    void everyHelpFitsATerminal_data();
    void everyHelpFitsATerminal();
    void whatStaysHereIsSaidTheSameByAll();
    void theHelpNamesTheHostsOfTheirOwn();
    void theVersionIsPrinted();
    void nonsenseEndsWithTwo_data();
    void nonsenseEndsWithTwo();
    void errorsAreJsonWhenJsonIsAskedFor();
    void frenchIsSpokenWhenAskedFor();
    void aPlainCLocaleDisturbsNothing();
    void withoutAScreenThereIsASentence();
    void theClustersAreListed();
    void ownCatalogueFilesCount();
    void aClosedPipeIsNoCrash();
};

void tst_help::theHelpNamesEveryVerb()
{
    CommandLine line;
    const Ran ran = line.run({u"--help"_s});
    QCOMPARE(ran.status, 0);
    QVERIFY(ran.err.isEmpty());
    for (const QString &verb : verbs)
        QVERIFY2(ran.out.contains("\n  " + verb.toUtf8() + ' '), qPrintable(verb));
    QCOMPARE(line.run({u"help"_s}).out, ran.out);
}

void tst_help::everyVerbExplainsItself()
{
    CommandLine line;
    for (const QString &verb : verbs) {
        const Ran ran = line.run({verb, u"--help"_s});
        QCOMPARE(ran.status, 0);
        QVERIFY2(ran.out.startsWith("voyageur " + verb.toUtf8()), ran.out.constData());
        QVERIFY2(ran.out.contains("--json"), ran.out.constData());
        QVERIFY(ran.err.isEmpty());
        QCOMPARE(line.run({u"help"_s, verb}).out, ran.out);
    }
}

void tst_help::everyHelpFitsATerminal_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<QString>("example");
    QTest::addColumn<QString>("statuses");
    QTest::newRow("English") << u"en"_s << u"\nExample: voyageur "_s << u"\nExit status: 0 "_s;
    QTest::newRow("French") << u"fr"_s << u"\nExemple\u00a0: voyageur "_s << u"\nCode de sortie\u00a0: 0 "_s;
}

void tst_help::everyHelpFitsATerminal()
{
    QFETCH(QString, language);
    QFETCH(QString, example);
    QFETCH(QString, statuses);
    CommandLine line;
    line.set(u"VOYAGEUR_LANGUAGE"_s, language);
    QStringList names;
    static const QRegularExpression row(u"^  ([a-z-]+) +\\S"_s);
    const QStringList general = QString::fromUtf8(line.run({u"--help"_s}).out).split(u'\n');
    for (const QString &shown : general)
        if (const auto hit = row.match(shown); hit.hasMatch() && hit.captured(1) != u"voyageur"_s)
            names += hit.captured(1);
    QVERIFY2(names.size() >= 32, qPrintable(names.join(u' ')));
    for (const QString &shown : general)
        QVERIFY2(shown.size() <= 80, qPrintable(shown));
    for (const QString &name : names) {
        const QString help = QString::fromUtf8(line.run({name, u"--help"_s}).out);
        QVERIFY2(help.contains(example + name + u' ') || help.contains(example + name + u'\n'), qPrintable(help));
        QVERIFY2(help.contains(statuses) && help.contains(u"130 "_s), qPrintable(help));
        const QStringList lines = help.split(u'\n');
        QVERIFY2(lines.size() - 1 <= 50, qPrintable(u"%1: %2 lines"_s.arg(name).arg(lines.size() - 1)));
        for (const QString &shown : lines)
            QVERIFY2(shown.size() <= 80, qPrintable(name + u": "_s + shown));
    }
}

void tst_help::whatStaysHereIsSaidTheSameByAll()
{
    CommandLine line;
    const auto rows = [&](const QString &verb) {
        QByteArrayList words;
        for (const QByteArray &row : line.run({verb, u"--help"_s}).out.split('\n')) {
            const QByteArray simple = row.simplified();
            if (simple.startsWith("--exclude ") || simple.startsWith("--include ") || simple.startsWith("--all-files "))
                words += simple;
        }
        return words;
    };
    const QByteArrayList pushes = rows(u"push"_s);
    QCOMPARE(pushes.size(), 3);
    QCOMPARE(rows(u"pack"_s), pushes);
    QCOMPARE(rows(u"survey"_s), pushes);
    QCOMPARE(rows(u"sync"_s), pushes.first(2)); // rsync keeps nothing back of itself
}

void tst_help::theHelpNamesTheHostsOfTheirOwn()
{
    CommandLine line;
    QVERIFY(line.run({u"--help"_s}).out.contains("NAME/dtn"));
    for (const QString &verb : {u"login"_s, u"logout"_s, u"key"_s, u"test"_s, u"push"_s, u"pull"_s}) {
        const QByteArray help = line.run({verb, u"--help"_s}).out;
        QVERIFY2(help.contains("NAME/dtn") && help.contains("NAME/robot"), help.constData());
    }
    QVERIFY(!line.run({u"jobs"_s, u"--help"_s}).out.contains("NAME/dtn")); // no jobs there
}

void tst_help::theVersionIsPrinted()
{
    const Ran ran = CommandLine().run({u"--version"_s});
    QCOMPARE(ran.status, 0);
    QVERIFY2(ran.out.startsWith("voyageur 0."), ran.out.constData());
}

void tst_help::nonsenseEndsWithTwo_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::newRow("unknown verb") << QStringList{u"frobnicate"_s};
    QTest::newRow("unknown long option without a verb") << QStringList{u"--frobnicate"_s};
    QTest::newRow("unknown option") << QStringList{u"scan"_s, u"--frobnicate"_s, u"."_s};
    QTest::newRow("no folder") << QStringList{u"scan"_s};
    QTest::newRow("no such folder to scan") << QStringList{u"scan"_s, u"nowhere"_s};
    QTest::newRow("no such folder to survey") << QStringList{u"survey"_s, u"nowhere"_s};
    QTest::newRow("no such folder to pack") << QStringList{u"pack"_s, u"nowhere"_s};
    QTest::newRow("two compressions") << QStringList{u"pack"_s, u"."_s, u"--gzip"_s, u"--zstd"_s};
    QTest::newRow("push to this computer") << QStringList{u"push"_s, u"a"_s, u"b"_s};
    QTest::newRow("an address, and what shall stay")
        << QStringList{u"push"_s, u"http://127.0.0.1:1/x"_s, u"me@127.0.0.1:1:x"_s, u"--include"_s, u".git"_s};
    QTest::newRow("an address, and all files")
        << QStringList{u"push"_s, u"http://127.0.0.1:1/x"_s, u"me@127.0.0.1:1:x"_s, u"--all-files"_s};
    QTest::newRow("push of nothing") << QStringList{u"push"_s, u"nowhere"_s, u"me@127.0.0.1:1:x"_s};
    QTest::newRow("pull from this computer") << QStringList{u"pull"_s, u"a"_s, u"b"_s};
    QTest::newRow("a rate that is none") << QStringList{u"push"_s, u"."_s, u"me@127.0.0.1:1:x"_s, u"--bwlimit"_s, u"fast"_s};
    QTest::newRow("a cluster nobody knows") << QStringList{u"login"_s, u"nosuchcluster"_s};
    QTest::newRow("no such key") << QStringList{u"login"_s, u"me@127.0.0.1:1"_s, u"--identity"_s, u"nowhere"_s};
    QTest::newRow("no such password file") << QStringList{u"login"_s, u"me@127.0.0.1:1"_s, u"--password-file"_s, u"nowhere"_s};
    QTest::newRow("no job number") << QStringList{u"log"_s, u"me@127.0.0.1:1"_s, u"seven"_s};
    QTest::newRow("two clusters watched") << QStringList{u"jobs"_s, u"me@127.0.0.1:1"_s, u"me@127.0.0.1:2"_s, u"--watch"_s};
    QTest::newRow("one password for two") << QStringList{u"jobs"_s, u"me@127.0.0.1:1"_s, u"me@127.0.0.1:2"_s, u"--answer"_s,
                                                         u"x"_s};
    QTest::newRow("no script") << QStringList{u"submit"_s, u"nowhere.sh"_s, u"me@127.0.0.1:1"_s};
    QTest::newRow("no project") << QStringList{u"run"_s, u"nowhere"_s, u"me@127.0.0.1:1"_s};
    QTest::newRow("practice what") << QStringList{u"practice"_s, u"dance"_s};
    QTest::newRow("check of nothing") << QStringList{u"check"_s};
    QTest::newRow("check of no such file") << QStringList{u"check"_s, u"nowhere.sh"_s};
    QTest::newRow("check of a pattern without a file") << QStringList{u"check"_s, u"*.nothing"_s};
    QTest::newRow("check for a cluster nobody knows") << QStringList{u"check"_s, u"-"_s, u"--cluster"_s, u"nowhere"_s};
    QTest::newRow("check in a format that is none") << QStringList{u"check"_s, u"-"_s, u"--format"_s, u"xml"_s};
    QTest::newRow("two formats at once") << QStringList{u"check"_s, u"-"_s, u"--format=sarif"_s, u"--fix"_s};
    QTest::newRow("a rule nobody knows") << QStringList{u"check"_s, u"--explain"_s, u"NO-SUCH-RULE"_s};
    QTest::newRow("a project that is not there") << QStringList{u"check"_s, u"-"_s, u"--project"_s, u"nowhere"_s};
    QTest::newRow("no such cluster in the catalogue") << QStringList{u"clusters"_s, u"nowhere"_s};
}

void tst_help::nonsenseEndsWithTwo()
{
    QFETCH(QStringList, words);
    CommandLine line;
    line.set(u"VOYAGEUR_PRACTICE"_s, line.folder());
    const Ran ran = line.run(words);
    QCOMPARE(ran.status, 2);
    QVERIFY2(ran.err.startsWith("voyageur: "), ran.err.constData());
    QVERIFY2(ran.out.isEmpty(), ran.out.constData());
}

void tst_help::errorsAreJsonWhenJsonIsAskedFor()
{
    const Ran ran = CommandLine().run({u"scan"_s, u"nowhere"_s, u"--json"_s});
    QCOMPARE(ran.status, 2);
    const QJsonObject error = ran.object()[u"error"_s].toObject();
    QCOMPARE(error[u"code"_s].toString(), u"NotFound"_s);
    QVERIFY(error[u"what"_s].toString().contains(u"nowhere"_s));
    for (const char *key : {"why", "next", "server"})
        QVERIFY(error.contains(QLatin1String(key)));
    QVERIFY(ran.err.contains("nowhere"));
}

void tst_help::frenchIsSpokenWhenAskedFor()
{
    CommandLine line;
    const QByteArray english = line.run({u"--help"_s}).out;
    line.set(u"VOYAGEUR_LANGUAGE"_s, u"fr"_s);
    const QByteArray french = line.run({u"--help"_s}).out;
    QVERIFY(english != french);
    line.set(u"VOYAGEUR_LANGUAGE"_s, u"en"_s);
    line.set(u"LANGUAGE"_s, u"fr"_s);
    QCOMPARE(line.run({u"--help"_s}).out, english);
}

void tst_help::aPlainCLocaleDisturbsNothing()
{
    CommandLine line;
    line.set(u"LC_ALL"_s, u"C"_s);
    const QString folder = line.folder() + u"/donn\u00e9es"_s;
    line.file(u"donn\u00e9es/a.txt"_s, "x");
    const Ran ran = line.run({u"survey"_s, u"--json"_s, folder});
    QCOMPARE(ran.status, 0);
    QCOMPARE(ran.err, QByteArray());
    QCOMPARE(ran.object()[u"name"_s].toString(), u"donn\u00e9es"_s);
}

void tst_help::withoutAScreenThereIsASentence()
{
    CommandLine line;
    for (const auto &variable : {u"DISPLAY"_s, u"WAYLAND_DISPLAY"_s, u"QT_QPA_PLATFORM"_s})
        line.set(variable, {});
    // Each of these asks for the window.
    for (const QStringList &words : {QStringList{}, QStringList{line.folder()}, QStringList{u"--cluster"_s, u"practice"_s}}) {
        const Ran ran = line.run(words, 20);
        QCOMPARE(ran.status, 2);
        QVERIFY2(ran.err.contains("\"voyageur --help\""), ran.err.constData());
    }
}

void tst_help::theClustersAreListed()
{
    CommandLine line;
    const Ran all = line.run({u"clusters"_s, u"--json"_s});
    QCOMPARE(all.status, 0);
    QStringList names;
    for (const auto &value : all.array())
        names += value.toObject()[u"name"_s].toString();
    QVERIFY(names.contains(u"narval"_s));
    const Ran one = line.run({u"clusters"_s, u"narval"_s, u"--json"_s});
    QCOMPARE(one.status, 0);
    QCOMPARE(one.object()[u"host"_s].toString(), u"narval.alliancecan.ca"_s);
    QVERIFY(!one.object()[u"source"_s].toString().isEmpty());
    const QJsonObject fact = one.object()[u"facts"_s][u"slurm"_s][u"maxTime"_s].toObject();
    QCOMPARE(fact[u"value"_s].toString(), u"7-00:00:00"_s);
    QVERIFY(fact[u"source"_s].toString().startsWith(u"https://"_s) && !fact[u"file"_s].toString().isEmpty());
    const Ran shown = line.run({u"clusters"_s, u"rorqual"_s});
    QVERIFY2(shown.out.contains("slurm.gpuModelRequired: yes") && shown.out.contains("since 2026-04-17"), shown.out.constData());
    QVERIFY(shown.out.contains("inferred"));
}

void tst_help::ownCatalogueFilesCount()
{
    CommandLine line;
    line.file(u"config/voyageur/clusters/narval.json"_s,
              R"({"version":2,"name":"narval","slurm":{"maxJobs":{"value":5,"source":"our admin"}}})");
    const QString broken = line.file(u"config/voyageur/clusters/other.json"_s, R"({"version":2,"name":"other","port":22})");
    const Ran ran = line.run({u"clusters"_s, u"narval"_s, u"--json"_s});
    QCOMPARE(ran.status, 0);
    QVERIFY2(ran.err.contains(broken.toUtf8()) && ran.err.contains("port"), ran.err.constData());
    const QJsonObject fact = ran.object()[u"facts"_s][u"slurm"_s][u"maxJobs"_s].toObject();
    QCOMPARE(fact[u"value"_s].toInt(), 5);
    QVERIFY(fact[u"file"_s].toString().endsWith(u"narval.json"_s));
    QCOMPARE(line.run({u"clusters"_s, u"--discover"_s, u"narval"_s, u"Bad_Name"_s}).status, 2);
    QCOMPARE(line.run({u"clusters"_s, u"--discover"_s, u"narval"_s}).status, 1); // before anybody has to sign in
}

void tst_help::aClosedPipeIsNoCrash()
{
    CommandLine line;
    for (int i = 0; i < 3000; ++i)
        line.file(u"many/file-%1.bin"_s.arg(i), QByteArray(1000, 'x'));
    const Ran ran = line.runInShell(u"set -o pipefail; \"$0\" \"$@\" | head -c 10 >/dev/null"_s,
                                    {u"pack"_s, line.folder() + u"/many"_s, u"-o"_s, u"-"_s});
    QCOMPARE(ran.status, 1);
    QVERIFY2(ran.err.startsWith("voyageur: "), ran.err.constData());
}

VOYAGEUR_TEST(tst_help)

} // namespace tst_help
#include "tst_help.moc"
