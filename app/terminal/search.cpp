// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal/search.h"

#include <QRegularExpression>

#include <algorithm>

namespace voyageur::terminal {

namespace {

// A line with all its rows, and the place of each UTF-16 unit.
struct Joined {
    QString text;
    std::vector<Place> places;
    qint64 next = 0;
};

Joined joined(const Screen &screen, qint64 first)
{
    Joined line;
    qint64 number = first;
    do {
        const Line &row = screen.line(number);
        const int length = screen.length(row);
        for (int column = 0; column < length; ++column) {
            screen.appendText(row.cells[static_cast<size_t>(column)], line.text);
            line.places.resize(static_cast<size_t>(line.text.size()), {number, column});
        }
        ++number;
    } while (number < screen.endLine() && screen.line(number).continued);
    line.next = number;
    return line;
}

Span spanOf(const Screen &screen, const Joined &line, qsizetype begin, qsizetype size)
{
    const Place last = line.places[static_cast<size_t>(begin + size) - 1];
    return ordered(screen, line.places[static_cast<size_t>(begin)], {last.line, last.column + 1});
}

qint64 beginningOf(const Screen &screen, qint64 line)
{
    while (line > screen.firstLine() && screen.line(line).continued)
        --line;
    return line;
}

// Of one line, the first after `after` or the last before `before`.
std::optional<Span> inLine(const Screen &screen, const Joined &line, const QString &text, std::optional<Place> after,
                           std::optional<Place> before)
{
    std::optional<Span> found;
    const auto cases = text.toLower() == text ? Qt::CaseInsensitive : Qt::CaseSensitive;
    for (qsizetype at = line.text.indexOf(text, 0, cases); at >= 0; at = line.text.indexOf(text, at + 1, cases)) {
        const Span span = spanOf(screen, line, at, text.size());
        if (after && span.begin <= *after)
            continue;
        if (before && span.begin >= *before)
            break;
        found = span;
        if (!before)
            break;
    }
    return found;
}

} // namespace

std::vector<Span> matches(const Screen &screen, qint64 line, const QRegularExpression &pattern)
{
    std::vector<Span> found;
    const Joined text = joined(screen, line);
    for (auto match = pattern.globalMatch(text.text); match.hasNext();) {
        const QRegularExpressionMatch one = match.next();
        if (one.capturedLength() > 0)
            found.push_back(spanOf(screen, text, one.capturedStart(), one.capturedLength()));
    }
    return found;
}

std::optional<Span> find(const Screen &screen, const QString &text, Place from, bool backwards)
{
    if (text.isEmpty())
        return std::nullopt;
    const qint64 last = beginningOf(screen, screen.endLine() - 1);
    const qint64 start = beginningOf(screen, std::clamp(from.line, screen.firstLine(), screen.endLine() - 1));
    qint64 line = start;
    bool wentRound = false;
    for (;;) {
        const Joined here = joined(screen, line);
        const bool fromHere = line == start && !wentRound;
        const Place end{screen.endLine(), 0};
        const auto found = backwards ? inLine(screen, here, text, std::nullopt, fromHere ? from : end)
                                     : inLine(screen, here, text, fromHere ? std::optional(from) : std::nullopt, std::nullopt);
        if (found)
            return found;
        if (wentRound && line == start)
            return std::nullopt;
        if (backwards && line == screen.firstLine()) {
            line = last;
            wentRound = true;
        } else if (!backwards && here.next >= screen.endLine()) {
            line = screen.firstLine();
            wentRound = true;
        } else {
            line = backwards ? beginningOf(screen, line - 1) : here.next;
        }
    }
}

} // namespace voyageur::terminal
