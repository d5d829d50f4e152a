// SPDX-License-Identifier: GPL-3.0-or-later
// The editor of scripts, by the keys and the mouse of a person.
#include "testprogram.h"
#include "widgets/common/theme.h"
#include "widgets/editor/fixmenu.h"
#include "widgets/editor/scripteditor.h"
#include "widgets/editor/textsearch.h"

#include <QApplication>
#include <QClipboard>
#include <QDropEvent>
#include <QElapsedTimer>
#include <QHelpEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QMimeData>
#include <QPainter>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QToolTip>
#include <QUrl>
#include <QVBoxLayout>

namespace tst_scripteditor {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::widgets;

namespace {

// A window with a field before and one behind the editor.
struct Window {
    QWidget widget;
    QLineEdit *before = new QLineEdit(&widget);
    ScriptEditor *editor = new ScriptEditor(&widget);
    QLineEdit *behind = new QLineEdit(&widget);

    explicit Window(const QString &text = {})
    {
        auto *layout = new QVBoxLayout(&widget);
        for (QWidget *one : {static_cast<QWidget *>(before), static_cast<QWidget *>(editor), static_cast<QWidget *>(behind)})
            layout->addWidget(one);
        widget.resize(760, 480);
        editor->setAssistant(std::make_shared<models::EditorAssistant>());
        editor->setPlainText(text);
        widget.show();
        widget.activateWindow();
        if (!QTest::qWaitForWindowActive(&widget))
            qFatal("The window is not active.");
        editor->setFocus();
    }

    void type(const QString &text) const { QTest::keyClicks(editor, text); }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) const { QTest::keyClick(editor, key, modifiers); }
    void cursorTo(int line, int column = 1) const { editor->goTo({line, column, line, column}); }
    void select(int begin, int end) const
    {
        QTextCursor cursor = editor->textCursor();
        cursor.setPosition(begin);
        cursor.setPosition(end, QTextCursor::KeepAnchor);
        editor->setTextCursor(cursor);
    }
    QListView *list() const
    {
        auto *popup = widget.findChild<QWidget *>(u"completions"_s);
        return popup && popup->isVisible() ? popup->findChild<QListView *>() : nullptr;
    }
    template <typename T>
    T *find(const char *name) const
    {
        auto *found = widget.findChild<T *>(QString::fromLatin1(name));
        if (!found)
            qFatal("There is no %s.", name);
        return found;
    }
    QMenu *menu() const
    {
        for (QMenu *one : editor->findChildren<QMenu *>(u"fixMenu"_s)) {
            if (one->isVisible())
                return one;
        }
        return nullptr;
    }
};

base::Diagnostic finding(const QString &rule, base::Severity severity, const base::TextRange &range,
                         const QString &replacement = {})
{
    base::Diagnostic one;
    one.rule = rule;
    one.severity = severity;
    one.range = range;
    one.message = u"About <b>%1</b>"_s.arg(rule);
    if (!replacement.isNull())
        one.fixes = {{u"Write it & be glad"_s, {{range, replacement}}}};
    return one;
}

const QString job = u"#!/bin/bash\n#SBATCH --time=1:00\n#SBATCH --mem=4g\necho \"hello\"\n"_s;

QList<base::Diagnostic> findings()
{
    return {finding(u"TIME-SPELL"_s, base::Severity::Warning, {2, 16, 2, 20}, u"1:00:00"_s),
            finding(u"MEM-UNIT"_s, base::Severity::Error, {3, 15, 3, 17}, u"4G"_s),
            finding(u"SUB-NOTE"_s, base::Severity::Info, {4, 1, 4, 5})};
}

} // namespace

class TestScriptEditor : public QObject {
    Q_OBJECT

private slots:
    void whatIsTypedIsCompleted();
    void enterStaysEnterWhenNothingIsSelected();
    void ctrlSpaceCompletes();
    void theListFollowsKeysAndMouse();
    void theTextIsKeptExactly();
    void editsAreOneStepOfUndoAndNothingMoves();
    void badEditsDoNothing();
    void fixesComeByKeyAndByLightBulb();
    void aFixOfSeveralLinesAsksThePage();
    void aRuleIsSwitchedOffOnceAndMerged();
    void theRuleAtTheCursorIsTold();
    void f8GoesRound();
    void theMouseIsToldFindingsFirstThenOptions();
    void findingsMoveWithTheText();
    void searchCountsAndGoesRound();
    void searchOptionsAreObeyed();
    void replacingAllIsOneStep();
    void regularExpressionsKnowGroupsAndDoNotHang();
    void tabIndentsAndCanBeLeft();
    void commentsGoInAndOut();
    void enterKeepsTheIndent();
    void filesBecomeQuotedWords();
    void readOnlyStaysAsItIs();
    void lettersGrowAndShrink();
    void everySeverityHasItsOwnShape();
    void thousandsOfLinesStayFast_data();
    void thousandsOfLinesStayFast();
    void theAssistantAnswersAtEveryPlace();
};

void TestScriptEditor::whatIsTypedIsCompleted()
{
    Window window(u"#!/bin/bash\n"_s);
    window.cursorTo(2);
    window.type(u"#SB"_s);
    QVERIFY(window.list());
    window.press(Qt::Key_Tab);
    QCOMPARE(window.editor->text(), u"#!/bin/bash\n#SBATCH --"_s);
    QVERIFY(window.list()); // goes on with the options
    window.type(u"mail-t"_s);
    QVERIFY(window.list());
    QCOMPARE(window.list()->model()->rowCount(), 1);
    window.press(Qt::Key_Down);
    window.press(Qt::Key_Return);
    QCOMPARE(window.editor->text(), u"#!/bin/bash\n#SBATCH --mail-type="_s);
    QVERIFY(window.list());
    window.type(u"END,FA"_s);
    window.press(Qt::Key_Tab);
    QCOMPARE(window.editor->text(), u"#!/bin/bash\n#SBATCH --mail-type=END,FAIL"_s);
    QVERIFY(!window.list());
    QVERIFY(window.editor->hasFocus());
}

void TestScriptEditor::enterStaysEnterWhenNothingIsSelected()
{
    Window window(u"#!/bin/bash\n"_s);
    window.cursorTo(2);
    window.type(u"#SBATCH --ti"_s);
    QVERIFY(window.list());
    QVERIFY(!window.list()->currentIndex().isValid());
    window.press(Qt::Key_Return);
    QVERIFY(!window.list());
    QCOMPARE(window.editor->text(), u"#!/bin/bash\n#SBATCH --ti\n"_s);
    window.type(u"#SBATCH --"_s);
    QVERIFY(window.list());
    window.press(Qt::Key_Escape);
    QVERIFY(!window.list());
    QVERIFY(window.editor->hasFocus());
}

void TestScriptEditor::ctrlSpaceCompletes()
{
    Window window(u"#!/bin/bash\n#SBATCH --job-n\ncd $SLURM_J\n"_s);
    window.cursorTo(2, 16);
    window.press(Qt::Key_Space, Qt::ControlModifier); // there is but one
    QVERIFY(window.editor->text().contains("#SBATCH --job-name=\n"_L1));
    window.cursorTo(3, 12);
    window.press(Qt::Key_Space, Qt::ControlModifier);
    QVERIFY(window.list());
    QCOMPARE(window.list()->currentIndex().row(), 0);
    QVERIFY(window.list()->currentIndex().data(Qt::AccessibleTextRole).toString().contains(u", "_s));
    window.press(Qt::Key_Return);
    QVERIFY(window.editor->text().contains("cd $SLURM_JOB_ID\n"_L1));
}

void TestScriptEditor::theListFollowsKeysAndMouse()
{
    Window window(u"#!/bin/bash\n#SBATCH --\n"_s);
    window.cursorTo(2, 11);
    window.press(Qt::Key_Space, Qt::ControlModifier);
    QListView *list = window.list();
    QVERIFY(list);
    window.press(Qt::Key_Up);
    QCOMPARE(list->currentIndex().row(), list->model()->rowCount() - 1);
    window.press(Qt::Key_Down);
    window.press(Qt::Key_PageDown);
    QVERIFY(list->currentIndex().row() > 4);
    window.press(Qt::Key_PageUp);
    const QRect second = list->visualRect(list->model()->index(1, 0));
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, second.center());
    QVERIFY(window.editor->text().contains("#SBATCH --time="_L1));
    QVERIFY(window.widget.rect().contains(window.find<QWidget>("completions")->geometry()));
}

void TestScriptEditor::theTextIsKeptExactly()
{
    const QString text = u"#!/bin/bash\n\techo\u00a0a \u2028 b \n\n"_s;
    Window window(text);
    QSignalSpy edited(window.editor, &ScriptEditor::textEdited);
    QCOMPARE(window.editor->text(), text);
    QCOMPARE(edited.size(), 0);
    window.editor->setPlainText(text + u"x"_s);
    QCOMPARE(edited.size(), 0);
    QTest::qWait(20); // the highlighter has been everywhere
    QCOMPARE(edited.size(), 0);
    window.press(Qt::Key_End, Qt::ControlModifier);
    window.type(u"y"_s);
    QCOMPARE(edited.size(), 1);
    QCOMPARE(edited.first().first().toString(), text + u"xy"_s);
}

void TestScriptEditor::editsAreOneStepOfUndoAndNothingMoves()
{
    QString text = u"#!/bin/bash\n"_s;
    for (int i = 0; i < 200; ++i)
        text += u"echo %1\n"_s.arg(i);
    Window window(text);
    window.cursorTo(150, 6);
    QScrollBar *bar = window.editor->verticalScrollBar();
    bar->setValue(130);
    QSignalSpy edited(window.editor, &ScriptEditor::textEdited);
    window.editor->applyEdits(
        {{{2, 1, 2, 5}, u"print"_s}, {{3, 1, 3, 1}, u"new line\nand another\n"_s}, {{201, 1, 201, 5}, u"X"_s}});
    QCOMPARE(edited.size(), 1);
    QVERIFY(window.editor->text().startsWith("#!/bin/bash\nprint 0\nnew line\nand another\necho 1\n"_L1));
    QVERIFY(window.editor->text().endsWith("X 199\n"_L1));
    QCOMPARE(window.editor->cursorPlace(), (base::TextRange{152, 6, 152, 6}));
    QCOMPARE(bar->value(), 132);
    window.press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(window.editor->text(), text);
    QCOMPARE(window.editor->cursorPlace(), (base::TextRange{150, 6, 150, 6}));
    QCOMPARE(edited.size(), 2);
}

void TestScriptEditor::badEditsDoNothing()
{
    Window window(job);
    window.editor->applyEdits({{{2, 1, 2, 5}, u"a"_s}, {{2, 3, 2, 8}, u"b"_s}});
    window.editor->applyEdits({{{99, 1, 99, 1}, u"a"_s}});
    window.editor->applyEdits({});
    QCOMPARE(window.editor->text(), job);
}

void TestScriptEditor::fixesComeByKeyAndByLightBulb()
{
    Window window(job);
    window.editor->setFindings(findings());
    window.cursorTo(3, 16);
    window.press(Qt::Key_Period, Qt::ControlModifier);
    QVERIFY(window.menu());
    QCOMPARE(window.menu()->actions().first()->text(), u"Write it && be glad"_s);
    QTest::keyClick(window.menu(), Qt::Key_Return);
    QVERIFY(window.editor->text().contains("--mem=4G\n"_L1));
    window.press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(window.editor->text(), job);

    // The fixes are of the text that was looked at.
    QTRY_VERIFY(!window.menu());
    window.press(Qt::Key_Return, Qt::AltModifier);
    QVERIFY(window.menu());
    QVERIFY(!window.menu()->actions().first()->isEnabled());
    window.menu()->close();
    window.editor->setFindings(findings());
    QTRY_VERIFY(!window.menu());

    window.cursorTo(2, 1); // on its line
    auto *bulb = window.find<QToolButton>("bulb");
    QVERIFY(bulb->isVisible());
    QVERIFY(!bulb->accessibleName().isEmpty());
    QTest::mouseClick(bulb, Qt::LeftButton);
    QVERIFY(window.menu());
    window.menu()->actions().first()->trigger();
    QVERIFY(window.editor->text().contains("--time=1:00:00\n"_L1));
    window.menu()->close();
    window.cursorTo(1, 1);
    QVERIFY(!bulb->isVisible());
}

void TestScriptEditor::aFixOfSeveralLinesAsksThePage()
{
    const base::Fix several{u"x"_s, {{{2, 1, 2, 1}, u"a"_s}, {{3, 1, 3, 1}, u"b"_s}}};
    QVERIFY(changesSeveralLines(several));
    QVERIFY(changesSeveralLines({u"x"_s, {{{2, 1, 2, 1}, u"a\nb\n"_s}}}));
    QVERIFY(!changesSeveralLines({u"x"_s, {{{2, 1, 2, 1}, u"a\n"_s}}}));
    QVERIFY(!changesSeveralLines({u"x"_s, {{{2, 1, 3, 1}, u""_s}}}));
    QVERIFY(!changesSeveralLines({u"x"_s, {{{2, 1, 2, 4}, u"a"_s}, {{2, 6, 2, 8}, u"b"_s}}}));

    auto one = finding(u"A"_s, base::Severity::Error, {2, 1, 2, 3});
    one.fixes = {several};
    const auto choose = [&](const Window &window) {
        window.editor->setFindings({one});
        window.cursorTo(2);
        window.press(Qt::Key_Period, Qt::ControlModifier);
        window.menu()->actions().first()->trigger();
        window.menu()->close();
    };
    const Window alone(job);
    choose(alone);
    QVERIFY(alone.editor->text().contains("\na#SBATCH"_L1));
    const Window asked(job);
    QSignalSpy chosen(asked.editor, &ScriptEditor::fixChosen);
    choose(asked);
    QCOMPARE(asked.editor->text(), job);
    QCOMPARE(chosen.size(), 1);
    QCOMPARE(chosen.first().first().value<base::Fix>(), several);
}

void TestScriptEditor::aRuleIsSwitchedOffOnceAndMerged()
{
    Window window(job);
    const auto act = [&](int line, const QString &name) {
        window.editor->setFindings(findings());
        window.cursorTo(line);
        window.press(Qt::Key_Period, Qt::ControlModifier);
        for (QAction *action : window.menu()->actions()) {
            if (action->objectName() == name) {
                action->trigger();
                break;
            }
        }
        window.menu()->close();
        QTRY_VERIFY(!window.menu());
    };
    act(2, u"switchOff"_s);
    QVERIFY(window.editor->text().startsWith("#!/bin/bash\n# voyageur: disable=TIME-SPELL\n#SBATCH"_L1));
    act(3, u"switchOff"_s); // the findings count lines as before: the one at line 3
    QVERIFY(window.editor->text().startsWith("#!/bin/bash\n# voyageur: disable=TIME-SPELL,MEM-UNIT\n#SBATCH"_L1));
    QVERIFY(models::EditorAssistant::switchOff(window.editor->text(), u"mem-unit"_s).edits.isEmpty());
    window.press(Qt::Key_Z, Qt::ControlModifier);
    window.press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(window.editor->text(), job);

    for (const QString &text : {u"#!/bin/bash"_s, u"echo\n"_s, QString()}) {
        const auto fixed = base::applyFix(text, models::EditorAssistant::switchOff(text, u"A"_s));
        QVERIFY(fixed.ok());
        QVERIFY(fixed->contains("# voyageur: disable=A\n"_L1));
        QVERIFY(!text.startsWith("#!"_L1) || fixed->startsWith("#!/bin/bash\n"_L1));
    }
    QSignalSpy why(window.editor, &ScriptEditor::whyWanted);
    act(2, u"why"_s);
    QCOMPARE(why.size(), 1);
    QCOMPARE(why.first().first().toString(), u"TIME-SPELL"_s);
}

void TestScriptEditor::theRuleAtTheCursorIsTold()
{
    Window window(job);
    QSignalSpy told(window.editor, &ScriptEditor::ruleAtCursorChanged);
    window.editor->setFindings(findings());
    window.cursorTo(3, 16);
    QCOMPARE(window.editor->ruleAtCursor(), u"MEM-UNIT"_s);
    QCOMPARE(told.last().first().toString(), u"MEM-UNIT"_s);
    QVERIFY(window.editor->accessibleDescription().contains(u"About <b>MEM-UNIT"_s));
    window.cursorTo(1);
    QCOMPARE(told.last().first().toString(), QString());
    QCOMPARE(told.size(), 2);
    QVERIFY(window.find<QWidget>("gutter")->accessibleDescription().contains(u"Line 3, Error"_s));
}

void TestScriptEditor::f8GoesRound()
{
    Window window(job);
    window.editor->setFindings(findings());
    window.cursorTo(1);
    for (const int line : {2, 3, 4, 2}) {
        window.press(Qt::Key_F8);
        QCOMPARE(window.editor->cursorPlace().line, line);
    }
    for (const int line : {4, 3, 2}) {
        window.press(Qt::Key_F8, Qt::ShiftModifier);
        QCOMPARE(window.editor->cursorPlace().line, line);
    }
    QVERIFY(QToolTip::text().contains("&lt;b&gt;TIME-SPELL"_L1)); // a message is never markup
    QToolTip::hideText();
}

void TestScriptEditor::theMouseIsToldFindingsFirstThenOptions()
{
    Window window(job);
    window.editor->setFindings(findings());
    const auto hover = [&](int line, int column) {
        QToolTip::hideText();
        window.cursorTo(line, column);
        const QPoint at = window.editor->cursorRect().center();
        QHelpEvent event(QEvent::ToolTip, at, window.editor->viewport()->mapToGlobal(at));
        QCoreApplication::sendEvent(window.editor->viewport(), &event);
        return QToolTip::text();
    };
    QVERIFY(hover(2, 18).contains("About &lt;b&gt;TIME-SPELL"_L1));
    QVERIFY(hover(2, 12).contains("How long the job may run"_L1));
    QVERIFY(hover(3, 11).contains("--mem"_L1));
    hover(1, 5);
    QTRY_VERIFY(!QToolTip::isVisible()); // there is nothing to say
    window.cursorTo(2, 12);
    window.press(Qt::Key_Space, Qt::ControlModifier | Qt::ShiftModifier); // the keyboard's way
    QVERIFY(QToolTip::text().contains("How long the job may run"_L1));
    QToolTip::hideText();
}

void TestScriptEditor::findingsMoveWithTheText()
{
    Window window(job);
    window.editor->setFindings(findings());
    window.cursorTo(2);
    window.press(Qt::Key_Return);
    window.press(Qt::Key_Return);
    window.cursorTo(5, 16);
    QCOMPARE(window.editor->ruleAtCursor(), u"MEM-UNIT"_s);
}

void TestScriptEditor::searchCountsAndGoesRound()
{
    Window window(u"one two\ntwo one\nonetwo\n"_s);
    window.press(Qt::Key_F, Qt::ControlModifier);
    auto *words = window.find<QLineEdit>("searchWords");
    const auto *count = window.find<QLabel>("searchCount");
    QVERIFY(words->isVisible());
    QTRY_VERIFY(words->hasFocus());
    QVERIFY(!window.find<QLineEdit>("searchWith")->isVisible());
    QTest::keyClicks(words, u"two"_s);
    QCOMPARE(count->text(), u"1 of 3"_s);
    QTest::keyClick(words, Qt::Key_Return);
    QCOMPARE(count->text(), u"2 of 3"_s);
    QCOMPARE(window.editor->cursorPlace(), (base::TextRange{2, 1, 2, 4}));
    QTest::keyClick(words, Qt::Key_F3);
    QTest::keyClick(words, Qt::Key_F3);
    QCOMPARE(count->text(), u"1 of 3"_s);
    QTest::keyClick(words, Qt::Key_F3, Qt::ShiftModifier);
    QCOMPARE(count->text(), u"3 of 3"_s);
    QTest::keyClicks(words, u"x"_s);
    QCOMPARE(count->text(), u"Not found"_s);
    QTest::keyClick(words, Qt::Key_Escape);
    QVERIFY(!words->isVisible());
    QVERIFY(window.editor->hasFocus());
    window.select(0, 3);
    window.press(Qt::Key_H, Qt::ControlModifier);
    QCOMPARE(words->text(), u"one"_s);
    QVERIFY(window.find<QLineEdit>("searchWith")->isVisible());
}

void TestScriptEditor::searchOptionsAreObeyed()
{
    const QString text = u"Time time timer\n#time (x)"_s;
    const auto count = [&](const SearchFor &what) { return findAll(text, what).list.size(); };
    QCOMPARE(count({u"time"_s, false, false, false}), 4);
    QCOMPARE(count({u"time"_s, true, false, false}), 3);
    QCOMPARE(count({u"time"_s, false, true, false}), 3);
    QCOMPARE(count({u"(x)"_s, false, true, false}), 1);
    QCOMPARE(count({u"^.ime\\b"_s, false, false, true}), 1);
    QCOMPARE(count({u"^"_s, false, false, true}), 0); // nothing to mark
    QVERIFY(!findAll(text, {u"("_s, false, false, true}).error.isEmpty());
    QCOMPARE(count({u""_s, false, false, false}), 0);
    QVERIFY(findAll(QString(200000, u'a'), {u"a"_s, false, false, false}).more);
}

void TestScriptEditor::replacingAllIsOneStep()
{
    const QString text = u"a b a\nb a\n"_s;
    Window window(text);
    window.press(Qt::Key_H, Qt::ControlModifier);
    QTest::keyClicks(window.find<QLineEdit>("searchWords"), u"a"_s);
    QTest::keyClicks(window.find<QLineEdit>("searchWith"), u"long"_s);
    QTest::mouseClick(window.find<QPushButton>("replaceOne"), Qt::LeftButton);
    QCOMPARE(window.editor->text(), u"long b a\nb a\n"_s);
    QSignalSpy edited(window.editor, &ScriptEditor::textEdited);
    QTest::mouseClick(window.find<QPushButton>("replaceAll"), Qt::LeftButton);
    QCOMPARE(window.editor->text(), u"long b long\nb long\n"_s);
    QCOMPARE(edited.size(), 1);
    window.editor->setFocus();
    window.press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(window.editor->text(), u"long b a\nb a\n"_s);
}

void TestScriptEditor::regularExpressionsKnowGroupsAndDoNotHang()
{
    const QString text = u"--time 1:00\n--mem 4G\n"_s;
    const SearchFor what{u"--(\\w+) (\\S+)"_s, false, false, true};
    const TextMatches found = findAll(text, what);
    QCOMPARE(found.list.size(), 2);
    QCOMPARE(replacedAll(text, {found.list.last()}, what, u"--\\1=\\2\\n\\\\"_s, 100), u"--mem=4G\n\\"_s);
    QCOMPARE(replacedAll(text, found.list, what, u"\\2"_s, 100), u"1:00\n4G"_s);
    QCOMPARE(replacedAll(text, found.list, what, u"\\2"_s, 6), std::nullopt);
    QElapsedTimer timer;
    timer.start();
    findAll(QString(5000, u'a') + u'b', {u"(a+)+c"_s, false, false, true});
    QVERIFY(timer.elapsed() < 20000);
}

void TestScriptEditor::tabIndentsAndCanBeLeft()
{
    Window window(u"one\ntwo\n\nthree\n"_s);
    window.press(Qt::Key_Tab);
    QCOMPARE(window.editor->text(), u"    one\ntwo\n\nthree\n"_s);
    window.select(0, 16);
    window.press(Qt::Key_Tab);
    QCOMPARE(window.editor->text(), u"        one\n    two\n\n    three\n"_s);
    window.press(Qt::Key_Backtab, Qt::ShiftModifier);
    window.press(Qt::Key_Backtab, Qt::ShiftModifier);
    QCOMPARE(window.editor->text(), u"one\ntwo\n\nthree\n"_s);
    window.press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(window.editor->text(), u"    one\ntwo\n\nthree\n"_s);

    window.press(Qt::Key_Escape);
    window.press(Qt::Key_Tab);
    QVERIFY(window.behind->hasFocus());
    window.editor->setFocus(Qt::OtherFocusReason);
    window.press(Qt::Key_Tab, Qt::ControlModifier);
    QVERIFY(window.behind->hasFocus());
    QTest::keyClick(window.behind, Qt::Key_Backtab, Qt::ShiftModifier);
    QVERIFY(window.editor->hasFocus());
    window.press(Qt::Key_Backtab, Qt::ShiftModifier); // passing through
    QVERIFY(window.before->hasFocus());
    QTest::keyClick(window.before, Qt::Key_Tab);
    window.type(u"x"_s);
    window.press(Qt::Key_Tab);
    QVERIFY(window.editor->hasFocus());
}

void TestScriptEditor::commentsGoInAndOut()
{
    const QString text = u"#!/bin/bash\n#SBATCH --time=1\n\n    echo a\n  echo b # c\n"_s;
    Window window(text);
    window.press(Qt::Key_A, Qt::ControlModifier);
    window.press(Qt::Key_Slash, Qt::ControlModifier);
    QCOMPARE(window.editor->text(), u"#!/bin/bash\n##SBATCH --time=1\n\n#     echo a\n#   echo b # c\n"_s);
    window.press(Qt::Key_Slash, Qt::ControlModifier);
    QCOMPARE(window.editor->text(), text);
    window.cursorTo(4, 7);
    window.press(Qt::Key_Slash, Qt::ControlModifier);
    QVERIFY(window.editor->text().contains("\n    # echo a\n"_L1));
    window.press(Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(window.editor->text(), text);
}

void TestScriptEditor::enterKeepsTheIndent()
{
    Window window(u"if true; then\n    echo a\n"_s);
    window.cursorTo(2, 11);
    window.press(Qt::Key_Return);
    window.type(u"b"_s);
    window.press(Qt::Key_Return, Qt::ShiftModifier);
    window.type(u"c"_s);
    QCOMPARE(window.editor->text(), u"if true; then\n    echo a\n    b\n    c\n"_s);
}

void TestScriptEditor::filesBecomeQuotedWords()
{
    Window window(u"python \n"_s);
    window.cursorTo(1, 8);
    auto *data = new QMimeData;
    data->setUrls({QUrl::fromLocalFile(u"/tmp/my job.py"_s), QUrl::fromLocalFile(u"/tmp/a.txt"_s)});
    QApplication::clipboard()->setMimeData(data);
    window.press(Qt::Key_V, Qt::ControlModifier);
    QCOMPARE(window.editor->text(), u"python '/tmp/my job.py' /tmp/a.txt\n"_s);
    QApplication::clipboard()->setText(u"a\r\nb"_s);
    window.press(Qt::Key_V, Qt::ControlModifier);
    QVERIFY(window.editor->text().endsWith("a.txta\nb\n"_L1));
}

void TestScriptEditor::readOnlyStaysAsItIs()
{
    Window window(job);
    window.editor->setFindings(findings());
    window.editor->setReadOnly(true);
    window.cursorTo(2, 16);
    window.type(u"x--"_s);
    for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Delete, Qt::Key_Backspace})
        window.press(key);
    window.press(Qt::Key_Slash, Qt::ControlModifier);
    window.press(Qt::Key_Space, Qt::ControlModifier);
    window.press(Qt::Key_H, Qt::ControlModifier);
    QVERIFY(!window.find<QLineEdit>("searchWith")->isVisible());
    window.press(Qt::Key_Period, Qt::ControlModifier);
    QVERIFY(window.menu() && !window.menu()->actions().first()->isEnabled());
    window.menu()->close();
    window.press(Qt::Key_Tab);
    QVERIFY(window.behind->hasFocus());
    QCOMPARE(window.editor->text(), job);
}

void TestScriptEditor::lettersGrowAndShrink()
{
    Window window(job);
    const double before = window.editor->font().pointSizeF();
    const int gutter = window.find<QWidget>("gutter")->width();
    for (int i = 0; i < 4; ++i)
        window.press(Qt::Key_Plus, Qt::ControlModifier);
    QCOMPARE(window.editor->font().pointSizeF(), before + 4);
    QVERIFY(window.find<QWidget>("gutter")->width() > gutter);
    window.press(Qt::Key_Minus, Qt::ControlModifier);
    QCOMPARE(window.editor->font().pointSizeF(), before + 3);
    window.press(Qt::Key_0, Qt::ControlModifier);
    QCOMPARE(window.editor->font().pointSizeF(), before);
}

void TestScriptEditor::everySeverityHasItsOwnShape()
{
    QList<QImage> shapes;
    QStringList icons;
    for (const auto severity : {base::Severity::Error, base::Severity::Warning, base::Severity::Advice, base::Severity::Info}) {
        QImage image(60, 10, QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::transparent);
        QPainter painter(&image);
        paintUnderline(&painter, 2, 58, 5, severity, lightColours());
        painter.end();
        shapes += image.convertToFormat(QImage::Format_Alpha8); // without its colour
        icons += severityIcon(severity);
    }
    for (int i = 0; i < shapes.size(); ++i) {
        for (int j = 0; j < i; ++j)
            QVERIFY(shapes[i] != shapes[j]);
    }
    icons.removeDuplicates();
    QCOMPARE(icons.size(), 4);
}

void TestScriptEditor::thousandsOfLinesStayFast_data()
{
    QTest::addColumn<int>("line");
    QTest::newRow("in a command") << 2500;
    QTest::newRow("in a directive, with completion") << 2;
}

void TestScriptEditor::thousandsOfLinesStayFast()
{
    QFETCH(int, line);
    QString text = u"#!/bin/bash\n#SBATCH --time=1:00:00\n"_s;
    QList<base::Diagnostic> many;
    for (int i = 0; i < 2500; ++i) {
        text += u"for x in 1 2 3; do echo \"$x $SLURM_JOB_ID\" # line %1\ndone\n"_s.arg(i);
        if (i % 10 == 0)
            many += finding(u"A"_s, base::Severity::Advice, {i + 3, 1, i + 3, 4});
    }
    Window window(text);
    QTest::qWait(50);
    window.editor->setFindings(many);
    window.cursorTo(line, line == 2 ? 24 : 1);
    QElapsedTimer timer;
    timer.start();
    constexpr int keys = 40;
    for (int i = 0; i < keys; ++i) {
        window.type(u"a"_s);
        QCoreApplication::sendPostedEvents();
        window.editor->repaint();
    }
    const qint64 each = timer.elapsed() / keys;
    QVERIFY2(each < 200, qPrintable(u"%1 ms a key"_s.arg(each)));
    qInfo("%lld ms a key", each);
}

void TestScriptEditor::theAssistantAnswersAtEveryPlace()
{
    // The rocket is two units of UTF-16 and four bytes of UTF-8.
    const QString text =
        u"#!/bin/bash\n#SBATCH --comment=été\U0001F680 --mail-type=END,F\n# voy\necho \U0001F680 $SLURM_JOB_ID\n"_s;
    const models::EditorAssistant assistant;
    int offered = 0;
    for (int offset = -1; offset <= text.size() + 1; ++offset) {
        const auto offer = assistant.completions(text, offset);
        if (!offer.items.isEmpty()) {
            QVERIFY(0 <= offer.begin && offer.begin <= offset && offset <= offer.end && offer.end <= text.size());
            ++offered;
        }
        if (const auto explained = assistant.explanation(text, offset))
            QVERIFY(0 <= explained->begin && explained->begin <= offset && explained->end <= text.size());
    }
    QVERIFY(offered > 10);
    const int end = int(text.indexOf(u"END,F"_s)) + 5;
    const auto offer = assistant.completions(text, end);
    QCOMPARE(text.sliced(offer.begin, offer.end - offer.begin), u"F"_s);
    QCOMPARE(offer.items.first().insert, u"FAIL"_s);
}

VOYAGEUR_WIDGET_TEST(TestScriptEditor)

} // namespace tst_scripteditor
#include "tst_scripteditor.moc"
