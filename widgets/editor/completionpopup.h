// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/editorassistant.h"

#include <QFrame>
#include <QListView>

namespace voyageur::widgets {

//! The list of what may stand at the cursor. A child of the window and not a window of its own: it never takes the focus, and
//! what is typed goes on into the editor.
class CompletionPopup final : public QFrame {
    Q_OBJECT

public:
    explicit CompletionPopup(QWidget *editor);

    //! Below the rectangle of a line (of `editor`), above it where there is more room. `select`: the first row.
    void showItems(const QList<models::EditorAssistant::Item> &items, const QRect &line, bool select);
    void move(int rows);
    void movePages(int pages);
    //! −1 when none is selected.
    int current() const;
    const QList<models::EditorAssistant::Item> &items() const { return m_items; }

signals:
    //! With the mouse.
    void chosen(int row);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void place(const QRect &line);

    QWidget *m_editor;
    QListView *m_list;
    QList<models::EditorAssistant::Item> m_items;
};

} // namespace voyageur::widgets
