// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/appmodel.h"
#include "widgets/common/page.h"

class QHBoxLayout;
class QPushButton;
class QScrollArea;
class QSplitter;

namespace voyageur::widgets {

class Card;
class Chip;
class ElidedLabel;
class JobTable;
class JobTabs;
class SweepResultsView;

//! The jobs, what can be done with them, and one of them in detail: how it stands, and a tab for each of its sides.
class JobsPage final : public Page {
    Q_OBJECT

public:
    explicit JobsPage(models::AppModel *app, QWidget *parent = nullptr);
    WhyText why() const override;
    QWidget *firstFocus() const override;

signals:
    //! A run of the history is to be repeated.
    void repeatWanted(const QString &tag);
    //! The run that a row is, on another cluster.
    void elsewhereWanted(const QString &key, const QString &cluster);

protected:
    bool event(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void refresh() override;
    QString retryText() const override;
    void retry() override;

private:
    QWidget *makeTop();
    QWidget *makeDetail(models::AppModel *app);
    void setKeys();
    void arrange();
    void placeSplitter();
    QString splitterName() const;
    void fillDetail();
    void fillSweep(const models::JobDetail &detail);
    void fillHead(const models::JobDetail &detail);
    void fitHead();
    void selectRow();
    void openResults();

    models::JobsModel *m_jobs;
    models::RunsModel *m_sweepRuns;
    models::SessionModel *m_session;
    models::Preferences &m_preferences;
    QSplitter *m_splitter;
    bool m_low = false; //!< the window
    JobTable *m_table = nullptr;
    QLabel *m_staleness = nullptr;
    QScrollArea *m_detailArea = nullptr; //!< in a small window the detail scrolls
    Card *m_detail = nullptr;
    QHBoxLayout *m_head = nullptr; //!< of the detail: the name, the state and what to do with the job
    ElidedLabel *m_name = nullptr;
    Chip *m_state = nullptr;
    QLabel *m_explanation = nullptr;
    ElidedLabel *m_shortExplanation = nullptr; //!< in one line, in a low window
    SweepResultsView *m_sweep = nullptr;
    QString m_sweepOf; //!< the run of the history whose table is shown, and where its results are
    JobTabs *m_tabs = nullptr;
    QString m_shown;                                  //!< the job of the detail
    models::JobMood m_why = models::JobMood::Waiting; //!< of the job that the help is about
    QPushButton *m_fetch = nullptr;
    QPushButton *m_goTo = nullptr; //!< the cluster that it is on
    QPushButton *m_open = nullptr;
    QPushButton *m_refresh = nullptr;
};

} // namespace voyageur::widgets
