// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/diagnostic.h"
#include "widgets/common/theme.h"

#include <QList>
#include <QTextCursor>

class QPainter;
class QTextBlock;
class QTextDocument;

namespace voyageur::widgets {

//! The sign, tone and word of a severity: an icon of its own each, colour is never the only sign.
QString severityIcon(base::Severity severity);
Tone severityTone(base::Severity severity);

//! A finding in the text of an editor; its place moves along with what somebody types.
struct Mark {
    base::Diagnostic finding;
    QTextCursor place; //!< anchor and position are its ends

    int begin() const { return place.selectionStart(); }
    int end() const { return place.selectionEnd(); }
};

//! The findings of a document, in the order of the text. GUI thread.
class FindingMarks final {
public:
    void set(QTextDocument *document, const QList<base::Diagnostic> &findings);
    const QList<Mark> &all() const { return m_marks; }

    //! Those that hold this position, the most serious first; empty for none.
    QList<const Mark *> at(int position) const;
    //! Those that begin on this line, likewise; those that go over it too when `through`.
    QList<const Mark *> onLine(const QTextBlock &block, bool through = false) const;
    //! The first that begins behind the position, or the last before it; round at the ends. Null when there are none.
    const Mark *next(int position, bool forward) const;

    //! The lines below the text of one block; `origin` is where its layout is drawn. Each severity has a shape of its own:
    //! a zigzag, dashes, dots, a thin line.
    void paint(QPainter *painter, const QTextBlock &block, const QPointF &origin, const Colours &colours) const;

private:
    QList<Mark> m_marks;
};

//! One underline of that shape, from left to right at this height.
void paintUnderline(QPainter *painter, double left, double right, double y, base::Severity severity, const Colours &colours);

//! The position of a place as findings count it, inside the document.
int positionOf(const QTextDocument *document, int line, int column);

} // namespace voyageur::widgets
