// SPDX-License-Identifier: GPL-3.0-or-later
// Our definition for KSyntaxHighlighting: resources/syntax/sbatch.xml.
#include "script/options.h"
#include "testprogram.h"
#include "widgets/editor/highlighter.h"

#include <KSyntaxHighlighting/AbstractHighlighter>
#include <KSyntaxHighlighting/Definition>
#include <KSyntaxHighlighting/FoldingRegion>
#include <KSyntaxHighlighting/Format>
#include <KSyntaxHighlighting/State>

#include <QPlainTextEdit>
#include <QTest>
#include <QTextBlock>
#include <QTextLayout>

#include <algorithm>

namespace tst_syntax {

using namespace Qt::StringLiterals;
using namespace voyageur;

namespace {

// Writes which format each part of each line has: "[Directive:#SBATCH] [Option:--time]".
class Writer final : public KSyntaxHighlighting::AbstractHighlighter {
public:
    Writer() { setDefinition(widgets::syntaxRepository().definitionForName(u"Slurm batch script"_s)); }

    QStringList lines(const QString &text)
    {
        QStringList result;
        KSyntaxHighlighting::State state;
        for (const QString &line : text.split(u'\n')) {
            m_line = line;
            m_parts.clear();
            state = highlightLine(line, state);
            result += m_parts.join(u' ');
        }
        return result;
    }
    QString directive(const QString &options) { return lines(u"#SBATCH "_s + options).first(); }

protected:
    void applyFormat(int offset, int length, const KSyntaxHighlighting::Format &format) override
    {
        const QString text = m_line.mid(offset, length);
        const bool plain = format.name() == "Normal Text"_L1;
        if (!plain && !text.trimmed().isEmpty())
            m_parts += u"[%1:%2]"_s.arg(format.name(), text);
    }
    void applyFolding(int, int, KSyntaxHighlighting::FoldingRegion) override {}

private:
    QString m_line;
    QStringList m_parts;
};

// By its exact name; a few names stand twice in the table, for sbatch and for srun.
bool isSbatch(QByteArrayView name)
{
    return std::ranges::any_of(script::allOptions(), [&](const script::Option &option) {
        return name == QByteArrayView(option.name) && (option.commands & script::Sbatch);
    });
}

} // namespace

class TestSyntax : public QObject {
    Q_OBJECT

private slots:
    void theDefinitionIsLoaded();
    void linesLookAsTheyShould_data();
    void linesLookAsTheyShould();
    void everyOptionOfTheTableIsAnOption();
    void theLanguageOfTheScriptFollows();
    void aVeryLongLineIsPassedOver();
};

// Its colours would take the square of its length: ten seconds for the 50,000 characters here.
void TestSyntax::aVeryLongLineIsPassedOver()
{
    QPlainTextEdit view;
    widgets::ScriptHighlighter highlighter(&view);
    view.setPlainText(u"echo \"a\"\necho "_s + QString(50'000, u'x') + u" \"b\"\necho \"c\"\n"_s);
    const auto kindAt = [&](int line, int column) {
        return widgets::textKindAt(view.document()->findBlockByNumber(line), column);
    };
    QTRY_COMPARE(kindAt(0, 6), widgets::TextKind::Quoted);
    QTRY_COMPARE(kindAt(2, 6), widgets::TextKind::Quoted);
    QCOMPARE(kindAt(1, 50'007), widgets::TextKind::Code);
    QVERIFY(view.document()->findBlockByNumber(1).layout()->formats().isEmpty());
}

void TestSyntax::theDefinitionIsLoaded()
{
    const auto definition = widgets::syntaxRepository().definitionForName(u"Slurm batch script"_s);
    QVERIFY(definition.isValid());
    QCOMPARE(widgets::syntaxRepository().definitionForFileName(u"job.sbatch"_s).name(), definition.name());
    QStringList included;
    for (const auto &one : definition.includedDefinitions())
        included += one.name();
    QVERIFY2(included.contains(u"Bash"_s), qPrintable(included.join(u' ')));
}

void TestSyntax::linesLookAsTheyShould_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("look");
    QTest::newRow("long") << u"#SBATCH --time=1:00"_s << u"[Directive:#SBATCH] [Option:--time] [Equals:=] [Value:1:00]"_s;
    QTest::newRow("blank") << u"#SBATCH --mem 4G"_s << u"[Directive:#SBATCH] [Option:--mem] [Value:4G]"_s;
    QTest::newRow("flag") << u"#SBATCH --requeue --hold"_s << u"[Directive:#SBATCH] [Option:--requeue] [Option:--hold]"_s;
    QTest::newRow("letters") << u"#SBATCH -N1 -c 4 -H"_s
                             << u"[Directive:#SBATCH] [Option:-N] [Value:1] [Option:-c] [Value:4] [Option:-H]"_s;
    QTest::newRow("unknown") << u"#SBATCH --ntaks=4"_s << u"[Directive:#SBATCH] [Equals:=] [Value:4]"_s;
    QTest::newRow("comment") << u"#SBATCH --mem=4G#all"_s
                             << u"[Directive:#SBATCH] [Option:--mem] [Equals:=] [Value:4G] [Comment:#all]"_s;
    QTest::newRow("pattern")
        << u"#SBATCH -o logs/%x-%4j.out"_s
        << u"[Directive:#SBATCH] [Option:-o] [Value:logs/] [Pattern:%x] [Value:-] [Pattern:%4j] [Value:.out]"_s;
    QTest::newRow("quotes") << u"#SBATCH --comment=\"a # b\" --hold"_s
                            << u"[Directive:#SBATCH] [Option:--comment] [Equals:=] [Quote:\"] [Value:a # b] [Quote:\"] "
                               u"[Option:--hold]"_s;
    QTest::newRow("disabled") << u"##SBATCH --mem=4G"_s << u"[Disabled Directive:##SBATCH --mem=4G]"_s;
    QTest::newRow("blank inside") << u"# SBATCH --mem=4G"_s << u"[Disabled Directive:# SBATCH --mem=4G]"_s;
    QTest::newRow("a word about it") << u"# SBATCH lines"_s << u"[Comment:# SBATCH lines]"_s;
    QTest::newRow("hetjob") << u"#SBATCH hetjob x"_s << u"[Directive:#SBATCH] [Directive:hetjob] [Comment: x]"_s;
    QTest::newRow("foreign") << u"#PBS -l walltime=1"_s << u"[Foreign Directive:#PBS] [Foreign: -l walltime=1]"_s;
    QTest::newRow("order") << u"# voyageur: disable=A"_s << u"[Comment:# ] [Order:voyageur: disable=A]"_s;
    QTest::newRow("shebang") << u"#!/bin/bash -l"_s << u"[Shebang:#!/bin/bash -l]"_s;
}

void TestSyntax::linesLookAsTheyShould()
{
    QFETCH(QString, line);
    QFETCH(QString, look);
    QCOMPARE(Writer().lines(line + u"\n#SBATCH -H"_s), QStringList({look, u"[Directive:#SBATCH] [Option:-H]"_s}));
}

void TestSyntax::everyOptionOfTheTableIsAnOption()
{
    Writer writer;
    int seen = 0;
    for (const script::Option &option : script::allOptions()) {
        const QString name = u"--"_s + QString::fromLatin1(option.name);
        const bool ours = option.commands & script::Sbatch;
        QCOMPARE(writer.directive(name).contains(u"[Option:%1]"_s.arg(name)), isSbatch(option.name));
        QVERIFY(!writer.directive(name + u'x').contains("[Option:"_L1));
        if (option.letter && ours)
            QCOMPARE(writer.directive(QStringLiteral("-%1").arg(QLatin1Char(option.letter))),
                     u"[Directive:#SBATCH] [Option:-%1]"_s.arg(QLatin1Char(option.letter)));
        seen += ours;
    }
    QVERIFY(seen > 100);
}

void TestSyntax::theLanguageOfTheScriptFollows()
{
    const auto bash = Writer().lines(u"#!/bin/bash\n#SBATCH -H\n\n# why\necho $HOME\n#SBATCH -H"_s);
    QVERIFY2(bash[4].contains("[Builtin:echo]"_L1) && bash[4].contains("[Variable:HOME]"_L1), qPrintable(bash[4]));
    QVERIFY2(!bash[5].contains("Directive"_L1) && bash[5].contains("[Comment:"_L1), qPrintable(bash[5]));
    const auto python = Writer().lines(u"#!/usr/bin/env python3\n#SBATCH -H\nimport os"_s);
    QVERIFY2(python[1].contains("[Option:-H]"_L1), qPrintable(python[1]));
    QVERIFY2(python[2].contains("[Import:import]"_L1), qPrintable(python[2]));
}

VOYAGEUR_WIDGET_TEST(TestSyntax)

} // namespace tst_syntax
#include "tst_syntax.moc"
