// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <vector>

namespace voyageur::terminal {

//! A colour as the program asked for it. What number 4 or the default look like is the palette's business.
class Colour final {
public:
    enum class Kind : quint8 { Default, Indexed, True };

    constexpr Colour() = default;
    static constexpr Colour indexed(quint8 index) { return Colour(0x0100'0000U | index); }
    static constexpr Colour rgb(quint8 red, quint8 green, quint8 blue)
    {
        return Colour(0x0200'0000U | static_cast<quint32>(red) << 16 | static_cast<quint32>(green) << 8 | blue);
    }

    constexpr Kind kind() const { return static_cast<Kind>(m_value >> 24); }
    constexpr quint8 index() const { return static_cast<quint8>(m_value); }
    constexpr quint32 rgb() const { return m_value & 0xFF'FFFFU; } //!< 0xRRGGBB
    friend constexpr bool operator==(Colour, Colour) = default;

private:
    explicit constexpr Colour(quint32 value) : m_value(value) {}
    quint32 m_value = 0;
};

//! Bits of Cell::style.
enum Style : quint16 {
    Bold = 0x001,
    Italic = 0x002,
    Underline = 0x004,
    DoubleUnderline = 0x008,
    CurlyUnderline = 0x00C, //!< both of the above
    UnderlineMask = 0x00C,
    Blink = 0x010,
    Reverse = 0x020,
    Conceal = 0x040,
    Strike = 0x080,
    Wide = 0x100,      //!< this character takes two columns
    WideTail = 0x200,  //!< the second of them
    Protected = 0x400, //!< a selective erase leaves it (DECSCA)
    Dim = 0x800,
    Looks = 0x8FF, //!< what a blank, too, shows
};

//! One column of one row: 16 bytes, nothing to free, so that a screen scrolls by moving memory.
struct Cell {
    //! Unicode's number of the character; 0 for a blank; with the highest bit: a number that Screen::appendText() knows, of a
    //! character with its combining marks.
    char32_t text = 0;
    Colour foreground = {};
    Colour background = {};
    quint16 style = 0;
    quint16 link = 0; //!< of Screen::link(); 0: none

    static constexpr char32_t clusterBit = 0x8000'0000;
    bool isBlank() const { return text == 0 && background == Colour() && (style & (Looks | WideTail)) == 0; }
    bool isWide() const { return style & Wide; }
    bool isTail() const { return style & WideTail; }
    int width() const { return isWide() ? 2 : 1; }
    friend bool operator==(const Cell &, const Cell &) = default;
};
static_assert(sizeof(Cell) == 16);

//! DECDWL and DECDHL: a line in characters of twice the width, or half of one of twice the height as well.
enum class LineSize : quint8 { Single, DoubleWidth, DoubleTop, DoubleBottom };

//! A row of the screen (at least as many cells as it has columns) or a line of the scrollback (without trailing blanks).
struct Line {
    std::vector<Cell> cells = {};
    bool continued = false; //!< goes on where the line above was full: one line for whoever copies it
    LineSize size = LineSize::Single;
};

} // namespace voyageur::terminal
