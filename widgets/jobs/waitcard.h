// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/jobwaiting.h"

#include <QScrollArea>

class QFrame;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace voyageur::widgets {

class NextChangeView;
class NoteList;

//! How a waiting job stands in the queue, what is free, and which smaller request would let it start sooner: with one question
//! made in the waiting job itself, or shown as a change of the next script. Scrolls by itself. GUI thread.
class WaitCard final : public QScrollArea {
    Q_OBJECT

public:
    explicit WaitCard(models::JobWaiting *waiting, QWidget *parent = nullptr);

signals:
    //! Step 5 has a script with other numbers now.
    void scriptWanted();

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    struct Row {
        QPushButton *shorten;
        QPushButton *script;
    };

    void refresh();
    void showIdeas();
    QWidget *makeIdea(int index, const observe::SoonerIdea &idea);
    void ask(int idea);
    void leave();
    void see(QWidget *part);

    models::JobWaiting *m_waiting;
    QLabel *m_why;
    QLabel *m_words;
    NoteList *m_now;
    QLabel *m_standingTitle;
    NoteList *m_standing;
    QLabel *m_ideasTitle;
    QVBoxLayout *m_ideas;
    QList<observe::SoonerIdea> m_shown;
    QList<Row> m_rows;
    QLabel *m_none;
    QLabel *m_asOf;
    QPushButton *m_again;
    QFrame *m_question;
    QLabel *m_asked;
    NextChangeView *m_next;
    QString m_job;
    std::optional<base::TimeLimit> m_limit; //!< that is asked about
};

} // namespace voyageur::widgets
