// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/transfer/queueview.h"

#include "widgets/common/banner.h"
#include "widgets/common/card.h"
#include "widgets/common/icons.h"
#include "widgets/common/style.h"
#include "widgets/transfer/activitydelegate.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using models::Activity;
using models::TransferRows;
using State = Activity::State;

QueueView::QueueView(models::TransfersModel *transfers, models::ActivityModel *activities, QWidget *parent)
    : QWidget(parent), m_transfers(transfers), m_activities(activities), m_rows(new TransferRows(transfers, activities, this)),
      m_list(new QListView(this)), m_none(makeLabel({}, TextRole::Small, this)), m_detail(new Banner(this)),
      m_note(makeLabel({}, TextRole::Small, this))
{
    setObjectName(u"transferQueue"_s);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::tiny);
    m_list->setObjectName(u"transferList"_s);
    m_list->setAccessibleName(tr("Transfers"));
    m_list->setModel(m_rows);
    m_list->setItemDelegate(new ActivityDelegate([this](const QModelIndex &index) { return m_rows->activity(index); }, m_list));
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setMinimumHeight(56);
    m_none->setText(tr("No transfers. What you copy between the two sides is listed here, and continues after a restart."));
    m_none->setMinimumHeight(2 * m_none->fontMetrics().lineSpacing()); // the splitter around it asks for no height for a width
    setMuted(m_none);
    setMuted(m_note);
    m_detail->setObjectName(u"transferDetail"_s);
    layout->addWidget(m_none);
    layout->addWidget(m_list, 1);
    layout->addWidget(m_detail);
    layout->addWidget(makeButtons());
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, &QueueView::refresh);
    connect(transfers, &models::TransfersModel::queueChanged, this, &QueueView::refresh);
    connect(activities, &models::ActivityModel::summaryChanged, this, &QueueView::refresh);
    refresh();
}

QWidget *QueueView::makeButtons()
{
    auto *box = new QWidget(this);
    auto *line = new QHBoxLayout(box);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(space::small);
    m_goOn = new QPushButton(box);
    m_goOn->setObjectName(u"resumeTransfer"_s);
    m_cancel = new QPushButton(icon(u"stop"_s), tr("Ca&ncel"), box);
    m_cancel->setObjectName(u"cancelTransfer"_s);
    m_discard = new QPushButton(tr("&Remove the partial copy"), box);
    m_discard->setObjectName(u"discardTransfer"_s);
    m_discard->setToolTip(tr("Deletes what an interrupted transfer has kept. The transfer then starts over"));
    m_up = makeIconButton(u"chevron-up"_s, tr("Move up"), box);
    m_up->setObjectName(u"transferUp"_s);
    m_down = makeIconButton(u"chevron-down"_s, tr("Move down"), box);
    m_down->setObjectName(u"transferDown"_s);
    m_dismiss = new QPushButton(tr("Clear finishe&d"), box);
    m_dismiss->setObjectName(u"dismissTransfers"_s);
    line->addWidget(m_note, 1);
    for (QWidget *each : {static_cast<QWidget *>(m_up), static_cast<QWidget *>(m_down), static_cast<QWidget *>(m_goOn),
                          static_cast<QWidget *>(m_discard), static_cast<QWidget *>(m_cancel), static_cast<QWidget *>(m_dismiss)})
        line->addWidget(each);
    connect(m_goOn, &QPushButton::clicked, this, &QueueView::pauseOrGoOn);
    connect(m_cancel, &QPushButton::clicked, this, &QueueView::cancel);
    connect(m_discard, &QPushButton::clicked, this, [this] { emit discardWanted(current().item); });
    connect(m_up, &QToolButton::clicked, this, [this] { m_transfers->move(current().item, -1); });
    connect(m_down, &QToolButton::clicked, this, [this] { m_transfers->move(current().item, 1); });
    connect(m_dismiss, &QPushButton::clicked, this, &QueueView::dismiss);
    return box;
}

QWidget *QueueView::firstFocus() const
{
    return m_rows->rowCount() > 0 ? m_list : nullptr;
}

TransferRows::Row QueueView::current() const
{
    return m_rows->row(m_list->currentIndex());
}

void QueueView::pauseOrGoOn()
{
    const TransferRows::Row row = current();
    if (row.activity != 0) {
        m_activities->resume(row.activity);
        return;
    }
    const transfer::QueueItem *item = m_transfers->queue().find(row.item);
    if (!item)
        return;
    if (item->canGoOn())
        m_transfers->goOn(row.item);
    else
        m_transfers->pause(row.item);
}

void QueueView::cancel()
{
    const TransferRows::Row row = current();
    if (row.activity != 0)
        m_activities->cancel(row.activity);
    else
        m_transfers->cancel(row.item);
}

void QueueView::dismiss()
{
    m_transfers->dismissEnded();
    m_activities->dismissFinished();
}

void QueueView::refresh()
{
    const int count = m_rows->rowCount();
    // Nobody looks at one that has ended: then it is the first that is under way.
    const bool over = count > 0 && !m_list->hasFocus() && m_list->currentIndex().isValid()
        && m_rows->activity(m_list->currentIndex()).hasEnded() && !m_rows->activity(m_rows->index(0, 0)).hasEnded();
    if ((!m_list->currentIndex().isValid() && count > 0) || over)
        m_list->setCurrentIndex(m_rows->index(0, 0));
    m_none->setVisible(count == 0);
    m_list->setVisible(count > 0);
    const TransferRows::Row row = current();
    const transfer::QueueItem *item = m_transfers->queue().find(row.item);
    const Activity activity = count > 0 ? m_rows->activity(m_list->currentIndex()) : Activity();
    const bool goesOn = item ? item->canGoOn() : activity.resumable;
    const bool again =
        item && (item->state == transfer::QueueItem::State::Failed || item->state == transfer::QueueItem::State::Cancelled);
    m_goOn->setText(again ? tr("Try &again") : goesOn ? tr("Resume") : tr("&Pause"));
    m_goOn->setIcon(icon(goesOn ? u"play"_s : u"pause"_s));
    m_goOn->setVisible(item || activity.resumable);
    m_goOn->setEnabled(item && item->state != transfer::QueueItem::State::Done ? true : goesOn);
    // The one or the other, for there is no room for both: what waits for a person is cancelled first.
    const bool mayDiscard = item && item->hasEnded() && item->mayHaveKept();
    m_discard->setVisible(mayDiscard);
    m_discard->setEnabled(mayDiscard && m_transfers->canDiscard(item->id));
    m_cancel->setVisible(count > 0 && !mayDiscard);
    m_cancel->setEnabled(item ? !item->hasEnded() : activity.state == State::Running && activity.id != 0);
    const bool movable = item && !item->hasEnded() && m_transfers->queue().open() > 1;
    m_up->setVisible(movable);
    m_down->setVisible(movable);
    bool anyEnded = m_activities->finished() > 0;
    for (const transfer::QueueItem &each : m_transfers->queue().items())
        anyEnded = anyEnded || each.hasEnded();
    m_dismiss->setVisible(count > 0);
    m_dismiss->setEnabled(anyEnded);
    if (activity.error)
        m_detail->showError(*activity.error);
    else if (item && item->delivery && item->delivery->noteCount > 0)
        m_detail->showMessage(Tone::Attention, tr("%n to check", nullptr, static_cast<int>(item->delivery->noteCount)),
                              item->delivery->notes.mid(0, 4).join(u'\n')
                                  + (item->delivery->noteCount > 4 ? u"\n…"_s : QString()));
    else
        m_detail->clear();
    const QString sum = item && item->delivery && !item->delivery->sha256.isEmpty()
        ? tr("SHA-256 %1").arg(QString::fromLatin1(item->delivery->sha256.left(16)) + u'…')
        : QString();
    m_note->setText(!m_transfers->notKept().isEmpty() ? m_transfers->notKept()
                        : sum.isEmpty()               ? tr("%n running", nullptr, m_activities->runningTransfers())
                                                      : sum);
    m_note->setToolTip(item && item->delivery ? QString::fromLatin1(item->delivery->sha256) : QString());
    m_note->setVisible(count > 0 || !m_transfers->notKept().isEmpty());
}

} // namespace voyageur::widgets
