// SPDX-License-Identifier: GPL-3.0-or-later
// Expressions: what stands in statements and in brackets.
#include "source/syntaxreader.h"

#include <algorithm>

namespace voyageur::source {

using namespace Qt::StringLiterals;

namespace {
constexpr int deepestExpression = 90; // brackets and lambdas; deeper ones are not looked into
}

bool SyntaxReader::yielded()
{
    if (!takeWord(u"yield"))
        return expressions();
    if (takeWord(u"from"))
        return expression();
    return ends() || isOperator(u")") || isOperator(u"=") || expressions();
}

bool SyntaxReader::starred()
{
    take(u"*");
    return namedExpression();
}

bool SyntaxReader::expressions()
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

bool SyntaxReader::startsExpression() const
{
    if (kind() == Kind::Number || kind() == Kind::String)
        return true;
    if (kind() == Kind::Name)
        return !PythonCode::isKeyword(word()) || word() == u"not" || word() == u"lambda" || word() == u"await";
    return isOperator(u"(") || isOperator(u"[") || isOperator(u"{") || isOperator(u"-") || isOperator(u"+") || isOperator(u"~")
        || isOperator(u"*") || isOperator(u"...") || (sign() == u'.' && kind(1) == Kind::Number);
}

bool SyntaxReader::expression()
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

bool SyntaxReader::operand(bool target)
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

bool SyntaxReader::isBinary() const
{
    const int length = operatorLength();
    if (length == 1)
        return QStringView(u"+-*/%@&|^<>").contains(sign());
    if (isOperator(u"->") || isOperator(u":=") || isOperator(u"..."))
        return false;
    return isComparison() || (length == 2 && sign() == sign(1) && sign() != u'=');
}

bool SyntaxReader::targets()
{
    do {
        if (word() == u"in")
            return true;
        if (!operand(true))
            return false;
    } while (take(u","));
    return true;
}

bool SyntaxReader::primary()
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

bool SyntaxReader::isOldNumber() const
{
    const QStringView number = m_code.tokens()[m_tokens[m_at]].text(m_code.text());
    const bool digits = std::ranges::all_of(number, [](QChar c) { return c >= u'0' && c <= u'9'; });
    const bool zero = std::ranges::all_of(number, [](QChar c) { return c == u'0'; });
    const bool counts = std::ranges::all_of(number.chopped(1), [](QChar c) { return c >= u'0' && c <= u'9'; });
    return (digits && number.size() > 1 && number.front() == u'0' && !zero)
        || (number.size() > 1 && counts && (number.endsWith(u'L') || number.endsWith(u'l')));
}

bool SyntaxReader::text()
{
    const auto &token = m_code.tokens()[m_tokens[m_at]];
    if (token.end == token.bodyEnd)
        return failed(Fault::OpenText);
    const QStringView prefix = QStringView(m_code.text()).sliced(token.begin, token.bodyBegin - token.begin);
    const bool old = prefix.contains(u'u', Qt::CaseInsensitive) && prefix.contains(u'r', Qt::CaseInsensitive);
    return old ? failed(Fault::Python2) : true;
}

bool SyntaxReader::comprehension()
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

bool SyntaxReader::bracket()
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

bool SyntaxReader::slice()
{
    while (take(u":")) {
        if (startsExpression() && !expression())
            return false;
    }
    return true;
}

bool SyntaxReader::arguments()
{
    if (m_depth > deepestExpression)
        return tooDeep();
    ++m_at;
    ++m_depth;
    bool good = true;
    while (good && !isOperator(u")")) {
        if (take(u"**") || take(u"*"))
            good = expression();
        else if (kind() == Kind::Name && sign(1) == u'=' && !(sign(2) == u'=' && joinedAt(2)) && !PythonCode::isKeyword(word())) {
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

} // namespace voyageur::source
