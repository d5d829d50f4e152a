// SPDX-License-Identifier: GPL-3.0-or-later
// The recipes as jobs of real clusters, both Slurm versions. A small program stands for the training; what needs software that
// the practice cluster lacks is looked at by its sbatch. GLOST is no package of Debian: a stand-in does what its source does,
// started by Slurm's own srun.
#include "cluster/practiceprofile.h"
#include "practicehost.h"
#include "runs/submission.h"
#include "script/recipes.h"
#include "session/remote.h"
#include "testprogram.h"

#include <QScopeGuard>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

namespace tst_recipejobs {

using namespace Qt::StringLiterals;
using namespace voyageur;
using namespace voyageur::runs;
using namespace voyageur::session;
using script::Recipe;
using script::RecipeFilling;
using script::RecipeKind;

namespace {

using Session = std::shared_ptr<ClusterSession>;

// Says with what it was started, leaves a result, and waits where it is told to.
constexpr const char *program = R"py(
import os, pathlib, sys, time
env = os.environ
out = pathlib.Path(env.get("SLURM_TMPDIR", "."), "out")
out.mkdir(exist_ok=True)
(out / "result.txt").write_text("result of " + env["SLURM_JOB_NAME"] + "\n")
print("trained", *sys.argv[1:], "rank", env.get("RANK", "-"), "of", env.get("WORLD_SIZE", "-"), flush=True)
if "--wait" in sys.argv:
    time.sleep(300)
)py";

//! What is special about one recipe's job, and what its log (or what it leaves) must hold. TOP: the test's folder.
struct Case {
    const char *id;
    QHash<QString, QString> values;
    const char *directives; //!< more of them, whole lines
    const char *after;      //!< commands behind the program
    QByteArrayList expected;
    const char *arguments = "";
    bool withFacts = true; //!< of the cluster
};

const QList<Case> &cases()
{
    static const QList<Case> all = {
        {"stage-tar", {{u"archive"_s, u"TOP/data.tar"_s}}, "", "cat \"$dataset/a.txt\"", {"pixel"}},
        {"stage-tar-nodes",
         {{u"archive"_s, u"TOP/data.tar"_s}},
         "#SBATCH --nodes=2\n",
         "srun --ntasks=2 --ntasks-per-node=1 bash -c 'echo \"$SLURM_PROCID $(cat \"$0/a.txt\")\"' \"$dataset\"",
         {"0 pixel", "1 pixel"}},
        {"ram-disk",
         {{u"archive"_s, u"TOP/data.tar"_s}},
         "",
         "cat \"$dataset/a.txt\"; echo \"$dataset\"",
         {"pixel", "/tmp/data."},
         "",
         false},
        {"single-file", {{u"file"_s, u"TOP/d/a.txt"_s}}, "", "cat \"$dataset\"", {"pixel"}},
        {"modules", {}, "", "module list 2>&1", {"StdEnv/2023", "python"}},
        {"env-job", {}, "", "python -c 'import numpy; print(\"numpy of\", numpy.__file__)'", {"numpy of", "/env/"}},
        {"env-nodes",
         {},
         "#SBATCH --nodes=2\n",
         "srun --ntasks=2 --ntasks-per-node=1 python -c 'import numpy; print(\"numpy\", numpy.__file__)'",
         {"/env/"}},
        {"env-kept", {{u"environment"_s, u"TOP/venv"_s}}, "", "echo \"env $VIRTUAL_ENV\"", {"env /", "/venv"}},
        {"many-cpus", {}, "", "echo \"threads $OMP_NUM_THREADS of $SLURM_CPUS_PER_TASK\"", {"threads 16 of 16"}},
        {"one-gpu", {}, "", "", {"GPU 0:"}},
        {"models-on-gpu", {}, "", "cat run-*.log", {"trained --seed 1", "trained --seed 2", "trained --seed 3"}},
        {"ddp-one-gpu", {}, "", "", {"rank 0 of 3", "rank 1 of 3", "rank 2 of 3"}},
        {"ddp-one-node", {}, "", "", {"rank 0 of 2", "rank 1 of 2"}},
        {"ddp-several-nodes", {}, "", "", {"rank 0 of 4", "rank 3 of 4"}, "", false},
        {"gpu-use", {}, "#SBATCH --gpus-per-node=a100:1\n", "sleep 2; cat gpu-*.csv", {"utilization.gpu"}},
        {"tf32", {}, "", "echo \"tf32 $NVIDIA_TF32_OVERRIDE\"", {"tf32 0"}},
        {"rnn-determinism", {}, "", "echo \"cublas $CUBLAS_WORKSPACE_CONFIG\"", {"cublas :4096:2"}},
        {"checkpoint-chain",
         {{u"folder"_s, u"TOP/checkpoints"_s}, {u"jobs"_s, u"2"_s}},
         "",
         "echo state >\"$checkpoints/$SLURM_ARRAY_TASK_ID.pt\"",
         {"trained rank", "trained --resume", "checkpoints/checkpoint-chain/1.pt"}},
        {"wandb-online", {}, "", "echo \"wandb $WANDB_MODE $WANDB_PROJECT\"", {"wandb online my-project"}},
        {"wandb-offline",
         {{u"folder"_s, u"TOP/wandb"_s}},
         "",
         "ls -d \"$WANDB_DIR\"; echo \"$WANDB_MODE\"",
         {"/wandb", "offline"}},
        {"comet-online", {}, "", "echo \"comet $COMET_PROJECT_NAME\"", {"comet my-project"}},
        {"comet-offline", {{u"folder"_s, u"TOP/comet"_s}}, "", "ls -d \"$COMET_OFFLINE_DIRECTORY\"", {"/comet"}},
        {"about-job", {}, "", "", {"Python 3", " on "}},
        {"glost",
         {{u"table"_s, u"TOP/cases.txt"_s}},
         "",
         "cat glost-*.done",
         {"trained --lr 0.1", "trained --lr 0.2", "trained --lr two words", "done\ndone\ndone\n"}},
        {"results-out", {{u"to"_s, u"TOP/results"_s}}, "", "", {"result of results-out"}},
        {"results-at-limit", {{u"to"_s, u"TOP/results"_s}}, "", "", {"result of results-at-limit"}},
        {"log-folder", {}, "", "", {"trained"}},
        {"code-snapshot", {{u"code"_s, u"TOP/code-snapshot"_s}}, "", "pwd", {"/code\n"}},
        {"group-share", {{u"folder"_s, u"TOP/shared"_s}, {u"group"_s, u"GROUP"_s}}, "", "", {"drwxr-s"}},
        {"mail", {{u"address"_s, u"student@localhost.localdomain"_s}}, "", "", {"trained"}},
        {"toy-batch", {}, "", "", {"Hello, you", "13\n"}},
    };
    return all;
}

template <typename T>
QString why(const base::Result<T> &result)
{
    return result.ok() ? QString() : result.error().codeName() + u": "_s + result.error().text();
}

QByteArray remote(const Session &session, const ssh::ShellCommand &command)
{
    const auto out = runRemote(*session->host, command, u"test"_s, {});
    return out.ok() ? *out : why(out).toUtf8();
}

QByteArray scriptOf(const QByteArray &name, const Case &one)
{
    return "#!/bin/bash\n#SBATCH --account=def-prof\n#SBATCH --job-name=" + name
        + "\n#SBATCH --time=0:05:00\n#SBATCH --mem=400M\n" + "#SBATCH --output=%x-%j.out\n" + one.directives
        + "\nset -eo pipefail\n\npython3 train.py" + one.arguments + '\n' + one.after + '\n';
}

} // namespace

class RecipeJobsTest final : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyRecipeIsTried();
    void everyRecipeRuns();
    void commandsRunOnALoginNode();
    void whatTheClusterLacksIsTakenBySbatch();

private:
    struct Submitted {
        QByteArray name;
        QByteArrayList expected;
        base::JobId id;
        bool ownEnd = false; //!< by the recipe's exit 1
    };
    static Session session();
    QByteArray top(const Session &session) const;
    void prepare(const Session &session) const;
    RecipeFilling filling(const Session &session, const Case &one, const base::ClusterFacts *facts) const;
    Submitted submit(const Session &session, const QByteArray &name, const Case &one, const base::ClusterFacts *facts) const;

    QTemporaryDir m_folder;
    QByteArray m_unique = m_folder.path().section(u'-', -1).toUtf8();
};

Session RecipeJobsTest::session()
{
    cluster::Profile profile = cluster::practiceProfiles().first();
    profile.target = tests::practiceTarget();
    tests::ScriptedPrompter prompter;
    const auto opened = openSession(profile, prompter, {});
    if (!opened.ok())
        qFatal("%s", qPrintable(why(opened)));
    return *opened;
}

QByteArray RecipeJobsTest::top(const Session &session) const
{
    return session->storage.child("recipes-" + m_unique).bytes();
}

void RecipeJobsTest::prepare(const Session &session) const
{
    const QByteArray said = remote(session,
                                   ssh::ShellCommand::script(R"sh(
set -e
mkdir -p "$1/d" "$1/shared/below"
printf 'pixel\n' >"$1/d/a.txt"
tar -cf "$1/data.tar" -C "$1/d" a.txt
python3 -m venv --without-pip "$1/venv"
printf '0.1\n\n0.2\r\ntwo words' >"$1/cases.txt"
echo prepared)sh",
                                                             {top(session)}));
    QVERIFY2(said.endsWith("prepared\n"), said.constData());
}

RecipeFilling RecipeJobsTest::filling(const Session &session, const Case &one, const base::ClusterFacts *facts) const
{
    RecipeFilling filled;
    filled.cluster = one.withFacts ? facts : nullptr;
    filled.values = one.values;
    const QString group = QString::fromUtf8(remote(session, ssh::ShellCommand({"id", "-gn"})).trimmed());
    for (QString &value : filled.values)
        value.replace("TOP"_L1, QString::fromUtf8(top(session))).replace("GROUP"_L1, group);
    return filled;
}

RecipeJobsTest::Submitted RecipeJobsTest::submit(const Session &session, const QByteArray &name, const Case &one,
                                                 const base::ClusterFacts *facts) const
{
    const Recipe *recipe = script::findRecipe(QLatin1StringView(one.id));
    if (!recipe)
        qFatal("no recipe %s", one.id);
    const auto text = script::withRecipe(*recipe, scriptOf(name, one), filling(session, one, facts));
    if (!text.ok())
        qFatal("%s: %s", one.id, qPrintable(why(text)));
    ScriptSubmission submission;
    submission.script = text->text;
    submission.name = "job.sh";
    submission.folder = session->storage.child("recipes-" + m_unique).child(name);
    remote(session,
           ssh::ShellCommand::script(R"sh(
mkdir -p -- "$1" && printf '%s' "$2" >"$1/train.py" && echo numpy >"$1/requirements.txt")sh",
                                     {submission.folder.bytes(), program}));
    const auto submitted = submitScript(*session, submission, {}, {});
    if (!submitted.ok())
        qFatal("%s: %s\n%s", one.id, qPrintable(why(submitted)), text->text.constData());
    return {name, one.expected, submitted->job, false};
}

void RecipeJobsTest::everyRecipeIsTried()
{
    for (const Recipe &recipe : script::allRecipes()) {
        if (recipe.kind == RecipeKind::Piece && recipe.needs.isEmpty())
            QVERIFY2(std::ranges::any_of(cases(), [&](const Case &one) { return recipe.id == QLatin1StringView(one.id); }),
                     qPrintable(recipe.id));
    }
}

void RecipeJobsTest::everyRecipeRuns()
{
    const Session here = session();
    const auto tidy = qScopeGuard([&] { remote(here, ssh::ShellCommand({"rm", "-rf", "--", top(here)})); });
    const auto facts = here->facts->current(here->slurm, {});
    QVERIFY2(facts.ok(), qPrintable(why(facts)));
    prepare(here);
    QList<Submitted> jobs;
    for (const Case &one : cases())
        jobs += submit(here, one.id, one, &*facts);
    // The same at the time limit: the signal comes up to a minute before its time, so as soon as the job runs.
    Case limit = *std::ranges::find_if(cases(), [](const Case &one) { return qstrcmp(one.id, "results-at-limit") == 0; });
    limit.directives = "#SBATCH --time=0:01:00\n";
    limit.arguments = " --wait";
    limit.expected = {"trained --wait", "result of at-the-limit"};
    Submitted ended = submit(here, "at-the-limit", limit, &*facts);
    ended.ownEnd = true;
    jobs += ended;

    QList<base::JobId> ids;
    for (const Submitted &job : std::as_const(jobs))
        ids += job.id;
    const auto all = here->slurm.waitForEnd(ids, {});
    QVERIFY2(all.ok(), qPrintable(why(all)));
    for (const Submitted &job : std::as_const(jobs)) {
        const QByteArray log = remote(here,
                                      ssh::ShellCommand::script(R"sh(
cd -- "$1/$2" && cat *.out logs/*.out 2>/dev/null
cat "$1/results/$3"/* 2>/dev/null
[ "$2" != group-share ] || ls -ld "$1/shared/below"
true)sh",
                                                                {top(here), job.name, QByteArray::number(job.id.job())}));
        for (const slurm::Job &one : *all) {
            if (one.id.job() == job.id.job())
                QVERIFY2(one.state.name() == (job.ownEnd ? "FAILED"_L1 : "COMPLETED"_L1),
                         (job.name + ' ' + one.state.name().toUtf8() + '\n' + log).constData());
        }
        for (const QByteArray &text : job.expected)
            QVERIFY2(log.contains(text), (job.name + " lacks " + text + '\n' + log).constData());
    }
}

void RecipeJobsTest::commandsRunOnALoginNode()
{
    const Session here = session();
    const auto tidy = qScopeGuard([&] { remote(here, ssh::ShellCommand({"rm", "-rf", "--", top(here)})); });
    prepare(here);
    const std::pair<const char *, QByteArray> commands[] = {{"pack-data", "tar -tf mydataset.tar\n"},
                                                            {"toy-login", ""},
                                                            {"folders", "ls -d ~/sbatch\n"},
                                                            {"env-freeze", "cat requirements.txt\n"}};
    const QByteArrayList expected = {"mydataset/a.txt", "13\n", "sbatch", "numpy=="};
    qsizetype at = 0;
    for (const auto &[id, after] : commands) {
        RecipeFilling usual;
        usual.cluster = &here->profile.facts;
        if (qstrcmp(id, "env-freeze") == 0)
            usual.values[u"packages"_s] = u"numpy"_s;
        const auto text = script::recipeText(*script::findRecipe(QLatin1StringView(id)), usual);
        QVERIFY2(text.ok(), qPrintable(why(text)));
        const QByteArray said = remote(here,
                                       ssh::ShellCommand::script(R"sh(
mkdir -p "$1/home/mydataset" && cp "$1/d/a.txt" "$1/home/mydataset/" && cd "$1/home" && printf '%s' "$2" >commands
HOME="$1/home" SCRATCH="$1/scratch" bash -l -e commands 2>&1)sh",
                                                                 {top(here), *text + after}));
        QVERIFY2(said.contains(expected[at]), (QByteArray(id) + '\n' + said).constData());
        ++at;
    }
}

void RecipeJobsTest::whatTheClusterLacksIsTakenBySbatch()
{
    const Session here = session();
    const auto tidy = qScopeGuard([&] { remote(here, ssh::ShellCommand({"rm", "-rf", "--", top(here)})); });
    const auto facts = here->facts->current(here->slurm, {});
    QVERIFY2(facts.ok(), qPrintable(why(facts)));
    int tried = 0;
    for (const Recipe &recipe : script::allRecipes()) {
        if (recipe.kind != RecipeKind::Piece || recipe.needs.isEmpty())
            continue;
        const QByteArray id = recipe.id.toLatin1();
        const Case one{id.constData(), {}, "", "", {}};
        const auto text = script::withRecipe(recipe, scriptOf(id, one), filling(here, one, &*facts));
        QVERIFY2(text.ok(), qPrintable(recipe.id + why(text)));
        const QByteArray said = remote(here,
                                       ssh::ShellCommand::script(R"sh(
mkdir -p "$1" && printf '%s' "$2" >"$1/job.sh" && bash -n "$1/job.sh" && bash -lc "sbatch --test-only \"$1/job.sh\"" 2>&1 && echo taken)sh",
                                                                 {top(here), text->text}));
        QVERIFY2(said.contains("taken"), (id + '\n' + said + text->text).constData());
        ++tried;
    }
    QVERIFY2(tried >= 5, qPrintable(QString::number(tried)));
}

VOYAGEUR_TEST(RecipeJobsTest)

} // namespace tst_recipejobs
#include "tst_recipejobs.moc"
