// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/activitymodel.h"
#include "widgets/common/page.h"

class QListView;
class QPushButton;

namespace voyageur::widgets {

//! What goes to the cluster and comes from it, now and since the window opened.
class TransfersPage final : public Page {
    Q_OBJECT

public:
    explicit TransfersPage(models::ActivityModel *activities, QWidget *parent = nullptr);
    WhyText why() const override;
    QWidget *firstFocus() const override;

protected:
    void refresh() override;

private:
    quint64 current() const;

    models::ActivityModel *m_activities;
    models::TransferListModel *m_transfers;
    models::PageModel *m_state;
    QListView *m_list;
    Banner *m_failure;
    QPushButton *m_resume;
    QPushButton *m_cancel;
    QPushButton *m_dismiss;
};

} // namespace voyageur::widgets
