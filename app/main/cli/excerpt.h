// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/diagnostic.h"

#include <QList>
#include <QString>

namespace voyageur::cli {

//! The lines of a text as editors count them. A value.
class SourceLines final {
public:
    explicit SourceLines(const QString &text);
    //! Without its end; empty when there is no such line. Valid as long as this lives.
    QStringView line(int number) const;

private:
    QString m_text;
    QList<qsizetype> m_begins;
    QList<qsizetype> m_ends;
};

//! What a script says, fit for a terminal: control characters, those that turn the direction of writing or that nobody sees, and
//! bytes that are no UTF-8 (lone surrogates, see script::Document::decoded()) become "\x1b", "\u202e". A line break too.
QString visibleText(QStringView text);

//! A line of a script and what points at a place in it.
struct Excerpt {
    QString source;
    QString marks; //!< blanks, then "^~~~" below the place
};

//! `range` begins in `line`. At most `columns` wide: a longer line is cut around the place. Tabs become blanks; wide and
//! combining characters count as terminals draw them.
Excerpt excerptOf(QStringView line, const base::TextRange &range, int columns);

} // namespace voyageur::cli
