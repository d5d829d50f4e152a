// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/connect/signedinview.h"

#include "base/clock.h"
#include "widgets/common/banner.h"
#include "widgets/common/card.h"
#include "widgets/common/flowlayout.h"
#include "widgets/common/icons.h"
#include "widgets/common/style.h"

#include <QGridLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using models::SessionModel;

namespace {

QString sinceText(const QDateTime &since)
{
    const qint64 minutes = qMax<qint64>(0, since.secsTo(QDateTime::currentDateTime()) / 60);
    const QString at = base::clockTime(since.time());
    if (minutes == 0)
        return SignedInView::tr("%1 (just now)").arg(at);
    if (minutes < 60)
        return SignedInView::tr("%1 (%n minute(s) ago)", nullptr, int(minutes)).arg(at);
    return SignedInView::tr("%1 (%2 h %3 min ago)")
        .arg(at, QString::number(minutes / 60), QString::number(minutes % 60).rightJustified(2, u'0'));
}

} // namespace

SignedInView::SignedInView(SessionModel *session, QWidget *parent)
    : QWidget(parent), m_session(session), m_card(new Card({}, this)), m_joined(new Banner(this)), m_problem(new Banner(this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_card);
    m_card->setObjectName(u"signedIn"_s);
    m_card->body()->setSpacing(space::medium);
    m_joined->setObjectName(u"joined"_s);
    m_problem->setObjectName(u"keepingProblem"_s);
    m_joined->clear();
    m_problem->clear();
    m_card->body()->addWidget(m_joined);
    m_card->body()->addWidget(m_problem);
    addButtons();
}

void SignedInView::addButtons()
{
    m_forget = new QPushButton(tr("Sign out and &forget"), m_card);
    m_forget->setObjectName(u"signOutAndForget"_s);
    m_forget->setToolTip(tr("Signs out, and deletes this login’s stored answers from the keychain"));
    m_signOut = new QPushButton(icon(u"signout"_s), tr("Sign &out"), m_card);
    m_signOut->setObjectName(u"signOut"_s);
    auto *also = new QPushButton(icon(u"signin"_s), tr("&Another cluster…"), m_card);
    also->setObjectName(u"anotherCluster"_s);
    also->setToolTip(tr("You stay signed in here. The jobs stay in the list, and you can return without a password."));
    m_acts = new FlowLayout;
    for (QPushButton *button : {m_signOut, m_forget, also})
        m_acts->addWidget(button);
    m_card->body()->addLayout(m_acts);
    connect(also, &QPushButton::clicked, this, &SignedInView::anotherWanted);
    connect(m_signOut, &QPushButton::clicked, m_session, [this] { m_session->signOut(); });
    connect(m_forget, &QPushButton::clicked, m_session, [this] { m_session->signOut(SessionModel::Forget::Yes); });
}

void SignedInView::addHelpers(const QList<QPushButton *> &helpers)
{
    for (QPushButton *button : helpers)
        m_acts->addWidget(button);
}

QWidget *SignedInView::firstFocus() const
{
    return m_signOut;
}

QList<SignedInView::Fact> SignedInView::facts() const
{
    const QString port = QString::number(m_session->port());
    const QStringList remembered = m_session->remembered();
    QList<Fact> facts{{tr("User"), m_session->user()},
                      {tr("Host"), m_session->port() == 22 ? m_session->host() : u"%1:%2"_s.arg(m_session->host(), port)}};
    if (!m_session->via().isEmpty())
        facts.append({tr("Through"), m_session->via().join(u" → "_s)});
    facts.append({tr("Method"), m_session->methods().join(u", "_s)});
    facts.append({m_session->isJoined() ? tr("Joined at") : tr("Since"), sinceText(m_session->since())});
    facts.append({tr("Round trip"),
                  m_session->roundTripMs() < 0 ? tr("not measured yet") : tr("%1 ms").arg(qMax(1, m_session->roundTripMs()))});
    facts.append({tr("Host key"), m_session->hostKeyType(), true});
    facts.append({tr("Host key"), m_session->hostKey(), true, true});
    if (const auto tried = m_session->attempts(m_session->clusterName()); !tried.isEmpty())
        facts.append({tr("Attempts"), tr("%1 since Voyageur started").arg(tried.text())});
    facts.append({tr("Slurm"), m_session->slurmVersion()});
    facts.append({tr("Storage for jobs"), m_session->storage(), true});
    facts.append({tr("Stored"), remembered.isEmpty() ? tr("nothing") : remembered.join(u'\n')});
    if (m_session->simulatedGpus())
        facts.append({tr("Note"), tr("Practice cluster with simulated GPUs.")});
    return facts;
}

// What somebody is selecting stays where it is: only what differs is written anew.
void SignedInView::showFacts(const QList<Fact> &facts)
{
    QStringList captions;
    for (const Fact &fact : facts)
        captions += fact.caption;
    if (captions != m_captions) {
        delete m_facts;
        m_captions = captions;
        m_values.clear();
        m_facts = new QWidget(m_card);
        auto *grid = new QGridLayout(m_facts);
        grid->setContentsMargins(0, 0, 0, 0);
        grid->setHorizontalSpacing(space::large);
        grid->setVerticalSpacing(space::tiny);
        grid->setColumnStretch(1, 1);
        for (const Fact &fact : facts) {
            m_values.append(makeLabel({}, fact.code ? TextRole::Code : TextRole::Body, m_facts));
            const int row = int(m_values.size());
            if (fact.below) {
                grid->addWidget(m_values.last(), row, 0, 1, 2);
                continue;
            }
            auto *caption = makeLabel(fact.caption, TextRole::Body, m_facts);
            caption->setWordWrap(false);
            setMuted(caption);
            grid->addWidget(caption, row, 0, Qt::AlignTop);
            grid->addWidget(m_values.last(), row, 1, Qt::AlignTop);
        }
        m_card->body()->insertWidget(1, m_facts);
    }
    for (qsizetype i = 0; i < facts.size(); ++i) {
        if (m_values[i]->text() == facts[i].value)
            continue;
        m_values[i]->setText(facts[i].value);
        m_values[i]->setAccessibleName(u"%1: %2"_s.arg(facts[i].caption, facts[i].value));
    }
}

void SignedInView::refresh()
{
    m_card->setTitle(tr("Signed in to %1").arg(m_session->clusterTitle()));
    showFacts(facts());
    if (m_session->isJoined())
        m_joined->showMessage(
            Tone::Info, tr("This session belongs to another of your programs."),
            tr("Signing out here does not end the session for your other programs. To end it for all: voyageur logout %1")
                .arg(m_session->clusterName()));
    else
        m_joined->clear();
    if (m_session->keepingProblem())
        m_problem->showMessage(Tone::Attention, tr("Not stored in the keychain. Kept until you sign out."),
                               m_session->keepingProblem()->text());
    else
        m_problem->clear();
    m_forget->setVisible(!m_session->remembered().isEmpty());
}

} // namespace voyageur::widgets
