// SPDX-License-Identifier: GPL-3.0-or-later
#include "source/pythonguards.h"

#include <QRegularExpression>

#include <algorithm>

namespace voyageur::source {

using namespace Qt::StringLiterals;
using Kind = PythonToken::Kind;

namespace {

constexpr int deepestCondition = 10;
constexpr qsizetype longestCondition = 120; // tokens
constexpr qsizetype farthestInLine = 60;    // tokens

bool endsBlock(QStringView word)
{
    return word == u"return" || word == u"raise" || word == u"continue" || word == u"break";
}

} // namespace

PythonGuards::PythonGuards(const PythonCode &code, const PythonLayout &layout, const PythonValues &values)
    : m_code(code), m_layout(layout), m_values(values)
{
    readLines();
    readFunctions();
}

void PythonGuards::readLines()
{
    const auto &lines = m_layout.lines();
    m_lines.resize(lines.size());
    for (qsizetype i = 0; i < lines.size(); ++i) {
        readLine(i);
        if (lines[i].parent >= 0)
            m_lines[lines[i].parent].lastChild = i;
    }
}

//! Lines above and around are read already.
void PythonGuards::readLine(qsizetype line)
{
    const auto &layout = m_layout.lines()[line];
    Line &here = m_lines[line];
    const auto join = [](State &state, const State &other) {
        state.dead = state.dead || other.dead;
        state.missing = state.missing || other.missing;
    };
    if (layout.parent >= 0)
        here.own = m_lines[layout.parent].body;
    const QString word = m_layout.leader(layout.first);
    const bool goesOn = word == u"else"_s || word == u"elif"_s || word == u"except"_s || word == u"finally"_s;
    Condition before;
    if (layout.previous >= 0) {
        Line &previous = m_lines[layout.previous];
        before = goesOn ? previous.chain : Condition();
        // What a branch that ends here says of all that follows.
        if (endsThere(layout.previous)) {
            const QString leader = m_layout.leader(m_layout.lines()[layout.previous].first);
            previous.after.dead = previous.after.dead || previous.chain.truth == Truth::Holds || endsBlock(leader);
            previous.after.missing = previous.after.missing || (leader == u"if"_s && previous.chain.presence == Presence::There);
        }
        here.after = previous.after;
        if (!goesOn)
            join(here.own, previous.after);
    }
    here.body = here.own;
    const bool decides = word == u"if"_s || word == u"elif"_s || word == u"while"_s;
    if (decides || word == u"else"_s) {
        const Condition condition = decides ? conditionOf(line) : Condition();
        if (word == u"elif"_s || word == u"else"_s) {
            here.body.dead = here.body.dead || before.truth == Truth::Holds;
            here.body.missing = here.body.missing || before.presence == Presence::There;
        }
        here.body.dead = here.body.dead || condition.truth == Truth::Fails;
        here.body.missing = here.body.missing || condition.presence == Presence::Missing;
        here.chain = condition;
        if (word == u"elif"_s && before.truth == Truth::Holds)
            here.chain.truth = Truth::Holds;
        if (word == u"elif"_s && before.presence == Presence::There)
            here.chain.presence = Presence::There;
        if (word == u"else"_s || word == u"while"_s)
            here.chain = {};
    } else if (word == u"except"_s) {
        static const QSet<QString> missing = {u"FileNotFoundError"_s, u"LookupError"_s, u"OSError"_s, u"IOError"_s};
        for (qsizetype i = layout.first; i < layout.first + 8 && !m_code.isLineEnd(i); ++i)
            here.body.missing = here.body.missing || missing.contains(m_code.word(i));
    } else if (word == u"def"_s) {
        here.body.missing = false;
    }
}

//! The block below (or the statement behind the colon, or the line itself) goes no further.
bool PythonGuards::endsThere(qsizetype line) const
{
    const qsizetype first = m_layout.lines()[line].first;
    const auto leaves = [this](qsizetype at) {
        const QStringView word = m_code.wordView(at);
        return endsBlock(word) || ((word == u"exit" || word == u"quit") && m_code.is(at + 1, u'('))
            || (word == u"sys" && m_code.wordView(at + 2) == u"exit");
    };
    const QString word = m_layout.leader(first);
    if (word == u"if"_s || word == u"elif"_s) {
        if (m_lines[line].lastChild >= 0)
            return leaves(m_layout.lines()[m_lines[line].lastChild].first);
        const qsizetype colon = colonOf(first);
        return colon >= 0 && leaves(colon + 1);
    }
    return endsBlock(word);
}

qsizetype PythonGuards::colonOf(qsizetype first) const
{
    for (qsizetype i = first; i < first + longestCondition && !m_code.isLineEnd(i); ++i) {
        if (m_code.is(i, u':') && m_code.around(i) < 0)
            return i;
    }
    return -1;
}

PythonGuards::Condition PythonGuards::conditionOf(qsizetype line) const
{
    const qsizetype first = m_layout.lines()[line].first;
    const qsizetype colon = colonOf(first);
    return colon < first + 2 ? Condition() : judge(first + 1, colon - 1, 0);
}

//! "or", "and" and "not" of what can be judged.
PythonGuards::Condition PythonGuards::judge(qsizetype first, qsizetype last, int steps) const
{
    if (first > last || last - first > longestCondition || steps > deepestCondition)
        return {};
    if (m_code.is(first, u'(') && m_code.closing(first) == last)
        return judge(first + 1, last - 1, steps + 1);
    for (const QStringView joint : {QStringView(u"or"), QStringView(u"and")}) {
        const bool either = joint == u"or";
        for (qsizetype i = first; i <= last; ++i) {
            if (m_code.wordView(i) != joint || m_code.around(i) != m_code.around(first))
                continue;
            const Condition left = judge(first, i - 1, steps + 1);
            const Condition right = judge(i + 1, last, steps + 1);
            const Truth decides = either ? Truth::Holds : Truth::Fails;
            const Truth other = either ? Truth::Fails : Truth::Holds;
            Condition both;
            if (left.truth == decides || right.truth == decides)
                both.truth = decides;
            else if (left.truth == other && right.truth == other)
                both.truth = other;
            if (left.presence == Presence::Missing || right.presence == Presence::Missing)
                both.presence = Presence::Missing;
            else if (left.presence == Presence::There || right.presence == Presence::There)
                both.presence = Presence::There;
            return both;
        }
    }
    if (m_code.wordView(first) == u"not") {
        Condition inner = judge(first + 1, last, steps + 1);
        if (inner.truth != Truth::Unknown)
            inner.truth = inner.truth == Truth::Holds ? Truth::Fails : Truth::Holds;
        if (inner.presence != Presence::Unsaid)
            inner.presence = inner.presence == Presence::There ? Presence::Missing : Presence::There;
        return inner;
    }
    return judgeAtom(first, last, steps);
}

//! The tokens without blanks, names by their meaning, texts between single quotes.
QString PythonGuards::canonical(qsizetype first, qsizetype last) const
{
    QString text;
    for (qsizetype i = first; i <= last; ++i) {
        const auto &token = m_code.tokens()[i];
        if (token.kind == Kind::Name && !PythonCode::isKeyword(m_code.wordView(i))) {
            const auto chain = m_code.chainAt(i);
            text += chain.meaning;
            i = chain.last;
        } else if (token.kind == Kind::Name) {
            text += u' ' + token.text(m_code.text()).toString() + u' ';
        } else if (token.kind == Kind::String) {
            text += u'\'' + token.body(m_code.text()).toString() + u'\'';
        } else {
            text += token.text(m_code.text());
        }
    }
    return text;
}

PythonGuards::Condition PythonGuards::judgeAtom(qsizetype first, qsizetype last, int steps) const
{
    static const QRegularExpression system(
        u"^(os\\.name|sys\\.platform|platform\\.system\\(\\)|platform\\.system\\(\\)\\.lower\\(\\))(==|!=| in | not  in )(.*)$"_s);
    static const QRegularExpression starts(
        u"^(?:sys\\.platform|platform\\.system\\(\\)(?:\\.lower\\(\\))?|platform\\.platform\\(\\))\\.startswith\\((.*)\\)$"_s);
    static const QRegularExpression contains(u"^'(\\w+)' in (sys\\.platform|platform\\.\\w+\\(\\).*)$"_s);
    static const QRegularExpression linux(u"'(linux\\w*|posix|lin)'"_s, QRegularExpression::CaseInsensitiveOption);
    // What only a notebook, a screen or somebody at the keyboard makes true.
    static const QRegularExpression elsewhere(
        u"^'(google\\.colab\\w*|google|ipykernel\\w*|IPython)' in sys\\.modules|^'(COLAB|KAGGLE(?!_(KEY|USER|API)))\\w*' in "
        u"os\\.environ"
        "|^os\\.environ\\.get\\('(COLAB|KAGGLE(?!_(KEY|USER|API))|DISPLAY)|^os\\.getenv\\('(COLAB|KAGGLE(?!_(KEY|USER|API))|"
        "DISPLAY)|^'DISPLAY' in os\\.environ"
        "|^'get_ipython' in |^'__IPYTHON__' in "
        "|^sys\\.std(in|out|err)\\.isatty\\(\\)$|^hasattr\\(sys,'ps1'\\)$|^sys\\.flags\\.interactive$"
        "|^os\\.path\\.(exists|isdir)\\('/(content|kaggle)|^torch\\.(backends\\.mps\\.is_(available|built)\\(\\)|has_mps)$"
        "|^(typing\\.)?TYPE_CHECKING$|^(six\\.)?PY2$|^sys\\.version_info(\\[0\\]|\\.major)(<3|==2|<=2)$|^sys\\.version_info<\\(3"_s);
    static const QRegularExpression certain(
        u"^(six\\.)?PY3$|^sys\\.version_info(\\[0\\]|\\.major)(>=3|==3|>2)$|^sys\\.version_info>=?\\((2|3,?\\)|3,[0-6]\\D)"_s);
    static const QRegularExpression present(
        u"^(os\\.path\\.(exists|isfile|isdir|lexists)\\(|os\\.listdir\\(|glob\\.glob\\()|\\.(exists|is_file|is_dir)\\(\\)$"_s);
    if (first == last) {
        const QStringView word = m_code.wordView(first);
        const QString text = m_code.tokens()[first].text(m_code.text()).toString();
        if (word == u"False" || word == u"None" || text == u"0"_s)
            return {Truth::Fails, Presence::Unsaid};
        if (word == u"True" || text == u"1"_s)
            return {Truth::Holds, Presence::Unsaid};
    }
    const QString text = canonical(first, last);
    const auto onLinux = [](bool holds) { return Condition{holds ? Truth::Holds : Truth::Fails, Presence::Unsaid}; };
    if (const auto match = system.match(text); match.hasMatch()) {
        const bool negated = match.captured(2) == u"!="_s || match.captured(2).contains(u"not"_s);
        if (match.captured(3).contains(u'\''))
            return onLinux(linux.match(match.captured(3)).hasMatch() != negated);
        return {};
    }
    if (const auto match = starts.match(text); match.hasMatch())
        return match.captured(1).contains(u'\'') ? onLinux(linux.match(match.captured(1)).hasMatch()) : Condition();
    if (const auto match = contains.match(text); match.hasMatch())
        return onLinux(linux.match(u'\'' + match.captured(1) + u'\'').hasMatch());
    if (elsewhere.match(text).hasMatch())
        return {Truth::Fails, Presence::Unsaid};
    if (certain.match(text).hasMatch())
        return {Truth::Holds, Presence::Unsaid};
    if (present.match(text).hasMatch())
        return {Truth::Unknown, Presence::There};
    if (text.startsWith(u"len("_s) && text.contains(u"listdir"_s) && text.endsWith(u"==0"_s))
        return {Truth::Unknown, Presence::Missing};
    const qsizetype end = m_code.wordView(first).isEmpty() ? first : m_code.chainEnd(first);
    if (end == last)
        return judgeName(m_code.word(last), first, last, steps);
    const bool call = end + 2 == last && m_code.is(end + 1, u'(') && m_code.closing(end + 1) == last;
    return call && end == first ? judgeCall(m_code.word(end), steps) : Condition();
}

//! "agent.render" where all that the text gives this name is False: Agent(render=False), def f(render=False), x.render = render.
bool PythonGuards::isSwitchedOff(const QString &name) const
{
    if (!m_switches) {
        m_switches.emplace();
        QSet<QStringView> others;
        const auto &tokens = m_code.tokens();
        for (qsizetype i = 0; i < tokens.size(); ++i) {
            if (tokens[i].kind == Kind::String) { // add_argument("--render")
                const QStringView body = tokens[i].body(m_code.text());
                others += body.sliced(body.startsWith(u"--") ? 2 : 0);
            }
            const QStringView word = m_code.wordView(i);
            if (word.isEmpty() || !m_code.is(i + 1, u'=') || m_code.is(i + 2, u'='))
                continue;
            const QStringView value = m_code.wordView(i + 2);
            const bool ends = m_code.isLineEnd(i + 3) || m_code.is(i + 3, u',') || m_code.is(i + 3, u')');
            if (value == u"False" && ends)
                *m_switches += m_code.is(m_code.around(i), u'(') && !isOfDefinition(i) ? word : QStringView();
            else if (value != word || !ends)
                others += word;
        }
        *m_switches -= others;
    }
    return m_switches->contains(QStringView(name));
}

//! A default among the parameters of a function.
bool PythonGuards::isOfDefinition(qsizetype token) const
{
    const qsizetype open = m_code.around(token);
    return open > 1 && m_code.wordView(open - 2) == u"def";
}

//! IN_COLAB, is_windows: by what was assigned to it, and else by its name.
PythonGuards::Condition PythonGuards::judgeName(const QString &name, qsizetype first, qsizetype last, int steps) const
{
    const PythonValue value = m_values.valueOf(first, last);
    if (value.byDefault)
        return {};
    if (value.first != first)
        return judge(value.first, value.last, steps + 1);
    static const QRegularExpression elsewhere(u"^_?((is|in|on|at|running_(in|on))_?)?(google_?)?(colab|kaggle|notebook|jupyter|i?"
                                              u"python_?notebook|ipython|ipynb|windows|"
                                              "win32|osx|macos|darwin)(_env(ironment)?|_notebook)?$"_s,
                                              QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression given(u"^(args?|opts?|options?|cfg|config|conf|flags|params|hparams)$"_s,
                                          QRegularExpression::CaseInsensitiveOption);
    if (first < last && !given.match(m_code.word(first)).hasMatch() && isSwitchedOff(name))
        return {Truth::Fails, Presence::Unsaid};
    const bool own = first == last || m_code.wordView(first) == u"self";
    return own && elsewhere.match(name).hasMatch() ? Condition{Truth::Fails, Presence::Unsaid} : Condition();
}

//! A function that only says this: "def in_colab(): return …".
PythonGuards::Condition PythonGuards::judgeCall(const QString &name, int steps) const
{
    static const QRegularExpression elsewhere(
        u"^_?(is|in|on|running_(in|on)|check)_?(google_?)?(colab|kaggle|notebook|jupyter|ipython|windows|mac(os)?)(_env(ironment)?)?$"_s,
        QRegularExpression::CaseInsensitiveOption);
    if (elsewhere.match(name).hasMatch())
        return {Truth::Fails, Presence::Unsaid};
    if (!m_code.isDefinedHere(name))
        return {};
    const auto &lines = m_layout.lines();
    for (qsizetype i = 0; i + 1 < lines.size() && steps < 2; ++i) {
        if (m_code.wordView(lines[i].first) != u"def" || m_code.wordView(lines[i].first + 1) != name)
            continue;
        const qsizetype body = lines[i + 1].first;
        if (lines[i + 1].parent != i || m_code.wordView(body) != u"return")
            return {};
        qsizetype last = body;
        while (!m_code.isLineEnd(last + 1) && last < body + longestCondition)
            ++last;
        return judge(body + 1, last, steps + 1);
    }
    return {};
}

//! A function that is called only where a job never comes.
void PythonGuards::readFunctions()
{
    const auto &lines = m_layout.lines();
    QHash<QString, int> defined;
    for (const auto &line : lines) {
        if (m_layout.leader(line.first) == u"def"_s)
            ++defined[m_code.word(m_code.wordView(line.first) == u"async" ? line.first + 2 : line.first + 1)];
    }
    for (qsizetype i = 0; i < lines.size(); ++i) {
        if (m_layout.leader(lines[i].first) != u"def"_s)
            continue;
        const QString name = m_code.word(m_code.wordView(lines[i].first) == u"async" ? lines[i].first + 2 : lines[i].first + 1);
        const auto calls = m_code.callsOf(name);
        // Named once where it is defined; whatever else names it may call it.
        if (calls.isEmpty() || defined.value(name) != 1 || m_code.count(name) != calls.size() + 1)
            continue;
        State all{true, true};
        for (const qsizetype call : calls) {
            const State state = at(call);
            all.dead = all.dead && state.dead;
            all.missing = all.missing && state.missing;
        }
        if (all.dead || all.missing)
            m_functions.insert(i, all);
    }
}

PythonGuards::State PythonGuards::at(qsizetype token) const
{
    const auto &lines = m_layout.lines();
    if (lines.isEmpty())
        return {};
    const qsizetype line = m_layout.lineOf(token);
    // Behind the colon of its own line stands its block.
    const QString leader = m_layout.leader(lines[line].first);
    const bool block = leader == u"if"_s || leader == u"elif"_s || leader == u"else"_s || leader == u"while"_s;
    const qsizetype colon = block ? colonOf(lines[line].first) : -1;
    State state = colon >= 0 && token > colon ? m_lines[line].body : m_lines[line].own;
    for (qsizetype i = line; i >= 0 && !m_functions.isEmpty(); i = lines[i].parent) {
        const State function = m_functions.value(i);
        state.dead = state.dead || function.dead;
        state.missing = state.missing || function.missing;
    }
    // "a if condition else b" and "condition and a"
    const qsizetype around = m_code.around(token);
    const qsizetype end = std::min<qsizetype>(m_code.tokens().size(), token + farthestInLine);
    for (qsizetype i = token + 1; i < end && !m_code.isLineEnd(i) && m_code.around(i) >= around; ++i) {
        const bool same = m_code.around(i) == around;
        if (same && m_code.is(i, u','))
            break;
        if (!same || m_code.wordView(i) != u"if")
            continue;
        qsizetype otherwise = i;
        while (otherwise < end && !m_code.isLineEnd(otherwise)
               && !(m_code.around(otherwise) == around && m_code.wordView(otherwise) == u"else"))
            ++otherwise;
        if (otherwise < end && m_code.wordView(otherwise) == u"else") {
            const Condition condition = judge(i + 1, otherwise - 1, 0);
            state.dead = state.dead || condition.truth == Truth::Fails;
            state.missing = state.missing || condition.presence == Presence::Missing;
        }
        break;
    }
    const qsizetype begin = std::max(m_layout.lines()[line].first, token - farthestInLine);
    for (qsizetype i = token - 1; i > begin && m_code.around(i) >= around; --i) {
        if (m_code.around(i) != around || m_code.is(i, u','))
            continue;
        const bool otherwise = m_code.wordView(i) == u"else";
        if (!otherwise && m_code.wordView(i) != u"and")
            continue;
        qsizetype from = i - 1;
        while (from > begin && m_code.around(from) >= around
               && !(m_code.around(from) == around
                    && (m_code.is(from, u'=') || m_code.is(from, u',') || m_code.wordView(from) == u"if"
                        || m_code.wordView(from) == u"return" || m_code.wordView(from) == u"while")))
            --from;
        const bool whole = otherwise ? m_code.wordView(from) == u"if" : true;
        if (whole && from + 1 <= i - 1 && m_code.around(from + 1) == around) {
            const Condition condition = judge(from + 1, i - 1, 0);
            state.dead = state.dead || condition.truth == (otherwise ? Truth::Holds : Truth::Fails);
            state.missing = state.missing || (otherwise && condition.presence == Presence::There);
        }
        break;
    }
    return state;
}

bool PythonGuards::isReached(qsizetype token) const
{
    return !at(token).dead;
}

bool PythonGuards::isForMissing(qsizetype token) const
{
    return at(token).missing;
}

} // namespace voyageur::source
