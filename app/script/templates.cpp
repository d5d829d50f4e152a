// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/templates.h"

#include "base/shellquote.h"
#include "script/jobscript.h"
#include "script/scriptwords.h"
#include "script/templaterequest.h"

#include <QCoreApplication>
#include <QHash>

#include <algorithm>

namespace voyageur::script {

using namespace Qt::StringLiterals;
using base::ClusterFacts;
using base::Result;

namespace {

struct TemplatesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::Templates)
};

using Values = QHash<QByteArray, QByteArray>;

//! What a template is beside its text in resources/templates/ID.sh.
struct Kind {
    const char *id;
    const char *jobName; //!< sq shows 14 letters of it
    const char *icon;
    TemplateShape shape;
    const char *packages;  //!< for pip, unless a file of requirements is named
    const char *arguments; //!< the example for the program, as shell text
    int jobs;              //!< of the array; 0: none
    bool chain;
    const char *title;
    const char *description;
};

constexpr const char *usualArguments = R"(--data "$dataset" --out "$results")";

constexpr Kind kinds[] = {
    {"minimal-cpu", "minimal-cpu", "file", TemplateShape::OneCore, "numpy", usualArguments, 0, false,
     QT_TRANSLATE_NOOP("voyageur::script::Templates", "Simple job"),
     QT_TRANSLATE_NOOP("voyageur::script::Templates",
                       "One program on one core: to prepare data, to try something out, or to learn how a job works.")},
    {"pytorch-gpu", "pytorch-gpu", "chip", TemplateShape::OneGpu, "torch", usualArguments, 0, false,
     QT_TRANSLATE_NOOP("voyageur::script::Templates", "PyTorch on one GPU"),
     QT_TRANSLATE_NOOP("voyageur::script::Templates",
                       "Trains a network on one GPU, with the data on the node's own disk: the usual case.")},
    {"tensorflow-gpu", "tensorflow-gpu", "chip", TemplateShape::OneGpu, "tensorflow", usualArguments, 0, false,
     QT_TRANSLATE_NOOP("voyageur::script::Templates", "TensorFlow on one GPU"),
     QT_TRANSLATE_NOOP("voyageur::script::Templates",
                       "Trains on one GPU with TensorFlow or Keras, with the data on the node's own disk.")},
    {"many-cpus", "many-cpus", "environment", TemplateShape::ManyCores, "numpy", usualArguments, 0, false,
     QT_TRANSLATE_NOOP("voyageur::script::Templates", "Many cores of one node"),
     QT_TRANSLATE_NOOP("voyageur::script::Templates",
                       "One program with many threads or processes: scikit-learn, joblib, multiprocessing.")},
    {"array", "array", "jobs", TemplateShape::OneCore, "numpy",
     R"(--data "$dataset" --out "$results" --seed "$SLURM_ARRAY_TASK_ID")", 10, false,
     QT_TRANSLATE_NOOP("voyageur::script::Templates", "Job array"),
     QT_TRANSLATE_NOOP("voyageur::script::Templates",
                       "The same program many times, each time with another number: seeds, parameters, files.")},
    {"checkpoint-chain", "chain", "refresh", TemplateShape::OneGpu, "torch",
     R"(--data "$dataset" --out "$results" --checkpoints "$checkpoints")", 3, true,
     QT_TRANSLATE_NOOP("voyageur::script::Templates", "Chain with checkpoints"),
     QT_TRANSLATE_NOOP("voyageur::script::Templates",
                       "A long training in several short jobs, each of which continues from the last one's checkpoint.")},
    {"ddp-one-node", "ddp-one-node", "cluster", TemplateShape::OneNodeDdp, "torch", usualArguments, 0, false,
     QT_TRANSLATE_NOOP("voyageur::script::Templates", "PyTorch on several GPUs of one node"),
     QT_TRANSLATE_NOOP("voyageur::script::Templates",
                       "One process for each GPU (DistributedDataParallel), for a program that is written for it.")},
    {"ddp-several-nodes", "ddp-nodes", "cluster", TemplateShape::SeveralNodeDdp, "torch", usualArguments, 0, false,
     QT_TRANSLATE_NOOP("voyageur::script::Templates", "PyTorch on several nodes"),
     QT_TRANSLATE_NOOP("voyageur::script::Templates",
                       "One process for each GPU of several nodes, when the GPUs of one node are not enough.")},
};

const Kind *findKind(const QString &id)
{
    const auto found =
        std::find_if(std::begin(kinds), std::end(kinds), [&](const Kind &kind) { return id == QLatin1StringView(kind.id); });
    return found == std::end(kinds) ? nullptr : found;
}

bool isDdp(const Kind &kind)
{
    return kind.shape == TemplateShape::OneNodeDdp || kind.shape == TemplateShape::SeveralNodeDdp;
}

QByteArray flag(bool on)
{
    return on ? "yes" : "";
}

} // namespace

// --- What the cluster has ---

QStringList pythonModules(const ClusterFacts *facts)
{
    // Without a cluster: as on the Alliance's.
    return facts ? facts->software.pythonModules.valueOr({}) : QStringList{u"StdEnv/2023"_s, u"python"_s};
}

bool hasWheelhouse(const ClusterFacts *facts)
{
    const QStringList modules = pythonModules(facts);
    return std::any_of(modules.begin(), modules.end(), [](const QString &one) { return one.startsWith("StdEnv"_L1); });
}

// The catalogue writes it for people.
QByteArray scratchFolder(const ClusterFacts *facts)
{
    QString path = facts && facts->storage.scratch.isKnown() ? facts->storage.scratch.value->path : QString();
    if (path.startsWith("~/"_L1))
        path.replace(0, 1, u"$HOME"_s);
    for (const auto &letter : {"<u>"_L1, "<first letter>"_L1})
        path.replace(letter, "${USER:0:1}"_L1);
    for (const auto &user : {"<user>"_L1, "<username>"_L1})
        path.replace(user, "$USER"_L1);
    return path.isEmpty() || path.contains(u'<') ? QByteArray("${SCRATCH:-$HOME/scratch}") : path.toUtf8();
}

namespace {

// The account as the person types it: without what Slurm adds.
QString withoutSuffix(const ClusterFacts &facts, QString account)
{
    for (const QString &suffix : facts.slurm.accountSuffixes.valueOr({})) {
        if (account.endsWith(suffix))
            account.chop(suffix.size());
    }
    return account;
}

QString usualAccount(const ClusterFacts *facts)
{
    if (!facts)
        return {};
    const auto accounts = facts->accounts.valueOr({});
    const auto best = std::max_element(accounts.begin(), accounts.end(), [](const auto &a, const auto &b) {
        return std::pair(a.isDefault, a.fairShare.value_or(0)) < std::pair(b.isDefault, b.fairShare.value_or(0));
    });
    return best == accounts.end() ? facts->slurm.defaultAccount.valueOr({}) : withoutSuffix(*facts, best->name);
}

// --- The values of a template ---

Result<Values> directives(const Kind &kind, const TemplateValues &given, const TemplateRequest &request)
{
    Values values;
    const QByteArray name = given.name.isEmpty() ? QByteArray(kind.jobName) : given.name.toUtf8();
    VOYAGEUR_TRY(jobName, directiveValue("job-name", name));
    VOYAGEUR_TRY(account,
                 directiveValue("account", (given.account.isEmpty() ? usualAccount(given.cluster) : given.account).toUtf8()));
    VOYAGEUR_TRY(gpus, directiveValue("gpus-per-node", request.gpuOption));
    const bool login = given.cluster && given.cluster->slurm.loginShellNeeded.is(true);
    const int jobs = kind.jobs == 0 ? 0 : given.jobs > 0 ? given.jobs : kind.jobs;
    const auto number = [](int n) { return n > 0 ? QByteArray::number(n) : QByteArray(); };
    values["loginshell"] = flag(login);
    values["plainshell"] = flag(!login);
    values["name"] = jobName;
    values["account"] = account;
    values["time"] = request.time.bytes();
    values["jobs"] = number(jobs);
    values["array"] = jobs == 0 ? QByteArray() : "1-" + number(jobs) + (kind.chain ? "%1" : "");
    values["chain"] = flag(kind.chain);
    values["cases"] = flag(!kind.chain);
    values["nodes"] = number(request.nodes);
    values["several"] = flag(request.nodes > 1);
    values["together"] = flag(request.nodes == 1 && !request.wholeNode && kind.shape == TemplateShape::ManyCores);
    values["wholenodes"] = flag(request.wholeNode);
    values["switches"] = flag(request.nodes > 1 && given.cluster && given.cluster->slurm.switchesOption.is(true));
    values["tasks"] = number(request.tasksPerNode);
    values["gpus"] = gpus;
    values["nogpus"] = flag(gpus.isEmpty());
    values["onegpu"] = flag(request.gpusPerNode == 1 && request.tasksPerNode == 0);
    values["allgpus"] = flag(request.manyGpus);
    values["share"] = flag(!request.manyGpus && !request.wholeNode);
    values["onecore"] = flag(request.cpusPerTask == 1 && request.tasksPerNode == 0);
    values["manycores"] = flag(request.cpusPerTask > 1 && !request.wholeNode && request.tasksPerNode == 0);
    values["cpus"] = number(request.cpusPerTask);
    values["memory"] = request.memory.spelled();
    values["logpart"] = jobs > 0 ? "%A_%a" : "%j";
    values["output"] = "%x-" + values["logpart"] + ".out";
    return values;
}

void addSoftware(Values &values, const Kind &kind, const TemplateValues &given, const TemplateRequest &request)
{
    const bool wheelhouse = hasWheelhouse(given.cluster);
    QList<QByteArray> modules;
    for (const QString &module : pythonModules(given.cluster))
        modules += base::shellQuoted(module.toUtf8());
    // TensorFlow looks for these libraries itself (page "TensorFlow"); PyTorch's wheels know where they are.
    if (wheelhouse && qstrcmp(kind.packages, "tensorflow") == 0 && !request.gpuOption.isEmpty())
        modules += {"cuda", "cudnn"};
    const bool onLogin = given.cluster && given.cluster->software.environmentOnLogin.is(true);
    const QByteArray name = values["name"];
    const QByteArray folder = given.environment.isEmpty() && onLogin ? "~/venvs/" + name : given.environment;
    values["modules"] = modules.join(' ');
    values["kept"] = folder.isEmpty() ? QByteArray() : pathText(folder + "/bin/activate");
    values["envfolder"] = folder.isEmpty() ? QByteArray() : pathText(folder);
    values["login"] = flag(onLogin);
    values["there"] = flag(!onLogin);
    values["made"] = flag(folder.isEmpty());
    values["single"] = flag(request.nodes <= 1);
    values["each"] = flag(request.nodes > 1);
    values["wheelhouse"] = flag(wheelhouse);
    values["makeenv"] = wheelhouse ? "virtualenv --no-download" : "python3 -m venv";
    values["pip"] = wheelhouse ? "pip install --no-index" : "pip install";
    values["packages"] = given.requirements.isEmpty() ? QByteArray(kind.packages) : "-r " + pathText(given.requirements);
}

void addData(Values &values, const TemplateValues &given)
{
    // A RAM disk takes its space from the job's memory; there the shared storage is fast (page "Trillium Quickstart").
    const bool inMemory =
        given.cluster && given.cluster->storage.nodeLocal.isKnown() && given.cluster->storage.nodeLocal.value->inMemory;
    const QByteArray scratch = scratchFolder(given.cluster);
    const QByteArray below = given.archiveFolder.isEmpty() ? QByteArray() : '/' + base::shellQuoted(given.archiveFolder);
    const bool hasData = !given.noDataset;
    values["withdata"] = flag(hasData);
    values["argument"] = flag(hasData && given.archive.isEmpty());
    values["archive"] = hasData && !inMemory ? pathText(given.archive) : QByteArray();
    values["unpacked"] = flag(hasData && !inMemory);
    values["inplace"] = flag(hasData && inMemory);
    // In a comment and a message, where nothing is expanded as a path.
    values["example"] = inMemory ? "$SCRATCH/data" : scratch.contains("SCRATCH") ? "$SCRATCH/data.tar" : scratch + "/data.tar";
    values["dataset"] = "$SLURM_TMPDIR/data" + below;
    const auto slash = given.archive.lastIndexOf('/');
    values["direct"] = given.archive.isEmpty() ? QByteArray() : pathText(slash < 0 ? "." : given.archive.first(slash)) + below;
    const bool isArray = !values["array"].isEmpty() && values["chain"].isEmpty();
    values["results"] =
        '"' + scratch + "/$SLURM_JOB_NAME/" + (isArray ? "$SLURM_ARRAY_JOB_ID/$SLURM_ARRAY_TASK_ID" : "$SLURM_JOB_ID") + '"';
    const auto purge = given.cluster && given.cluster->storage.scratch.isKnown() ? given.cluster->storage.scratch.value->purgeDays
                                                                                 : std::nullopt;
    values["purge"] = purge ? QByteArray::number(*purge) : QByteArray();
    values["checkpoints"] = '"' + scratch + "/$SLURM_JOB_NAME/checkpoints\"";
}

void addCommand(Values &values, const Kind &kind, const TemplateValues &given)
{
    const QByteArray program = given.program.isEmpty() ? QByteArray("train.py") : given.program;
    QByteArray command = programWord(program);
    if (given.arguments.isEmpty() && !given.ownArguments) {
        QByteArray arguments(kind.arguments);
        if (given.noDataset)
            arguments.replace(R"(--data "$dataset" )", "");
        command += ' ' + arguments;
    }
    static const QList<BracePlace> places = {{"{dataset}", "\"$dataset\""},
                                             {"{results}", "\"$results\""},
                                             {"{checkpoints}", "\"$checkpoints\""},
                                             {"{index}", "\"$SLURM_ARRAY_TASK_ID\""}};
    for (const QByteArray &argument : given.arguments)
        command += ' ' + argumentText(argument, places);
    values["command"] = command;
    values["code"] = pathText(given.code);
}

Result<void> checkBraces(const Kind &kind, const TemplateValues &given)
{
    const struct {
        const char *brace;
        bool isThere;
        const char *sentence;
    } braces[] = {
        {"{dataset}", !given.noDataset,
         QT_TRANSLATE_NOOP("voyageur::script::Templates",
                           "An argument of the program contains {dataset}, but there is no dataset.")},
        {"{checkpoints}", kind.chain,
         QT_TRANSLATE_NOOP("voyageur::script::Templates",
                           "An argument of the program contains {checkpoints}, but only a chain has this folder.")},
        {"{index}", kind.jobs > 0,
         QT_TRANSLATE_NOOP("voyageur::script::Templates",
                           "An argument of the program contains {index}, but only the jobs of an array have a number.")},
    };
    for (const auto &one : braces) {
        const bool isUsed = std::any_of(given.arguments.begin(), given.arguments.end(),
                                        [&](const QByteArray &argument) { return argument.contains(one.brace); });
        if (isUsed && !one.isThere)
            return badScriptValue(TemplatesText::tr(one.sentence));
    }
    return {};
}

Result<void> addParts(Values &values)
{
    values["pattern"] = "'*.pt'";
    for (const char *part : {"begin", "software", "data", "processes", "newestcheckpoint"}) {
        VOYAGEUR_TRY(text, templateText(u"parts/"_s + QLatin1StringView(part)));
        VOYAGEUR_TRY(filled, fillTemplate(text, values));
        values[part] = filled.chopped(1);
    }
    return {};
}

} // namespace

QList<Template> allTemplates()
{
    QList<Template> all;
    for (const Kind &kind : kinds) {
        all += Template{QString::fromLatin1(kind.id),
                        TemplatesText::tr(kind.title),
                        TemplatesText::tr(kind.description),
                        QString::fromLatin1(kind.icon),
                        kind.shape == TemplateShape::OneGpu || isDdp(kind),
                        isDdp(kind),
                        kind.chain};
    }
    return all;
}

QString templateObstacle(const QString &id, const ClusterFacts *cluster)
{
    const Kind *kind = findKind(id);
    if (!kind || !cluster || kind->shape == TemplateShape::OneCore || kind->shape == TemplateShape::ManyCores)
        return {};
    if (!usualGpu(cluster, false))
        return TemplatesText::tr("This cluster has no GPUs, so the script computes on cores.");
    if (isDdp(*kind) && !usualGpu(cluster, true))
        return TemplatesText::tr(
            "This cluster offers only parts of GPUs, which cannot work together, so the script computes on cores.");
    if (kind->shape == TemplateShape::SeveralNodeDdp && !usualGpu(cluster, true, 2))
        return TemplatesText::tr("No two nodes of this cluster have the same whole GPUs, so the script computes on cores.");
    return {};
}

Result<QByteArray> newScript(const QString &id, const TemplateValues &values)
{
    const Kind *kind = findKind(id);
    if (!kind)
        return badScriptValue(TemplatesText::tr("There is no template named “%1”.").arg(id));
    VOYAGEUR_CHECK(checkBraces(*kind, values));
    const TemplateRequest request = templateRequest(kind->shape, values);
    VOYAGEUR_TRY(filled, directives(*kind, values, request));
    filled["cpuonly"] = flag(isDdp(*kind) && request.gpuOption.isEmpty());
    addSoftware(filled, *kind, values, request);
    addData(filled, values);
    addCommand(filled, *kind, values);
    VOYAGEUR_CHECK(addParts(filled));
    VOYAGEUR_TRY(text, templateText(id));
    return fillTemplate(text, filled);
}

} // namespace voyageur::script
