// SPDX-License-Identifier: GPL-3.0-or-later
#include "source/pythonmends.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace voyageur::source {

using namespace Qt::StringLiterals;
using base::Fix;
using base::TextEdit;
using Kind = PythonToken::Kind;

namespace {

struct PythonMendsText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::source::CodeScan)
};

constexpr qsizetype longestStem = 40;

//! Lower case, plain letters, digits and hyphens.
QString slug(const QString &text)
{
    QString name;
    for (const QChar c : text.normalized(QString::NormalizationForm_D).toLower()) {
        if ((c >= u'a' && c <= u'z') || (c >= u'0' && c <= u'9'))
            name += c;
        else if (!c.isMark() && !name.isEmpty() && !name.endsWith(u'-'))
            name += u'-';
    }
    name.truncate(longestStem);
    while (name.endsWith(u'-'))
        name.chop(1);
    return name;
}

} // namespace

//! Whether the tokens stand alone as a statement, so that another statement can take their place.
bool PythonMends::isStatement(qsizetype first, qsizetype last) const
{
    const auto &tokens = m_code.tokens();
    if (tokens[first].depth != 0 || !(m_code.isLineEnd(last + 1) || m_code.is(last + 1, u';')))
        return false;
    if (tokens[first].startsLine || m_code.is(first - 1, u';'))
        return true;
    if (!m_code.is(first - 1, u':'))
        return false;
    // "if verbose: plt.show()", but not "hook = lambda: plt.show()".
    static const QSet<QString> blocks = {u"if"_s,  u"elif"_s,   u"else"_s,    u"for"_s, u"while"_s, u"with"_s,
                                         u"try"_s, u"except"_s, u"finally"_s, u"def"_s, u"class"_s};
    qsizetype i = first - 1;
    for (; !tokens[i].startsLine; --i) {
        if (m_code.word(i) == u"lambda"_s)
            return false;
    }
    return blocks.contains(m_code.word(i));
}

QList<Fix> PythonMends::insteadOfStatement(qsizetype first, qsizetype last, const QString &title, const QString &text)
{
    if (!isStatement(first, last))
        return {};
    return {Fix{title, {edit(m_scan.begin(first), m_scan.end(last), text.isEmpty() ? u"pass"_s : text)}}};
}

QList<Fix> PythonMends::forCall(const CallRule &rule, const PythonCall &call)
{
    const qsizetype first = call.chain.first;
    switch (rule.mend) {
    case CallRule::Mend::None:
        return {};
    case CallRule::Mend::Agg: {
        const auto &backend = call.given.first();
        return {Fix{PythonMendsText::tr("Use the backend Agg, which writes files"),
                    {edit(m_scan.begin(backend.first), m_scan.end(backend.last), u"\"Agg\""_s)}}};
    }
    case CallRule::Mend::TakeOut:
        return insteadOfStatement(first, call.close, PythonMendsText::tr("Take it out"), u"pass"_s);
    case CallRule::Mend::SaveFigure:
        return saveFigure(call);
    case CallRule::Mend::SaveImage:
    case CallRule::Mend::WritePage:
        return saveImage(call);
    case CallRule::Mend::WriteImage:
        return writeImage(call);
    case CallRule::Mend::Environment:
        if (QLatin1StringView(rule.rule) == "CODE-INPUT"_L1)
            return keyboard(call);
        for (const auto &argument : call.given) {
            if (argument.first == argument.last && m_scan.token(argument.first).kind == Kind::String
                && isNoPlaceForOutput(m_scan.token(argument.first).body(m_code.text()).toString(), m_scan.place()))
                return forPath(argument.first, u"OUTPUT_DIR"_s);
        }
        return {};
    case CallRule::Mend::FirstGpu: {
        const auto &number = call.given.first();
        return {Fix{PythonMendsText::tr("Use the first GPU of the job"),
                    {edit(m_scan.begin(number.first), m_scan.end(number.last), u"0"_s)}}};
    }
    case CallRule::Mend::NoDownload: {
        const auto *download = call.named(u"download"_s);
        if (!download)
            return {};
        Fix fix{PythonMendsText::tr("Read what is there already"),
                {edit(m_scan.begin(download->first), m_scan.end(download->last), u"False"_s)}};
        fix.preferred = false; // on this computer it may not be there
        return {fix};
    }
    case CallRule::Mend::Offline:
        if (QLatin1StringView(rule.rule) == "ML-WANDB-NET"_L1)
            return withKeyword(call, u"mode"_s, u"\"offline\""_s, PythonMendsText::tr("Keep the run on disk (mode=\"offline\")"));
        return withKeyword(call, u"local_files_only"_s, u"True"_s, PythonMendsText::tr("Read what is there already"));
    }
    return {};
}

QList<Fix> PythonMends::withKeyword(const PythonCall &call, const QString &keyword, const QString &value, const QString &title)
{
    if (call.unpacks)
        return {};
    Fix fix{title, {}, false};
    if (const auto *given = call.named(keyword)) {
        fix.edits += edit(m_scan.begin(given->first), m_scan.end(given->last), value);
        return {fix};
    }
    const qsizetype at = call.given.isEmpty() ? m_scan.end(call.open) : m_scan.end(call.given.last().last);
    fix.edits += edit(at, at, (call.given.isEmpty() ? QString() : u", "_s) + keyword + u'=' + value);
    return {fix};
}

// Names of files

//! A name that no text of the file has yet, and that no other fix gets.
QString PythonMends::freeName(const QString &stem, const QString &suffix, bool numbered)
{
    for (int number = numbered ? 1 : 0;; number = std::max(2, number + 1)) {
        const QString name = (number == 0 ? stem : u"%1-%2"_s.arg(stem).arg(number)) + suffix;
        if (!m_names.contains(name) && !m_code.text().contains(name)) {
            m_names += name;
            return name;
        }
    }
}

//! What the figure is called: its title, or the function that draws it.
QString PythonMends::stemFor(const PythonCall &call, const QString &usual) const
{
    constexpr int linesAbove = 40;
    const int line = m_code.lineOf(m_scan.begin(call.chain.first));
    const QString function = m_scan.layout().function(call.chain.first);
    for (qsizetype i = call.chain.first - 1; i > 0; --i) {
        if (line - m_code.lineOf(m_scan.begin(i)) > linesAbove)
            break;
        const QString word = m_code.word(i);
        if (word == u"show"_s || word == u"savefig"_s || word == u"def"_s) // of an earlier figure
            break;
        const bool titles = word == u"title"_s || word == u"suptitle"_s || word == u"set_title"_s || word == u"update_layout"_s;
        if (!titles || !m_code.is(i + 1, u'(') || m_code.closing(i + 1) < 0)
            continue;
        const auto given = m_code.arguments(i + 1, m_code.closing(i + 1));
        for (const auto &argument : given) {
            const bool title = word == u"update_layout"_s ? argument.keyword == u"title"_s : argument.first == i + 2;
            const auto &token = m_scan.token(argument.first);
            if (title && argument.first == argument.last && token.kind == Kind::String && !token.formatted) {
                if (const QString stem = slug(token.body(m_code.text()).toString()); !stem.isEmpty())
                    return stem;
            }
        }
    }
    static const QRegularExpression verb(u"^_*(show|plot|draw|display|visuali[sz]e|vis|view|make|create|test|save)_+"_s,
                                         QRegularExpression::CaseInsensitiveOption);
    const QString named = slug(QString(function).remove(verb));
    return function.contains(verb) && !named.isEmpty() ? named : usual;
}

//! A file's name as Python writes it: with the loop's variable where there is one.
QString PythonMends::fileFor(const PythonCall &call, const QString &usual, const QString &suffix)
{
    const QString stem = stemFor(call, usual);
    const QString loop = m_scan.layout().loopName(call.chain.first);
    const QString name = freeName(stem, suffix, stem == usual);
    if (loop.isEmpty())
        return u'"' + name + u'"';
    return u"f\"%1-{%2}%3\""_s.arg(name.chopped(suffix.size()), loop, suffix);
}

//! What goes between two statements here: a line of its own when the first has one.
QString PythonMends::separator(qsizetype begin, qsizetype end) const
{
    const QString &text = m_code.text();
    const QString indent = m_code.source(m_code.lineBegin(begin), begin);
    const bool alone = indent.trimmed().isEmpty() && (end >= text.size() || text[end] == u'\n' || text[end] == u'\r');
    if (!alone)
        return u"; "_s;
    const bool dos = end + 1 < text.size() && text[end] == u'\r' && text[end + 1] == u'\n';
    return (dos ? u"\r\n"_s : u"\n"_s) + indent;
}

// show() also ends the figure: without close(), the next one would be drawn over it.
QList<Fix> PythonMends::saveFigure(const PythonCall &call)
{
    const qsizetype first = call.chain.first;
    if (!isStatement(first, call.close))
        return {};
    const qsizetype begin = m_scan.begin(first);
    const qsizetype end = m_scan.end(call.close);
    const bool bare = call.chain.first == call.chain.last;
    QString prefix = bare ? QString() : m_code.source(begin, m_scan.end(call.chain.last - 2)) + u'.';
    QString import;
    if (bare && !m_code.star(u"matplotlib.pyplot"_s)) {
        const QString alias = m_code.aliasOf(u"matplotlib.pyplot"_s);
        import = alias.isEmpty() ? u"from matplotlib import pyplot"_s : QString();
        prefix = (alias.isEmpty() ? u"pyplot"_s : alias) + u'.';
    }
    // The statement before may have saved it: then only the end is missing.
    qsizetype before = first - 1;
    while (before > 0 && !m_scan.token(before).startsLine)
        --before;
    bool saved = false;
    for (qsizetype i = before; m_scan.token(first).startsLine && i >= 0 && i < first; ++i)
        saved = saved || m_code.word(i) == u"savefig"_s;
    const QString between = separator(begin, end);
    if (saved && import.isEmpty())
        return {Fix{PythonMendsText::tr("Close the figure, which is saved already"), {edit(begin, end, prefix + u"close()"_s)}}};
    if (import.isEmpty() && figuresShownBy(call) > 1) {
        if (auto fixes = saveFigures(call, prefix); !fixes.isEmpty())
            return fixes;
    }
    const QString name = fileFor(call, u"figure"_s, u".png"_s);
    if (!import.isEmpty())
        import += between;
    return {Fix{PythonMendsText::tr("Save the figure as %1 instead").arg(QString(name).remove(u'"')),
                {edit(begin, end, u"%1%2savefig(%3)%4%2close()"_s.arg(import, prefix, name, between))}}};
}

QList<Fix> PythonMends::saveImage(const PythonCall &call)
{
    if (!isStatement(call.chain.first, call.close))
        return {};
    const bool page = call.meanings.first().startsWith(u"plotly."_s);
    const bool figure = call.meanings.first().startsWith(u"matplotlib."_s);
    const QString name = fileFor(call, page || figure ? u"figure"_s : u"image"_s, page ? u".html"_s : u".png"_s);
    const QString method = page ? u"write_html"_s : figure ? u"savefig"_s : u"save"_s;
    const QString text = u"%1(%2)"_s.arg(method, name);
    return {Fix{figure || page ? PythonMendsText::tr("Save the figure as %1 instead").arg(QString(name).remove(u'"'))
                               : PythonMendsText::tr("Save the image as %1 instead").arg(QString(name).remove(u'"')),
                {edit(m_scan.begin(call.chain.last), m_scan.end(call.close), text)}}};
}

QList<Fix> PythonMends::writeImage(const PythonCall &call)
{
    const bool plain = call.given.size() == 2 && call.given[0].keyword.isEmpty() && call.given[1].keyword.isEmpty();
    if (call.chain.first == call.chain.last || !plain || !isStatement(call.chain.first, call.close))
        return {};
    const QString module = m_code.source(m_scan.begin(call.chain.first), m_scan.end(call.chain.last - 2));
    const QString image = m_code.source(m_scan.begin(call.given[1].first), m_scan.end(call.given[1].last));
    const QString name = fileFor(call, u"image"_s, u".png"_s);
    return {
        Fix{PythonMendsText::tr("Write the image to %1 instead").arg(QString(name).remove(u'"')),
            {edit(m_scan.begin(call.chain.first), m_scan.end(call.close), u"%1.imwrite(%2, %3)"_s.arg(module, name, image))}}};
}

// Values from outside

QList<Fix> PythonMends::needing(const QStringList &modules, Fix fix) const
{
    QString imports;
    for (const QString &module : modules) {
        if (m_code.importsAsItself(module))
            continue;
        if (m_code.isTaken(module)) // something else has this name
            return {};
        imports += u"import "_s + module + (m_code.text().contains(u"\r\n"_s) ? u"\r\n"_s : u"\n"_s);
    }
    if (imports.isEmpty())
        return {fix};
    const qsizetype at = m_code.importPlace();
    fix.edits.prepend(edit(at, at, imports));
    return {fix};
}

bool PythonMends::canBeWrapped(qsizetype token) const
{
    const auto &string = m_scan.token(token);
    const bool bytes = m_code.source(string.begin, string.bodyBegin).contains(u'b', Qt::CaseInsensitive);
    const qsizetype line = m_scan.layout().lineStart(token);
    const qsizetype next = behind(token); // inside of an f-string nothing is changed
    return !bytes && !isInsideText(token) && !isText(token - 1) && !isText(next) && m_code.word(line) != u"case"_s
        && m_code.word(line) != u"from"_s && !m_code.is(next, u'.') && !m_code.is(next, u'[') && !m_code.is(next, u'%')
        && !m_code.is(next, u'=');
}

QList<Fix> PythonMends::forPath(qsizetype token, const QString &usual)
{
    if (!canBeWrapped(token))
        return {};
    // "train_dir = …" takes $TRAIN_DIR: several paths must not become one.
    const qsizetype line = m_scan.layout().lineStart(token);
    const QString name = m_code.word(line);
    const bool assigned = line == token - 2 && m_code.is(line + 1, u'=');
    static const QRegularExpression plain(u"^[A-Za-z_][A-Za-z0-9_]{2,}$"_s);
    const QString variable = assigned && plain.match(name).hasMatch() ? name.toUpper() : usual;
    const auto around = m_scan.layout().callsAround(token);
    if (!around.isEmpty() && around.first().callee.endsWith(u".add_argument"_s))
        return {}; // it is the default of an argument
    const QString text = m_code.source(m_scan.begin(token), m_scan.token(token).end);
    Fix fix{PythonMendsText::tr("Take it from the environment variable %1 where that is set").arg(variable),
            {edit(m_scan.begin(token), m_scan.token(token).end, u"os.environ.get(\"%1\", %2)"_s.arg(variable, text))}};
    return needing({u"os"_s}, fix);
}

QList<Fix> PythonMends::forArgument(qsizetype token)
{
    if (!canBeWrapped(token))
        return {};
    const QString text = m_code.source(m_scan.begin(token), m_scan.token(token).end);
    Fix fix{PythonMendsText::tr("Take it from the first argument of the program where one is given"),
            {edit(m_scan.begin(token), m_scan.token(token).end, u"(sys.argv[1] if len(sys.argv) > 1 else %1)"_s.arg(text))}};
    return needing({u"sys"_s}, fix);
}

QList<Fix> PythonMends::forDevice(qsizetype token)
{
    const auto &string = m_scan.token(token);
    if (string.formatted || m_code.text().contains(u"cuda:0"_s)) // two GPUs are meant
        return {};
    return {Fix{PythonMendsText::tr("Use the first GPU of the job"), {edit(string.bodyBegin, string.bodyEnd, u"cuda"_s)}}};
}

// "epochs = int(input('Epochs: '))" takes $EPOCHS; "input('Press Enter')" goes away.
QList<Fix> PythonMends::keyboard(const PythonCall &call)
{
    const qsizetype first = call.chain.first;
    if (isStatement(first, call.close))
        return insteadOfStatement(first, call.close, PythonMendsText::tr("Take it out"), u"pass"_s);
    const qsizetype line = m_scan.layout().lineStart(first);
    const QString name = m_code.word(line);
    if (name.isEmpty() || PythonCode::isKeyword(name) || !m_code.is(line + 1, u'=') || m_scan.layout().isInLoop(first))
        return {};
    const QString maker = m_code.is(first - 1, u'(') ? m_code.word(first - 2) : QString();
    const QString usual = maker == u"int"_s ? u"1"_s : maker == u"float"_s ? u"1.0"_s : QString();
    Fix fix{PythonMendsText::tr("Take it from the environment variable %1").arg(name.toUpper()),
            {edit(m_scan.begin(first), m_scan.end(call.close), u"os.environ.get(\"%1\", \"%2\")"_s.arg(name.toUpper(), usual))},
            false};
    return asArgument(call, name, usual.isEmpty() ? QString() : maker) + needing({u"os"_s}, fix);
}

// A job may be ended at any moment: the old checkpoint stays until the new one is whole.
QList<Fix> PythonMends::forSave(const PythonCall &call)
{
    const auto *path = call.argument(1, u"f"_s);
    if (!path || path->first != path->last || m_scan.token(path->first).kind != Kind::String
        || !isStatement(call.chain.first, call.close))
        return {};
    const QString text = m_scan.source(path->first, path->last);
    const auto &string = m_scan.token(path->first);
    const QString other = m_code.source(string.begin, string.bodyEnd) + u".new"_s + m_code.source(string.bodyEnd, string.end);
    const qsizetype end = m_scan.end(call.close);
    const QString between = separator(m_scan.begin(call.chain.first), end);
    Fix fix{PythonMendsText::tr("Write to another name, then rename"),
            {edit(string.begin, string.end, other), edit(end, end, u"%1os.replace(%2, %3)"_s.arg(between, other, text))}};
    return needing({u"os"_s}, fix);
}

} // namespace voyageur::source
