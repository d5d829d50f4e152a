// SPDX-License-Identifier: GPL-3.0-or-later
#include "recipenode.h"

#include "places.h"
#include "program.h"
#include "script/check.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QJsonDocument>

#include <algorithm>

namespace voyageur::tests {

using namespace Qt::StringLiterals;
using script::Recipe;
using script::RecipeFilling;
using script::RecipeParameter;

namespace {

//! Says with what it was started and what its data hold; leaves a result; fails when it is told to.
constexpr const char *trainingProgram = R"py(
import json, os, pathlib, sys
words = sys.argv[1:]
def value(*names):
    for i, word in enumerate(words):
        for name in names:
            if word == name and i + 1 < len(words):
                return words[i + 1]
            if word.startswith(name + "="):
                return word[len(name) + 1:]
data = value("--data") or (words[0] if words and not words[0].startswith("-") else None)
found = None
if data and os.path.exists(data):
    files = [data] if os.path.isfile(data) else sorted(str(p) for p in pathlib.Path(data).rglob("*.txt"))
    found = "".join(open(name).read() for name in files)
out = value("--out")
if not out and os.getcwd().startswith(os.path.realpath(os.environ["SLURM_TMPDIR"])):
    out = os.path.join(os.environ["SLURM_TMPDIR"], "lightning_logs", "version_0") # as Lightning, where it is started
if out:
    pathlib.Path(out).mkdir(parents=True, exist_ok=True)
    (pathlib.Path(out) / "result").write_text("result")
keep = value("--checkpoint-dir", "--checkpoints", "--write-checkpoints-to")
if keep:
    pathlib.Path(keep).mkdir(parents=True, exist_ok=True)
    (pathlib.Path(keep) / "last.pt").write_text("state")
with open(os.environ["MARKS"], "a") as marks:
    marks.write(json.dumps({"words": words, "data": found, "path": data, "out": out, "folder": os.getcwd(),
                            "code": os.path.realpath(__file__), "env": dict(os.environ)}) + "\n")
sys.exit(3 if os.environ.get("MODE") == "fail" else 0)
)py";

// What a compute node has, as far as these scripts need it. GLOST is no package of Debian: what stands for glost_launch does what
// its source does (tst_recipejobs starts it by Slurm's own srun).
constexpr std::pair<const char *, const char *> nodeCommands[] = {
    {"virtualenv",
     "folder=${!#}\nmkdir -p \"$folder/bin\"\n"
     "echo \"export VIRTUAL_ENV=$(realpath \"$folder\")\" >\"$folder/bin/activate\"\n"},
    {"pip", "case \" $* \" in *' -r '*) cat \"${!#}\" >/dev/null ;; esac\n"},
    {"scancel", ":\n"},
    {"nvidia-smi", "echo 'GPU 0: simulated'\n"},
    {"tensorboard", "echo \"tensorboard $*\"\n"},
    {"torchrun", "shift 2\npython3 \"$@\"\npython3 \"$@\"\n"},
    {"task.run", "echo 'farm' >>\"$MARKS.farm\"\n"},
};

//! What jobs leave where they were submitted.
const QStringList leftByJobs = {u"*-7.*"_s, u"*-7-*.log"_s, u"*.joblog"_s, u"train.log"_s, u"journal.txt"_s, u"config.json"_s};

} // namespace

bool wantsAllRecipes()
{
    return qEnvironmentVariable("VOYAGEUR_RECIPES") == "all"_L1;
}

QList<const Recipe *> recipePieces()
{
    QList<const Recipe *> all;
    for (const Recipe &one : script::allRecipes()) {
        if (one.kind == script::RecipeKind::Piece)
            all += &one;
    }
    return all;
}

QSet<QString> recipeFindings(const QByteArray &script, const cluster::Profile &profile, base::Severity least)
{
    script::Surroundings around;
    around.clusterName = profile.name;
    around.cluster = &profile.facts;
    around.now = 1'780'000'000;
    QSet<QString> rules;
    for (const base::Diagnostic &one :
         script::check(script::Document::parse(script, script::slurmVersionOf(&profile.facts)), around)) {
        if (one.severity <= least)
            rules += one.rule;
    }
    return rules;
}

RecipeNode::RecipeNode()
{
    addCommands();
    addData();
}

void RecipeNode::addCommands() const
{
    for (const auto &[name, text] : nodeCommands)
        write(u"bin/"_s + QLatin1StringView(name), QByteArray("#!/bin/bash\n") + text, true);
    const QByteArray python = outputOf(u"python3"_s, {u"-c"_s, u"import sys; print(sys.executable)"_s}).trimmed();
    for (const char *name : {"python", "python3"})
        write(u"bin/"_s + QLatin1StringView(name), "#!/bin/sh\nexec '" + python + "' -S -B \"$@\"\n", true);
    const std::pair<const char *, const char *> copied[] = {
        {"srun", "/tests/data/recipes/srun.sh"},
        {"glost_launch", "/resources/practice-cluster/software/cvmfs/easybuild/software/glost/0.3.1/bin/glost_launch"}};
    for (const auto &[name, from] : copied) {
        QFile file(sourcePath(from));
        if (!file.open(QIODevice::ReadOnly))
            qFatal("%s cannot be read", from);
        write(u"bin/"_s + QLatin1StringView(name), file.readAll(), true);
    }
}

void RecipeNode::addData() const
{
    for (const char *folder : {"project/", "code/"}) {
        const QString here = QLatin1StringView(folder);
        for (const char *name : {"train.py", "evaluate.py", "toy.py"})
            write(here + QLatin1StringView(name), trainingProgram);
        write(here + u"run.sh"_s, "#!/bin/bash\nexec python3 \"$(dirname \"$0\")/train.py\" \"$@\"\n", true);
        write(here + u"setup.sh"_s, "export SETUP=done\n");
        write(here + u"cases.txt"_s, "0.1\n0.2\n0.3");
        write(here + u"requirements.txt"_s, "numpy\n");
    }
    write(u"miniconda3/etc/profile.d/conda.sh"_s, "conda() { export VIRTUAL_ENV=conda; }\n");
    write(u"lib.sh"_s, "preparer() { echo \"prepared $SETUP\"; }\n");
    write(u"my_env/bin/activate"_s, "export VIRTUAL_ENV=mine\n");
    write(u"scratch/data/a.txt"_s, "old\n"); // what is read when nobody says otherwise
    write(u"packed/mydataset/a.txt"_s, "pixel\n");
    write(u"afile"_s, "no folder");
    (void)outputOf(u"tar"_s, {u"-cf"_s, path(u"data.tar"_s), u"-C"_s, path(u"packed"_s), u"mydataset"_s});
    (void)outputOf(u"python3"_s,
                   {u"-c"_s, u"import shutil, sys; shutil.make_archive(sys.argv[1], 'zip', sys.argv[2])"_s, path(u"data"_s),
                    path(u"packed"_s)});
    const QDir top(m_folder.path());
    if (!top.mkpath(u"projects/def-xxxx"_s) || !QFile::copy(path(u"data.tar"_s), path(u"projects/def-xxxx/data.tar"_s))
        || !top.mkpath(u"shared"_s))
        qFatal("the node cannot be made");
}

void RecipeNode::write(const QString &name, const QByteArray &bytes, bool executable) const
{
    QFile file(path(name));
    if (!QDir().mkpath(QFileInfo(file).path()) || !file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("%s cannot be written", qPrintable(name));
    if (executable)
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
}

QByteArray RecipeNode::contents(const QString &name) const
{
    QFile file(path(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

RecipeFilling RecipeNode::filling(const Recipe &recipe, const base::ClusterFacts *facts) const
{
    static const QString group = QString::fromUtf8(outputOf(u"id"_s, {u"-gn"_s}).trimmed());
    const QHash<QString, QString> values = {{u"archive"_s, recipe.id.contains("zip"_L1) ? u"~/data.zip"_s : u"~/data.tar"_s},
                                            {u"file"_s, u"$HOME/packed/mydataset/a.txt"_s},
                                            {u"to"_s, u"~/kept"_s},
                                            {u"code"_s, u"~/code"_s},
                                            {u"environment"_s, u"~/my_env"_s},
                                            {u"group"_s, group},
                                            {u"address"_s, u"amelie@example.ca"_s}};
    RecipeFilling filled;
    filled.cluster = facts;
    for (const RecipeParameter &one : recipe.parameters) {
        if (values.contains(one.name))
            filled.values[one.name] = values.value(one.name);
        else if (one.name == "folder"_L1 && recipe.id == "group-share"_L1)
            filled.values[one.name] = u"~/shared"_s;
    }
    return filled;
}

void RecipeNode::breakCommand(const QString &name)
{
    QDir(path(u"broken"_s)).removeRecursively();
    m_broken = name;
    if (!name.isEmpty() && name != "module"_L1)
        write(u"broken/"_s + name, "#!/bin/sh\necho '" + name.toUtf8() + " is broken' >&2\necho >>\"$MARKS.broken\"\nexit 1\n",
              true);
}

Played RecipeNode::play(const QByteArray &script, const QString &id, const QString &mode) const
{
    QStringList gone = {u"node"_s};
    if (mode != "again"_L1)
        gone += {u"kept"_s, u"scratch/runs"_s, u"scratch/checkpoints"_s, u"scratch/results"_s, u"scratch/chain"_s};
    for (const QString &name : std::as_const(gone))
        QDir(path(name)).removeRecursively();
    const QDir submit(path(u"project"_s));
    for (const QString &name : submit.entryList(leftByJobs))
        QFile::remove(submit.filePath(name));
    for (const char *name : {"marks", "marks.farm", "marks.modules", "marks.broken"})
        QFile::remove(path(QLatin1StringView(name)));
    const QDir top(m_folder.path());
    (void)top.mkpath(u"node"_s);
    QFile::setPermissions(path(u"shared"_s), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    write(u"job.sh"_s, QByteArray(script).replace("\r", "").replace("/tmp/data.", path(u"ram-"_s).toUtf8()));
    const bool several = id.startsWith("ddp-one-node"_L1) || id.startsWith("ddp-several"_L1) || id == "lightning"_L1;
    const auto answer =
        run(u"env"_s,
            {u"-i"_s,
             u"PATH="_s + QStringList{path(u"broken"_s), path(u"bin"_s), qEnvironmentVariable("PATH")}.join(u':'),
             u"BROKEN="_s + m_broken,
             u"HOME="_s + m_folder.path(),
             u"USER=student"_s,
             u"SCRATCH="_s + path(u"scratch"_s),
             u"SLURM_TMPDIR="_s + (m_disk.isEmpty() ? path(u"node"_s) : m_disk),
             u"SLURM_JOB_ID=7"_s,
             u"SLURM_JOB_NAME=job"_s,
             u"SLURM_SUBMIT_DIR="_s + path(u"project"_s),
             u"SLURM_JOB_NODELIST=node1"_s,
             u"SLURM_NNODES=1"_s,
             u"SLURM_CPUS_PER_TASK=2"_s,
             u"SLURM_CPUS_ON_NODE=2"_s,
             u"SLURM_ARRAY_JOB_ID=7"_s,
             u"SLURM_ARRAY_TASK_ID=1"_s,
             several ? u"SLURM_NTASKS=2"_s : u"SLURM_NTASKS=1"_s,
             u"MARKS="_s + path(u"marks"_s),
             u"MODE="_s + mode,
             u"BASH_FUNC_module%%=() { echo \"$*\" >>\"$MARKS.modules\"; [ \"$BROKEN/$1\" != module/load ] || "
             "{ echo 'module is broken' | tee -a \"$MARKS.broken\" >&2; return 1; }; }"_s,
             u"bash"_s,
             u"-c"_s,
             u"bash \"$@\" 9>&1 | /bin/cat; exit \"${PIPESTATUS[0]}\""_s, // until what is in the background has ended
             u"job"_s,
             path(u"job.sh"_s),
             path(u"data.tar"_s)},
            {}, path(u"project"_s));
    const QByteArray log = answer.out + answer.err + contents(u"project/train.log"_s); // into which a script may send all it says
    Played played{answer.status, {}, log, contents(u"marks.modules"_s), !contents(u"marks.broken"_s).isEmpty()};
    for (const QByteArray &line : contents(u"marks"_s).split('\n')) {
        if (!line.isEmpty())
            played.runs += QJsonDocument::fromJson(line).object();
    }
    return played;
}

QByteArray RecipeNode::project() const
{
    QStringList all;
    for (const char *name : {"project", "code", "packed", "my_env", "scratch/data"}) {
        QDirIterator files(path(QLatin1StringView(name)), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            QFile file(files.next());
            const QString written = file.fileName();
            if (QDir::match(leftByJobs, QFileInfo(written).fileName()) || !file.open(QIODevice::ReadOnly))
                continue;
            all += written + u' ' + QString::fromLatin1(file.readAll().toHex());
        }
    }
    all.sort();
    return all.join(u'\n').toUtf8();
}

} // namespace voyageur::tests
