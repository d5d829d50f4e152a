// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/terminalaccessible.h"

#include "widgets/terminal/terminalview.h"

#include <QAccessible>
#include <QAccessibleWidget>

#include <algorithm>

namespace voyageur::widgets {

using terminal::Place;
using terminal::Screen;

namespace {

//! The rows that are seen, as a text that can be read, and selected, but not edited from here.
class AccessibleTerminal final : public QAccessibleWidget, public QAccessibleTextInterface {
public:
    explicit AccessibleTerminal(QWidget *widget) : QAccessibleWidget(widget, QAccessible::Terminal) {}

    void *interface_cast(QAccessible::InterfaceType type) override
    {
        if (type == QAccessible::TextInterface)
            return static_cast<QAccessibleTextInterface *>(this);
        return QAccessibleWidget::interface_cast(type);
    }
    QString text(QAccessible::Text kind) const override
    {
        return kind == QAccessible::Value ? view()->visibleText() : QAccessibleWidget::text(kind);
    }
    QAccessible::State state() const override
    {
        QAccessible::State state = QAccessibleWidget::state();
        state.multiLine = true;
        state.selectableText = true;
        state.readOnly = false;
        return state;
    }

    void selection(int index, int *begin, int *end) const override
    {
        const SeenText seen = view()->seen();
        const bool some = index == 0 && !view()->selection().isEmpty();
        *begin = some ? seen.offsetOf(view()->selection().span.begin) : 0;
        *end = some ? seen.offsetOf(view()->selection().span.end) : 0;
    }
    int selectionCount() const override { return view()->selection().isEmpty() ? 0 : 1; }
    void addSelection(int begin, int end) override { setSelection(0, begin, end); }
    void removeSelection(int) override { view()->clearSelection(); }
    void setSelection(int, int begin, int end) override
    {
        const SeenText seen = view()->seen();
        view()->select({terminal::ordered(view()->screen(), placeOf(seen, begin), placeOf(seen, end)), false});
    }
    int cursorPosition() const override { return view()->seen().cursor; }
    void setCursorPosition(int) override {} // it is the program's
    QString text(int begin, int end) const override
    {
        const QString all = view()->visibleText();
        begin = std::clamp(begin, 0, static_cast<int>(all.size()));
        return all.mid(begin, end < 0 ? -1 : std::max(0, end - begin));
    }
    int characterCount() const override { return static_cast<int>(view()->visibleText().size()); }
    QRect characterRect(int offset) const override
    {
        const SeenText seen = view()->seen();
        if (offset < 0 || offset > seen.text.size())
            return {};
        const Place place = placeOf(seen, offset);
        const QRect cell = view()->cellRect(static_cast<int>(place.line - seen.top), place.column);
        return {view()->viewport()->mapToGlobal(cell.topLeft()), cell.size()};
    }
    int offsetAtPoint(const QPoint &point) const override
    {
        const QPoint inside = view()->viewport()->mapFromGlobal(point);
        return view()->viewport()->rect().contains(inside) ? view()->seen().offsetOf(view()->placeAt(inside)) : -1;
    }
    void scrollToSubstring(int, int) override {} // all of it is seen
    QString attributes(int, int *begin, int *end) const override
    {
        *begin = 0;
        *end = characterCount();
        return {};
    }

private:
    TerminalView *view() const { return qobject_cast<TerminalView *>(widget()); }
    static Place placeOf(const SeenText &seen, int offset)
    {
        if (seen.places.empty())
            return {seen.top, 0};
        const auto at = static_cast<size_t>(std::clamp(offset, 0, static_cast<int>(seen.places.size())));
        if (at < seen.places.size())
            return seen.places[at];
        return {seen.places.back().line, seen.places.back().column + 1};
    }
};

QAccessibleInterface *makeAccessible(const QString &, QObject *object)
{
    auto *view = qobject_cast<TerminalView *>(object);
    return view ? new AccessibleTerminal(view) : nullptr;
}

// Without the blank rows below: a screen reader would read two dozen empty lines.
int lastRow(const Screen &screen, qint64 top)
{
    const qint64 cursor = screen.screenLine() + screen.cursor().row;
    qint64 last = std::min(top + screen.rows(), screen.endLine()) - 1;
    while (last > top && last > cursor && screen.lineText(last).isEmpty())
        --last;
    return static_cast<int>(last - top);
}

} // namespace

int SeenText::offsetOf(Place place) const
{
    return static_cast<int>(std::lower_bound(places.begin(), places.end(), place) - places.begin());
}

SeenText seenText(const Screen &screen, qint64 top)
{
    SeenText seen{top, {}, {}, 0};
    const int last = lastRow(screen, top);
    const terminal::Cursor cursor = screen.cursor();
    for (int row = 0; row <= last; ++row) {
        const qint64 number = top + row;
        const terminal::Line &line = screen.line(number);
        const bool hasCursor = number == screen.screenLine() + cursor.row;
        int length = screen.length(line);
        const auto isBlank = [&](int column) {
            const terminal::Cell &cell = line.cells[static_cast<size_t>(column)];
            return !cell.isTail() && (cell.text == 0 || cell.text == U' ');
        };
        while (length > (hasCursor ? cursor.column : 0) && isBlank(length - 1))
            --length;
        for (int column = 0; column < length; ++column) {
            screen.appendText(line.cells[static_cast<size_t>(column)], seen.text);
            seen.places.resize(static_cast<size_t>(seen.text.size()), {number, column});
        }
        if (row < last) {
            seen.text += QLatin1Char('\n');
            seen.places.push_back({number, length});
        }
    }
    seen.cursor = seen.offsetOf({screen.screenLine() + cursor.row, cursor.column});
    return seen;
}

std::vector<TextChange> changesBetween(const SeenText &before, const SeenText &after)
{
    std::vector<TextChange> changes;
    const int gone = after.top > before.top ? before.offsetOf({after.top, 0}) : 0;
    if (gone > 0)
        changes.push_back({0, before.text.left(gone), {}});
    const QStringView old = QStringView(before.text).mid(gone);
    const QStringView now(after.text);
    const qsizetype shorter = std::min(old.size(), now.size());
    qsizetype same = 0;
    while (same < shorter && old[same] == now[same])
        ++same;
    qsizetype tail = 0;
    while (tail < shorter - same && old[old.size() - 1 - tail] == now[now.size() - 1 - tail])
        ++tail;
    const QString removed = old.mid(same, old.size() - same - tail).toString();
    const QString inserted = now.mid(same, now.size() - same - tail).toString();
    if (!removed.isEmpty() || !inserted.isEmpty())
        changes.push_back({static_cast<int>(same), removed, inserted});
    return changes;
}

void tellWhatChanged(QObject *view, const SeenText &before, const SeenText &after)
{
    const auto changes = changesBetween(before, after);
    for (const auto &[offset, removed, inserted] : changes) {
        if (inserted.isEmpty()) {
            QAccessibleTextRemoveEvent event(view, offset, removed);
            QAccessible::updateAccessibility(&event);
        } else if (removed.isEmpty()) {
            QAccessibleTextInsertEvent event(view, offset, inserted);
            QAccessible::updateAccessibility(&event);
        } else {
            QAccessibleTextUpdateEvent event(view, offset, removed, inserted);
            QAccessible::updateAccessibility(&event);
        }
    }
    if (before.cursor != after.cursor || !changes.empty()) {
        QAccessibleTextCursorEvent event(view, after.cursor);
        QAccessible::updateAccessibility(&event);
    }
}

void makeTerminalsAccessible()
{
    static const bool once = [] {
        QAccessible::installFactory(makeAccessible);
        return true;
    }();
    Q_UNUSED(once);
}

} // namespace voyageur::widgets
