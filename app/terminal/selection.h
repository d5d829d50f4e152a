// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terminal/screen.h"

#include <compare>
#include <optional>

namespace voyageur::terminal {

//! Before this column of this line (a number as Screen has it).
struct Place {
    qint64 line = 0;
    int column = 0;
    friend auto operator<=>(const Place &, const Place &) = default;
};

//! From `begin` to before `end`.
struct Span {
    Place begin = {};
    Place end = {};
    bool isEmpty() const { return begin >= end; }
    bool contains(Place place) const { return begin <= place && place < end; }
    friend bool operator==(const Span &, const Span &) = default;
};

//! What is selected: everything from one place to the other or, as a block, the columns between them in each line.
struct Selection {
    Span span = {}; //!< of a block: its top left and (behind it) its bottom right
    bool block = false;
    bool isEmpty() const { return block ? span.begin.column >= span.end.column : span.isEmpty(); }
    bool contains(Place place) const
    {
        if (!block)
            return span.contains(place);
        return span.begin.line <= place.line && place.line <= span.end.line && span.begin.column <= place.column
            && place.column < span.end.column;
    }
    friend bool operator==(const Selection &, const Selection &) = default;
};

struct Link {
    Span span = {};
    QString address = {};
};

//! What lies between two places, in any order, with no wide character cut in half; nothing that is not there any more.
Span ordered(const Screen &screen, Place a, Place b);
//! As text: a line that went on in the next row has no line end there, and no row has trailing blanks.
QString textOf(const Screen &screen, const Span &span);
//! The same of a selection; a block has a line end after each of its rows.
QString textOf(const Screen &screen, const Selection &selection);
//! The word around a place, as a double click takes it: a path or an address is one word.
Span wordAt(const Screen &screen, Place place);
//! The whole line, with the rows it goes on in.
Span lineAt(const Screen &screen, qint64 line);
//! All there is, scrollback and screen.
Span everything(const Screen &screen);
//! The block between two places, in any order.
Selection blockOf(const Screen &screen, Place a, Place b);
//! The address under a place that may be opened: what the program linked (OSC 8), or an address in plain text. Only http and
//! https, and mailto with nothing but an address: files and programs of this computer are not the far side's to open.
std::optional<Link> linkAt(const Screen &screen, Place place);

} // namespace voyageur::terminal
