// SPDX-License-Identifier: GPL-3.0-or-later
// What newer versions of libraries no longer have.
#include "source/pythonscan.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace voyageur::source {

using namespace Qt::StringLiterals;
using base::Diagnostic;
using Form = RemovedName::Form;
using Kind = PythonToken::Kind;

namespace {

struct CodeRemovedText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::source::CodeScan)
};

QString messageOf(const RemovedName &one, const QString &subject)
{
    const bool refused = one.form == Form::Keyword || one.form == Form::Without || one.form == Form::Position
        || one.form == Form::First || one.form == Form::Loss || one.form == Form::Unpack;
    QString message;
    if (!one.back.isNull())
        message = CodeRemovedText::tr(
                      "%2 %3 removed %1, and %4 brought it back. With a version between these, the program stops there.")
                      .arg(subject, one.title, one.since.toString(), one.back.toString());
    else if (one.since.isNull())
        message =
            CodeRemovedText::tr("%1 was removed from %2. With a recent version the program stops there.").arg(subject, one.title);
    else if (refused)
        message = CodeRemovedText::tr("%2 %3 and newer versions refuse %1, so the program stops there.")
                      .arg(subject, one.title, one.since.toString());
    else
        message = CodeRemovedText::tr("%1 was removed in %2 %3. With that or a newer version the program stops there.")
                      .arg(subject, one.title, one.since.toString());
    return one.instead.isEmpty() ? message : message + u' ' + CodeRemovedText::tr("Write %1.").arg(one.instead);
}

//! What is said once: a name, or one of its arguments.
QString keyOf(const RemovedName &one)
{
    return one.form == Form::Keyword ? one.name + u'(' + one.argument : one.name;
}

//! "numpy.float" is "numpy.float", and "numpy.float.x" begins with it.
bool isOrBegins(const QString &name, const QString &meaning)
{
    return meaning.startsWith(name) && (meaning.size() == name.size() || meaning[name.size()] == u'.');
}

//! The arguments are those that are refused.
bool argumentsMatter(const PythonScan &scan, const RemovedName &one, const PythonCall &call)
{
    const auto positional =
        std::ranges::count_if(call.given, [](const PythonCode::Argument &argument) { return argument.keyword.isEmpty(); });
    switch (one.form) {
    case Form::Keyword:
        return call.named(one.argument) && !scan.values().isWord(call.named(one.argument), "None"_L1)
            && (one.except.isEmpty() || !call.named(one.except) || scan.values().isWord(call.named(one.except), "False"_L1));
    case Form::Without:
        return !call.unpacks && !call.named(one.argument) && positional < one.count;
    case Form::Position: {
        if (call.unpacks || positional <= one.count)
            return false;
        const PythonCode::Argument &argument = call.given[one.count];
        return !one.number || (argument.first == argument.last && scan.token(argument.first).kind == Kind::Number);
    }
    case Form::First: {
        const QString text = scan.values().plainText(call.argument(0));
        return !text.isEmpty() && text.startsWith(one.argument) && (one.except.isEmpty() || !text.startsWith(one.except));
    }
    case Form::Unpack: {
        // Of several environments together there are still four.
        if (scan.code().hasOneOf(
                {u"DummyVecEnv", u"SubprocVecEnv", u"make_vec_env", u"get_env", u"VecNormalize", u"Monitor", u"retro"}))
            return false;
        qsizetype targets = 1;
        qsizetype at = scan.layout().lineStart(call.chain.first);
        for (; at < call.chain.first && !scan.code().is(at, u'='); ++at)
            targets += scan.code().is(at, u',') ? 1 : 0;
        return scan.code().is(at, u'=') && at + 1 == call.chain.first && targets == one.count;
    }
    default:
        return true;
    }
}

} // namespace

bool PythonScan::mayBeRemoved(const RemovedName &one, qsizetype first) const
{
    static const QRegularExpression asked(u"version|hasattr|^six$|PY[23]|major"_s, QRegularExpression::CaseInsensitiveOption);
    if (m_removed.contains(one.name) || m_removed.contains(keyOf(one))
        || (!one.needs.isEmpty() && !imports(one.needs) && !(one.needs == u"keras"_s && imports(u"tensorflow"_s))
            && !(one.needs == u"pytorch_lightning"_s && imports(u"lightning"_s))))
        return false;
    if (const auto pinned = m_place.versions.constFind(one.package); pinned != m_place.versions.cend()) {
        if (pinned->isBefore(one.since) || (!one.back.isNull() && !pinned->isBefore(one.back)))
            return false;
    }
    // The others still take these arguments.
    if (one.package == u"xgboost"_s && (imports(u"lightgbm"_s) || imports(u"catboost"_s)))
        return false;
    // It makes them known again, and a build by pip has it.
    if (one.name == u"distutils"_s && (imports(u"setuptools"_s) || m_file.section(u'/', -1) == u"setup.py"_s))
        return false;
    if (one.package == u"keras"_s && (imports(u"tf_keras"_s) || names("TF_USE_LEGACY_KERAS"_L1)))
        return false;
    return !m_layout.isTried(first) && !m_layout.isConditionedOn(first, asked)
        && m_layout.enclosing(first, [&](qsizetype line) { return m_layout.leader(line) == u"except"_s; }) < 0
        && guards().isReached(first);
}

void PythonScan::addRemoved(const RemovedName &one, qsizetype first, qsizetype last, const QString &subject)
{
    m_removed += keyOf(one);
    const QString shown = base::shownSafely(withEllipsis(subject).toUtf8());
    if (one.isPython2()) {
        add("CODE-PYTHON2"_L1, first, last, {}, subject).severity = base::Severity::Warning; // one name is no proof
        return;
    }
    Diagnostic &finding = add("CODE-REMOVED"_L1, first, last, {}, subject);
    finding.message = messageOf(one, shown);
    // Many clusters give an older Python where none is named; setuptools, which PyTorch brings along, has distutils.
    const bool recent = one.package == u"python"_s && !one.since.isNull() && QVersionNumber(3, 11) < one.since;
    const bool perhaps = recent && (!m_place.versions.contains(one.package) || one.name == u"distutils"_s);
    if (!one.back.isNull() || perhaps)
        finding.severity = base::Severity::Advice;
}

//! from sklearn.externals import joblib, import torch._six
void PythonScan::lookForRemovedImports()
{
    for (const PythonImport &import : m_code.imports()) {
        if (import.level > 0 || import.module.isEmpty())
            continue;
        const auto at = std::ranges::lower_bound(m_code.tokens(), import.begin, {}, &PythonToken::begin);
        const auto first = std::distance(m_code.tokens().begin(), at);
        qsizetype last = first;
        while (last + 1 < m_code.tokens().size() && end(last) < import.end)
            ++last;
        QStringList meanings = {import.module, canonicalName(import.module)};
        for (const QString &name : import.names)
            meanings += {import.module + u'.' + name, canonicalName(import.module + u'.' + name)};
        meanings.removeDuplicates();
        // The program lives without it: what it uses then is its own business.
        const bool tried = m_layout.isTried(first)
            || m_layout.enclosing(first, [&](qsizetype line) { return m_layout.leader(line) == u"except"_s; }) >= 0;
        if (tried) {
            for (const QString &meaning : std::as_const(meanings))
                m_removed += meaning;
            continue;
        }
        const auto lookAlone = [&](const QString &name) {
            for (const RemovedName &one : removedNames(QStringView(name).sliced(name.lastIndexOf(u'.') + 1))) {
                if (one.form == Form::Alone && one.name == name && mayBeRemoved(one, first))
                    addRemoved(one, first, last, one.name);
            }
        };
        lookAlone(import.module);
        for (const QString &name : import.names)
            lookAlone(import.module + u'.' + name);
        for (const QString &meaning : std::as_const(meanings)) {
            for (const RemovedName &one : removedModules()) {
                if (isOrBegins(one.name, meaning) && mayBeRemoved(one, first))
                    addRemoved(one, first, last, one.name);
            }
            if (meaning == import.module)
                continue;
            for (const RemovedName &one : removedNames(QStringView(meaning).sliced(meaning.lastIndexOf(u'.') + 1))) {
                if ((one.form == Form::Name || one.form == Form::Call) && one.name == meaning && mayBeRemoved(one, first))
                    addRemoved(one, first, last, one.name);
            }
        }
    }
}

//! history.history["acc"] of a model that measures "accuracy": Keras 2.3 calls it by its whole name.
void PythonScan::lookForOldMetric(qsizetype history)
{
    qsizetype open = history + 1;
    // h = model.fit(…).history, and then h["acc"]
    if (!m_code.is(open, u'['))
        return;
    const qsizetype close = m_code.closing(open);
    const bool text = close == open + 2 && token(open + 1).kind == Kind::String;
    const QString key = text ? token(open + 1).body(m_code.text()).toString() : QString();
    if ((key != u"acc"_s && key != u"val_acc"_s) || m_removed.contains(u"acc"_s))
        return;
    if ((!imports(u"keras"_s) && !imports(u"tensorflow"_s)) || !names("accuracy"_L1) || !m_code.hasOneOf({u"compile"})
        || m_layout.isTried(history) || !guards().isReached(history))
        return;
    // metrics=["acc"], {"acc": []}: somebody's own name.
    for (qsizetype i = 0; i + 1 < m_code.tokens().size(); ++i) {
        if (token(i).kind != Kind::String)
            continue;
        const QStringView body = token(i).body(m_code.text());
        if (body != u"acc" && body != u"val_acc")
            continue;
        const bool subscript = m_code.is(i - 1, u'[') && m_code.is(i + 1, u']') && (!m_code.wordView(i - 2).isEmpty());
        const auto around = m_layout.callsAround(i);
        const bool named = std::ranges::any_of(
            around, [](const PythonLayout::Around &call) { return call.keyword == u"metrics"_s || call.keyword == u"name"_s; });
        if (named || m_code.is(i + 1, u':') || m_code.word(m_layout.lineStart(i)).contains(u"metric"_s, Qt::CaseInsensitive)) {
            m_removed += u"acc"_s; // its own name: once is enough
            return;
        }
        const bool stored = subscript && m_code.is(i + 2, u'=') && !m_code.is(i + 3, u'=');
        if (stored) {
            m_removed += u"acc"_s;
            return;
        }
    }
    if (const auto pinned = m_place.versions.constFind(u"keras"_s);
        pinned != m_place.versions.cend() && pinned->isBefore(QVersionNumber(2, 3)))
        return;
    m_removed += u"acc"_s;
    Diagnostic &finding = add("CODE-REMOVED"_L1, history, close, {}, m_code.source(begin(history), end(close)));
    finding.message = CodeRemovedText::tr("Since Keras 2.3, the history calls the metric “accuracy”, not “acc”. The program "
                                          "stops here with a KeyError, after the training. Write “%1”.")
                          .arg(key == u"acc"_s ? u"accuracy"_s : u"val_accuracy"_s);
}

//! np.float, df.append(row, ignore_index=True), yaml.load(f)
void PythonScan::lookForRemoved(qsizetype first, qsizetype last)
{
    const QStringView word = m_code.wordView(last);
    const QStringView before = m_code.wordView(first - 1);
    if (word == u"history" && last > first)
        lookForOldMetric(last);
    const auto &some = removedNames(word);
    if (before == u"def") {
        for (const RemovedName &one : some) {
            if (one.form == Form::Definition && mayBeRemoved(one, first))
                addRemoved(one, first, last, one.name);
        }
        return;
    }
    const bool imported = m_code.isImported(m_code.word(first)) && !m_code.is(first - 1, u'.');
    if (before == u"class" || (some.isEmpty() && !imported))
        return;
    const PythonCode::Chain chain = m_code.chainAt(first);
    if (imported) {
        for (const RemovedName &one : removedModules()) {
            if (chain.meaning != one.name && isOrBegins(one.name, chain.meaning) && mayBeRemoved(one, first))
                addRemoved(one, first, last, one.name);
        }
    }
    const bool called = m_code.is(last + 1, u'(');
    const bool assigned = m_code.is(last + 1, u'=') && !m_code.is(last + 2, u'=');
    const bool bare = first == last && !chain.onValue;
    // "import model" and then "model = model.make()"
    const bool onValue = chain.onValue || (!bare && (!imported || m_code.isTaken(m_code.word(first))));
    for (const RemovedName &one : some) {
        if (one.form == Form::Definition || one.form == Form::Alone
            || (one.isMethod() ? !onValue : !m_code.meaningsOf(chain).contains(one.name)))
            continue;
        if (bare && !imported && !one.name.contains(u'.') && (m_code.isDefinedHere(one.name) || m_code.isTaken(one.name)))
            continue;
        // A class of the program that has it, and six, which gives it to both.
        if (one.isMethod()
            && (m_code.isDefinedSomewhere(word) || m_code.wordView(first) == u"six"
                || (last == first + 2 && m_code.wordView(first) == u"self" && called)))
            continue;
        if (assigned && !bare) { // the program mends it by itself
            m_removed += one.name;
            continue;
        }
        const QString shown = m_code.source(begin(first), end(last)).simplified();
        QString subject = shown;
        switch (one.form) {
        case Form::Name:
            break;
        case Form::Subscript:
            if (!m_code.is(last + 1, u'['))
                continue;
            break;
        case Form::Of:
            if (m_code.word(last - 2) != one.argument)
                continue;
            break;
        case Form::Loss:
            if (!m_code.word(last - 2).contains(u"loss"_s, Qt::CaseInsensitive) || !m_code.is(last + 1, u'[')
                || !m_code.is(last + 3, u']') || m_code.source(begin(last + 2), end(last + 2)) != u"0"_s)
                continue;
            subject = shown + u"[0]"_s;
            break;
        default:
            if (!called)
                continue;
            if (one.form != Form::Call) {
                const PythonCall call = m_values.callAt(chain);
                if (call.close < 0 || !argumentsMatter(*this, one, call))
                    continue;
                subject = one.form == Form::Keyword ? shown + u"(\u2026, "_s + one.argument + u"=\u2026)"_s
                                                    : source(first, call.close).simplified();
            } else {
                subject = shown + u"()"_s;
            }
        }
        if (mayBeRemoved(one, first))
            addRemoved(one, first, last, subject);
    }
}

} // namespace voyageur::source
