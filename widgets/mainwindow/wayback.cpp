// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/mainwindow/wayback.h"

#include "widgets/common/choicebar.h"

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using models::SessionModel;

WayBack::WayBack(models::AppModel *app, ChoiceBar *bar, QObject *parent) : QObject(parent), m_app(app), m_bar(bar)
{
    connect(app, &models::AppModel::lostChanged, this, &WayBack::refresh);
    connect(app->session(), &SessionModel::changed, this, &WayBack::refresh);
}

void WayBack::setSaidElsewhere(bool on)
{
    m_saidElsewhere = on;
    refresh();
}

bool WayBack::needsPage() const
{
    const SessionModel *session = m_app->session();
    if (!m_app->lost())
        return false;
    return session->question()
        || (session->state() == SessionModel::State::SignedOut && session->error()
            && session->error()->what != m_app->lost()->what);
}

void WayBack::refresh()
{
    const SessionModel *session = m_app->session();
    if (!m_app->lost() || session->state() != SessionModel::State::SignedOut || m_saidElsewhere) {
        m_bar->clear();
        return;
    }
    const QString headline = tr("Signed out of %1").arg(session->clusterTitle());
    if (!m_bar->isHidden() && m_bar->headline() == headline)
        return; // the button that is about to be pressed stays
    m_bar->ask(Tone::Attention, headline, m_app->lost()->what + u' ' + m_app->lost()->why,
               {{u"signInAgainHere"_s, tr("Sign in &again to %1").arg(session->clusterName()), [this] { m_app->signInAgain(); },
                 ButtonKind::Main},
                {u"forgetLost"_s, tr("&Later"), [this] { m_app->forgetLost(); }}});
}

} // namespace voyageur::widgets
