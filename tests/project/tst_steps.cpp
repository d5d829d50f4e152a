// SPDX-License-Identifier: GPL-3.0-or-later
// The five steps against a real cluster.
#include "history/runs.h"
#include "practicehost.h"
#include "program.h"
#include "session/remote.h"
#include "testprogram.h"
#include "tryout/tries.h"
#include "work/runall.h"
#include "work/tryproject.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <mutex>
#include <thread>

namespace tst_steps {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace voyageur;
using namespace voyageur::deliver;
using namespace voyageur::environment;
using namespace voyageur::history;
using namespace voyageur::projectfile;
using namespace voyageur::runs;
using namespace voyageur::session;
using namespace voyageur::tryout;
using namespace voyageur::work;
using base::ErrorCode;

namespace {

using Session = std::shared_ptr<ClusterSession>;

void write(const QString &path, const QByteArray &bytes)
{
    QVERIFY(QDir().mkpath(QFileInfo(path).path()));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

QByteArray read(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

template <typename T>
QString why(const base::Result<T> &result)
{
    return result.ok() ? QString() : result.error().codeName() + u": "_s + result.error().text();
}

//! Keeps all events of a run.
struct Events {
    std::mutex mutex;
    QList<StepEvent> list;

    StepSink sink()
    {
        return [this](const StepEvent &event) {
            const std::lock_guard lock(mutex);
            list += event;
        };
    }
    QStringList steps(StepStatus status)
    {
        const std::lock_guard lock(mutex);
        QStringList names;
        for (const StepEvent &event : list) {
            if (event.status == status)
                names += stepName(event.step);
        }
        return names;
    }
    QStringList details(StepStatus status)
    {
        const std::lock_guard lock(mutex);
        QStringList details;
        for (const StepEvent &event : list) {
            if (event.status == status)
                details += event.detail;
        }
        return details;
    }
    QByteArray output(Step step)
    {
        const std::lock_guard lock(mutex);
        QByteArray output;
        for (const StepEvent &event : list) {
            if (event.status == StepStatus::Output && event.step == step)
                output += event.output;
        }
        return output;
    }
};

//! One remote command's output.
QByteArray remote(const Session &session, const ssh::ShellCommand &command)
{
    const auto out = runRemote(*session->host, command, u"test"_s, {});
    return out.ok() ? out->trimmed() : why(out).toUtf8();
}

//! The person's jobs that wait or run, by name.
QByteArray queue(const Session &session)
{
    return remote(
        session,
        session->slurm.tools().query("squeue", {"--me", "--noheader", "--states=pending,running,configuring", "--format=%j"}));
}

//! Nothing of a try may be left, within the time Slurm needs to end a job.
bool noTryIsLeft(const Session &session)
{
    return QTest::qWaitFor([&] { return !queue(session).contains("try-"); }, 20'000);
}

} // namespace

class StepsTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void theMainJobTrainsAndItsResultsComeHome();
    void whatIsThereIsNotSentAgain();
    void changedCodeIsAnotherVersionAndChangedDataIsSentAgain();
    void aProgramThatIsNotThereIsRefusedBeforeAnythingIsSent();
    void aMissingWheelIsNamed();
    void anUnknownModuleIsNamed();
    void aHalfMadeEnvironmentIsMadeAnew();
    void aWrongAccountIsRefused();
    void aProgramThatFailsInTheTryIsExplained();
    void stoppingTheTryLeavesNoAllocation();
    void theClusterIsAskedOnceForItsFacts();
    void aLostConnectionLeavesNoAllocation();
    void anAllocationThatDoesNotComeIsGivenUp();
    void whatTheProgramLeavesBesideItselfComesHomeAndGlobsChoose();
    void aJobThatFailsStillBringsItsResults();
    void aScriptIsCheckedBeforeItIsSubmitted();

private:
    Session session();
    //! Unlike that of any other run of this test: the clusters outlive it.
    QString uniqueName(const QString &name) const { return name + QFileInfo(m_folder.path()).fileName().section(u'-', -1); }
    //! The example, shortened.
    base::Result<ProjectFile> example();
    //! A project of one program, with small requests.
    ProjectFile small(const QByteArray &program);
    struct Ready {
        UploadedCode code;
        UploadedDataset dataset;
        RemoteEnvironment environment;
    };
    Ready ready(const Session &session, const ProjectFile &project);
    static work::TryProject asGiven(const ProjectFile &project, const Ready &all)
    {
        return {.project = project,
                .known = {all.code, work::Made<UploadedDataset>{all.dataset}, work::Made<RemoteEnvironment>{all.environment}},
                .anyway = true};
    }

    QTemporaryDir m_folder;
    QString m_example;
    Session m_session;
    int m_projects = 0;
};

void StepsTest::initTestCase()
{
    m_example = m_folder.path() + u"/small-images"_s;
    QVERIFY(QDir().mkpath(m_example));
    const QDir source(voyageur::tests::sourcePath("/resources/examples/small-images"));
    for (const QFileInfo &file : source.entryInfoList(QDir::Files))
        QVERIFY(QFile::copy(file.filePath(), m_example + u'/' + file.fileName()));
    tests::outputOf(u"python3"_s, {u"make_data.py"_s, u"--train"_s, u"60"_s, u"--test"_s, u"15"_s}, {}, m_example);
}

void StepsTest::cleanupTestCase()
{
    const Session here = session();
    remote(here,
           ssh::ShellCommand::script(
               R"sh(rm -rf -- "$1"/venvs/*"$3"-* "$2"/voyageur/*"$3" "$2"/code-snapshots/*"$3"-* "$2/scripts of mine")sh",
               {here->home.bytes(), here->storage.bytes(), uniqueName({}).toUtf8()}));
}

base::Result<ProjectFile> StepsTest::example()
{
    auto project = ProjectFile::load(m_example);
    if (project.ok()) {
        project->name = uniqueName(u"small-images-"_s);
        project->code.arguments += u"--quick"_s;
    }
    return project;
}

Session StepsTest::session()
{
    if (!m_session) {
        cluster::Profile profile;
        profile.name = u"practice"_s;
        profile.practice = true;
        profile.target = tests::practiceTarget();
        tests::ScriptedPrompter prompter;
        auto opened = openSession(profile, prompter, {});
        if (!opened.ok())
            qFatal("%s", qPrintable(why(opened)));
        m_session = *opened;
    }
    return m_session;
}

ProjectFile StepsTest::small(const QByteArray &program)
{
    const QString folder = m_folder.path() + u"/project-%1"_s.arg(++m_projects);
    write(folder + u"/train.py"_s, program);
    ProjectFile project = ProjectFile::forFolder(folder);
    project.name = uniqueName(u"test-%1-"_s.arg(m_projects));
    project.environment.requirements = QString();
    project.job.account = u"def-prof"_s;
    project.job.memory = u"200M"_s;
    project.job.time = u"0:05:00"_s;
    return project;
}

StepsTest::Ready StepsTest::ready(const Session &session, const ProjectFile &project)
{
    Ready all;
    const auto code = uploadCode(*session, project, {}, {});
    if (!code.ok())
        qFatal("%s", qPrintable(why(code)));
    all.code = *code;
    EnvironmentSpec spec;
    spec.name = uniqueName(u"plain-"_s);
    spec.modules = {u"StdEnv/2023"_s, u"python"_s};
    const auto environment = createEnvironment(*session, spec, {}, {});
    if (!environment.ok())
        qFatal("%s", qPrintable(why(environment)));
    all.environment = *environment;
    return all;
}

void StepsTest::theMainJobTrainsAndItsResultsComeHome()
{
    auto project = example();
    QVERIFY2(project.ok(), qPrintable(why(project)));
    Events events;
    const auto outcome = runAll(*project, *session(), events.sink(), {});
    QVERIFY2(outcome.ok(), qPrintable(why(outcome) + QString::fromUtf8(events.output(Step::Try) + events.output(Step::Follow))));
    QCOMPARE(outcome->state, u"COMPLETED"_s);
    QCOMPARE(outcome->findings.size(), 1);
    const QStringList all = {u"scan"_s, u"code"_s,   u"dataset"_s, u"environment"_s,
                             u"try"_s,  u"submit"_s, u"follow"_s,  u"results"_s};
    QCOMPARE(events.steps(StepStatus::Started), all);
    QCOMPARE(events.steps(StepStatus::Done), all);
    QVERIFY(events.output(Step::Try).contains("accuracy"));
    QVERIFY(events.output(Step::Follow).contains("accuracy"));
    const QString commands = events.details(StepStatus::Command).join(u'\n');
    for (const auto &word : {u"virtualenv --no-download"_s, u"pip install --no-index -r requirements.txt"_s,
                             u"module load StdEnv/2023 python"_s, u"salloc"_s, u"sbatch"_s, u"bash -n job.sh"_s, u"scp"_s})
        QVERIFY2(commands.contains(word), qPrintable(commands));

    QCOMPARE(outcome->results, m_example + u"/results/"_s + outcome->job.text());
    const auto summary = QJsonDocument::fromJson(read(outcome->results + u"/summary.json"_s)).object();
    QVERIFY(summary["finished"_L1].toBool());
    QCOMPARE(summary["job"_L1].toString(), outcome->job.text());
    QVERIFY(summary["packages"_L1].toObject()["numpy"_L1].isString()); // of the virtual environment
    QVERIFY(QFile::exists(outcome->results + u"/figure.svg"_s));
    QVERIFY(read(outcome->results + u"/%1-%2.out"_s.arg(project->name, outcome->job.text())).contains("accuracy"));

    const auto runs = RunHistory().runs();
    QVERIFY2(runs.ok(), qPrintable(why(runs)));
    QVERIFY(!runs->isEmpty());
    QCOMPARE(runs->first().tag, outcome->tag);
    QCOMPARE(runs->first().job, outcome->job.text());
    QCOMPARE(runs->first().state, u"COMPLETED"_s);
    QCOMPARE(runs->first().results, outcome->results);
    QVERIFY(noTryIsLeft(session()));
    QVERIFY(wasTried(m_example));
    QVERIFY(!wasTried(m_folder.path()));
}

void StepsTest::whatIsThereIsNotSentAgain()
{
    const auto project = example();
    QVERIFY(project.ok());
    const Session here = session();
    QVERIFY(uploadCode(*here, *project, {}, {}).ok());
    QVERIFY(uploadDataset(*here, *project, {}, {}).ok());
    const auto spec = environmentSpec(*project, *here);
    QVERIFY(spec.ok());
    QVERIFY(createEnvironment(*here, *spec, {}, {}).ok());

    const auto code = uploadCode(*here, *project, {}, {});
    QVERIFY(code.ok() && code->wasThere);
    const auto data = uploadDataset(*here, *project, {}, {});
    QVERIFY(data.ok() && data->wasThere);
    QCOMPARE(remote(here, {"sha256sum", "--", data->archive.bytes()}).left(64), data->sha256);
    QVERIFY(remote(here, {"tar", "-tf", data->archive.bytes()}).contains("data/train/"));
    const auto environment = createEnvironment(*here, *spec, {}, {});
    QVERIFY(environment.ok() && environment->wasThere);
    QVERIFY(!remote(here, {"ls", "--", code->folder.bytes()}).contains("data")); // the dataset is no code
}

void StepsTest::changedCodeIsAnotherVersionAndChangedDataIsSentAgain()
{
    ProjectFile project = small("print(1)\n");
    write(project.folder + u"/data/a.txt"_s, "first");
    project.dataset = ProjectFile::Dataset{u"data"_s, {}, {}};
    const Session here = session();
    const auto firstCode = uploadCode(*here, project, {}, {});
    const auto firstData = uploadDataset(*here, project, {}, {});
    QVERIFY2(firstCode.ok() && firstData.ok(), qPrintable(why(firstCode) + why(firstData)));
    write(project.folder + u"/train.py"_s, "print(2)\n");
    write(project.folder + u"/data/a.txt"_s, "other"); // as many bytes
    const auto code = uploadCode(*here, project, {}, {});
    QVERIFY(code.ok() && !code->wasThere);
    QVERIFY(code->folder != firstCode->folder);
    QCOMPARE(code->folder.parent(), here->storage.child("code-snapshots"));
    QCOMPARE(code->folder.name(), (project.name + u'-' + code->version).toUtf8());
    QCOMPARE(remote(here, {"cat", firstCode->folder.child("train.py").bytes()}), QByteArray("print(1)"));
    const auto data = uploadDataset(*here, project, {}, {});
    QVERIFY(data.ok() && !data->wasThere);
    QCOMPARE(data->bytes, firstData->bytes);
    QCOMPARE(remote(here, {"tar", "-xOf", data->archive.bytes(), "data/a.txt"}), QByteArray("other"));
}

void StepsTest::aProgramThatIsNotThereIsRefusedBeforeAnythingIsSent()
{
    ProjectFile project = small("print(1)\n");
    project.code.program = u"main.py"_s;
    const auto code = uploadCode(*session(), project, {}, {});
    QVERIFY(!code.ok());
    QCOMPARE(code.error().code, ErrorCode::NotFound);
    QVERIFY(code.error().text().contains(u"main.py"_s));
}

void StepsTest::aMissingWheelIsNamed()
{
    EnvironmentSpec spec;
    spec.name = uniqueName(u"wheel-"_s);
    spec.modules = {u"StdEnv/2023"_s, u"python"_s};
    spec.requirements = "numpy\nno-such-package==1.2\n";
    const auto environment = createEnvironment(*session(), spec, {}, {});
    QVERIFY(!environment.ok());
    QCOMPARE(environment.error().code, ErrorCode::CommandFailed);
    QVERIFY2(environment.error().why.contains(u"no-such-package"_s), qPrintable(environment.error().text()));
    QVERIFY2(environment.error().next.contains(u"Not in the wheelhouse"_s) && environment.error().next.contains(u"download it"_s),
             qPrintable(environment.error().text()));
}

void StepsTest::anUnknownModuleIsNamed()
{
    EnvironmentSpec spec;
    spec.name = uniqueName(u"module-"_s);
    spec.modules = {u"nothing/1.0"_s};
    const auto environment = createEnvironment(*session(), spec, {}, {});
    QVERIFY(!environment.ok());
    QVERIFY2(environment.error().why.contains(u"nothing/1.0"_s), qPrintable(environment.error().text()));
}

void StepsTest::aHalfMadeEnvironmentIsMadeAnew()
{
    EnvironmentSpec spec;
    spec.name = uniqueName(u"half-"_s);
    spec.modules = {u"StdEnv/2023"_s, u"python"_s};
    const Session here = session();
    const auto first = createEnvironment(*here, spec, {}, {});
    QVERIFY2(first.ok(), qPrintable(why(first)));
    remote(here, {"rm", "-f", "--", first->folder.child(".voyageur").bytes(), first->folder.child("bin/pip").bytes()});
    const auto second = createEnvironment(*here, spec, {}, {});
    QVERIFY2(second.ok(), qPrintable(why(second)));
    QVERIFY(!second->wasThere);
    QCOMPARE(second->folder, first->folder);
    QCOMPARE(remote(here, {"test", "-x", first->folder.child("bin/pip").bytes()}), QByteArray());
}

void StepsTest::aWrongAccountIsRefused()
{
    ProjectFile project = small("print(1)\n");
    project.job.account = u"def-nobody"_s;
    const Session here = session();
    const Ready all = ready(here, project);
    const auto tried = work::tryOut(asGiven(project, all), *here, {}, {});
    QVERIFY(!tried.ok());
    QCOMPARE(why(tried).section(u':', 0, 0), u"SubmissionRejected"_s);
    auto run = makeScript(*here, project, all.code, all.dataset, all.environment);
    QVERIFY2(run.ok(), qPrintable(why(run)));
    const auto submitted = submitRun(*here, *run, {}, {});
    QVERIFY(!submitted.ok());
    QCOMPARE(why(submitted).section(u':', 0, 0), u"SubmissionRejected"_s);
    QVERIFY2(!submitted.error().next.isEmpty(), qPrintable(why(submitted)));
}

void StepsTest::aProgramThatFailsInTheTryIsExplained()
{
    const ProjectFile project = small("print('here', flush=True)\nimport no_such_module\n");
    const Session here = session();
    const Ready all = ready(here, project);
    Events events;
    const auto tried = work::tryOut(asGiven(project, all), *here, events.sink(), {});
    QVERIFY(!tried.ok());
    QCOMPARE(why(tried).section(u':', 0, 0), u"JobFailed"_s);
    QVERIFY2(tried.error().why.contains(u"no_such_module"_s), qPrintable(why(tried)));
    QVERIFY2(tried.error().server.contains(u"ModuleNotFoundError"_s), qPrintable(why(tried)));
    QVERIFY(events.output(Step::Try).contains("here\n"));
    QVERIFY(!events.output(Step::Try).contains("salloc:"));
    QVERIFY(noTryIsLeft(here));
    QVERIFY(!remote(here, {"ls", "--", remoteLayout(*here, project).runs.bytes()}).contains("try-"));
}

void StepsTest::stoppingTheTryLeavesNoAllocation()
{
    const ProjectFile project = small("import time\nprint('running', flush=True)\ntime.sleep(600)\n");
    const Session here = session();
    const Ready all = ready(here, project);
    base::StopSource stop;
    Events events;
    const auto sink = [&, keep = events.sink()](const StepEvent &event) {
        keep(event);
        if (event.output.contains("running"))
            stop.request();
    };
    const auto tried = work::tryOut(asGiven(project, all), *here, sink, stop.token());
    QVERIFY(!tried.ok());
    QCOMPARE(why(tried).section(u':', 0, 0), u"Cancelled"_s);
    QVERIFY2(noTryIsLeft(here), queue(here).constData());
}

void StepsTest::theClusterIsAskedOnceForItsFacts()
{
    const Session here = session();
    QVERIFY(!here->facts->known().slurm.version.isKnown());
    const auto first = here->facts->current(here->slurm, {});
    QVERIFY2(first.ok(), qPrintable(why(first)));
    QVERIFY(first->slurm.version.isSure() && first->accounts.value->size() == 3);
    const auto second = here->facts->current(here->slurm, {});
    QCOMPARE(second->slurm.version.readAt, first->slurm.version.readAt);
    QCOMPARE(here->facts->known().nodeTypes.size(), 4);
    QVERIFY(here->facts->warnings().isEmpty());
}

void StepsTest::aLostConnectionLeavesNoAllocation()
{
    const ProjectFile project = small("import time\nprint('running', flush=True)\ntime.sleep(600)\n");
    const Session here = session();
    const Ready all = ready(here, project);
    const auto host = tests::practiceHost();
    const auto other = openSession(here->profile, host, {});
    QVERIFY2(other.ok(), qPrintable(why(other)));
    const auto sink = [&](const StepEvent &event) {
        if (event.output.contains("running"))
            host->disconnect();
    };
    work::TryProject wish = asGiven(project, all);
    wish.bound = 5s; // nobody returns
    const auto tried = work::tryOut(wish, **other, sink, {});
    QVERIFY(!tried.ok());
    QCOMPARE(why(tried).section(u':', 0, 0), u"ConnectionLost"_s);
    QVERIFY2(noTryIsLeft(here), queue(here).constData());
}

void StepsTest::anAllocationThatDoesNotComeIsGivenUp()
{
    const ProjectFile project = small("print(1)\n");
    const Session here = session();
    const Ready all = ready(here, project);
    work::TryProject wish = asGiven(project, all);
    wish.waitLimit = 1ms;
    const auto tried = work::tryOut(wish, *here, {}, {});
    QVERIFY(!tried.ok());
    QCOMPARE(why(tried).section(u':', 0, 0), u"TimedOut"_s);
    QTest::qWait(2000); // an allocation on its way would have come by now
    QVERIFY2(noTryIsLeft(here), queue(here).constData());
}

void StepsTest::whatTheProgramLeavesBesideItselfComesHomeAndGlobsChoose()
{
    ProjectFile project = small("import pathlib, sys\n"
                                "out = pathlib.Path(sys.argv[1])\n"
                                "pathlib.Path('figure-1.png').write_text('figure')\n"
                                "pathlib.Path('big.bin').write_text('big')\n"
                                "(out / 'été').mkdir(parents=True)\n"
                                "(out / 'été' / 'a b\\n.csv').write_text('table')\n"
                                "(out / 'big.bin').write_text('big')\n");
    project.code.arguments = {u"{results}"_s};
    project.results.fetch = {u"*.png"_s, u"été"_s};
    const Session here = session();
    const auto outcome = runAll(project, *here, {}, {});
    QVERIFY2(outcome.ok(), qPrintable(why(outcome)));
    QCOMPARE(read(outcome->results + u"/figure-1.png"_s), QByteArray("figure"));
#ifdef Q_OS_WIN
    QCOMPARE(read(outcome->results + u"/été/a b%0A.csv"_s), QByteArray("table"));
#else
    QCOMPARE(read(outcome->results + u"/été/a b\n.csv"_s), QByteArray("table"));
#endif
    QStringList names = QDir(outcome->results).entryList(QDir::AllEntries | QDir::NoDotAndDotDot | QDir::Hidden);
    names.sort();
    QCOMPARE(names, QStringList({u"figure-1.png"_s, u"%1-%2.out"_s.arg(project.name, outcome->job.text()), u"été"_s}));
}

void StepsTest::aJobThatFailsStillBringsItsResults()
{
    // The try passes, the job does not.
    ProjectFile project =
        small("import sys\nprint('reason of the end', flush=True)\nsys.exit(0 if '--short' in sys.argv else 7)\n");
    project.tryOut.arguments = {u"--short"_s};
    const Session here = session();
    Events events;
    const auto outcome = runAll(project, *here, events.sink(), {});
    QVERIFY(!outcome.ok());
    QCOMPARE(why(outcome).section(u':', 0, 0), u"JobFailed"_s);
    QCOMPARE(events.steps(StepStatus::Done).last(), u"results"_s);
    const QDir results(project.resultsFolder());
    const QStringList jobs = results.entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    QCOMPARE(jobs.size(), 1);
    QVERIFY(read(results.filePath(jobs.first()) + u"/%1-%2.out"_s.arg(project.name, jobs.first())).contains("reason of the end"));
}

void StepsTest::aScriptIsCheckedBeforeItIsSubmitted()
{
    const Session here = session();
    ScriptSubmission submission;
    submission.name = "a b.sh";
    submission.folder = here->storage.child("scripts of mine");
    submission.script = "#!/bin/bash\r\n#SBATCH --account=def-prof --mem=100M --time=0:05:00\r\n#SBATCH "
                        "--output=logs/deep/%j.txt\r\necho \"got $1\"\r\n";
    submission.options = {"--job-name=named"};
    submission.arguments = {"it's"};
    submission.dryRun = true;
    const auto dry = submitScript(*here, submission, {}, {});
    QVERIFY2(dry.ok(), qPrintable(why(dry)));
    QVERIFY(dry->job.isNull());
    QVERIFY(!queue(here).contains("named"));

    submission.dryRun = false;
    Events events;
    const auto submitted = submitScript(*here, submission, events.sink(), {});
    QVERIFY2(submitted.ok(), qPrintable(why(submitted)));
    QCOMPARE(events.steps(StepStatus::Warning).size(), 1); // of the line ends
    const auto job = followRun(*here, *submitted, events.sink(), {});
    QVERIFY2(job.ok(), qPrintable(why(job)));
    QCOMPARE(job->state.name(), u"COMPLETED"_s);
    QVERIFY2(events.output(Step::Follow).contains("got it's\n"), events.output(Step::Follow).constData());
    QVERIFY(submitted->stdoutPath.bytes().endsWith("/logs/deep/" + submitted->job.bytes() + ".txt"));

    submission.script = "#!/bin/bash\n#SBATCH --account=def-prof\nif true; then\n";
    const auto broken = submitScript(*here, submission, {}, {});
    QVERIFY(!broken.ok());
    QCOMPARE(why(broken).section(u':', 0, 0), u"CheckFailed"_s);
    submission.name = "../a.sh";
    const auto outside = submitScript(*here, submission, {}, {});
    QVERIFY(!outside.ok());
    QCOMPARE(why(outside).section(u':', 0, 0), u"BadRequest"_s);
}

VOYAGEUR_TEST(StepsTest)

} // namespace tst_steps
#include "tst_steps.moc"
