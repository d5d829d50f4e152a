// SPDX-License-Identifier: GPL-3.0-or-later
#include "source/programscan.h"

#include "script/rules/programs.h"
#include "source/pythonsigns.h"

#include <QRegularExpression>

#include <algorithm>

namespace voyageur::source {

using namespace Qt::StringLiterals;
using script::CodeSign;
using script::CodeUse;
using Kind = PythonToken::Kind;

namespace {

bool importsOneOf(const PythonScan &scan, std::initializer_list<QLatin1StringView> modules)
{
    return std::ranges::any_of(modules, [&](QLatin1StringView module) { return scan.imports(QString(module)); });
}

//! The first token of a line.
qsizetype tokenOn(const PythonScan &scan, int line)
{
    const auto &tokens = scan.code().tokens();
    const auto at = std::ranges::lower_bound(tokens, scan.code().lineStart(line), {}, &PythonToken::begin);
    return std::distance(tokens.begin(), at);
}

//! The training, where this text is a program that trains.
const CodeUse *trainingIn(const PythonScan &scan, const QList<CodeUse> &uses)
{
    const bool keras = importsOneOf(scan, {"keras"_L1, "tensorflow"_L1});
    const auto trains = std::ranges::find_if(
        uses, [&](const CodeUse &use) { return use.sign == CodeSign::Trains && (use.word != u"fit"_s || keras); });
    if (trains == uses.end())
        return nullptr;
    const qsizetype first = tokenOn(scan, trains->line);
    const bool program =
        scan.names("__main__"_L1) || (first < scan.code().tokens().size() && scan.layout().function(first).isEmpty());
    return program ? &*trains : nullptr;
}

bool has(const QList<CodeUse> &uses, CodeSign sign)
{
    return std::ranges::any_of(uses, [&](const CodeUse &use) { return use.sign == sign; });
}

void noCheckpoints(PythonScan &scan, const QList<CodeUse> &uses, const CodeUse &training)
{
    const bool byItself = std::ranges::any_of(scan.code().imports(), [](const PythonImport &import) {
        const auto traits = script::moduleTraits(import.module.section(u'.', 0, 0));
        return import.level == 0 && traits && (*traits & script::Trains) != 0;
    });
    if (byItself || has(uses, CodeSign::Saves) || has(uses, CodeSign::TorchSave) || has(uses, CodeSign::Dynamic))
        return;
    qsizetype first = tokenOn(scan, training.line);
    qsizetype last = first;
    while (!scan.code().isLineEnd(last + 1))
        ++last;
    scan.add("ML-CKPT-NONE"_L1, first, last);
}

//! Calls of a text whose last word is one of these.
template <typename Found>
void eachCall(const PythonScan &scan, const QSet<QString> &words, const Found &found)
{
    const PythonCode &code = scan.code();
    if (std::ranges::none_of(words, [&](const QString &word) { return code.hasOneOf({word}); }))
        return;
    for (qsizetype i = 0; i < code.tokens().size(); ++i) {
        if (scan.token(i).kind != Kind::Name || PythonCode::isKeyword(code.wordView(i)))
            continue;
        const qsizetype first = i;
        i = code.chainEnd(i);
        const QStringView before = code.wordView(first - 1);
        if (!code.is(i + 1, u'(') || before == u"def" || before == u"class" || !words.contains(code.word(i)))
            continue;
        const PythonCall call = scan.values().callAt(code.chainAt(first));
        if (call.close >= 0 && !found(call))
            return;
    }
}

void overwrittenInPlace(PythonScan &scan, PythonMends &mends, const QList<CodeUse> &uses)
{
    if (has(uses, CodeSign::Renames))
        return;
    QStringList paths;
    QList<PythonCall> again;
    eachCall(scan, {u"save"_s}, [&](const PythonCall &call) {
        if (call.meanings.contains(u"torch.save"_s)) {
            const QString path = scan.values().plainText(call.argument(1, u"f"_s));
            paths += path;
            if (!path.isEmpty() && scan.layout().isInLoop(call.chain.first))
                again += call;
        }
        return true;
    });
    const bool one = paths.removeDuplicates() >= 0 && paths.size() == 1;
    if (one && !again.isEmpty())
        scan.add("ML-CKPT-ATOMIC"_L1, again.first().chain.first, again.first().close, mends.forSave(again.first()));
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
                                          u"rasterio.open"_s};
    static const QSet<QString> words = [] {
        QSet<QString> last = folders;
        for (const QString &reader : readers)
            last += reader.section(u'.', -1);
        return last;
    }();
    eachCall(scan, words, [&](const PythonCall &call) {
        const bool folder = folders.contains(scan.code().word(call.chain.last));
        const bool one = std::ranges::any_of(call.meanings, [&](const QString &name) { return readers.contains(name); })
            && scan.layout().function(call.chain.first) == u"__getitem__"_s;
        if (folder || one)
            scan.add("CODE-FILES"_L1, call.chain.first, call.chain.last);
        return !folder && !one; // once is enough
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
        if (!path || path->first != path->last || scan.token(path->first).kind != Kind::String)
            return true;
        const QString text = scan.token(path->first).body(code.text()).toString();
        if (text.isEmpty() || text.contains(u"://"_s) || isPathOfThisComputer(scan, path->first))
            return true;
        QList<base::Fix> fixes = mends.forArgument(path->first);
        for (base::Fix &fix : fixes)
            fix.preferred = false; // there may be several
        scan.add("CODE-DATA-ARG"_L1, path->first, path->last, fixes);
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
    // Nothing below says anything without one of these names, and reading the signs takes longer than all the rest.
    if (!scan.code().hasOneOf({u"save", u"backward", u"GradientTape", u"fit", u"fit_generator"}))
        return;
    const QList<CodeUse> uses = codeSigns(scan.code(), {});
    overwrittenInPlace(scan, mends, uses);
    if (const CodeUse *training = trainingIn(scan, uses)) {
        noCheckpoints(scan, uses, *training);
        dataPathIsFixed(scan, mends);
    }
}

} // namespace voyageur::source
