// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/editor/brackets.h"

#include "widgets/editor/highlighter.h"

#include <QString>
#include <QTextBlock>
#include <QTextDocument>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

namespace {

constexpr int mostLines = 2000;
constexpr int mostLookedAt = 20'000; // brackets; the colours of each are looked up

int otherQuote(const QTextBlock &block, int column)
{
    const QString text = block.text();
    const QChar quote = text.at(column);
    int open = -1;
    for (int i = 0; i < text.size(); ++i) {
        if (text.at(i) == u'\\' && quote != u'\'')
            ++i;
        else if (text.at(i) != quote)
            continue;
        else if (open < 0)
            open = i;
        else if (i == column || open == column)
            return block.position() + (i == column ? open : i);
        else
            open = -1;
    }
    return -1;
}

int otherBracket(QTextBlock block, int column)
{
    static constexpr QStringView opening = u"([{";
    static constexpr QStringView closing = u")]}";
    const QChar from = block.text().at(column);
    const bool forward = opening.contains(from);
    const QChar to = forward ? closing.at(opening.indexOf(from)) : opening.at(closing.indexOf(from));
    const TextKind kind = textKindAt(block, column);
    int depth = 0;
    int seen = 0;
    for (int lines = 0; block.isValid() && lines < mostLines; ++lines) {
        const QString text = block.text();
        for (; column >= 0 && column < text.size(); column += forward ? 1 : -1) {
            const QChar c = text.at(column);
            if (c != from && c != to)
                continue;
            if (++seen > mostLookedAt)
                return -1;
            if (textKindAt(block, column) != kind)
                continue;
            depth += c == from ? 1 : -1;
            if (depth == 0)
                return block.position() + column;
        }
        block = forward ? block.next() : block.previous();
        column = forward ? 0 : block.length() - 2;
    }
    return -1;
}

} // namespace

std::optional<BracketPair> bracketsAt(const QTextDocument *document, int position)
{
    const QTextBlock block = document->findBlock(position);
    const QString text = block.text();
    for (const int column : {position - block.position(), position - block.position() - 1}) {
        if (column < 0 || column >= text.size())
            continue;
        const QChar c = text.at(column);
        if (u"([{)]}"_s.contains(c) && textKindAt(block, column) != TextKind::Comment)
            return BracketPair{block.position() + column, otherBracket(block, column)};
        if ((c == u'"' || c == u'\'') && textKindAt(block, column) != TextKind::Comment) {
            const int other = otherQuote(block, column);
            return other < 0 ? std::nullopt : std::optional(BracketPair{block.position() + column, other}); // of several lines
        }
    }
    return {};
}

} // namespace voyageur::widgets
