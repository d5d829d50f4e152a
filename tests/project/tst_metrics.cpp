// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers of a training from the files that libraries write, and the plots that are made of them.
#include "eventfiles.h"
#include "tree.h"

#include "base/platform.h"
#include "metrics/metricfile.h"
#include "observe/curves.h"
#include "testprogram.h"

#include <QFile>
#include <QTest>

#include <cmath>

namespace tst_metrics {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::metrics;
using namespace voyageur::observe;
using namespace voyageur::runs;
using namespace voyageur::tests;

class TestMetrics final : public QObject {
    Q_OBJECT

private slots:
    void init() { m_tree = std::make_unique<Tree>(); }
    void filesOfLibraries_data();
    void filesOfLibraries();
    void sparseLinesOfLightningBecomeOneCurveEach();
    void numbersThatAreNoneAreSaid();
    void theTrainersBestCheckpointIsKnown();
    void theRunsOfASweepAreNamedByTheirValues();
    void aSummaryIsNoCurve();
    void onlyTheLastStateOfATrainerCounts();
    void eventFilesOfAFolderAreJoined();
    void aRestartReplacesWhatItDoesAgain();
    void damagedFilesAreSaidAndTheOthersShown();
    void tablesThatAreNoneAreLeftAlone_data();
    void tablesThatAreNoneAreLeftAlone();
    void manyColumnsAndSeriesAreBounded();
    void hugeNumbersAreNotDrawn();
    void plotsPutPhasesAndRunsTogether();
    void timeBeginsAtZero();
    void cellsOfATable();
    void jsonOfPython();

private:
    void copy(const QString &name, const QByteArray &as = {});
    MetricReading read();
    static const MetricSeries *find(const MetricReading &reading, const QString &name);

    std::unique_ptr<Tree> m_tree;
};

void TestMetrics::copy(const QString &name, const QByteArray &as)
{
    QFile file(voyageur::tests::dataPath("/results/") + name);
    QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(file.fileName()));
    m_tree->file(as.isEmpty() ? name.toUtf8() : as, file.readAll());
}

MetricReading TestMetrics::read()
{
    const auto listing = listResults(m_tree->path());
    const auto reading = listing.ok() ? readMetrics(m_tree->path(), *listing) : listing.error();
    return reading.ok() ? *reading : MetricReading{{}, {}, {reading.error().text()}, {}};
}

const MetricSeries *TestMetrics::find(const MetricReading &reading, const QString &name)
{
    for (const MetricSeries &one : reading.series)
        if (one.name == name)
            return &one;
    return nullptr;
}

void TestMetrics::filesOfLibraries_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("points"); // place=value
    QTest::addColumn<int>("series");
    QTest::newRow("Lightning") << u"lightning.csv"_s << u"val_loss"_s << u"99=1.6021 199=1.2514"_s << 5;
    QTest::newRow("Lightning, train") << u"lightning.csv"_s << u"train_loss_step"_s
                                      << u"49=2.1034 99=1.7712 149=1.412 199=1.2011"_s << 5;
    QTest::newRow("Keras, history") << u"keras_history.json"_s << u"val_loss"_s << u"e1=1.4 e2=0.93"_s << 4;
    QTest::newRow("Hugging Face") << u"trainer_state.json"_s << u"eval_loss"_s << u"750=0.3127 1500=0.3301"_s << 9;
    QTest::newRow("Hugging Face, train") << u"trainer_state.json"_s << u"loss"_s << u"500=0.5123 1000=0.221"_s << 9;
    QTest::newRow("JSON lines") << u"log.jsonl"_s << u"train/loss"_s << u"1=2.5 2=1.5"_s << 1;
    QTest::newRow("a French Excel") << u"excel.csv"_s << u"perte"_s << u"e1=0.91 e2=0.55"_s << 2;
    QTest::newRow("NumPy's savetxt") << u"savetxt.tsv"_s << u"loss"_s << u"e1=0.5 e2=0.25"_s << 1;
    QTest::newRow("TensorBoard, its tensors") << u"events.out.tfevents.1700000000.node.1.0.v2"_s << u"epoch_accuracy"_s
                                              << u"0=0 1=0.111111 2=0.222222 3=0.333333"_s << 3;
    QTest::newRow("the example of this program")
        << u"voyageur.csv"_s << u"testLoss"_s << u"e1=0.7102 e2=0.49001 e3=0.35555"_s << 4;
}

void TestMetrics::filesOfLibraries()
{
    QFETCH(QString, file);
    QFETCH(QString, name);
    QFETCH(QString, points);
    QFETCH(int, series);
    copy(file, "run/" + file.toUtf8());
    const MetricReading reading = read();
    QCOMPARE(reading.remarks, QStringList());
    QCOMPARE(reading.series.size(), series);
    const MetricSeries *found = find(reading, name);
    QVERIFY(found);
    QCOMPARE(found->source, file.startsWith("events"_L1) ? u"run/"_s : u"run/"_s + file);
    QStringList texts;
    for (const MetricPoint &point : found->points)
        texts += (std::isnan(point.step) ? u"e%1=%2"_s.arg(point.epoch) : u"%1=%2"_s.arg(point.step)).arg(point.value);
    QCOMPARE(texts.join(u' '), points);
    QVERIFY(!found->beganAgain);
}

void TestMetrics::sparseLinesOfLightningBecomeOneCurveEach()
{
    copy(u"lightning.csv"_s, "metrics.csv");
    const MetricReading reading = read();
    const QList<CurvePlot> plots = curvePlots(reading.series);
    QCOMPARE(plots.first().title, u"loss"_s);
    QCOMPARE(plots.first().labels, (QStringList{u"train_loss_step"_s, u"val_loss"_s, u"train_loss_epoch"_s}));
    QCOMPARE(plots.first().axes.first(), CurveAxis::Step);
    QVERIFY(plots.first().axes.contains(CurveAxis::Epoch));
    QCOMPARE(find(reading, u"train_loss_epoch"_s)->points.size(), 2);
}

void TestMetrics::numbersThatAreNoneAreSaid()
{
    copy(u"keras_history.json"_s);
    m_tree->file("metrics.csv", "step,loss\n1,0.5\n2,nan\n3,inf\n4,0.25\n");
    const MetricReading reading = read();
    const MetricSeries *keras = find(reading, u"val_loss"_s);
    QCOMPARE(keras->notNumbers, 1);
    QVERIFY(keras->firstNotNumber.contains(u'3'));
    for (const MetricSeries &one : reading.series) {
        if (!one.source.endsWith("metrics.csv"_L1))
            continue;
        QCOMPARE(one.notNumbers, 2);
        QCOMPARE(one.written, 4);
        QCOMPARE(one.points.size(), 2);
        QVERIFY(one.firstNotNumber.contains(u'2'));
    }
}

void TestMetrics::theRunsOfASweepAreNamedByTheirValues()
{
    const projectfile::SweepTable table{{u"lr"_s, u"data"_s}, {false, false}, {{u"0.1"_s, u"a/b"_s}, {u"0.01"_s, u"c"_s}}};
    MetricReading reading;
    for (const QString &source : {u"run-0001/metrics.csv"_s, u"run-2/metrics.csv"_s, u"run-0003/metrics.csv"_s, u"sweep.csv"_s}) {
        metrics::MetricSeries series;
        series.source = source;
        series.name = u"loss"_s;
        reading.series += series;
    }
    reading.finals = {{u"run-0002/metrics.json"_s, u"loss"_s, u"0.5"_s}, {u"sweep.json"_s, u"run"_s, u"1"_s}};
    observe::nameByValues(table, reading);
    QCOMPARE(reading.series.size(), 3);
    QCOMPARE(reading.series[0].source, table.words(0) + u"/metrics.csv"_s);
    QCOMPARE(reading.series[1].source, u"lr=0.01, data=c/metrics.csv"_s);
    QCOMPARE(reading.series[2].source, u"run-0003/metrics.csv"_s); // no row of the table
    QCOMPARE(reading.finals.size(), 1);
    QCOMPARE(reading.finals[0].source, u"lr=0.01, data=c/metrics.json"_s);
    const auto plots = observe::curvePlots(reading.series);
    QCOMPARE(plots.size(), 1);
    QVERIFY2(plots[0].labels.contains(u"lr=0.01, data=c: loss"_s), qPrintable(plots[0].labels.join(u'\n')));
}

void TestMetrics::theTrainersBestCheckpointIsKnown()
{
    copy(u"trainer_state.json"_s);
    m_tree->file("checkpoint-500/model.safetensors", "x");
    m_tree->file("checkpoint-1000/model.safetensors", "x");
    const MetricReading reading = read();
    QCOMPARE(reading.best, u"checkpoint-1000"_s);
    auto listing = *listResults(m_tree->path());
    markBest(listing, reading.best);
    const auto checkpoints = listing.ofKinds({ResultFile::Kind::Checkpoint});
    QCOMPARE(checkpoints.size(), 2);
    QVERIFY(!checkpoints[0].best && checkpoints[1].best);
}

void TestMetrics::aSummaryIsNoCurve()
{
    copy(u"wandb-summary.json"_s, "wandb/offline-run-1/files/wandb-summary.json");
    m_tree->file("config.json", R"({"hidden_size": 768, "layers": 12})");
    const MetricReading reading = read();
    QVERIFY(reading.series.isEmpty());
    QCOMPARE(reading.finals.size(), 2);
    QCOMPARE(reading.finals[0].name + u'=' + reading.finals[0].value, u"loss=0.113"_s);
    QCOMPARE(reading.finals[1].name + u'=' + reading.finals[1].value, u"val.acc=0.934"_s);
}

void TestMetrics::onlyTheLastStateOfATrainerCounts()
{
    copy(u"trainer_state.json"_s, "checkpoint-1500/trainer_state.json");
    m_tree->file("checkpoint-500/trainer_state.json", R"({"log_history": [{"step": 1, "loss": 9}, {"step": 2, "loss": 8}]})");
    const MetricReading reading = read();
    QCOMPARE(find(reading, u"loss"_s)->source, u"checkpoint-1500/trainer_state.json"_s);
    m_tree->file("trainer_state.json", R"({"log_history": [{"step": 1, "loss": 7}, {"step": 2, "loss": 6}]})");
    QCOMPARE(read().series.size(), 1);
}

void TestMetrics::eventFilesOfAFolderAreJoined()
{
    QByteArray first = eventFileHead();
    QByteArray second = eventFileHead();
    for (int step = 0; step < 10; ++step)
        (step < 6 ? first : second) += tensorScalarRecord("epoch_loss", step, 1.F / static_cast<float>(step + 1));
    m_tree->file("logs/train/events.out.tfevents.1700000000.node1.11.0.v2", first);
    m_tree->file("logs/train/events.out.tfevents.1700000900.node2.12.0.v2", second);
    m_tree->file("logs/train/events.out.tfevents.1700000900.node2.profile-empty", "no record");
    m_tree->file("logs/validation/events.out.tfevents.1700000000.node1.11.1.v2",
                 eventFileHead() + simpleScalar("epoch_loss", 0, 2.F) + simpleScalar("epoch_loss", 1, 1.5F));
    const MetricReading reading = read();
    QCOMPARE(reading.remarks, QStringList());
    QCOMPARE(reading.series.size(), 2);
    QCOMPARE(reading.series[0].points.size(), 10);
    QVERIFY(!reading.series[0].beganAgain);
    const QList<CurvePlot> plots = curvePlots(reading.series);
    QCOMPARE(plots.size(), 1);
    QCOMPARE(plots.first().title, u"loss"_s);
    QCOMPARE(plots.first().labels, (QStringList{u"logs/train: epoch_loss"_s, u"logs/validation: epoch_loss"_s}));
    QCOMPARE(plots.first().axes, (QList{CurveAxis::Step, CurveAxis::Time}));
}

void TestMetrics::aRestartReplacesWhatItDoesAgain()
{
    QByteArray first = eventFileHead();
    for (int step = 0; step < 8; ++step)
        first += simpleScalar("loss", step, 10.F);
    QByteArray second = eventFileHead();
    for (int step = 5; step < 12; ++step)
        second += simpleScalar("loss", step, 1.F);
    m_tree->file("events.out.tfevents.1700000000.n.1", first);
    m_tree->file("events.out.tfevents.1700000100.n.2", second);
    const MetricReading reading = read();
    QCOMPARE(reading.series.size(), 1);
    const MetricSeries &loss = reading.series.first();
    QVERIFY(loss.beganAgain);
    QCOMPARE(loss.points.size(), 12);
    for (const MetricPoint &point : loss.points)
        QCOMPARE(point.value, point.step < 5 ? 10.0 : 1.0);
}

void TestMetrics::damagedFilesAreSaidAndTheOthersShown()
{
    QByteArray broken =
        eventFileHead() + simpleScalar("loss", 1, 1.F) + simpleScalar("loss", 2, 1.F) + simpleScalar("loss", 3, 1.F);
    broken[eventFileHead().size() + simpleScalar("loss", 1, 1.F).size() + 15] ^= 1;
    m_tree->file("a/events.out.tfevents.1.n", broken);
    m_tree->file("b/events.out.tfevents.1.n", QByteArray(300, 'z'));
    m_tree->file("c/metrics.json", "{\"loss\": [1, 2");
    m_tree->file("d/metrics.csv", "epoch,loss\n1,1\n2,2\n");
    const MetricReading reading = read();
    QCOMPARE(reading.remarks.size(), 2);
    QVERIFY(reading.remarks[0].contains("a/events"_L1) && reading.remarks[1].contains("b/events"_L1));
    QCOMPARE(reading.series.size(), 2);
    QCOMPARE(reading.series[0].points.size(), 2);
}

void TestMetrics::tablesThatAreNoneAreLeftAlone_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("content");
    QTest::newRow("predictions") << QByteArray("predictions.csv") << QByteArray("id,label,p\n1,cat,0.5\n2,dog,0.5\n");
    QTest::newRow("numbers without names") << QByteArray("metrics.csv") << QByteArray("1,2,3\n4,5,6\n");
    QTest::newRow("a text") << QByteArray("history.csv") << QByteArray("It was a dark and stormy night.\n");
    QTest::newRow("empty") << QByteArray("metrics.csv") << QByteArray();
    QTest::newRow("zeros") << QByteArray("metrics.csv") << QByteArray(100'000, '\0');
    QTest::newRow("one line without an end") << QByteArray("metrics.csv") << QByteArray(3'000'000, ',');
    QTest::newRow("a million columns") << QByteArray("metrics.csv") << QByteArray("a,").repeated(1'000'000) + "\n1,2\n";
    QTest::newRow("a dataset in JSON") << QByteArray("captions.json")
                                       << QByteArray(R"([{"id": 1, "score": 2}, {"id": 2, "score": 3}])");
    QTest::newRow("deep JSON") << QByteArray("metrics.json") << QByteArray(1'000'000, '[');
    QTest::newRow("deep objects") << QByteArray("history.json") << QByteArray("{\"history\":").repeated(100'000);
    QTest::newRow("texts, a line each") << QByteArray("answers.jsonl") << QByteArray("{\"q\": 1}\n{\"q\": 2}\n");
    QTest::newRow("no JSON") << QByteArray("log.jsonl") << QByteArray("[1]\nnull\n{\n\"\n");
}

void TestMetrics::tablesThatAreNoneAreLeftAlone()
{
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, content);
    m_tree->file(name, content);
    const MetricReading reading = read();
    QVERIFY2(reading.series.isEmpty(), qPrintable(reading.series.isEmpty() ? QString() : reading.series.first().name));
    QCOMPARE(reading.remarks, QStringList());
}

void TestMetrics::manyColumnsAndSeriesAreBounded()
{
    QByteArray events = eventFileHead();
    for (int tag = 0; tag < 2000; ++tag)
        events += simpleScalar("layer" + QByteArray::number(tag), 1, 1.F);
    m_tree->file("events.out.tfevents.1.n", events);
    const MetricReading reading = read();
    QCOMPARE(reading.series.size(), MetricStore::mostSeries);
    QCOMPARE(reading.remarks.size(), 1);
}

void TestMetrics::hugeNumbersAreNotDrawn()
{
    m_tree->file("metrics.csv", "step,loss\n1,1e308\n2,-1e308\n3,1e999\n4,1\n1e308,2\n");
    const MetricReading reading = read();
    QCOMPARE(reading.series.size(), 1);
    QCOMPARE(reading.series.first().notNumbers, 3);
    for (const QPointF &point : curvePoints(reading.series.first(), CurveAxis::Step, true))
        QVERIFY(std::abs(point.x()) <= 1e300 && std::abs(point.y()) <= 1e300);
}

void TestMetrics::plotsPutPhasesAndRunsTogether()
{
    for (const QByteArray run : {"run-0001", "run-0002"})
        copy(u"voyageur.csv"_s, run + "/metrics.csv");
    const MetricReading reading = read();
    const QList<CurvePlot> plots = curvePlots(reading.series);
    QCOMPARE(plots.size(), 3);
    QCOMPARE(plots[0].title, u"loss"_s);
    QCOMPARE(plots[0].labels,
             (QStringList{u"run-0001: trainLoss"_s, u"run-0001: testLoss"_s, u"run-0002: trainLoss"_s, u"run-0002: testLoss"_s}));
    QCOMPARE(plots[1].title, u"accuracy"_s);
    QCOMPARE(plots[2].title, u"seconds"_s);
    QCOMPARE(plots[0].axes, QList{CurveAxis::Epoch});
}

void TestMetrics::timeBeginsAtZero()
{
    copy(u"log.jsonl"_s);
    const MetricReading reading = read();
    const auto points = curvePoints(reading.series.first(), CurveAxis::Time, false);
    QCOMPARE(points, (QList<QPointF>{{0, 2.5}, {10, 1.5}}));
}

void TestMetrics::cellsOfATable()
{
    QCOMPARE(tableCells(u"a, \"b, c\" ,\"d \"\"e\"\"\",,"_s, u','), (QStringList{u"a"_s, u"b, c"_s, u"d \"e\""_s, {}, {}}));
    QCOMPARE(tableCells({}, u','), QStringList{QString()});
    QCOMPARE(tableCells(u"\"open, to the end"_s, u','), QStringList{u"open, to the end"_s});
}

void TestMetrics::jsonOfPython()
{
    const QByteArray python = "{\"NaN\": NaN, \"a\\\"Infinity\": -Infinity, \"b\": [Infinity, 1]}";
    const QByteArray json = "{\"NaN\": \"NaN\", \"a\\\"Infinity\": \"-Infinity\", \"b\": [\"Infinity\", 1]}";
    QCOMPARE(withNumbersAsJson(python), json);
    QCOMPARE(withNumbersAsJson("NaN \\"), QByteArray("\"NaN\" \\"));
    QCOMPARE(withNumbersAsJson("\"NaN\\"), QByteArray("\"NaN\\"));
}

VOYAGEUR_TEST(TestMetrics)

} // namespace tst_metrics
#include "tst_metrics.moc"
