// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/bash.h"
#include "testprogram.h"

#include <QTest>

namespace tst_bash {

using namespace voyageur::script;

namespace {

// "name arg arg" of each command; a word with an expansion in <>.
QByteArrayList said(const QByteArray &script)
{
    QByteArrayList lines;
    for (const BashCommand &command : Bash::parse(script).commands()) {
        QByteArrayList words;
        for (const BashAssignment &assignment : command.assignments)
            words += assignment.name + "=" + assignment.value.text;
        for (const BashWord &word : command.words)
            words += word.literal ? word.text : '<' + word.text + '>';
        for (const BashRedirection &redirection : command.redirections)
            words += (redirection.descriptor < 0 ? QByteArray() : QByteArray::number(redirection.descriptor))
                + redirection.operation + redirection.target.text;
        lines += words.join(' ');
    }
    return lines;
}

const BashCommand *named(const QList<BashCommand> &commands, const QByteArray &name)
{
    for (const BashCommand &command : commands) {
        if (command.name() == name)
            return &command;
    }
    return nullptr;
}

} // namespace

class TestBash : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void commandsAndTheirWords_data()
    {
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<QByteArrayList>("commands");
        const auto row = [](const char *script, const QByteArrayList &commands) {
            QTest::newRow(script) << QByteArray(script) << commands;
        };
        row("module load python/3.11 scipy-stack\n", {"module load python/3.11 scipy-stack"});
        row("a; b && c || d | e & f", {"a", "b", "c", "d", "e", "f"});
        row("echo 'a b' \"c d\" e\\ f $'g\\th'", {"echo a b c d e f g\th"});
        row("source \"$HOME/env/bin/activate\"", {"source <$HOME/env/bin/activate>"});
        row("rm -rf $X/${Y:-z}", {"rm -rf <$X/${Y:-z}>"});
        row("X=1 Y=\"a b\" python train.py", {"X=1 Y=a b python train.py"});
        row("export A=1\nB=2\nC+=3\nD[1]=4\nE=(a \"b c\" d)", {"export A=1", "B=2", "C=3", "D=4", "E=(a b c d)"});
        row("python train.py > out.log 2>&1 < in", {"python train.py >out.log 2>&1 <in"});
        row("a >>b &>c 3<>d >|e <<<f", {"a >>b &>c 3<>d >|e <<<f"});
        row("x=$(hostname -s)", {"x=$()", "hostname -s"});
        row("echo `date +%s` \"$(pwd)\"", {"echo <``> <$()>", "date +%s", "pwd"});
        row("echo $(a $(b \"$(c)\"))", {"echo <$()>", "a <$()>", "b <$()>", "c"});
        row("# only a comment\necho a#b # c", {"echo a#b"});
        row("echo \\\n  a", {"echo a"});
        row("if a; then b; elif c; then d; else e; fi", {"a", "b", "c", "d", "e"});
        row("for i in 1 2 3; do sbatch x.sh $i; done", {"sbatch x.sh <$i>"});
        row("for ((i=0; i<3; i++)); do a; done; b", {"a", "b"});
        row("while read -r l; do a \"$l\"; done < list", {"read -r l", "a <$l>", "<list"});
        row("case $x in a|b) c;; (d) e;; *) f ;; esac; g", {"c", "e", "f", "g"});
        row("f() { a; }\nfunction g { b; }\nfunction h() ( c )\nf", {"a", "b", "c", "f"});
        row("(a; b) > log", {"a", "b", ">log"});
        row("[[ -f x && $y < z ]] && a", {"[[ -f x && <$y> < z ]]", "a"});
        row("(( n > 3 )) && a", {"<(( n > 3 ))>", "a"});
        row("echo $((1 + (2 * 3))) b", {"echo <$((1 + (2 * 3)))> b"});
        row("diff <(a) >(b)", {"diff <$()> <$()>", "a", "b"});
        row("time ! a", {"a"});
        row("a \"unfinished", {"a unfinished"});
        row("a $(b", {"a <$()>", "b"});
        row("\r\na b\r\n", {"a b"});
        row("", {});
    }
    void commandsAndTheirWords()
    {
        QFETCH(QByteArray, script);
        QFETCH(QByteArrayList, commands);
        QCOMPARE(said(script), commands);
    }

    void whereACommandStands()
    {
        const auto bash =
            Bash::parse("top\nf() { inf; }\nfor x in 1; do inloop; while y; do deep; done; done\nif c; then cond; fi\n(insub)\n"
                        "z=$(subst)\na | reader\nbg &\nok && then2\nlast\n");
        const auto &commands = bash.commands();
        QCOMPARE(named(commands, "inf")->function, QByteArray("f"));
        QCOMPARE(named(commands, "top")->function, QByteArray());
        QCOMPARE(named(commands, "inloop")->loops, 1);
        QCOMPARE(named(commands, "deep")->loops, 2);
        QVERIFY(named(commands, "cond")->conditional);
        QVERIFY(named(commands, "then2")->conditional);
        QVERIFY(!named(commands, "ok")->conditional);
        QVERIFY(named(commands, "insub")->subshell);
        QVERIFY(named(commands, "subst")->substituted);
        QVERIFY(named(commands, "a")->writesPipe && named(commands, "reader")->readsPipe);
        QVERIFY(named(commands, "bg")->background);
        const BashCommand &last = *named(commands, "last");
        QVERIFY(last.loops == 0 && !last.conditional && !last.subshell && last.function.isEmpty() && !last.background);
    }

    void hereDocumentsAreNoCommands()
    {
        const QByteArray script =
            "cat <<EOF > job.sh\n#SBATCH -n 1\nrm -rf /\nEOF\necho a <<-'X' <<Y\n\tone $(no)\n\tX\ntwo\nY\nb\n";
        const auto bash = Bash::parse(script);
        QCOMPARE(said(script), (QByteArrayList{"cat <<EOF >job.sh", "echo a <<-X <<Y", "b"}));
        QCOMPARE(bash.documents().size(), 3);
        const auto &first = bash.documents().first();
        QCOMPARE(script.sliced(first.body.begin, first.body.size()), QByteArray("#SBATCH -n 1\nrm -rf /\n"));
        QVERIFY(first.expands && !bash.documents().at(1).expands);
        QCOMPARE(Bash::parse("cat <<EOF\nnever ends\n").documents().size(), 1);
    }

    void textsOfSeveralLinesAreKnown()
    {
        const QByteArray script = "a 'one\ntwo' \"$(b 'in\nner')\n\" 'three' $'x\ny'\ncat <<E\n'not\nmine'\nE\n"
                                  "sbatch --wrap=\"#!/bin/sh\n#SBATCH -n 1\nc\"\necho don't\nd\n";
        QByteArrayList texts;
        for (const Span &text : Bash::parse(script).texts())
            texts += script.sliced(text.begin, text.size());
        QCOMPARE(texts,
                 (QByteArrayList{"'one\ntwo'", "\"$(b 'in\nner')\n\"", "'not\nmine'\n", "\"#!/bin/sh\n#SBATCH -n 1\nc\""}));
    }

    void wordsKnowHowTheyAreWritten()
    {
        const auto bash = Bash::parse("rm -rf $A \"$B\" *.txt 'q*' \"\"\n");
        const auto &words = bash.commands().first().words;
        QVERIFY(words.at(2).splits && !words.at(3).splits);
        QVERIFY(words.at(4).hasPattern && !words.at(5).hasPattern);
        QVERIFY(words.at(5).quoted && words.at(5).literal);
        QCOMPARE(words.size(), 7);
        QCOMPARE(words.at(2).span, (Span{7, 9}));
        QCOMPARE(words.at(3).span, (Span{10, 14}));
    }
};

VOYAGEUR_TEST(TestBash)

} // namespace tst_bash
#include "tst_bash.moc"
