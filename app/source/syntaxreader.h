// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "source/pythonsyntax.h"

#include <QVarLengthArray>

namespace voyageur::source {

//! Reads one text. Made for one use. Each part gives false where the text is at fault, and m_at is the place.
class SyntaxReader final {
public:
    using Kind = PythonToken::Kind;
    using Fault = SyntaxFault::Kind;

    SyntaxReader(const PythonCode &code, const PythonLayout &layout);
    std::optional<SyntaxFault> run(const base::StopToken &stop);

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

    qsizetype columnOf(qsizetype token) const;

    bool failed(Fault kind)
    {
        m_fault = kind;
        return false;
    }

    bool takeIndentation(qsizetype line);
    bool takeLine();
    static bool isHeader(QStringView word);
    bool endsWithColon() const;
    bool header(QStringView first);
    //! ":" and what it brings.
    bool block();
    // Of "case" only the end is looked for.
    bool pattern();
    bool exception();
    bool contexts();
    bool simpleStatements();

    bool ends() const { return kind() == Kind::LineEnd || sign() == u';'; }

    bool simpleStatement();
    bool isComparison() const;
    bool dottedName();
    bool importation();
    bool typeParameters();
    // "a, b: int = 1, *, c, /, **d"; with types those of a def
    bool parameters(bool types);

    // Expressions

    bool yielded();
    bool starred();
    //! "a, *b, c,"
    bool expressions();
    bool startsExpression() const;

    bool namedExpression() { return expression() && (!take(u":=") || expression()); }

    bool expression();

    bool tooDeep()
    {
        m_tooDeep = true;
        return false;
    }

    //! Operands with operators between them. `target`: of a for, where "in" is none.
    bool operand(bool target);
    bool isBinary() const;
    bool targets();
    bool primary();
    //! 0777, 10L
    bool isOldNumber() const;
    bool text();
    bool comprehension();
    bool operandOrLambda() { return word() == u"lambda" ? expression() : operand(false); }

    //! "(…)", "[…]" and "{…}", of values and of subscripts: what may stand in one of them may stand in all.
    bool bracket();
    bool slice();
    bool arguments();
    bool joinedAt(qsizetype ahead) const { return joined(ahead); }

    // What to say of it

    SyntaxFault fault() const;
    //! Somewhere it speaks as only Python 2 did.
    bool isPython2(qsizetype first, qsizetype at) const;

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

} // namespace voyageur::source
