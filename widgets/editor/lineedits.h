// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTextCursor>

namespace voyageur::widgets {

// What keys do to lines; each is one step of undo.

//! Tab: four blanks before each line of the selection; without one, blanks up to the next multiple of four.
void indent(QTextCursor cursor);
//! Shift+Tab: up to four blanks, or a tab, less before each line.
void unindent(QTextCursor cursor);
//! Ctrl+/: comments all lines of the selection out, or in again when they are. A directive becomes "##SBATCH", which is how
//! one is switched off; the first line of a script ("#!") stays.
void toggleComments(QTextCursor cursor);
//! Enter: the new line begins below the text of the one before.
void newLine(QTextCursor cursor);

} // namespace voyageur::widgets
