// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/storage/storagepage.h"

#include "base/clock.h"
#include "widgets/common/card.h"
#include "widgets/common/disclosure.h"
#include "widgets/common/icons.h"
#include "widgets/common/style.h"
#include "widgets/storage/areacard.h"
#include "widgets/storage/sharingcard.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using models::SessionModel;

StoragePage::StoragePage(models::StorageModel *storage, SessionModel *session, QWidget *parent)
    : Page(u"storage"_s, {}, tr("Storage"), tr("Space and file quotas of your storage on the cluster."), parent),
      m_storage(storage), m_session(session), m_list(new QVBoxLayout), m_sharing(new SharingCard(this)),
      m_adviceCard(new Card({}, this)), m_advice(new Disclosure(tr("What to store where"), this)),
      m_refresh(new QPushButton(icon(u"refresh"_s), tr("&Refresh"), this)),
      m_cancel(new QPushButton(icon(u"stop"_s), tr("&Cancel"), this))
{
    m_list->setSpacing(space::medium);
    content()->addLayout(m_list);
    m_sharing->setObjectName(u"sharing"_s);
    content()->addWidget(m_sharing);
    m_advice->button()->setObjectName(u"whatBelongsWhere"_s);
    m_adviceCard->body()->addWidget(m_advice);
    content()->addWidget(m_adviceCard);
    content()->addStretch(1);
    makeFoot();
    connect(m_sharing, &SharingCard::checkWanted, storage, &models::StorageModel::checkSharing);
    connect(m_sharing, &SharingCard::shareWanted, storage, &models::StorageModel::share);
    connect(storage, &models::StorageModel::lookChanged, this, &StoragePage::showFoot);
    connect(empty(), &Placeholder::actionTriggered, this, [this] { emit wished(Wish::SignIn); });
    connect(notice(), &Banner::actionTriggered, this, [this] { emit wished(Wish::SignIn); });
    connect(session, &SessionModel::changed, this, [this] { refresh(); });
    empty()->set(u"storage"_s, tr("Sign in first"),
                 tr("You can then see the room in home, scratch and project, and what fills it."), tr("&Sign in…"), u"signin"_s);
    bind(storage);
}

void StoragePage::makeFoot()
{
    m_refresh->setObjectName(u"refreshStorage"_s);
    m_cancel->setObjectName(u"cancelLook"_s);
    foot()->addWidget(m_cancel);
    foot()->addWidget(m_refresh);
    connect(m_refresh, &QPushButton::clicked, m_storage, &models::StorageModel::refresh);
    connect(m_cancel, &QPushButton::clicked, m_storage, &models::StorageModel::cancelLook);
}

WhyText StoragePage::why() const
{
    return {tr("Why are files counted?"),
            {tr("Each place has two limits: bytes and files. Small images or a few virtual environments reach the file limit "
                "long before the byte limit. Writing then fails with “Disk quota exceeded” or “No space left on device”, often "
                "hours into a job."),
             tr("A tar archive counts as one file."),
             tr("Scratch is for running jobs. Most clusters delete files there that were not used for about two months, and keep "
                "no backup."),
             tr("The group shares the limit of a project. A file counts against the group that owns it, and a moved file may "
                "keep the wrong group.")},
            tr("Alliance wiki: Storage and file management"),
            QUrl(u"https://docs.alliancecan.ca/wiki/Storage_and_file_management"_s)};
}

QWidget *StoragePage::firstFocus() const
{
    return m_storage->hasContent() && m_refresh->isEnabled() ? m_refresh : Page::firstFocus();
}

QString StoragePage::retryText() const
{
    return m_storage->canWork() ? tr("Try &again") : QString();
}

void StoragePage::retry()
{
    m_storage->refresh();
}

void StoragePage::showEvent(QShowEvent *event)
{
    Page::showEvent(event);
    m_storage->refreshIfOld();
}

void StoragePage::refresh()
{
    showCards();
    m_sharing->show(m_storage->items(), m_storage->sharing(), m_storage->canWork() && !m_storage->isLooking());
    showAdvice();
    showNotice();
    showFoot();
}

void StoragePage::showCards()
{
    const auto &items = m_storage->items();
    while (m_cards.size() > items.size())
        m_cards.takeLast()->deleteLater();
    while (m_cards.size() < items.size()) {
        auto *card = new AreaCard(this);
        const int number = static_cast<int>(m_cards.size());
        card->setObjectName(u"area%1"_s.arg(number));
        connect(card, &AreaCard::foldersWanted, this, [this, number] { m_storage->findFolders(number); });
        connect(card, &AreaCard::purgeWanted, this, [this, number] { m_storage->findPurged(number); });
        m_list->addWidget(card);
        m_cards += card;
    }
    const bool can = m_storage->canWork() && !m_storage->isLooking();
    for (qsizetype i = 0; i < items.size(); ++i)
        m_cards[i]->show(items[i], can);
}

void StoragePage::showAdvice()
{
    QStringList texts;
    for (const storage::PlaceAdvice &place : m_storage->advice())
        texts += place.place + u'\n' + place.text;
    m_adviceCard->setVisible(!texts.isEmpty());
    if (texts == m_adviceShown)
        return;
    m_adviceShown = texts;
    while (QLayoutItem *old = m_advice->body()->takeAt(0)) {
        delete old->widget();
        delete old;
    }
    for (const storage::PlaceAdvice &place : m_storage->advice()) {
        m_advice->body()->addWidget(makeLabel(place.place, TextRole::Strong, m_advice));
        m_advice->body()->addWidget(makeLabel(place.text, TextRole::Body, m_advice));
    }
}

void StoragePage::showNotice()
{
    if (!m_storage->hasContent() || m_session->state() == SessionModel::State::SignedIn) {
        notice()->clear();
        if (m_storage->hasContent() && !m_storage->hasQuotas())
            notice()->showMessage(Tone::Info, tr("%1 does not report your quotas.").arg(m_storage->clusterTitle()),
                                  tr("It has none of these commands: diskusage_report, lfs quota, quota."));
        return;
    }
    notice()->showMessage(Tone::Attention, tr("Signed out"),
                          tr("State of %1 at %2.").arg(m_storage->clusterTitle(), base::dateAndTime(m_storage->readAt())),
                          tr("Sign in…"));
}

void StoragePage::showFoot()
{
    m_cancel->setVisible(m_storage->isLooking());
    m_refresh->setEnabled(m_storage->canWork() && !m_storage->isBusy());
    if (m_storage->isLooking())
        footNote()->setText(m_storage->lookText());
    else if (m_storage->isBusy())
        footNote()->setText(m_storage->busyText());
    else if (m_storage->readAt().isValid())
        footNote()->setText(tr("%1, as of %2").arg(m_storage->clusterTitle(), base::clockTime(m_storage->readAt().time())));
    else
        footNote()->clear();
}

} // namespace voyageur::widgets
