// SPDX-License-Identifier: GPL-3.0-or-later
// A run of the history for another cluster, over all clusters in service: its script is shown as that one needs it, and its
// project asks for the same. You are not signed in.
#include "models/appmodel.h"
#include "observe/nextrequest.h"
#include "testprogram.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

namespace tst_elsewhere {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::models;

class TestElsewhere final : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void everyClusterInService_data();
    void everyClusterInService();
    void aNoChangesNothing();
    void aRunWithoutItsProjectStaysOnTheScriptPage();

private:
    history::RunRecord run(const QString &folder) const;
    bool proposed() const
    {
        return QTest::qWaitFor([this] { return m_app->script()->proposal().has_value(); }, 20'000);
    }

    QTemporaryDir m_folder;
    std::unique_ptr<base::Workers> m_workers;
    std::unique_ptr<AppModel> m_app;
};

void TestElsewhere::initTestCase()
{
    qputenv("XDG_DATA_HOME", m_folder.path().toLocal8Bit());
    qputenv("XDG_CONFIG_HOME", m_folder.path().toLocal8Bit());
    m_workers = std::make_unique<base::Workers>();
    auto catalogue = cluster::Catalogue::load();
    QVERIFY(catalogue.ok());
    m_app = std::make_unique<AppModel>(*m_workers, *catalogue);
    const QString folder = m_folder.filePath(u"cats"_s);
    QVERIFY(QDir().mkpath(folder));
    projectfile::ProjectFile file = projectfile::ProjectFile::forFolder(folder);
    file.job.gpus = u"a100:1"_s;
    file.job.cpusPerTask = 12;
    QVERIFY(file.save().ok());
}

history::RunRecord TestElsewhere::run(const QString &folder) const
{
    history::RunRecord run;
    run.tag = u"t"_s;
    run.projectFolder = folder;
    run.cluster = u"narval"_s;
    run.scriptName = u"/scratch/amelie/run/job.sh"_s;
    run.script = "#!/bin/bash\n#SBATCH --account=def-prof\n#SBATCH --time=5:00:00\n#SBATCH --gpus-per-node=a100:1\n"
                 "#SBATCH --cpus-per-task=12\n#SBATCH --mem=124G\nmodule load python/3.11\npython train.py\n";
    return run;
}

void TestElsewhere::everyClusterInService_data()
{
    QTest::addColumn<QString>("cluster");
    QVERIFY(m_app->jobs()->otherClusters().size() > 8);
    for (const ClusterChoice &choice : m_app->jobs()->otherClusters())
        if (!choice.practice && choice.name != "narval"_L1)
            QTest::newRow(qPrintable(choice.name)) << choice.name;
}

void TestElsewhere::everyClusterInService()
{
    QFETCH(QString, cluster);
    QSignalSpy stepFive(m_app->elsewhere(), &Elsewhere::stepFiveWanted);
    m_app->elsewhere()->begin(run(m_folder.filePath(u"cats"_s)), cluster);
    QVERIFY(proposed());
    QCOMPARE(m_app->script()->cluster(), u"narval"_s); // until there is a yes
    const QString after = m_app->script()->proposal()->after;
    QVERIFY(after.startsWith("#!/bin/bash"_L1) && after.contains("python train.py"_L1));
    m_app->script()->acceptProposal();
    QTRY_COMPARE(stepFive.count(), 1);
    QCOMPARE(stepFive.first().first().toString(), cluster);
    QCOMPARE(m_app->script()->cluster(), cluster);
    QCOMPARE(m_app->script()->text().shown(), after);
    const auto &job = m_app->project()->file().job;
    const auto asked = observe::asInScript(job, after.toUtf8());
    QCOMPARE(job.gpus, asked.gpus);
    QCOMPARE(job.memory, asked.memory);
    QCOMPARE(job.cpusPerTask, asked.cpusPerTask);
    if (cluster == "rorqual"_L1)
        QCOMPARE(job.gpus, u"h100:1"_s);
}

void TestElsewhere::aNoChangesNothing()
{
    const QByteArray before = m_app->project()->file().toJson();
    QSignalSpy stepFive(m_app->elsewhere(), &Elsewhere::stepFiveWanted);
    m_app->elsewhere()->begin(run(m_folder.filePath(u"cats"_s)), u"rorqual"_s);
    QVERIFY(proposed());
    m_app->script()->dropProposal();
    QTest::qWait(100);
    QCOMPARE(stepFive.count(), 0);
    QCOMPARE(m_app->project()->file().toJson(), before);
}

void TestElsewhere::aRunWithoutItsProjectStaysOnTheScriptPage()
{
    for (const QString &folder : {QString(), m_folder.filePath(u"gone"_s)}) {
        QSignalSpy stepFive(m_app->elsewhere(), &Elsewhere::stepFiveWanted);
        m_app->elsewhere()->begin(run(folder), u"rorqual"_s);
        QVERIFY(proposed());
        m_app->script()->acceptProposal();
        QTest::qWait(100);
        QCOMPARE(stepFive.count(), 0);
        QCOMPARE(m_app->script()->cluster(), u"rorqual"_s);
    }
}

VOYAGEUR_TEST(TestElsewhere)

} // namespace tst_elsewhere
#include "tst_elsewhere.moc"
