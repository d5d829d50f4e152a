// SPDX-License-Identifier: GPL-3.0-or-later
// A log as it is seen: its colours in both appearances, its end, what is selected, what is found.
#include "testprogram.h"
#include "widgets/common/logview.h"
#include "widgets/common/textcolours.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QScrollBar>
#include <QTest>
#include <QTextBlock>
#include <QTextLayout>

namespace tst_logview {

using namespace voyageur;
using namespace voyageur::widgets;
using namespace Qt::StringLiterals;
using models::LogText;

class TestLogView final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { applyTheme(*qobject_cast<QApplication *>(QApplication::instance()), Appearance::Light); }
    void init();
    void cleanup() { m_view.reset(); }
    void everyColourCanBeReadInBothAppearances();
    void itFollowsTheEndUntilSomebodyScrolls();
    void whatIsReadStaysWhereItIsWhenTheTopGoes();
    void whatIsSelectedStaysSelected();
    void whatComesAboveMovesNothing();
    void wordsAreFoundAndCounted();
    void wordsThatComeLaterAreFoundToo();
    void aPlaceIsGoneTo();
    void anotherLogTakesItsPlace();
    void aBarThatRunsCostsLittle();

private:
    QTextBlock first() const { return m_view->cursorForPosition({5, 5}).block(); }
    std::unique_ptr<LogView> m_view;
};

void TestLogView::init()
{
    m_view = std::make_unique<LogView>();
    m_view->resize(500, 300);
    m_view->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
}

void TestLogView::everyColourCanBeReadInBothAppearances()
{
    LogText log;
    QByteArray bytes;
    for (int i = 0; i < 256; ++i)
        bytes += "\x1b[38;5;" + QByteArray::number(i) + "mink\x1b[0m \x1b[48;5;" + QByteArray::number(i)
            + "mpaper\x1b[0m \x1b[7;38;5;" + QByteArray::number(i) + "mturned\x1b[0m\n";
    bytes += "\x1b[38;2;250;250;250mwhite\x1b[0m \x1b[38;2;5;5;5mblack\x1b[0m\n";
    log.add(bytes);
    m_view->setLog(log);
    int runs = 0;
    const auto unreadable = [&] {
        runs = 0;
        const Colours &colours = coloursOf(m_view.get());
        for (QTextBlock block = m_view->document()->begin(); block.isValid(); block = block.next()) {
            for (const QTextLayout::FormatRange &run : block.layout()->formats()) {
                const QColor paper =
                    run.format.hasProperty(QTextFormat::BackgroundBrush) ? run.format.background().color() : colours.card;
                const double found = contrast(run.format.foreground().color(), paper);
                if (found < leastTextContrast)
                    return u"%1: %2"_s.arg(block.text()).arg(found);
                ++runs;
            }
        }
        return QString();
    };
    for (const Appearance appearance : {Appearance::Light, Appearance::Dark, Appearance::Light}) {
        setAppearance(*qobject_cast<QApplication *>(QApplication::instance()), appearance);
        QTRY_VERIFY2(unreadable().isEmpty(), qPrintable(unreadable())); // the lines get their colours in turn
        QVERIFY(runs > 3 * 256);
    }
}

void TestLogView::itFollowsTheEndUntilSomebodyScrolls()
{
    LogText log;
    QScrollBar *bar = m_view->verticalScrollBar();
    for (int i = 0; i < 300; ++i) {
        log.add("line " + QByteArray::number(i) + '\n');
        m_view->setLog(log);
    }
    QCOMPARE(bar->value(), bar->maximum());
    m_view->resize(400, 200);
    QCOMPARE(bar->value(), bar->maximum());
    bar->setValue(100);
    const QString seen = first().text();
    log.add("line 300\n");
    m_view->setLog(log);
    QCOMPARE(first().text(), seen);
    QVERIFY(m_view->toPlainText().endsWith("line 300\n"_L1));
    m_view->goToEnd();
    log.add("line 301\n");
    m_view->setLog(log);
    QCOMPARE(bar->value(), bar->maximum());
}

void TestLogView::whatIsReadStaysWhereItIsWhenTheTopGoes()
{
    LogText log(20'000);
    int number = 0;
    const auto write = [&](int lines) {
        for (int i = 0; i < lines; ++i)
            log.add("line \x1b[32m" + QByteArray::number(number++) + "\x1b[0m\n");
        m_view->setLog(log);
    };
    write(1500);
    m_view->verticalScrollBar()->setValue(m_view->verticalScrollBar()->maximum() - 50);
    const QString seen = first().text();
    const qint64 base = log.base();
    while (log.base() == base)
        write(10);
    QCOMPARE(first().text(), seen);
    QCOMPARE(m_view->toPlainText(), log.text());
    const QTextBlock block = m_view->document()->findBlockByNumber(700);
    QCOMPARE(block.layout()->formats().size(), 1);
    QCOMPARE(block.layout()->formats().first().start, 5);
}

void TestLogView::whatIsSelectedStaysSelected()
{
    LogText log;
    log.add("one two three\n  0 %");
    m_view->setLog(log);
    QTextCursor cursor(m_view->document());
    cursor.setPosition(4);
    cursor.setPosition(7, QTextCursor::KeepAnchor);
    m_view->setTextCursor(cursor);
    log.add("\r 50 %\r100 %\nmore\n");
    m_view->setLog(log);
    QCOMPARE(m_view->textCursor().selectedText(), u"two"_s);
    QCOMPARE(m_view->toPlainText(), u"one two three\n100 %\nmore\n"_s);
}

void TestLogView::whatComesAboveMovesNothing()
{
    LogText log;
    log.clear(5000);
    for (int i = 1000; i < 1200; ++i)
        log.add("line " + QByteArray::number(i) + '\n');
    m_view->setLog(log);
    m_view->verticalScrollBar()->setValue(3);
    const QString seen = first().text();
    QCOMPARE(seen, u"line 1003"_s);
    LogText top;
    for (int i = 900; i < 1000; ++i)
        top.add("line " + QByteArray::number(i) + '\n');
    log.prepend(top);
    m_view->setLog(log);
    QCOMPARE(first().text(), seen);
    QVERIFY(m_view->toPlainText().startsWith("line 900\n"_L1));
}

void TestLogView::wordsAreFoundAndCounted()
{
    LogText log;
    for (int i = 0; i < 200; ++i)
        log.add("epoch " + QByteArray::number(i) + (i % 10 ? "" : " Loss") + '\n');
    m_view->setLog(log);
    m_view->mark(u"lOSS"_s);
    QCOMPARE(m_view->markCount(), 20);
    QCOMPARE(m_view->currentMark(), 0);
    m_view->goToMark(false); // the last first
    QCOMPARE(m_view->currentMark(), 20);
    m_view->goToMark(false);
    QCOMPARE(m_view->currentMark(), 19);
    QCOMPARE(m_view->textCursor().block().text(), u"epoch 180 Loss"_s);
    m_view->goToMark(true);
    m_view->goToMark(true);
    QCOMPARE(m_view->currentMark(), 1);
    QVERIFY(m_view->extraSelections().size() >= 20);
    m_view->mark(u"nothing such"_s);
    QCOMPARE(m_view->markCount(), 0);
    m_view->goToMark(true);
    QCOMPARE(m_view->currentMark(), 0);
    m_view->mark({});
    QVERIFY(m_view->extraSelections().isEmpty());
}

void TestLogView::wordsThatComeLaterAreFoundToo()
{
    LogText log(2000);
    log.add("error here\n");
    m_view->setLog(log);
    m_view->mark(u"error"_s);
    m_view->goToMark(false);
    log.add("another error\n");
    m_view->setLog(log);
    QCOMPARE(m_view->markCount(), 2);
    QCOMPARE(m_view->currentMark(), 1);
    for (int i = 0; i < 400; ++i)
        log.add("no more\n");
    m_view->setLog(log);
    QCOMPARE(m_view->markCount(), 0);
}

void TestLogView::aPlaceIsGoneTo()
{
    LogText log;
    for (int i = 0; i < 500; ++i)
        log.add("line " + QByteArray::number(i) + '\n');
    m_view->setLog(log);
    const qsizetype place = log.text().indexOf("line 250"_L1);
    m_view->goTo(place, 8);
    QVERIFY(m_view->viewport()->rect().contains(m_view->cursorRect()));
    QCOMPARE(m_view->extraSelections().size(), 1);
    QCOMPARE(m_view->extraSelections().first().cursor.selectedText(), u"line 250"_s);
    log.add("and on\n"); // it does not run away
    m_view->setLog(log);
    QVERIFY(m_view->viewport()->rect().contains(m_view->cursorRect()));
    m_view->goTo(10'000'000, 8);
    m_view->goTo(-1, 8);
    m_view->goTo(log.text().size() - 3, 800);
}

void TestLogView::anotherLogTakesItsPlace()
{
    LogText one;
    LogText other;
    one.add(QByteArray("one\n").repeated(100));
    other.add("\x1b[31mother\n");
    m_view->setLog(one);
    m_view->verticalScrollBar()->setValue(0);
    m_view->setLog(other);
    QCOMPARE(m_view->toPlainText(), u"other\n"_s);
    QCOMPARE(m_view->document()->firstBlock().layout()->formats().size(), 1);
    m_view->setLog(LogText());
    QVERIFY(m_view->toPlainText().isEmpty());
    m_view->setLog(one);
    QCOMPARE(m_view->verticalScrollBar()->value(), m_view->verticalScrollBar()->maximum());
}

// A bar of tqdm, below a log as large as it gets.
void TestLogView::aBarThatRunsCostsLittle()
{
    LogText log;
    QByteArray bytes;
    for (int i = 0; i < LogText::mostLines; ++i)
        bytes += "2026-01-08 12:00:00 INFO step " + QByteArray::number(i) + " loss 0.123 accuracy 0.456\n";
    log.add(bytes);
    QElapsedTimer clock;
    clock.start();
    m_view->setLog(log);
    const qint64 whole = std::max<qint64>(clock.elapsed(), 10);
    clock.restart();
    for (int i = 0; i < 20; ++i) {
        log.add("\r" + QByteArray::number(5 * i) + " %");
        m_view->setLog(log);
    }
    QVERIFY2(clock.elapsed() / 20 < whole, qPrintable(u"%1 of %2 ms"_s.arg(clock.elapsed() / 20).arg(whole)));
    QVERIFY(m_view->toPlainText().endsWith("95 %"_L1));
}

VOYAGEUR_WIDGET_TEST(TestLogView)

} // namespace tst_logview
#include "tst_logview.moc"
