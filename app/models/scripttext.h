// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/diagnostic.h"

#include <QByteArray>
#include <QString>

namespace voyageur::models {

//! How the lines of a text end.
enum class LineEnds { None, Lf, Crlf, Cr, Mixed };
//! How its bytes make characters. Bytes: some belong to no UTF-8 character; they are kept as they are.
enum class Encoding { Utf8, Utf8Bom, Bytes };

//! What is too much for an editor. It goes through the whole text at each key and lays a line out as a whole: beyond this the
//! window would stand still. Nobody writes such a script.
enum class Excess { None, Size, Lines, LineLength };
inline constexpr qsizetype mostScriptSize = 1024 * 1024; //!< bytes of a file, or UTF-16 units
inline constexpr qsizetype mostScriptLines = 20'000;
inline constexpr qsizetype longestScriptLine = 50'000; //!< UTF-16 units; a combining mark takes the time of five
Excess excessOf(QStringView text);

//! The text of a script with the line ends and bytes of its file, and the same as an editor shows it: every line ends
//! with \n, and what Qt takes for a line end of its own (U+2029 …) is a U+FFFD. What an editor does not touch stays byte for
//! byte. A value.
class ScriptText final {
public:
    ScriptText() = default;
    static ScriptText fromBytes(QByteArrayView bytes);
    explicit ScriptText(QString text);

    //! With the line ends of the file: what base::TextEdit and script::Document count in.
    const QString &text() const { return m_text; }
    const QString &shown() const { return m_shown; }
    QByteArray bytes() const;
    Encoding encoding() const { return m_encoding; }
    LineEnds lineEnds() const { return m_lineEnds; }

    //! Takes over what an editor shows now. New lines end as most others do. False when nothing is different.
    bool edit(const QString &shown);
    //! All lines ending alike.
    QString withLineEnds(LineEnds ends) const;
    QString withoutBom() const;

private:
    QString usualLineEnd() const;

    QString m_text;
    QString m_shown;
    Encoding m_encoding = Encoding::Utf8;
    LineEnds m_lineEnds = LineEnds::None;
};

//! What an editor has to replace to show `after` instead of `before`: at most one edit, from the first to the last character
//! that is different. Both with \n.
QList<base::TextEdit> editBetween(const QString &before, const QString &after);
//! Lines that are different, counted from the first to the last that is.
int changedLines(const QString &before, const QString &after);
//! The same edits with \n as line ends.
QList<base::TextEdit> shownEdits(QList<base::TextEdit> edits);

} // namespace voyageur::models
