// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terminal/selection.h"

#include <vector>

class QObject;

namespace voyageur::widgets {

//! The rows that a view of a terminal shows, as one text; where each of its characters is, and where the cursor.
struct SeenText {
    qint64 top = 0;
    QString text = {};
    std::vector<terminal::Place> places = {}; //!< one for each UTF-16 unit of the text; of a line end, behind its row
    int cursor = 0;

    //! The offset of a place, or of what comes next.
    int offsetOf(terminal::Place place) const;
};

//! The rows from `top`; `cursor` as Screen::cursor() has it.
SeenText seenText(const terminal::Screen &screen, qint64 top);

//! At an offset, one text in place of another.
struct TextChange {
    int offset = 0;
    QString removed = {};
    QString inserted = {};
};

//! What is new: rows that went up are gone at the top, and are not new where they are now.
std::vector<TextChange> changesBetween(const SeenText &before, const SeenText &after);

//! Says so to screen readers.
void tellWhatChanged(QObject *view, const SeenText &before, const SeenText &after);

//! Makes views of terminals readable for screen readers, as text; once.
void makeTerminalsAccessible();

} // namespace voyageur::widgets
