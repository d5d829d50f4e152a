// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/joblive.h"

#include <QScrollArea>

class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace voyageur::widgets {

class Banner;
class EfficiencyCard;
class NoteList;
class PlotView;

//! What the chosen job uses while it runs, as curves with what they mean, what nvidia-smi says of it on demand, and what it used
//! as a whole. Measured only while this is seen. Scrolls by itself. GUI thread.
class UseTab final : public QScrollArea {
    Q_OBJECT

public:
    UseTab(models::JobLive *live, models::JobUsage *usage, QWidget *parent = nullptr);

signals:
    //! Step 5 has a script with other numbers now.
    void scriptWanted();

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;

private:
    QWidget *makeTable();
    void refresh();
    void showPlots();
    void showTable();

    models::JobLive *m_live;
    QLabel *m_words;
    QPushButton *m_ask; //!< opens what nvidia-smi says
    Banner *m_problem;
    NoteList *m_notes;
    QWidget *m_table;
    QLabel *m_tableTitle;
    QPushButton *m_tableAgain;
    QPushButton *m_tableCopy;
    Banner *m_tableProblem;
    QPlainTextEdit *m_tableText;
    QWidget *m_plots;
    PlotView *m_cores;
    PlotView *m_memory;
    PlotView *m_gpu;
    PlotView *m_gpuMemory;
    EfficiencyCard *m_efficiency;
    QString m_job;
};

} // namespace voyageur::widgets
