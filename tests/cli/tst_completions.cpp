// SPDX-License-Identifier: GPL-3.0-or-later
// What Tab offers, asked of the program and seen in each shell; slips of the hand; the manual page.
#include "commandline.h"
#include "history/runs.h"
#include "testprogram.h"

#include <QDir>
#include <QFile>
#include <QTest>

namespace tst_completions {

using namespace voyageur;

using namespace Qt::StringLiterals;

class TestCompletions final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void offered_data();
    void offered();
    void jobsThatAreKnownAreOffered();
    void aNameThatMeansSomethingToTheShellIsNotOffered();
    void everyVerbHasSomethingToOffer();
    void inBash_data();
    void inBash();
    void inZsh();
    void inFish();
    void slipsOfTheHand_data();
    void slipsOfTheHand();
    void theManualPageIsSound_data();
    void theManualPageIsSound();

private:
    QStringList asked(const QStringList &words)
    {
        const Ran ran = m_line.run(QStringList{u"--complete"_s} + words);
        if (ran.status != 0 || !ran.err.isEmpty())
            qFatal("--complete: %d %s", ran.status, ran.err.constData());
        QStringList all;
        for (const QByteArray &line : ran.out.split('\n'))
            if (!line.isEmpty())
                all += QString::fromUtf8(line).section(u'\t', 0, 0);
        return all;
    }
    // The output of a shell in which "voyageur" is the program.
    QString shell(const QString &program, const QStringList &words);

    CommandLine m_line;
    QString m_resources = voyageur::tests::sourcePath("/resources/completions/");
};

void TestCompletions::initTestCase()
{
    QVERIFY(QDir(m_line.folder()).mkpath(u"bin"_s));
    QVERIFY(QFile::link(qEnvironmentVariable("VOYAGEUR_PROGRAM"), m_line.folder() + u"/bin/voyageur"_s));
    m_line.set(u"PATH"_s, m_line.folder() + u"/bin:"_s + qEnvironmentVariable("PATH"));
}

QString TestCompletions::shell(const QString &program, const QStringList &words)
{
    QStringList quoted;
    for (QString word : words)
        quoted += u'\'' + word.replace(u'\'', "'\\''"_L1) + u'\'';
    const Ran ran = m_line.runInShell(u"cd && "_s + program + u' ' + quoted.join(u' '), {});
    if (ran.status != 0)
        qFatal("%s: %d %s", qPrintable(program), ran.status, ran.err.constData());
    return QString::fromUtf8(ran.out);
}

void TestCompletions::offered_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QStringList>("some");
    QTest::addColumn<QStringList>("none");
    const auto row = [](const char *name, const QStringList &words, const QStringList &some, const QStringList &none) {
        QTest::newRow(name) << words << some << none;
    };
    row("verbs", {u""_s}, {u"push"_s, u"check"_s}, {u"--json"_s, u":files"_s});
    row("a verb begun", {u"pu"_s}, {u"push"_s, u"pull"_s}, {u"check"_s});
    row("options of a verb", {u"push"_s, u"--"_s}, {u"--archive"_s, u"--exclude"_s, u"--identity"_s, u"--json"_s},
        {u"--epochs"_s});
    row("options of the program", {u"--"_s}, {u"--help"_s, u"--version"_s}, {u"push"_s});
    row("clusters", {u"jobs"_s, u""_s}, {u"narval"_s, u"rorqual"_s}, {u"cedar"_s, u":files"_s});
    row("clusters of an option", {u"check"_s, u"--cluster"_s, u"na"_s}, {u"narval"_s}, {u"rorqual"_s});
    row("a script", {u"check"_s, u""_s}, {u":files"_s}, {u"narval"_s});
    row("one more script", {u"check"_s, u"a.sh"_s, u""_s}, {u":files"_s}, {});
    row("a script, then a cluster", {u"submit"_s, u"job.sh"_s, u""_s}, {u"narval"_s}, {u":files"_s});
    row("an option before the place", {u"submit"_s, u"--code"_s, u"."_s, u"job.sh"_s, u""_s}, {u"narval"_s}, {u":files"_s});
    row("a place there", {u"push"_s, u"data"_s, u"na"_s}, {u"narval:"_s}, {u"narval"_s});
    row("either way round", {u"sync"_s, u""_s}, {u"narval:"_s, u":files"_s}, {});
    row("words of a verb", {u"runs"_s, u""_s}, {u"show"_s, u"compare"_s, u"forget"_s}, {u"narval"_s});
    row("what follows such a word", {u"env"_s, u"check"_s, u""_s}, {u"narval"_s}, {u"create"_s});
    row("alternatives of an option", {u"env"_s, u"create"_s, u"narval"_s, u"--place"_s, u""_s}, {u"home"_s, u"job"_s},
        {u"narval"_s});
    row("rules", {u"check"_s, u"--explain"_s, u"TIME"_s}, {u"TIME-MINUTES"_s}, {u"OPT-UNKNOWN"_s});
    row("recipes", {u"recipes"_s, u"stage"_s}, {u"stage-tar"_s}, {u"mail"_s});
    row("templates", {u"script"_s, u"new"_s, u"py"_s}, {u"pytorch-gpu"_s}, {});
    row("no verb", {u"pusj"_s, u""_s}, {}, {u"push"_s, u"narval"_s});
    row("behind --", {u"alloc"_s, u"narval"_s, u"--"_s, u""_s}, {u":files"_s}, {u"narval"_s});
}

void TestCompletions::offered()
{
    QFETCH(QStringList, words);
    QFETCH(QStringList, some);
    QFETCH(QStringList, none);
    const QStringList offered = asked(words);
    for (const QString &word : some)
        QVERIFY2(offered.contains(word), qPrintable(word + u" is not of "_s + offered.join(u' ')));
    for (const QString &word : none)
        QVERIFY2(!offered.contains(word), qPrintable(word + u" is of "_s + offered.join(u' ')));
}

void TestCompletions::jobsThatAreKnownAreOffered()
{
    CommandLine fresh;
    const QString history = fresh.file(u"share/voyageur/runs.sqlite"_s, {});
    QVERIFY(QFile::remove(history));
    history::RunRecord run;
    run.tag = u"20261126-120000-abcd"_s;
    run.project = u"cats"_s;
    run.cluster = u"narval"_s;
    run.job = u"4711"_s;
    run.submitted = QDateTime::currentDateTimeUtc();
    const auto added = history::RunHistory(history).put(run);
    QVERIFY2(added.ok(), added.ok() ? "" : qPrintable(added.error().text()));
    QVERIFY(fresh.run({u"--complete"_s, u"log"_s, u"narval"_s, u""_s}).out.startsWith("4711\tcats"));
    QVERIFY(fresh.run({u"--complete"_s, u"log"_s, u"rorqual"_s, u""_s}).out.isEmpty());
    QVERIFY(fresh.run({u"--complete"_s, u"runs"_s, u"show"_s, u""_s}).out.startsWith("4711\t"));
}

// A host of somebody's ~/.ssh/config may have any name.
void TestCompletions::aNameThatMeansSomethingToTheShellIsNotOffered()
{
    CommandLine fresh;
    fresh.file(u".ssh/config"_s, "Host $(touch${IFS}harm) `id` good;name\n    HostName 127.0.0.1\n");
    const QString words = m_resources + u"voyageur.bash"_s;
    const Ran ran =
        fresh.runInShell(u"cd && voyageur() { \"$0\" \"$@\"; }; source '%1'; COMP_LINE='voyageur jobs ' COMP_POINT=14; "
                         "_voyageur; printf '%s\\n' \"${COMPREPLY[@]}\"; ls"_s.arg(words),
                         {});
    QCOMPARE(ran.status, 0);
    QVERIFY(ran.out.contains("narval\n"));
    QVERIFY2(!ran.out.contains('$') && !ran.out.contains('`') && !ran.out.contains(';'), ran.out.constData());
    QVERIFY2(!ran.out.contains("\nharm"), ran.out.constData());
}

void TestCompletions::everyVerbHasSomethingToOffer()
{
    for (const QString &verb : asked({u""_s})) {
        const QStringList options = asked({verb, u"--"_s});
        QVERIFY2(options.contains(u"--help"_s) && options.contains(u"--json"_s), qPrintable(verb));
        if (verb != "support-bundle"_L1) // it takes options alone
            QVERIFY2(!asked({verb, u""_s}).isEmpty(), qPrintable(verb));
    }
}

void TestCompletions::inBash_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("offered");
    QTest::newRow("verbs") << u"voyageur pus"_s << u"push\n"_s;
    QTest::newRow("options") << u"voyageur check --li"_s << u"--list-rules\n"_s;
    QTest::newRow("clusters") << u"voyageur jobs narv"_s << u"narval\n"_s;
    QTest::newRow("a place there") << u"voyageur push data narv"_s << u"narval:\n"_s;
    QTest::newRow("files") << u"voyageur check my"_s << u"my job.sh\n"_s;
}

void TestCompletions::inBash()
{
    QFETCH(QString, line);
    QFETCH(QString, offered);
    m_line.file(u"my job.sh"_s, "#!/bin/bash\n");
    const QString text = u"source '%1'; COMP_LINE='%2' COMP_POINT=%3; _voyageur; printf '%s\\n' \"${COMPREPLY[@]}\""_s;
    QCOMPARE(shell(u"bash --norc -c"_s, {text.arg(m_resources + u"voyageur.bash"_s, line).arg(line.size())}), offered);
}

// A Tab in a shell that somebody sits at: zsh completes only there.
void TestCompletions::inZsh()
{
    const QString text = uR"(
        zmodload zsh/zpty
        zpty shell 'PS1= TERM=dumb zsh -f -i'
        zpty -w shell 'fpath=(%1 $fpath); autoload -Uz compinit; compinit -u -D; zstyle ":completion:*" menu no; unsetopt zle_bracketed_paste; echo re''ady'
        zpty -m -r shell seen '*ready*'
        zpty -w -n shell $'voyageur jobs narv\t'
        zpty -m -r shell seen '*narval*' && print -r -- completed narval
        zpty -w -n shell $'\x15voyageur pus\t'
        zpty -m -r shell seen '*push*' && print -r -- completed push
        zpty -w -n shell $'\x15voyageur check --list\t'
        zpty -m -r shell seen '*--list-rules*' && print -r -- completed --list-rules
        zpty -d shell)"_s;
    QCOMPARE(shell(u"timeout 30 zsh -f -c"_s, {text.arg(m_resources)}),
             u"completed narval\ncompleted push\ncompleted --list-rules\n"_s);
}

void TestCompletions::inFish()
{
    const QString text =
        u"source '%1'; for line in 'voyageur pus' 'voyageur jobs narv' 'voyageur push data narv' 'voyageur check --list'; "
        "complete -C $line; end"_s.arg(m_resources + u"voyageur.fish"_s);
    QStringList words;
    for (const QString &line : shell(u"fish --no-config -c"_s, {text}).split(u'\n', Qt::SkipEmptyParts))
        words += line.section(u'\t', 0, 0);
    QCOMPARE(words, (QStringList{u"push"_s, u"narval"_s, u"narval:"_s, u"--list-rules"_s}));
}

void TestCompletions::slipsOfTheHand_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QString>("meant");
    QTest::newRow("a letter") << QStringList{u"pusj"_s} << u"Did you mean “voyageur push”?"_s;
    QTest::newRow("two that changed places") << QStringList{u"sumbit"_s} << u"Did you mean “voyageur submit”?"_s;
    QTest::newRow("a dash") << QStringList{u"sync"_s, u"a"_s, u"narval:b"_s, u"--dryrun"_s} << u"Did you mean “--dry-run”?"_s;
    QTest::newRow("an option") << QStringList{u"check"_s, u"--clutser"_s, u"narval"_s} << u"Did you mean “--cluster”?"_s;
    QTest::newRow("nothing near") << QStringList{u"frobnicate"_s} << u"List of commands: voyageur --help"_s;
}

void TestCompletions::slipsOfTheHand()
{
    QFETCH(QStringList, words);
    QFETCH(QString, meant);
    const Ran ran = m_line.run(words);
    QCOMPARE(ran.status, 2);
    QVERIFY2(ran.err.contains(meant.toUtf8()), ran.err.constData());
}

void TestCompletions::theManualPageIsSound_data()
{
    QTest::addColumn<QString>("language");
    QTest::newRow("English") << u"en_CA"_s;
    QTest::newRow("French") << u"fr_CA"_s;
}

void TestCompletions::theManualPageIsSound()
{
    QFETCH(QString, language);
    CommandLine line;
    line.set(u"VOYAGEUR_LANGUAGE"_s, language);
    const QByteArray page = line.run({u"--manual-page"_s}).out;
    QVERIFY(page.startsWith(".\\\" SPDX"));
    for (const QString &verb : asked({u""_s}))
        QVERIFY2(page.contains(".SS " + verb.toUtf8().replace('-', "\\-") + '\n'), qPrintable(verb));
    // A line that begins with a dot is a request of troff's, and only ours are.
    for (const QByteArray &one : page.split('\n'))
        if (one.startsWith('.') || one.startsWith('\''))
            QVERIFY2(one.startsWith(".TH ") || one.startsWith(".SH ") || one.startsWith(".SS ") || one == ".TP" || one == ".nf"
                         || one == ".fi" || one.startsWith(".\\\""),
                     one.constData());
}

} // namespace tst_completions

using tst_completions::TestCompletions;
VOYAGEUR_TEST(TestCompletions)

#include "tst_completions.moc"
