// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/jobacts.h"

#include <QWidget>

class QFrame;
class QLabel;
class QLineEdit;
class QPushButton;

namespace voyageur::widgets {

class Banner;
class OverflowRow;

//! What can be done with the chosen jobs, as one line of buttons and a menu for the rest; in their place the one question before
//! what cannot be undone, which names the jobs. What makes no sense for the state of a job is in the menu, with why. GUI thread.
class ActRow final : public QWidget {
    Q_OBJECT

public:
    //! `list`: Delete in it asks to cancel what is chosen. `notice`: where it is said why Slurm refused.
    ActRow(models::JobsModel *jobs, QWidget *list, Banner *notice, QWidget *parent = nullptr);

signals:
    //! The run of the history that the chosen row is.
    void repeatWanted(const QString &tag);
    //! The run that the row of that key is, on another cluster.
    void elsewhereWanted(const QString &key, const QString &cluster);

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    enum class Question { None, Cancel, Requeue, Shorten };

    QPushButton *button(const QString &name, const QString &icon);
    void offer(QPushButton *one, const QString &whyNot, bool byTheCluster = true);
    void makeQuestion();
    void makeElsewhere();
    void fill();
    void fillRow();
    void sayError();
    void makeRoom();
    void ask(Question question, const QStringList &keys);
    void leave();
    void answer();
    void checkLimit();

    models::JobsModel *m_jobs;
    models::JobActs *m_acts;
    QWidget *m_list;
    OverflowRow *m_row;
    QPushButton *m_hold;
    QPushButton *m_release;
    QPushButton *m_shorten;
    QPushButton *m_requeue;
    QPushButton *m_repeat;
    QPushButton *m_elsewhere;
    QPushButton *m_cancel;
    QPushButton *m_all;
    QFrame *m_question;
    QLabel *m_words;
    QLineEdit *m_limit;
    QLabel *m_problem;
    QPushButton *m_do;
    QPushButton *m_leave;
    Banner *m_notice;
    bool m_said = false; //!< the notice is ours
    Question m_asked = Question::None;
    QStringList m_keys; //!< of what is asked about
};

} // namespace voyageur::widgets
