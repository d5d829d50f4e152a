// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/scriptarguments.h"
#include "testprogram.h"

#include <QElapsedTimer>
#include <QTest>

namespace tst_scriptarguments {

using namespace voyageur;
using namespace voyageur::script;
using namespace Qt::StringLiterals;

namespace {

//! "1:DATA=data? 3!where" : number, name, fallback, ? when optional, ! and message; then + for any more and # when counted.
QString summary(const QByteArray &script)
{
    const ScriptArguments found = scriptArguments(Document::parse("#!/bin/bash\n" + script));
    QStringList words;
    for (const ScriptArgument &one : found.arguments) {
        QString word = QString::number(one.number);
        if (!one.name.isEmpty())
            word += u':' + QString::fromUtf8(one.name);
        if (!one.fallback.isEmpty())
            word += u'=' + QString::fromUtf8(one.fallback);
        if (one.optional)
            word += u'?';
        if (!one.message.isEmpty())
            word += u'!' + QString::fromUtf8(one.message);
        words += word;
    }
    if (found.any)
        words += u"+"_s;
    if (found.counted)
        words += u"#"_s;
    return words.join(u' ');
}

} // namespace

class TestScriptArguments : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatAScriptTakes_data()
    {
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char *name, const char *script, const char *expected) {
            QTest::newRow(name) << QByteArray(script) << QString::fromUtf8(expected);
        };
        row("none", "echo hello\n", "");
        row("plain", "cat $1 \"$3\"\n", "1 3");
        row("named", "DATA=$1\nOUT=\"$2\"\nexport SEED=\"${3}\"\n", "1:DATA 2:OUT 3:SEED");
        row("not alone", "DATA=$1/x\nOUT=x$2\nSEED=\"$3\"x\n", "1 2 3");
        row("of one command", "DATA=$1 python x.py\n", "1");
        row("fallback", "DATA=${1:-data dir}\nOUT=${2-}\n: ${3:=x}\n", "1:DATA=data dir? 2:OUT? 3=x?");
        row("alternative", "echo ${1:+--fast}\n", "1?");
        row("message", "DATA=\"${1:?where is the data}\"\n", "1:DATA!where is the data");
        row("message with brace", "DATA=\"${1:?say ${USER}}\"\n", "1:DATA!say ${USER}");
        row("substring", "x=${1%.tar} y=${2##*/} z=${#3} s=${4:1:2}\n", "1:x 2:y 3:z 4:s");
        row("indirect", "echo ${!2}\n", "2");
        row("ten", "echo $10 ${10} ${11:-x}\n", "1 10 11=x?");
        row("all", "python train.py \"$@\"\n", "+");
        row("star", "echo $* ${@:2} ${*}\n", "+");
        row("counted", "if [ $# -lt 1 ]; then exit 1; fi\ncat $1\n", "1 #");
        row("counted in braces", "(( ${#} > 0 )) || exit; echo ${#@} ${#*}\n", "#");
        row("tested", "if [ -z \"$1\" ]; then exit 1; fi\ncat $1\n[[ -n $2 ]] && cat $2\n", "1? 2?");
        row("single quotes", "awk '{print $1}' f; bash -c 'echo $2' x y\n", "");
        row("in quotes in a substitution", "x=\"$(awk '{print $1}' \"$2\")\"\n", "2");
        row("double quotes of another shell", "bash -c \"echo $1\"\n", "1");
        row("escaped", "echo \\$1 \"\\$2\" \\\\$3\n", "3");
        row("comment", "# $1\necho # $2\n", "");
        row("function", "f() { echo $1 $@; }\nfunction g {\n  local x=$2\n}\nf $3\n", "3");
        row("function that calls a function", "f() { g \"$1\"; }\ng() ( echo $2 )\n", "");
        row("shift", "DATA=$1; shift\nOUT=$1\nshift 2\ncat $1 $2\n", "1:DATA 2:OUT 4 5");
        row("shift in a function", "f() { shift; echo $1; }\ncat $1\n", "1");
        row("shift in a subshell", "(shift; cat $1)\ncat $1\n", "1");
        row("loop of shifts", "X=$1\nwhile [ $# -gt 0 ]; do shift; done\ncat $2\n", "1:X + #");
        row("conditional shift", "if [ \"$1\" = -v ]; then shift; fi\ncat $1\n", "1? +");
        row("unknown shift", "shift $n\ncat $1\n", "+");
        row("getopts", "while getopts ab: o; do :; done\n", "+");
        row("own", "echo $2\nset -- a b\ncat $1\n", "2");
        row("options of the shell", "set -euo pipefail\ncat $1\n", "1");
        row("own from one", "set -- $2 b\ncat $1\n", "2");
        row("here-document", "cat <<END\n$1 ${2:-x} \\$3\nEND\ncat <<'END'\n$4\nEND\n", "1 2=x?");
        row("arithmetic", "echo $(($1 + 1))\n", "1");
        row("array", "a=(\"$1\" \"$2\")\n", "1 2");
        row("redirection", "cat <\"$1\" >$2\n", "1 2");
        row("loop", "for i in $1 $2; do echo $i; done\n", "1 2");
        row("case", "case $1 in\n  a) echo $2;;\nesac\n", "1 2");
        row("none of these", "echo $0 ${0##*/} $$ $? $! $- $HOME ${x1} $x1 ${1x}\n", "");
        row("open", "echo ${1:-\n", "1");
    }

    void whatAScriptTakes()
    {
        QFETCH(QByteArray, script);
        QFETCH(QString, expected);
        QCOMPARE(summary(script), expected);
    }

    void placesAreThoseInTheText()
    {
        const QByteArray script = "#!/bin/bash\nA=\"${1:-x}\"\ncat $1\n";
        const auto found = scriptArguments(Document::parse(script));
        QVERIFY(found.find(1) && !found.find(2));
        QList<QByteArray> uses;
        for (const Span &span : found.find(1)->uses)
            uses += script.sliced(span.begin, span.size());
        QCOMPARE(uses, (QList<QByteArray>{"${1:-x}", "$1"}));
    }

    void otherProgramsScriptsTakeNothingOfThis()
    {
        QVERIFY(scriptArguments(Document::parse("#!/usr/bin/env python3\nprint('$1')\n# $2\n$3\n")).isEmpty());
        QVERIFY(!scriptArguments(Document::parse("#!/usr/bin/env bash\ncat $3\n")).isEmpty());
        QVERIFY(!scriptArguments(Document::parse("cat $3\n")).isEmpty());
    }

    void anyBytesAreTaken()
    {
        const char pieces[] = "$1{}\"'`()@#:-?\\\n=x <";
        quint32 seed = 7;
        for (int round = 0; round < 3000; ++round) {
            QByteArray script("#!/bin/bash\n");
            for (int i = 0; i < 40; ++i) {
                seed = seed * 1664525U + 1013904223U;
                script += pieces[(seed >> 16) % (sizeof pieces - 1)];
            }
            const ScriptArguments found = scriptArguments(Document::parse(script));
            for (const ScriptArgument &one : found.arguments) {
                for (const Span &span : one.uses)
                    QVERIFY2(span.begin >= 0 && span.begin < span.end && span.end <= script.size(), script.constData());
            }
        }
    }

    void manyAreReadInNoTime()
    {
        QByteArray script("#!/bin/bash\n");
        for (int i = 0; i < 50'000; ++i)
            script += "X=\"${1:-x}\" && echo \"$2\" $(cat $3)\n${1:?\n";
        QElapsedTimer timer;
        timer.start();
        QCOMPARE(scriptArguments(Document::parse(script)).arguments.size(), 3);
        QVERIFY2(timer.elapsed() < 20'000, qPrintable(QString::number(timer.elapsed())));
    }
};

VOYAGEUR_TEST(TestScriptArguments)

} // namespace tst_scriptarguments
#include "tst_scriptarguments.moc"
