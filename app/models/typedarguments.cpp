// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/typedarguments.h"

#include "base/shellquote.h"

#include <algorithm>
#include <utility>

namespace voyageur::models {

using namespace Qt::StringLiterals;

QString typedArguments(const QStringList &arguments)
{
    QStringList words;
    for (const QString &argument : arguments) {
        const bool plain = !argument.isEmpty()
            && std::ranges::none_of(argument, [](QChar c) { return c.isSpace() || c == u'"' || c == u'\'' || c == u'\\'; });
        words += plain ? argument : QString::fromUtf8(base::shellQuoted(argument.toUtf8()));
    }
    return words.join(u' ');
}

std::optional<QStringList> argumentsTyped(const QString &line)
{
    QStringList words;
    bool inWord = false;
    QChar quote;
    for (qsizetype i = 0; i < line.size(); ++i) {
        QChar c = line[i];
        if (quote.isNull() && c.isSpace()) {
            inWord = false;
            continue;
        }
        if (!std::exchange(inWord, true))
            words += QString();
        if (c == quote) {
            quote = QChar();
            continue;
        }
        if (quote.isNull() && (c == u'"' || c == u'\'')) {
            quote = c;
            continue;
        }
        if (c == u'\\' && quote != u'\'' && i + 1 < line.size())
            c = line[++i];
        words.last() += c;
    }
    return quote.isNull() ? std::optional(words) : std::nullopt;
}

} // namespace voyageur::models
