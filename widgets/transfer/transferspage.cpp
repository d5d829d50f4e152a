// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/transfer/transferspage.h"

#include "widgets/common/icons.h"
#include "widgets/common/style.h"
#include "widgets/transfer/activitydelegate.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

namespace {

//! Empty or not, nothing else: the list itself says how each transfer goes.
class TransfersState final : public models::PageModel {
public:
    using PageModel::PageModel;
    void set(bool any)
    {
        if (any != hasContent())
            finish(any);
        else
            emit changed();
    }
};

} // namespace

TransfersPage::TransfersPage(models::ActivityModel *activities, QWidget *parent)
    : Page(u"transfers"_s, {}, tr("Transfers"), {}, parent), m_activities(activities),
      m_transfers(new models::TransferListModel(activities, this)), m_list(new QListView(this)), m_failure(new Banner(this)),
      m_resume(new QPushButton(icon(u"play"_s), tr("&Resume"), this)),
      m_cancel(new QPushButton(icon(u"stop"_s), tr("&Cancel"), this)), m_dismiss(new QPushButton(tr("&Dismiss finished"), this))
{
    auto *state = new TransfersState(this);
    m_state = state;
    hideCommandsButton();
    m_list->setObjectName(u"transferList"_s);
    m_list->setAccessibleName(tr("Transfers"));
    m_list->setModel(m_transfers);
    m_list->setItemDelegate(new ActivityDelegate(activities, m_list));
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    content()->addWidget(m_list, 1);
    content()->addWidget(m_failure);
    m_cancel->setObjectName(u"cancelTransfer"_s);
    m_dismiss->setObjectName(u"dismissTransfers"_s);
    m_resume->setObjectName(u"resumeTransfer"_s);
    foot()->addWidget(m_resume);
    foot()->addWidget(m_cancel);
    foot()->addWidget(m_dismiss);
    empty()->set(u"transfers"_s, tr("Nothing was sent or fetched yet"),
                 tr("The dataset goes to the cluster in step 2, the results come home when a job has ended."),
                 tr("Go to the &dataset"));
    connect(empty(), &Placeholder::actionTriggered, this, [this] { emit wished(Wish::ShowDataset); });
    connect(m_cancel, &QPushButton::clicked, this, [this] { m_activities->cancel(current()); });
    connect(m_resume, &QPushButton::clicked, this, [this] { m_activities->resume(current()); });
    connect(m_dismiss, &QPushButton::clicked, activities, &models::ActivityModel::dismissFinished);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, [this] { refresh(); });
    connect(activities, &models::ActivityModel::summaryChanged, this, [this, state] { state->set(m_transfers->rowCount() > 0); });
    bind(state);
}

WhyText TransfersPage::why() const
{
    return {
        tr("Sent whole, or not at all"),
        {tr("A file gets its name on the cluster only when all of it is there and the SHA-256 of both sides agree. What breaks "
            "off in the middle never looks like the real thing."),
         tr("Everything travels over the one sign-in you made.")},
        tr("Wiki: Transferring data"),
        QUrl(u"https://docs.alliancecan.ca/wiki/Transferring_data"_s)};
}

QWidget *TransfersPage::firstFocus() const
{
    return m_transfers->rowCount() > 0 ? m_list : Page::firstFocus();
}

quint64 TransfersPage::current() const
{
    return m_list->currentIndex().data(models::ActivityModel::ActivityIdRole).toULongLong();
}

void TransfersPage::refresh()
{
    if (!m_list->currentIndex().isValid() && m_transfers->rowCount() > 0)
        m_list->setCurrentIndex(m_transfers->index(0, 0));
    const models::Activity *activity = m_activities->find(current());
    m_cancel->setEnabled(activity && activity->state == models::Activity::State::Running);
    m_resume->setVisible(activity && activity->resumable);
    m_dismiss->setEnabled(m_activities->finished() > 0);
    if (activity && activity->error)
        m_failure->showError(*activity->error);
    else
        m_failure->clear();
    footNote()->setText(tr("%n under way", nullptr, m_activities->runningTransfers()));
}

} // namespace voyageur::widgets
