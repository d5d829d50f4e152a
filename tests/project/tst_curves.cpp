// SPDX-License-Identifier: GPL-3.0-or-later
// Curves from the points of a training: what stands in one plot, how it is smoothed, and how few points are enough.
#include "metrics/metricstore.h"
#include "observe/curves.h"
#include "testprogram.h"

#include <QTest>

#include <algorithm>
#include <cmath>

namespace tst_curves {

using namespace Qt::StringLiterals;
using namespace voyageur::metrics;
using namespace voyageur::observe;

class TestCurves final : public QObject {
    Q_OBJECT

private slots:
    void quantities_data();
    void quantities();
    void smoothingIsThatOfTensorBoard();
    void manyPointsKeepTheirPeaks();
};

void TestCurves::quantities_data()
{
    QTest::addColumn<QString>("quantity");
    const std::pair<const char *, const char *> names[] = {
        {"loss", "loss"},
        {"train_loss", "loss"},
        {"val_loss", "loss"},
        {"Loss/train", "loss"},
        {"loss/val", "loss"},
        {"trainLoss", "loss"},
        {"testAccuracy", "accuracy"},
        {"eval_loss_epoch", "loss"},
        {"train loss", "loss"},
        {"epoch_loss", "loss"},
        {"validation.top-5", "top 5"},
        {"train/epoch_time", "time"},
        {"lr-Adam", "lr adam"},
        {"train", "train"},
        {"epoch", "epoch"},
        {"évaluation/exactitude", "évaluation exactitude"},
        {"///", ""},
    };
    for (const auto &[name, quantity] : names)
        QTest::newRow(name) << QString::fromUtf8(quantity);
}

void TestCurves::quantities()
{
    QFETCH(QString, quantity);
    QCOMPARE(quantityOf(QString::fromUtf8(QTest::currentDataTag())), quantity);
}

void TestCurves::smoothingIsThatOfTensorBoard()
{
    MetricSeries series;
    for (int i = 0; i < 3; ++i)
        series.points += MetricPoint{static_cast<double>(i), MetricPoint::none, MetricPoint::none, i == 2 ? 4.0 : 1.0};
    const auto points = curvePoints(series, CurveAxis::Step, true);
    QCOMPARE(points[0].y(), 1.0);
    QCOMPARE(points[1].y(), 1.0);
    QVERIFY(std::abs(points[2].y() - (0.1 * (0.81 + 0.9) + 0.4) / (1 - 0.729)) < 1e-9);
    QVERIFY(curvePoints(series, CurveAxis::Epoch, false).isEmpty());
}

void TestCurves::manyPointsKeepTheirPeaks()
{
    MetricStore store;
    constexpr int many = 1'000'000;
    for (int step = 0; step < many; ++step) {
        MetricPoint point;
        point.step = step;
        point.value = step == 777'777 ? 1000 : step == 333'333 ? -1000 : std::sin(step / 1e4);
        store.add({}, u"loss"_s, point);
    }
    const QList<MetricSeries> series = store.take();
    const QList<MetricPoint> &points = series.first().points;
    QCOMPARE(series.first().written, many);
    QVERIFY2(points.size() <= MetricStore::mostPoints && points.size() > 1000, qPrintable(QString::number(points.size())));
    const auto value = [](const MetricPoint &point) { return point.value; };
    QCOMPARE(std::ranges::max(points, {}, value).step, 777'777.0);
    QCOMPARE(std::ranges::min(points, {}, value).step, 333'333.0);
    QVERIFY(std::ranges::is_sorted(points, {}, [](const MetricPoint &point) { return point.step; }));
    double gap = 0;
    for (qsizetype i = 1; i < points.size(); ++i)
        gap = std::max(gap, points[i].step - points[i - 1].step);
    QVERIFY2(gap < many / 300.0, qPrintable(QString::number(gap))); // as dense at the beginning as at the end
    QVERIFY(points.last().step > many - 2000 && points.first().step < 2000);
}

VOYAGEUR_TEST(TestCurves)

} // namespace tst_curves
#include "tst_curves.moc"
