// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

#include <optional>

namespace voyageur::widgets {

//! What is looked for.
struct SearchFor {
    QString text;
    bool caseSensitive = false;
    bool wholeWords = false;
    bool regularExpression = false;
    bool operator==(const SearchFor &) const = default;
};

//! A place in the text, in UTF-16 units.
struct TextMatch {
    int begin = 0;
    int end = 0;
    bool operator==(const TextMatch &) const = default;
};

struct TextMatches {
    QList<TextMatch> list; //!< in order; empty ones are left out
    bool more = false;     //!< only the first 100,000, or those that a tenth of a second finds, are in the list
    QString error;         //!< why the regular expression is none; for people
};

//! Pure. A regular expression that takes too long finds less instead of waiting.
TextMatches findAll(const QString &text, const SearchFor &what);

//! What `text` is from the beginning of the first match to the end of the last when each is replaced: of a regular expression
//! "\1" is what its first group holds, "\n" a new line, "\t" a tab. Nothing when it would be longer than `most`.
std::optional<QString> replacedAll(const QString &text, const QList<TextMatch> &matches, const SearchFor &what,
                                   const QString &with, qsizetype most);

} // namespace voyageur::widgets
