// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/clusterstep.h"
#include "widgets/common/page.h"

class QPushButton;

namespace voyageur::widgets {

//! What the pages of the steps that work on the cluster have in common: the one act in the foot, which turns into "Sign in"
//! while nobody is signed in, Cancel while it runs, and what to do when no project is open.
class StepPage : public Page {
    Q_OBJECT

public:
    StepPage(const QString &name, const QString &number, const QString &title, const QString &subtitle, models::ClusterStep *step,
             models::ProjectModel *project, models::SessionModel *session, QWidget *parent = nullptr);

    QWidget *firstFocus() const override;

protected:
    virtual QString actText() const = 0;
    virtual QString actIcon() const = 0;
    virtual void act() = 0;
    //! What the foot says while nothing runs.
    virtual QString restNote() const { return {}; }
    //! Fills the content; called after every change of the step.
    virtual void fill() = 0;
    void refresh() final;
    QString retryText() const override;
    void retry() override;
    QPushButton *actButton() const { return m_act; }

    models::ProjectModel *m_project;
    models::SessionModel *m_session;

private:
    void onAct();

    models::ClusterStep *m_step;
    QPushButton *m_act;
    QPushButton *m_cancel;
    bool m_actWaits = false; //!< the page has the focus for it, which is disabled while it works
};

//! What a page says while no project is open.
void showNoProject(Page *page);

} // namespace voyageur::widgets
