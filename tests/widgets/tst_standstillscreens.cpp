// SPDX-License-Identifier: GPL-3.0-or-later
// What a program may print on a terminal, and numbers that a job may write: the window goes on.
#include "loopwatch.h"
#include "terminal/screen.h"
#include "widgets/plot/plotview.h"
#include "widgets/terminal/terminalview.h"

#include <QRandomGenerator>
#include <QScrollBar>

#include <cmath>
#include <limits>

namespace tst_standstillscreens {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::tests;
using namespace voyageur::widgets;

class TestStandstillScreens : public QObject {
    Q_OBJECT

private slots:
    void aTerminalTakesAnything_data();
    void aTerminalTakesAnything();
    void aPlotTakesAnything_data();
    void aPlotTakesAnything();
    void manyLinesInAPlot();
};

void TestStandstillScreens::aTerminalTakesAnything_data()
{
    QTest::addColumn<QByteArray>("unit");
    QTest::newRow("letters") << QByteArray("x");
    QTest::newRow("lines") << QByteArray("lorem ipsum\r\n");
    QTest::newRow("ends of lines") << QByteArray("\n");
    QTest::newRow("colours") << QByteArray("\x1b[38;2;1;2;3mx\x1b[0m");
    QTest::newRow("sequences that do not end") << QByteArray("\x1b[");
    QTest::newRow("many parameters") << QByteArray("\x1b[") + QByteArray("1;").repeated(1'000) + 'm';
    QTest::newRow("titles") << QByteArray("\x1b]2;title\x07");
    QTest::newRow("a title that does not end") << QByteArray("\x1b]2;");
    QTest::newRow("folders") << QByteArray("\x1b]7;file://host/home/me\x1b\\");
    QTest::newRow("links") << QByteArray("\x1b]8;;https://example.org\x1b\\x\x1b]8;;\x1b\\");
    QTest::newRow("bells") << QByteArray("\x07");
    QTest::newRow("questions") << QByteArray("\x1b[c\x1b[6n");
    QTest::newRow("screens cleared") << QByteArray("\x1b[2J\x1b[Hx");
    QTest::newRow("screens filled") << QByteArray("\x1b#8");
    QTest::newRow("the other screen") << QByteArray("\x1b[?1049hx\x1b[?1049lx");
    QTest::newRow("lines inserted") << QByteArray("\x1b[9999Lx\x1b[9999M");
    QTest::newRow("scrolling") << QByteArray("\x1b[9999S\x1b[9999T");
    QTest::newRow("letters repeated") << QByteArray("x\x1b[99999b");
    QTest::newRow("tabs") << QByteArray("\t\x1b[99999I");
    QTest::newRow("accents") << QByteArray("e\xcc\x81");
    QTest::newRow("only accents") << QByteArray("\xcc\x81");
    QTest::newRow("wide") << QByteArray("\xe4\xbd\xa0");
    QTest::newRow("emoji") << QByteArray("\xf0\x9f\x98\x80");
    QTest::newRow("no UTF-8") << QByteArray("\xff\xfe\x80");
    QTest::newRow("NULs") << QByteArray(1, '\0');
}

void TestStandstillScreens::aTerminalTakesAnything()
{
    QFETCH(QByteArray, unit);
    constexpr qsizetype piece = 8 * 1024; // as models::TerminalTab feeds it, between two looks at the clock
    const QByteArray bytes = unit.repeated(piece / unit.size() + 1).first(piece);
    terminal::Screen screen;
    TerminalView view(&screen);
    view.resize(900, 600);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    for (int i = 0; i < 8; ++i)
        STAYS_QUICK([&] {
            screen.feed(bytes);
            (void)screen.takeOutput();
            view.screenChanged();
        });
    STAYS_QUICK([&] { view.scrollTo(0); });
    STAYS_QUICK([&] { view.resize(500, 700); });
    STAYS_QUICK([&] { view.resize(1'200, 300); });
    STAYS_QUICK([&] { (void)view.find(u"not there"_s, Qt::CaseInsensitive, TerminalView::Direction::Above); });
}

void TestStandstillScreens::aPlotTakesAnything_data()
{
    QTest::addColumn<int>("count");
    QTest::addColumn<QString>("kind");
    for (const int count : {0, 1, 2, 1'000'000})
        for (const char *kind :
             {"noise", "the same", "NaN", "every other NaN", "infinite", "huge", "tiny", "at one place", "no place"})
            QTest::addRow("%d of %s", count, kind) << count << QString::fromLatin1(kind);
}

void TestStandstillScreens::aPlotTakesAnything()
{
    QFETCH(int, count);
    QFETCH(QString, kind);
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    constexpr double most = std::numeric_limits<double>::max();
    QRandomGenerator random(7);
    PlotSeries series{u"loss"_s, {}, {}, {}};
    for (int i = 0; i < count; ++i) {
        const double noise = random.generateDouble();
        series.x += kind == u"at one place"_s ? 3 : kind == u"no place"_s ? nan : i;
        series.y += kind == u"the same"_s  ? 1
            : kind == u"NaN"_s             ? nan
            : kind == u"every other NaN"_s ? (i % 2 == 0 ? nan : noise)
            : kind == u"infinite"_s        ? std::copysign(INFINITY, noise - 0.5)
            : kind == u"huge"_s            ? (noise - 0.5) * most
            : kind == u"tiny"_s            ? noise * 5e-324
                                           : noise;
    }
    PlotView plot(u"Loss"_s);
    plot.resize(800, 400);
    plot.show();
    QVERIFY(QTest::qWaitForWindowExposed(&plot));
    STAYS_QUICK([&] { plot.setSeries({series}); });
    STAYS_QUICK([&] { plot.setLogarithmic(true); });
    STAYS_QUICK([&] { plot.setLogarithmic(false); });
    plot.setFocus();
    for (const Qt::Key key :
         {Qt::Key_Left, Qt::Key_Home, Qt::Key_Right, Qt::Key_End, Qt::Key_Plus, Qt::Key_Plus, Qt::Key_Minus, Qt::Key_0})
        STAYS_QUICK([&] { QTest::keyClick(&plot, key); });
    STAYS_QUICK([&] { QTest::mouseMove(plot.canvas(), QPoint(300, 100)); });
    STAYS_QUICK([&] { plot.resize(500, 300); });
}

void TestStandstillScreens::manyLinesInAPlot()
{
    QList<PlotSeries> lines;
    for (int i = 0; i < 24; ++i) { // as many as one plot of the results has
        PlotSeries series{u"run %1"_s.arg(i), {}, {}, {}};
        for (int x = 0; x < 40'000; ++x) {
            series.x += x;
            series.y += std::sin(x / 100.0 + i);
        }
        lines += series;
    }
    PlotView plot(u"Loss"_s);
    plot.resize(800, 400);
    plot.show();
    QVERIFY(QTest::qWaitForWindowExposed(&plot));
    STAYS_QUICK([&] { plot.setSeries(lines); });
    plot.setFocus();
    STAYS_QUICK([&] { QTest::keyClick(&plot, Qt::Key_Left); });
    STAYS_QUICK([&] { QTest::keyClick(&plot, Qt::Key_Plus); });
}

VOYAGEUR_WATCHED_TEST(TestStandstillScreens)

} // namespace tst_standstillscreens
#include "tst_standstillscreens.moc"
