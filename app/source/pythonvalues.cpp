// SPDX-License-Identifier: GPL-3.0-or-later
#include "source/pythonvalues.h"

#include "source/coderules.h"

#include <algorithm>

namespace voyageur::source {

using namespace Qt::StringLiterals;
using Kind = PythonToken::Kind;

namespace {
constexpr int mostCalls = 8; // in one chain: a().b().c()
}

const PythonCode::Argument *PythonCall::named(const QString &keyword) const
{
    const auto at = std::ranges::find(given, keyword, &PythonCode::Argument::keyword);
    return at == given.end() ? nullptr : &*at;
}

const PythonCode::Argument *PythonCall::argument(qsizetype index, const QString &keyword) const
{
    if (const auto *byName = keyword.isEmpty() ? nullptr : named(keyword))
        return byName;
    return index < given.size() && given[index].keyword.isEmpty() ? &given[index] : nullptr;
}

PythonValues::PythonValues(const PythonCode &code) : m_code(code)
{
    for (qsizetype i = 0; i < code.tokens().size(); ++i) {
        if (code.tokens()[i].startsLine)
            noteAssignment(i);
    }
}

// "a = …", "a, b = …" (of which the first counts), "self.a = …", "with … as a:".
void PythonValues::noteAssignment(qsizetype i)
{
    const auto &tokens = m_code.tokens();
    qsizetype nameAt = i;
    qsizetype value = -1;
    if (m_code.word(i) == u"with"_s) {
        qsizetype as = i;
        while (!m_code.isLineEnd(as) && m_code.word(as) != u"as"_s)
            ++as;
        if (m_code.isLineEnd(as))
            return;
        nameAt = as + 1;
        value = i + 1;
    }
    if (m_code.word(nameAt).isEmpty() || PythonCode::isKeyword(m_code.word(nameAt)))
        return;
    QString name = m_code.word(nameAt);
    qsizetype at = nameAt + 1;
    while (m_code.is(at, u'.') && !m_code.word(at + 1).isEmpty()) {
        name += u'.' + m_code.word(at + 1);
        at += 2;
    }
    if (value < 0) {
        while (!m_code.isLineEnd(at) && !m_code.is(at, u'=') && (m_code.is(at, u',') || !m_code.word(at).isEmpty()))
            ++at;
        if (!m_code.is(at, u'=') || m_code.is(at + 1, u'='))
            return;
        value = at + 1;
    }
    Made made{nameAt, {}};
    if (!m_code.word(value).isEmpty()) {
        qsizetype last = value;
        while (!m_code.isLineEnd(last + 1) && !(m_code.is(last + 1, u':') && tokens[last + 1].depth == 0)
               && !(m_code.word(last + 1) == u"as"_s))
            ++last;
        if (m_code.is(last, u')'))
            made.type = typeOfCallEndingAt(last, 0);
        else if (m_code.isLineEnd(value + 1) && m_made.contains(m_code.word(value)))
            made.type = typeOf(m_code.word(value), value);
    }
    const bool text = value < tokens.size() && tokens[value].kind == Kind::String && m_code.isLineEnd(value + 1);
    if (m_variables.contains(name))
        m_constants.remove(name);
    else if (text && !tokens[value].formatted)
        m_constants.insert(name, tokens[value].body(m_code.text()).toString());
    m_variables += name;
    m_made[name] += made;
}

QString PythonValues::typeOf(const QString &name, qsizetype token) const
{
    const auto all = m_made.constFind(name);
    if (all == m_made.constEnd())
        return {};
    for (auto it = all->crbegin(); it != all->crend(); ++it) {
        if (it->token < token)
            return it->type;
    }
    return {};
}

QString PythonValues::typeOfCallEndingAt(qsizetype close, int nesting) const
{
    qsizetype open = close - 1;
    while (open >= 0 && m_code.tokens()[open].depth != m_code.tokens()[close].depth)
        --open;
    if (open <= 0 || !m_code.is(open, u'(') || m_code.word(open - 1).isEmpty() || nesting > mostCalls)
        return {};
    qsizetype head = open - 1;
    while (m_code.is(head - 1, u'.') && !m_code.word(head - 2).isEmpty())
        head -= 2;
    return typeMadeBy(meaningsOf(m_code.chainAt(head), nesting + 1));
}

QStringList PythonValues::meaningsOf(const PythonCode::Chain &chain, int nesting) const
{
    const QString method = u'.' + chain.meaning.mid(chain.meaning.lastIndexOf(u'.') + 1);
    if (chain.onValue) { // behind a call, an index or a text
        const QString type = m_code.is(chain.first - 2, u')') ? typeOfCallEndingAt(chain.first - 2, nesting) : QString();
        return type.isEmpty() ? QStringList{method} : QStringList{type + method, method};
    }
    if (chain.first == chain.last) {
        const bool shadowed = m_code.isDefinedHere(chain.meaning) || m_variables.contains(chain.meaning);
        return shadowed ? QStringList() : m_code.meaningsOf(chain);
    }
    // What was never imported is no module, whatever it is called; plt is handed on by many.
    const QString head = m_code.word(chain.first);
    QStringList meanings;
    if (head == u"plt"_s || m_code.isImported(head) || (m_code.hasStar() && !m_variables.contains(head)))
        meanings = m_code.meaningsOf(chain);
    const qsizetype dots = m_code.tokens()[chain.last - 1].begin;
    const QString holder = m_code.source(m_code.tokens()[chain.first].begin, dots).simplified();
    if (const QString type = typeOf(holder, chain.first); !type.isEmpty())
        meanings.prepend(type + method);
    return meanings + QStringList{method};
}

QString PythonValues::typeMadeBy(const QStringList &meanings)
{
    for (const QString &meaning : meanings) {
        for (const ValueRule &rule : valueRules()) {
            const bool wide = rule.maker.endsWith(".*"_L1);
            if (wide ? meaning.startsWith(rule.maker.chopped(1)) : meaning == rule.maker)
                return rule.type;
        }
    }
    return {};
}

PythonCall PythonValues::callAt(const PythonCode::Chain &chain) const
{
    PythonCall call;
    call.chain = chain;
    call.meanings = meaningsOf(chain);
    call.open = chain.last + 1;
    call.close = m_code.closing(call.open);
    if (call.close >= 0)
        call.given = m_code.arguments(call.open, call.close);
    call.unpacks = std::ranges::any_of(call.given, [&](const auto &argument) { return m_code.is(argument.first, u'*'); });
    return call;
}

QString PythonValues::constant(const QString &name) const
{
    return m_constants.value(name);
}

QString PythonValues::plainText(const PythonCode::Argument *argument) const
{
    if (!argument || argument->first != argument->last)
        return {};
    const auto &token = m_code.tokens()[argument->first];
    if (token.kind == Kind::Name)
        return constant(m_code.word(argument->first));
    return token.kind == Kind::String && !token.formatted ? token.body(m_code.text()).toString() : QString();
}

std::optional<qint64> PythonValues::number(const PythonCode::Argument *argument) const
{
    if (!argument || argument->first != argument->last || m_code.tokens()[argument->first].kind != Kind::Number)
        return {};
    bool ok = false;
    const qint64 value = m_code.tokens()[argument->first].text(m_code.text()).toString().remove(u'_').toLongLong(&ok);
    return ok ? std::optional(value) : std::nullopt;
}

bool PythonValues::isWord(const PythonCode::Argument *argument, QLatin1StringView word) const
{
    return argument && argument->first == argument->last && m_code.word(argument->first) == word;
}

} // namespace voyageur::source
