// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal/selection.h"

#include "terminal/search.h"

#include <QRegularExpression>
#include <QUrl>

#include <algorithm>

namespace voyageur::terminal {

namespace {

// Of a column that is the second half of a wide character, the character's own.
int wholeColumn(const Screen &screen, Place place)
{
    const Line &line = screen.line(place.line);
    if (place.column > 0 && place.column < screen.length(line) && line.cells[static_cast<size_t>(place.column)].isTail())
        return place.column - 1;
    return place.column;
}

bool isWordCell(const Screen &screen, const Cell &cell)
{
    QString text;
    screen.appendText(cell, text);
    if (text.isEmpty())
        return true; // the second half of a wide character
    return text.front().isLetterOrNumber() || text.front().isSurrogate() || text.front().isMark()
        || QStringLiteral("_-./~:@%+#=&?,").contains(text.front());
}

const Cell *cellAt(const Screen &screen, Place place)
{
    if (place.line < screen.firstLine() || place.line >= screen.endLine() || place.column < 0)
        return nullptr;
    const Line &line = screen.line(place.line);
    return place.column < screen.length(line) ? &line.cells[static_cast<size_t>(place.column)] : nullptr;
}

Place before(const Screen &screen, Place place)
{
    if (place.column > 0)
        return {place.line, place.column - 1};
    if (place.line > screen.firstLine() && screen.line(place.line).continued)
        return {place.line - 1, screen.columns() - 1};
    return {place.line, -1};
}

Place after(const Screen &screen, Place place)
{
    if (place.column + 1 < screen.columns())
        return {place.line, place.column + 1};
    if (place.line + 1 < screen.endLine() && screen.line(place.line + 1).continued)
        return {place.line + 1, 0};
    return {place.line, -1};
}

bool mayBeOpened(const QString &address)
{
    const QUrl url(address, QUrl::StrictMode);
    if (!url.isValid())
        return false;
    if (url.scheme() == QLatin1String("mailto"))
        return !url.path().isEmpty() && !url.hasQuery(); // ?attach= has been a hole before
    return (url.scheme() == QLatin1String("https") || url.scheme() == QLatin1String("http")) && !url.host().isEmpty();
}

// Cells of one row from `first` to before `last`; `trimmed`: without the blanks at their end.
void appendRow(const Screen &screen, const Line &line, int first, int last, bool trimmed, QString &text)
{
    last = std::min(last, screen.length(line));
    while (trimmed && last > first) {
        const Cell &cell = line.cells[static_cast<size_t>(last) - 1];
        if (cell.isTail() || (cell.text != 0 && cell.text != U' '))
            break;
        --last;
    }
    for (int column = first; column < last; ++column)
        screen.appendText(line.cells[static_cast<size_t>(column)], text);
}

template <typename Belongs>
Span around(const Screen &screen, Place place, Belongs belongs)
{
    Place first = place;
    Place last = place;
    constexpr int longest = 10'000;
    for (int i = 0; i < longest; ++i) {
        const Place next = before(screen, first);
        const Cell *cell = cellAt(screen, next);
        if (!cell || !belongs(*cell))
            break;
        first = next;
    }
    for (int i = 0; i < longest; ++i) {
        const Place next = after(screen, last);
        const Cell *cell = cellAt(screen, next);
        if (!cell || !belongs(*cell))
            break;
        last = next;
    }
    return ordered(screen, first, {last.line, last.column + 1});
}

} // namespace

Span everything(const Screen &screen)
{
    return {{screen.firstLine(), 0}, {screen.endLine() - 1, screen.columns()}};
}

Span ordered(const Screen &screen, Place a, Place b)
{
    if (b < a)
        std::swap(a, b);
    const Span all = everything(screen);
    if (b <= all.begin || a >= all.end)
        return {all.begin, all.begin};
    a = std::max(a, all.begin);
    b = std::min(b, all.end);
    a.column = wholeColumn(screen, {a.line, std::clamp(a.column, 0, screen.columns())});
    b.column = std::clamp(b.column, 0, screen.columns());
    if (wholeColumn(screen, b) != b.column)
        ++b.column;
    return {a, b};
}

QString textOf(const Screen &screen, const Span &span)
{
    QString text;
    if (span.isEmpty())
        return text;
    for (qint64 number = std::max(span.begin.line, screen.firstLine()); number <= std::min(span.end.line, screen.endLine() - 1);
         ++number) {
        const Line &line = screen.line(number);
        if (number > span.begin.line && !line.continued)
            text += QLatin1Char('\n');
        const bool goesOn = number < span.end.line && number + 1 < screen.endLine() && screen.line(number + 1).continued;
        const int first = number == span.begin.line ? span.begin.column : 0;
        const int last = number == span.end.line ? span.end.column : screen.columns();
        appendRow(screen, line, first, last, !goesOn, text);
    }
    return text;
}

QString textOf(const Screen &screen, const Selection &selection)
{
    if (!selection.block)
        return textOf(screen, selection.span);
    const auto &[begin, end] = selection.span;
    QStringList rows;
    for (qint64 number = std::max(begin.line, screen.firstLine()); number <= std::min(end.line, screen.endLine() - 1); ++number) {
        rows += QString();
        appendRow(screen, screen.line(number), wholeColumn(screen, {number, begin.column}), end.column, true, rows.last());
    }
    return selection.isEmpty() ? QString() : rows.join(QLatin1Char('\n'));
}

Selection blockOf(const Screen &screen, Place a, Place b)
{
    const auto bounded = [&](Place place) {
        return Place{std::clamp(place.line, screen.firstLine(), screen.endLine() - 1),
                     std::clamp(place.column, 0, screen.columns())};
    };
    a = bounded(a);
    b = bounded(b);
    return {{{std::min(a.line, b.line), std::min(a.column, b.column)}, {std::max(a.line, b.line), std::max(a.column, b.column)}},
            true};
}

Span wordAt(const Screen &screen, Place place)
{
    const Cell *cell = cellAt(screen, place);
    if (!cell)
        return {place, place};
    if (!isWordCell(screen, *cell))
        return ordered(screen, place, {place.line, place.column + 1});
    return around(screen, place, [&](const Cell &other) { return isWordCell(screen, other); });
}

Span lineAt(const Screen &screen, qint64 line)
{
    qint64 first = line;
    qint64 last = line;
    while (first > screen.firstLine() && screen.line(first).continued)
        --first;
    while (last + 1 < screen.endLine() && screen.line(last + 1).continued)
        ++last;
    return {{first, 0}, {last, screen.columns()}};
}

std::optional<Link> linkAt(const Screen &screen, Place place)
{
    const Cell *cell = cellAt(screen, place);
    if (!cell)
        return std::nullopt;
    if (cell->link != 0) {
        const quint16 link = cell->link;
        if (!mayBeOpened(screen.link(*cell)))
            return std::nullopt;
        return Link{around(screen, place, [link](const Cell &other) { return other.link == link; }), screen.link(*cell)};
    }
    // The punctuation of the sentence around an address is not the address's.
    static const QRegularExpression pattern(
        QStringLiteral(R"(\b(?:https?://|mailto:)[^\s<>"'`{}|\\^\[\]]*[^\s<>"'`{}|\\^\[\].,;:!?)])"));
    const Span whole = lineAt(screen, place.line);
    if (whole.end.line - whole.begin.line > 50)
        return std::nullopt;
    for (const Span &span : matches(screen, whole.begin.line, pattern)) {
        if (!span.contains(place))
            continue;
        const QString address = textOf(screen, span);
        return mayBeOpened(address) ? std::optional(Link{span, address}) : std::nullopt;
    }
    return std::nullopt;
}

} // namespace voyageur::terminal
