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

struct Link {
    Span span = {};
    QString address = {};
};

//! What lies between two places, in any order, with no wide character cut in half; nothing that is not there any more.
Span ordered(const Screen &screen, Place a, Place b);
//! As text: a line that went on in the next row has no line end there, and no row has trailing blanks.
QString textOf(const Screen &screen, const Span &span);
//! The word around a place, as a double click takes it: a path or an address is one word.
Span wordAt(const Screen &screen, Place place);
//! The whole line, with the rows it goes on in.
Span lineAt(const Screen &screen, qint64 line);
//! All there is, scrollback and screen.
Span everything(const Screen &screen);
//! The address under a place: what the program linked (OSC 8), or http, https or file in plain text.
std::optional<Link> linkAt(const Screen &screen, Place place);

} // namespace voyageur::terminal
