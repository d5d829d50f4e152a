// SPDX-License-Identifier: GPL-3.0-or-later
// Checkpoints that are written and never read.
#include "source/checkpointscan.h"

#include "source/trainingloops.h"

#include <QHash>
#include <QRegularExpression>
#include <QSet>

namespace voyageur::source {

using namespace Qt::StringLiterals;
using script::CodeSign;
using script::CodeUse;
using Kind = PythonToken::Kind;

namespace {

//! The loop goes over epochs, or what trains is called in it.
bool isTrainingLoop(const PythonScan &scan, qsizetype loop)
{
    static const QRegularExpression trains(u"^(backward|step|train\\w*|fit\\w*|apply_gradients|minimize|apply_updates|learn)$"_s);
    const PythonCode &code = scan.code();
    if (isOverEpochs(code, loop))
        return true;
    const auto &lines = scan.layout().lines();
    const qsizetype begin = scan.layout().lineOf(loop);
    for (qsizetype line = begin + 1; line < lines.size() && lines[line].indent > lines[begin].indent; ++line) {
        for (qsizetype i = lines[line].first; !code.isLineEnd(i); ++i) {
            if (code.is(i + 1, u'(') && trains.match(code.word(i)).hasMatch())
                return true;
        }
    }
    return false;
}

//! What is done again and again while the program trains: in its loop, or in a function that is called there. Each loop and each
//! function is looked at once, however many of them call each other.
class Repeated final {
public:
    explicit Repeated(const PythonScan &scan) : m_scan(scan) {}

    //! False, too, for what stands in a function that was found not to be repeated.
    bool holds(qsizetype token)
    {
        QList<qsizetype> waiting{token};
        while (!waiting.isEmpty()) {
            const qsizetype at = waiting.takeLast();
            const auto loops = m_scan.layout().loopsAround(at);
            if (std::ranges::any_of(loops, [this](qsizetype loop) { return isTraining(loop); }))
                return true;
            const QString function = m_scan.layout().function(at);
            if (function.isEmpty() || m_seen.contains(function))
                continue;
            m_seen += function;
            for (const qsizetype call : m_scan.code().callsOf(function)) {
                const PythonCode &code = m_scan.code();
                const bool module = code.is(call - 1, u'.') && code.isImported(code.word(call - 2));
                if (!module && m_scan.layout().function(call) != function)
                    waiting += call;
            }
        }
        return false;
    }

private:
    bool isTraining(qsizetype loop)
    {
        const auto known = m_training.constFind(loop);
        return known != m_training.constEnd() ? *known : *m_training.insert(loop, isTrainingLoop(m_scan, loop));
    }

    const PythonScan &m_scan;
    QHash<qsizetype, bool> m_training; // loops
    QSet<QString> m_seen;              // functions
};

//! It writes the state of a training, and not a figure or a table.
bool savesState(const PythonScan &scan, const PythonCall &call)
{
    const QString word = scan.code().word(call.chain.last);
    const auto means = [&](const QString &name) { return call.meanings.contains(name); };
    const bool keras = importsOneOf(scan, {"keras"_L1, "tensorflow"_L1, "tf_keras"_L1});
    if (word == u"save"_s)
        return means(u"torch.save"_s) || means(u"paddle.save"_s)
            || (keras
                && (scan.code().word(call.chain.first).contains(u"model"_s) || scan.code().hasOneOf({u"CheckpointManager"})));
    static const QRegularExpression named(
        u"^save_(state|weights|checkpoint|ckpt|model|snapshot|pretrained|params|parameters|networks?|training_state)$"_s,
        QRegularExpression::CaseInsensitiveOption);
    return named.match(word).hasMatch();
}

//! What saves on the way; no token for nothing.
PythonCall savedOnTheWay(const PythonScan &scan)
{
    static const QSet<QString> words = {u"save"_s,        u"save_state"_s,    u"save_weights"_s,       u"save_checkpoint"_s,
                                        u"save_ckpt"_s,   u"save_model"_s,    u"save_snapshot"_s,      u"save_pretrained"_s,
                                        u"save_params"_s, u"save_networks"_s, u"save_training_state"_s};
    Repeated repeated(scan);
    PythonCall found;
    eachCall(scan, words, [&](const PythonCall &call) {
        if (!savesState(scan, call) || !scan.guards().isReached(call.chain.first) || !repeated.holds(call.chain.first))
            return true;
        found = call;
        return false;
    });
    if (found.close >= 0)
        return found;
    eachCall(scan, {u"ModelCheckpoint"_s}, [&](const PythonCall &call) { // a callback of fit()
        if (importsOneOf(scan, {"keras"_L1, "tensorflow"_L1, "tf_keras"_L1}) && scan.guards().isReached(call.chain.first))
            found = call;
        return found.close < 0;
    });
    return found;
}

//! The name of something that reads a state, or that knows where one goes on.
bool isNameOfReading(const QString &word)
{
    static const QRegularExpression reads(
        u"resum|restor|re_?load|ckpt_?path|load_?(state|model|weight|check|ckpt|snap|net|param|train|best|last|from|pretrain)|"
        u"from_checkpoint|(last|latest|newest)_?(checkpoint|ckpt|epoch)|start_?epoch|initial_epoch|first_epoch|warm_?start|"
        u"continue_?(from|train)"_s,
        QRegularExpression::CaseInsensitiveOption);
    return reads.match(word).hasMatch();
}

} // namespace

bool readsStateBack(const PythonCode &code)
{
    static const QRegularExpression option(
        u"^--?(\\w+[-_])*(resume|load|restore|ckpt|checkpoint|continue|weights|pretrained|init)"
        u"([-_]\\w+)*$"_s);
    // Tables, texts and settings.
    static const QRegularExpression others(
        u"^(json|yaml|toml|tomllib|numpy|librosa|joblib|cv2|pickle|dill|cloudpickle|torch\\.hub|torchaudio|scipy|soundfile|spacy|ast|nibabel)\\."_s);
    for (qsizetype i = 0; i < code.tokens().size(); ++i) {
        const PythonToken &token = code.tokens()[i];
        if (token.kind == Kind::String && option.match(token.body(code.text()).toString()).hasMatch())
            return true;
        if (token.kind != Kind::Name)
            continue;
        const QString word = code.word(i);
        if (isNameOfReading(word) && word != u"load_state_dict_from_url"_s)
            return true;
        if (word != u"load"_s)
            continue;
        qsizetype first = i;
        while (code.is(first - 1, u'.') && !code.word(first - 2).isEmpty())
            first -= 2;
        if (!others.match(code.chainAt(first).meaning).hasMatch())
            return true;
    }
    return false;
}

void checkpointsNeverLoaded(PythonScan &scan, const QList<CodeUse> &uses, const CodeUse &training, bool ofModule)
{
    constexpr int fewEpochs = 5;
    const bool notebook = scan.file().endsWith(u".ipynb"_s);
    if (!scan.place().wholeProject || notebook || savesByItself(scan) || has(uses, CodeSign::Dynamic)
        || readsStateBack(scan.code()))
        return;
    const auto epochs = epochsOf(scan, tokenOn(scan, training.line));
    if (epochs && *epochs < fewEpochs)
        return;
    const PythonCall save = savedOnTheWay(scan);
    if (save.close < 0)
        return;
    base::Diagnostic &finding = scan.add("ML-CKPT-LOAD"_L1, save.chain.first, save.close);
    finding.severity = ofModule ? base::Severity::Info : base::Severity::Advice;
}

} // namespace voyageur::source
