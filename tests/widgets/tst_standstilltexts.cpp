// SPDX-License-Identifier: GPL-3.0-or-later
// Text that others wrote, in every view that shows some: the window goes on.
#include "base/textdiff.h"
#include "hostiletext.h"
#include "loopwatch.h"
#include "models/logtext.h"
#include "script/rulebook.h"
#include "widgets/common/banner.h"
#include "widgets/common/commandspanel.h"
#include "widgets/common/diffview.h"
#include "widgets/common/logview.h"
#include "widgets/mainwindow/helppanel.h"
#include "widgets/script/diffpanel.h"

#include <QScrollBar>
#include <QTextBlock>
#include <QTextLayout>
#include <QVBoxLayout>

namespace tst_standstilltexts {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::tests;
using namespace voyageur::widgets;

namespace {

//! A view in a window of its own, seen and laid out.
template <typename View>
struct Shown {
    QWidget window;
    View *view = new View(&window);

    Shown()
    {
        auto *layout = new QVBoxLayout(&window);
        layout->addWidget(view);
        window.resize(760, 480);
        window.show();
        if (!QTest::qWaitForWindowExposed(&window))
            qFatal("The window is not seen.");
    }
};

void addTexts()
{
    QTest::addColumn<QString>("text");
    for (const HostileText &one : hostileTexts())
        QTest::addRow("200,000 of %s", one.name) << one.line(200'000);
    QTest::newRow("a word of 5 MB") << QString(5'000'000, u'x');
    QTest::newRow("lines") << u"+x\n-y\n"_s.repeated(100'000);
    QTest::newRow("lines that end with CR") << u"x\r"_s.repeated(200'000);
    QTest::newRow("nothing but ends of lines") << QString(1'000'000, u'\n');
    QTest::newRow("long lines") << (QString(9'000, u'x') + u'\n').repeated(500);
}

} // namespace

class TestStandstillTexts : public QObject {
    Q_OBJECT

private slots:
    void aLogShowsAnything_data();
    void aLogShowsAnything();
    void aLogWithAColourForEachLetterIsColoured();
    void wordsAreFoundInALog();
    void aLogThatGrowsIsShownAsItGrows();
    void differencesAreFoundAndShown_data();
    void differencesAreFoundAndShown();
    void aDifferenceShowsAnything_data() { addTexts(); }
    void aDifferenceShowsAnything();
    void wordsOfAServerAreShown_data() { addTexts(); }
    void wordsOfAServerAreShown();
    void commandsAreShown_data() { addTexts(); }
    void commandsAreShown();
    void everyPageOfTheHelpIsShown();
};

void TestStandstillTexts::aLogShowsAnything_data()
{
    QTest::addColumn<QByteArray>("bytes");
    for (const HostileText &one : hostileTexts())
        QTest::addRow("200,000 of %s", one.name) << one.line(200'000).toUtf8();
    QTest::newRow("5 MB without an end of line") << QByteArray(5'000'000, 'x');
    QTest::newRow("lines") << QByteArray("x\n").repeated(1'000'000);
    QTest::newRow("long lines") << (QByteArray(9'000, 'x') + '\n').repeated(500);
    QTest::newRow("escape sequences") << QByteArray("\x1b[1;31mx\x1b[0m").repeated(100'000);
    QTest::newRow("sequences that do not end") << QByteArray("\x1b[").repeated(1'000'000);
    QTest::newRow("progress bars") << QByteArray("\r 50% [#####     ] 12/24 3.1 it/s").repeated(100'000);
    QTest::newRow("progress bars above each other") << QByteArray("\x1b[A\r 50% [####]\n\n\x1b[A").repeated(100'000);
    QTest::newRow("the cursor far away") << QByteArray("\x1b[9999Gx\r").repeated(100'000);
}

void TestStandstillTexts::aLogShowsAnything()
{
    QFETCH(QByteArray, bytes);
    models::LogText log;
    log.add(bytes); // in a thread of its own
    const Shown<LogView> shown;
    STAYS_QUICK([&] { shown.view->setLog(log); });
    STAYS_QUICK([&] { shown.view->goTo(0, 100); });
    STAYS_QUICK([&] { shown.view->verticalScrollBar()->setValue(shown.view->verticalScrollBar()->maximum() / 2); });
    STAYS_QUICK([&] { shown.view->goToEnd(); });
    STAYS_QUICK([&] { shown.view->parentWidget()->resize(500, 400); });
    QVERIFY(shown.view->document()->toRawText().replace(QChar::ParagraphSeparator, u'\n') == log.text());
}

void TestStandstillTexts::aLogWithAColourForEachLetterIsColoured()
{
    QByteArray bytes;
    for (int i = 0; i < 300'000; ++i)
        bytes += "\x1b[38;5;" + QByteArray::number(i % 200) + (i % 100 == 99 ? "mx\n" : "mx");
    models::LogText log;
    log.add(bytes);
    const Shown<LogView> shown;
    const auto coloured = [&](const QTextBlock &block) { return block.layout()->formats().size() == 100; };
    STAYS_QUICK([&] { shown.view->setLog(log); }, [&] { return coloured(shown.view->document()->lastBlock().previous()); });
    QVERIFY(coloured(shown.view->document()->firstBlock()));
}

void TestStandstillTexts::wordsAreFoundInALog()
{
    models::LogText log;
    log.add((QByteArray(99, 'a') + '\n').repeated(15'000));
    const Shown<LogView> shown;
    shown.view->setLog(log);
    STAYS_QUICK([&] { shown.view->mark(u'b' + QString(98, u'a')); });
    QCOMPARE(shown.view->markCount(), 0);
    STAYS_QUICK([&] { shown.view->mark(QString(98, u'a') + u'b'); });
    STAYS_QUICK([&] { shown.view->mark(u"a"_s); });
    STAYS_QUICK([&] { shown.view->goToMark(true); });
    STAYS_QUICK([&] { shown.view->mark(QString(99, u'A')); });
    QVERIFY(shown.view->markCount() > 1000);
}

void TestStandstillTexts::aLogThatGrowsIsShownAsItGrows()
{
    models::LogText log;
    log.add(QByteArray("step 1 of many\n").repeated(20'000));
    const Shown<LogView> shown;
    shown.view->setLog(log);
    for (int i = 0; i < 5; ++i) {
        log.add(QByteArray("step 2 of many\n").repeated(5'000));
        STAYS_QUICK([&] { shown.view->setLog(log); });
    }
}

void TestStandstillTexts::differencesAreFoundAndShown_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("after");
    const auto numbered = [](int from, int count) {
        QString text;
        for (int i = from; i < from + count; ++i)
            text += u"line %1\n"_s.arg(i);
        return text;
    };
    QTest::newRow("all is different") << numbered(0, 20'000) << numbered(20'000, 20'000);
    QTest::newRow("two thousand lines are different") << numbered(0, 2'000) << numbered(500, 2'000);
    QTest::newRow("every other line") << u"a\nb\n"_s.repeated(1'000) << u"a\nc\n"_s.repeated(1'000);
    QTest::newRow("long lines") << (QString(40'000, u'a') + u"b\n"_s).repeated(20)
                                << (QString(40'000, u'a') + u"c\n"_s).repeated(20);
}

void TestStandstillTexts::differencesAreFoundAndShown()
{
    QFETCH(QString, before);
    QFETCH(QString, after);
    QString diff;
    STAYS_QUICK([&] { diff = base::unifiedDiff(before, after, u"a"_s, u"b"_s); });
    QVERIFY(!diff.isEmpty());
    const Shown<DiffPanel> shown;
    STAYS_QUICK([&] { shown.view->showDiff(u"A change"_s, diff, u"Take it"_s); });
}

void TestStandstillTexts::aDifferenceShowsAnything()
{
    QFETCH(QString, text);
    const Shown<DiffView> shown;
    STAYS_QUICK([&] { shown.view->setPlainText(text); });
    STAYS_QUICK([&] { shown.view->verticalScrollBar()->setValue(shown.view->verticalScrollBar()->maximum()); });
    STAYS_QUICK([&] { QTest::keyClick(shown.view, Qt::Key_A, Qt::ControlModifier); });
    STAYS_QUICK([&] { shown.view->parentWidget()->resize(500, 400); });
    QVERIFY2(shown.view->toPlainText().contains(u"more"_s), "What is left out is not said.");
}

void TestStandstillTexts::wordsOfAServerAreShown()
{
    QFETCH(QString, text);
    const Shown<Banner> shown;
    const base::Error error{base::ErrorCode::CommandFailed, u"It did not work."_s, {}, u"Try again."_s, text};
    STAYS_QUICK([&] { shown.view->showError(error, {}); });
    STAYS_QUICK([&] { shown.view->parentWidget()->resize(500, 400); });
}

void TestStandstillTexts::commandsAreShown()
{
    QFETCH(QString, text);
    const Shown<CommandsPanel> shown;
    STAYS_QUICK([&] { shown.view->setCommands({text}); });
    STAYS_QUICK([&] { shown.view->parentWidget()->resize(500, 400); });
}

void TestStandstillTexts::everyPageOfTheHelpIsShown()
{
    const Shown<HelpPanel> shown;
    for (const script::Rule &rule : script::allRules()) {
        const QString page = script::rulePage(rule);
        STAYS_QUICK([&] { shown.view->setText({rule.title(), {}, {}, {}, page}); });
    }
}

VOYAGEUR_WATCHED_TEST(TestStandstillTexts)

} // namespace tst_standstilltexts
#include "tst_standstilltexts.moc"
