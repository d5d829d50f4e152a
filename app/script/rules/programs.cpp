// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/rules/programs.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::script {

using namespace Qt::StringLiterals;

namespace {

struct ProgramsText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::Programs)
};

// Commands that use one core, no GPU, and do not look at the number of an array's task.
constexpr char usualCommands[] =
    ". source [ [[ : true false test cd echo printf mkdir rmdir cp mv rm ln ls cat date hostname pwd tar unzip gzip gunzip "
    "zip rsync export set unset module ml pip pip3 virtualenv deactivate nvidia-smi sleep wait exit return trap ulimit "
    "umask df du which type printenv sed awk grep head tail sort uniq cut tr wc find basename dirname realpath readlink "
    "touch chmod read local declare readonly typeset shift nproc free lscpu tee scontrol squeue sacct seff git whoami uname "
    "let shopt unalias id mktemp diff md5sum sha256sum stat";

constexpr QByteArrayView usualModules[] = {"pip", "venv", "virtualenv", "ensurepip"};

bool isInstaller(const PythonRun &run)
{
    return std::ranges::find(usualModules, QByteArrayView(run.module)) != std::end(usualModules);
}

bool isVersionQuestion(const PythonRun &run)
{
    return run.file.isEmpty() && (run.call->has("--version") || run.call->has("-V"));
}

struct Module {
    const char *names;
    unsigned traits;
};

constexpr Module modules[] = {
    // Python's own
    {"abc aifc argparse array ast asyncio atexit audioop base64 bdb binascii bisect builtins bz2 cProfile calendar cgi cgitb "
     "chunk "
     "cmath cmd code codecs codeop collections colorsys compileall configparser contextlib contextvars copy copyreg crypt csv "
     "curses dataclasses datetime decimal difflib dis distutils doctest email encodings ensurepip enum errno faulthandler fcntl "
     "filecmp fileinput fnmatch fractions ftplib functools gc genericpath getopt getpass gettext glob graphlib grp gzip hashlib "
     "heapq hmac html http imghdr imp inspect io ipaddress itertools json keyword linecache locale logging lzma mailbox marshal "
     "math mimetypes mmap netrc numbers opcode operator optparse os pathlib pdb pickle pickletools pipes pkgutil platform "
     "plistlib "
     "posix posixpath pprint profile pstats pty pwd py_compile pydoc queue quopri random re readline reprlib resource sched "
     "secrets select selectors shlex shutil signal site smtplib socket socketserver ssl stat statistics string stringprep struct "
     "symtable sys sysconfig syslog tempfile termios textwrap time timeit token tokenize tomllib trace traceback tracemalloc tty "
     "types typing unicodedata unittest urllib uu uuid venv warnings wave weakref xml xmlrpc zipapp zipimport zlib zoneinfo "
     "__future__ __main__ _thread",
     0},
    {"multiprocessing concurrent threading subprocess ctypes importlib runpy", UsesCores},
    {"tarfile zipfile sqlite3 dbm shelve", ReadsArchives},
    // one core
    {"matplotlib seaborn PIL tqdm yaml ruamel requests click rich docopt dotenv psutil bs4 lxml networkx sympy nltk jsonschema "
     "toml "
     "termcolor colorama tabulate openpyxl regex six attr pydantic einops loguru absl fire imageio tensorboard tensorboardX "
     "typing_extensions packaging setuptools pkg_resources configargparse omegaconf gym gymnasium pytest "
     "prettytable humanize dateutil pytz simplejson ujson orjson markdown jinja2 yacs munch addict sacremoses plotly bokeh",
     0},
    {"numpy scipy pandas sklearn statsmodels skimage mkl numexpr threadpoolctl imblearn", UsesCores | UsesBlas},
    {"wandb comet_ml mlflow cv2 joblib dask numba polars gensim spacy albumentations torchdata igraph librosa soundfile",
     UsesCores},
    {"xgboost lightgbm catboost", UsesCores | UsesBlas | UsesGpus},
    {"h5py zarr lmdb webdataset pyarrow tables netCDF4 xarray fastparquet ffcv litdata streaming squashfs ratarmount",
     ReadsArchives | UsesCores},
    // GPUs
    {"torch torchvision torchaudio torchtext torchmetrics torchinfo torchsummary timm torch_geometric torch_scatter torch_sparse "
     "segmentation_models_pytorch kornia sentencepiece tokenizers monai tensorflow keras tensorflow_addons",
     UsesCores | UsesGpus},
    {"tensorflow_datasets datasets", UsesCores | UsesGpus | ReadsArchives},
    {"jax flax optax haiku cupy cudf cuml cugraph pycuda", UsesCores | UsesGpus | SpreadsOut},
    {"pytorch_lightning lightning lightning_fabric ignite fastai transformers accelerate deepspeed horovod fairscale peft trl "
     "sentence_transformers ultralytics mmengine mmcv mmdet detectron2 composer colossalai catalyst skorch setfit vllm diffusers "
     "bitsandbytes fairseq open_clip torchtune stable_baselines3 simpletransformers",
     UsesCores | UsesGpus | SpreadsOut | Trains},
    {"ray submitit optuna hydra nevergrad mpi4py parsl hyperopt skopt",
     UsesCores | UsesGpus | SpreadsOut | HandsOutCases | Trains},
};

bool isBlank(const QByteArray &text)
{
    return text.trimmed().isEmpty();
}

} // namespace

bool isUsualCommand(const QByteArray &name)
{
    static const auto names = [] {
        const QList<QByteArray> all = QByteArray(usualCommands).split(' ');
        return QSet<QByteArray>(all.begin(), all.end());
    }();
    return names.contains(name);
}

QList<KnownProgram> knownPrograms(const Subject &subject)
{
    QList<KnownProgram> known;
    if (!subject.project() || subject.components() != 1)
        return known;
    for (const PythonRun &run : subject.pythonRuns()) {
        const auto found = subject.project()->programs.constFind(programKey(run));
        if (found != subject.project()->programs.cend() && !programKey(run).isEmpty())
            known += {&run, &*found};
    }
    return known;
}

QList<KnownProgram> wholeWork(const Subject &subject)
{
    const QList<KnownProgram> known = knownPrograms(subject);
    qsizetype own = 0;
    for (const PythonRun &run : subject.pythonRuns())
        own += !isInstaller(run) && !isVersionQuestion(run);
    if (known.isEmpty() || known.size() != own)
        return {};
    for (const KnownProgram &program : known) {
        const auto &names = program.facts->modules;
        if (!program.facts->complete
            || !std::ranges::all_of(names, [](const QString &name) { return moduleTraits(name).has_value(); }))
            return {};
    }
    QSet<const Call *> python;
    for (const PythonRun &run : subject.pythonRuns())
        python += run.call;
    for (const Call &call : subject.calls()) {
        if (!isUsualCommand(call.name) && !python.contains(&call) && !isBlank(call.name))
            return {};
    }
    return known;
}

std::optional<unsigned> moduleTraits(const QString &module)
{
    static const auto table = [] {
        QHash<QString, unsigned> all;
        for (const Module &line : modules) {
            for (const QString &name : QString::fromLatin1(line.names).split(u' '))
                all.insert(name, line.traits);
        }
        return all;
    }();
    const auto found = table.constFind(module);
    return found == table.cend() ? std::nullopt : std::optional(*found);
}

bool importsAny(const ProgramFacts &program, unsigned traits)
{
    return std::ranges::any_of(program.modules,
                               [&](const QString &name) { return (moduleTraits(name).value_or(0) & traits) != 0; });
}

bool srunHasOptions(const Call &call)
{
    if (call.srun < 0)
        return false;
    for (qsizetype i = call.srun + 1; i < call.program; ++i) {
        if (call.command->words.at(i).text.startsWith('-'))
            return true;
    }
    return false;
}

std::optional<qint64> coresOfTask(const Subject &subject, const Call &call)
{
    const ResourceRequest &request = subject.request();
    if (request.wholeNodes || srunHasOptions(call) || subject.components() != 1)
        return {};
    // Without srun the program has the cores of all tasks of its node.
    const qint64 tasks = call.srun < 0 ? std::max<qint64>(1, request.tasks / std::max<qint64>(1, request.nodes)) : 1;
    if (subject.has("cpus-per-task"))
        return request.cpusPerTask * tasks;
    if (!subject.cluster() || subject.has("cpus-per-gpu") || subject.has("cores-per-socket") || subject.has("mincpus"))
        return {};
    const auto &slurm = subject.cluster()->slurm;
    const auto &whole = request.gpus.isEmpty() ? slurm.wholeNodesForCpuJobs : slurm.wholeNodesForGpuJobs;
    // Where the nodes of GPU jobs are shared out by GPU, the cores come with it.
    if (whole.valueOr(false) || (!request.gpus.isEmpty() && slurm.wholeNodesForCpuJobs.valueOr(false)))
        return {};
    return tasks;
}

bool setsFor(const Subject &subject, const Call &call, QByteArrayView variable)
{
    if (subject.sets(variable))
        return true;
    for (const BashAssignment &assignment : call.command->assignments) {
        if (assignment.name == variable)
            return true;
    }
    return std::ranges::any_of(call.command->words, [&](const BashWord &word) {
        return word.text.startsWith(variable) && word.text.size() > variable.size() && word.text[variable.size()] == '=';
    });
}

bool mentions(const Call &call, QByteArrayView part)
{
    return std::ranges::any_of(call.command->words, [&](const BashWord &word) { return word.text.toLower().contains(part); });
}

bool scriptMentions(const Subject &subject, QByteArrayView part)
{
    return std::ranges::any_of(subject.calls(), [&](const Call &call) { return mentions(call, part); });
}

base::TextEdit lineBefore(const Subject &subject, const Call &call, const QByteArray &line)
{
    const qsizetype begin = call.span().begin;
    const Span own = subject.line(begin);
    const bool first = isBlank(subject.text({own.begin, begin}));
    const QByteArray before = own.begin == 0 ? QByteArray() : subject.text(subject.line(own.begin - 1)).trimmed();
    const bool goesOn = before.endsWith('\\') || before.endsWith('|') || before.endsWith("&&");
    if (first && !goesOn && !call.inDocument)
        return subject.insertLineBefore(begin, line);
    return subject.insertLineBefore(subject.script().firstCommand(), line);
}

bool takesLineOfTask(const Subject &subject, const Call &call)
{
    const bool sed = call.name == "sed";
    const bool awk = call.name == "awk" || call.name == "gawk";
    if (!sed && !awk && call.name != "head")
        return false;
    return std::ranges::any_of(call.arguments(), [&](const BashWord &word) {
        QByteArray plain = subject.resolved(word);
        constexpr qsizetype longest = 100;
        if (plain.size() > longest)
            return false;
        plain.replace("${", "$").replace("}", "").replace(" ", "").replace("\"", "").replace("'", "");
        if (sed)
            return isOneOf(plain, {"$SLURM_ARRAY_TASK_IDp", "$SLURM_ARRAY_TASK_IDq;d", "$SLURM_ARRAY_TASK_ID!d"});
        if (awk)
            return plain == "NR==$SLURM_ARRAY_TASK_ID";
        return isOneOf(plain, {"$SLURM_ARRAY_TASK_ID", "-n$SLURM_ARRAY_TASK_ID", "-$SLURM_ARRAY_TASK_ID"});
    });
}

bool isChain(const Subject &subject)
{
    const auto &array = subject.request().array;
    if (array && array->limit == 1 && array->count() > 1)
        return true;
    const auto dependency = subject.value("dependency");
    if (dependency && !dependency->isEmpty())
        return true;
    return subject.has("requeue") || !subject.callsOf("sbatch").isEmpty();
}

std::optional<bool> hasWheelhouse(const Subject &subject)
{
    if (!subject.cluster() || !subject.cluster()->kind.isKnown())
        return {};
    const auto kind = *subject.cluster()->kind.value;
    return kind != base::ClusterKind::Institute && kind != base::ClusterKind::Practice;
}

QString spanText(qint64 seconds)
{
    const qint64 minutes = (seconds + 59) / 60;
    if (minutes >= 2880 && minutes % 1440 == 0)
        return ProgramsText::tr("%1 days").arg(minutes / 1440);
    if (minutes < 60)
        return ProgramsText::tr("%1 min").arg(minutes);
    return minutes % 60 == 0 ? ProgramsText::tr("%1 h").arg(minutes / 60)
                             : ProgramsText::tr("%1 h %2 min").arg(QString::number(minutes / 60), QString::number(minutes % 60));
}

} // namespace voyageur::script
