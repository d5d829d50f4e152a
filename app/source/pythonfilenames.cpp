// SPDX-License-Identifier: GPL-3.0-or-later
// The names of files that mends write figures to: no figure may take the place of another.
#include "source/pythonmends.h"

#include <QRegularExpression>

#include <algorithm>

namespace voyageur::source {

using namespace Qt::StringLiterals;
using base::TextEdit;
using Kind = PythonToken::Kind;

namespace {

constexpr qsizetype longestStem = 40;

//! Lower case, plain letters, digits and hyphens.
QString slug(const QString &text)
{
    QString name;
    const QString plain = text.normalized(QString::NormalizationForm_D).toLower();
    for (const QChar c : plain) {
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

const auto counterName = u"figure_numbers"_s;

} // namespace

//! A name that no text of the file has yet, and that no other fix gets.
QString PythonMends::freeName(const QString &stem, const QString &suffix, bool numbered)
{
    if (!m_taken) {
        m_taken.emplace();
        for (const PythonToken &token : m_code.tokens()) {
            const QStringView body = token.kind == Kind::String ? token.body(m_code.text()) : QStringView();
            if (body.endsWith(u".png") || body.endsWith(u".html"))
                *m_taken += body.mid(body.lastIndexOf(u'/') + 1).toString();
        }
    }
    for (int number = m_numbers.value(stem, numbered ? 1 : 0);; number = std::max(2, number + 1)) {
        const QString name = (number == 0 ? stem : u"%1-%2"_s.arg(stem).arg(number)) + suffix;
        if (!m_names.contains(name) && !m_taken->contains(name)) {
            m_names += name;
            m_numbers[stem] = number;
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

//! The place is reached once while the program runs: not in a loop, and in no function that is called twice.
bool PythonMends::runsOnce(qsizetype token) const
{
    constexpr int deepestCalls = 6;
    const auto &layout = m_scan.layout();
    for (int steps = 0; steps < deepestCalls; ++steps) {
        if (!layout.loopsAround(token).isEmpty())
            return false;
        const qsizetype def = layout.definition(token);
        if (def < 0)
            return true;
        const QString name = layout.function(token);
        const auto calls = m_code.callsOf(name);
        const auto &lines = layout.lines();
        const qsizetype line = layout.lineOf(def);
        const bool decorated = lines[line].previous >= 0 && m_code.is(lines[lines[line].previous].first, u'@');
        // Called once, and named nowhere else.
        if (calls.size() != 1 || m_code.count(name) != 2 || decorated || layout.definition(calls.first()) == def
            || m_code.around(calls.first()) >= 0)
            return false;
        token = calls.first();
    }
    return false;
}

//! name-01.png, name-02.png …: each file the next number of a counter of the module.
PythonMends::FileName PythonMends::numbered(const QString &stem, const QString &suffix) const
{
    FileName name{u"f\"%1-{next(%2):03}%3\""_s.arg(stem, counterName, suffix), u"%1-001%2"_s.arg(stem, suffix), {}};
    const QString counter = counterName + u" = itertools.count(1)"_s;
    if (m_code.isTaken(counterName)) {
        if (!m_counts)
            m_counts = m_code.text().contains(counter); // a mend before this one wrote it
        return *m_counts ? name : FileName();
    }
    const QString line = m_code.text().contains(u"\r\n"_s) ? u"\r\n"_s : u"\n"_s;
    // Behind the imports at the top of the file.
    const auto &lines = m_scan.layout().lines();
    qsizetype last = -1;
    for (const auto &one : lines) {
        const QStringView word = m_code.wordView(one.first);
        const bool docstring = m_scan.token(one.first).kind == Kind::String && m_code.isLineEnd(one.first + 1);
        if (word != u"import" && word != u"from" && !docstring)
            break;
        last = docstring ? last : one.first;
    }
    const bool imported = m_code.importsAsItself(u"itertools"_s);
    const qsizetype top = m_code.importPlace();
    if (!imported)
        name.edits += edit(top, top, u"import itertools"_s + line);
    qsizetype at = last < 0 ? top : m_code.endOfLine(last);
    const QString &text = m_code.text();
    if (last >= 0) {
        while (at < text.size() && text[at] != u'\n' && text[at] != u'\r')
            ++at;
        name.edits += edit(at, at, line + line + counterName + u" = itertools.count(1)"_s);
    } else {
        name.edits.clear();
        name.edits += edit(top, top, (imported ? QString() : u"import itertools"_s + line + line) + counter + line);
    }
    return name;
}

PythonMends::FileName PythonMends::fileFor(const PythonCall &call, const QString &usual, const QString &suffix)
{
    QString stem = stemFor(call, usual);
    // Of several modules each has its own names.
    const QString module = slug(m_scan.file().section(u'/', -1).section(u'.', 0, 0));
    const bool isModule = m_scan.layout().definition(call.chain.first) >= 0 && !m_scan.names("__main__"_L1);
    if (isModule && !runsOnce(call.chain.first) && !module.isEmpty() && !stem.startsWith(module))
        stem = module + u'-' + stem;
    if (!runsOnce(call.chain.first)) {
        const QString free = freeName(stem, suffix, false).chopped(suffix.size());
        return numbered(free, suffix);
    }
    const QString name = freeName(stem, suffix, stem == usual);
    return {u'"' + name + u'"', name, {}};
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

} // namespace voyageur::source
