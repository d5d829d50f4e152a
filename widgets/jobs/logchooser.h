// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/logchoice.h"

#include <QWidget>

class QCheckBox;
class QFrame;
class QLabel;
class QLineEdit;
class QListView;
class QPushButton;
class QToolButton;

namespace voyageur::widgets {

//! Whose log is read while an array or a chain is chosen: a button that says it and opens the list of its jobs, with a search by
//! number or state; and steps to the one before, the next, and the next that failed. On the button Up and Down step, digits
//! search. Hidden for a job that is alone. GUI thread.
class LogChooser final : public QWidget {
    Q_OBJECT

public:
    explicit LogChooser(models::LogChoice *choice, QWidget *parent = nullptr);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void makeList();
    void open(const QString &words = {});
    void take(const QModelIndex &index);
    void filter();
    void refresh();
    bool pressedOnButton(int key, const QString &text, Qt::KeyboardModifiers modifiers);
    bool pressedInSearch(int key);

    models::LogChoice *m_choice;
    QPushButton *m_button;
    QToolButton *m_before;
    QToolButton *m_next;
    QLabel *m_count;
    QPushButton *m_failed;
    QFrame *m_popup;
    QLineEdit *m_search;
    QCheckBox *m_failedOnly;
    QListView *m_list;
};

} // namespace voyageur::widgets
