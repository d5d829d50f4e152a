// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/jobsmodel.h"

#include <QSet>
#include <QWidget>

namespace voyageur::widgets {

//! Tells the list of jobs whether somebody sees it: whether one of these pages is shown, in a window that is not put away. It is
//! asked for less often when nobody does. GUI thread.
class LookedAt final : public QObject {
    Q_OBJECT

public:
    explicit LookedAt(models::JobsModel *jobs, QObject *parent = nullptr);
    void add(QWidget *page);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    models::JobsModel *m_jobs;
    QSet<QObject *> m_shown;
};

} // namespace voyageur::widgets
