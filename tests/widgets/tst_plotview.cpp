// SPDX-License-Identifier: GPL-3.0-or-later
// A plot as it is seen, read out and moved through.
#include "testprogram.h"
#include "widgets/plot/plotlegend.h"
#include "widgets/plot/plotview.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QLocale>
#include <QScrollArea>
#include <QTest>
#include <QWheelEvent>

#include <cmath>

namespace tst_plotview {

using namespace voyageur;
using namespace voyageur::widgets;
using namespace Qt::StringLiterals;

namespace {

constexpr double gap = std::numeric_limits<double>::quiet_NaN();

PlotSeries line(const QString &name, int count, const std::function<double(int)> &value, double begin = 0, double step = 1)
{
    PlotSeries series{name, u"%"_s, {}, {}};
    for (int i = 0; i < count; ++i) {
        series.x += begin + i * step;
        series.y += value(i);
    }
    return series;
}

//! How many pixels are about of that colour.
int pixelsOf(const QWidget &widget, const QColor &colour)
{
    const QImage image = const_cast<QWidget &>(widget).grab().toImage();
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
            const QColor at = image.pixelColor(x, y);
            count +=
                std::abs(at.red() - colour.red()) + std::abs(at.green() - colour.green()) + std::abs(at.blue() - colour.blue())
                < 40;
        }
    return count;
}

} // namespace

class TestPlotView final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { applyTheme(*qobject_cast<QApplication *>(QApplication::instance()), Appearance::Light); }
    void init();
    void cleanup();
    void figuresLeaveOutWhatIsNotThere();
    void thinningKeepsPeaksGapsAndEnds();
    void rubbishIsDrawnHarmlessly();
    void gapsComeWhereNobodyMeasured();
    void valuesAreWrittenAsPeopleWriteThem();
    void linesAreToldApart();
    void aLineIsDrawnAndAGapIsNot();
    void wordsSayWhatIsDrawn();
    void theKeyboardReadsItOut();
    void theWheelScrollsThePageAndZoomsWithCtrl();
    void whatWasZoomedIntoStays();
    void itIsSmallAndLargeInBothAppearances();
    void manyValuesStayQuick();

private:
    std::unique_ptr<PlotView> m_view;
};

void TestPlotView::init()
{
    QLocale::setDefault(QLocale(QLocale::English, QLocale::Canada));
    m_view = std::make_unique<PlotView>(u"GPU"_s);
    m_view->resize(500, 220);
    m_view->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
}

void TestPlotView::cleanup()
{
    m_view.reset();
    setAppearance(*qobject_cast<QApplication *>(QApplication::instance()), Appearance::Light);
}

void TestPlotView::figuresLeaveOutWhatIsNotThere()
{
    PlotSeries series{u"a"_s, {}, {1, 2, 3, 4}, {gap, 10, 20, gap}};
    const PlotFigures figures = plotFigures(series);
    QCOMPARE(figures.count, 2);
    QCOMPARE(figures.last, 20.0);
    QCOMPARE(figures.mean, 15.0);
    QCOMPARE(figures.most, 20.0);
    QCOMPARE(figures.least, 10.0);
    QCOMPARE(plotFigures({}).count, 0);
    QCOMPARE(nearestValue(series, 0), 1);
    QCOMPARE(nearestValue(series, 2.9), 2);
    QCOMPARE(nearestValue(series, 100), 2);
    QVERIFY(!nearestValue({u"b"_s, {}, {1}, {gap}}, 1));
}

void TestPlotView::thinningKeepsPeaksGapsAndEnds()
{
    PlotSeries series = line(u"a"_s, 100'000, [](int i) {
        return i == 54'321 ? 99.0 : i == 12'345 ? -99.0 : i >= 70'000 && i < 71'000 ? gap : 1.0;
    });
    const PlotSeries thin = thinned(series, 0, 99'999, 300);
    QVERIFY(thin.x.size() <= 4 * 300 + 10);
    QCOMPARE(thin.x.size(), thin.y.size());
    QVERIFY(thin.y.contains(99.0) && thin.y.contains(-99.0));
    QCOMPARE(thin.x.first(), 0.0);
    QCOMPARE(thin.x.last(), 99'999.0);
    QVERIFY(std::ranges::any_of(thin.y, [](double y) { return std::isnan(y); }));
    for (qsizetype i = 1; i < thin.x.size(); ++i)
        QVERIFY(thin.x[i] > thin.x[i - 1]);
    // Of a part all that is there.
    const PlotSeries part = thinned(series, 54'300, 54'340, 300);
    QCOMPARE(part.x.size(), 43); // and one beyond either end
    QCOMPARE(thinned(line(u"b"_s, 10, [](int) { return 1.0; }), 0, 9, 300).x.size(), 10);
}

void TestPlotView::rubbishIsDrawnHarmlessly()
{
    const double inf = std::numeric_limits<double>::infinity();
    const QList<QList<PlotSeries>> all{
        {},
        {{u"none"_s, {}, {}, {}}},
        {{u"uneven"_s, {}, {1, 2, 3}, {1}}},
        {{u"not numbers"_s, {}, {gap, gap}, {gap, inf}}},
        {{u"infinite"_s, {}, {1, 2, 3}, {inf, -inf, 4}}},
        {{u"huge"_s, {}, {-1e300, 1e300}, {-1e300, 1e300}}},
        {{u"one place"_s, {}, {5, 5, 5}, {1, 2, 3}}},
        {line(u"long"_s + QString(1000, u'x'), 3, [](int i) { return double(i); })},
        {line(u"\u202e <b>\n\t\U0001F600"_s, 3, [](int i) { return double(i); })},
        QList<PlotSeries>(60, line(u"many"_s, 3, [](int i) { return double(i); })),
    };
    for (const bool logarithmic : {false, true})
        for (const PlotAxis axis : {PlotAxis::Number, PlotAxis::Clock})
            for (const auto &series : all) {
                m_view->setLogarithmic(logarithmic);
                m_view->setAxis(axis);
                m_view->setSeries(series);
                QTest::keyClick(m_view.get(), Qt::Key_Left);
                QTest::keyClick(m_view.get(), Qt::Key_Plus);
                QTest::keyClick(m_view.get(), Qt::Key_Home);
                (void)m_view->grab();
                QVERIFY(!m_view->accessibleDescription().contains(u"nan"_s));
            }
}

void TestPlotView::gapsComeWhereNobodyMeasured()
{
    const PlotSeries series{u"a"_s, {}, {0, 10, 20, 100, 110}, {1, 2, 3, 4, 5}};
    const PlotSeries gaps = withGaps(series, 30);
    QCOMPARE(gaps.x.size(), 6);
    QVERIFY(std::isnan(gaps.y[3]));
    QVERIFY(gaps.x[3] > 20 && gaps.x[3] < 100);
}

void TestPlotView::valuesAreWrittenAsPeopleWriteThem()
{
    QLocale::setDefault(QLocale(QLocale::French, QLocale::Canada));
    QCOMPARE(plotValue(87.5, u"%"_s), u"87,5\u00a0%"_s);
    QCOMPARE(plotValue(0.0123, {}), u"0,0123"_s);
    QLocale::setDefault(QLocale(QLocale::English, QLocale::Canada));
    QCOMPARE(plotValue(87.5, u"%"_s), u"87.5\u00a0%"_s);
    QCOMPARE(plotValue(100, u"%"_s), u"100\u00a0%"_s);
    QCOMPARE(plotValue(0, u"GiB"_s), u"0\u00a0GiB"_s);
    QCOMPARE(plotValue(gap, u"%"_s), u"–"_s);
    QVERIFY(plotValue(1.5e-9, {}).contains(u"-09"_s) || plotValue(1.5e-9, {}).contains(u"-9"_s));
    const double noon = double(QDateTime(QDate(2026, 11, 23), QTime(12, 34, 56)).toSecsSinceEpoch());
    QCOMPARE(plotPosition(noon, PlotAxis::Clock, 100), u"12:34:56"_s);
    QCOMPARE(plotPosition(noon, PlotAxis::Clock, 7200), u"12:34"_s);
    QVERIFY(plotPosition(noon, PlotAxis::Clock, 1e6).contains(u"23"_s));
    QCOMPARE(plotPosition(12, PlotAxis::Number, 1), u"12"_s);
}

void TestPlotView::linesAreToldApart()
{
    for (const Colours &colours : {lightColours(), darkColours()}) {
        QSet<QString> looks;
        for (int i = 0; i < 12; ++i) {
            const PlotPen pen = plotPen(i, colours);
            QVERIFY2(contrast(pen.colour, colours.card) >= 3, qPrintable(QString::number(i))); // as WCAG 2 asks of graphics
            looks.insert(pen.colour.name() + QString::number(int(pen.dashes)) + QString::number(pen.mark));
            if (i > 0) // never by colour alone
                QVERIFY(pen.dashes != plotPen(i - 1, colours).dashes && pen.mark != plotPen(i - 1, colours).mark);
        }
        QCOMPARE(looks.size(), 12);
    }
}

void TestPlotView::aLineIsDrawnAndAGapIsNot()
{
    const QColor ink = plotPen(0, lightColours()).colour;
    const auto flat = [](int) { return 50.0; };
    m_view->setRange(0, 100);
    m_view->setSeries({line(u"a"_s, 200, flat)});
    QTest::qWait(50);
    const int whole = pixelsOf(*m_view->canvas(), ink);
    QVERIFY2(whole > 300, qPrintable(QString::number(whole)));
    m_view->setSeries({line(u"a"_s, 200, [](int i) { return i >= 50 && i < 150 ? gap : 50.0; })});
    QTest::qWait(50);
    const int half = pixelsOf(*m_view->canvas(), ink);
    QVERIFY2(half < whole * 0.65 && half > whole * 0.35, qPrintable(u"%1 of %2"_s.arg(half).arg(whole)));
    // One that stands alone is seen, too.
    m_view->setSeries({line(u"a"_s, 200, [](int i) { return i == 100 ? 50.0 : gap; })});
    QTest::qWait(50);
    QVERIFY(pixelsOf(*m_view->canvas(), ink) > 8);
}

void TestPlotView::wordsSayWhatIsDrawn()
{
    QCOMPARE(m_view->accessibleName(), u"GPU"_s);
    m_view->setEmptyText(u"It cannot be read."_s);
    QCOMPARE(m_view->accessibleDescription(), u"It cannot be read."_s);
    m_view->setSeries({line(u"GPU 0"_s, 11, [](int i) { return 10.0 * i; }), {u"GPU 1"_s, u"%"_s, {0}, {gap}}});
    const QString words = m_view->accessibleDescription();
    for (const char *part : {"GPU 0", "100", "50", "GPU 1: no values"})
        QVERIFY2(words.contains(QLatin1StringView(part)), qPrintable(words));
}

void TestPlotView::theKeyboardReadsItOut()
{
    m_view->setSeries({line(u"loss"_s, 5, [](int i) { return i == 2 ? gap : 10.0 * i; })});
    m_view->setFocus();
    QTest::keyClick(m_view.get(), Qt::Key_Left);
    QCOMPARE(m_view->pointed(), 4.0);
    QTest::keyClick(m_view.get(), Qt::Key_Left);
    QTest::keyClick(m_view.get(), Qt::Key_Left);
    QCOMPARE(m_view->pointed(), 1.0); // over the gap
    QCOMPARE(m_view->accessibleDescription(), u"1: loss 10\u00a0%"_s);
    QTest::keyClick(m_view.get(), Qt::Key_Home);
    QCOMPARE(m_view->pointed(), 0.0);
    QTest::keyClick(m_view.get(), Qt::Key_Left);
    QCOMPARE(m_view->pointed(), 0.0);
    QTest::keyClick(m_view.get(), Qt::Key_End);
    QCOMPARE(m_view->pointed(), 4.0);
    QTest::keyClick(m_view.get(), Qt::Key_Plus);
    QVERIFY(m_view->canvas()->isZoomed());
    QTest::keyClick(m_view.get(), Qt::Key_Home); // comes into view
    QVERIFY(m_view->canvas()->shown().first <= 0);
    QTest::keyClick(m_view.get(), Qt::Key_Escape);
    QVERIFY(!m_view->pointed() && !m_view->canvas()->isZoomed());
    QVERIFY(m_view->accessibleDescription().contains(u"average"_s));
}

void TestPlotView::theWheelScrollsThePageAndZoomsWithCtrl()
{
    m_view->setSeries({line(u"a"_s, 100, [](int i) { return double(i); })});
    QWidget *inner = m_view->canvas()->findChildren<QWidget *>().value(0);
    QVERIFY(inner);
    const QPointF middle = inner->rect().center();
    const auto turn = [&](Qt::KeyboardModifiers keys, int by) {
        QWheelEvent event(middle, inner->mapToGlobal(middle), {}, {0, by}, Qt::NoButton, keys, Qt::NoScrollPhase, false);
        event.setAccepted(false);
        QApplication::sendEvent(inner, &event);
        return event.isAccepted();
    };
    turn(Qt::NoModifier, 120);
    QVERIFY(!m_view->canvas()->isZoomed());
    turn(Qt::ControlModifier, 120);
    QVERIFY(m_view->canvas()->isZoomed());
    for (int i = 0; i < 200; ++i)
        turn(Qt::ControlModifier, 120);
    const auto [from, to] = m_view->canvas()->shown();
    QVERIFY2(to - from >= 99.0 / 500 * 0.99, qPrintable(QString::number(to - from))); // and no further
    for (int i = 0; i < 200; ++i)
        turn(Qt::ControlModifier, -120);
    QVERIFY(!m_view->canvas()->isZoomed());
    QCOMPARE(m_view->canvas()->shown(), std::pair(0.0, 99.0));
}

void TestPlotView::whatWasZoomedIntoStays()
{
    m_view->setSeries({line(u"a"_s, 100, [](int i) { return double(i); })});
    m_view->canvas()->zoom(0.2, 30);
    const auto before = m_view->canvas()->shown();
    m_view->setSeries({line(u"a"_s, 110, [](int i) { return double(i); })});
    QCOMPARE(m_view->canvas()->shown(), before);
    m_view->canvas()->showAll();
    QCOMPARE(m_view->canvas()->shown(), std::pair(0.0, 109.0));
    m_view->setSeries({line(u"a"_s, 120, [](int i) { return double(i); })});
    QCOMPARE(m_view->canvas()->shown().second, 119.0); // else it follows
}

void TestPlotView::itIsSmallAndLargeInBothAppearances()
{
    m_view->setAxis(PlotAxis::Clock);
    m_view->setRange(0, 100);
    m_view->setLimit(80, u"asked for: 80 %"_s);
    QList<PlotSeries> all;
    for (int i = 0; i < 4; ++i)
        all += line(
            u"GPU %1"_s.arg(i), 200, [i](int at) { return 50 + 12 * i * std::sin(at / 15.0 + i); }, 1.8e9, 5);
    m_view->setSeries(all);
    QDir().mkpath(voyageur::tests::buildPath("/tests/pictures"));
    for (const Appearance appearance : {Appearance::Light, Appearance::Dark}) {
        setAppearance(*qobject_cast<QApplication *>(QApplication::instance()), appearance);
        for (const QSize size : {QSize(300, 120), QSize(500, 220), QSize(1200, 500)}) {
            m_view->resize(size);
            QTest::qWait(60);
            const QPixmap picture = m_view->grab();
            QCOMPARE(picture.size() / picture.devicePixelRatio(), size);
            QVERIFY(picture.save(voyageur::tests::buildPath("/tests/pictures/plot-%1-%2.png")
                                     .arg(appearance == Appearance::Dark ? u"dark"_s : u"light"_s)
                                     .arg(size.width())));
            for (int i = 0; i < 4; ++i)
                QVERIFY(pixelsOf(*m_view->canvas(), plotPen(i, coloursOf(m_view.get())).colour) > 20);
            QVERIFY(m_view->canvas()->height() >= size.height() / 2);
        }
    }
}

void TestPlotView::manyValuesStayQuick()
{
    const PlotSeries many = line(u"a"_s, 500'000, [](int i) { return std::sin(i / 1000.0) + (i % 97) / 100.0; });
    QElapsedTimer time;
    time.start();
    m_view->setSeries({many});
    (void)m_view->grab();
    QVERIFY2(time.elapsed() < 1500, qPrintable(QString::number(time.elapsed())));
    time.restart();
    for (int i = 0; i < 10; ++i) {
        m_view->canvas()->zoom(0.7, 250'000);
        (void)m_view->grab();
    }
    QVERIFY2(time.elapsed() < 3000, qPrintable(QString::number(time.elapsed())));
}

VOYAGEUR_WIDGET_TEST(TestPlotView)

} // namespace tst_plotview
#include "tst_plotview.moc"
