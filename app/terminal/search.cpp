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

std::vector<Span> findAll(const Screen &screen, const QString &text, Qt::CaseSensitivity cases)
{
    std::vector<Span> found;
    if (text.isEmpty())
        return found;
    for (qint64 line = screen.firstLine(); line < screen.endLine();) {
        const Joined here = joined(screen, line);
        for (qsizetype at = here.text.indexOf(text, 0, cases); at >= 0; at = here.text.indexOf(text, at + 1, cases))
            found.push_back(spanOf(screen, here, at, text.size()));
        line = here.next;
    }
    return found;
}

std::optional<Found> find(const Screen &screen, const QString &text, Qt::CaseSensitivity cases, Place from, bool backwards)
{
    const std::vector<Span> all = findAll(screen, text, cases);
    if (all.empty())
        return std::nullopt;
    const auto isBefore = [](const Span &span, Place place) { return span.begin < place; };
    const auto isAfter = [](Place place, const Span &span) { return place < span.begin; };
    auto found = all.begin();
    if (backwards) {
        const auto end = std::lower_bound(all.begin(), all.end(), from, isBefore);
        found = (end == all.begin() ? all.end() : end) - 1;
    } else {
        const auto next = std::upper_bound(all.begin(), all.end(), from, isAfter);
        found = next == all.end() ? all.begin() : next;
    }
    return Found{*found, static_cast<int>(found - all.begin()) + 1, static_cast<int>(all.size())};
}

} // namespace voyageur::terminal
