// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/runsmodel.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QTableView;

namespace voyageur::widgets {

class RunDelegate;

//! Of a run that is a sweep: its runs in one table, sorted by the column that was clicked, and those that failed once more.
class SweepResultsView final : public QWidget {
    Q_OBJECT

public:
    explicit SweepResultsView(models::RunsModel *runs, QWidget *parent = nullptr);
    void fill();

private:
    void makeTable();

    models::RunsModel *m_runs;
    QLabel *m_text;
    QPushButton *m_again;
    QPushButton *m_now;
    QTableView *m_table;
    RunDelegate *m_delegate;
};

} // namespace voyageur::widgets
