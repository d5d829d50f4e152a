// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/jobsmodel.h"

#include <QWidget>

class QLabel;
class QTableView;

namespace voyageur::widgets {

class Disclosure;

//! What Slurm's controller knows of the job that is looked at, closed at first: it is asked when it is opened. GUI thread.
class RecordView final : public QWidget {
    Q_OBJECT

public:
    explicit RecordView(models::JobsModel *jobs, QWidget *parent = nullptr);

private:
    void look();
    void fill();

    models::JobsModel *m_jobs;
    models::JobRecordModel *m_record;
    Disclosure *m_disclosure;
    QLabel *m_text;
    QTableView *m_table;
    QString m_key; //!< the row that was asked about
};

} // namespace voyageur::widgets
