// SPDX-License-Identifier: GPL-3.0-or-later
// Lines, blocks and statements; what to say of a fault.
#include "source/syntaxreader.h"

#include <algorithm>

namespace voyageur::source {

using namespace Qt::StringLiterals;

SyntaxReader::SyntaxReader(const PythonCode &code, const PythonLayout &layout) : m_code(code), m_layout(layout)
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

std::optional<SyntaxFault> SyntaxReader::run(const base::StopToken &stop)
{
    constexpr qsizetype linesUnasked = 1024;
    qsizetype line = 0;
    while (m_at < m_tokens.size()) {
        if (line % linesUnasked == 0 && stop.stopRequested())
            return {};
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

qsizetype SyntaxReader::columnOf(qsizetype token) const
{
    qsizetype column = 0;
    const QString &text = m_code.text();
    const qsizetype begin = m_code.tokens()[token].begin;
    for (qsizetype i = m_code.lineBegin(begin); i < begin; ++i)
        column = text[i] == u'\t' ? (column / 8 + 1) * 8 : text[i] == u'\f' || text[i] == QChar(0xfeff) ? 0 : column + 1;
    return column;
}

bool SyntaxReader::takeIndentation(qsizetype line)
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

bool SyntaxReader::takeLine()
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

bool SyntaxReader::isHeader(QStringView word)
{
    static const QSet<QStringView> words = {u"if",     u"elif",    u"else", u"while", u"for",  u"try",
                                            u"except", u"finally", u"with", u"def",   u"class"};
    return words.contains(word);
}

bool SyntaxReader::endsWithColon() const
{
    qsizetype ahead = 1;
    while (kind(ahead) != Kind::LineEnd)
        ++ahead;
    return ahead > 2 && sign(ahead - 1) == u':';
}

bool SyntaxReader::header(QStringView first)
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

bool SyntaxReader::block()
{
    if (!take(u":"))
        return false;
    if (kind() == Kind::LineEnd) {
        m_expectsBlock = true;
        return true;
    }
    return simpleStatements();
}

bool SyntaxReader::pattern()
{
    while (kind() != Kind::LineEnd && !(sign() == u':' && m_code.around(m_tokens[m_at]) < 0))
        ++m_at;
    return kind() != Kind::LineEnd;
}

bool SyntaxReader::exception()
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

bool SyntaxReader::contexts()
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

bool SyntaxReader::simpleStatements()
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

bool SyntaxReader::simpleStatement()
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
    if (first == u"type" && kind(1) == Kind::Name && !PythonCode::isKeyword(word(1)) && (sign(2) == u'=' || sign(2) == u'[')) {
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

bool SyntaxReader::isComparison() const
{
    return isOperator(u"==") || isOperator(u"!=") || isOperator(u"<=") || isOperator(u">=") || isOperator(u":=");
}

bool SyntaxReader::dottedName()
{
    do {
        if (!takeName())
            return false;
    } while (take(u"."));
    return true;
}

bool SyntaxReader::importation()
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

bool SyntaxReader::typeParameters()
{
    if (!isOperator(u"["))
        return true;
    return bracket();
}

bool SyntaxReader::parameters(bool types)
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

SyntaxFault SyntaxReader::fault() const
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

bool SyntaxReader::isPython2(qsizetype first, qsizetype at) const
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

namespace {

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

std::optional<SyntaxFault> syntaxFault(const PythonCode &code, const PythonLayout &layout, const base::StopToken &stop)
{
    if (code.tokens().isEmpty())
        return {};
    const auto fault = SyntaxReader(code, layout).run(stop);
    return fault ? fault : awaitOutside(code, layout);
}

} // namespace voyageur::source
