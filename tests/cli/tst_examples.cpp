// SPDX-License-Identifier: GPL-3.0-or-later
// The four example projects of resources/examples, each with the framework that it is for, on a practice cluster that has them.
#include "commandline.h"
#include "testprogram.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

namespace tst_examples {

using namespace Qt::StringLiterals;

class ExamplesTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aRunBringsPlausibleResultsHome_data();
    void aRunBringsPlausibleResultsHome();
    void aChainOfTwoJobsGoesOnFromItsCheckpoint_data();
    void aChainOfTwoJobsGoesOnFromItsCheckpoint();

private:
    //! The example as a person would have it, with its data; `more` behind the arguments of its program.
    QString copyOf(const QString &name, const QStringList &more = {});
    //! Runs the verb; the folder of the results, or nothing, and then the test has failed.
    QString resultsOf(const QStringList &words);

    CommandLine m_line;
};

namespace {

QJsonObject json(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
}

//! The first column of metrics.csv.
QStringList epochsIn(const QString &results)
{
    QFile file(results + u"/metrics.csv"_s);
    QStringList epochs;
    if (file.open(QIODevice::ReadOnly)) {
        for (const QByteArray &line : file.readAll().split('\n').sliced(1)) {
            if (!line.isEmpty())
                epochs += QString::fromLatin1(line.split(',').first());
        }
    }
    return epochs;
}

//! What all jobs of a run printed.
QByteArray logsIn(const QString &results)
{
    QByteArray all;
    for (const QFileInfo &info : QDir(results).entryInfoList({u"*.out"_s}, QDir::Files, QDir::Name)) {
        QFile file(info.filePath());
        if (file.open(QIODevice::ReadOnly))
            all += file.readAll();
    }
    return all;
}

} // namespace

QString ExamplesTest::copyOf(const QString &name, const QStringList &more)
{
    const QString from = voyageur::tests::sourcePath("/resources/examples/") + name;
    const Ran scanned = m_line.run({u"scan"_s, from, u"--cluster"_s, u"narval"_s, u"--json"_s});
    if (scanned.status != 0 || !scanned.array().isEmpty()) // step 1 has nothing to say
        QTest::qFail((scanned.out + scanned.err).constData(), __FILE__, __LINE__);
    const QString project = m_line.folder() + u'/' + name + QString::number(more.size());
    QDir().mkpath(project);
    for (const QFileInfo &info : QDir(from).entryInfoList(QDir::Files))
        QFile::copy(info.filePath(), project + u'/' + info.fileName());
    QJsonObject file = json(project + u"/voyageur.json"_s);
    QJsonObject code = file[u"code"_s].toObject();
    QJsonArray arguments = code[u"arguments"_s].toArray();
    for (const QString &word : more)
        arguments += word;
    code[u"arguments"_s] = arguments;
    file[u"code"_s] = code;
    QFile::remove(project + u"/voyageur.json"_s);
    m_line.file(name + QString::number(more.size()) + u"/voyageur.json"_s, QJsonDocument(file).toJson());
    QProcess makeData;
    makeData.setWorkingDirectory(project);
    makeData.start(u"python3"_s, {u"make_data.py"_s});
    if (!makeData.waitForFinished(120'000) || makeData.exitCode() != 0)
        QTest::qFail(makeData.readAllStandardError().constData(), __FILE__, __LINE__);
    return project;
}

QString ExamplesTest::resultsOf(const QStringList &words)
{
    const Ran ran = m_line.run(words + QStringList{u"--json"_s}, 400);
    if (ran.status != 0) {
        QTest::qFail((ran.out + ran.err).constData(), __FILE__, __LINE__);
        return {};
    }
    const auto objects = ran.objects();
    const QJsonObject last = objects.last();
    if (last[u"state"_s].toString() != u"COMPLETED"_s)
        QTest::qFail(ran.out.constData(), __FILE__, __LINE__);
    return last[u"results"_s].toString();
}

void ExamplesTest::aRunBringsPlausibleResultsHome_data()
{
    QTest::addColumn<QString>("checkpoint");
    QTest::addColumn<int>("epochs");
    QTest::addColumn<double>("accuracy");
    QTest::addColumn<QString>("framework"); // key of its version in the summary
    QTest::newRow("numpy") << u"checkpoint.npz"_s << 60 << 0.95 << u"numpy"_s;
    QTest::newRow("keras") << u"weights-10.weights.h5"_s << 10 << 0.9 << u"keras"_s;
}

void ExamplesTest::aRunBringsPlausibleResultsHome()
{
    QFETCH(QString, checkpoint);
    QFETCH(int, epochs);
    QFETCH(double, accuracy);
    QFETCH(QString, framework);
    const QString project = copyOf(QString::fromLatin1(QTest::currentDataTag()));
    const QString results = resultsOf({u"run"_s, project, u"practice"_s});
    QVERIFY(!results.isEmpty());
    QVERIFY2(QFile::exists(results + u'/' + checkpoint), qPrintable(results));
    const QJsonObject summary = json(results + u"/summary.json"_s);
    QVERIFY2(summary[u"accuracy"_s].toDouble() > accuracy, QJsonDocument(summary).toJson().constData());
    QCOMPARE(summary[u"epochs"_s].toInt(), epochs);
    QVERIFY(!summary[framework].toString().isEmpty());
    QCOMPARE(epochsIn(results).size(), epochs);
    // The window, opened now, knows what is done; so does the next verb.
    const QJsonObject steps = json(project + u"/voyageur.json"_s)[u"steps"_s].toObject()[u"practice"_s].toObject();
    QCOMPARE(steps.keys(), QStringList({u"dataset"_s, u"environment"_s, u"submit"_s, u"try"_s}));
    QVERIFY(!steps[u"submit"_s].toObject()[u"job"_s].toString().isEmpty());
}

void ExamplesTest::aChainOfTwoJobsGoesOnFromItsCheckpoint_data()
{
    QTest::addColumn<QString>("checkpoint");
    QTest::addColumn<QString>("framework");
    QTest::addColumn<double>("accuracy");
    QTest::newRow("scikit-learn") << u"checkpoint.joblib"_s << u"sklearn"_s << 0.85;
    QTest::newRow("pytorch") << u"checkpoint.pt"_s << u"torch"_s << 0.5; // real PyTorch; ten digits
}

void ExamplesTest::aChainOfTwoJobsGoesOnFromItsCheckpoint()
{
    QFETCH(QString, checkpoint);
    QFETCH(QString, framework);
    QFETCH(double, accuracy);
    const QString project =
        copyOf(QString::fromLatin1(QTest::currentDataTag()), {u"--epochs"_s, u"4"_s, u"--epochs-per-job"_s, u"2"_s});
    const QString results = resultsOf({u"run"_s, project, u"practice"_s, u"--chain"_s, u"2"_s});
    QVERIFY(!results.isEmpty());
    QVERIFY2(QFile::exists(results + u'/' + checkpoint), qPrintable(results));
    const QJsonObject summary = json(results + u"/summary.json"_s);
    QVERIFY2(summary[u"accuracy"_s].toDouble() > accuracy, QJsonDocument(summary).toJson().constData());
    QVERIFY(!summary[framework].toString().isEmpty());
    QCOMPARE(epochsIn(results), QStringList({u"1"_s, u"2"_s, u"3"_s, u"4"_s}));
    const QByteArray logs = logsIn(results);
    QCOMPARE(logs.count("resumed from "), 1);
    static const QRegularExpression resumed(u"resumed from \\S+/checkpoint\\.\\w+ after epoch 2\\b"_s);
    QVERIFY2(resumed.match(QString::fromUtf8(logs)).hasMatch(), logs.constData());
}

VOYAGEUR_TEST(ExamplesTest)

} // namespace tst_examples
#include "tst_examples.moc"
