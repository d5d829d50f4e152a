// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/terminalpainter.h"

#include "widgets/common/textcolours.h"

#include <QFontMetricsF>
#include <QPainter>

#include <cmath>

namespace voyageur::widgets {

using namespace terminal;

namespace {

TerminalColours makeColours(const Colours &colours)
{
    TerminalColours made{colours.text, colours.card, colours.selected, colours.accent, {}};
    for (size_t i = 0; i < made.numbered.size(); ++i)
        made.numbered[i] = numberedColour(static_cast<int>(i), colours);
    return made;
}

// Lines, blocks and dots are drawings: their colours are meant.
bool isDrawing(const Cell &cell)
{
    return (cell.text >= 0x2500 && cell.text <= 0x259F) || (cell.text >= 0x2800 && cell.text <= 0x28FF)
        || (cell.text >= 0xE0A0 && cell.text <= 0xE0D7) || (cell.text >= 0x1FB00 && cell.text <= 0x1FBFF);
}

void paintWave(QPainter &painter, int from, int to, int y)
{
    QPolygon wave;
    for (int x = from; x <= to; x += 2)
        wave << QPoint(x, y + ((x - from) / 2 % 2 == 0 ? 0 : 2));
    painter.drawPolyline(wave);
}

bool isPlain(const Cell &cell)
{
    return cell.text == 0 || (cell.text >= 0x20 && cell.text < 0x7F);
}

} // namespace

const TerminalColours &TerminalColours::of(const Colours &colours)
{
    static const TerminalColours light = makeColours(lightColours());
    static const TerminalColours dark = makeColours(darkColours());
    return colours.dark ? dark : light;
}

QColor TerminalColours::of(Colour colour, bool isText) const
{
    switch (colour.kind()) {
    case Colour::Kind::Default:
        return isText ? text : paper;
    case Colour::Kind::Indexed:
        return colour.index() < 16 ? numbered[colour.index()] : numberedColour(colour.index(), lightColours());
    case Colour::Kind::True:
        return QColor::fromRgb(static_cast<QRgb>(colour.rgb()));
    }
    return text;
}

// Cells are whole pixels wide; the letters of a run are spaced so that they keep to them.
void TerminalPainter::setFont(const QFont &font)
{
    m_font = font;
    m_font.setStyleHint(QFont::Monospace);
    m_font.setKerning(false);
    m_font.setLetterSpacing(QFont::AbsoluteSpacing, 0);
    const QFontMetricsF metrics(m_font);
    const double advance = metrics.horizontalAdvance(QLatin1Char('M'));
    m_cell = QSize(std::max(1, qRound(advance)), std::max(1, static_cast<int>(std::ceil(metrics.height()))));
    m_ascent = static_cast<int>(std::ceil(metrics.ascent()));
    for (size_t i = 0; i < m_fonts.size(); ++i) {
        m_fonts[i] = m_font;
        m_fonts[i].setLetterSpacing(QFont::AbsoluteSpacing, m_cell.width() - advance);
        m_fonts[i].setBold(i & 1U);
        m_fonts[i].setItalic(i & 2U);
    }
}

QColor TerminalPainter::readable(const QColor &ink, const QColor &paper) const
{
    const quint64 key = static_cast<quint64>(ink.rgb()) << 32 | paper.rgb();
    const auto known = m_readable.constFind(key);
    if (known != m_readable.constEnd())
        return QColor::fromRgb(*known);
    if (m_readable.size() > 10'000)
        m_readable.clear();
    return QColor::fromRgb(*m_readable.insert(key, readableInk(ink, paper).rgb()));
}

TerminalPainter::Look TerminalPainter::lookOf(const Scene &scene, const Cell &cell, Place place) const
{
    Look look{scene.colours->of(cell.foreground, true), scene.colours->of(cell.background, false),
              static_cast<quint16>(cell.style & Looks), false};
    if (static_cast<bool>(cell.style & Reverse) != scene.screen->reversed())
        std::swap(look.ink, look.paper);
    if (scene.selection.contains(place)) {
        look.ink = scene.colours->text;
        look.paper = scene.colours->selection;
    }
    if (cell.style & Dim)
        look.ink = mixedColour(look.ink, look.paper, 0.35);
    if (cell.style & Conceal)
        look.ink = look.paper;
    else if (isDrawing(cell))
        look.drawing = true;
    if (scene.link.contains(place))
        look.style |= Underline;
    return look;
}

void TerminalPainter::paintText(QPainter &painter, const Look &look, QPoint at, const QString &text, int columns) const
{
    const bool asMeant = look.drawing || (look.style & Conceal);
    painter.setPen(asMeant ? look.ink : readable(look.ink, look.paper));
    if (!text.isEmpty()) {
        painter.setFont(fontOf(look.style));
        painter.drawText(at + QPoint(0, m_ascent), text);
    }
    const int width = columns * m_cell.width();
    const int below = at.y() + std::min(m_ascent + 2, m_cell.height() - 1);
    const quint16 underline = look.style & UnderlineMask;
    if (underline == CurlyUnderline)
        paintWave(painter, at.x(), at.x() + width - 1, std::min(below, at.y() + m_cell.height() - 3));
    else if (underline != 0)
        painter.drawLine(at.x(), below, at.x() + width - 1, below);
    if (underline == DoubleUnderline)
        painter.drawLine(at.x(), below - 2, at.x() + width - 1, below - 2);
    if (look.style & Strike)
        painter.drawLine(at.x(), at.y() + m_cell.height() / 2, at.x() + width - 1, at.y() + m_cell.height() / 2);
}

void TerminalPainter::paintLine(QPainter &painter, const Scene &scene, qint64 number, QPoint origin) const
{
    const Line &line = scene.screen->line(number);
    if (line.size == LineSize::Single) {
        paintCells(painter, scene, line, number, origin);
        return;
    }
    painter.save();
    const QRect row(origin, QSize(scene.screen->columns() * m_cell.width(), m_cell.height()));
    painter.setClipRect(row, Qt::IntersectClip);
    painter.translate(origin);
    if (line.size == LineSize::DoubleBottom)
        painter.translate(0, -m_cell.height());
    painter.scale(2, line.size == LineSize::DoubleWidth ? 1 : 2);
    paintCells(painter, scene, line, number, {0, 0});
    painter.restore();
}

void TerminalPainter::paintCells(QPainter &painter, const Scene &scene, const Line &line, qint64 number, QPoint origin) const
{
    const int columns = scene.screen->columns();
    const int length = scene.screen->length(line);
    static const Cell blank;
    const auto cellAt = [&](int column) -> const Cell & {
        return column < length ? line.cells[static_cast<size_t>(column)] : blank;
    };
    for (int column = 0; column < columns;) {
        const Look look = lookOf(scene, cellAt(column), {number, column});
        const bool plain = isPlain(cellAt(column)) && !cellAt(column).isWide();
        int end = column + 1;
        while (
            end < columns
            && (cellAt(end).isTail()
                || (plain && isPlain(cellAt(end)) && !cellAt(end).isWide() && lookOf(scene, cellAt(end), {number, end}) == look)))
            ++end;
        QString text;
        bool visible = false;
        for (int i = column; i < end && i < length; ++i) {
            scene.screen->appendText(cellAt(i), text);
            visible = visible || (cellAt(i).text != 0 && cellAt(i).text != U' ');
        }
        const QPoint at = origin + QPoint(column * m_cell.width(), 0);
        if (look.paper != scene.colours->paper)
            painter.fillRect(QRect(at, QSize((end - column) * m_cell.width(), m_cell.height())), look.paper);
        if (visible || (look.style & (UnderlineMask | Strike)))
            paintText(painter, look, at, visible ? text : QString(), end - column);
        column = end;
    }
}

void TerminalPainter::paintCursor(QPainter &painter, const Scene &scene, QPoint origin, bool focused) const
{
    const Cursor cursor = scene.screen->cursor();
    const Line &line = scene.screen->line(scene.screen->screenLine() + cursor.row);
    const Cell &cell = line.cells[static_cast<size_t>(cursor.column)];
    const int scale = line.size == LineSize::Single ? 1 : 2;
    const QSize size(m_cell.width() * cell.width() * scale, m_cell.height());
    const QRect box(origin + QPoint(cursor.column * m_cell.width() * scale, cursor.row * m_cell.height()), size);
    const QColor colour = scene.colours->cursor;
    if (!focused) {
        painter.setPen(colour);
        painter.drawRect(box.adjusted(0, 0, -1, -1));
    } else if (cursor.shape == Cursor::Shape::Underline) {
        painter.fillRect(box.adjusted(0, m_cell.height() - 2, 0, 0), colour);
    } else if (cursor.shape == Cursor::Shape::Bar) {
        painter.fillRect(QRect(box.topLeft(), QSize(2, m_cell.height())), colour);
    } else {
        painter.fillRect(box, colour);
        QString text;
        scene.screen->appendText(cell, text);
        painter.save();
        painter.setClipRect(box, Qt::IntersectClip);
        paintText(painter, {scene.colours->paper, colour, static_cast<quint16>(cell.style & (Bold | Italic)), false},
                  box.topLeft(), text.trimmed(), cell.width());
        painter.restore();
    }
}

} // namespace voyageur::widgets
