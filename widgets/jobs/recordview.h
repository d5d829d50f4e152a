// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/jobsmodel.h"

#include <QWidget>

class QLabel;
class QTableView;

namespace voyageur::widgets {

//! What the list and Slurm's controller know of the job that is looked at, as the page of a tab: the controller is asked when it
//! is seen. GUI thread.
class RecordView final : public QWidget {
    Q_OBJECT

public:
    explicit RecordView(models::JobsModel *jobs, QWidget *parent = nullptr);

protected:
    void showEvent(QShowEvent *event) override;

private:
    void look();
    void fill();

    models::JobsModel *m_jobs;
    models::JobRecordModel *m_record;
    QLabel *m_facts;
    QLabel *m_title;
    QLabel *m_text;
    QTableView *m_table;
    QString m_key; //!< the row that was asked about
};

} // namespace voyageur::widgets
