// SPDX-License-Identifier: GPL-3.0-or-later
// Scripts that nobody expected, in the editor and beside it: the window goes on, and nothing of them is lost.
#include "hostiletext.h"
#include "loopwatch.h"
#include "models/scripttext.h"
#include "widgets/editor/scripteditor.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLineEdit>
#include <QPushButton>
#include <QTextBlock>
#include <QTextLayout>
#include <QToolTip>
#include <QVBoxLayout>

namespace tst_standstilleditor {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::tests;
using namespace voyageur::widgets;
using models::Excess;

namespace {

struct Window {
    QWidget widget;
    ScriptEditor *editor = new ScriptEditor(&widget);

    Window()
    {
        auto *layout = new QVBoxLayout(&widget);
        layout->addWidget(editor);
        widget.resize(760, 480);
        editor->setAssistant(std::make_shared<models::EditorAssistant>());
        widget.show();
        widget.activateWindow();
        if (!QTest::qWaitForWindowActive(&widget))
            qFatal("The window is not active.");
        editor->setFocus();
    }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) const { QTest::keyClick(editor, key, modifiers); }
    bool lastLineIsColoured() const { return !editor->document()->lastBlock().previous().layout()->formats().isEmpty(); }
};

const QString ordinary = u"if [ -n \"$HOME\" ]; then echo \"${a[1]}\" | sed 's/x/y/'; fi\n"_s;

//! As many lines as an editor takes.
QString manyLines(const QString &line, qsizetype size = models::mostScriptSize)
{
    return u"#!/bin/bash\n"_s + line.repeated(std::min((size - 100) / line.size(), models::mostScriptLines - 10));
}

} // namespace

class TestStandstillEditor : public QObject {
    Q_OBJECT

private slots:
    void aLongLineIsTypedIn_data();
    void aLongLineIsTypedIn();
    void manyLinesAreTypedIn_data();
    void manyLinesAreTypedIn();
    void aQuoteAboveManyLinesReachesTheLast();
    void linesThatComeWhileOthersWaitHaveTheirColours();
    void tooMuchIsNotPasted_data();
    void tooMuchIsNotPasted();
    void searchingAndReplacingEnds_data();
    void searchingAndReplacingEnds();
    void manyFindingsAreShown();
};

void TestStandstillEditor::aLongLineIsTypedIn_data()
{
    QTest::addColumn<QString>("unit");
    for (const HostileText &one : hostileTexts())
        QTest::addRow("%s", one.name) << one.unit;
}

void TestStandstillEditor::aLongLineIsTypedIn()
{
    QFETCH(QString, unit);
    QString line = HostileText{"", unit}.line(models::longestScriptLine - 100);
    if (models::excessOf(line) != Excess::None) // combining marks
        line = HostileText{"", unit}.line(models::longestScriptLine / 5 - 100);
    const QString text = u"#!/bin/bash\n#SBATCH --time=1:00\necho "_s + line + u"\necho end\n"_s;
    QVERIFY(models::excessOf(text) == Excess::None);
    const Window window;
    STAYS_QUICK([&] { window.editor->setPlainText(text); });
    STAYS_QUICK([&] { window.editor->goTo({3, 6, 3, 6}); });
    STAYS_QUICK([&] { window.press(Qt::Key_Y); });
    STAYS_QUICK([&] { window.press(Qt::Key_End); });
    STAYS_QUICK([&] { window.press(Qt::Key_Backspace); });
    STAYS_QUICK([&] { window.press(Qt::Key_Z, Qt::ControlModifier); });
    STAYS_QUICK([&] { window.press(Qt::Key_Z, Qt::ControlModifier); });
    STAYS_QUICK([&] { window.editor->window()->resize(600, 400); });
    QVERIFY(window.editor->text() == text);
}

void TestStandstillEditor::manyLinesAreTypedIn_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("ordinary") << manyLines(ordinary);
    QTest::newRow("empty") << manyLines(u"\n"_s);
    QTest::newRow("here documents") << manyLines(u"cat <<E\n"_s, 50'000);
    // Fewer, for their colours take long, round by round.
    constexpr qsizetype size = 100'000;
    QTest::newRow("an open bracket in each") << manyLines(u"$(\n"_s, size);
    QTest::newRow("a case in each") << manyLines(u"case x in\n"_s, size);
    for (const char *name : {"double quotes", "commands", "backslashes", "plain braces", "comments", "equals"})
        for (const HostileText &one : hostileTexts())
            if (qstrcmp(one.name, name) == 0)
                QTest::addRow("a thousand of %s in each", name) << manyLines(one.line(990) + u'\n', size);
}

void TestStandstillEditor::manyLinesAreTypedIn()
{
    QFETCH(QString, text);
    QVERIFY(models::excessOf(text) == Excess::None);
    const Window window;
    STAYS_QUICK([&] { window.editor->setPlainText(text); });
    STAYS_QUICK([&] { window.editor->goTo({2, 1, 2, 1}); });
    STAYS_QUICK([&] { window.press(Qt::Key_QuoteDbl); });
    STAYS_QUICK([&] { window.press(Qt::Key_Return); });
    STAYS_QUICK([&] { window.press(Qt::Key_End, Qt::ControlModifier); });
    STAYS_QUICK([&] { window.press(Qt::Key_BraceRight); });
    STAYS_QUICK([&] { window.press(Qt::Key_A, Qt::ControlModifier); });
    STAYS_QUICK([&] { window.press(Qt::Key_Slash, Qt::ControlModifier); });
    STAYS_QUICK([&] { window.press(Qt::Key_Delete); });
    STAYS_QUICK([&] { window.press(Qt::Key_Z, Qt::ControlModifier); });
}

void TestStandstillEditor::aQuoteAboveManyLinesReachesTheLast()
{
    const Window window;
    const auto last = [&] { return window.editor->document()->lastBlock().previous().layout()->formats(); };
    STAYS_QUICK([&] { window.editor->setPlainText(u"#!/bin/bash\ncd x\n"_s + u"# echo x\n"_s.repeated(8'000)); },
                [&] { return window.lastLineIsColoured(); });
    const auto before = last();
    window.editor->goTo({2, 1, 2, 1});
    STAYS_QUICK([&] { QTest::keyClicks(window.editor, u"\""_s); }, [&] { return last() != before; }); // all below is in quotes
    STAYS_QUICK([&] { window.press(Qt::Key_Backspace); }, [&] { return last() == before; });
}

void TestStandstillEditor::linesThatComeWhileOthersWaitHaveTheirColours()
{
    const Window window;
    window.editor->setPlainText(manyLines(ordinary));
    QVERIFY(!window.lastLineIsColoured()); // not in one go
    window.editor->goTo({2, 1, 2, 1});
    window.press(Qt::Key_Return);
    window.editor->goTo({10'000, 1, 10'000, 1});
    QGuiApplication::clipboard()->setText(ordinary.repeated(50));
    window.press(Qt::Key_V, Qt::ControlModifier);
    QTest::qWait(1);
    window.editor->goTo({9'000, 1, 9'020, 1});
    QTextCursor cursor = window.editor->textCursor();
    cursor.movePosition(QTextCursor::Down, QTextCursor::KeepAnchor, 500);
    window.editor->setTextCursor(cursor);
    window.press(Qt::Key_Delete);
    const auto allAreColoured = [&] {
        for (QTextBlock block = window.editor->document()->firstBlock(); block.next().isValid(); block = block.next())
            if (block.length() > 5 && block.layout()->formats().isEmpty())
                return false;
        return true;
    };
    QTRY_VERIFY_WITH_TIMEOUT(allAreColoured(), 60'000);
}

void TestStandstillEditor::tooMuchIsNotPasted_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("a word of 5 MB") << QString(5'000'000, u'x');
    QTest::newRow("a line too long") << QString(models::longestScriptLine, u'x');
    QTest::newRow("a line too long, behind others") << u"a\nb\n"_s + QString(models::longestScriptLine + 1, u'x');
    QTest::newRow("too many lines") << QString(models::mostScriptLines, u'\n');
    QTest::newRow("too many ends of a line without a line") << QString(models::mostScriptLines, u'\r');
    QTest::newRow("a log") << u"lorem ipsum\n"_s.repeated(400'000);
    QTest::newRow("accents of nothing") << QString(100'000, QChar(0x301));
}

void TestStandstillEditor::tooMuchIsNotPasted()
{
    QFETCH(QString, text);
    const Window window;
    window.editor->setPlainText(u"a\nb"_s);
    QGuiApplication::clipboard()->setText(text);
    STAYS_QUICK([&] { window.press(Qt::Key_V, Qt::ControlModifier); });
    QCOMPARE(window.editor->text(), u"a\nb"_s);
    QVERIFY2(QToolTip::text().contains("Nothing changed"_L1), qPrintable(QToolTip::text()));
    QToolTip::hideText();
    // What fits is pasted, in place of what is selected.
    QGuiApplication::clipboard()->setText(QString(models::longestScriptLine, u'x'));
    window.press(Qt::Key_A, Qt::ControlModifier);
    STAYS_QUICK([&] { window.press(Qt::Key_V, Qt::ControlModifier); });
    QCOMPARE(window.editor->text().size(), models::longestScriptLine);
}

void TestStandstillEditor::searchingAndReplacingEnds_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("words");
    QTest::addColumn<bool>("regular");
    QTest::newRow("letters") << manyLines(ordinary) << u"e"_s << false;
    QTest::newRow("nearly") << manyLines(QString(99, u'a') + u'\n') << QString(98, u'a') + u'b' << false;
    QTest::newRow("all") << manyLines(ordinary) << u"."_s << true;
    QTest::newRow("backwards and forwards") << manyLines(QString(90, u'a') + u'\n') << u"(a+)+b"_s << true;
    QTest::newRow("a long line") << QString(models::longestScriptLine, u'a') << u"(a|a)*b"_s << true;
}

void TestStandstillEditor::searchingAndReplacingEnds()
{
    QFETCH(QString, text);
    QFETCH(QString, words);
    QFETCH(bool, regular);
    const Window window;
    window.editor->setPlainText(text);
    STAYS_QUICK([&] { window.press(Qt::Key_H, Qt::ControlModifier); });
    auto *field = window.widget.findChild<QLineEdit *>(u"searchWords"_s);
    auto *with = window.widget.findChild<QLineEdit *>(u"searchWith"_s);
    auto *expression = window.widget.findChild<QAbstractButton *>(u"searchExpression"_s);
    auto *all = window.widget.findChild<QPushButton *>(u"replaceAll"_s);
    QVERIFY(field && with && expression && all);
    if (regular)
        STAYS_QUICK([&] { expression->click(); });
    STAYS_QUICK([&] { field->setText(words); });
    STAYS_QUICK([&] { window.press(Qt::Key_F3); });
    with->setText(u"ab"_s);
    STAYS_QUICK([&] { QTest::mouseClick(all, Qt::LeftButton); });
    window.editor->setFocus();
    STAYS_QUICK([&] { window.press(Qt::Key_Z, Qt::ControlModifier); });
}

void TestStandstillEditor::manyFindingsAreShown()
{
    const Window window;
    window.editor->setPlainText(manyLines(u"x = 1\n"_s));
    QList<base::Diagnostic> findings;
    for (int line = 1; line <= 10'000; ++line) {
        base::Diagnostic one;
        one.rule = u"ML-SHOW"_s;
        one.range = {line, 1, line, 9};
        one.message = u"Nobody sees what this draws"_s;
        findings += one;
    }
    STAYS_QUICK([&] { window.editor->setFindings(findings); });
    STAYS_QUICK([&] { window.press(Qt::Key_F8); });
    STAYS_QUICK([&] { window.press(Qt::Key_X); });
    STAYS_QUICK([&] { window.press(Qt::Key_End, Qt::ControlModifier); });
}

VOYAGEUR_WATCHED_TEST(TestStandstillEditor)

} // namespace tst_standstilleditor
#include "tst_standstilleditor.moc"
