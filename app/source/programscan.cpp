// SPDX-License-Identifier: GPL-3.0-or-later
#include "source/programscan.h"

#include "source/checkpointscan.h"
#include "source/localservers.h"
#include "source/pythonsigns.h"
#include "source/trainingloops.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <utility>

namespace voyageur::source {

using namespace Qt::StringLiterals;
using script::CodeSign;
using script::CodeUse;
using Kind = PythonToken::Kind;

namespace {

struct ProgramScanText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::source::CodeScan)
};

//! Functions that the program comes to from its top level, by their names.
class Reached final {
public:
    explicit Reached(const PythonScan &scan)
    {
        const PythonCode &code = scan.code();
        for (qsizetype i = 0; i + 1 < code.tokens().size(); ++i) {
            const QStringView word = code.wordView(i);
            if (word.isEmpty() || !code.is(i + 1, u'(') || PythonCode::isKeyword(word))
                continue;
            const QStringView before = code.wordView(i - 1);
            if (before == u"def" || before == u"class")
                continue;
            m_calls[scan.layout().function(i)] += {word.toString(), !scan.layout().loopsAround(i).isEmpty()};
        }
        come({}, false);
    }

    bool contains(const QString &function) const { return m_reached.contains(function); }
    //! It is called again and again.
    bool isRepeated(const QString &function) const { return m_reached.value(function); }

private:
    struct Called {
        QString name;
        bool again = false;
    };
    void come(const QString &from, bool again)
    {
        QList<Called> waiting = {{from, again}};
        while (!waiting.isEmpty()) {
            const Called function = waiting.takeLast();
            const auto known = m_reached.constFind(function.name);
            if (known != m_reached.constEnd() && (*known || !function.again))
                continue;
            m_reached[function.name] = function.again;
            for (const Called &call : m_calls.value(function.name))
                waiting += Called{call.name, call.again || function.again};
            if (!function.name.isEmpty() && function.name.front().isUpper()) // a class
                waiting += Called{u"__init__"_s, function.again};
        }
    }

    QHash<QString, QList<Called>> m_calls; // by the function that they stand in
    QHash<QString, bool> m_reached;
};

//! Libraries of agents that learn, and save only when asked.
bool importsAgents(const PythonScan &scan)
{
    return importsOneOf(scan, {"stable_baselines3"_L1, "stable_baselines"_L1, "sb3_contrib"_L1});
}

//! model.learn(total_timesteps=10_000): over in minutes.
bool isShortLearning(const PythonScan &scan, qsizetype token)
{
    constexpr qint64 longLearning = 200'000; // steps
    const PythonCode &code = scan.code();
    for (const qsizetype at : code.callsOf(u"learn"_s)) {
        if (at < token || scan.layout().lineOf(at) != scan.layout().lineOf(token))
            continue;
        const PythonCall call = scan.values().callAt(code.chainAt(at));
        const auto *steps = call.argument(0, u"total_timesteps"_s);
        const auto number = steps ? scan.values().number(steps) : std::nullopt;
        return number && *number < longLearning;
    }
    return false;
}

//! What fit() is called of was made by a library that knows no epochs: a scaler, a search, trees.
bool fitsNoNetwork(const PythonScan &scan, qsizetype fit)
{
    const PythonCode &code = scan.code();
    qsizetype head = fit;
    while (code.is(head - 1, u'.') && !code.wordView(head - 2).isEmpty())
        head -= 2;
    const QStringList meanings = scan.values().callAt(code.chainAt(head)).meanings;
    return !meanings.isEmpty() && meanings.first().startsWith("sklearn."_L1);
}

//! model.fit(x, epochs=20): of Keras, wherever the model comes from. Without a number of epochs it is one alone, which is short,
//! unless it comes again and again.
bool fitsForEpochs(const PythonScan &scan, qsizetype token, bool keras)
{
    const PythonCode &code = scan.code();
    const auto &lines = scan.layout().lines();
    const qsizetype line = scan.layout().lineOf(token);
    const qsizetype end = line + 1 < lines.size() ? lines[line + 1].first : code.tokens().size();
    const auto isLong = [&](qsizetype at, qsizetype position) {
        if (fitsNoNetwork(scan, at))
            return false;
        const PythonCall call = scan.values().callAt(code.chainAt(at));
        if (call.named(u"epochs"_s))
            return keras || !scan.imports(u"sklearn"_s);
        return keras
            && (call.named(u"nb_epoch"_s) || call.unpacks || call.argument(position) || !scan.layout().loopsAround(at).isEmpty());
    };
    constexpr qsizetype ofFit = 3; // where the number of epochs stands among the arguments
    constexpr qsizetype ofGenerator = 2;
    for (const auto &[name, position] : {std::pair(u"fit"_s, ofFit), std::pair(u"fit_generator"_s, ofGenerator)}) {
        const QList<qsizetype> calls = code.callsOf(name);
        for (auto at = std::ranges::lower_bound(calls, lines[line].first); at != calls.cend() && *at < end; ++at) {
            if (isLong(*at, position))
                return true;
        }
    }
    return false;
}

//! Whether it stands in "for epoch in …", or its function is called there.
bool isOnceAnEpoch(const PythonScan &scan, qsizetype token, QHash<QString, bool> &functions)
{
    const auto inEpochs = [&](qsizetype at) {
        return std::ranges::any_of(scan.layout().loopsAround(at),
                                   [&](qsizetype loop) { return isOverEpochs(scan.code(), loop); });
    };
    const QString function = scan.layout().function(token);
    if (function.isEmpty() || inEpochs(token))
        return !function.isEmpty();
    const auto known = functions.constFind(function);
    if (known != functions.cend())
        return *known;
    const QList<qsizetype> calls = scan.code().callsOf(function);
    return functions[function] = std::ranges::any_of(calls, inEpochs);
}

//! "for epoch in range(100): train_epoch(net, data)" with a function of another module, whose text nobody sees here.
std::optional<CodeUse> trainingOfModule(const PythonScan &scan)
{
    static const QRegularExpression trains(u"train|epoch|fit|step|optimi[sz]e|update|learn"_s,
                                           QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression others(u"schedul|valid|eval|test|set_epoch|log|plot|print"_s,
                                           QRegularExpression::CaseInsensitiveOption);
    const PythonCode &code = scan.code();
    for (qsizetype line = 0; line < scan.layout().lines().size(); ++line) {
        const qsizetype loop = scan.layout().lines()[line].first;
        if (!isOverEpochs(code, loop))
            continue;
        const qsizetype indent = scan.layout().lines()[line].indent;
        qsizetype next = line + 1;
        for (; next < scan.layout().lines().size() && scan.layout().lines()[next].indent > indent; ++next) {
            for (qsizetype i = scan.layout().lines()[next].first; !code.isLineEnd(i); ++i) {
                const QString word = code.word(i);
                if (word.isEmpty() || !code.is(i + 1, u'(') || !trains.match(word).hasMatch() || others.match(word).hasMatch())
                    continue;
                const bool plain = !code.is(i - 1, u'.') && code.isImported(word) && !code.isDefinedHere(word);
                const bool ofModule = code.is(i - 1, u'.') && !code.is(i - 3, u'.') && code.isImported(code.word(i - 2));
                if (!plain && !ofModule)
                    continue;
                CodeUse use;
                use.sign = CodeSign::Trains;
                use.line = code.lineOf(scan.begin(i));
                use.text = word + u"()"_s;
                return use;
            }
        }
        line = next - 1; // what is inside was seen
    }
    return {};
}

//! The training, where this text is a program that trains; or, `ofModule`, a module of one.
const CodeUse *trainingIn(const PythonScan &scan, const QList<CodeUse> &uses, const Reached &reached, bool &ofModule)
{
    const CodeUse *inModule = nullptr;
    QHash<QString, bool> functions; // that are called once an epoch
    const bool keras = importsOneOf(scan, {"keras"_L1, "tensorflow"_L1, "tf_keras"_L1});
    const bool torch = importsOneOf(scan, {"torch"_L1, "paddle"_L1, "accelerate"_L1, "jax"_L1}) || keras;
    // A derivative alone is no training.
    const bool steps =
        scan.code().hasOneOf({u"step", u"apply_gradients", u"minimize", u"apply_updates", u"zero_grad", u"train_on_batch"});
    for (const CodeUse &use : uses) {
        const bool learns = use.word == u"learn"_s; // of an agent
        const bool fits = use.word == u"fit"_s || use.word == u"fit_generator"_s || learns;
        if (use.sign != CodeSign::Trains)
            continue;
        const qsizetype first = tokenOn(scan, use.line);
        if (first >= scan.code().tokens().size() || !scan.guards().isReached(first))
            continue;
        // A network of one's own has no optimiser that is known here.
        const bool ownNet = std::ranges::any_of(scan.layout().loopsAround(first),
                                                [&](qsizetype loop) { return isOverEpochs(scan.code(), loop); });
        if (learns     ? !importsAgents(scan) || isShortLearning(scan, first)
                : fits ? !fitsForEpochs(scan, first, keras)
                       : !(torch && steps) && !ownNet)
            continue;
        const QString function = scan.layout().function(first);
        const bool program = scan.names("__main__"_L1) || reached.contains(function);
        const bool again =
            fits || !scan.layout().loopsAround(first).isEmpty() || reached.isRepeated(function) || !reached.contains(function);
        if (program && again)
            return &use;
        if (!inModule && !program && !fits && scan.place().wholeProject && torch && steps
            && isOnceAnEpoch(scan, first, functions))
            inModule = &use;
    }
    ofModule = inModule != nullptr;
    return inModule;
}

//! What stands so on the line is called there, and not defined.
bool isCall(const PythonScan &scan, qsizetype lineFirst, const QString &text)
{
    const PythonCode &code = scan.code();
    for (qsizetype i = lineFirst; !code.isLineEnd(i); ++i) {
        if (code.wordView(i).isEmpty() || PythonCode::isKeyword(code.wordView(i)))
            continue;
        const qsizetype end = code.chainEnd(i);
        if (code.source(scan.begin(i), scan.end(end)).simplified() == text)
            return code.is(end + 1, u'(') && code.wordView(i - 1) != u"def" && code.wordView(i - 1) != u"class";
        i = end;
    }
    return false;
}

//! Whether what stands at `token` comes only behind the training, and once: in the same function behind it, or in one that is
//! called there. Who calls whom is followed by name.
class BehindTraining final {
public:
    BehindTraining(const PythonScan &scan, qsizetype training) : m_scan(scan)
    {
        constexpr int mostCallers = 8;
        for (qsizetype at = training; m_training.size() < mostCallers;) {
            const QString function = scan.layout().function(at);
            m_training.insert(function, at);
            const QList<qsizetype> calls = callsOf(function);
            if (function.isEmpty() || calls.isEmpty() || m_training.contains(scan.layout().function(calls.first())))
                break;
            at = calls.first();
        }
    }

    bool contains(qsizetype token, int steps = 4) const
    {
        if (steps == 0 || !m_scan.layout().loopsAround(token).isEmpty())
            return false;
        const QString function = m_scan.layout().function(token);
        if (const auto training = m_training.constFind(function); training != m_training.cend())
            return m_scan.layout().lineOf(token) > m_scan.layout().lineOf(*training);
        const QList<qsizetype> calls = callsOf(function);
        return !function.isEmpty() && !calls.isEmpty()
            && std::ranges::all_of(calls, [&](qsizetype call) { return contains(call, steps - 1); });
    }

private:
    QList<qsizetype> callsOf(const QString &function) const
    {
        QList<qsizetype> calls = m_scan.code().callsOf(function);
        // torch.save() is none of the class's own save(), and a function does not call itself here.
        calls.removeIf([&](qsizetype call) {
            const bool module = m_scan.code().is(call - 1, u'.') && m_scan.code().isImported(m_scan.code().word(call - 2));
            return module || m_scan.layout().function(call) == function;
        });
        return calls;
    }

    const PythonScan &m_scan;
    QHash<QString, qsizetype> m_training; // functions on the way to it, and where in them it goes on
};

//! learn(callback=…), EvalCallback(best_model_save_path=…): something of a library may save on the way.
bool isToldToSave(const PythonScan &scan)
{
    static const QRegularExpression told(u"^callback$|save_?(path|dir|every|freq|best|steps|interval)|checkpoint|ckpt"_s,
                                         QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression figures(u"plot|draw|show|fig"_s, QRegularExpression::CaseInsensitiveOption);
    const PythonCode &code = scan.code();
    for (qsizetype i = 0; i + 2 < code.tokens().size(); ++i) {
        if (!code.is(i + 1, u'=') || code.is(i + 2, u'=') || !told.match(code.word(i)).hasMatch())
            continue;
        const qsizetype open = code.around(i);
        const QString callee = code.is(open, u'(') ? code.word(open - 1) : QString();
        if (!callee.isEmpty() && code.wordView(open - 2) != u"def" && !figures.match(callee).hasMatch())
            return true;
    }
    return false;
}

//! Everything that saves does so behind the training, once.
bool savesOnlyAtEnd(const PythonScan &scan, const QList<CodeUse> &uses, const CodeUse &training)
{
    static const QRegularExpression meanwhile(u"callback|checkpoint|backup|manager|hook|best|every|resum|early"_s,
                                              QRegularExpression::CaseInsensitiveOption);
    if (isToldToSave(scan))
        return false;
    const BehindTraining behind(scan, tokenOn(scan, training.line));
    bool any = false;
    for (const CodeUse &use : uses) {
        if (use.sign != CodeSign::Saves && use.sign != CodeSign::TorchSave)
            continue;
        const qsizetype first = tokenOn(scan, use.line);
        if (first >= scan.code().tokens().size())
            return false;
        const bool called = use.text.endsWith(u')') || isCall(scan, first, use.text);
        if (!called) { // a setting, a function, a variable: who knows
            if (meanwhile.match(use.text).hasMatch() || use.text.startsWith(u'"'))
                return false;
            continue;
        }
        if (meanwhile.match(use.text).hasMatch() || !behind.contains(first))
            return false;
        any = true;
    }
    return any;
}

//! Something is called that may save a state: by its name, or by what it is given. Words alone save nothing.
bool maySaveByCall(const PythonScan &scan)
{
    static const QRegularExpression saving(
        u"save|saving|checkpoint|ckpt|dump|snapshot|export|BackupAndRestore|store|persist|callback"_s,
        QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression others(u"savefig|imsave|save_?\\w*(image|img|picture|fig|figure|plot|sample|grid|curve|gif)s?"
                                           u"$|plot|draw|^(add_argument|print|load|"
                                           u"makedirs|mkdir|exists|join)$|^restore|^load"_s,
                                           QRegularExpression::CaseInsensitiveOption);
    if (scan.names("wb"_L1))
        return true;
    const PythonCode &code = scan.code();
    const auto means = [&](const QString &word) { return saving.match(word).hasMatch() && !others.match(word).hasMatch(); };
    for (qsizetype i = 0; i + 1 < code.tokens().size(); ++i) {
        const bool called = code.is(i + 1, u'(');
        const bool given = code.is(i + 1, u'=') && !code.is(i + 2, u'=');
        if ((!called && !given) || !means(code.word(i)))
            continue;
        const QStringView before = code.wordView(i - 1);
        if (called && before != u"def" && before != u"class")
            return true;
        const qsizetype open = given ? code.around(i) : -1; // f(…, save_path=…) of another module
        const QString callee = code.is(open, u'(') ? code.word(open - 1) : QString();
        if (!callee.isEmpty() && code.wordView(open - 2) != u"def" && !code.isDefinedHere(callee)
            && !others.match(callee).hasMatch())
            return true;
    }
    return false;
}

void noCheckpoints(PythonScan &scan, const QList<CodeUse> &uses, const CodeUse &training, bool ofModule)
{
    constexpr int fewEpochs = 5;
    if (savesByItself(scan) || has(uses, CodeSign::Dynamic))
        return;
    qsizetype first = tokenOn(scan, training.line);
    const bool saves = (has(uses, CodeSign::Saves) || has(uses, CodeSign::TorchSave)) && maySaveByCall(scan);
    if (saves) {
        const auto epochs = epochsOf(scan, first);
        if ((epochs && *epochs < fewEpochs) || !savesOnlyAtEnd(scan, uses, training))
            return;
    }
    qsizetype last = first;
    while (!scan.code().isLineEnd(last + 1))
        ++last;
    base::Diagnostic &finding = scan.add("ML-CKPT-NONE"_L1, first, last);
    if (ofModule)
        finding.severity = base::Severity::Info;
    if (saves)
        finding.message =
            ProgramScanText::tr("The training (%1) is saved only at its end. If the job's time runs out before, everything is "
                                "lost. Save a checkpoint after each epoch, and load the newest at the start.")
                .arg(base::shownSafely(scan.source(first, last).simplified().left(60).toUtf8()));
}

//! The last "break" or "return" of each block, by the line that heads the block: what stands before it in the block, as in
//! "torch.save(…); break", runs once.
QHash<qsizetype, qsizetype> lastLeavings(const PythonScan &scan)
{
    QHash<qsizetype, qsizetype> last;
    const auto &lines = scan.layout().lines();
    for (qsizetype line = 0; line < lines.size(); ++line) {
        const QStringView word = scan.code().wordView(lines[line].first);
        if (word == u"break" || word == u"return")
            last[lines[line].parent] = line;
    }
    return last;
}

//! The file that a path names, where that is always the same one: "last.pt" of os.path.join(folder, "last.pt"), with all that
//! stands before it. Empty where it may differ each time.
QString sameFileEachTime(const PythonScan &scan, const PythonCode::Argument *path, qsizetype save, bool anyName)
{
    if (!path)
        return {};
    const PythonCode &code = scan.code();
    static const QRegularExpression file(
        u"^[\\w./ -]*\\w\\.(pth?|ckpt|pkl|pickle|h5|hdf5|keras|tar|bin|safetensors|npz|weights)$"_s);
    static const QRegularExpression counts(
        u"epoch|step|iter|fold|time|date|now|stamp|version|seed|^(i|e|ep|n|idx|k|run\\w*|trial\\w*|str|format)$"_s,
        QRegularExpression::CaseInsensitiveOption);
    if (const QString plain = scan.values().plainText(path); !plain.isEmpty()) {
        const QString same = plain.startsWith(u"./"_s) ? plain.sliced(2) : plain;
        return anyName || file.match(same).hasMatch() ? same : QString();
    }
    const PythonValue value = scan.values().valueOf(path->first, path->last);
    if (value.first < 0)
        return {};
    const qsizetype end = code.is(value.last, u')') ? value.last - 1 : value.last;
    const auto &last = scan.token(end);
    if (last.kind != Kind::String || last.formatted || !file.match(last.body(code.text()).toString()).hasMatch())
        return {};
    const bool joins = code.is(value.last, u')') && code.word(code.chainEnd(value.first)) == u"join"_s
        && code.closing(code.chainEnd(value.first) + 1) == value.last;
    const bool added = end == value.last && (code.is(end - 1, u'/') || code.is(end - 1, u'+'));
    if (!joins && !added)
        return {};
    for (qsizetype i = value.first; i < end; ++i) {
        const QString word = code.word(i);
        const bool called = code.is(i + 1, u'(') && word != u"join"_s && word != u"Path"_s;
        if (called || (!word.isEmpty() && counts.match(word).hasMatch()) || scan.token(i).formatted)
            return {};
        for (const qsizetype loop : scan.layout().loopsAround(save)) {
            for (qsizetype at = loop + 1; !code.isLineEnd(at) && code.wordView(at) != u"in"; ++at) {
                if (!word.isEmpty() && code.word(at) == word)
                    return {};
            }
        }
    }
    return scan.source(value.first, value.last).simplified();
}

void overwrittenInPlace(PythonScan &scan, PythonMends &mends, const QList<CodeUse> &uses)
{
    if (has(uses, CodeSign::Renames))
        return;
    const bool keras = importsOneOf(scan, {"keras"_L1, "tensorflow"_L1, "tf_keras"_L1});
    const QHash<qsizetype, qsizetype> leavings = lastLeavings(scan);
    const auto runsOnce = [&](qsizetype token) {
        const qsizetype line = scan.layout().lineOf(token);
        return leavings.value(scan.layout().lines()[line].parent, -1) > line;
    };
    QStringList paths;
    QList<PythonCall> again;
    eachCall(scan, {u"save"_s, u"save_weights"_s, u"save_model"_s}, [&](const PythonCall &call) {
        const bool torch = call.meanings.contains(u"torch.save"_s);
        const bool function = call.meanings.contains(u"keras.models.save_model"_s);
        const bool method = keras && (call.meanings.contains(u".save_weights"_s) || call.meanings.contains(u".save"_s));
        if (torch || function || method) {
            const auto *path = method ? call.argument(0, u"filepath"_s) : call.argument(1, torch ? u"f"_s : u"filepath"_s);
            const QString same = sameFileEachTime(scan, path, call.chain.first, torch);
            paths += same;
            if (!same.isEmpty() && scan.layout().isInLoop(call.chain.first) && !runsOnce(call.chain.first))
                again += call;
        }
        return true;
    });
    const bool one = paths.removeDuplicates() >= 0 && paths.size() == 1;
    if (one && !again.isEmpty()) {
        const bool torch = again.first().meanings.contains(u"torch.save"_s);
        scan.add("ML-CKPT-ATOMIC"_L1, again.first().chain.first, again.first().close,
                 torch ? mends.forSave(again.first()) : QList<base::Fix>());
    }
}

//! In a loop or a comprehension, or in a function that is handed to map().
bool isForEachFile(const PythonScan &scan, const PythonCall &call, const QString &function)
{
    const PythonCode &code = scan.code();
    const auto loops = scan.layout().loopsAround(call.chain.first);
    if (std::ranges::any_of(loops, [&](qsizetype loop) { return code.wordView(loop) == u"for"; }))
        return true;
    const qsizetype around = code.around(call.chain.first);
    if (around >= 0 && code.is(around, u'[') && code.wordView(call.close + 1) == u"for")
        return true;
    if (function.isEmpty())
        return false;
    for (const qsizetype map : code.callsOf(u"map"_s)) {
        if (code.word(map + 2) == function)
            return true;
    }
    return std::ranges::any_of(code.callsOf(function), [&](qsizetype use) {
        return std::ranges::any_of(scan.layout().loopsAround(use), [&](qsizetype loop) {
            for (qsizetype i = loop; code.wordView(loop) == u"for" && !code.isLineEnd(i); ++i) {
                if (code.wordView(i) == u"listdir" || code.wordView(i) == u"glob")
                    return true;
            }
            return false;
        });
    });
}

void readsFileByFile(PythonScan &scan)
{
    if (scan.place().staged || scan.names("SLURM_TMPDIR"_L1)
        || importsOneOf(scan, {"h5py"_L1, "webdataset"_L1, "lmdb"_L1, "zarr"_L1, "tarfile"_L1, "zipfile"_L1, "tables"_L1}))
        return;
    static const QSet<QString> folders = {u"ImageFolder"_s, u"DatasetFolder"_s, u"flow_from_directory"_s,
                                          u"image_dataset_from_directory"_s};
    static const QSet<QString> readers = {u"torchvision.io.read_image"_s,
                                          u"PIL.Image.open"_s,
                                          u"cv2.imread"_s,
                                          u"numpy.load"_s,
                                          u"torch.load"_s,
                                          u"imageio.imread"_s,
                                          u"skimage.io.imread"_s,
                                          u"torchaudio.load"_s,
                                          u"soundfile.read"_s,
                                          u"librosa.load"_s,
                                          u"pydicom.dcmread"_s,
                                          u"nibabel.load"_s,
                                          u"scipy.io.loadmat"_s,
                                          u"imageio.v2.imread"_s,
                                          u"rasterio.open"_s,
                                          u"tensorflow.io.read_file"_s,
                                          u"keras.utils.load_img"_s,
                                          u"keras.preprocessing.image.load_img"_s};
    static const QSet<QString> words = [] {
        QSet<QString> last = folders;
        for (const QString &reader : readers)
            last += reader.section(u'.', -1);
        return last;
    }();
    const bool lists = scan.code().hasOneOf({u"listdir", u"glob", u"iglob", u"rglob", u"walk", u"iterdir", u"scandir"});
    eachCall(scan, words, [&](const PythonCall &call) {
        const bool folder = folders.contains(scan.code().word(call.chain.last));
        const QString function = scan.layout().function(call.chain.first);
        const bool again = function == u"__getitem__"_s || (lists && isForEachFile(scan, call, function));
        const bool one = again && std::ranges::any_of(call.meanings, [&](const QString &name) { return readers.contains(name); });
        if (folder || one)
            scan.add("CODE-FILES"_L1, call.chain.first, call.chain.last);
        return !folder && !one; // once is enough
    });
}

//! A finding that no module of the project changes; see JobPlace::wholeProject.
void isCertain(const PythonScan &scan, base::Diagnostic &finding)
{
    if (scan.place().wholeProject)
        finding.severity = base::Severity::Warning;
}

//! TrainingArguments(save_strategy="no"), Trainer(enable_checkpointing=False).
void checkpointsSwitchedOff(PythonScan &scan)
{
    static const QSet<QString> makers = {
        u"TrainingArguments"_s, u"Seq2SeqTrainingArguments"_s, u"SFTConfig"_s, u"DPOConfig"_s, u"GRPOConfig"_s, u"Trainer"_s};
    constexpr int fewEpochs = 5;
    if (!scan.code().hasOneOf({u"save_strategy", u"enable_checkpointing", u"checkpoint_callback"})
        || !scan.code().hasOneOf({u"train", u"fit"}) || scan.code().hasOneOf({u"save_checkpoint", u"ModelCheckpoint"}))
        return;
    eachCall(scan, makers, [&](const PythonCall &call) {
        const auto &values = scan.values();
        const auto *strategy = call.named(u"save_strategy"_s);
        const bool none = strategy && values.plainText(strategy) == u"no"_s;
        const auto *enabled = call.named(u"enable_checkpointing"_s);
        enabled = enabled ? enabled : call.named(u"checkpoint_callback"_s);
        const bool off = enabled && values.isWord(enabled, "False"_L1);
        if (!none && !off)
            return true;
        auto epochs = call.named(u"max_epochs"_s);
        epochs = epochs ? epochs : call.named(u"num_train_epochs"_s);
        const auto count = epochs ? values.number(epochs) : std::nullopt;
        const bool trial = values.isWord(call.named(u"fast_dev_run"_s), "True"_L1) || call.named(u"overfit_batches"_s)
            || call.named(u"max_steps"_s) || call.named(u"limit_train_batches"_s) || (off && count && *count < fewEpochs);
        if (trial || !scan.guards().isReached(call.chain.first))
            return true;
        const auto *argument = none ? strategy : enabled;
        base::Diagnostic &finding = scan.add("ML-CKPT-NONE"_L1, argument->first, argument->last);
        isCertain(scan, finding);
        finding.message =
            ProgramScanText::tr("%1 switches checkpoints off. If the job's time runs out or the node fails, everything is lost. "
                                "Leave out %1, and load the newest checkpoint at the start.")
                .arg(base::shownSafely((argument->keyword + u'=' + scan.source(argument->first, argument->last)).toUtf8()));
        return true;
    });
}

//! optuna.create_study() without a place to keep the trials.
void studyInMemory(PythonScan &scan)
{
    constexpr int fewTrials = 50;
    if (!scan.imports(u"optuna"_s) || !scan.code().hasOneOf({u"create_study"}) || !scan.code().hasOneOf({u"optimize"})
        || scan.code().hasOneOf({u"storage", u"RDBStorage", u"JournalStorage", u"callbacks"}))
        return;
    std::optional<qint64> trials;
    for (const qsizetype at : scan.code().callsOf(u"optimize"_s)) {
        const PythonCall call = scan.values().callAt(scan.code().chainAt(at));
        const auto *number = call.argument(1, u"n_trials"_s);
        trials = number ? scan.values().number(number) : std::nullopt;
    }
    if (!trials || *trials < fewTrials)
        return;
    eachCall(scan, {u"create_study"_s}, [&](const PythonCall &call) {
        if (!call.meanings.contains(u"optuna.create_study"_s) || call.unpacks || !scan.guards().isReached(call.chain.first))
            return true;
        base::Diagnostic &finding = scan.add("ML-CKPT-NONE"_L1, call.chain.first, call.close);
        isCertain(scan, finding);
        finding.message =
            ProgramScanText::tr("The trials of %1 are kept in memory only. If the job's time runs out, all of them are lost. "
                                "Give %1 the arguments storage=\"sqlite:///study.db\", study_name and load_if_exists=True.")
                .arg(base::shownSafely(scan.source(call.chain.first, call.close).simplified().left(60).toUtf8()));
        return false;
    });
}

void dataPathIsFixed(PythonScan &scan, PythonMends &mends)
{
    if (takesValues(scan))
        return;
    const auto &code = scan.code();
    static const QSet<QString> readers = {u"ImageFolder"_s,
                                          u"DatasetFolder"_s,
                                          u"flow_from_directory"_s,
                                          u"image_dataset_from_directory"_s,
                                          u"read_csv"_s,
                                          u"load_from_disk"_s,
                                          u"listdir"_s,
                                          u"glob"_s,
                                          u"load"_s,
                                          u"loadtxt"_s,
                                          u"genfromtxt"_s,
                                          u"File"_s};
    static const QSet<QString> meant = {
        u"pandas.read_csv"_s, u"datasets.load_from_disk"_s, u"os.listdir"_s, u"glob.glob"_s,
        u"numpy.load"_s,      u"numpy.loadtxt"_s,           u"h5py.File"_s,  u"numpy.genfromtxt"_s};
    eachCall(scan, readers, [&](const PythonCall &call) {
        const QString word = code.word(call.chain.last);
        const bool folder = word.endsWith(u"Folder"_s) || word.endsWith(u"_directory"_s);
        if (!folder && !std::ranges::any_of(call.meanings, [&](const QString &name) { return meant.contains(name); }))
            return true;
        const auto *path = call.argument(0, word.endsWith(u"_directory"_s) ? u"directory"_s : u"root"_s);
        const PythonValue value = path ? scan.values().valueOf(path->first, path->last) : PythonValue();
        if (value.first < 0 || value.first != value.last || value.byDefault || scan.token(value.first).kind != Kind::String)
            return true;
        const QString text = scan.token(value.first).body(code.text()).toString();
        static const QRegularExpression besideCode(
            u"^(\\./)?(?![./~])[^*?]*\\.\\w{2,8}$"_s); // one file, which goes along with the code
        if (text.isEmpty() || text.contains(u"://"_s) || besideCode.match(text).hasMatch()
            || isPlacedDataset(scan, value.first, text) || isPathOfThisComputer(scan, value.first)
            || foreignPath(scan, value.first, text).kind != ForeignPath::Kind::None)
            return true;
        QList<base::Fix> fixes = mends.forArgument(value.first);
        for (base::Fix &fix : fixes)
            fix.preferred = false; // there may be several
        scan.add("CODE-DATA-ARG"_L1, value.first, value.last, fixes);
        return false;
    });
}

} // namespace

bool takesValues(const PythonScan &scan)
{
    static const QRegularExpression chosen(u"^(argv|environ|getenv|ArgumentParser|parse_args|FLAGS)$"_s);
    static const QRegularExpression modules(
        u"^(argparse|click|fire|hydra|absl|typer|optparse|docopt|tap|simple_parsing|jsonargparse|omegaconf|yaml|configparser|"
        "gin|tyro|dotenv|sacred|toml|tomllib|plac|clize|config\\w*|settings|options?|opts|params|hparams|args|constants|"
        "consts|paths|globals|\\w+_config|\\w*_args)$"_s,
        QRegularExpression::CaseInsensitiveOption);
    const auto &code = scan.code();
    for (const PythonImport &import : code.imports()) {
        const bool own = import.level > 0;
        if (modules.match(import.module.section(u'.', 0, 0)).hasMatch()
            || modules.match(import.module.section(u'.', -1)).hasMatch()
            || (own && std::ranges::any_of(import.names, [&](const QString &name) { return modules.match(name).hasMatch(); })))
            return true;
    }
    for (qsizetype i = 0; i < code.tokens().size(); ++i) {
        if (scan.token(i).kind == Kind::Name && chosen.match(code.word(i)).hasMatch())
            return true;
    }
    return false;
}

void scanProgram(PythonScan &scan, PythonMends &mends)
{
    readsFileByFile(scan);
    serversOfThisComputer(scan);
    checkpointsSwitchedOff(scan);
    studyInMemory(scan);
    // Nothing below says anything without one of these names, and reading the signs takes longer than all the rest.
    const auto other = scan.place().wholeProject ? trainingOfModule(scan) : std::nullopt;
    if (!other
        && !scan.code().hasOneOf({u"save", u"backward", u"GradientTape", u"fit", u"fit_generator", u"minimize", u"apply_updates",
                                  u"train_on_batch", u"learn"}))
        return;
    const QList<CodeUse> uses = codeSigns(scan.code(), {});
    overwrittenInPlace(scan, mends, uses);
    if (has(uses, CodeSign::Trains)) {
        const Reached reached(scan);
        bool ofModule = false;
        if (const CodeUse *training = trainingIn(scan, uses, reached, ofModule)) {
            noCheckpoints(scan, uses, *training, ofModule);
            checkpointsNeverLoaded(scan, uses, *training, ofModule);
            if (!ofModule)
                dataPathIsFixed(scan, mends);
            return;
        }
    }
    if (other) {
        noCheckpoints(scan, uses, *other, true);
        checkpointsNeverLoaded(scan, uses, *other, false);
    }
}

} // namespace voyageur::source
