// SPDX-License-Identifier: GPL-3.0-or-later
// Whether the words of the jobs' page fit, in both languages and in the two sizes that people have, whatever its jobs are doing:
// from values, without a cluster. What the page does is asked of the practice cluster in the tests of its parts.
#include "failedjob.h"
#include "language.h"
#include "looks.h"
#include "newcomer.h"
#include "resultjob.h"

#include "testprogram.h"
#include "widgets/jobs/jobtabs.h"
#include "widgets/jobs/logcard.h"
#include "widgets/jobs/resultstab.h"
#include "widgets/plot/plotview.h"
#include "writtencluster.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QPlainTextEdit>
#include <QProcess>

namespace tst_wordsfit {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::tests;
using widgets::JobTabs;
using widgets::PageId;
using widgets::ResultsTab;
using Tab = JobTabs::Tab;

namespace {

//! A job as Slurm's programs tell it.
struct Written {
    QByteArray id;
    QByteArray state;
    QByteArray reason = "None";
    QByteArray used = "0:00";
    QByteArray limit = "1:00:00";
    QByteArray nodes = {};
    QByteArray cpus = "1";
    QByteArray memory = "1G";
    QByteArray gpus = "N/A";
    QByteArray exit = "0:0";
    QByteArray name = "cats";
    QByteArray number = {}; //!< where it is not the id
    bool twoLogs = false;

    QByteArray own() const { return number.isEmpty() ? id : number; }
};

constexpr char gpuTable[] = "+-----------------------------------------------------------------------------+\n"
                            "| NVIDIA-SMI 525.85.12    Driver Version: 525.85.12    CUDA Version: 12.0     |\n"
                            "|-------------------------------+----------------------+----------------------+\n"
                            "|   0  NVIDIA A100-SXM4-40GB    | 00000000:1B:00.0 Off |                    0 |\n"
                            "+-------------------------------+----------------------+----------------------+\n";

QByteArray samplesOf(const QByteArray &gpus)
{
    QByteArray out = "voyageur-use/1 begin ng10101\n";
    for (int i = 0; i < 12; ++i)
        out += "voyageur-use/1 tick " + QByteArray::number(1000 + 0.2 * i) + ' ' + QByteArray::number(0.5 * i) + ' '
            + QByteArray::number((300 + 3 * i) * 1024 * 1024) + '\n' + gpus + "voyageur-use/1 end\n";
    return out;
}

} // namespace

class TestWordsFit final : public QObject {
    Q_OBJECT

private slots:
    void thePageOfTheJobsInALanguage_data();
    void thePageOfTheJobsInALanguage();

private:
    void begin(const QString &language);
    void theListAndWhatCanBeDone();
    void whyAJobWaits();
    void whatAJobWrites();
    void whyAJobFailed();
    void whatAJobUses();
    void whatAnEndedJobUsed();
    void theFilesOfItsResults();
    void programsInsideAJob();

    void writeJobs();
    QByteArray line(const Written &job) const;
    void choose(const QString &job, Tab tab) const;
    //! As it is now.
    void look(const QString &state);

    models::AppModel *app() const { return m_gui->window().app(); }
    widgets::Page *page() const { return m_gui->page(PageId::Jobs); }
    bool offers(const char *name) const
    {
        const auto *button = m_gui->find<QAbstractButton>(name, page());
        return button->isVisible() && button->isEnabled();
    }

    Language m_language;
    QTemporaryDir m_folder;
    std::unique_ptr<WrittenCluster> m_cluster;
    std::unique_ptr<GuiDriver> m_gui;
    std::unique_ptr<FailedJob> m_project;
    std::unique_ptr<Newcomer> m_reader;
};

void TestWordsFit::thePageOfTheJobsInALanguage_data()
{
    QTest::addColumn<QString>("language");
    QTest::newRow("English") << u"en"_s;
    QTest::newRow("français") << u"fr"_s;
}

void TestWordsFit::thePageOfTheJobsInALanguage()
{
    QFETCH(QString, language);
    begin(language);
    void (TestWordsFit::*const parts[])() = {
        &TestWordsFit::theListAndWhatCanBeDone, &TestWordsFit::whyAJobWaits,       &TestWordsFit::whatAJobWrites,
        &TestWordsFit::whyAJobFailed,           &TestWordsFit::whatAJobUses,       &TestWordsFit::whatAnEndedJobUsed,
        &TestWordsFit::theFilesOfItsResults,    &TestWordsFit::programsInsideAJob,
    };
    for (const auto part : parts) {
        if (QTest::currentTestFailed())
            break;
        (this->*part)();
    }
    m_reader.reset();
    m_project.reset();
    m_gui.reset();
    m_cluster.reset();
}

QByteArray TestWordsFit::line(const Written &job) const
{
    const qint64 now = QDateTime::currentSecsSinceEpoch();
    const QByteArray folder = m_cluster->path(u"runs/"_s + QString::fromLatin1(job.own())).toUtf8();
    const bool waits = job.state == "PENDING";
    const QByteArray start = waits ? QByteArray::number(now + 7'200) : QByteArray::number(now - 1'800);
    const QByteArray end = job.state == "RUNNING" || waits ? QByteArray("N/A") : QByteArray::number(now - 60);
    const QByteArrayList fields{job.id,    job.own(), job.state,  job.reason,         job.used,
                                job.limit, job.nodes, "1",        job.cpus,           job.memory,
                                job.gpus,  "N/A",     "def-prof", "gpubase_bygpu_b1", QByteArray::number(now - 3'600),
                                start,     end,       job.exit,   folder + "/code",   folder + "/out.txt",
                                "(null)",  job.name};
    const QByteArray record = "JobId=" + job.own() + " JobName=" + job.name + "\n   JobState=" + job.state
        + " Reason=" + job.reason + "\n   RunTime=00:01:00 TimeLimit=01:00:00\n   NumNodes=1 NumCPUs=" + job.cpus
        + "\n   ReqTRES=cpu=" + job.cpus + ",mem=" + job.memory + ",node=1"
        + (job.gpus == "N/A" ? QByteArray() : ",gres/" + job.gpus.sliced(5)) + "\n   WorkDir=" + folder
        + "/code\n   StdErr=" + folder + (job.twoLogs ? "/err.txt" : "/out.txt") + "\n   StdOut=" + folder + "/out.txt\n";
    for (const char *how : {"show job -dd ", "show job "})
        m_cluster->say("scontrol", how + job.id + ' ', record);
    return fields.join('\x1f') + "\x1f\x1e\n";
}

void TestWordsFit::writeJobs()
{
    QByteArray queue;
    const QList<Written> jobs = {
        {.id = "101",
         .state = "RUNNING",
         .used = "30:00",
         .nodes = "ng10101",
         .cpus = "4",
         .gpus = "gres/gpu:a100:2",
         .name = "busy"},
        {.id = "102", .state = "RUNNING", .used = "30:00", .nodes = "ng10102", .gpus = "gres/gpu:a100_1g.5gb:1", .name = "part"},
        {.id = "103",
         .state = "PENDING",
         .reason = "Resources",
         .limit = "5:00:00",
         .cpus = "4",
         .memory = "8G",
         .gpus = "gres/gpu:a100:1",
         .name = "waits"},
        {.id = "104", .state = "PENDING", .reason = "BeginTime", .name = "tomorrow"},
        {.id = "105_[1-9]", .state = "PENDING", .reason = "JobHeldUser", .name = "nine", .number = "105"},
        {.id = "106", .state = "RUNNING", .used = "30:00", .nodes = "nc10101", .name = QByteArray(200, 'x')},
        {.id = "107_1", .state = "COMPLETED", .used = "0:20", .nodes = "nc10101", .name = "lr-search", .number = "108"},
        {.id = "107_2",
         .state = "FAILED",
         .reason = "NonZeroExitCode",
         .used = "0:20",
         .nodes = "nc10101",
         .exit = "3:0",
         .name = "lr-search",
         .number = "109"},
        {.id = "107_[3-12]", .state = "PENDING", .reason = "Priority", .name = "lr-search", .number = "107"},
        {.id = "110",
         .state = "FAILED",
         .reason = "NonZeroExitCode",
         .used = "0:20",
         .nodes = "ng10101",
         .exit = "1:0",
         .name = "cats"},
        {.id = "111",
         .state = "FAILED",
         .reason = "NonZeroExitCode",
         .used = "0:20",
         .nodes = "ng10101",
         .exit = "1:0",
         .name = "two",
         .twoLogs = true},
        {.id = "112", .state = "COMPLETED", .used = "12:06", .nodes = "nc10101", .cpus = "4", .memory = "2G", .name = "quiet"},
        {.id = "113", .state = "COMPLETED", .used = "0:20", .nodes = "nc10101", .name = "curves"},
        {.id = "114", .state = "COMPLETED", .used = "0:20", .nodes = "nc10101", .name = "nobody's"},
        {.id = "115",
         .state = "OUT_OF_MEMORY",
         .reason = "OutOfMemory",
         .used = "0:20",
         .nodes = "nc10101",
         .exit = "0:125",
         .name = "large"},
    };
    for (const Written &job : jobs)
        queue += line(job);
    m_cluster->say("squeue", {}, queue);
    m_cluster->say("sacct", "--jobs=112 ",
                   "112\x1f"
                   "COMPLETED\x1f"
                   "0:0\x1f"
                   "726\x1f"
                   "60\x1f"
                   "1\x1f"
                   "4\x1f\x1f"
                   "billing=4,cpu=4,mem=2G,node=1\x1f"
                   "02:37.896\x1f\x1f\x1f\x1f\x1f\n"
                   "112.batch\x1f"
                   "COMPLETED\x1f"
                   "0:0\x1f"
                   "726\x1f\x1f"
                   "1\x1f"
                   "4\x1f"
                   "1\x1f"
                   "cpu=4,mem=2G,node=1\x1f"
                   "02:37.896\x1f"
                   "114668K\x1f"
                   "cpu=00:02:37,energy=0,mem=114668K\x1f"
                   "cpu=00:02:37,energy=0,mem=114668K\x1f"
                   "cpu=00:02:37,energy=0,mem=114668K\x1f\n");
    for (const QByteArray &job : {QByteArray("101"), QByteArray("102")})
        m_cluster->say("sacct", "--jobs=" + job + ' ',
                       job
                           + "\x1f"
                             "RUNNING\x1f"
                             "0:0\x1f"
                             "1800\x1f"
                             "60\x1f"
                             "1\x1f"
                             "4\x1f\x1f"
                             "billing=4,cpu=4,gres/gpu:a100=2,mem=1G,node=1\x1f"
                             "00:00:00\x1f\x1f\x1f\x1f\x1f\n");
    m_cluster->say("sacct", {}, {});
    m_cluster->say("srun", "--overlap nvidia-smi ", gpuTable);
    m_cluster->sayAndStay("srun", "--jobid=101 ",
                          samplesOf("voyageur-use/1 gpu 0, GPU-1, NVIDIA A100-SXM4-40GB, 3, 2048, 40960, Disabled, 80\n"
                                    "voyageur-use/1 gpu 1, GPU-2, NVIDIA A100-SXM4-40GB, 92, 20480, 40960, Disabled, 280\n"));
    m_cluster->sayAndStay("srun", "--jobid=102 ",
                          samplesOf("voyageur-use/1 gpu 0, GPU-1, NVIDIA A100-SXM4-40GB, [N/A], 2048, 40960, Enabled, 80\n"
                                    "voyageur-use/1 mig 0, 1, 1024 MiB, 4864 MiB\n"));
    const QString data = dataPath("/slurm/");
    const auto recorded = [&](const char *name) {
        QFile file(data + QLatin1StringView(name));
        if (!file.open(QIODevice::ReadOnly))
            qFatal("%s cannot be read.", qPrintable(file.fileName()));
        return file.readAll();
    };
    m_cluster->say("sinfo", "--exact", recorded("freenodes-24.11.txt"));
    m_cluster->say("sinfo", {},
                   "cpubase_bycore_b1\x1fup\x1f"
                   "3:00:00\x1f"
                   "0/2/0/2\x1f"
                   "nc10101,nc10102\x1f\x1e\n"
                   "gpubase_bygpu_b1\x1fup\x1f"
                   "3:00:00\x1f"
                   "1/2/0/3\x1f"
                   "ng10101,ng10102,ng10201\x1f\x1e\n");
    m_cluster->say("sshare", {}, recorded("groupshares-24.11.txt"));
    m_cluster->say("sprio", {}, "103|1234567|100000|900000|34567|200000|0|0|0\n");
}

void TestWordsFit::begin(const QString &language)
{
    QVERIFY(m_language.speak(language));
    for (const char *variable : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"}) // the last project, the history
        qputenv(variable, m_folder.filePath(language + u'/' + QLatin1StringView(variable)).toLocal8Bit());
    m_cluster = std::make_unique<WrittenCluster>();
    writeJobs();
    const QString folder = m_folder.filePath(language + u"/cats"_s);
    m_gui = std::make_unique<GuiDriver>(widgets::WindowOptions{{}, u"practice"_s});
    m_project = std::make_unique<FailedJob>(*m_gui, folder);
    m_project->open();
    const QByteArray traceback = "training on 2,000 images\n"
                                 "epoch 1/30  loss \x1b[33m0.500\x1b[0m\nepoch 2/30  loss \x1b[33m0.333\x1b[0m\n";
    const QByteArray trouble = "Traceback (most recent call last):\n  File \"@/code/train.py\", line 12, in <module>\n"
                               "    small.step(epoch, batch)\n  File \"@/code/nets/small.py\", line 6, in step\n"
                               "    raise RuntimeError('CUDA out of memory. Tried to allocate 2.00 GiB')\n"
                               "RuntimeError: CUDA out of memory. Tried to allocate 2.00 GiB (GPU 0; 39.39 GiB total capacity)\n";
    for (const QString &job : {u"101"_s, u"103"_s, u"106"_s, u"108"_s, u"109"_s, u"110"_s, u"111"_s, u"112"_s, u"113"_s}) {
        const QString run = u"runs/"_s + job;
        const QByteArray words = QByteArray(trouble).replace("@", m_cluster->path(run).toUtf8());
        m_cluster->write(run + u"/out.txt"_s, job == u"110"_s ? traceback + words : traceback);
        m_cluster->write(run + u"/code/there"_s, {});
        if (job == u"111"_s)
            m_cluster->write(run + u"/err.txt"_s, words);
        history::RunRecord record;
        record.tag = u"20260101-"_s + job + u"-0c4a"_s;
        record.job = job == u"108"_s || job == u"109"_s ? u"107"_s : job;
        record.project = app()->project()->name();
        record.projectFolder = record.codeFolder = folder;
        record.cluster = u"practice"_s;
        record.user = u"student"_s;
        record.remoteFolder = m_cluster->path(run);
        record.code = record.remoteFolder + u"/code"_s;
        record.script = "#!/bin/bash\n#SBATCH --time=1:00:00\n#SBATCH --mem=2G\n#SBATCH --cpus-per-task=4\npython3 train.py\n";
        record.submitted = QDateTime::currentDateTimeUtc().addSecs(-3'600);
        QVERIFY(history::RunHistory().put(record).ok());
    }
    QProcess results; // as the job would have written them
    results.setWorkingDirectory(m_cluster->path(u"runs/113/code"_s));
    results.start(u"/bin/bash"_s, {});
    results.write(resultsBody());
    results.closeWriteChannel();
    QVERIFY(results.waitForFinished() && results.exitCode() == 0);
    QCOMPARE(m_gui->signIn(u"practice"_s), QString());
    m_reader = std::make_unique<Newcomer>(m_gui->window(), language, buildPath("/tests/wordsfit"));
    m_gui->open(PageId::Jobs);
    QTRY_VERIFY(app()->jobs()->hasContent() && app()->jobs()->table()->find(u"115"_s));
}

void TestWordsFit::choose(const QString &job, Tab tab) const
{
    app()->jobs()->select(job);
    m_gui->find<JobTabs>("jobTabs", page())->choose(tab);
}

void TestWordsFit::look(const QString &state)
{
    QStringList flaws;
    QStringList english = m_reader->english();
    english.removeAll(u"seconds"_s); // a column that the job wrote
    QVERIFY2(english.isEmpty(), qPrintable(state + u", not in French: "_s + english.join(u'\n')));
    for (const QSize &size : {QSize(900, 600), QSize(1100, 720)}) {
        m_gui->window().resize(size);
        (void)QTest::qWaitFor([&] { return (flaws = flawsOf(m_gui->window())).isEmpty(); }, 5'000);
        QVERIFY2(flaws.isEmpty(), qPrintable(u"%1, %2 wide: %3"_s.arg(state).arg(size.width()).arg(flaws.join(u'\n'))));
    }
}

void TestWordsFit::theListAndWhatCanBeDone()
{
    for (const QString &job : {u"101"_s, u"103"_s, u"105"_s, u"107"_s, u"110"_s, u"115"_s}) {
        choose(job, Tab::Output);
        look(u"job "_s + job);
        choose(job, Tab::Details);
        look(u"details of "_s + job);
        auto *menu = m_gui->find<QMenu>("moreActsMenu", page());
        emit menu->aboutToShow();
        for (const char *name : {"shortenJob", "requeueJob", "cancelJob"}) {
            if (offers(name))
                m_gui->click(name, page());
            else if (auto *action = menu->findChild<QAction *>(QLatin1StringView(name) + u"InMenu"_s);
                     action && action->isEnabled())
                action->trigger();
            else
                continue;
            look(QLatin1StringView(name) + u' ' + job);
            if (offers("leaveAct"))
                m_gui->click("leaveAct", page());
        }
    }
    m_gui->click("cancelAllJobs", page());
    look(u"all are cancelled"_s);
    m_gui->click("leaveAct", page());
}

void TestWordsFit::whyAJobWaits()
{
    choose(u"104"_s, Tab::Waits);
    QTRY_VERIFY(app()->jobWaiting()->asOf().isValid());
    look(u"it waits for its time"_s);
    choose(u"103"_s, Tab::Waits);
    QTRY_VERIFY(app()->jobWaiting()->asOf().isValid());
    look(u"it waits for its turn"_s);
    const auto shown = [&](const char *name) -> QAbstractButton * {
        for (QAbstractButton *button : page()->findChildren<QAbstractButton *>(QLatin1StringView(name)))
            if (button->isVisibleTo(page()))
                return button;
        return nullptr;
    };
    app()->submit()->edit(
        u"#!/bin/bash\n#SBATCH --time=5:00:00\n#SBATCH --mem=8G\n#SBATCH --gpus-per-node=a100:1\necho mine\n"_s);
    for (const auto &[button, state] : {std::pair("ideaInScript", u"another script"_s),
                                        {"ideaInScript", u"no other script"_s},
                                        {"shortenWaiting", u"the waiting job is shortened"_s},
                                        {"leaveLimit", u"it is not"_s}}) {
        QTRY_VERIFY2(shown(button), button);
        shown(button)->click();
        look(state);
        if (QTest::currentTestFailed())
            return;
    }
    auto *menu = m_gui->find<QMenu>("elsewhereMenu", page());
    emit menu->aboutToShow();
    auto *elsewhere = menu->findChild<QAction *>(u"elsewhere-rorqual"_s);
    QVERIFY(elsewhere);
    elsewhere->trigger();
    QTRY_VERIFY(app()->script()->proposal().has_value());
    look(u"its script for another cluster"_s);
    app()->script()->dropProposal();
    m_gui->open(PageId::Jobs);
}

void TestWordsFit::whatAJobWrites()
{
    choose(u"101"_s, Tab::Output);
    QTRY_VERIFY(app()->jobLog()->log().lineCount() > 2);
    look(u"a log that grows"_s);
    choose(u"104"_s, Tab::Output);
    look(u"a log that is not there yet"_s);
    choose(u"115"_s, Tab::Output);
    QTRY_VERIFY(app()->jobLog()->state() == models::JobLog::State::Missing);
    look(u"a log that never was"_s);
    choose(u"107"_s, Tab::Output);
    look(u"logs of an array"_s);
}

void TestWordsFit::whyAJobFailed()
{
    choose(u"110"_s, Tab::Output);
    QTRY_VERIFY(app()->jobLog()->explanation() && !app()->jobLog()->explanation()->places.isEmpty());
    auto *card = m_gui->find<widgets::LogCard>("logCard", page());
    QTRY_VERIFY(card->isVisible());
    look(u"a failure"_s);
    m_gui->click("logFold", page());
    look(u"a failure, explained"_s);
    QTest::mouseClick(m_gui->find<QAbstractButton>("logPlace", page()), Qt::LeftButton);
    QTRY_VERIFY(m_gui->find("codePlace", page())->isVisible());
    look(u"the code of a failure"_s);
    m_gui->click("backToLog", page());
    m_gui->click("logFold", page());
    m_gui->click("logSearch", page());
    QTest::keyClicks(m_gui->find<QLineEdit>("logFind", page()), u"loss 0.3"_s);
    look(u"words that were found"_s);
    QTest::keyClicks(m_gui->find<QLineEdit>("logFind", page()), u"zzz"_s);
    look(u"words that are not there"_s);
    m_gui->click("logFindClose", page());
    m_gui->click("enlargeDetail", page());
    look(u"a job without the list"_s);
    m_gui->click("enlargeDetail", page());
    choose(u"111"_s, Tab::Output);
    QTRY_VERIFY(app()->jobLog()->areTwo());
    m_gui->find<JobTabs>("jobTabs", page())->choose(Tab::Errors);
    QTRY_VERIFY(app()->jobLog()->explanation());
    look(u"errors have a file"_s);
}

void TestWordsFit::whatAJobUses()
{
    models::JobLive *live = app()->jobLive();
    choose(u"104"_s, Tab::Use);
    look(u"nothing is used yet"_s);
    choose(u"101"_s, Tab::Use);
    QTRY_VERIFY(live->history().points().size() >= 10);
    QTRY_VERIFY(m_gui->find<widgets::PlotView>("plotGpu", page())->canvas()->isVisible());
    look(u"curves"_s);
    m_gui->find<QAbstractButton>("askNvidia", page())->click();
    QTRY_VERIFY(!live->table().isEmpty() || live->tableProblem());
    look(u"nvidia-smi"_s);
    m_gui->find<QAbstractButton>("askNvidia", page())->click();
    choose(u"102"_s, Tab::Use);
    QTRY_VERIFY(live->history().points().size() >= 10);
    look(u"a part of a GPU"_s);
}

void TestWordsFit::whatAnEndedJobUsed()
{
    choose(u"112"_s, Tab::Use);
    QTRY_VERIFY(app()->jobUsage()->found() && app()->jobUsage()->found()->usage.state.isEnded());
    QVERIFY(app()->jobUsage()->found()->next.time.has_value());
    look(u"what was used"_s);
    app()->submit()->edit(u"#!/bin/bash\n#SBATCH --time=1:00:00\n#SBATCH --cpus-per-task=4\n#SBATCH --mem=2G\necho mine\n"_s);
    m_gui->click("nextRequest", page());
    look(u"the next script"_s);
    QVERIFY(m_gui->find("nextDiff", page())->isVisible());
    QTest::mouseClick(m_gui->find<QAbstractButton>("useNext", page()), Qt::LeftButton);
    look(u"the next script, taken"_s);
    QTest::mouseClick(m_gui->find<QAbstractButton>("undoNext", page()), Qt::LeftButton);
}

void TestWordsFit::theFilesOfItsResults()
{
    models::JobResults *results = app()->jobResults();
    using State = models::JobResults::State;
    choose(u"101"_s, Tab::Results);
    look(u"results of a job that runs"_s);
    choose(u"114"_s, Tab::Results);
    QTRY_VERIFY(results->state() == State::NotOurs);
    look(u"results of nobody's"_s);
    choose(u"112"_s, Tab::Results);
    QTRY_VERIFY(results->state() == State::NotFetched && results->isListedThere());
    look(u"no results"_s);
    choose(u"113"_s, Tab::Results);
    QTRY_VERIFY(results->state() == State::NotFetched && results->isListedThere() && results->listing().count == 15);
    look(u"results on the cluster"_s);
    m_gui->click("resultsFetch", page());
    QTRY_VERIFY(results->state() == State::Ready);
    auto *tab = m_gui->find<ResultsTab>("resultsTab", page());
    for (const ResultsTab::Section section :
         {ResultsTab::Figures, ResultsTab::Curves, ResultsTab::Checkpoints, ResultsTab::Files}) {
        tab->showSection(section);
        look(u"results, %1"_s.arg(section));
    }
    tab->showSection(ResultsTab::Figures);
    auto *grid = m_gui->find<QListView>("figureGrid", page());
    emit grid->activated(grid->model()->index(1, 0));
    QTRY_VERIFY(m_gui->find("figureViewer", page())->isVisible());
    look(u"a figure"_s);
    QVERIFY(QDir(results->folder()).removeRecursively());
    m_gui->find<QAbstractButton>("resultsAgain", page())->click();
    QTRY_VERIFY(results->state() == State::Gone);
    look(u"results that are gone"_s);
}

void TestWordsFit::programsInsideAJob()
{
    choose(u"101"_s, Tab::Servers);
    for (int kind = 0; kind < 3; ++kind) {
        m_gui->find<QComboBox>("serverKind", page())->setCurrentIndex(kind);
        look(u"programs, %1"_s.arg(kind));
    }
    choose(u"104"_s, Tab::Servers);
    look(u"programs of a job that waits"_s);
}

VOYAGEUR_WIDGET_TEST(TestWordsFit)

} // namespace tst_wordsfit
#include "tst_wordsfit.moc"
