// SPDX-License-Identifier: GPL-3.0-or-later
// What a chain is made of, before any cluster: its plan, its script, and which checkpoint counts.
#include "program.h"
#include "projectfile/chainplan.h"
#include "projectfile/projectfile.h"
#include "runs/runpreview.h"
#include "script/document.h"
#include "script/jobscript.h"
#include "script/namedfiles.h"
#include "script/trainingpart.h"
#include "source/programoptions.h"
#include "testprogram.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

namespace tst_chainplan {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::projectfile;
using namespace voyageur::source;

namespace {

script::JobScript chained()
{
    script::JobScript job;
    job.name = u"chain"_s;
    job.time = *base::TimeLimit::parse("12:00:00");
    job.memory = *base::MemorySize::parse("1G");
    job.output = "%x-%A_%a.out";
    job.code = "/scratch/x/code";
    job.program = "train.py";
    job.arguments = {"--out", "{results}"};
    job.results = "/scratch/x/results";
    script::ChainLink link;
    link.units = 3;
    link.folder = "/scratch/x/the 'chain'";
    link.mark = "/scratch/x/.started";
    link.resume = {"--resume={checkpoint}"};
    job.chain = link;
    return job;
}

base::TimeLimit hours(int count)
{
    return base::TimeLimit::ofSeconds(count * 3600);
}

// Makes the files by a Python program in a folder, and asks which is the newest.
QStringList newestAfter(const QString &folder, const QByteArray &making, const QString &moment, const QString &unit)
{
    if (!making.isEmpty())
        tests::outputOf(u"python3"_s, {u"-c"_s, QString::fromUtf8(making)}, {}, folder);
    const QByteArray out = tests::outputOf(u"python3"_s,
                                           {voyageur::tests::sourcePath("/resources/templates/parts/newest.py"), moment, unit,
                                            u"record"_s, u"mark"_s, folder + u"/results"_s},
                                           {}, folder);
    return QString::fromUtf8(out).split(QChar(0));
}

const QByteArray tools = R"py(
import os, pickle, sys, time, zipfile
def zipped(name, cut=None):
    with zipfile.ZipFile(name, 'w') as z: z.writestr('data.pkl', b'1' * 4000)
    if cut: os.truncate(name, cut)
def hdf(name, end, version=0):
    at = {0: 40, 2: 28}[version]
    head = bytearray(b'\x89HDF\r\n\x1a\n' + bytes([version]) + bytes(500))
    head[at:at + 8] = end.to_bytes(8, 'little')
    open(name, 'wb').write(head)
def pickled(name, cut=0):
    data = pickle.dumps({'w': [1.0] * 500})
    open(name, 'wb').write(data[:len(data) - cut])
def text(name, words): open(name, 'w').write(words)
os.chdir('results')
)py";

} // namespace

class ChainPlanTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void epochsAndTheirSpeedGiveTheJobs()
    {
        ChainSettings chain;
        chain.epochs = 100;
        chain.epochsPerDay = 80;
        const auto plan = planChain(chain, hours(12)); // 36 epochs in nine tenths of half a day
        QVERIFY(plan.ok());
        QCOMPARE(plan->epochsEach, 36);
        QCOMPARE(plan->units, 3);
        chain.epochsPerDay = 2;
        QVERIFY(!planChain(chain, hours(12)).ok()); // not one fits
        chain.units = 7;
        QCOMPARE(planChain(chain, hours(12))->units, 7);
        QVERIFY(!planChain({}, hours(12)).ok());
    }

    void whatItsJobsRunIsShownBefore()
    {
        auto project = ProjectFile::forFolder(u"/tmp/cats"_s);
        project.code.program = u"train.py"_s;
        project.code.arguments = {u"--out"_s, u"{results}"_s, u"--name"_s, u"two words"_s};
        auto jobs = runs::previewChain(project, 3);
        QCOMPARE(jobs.size(), 2);
        QCOMPARE(jobs[0].title, u"Job 1 of 3"_s);
        QCOMPARE(jobs[0].command, u"python train.py --out {results} --name 'two words'"_s);
        QCOMPARE(jobs[1].command, jobs[0].command);
        project.chain = ChainSettings();
        project.chain->resume = {u"--resume"_s, u"{checkpoint}"_s};
        jobs = runs::previewChain(project, 3);
        QCOMPARE(jobs[1].command, jobs[0].command + u" --resume {checkpoint}"_s);
        QCOMPARE(runs::previewChain(project, 1).size(), 1);
        QVERIFY(runs::previewChain(project, 0).isEmpty());
    }

    void whatTheRunsOfASweepDoIsShownBefore()
    {
        auto project = ProjectFile::forFolder(u"/tmp/cats"_s);
        project.code.program = u"train.py"_s;
        project.code.arguments = {u"--out"_s, u"{results}"_s, u"--tag=lr-{lr}"_s};
        project.sweep = SweepSettings();
        project.sweep->grid = {
            {u"lr"_s, {u"0.1"_s, u"0.01"_s}}, {u"quick"_s, {u"true"_s, u"false"_s}, true}, {u"seed"_s, {u"7"_s}}};
        const auto table = sweepTable(*project.sweep, project.codeFolder());
        QVERIFY(table.ok());
        const auto shown = runs::previewSweep(project, *table);
        QCOMPARE(shown.size(), 2);
        QCOMPARE(shown[0].title, u"Run 1 of 4: "_s + table->words(0));
        QCOMPARE(shown[0].command, u"python train.py --out {results}/run-0001 --tag=lr-0.1 --quick --seed 7"_s);
        QCOMPARE(shown[1].command, u"python train.py --out {results}/run-0004 --tag=lr-0.01 --seed 7"_s);
    }

    void aRehearsalIsAsLongAsAnEpochAndAHalf()
    {
        ChainSettings chain;
        QCOMPARE(rehearsalTime(chain).seconds(), 60);
        chain.epochsPerDay = 96; // 15 minutes each
        QCOMPARE(rehearsalTime(chain).seconds(), 23 * 60);
    }

    void theKeysOfTheProjectFileSurviveAndBadOnesAreNamed()
    {
        const QByteArray json = R"({"version": 1, "name": "x", "chain": {"epochs": 90, "epochsPerDay": 30, "resume": ["--ckpt",
                                   "{checkpoint}"], "done": "finished", "dependency": "afterok"}})";
        const auto project = ProjectFile::parse(json, u"/tmp"_s);
        QVERIFY(project.ok());
        QVERIFY(project->chain && project->warnings.isEmpty());
        QCOMPARE(*project->chain->epochs, 90);
        const auto again = ProjectFile::parse(project->toJson(), u"/tmp"_s);
        QVERIFY(again.ok());
        QCOMPARE(*again->chain, *project->chain);
        for (const char *bad : {R"({"units": 0})", R"({"dependency": "singleton"})", R"({"done": "../x"})"}) {
            const auto refused =
                ProjectFile::parse("{\"version\": 1, \"name\": \"x\", \"chain\": " + QByteArray(bad) + '}', u"/tmp"_s);
            QVERIFY2(!refused.ok() && refused.error().what.contains(u"chain."_s), bad);
        }
    }

    void theScriptIsOneThatBashAndSbatchRead()
    {
        const auto text = script::jobScript(chained());
        QVERIFY2(text.ok(), qPrintable(text.ok() ? QString() : text.error().text()));
        const auto document = script::Document::parse(*text);
        QCOMPARE(document.value("array"), QByteArray("1-3%1"));
        QCOMPARE(document.value("signal"), QByteArray("B:USR1@120"));
        QVERIFY(text->contains("again=(--resume=\"$checkpoint\")"));
        QVERIFY(text->contains("chain='/scratch/x/the '\\''chain'\\'''"));
        QTemporaryDir folder;
        QFile file(folder.filePath(u"job.sh"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(*text);
        file.close();
        QCOMPARE(tests::run(u"bash"_s, {u"-n"_s, file.fileName()}).status, 0);

        script::JobScript alone = chained();
        alone.chain.reset();
        const auto plain = script::jobScript(alone);
        QVERIFY(plain.ok() && !plain->contains("--signal") && !plain->contains("trap"));
        alone.arguments += "--cache={localresults}";
        const auto local = script::jobScript(alone);
        QVERIFY(local.ok() && local->contains("--signal=B:USR1@120") && local->contains("--cache=\"$localresults\""));
        alone.results.clear();
        alone.arguments = {"{localresults}"};
        QVERIFY(!script::jobScript(alone).ok());
    }

    void theOptionForACheckpointIsGuessedFromTheCode()
    {
        const auto guess = [](const char *text) {
            const auto found = optionFor(OptionUse::Resume, programOptions(PythonCode(QString::fromLatin1(text))));
            return found ? found->name : QString();
        };
        QCOMPARE(guess("p.add_argument('--epochs')\np.add_argument('-r', '--resume', default='')\n"), u"--resume"_s);
        QCOMPARE(guess("p.add_argument(\n    \"--load-checkpoint\", type=str)\n"), u"--load-checkpoint"_s);
        QCOMPARE(guess("p.add_argument('--ckpt_path')"), u"--ckpt_path"_s);
        QCOMPARE(guess("p.add_argument('--resume', action='store_true')\np.add_argument('--checkpoint')"), u"--checkpoint"_s);
        QCOMPARE(guess("p.add_argument('--resume', action='store_true')"), QString());
        QCOMPARE(guess("p.add_argument('--checkpoint-dir')\n# p.add_argument('--resume')"), QString());
    }

    void shortJobsAreToldLater()
    {
        QCOMPARE(script::warningSeconds(hours(1)), 120);
        QCOMPARE(script::warningSeconds(*base::TimeLimit::parse("5")), 30);
        QCOMPARE(script::warningSeconds(*base::TimeLimit::parse("1")), 10);
    }

    void theNewestCheckpointThatIsWholeCounts_data()
    {
        QTest::addColumn<QByteArray>("making");
        QTest::addColumn<QString>("name"); // of the one that counts; empty: none
        const auto row = [](const char *name, const char *making, const char *wanted) {
            QTest::newRow(name) << tools + making << QString::fromUtf8(wanted);
        };
        row("none", "text('log.txt', 'x')", "");
        row("torch", "zipped('a.pt')", "a.pt");
        row("torch, cut", "zipped('a.pt'); time.sleep(.02); zipped('b.pt', 3000)", "a.pt");
        row("keras, cut", "zipped('a.keras', 4000)", "");
        row("empty", "zipped('a.ckpt'); time.sleep(.02); text('b.ckpt', '')", "a.ckpt");
        row("only zeros", "open('a.pt', 'wb').write(bytes(5000))", "");
        row("hdf5", "hdf('a.h5', 509)", "a.h5");
        row("hdf5, cut", "hdf('a.h5', 509); time.sleep(.02); hdf('b.h5', 9999)", "a.h5");
        row("hdf5 of the newer kind, cut", "hdf('a.hdf5', 509, 2); time.sleep(.02); hdf('b.hdf5', 9999, 2)", "a.hdf5");
        row("no hdf5 at all", "text('a.h5', 'not found')", "");
        row("pickle", "pickled('a.pkl')", "a.pkl");
        row("pickle, cut", "pickled('a.joblib'); time.sleep(.02); pickled('b.joblib', 7)", "a.joblib");
        row("xgboost", "text('model-3.json', '{\"learner\": {}}\\n')", "model-3.json");
        row("xgboost, cut", "text('model-3.json', '{\"learner\": {')", "");
        row("another json", "text('summary.json', '{}')", "");
        row("odd names", "zipped('-rf \\' \" $(reboot)\\n.pt')", "-rf ' \" $(reboot)\n.pt");
        row("half of a rename", "zipped('a.pt'); time.sleep(.02); zipped('b.pt.part'); zipped('.c.pt')", "a.pt");
        row("a folder of that name", "os.mkdir('a.pt'); zipped('a.pt/b.pt')", "b.pt");
        row("the code's own, from before", "zipped('a.pt'); os.utime('a.pt', (1, 1))", "");
    }

    void theNewestCheckpointThatIsWholeCounts()
    {
        QFETCH(QByteArray, making);
        QFETCH(QString, name);
        QTemporaryDir folder;
        QVERIFY(QDir(folder.path()).mkpath(u"results"_s));
        tests::outputOf(u"touch"_s, {u"-d"_s, u"1 minute ago"_s, u"mark"_s}, {}, folder.path());
        const QStringList said = newestAfter(folder.path(), making, u"begin"_s, u"1"_s);
        QCOMPARE(said.size(), 3);
        QCOMPARE(said.at(0), u"first"_s);
        QCOMPARE(said.at(1).section(u'/', -1), name);
    }

    void progressIsANewerCheckpointThatDoesNotBeginAnew()
    {
        QTemporaryDir folder;
        const QString here = folder.path();
        QVERIFY(QDir(here).mkpath(u"results"_s));
        const auto said = [&](const QByteArray &making, const char *moment, const char *unit) {
            return newestAfter(here, making.isEmpty() ? making : tools + making, QLatin1StringView(moment),
                               QLatin1StringView(unit))
                .first();
        };
        QCOMPARE(said({}, "begin", "1"), u"first"_s);
        QCOMPARE(said({}, "end", "1"), u"same"_s); // the whole job for nothing
        QCOMPARE(said("zipped('epoch-5.pt')", "end", "1"), u"newer"_s);
        QCOMPARE(said({}, "begin", "2"), u"newer"_s);
        QCOMPARE(said({}, "begin", "2"), u"first"_s); // Slurm starts it once more
        QCOMPARE(said({}, "begin", "3"), u"same"_s);  // the second job was killed before it saved
        QCOMPARE(said("zipped('epoch-2.pt')", "end", "3"), u"anew"_s);
        QCOMPARE(said("zipped('epoch-6.pt')", "end", "3"), u"newer"_s);
        QCOMPARE(said("time.sleep(.02); zipped('epoch-7.pt', 100)", "begin", "4"), u"newer"_s); // 6 against 5: 7 is not whole
        QCOMPARE(said({}, "end", "4"), u"same"_s);
        // Written anew, as it was: no progress. With one byte more or another: progress.
        QCOMPARE(said("time.sleep(.02); text('state.pth', 'a' * 5000)", "begin", "5"), u"newer"_s);
        QCOMPARE(said("time.sleep(.02); text('state.pth', 'a' * 5000)", "end", "5"), u"same"_s);
        QCOMPARE(said("time.sleep(.02); text('state.pth', 'a' * 4999 + 'b')", "end", "5"), u"newer"_s);
    }

    void whatAScriptNamesAndDoesNotMakeIsFound()
    {
        const QByteArray text = "#!/bin/bash\n"
                                "cd ~/code\n"
                                "source $HOME/env/bin/activate\n"
                                "code=/project/x\n"
                                "tar -xf $SCRATCH/data.tar -C $SLURM_TMPDIR\n"
                                "mkdir -p /scratch/me/out\n"
                                "cd /scratch/me/out\n"
                                "if true; then cd /never; fi\n"
                                "python $code/train.py --data \"$SLURM_TMPDIR/data\" < $1/input.txt\n"
                                "python later.py\n"
                                "cd \"$unknown\"\n";
        script::Surroundings around;
        around.arguments = QList<QByteArray>{"/given"};
        QStringList found;
        const auto files = script::namedFiles(script::Document::parse(text), around);
        for (const script::NamedFile &file : files)
            found += u"%1:%2%3"_s.arg(file.line).arg(QString::fromUtf8(file.path), file.isFolder ? u"/"_s : QString());
        QCOMPARE(found.join(u' '),
                 u"2:$HOME/code/ 3:$HOME/env/bin/activate 5:$SCRATCH/data.tar 9:/project/x/train.py 9:/given/input.txt"_s);
    }
};

VOYAGEUR_TEST(ChainPlanTest)

} // namespace tst_chainplan
#include "tst_chainplan.moc"
