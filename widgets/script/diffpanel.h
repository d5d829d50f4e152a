// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/common/notelist.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QScrollArea;

namespace voyageur::widgets {

class DiffView;

//! In the place of the editor: what a rewriting would change, to be accepted or not; or a difference to look at.
class DiffPanel final : public QWidget {
    Q_OBJECT

public:
    explicit DiffPanel(QWidget *parent = nullptr);
    //! `notes` stand above the difference. An empty `accept`: there is nothing to accept.
    void showDiff(const QString &title, const QString &diff, const QString &accept, const QList<Note> &notes = {});
    QWidget *firstFocus() const;

signals:
    void accepted();
    void dismissed();

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void placeNotes();

    QLabel *m_title;
    QScrollArea *m_notesArea;
    NoteList *m_notes;
    DiffView *m_diff;
    QPushButton *m_accept;
    QPushButton *m_dismiss;
};

} // namespace voyageur::widgets
