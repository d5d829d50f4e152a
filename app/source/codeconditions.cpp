// SPDX-License-Identifier: GPL-3.0-or-later
// When a call that the scan knows has something to say.
#include "source/pythonscan.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace voyageur::source {

using namespace Qt::StringLiterals;
using Kind = PythonToken::Kind;
using When = CallRule::When;

namespace {

struct CodeConditionsText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::source::CodeScan)
};

bool isAddress(const QString &text)
{
    static const QRegularExpression web(u"^(https?|ftp)://(?!localhost|127\\.)"_s);
    return web.match(text).hasMatch();
}

//! A name of a hub, not a path.
bool isHubName(const PythonScan &scan, const PythonCall &call)
{
    if (scan.names("HF_HUB_OFFLINE"_L1) || scan.names("TRANSFORMERS_OFFLINE"_L1))
        return false;
    if (scan.values().isWord(call.named(u"local_files_only"_s), "True"_L1))
        return false;
    static const QRegularExpression path(
        u"^[./~]|^[A-Za-z]:[\\\\/]|\\\\|/.*/|\\.(pt|pth|bin|json|ckpt|safetensors)$|"
        "^(\\w+[-_])?(checkpoints?|outputs?|results?|models?|weights|saved\\w*|runs?|data)(/|$)"_s,
        QRegularExpression::CaseInsensitiveOption);
    // Builders of datasets from files of one's own.
    static const QSet<QString> formats = {u"csv"_s,         u"json"_s,  u"text"_s,   u"parquet"_s,   u"imagefolder"_s,
                                          u"audiofolder"_s, u"arrow"_s, u"pandas"_s, u"webdataset"_s};
    const QString name = scan.values().plainText(call.argument(0, u"pretrained_model_name_or_path"_s));
    return !name.isEmpty() && !path.match(name).hasMatch() && !formats.contains(name);
}

bool isPretrained(const PythonScan &scan, const PythonCall &call)
{
    const auto &values = scan.values();
    const QString function = call.meanings.first().section(u'.', -1);
    if (function.endsWith(u"_Weights"_s) || function.startsWith(u"get_"_s))
        return false;
    if (values.isWord(call.named(u"pretrained"_s), "True"_L1))
        return true;
    // torchvision's own first argument was `pretrained` once.
    const bool vision = call.meanings.first().startsWith(u"torchvision."_s);
    if (vision && values.isWord(call.argument(0), "True"_L1))
        return true;
    const auto *weights = vision ? call.named(u"weights"_s) : nullptr;
    return weights && !values.isWord(weights, "None"_L1)
        && (!values.plainText(weights).isEmpty() || scan.source(weights->first, weights->last).contains(u"_Weights."_s));
}

//! The words of a command for a shell or another program, as far as they are plain texts.
QStringList commandOf(const PythonScan &scan, const PythonCall &call)
{
    const auto *first = call.argument(0, u"args"_s);
    QStringList words;
    for (qsizetype i = first ? first->first : 0; first && i <= first->last; ++i) {
        const PythonToken &token = scan.token(i);
        if (token.kind == Kind::String)
            words += token.body(scan.code().text()).toString().split(u' ', Qt::SkipEmptyParts);
        else if (scan.code().word(i) == u"executable"_s)
            words += u"python"_s;
    }
    return words;
}

bool fetches(const QStringList &words)
{
    static const QSet<QString> programs = {u"wget"_s, u"curl"_s, u"gdown"_s, u"aria2c"_s};
    for (qsizetype i = 0; i < words.size(); ++i) {
        const bool begins = i == 0 || words[i - 1].endsWith(u';') || words[i - 1] == u"&&"_s || words[i - 1] == u"sudo"_s;
        const QString next = words.value(i + 1);
        if (begins
            && (programs.contains(words[i]) || (words[i] == u"git"_s && next == u"clone"_s)
                || (words[i] == u"kaggle"_s && words.contains(u"download"_s))
                || (words[i] == u"huggingface-cli"_s && next == u"download"_s)))
            return true;
    }
    return false;
}

bool writesOutside(const PythonScan &scan, const CallRule &rule, const PythonCall &call)
{
    const auto &values = scan.values();
    const bool second = rule.callee == "torch.save"_L1 || rule.callee == "joblib.dump"_L1;
    const auto *path = call.argument(second ? 1 : 0);
    if (!path)
        path = call.named(u"log_dir"_s);
    const QString text = values.plainText(path);
    if (rule.callee == "open"_L1) {
        static const QRegularExpression writes(u"[wax+]"_s);
        if (!writes.match(values.plainText(call.argument(1, u"mode"_s))).hasMatch())
            return false;
    }
    return !text.isEmpty() && isNoPlaceForOutput(text, scan.place());
}

bool isOnline(const PythonScan &scan, const PythonCall &call)
{
    const auto &values = scan.values();
    const auto *mode = call.named(u"mode"_s);
    const QString text = values.plainText(mode);
    const bool off = text == u"offline"_s || text == u"disabled"_s || text == u"dryrun"_s
        || values.isWord(call.named(u"disabled"_s), "True"_L1) || values.isWord(call.named(u"online"_s), "False"_L1);
    const bool chosen = (mode && text.isEmpty()) || call.named(u"disabled"_s) || call.unpacks;
    return !off && !chosen && !scan.names("WANDB_MODE"_L1) && !scan.names("WANDB_DISABLED"_L1)
        && !scan.names("WANDB_SILENT_OFFLINE"_L1);
}

//! None, or all of the node's cores, or more than the job has.
bool hasOddWorkers(const PythonScan &scan, const PythonCall &call)
{
    const auto *workers = call.argument(5, u"num_workers"_s);
    if (!workers)
        return false;
    if (const auto number = scan.values().number(workers))
        return scan.place().cores && *number > *scan.place().cores;
    for (qsizetype i = workers->first; i <= workers->last; ++i) {
        const QString word = scan.code().word(i);
        if (word == u"cpu_count"_s)
            return true;
    }
    return false;
}

bool hasOwnReason(const PythonScan &scan, const CallRule &rule, const PythonCall &call)
{
    const auto &values = scan.values();
    const QString callee(rule.callee);
    if (callee == u"get_ipython"_s || callee.startsWith(u"google.colab"_s)) {
        static const QRegularExpression guards(u"ipython|colab|jupyter|notebook|interactive|modules|kaggle"_s,
                                               QRegularExpression::CaseInsensitiveOption);
        return !scan.layout().isTried(call.chain.first) && !scan.layout().isConditionedOn(call.chain.first, guards)
            && !guards.match(scan.layout().function(call.chain.first)).hasMatch();
    }
    if (callee == u"torch.hub.load"_s)
        return values.plainText(call.named(u"source"_s)) != u"local"_s;
    if (callee == u"tensorflow_datasets.load"_s)
        return !values.isWord(call.named(u"download"_s), "False"_L1);
    if (callee == u"transformers.pipeline"_s) {
        const auto *model = call.argument(1, u"model"_s);
        return !scan.names("HF_HUB_OFFLINE"_L1) && !scan.names("TRANSFORMERS_OFFLINE"_L1)
            && (!model
                || (!values.plainText(model).isEmpty() && !values.plainText(model).startsWith(u'.')
                    && !values.plainText(model).startsWith(u'/')));
    }
    if (callee.startsWith(u"huggingface_hub."_s))
        return !scan.names("HF_HUB_OFFLINE"_L1) && !values.isWord(call.named(u"local_files_only"_s), "True"_L1);
    if (callee.startsWith(u"torch_geometric."_s))
        return scan.code().word(call.chain.last).front().isUpper();
    if (callee.startsWith(u"pygame."_s))
        return !scan.names("SDL_VIDEODRIVER"_L1);
    return !scan.names("QT_QPA_PLATFORM"_L1); // Qt
}

} // namespace

bool isPipInstall(const PythonScan &scan, const PythonCall &call)
{
    const QStringList words = commandOf(scan, call);
    static const QSet<QString> installers = {u"pip"_s, u"pip3"_s, u"conda"_s, u"mamba"_s};
    for (qsizetype i = 0; i + 1 < words.size() && i < 4; ++i) {
        if (installers.contains(words[i]) && words[i + 1] == u"install"_s)
            return true;
    }
    return false;
}

QString workersMessage(const PythonScan &scan, const PythonCall &call)
{
    const auto *workers = call.argument(5, u"num_workers"_s);
    if (const auto number = scan.values().number(workers); number && scan.place().cores)
        return CodeConditionsText::tr(
                   "The DataLoader starts %1 processes, and the job asks for %2 cores: they take turns, which is slower than "
                   "fewer. Take the number from the job: int(os.environ.get(\"SLURM_CPUS_PER_TASK\", 1)).")
            .arg(*number)
            .arg(*scan.place().cores);
    return CodeConditionsText::tr(
               "%1 counts the cores of the whole node, of which a job has only some: the DataLoader starts too many "
               "processes. Take the number from the job: int(os.environ.get(\"SLURM_CPUS_PER_TASK\", 1)).")
        .arg(base::shownSafely(scan.source(workers->first, workers->last).simplified().left(60).toUtf8()));
}

bool callMatters(const PythonScan &scan, const CallRule &rule, const PythonCall &call)
{
    const auto &values = scan.values();
    const auto *first = call.argument(0);
    switch (rule.when) {
    case When::Always:
        return true;
    case When::TkinterImported: // tkinter's loop, not that of some other library
        return scan.imports(u"tkinter"_s) || scan.imports(u"Tkinter"_s);
    case When::DownloadTrue:
        return values.isWord(call.named(u"download"_s), "True"_L1);
    case When::NamedModel:
        return isHubName(scan, call);
    case When::Pretrained:
        return isPretrained(scan, call);
    case When::KerasWeights: {
        const auto *weights = call.named(u"weights"_s);
        const QString name = scan.code().word(call.chain.last);
        const bool model = !name.isEmpty() && name.front().isUpper();
        return model && (!weights || values.plainText(weights) == u"imagenet"_s) && !call.unpacks;
    }
    case When::WebAddress:
        return isAddress(values.plainText(first));
    case When::CameraNumber:
        return first && scan.token(first->first).kind == Kind::Number;
    case When::WindowBackend: {
        static const QRegularExpression windows(u"^(tk|qt|gtk|wx|macosx|webagg|nbagg|ipympl|notebook)"_s,
                                                QRegularExpression::CaseInsensitiveOption);
        return first && scan.token(first->first).kind == Kind::String && windows.match(values.plainText(first)).hasMatch();
    }
    case When::SecondGpu: {
        const auto number = values.number(first ? first : call.named(u"device"_s));
        return number && *number > 0 && call.given.size() == 1 && !(scan.place().gpus && *scan.place().gpus > *number)
            && (rule.callee != ".cuda"_L1 || scan.imports(u"torch"_s));
    }
    case When::ShellFetch: {
        static const QSet<QString> runs = {u"run"_s,   u"call"_s,   u"check_call"_s, u"check_output"_s,
                                           u"Popen"_s, u"system"_s, u"getoutput"_s};
        return runs.contains(scan.code().word(call.chain.last)) && (fetches(commandOf(scan, call)) || isPipInstall(scan, call));
    }
    case When::ManyWorkers:
        return hasOddWorkers(scan, call);
    case When::WritesOutside:
        return writesOutside(scan, rule, call);
    case When::OnlineTracker:
        return isOnline(scan, call);
    case When::ItsOwnCheck:
        return hasOwnReason(scan, rule, call);
    }
    return false;
}

} // namespace voyageur::source
