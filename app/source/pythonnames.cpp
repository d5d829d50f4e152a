// SPDX-License-Identifier: GPL-3.0-or-later
// What a text binds and what it uses, statement by statement, by "Naming and binding" in Python's reference.
#include "source/pythonnames.h"

#include "source/pythonwords.h"

#include <QSet>
#include <QVarLengthArray>

#include <algorithm>

namespace voyageur::source {

using namespace Qt::StringLiterals;
using Kind = PythonToken::Kind;

namespace {

class PythonNameReader final {
public:
    PythonNameReader(const PythonCode &code, const PythonLayout &layout, bool notebook)
        : m_code(code), m_layout(layout), m_notebook(notebook)
    {
        const auto &words = code.wordNumbers();
        m_names.bound.fill(false, words.size());
        m_traits.fill(0, words.size());
        for (auto word = words.cbegin(); word != words.cend(); ++word)
            m_traits[word.value()] = wordTraits().value(word.key());
    }

    PythonNames read()
    {
        const auto &lines = m_layout.lines();
        m_inFunction.fill(false, lines.size());
        for (qsizetype i = 0; i < lines.size() && !m_names.open; ++i) {
            const qsizetype end = i + 1 < lines.size() ? lines[i + 1].first : m_code.tokens().size();
            const qsizetype parent = lines[i].parent;
            const QStringView around = parent < 0 ? QStringView() : leader(lines[parent].first);
            m_inFunction[i] = around == u"def" || (parent >= 0 && around != u"class" && m_inFunction[parent]);
            m_line = i;
            if (m_notebook && readMagic(lines[i].first, end))
                continue;
            for (qsizetype at = lines[i].first; at < end && !m_code.isLineEnd(at);)
                at = readStatement(at);
        }
        return m_names;
    }

private:
    //! A bracket around the token that is read.
    struct Bracket {
        qsizetype token = 0;
        bool places = false; //!< what stands in it is what is bound: "(a, b) = …"
        bool format = false; //!< of an f-string
        bool spec = false;   //!< behind the ":" there
    };
    //! "lambda a, b=1:", or a list of parameters
    struct Parameters {
        qsizetype around = -1;
        bool expected = true; //!< the next name is one
    };
    struct Statement {
        qsizetype colon = -1;  //!< that ends the head of a block, or begins an annotation
        qsizetype equals = -1; //!< the last "=" of an assignment
        qsizetype last = 0;    //!< its last token, without the ":" or ";" behind it
        qsizetype end = 0;     //!< where the next one begins
    };

    quint8 traits(qsizetype i) const
    {
        const int number = m_code.wordNumber(i);
        return number < 0 ? quint8(0) : m_traits[number];
    }
    bool isName(qsizetype i) const { return m_code.wordNumber(i) >= 0 && !(traits(i) & (KeywordTrait | ConstantTrait)); }
    QStringView leader(qsizetype first) const { return m_code.wordView(m_code.wordView(first) == u"async" ? first + 1 : first); }
    bool joins(qsizetype i) const { return m_code.tokens()[i].end == m_code.tokens()[i + 1].begin; }

    //! An "=" that is no part of "==", "<=", "+=" …
    bool assigns(qsizetype i) const
    {
        if (!m_code.is(i, u'=') || (m_code.is(i + 1, u'=') && joins(i)))
            return false;
        static constexpr QStringView parts = u"=!<>+-*/%&|^@:";
        const auto &before = m_code.tokens()[i - 1];
        return !(before.kind == Kind::Operator && joins(i - 1) && parts.contains(m_code.text()[before.begin]));
    }

    void bind(qsizetype i)
    {
        if (const int number = m_code.wordNumber(i); number >= 0)
            m_names.bound[number] = true;
    }

    void use(qsizetype i)
    {
        const quint8 known = traits(i);
        m_names.open = m_names.open || (known & OpensTrait) || ((known & CallTrait) && callOpens(i));
        if (!(known & PythonTrait))
            m_names.uses += {i, m_annotation};
    }

    //! A name behind a dot.
    void lookAtPart(qsizetype i)
    {
        const quint8 known = traits(i);
        m_names.open = m_names.open || (known & OpensPartTrait) || ((known & CallTrait) && callOpens(i));
    }

    bool callOpens(qsizetype i) const
    {
        const QStringView word = m_code.wordView(i);
        if (word == u"vars")
            return m_code.is(i + 1, u'(') && m_code.is(i + 2, u')');
        if (word == u"modules")
            return m_code.is(i + 1, u'[') && m_code.wordView(i + 2) == u"__name__";
        if (!isText(i + 2))
            return false;
        if (word == u"var") // sympy.var("x y")
            return true;
        // get_ipython().run_line_magic("run", "a.py")
        const QStringView magic = m_code.tokens()[i + 2].body(m_code.text());
        const qsizetype end = magic.indexOf(u' ');
        return mayBringNames(magic.first(end < 0 ? magic.size() : end), word == u"run_cell_magic");
    }
    bool isText(qsizetype i) const
    {
        return m_code.is(i - 1, u'(') && i < m_code.tokens().size() && m_code.tokens()[i].kind == Kind::String;
    }

    //! True for a line of Jupyter. What it names may be bound there.
    bool readMagic(qsizetype first, qsizetype end)
    {
        const bool percent = m_code.is(first, u'%');
        bool magic = percent || m_code.is(first, u'!') || m_code.is(first, u'?')
            || (isCommandOfNotebooks(m_code.wordView(first)) && !m_code.is(first + 1, u'=') && !m_code.is(first + 1, u'.')
                && !m_code.is(first + 1, u'(') && !m_code.is(first + 1, u'[') && !m_code.is(first + 1, u','));
        for (qsizetype i = first; i + 1 < end && !magic; ++i) {
            magic = (m_code.is(i, u'!') && m_code.around(i) < 0 && !(m_code.is(i + 1, u'=') && joins(i))) || m_code.is(i, u'?')
                || (m_code.is(i, u'=') && m_code.is(i + 1, u'%'));
        }
        if (!magic)
            return false;
        const bool cell = percent && m_code.is(first + 1, u'%');
        for (qsizetype i = first; i < end; ++i) {
            if (m_code.is(i, u'%') && mayBringNames(m_code.wordView(cell ? first + 2 : i + 1), cell))
                m_names.open = true;
            if (isName(i))
                bind(i);
        }
        if (m_code.wordView(first) == u"run" || m_code.wordView(first) == u"pylab")
            m_names.open = true;
        return true;
    }

    Statement extentOf(qsizetype first) const
    {
        const qsizetype begin = m_code.wordView(first) == u"async" ? first + 1 : first;
        const bool head = (traits(begin) & HeadTrait) || isMatch(first) || isCase(first);
        Statement statement;
        int lambdas = 0;
        qsizetype i = first;
        for (; !m_code.isLineEnd(i); ++i) {
            if (m_code.around(i) >= 0)
                continue;
            if (m_code.wordView(i) == u"lambda") {
                ++lambdas;
            } else if (m_code.is(i, u':') && lambdas > 0) {
                --lambdas;
            } else if (m_code.is(i, u':') && head) {
                statement.colon = i;
                break;
            } else if (m_code.is(i, u':') && statement.colon < 0) {
                statement.colon = i;
            } else if (m_code.is(i, u';')) {
                break;
            } else if (lambdas == 0 && i > first && !head && assigns(i)) {
                statement.equals = i;
            }
        }
        statement.last = i - 1;
        statement.end = m_code.isLineEnd(i) ? i : i + 1;
        return statement;
    }

    //! "match x:", and no name.
    bool isMatch(qsizetype first) const
    {
        const auto &lines = m_layout.lines();
        return m_code.wordView(first) == u"match" && lines[m_line].first == first && m_line + 1 < lines.size()
            && lines[m_line + 1].parent == m_line && m_code.wordView(lines[m_line + 1].first) == u"case";
    }
    bool isCase(qsizetype first) const
    {
        const auto &line = m_layout.lines()[m_line];
        return m_code.wordView(first) == u"case" && line.first == first && line.parent >= 0
            && m_code.wordView(m_layout.lines()[line.parent].first) == u"match";
    }

    //! The token behind it.
    qsizetype readStatement(qsizetype first)
    {
        const Statement statement = extentOf(first);
        const qsizetype last = statement.last;
        const QStringView word = leader(first);
        const qsizetype begin = m_code.wordView(first) == u"async" ? first + 1 : first;
        if (word == u"import" || word == u"from")
            readImport(first, word == u"from");
        else if (word == u"global" || word == u"nonlocal")
            bindAll(first + 1, last);
        else if (word == u"del")
            readPlaces(first + 1, last);
        else if (word == u"def" || word == u"class")
            readDefinition(begin, word == u"def", last);
        else if (word == u"type" && isName(first + 1))
            bind(first + 1);
        else if (isCase(first))
            readCase(first + 1, last);
        else if (isMatch(first))
            readTokens(first + 1, last);
        else if (statement.colon >= 0 && statement.colon <= last) // "x: int"
            readAnnotated(first, statement);
        else if (statement.equals >= 0)
            readAssignment(first, statement.equals, last);
        else
            readTokens(begin, last);
        return std::max(statement.end, first + 1);
    }

    void readAnnotated(qsizetype first, const Statement &statement)
    {
        const bool assigned = statement.equals > statement.colon;
        readPlaces(first, statement.colon - 1);
        if (!m_inFunction[m_line])
            readAnnotation(statement.colon + 1, assigned ? statement.equals - 1 : statement.last);
        if (assigned)
            readTokens(statement.equals + 1, statement.last);
    }

    void readAnnotation(qsizetype first, qsizetype last)
    {
        if (m_future)
            return;
        m_annotation = true;
        readTokens(first, last);
        m_annotation = false;
    }

    void readAssignment(qsizetype first, qsizetype equals, qsizetype last)
    {
        readPlaces(first, equals);
        readTokens(equals + 1, last);
    }

    void bindAll(qsizetype first, qsizetype last)
    {
        for (qsizetype i = first; i <= last; ++i) {
            if (isName(i))
                bind(i);
        }
    }

    void readImport(qsizetype first, bool from)
    {
        qsizetype i = first + 1;
        if (from) {
            const bool future = m_code.wordView(i) == u"__future__";
            while (!m_code.isLineEnd(i) && m_code.wordView(i) != u"import")
                ++i;
            ++i;
            for (; !m_code.isLineEnd(i) && !m_code.is(i, u';'); ++i) {
                m_names.open = m_names.open || m_code.is(i, u'*') || m_code.wordView(i) == u"global_enum";
                m_future = m_future || (future && m_code.wordView(i) == u"annotations");
                if (isName(i) && m_code.wordView(i + 1) != u"as")
                    bind(i);
            }
            return;
        }
        for (; !m_code.isLineEnd(i) && !m_code.is(i, u';'); ++i) {
            if (m_code.wordView(i) == u"builtins" || m_code.wordView(i) == u"__builtin__")
                m_names.open = true;
            const qsizetype end = m_code.chainEnd(i);
            if (!isName(i))
                continue;
            if (m_code.wordView(end + 1) == u"as") {
                bind(end + 2);
                i = end + 2;
            } else {
                bind(i);
                i = end;
            }
        }
    }

    void readDefinition(qsizetype first, bool function, qsizetype last)
    {
        bind(first + 1);
        qsizetype i = first + 2;
        if (m_code.is(i, u'[') && m_code.closing(i) > 0) {
            readParameters(i);
            i = m_code.closing(i) + 1;
        }
        if (function && m_code.is(i, u'(') && m_code.closing(i) > 0) {
            readParameters(i);
            readAnnotation(m_code.closing(i) + 1, last);
        } else {
            readTokens(i, last);
        }
    }

    //! "(a: int, *b, c=1)", "[T: int, *Ts]"
    void readParameters(qsizetype open)
    {
        const qsizetype close = m_code.closing(open);
        const bool types = m_code.is(open, u'[');
        for (qsizetype i = open + 1; i < close;) {
            const qsizetype end = endOfArgument(i, open, close);
            while (m_code.is(i, u'*') || m_code.is(i, u'/'))
                ++i;
            if (i < end && isName(i))
                bind(i);
            qsizetype equals = i + 1;
            while (equals < end && !(m_code.around(equals) == open && assigns(equals)))
                ++equals;
            if (m_code.is(i + 1, u':') && !types) // a bound is looked for when somebody asks for it
                readAnnotation(i + 2, equals - 1);
            if (!types)
                readTokens(equals + 1, end - 1);
            i = end + 1;
        }
    }

    //! The "," behind a parameter, or `close`; those of a lambda inside are its own.
    qsizetype endOfArgument(qsizetype i, qsizetype open, qsizetype close) const
    {
        int lambdas = 0;
        for (; i < close; ++i) {
            if (m_code.around(i) != open)
                continue;
            if (m_code.wordView(i) == u"lambda")
                ++lambdas;
            else if (m_code.is(i, u':') && lambdas > 0)
                --lambdas;
            else if (m_code.is(i, u',') && lambdas == 0)
                break;
        }
        return i;
    }

    //! "case Point(x=0, y=b) if b > limit": in a pattern, a name alone takes a value.
    void readCase(qsizetype first, qsizetype last)
    {
        qsizetype i = first;
        for (; i <= last && !(m_code.wordView(i) == u"if" && m_code.around(i) < 0); ++i) {
            if (!isName(i))
                continue;
            if (m_code.is(i - 1, u'.'))
                lookAtPart(i);
            else if (m_code.is(i + 1, u'.') || m_code.is(i + 1, u'('))
                use(i);
            else if (!m_code.is(i + 1, u'='))
                bind(i);
        }
        readTokens(i + 1, last);
    }

    void readTokens(qsizetype first, qsizetype last) { readAll(first, last, false); }
    //! What stands left of "=", and behind del.
    void readPlaces(qsizetype first, qsizetype last) { readAll(first, last, true); }

    void readAll(qsizetype first, qsizetype last, bool places)
    {
        m_brackets.clear();
        m_lambdas.clear();
        m_loop = false;
        m_until = -1;
        m_places = places;
        for (qsizetype i = first; i <= last; ++i)
            readToken(i);
    }

    void readToken(qsizetype i)
    {
        const PythonToken &token = m_code.tokens()[i];
        while (!m_brackets.isEmpty() && m_code.tokens()[m_brackets.last().token].depth >= token.depth) {
            m_closed = m_brackets.last();
            m_brackets.removeLast();
        }
        if (token.kind == Kind::Operator)
            readOperator(i);
        else if (token.kind == Kind::Name && !(!m_brackets.isEmpty() && m_brackets.last().spec))
            readWord(i);
        else if (token.kind == Kind::Number && token.text(m_code.text()).endsWith(u"for")) // "[1for x in y]"
            m_names.open = true;
    }

    void readOperator(qsizetype i)
    {
        const qsizetype around = m_code.around(i);
        Bracket *const inner = m_brackets.isEmpty() ? nullptr : &m_brackets.last();
        if (m_code.is(i, u'(') || m_code.is(i, u'[') || m_code.is(i, u'{')) {
            Bracket bracket{i};
            bracket.format = m_code.is(i, u'{') && isFormat(i);
            // "\N{DASH}"
            const qsizetype at = m_code.tokens()[i].begin;
            const bool character = bracket.format && at >= 2 && QStringView(m_code.text()).sliced(at - 2, 2) == u"\\N";
            bracket.spec = character || (inner && inner->spec && !bracket.format);
            const bool outer = inner ? inner->places : m_places;
            bracket.places = outer && !m_code.is(i, u'{') && !isBehindValue(i);
            m_brackets += bracket;
        } else if (inner && inner->format && inner->token == around
                   && (m_code.is(i, u':') || (m_code.is(i, u'!') && !(m_code.is(i + 1, u'=') && joins(i))))) {
            inner->spec = true;
        } else if (!m_lambdas.isEmpty() && m_lambdas.last().around == around) {
            if (m_code.is(i, u':'))
                m_lambdas.removeLast();
            else if (m_code.is(i, u','))
                m_lambdas.last().expected = true;
            else if (m_code.is(i, u'='))
                m_lambdas.last().expected = false;
        }
    }

    //! The brace of an f-string follows its text, or another brace of it.
    bool isFormat(qsizetype i) const
    {
        const PythonToken &before = m_code.tokens()[std::max<qsizetype>(0, i - 1)];
        const bool nested = !m_brackets.isEmpty() && m_brackets.last().spec;
        return nested || (before.kind == Kind::String && before.formatted)
            || (m_code.is(i - 1, u'}') && m_closed.format && m_code.closing(m_closed.token) == i - 1);
    }

    //! "a(", "a[", and not "= (", "in [".
    bool isBehindValue(qsizetype i) const
    {
        return (m_code.wordNumber(i - 1) >= 0 && !(traits(i - 1) & KeywordTrait)) || m_code.is(i - 1, u')')
            || m_code.is(i - 1, u']') || m_code.is(i - 1, u'}') || (i > 0 && m_code.tokens()[i - 1].kind == Kind::String);
    }

    void readKeyword(qsizetype i)
    {
        const QStringView word = m_code.wordView(i);
        const qsizetype around = m_code.around(i);
        if (word == u"lambda") {
            m_lambdas += Parameters{around, true};
        } else if (word == u"for") {
            m_loop = true;
            m_loopAround = around;
        } else if (word == u"in" && m_loopAround == around) {
            m_loop = false;
        } else if (word == u"as") {
            const bool several = m_code.is(i + 1, u'(') || m_code.is(i + 1, u'[');
            m_until = several ? m_code.closing(i + 1) : i + 1;
        }
    }

    void readWord(qsizetype i)
    {
        const quint8 known = traits(i);
        if (known & KeywordTrait)
            return readKeyword(i);
        if (known & ConstantTrait)
            return;
        if (m_code.is(i - 1, u'.'))
            return lookAtPart(i);
        const qsizetype around = m_code.around(i);
        Parameters *const lambda = m_lambdas.isEmpty() || m_lambdas.last().around != around ? nullptr : &m_lambdas.last();
        if (lambda && lambda->expected) {
            lambda->expected = false;
            return bind(i);
        }
        const bool part = m_code.is(i + 1, u'.') || m_code.is(i + 1, u'[') || m_code.is(i + 1, u'(');
        const Bracket *const inner = m_brackets.isEmpty() ? nullptr : &m_brackets.last();
        const bool place = inner ? inner->places : m_places;
        if (!part && (place || m_loop || i <= m_until))
            return bind(i);
        if (m_code.is(i + 1, u':') && m_code.is(i + 2, u'=') && joins(i + 1) && !(inner && inner->format))
            return bind(i);
        // "f(name=value)"
        if (inner && m_code.is(inner->token, u'(') && m_code.argumentBegin(i) == i && m_code.is(i + 1, u'=') && assigns(i + 1))
            return;
        use(i);
    }

    const PythonCode &m_code;
    const PythonLayout &m_layout;
    const bool m_notebook;
    PythonNames m_names;
    QList<quint8> m_traits;   // of each word
    QList<bool> m_inFunction; // of each line
    qsizetype m_line = 0;
    bool m_future = false;     // annotations are never evaluated
    bool m_annotation = false; // is being read
    QVarLengthArray<Bracket, 16> m_brackets;
    Bracket m_closed; // the last one
    QVarLengthArray<Parameters, 4> m_lambdas;
    bool m_loop = false; // between "for" and "in"
    qsizetype m_loopAround = -1;
    qsizetype m_until = -1; // what stands behind "as"
    bool m_places = false;
};

//! Some letters are the same for Python in several forms.
bool isPlain(QStringView name)
{
    return std::ranges::all_of(name, [](QChar c) { return c.unicode() < 0x80; });
}

} // namespace

PythonNames pythonNames(const PythonCode &code, const PythonLayout &layout, bool notebook)
{
    return PythonNameReader(code, layout, notebook).read();
}

QList<PythonNames::Use> undefinedNames(const PythonCode &code, const PythonNames &names, bool notebook)
{
    QList<PythonNames::Use> undefined;
    if (names.open)
        return undefined;
    for (const PythonNames::Use &use : names.uses) {
        if (names.bound[code.wordNumber(use.token)])
            continue;
        const QStringView name = code.wordView(use.token);
        const bool ofPython = name.startsWith(u"__") && name.endsWith(u"__");
        if (!ofPython && isPlain(name) && !(notebook && isNameOfNotebooks(name)))
            undefined += use;
    }
    if (undefined.isEmpty())
        return undefined;
    QSet<QString> plain; // "\uFB01x" binds "fix"
    const auto &words = code.wordNumbers();
    for (auto word = words.cbegin(); word != words.cend(); ++word) {
        if (names.bound[word.value()] && !isPlain(word.key()))
            plain += word.key().toString().normalized(QString::NormalizationForm_KC);
    }
    undefined.removeIf([&](const PythonNames::Use &use) { return plain.contains(code.word(use.token)); });
    return undefined;
}

} // namespace voyageur::source
