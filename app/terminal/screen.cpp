// SPDX-License-Identifier: GPL-3.0-or-later
#include "terminal/screen.h"

#include "terminal/screen_p.h"

#include <algorithm>
#include <utility>

namespace voyageur::terminal {

namespace {

int clampedSide(int side)
{
    return std::clamp(side, Screen::smallestSide, Screen::largestSide);
}

// A title is the far side's word: nothing in it may turn or hide the words around it.
bool isUnsafe(QChar character)
{
    switch (character.category()) {
    case QChar::Other_Control:
    case QChar::Other_Format:
    case QChar::Separator_Line:
    case QChar::Separator_Paragraph:
        return true;
    default:
        return false;
    }
}

} // namespace

Screen::Screen(int columns, int rows, int history)
    : d(std::make_unique<Private>(clampedSide(columns), clampedSide(rows), std::clamp(history, 0, 1'000'000)))
{
}

Screen::~Screen() = default;

void Screen::feed(QByteArrayView bytes)
{
    if (bytes.isEmpty())
        return;
    vterm_input_write(d->vt.get(), bytes.data(), static_cast<size_t>(bytes.size()));
    vterm_state_get_cursorpos(d->state, &d->position);
}

void Screen::resize(int columns, int rows)
{
    columns = clampedSide(columns);
    rows = clampedSide(rows);
    if (columns == this->columns() && rows == this->rows())
        return;
    vterm_set_size(d->vt.get(), rows, columns);
    vterm_state_get_cursorpos(d->state, &d->position);
}

// What was on the screen is pushed up line by line, as if it had been scrolled there.
void Screen::startAfresh()
{
    feed("\x18\x1b[?1049l\x1b[!p"); // CAN: whatever sequence was cut off
    const int used = d->mainGrid.rows() - d->mainGrid.blankBottom();
    d->pushToHistory(used);
    d->mainGrid.erase({.top = 0, .bottom = rows(), .left = 0, .right = columns()}, {}, false);
    feed("\x1b"
         "c");
}

QByteArray Screen::takeOutput()
{
    return std::exchange(d->output, {});
}

Damage Screen::takeDamage()
{
    Damage damage = d->damage;
    std::fill(d->damage.rows.begin(), d->damage.rows.end(), quint8(0));
    d->damage.any = d->damage.lines = d->damage.size = false;
    return damage;
}

int Screen::columns() const
{
    return d->grid().columns();
}

int Screen::rows() const
{
    return d->grid().rows();
}

qint64 Screen::firstLine() const
{
    return d->dropped;
}

qint64 Screen::screenLine() const
{
    return d->dropped + d->history.size();
}

const Line &Screen::line(qint64 number) const
{
    const qint64 row = number - screenLine();
    return row >= 0 ? d->grid().row(static_cast<int>(row)) : d->history.line(static_cast<int>(number - d->dropped));
}

int Screen::length(const Line &line) const
{
    const auto shown = std::min<std::ptrdiff_t>(std::ssize(line.cells), columns());
    const bool halved = shown < std::ssize(line.cells) && line.cells[static_cast<size_t>(shown) - 1].isWide();
    return static_cast<int>(shown) - (halved ? 1 : 0);
}

void Screen::appendText(const Cell &cell, QString &text) const
{
    if (cell.isTail())
        return;
    if (cell.text == 0)
        text += QLatin1Char(' ');
    else if (cell.text & Cell::clusterBit)
        text += d->clusters[cell.text & ~Cell::clusterBit];
    else if (cell.text < 0x10000)
        text += QChar(static_cast<char16_t>(cell.text));
    else
        text += QStringView(QChar::fromUcs4(cell.text));
}

QString Screen::lineText(qint64 number) const
{
    const Line &line = this->line(number);
    int end = length(line);
    const auto isBlank = [](const Cell &cell) { return !cell.isTail() && (cell.text == 0 || cell.text == U' '); };
    while (end > 0 && isBlank(line.cells[static_cast<size_t>(end) - 1]))
        --end;
    QString text;
    for (int column = 0; column < end; ++column)
        appendText(line.cells[static_cast<size_t>(column)], text);
    return text;
}

QString Screen::link(const Cell &cell) const
{
    return cell.link == 0 ? QString() : d->links.at(cell.link - 1);
}

Cursor Screen::cursor() const
{
    Cursor cursor = d->cursor;
    cursor.row = std::clamp(d->position.row, 0, rows() - 1);
    cursor.column = std::clamp(d->position.col, 0, columns() - 1);
    return cursor;
}

QString Screen::title() const
{
    QString safe = d->title;
    safe.removeIf(isUnsafe);
    return safe.left(200);
}

QByteArray Screen::folder() const
{
    return d->folder;
}

int Screen::foldersTold() const
{
    return d->foldersTold;
}

int Screen::bells() const
{
    return d->bells;
}

bool Screen::alternate() const
{
    return d->alternate;
}

bool Screen::reversed() const
{
    return d->reversed;
}

MouseMode Screen::mouseMode() const
{
    return d->mouseMode;
}

} // namespace voyageur::terminal
