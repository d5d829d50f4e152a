// SPDX-License-Identifier: GPL-3.0-or-later
#include "source/pythoncode.h"

#include <algorithm>
#include <utility>

namespace voyageur::source {

using namespace Qt::StringLiterals;

QString canonicalName(const QString &name)
{
    static const QList<std::pair<QString, QString>> prefixes = {
        {u"pylab."_s, u"matplotlib.pyplot."_s},
        {u"matplotlib.pylab."_s, u"matplotlib.pyplot."_s},
        {u"Tkinter."_s, u"tkinter."_s},
        {u"tensorflow.keras."_s, u"keras."_s},
        {u"tensorflow.compat.v1."_s, u"tensorflow."_s},
        {u"tensorflow.compat.v2."_s, u"tensorflow."_s},
        {u"tensorflow.python.keras."_s, u"keras."_s},
        {u"tf_keras."_s, u"keras."_s},
        {u"torchtext.legacy."_s, u"torchtext."_s},
        {u"lightning.pytorch."_s, u"pytorch_lightning."_s},
        {u"six.moves."_s, QString()},
        {u"cv2.cv2."_s, u"cv2."_s},
    };
    if (name.isEmpty() || !QStringView(u"pmTtcls").contains(name.front()))
        return name; // most
    for (const auto &[from, to] : prefixes) {
        if (name.startsWith(from))
            return to + name.mid(from.size());
    }
    return name == u"pylab"_s || name == u"matplotlib.pylab"_s ? u"matplotlib.pyplot"_s : name;
}

PythonCode::PythonCode(const QString &text, const base::StopToken &stop) : m_text(text), m_tokens(pythonTokens(m_text, stop))
{
    m_lines += 0;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i] == u'\n' || (text[i] == u'\r' && !(i + 1 < text.size() && text[i + 1] == u'\n')))
            m_lines += i + 1;
    }
    readBrackets();
    readDefinitions();
}

bool PythonCode::isKeyword(QStringView word)
{
    static const QSet<QStringView> words = {
        u"and",      u"as",     u"assert",  u"async", u"await", u"break",  u"class", u"continue", u"def",  u"del",  u"elif",
        u"else",     u"except", u"finally", u"for",   u"from",  u"global", u"if",    u"import",   u"in",   u"is",   u"lambda",
        u"nonlocal", u"not",    u"or",      u"pass",  u"raise", u"return", u"try",   u"while",    u"with", u"yield"};
    return words.contains(word);
}

bool PythonCode::hasOneOf(std::initializer_list<QStringView> words) const
{
    return std::ranges::any_of(words, [this](QStringView word) { return m_words.contains(word); });
}

bool PythonCode::hasNameWith(QStringView end) const
{
    return std::any_of(m_words.keyBegin(), m_words.keyEnd(), [end](QStringView word) { return word.endsWith(end); });
}

bool PythonCode::is(qsizetype i, QChar character) const
{
    return i >= 0 && i < m_tokens.size() && m_tokens[i].kind == Kind::Operator && m_text[m_tokens[i].begin] == character;
}

qsizetype PythonCode::endOfLine(qsizetype i) const
{
    while (!isLineEnd(i + 1))
        ++i;
    return m_tokens[i].end;
}

// Once for all: a file may be one line of a million brackets.
void PythonCode::readBrackets()
{
    struct Open {
        int token;
        int argument;
    };
    const auto count = static_cast<int>(m_tokens.size());
    m_partners.fill(-1, count);
    m_around.fill(-1, count);
    m_begins.fill(0, count);
    QList<Open> open;
    for (int i = 0; i < count; ++i) {
        const PythonToken &token = m_tokens[i];
        while (!open.isEmpty() && m_tokens[open.last().token].depth >= token.depth) {
            if (m_tokens[open.last().token].depth == token.depth && token.kind == Kind::Operator)
                m_partners[open.last().token] = i;
            open.removeLast();
        }
        m_around[i] = open.isEmpty() ? -1 : open.last().token;
        m_begins[i] = open.isEmpty() ? 0 : open.last().argument;
        if (is(i, u',') && !open.isEmpty())
            open.last().argument = i + 1;
        else if (is(i, u'(') || is(i, u'[') || is(i, u'{'))
            open += Open{i, i + 1};
    }
}

QList<PythonCode::Argument> PythonCode::arguments(qsizetype open, qsizetype close) const
{
    QList<Argument> all;
    qsizetype first = open + 1;
    for (qsizetype i = open + 1; i <= close; ++i) {
        const bool ends = i == close || (is(i, u',') && m_tokens[i].depth == m_tokens[open].depth + 1);
        if (!ends)
            continue;
        if (i > first) {
            const bool named = is(first + 1, u'=') && !is(first + 2, u'=');
            all += named && first + 2 < i ? Argument{first + 2, i - 1, word(first)} : Argument{first, i - 1, {}};
        }
        first = i + 1;
    }
    return all;
}

void PythonCode::readDefinitions()
{
    m_numbers.fill(-1, m_tokens.size());
    for (qsizetype i = 0; i < m_tokens.size(); ++i) {
        const QStringView here = wordView(i);
        if (here.isEmpty())
            continue;
        const qsizetype known = m_words.size();
        int &number = m_words[here];
        if (m_words.size() > known) {
            number = static_cast<int>(known);
            m_counts += 0;
        }
        m_numbers[i] = number;
        ++m_counts[number];
        if (here == u"def")
            m_everyDefined += wordView(i + 1);
        if (is(i + 1, u'(') && !isKeyword(here) && wordView(i - 1) != u"def" && wordView(i - 1) != u"class")
            m_calls[here.toString()] += i;
        if (m_tokens[i].startsLine && is(i + 1, u'='))
            m_assigned += here.toString();
        if (here == u"import" && m_tokens[i].startsLine)
            readImport(i + 1);
        else if (here == u"from" && m_tokens[i].startsLine)
            readFromImport(i + 1);
        else if (here == u"def" && is(i + 2, u'(') && wordView(i + 3) != u"self" && wordView(i + 3) != u"cls")
            m_defined += word(i + 1);
    }
}

QString PythonCode::dotted(qsizetype &i) const
{
    QString name = word(i++);
    while (is(i, u'.') && !wordView(i + 1).isEmpty()) {
        name += u'.';
        name += wordView(i + 1);
        i += 2;
    }
    return name;
}

qsizetype PythonCode::chainEnd(qsizetype i) const
{
    while (is(i + 1, u'.') && !wordView(i + 2).isEmpty())
        i += 2;
    return i;
}

void PythonCode::readImport(qsizetype i)
{
    while (!word(i).isEmpty()) {
        const qsizetype first = i;
        const QString module = dotted(i);
        m_imports += {module, 0, {}, m_tokens[first].begin, m_tokens[i - 1].end};
        m_imported += module.section(u'.', 0, 0);
        if (word(i) == u"as"_s) {
            m_aliases.insert(word(i + 1), module);
            i += 2;
        } else {
            m_aliases.insert(module.section(u'.', 0, 0), module.section(u'.', 0, 0));
        }
        if (!is(i, u','))
            return;
        ++i;
    }
}

void PythonCode::readFromImport(qsizetype i)
{
    PythonImport import;
    for (; is(i, u'.'); ++i) // the project's own modules
        ++import.level;
    const qsizetype first = i;
    if (word(i) != u"import"_s)
        import.module = dotted(i);
    if (word(i) != u"import"_s || i == 0)
        return;
    import.begin = m_tokens[first].begin;
    import.end = m_tokens[i - 1].end;
    const QString module = import.module;
    const bool own = import.level > 0;
    if (!own)
        m_imported += module.section(u'.', 0, 0);
    if (is(++i, u'*')) {
        import.names += u"*"_s;
        m_imports += import;
        if (!own)
            m_starred += module;
        return;
    }
    if (is(i, u'('))
        ++i;
    while (!word(i).isEmpty()) {
        const QString name = word(i);
        const bool renamed = word(i + 1) == u"as"_s;
        import.names += name;
        if (!own)
            m_aliases.insert(renamed ? word(i + 2) : name, module + u'.' + name);
        i += renamed ? 3 : 1;
        if (!is(i, u','))
            break;
        ++i;
    }
    m_imports += import;
}

// `plt` and `cv2` mean the same in nearly every program, also where a module hands them on.
QString PythonCode::meaningOf(const QString &name) const
{
    if (const auto it = m_aliases.constFind(name); it != m_aliases.constEnd())
        return *it;
    if (name == u"plt"_s)
        return u"matplotlib.pyplot"_s;
    return name;
}

PythonCode::Chain PythonCode::chainAt(qsizetype i) const
{
    Chain chain;
    chain.first = i;
    chain.onValue = is(i - 1, u'.');
    qsizetype next = i;
    const QString name = dotted(next);
    chain.last = next - 1;
    if (chain.onValue) {
        chain.meaning = u'.' + word(chain.last);
    } else {
        const QString head = word(i);
        chain.meaning = canonicalName(meaningOf(head) + name.mid(head.size()));
    }
    return chain;
}

QStringList PythonCode::meaningsOf(const Chain &chain) const
{
    QStringList meanings = {chain.meaning};
    static const QSet<QString> builtins = {
        u"print"_s,   u"len"_s,     u"range"_s,   u"enumerate"_s, u"zip"_s,        u"map"_s,    u"int"_s,
        u"float"_s,   u"str"_s,     u"list"_s,    u"dict"_s,      u"set"_s,        u"tuple"_s,  u"sum"_s,
        u"min"_s,     u"max"_s,     u"abs"_s,     u"round"_s,     u"isinstance"_s, u"sorted"_s, u"reversed"_s,
        u"getattr"_s, u"setattr"_s, u"hasattr"_s, u"super"_s,     u"type"_s,       u"any"_s,    u"all"_s,
        u"iter"_s,    u"next"_s,    u"repr"_s,    u"bool"_s,      u"ord"_s,        u"chr"_s,    u"filter"_s};
    if (!chain.onValue && chain.first == chain.last && !(m_starred.isEmpty() || builtins.contains(chain.meaning))) {
        for (const QString &module : m_starred)
            meanings += canonicalName(module + u'.' + chain.meaning);
    }
    return meanings;
}

bool PythonCode::star(const QString &module) const
{
    return std::ranges::any_of(m_starred, [&](const QString &one) { return canonicalName(one) == module; });
}

QString PythonCode::aliasOf(const QString &meaning) const
{
    QStringList names;
    for (auto it = m_aliases.begin(); it != m_aliases.end(); ++it) {
        if (canonicalName(it.value()) == meaning)
            names += it.key();
    }
    names.sort(); // the same at every run
    return names.value(0);
}

bool PythonCode::importsAsItself(const QString &module) const
{
    return std::ranges::any_of(m_imports, [&](const PythonImport &import) {
        const qsizetype line = lineBegin(import.begin);
        return import.level == 0 && import.names.isEmpty() && import.module.section(u'.', 0, 0) == module
            && QStringView(m_text).sliced(line).startsWith(u"import ") && meaningOf(module) == module;
    });
}

bool PythonCode::isTaken(const QString &name) const
{
    return m_defined.contains(name) || m_assigned.contains(name) || m_aliases.value(name, name) != name;
}

qsizetype PythonCode::importPlace() const
{
    for (qsizetype i = 0; i < m_tokens.size(); ++i) {
        if (!m_tokens[i].startsLine)
            continue;
        const bool docstring = i == 0 && m_tokens[i].kind == Kind::String && isLineEnd(i + 1);
        if (!docstring && !(word(i) == u"from"_s && word(i + 1) == u"__future__"_s))
            return lineBegin(m_tokens[i].begin);
    }
    return 0;
}

int PythonCode::lineOf(qsizetype offset) const
{
    return static_cast<int>(std::distance(m_lines.begin(), std::upper_bound(m_lines.begin(), m_lines.end(), offset)));
}

base::TextRange PythonCode::range(qsizetype begin, qsizetype end) const
{
    const int line = lineOf(begin);
    const int endLine = lineOf(end);
    return {line, static_cast<int>(begin - m_lines[line - 1] + 1), endLine, static_cast<int>(end - m_lines[endLine - 1] + 1)};
}

} // namespace voyageur::source
