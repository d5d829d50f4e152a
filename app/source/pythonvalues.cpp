// SPDX-License-Identifier: GPL-3.0-or-later
// What the names of a text hold.
#include "source/pythonvalues.h"

#include <algorithm>

namespace voyageur::source {

using namespace Qt::StringLiterals;
using Kind = PythonToken::Kind;

namespace {
constexpr int mostNames = 8;       // from name to name
constexpr int mostSteps = 200;     // for one question
constexpr int mostCandidates = 40; // assignments that are compared

bool isConstantWord(QStringView word)
{
    return word == u"True" || word == u"False" || word == u"None";
}
} // namespace

PythonValues::PythonValues(const PythonCode &code, const PythonLayout &layout) : m_code(code), m_layout(layout)
{
    const auto &lines = layout.lines();
    m_scopes.fill(-1, lines.size());
    for (qsizetype i = 0; i < lines.size(); ++i) {
        if (const qsizetype parent = lines[i].parent; parent >= 0) {
            const QString leader = layout.leader(lines[parent].first);
            m_scopes[i] = leader == u"def"_s || leader == u"class"_s ? parent : m_scopes[parent];
        }
        noteLine(i);
    }
    for (const QString &declares : {u"add_argument"_s, u"option"_s}) {
        for (const qsizetype at : code.callsOf(declares)) {
            qsizetype head = at;
            while (code.is(head - 1, u'.') && !code.wordView(head - 2).isEmpty())
                head -= 2;
            noteOption(code.chainAt(head));
        }
    }
}

void PythonValues::note(const QString &name, const Made &made)
{
    m_made[name] += made;
    // What a class says of itself is asked for as settings.name, too.
    if (made.scope >= 0 && m_layout.leader(m_layout.lines()[made.scope].first) == u"class"_s)
        m_made[u'.' + name] += made;
}

void PythonValues::noteLine(qsizetype line)
{
    const QString leader = m_layout.leader(m_layout.lines()[line].first);
    if (leader == u"def"_s)
        noteParameters(line);
    else if (leader != u"class"_s)
        noteAssignment(line);
}

void PythonValues::noteParameters(qsizetype line)
{
    qsizetype open = m_layout.lines()[line].first;
    while (!m_code.isLineEnd(open) && !m_code.is(open, u'('))
        ++open;
    const qsizetype close = m_code.closing(open);
    int place = 0;
    for (const auto &parameter : close < 0 ? QList<PythonCode::Argument>() : m_code.arguments(open, close)) {
        qsizetype name = parameter.keyword.isEmpty() ? parameter.first : parameter.first - 2;
        while (m_code.is(name, u'*'))
            ++name;
        Made made{name, line, line, {}, -1, -1, true, place++};
        if (parameter.keyword.isEmpty()) { // "name: type = default"
            for (qsizetype i = name; i < parameter.last; ++i) {
                if (m_code.is(i, u'=') && m_code.around(i) == open) {
                    made.first = i + 1;
                    break;
                }
            }
        } else {
            made.first = parameter.first;
        }
        made.last = made.first < 0 ? -1 : parameter.last;
        if (m_code.wordView(name) == u"self" || m_code.wordView(name) == u"cls")
            --place;
        else if (!m_code.wordView(name).isEmpty())
            note(m_code.word(name), made);
    }
}

// "a = …", "a: int = …", "a = b = …", "a, b = …" (of which the first counts), "self.a = …", "with … as a:", "for a in …", "a +=
// …".
void PythonValues::noteAssignment(qsizetype line)
{
    const qsizetype i = m_layout.lines()[line].first;
    qsizetype nameAt = i;
    qsizetype value = -1;
    const QString leader = m_layout.leader(i);
    const qsizetype scope = m_scopes[line];
    if (leader == u"for"_s) {
        for (qsizetype at = i + 1; !m_code.isLineEnd(at) && m_code.wordView(at) != u"in"; ++at) {
            if (!m_code.wordView(at).isEmpty() && !m_code.is(at - 1, u'.'))
                note(m_code.word(at), Made{at, line, scope, {}});
        }
        return;
    }
    if (leader == u"with"_s) {
        qsizetype as = i;
        while (!m_code.isLineEnd(as) && m_code.wordView(as) != u"as")
            ++as;
        if (m_code.isLineEnd(as))
            return;
        nameAt = as + 1;
        value = i + 1;
    }
    if (m_code.wordView(nameAt).isEmpty() || PythonCode::isKeyword(m_code.wordView(nameAt)))
        return;
    QString name = m_code.word(nameAt);
    qsizetype at = nameAt + 1;
    while (m_code.is(at, u'.') && !m_code.wordView(at + 1).isEmpty()) {
        name += u'.' + m_code.word(at + 1);
        at += 2;
    }
    Made made{nameAt, line, scope, {}};
    QStringList others; // the same value
    QList<qsizetype> more;
    bool several = false;
    if (value < 0) {
        if (m_code.is(at, u':')) { // its type
            while (!m_code.isLineEnd(at) && !m_code.is(at, u'='))
                ++at;
        }
        while (m_code.is(at, u',') || (!m_code.isLineEnd(at) && !m_code.wordView(at).isEmpty())) {
            several = true;
            if (!m_code.is(at, u','))
                more += at;
            ++at;
        }
        const bool changes = !m_code.isLineEnd(at) && m_code.is(at + 1, u'=') && !m_code.is(at, u'=') && !m_code.is(at, u'!')
            && !m_code.is(at, u'<') && !m_code.is(at, u'>');
        if (changes)
            return note(name, made);
        if (!m_code.is(at, u'=') || m_code.is(at + 1, u'='))
            return;
        for (const qsizetype other : more) // it is an assignment, then
            note(m_code.word(other), Made{other, line, scope, {}});
        value = at + 1;
        while (!m_code.wordView(value).isEmpty() && m_code.is(value + 1, u'=') && !m_code.is(value + 2, u'=')) {
            others += m_code.word(value);
            value += 2;
        }
    }
    qsizetype last = value;
    while (!m_code.isLineEnd(last + 1) && !(m_code.is(last + 1, u':') && m_code.around(last + 1) < 0)
           && !(m_code.wordView(last + 1) == u"as" && m_code.around(last + 1) < 0) && !m_code.is(last + 1, u';'))
        ++last;
    if (!m_code.wordView(value).isEmpty()) {
        if (m_code.is(last, u')'))
            made.type = typeOfCallEndingAt(last, 0);
        else if (m_code.isLineEnd(value + 1) && m_made.contains(m_code.word(value)))
            made.type = typeOf(m_code.word(value), value);
    }
    if (!several && leader != u"with"_s && !m_code.isLineEnd(value)) {
        made.first = value;
        made.last = last;
    }
    note(name, made);
    for (const QString &other : others)
        note(other, made);
}

// add_argument("--data", default="…"): args.data; @click.option("--data", default="…"): data.
void PythonValues::noteOption(const PythonCode::Chain &chain)
{
    const qsizetype open = chain.last + 1;
    const qsizetype close = m_code.closing(open);
    if (close < 0)
        return;
    QString name;
    Made made{chain.first, m_layout.lineOf(chain.first), -1, {}};
    made.byDefault = true;
    for (const auto &argument : m_code.arguments(open, close)) {
        const auto &token = m_code.tokens()[argument.first];
        if (argument.keyword == u"default"_s) {
            made.first = argument.first;
            made.last = argument.last;
        } else if (token.kind == Kind::String && argument.first == argument.last
                   && (argument.keyword == u"dest"_s || argument.keyword.isEmpty())) {
            const QString text = token.body(m_code.text()).toString();
            if (name.isEmpty() || text.startsWith("--"_L1) || argument.keyword == u"dest"_s)
                name = text;
        }
    }
    while (name.startsWith(u'-'))
        name.remove(0, 1);
    m_made[u'.' + name.replace(u'-', u'_')] += made;
}

bool PythonValues::isSame(const Made &a, const Made &b) const
{
    if (a.first < 0 || b.first < 0 || a.last - a.first != b.last - b.first)
        return false;
    const auto &tokens = m_code.tokens();
    return QStringView(m_code.text()).sliced(tokens[a.first].begin, tokens[a.last].end - tokens[a.first].begin)
        == QStringView(m_code.text()).sliced(tokens[b.first].begin, tokens[b.last].end - tokens[b.first].begin);
}

//! The one that all of these agree on.
const PythonValues::Made *PythonValues::agreed(const QList<Made> &all, const std::function<bool(const Made &)> &counts) const
{
    if (all.size() > mostCandidates)
        return nullptr;
    const Made *one = nullptr;
    for (const Made &made : all) {
        if (!counts(made))
            continue;
        if (one && !isSame(*one, made))
            return nullptr;
        one = &made;
    }
    return one;
}

const PythonValues::Made *PythonValues::madeFor(const QString &name, qsizetype token) const
{
    const auto found = m_made.constFind(name);
    if (found == m_made.constEnd() || m_layout.lines().isEmpty())
        return nullptr;
    const QList<Made> &all = *found;
    if (name.contains(u'.'))
        return agreed(all, [](const Made &) { return true; });
    const qsizetype line = m_layout.lineOf(token);
    const qsizetype own = m_scopes[line];
    // In its own scope the nearest above counts, if nothing between decides whether it was made.
    auto at = std::ranges::lower_bound(all, token, {}, &Made::token);
    for (int looked = 0; at != all.begin() && looked < mostCandidates; ++looked) {
        --at;
        if (at->scope != own)
            continue;
        for (qsizetype block = line; block >= 0; block = m_layout.lines()[block].parent) {
            if (m_layout.lines()[block].parent == m_layout.lines()[at->line].parent || block == at->line || at->parameter >= 0)
                return &*at;
        }
        return std::ranges::count(all, own, &Made::scope) == 1 ? &*at : nullptr;
    }
    for (qsizetype scope = own; scope >= 0;) {
        scope = m_scopes[scope];
        const bool visible = scope < 0 || m_layout.leader(m_layout.lines()[scope].first) != u"class"_s;
        if (visible && std::ranges::any_of(all, [&](const Made &made) { return made.scope == scope; }))
            return agreed(all, [&](const Made &made) { return made.scope == scope; });
    }
    return nullptr;
}

PythonValue PythonValues::valueOf(qsizetype first, qsizetype last) const
{
    m_left = mostSteps;
    return follow(first, last, 0);
}

PythonValue PythonValues::follow(qsizetype first, qsizetype last, int steps) const
{
    while (first < last && m_code.is(first, u'(') && m_code.closing(first) == last) {
        ++first;
        --last;
    }
    const PythonValue itself{first, last};
    if (steps > mostNames || --m_left < 0 || m_code.wordView(first).isEmpty() || isConstantWord(m_code.wordView(first)))
        return itself;
    const auto go = [&](const Made *made) {
        if (!made)
            return itself;
        if (made->first < 0)
            return made->parameter >= 0 ? given(*made, steps) : itself;
        PythonValue value = follow(made->first, made->last, steps + 1);
        value.byDefault = value.byDefault || made->byDefault;
        return value;
    };
    if (first == last) {
        const QString name = m_code.word(first);
        const Made *made = madeFor(name, first);
        const PythonValue value = go(made);
        if (value.first != first || !made || made->parameter < 0)
            return value;
        return m_made.contains(u'.' + name) ? go(madeFor(u'.' + name, first)) : value; // @click.option
    }
    const qsizetype end = m_code.chainEnd(first);
    if (end == last) {
        const auto &tokens = m_code.tokens();
        const QString whole = m_code.source(tokens[first].begin, tokens[last].end);
        if (m_made.contains(whole))
            return go(madeFor(whole, first));
        return m_code.isImported(m_code.word(first)) ? itself : go(madeFor(u'.' + m_code.word(last), first));
    }
    if (m_code.is(end + 1, u'[') && m_code.closing(end + 1) == last && last == end + 3
        && m_code.tokens()[end + 2].kind == Kind::String) {
        const PythonValue found = item(first, end, m_code.tokens()[end + 2].body(m_code.text()).toString(), steps + 1);
        return found.first < 0 ? itself : found;
    }
    return itself;
}

//! What the first call that names it gives to a parameter.
PythonValue PythonValues::given(const Made &parameter, int steps) const
{
    const PythonValue itself{parameter.token, parameter.token};
    const auto &lines = m_layout.lines();
    qsizetype def = lines[parameter.scope].first;
    def += m_code.wordView(def) == u"async" ? 1 : 0;
    QString name = m_code.word(def + 1);
    if (name == u"__init__"_s && lines[parameter.scope].parent >= 0)
        name = m_code.word(lines[lines[parameter.scope].parent].first + 1);
    int looked = 0;
    for (const qsizetype call : m_code.callsOf(name)) {
        if (++looked > mostCandidates)
            break;
        const qsizetype close = m_code.closing(call + 1);
        if (close < 0)
            continue;
        int place = 0;
        for (const auto &argument : m_code.arguments(call + 1, close)) {
            const bool meant =
                argument.keyword.isEmpty() ? place++ == parameter.parameter : argument.keyword == m_code.word(parameter.token);
            if (!meant || m_code.is(argument.first, u'*'))
                continue;
            PythonValue value = follow(argument.first, argument.last, steps + 1);
            value.byDefault = true;
            if (value.first == value.last
                && (m_code.wordView(value.first).isEmpty() || isConstantWord(m_code.wordView(value.first))))
                return value;
        }
    }
    return itself;
}

//! What a dictionary has, as its arguments: {"a": 1} and dict(a=1).
QList<PythonCode::Argument> PythonValues::itemsOf(PythonValue value) const
{
    if (m_code.wordView(value.first) == u"dict" && m_code.is(value.first + 1, u'(')
        && m_code.closing(value.first + 1) == value.last)
        return m_code.arguments(value.first + 1, value.last);
    if (!m_code.is(value.first, u'{') || m_code.closing(value.first) != value.last)
        return {};
    QList<PythonCode::Argument> items;
    for (const auto &argument : m_code.arguments(value.first, value.last)) {
        const auto &key = m_code.tokens()[argument.first];
        if (key.kind == Kind::String && m_code.is(argument.first + 1, u':') && argument.first + 2 <= argument.last)
            items += {argument.first + 2, argument.last, key.body(m_code.text()).toString()};
    }
    return items;
}

PythonValue PythonValues::item(qsizetype first, qsizetype last, const QString &key, int steps) const
{
    const PythonValue value = follow(first, last, steps);
    const auto items = itemsOf(value);
    const auto at = std::ranges::find(items, key, &PythonCode::Argument::keyword);
    return at == items.end() ? PythonValue() : follow(at->first, at->last, steps + 1);
}

} // namespace voyageur::source
