// SPDX-License-Identifier: GPL-3.0-or-later
#include "source/pythonsyntax.h"

#include <QVarLengthArray>

#include <algorithm>

namespace voyageur::source {

using namespace Qt::StringLiterals;
using Kind = PythonToken::Kind;
using Fault = SyntaxFault::Kind;

namespace {

constexpr int deepestExpression = 90; // brackets and lambdas; deeper ones are not looked into

//! Reads one text. Made for one use. Each part gives false where the text is at fault, and m_at is the place.
class SyntaxReader final {
public:
    SyntaxReader(const PythonCode &code, const PythonLayout &layout) : m_code(code), m_layout(layout)
    {
        const auto &tokens = code.tokens();
        m_tokens.reserve(tokens.size());
        qsizetype textEnd = 0;
        for (qsizetype i = 0; i < tokens.size(); ++i) {
            if (tokens[i].begin < textEnd && tokens[i].kind != Kind::LineEnd)
                continue; // an expression inside of an f-string
            m_tokens += i;
            if (tokens[i].kind == Kind::String)
                textEnd = tokens[i].end;
        }
    }

    std::optional<SyntaxFault> run()
    {
        qsizetype line = 0;
        while (m_at < m_tokens.size()) {
            if (kind() == Kind::LineEnd) {
                ++m_at;
                continue;
            }
            m_lineAt = m_at;
            if (!takeIndentation(line) || !takeLine())
                return m_tooDeep ? std::nullopt : std::optional(fault());
            ++line;
        }
        if (m_expectsBlock && m_at > 0) {
            m_at = m_tokens.size() - 1;
            m_fault = Fault::Indentation;
            return fault();
        }
        return {};
    }

private:
    struct Block {
        qsizetype column = 0;
        QString last;   // the word that began the statement before
        QString header; // the word that began the statement that it belongs to
    };

    // Tokens

    Kind kind(qsizetype ahead = 0) const
    {
        const qsizetype at = m_at + ahead;
        return at >= 0 && at < m_tokens.size() ? m_code.tokens()[m_tokens[at]].kind : Kind::LineEnd;
    }
    QStringView word(qsizetype ahead = 0) const
    {
        return m_at + ahead < m_tokens.size() ? m_code.wordView(m_tokens[m_at + ahead]) : QStringView();
    }
    QChar sign(qsizetype ahead = 0) const
    {
        if (kind(ahead) != Kind::Operator)
            return {};
        return m_code.text()[m_code.tokens()[m_tokens[m_at + ahead]].begin];
    }
    //! Operators of several characters stand without blanks between them.
    bool joined(qsizetype ahead) const
    {
        return kind(ahead) != Kind::LineEnd
            && m_code.tokens()[m_tokens[m_at + ahead]].begin == m_code.tokens()[m_tokens[m_at + ahead - 1]].end;
    }
    int operatorLength() const
    {
        const QChar first = sign();
        const QChar second = joined(1) ? sign(1) : QChar();
        const QChar third = !second.isNull() && joined(2) ? sign(2) : QChar();
        const bool twice = second == first && QStringView(u"*/<>.").contains(first);
        if (twice && first == u'.')
            return third == u'.' ? 3 : 1;
        if (twice)
            return third == u'=' ? 3 : 2;
        const bool assigns = second == u'=' && QStringView(u"+-*/%@&|^<>!=:").contains(first);
        return assigns || (first == u'-' && second == u'>') ? 2 : 1;
    }
    bool isOperator(QStringView wanted) const
    {
        if (kind() != Kind::Operator || operatorLength() != wanted.size())
            return false;
        for (qsizetype i = 0; i < wanted.size(); ++i) {
            if (sign(i) != wanted[i])
                return false;
        }
        return true;
    }
    bool take(QStringView wanted)
    {
        if (!isOperator(wanted))
            return false;
        m_at += wanted.size();
        return true;
    }
    bool takeWord(QStringView wanted)
    {
        if (word() != wanted)
            return false;
        ++m_at;
        return true;
    }
    bool takeName()
    {
        const QStringView name = word();
        if (name.isEmpty() || PythonCode::isKeyword(name))
            return false;
        ++m_at;
        return true;
    }

    // Lines

    qsizetype columnOf(qsizetype token) const
    {
        qsizetype column = 0;
        const QString &text = m_code.text();
        const qsizetype begin = m_code.tokens()[token].begin;
        for (qsizetype i = m_code.lineBegin(begin); i < begin; ++i)
            column = text[i] == u'\t' ? (column / 8 + 1) * 8 : text[i] == u'\f' || text[i] == QChar(0xfeff) ? 0 : column + 1;
        return column;
    }

    bool failed(Fault kind)
    {
        m_fault = kind;
        return false;
    }

    bool takeIndentation(qsizetype line)
    {
        const qsizetype column = columnOf(m_tokens[m_at]);
        if (m_expectsBlock) {
            if (column <= m_blocks.last().column)
                return failed(Fault::Indentation);
            m_blocks += Block{column, {}, m_blocks.last().last};
            m_expectsBlock = false;
            return true;
        }
        if (line == 0) {
            m_blocks += Block{column, {}, {}};
            return column == 0 || failed(Fault::Indentation);
        }
        while (m_blocks.size() > 1 && m_blocks.last().column > column) {
            if (m_blocks.last().last == u"try"_s)
                return false;
            m_blocks.removeLast();
        }
        return m_blocks.last().column == column || failed(Fault::Indentation);
    }

    bool takeLine()
    {
        QStringView first = word();
        if (first == u"async" && (word(1) == u"def" || word(1) == u"for" || word(1) == u"with")) {
            ++m_at;
            first = word();
        }
        const QString last = m_blocks.last().last;
        m_blocks.last().last = first.toString();
        // What belongs to the statement above.
        const bool afterTry = last == u"try"_s || last == u"except"_s;
        if (first == u"except" || first == u"finally") {
            if (!(afterTry || (first == u"finally" && last == u"else"_s)))
                return false;
        } else if (first == u"elif") {
            if (last != u"if"_s && last != u"elif"_s)
                return false;
        } else if (first == u"else") {
            if (last != u"if"_s && last != u"elif"_s && last != u"for"_s && last != u"while"_s && last != u"except"_s)
                return false;
        } else if (last == u"try"_s || last == u"@"_s) {
            if (last == u"try"_s || (first != u"def" && first != u"class" && sign() != u'@'))
                return false;
        }
        if (sign() == u'@') {
            ++m_at;
            m_blocks.last().last = u"@"_s;
            return namedExpression() && kind() == Kind::LineEnd;
        }
        if (isHeader(first))
            return header(first);
        if (!first.isEmpty() && first == u"match" && endsWithColon()) {
            ++m_at;
            return expressions() && block();
        }
        if (first == u"case" && m_blocks.last().header == u"match"_s)
            return pattern() && block();
        return simpleStatements();
    }

    static bool isHeader(QStringView word)
    {
        static const QSet<QStringView> words = {u"if",     u"elif",    u"else", u"while", u"for",  u"try",
                                                u"except", u"finally", u"with", u"def",   u"class"};
        return words.contains(word);
    }

    bool endsWithColon() const
    {
        qsizetype ahead = 1;
        while (kind(ahead) != Kind::LineEnd)
            ++ahead;
        return ahead > 2 && sign(ahead - 1) == u':';
    }

    bool header(QStringView first)
    {
        ++m_at;
        if (first == u"if" || first == u"elif" || first == u"while")
            return namedExpression() && block();
        if (first == u"else" || first == u"try" || first == u"finally")
            return block();
        if (first == u"for")
            return targets() && takeWord(u"in") && expressions() && block();
        if (first == u"except")
            return exception() && block();
        if (first == u"with")
            return contexts() && block();
        if (!takeName() || !typeParameters())
            return false;
        if (first == u"class")
            return (!isOperator(u"(") || arguments()) && block();
        if (!take(u"(") || !parameters(true) || !take(u")"))
            return false;
        return (!take(u"->") || expression()) && block();
    }

    //! ":" and what it brings.
    bool block()
    {
        if (!take(u":"))
            return false;
        if (kind() == Kind::LineEnd) {
            m_expectsBlock = true;
            return true;
        }
        return simpleStatements();
    }

    // Of "case" only the end is looked for.
    bool pattern()
    {
        while (kind() != Kind::LineEnd && !(sign() == u':' && m_code.around(m_tokens[m_at]) < 0))
            ++m_at;
        return kind() != Kind::LineEnd;
    }

    bool exception()
    {
        take(u"*");
        if (isOperator(u":"))
            return true;
        if (!expression())
            return false;
        // "except OSError, error:" is Python 2; with names of classes, 3.14 takes it.
        if (isOperator(u",") && !word(1).isEmpty() && word(1).front().isLower() && sign(2) == u':')
            return failed(Fault::Python2);
        while (take(u",")) {
            if (!expression())
                return false;
        }
        return !takeWord(u"as") || takeName();
    }

    bool contexts()
    {
        const qsizetype open = m_tokens[m_at];
        const qsizetype close = isOperator(u"(") ? m_code.closing(open) : -1;
        const bool bracketed = close >= 0 && m_code.is(close + 1, u':');
        if (bracketed)
            ++m_at;
        do {
            if (bracketed && isOperator(u")"))
                break;
            if (!starred())
                return false;
            if (bracketed && word() == u"for" && !comprehension())
                return false;
            if (takeWord(u"as") && !operand(true))
                return false;
        } while (take(u","));
        return !bracketed || take(u")");
    }

    bool simpleStatements()
    {
        while (true) {
            if (!simpleStatement())
                return false;
            if (kind() == Kind::LineEnd)
                return true;
            if (!take(u";"))
                return false;
            if (kind() == Kind::LineEnd)
                return true;
        }
    }

    bool ends() const { return kind() == Kind::LineEnd || sign() == u';'; }

    bool simpleStatement()
    {
        const QStringView first = word();
        if (first == u"pass" || first == u"break" || first == u"continue") {
            ++m_at;
            return ends();
        }
        if (first == u"return") {
            ++m_at;
            return ends() || expressions();
        }
        if (first == u"raise") {
            ++m_at;
            return ends() || (expression() && (!takeWord(u"from") || expression()) && (ends() || failed(Fault::Python2)));
        }
        if (first == u"del") {
            ++m_at;
            return expressions();
        }
        if (first == u"assert") {
            ++m_at;
            return expression() && (!take(u",") || expression());
        }
        if (first == u"global" || first == u"nonlocal") {
            do
                ++m_at;
            while (takeName() && isOperator(u","));
            return ends();
        }
        if (first == u"import" || first == u"from")
            return importation();
        if (first == u"type" && kind(1) == Kind::Name && !PythonCode::isKeyword(word(1))
            && (sign(2) == u'=' || sign(2) == u'[')) {
            m_at += 2;
            return typeParameters() && take(u"=") && expression();
        }
        if (!yielded())
            return false;
        if (take(u":")) {
            if (!expression())
                return false;
            return !take(u"=") || yielded();
        }
        if (kind() == Kind::Operator && operatorLength() >= 2 && sign(operatorLength() - 1) == u'=' && !isComparison()) {
            m_at += operatorLength();
            return yielded();
        }
        while (take(u"=")) {
            if (!yielded())
                return false;
        }
        return true;
    }

    bool isComparison() const
    {
        return isOperator(u"==") || isOperator(u"!=") || isOperator(u"<=") || isOperator(u">=") || isOperator(u":=");
    }

    bool dottedName()
    {
        do {
            if (!takeName())
                return false;
        } while (take(u"."));
        return true;
    }

    bool importation()
    {
        if (takeWord(u"import")) {
            do {
                if (!dottedName() || (takeWord(u"as") && !takeName()))
                    return false;
            } while (take(u","));
            return ends();
        }
        ++m_at;
        bool dots = false;
        while (sign() == u'.') {
            dots = true;
            ++m_at;
        }
        if (word() != u"import" && !dottedName())
            return false;
        if (word() == u"import" && !dots && word(-1) == u"from")
            return false;
        if (!takeWord(u"import"))
            return false;
        if (take(u"*"))
            return ends();
        const bool bracketed = take(u"(");
        do {
            if (bracketed && isOperator(u")"))
                break;
            if (!takeName() || (takeWord(u"as") && !takeName()))
                return false;
        } while (take(u","));
        return (!bracketed || take(u")")) && ends();
    }

    bool typeParameters()
    {
        if (!isOperator(u"["))
            return true;
        return bracket();
    }

    // "a, b: int = 1, *, c, /, **d"; with types those of a def
    bool parameters(bool types)
    {
        while (!isOperator(types ? u")" : u":")) {
            if (take(u"/")) {
            } else if (take(u"**") || take(u"*")) {
                if (!isOperator(u",") && !takeName())
                    return false;
            } else if (!takeName()) {
                return isOperator(u"(") ? failed(Fault::Python2) : false;
            }
            if (types && take(u":") && !starred())
                return false;
            if (take(u"=") && !expression())
                return false;
            if (!take(u","))
                break;
        }
        return true;
    }

    // Expressions

    bool yielded()
    {
        if (!takeWord(u"yield"))
            return expressions();
        if (takeWord(u"from"))
            return expression();
        return ends() || isOperator(u")") || isOperator(u"=") || expressions();
    }

    bool starred()
    {
        take(u"*");
        return namedExpression();
    }

    //! "a, *b, c,"
    bool expressions()
    {
        do {
            if (!starred())
                return false;
            if (!isOperator(u","))
                return true;
            ++m_at;
        } while (startsExpression());
        return true;
    }

    bool startsExpression() const
    {
        if (kind() == Kind::Number || kind() == Kind::String)
            return true;
        if (kind() == Kind::Name)
            return !PythonCode::isKeyword(word()) || word() == u"not" || word() == u"lambda" || word() == u"await";
        return isOperator(u"(") || isOperator(u"[") || isOperator(u"{") || isOperator(u"-") || isOperator(u"+")
            || isOperator(u"~") || isOperator(u"*") || isOperator(u"...") || (sign() == u'.' && kind(1) == Kind::Number);
    }

    bool namedExpression() { return expression() && (!take(u":=") || expression()); }

    bool expression()
    {
        while (true) {
            if (word() == u"lambda") {
                if (m_depth > deepestExpression)
                    return tooDeep();
                ++m_at;
                ++m_depth;
                const bool good = parameters(false) && take(u":") && expression();
                --m_depth;
                return good;
            }
            if (!operand(false))
                return false;
            if (!takeWord(u"if"))
                return true;
            if (!operand(false) || !takeWord(u"else"))
                return false;
        }
    }

    bool tooDeep()
    {
        m_tooDeep = true;
        return false;
    }

    //! Operands with operators between them. `target`: of a for, where "in" is none.
    bool operand(bool target)
    {
        while (true) {
            while (word() == u"not" || word() == u"await" || isOperator(u"-") || isOperator(u"+") || isOperator(u"~")
                   || (target && isOperator(u"*")))
                ++m_at;
            if (!primary())
                return false;
            if (word() == u"not" && word(1) == u"in") {
                m_at += 2;
            } else if (word() == u"and" || word() == u"or" || word() == u"is" || (word() == u"in" && !target)) {
                ++m_at;
            } else if (kind() == Kind::Operator && isBinary()) {
                m_at += operatorLength();
            } else {
                return true;
            }
            if (word() == u"lambda") // "a or lambda: b"
                return expression();
        }
    }

    bool isBinary() const
    {
        const int length = operatorLength();
        if (length == 1)
            return QStringView(u"+-*/%@&|^<>").contains(sign());
        if (isOperator(u"->") || isOperator(u":=") || isOperator(u"..."))
            return false;
        return isComparison() || (length == 2 && sign() == sign(1) && sign() != u'=');
    }

    bool targets()
    {
        do {
            if (word() == u"in")
                return true;
            if (!operand(true))
                return false;
        } while (take(u","));
        return true;
    }

    bool primary()
    {
        if (sign() == u'.' && kind(1) == Kind::Number && joined(1))
            ++m_at; // ".5"
        if (kind() == Kind::Number) {
            if (isOldNumber() && sign(-1) != u'.')
                return failed(Fault::Python2);
            ++m_at;
            // "1e-5" is three tokens.
            const auto &before = m_code.tokens()[m_tokens[m_at - 1]];
            const QStringView text = before.text(m_code.text());
            const bool exponent = (text.endsWith(u'e') || text.endsWith(u'E')) && !text.startsWith(u"0x");
            if (exponent && (sign() == u'-' || sign() == u'+') && joined(0) && kind(1) == Kind::Number)
                m_at += 2;
        } else if (kind() == Kind::String) {
            while (kind() == Kind::String) {
                if (!text())
                    return false;
                ++m_at;
            }
        } else if (kind() == Kind::Name) {
            if (!takeName())
                return false;
        } else if (isOperator(u"...")) {
            m_at += 3;
        } else if (isOperator(u"(") || isOperator(u"[") || isOperator(u"{")) {
            if (!bracket())
                return false;
        } else {
            return sign() == u'`' ? failed(Fault::Python2) : false;
        }
        while (true) {
            if (sign() == u'.' && operatorLength() == 1) {
                ++m_at;
                if (!takeName())
                    return false;
            } else if (isOperator(u"(")) {
                if (!arguments())
                    return false;
            } else if (isOperator(u"[")) {
                if (!bracket())
                    return false;
            } else {
                return true;
            }
        }
    }

    //! 0777, 10L
    bool isOldNumber() const
    {
        const QStringView number = m_code.tokens()[m_tokens[m_at]].text(m_code.text());
        const bool digits = std::ranges::all_of(number, [](QChar c) { return c >= u'0' && c <= u'9'; });
        const bool zero = std::ranges::all_of(number, [](QChar c) { return c == u'0'; });
        const bool counts = std::ranges::all_of(number.chopped(1), [](QChar c) { return c >= u'0' && c <= u'9'; });
        return (digits && number.size() > 1 && number.front() == u'0' && !zero)
            || (number.size() > 1 && counts && (number.endsWith(u'L') || number.endsWith(u'l')));
    }

    bool text()
    {
        const auto &token = m_code.tokens()[m_tokens[m_at]];
        if (token.end == token.bodyEnd)
            return failed(Fault::OpenText);
        const QStringView prefix = QStringView(m_code.text()).sliced(token.begin, token.bodyBegin - token.begin);
        const bool old = prefix.contains(u'u', Qt::CaseInsensitive) && prefix.contains(u'r', Qt::CaseInsensitive);
        return old ? failed(Fault::Python2) : true;
    }

    bool comprehension()
    {
        while (true) {
            if (word() == u"async" && word(1) == u"for")
                ++m_at;
            if (takeWord(u"for")) {
                if (!targets() || !takeWord(u"in") || !operandOrLambda())
                    return false;
            } else if (takeWord(u"if")) {
                if (!operandOrLambda() || (take(u":=") && !operandOrLambda()))
                    return false;
            } else {
                return true;
            }
        }
    }
    bool operandOrLambda() { return word() == u"lambda" ? expression() : operand(false); }

    //! "(…)", "[…]" and "{…}", of values and of subscripts: what may stand in one of them may stand in all.
    bool bracket()
    {
        if (m_depth > deepestExpression)
            return tooDeep();
        const QChar open = sign();
        const QChar close = open == u'(' ? u')' : open == u'[' ? u']' : u'}';
        ++m_at;
        ++m_depth;
        bool good = true;
        if (open == u'(' && word() == u"yield")
            good = yielded();
        while (good && sign() != close) {
            if (open == u'[' && isOperator(u":")) {
                good = slice();
            } else if (take(u"**")) {
                good = operand(false);
            } else {
                good = starred();
                if (good && isOperator(u":") && open != u'(')
                    good = open == u'[' ? slice() : (take(u":") && expression());
                else if (good && open == u'[' && isOperator(u":="))
                    good = take(u":=") && expression();
                // Of a type parameter: "[T: int = str]"
                if (good && open == u'[' && isOperator(u"="))
                    good = take(u"=") && expression();
            }
            good = good && comprehension();
            if (!good || !take(u","))
                break;
        }
        --m_depth;
        if (!good || sign() != close)
            return false;
        ++m_at;
        return true;
    }

    bool slice()
    {
        while (take(u":")) {
            if (startsExpression() && !expression())
                return false;
        }
        return true;
    }

    bool arguments()
    {
        if (m_depth > deepestExpression)
            return tooDeep();
        ++m_at;
        ++m_depth;
        bool good = true;
        while (good && !isOperator(u")")) {
            if (take(u"**") || take(u"*"))
                good = expression();
            else if (kind() == Kind::Name && sign(1) == u'=' && !(sign(2) == u'=' && joinedAt(2))
                     && !PythonCode::isKeyword(word())) {
                m_at += 2;
                good = expression();
            } else {
                good = namedExpression();
            }
            good = good && comprehension();
            if (!good || !take(u","))
                break;
        }
        --m_depth;
        return good && take(u")");
    }
    bool joinedAt(qsizetype ahead) const { return joined(ahead); }

    // What to say of it

    SyntaxFault fault() const
    {
        const qsizetype last = m_tokens.isEmpty() ? 0 : m_tokens.size() - 1;
        SyntaxFault found{m_fault, m_tokens[std::min(m_at, last)]};
        const qsizetype first = m_tokens[m_lineAt];
        const auto &tokens = m_code.tokens();
        const QStringView line = QStringView(m_code.text()).sliced(m_code.lineBegin(tokens[first].begin));
        if (line.startsWith(u"<<<<<<< ") || line.startsWith(u">>>>>>> ") || line.startsWith(u"=======\n")
            || line.startsWith(u"=======\r"))
            return {Fault::Merge, first};
        if (found.kind == Fault::OpenText)
            return found;
        for (qsizetype i = first; i <= found.token; ++i) {
            if ((m_code.is(i, u'(') || m_code.is(i, u'[') || m_code.is(i, u'{')) && m_code.closing(i) < 0)
                return {Fault::OpenBracket, i};
        }
        if (found.kind == Fault::Other && tokens[found.token].kind == Kind::LineEnd && found.token > 0)
            --found.token;
        if (found.kind != Fault::Python2 && isPython2(first, found.token))
            found.kind = Fault::Python2;
        return found;
    }

    //! Somewhere it speaks as only Python 2 did.
    bool isPython2(qsizetype first, qsizetype at) const
    {
        if (m_code.is(at, u'>') && m_code.is(at - 1, u'<'))
            return true;
        const auto prints = [this](qsizetype i) {
            const QStringView word = m_code.wordView(i);
            if (word != u"print" && word != u"exec")
                return false;
            const Kind next = i + 1 < m_code.tokens().size() ? m_code.tokens()[i + 1].kind : Kind::LineEnd;
            const QStringView name = m_code.wordView(i + 1);
            return next == Kind::String || next == Kind::Number
                || (next == Kind::Name && (!PythonCode::isKeyword(name) || name == u"not"))
                || (m_code.is(i + 1, u'>') && m_code.is(i + 2, u'>'));
        };
        for (qsizetype i = first; i <= at; ++i) {
            if (prints(i))
                return true;
        }
        return std::ranges::any_of(m_layout.lines(), [&](const PythonLayout::Line &line) { return prints(line.first); });
    }

    const PythonCode &m_code;
    const PythonLayout &m_layout;
    QList<qsizetype> m_tokens; // outside of f-strings
    qsizetype m_at = 0;
    qsizetype m_lineAt = 0;
    QVarLengthArray<Block, 16> m_blocks;
    bool m_expectsBlock = false;
    int m_depth = 0;
    bool m_tooDeep = false;
    Fault m_fault = Fault::Other;
};

//! The first await, async for or async with that stands in no async function.
std::optional<SyntaxFault> awaitOutside(const PythonCode &code, const PythonLayout &layout)
{
    if (!code.hasOneOf({u"await", u"async"}))
        return {};
    for (qsizetype i = 0; i < code.tokens().size(); ++i) {
        const QStringView word = code.wordView(i);
        const bool waits =
            word == u"await" || (word == u"async" && (code.wordView(i + 1) == u"for" || code.wordView(i + 1) == u"with"));
        if (!waits)
            continue;
        const qsizetype function = layout.definition(i);
        if (function < 0 || code.wordView(function) != u"async")
            return SyntaxFault{SyntaxFault::Kind::Await, i};
    }
    return {};
}

} // namespace

std::optional<SyntaxFault> syntaxFault(const PythonCode &code, const PythonLayout &layout)
{
    if (code.tokens().isEmpty())
        return {};
    const auto fault = SyntaxReader(code, layout).run();
    return fault ? fault : awaitOutside(code, layout);
}

} // namespace voyageur::source
