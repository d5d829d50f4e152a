// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/jobsmodel.h"
#include "widgets/common/page.h"

class QPushButton;
class QTableView;

namespace voyageur::widgets {

class Card;
class Chip;
class ElidedLabel;
class LogView;

//! The jobs, and one of them in detail: why it waits or how it ended, its log as it grows, its results.
class JobsPage final : public Page {
    Q_OBJECT

public:
    JobsPage(models::JobsModel *jobs, models::SessionModel *session, QWidget *parent = nullptr);
    WhyText why() const override;
    QWidget *firstFocus() const override;

protected:
    void refresh() override;
    QString retryText() const override;
    void retry() override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QWidget *makeTable();
    QWidget *makeDetail();
    void fillDetail();
    void fillLog();
    void selectRow();
    void toggle(const QModelIndex &index);
    void askCancel();
    void openResults();

    models::JobsModel *m_jobs;
    models::SessionModel *m_session;
    QTableView *m_table = nullptr;
    Card *m_detail = nullptr;
    ElidedLabel *m_name = nullptr;
    Chip *m_state = nullptr;
    QLabel *m_explanation = nullptr;
    QLabel *m_facts = nullptr;
    LogView *m_log = nullptr;
    QPushButton *m_cancel = nullptr;
    QPushButton *m_fetch = nullptr;
    QPushButton *m_open = nullptr;
    QPushButton *m_refresh = nullptr;
    QString m_asked; //!< the job whose end was asked for and not yet confirmed
};

} // namespace voyageur::widgets
