// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/jobusage.h"

#include <QWidget>

class QGridLayout;
class QLabel;
class QPushButton;

namespace voyageur::widgets {

class NextChangeView;
class NoteList;

//! What a job used of what it was given, what follows from it, and the change of the next script that this supports, shown before
//! it is made. GUI thread.
class EfficiencyCard final : public QWidget {
    Q_OBJECT

public:
    explicit EfficiencyCard(models::JobUsage *usage, QWidget *parent = nullptr);

signals:
    //! Step 5 has a script with other numbers now.
    void scriptWanted();
    //! This part of it was opened.
    void seen(QWidget *part);

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    void refresh();
    void showFigures();
    void showNext();

    models::JobUsage *m_usage;
    QLabel *m_words;
    QGridLayout *m_figures;
    QList<models::UsageFigure> m_shown;
    NoteList *m_advice;
    QPushButton *m_open;
    NextChangeView *m_next;
    QString m_job;
};

} // namespace voyageur::widgets
