// SPDX-License-Identifier: GPL-3.0-or-later
#include "program.h"

#include "script/document.h"
#include "script/jobscript.h"
#include "testprogram.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace tst_jobscript {

using namespace voyageur;
using namespace voyageur::script;

namespace {

JobScript sample()
{
    JobScript job;
    job.name = QStringLiteral("small-images");
    job.account = QStringLiteral("def-prof");
    job.time = *base::TimeLimit::parse("0:10:00");
    job.cpusPerTask = 2;
    job.memory = *base::MemorySize::parse("1500M");
    job.gpus = QStringLiteral("a100:1");
    job.output = "logs/%x-%j.out";
    job.modules = QStringList{QStringLiteral("StdEnv/2023"), QStringLiteral("python")};
    job.environment = "/home/student/voyageur/small-images/env";
    job.archive = "/scratch/student/small-images-data.tar";
    job.archiveFolder = "data";
    job.code = "/home/student/voyageur/small-images/code";
    job.program = "train.py";
    job.arguments = {"--data", "{dataset}", "--out={results}/here", "it's"};
    job.results = "/scratch/student/results of \"mine\"";
    return job;
}

void write(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
}

} // namespace

class TestJobScript : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyValueIsInItsPlace()
    {
        const auto script = jobScript(sample());
        QVERIFY2(script.ok(), qPrintable(script.ok() ? QString() : script.error().text()));
        const auto document = Document::parse(*script);
        const auto value = [&](const char *name) { return QString::fromUtf8(document.value(name).value_or("(none)")); };
        QCOMPARE(value("job-name"), QStringLiteral("small-images"));
        QCOMPARE(value("account"), QStringLiteral("def-prof"));
        QCOMPARE(value("time"), QStringLiteral("0:10:00"));
        QCOMPARE(value("cpus-per-task"), QStringLiteral("2"));
        QCOMPARE(value("mem"), QStringLiteral("1500M"));
        QCOMPARE(value("gpus-per-node"), QStringLiteral("a100:1"));
        QCOMPARE(value("output"), QStringLiteral("logs/%x-%j.out"));
        QVERIFY(script->contains("\nmodule load StdEnv/2023 python\n"));
        QVERIFY(script->contains("\npython train.py --data \"$dataset\" --out=\"$results\"/here 'it'\\''s'\n"));
        QVERIFY(!script->contains('@') && !script->contains('\r') && !script->contains("\n\n\n"));
        QVERIFY(script->startsWith("#!/bin/bash\n") && script->endsWith("\n"));
    }

    void modulesArePurgedAndUnloadedBeforeTheyAreLoaded()
    {
        JobScript job = sample();
        job.purge = true;
        job.unload = QStringList{QStringLiteral("openmpi")};
        const auto script = jobScript(job);
        QVERIFY(script.ok());
        QVERIFY2(script->contains("\nmodule --force purge\nmodule unload openmpi\nmodule load StdEnv/2023 python\n"),
                 script->constData());
    }

    void whatIsEmptyLeavesNoLine()
    {
        JobScript job = sample();
        job.account.clear();
        job.gpus.clear();
        job.modules.clear();
        job.environment.clear();
        job.archive.clear();
        job.archiveFolder.clear();
        job.arguments.clear();
        job.results.clear();
        const auto script = jobScript(job);
        QVERIFY(script.ok());
        for (const char *word :
             {"--account", "--gpus", "module load", "purge", "unload", "activate", "tar ", "results", "SLURM_TMPDIR"})
            QVERIFY2(!script->contains(word), word);
    }

    void theScriptRunsAndItsResultsAreWhereTheyBelong()
    {
        QTemporaryDir folder;
        const QDir dir(folder.path());
#ifdef Q_OS_WIN // which has no " in names
        const QString strange = QStringLiteral("it's a folder $(touch oops) é");
#else
        const QString strange = QStringLiteral("it's a \"folder\" $(touch oops) é");
#endif
        QVERIFY(dir.mkpath(strange + QStringLiteral("/code")) && dir.mkpath(QStringLiteral("data/train"))
                && dir.mkpath(QStringLiteral("env/bin")));
        const QString base = dir.filePath(strange);
        write(dir.filePath(QStringLiteral("data/train/x")), "pixel");
        write(dir.filePath(QStringLiteral("env/bin/activate")), "active=$UNSET_BEFORE_U\n");
        write(base + QStringLiteral("/code/run me"),
              "#!/bin/sh\ncat \"$1/train/x\" >\"$2/out\"; printf '%s' \"$3\" >>\"$2/out\"\n");
        tests::outputOf(QStringLiteral("chmod"), {QStringLiteral("+x"), strange + QStringLiteral("/code/run me")}, {},
                        folder.path());
        tests::outputOf(QStringLiteral("tar"),
                        {QStringLiteral("-cf"), strange + QStringLiteral("/d.tar"), QStringLiteral("data")}, {}, folder.path());
        const QString there = tests::unixPath(folder.path()) + QLatin1Char('/');

        JobScript job = sample();
        job.modules.clear();
        job.environment = (there + QStringLiteral("env")).toUtf8();
        job.archive = (there + strange + QStringLiteral("/d.tar")).toUtf8();
        job.code = (there + strange + QStringLiteral("/code")).toUtf8();
        job.results = (there + strange + QStringLiteral("/res/7")).toUtf8();
        job.program = "run me";
        job.arguments = {"{dataset}", "{results}", "a b$c`d'{dataset"};
        const auto script = jobScript(job);
        QVERIFY(script.ok());
        write(dir.filePath(QStringLiteral("job.sh")), *script);
        tests::outputOf(QStringLiteral("env"),
                        {QStringLiteral("--unset=SLURM_TMPDIR"), QStringLiteral("TMPDIR=") + there, QStringLiteral("bash"),
                         QStringLiteral("job.sh")},
                        {}, folder.path());
        QFile out(base + QStringLiteral("/res/7/out"));
        QVERIFY(out.open(QIODevice::ReadOnly));
        QCOMPARE(out.readAll(), QByteArray("pixela b$c`d'{dataset"));
        QVERIFY(!QFile::exists(dir.filePath(QStringLiteral("oops"))) && !QFile::exists(base + QStringLiteral("/code/oops")));
        QVERIFY(dir.entryList({QStringLiteral("tmp.*")}, QDir::Dirs).isEmpty()); // its own temporary folder is gone
    }

    // The program is told nothing: it opens data/train/x, as on the laptop.
    void theDatasetIsAlsoWhereTheProgramLooksForIt()
    {
        QTemporaryDir folder;
        const QDir dir(folder.path());
        QVERIFY(dir.mkpath(QStringLiteral("code")) && dir.mkpath(QStringLiteral("own/data/train")));
        write(dir.filePath(QStringLiteral("own/data/train/x")), "pixel");
        write(dir.filePath(QStringLiteral("code/read.sh")), "#!/bin/sh\ncat 'my data/set/train/x' >>seen\n");
        const auto at = [&](const QString &name) { return (tests::unixPath(folder.path()) + QLatin1Char('/') + name).toUtf8(); };
        tests::outputOf(
            QStringLiteral("tar"),
            {QStringLiteral("-C"), QStringLiteral("own"), QStringLiteral("-cf"), QStringLiteral("d.tar"), QStringLiteral("data")},
            {}, folder.path());
        JobScript job = sample();
        job.modules.clear();
        job.environment.clear();
        job.archive = at(QStringLiteral("d.tar"));
        job.code = at(QStringLiteral("code"));
        job.results = at(QStringLiteral("results"));
        job.program = "/bin/sh";
        job.arguments = {"read.sh"};
        job.placed = "my data/set";
        const auto go = [&](const JobScript &what, const QString &disk) {
            const auto script = jobScript(what);
            QVERIFY2(script.ok(), qPrintable(script.ok() ? QString() : script.error().text()));
            write(dir.filePath(QStringLiteral("job.sh")), *script);
            QVERIFY(dir.mkpath(disk));
            const QString node = QStringLiteral("SLURM_TMPDIR=") + QString::fromUtf8(at(disk));
            tests::outputOf(QStringLiteral("env"), {node, QStringLiteral("bash"), QStringLiteral("job.sh")}, {}, folder.path());
        };
        const auto seen = [&](const QString &in) {
            QFile file(dir.filePath(in));
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        go(job, QStringLiteral("disk-1"));
        QCOMPARE(seen(QStringLiteral("code/seen")), QByteArray("pixel"));
        QVERIFY(QDir(dir.filePath(QStringLiteral("disk-1"))).removeRecursively());
        go(job, QStringLiteral("disk-2")); // the next of a chain: the link of the one before leads nowhere
        QCOMPARE(seen(QStringLiteral("code/seen")), QByteArray("pixelpixel"));

        // A task of a sweep leaves the others their data.
        QFile::remove(dir.filePath(QStringLiteral("code/my data/set")));
        SweepRuns &sweep = job.sweep.emplace();
        sweep.folder = at(QStringLiteral("sweep"));
        sweep.fingerprint = "f";
        sweep.parameters = {{"lr", false}};
        job.arguments = {"-c", "cat 'my data/set/train/x' >>seen", "{lr}"};
        QVERIFY(dir.mkpath(QStringLiteral("sweep")));
        write(dir.filePath(QStringLiteral("sweep/table.tsv")), "run\tlr\n1\t0.1\n");
        qputenv("SLURM_ARRAY_TASK_ID", "1");
        go(job, QStringLiteral("disk-3"));
        qunsetenv("SLURM_ARRAY_TASK_ID");
        QCOMPARE(seen(QStringLiteral("sweep/code/1/seen")), QByteArray("pixelpixelpixel"));
        QCOMPARE(seen(QStringLiteral("code/seen")), QByteArray("pixelpixel"));

        // Nor does a task of an array that a person made of the script.
        job.sweep.reset();
        job.arguments = {"read.sh"};
        qputenv("SLURM_ARRAY_TASK_ID", "2");
        go(job, QStringLiteral("disk-5"));
        qunsetenv("SLURM_ARRAY_TASK_ID");
        QCOMPARE(seen(QStringLiteral("tasks/2/seen")), QByteArray("pixelpixelpixel"));
        QCOMPARE(seen(QStringLiteral("code/seen")), QByteArray("pixelpixel"));
        QVERIFY(!QFileInfo(dir.filePath(QStringLiteral("code/my data/set"))).isSymLink());

        // What is there already stays.
        QVERIFY(dir.mkpath(QStringLiteral("code/my data/set/train")));
        write(dir.filePath(QStringLiteral("code/my data/set/train/x")), "own");
        go(job, QStringLiteral("disk-4"));
        QCOMPARE(seen(QStringLiteral("code/seen")), QByteArray("pixelpixelown"));
    }

    void aFailingProgramFailsTheJob()
    {
        JobScript job = sample();
        job.modules.clear();
        job.environment.clear();
        job.archive.clear();
        job.results.clear();
        job.code = "/";
        job.program = "bin/false";
        job.arguments.clear();
        QCOMPARE(tests::run(QStringLiteral("bash"), {QStringLiteral("-c"), QString::fromUtf8(*jobScript(job))}).status, 1);
    }

    void valuesThatWouldBreakADirectiveAreRefused()
    {
        for (const char *name : {"two words", "a\nb", "quo\"te", "it's", "back\\slash", "x#y"}) {
            JobScript job = sample();
            job.name = QString::fromLatin1(name);
            const auto script = jobScript(job);
            QVERIFY2(!script.ok(), name);
            QCOMPARE(script.error().code, base::ErrorCode::BadRequest);
        }
        JobScript job = sample();
        job.time = {};
        QVERIFY(!jobScript(job).ok());
    }

    void bracesWithoutTheirThingAreRefused()
    {
        JobScript job = sample();
        job.archive.clear();
        QVERIFY(!jobScript(job).ok());
        job = sample();
        job.results.clear();
        QVERIFY(!jobScript(job).ok());
        QVERIFY(!jobScript(sample(), QStringLiteral("no-such-template")).ok());
    }

    void aTemplateIsFilled()
    {
        const QHash<QByteArray, QByteArray> values{{"a", "1 @b@"}, {"b", "2"}, {"none", ""}};
        QCOMPARE(*fillTemplate("x @a@ y @b@\n@?a yes\n@?none no\n@?b\nmail@host \"$@\"\n", values),
                 QByteArray("x 1 @b@ y 2\nyes\n\nmail@host \"$@\"\n"));
        QCOMPARE(*fillTemplate("@?a @?b both\n@?a @?none not\n@?none @?a nor\n@?a @?b\nend\n", values),
                 QByteArray("both\n\nend\n"));
        QVERIFY(!fillTemplate("@missing@\n", values).ok());
        QVERIFY(!fillTemplate("@none@\n", values).ok());
    }

    void everyTemplateOfTheFolderIsInTheProgram()
    {
        (void)jobScript(sample()); // makes them readable
        const QDir folder(voyageur::tests::sourcePath("/resources/templates"));
        for (const QString &part : {QString(), QStringLiteral("/parts")})
            QCOMPARE(
                QDir(QStringLiteral(":/templates") + part).entryList(QDir::Files, QDir::Name),
                QDir(folder.path() + part).entryList({QStringLiteral("*.sh"), QStringLiteral("*.py")}, QDir::Files, QDir::Name));
    }
};

VOYAGEUR_TEST(TestJobScript)

} // namespace tst_jobscript
#include "tst_jobscript.moc"
