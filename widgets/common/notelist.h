// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/theme.h"

#include <QWidget>

class QToolButton;
class QVBoxLayout;

namespace voyageur::widgets {

//! One remark with its sign.
struct Note {
    Tone tone = Tone::Info;
    QString text;
    QString action = {}; //!< of the button behind it; empty: none
    bool operator==(const Note &) const = default;
};

//! A short list of remarks. Shows the first few; a button unfolds the rest. Takes no room while it is empty.
class NoteList final : public QWidget {
    Q_OBJECT

public:
    explicit NoteList(int shownAtFirst = 4, QWidget *parent = nullptr);
    void setNotes(const QList<Note> &notes);

signals:
    //! The button of the note at that place in the list.
    void acted(qsizetype note);

private:
    void rebuild();

    int m_few;
    bool m_unfolded = false;
    QList<Note> m_notes;
    QVBoxLayout *m_rows;
    QToolButton *m_more;
};

//! An icon and a text beside it, top-aligned.
QWidget *makeNote(const Note &note, QWidget *parent = nullptr);

} // namespace voyageur::widgets
