// SPDX-License-Identifier: GPL-3.0-or-later
// Files as trainings of students and of libraries write them: every curve is right, or there is none.
#include "tree.h"

#include "observe/curves.h"
#include "testprogram.h"

#include <QTest>

#include <algorithm>
#include <cmath>

namespace tst_metricforms {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::metrics;
using namespace voyageur::observe;
using namespace voyageur::runs;
using namespace voyageur::tests;

class TestMetricForms final : public QObject {
    Q_OBJECT

private slots:
    void forms_data();
    void forms();
    void foldsAreCurvesOfOnePlot();
    void twoHundredColumns();
};

namespace {

MetricReading readIn(const Tree &tree)
{
    const auto listing = listResults(tree.path());
    const auto reading = listing.ok() ? readMetrics(tree.path(), *listing) : listing.error();
    return reading.ok() ? *reading : MetricReading{{}, {}, {reading.error().text()}, {}};
}

//! "NAME: STEP or eEPOCH=VALUE …", sorted; "!" where it went back, "NaN" times what is no number.
QString toldOf(const MetricReading &reading)
{
    QStringList all;
    for (const MetricSeries &one : reading.series) {
        QString told = one.name + u':';
        for (const MetricPoint &point : one.points)
            told += (std::isnan(point.step) ? u" e%1=%2"_s.arg(point.epoch) : u" %1=%2"_s.arg(point.step)).arg(point.value);
        all += told + QString(one.beganAgain ? u" !"_s : u""_s) + u" NaN"_s.repeated(one.notNumbers);
    }
    all.sort();
    return (all + reading.remarks).join(u'\n');
}

} // namespace

void TestMetricForms::forms_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("told");
    const auto row = [](const char *name, const char *file, const QByteArray &content, const char *told) {
        QTest::newRow(name) << QByteArray(file) << content << QString::fromUtf8(told);
    };
    row("Keras's CSVLogger", "training.log.csv", "epoch,accuracy,loss,val_loss\r\n0,0.5,1.5,1.6\r\n1,0.75,1.25,1.5\r\n",
        "accuracy: e0=0.5 e1=0.75\nloss: e0=1.5 e1=1.25\nval_loss: e0=1.6 e1=1.5");
    row("Keras's CSVLogger, gone on from a checkpoint", "log.csv", "epoch,loss\n0,4\n1,3\n2,2.5\n1,2\n2,1\n",
        "loss: e0=4 e1=2 e2=1 !");
    row("Lightning, its holes and a line that is being written", "metrics.csv",
        "epoch,step,train_loss,val_loss\n0,49,2,\n0,99,,1.5\n1,149,1,\n1,199,,1.2\n2,2",
        "train_loss: 49=2 149=1\nval_loss: 99=1.5 199=1.2");
    row("Ultralytics", "results.csv",
        "                  epoch,         train/box_loss,      metrics/mAP50(B),                 lr/pg0\n"
        "                      1,                 1.2500,               0.50000,                 0.0100\n"
        "                      2,                 1.0000,               0.75000,                 0.0100\n",
        "lr/pg0: e1=0.01 e2=0.01\nmetrics/mAP50(B): e1=0.5 e2=0.75\ntrain/box_loss: e1=1.25 e2=1");
    row("a French sheet with a mark of its encoding", "historique.csv",
        "\xEF\xBB\xBF"
        "epoch;perte entraînement;précision\r\n1;0,91;54,5 %\r\n2;0,55;71 %\r\n",
        "perte entraînement: e1=0.91 e2=0.55\nprécision: e1=54.5 e2=71");
    row("a French sheet of old Windows", "resultats.csv",
        "sep=;\r\nepoch;pr\xE9"
        "cision\r\n1;0,5\r\n2;0,75\r\n",
        "précision: e1=0.5 e2=0.75");
    row("tabs and commas in the numbers", "resultats.tsv", "epoch\tperte\n1\t0,5\n2\t0,25\n", "perte: e1=0.5 e2=0.25");
    row("commas in quotes", "metrics.csv", "epoch,perte\n1,\"0,5\"\n2,\"0,25\"\n", "perte: e1=0.5 e2=0.25");
    row("numbers that are none", "metrics.csv", "step,loss\n1,0.5\n2,nan\n3,-inf\n4,NaN\n5,0.25\n",
        "loss: 1=0.5 5=0.25 NaN NaN NaN");
    row("nothing but NaN", "metrics.csv", "step,loss\n1,nan\n2,nan\n", "loss: NaN NaN");
    row("batches that begin again with each epoch", "log.csv", "epoch,batch,loss\n1,0,8\n1,1,7\n2,0,6\n2,1,5\n3,0,4\n3,1,3\n",
        "loss: 0=8 1=7 2=6 3=5 4=4 5=3");
    row("the same, gone on from the end of the first epoch", "log.csv",
        "epoch,batch,loss\n1,0,8\n1,1,7\n2,0,6\n2,1,5\n3,0,4\n2,0,3\n2,1,2\n3,0,1\n", "loss: 0=8 1=7 2=3 3=2 4=1 !");
    row("phases in a column", "log.csv", "epoch,phase,loss\n1,train,4\n1,val,5\n2,train,2\n2,val,3\n",
        "train/loss: e1=4 e2=2\nval/loss: e1=5 e2=3");
    row("a head in front of each training", "log.csv", "epoch,loss\n1,4\n2,3\nepoch,loss,lr\n1,2,0.1\n2,1,0.1\n",
        "loss: e1=2 e2=1 !\nlr: e1=0.1 e2=0.1");
    row("a comma at the end of each line", "log.csv", "epoch,loss\n1,4,\n2,3,\n", "loss: e1=4 e2=3");
    row("blanks between the columns", "log.csv", "# epoch  loss\n  1  4.0\n  2  3.0\n", "loss: e1=4 e2=3");
    row("remarks before the names", "log.csv", "# written by train.py, version 2\n#{\"t\": 1}\nepoch,loss\n1,4\n2,3\n",
        "loss: e1=4 e2=3");
    row("Stable-Baselines", "0.monitor.csv",
        "#{\"t_start\": 1.5, \"env_id\": \"CartPole-v1\"}\nr,l,t\n20.0,20,0.5\n30.0,30,0.9\n",
        "l: 0=20 1=30\nr: 0=20 1=30\nt: 0=0.5 1=0.9");
    row("one column", "losses.csv", "loss\n4\n3\n", "loss: 0=4 1=3");
    row("epochs of so many", "log.csv", "epoch,loss\n1/3,4\n2/3,3\n", "loss: e1=4 e2=3");
    row("TensorBoard's own CSV", "run-train-tag-loss.csv", "Wall time,Step,Value\n1700000000.5,1,4\n1700000010.5,2,3\n",
        "Value: 1=4 2=3");
    row("XGBoost", "evals_result.json", R"({"validation_0": {"logloss": [0.6, 0.5]}, "validation_1": {"logloss": [0.7, 0.6]}})",
        "validation_0/logloss: e1=0.6 e2=0.5\nvalidation_1/logloss: e1=0.7 e2=0.6");
    row("lists in train and val", "curves.json", R"({"train": {"loss": [4, NaN]}, "val": {"loss": [5, 3]}, "args": {"lr": 0.1}})",
        "train/loss: e1=4 NaN\nval/loss: e1=5 e2=3");
    row("an object for each epoch", "history.json", R"({"10": {"loss": 1}, "2": {"loss": 3}, "1": {"loss": 4}})",
        "loss: e1=4 e2=3 e10=1");
    row("a mark of its encoding before JSON", "history.json", "\xEF\xBB\xBF{\"loss\": [4, 3]}", "loss: e1=4 e2=3");
    row("MMDetection", "20240101_120000.log.json",
        "{\"env_info\": \"x\", \"seed\": 0}\n{\"mode\": \"train\", \"epoch\": 1, \"iter\": 50, \"loss\": 4}\n{\"mode\": "
        "\"train\", \"epoch\": 1, \"iter\": 100, \"loss\": 3}\n"
        "{\"mode\": \"val\", \"epoch\": 1, \"iter\": 100, \"mAP\": 0.5}\n{\"mode\": \"train\", \"epoch\": 2, \"iter\": 50, "
        "\"loss\": 2}\n",
        "train/loss: 50=4 100=3 150=2\nval/mAP: 100=0.5");
    row("what each class reached is no training", "per_class.json", R"({"0": {"precision": 0.5}, "1": {"precision": 0.6}})", "");
}

void TestMetricForms::forms()
{
    QFETCH(QByteArray, file);
    QFETCH(QByteArray, content);
    QFETCH(QString, told);
    Tree tree;
    tree.file(file, content);
    QCOMPARE(toldOf(readIn(tree)), told);
}

void TestMetricForms::foldsAreCurvesOfOnePlot()
{
    Tree tree;
    tree.file("cv.csv", "fold,epoch,train_loss\n1,1,4\n1,2,3\n2,1,5\n2,2,2\n");
    tree.file("classification_report.json", R"({"0": {"precision": 0.5}, "accuracy": 0.75, "macro avg": {"f1-score": 0.6}})");
    const MetricReading reading = readIn(tree);
    QCOMPARE(toldOf(reading), u"train_loss: e1=4 e2=3\ntrain_loss: e1=5 e2=2"_s);
    const QList<CurvePlot> plots = curvePlots(reading.series);
    QCOMPARE(plots.size(), 1);
    QCOMPARE(plots.first().labels, (QStringList{u"cv.csv (fold 1): train_loss"_s, u"cv.csv (fold 2): train_loss"_s}));
    QCOMPARE(reading.finals.size(), 3);
}

void TestMetricForms::twoHundredColumns()
{
    QByteArray table = "epoch";
    for (int i = 0; i < 200; ++i)
        table += ",layer" + QByteArray::number(i) + "/grad_norm";
    for (int epoch = 1; epoch <= 50; ++epoch)
        table += "\n" + QByteArray::number(epoch) + QByteArray(",0.5").repeated(200);
    Tree tree;
    tree.file("metrics.csv", table);
    const MetricReading reading = readIn(tree);
    QCOMPARE(reading.series.size(), 200);
    QVERIFY(std::ranges::all_of(reading.series, [](const MetricSeries &one) { return one.points.size() == 50; }));
    QCOMPARE(reading.remarks, QStringList());
}

VOYAGEUR_TEST(TestMetricForms)

} // namespace tst_metricforms
#include "tst_metricforms.moc"
