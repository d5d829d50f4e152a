// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QSyntaxHighlighter>
#include <QTextCursor>
#include <QTimer>

namespace voyageur::widgets {

//! Lets a highlighter colour for some 40 ms in a round of the loop; the lines that are left get their colours in the next
//! ones. Each round ends with at least a line more than the one before.
class ColourRounds final {
public:
    //! A member of it.
    explicit ColourRounds(QSyntaxHighlighter *highlighter);
    //! Asked at the beginning of highlightBlock(): whether there is time for this line. Else it comes later.
    bool takes(const QTextBlock &block);
    //! All lines need their colours again.
    void repeat(const QTextBlock &first);
    //! What was done so far does not count.
    void restart() { m_round.invalidate(); }

private:
    void wait(const QTextBlock &block);
    void goOn();

    QSyntaxHighlighter *m_highlighter;
    QTimer m_next;
    QElapsedTimer m_round;
    QTextCursor m_waiting; // from its line on all lines wait; it moves along while somebody types
};

} // namespace voyageur::widgets
