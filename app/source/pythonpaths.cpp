// SPDX-License-Identifier: GPL-3.0-or-later
// Mends of paths of this computer: what goes along with the code is named from its folder, in which the job runs; what is in the
// dataset comes from an argument of the program. Of all others nobody can tell where they are.
#include "source/programoptions.h"
#include "source/programscan.h"
#include "source/pythonmends.h"

#include <QCoreApplication>
#include <QDir>
#include <QRegularExpression>

#include <algorithm>

namespace voyageur::source {

using namespace Qt::StringLiterals;
using base::Fix;
using Kind = PythonToken::Kind;
using Meaning = LocalFolders::Meaning;

namespace {

struct PythonPathsText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::source::CodeScan)
};

const auto datasetBrace = u"{dataset}"_s;
const auto firstArgument = u"(sys.argv[1] if len(sys.argv) > 1 else %1)"_s;

//! "--data DIR" and "--data=DIR": what the argument of that name is given; nothing where it is not.
std::optional<QString> valueOf(const QString &option, const QStringList &arguments)
{
    for (qsizetype i = 0; i < arguments.size(); ++i) {
        if (arguments[i] == option)
            return arguments.value(i + 1);
        if (arguments[i].startsWith(option + u'='))
            return arguments[i].sliced(option.size() + 1);
    }
    return {};
}

} // namespace

std::optional<QString> withSlashes(const QString &body, bool raw)
{
    static const QString escapes = u"\n\"'abfnrtvxuN01234567"_s;
    QString path;
    for (qsizetype i = 0; i < body.size(); ++i) {
        if (body[i] != u'\\') {
            path += body[i];
            continue;
        }
        path += u'/';
        if (i + 1 >= body.size() || (!raw && escapes.contains(body[i + 1])))
            return {};
        if (body[i + 1] == u'\\')
            ++i;
    }
    return path;
}

//! The first token behind a text, and behind the expressions inside of it.
qsizetype PythonMends::behind(qsizetype token) const
{
    qsizetype next = token + 1;
    while (next < m_code.tokens().size() && m_scan.begin(next) < m_scan.end(token))
        ++next;
    return next;
}

bool PythonMends::isText(qsizetype i) const
{
    return i >= 0 && i < m_code.tokens().size() && m_scan.token(i).kind == Kind::String;
}

bool PythonMends::isInsideText(qsizetype token) const
{
    constexpr qsizetype farthest = 40; // tokens
    for (qsizetype i = token - 1; i >= 0 && i + farthest > token; --i) {
        if (isText(i) && m_scan.end(i) > m_scan.begin(token))
            return true;
    }
    return false;
}

std::optional<PythonMends::NamedPath> PythonMends::namedPath(qsizetype token) const
{
    const auto &string = m_scan.token(token);
    const qsizetype next = behind(token);
    // A key or a part of something stays what others take it for.
    const bool index = m_code.is(token - 1, u'[') && (isText(token - 2) || !m_code.word(token - 2).isEmpty())
        && !PythonCode::isKeyword(m_code.word(token - 2));
    const bool key = string.depth > 0 && m_code.is(next, u':');
    const bool method = m_code.is(next, u'.') && m_code.word(next + 1) != u"format"_s;
    if (isInsideText(token) || isText(token - 1) || index || key || method || m_code.is(next, u'[')
        || m_code.word(m_scan.layout().lineStart(token)) == u"case"_s)
        return {};
    const QString body = string.body(m_code.text()).toString();
    const auto text = withSlashes(body, string.raw);
    if (!text)
        return {};
    NamedPath path;
    const qsizetype brace = string.formatted ? text->indexOf(u'{') : -1;
    path.head = brace < 0 ? *text : text->first(brace);
    path.tail = brace < 0 ? QString() : text->sliced(brace);
    const qsizetype more = isText(next) ? next : m_code.is(next, u'+') ? next + 1 : -1;
    const bool slash = isText(more) && m_scan.token(more).body(m_code.text()).startsWith(u'/');
    path.meaning = m_scan.place().here.meaningOf(path.head, brace >= 0 || (more >= 0 && !slash));
    return path;
}

QList<Fix> PythonMends::forLocalPath(qsizetype token)
{
    const auto path = namedPath(token);
    if (!path)
        return {};
    if (path->meaning.kind == Meaning::Kind::Code)
        return fromCodeFolder(token, *path);
    return path->meaning.kind == Meaning::Kind::Data ? fromDataset(token, *path) : QList<Fix>();
}

QList<Fix> PythonMends::forFallback(qsizetype token)
{
    const auto path = namedPath(token);
    return path && path->meaning.kind == Meaning::Kind::Code ? fromCodeFolder(token, *path) : QList<Fix>();
}

QList<Fix> PythonMends::fromCodeFolder(qsizetype token, const NamedPath &path) const
{
    if (m_code.hasOneOf({u"chdir"})) // who knows where it is then
        return {};
    const auto &string = m_scan.token(token);
    const QString relative = path.meaning.rest.isEmpty() ? u"."_s : path.meaning.rest;
    const QString text = relative + (path.head.endsWith(u'/') ? u"/"_s : QString()) + path.tail;
    return {Fix{PythonPathsText::tr("Make the path relative to the code folder"),
                {edit(string.bodyBegin, string.bodyEnd, text)},
                path.meaning.sure}};
}

//! What gives the dataset's folder here, and what the program must be given for it; nothing where that is not clear.
std::optional<PythonMends::DataSource> PythonMends::dataSource(qsizetype token, const QString &root) const
{
    const LocalFolders &here = m_scan.place().here;
    const bool isProgram = here.program.isEmpty() ? m_scan.names("__main__"_L1) : here.program == m_scan.file();
    if (!isProgram || root.contains(u'"') || root.contains(u'{'))
        return {};
    const QString old = u'"' + root + u'"';
    // Another path may have been mended so.
    if (!takesValues(m_scan) || m_code.text().contains(QString(firstArgument).section(u'%', 0, 0))) {
        const bool isNew = here.arguments.isEmpty() && !here.program.isEmpty();
        if (!here.arguments.isEmpty() && here.arguments.first() != datasetBrace)
            return {};
        return DataSource{PythonPathsText::tr("Use the program's first argument, if given"), QString(firstArgument).arg(old),
                          u"sys"_s, isNew ? QStringList{datasetBrace} : QStringList()};
    }
    const auto option = optionFor(OptionUse::Data, programOptions(m_code));
    const ParsedArguments &parsed = programArguments();
    const auto &layout = m_scan.layout();
    const QString where = parsed.first < 0 ? QString() : layout.function(parsed.first);
    if (!option || parsed.first < 0 || parsed.first > token || (!where.isEmpty() && where != layout.function(token))
        || m_code.hasOneOf({u"dest"}))
        return {};
    const auto given = valueOf(option->name, here.arguments);
    if (option->positional ? !here.program.isEmpty() && here.arguments != QStringList{datasetBrace}
                           : given && *given != datasetBrace)
        return {};
    DataSource source{PythonPathsText::tr("Use the argument %1").arg(option->name), {}, {}, {}};
    const QString name = QString(option->name).remove(QRegularExpression(u"^-+"_s)).replace(u'-', u'_');
    source.code = parsed.args + u'.' + name;
    if (option->defaultValue.isEmpty() && !option->positional)
        source.code = u"(%1 or %2)"_s.arg(source.code, old);
    else if (!option->positional && !isDataset(option->defaultValue))
        return {}; // it is about other data
    if (!given && !option->positional && !here.program.isEmpty())
        source.arguments = {option->name, datasetBrace};
    return source;
}

bool PythonMends::isDataset(const QString &path) const
{
    const LocalFolders &here = m_scan.place().here;
    const QString full = QDir::cleanPath(QDir(here.code).absoluteFilePath(path));
    const Meaning meaning = here.meaningOf(full, false);
    return meaning.kind == Meaning::Kind::Data && meaning.rest.isEmpty();
}

//! The default of an argument stays for runs here; the job names the data.
QList<Fix> PythonMends::givenInJob(const QStringList &names, const NamedPath &path)
{
    const auto name = std::ranges::find_if(names, [](const QString &one) { return one.startsWith("--"_L1); });
    if (name == names.end() || m_scan.place().here.program != m_scan.file() || !path.tail.isEmpty())
        return {};
    const QString value = datasetBrace + (path.meaning.rest.isEmpty() ? QString() : u'/' + path.meaning.rest);
    const Fix fix{PythonPathsText::tr("Give the program its data in the job: %1").arg(*name + u' ' + value), {}, false};
    m_arguments += {fix, {*name, value}};
    return {fix};
}

QList<Fix> PythonMends::fromDataset(qsizetype token, const NamedPath &path)
{
    if (const QStringList names = argumentOfDefault(m_scan, token); !names.isEmpty())
        return givenInJob(names, path);
    const auto source = canBeWrapped(token) ? dataSource(token, path.meaning.root) : std::nullopt;
    if (!source)
        return {};
    const auto &string = m_scan.token(token);
    const bool slash = path.head.endsWith(u'/') && !path.meaning.rest.isEmpty() && !path.tail.isEmpty();
    const QString rest = path.meaning.rest + (slash ? u"/"_s : QString()) + path.tail;
    QStringList modules = {source->module};
    QString code = source->code;
    if (!rest.isEmpty()) {
        const QString literal = m_code.source(string.begin, string.bodyBegin) + rest + m_code.source(string.bodyEnd, string.end);
        code = u"os.path.join(%1, %2)"_s.arg(code, literal);
        modules.prepend(u"os"_s);
    }
    modules.removeAll(QString());
    const QList<Fix> fixes = needing(modules, {source->title, {edit(string.begin, string.end, code)}, false});
    for (const Fix &fix : fixes)
        m_arguments += {fix, source->arguments};
    return fixes;
}

QStringList PythonMends::argumentsWith(const Fix &fix) const
{
    const auto known = std::ranges::find(m_arguments, fix, &std::pair<Fix, QStringList>::first);
    return known == m_arguments.end() ? QStringList() : known->second;
}

} // namespace voyageur::source
