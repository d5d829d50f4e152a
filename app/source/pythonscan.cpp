// SPDX-License-Identifier: GPL-3.0-or-later
#include "source/pythonscan.h"

#include "source/programscan.h"
#include "source/pythonmends.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <utility>

namespace voyageur::source {

using namespace Qt::StringLiterals;
using base::Diagnostic;
using base::Fix;
using base::Severity;
using Kind = PythonToken::Kind;

namespace {

struct PythonScanText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::source::CodeScan)
};

constexpr qsizetype mostShown = 60; // characters of code in a message

QString withEllipsis(const QString &text)
{
    return text.size() > mostShown ? text.left(mostShown - 1) + QChar(0x2026) : text;
}

} // namespace

PythonScan::PythonScan(const QString &text, const QString &file, const JobPlace &place, bool notebook)
    : m_code(text), m_layout(m_code), m_values(m_code), m_file(file), m_place(place), m_notebook(notebook),
      m_mends(std::make_unique<PythonMends>(*this))
{
    for (const PythonToken &token : m_code.tokens()) {
        if (token.kind == Kind::String && token.bodyEnd - token.bodyBegin < mostShown)
            m_texts += token.body(text).toString();
    }
}

PythonScan::~PythonScan() = default;

QStringList PythonScan::argumentsWith(const Fix &fix) const
{
    return m_mends->argumentsWith(fix);
}

bool PythonScan::imports(const QString &module) const
{
    return std::ranges::any_of(m_code.imports(), [&](const PythonImport &import) {
        return import.level == 0 && import.module.section(u'.', 0, 0) == module;
    });
}

QList<Diagnostic> PythonScan::run()
{
    lookAtImports();
    const auto &tokens = m_code.tokens();
    for (qsizetype i = 0; i < tokens.size(); ++i) {
        if (tokens[i].kind == Kind::Name && !PythonCode::isKeyword(m_code.wordView(i)))
            lookAtName(i);
        else if (tokens[i].kind == Kind::String)
            lookAtText(i);
        else if (tokens[i].kind == Kind::Operator && tokens[i].startsLine && (m_code.is(i, u'%') || m_code.is(i, u'!')))
            lookAtLine(i);
    }
    scanProgram(*this, *m_mends);
    std::ranges::stable_sort(m_found, [](const Diagnostic &a, const Diagnostic &b) {
        return std::pair(a.range.line, a.range.column) < std::pair(b.range.line, b.range.column);
    });
    dropDisabled();
    return m_found;
}

Diagnostic &PythonScan::add(QLatin1StringView rule, qsizetype first, qsizetype last, const QList<Fix> &fixes,
                            const QString &subject)
{
    const QString shown = withEllipsis(subject.isEmpty() ? source(first, last).simplified() : subject);
    Diagnostic finding = codeFinding(rule, m_file, m_code.range(begin(first), end(last)), base::shownSafely(shown.toUtf8()));
    finding.fixes = fixes;
    m_found += finding;
    return m_found.last();
}

bool PythonScan::isOptional(qsizetype token) const
{
    static const QRegularExpression options(
        u"^(args?|opts?|options?|config|cfg|conf|flags|params|hparams|self|show|plot|display|visuali[sz]e|vis|viz|view|"
        "interactive|debug|verbose|gui|render|do_|is_|no_|with_|use_)"_s,
        QRegularExpression::CaseInsensitiveOption);
    if (m_layout.isConditionedOn(token, options))
        return true;
    // "epochs = args.epochs or int(input())"
    qsizetype either = token - 1;
    while (either > 0 && (m_code.is(either, u'(') || (m_code.is(either + 1, u'(') && m_code.wordView(either) != u"or")))
        --either;
    if (m_code.wordView(either) != u"or")
        return false;
    for (qsizetype i = either - 1; i >= 0 && !m_code.wordView(i).isEmpty(); i -= 2) {
        const QString word = m_code.word(i);
        if (word != u"self"_s && options.match(word).hasMatch())
            return true;
        if (!m_code.is(i - 1, u'.'))
            break;
    }
    return false;
}

void PythonScan::lookAtImports()
{
    static const QRegularExpression systems(u"win32|windows|^nt$|platform"_s, QRegularExpression::CaseInsensitiveOption);
    for (const PythonImport &import : m_code.imports()) {
        const QString top = import.module.section(u'.', 0, 0);
        const auto modules = foreignModules();
        if (import.level > 0 || std::ranges::find(modules, top) == modules.end())
            continue;
        const auto at = std::ranges::find(m_code.tokens(), import.begin, &PythonToken::begin);
        const auto first = std::distance(m_code.tokens().begin(), at);
        if (m_layout.isTried(first) || m_layout.isConditionedOn(first, systems))
            continue;
        qsizetype last = first;
        while (last + 1 < m_code.tokens().size() && end(last) < import.end)
            ++last;
        add("CODE-PLATFORM"_L1, first, last);
    }
}

void PythonScan::lookAtName(qsizetype &i)
{
    const qsizetype first = i;
    i = m_code.chainEnd(i);
    const QStringView before = m_code.wordView(first - 1);
    if (before == u"def" || before == u"class")
        return;
    if (!m_code.is(i + 1, u'(')) {
        if (m_code.is(i + 1, u'['))
            lookAtEnvironment(m_code.chainAt(first));
        return;
    }
    const PythonCall call = m_values.callAt(m_code.chainAt(first));
    if (const CallRule *rule = callRuleFor(call.meanings); rule && callMatters(*this, *rule, call))
        lookAtCall(*rule, call);
    else if (!rule)
        lookAtShow(call);
}

//! `image.show()` where nobody can tell what the variable holds, but its name does.
void PythonScan::lookAtShow(const PythonCall &call)
{
    static const QSet<QString> pictures = {u"img"_s, u"image"_s, u"im"_s, u"pil_image"_s, u"pil_img"_s};
    const bool shows = !call.chain.onValue && call.chain.last == call.chain.first + 2 && call.given.isEmpty()
        && m_code.word(call.chain.last) == u"show"_s;
    const QString name = m_code.word(call.chain.first);
    const bool picture = pictures.contains(name) && imports(u"PIL"_s);
    const bool figure =
        (name == u"fig"_s || name == u"figure"_s) && (imports(u"matplotlib"_s) || imports(u"plotly"_s) || imports(u"pylab"_s));
    if (!shows || call.close < 0 || !(picture || figure))
        return;
    static const CallRule image{"PIL.Image.show"_L1, "ML-SHOW", CallRule::When::Always, CallRule::Mend::SaveImage};
    static const CallRule unknown{"show"_L1, "ML-SHOW"};
    lookAtCall(picture ? image : unknown, call);
}

void PythonScan::lookAtCall(const CallRule &rule, const PythonCall &call)
{
    const qsizetype first = call.chain.first;
    const QString name = m_code.source(begin(first), end(call.chain.last)).simplified();
    if (call.close < 0) {
        add(QLatin1StringView(rule.rule), first, call.chain.last, {}, name);
        return;
    }
    const QString subject = withEllipsis(call.given.isEmpty() ? name + u"()"_s : name + u"(\u2026)"_s);
    QLatin1StringView id(rule.rule);
    std::optional<DownloadVerdict> verdict;
    if (id == "DATA-DOWNLOAD"_L1) {
        if (rule.when == CallRule::When::ShellFetch && isPipInstall(*this, call))
            id = "CODE-PIP"_L1;
        const bool kept = rule.when != CallRule::When::Always || rule.callee.startsWith("keras"_L1)
            || rule.callee.startsWith("nltk"_L1) || rule.callee.startsWith("sklearn"_L1);
        verdict = downloadVerdict(m_place, kept, subject);
    } else if (id == "ML-WANDB-NET"_L1) {
        verdict = trackerVerdict(m_place, m_place.wandb, subject);
    } else if (id == "ML-COMET-PROXY"_L1) {
        verdict = trackerVerdict(m_place, m_place.comet, subject);
    }
    const bool byPlace = id == "DATA-DOWNLOAD"_L1 || id == "ML-WANDB-NET"_L1 || id == "ML-COMET-PROXY"_L1;
    if (byPlace && !verdict)
        return;
    Diagnostic &finding = add(id, first, call.close, m_mends->forCall(rule, call), subject);
    if (byPlace) {
        finding.message = verdict->message;
        finding.severity = verdict->severity;
    }
    if (id == "ML-WORKERS-HIGH"_L1)
        finding.message = workersMessage(*this, call);
    if (finding.severity < Severity::Advice && isOptional(first))
        finding.severity = Severity::Advice;
}

// os.environ["CUDA_VISIBLE_DEVICES"] = "1"
void PythonScan::lookAtEnvironment(const PythonCode::Chain &chain)
{
    const qsizetype open = chain.last + 1;
    if (chain.meaning != u"os.environ"_s || !m_code.is(open, u'[') || !m_code.is(open + 2, u']') || !m_code.is(open + 3, u'=')
        || m_code.is(open + 4, u'='))
        return;
    const qsizetype value = open + 4;
    if (token(open + 1).kind != Kind::String || value >= m_code.tokens().size() || token(value).kind != Kind::String)
        return;
    const QString name = token(open + 1).body(m_code.text()).toString();
    const QString text = token(value).body(m_code.text()).toString();
    static const QRegularExpression notTheFirst(u"^\\s*[1-9]"_s);
    static const QRegularExpression windows(u"^(tk|qt|gtk|wx|macosx)"_s, QRegularExpression::CaseInsensitiveOption);
    if (name == u"CUDA_VISIBLE_DEVICES"_s && notTheFirst.match(text).hasMatch() && m_code.isLineEnd(value + 1)
        && !isOptional(chain.first))
        add("CODE-GPU"_L1, chain.first, value,
            m_mends->insteadOfStatement(chain.first, value, PythonScanText::tr("Leave the choice to Slurm"), {}));
    else if (name == u"MPLBACKEND"_s && windows.match(text).hasMatch())
        add("CODE-BACKEND"_L1, chain.first, value);
}

void PythonScan::lookAtText(qsizetype i)
{
    if (token(i).startsLine && m_code.isLineEnd(i + 1)) // a docstring
        return;
    static const QRegularExpression device(u"^cuda:([1-9][0-9]*)$"_s);
    const QString body = token(i).body(m_code.text()).toString();
    if (const auto match = device.match(body); match.hasMatch()) {
        static const QRegularExpression counts(u"device_count|n_?gpu|num_gpu|world_size|distributed"_s,
                                               QRegularExpression::CaseInsensitiveOption);
        const auto around = m_layout.callsAround(i);
        const bool listed = std::ranges::any_of(around, [](const auto &call) {
            return call.keyword == u"choices"_s || call.keyword == u"help"_s || call.callee == u"print"_s;
        });
        const bool compared = m_code.is(i - 1, u'=') && m_code.is(i - 2, u'=');
        const bool there = m_place.gpus && *m_place.gpus > match.captured(1).toInt();
        if (!listed && !compared && !there && !m_layout.isConditionedOn(i, counts))
            add("CODE-GPU"_L1, i, i, m_mends->forDevice(i));
    } else if (isPathOfThisComputer(*this, i)) {
        if (!isGivenInJob(*this, i))
            add("CODE-PATH"_L1, i, i, m_mends->forLocalPath(i));
    } else if (isFallbackPath(*this, i)) {
        if (const auto fixes = m_mends->forFallback(i); !fixes.isEmpty())
            add("CODE-PATH"_L1, i, i, fixes);
    }
}

void PythonScan::lookAtLine(qsizetype i)
{
    qsizetype last = i;
    while (!m_code.isLineEnd(last + 1))
        ++last;
    if (!m_notebook) { // quotes there are not Python's: to the line's end, whatever its words are
        add("ML-NOTEBOOK"_L1, i, last, m_mends->insteadOfStatement(i, last, PythonScanText::tr("Take it out"), u"pass"_s));
        return;
    }
    const QString line = source(i, last);
    static const QRegularExpression pip(u"^[%!]\\s*(python\\S* -m )?(pip3?|conda|mamba)\\s+install"_s);
    static const QRegularExpression fetch(u"^!\\s*(wget|curl|gdown|git clone|kaggle|huggingface-cli|hf) "_s);
    static const QRegularExpression windows(u"^%matplotlib\\s+(tk|qt|gtk|wx|osx|macosx|auto)"_s);
    if (pip.match(line).hasMatch()) {
        add("CODE-PIP"_L1, i, last);
    } else if (fetch.match(line).hasMatch()) {
        if (const auto verdict = downloadVerdict(m_place, false, withEllipsis(line.simplified()))) {
            Diagnostic &finding = add("DATA-DOWNLOAD"_L1, i, last);
            finding.message = verdict->message;
            finding.severity = verdict->severity;
        }
    } else if (windows.match(line).hasMatch()) {
        add("CODE-BACKEND"_L1, i, last);
    } else {
        add("ML-NOTEBOOK"_L1, i, last).severity = Severity::Info; // the notebook itself understands it
    }
}

void PythonScan::dropDisabled()
{
    static const QRegularExpression comment(u"#\\s*voyageur:\\s*disable=([A-Z0-9-]+(?:\\s*,\\s*[A-Z0-9-]+)*)\\s*(?:#.*)?$"_s);
    if (!m_code.text().contains(u"voyageur:"_s))
        return;
    QSet<QString> everywhere;
    QHash<QString, QSet<int>> lines;
    int number = 0;
    for (const QStringView line : QStringView(m_code.text()).split(u'\n')) {
        ++number;
        const auto match = comment.match(line.trimmed().toString());
        if (!match.hasMatch())
            continue;
        for (const QString &rule : match.captured(1).split(u',')) {
            if (line.trimmed().startsWith(u'#'))
                everywhere += rule.trimmed();
            else
                lines[rule.trimmed()] += number;
        }
    }
    m_found.removeIf([&](const Diagnostic &finding) {
        return everywhere.contains(finding.rule) || lines[finding.rule].contains(finding.range.line)
            || lines[finding.rule].contains(finding.range.endLine);
    });
}

QList<Diagnostic> scanPython(const QString &text, const QString &file, const JobPlace &place)
{
    return PythonScan(text, file, place).run();
}

} // namespace voyageur::source
