// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terminal/selection.h"

class QRegularExpression;

namespace voyageur::terminal {

//! Where the pattern occurs in the line that begins at `line`, rows that it goes on in included.
std::vector<Span> matches(const Screen &screen, qint64 line, const QRegularExpression &pattern);

//! The next occurrence of `text` after the beginning of `from` (or before it, backwards), going round once at the end. Small
//! letters find capitals as well.
std::optional<Span> find(const Screen &screen, const QString &text, Place from, bool backwards);

} // namespace voyageur::terminal
