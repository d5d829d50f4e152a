// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/mainwindow/railconnection.h"

#include "widgets/common/card.h"
#include "widgets/common/icons.h"
#include "widgets/common/style.h"
#include "widgets/mainwindow/railbutton.h"

#include <QGridLayout>
#include <QPushButton>
#include <QToolButton>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using models::SessionModel;

RailConnection::RailConnection(models::AppModel *app, QWidget *parent)
    : QWidget(parent), m_app(app), m_again(new QPushButton(icon(u"signin"_s, Ink::OnAccent), {}, this)),
      m_card(new RailCard(this)), m_inOut(makeIconButton(u"signin"_s, tr("Sign in"), this))
{
    m_again->setObjectName(u"signInAgain"_s);
    setButtonKind(m_again, ButtonKind::Main);
    m_card->setObjectName(u"connectionButton"_s);
    m_card->setCheckable(true);
    m_inOut->setObjectName(u"signInOut"_s);
    auto *layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::tiny);
    layout->addWidget(m_again, 0, 0, 1, 2);
    layout->addWidget(m_card, 1, 0);
    layout->addWidget(m_inOut, 1, 1);
    layout->setColumnStretch(0, 1);
    connect(m_again, &QPushButton::clicked, app, &models::AppModel::signInAgain);
    connect(m_inOut, &QToolButton::clicked, this, [this] {
        if (m_app->session()->state() == SessionModel::State::SignedIn)
            m_app->session()->signOut();
        else
            emit signInWanted();
    });
    connect(app->session(), &SessionModel::changed, this, &RailConnection::refresh);
    connect(app, &models::AppModel::lostChanged, this, &RailConnection::refresh);
    refresh();
}

void RailConnection::refresh()
{
    const SessionModel *session = m_app->session();
    const bool in = session->state() == SessionModel::State::SignedIn;
    const bool isLost = session->state() == SessionModel::State::SignedOut && m_app->lost();
    if (in)
        m_card->set(u"connected"_s, Tone::Good, session->clusterTitle(),
                    session->roundTripMs() < 0
                        ? session->user()
                        : tr("%1  ·  %2 ms").arg(session->user(), QString::number(qMax(1, session->roundTripMs()))));
    else if (session->state() == SessionModel::State::SigningIn)
        m_card->set(u"clock"_s, Tone::Info, session->request().cluster, tr("signing in…"));
    else if (isLost)
        m_card->set(u"disconnected"_s, Tone::Attention, tr("Signed out"), session->clusterTitle());
    else
        m_card->set(u"disconnected"_s, Tone::Neutral, tr("Not signed in"), {});
    if (const auto tried = session->attempts(session->clusterName()); !tried.isEmpty())
        m_card->addToToolTip(tr("Sign-ins to %2 since Voyageur started: %1").arg(tried.text(), session->clusterName()));
    if (isLost)
        m_card->addToToolTip(m_app->lost()->why);
    const QString name = in ? tr("Sign out") : tr("Sign in");
    m_inOut->setIcon(icon(in ? u"signout"_s : u"signin"_s));
    m_inOut->setToolTip(name);
    m_inOut->setAccessibleName(name);
    m_again->setVisible(isLost);
    describeAgain();
}

void RailConnection::describeAgain()
{
    const QString whole = tr("Sign in again to %1").arg(m_app->session()->clusterName());
    const int room = width() - 2 * space::medium - m_again->iconSize().width() - space::small;
    m_again->setText(m_again->fontMetrics().horizontalAdvance(whole) <= room ? whole : tr("Sign in again"));
    m_again->setToolTip(whole);
    m_again->setAccessibleName(whole);
}

void RailConnection::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    describeAgain();
}

} // namespace voyageur::widgets
