// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace voyageur::widgets {

//! For a view of text that is only looked at: of a text that is too much to lay out at once the beginning, as a rule all
//! of it. What is left out is said at its place: behind a line that is cut, and below the last line.
QString beginningOf(const QString &text);
//! The same of the end.
QString endOf(const QString &text);
//! The same of one line.
QString beginningOfLine(QStringView line);

} // namespace voyageur::widgets
