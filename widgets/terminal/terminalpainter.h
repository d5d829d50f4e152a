// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terminal/selection.h"
#include "widgets/common/theme.h"

#include <QFont>
#include <QHash>
#include <QSize>

#include <array>

class QPainter;

namespace voyageur::widgets {

//! The sixteen colours by number, and the two that programs get when they ask for none: readable on our paper.
struct TerminalColours {
    QColor text;
    QColor paper;
    QColor selection;
    QColor cursor;
    std::array<QColor, 16> numbered;

    static const TerminalColours &of(const Colours &colours);
    QColor of(terminal::Colour colour, bool isText) const;
};

//! Draws the rows of a screen in cells of one size.
class TerminalPainter final {
public:
    void setFont(const QFont &font);
    const QFont &font() const { return m_font; }
    QSize cell() const { return m_cell; }

    struct Scene {
        const terminal::Screen *screen = nullptr;
        const TerminalColours *colours = nullptr;
        terminal::Selection selection = {};
        terminal::Span link = {}; //!< underlined
    };
    //! One line with its top left at `origin`.
    void paintLine(QPainter &painter, const Scene &scene, qint64 number, QPoint origin) const;
    //! A block is drawn over its character; without the focus it is a frame.
    void paintCursor(QPainter &painter, const Scene &scene, QPoint origin, bool focused) const;

private:
    struct Look {
        QColor ink;
        QColor paper;
        quint16 style = 0;
        bool drawing = false;
        bool operator==(const Look &) const = default;
    };
    Look lookOf(const Scene &scene, const terminal::Cell &cell, terminal::Place place) const;
    void paintText(QPainter &painter, const Look &look, QPoint at, const QString &text, int columns) const;
    void paintCells(QPainter &painter, const Scene &scene, const terminal::Line &line, qint64 number, QPoint origin) const;
    QColor readable(const QColor &ink, const QColor &paper) const;
    const QFont &fontOf(quint16 style) const
    {
        return m_fonts[(style & terminal::Bold ? 1U : 0U) + (style & terminal::Italic ? 2U : 0U)];
    }

    QFont m_font;
    std::array<QFont, 4> m_fonts; //!< plain, bold, italic, both
    mutable QHash<quint64, QRgb> m_readable;
    QSize m_cell{8, 16};
    int m_ascent = 12;
};

} // namespace voyageur::widgets
