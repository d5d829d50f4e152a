// SPDX-License-Identifier: GPL-3.0-or-later
#include "source/pythonscan.h"

#include "script/secrets.h"
#include "source/codenames.h"
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

} // namespace

QString withEllipsis(const QString &text)
{
    return text.size() > mostShown ? text.left(mostShown - 1) + QChar(0x2026) : text;
}

PythonScan::PythonScan(const QString &text, const QString &file, const JobPlace &place, bool notebook,
                       const base::StopToken &stop)
    : m_stop(stop), m_code(text, stop), m_layout(m_code), m_values(m_code, m_layout), m_file(file), m_place(place),
      m_notebook(notebook), m_mends(std::make_unique<PythonMends>(*this))
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

const PythonGuards &PythonScan::guards() const
{
    if (!m_guards)
        m_guards = std::make_unique<PythonGuards>(m_code, m_layout, m_values);
    return *m_guards;
}

bool PythonScan::isWritten(const QString &path) const
{
    constexpr qsizetype mostCalls = 200;
    if (!m_written) {
        m_written.emplace();
        for (const QString &writer : {u"save_pretrained"_s, u"save_model"_s, u"makedirs"_s, u"mkdir"_s, u"save"_s}) {
            const auto calls = m_code.callsOf(writer);
            for (qsizetype i = 0; i < std::min(calls.size(), mostCalls); ++i) {
                const qsizetype close = m_code.closing(calls[i] + 1);
                for (const auto &argument : close < 0 ? QList<PythonCode::Argument>() : m_code.arguments(calls[i] + 1, close))
                    *m_written += m_values.plainText(&argument);
            }
        }
        static const QSet<QString> folders = {u"output_dir"_s, u"save_dir"_s, u"save_path"_s, u"checkpoint_dir"_s, u"out_dir"_s};
        for (qsizetype i = 0; i + 2 < m_code.tokens().size(); ++i) {
            if (token(i + 2).kind == Kind::String && m_code.is(i + 1, u'=') && folders.contains(m_code.word(i)))
                *m_written += token(i + 2).body(m_code.text()).toString();
        }
        m_written->remove(QString());
    }
    if (m_written->contains(path))
        return true;
    for (qsizetype slash = path.indexOf(u'/'); slash > 0; slash = path.indexOf(u'/', slash + 1)) {
        if (m_written->contains(path.first(slash)))
            return true;
    }
    return false;
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
    lookAtHostedImports();
    lookForRemovedImports();
    const auto &tokens = m_code.tokens();
    for (qsizetype i = 0; i < tokens.size() && !m_stop.stopRequested(); ++i) {
        if (tokens[i].kind == Kind::Name && !PythonCode::isKeyword(m_code.wordView(i)))
            lookAtName(i);
        else if (tokens[i].kind == Kind::String)
            lookAtText(i);
        else if (tokens[i].kind == Kind::Operator && tokens[i].startsLine && (m_code.is(i, u'%') || m_code.is(i, u'!')))
            lookAtLine(i);
    }
    if (m_stop.stopRequested())
        return m_found;
    scanProgram(*this, *m_mends);
    const auto faults = m_notebook ? QList<Diagnostic>() : syntaxFindings(m_code, m_layout, m_file, false, m_stop);
    if (!m_stop.stopRequested()) {
        for (const Diagnostic &fault : faults) {
            const bool said = std::ranges::any_of(m_found, [&](const Diagnostic &known) {
                return known.rule == u"ML-NOTEBOOK"_s && known.range.line == fault.range.line;
            });
            if (!said)
                m_found += fault;
        }
    }
    if (m_place.wholeProject && faults.isEmpty() && !m_stop.stopRequested())
        findUndefinedNames(*this, m_notebook);
    if (isTestFile()) { // whose marks say where it runs
        m_found.removeIf(
            [](const Diagnostic &finding) { return finding.rule == u"CODE-MPS"_s || finding.rule == u"ML-DDP-PORT"_s; });
    }
    std::ranges::stable_sort(m_found, [](const Diagnostic &a, const Diagnostic &b) {
        return std::pair(a.range.line, a.range.column) < std::pair(b.range.line, b.range.column);
    });
    dropDisabled();
    return m_found;
}

Diagnostic &PythonScan::add(QLatin1StringView rule, qsizetype first, qsizetype last, const QList<Fix> &fixes,
                            const QString &subject)
{
    const QString shown = withEllipsis(subject.isEmpty() ? script::withoutSecrets(source(first, last).simplified()) : subject);
    Diagnostic finding = codeFinding(rule, m_file, m_code.range(begin(first), end(last)), base::shownSafely(shown.toUtf8()));
    finding.fixes = fixes;
    m_found += finding;
    return m_found.last();
}

bool PythonScan::isOptional(qsizetype token) const
{
    static const QRegularExpression options(
        u"^(args?|opts?|options?|config|cfg|conf|flags|params|hparams|self|show|plot|display|visuali[sz]e|vis|viz|view|"
        "interactive|debug|verbose|gui|render|do_|is_|no_|with_|use_)|^['\"]https?|^['\"]://"_s,
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
    static const QRegularExpression gone(u"^tensorflow\\.(contrib|examples)(\\.|$)"_s);
    static const QSet<QString> python2 = {u"cPickle"_s, u"urllib2"_s,  u"ConfigParser"_s, u"cStringIO"_s,   u"StringIO"_s,
                                          u"Tkinter"_s, u"urlparse"_s, u"httplib"_s,      u"__builtin__"_s, u"Queue"_s};
    for (const PythonImport &import : m_code.imports()) {
        const QString top = import.module.section(u'.', 0, 0);
        const auto modules = foreignModules();
        const bool foreign = std::ranges::find(modules, top) != modules.end();
        const bool bars = !m_notebook
            && (import.module == u"tqdm.notebook"_s || import.names.contains(u"tqdm_notebook"_s)
                || import.names.contains(u"tnrange"_s));
        const bool old = python2.contains(import.module);
        const bool first1 = gone.match(import.module).hasMatch();
        if (import.level > 0 || !(foreign || bars || old || first1))
            continue;
        const auto at = std::ranges::lower_bound(m_code.tokens(), import.begin, {}, &PythonToken::begin);
        const auto first = std::distance(m_code.tokens().begin(), at);
        if (m_layout.isTried(first) || (foreign && m_layout.isConditionedOn(first, systems)) || !guards().isReached(first))
            continue;
        if (m_layout.enclosing(first, [&](qsizetype line) { return m_layout.leader(line) == u"except"_s; }) >= 0)
            continue; // the other way of doing it
        qsizetype last = first;
        while (last + 1 < m_code.tokens().size() && end(last) < import.end)
            ++last;
        if (foreign) {
            add("CODE-PLATFORM"_L1, first, last);
        } else if (bars) {
            Diagnostic &finding = add("ML-NOTEBOOK"_L1, first, last, m_mends->forBars(first, last));
            finding.severity = Severity::Warning;
            finding.message = PythonScanText::tr("%1 draws progress bars for notebooks. A job's log shows none, or the program "
                                                 "stops. Use tqdm.auto, which suits both.")
                                  .arg(base::shownSafely(source(first, last).toUtf8()));
        } else {
            add(old ? "CODE-PYTHON2"_L1 : "TF1"_L1, first, last);
        }
    }
}

//! google.colab and its like, which no package has: the program comes no further.
void PythonScan::lookAtHostedImports()
{
    static const QRegularExpression hosted(u"^(google\\.colab|kaggle_secrets|kaggle_datasets)(\\.|$)"_s);
    static const QRegularExpression guarded(u"ipython|colab|jupyter|notebook|interactive|modules|kaggle"_s,
                                            QRegularExpression::CaseInsensitiveOption);
    for (const PythonImport &import : m_code.imports()) {
        if (m_hosted || import.level > 0 || !hosted.match(import.module).hasMatch())
            continue;
        const auto at = std::ranges::lower_bound(m_code.tokens(), import.begin, {}, &PythonToken::begin);
        const auto first = std::distance(m_code.tokens().begin(), at);
        if (m_layout.isTried(first) || !guards().isReached(first) || m_layout.isConditionedOn(first, guarded)
            || guarded.match(m_layout.function(first)).hasMatch()
            || m_layout.enclosing(first, [&](qsizetype line) { return m_layout.leader(line) == u"except"_s; }) >= 0)
            continue;
        qsizetype last = first;
        while (last + 1 < m_code.tokens().size() && end(last) < import.end)
            ++last;
        Diagnostic &finding = add("ML-NOTEBOOK"_L1, first, last);
        finding.message =
            PythonScanText::tr(
                "%1 exists only on Colab or Kaggle, so the program stops there. Remove it, and read the files from your "
                "dataset.")
                .arg(base::shownSafely(source(first, last).toUtf8()));
        m_hosted = true;
    }
}

//! A file of tests, by its name and by what it imports.
bool PythonScan::isTestFile() const
{
    static const QRegularExpression name(u"(^|/)(test_[^/]*|[^/]*_test|conftest|common_utils)\\.py$"_s);
    return name.match(m_file).hasMatch() && (imports(u"pytest"_s) || imports(u"unittest"_s));
}

void PythonScan::lookAtName(qsizetype &i)
{
    const qsizetype first = i;
    i = m_code.chainEnd(i);
    lookForRemoved(first, i);
    const QStringView before = m_code.wordView(first - 1);
    if (before == u"def" || before == u"class")
        return;
    if (!m_code.is(i + 1, u'(')) {
        if (m_code.is(i + 1, u'[')) {
            lookAtEnvironment(m_code.chainAt(first));
            lookAtIndirectCall(first, i);
        }
        return;
    }
    if (m_code.wordView(i) == u"getattr")
        lookAtIndirectCall(first, i);
    const PythonCall call = m_values.callAt(m_code.chainAt(first));
    if (const CallRule *rule = callRuleFor(call.meanings); rule && callMatters(*this, *rule, call))
        lookAtCall(*rule, call);
    else if (!rule)
        lookAtShow(call);
    lookAtPlace(call);
    lookAtParts(call);
}

//! open("~/data"), torch.save(model, "/tmp/model.pt")
void PythonScan::lookAtPlace(const PythonCall &call)
{
    if (call.close < 0 || call.given.isEmpty())
        return;
    static const QSet<QString> second = {u"torch.save"_s, u"joblib.dump"_s, u".save_checkpoint"_s};
    static const QRegularExpression temporary(u"^/(tmp|var/tmp|dev/shm)/."_s);
    const bool literal = takesPathLiterally(call.meanings);
    const bool keeps = writesToKeep(call.meanings);
    if (!literal && !keeps)
        return;
    const PythonCode::Argument *path = second.contains(call.meanings.value(0)) ? call.argument(1, u"f"_s) : call.argument(0);
    path = path ? path : call.named(u"log_dir"_s);
    const QString text = m_values.beginning(path);
    const qsizetype first = call.chain.first;
    qsizetype behind = call.close + 1;
    while (m_code.is(behind, u')')) // (Path(a) if a else Path("~/b")).expanduser()
        ++behind;
    if (literal && text.startsWith(u"~/"_s) && !m_code.is(behind, u'.') && guards().isReached(first)) {
        Diagnostic &finding = add("CODE-PATH"_L1, first, call.close);
        finding.message =
            PythonScanText::tr("%1 reads ~ as a folder name, not as your home folder, and finds nothing there. Write "
                               "os.path.expanduser(…) around the path.")
                .arg(base::shownSafely(withEllipsis(source(first, call.close).simplified()).toUtf8()));
    } else if (keeps && temporary.match(text).hasMatch() && guards().isReached(first)) {
        add("CODE-TMP"_L1, first, call.close);
    }
}

//! getattr(plt, "show")(), models.__dict__[name](weights=…)
void PythonScan::lookAtIndirectCall(qsizetype first, qsizetype last)
{
    const qsizetype close = m_code.closing(last + 1);
    if (close < 0 || !m_code.is(close + 1, u'('))
        return;
    PythonCode::Chain chain = m_code.chainAt(first);
    QString module;
    if (m_code.is(last + 1, u'[')) {
        if (m_code.wordView(last) != u"__dict__")
            return;
        module = chain.meaning.chopped(QLatin1StringView(".__dict__").size()) + u".lookup"_s;
    } else {
        const auto given = m_code.arguments(last + 1, close);
        if (given.size() < 2 || m_code.wordView(given[0].first).isEmpty() || m_code.chainEnd(given[0].first) != given[0].last)
            return;
        const QString name = m_values.plainText(&given[1]);
        module = m_code.chainAt(given[0].first).meaning + u'.' + (name.isEmpty() ? u"lookup"_s : name);
    }
    chain.last = close;
    const PythonCall call = m_values.callOf(chain, {canonicalName(module)}, close + 1);
    if (const CallRule *rule = callRuleFor(call.meanings); rule && callMatters(*this, *rule, call))
        lookAtCall(*rule, call);
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

//! What becomes of a figure without a screen; nothing where a file has it already.
void PythonScan::sayWhatIsLost(const CallRule &rule, const PythonCall &call, const QString &subject, Diagnostic &finding) const
{
    const QString shown = base::shownSafely(subject.toUtf8());
    if (rule.callee == "matplotlib.pyplot.show"_L1) {
        if (m_mends->isSaved(call)) {
            finding.severity = Severity::Info;
            finding.message =
                PythonScanText::tr("%1 shows nothing in a job, which has no screen. The figure is already in a file, so "
                                   "nothing is lost.")
                    .arg(shown);
            return;
        }
        finding.message =
            PythonScanText::tr("%1 opens a window, but a job has no screen, so the figure is lost. Save it with savefig().")
                .arg(shown);
    } else if (rule.mend == CallRule::Mend::TakeOut && rule.callee.startsWith("cv2."_L1)) {
        finding.message =
            PythonScanText::tr("%1 is for a window, but a job has no screen. OpenCV without windows (headless) stops there.")
                .arg(shown);
    }
}

//! It stands in a function of a program that the program calls nowhere, and hands on by its name nowhere.
bool PythonScan::isNeverCalled(qsizetype token) const
{
    const qsizetype definition = m_layout.definition(token);
    const QString function = m_layout.function(token);
    if (function.isEmpty() || m_code.count(function) != 1)
        return false;
    const auto &own = m_layout.lines()[m_layout.lineOf(definition)];
    const bool decorated = own.previous >= 0 && m_code.is(m_layout.lines()[own.previous].first, u'@');
    if (own.parent >= 0 || decorated)
        return false; // a method: others may call it
    return names("__main__"_L1) || std::ranges::any_of(m_layout.lines(), [this](const PythonLayout::Line &line) {
               const QStringView word = line.parent < 0 ? m_code.wordView(line.first) : QStringView();
               return !word.isEmpty() && !PythonCode::isKeyword(word) && m_code.is(m_code.chainEnd(line.first) + 1, u'(');
           });
}

void PythonScan::lookAtCall(const CallRule &rule, const PythonCall &call)
{
    const qsizetype first = call.chain.first;
    if (!guards().isReached(first))
        return;
    if (m_hosted && rule.callee.startsWith("google.colab"_L1)) // the import stops before
        return;
    // A program of TensorFlow 1 is one from its first line.
    if (QLatin1StringView(rule.rule) == "TF1"_L1
        && std::ranges::any_of(m_found, [](const Diagnostic &known) { return known.rule == u"TF1"_s; }))
        return;
    // Of a module that is for windows or pages the first call is enough.
    if (rule.callee.endsWith(".*"_L1)
        && (QLatin1StringView(rule.rule) == "CODE-WINDOW"_L1 || QLatin1StringView(rule.rule) == "CODE-SERVER"_L1)) {
        if (m_windows.contains(rule.callee))
            return;
        m_windows += rule.callee;
    }
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
        const bool talks = rule.when == CallRule::When::Service || rule.when == CallRule::When::ServerAddress;
        const bool keepsRuns = rule.callee.startsWith("neptune"_L1) || rule.callee.startsWith("clearml"_L1);
        verdict = talks ? serviceVerdict(m_place, subject, keepsRuns)
                        : downloadVerdict(m_place, keepsWhatItFetches(rule) || guards().isForMissing(first), subject);
    } else if (rule.when == CallRule::When::ReportsOnline && m_values.isWord(call.named(u"push_to_hub"_s), "True"_L1)) {
        id = "DATA-DOWNLOAD"_L1;
        verdict = serviceVerdict(m_place, subject, false);
    } else if (id == "ML-WANDB-NET"_L1) {
        verdict = trackerVerdict(m_place, m_place.wandb, subject);
    } else if (id == "ML-COMET-PROXY"_L1) {
        verdict = trackerVerdict(m_place, m_place.comet, subject);
    }
    const bool byPlace = id == "DATA-DOWNLOAD"_L1 || id == "ML-WANDB-NET"_L1 || id == "ML-COMET-PROXY"_L1;
    if (byPlace && !verdict)
        return;
    // Each mend looks at the others; a file with more than this is no person's.
    constexpr qsizetype mostMended = 1000;
    const auto fixes = m_found.size() < mostMended ? m_mends->forCall(rule, call) : QList<Fix>();
    Diagnostic &finding = add(id, first, call.close, fixes, subject);
    if (byPlace) {
        finding.message = verdict->message;
        finding.severity = verdict->severity;
        if (finding.severity == Severity::Error && m_layout.isTried(first)) // the program goes on without it
            finding.severity = Severity::Warning;
    }
    if (rule.when == CallRule::When::NamedDevice)
        finding.message = PythonScanText::tr("%1 opens a device of one computer. The nodes of a cluster have none.")
                              .arg(base::shownSafely(subject.toUtf8()));
    else if (id == "CODE-CAMERA"_L1 && !rule.callee.startsWith("cv2"_L1))
        finding.message = PythonScanText::tr("%1 uses the microphone or the loudspeakers. The nodes of a cluster have none.")
                              .arg(base::shownSafely(subject.toUtf8()));
    if (rule.callee.startsWith("streamlit"_L1))
        finding.message = PythonScanText::tr("%1 is part of a page that “streamlit run” serves. A job has no visitors. Start the "
                                             "page on your computer, and let the job train.")
                              .arg(base::shownSafely(subject.toUtf8()));
    if (id == "ML-WORKERS-HIGH"_L1)
        finding.message = workersMessage(*this, call);
    else if (id == "CODE-CORES"_L1)
        finding.message = coresMessage(*this, call);
    if (id == "ML-SHOW"_L1)
        sayWhatIsLost(rule, call, subject, finding);
    if ((id == "ML-SHOW"_L1 || id == "DATA-DOWNLOAD"_L1) && isNeverCalled(first))
        finding.severity = Severity::Info;
    // Who tries a window lives without one.
    const bool tried = (id == "ML-SHOW"_L1 || id == "CODE-WINDOW"_L1) && m_layout.isTried(first);
    if (finding.severity < Severity::Advice && (tried || isOptional(first)))
        finding.severity = Severity::Advice;
    if (tried)
        finding.fixes.clear();
}

// os.environ["CUDA_VISIBLE_DEVICES"] = "1"
void PythonScan::lookAtEnvironment(const PythonCode::Chain &chain)
{
    const qsizetype open = chain.last + 1;
    if (chain.meaning != u"os.environ"_s || !m_code.is(open, u'[') || !m_code.is(open + 2, u']') || !m_code.is(open + 3, u'=')
        || m_code.is(open + 4, u'='))
        return;
    const qsizetype value = open + 4;
    if (token(open + 1).kind != Kind::String || value >= m_code.tokens().size())
        return;
    const bool named = token(value).kind == Kind::Name && m_code.isLineEnd(value + 1);
    const PythonCode::Argument variable{value, value, {}};
    const QString given = named ? m_values.plainText(&variable) : QString(); // of a constant
    if (token(value).kind != Kind::String && given.isEmpty())
        return;
    const QString name = token(open + 1).body(m_code.text()).toString();
    const QString text = given.isEmpty() ? token(value).body(m_code.text()).toString() : given;
    static const QRegularExpression notTheFirst(u"^\\s*[1-9]"_s);
    static const QRegularExpression windows(u"^(tk|qt|gtk|wx|macosx)"_s, QRegularExpression::CaseInsensitiveOption);
    if (!guards().isReached(chain.first))
        return;
    if (name == u"CUDA_VISIBLE_DEVICES"_s && notTheFirst.match(text).hasMatch() && m_code.isLineEnd(value + 1)
        && !isOptional(chain.first))
        add("CODE-GPU"_L1, chain.first, value,
            m_mends->insteadOfStatement(chain.first, value, PythonScanText::tr("Let Slurm choose"), {}));
    else if (name == u"MASTER_PORT"_s)
        lookAtPort(chain.first, value, text);
    else if (name == u"MPLBACKEND"_s && windows.match(text).hasMatch())
        add("CODE-BACKEND"_L1, chain.first, value);
}

void PythonScan::lookAtLine(qsizetype i)
{
    qsizetype last = i;
    while (!m_code.isLineEnd(last + 1))
        ++last;
    if (!m_notebook) { // quotes there are not Python's: to the line's end, whatever its words are
        add("ML-NOTEBOOK"_L1, i, last, m_mends->insteadOfStatement(i, last, PythonScanText::tr("Remove the call"), u"pass"_s));
        return;
    }
    const QString line = source(i, last);
    static const QRegularExpression pip(u"^[%!]\\s*(python\\S* -m )?(pip3?|conda|mamba)\\s+install"_s);
    static const QRegularExpression fetch(u"^!\\s*(wget|curl|gdown|git clone|kaggle|huggingface-cli|hf) "_s);
    static const QRegularExpression windows(u"^%matplotlib\\s+(tk|qt|gtk|wx|osx|macosx|auto)"_s);
    if (pip.match(line).hasMatch()) {
        if (!line.contains(u"--no-index"_s)) // of the cluster's own wheels
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
