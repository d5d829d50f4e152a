// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringView>

namespace voyageur::cli {

// How wide text is on a terminal: Chinese, Japanese and Korean characters and pictures take two cells, accents that stand by
// themselves none. As most terminals draw it; pure.

int cellsOf(QStringView text);
//! Its beginning, in at most so many cells; no character is cut in two.
QString cutToCells(const QString &text, int most);
//! With blanks behind it, so that it fills so many cells.
QString filledToCells(const QString &text, int cells);

} // namespace voyageur::cli
