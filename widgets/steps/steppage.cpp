// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/steps/steppage.h"

#include "widgets/common/icons.h"
#include "widgets/common/style.h"
#include "widgets/steps/coursenote.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include <utility>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

void showNoProject(Page *page)
{
    page->empty()->set(u"folder"_s, StepPage::tr("No project is open"),
                       StepPage::tr("A project is your code folder. Choose it to begin."),
                       StepPage::tr("Choose a &project folder…"), u"folder"_s);
}

StepPage::StepPage(const QString &name, const QString &number, const QString &title, const QString &subtitle,
                   models::ClusterStep *step, models::ProjectModel *project, models::SessionModel *session, QWidget *parent)
    : Page(name, number, title, subtitle, parent), m_project(project), m_session(session), m_step(step),
      m_act(new QPushButton(this)), m_cancel(new QPushButton(tr("&Cancel"), this))
{
    m_act->setObjectName(name + u"Act"_s);
    setButtonKind(m_act, ButtonKind::Main);
    m_cancel->setObjectName(name + u"Cancel"_s);
    m_cancel->setIcon(icon(u"stop"_s));
    foot()->addWidget(m_cancel);
    foot()->addWidget(m_act);
    connect(m_act, &QPushButton::clicked, this, &StepPage::onAct);
    connect(m_cancel, &QPushButton::clicked, step, &models::ClusterStep::cancel);
    connect(empty(), &Placeholder::actionTriggered, this, [this] { emit wished(Wish::OpenProject); });
    connect(project, &models::ProjectModel::changed, this, [this] { refresh(); });
    showNoProject(this);
    content()->addWidget(new CourseNote(project, number.toUInt() - 1, this));
}

QWidget *StepPage::firstFocus() const
{
    return m_act->isVisibleTo(this) && m_act->isEnabled() ? m_act : Page::firstFocus();
}

void StepPage::refresh()
{
    const bool signedIn = m_session->state() == models::SessionModel::State::SignedIn;
    m_act->setText(signedIn ? actText() : tr("&Sign in to a cluster…"));
    const bool done = signedIn && m_step->stepState() == models::StepState::Done;
    setButtonKind(m_act, done ? ButtonKind::Normal : ButtonKind::Main); // then the next step is the main act
    m_act->setIcon(icon(signedIn ? actIcon() : u"signin"_s, done ? Ink::Text : Ink::OnAccent));
    // Qt would give the focus of a button that is disabled to the next one, and there it would stay.
    if (m_step->isWorking() && window()->focusWidget() == m_act) {
        setFocus();
        m_actWaits = true;
    }
    m_act->setEnabled(!m_step->isWorking());
    m_act->setVisible(m_project->isOpen());
    m_cancel->setVisible(m_step->isWorking());
    const QString rest = restNote();
    footNote()->setText(m_step->isBusy() ? m_step->busyText() : rest.isEmpty() ? m_step->remembered() : rest);
    fill();
    if (m_step->isWorking() || !std::exchange(m_actWaits, false) || window()->focusWidget() != this)
        return;
    if (QWidget *next = notice()->action() ? notice()->action() : firstFocus())
        next->setFocus();
}

QString StepPage::retryText() const
{
    return m_session->state() == models::SessionModel::State::SignedIn ? tr("Try &again") : QString();
}

void StepPage::retry()
{
    act();
}

void StepPage::onAct()
{
    if (m_session->state() == models::SessionModel::State::SignedIn)
        act();
    else
        emit wished(Wish::SignIn);
}

} // namespace voyageur::widgets
