// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/clustertestmodel.h"
#include "widgets/common/page.h"

class QComboBox;
class QProgressBar;
class QPushButton;
class QScrollArea;

namespace voyageur::widgets {

class CheckRow;

//! "Test this cluster": the checks with their results as they come, and a text for the help desk.
class ClusterTestPage final : public Page {
    Q_OBJECT

public:
    ClusterTestPage(models::ClusterTestModel *test, models::SessionModel *session, QWidget *parent = nullptr);
    WhyText why() const override;
    QWidget *firstFocus() const override;
    //! Fills in the cluster; tests nothing.
    void offer(const QString &cluster);

protected:
    void refresh() override;

private:
    QString cluster() const;
    void fillRows();
    void showWorst();
    void copyReport();

    models::ClusterTestModel *m_test;
    QComboBox *m_cluster;
    QLabel *m_how;
    QPushButton *m_start;
    QPushButton *m_cancel;
    QPushButton *m_copy;
    QProgressBar *m_progress;
    QLabel *m_summary;
    QScrollArea *m_area;
    Placeholder *m_none;
    QList<CheckRow *> m_rows;
    bool m_ran = false;
};

} // namespace voyageur::widgets
