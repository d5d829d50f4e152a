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

//! A simulator, as its arguments say.
bool opensWindow(const PythonScan &scan, const CallRule &rule, const PythonCall &call)
{
    const auto &values = scan.values();
    if (rule.callee.endsWith("UnityEnvironment"_L1))
        return !call.unpacks && !values.isWord(call.named(u"no_graphics"_s), "True"_L1)
            && !(call.named(u"no_graphics"_s) && !values.isWord(call.named(u"no_graphics"_s), "False"_L1));
    if (rule.callee.startsWith("gym"_L1))
        return values.plainText(call.named(u"render_mode"_s)) == u"human"_s;
    const auto *first = call.argument(0);
    if (rule.callee.startsWith("pybullet"_L1))
        return first && scan.code().wordView(first->last) == u"GUI";
    if (values.isWord(call.named(u"headless"_s), "False"_L1))
        return true;
    const auto value = first ? values.valueOf(first->first, first->last) : PythonValue();
    for (qsizetype i = value.first; i >= 0 && i + 2 <= value.last; ++i) { // {"headless": False}
        const auto &token = scan.token(i);
        if (token.kind == Kind::String && token.body(scan.code().text()) == u"headless"
            && scan.code().wordView(i + 2) == u"False")
            return true;
    }
    return false;
}

bool rendersInWindow(const PythonScan &scan, const PythonCall &call)
{
    const auto *mode = call.argument(0, u"mode"_s);
    const bool human = scan.values().plainText(mode) == u"human"_s;
    if (human && scan.imports(u"stable_baselines3"_s))
        return scan.code().wordView(call.chain.first) != u"self";
    return (scan.imports(u"gym"_s) || scan.imports(u"retro"_s)) && !scan.code().hasOneOf({u"render_mode"})
        && scan.code().wordView(call.chain.first) != u"self" && (call.given.isEmpty() || human);
}

//! "cores = cpu_count()" with a name that is only printed, or stands nowhere else beside a pool of another size.
bool isCountedForNothing(const PythonScan &scan, const PythonCall &call)
{
    const PythonCode &code = scan.code();
    const qsizetype line = scan.layout().lineStart(call.chain.first);
    const QString name = code.word(line);
    if (name.isEmpty() || !code.is(line + 1, u'=') || code.is(line + 2, u'='))
        return false;
    if (code.count(name) == 1)
        return code.hasOneOf({u"Pool", u"ProcessPoolExecutor"});
    for (qsizetype i = 0; i < code.tokens().size(); ++i) {
        if (i == line || code.wordView(i) != name)
            continue;
        const auto around = scan.layout().callsAround(i);
        if (around.isEmpty() || around.last().callee != u"print"_s)
            return false;
    }
    return true;
}

//! The number of the node's cores, where it is more than told to somebody; a pool that takes all of them.
bool takesNodeCores(const PythonScan &scan, const CallRule &rule, const PythonCall &call)
{
    if (scan.names("SLURM_CPUS_PER_TASK"_L1) || scan.names("SLURM_CPUS_ON_NODE"_L1)
        || scan.code().hasOneOf({u"sched_getaffinity", u"process_cpu_count"}))
        return false;
    if (!rule.callee.endsWith("cpu_count"_L1)) {
        const auto *size = call.named(u"processes"_s);
        size = size ? size : call.named(u"max_workers"_s);
        size = size ? size : call.argument(0);
        const auto number = size ? scan.values().number(size) : std::nullopt;
        return !call.unpacks
            && (!size || scan.values().isWord(size, "None"_L1)
                || (number && scan.place().cores && *number > *scan.place().cores));
    }
    static const QSet<QString> tells = {u"print"_s,  u"info"_s,        u"debug"_s,  u"log"_s,   u"warning"_s,
                                        u"format"_s, u"write"_s,       u"append"_s, u"str"_s,   u"min"_s,
                                        u"getenv"_s, u"assertEqual"_s, u"skipif"_s, u"skipIf"_s};
    const qsizetype around = scan.code().around(call.chain.first);
    if (scan.code().is(around, u'{') && scan.token(std::max<qsizetype>(0, around - 1)).formatted)
        return false;
    for (const auto &outer : scan.layout().callsAround(call.chain.first)) {
        const QString last = outer.callee.section(u'.', -1);
        if (tells.contains(last) || last == u"DataLoader"_s || outer.callee == u"os.environ.get"_s)
            return false;
    }
    return !(scan.token(call.chain.first).startsLine && scan.code().isLineEnd(call.close + 1))
        && !isCountedForNothing(scan, call);
}

//! DataParallel(net, device_ids=[0, 1]), Trainer(devices=[2])
bool namesLaterGpu(const PythonScan &scan, const PythonCall &call)
{
    const auto &values = scan.values();
    for (const auto &keyword : {u"device_ids"_s, u"gpus"_s, u"devices"_s}) {
        const bool positional = keyword == u"device_ids"_s && call.meanings.contains(u"torch.nn.DataParallel"_s);
        const auto *list = positional ? call.argument(1, keyword) : call.named(keyword);
        if (!list)
            continue;
        const auto value = values.valueOf(list->first, list->last);
        if (value.first < 0 || !scan.code().is(value.first, u'[') || scan.code().closing(value.first) != value.last)
            return false;
        static const QRegularExpression later(u"^[1-9][0-9]*$"_s);
        int most = 0;
        for (qsizetype i = value.first + 1; i < value.last; ++i) {
            const QString number = scan.source(i, i);
            if (scan.token(i).kind == Kind::Number && later.match(number).hasMatch())
                most = std::max(most, number.toInt());
        }
        return most > 0 && !(scan.place().gpus && *scan.place().gpus > most);
    }
    return false;
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
    const QString text = values.beginning(path);
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
    if (values.isWord(call.named(u"offline"_s), "True"_L1))
        return false;
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
        if (!scan.guards().isReached(call.chain.first))
            return false;
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
        return !isOffline(scan)
            && (!model || (!values.plainText(model).isEmpty() && !isPathOfOnesOwn(scan, values.plainText(model))));
    }
    if (callee.startsWith(u"huggingface_hub."_s))
        return !scan.names("HF_HUB_OFFLINE"_L1) && !values.isWord(call.named(u"local_files_only"_s), "True"_L1);
    if (callee.startsWith(u"pygame."_s))
        return !scan.names("SDL_VIDEODRIVER"_L1);
    if (callee.startsWith(u"glfw."_s))
        return !scan.code().hasOneOf({u"VISIBLE"}); // hidden
    if (callee.startsWith(u"tensorflow."_s) && QLatin1StringView(rule.rule) == "TF1"_L1)
        return !scan.code().hasOneOf({u"compat", u"disable_v2_behavior", u"disable_eager_execution", u"__version__"})
            && !scan.layout().isTried(call.chain.first);
    if (callee.startsWith(u"pyvista."_s))
        return !scan.code().hasOneOf({u"off_screen", u"OFF_SCREEN", u"start_xvfb"});
    if (callee.startsWith(u"open3d."_s))
        return !scan.code().hasOneOf({u"visible"});
    if (callee.startsWith(u"napari."_s))
        return !values.isWord(call.named(u"show"_s), "False"_L1);
    return !scan.names("QT_QPA_PLATFORM"_L1); // Qt
}

} // namespace

bool isPipInstall(const PythonScan &scan, const PythonCall &call)
{
    const QStringList words = commandOf(scan, call);
    static const QSet<QString> installers = {u"pip"_s, u"pip3"_s, u"conda"_s, u"mamba"_s};
    for (qsizetype i = 0; i + 1 < words.size() && i < 4; ++i) {
        if (installers.contains(words[i]) && words[i + 1] == u"install"_s)
            return !words.contains(u"--no-index"_s);
    }
    return false;
}

QString coresMessage(const PythonScan &scan, const PythonCall &call)
{
    const auto *size = call.argument(0, u"processes"_s);
    size = size ? size : call.named(u"max_workers"_s);
    const auto number = size ? scan.values().number(size) : std::nullopt;
    const QString shown = base::shownSafely(scan.source(call.chain.first, call.close).simplified().left(60).toUtf8());
    if (number && scan.place().cores)
        return CodeConditionsText::tr(
                   "%1 starts %2 processes, but the job asks for %3 cores, so they take turns. Read the number from the "
                   "job: int(os.environ.get(\"SLURM_CPUS_PER_TASK\", 1)).")
            .arg(shown)
            .arg(*number)
            .arg(*scan.place().cores);
    return CodeConditionsText::tr(
               "%1 counts the cores of the whole node, but a job has only some of them. Too many processes take turns. "
               "Read the number from the job: int(os.environ.get(\"SLURM_CPUS_PER_TASK\", 1)), or "
               "len(os.sched_getaffinity(0)).")
        .arg(shown);
}

QString workersMessage(const PythonScan &scan, const PythonCall &call)
{
    const auto *workers = call.argument(5, u"num_workers"_s);
    if (const auto number = scan.values().number(workers); number && scan.place().cores)
        return CodeConditionsText::tr(
                   "The DataLoader starts %1 processes, but the job asks for %2 cores. The processes take turns, which is "
                   "slower than fewer processes. Read the number from the job: int(os.environ.get(\"SLURM_CPUS_PER_TASK\", "
                   "1)).")
            .arg(*number)
            .arg(*scan.place().cores);
    return CodeConditionsText::tr(
               "%1 counts the cores of the whole node, but a job has only some of them. The DataLoader starts too many "
               "processes. Read the number from the job: int(os.environ.get(\"SLURM_CPUS_PER_TASK\", 1)).")
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
        return scan.imports(u"tkinter"_s) || scan.imports(u"Tkinter"_s) || scan.imports(u"customtkinter"_s)
            || scan.imports(u"ttkbootstrap"_s);
    case When::KivyImported:
        return scan.imports(u"kivy"_s) && call.given.isEmpty() && scan.code().wordView(call.chain.first) != u"self";
    case When::CameraNumber:
        return first && scan.token(first->first).kind == Kind::Number;
    case When::NamedDevice: {
        static const QRegularExpression devices(u"^(COM\\d+|/dev/(tty(ACM|USB|S|AMA)|cu\\.|rfcomm).*)$"_s,
                                                QRegularExpression::CaseInsensitiveOption);
        return devices.match(values.plainText(call.argument(0, u"port"_s))).hasMatch();
    }
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
    case When::LoneLogin:
        return scan.code().callsOf(u"init"_s).isEmpty() && isOnline(scan, call);
    case When::WindowArgument:
        return opensWindow(scan, rule, call);
    case When::GymWindow:
        return rendersInWindow(scan, call);
    case When::ShowsItself: {
        static const QRegularExpression plots(u"^(\\w+_plot|bar|beeswarm|waterfall|scatter|violin|heatmap|decision)$"_s);
        const QString name = scan.code().word(call.chain.last);
        return plots.match(name).hasMatch() && (name.endsWith(u"_plot"_s) || call.meanings.first().contains(u".plots."_s))
            && !call.unpacks && !call.named(u"show"_s)
            && (name != u"force_plot"_s || values.isWord(call.named(u"matplotlib"_s), "True"_L1));
    }
    case When::GradioImported:
        return scan.imports(u"gradio"_s);
    case When::GpuList:
        return namesLaterGpu(scan, call);
    case When::FixedProcesses: {
        const auto processes = scan.values().number(call.argument(2, u"nprocs"_s));
        return processes && *processes > 1 && (!scan.place().gpus || *processes > *scan.place().gpus)
            && scan.code().hasOneOf({u"cuda", u"nccl", u"set_device"});
    }
    case When::VisibleBrowser:
        return !scan.code().text().contains(u"headless"_s, Qt::CaseInsensitive);
    case When::NodeCores:
        return takesNodeCores(scan, rule, call);
    case When::ItsOwnCheck:
        return hasOwnReason(scan, rule, call);
    default:
        return downloadMatters(scan, rule, call);
    }
}

} // namespace voyageur::source
