// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terminal/selection.h"

#include <vector>

class QRegularExpression;

namespace voyageur::terminal {

//! Where the pattern occurs in the line that begins at `line`, rows that it goes on in included.
std::vector<Span> matches(const Screen &screen, qint64 line, const QRegularExpression &pattern);

//! Every occurrence of `text`, scrollback and screen, from the oldest.
std::vector<Span> findAll(const Screen &screen, const QString &text, Qt::CaseSensitivity cases);

struct Found {
    Span span = {};
    int number = 0; //!< from 1, the oldest
    int count = 0;
};
//! The next occurrence that begins after `from` (or before it, backwards), going round at the end.
std::optional<Found> find(const Screen &screen, const QString &text, Qt::CaseSensitivity cases, Place from, bool backwards);

} // namespace voyageur::terminal
