// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/transfer/transferspage.h"

#include "models/transferwords.h"
#include "widgets/common/card.h"
#include "widgets/common/icons.h"
#include "widgets/common/style.h"
#include "widgets/transfer/askbar.h"
#include "widgets/transfer/filepane.h"
#include "widgets/transfer/queueview.h"
#include "widgets/transfer/syncpanel.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QListView>
#include <QMenu>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using models::PaneModel;

namespace {

//! What the page shows of commands; its pictures are those of the panes.
class TransfersState final : public models::PageModel {
public:
    using PageModel::PageModel;
    void set(const QStringList &lines)
    {
        if (lines == commands())
            return;
        setCommands(lines);
        setContent(true);
        emit changed();
    }
};

} // namespace

TransfersPage::TransfersPage(models::AppModel *app, QWidget *parent)
    : Page(u"transfers"_s, {}, tr("Transfers"), {}, parent), m_app(app), m_state(new TransfersState(this)),
      m_upper(new QStackedWidget(this)), m_sync(new SyncPanel(app->sync(), this)), m_ask(new AskBar(this)),
      m_left(new Banner(this)), m_queue(new QueueView(app->transfers(), app->activities(), this))
{
    setAlwaysContent(true);
    m_left->setObjectName(u"interruptedTransfers"_s);
    m_upper->addWidget(makePanes());
    m_upper->addWidget(m_sync);
    // As high as the page that is shown, not as the highest.
    const auto measure = [this](int shown) {
        for (int i = 0; i < m_upper->count(); ++i)
            m_upper->widget(i)->setSizePolicy(QSizePolicy::Preferred, i == shown ? QSizePolicy::Preferred : QSizePolicy::Ignored);
    };
    connect(m_upper, &QStackedWidget::currentChanged, this, measure);
    measure(0);
    auto *splitter = new QSplitter(Qt::Vertical, this);
    splitter->setObjectName(u"transferParts"_s);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_upper);
    splitter->addWidget(m_queue);
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);
    content()->setSpacing(space::small);
    content()->addWidget(m_left);
    content()->addWidget(m_ask);
    content()->addWidget(splitter, 1);
    footNote()->hide();
    connect(m_left, &Banner::actionTriggered, this, [this] {
        if (m_app->transfers()->canWork())
            m_app->transfers()->goOnWithInterrupted();
        else
            emit wished(Wish::SignIn);
    });
    connect(m_ask, &AskBar::focusFree, this, [this] { firstFocus()->setFocus(Qt::OtherFocusReason); });
    connect(m_sync, &SyncPanel::left, this, &TransfersPage::leaveSync);
    connect(app->transfers(), &models::TransfersModel::queueChanged, this, [this] { refresh(); });
    connect(m_queue, &QueueView::discardWanted, app->transfers(), &models::TransfersModel::lookAtKept);
    connect(app->transfers(), &models::TransfersModel::keptFound, this, &TransfersPage::askDiscard);
    connect(app->transfers(), &models::TransfersModel::keptFailed, this,
            [this](quint64, const base::Error &error) { notice()->showError(error); });
    connect(app->transfers(), &models::TransfersModel::arrived, this,
            [this](bool onCluster) { (onCluster ? m_cluster : m_laptop)->model()->refresh(); });
    connect(app->send(), &models::SendModel::known, this, &TransfersPage::askHowToSend);
    connect(app->send(), &models::SendModel::changed, this, [this] { refresh(); });
    connect(app->sync(), &models::SyncModel::changed, this, [this] { refresh(); });
    connect(app->session(), &models::SessionModel::signedIn, this, [this] {
        if (isVisible())
            m_cluster->model()->openFirst();
        refresh();
    });
    connect(app->session(), &models::SessionModel::signedOut, this, [this] {
        m_ask->clear();
        refresh();
    });
    bind(m_state);
}

QWidget *TransfersPage::makePanes()
{
    auto *box = new QWidget(this);
    auto *line = new QHBoxLayout(box);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(space::tiny);
    m_laptop = new FilePane(m_app->laptopPane(), m_app->session(), box);
    m_cluster = new FilePane(m_app->clusterPane(), m_app->session(), box);
    m_last = m_laptop;
    line->addWidget(m_laptop, 1);
    line->addWidget(makeActs());
    line->addWidget(m_cluster, 1);
    for (FilePane *pane : {m_laptop, m_cluster}) {
        connectPane(pane);
        FileList *list = pane->list();
        const QString name = u"columns/"_s + list->objectName();
        list->setColumns(m_app->preferences().layout(name));
        connect(list, &FileList::columnsChosen, this,
                [this, name](const QByteArray &columns) { m_app->preferences().setLayout(name, columns); });
    }
    connect(m_cluster->list(), &FileList::namesDropped, this, &TransfersPage::send);
    connect(m_cluster->list(), &FileList::filesDropped, this, &TransfersPage::sendPaths);
    connect(m_laptop->list(), &FileList::namesDropped, this, &TransfersPage::fetch);
    connect(m_app->clusterPane(), &PaneModel::groupsKnown, this,
            [this](const QList<QByteArray> &groups) { askGroup(m_cluster, groups); });
    return box;
}

QWidget *TransfersPage::makeActs()
{
    auto *box = new QWidget(this);
    auto *column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::tiny);
    m_copyRight = makeIconButton(u"chevron-right"_s, tr("Copy the selection to the cluster (F5)"), box);
    m_copyRight->setObjectName(u"copyToCluster"_s);
    m_copyLeft = makeIconButton(u"chevron-left"_s, tr("Copy the selection to this computer (F5)"), box);
    m_copyLeft->setObjectName(u"copyToLaptop"_s);
    m_syncButton = makeIconButton(u"sync"_s, tr("Synchronize the folders…"), box);
    m_syncButton->setObjectName(u"syncFolders"_s);
    m_syncButton->setPopupMode(QToolButton::InstantPopup);
    auto *menu = new QMenu(m_syncButton);
    menu->addAction(tr("Mirror this computer to the cluster →"), this, [this] { synchronize(true); })
        ->setObjectName(u"syncToCluster"_s);
    menu->addAction(tr("← Mirror the cluster to this computer"), this, [this] { synchronize(false); })
        ->setObjectName(u"syncToLaptop"_s);
    m_syncButton->setMenu(menu);
    column->addStretch(1);
    for (QToolButton *each : {m_copyRight, m_copyLeft, m_syncButton})
        column->addWidget(each);
    column->addStretch(1);
    connect(m_copyRight, &QToolButton::clicked, this, [this] { copy(m_laptop); });
    connect(m_copyLeft, &QToolButton::clicked, this, [this] { copy(m_cluster); });
    return box;
}

void TransfersPage::connectPane(FilePane *pane)
{
    connect(pane, &FilePane::signInWanted, this, [this] { emit wished(Wish::SignIn); });
    connect(pane, &FilePane::keyChosen, this, [this, pane](FileList::Key key) { act(pane, key); });
    connect(pane->list(), &FileList::menuWanted, this, [this, pane](const QPoint &at) { showMenu(pane, at); });
    connect(pane->list()->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this, pane] {
        if (pane->list()->hasFocus())
            m_last = pane;
        refresh();
    });
    connect(pane->model(), &PaneModel::counted, this,
            [this, pane](const QList<QByteArray> &names, const transfer::RemoteCount &count) { askDelete(pane, names, count); });
    connect(pane->model(), &PaneModel::changed, this, [this] { refresh(); });
}

WhyText TransfersPage::why() const
{
    return {tr("Complete, or not at all"),
            {tr("A file gets its name on the cluster only when it is complete and the SHA-256 of both sides agree. An "
                "interrupted transfer never looks complete."),
             tr("Shared storage is slow with many small files, and quotas count each of them. Above a few hundred files, "
                "transfer one tar."),
             tr("After a lost connection, transfers resume once you sign in again. If Voyageur was closed, they wait here until "
                "you resume them, because you may be on another network."),
             tr("Keys in the lists: F3 shows a file, F4 edits it, F5 copies to the other side, F6 renames or moves, F7 creates a "
                "folder, F8 deletes, Backspace goes up, Tab changes the side. Type letters to find a name.")},
            tr("Wiki: Transferring data"),
            QUrl(u"https://docs.alliancecan.ca/wiki/Transferring_data"_s)};
}

QWidget *TransfersPage::firstFocus() const
{
    if (m_upper->currentWidget() == m_sync)
        return m_sync->firstFocus();
    return m_last->firstFocus()->isVisibleTo(m_last) ? m_last->firstFocus() : m_laptop->firstFocus();
}

void TransfersPage::showEvent(QShowEvent *event)
{
    Page::showEvent(event);
    setTabOrder(m_laptop->list(), m_cluster->list()); // from one pane to the other, as in every window with two
    m_laptop->model()->openFirst();
    m_cluster->model()->openFirst();
}

FilePane *TransfersPage::other(const FilePane *pane) const
{
    return pane == m_laptop ? m_cluster : m_laptop;
}

FilePane *TransfersPage::current() const
{
    return m_cluster->list()->hasFocus() ? m_cluster : m_laptop->list()->hasFocus() ? m_laptop : m_last;
}

QStringList TransfersPage::shownCommands() const
{
    if (m_upper->currentWidget() == m_sync)
        return m_app->sync()->commands();
    QStringList commands = m_app->transfers()->commands();
    if (m_ask->isAsking() && m_app->send()->hasContent())
        for (const transfer::Order &order : m_app->send()->facts().asArchives + m_app->send()->facts().asFiles)
            commands += models::commandsOf(order);
    return commands;
}

void TransfersPage::askAboutInterrupted()
{
    const int left = m_app->transfers()->interrupted();
    if (left == 0)
        m_left->clear();
    else
        m_left->showMessage(Tone::Attention, tr("%n transfer to resume", nullptr, left),
                            m_app->transfers()->canWork()
                                ? tr("They continue from what has already arrived.")
                                : tr("Sign in, then resume. They continue from what has already arrived."),
                            m_app->transfers()->canWork() ? tr("Resume all") : tr("Sign in…"));
}

void TransfersPage::refresh()
{
    const bool both = m_cluster->model()->canRead() && m_cluster->model()->hasContent() && m_laptop->model()->hasContent();
    m_copyRight->setEnabled(both && !m_laptop->list()->chosenRows().isEmpty());
    m_copyLeft->setEnabled(both && !m_cluster->list()->chosenRows().isEmpty());
    m_syncButton->setEnabled(both);
    const models::SendModel *looking = m_app->send();
    if (looking->error())
        notice()->showError(*looking->error());
    else if (looking->isBusy())
        notice()->showMessage(Tone::Info, looking->busyText());
    else
        notice()->clear();
    askAboutInterrupted();
    static_cast<TransfersState *>(m_state)->set(shownCommands());
}

} // namespace voyageur::widgets
