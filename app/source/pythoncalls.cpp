// SPDX-License-Identifier: GPL-3.0-or-later
// What calls mean.
#include "source/coderules.h"
#include "source/pythonvalues.h"

#include <algorithm>

namespace voyageur::source {

using namespace Qt::StringLiterals;

namespace {
constexpr int mostCalls = 8;   // in one chain: a().b().c()
constexpr int mostAliases = 8; // from name to name
} // namespace

const PythonCode::Argument *PythonCall::named(const QString &keyword) const
{
    auto at = std::ranges::find(given, keyword, &PythonCode::Argument::keyword);
    if (at != given.end())
        return &*at;
    at = std::ranges::find(unpacked, keyword, &PythonCode::Argument::keyword);
    return at == unpacked.end() ? nullptr : &*at;
}

const PythonCode::Argument *PythonCall::argument(qsizetype index, const QString &keyword) const
{
    if (const auto *byName = keyword.isEmpty() ? nullptr : named(keyword))
        return byName;
    return index < given.size() && given[index].keyword.isEmpty() ? &given[index] : nullptr;
}

QString PythonValues::typeOf(const QString &name, qsizetype token) const
{
    const auto all = m_made.constFind(name);
    if (all == m_made.constEnd())
        return {};
    const auto after = std::ranges::lower_bound(*all, token, {}, &Made::token);
    return after == all->begin() ? QString() : std::prev(after)->type;
}

QString PythonValues::typeOfCallEndingAt(qsizetype close, int nesting) const
{
    qsizetype open = close - 1;
    while (open >= 0 && m_code.closing(open) != close)
        open = m_code.around(open);
    if (open <= 0 || !m_code.is(open, u'(') || m_code.wordView(open - 1).isEmpty() || nesting > mostCalls)
        return {};
    qsizetype head = open - 1;
    while (m_code.is(head - 1, u'.') && !m_code.wordView(head - 2).isEmpty())
        head -= 2;
    return typeMadeBy(meaningsOf(m_code.chainAt(head), nesting + 1));
}

//! "load = AutoModel.from_pretrained": what the name calls.
QStringList PythonValues::meaningsOfAlias(const QString &name, qsizetype token, int nesting) const
{
    const Made *made = madeFor(name, token);
    if (!made || made->first < 0 || m_code.chainEnd(made->first) != made->last || m_code.wordView(made->first).isEmpty()
        || PythonCode::isKeyword(m_code.wordView(made->first)) || nesting > mostAliases)
        return {};
    return meaningsOf(m_code.chainAt(made->first), nesting + 1);
}

QStringList PythonValues::meaningsOf(const PythonCode::Chain &chain, int nesting) const
{
    const QString method = u'.' + chain.meaning.mid(chain.meaning.lastIndexOf(u'.') + 1);
    if (chain.onValue) { // behind a call, an index or a text
        const QString type = m_code.is(chain.first - 2, u')') ? typeOfCallEndingAt(chain.first - 2, nesting) : QString();
        return type.isEmpty() ? QStringList{method} : QStringList{type + method, method};
    }
    const QString head = m_code.word(chain.first);
    const bool variable = m_made.contains(head);
    if (chain.first == chain.last) {
        if (variable && !m_code.isDefinedHere(chain.meaning))
            return meaningsOfAlias(head, chain.first, nesting);
        return variable || m_code.isDefinedHere(chain.meaning) ? QStringList() : m_code.meaningsOf(chain);
    }
    // What was never imported is no module, whatever it is called; plt is handed on by many.
    QStringList meanings;
    if (head == u"plt"_s || m_code.isImported(head) || (m_code.hasStar() && !variable))
        meanings = m_code.meaningsOf(chain);
    const qsizetype dots = m_code.tokens()[chain.last - 1].begin;
    const QString holder = m_code.source(m_code.tokens()[chain.first].begin, dots).simplified();
    if (meanings.isEmpty() && variable) {
        const qsizetype begin = m_code.tokens()[chain.first].end;
        for (const QString &module : meaningsOfAlias(head, chain.first, nesting)) {
            if (!module.startsWith(u'.'))
                meanings += canonicalName(module + m_code.source(begin, m_code.tokens()[chain.last].end));
        }
    }
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
    return callOf(chain, meaningsOf(chain), chain.last + 1);
}

PythonCall PythonValues::callOf(const PythonCode::Chain &chain, const QStringList &meanings, qsizetype open) const
{
    PythonCall call;
    call.chain = chain;
    call.meanings = meanings;
    call.open = open;
    call.close = m_code.closing(call.open);
    if (call.close >= 0)
        call.given = m_code.arguments(call.open, call.close);
    for (const auto &argument : std::as_const(call.given)) {
        if (!m_code.is(argument.first, u'*'))
            continue;
        call.unpacks = true;
        if (m_code.is(argument.first + 1, u'*') && argument.first + 2 <= argument.last)
            call.unpacked += itemsOf(valueOf(argument.first + 2, argument.last));
    }
    return call;
}

} // namespace voyageur::source
