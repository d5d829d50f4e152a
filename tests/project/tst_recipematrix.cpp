// SPDX-License-Identifier: GPL-3.0-or-later
// Every recipe in scripts as people have them: inserted, read by bash and by the checker, run with real data on a "node" of this
// computer, and what the page promises looked at in the program. Or refused, with a reason.
#include "base/textdiff.h"
#include "clustersinservice.h"
#include "places.h"
#include "program.h"
#include "recipescripts.h"
#include "script/check.h"
#include "script/recipes.h"
#include "script/templates.h"
#include "testprogram.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

namespace tst_recipematrix {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::script;
using namespace voyageur::tests;

namespace {

//! Every script, every pair is run; else a few.
const bool wantsAll = qEnvironmentVariable("VOYAGEUR_RECIPES") == "all"_L1;

//! Says with what it was started and what its data hold; leaves a result; fails when it is told to.
constexpr const char *program = R"py(
import json, os, pathlib, sys
words = sys.argv[1:]
def value(name):
    for i, word in enumerate(words):
        if word == name and i + 1 < len(words):
            return words[i + 1]
        if word.startswith(name + "="):
            return word[len(name) + 1:]
data = value("--data") or (words[0] if words and not words[0].startswith("-") else None)
found = None
if data and os.path.exists(data):
    files = [data] if os.path.isfile(data) else [str(p) for p in pathlib.Path(data).rglob("*.txt")]
    found = "".join(open(name).read() for name in files)
out = value("--out")
if out:
    pathlib.Path(out).mkdir(parents=True, exist_ok=True)
    (pathlib.Path(out) / "result").write_text("result")
keep = value("--checkpoint-dir")
if keep:
    (pathlib.Path(keep) / "last.pt").write_text("state")
with open(os.environ["MARKS"], "a") as marks:
    marks.write(json.dumps({"words": words, "data": found, "path": data, "out": out, "folder": os.getcwd(),
                            "env": dict(os.environ)}) + "\n")
sys.exit(3 if os.environ.get("MODE") == "fail" else 0)
)py";

// What a compute node has, as far as these scripts need it.
constexpr std::pair<const char *, const char *> commands[] = {
    {"virtualenv",
     "folder=${!#}\nmkdir -p \"$folder/bin\"\necho \"export VIRTUAL_ENV=$(realpath \"$folder\")\" >\"$folder/bin/activate\"\n"},
    {"pip", ":\n"},
    {"scancel", ":\n"},
    {"nvidia-smi", "echo 'GPU 0: simulated'\n"},
    {"tensorboard", "echo \"tensorboard $*\"\n"},
    {"task.run", "echo 'farm' >>\"$MARKS.farm\"\n"},
};

QByteArray contents(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void write(const QString &path, const QByteArray &bytes, bool executable = false)
{
    QFile file(path);
    if (!QDir().mkpath(QFileInfo(path).path()) || !file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("%s cannot be written", qPrintable(path));
    if (executable)
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
}

struct Played {
    int status = -1;
    QList<QJsonObject> runs; //!< of the program
    QByteArray log;
};

//! The findings that make a script wrong, each rule once.
QSet<QString> findings(const QByteArray &script, const cluster::Profile &profile, base::Severity least)
{
    Surroundings around;
    around.clusterName = profile.name;
    around.cluster = &profile.facts;
    around.now = 1'780'000'000;
    QSet<QString> rules;
    for (const base::Diagnostic &one : check(Document::parse(script, slurmVersionOf(&profile.facts)), around)) {
        if (one.severity <= least)
            rules += one.rule;
    }
    return rules;
}

QByteArray difference(const QString &name, const QByteArray &before, const QByteArray &after)
{
    return base::unifiedDiff(QString::fromUtf8(before), QString::fromUtf8(after), name, name).toUtf8();
}

QList<PersonsScript> scripts()
{
    QList<PersonsScript> all = tests::personsScripts();
    for (const Template &one : allTemplates()) {
        TemplateValues values;
        values.account = u"def-prof"_s;
        const auto text = newScript(one.id, values);
        if (!text.ok())
            qFatal("%s", qPrintable(text.error().text()));
        static QList<QByteArray> names;
        names += "template " + one.id.toUtf8();
        all += PersonsScript{names.last().constData(), *text, false};
    }
    return all;
}

QList<const Recipe *> pieces()
{
    QList<const Recipe *> all;
    for (const Recipe &one : allRecipes()) {
        if (one.kind == RecipeKind::Piece)
            all += &one;
    }
    return all;
}

} // namespace

class TestRecipeMatrix : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void everyRecipeInEveryScript_data();
    void everyRecipeInEveryScript();
    void whatIsPromisedReachesTheProgram_data();
    void whatIsPromisedReachesTheProgram();
    void aFailureIsTheJobs();
    void pairsInBothOrders();
    void runsOfPairs();

private:
    RecipeFilling filling(const Recipe &recipe, const base::ClusterFacts *facts = nullptr) const;
    Played play(const QByteArray &script, const QString &id, const QString &mode = u"ok"_s) const;
    QByteArray project() const;
    QString path(const QString &name) const { return m_folder->filePath(name); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestRecipeMatrix::initTestCase()
{
    m_folder = std::make_unique<QTemporaryDir>();
    for (const auto &[name, text] : commands)
        write(path(u"bin/"_s + QLatin1StringView(name)), QByteArray("#!/bin/bash\n") + text, true);
    const QByteArray python = tests::outputOf(u"python3"_s, {u"-c"_s, u"import sys; print(sys.executable)"_s}).trimmed();
    for (const char *name : {"python", "python3"})
        write(path(u"bin/"_s + QLatin1StringView(name)), "#!/bin/sh\nexec '" + python + "' -S -B \"$@\"\n", true);
    for (const char *name : {"srun", "parallel"}) {
        const QByteArray from = QByteArray("/tests/data/recipes/") + name + ".sh";
        write(path(u"bin/"_s + QLatin1StringView(name)), contents(voyageur::tests::sourcePath(from.constData())), true);
    }
    write(path(u"bin/glost_launch"_s),
          contents(voyageur::tests::sourcePath(
              "/resources/practice-cluster/software/cvmfs/easybuild/software/glost/0.3.1/bin/glost_launch")),
          true);
    for (const char *folder : {"project", "code"}) {
        const QString here = path(QLatin1StringView(folder)) + u'/';
        for (const char *name : {"train.py", "evaluate.py", "toy.py"})
            write(here + QLatin1StringView(name), program);
        write(here + u"run.sh"_s, "#!/bin/bash\nexec python3 \"$(dirname \"$0\")/train.py\" \"$@\"\n", true);
        write(here + u"cases.txt"_s, "0.1\n0.2\n0.3");
        write(here + u"requirements.txt"_s, "numpy\n");
    }
    write(path(u"my_env/bin/activate"_s), "export VIRTUAL_ENV=mine\n");
    write(path(u"scratch/data/a.txt"_s), "old\n"); // what is read when nobody says otherwise
    write(path(u"packed/mydataset/a.txt"_s), "pixel\n");
    const QStringList tar = {u"-cf"_s, path(u"data.tar"_s), u"-C"_s, path(u"packed"_s), u"mydataset"_s};
    (void)tests::outputOf(u"tar"_s, tar);
    (void)tests::outputOf(u"python3"_s,
                          {u"-c"_s, u"import shutil, sys; shutil.make_archive(sys.argv[1], 'zip', sys.argv[2])"_s,
                           path(u"data"_s), path(u"packed"_s)});
    QVERIFY(QDir(m_folder->path()).mkpath(u"projects/def-xxxx"_s));
    QVERIFY(QFile::copy(path(u"data.tar"_s), path(u"projects/def-xxxx/data.tar"_s)));
    QVERIFY(QDir(m_folder->path()).mkpath(u"shared"_s));
}

RecipeFilling TestRecipeMatrix::filling(const Recipe &recipe, const base::ClusterFacts *facts) const
{
    static const QString group = QString::fromUtf8(tests::outputOf(u"id"_s, {u"-gn"_s}).trimmed());
    RecipeFilling filled;
    filled.cluster = facts;
    for (const RecipeParameter &one : recipe.parameters) {
        if (one.name == "archive"_L1)
            filled.values[one.name] = recipe.id.contains("zip"_L1) ? u"~/data.zip"_s : u"~/data.tar"_s;
        else if (one.name == "file"_L1)
            filled.values[one.name] = u"$HOME/packed/mydataset/a.txt"_s;
        else if (one.name == "to"_L1)
            filled.values[one.name] = u"~/kept"_s;
        else if (one.name == "code"_L1)
            filled.values[one.name] = u"~/code"_s;
        else if (one.name == "environment"_L1)
            filled.values[one.name] = u"~/my_env"_s;
        else if (one.name == "group"_L1)
            filled.values[one.name] = group;
        else if (one.name == "address"_L1)
            filled.values[one.name] = u"amelie@example.ca"_s;
        else if (one.name == "folder"_L1 && recipe.id == "group-share"_L1)
            filled.values[one.name] = u"~/shared"_s;
    }
    return filled;
}

Played TestRecipeMatrix::play(const QByteArray &script, const QString &id, const QString &mode) const
{
    for (const char *name : {"node", "kept", "scratch/runs", "submit", "scratch/checkpoints"})
        QDir(path(QLatin1StringView(name))).removeRecursively();
    for (const char *name : {"marks", "marks.farm"})
        QFile::remove(path(QLatin1StringView(name)));
    (void)QDir(m_folder->path()).mkpath(u"node"_s);
    (void)QDir(m_folder->path()).mkpath(u"submit"_s);
    write(path(u"job.sh"_s), QByteArray(script).replace("\r", "").replace("/tmp/data.", path(u"ram-"_s).toUtf8()));
    const bool several = id.startsWith("ddp-one-node"_L1) || id.startsWith("ddp-several"_L1) || id == "lightning"_L1;
    const auto answer = tests::run(u"env"_s,
                                   {u"-i"_s,
                                    u"PATH="_s + path(u"bin"_s) + u':' + qEnvironmentVariable("PATH"),
                                    u"HOME="_s + m_folder->path(),
                                    u"USER=student"_s,
                                    u"SCRATCH="_s + path(u"scratch"_s),
                                    u"SLURM_TMPDIR="_s + path(u"node"_s),
                                    u"SLURM_JOB_ID=7"_s,
                                    u"SLURM_JOB_NAME=job"_s,
                                    u"SLURM_SUBMIT_DIR="_s + path(u"submit"_s),
                                    u"SLURM_JOB_NODELIST=node1"_s,
                                    u"SLURM_NNODES=1"_s,
                                    u"SLURM_CPUS_PER_TASK=2"_s,
                                    u"SLURM_ARRAY_TASK_ID=1"_s,
                                    several ? u"SLURM_NTASKS=2"_s : u"SLURM_NTASKS=1"_s,
                                    u"MARKS="_s + path(u"marks"_s),
                                    u"MODE="_s + mode,
                                    u"BASH_FUNC_module%%=() { :; }"_s,
                                    u"bash"_s,
                                    path(u"job.sh"_s),
                                    path(u"data.tar"_s)},
                                   {}, path(u"project"_s));
    Played played{answer.status, {}, answer.out + answer.err};
    for (const QByteArray &line : contents(path(u"marks"_s)).split('\n')) {
        if (!line.isEmpty())
            played.runs += QJsonDocument::fromJson(line).object();
    }
    return played;
}

// What is nobody's to change: names and contents.
QByteArray TestRecipeMatrix::project() const
{
    QStringList all;
    for (const char *name : {"project", "code", "packed", "my_env", "scratch/data"}) {
        QDirIterator files(path(QLatin1StringView(name)), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            const QString file = files.next();
            if (!file.contains("__pycache__"_L1) && !file.endsWith("train.log"_L1))
                all +=
                    file + u' ' + QString::fromUtf8(contents(file).toHex().last(std::min<qsizetype>(40, QFileInfo(file).size())));
        }
    }
    all.sort();
    return all.join(u'\n').toUtf8();
}

void TestRecipeMatrix::everyRecipeInEveryScript_data()
{
    QTest::addColumn<QByteArray>("script");
    for (const PersonsScript &one : scripts())
        QTest::newRow(one.name) << one.text;
}

// Inserted and clean, the second time nothing changes; or refused with what to do.
void TestRecipeMatrix::everyRecipeInEveryScript()
{
    QFETCH(QByteArray, script);
    const cluster::Profile &narval = profileInService(u"narval"_s);
    const auto before = findings(script, narval, base::Severity::Warning);
    QTemporaryDir folder;
    int inserted = 0;
    for (const Recipe *recipe : pieces()) {
        const RecipeFilling values = filling(*recipe, &narval.facts);
        const auto made = withRecipe(*recipe, script, values);
        if (!made.ok()) {
            QVERIFY2(made.error().code == base::ErrorCode::BadRequest && !made.error().what.isEmpty(), qPrintable(recipe->id));
            continue;
        }
        ++inserted;
        const QByteArray all = recipe->id.toUtf8() + '\n' + made->text;
        const auto again = withRecipe(*recipe, made->text, values);
        QVERIFY2(again.ok(), (all + (again.ok() ? QByteArray() : again.error().text().toUtf8())).constData());
        QVERIFY2(again->text == made->text, difference(recipe->id, made->text, again->text).constData());
        auto fresh = findings(made->text, narval, base::Severity::Warning) - before;
        fresh.remove(u"OUT-DIR"_s); // the page says that the folder has to be there
        if (std::ranges::any_of(made->notes, [](const RecipeNote &note) { return !note.done; }))
            fresh.remove(u"DATA-UNUSED"_s); // the note says the same
        QVERIFY2(fresh.isEmpty() || !script.contains("python train.py"),
                 (all + QStringList(fresh.begin(), fresh.end()).join(u' ').toUtf8()).constData());
        QVERIFY2(!made->text.contains("\n\n\n") || script.contains("\n\n\n"), all.constData());
        QCOMPARE(made->text.count("\r\n"), script.contains('\r') ? made->text.count('\n') : 0);
        for (const RecipeNote &note : made->notes)
            QVERIFY2(note.line >= 1 && note.line <= made->text.count('\n') + 1 && !note.text.isEmpty(), all.constData());
        write(folder.filePath(recipe->id), QByteArray(made->text).replace("\r", ""));
    }
    QVERIFY2(inserted >= 10, qPrintable(QString::number(inserted)));
    const auto answer = tests::run(
        u"bash"_s,
        {u"-c"_s, u"cd \"$1\" && for f in *; do bash -n \"$f\" || { echo \"$f\"; exit 1; }; done"_s, u"bash"_s, folder.path()},
        {});
    QVERIFY2(answer.status == 0 && answer.err.isEmpty(), (answer.err + answer.out).constData());
}

void TestRecipeMatrix::whatIsPromisedReachesTheProgram_data()
{
    QTest::addColumn<QByteArray>("script");
    const QByteArrayList few = {"plain", "lines behind", "traps", "several lines"};
    for (const PersonsScript &one : tests::personsScripts()) {
        if (one.simple && (wantsAll || few.contains(one.name)))
            QTest::newRow(one.name) << one.text;
    }
}

void TestRecipeMatrix::whatIsPromisedReachesTheProgram()
{
    QFETCH(QByteArray, script);
    const QByteArray files = project();
    for (const Recipe *recipe : pieces()) {
        const QString id = recipe->id;
        const auto made = withRecipe(*recipe, script, filling(*recipe));
        if (!made.ok())
            continue;
        const Played played = play(made->text, id);
        const QByteArray all = id.toUtf8() + ' ' + QByteArray::number(played.status) + '\n' + played.log + '\n' + made->text;
        const auto every = [&](auto &&holds) { return !played.runs.isEmpty() && std::ranges::all_of(played.runs, holds); };
        const auto sees = [&](const char *name, const QString &value) {
            return every([&](const QJsonObject &run) { return run[u"env"_s][QLatin1StringView(name)].toString() == value; });
        };
        QVERIFY2(played.status == 0, all.constData());
        QVERIFY2(project() == files, all.constData());
        if (id == "meta-farm"_L1) {
            QVERIFY2(played.runs.isEmpty() && QFile::exists(path(u"marks.farm"_s)), all.constData());
            continue;
        }
        QVERIFY2(!played.runs.isEmpty(), all.constData());
        if (recipe->technique == "data"_L1) {
            QVERIFY2(every([](const QJsonObject &run) { return run[u"data"_s].toString() == "pixel\n"_L1; }), all.constData());
            QVERIFY2(QDir(m_folder->path()).entryList({u"ram-*"_s}).isEmpty(), all.constData());
        } else if (recipe->technique == "environment"_L1) {
            QVERIFY2(every([](const QJsonObject &run) { return !run[u"env"_s][u"VIRTUAL_ENV"_s].toString().isEmpty(); }),
                     all.constData());
        } else if (recipe->technique == "results"_L1) {
            const bool said = std::ranges::any_of(made->notes, [](const RecipeNote &note) { return !note.done; });
            QVERIFY2(QDir(path(u"kept/7"_s)).exists() && said, all.constData());
        } else if (recipe->repeats()) {
            QVERIFY2(played.runs.size() == 3, all.constData());
            QSet<QString> places;
            for (const QJsonObject &run : played.runs)
                places += run[u"out"_s].toString();
            QVERIFY2(places.size() == 3, all.constData());
            QVERIFY2(played.runs.first()[u"words"_s].toArray().contains(id == "models-on-gpu"_L1 ? u"--seed"_s : u"--lr"_s),
                     all.constData());
        } else if (id == "ddp-one-gpu"_L1) {
            QVERIFY2(played.runs.size() == 3, all.constData());
        } else if (recipe->shape == "one-node"_L1 || recipe->shape == "several-nodes"_L1) {
            QVERIFY2(id == "horovod"_L1 || played.runs.size() == 2, all.constData());
        } else if (id == "checkpoint-chain"_L1) {
            const bool said = std::ranges::any_of(made->notes, [](const RecipeNote &note) { return !note.done; });
            QVERIFY2(said && played.runs.size() == 1, all.constData());
        } else if (id == "code-snapshot"_L1) {
            QVERIFY2(every([&](const QJsonObject &run) { return run[u"folder"_s].toString() == path(u"node/code"_s); }),
                     all.constData());
        }
        if (id == "tf32"_L1)
            QVERIFY2(sees("NVIDIA_TF32_OVERRIDE", u"0"_s), all.constData());
        if (id == "rnn-determinism"_L1)
            QVERIFY2(sees("CUBLAS_WORKSPACE_CONFIG", u":4096:2"_s), all.constData());
        if (id == "many-cpus"_L1)
            QVERIFY2(sees("OMP_NUM_THREADS", u"2"_s), all.constData());
        if (id.startsWith("wandb-"_L1))
            QVERIFY2(sees("WANDB_MODE", id.section(u'-', 1)), all.constData());
        if (id == "gpu-use"_L1)
            QVERIFY2(QFile::exists(path(u"submit/gpu-7.csv"_s)), all.constData());
    }
}

// A program that fails, an archive that is not there, a place that cannot be written.
void TestRecipeMatrix::aFailureIsTheJobs()
{
    write(path(u"afile"_s), "no folder");
    for (const PersonsScript &one : tests::personsScripts()) {
        if (!one.simple || (!wantsAll && qstrcmp(one.name, "exit at the end") != 0 && qstrcmp(one.name, "own status") != 0))
            continue;
        const bool ended = one.text.contains("set -e") || one.text.endsWith("runs\n") || one.text.contains("status=$?");
        for (const Recipe *recipe : pieces()) {
            const QString id = recipe->id;
            if (recipe->place == "program"_L1 || recipe->technique == "results"_L1) {
                const auto made = withRecipe(*recipe, one.text, filling(*recipe));
                if (made.ok() && id != "meta-farm"_L1 && (ended || recipe->repeats() || id == "ddp-one-gpu"_L1)) {
                    const Played played = play(made->text, id, u"fail"_s);
                    QVERIFY2(played.status != 0, (id.toUtf8() + '\n' + one.name + '\n' + played.log + made->text).constData());
                }
            }
            RecipeFilling bad = filling(*recipe);
            for (const char *name : {"archive", "file", "environment", "code", "table", "requirements"}) {
                if (std::ranges::any_of(recipe->parameters, [&](const auto &p) { return p.name == QLatin1StringView(name); }))
                    bad.values[QLatin1StringView(name)] = u"~/nothing/here"_s;
            }
            if (recipe->technique == "results"_L1)
                bad.values[u"to"_s] = u"~/afile/below"_s;
            if (bad.values == filling(*recipe).values || id.startsWith("env-"_L1))
                continue;
            const auto made = withRecipe(*recipe, one.text, bad);
            if (!made.ok())
                continue;
            const Played played = play(made->text, id);
            QVERIFY2(played.status != 0 && played.runs.isEmpty(),
                     (id.toUtf8() + '\n' + one.name + '\n' + played.log + made->text).constData());
            QVERIFY2(!played.log.isEmpty(), qPrintable(id));
        }
    }
}

// Into one script, in both orders: valid, clean, each there once, or refused.
void TestRecipeMatrix::pairsInBothOrders()
{
    const cluster::Profile &narval = profileInService(u"narval"_s);
    const QByteArray script = tests::personsScripts().first().text;
    const auto before = findings(script, narval, base::Severity::Warning);
    QTemporaryDir folder;
    int made = 0;
    for (const Recipe *first : pieces()) {
        const auto one = withRecipe(*first, script, filling(*first, &narval.facts));
        if (!one.ok())
            continue;
        for (const Recipe *second : pieces()) {
            if (first == second)
                continue;
            const auto both = withRecipe(*second, one->text, filling(*second, &narval.facts));
            if (!both.ok())
                continue;
            ++made;
            const QByteArray all = first->id.toUtf8() + " + " + second->id.toUtf8() + '\n' + both->text;
            const auto again = withRecipe(*first, both->text, filling(*first, &narval.facts));
            if (again.ok() && first->shape.isEmpty() && second->shape.isEmpty() && first->place != "header"_L1)
                QVERIFY2(again->text == both->text,
                         difference(first->id + u'+' + second->id, both->text, again->text).constData());
            auto fresh = findings(both->text, narval, base::Severity::Error) - before;
            if (both->text.contains("--logdir lightning_logs"))
                fresh.remove(u"DATA-OUT-TMPDIR"_s); // what the program logs beside its copy is lost: said so
            QVERIFY2(fresh.isEmpty(), (all + QStringList(fresh.begin(), fresh.end()).join(u' ').toUtf8()).constData());
            write(folder.filePath(first->id + u'+' + second->id), both->text);
        }
    }
    QVERIFY2(made > 500, qPrintable(QString::number(made)));
    const auto answer = tests::run(
        u"bash"_s,
        {u"-c"_s, u"cd \"$1\" && for f in *; do bash -n \"$f\" || { echo \"$f\"; exit 1; }; done"_s, u"bash"_s, folder.path()},
        {});
    QVERIFY2(answer.status == 0 && answer.err.isEmpty(), (answer.err + answer.out).constData());
}

void TestRecipeMatrix::runsOfPairs()
{
    const QStringList few = {u"stage-tar"_s,     u"ram-disk"_s,      u"env-job"_s,
                             u"code-snapshot"_s, u"models-on-gpu"_s, u"results-at-limit"_s};
    const QByteArray script = tests::personsScripts().at(5).text; // with traps of its own
    const QByteArray files = project();
    for (const Recipe *first : pieces()) {
        for (const Recipe *second : pieces()) {
            if (first == second || (!wantsAll && (!few.contains(first->id) || !few.contains(second->id))))
                continue;
            const auto one = withRecipe(*first, script, filling(*first));
            const auto both = one.ok() ? withRecipe(*second, one->text, filling(*second)) : one;
            if (!both.ok())
                continue;
            const bool several = first->shape.contains("node"_L1);
            const Played played = play(both->text, several ? first->id : second->id);
            const QByteArray all = first->id.toUtf8() + " + " + second->id.toUtf8() + '\n' + played.log + '\n' + both->text;
            QVERIFY2(played.status == 0 && played.log.contains("cleaned 0"), all.constData());
            QVERIFY2(project() == files, all.constData());
            const bool data = first->technique == "data"_L1 || second->technique == "data"_L1;
            for (const QJsonObject &run : played.runs) // toy.py of the exercise is started without words
                QVERIFY2(!data || run[u"words"_s].toArray().isEmpty() || run[u"data"_s].toString() == "pixel\n"_L1,
                         all.constData());
        }
    }
}

VOYAGEUR_TEST(TestRecipeMatrix)

} // namespace tst_recipematrix
#include "tst_recipematrix.moc"
