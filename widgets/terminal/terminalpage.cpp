// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/terminalpage.h"

#include "widgets/common/icons.h"
#include "widgets/terminal/findbar.h"
#include "widgets/terminal/pasteguard.h"
#include "widgets/terminal/terminalview.h"

#include <QDesktopServices>
#include <QHBoxLayout>
#include <QPushButton>
#include <QStackedWidget>
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using models::TerminalTab;

TerminalPage::TerminalPage(models::TerminalModel *terminals, models::SessionModel *session, QWidget *parent)
    : Page(u"terminal"_s, {}, tr("Terminal"), {}, parent), m_terminals(terminals), m_session(session), m_tabs(new QTabBar(this)),
      m_new(new QToolButton(this)), m_find(new FindBar(this)), m_guard(new PasteGuard(this)), m_views(new QStackedWidget(this))
{
    m_tabs->setObjectName(u"terminalTabs"_s);
    m_tabs->setAccessibleName(tr("Terminals"));
    m_tabs->setFocusPolicy(Qt::NoFocus); // while there is no tab, it has no name that a screen reader would say
    m_tabs->setTabsClosable(true);
    m_tabs->setDocumentMode(true);
    m_tabs->setDrawBase(false);
    m_tabs->setElideMode(Qt::ElideMiddle);
    m_tabs->setUsesScrollButtons(true);
    m_new->setObjectName(u"newTerminal"_s);
    m_new->setIcon(icon(u"plus"_s));
    m_new->setToolTip(tr("Another terminal (Ctrl+Shift+T)"));
    m_new->setAccessibleName(tr("Another terminal"));
    auto *bar = new QHBoxLayout;
    bar->addWidget(m_tabs, 1);
    bar->addWidget(m_new);
    m_views->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
    m_views->setMinimumHeight(200);
    content()->addLayout(bar);
    content()->addWidget(m_find);
    content()->addWidget(m_guard);
    content()->addWidget(m_views, 1);

    connect(m_new, &QToolButton::clicked, this, [this] { m_terminals->open(); });
    connect(m_tabs, &QTabBar::currentChanged, this, &TerminalPage::showTab);
    connect(m_tabs, &QTabBar::tabCloseRequested, m_terminals, &models::TerminalModel::close);
    connect(terminals, &models::TerminalModel::opened, this, &TerminalPage::addTab);
    connect(terminals, &models::TerminalModel::aboutToClose, this, &TerminalPage::removeTab);
    connect(terminals, &models::TerminalModel::tabChanged, this, &TerminalPage::describeTab);
    connect(m_find, &FindBar::wanted, this, &TerminalPage::find);
    connect(m_find, &FindBar::closed, this, [this] {
        m_find->hide();
        if (TerminalView *view = currentView())
            view->setFocus();
    });
    connect(m_guard, &PasteGuard::accepted, this, [this](const QString &text) {
        if (TerminalView *view = currentView()) {
            view->pasteAnyway(text);
            view->setFocus();
        }
    });
    connect(m_guard, &PasteGuard::declined, this, [this] {
        if (TerminalView *view = currentView())
            view->setFocus();
    });
    connect(empty(), &Placeholder::actionTriggered, this, [this] {
        if (m_terminals->canOpen())
            m_terminals->open();
        else
            emit wished(Wish::SignIn);
    });
    connect(notice(), &Banner::actionTriggered, this, [this] {
        const int index = m_tabs->currentIndex();
        if (!m_terminals->canOpen())
            emit wished(Wish::SignIn);
        else if (index >= 0)
            m_terminals->reopen(index);
    });
    connect(session, &models::SessionModel::changed, this, [this] { refresh(); });
    bind(terminals);
}

WhyText TerminalPage::why() const
{
    return {
        tr("What is a terminal for?"),
        {tr("A login node is where you look around, move files and submit jobs. Programs that compute belong in a job: on the "
            "login node they slow everybody down and are ended after a while."),
         tr("All tabs go over the login that the rest of the window uses. When the connection is cut, what the terminal showed "
            "stays; after you sign in again, each tab goes on in its folder. What ran in it has ended, unless it ran in tmux."),
         tr("Ctrl+Shift+C copies, Ctrl+Shift+V pastes, Ctrl+Shift+F searches; Ctrl with a click opens a link; Ctrl with + or − "
            "changes the size. F6 leaves the terminal.")},
        tr("Alliance wiki: Linux introduction"),
        QUrl(u"https://docs.alliancecan.ca/wiki/Linux_introduction"_s)};
}

TerminalView *TerminalPage::view(int index) const
{
    return qobject_cast<TerminalView *>(m_views->widget(index));
}

TerminalView *TerminalPage::currentView() const
{
    return view(m_tabs->currentIndex());
}

QWidget *TerminalPage::firstFocus() const
{
    return currentView() ? static_cast<QWidget *>(currentView()) : empty()->button();
}

void TerminalPage::refresh()
{
    const bool can = m_terminals->canOpen();
    m_new->setEnabled(can);
    setSubtitle(can ? tr("On %1, as %2").arg(m_session->clusterTitle(), m_session->user()) : QString());
    if (can)
        empty()->set(u"terminal"_s, tr("A shell on the login node"),
                     tr("It goes over the login that you have: nothing more to approve."), tr("&Open a terminal"), u"plus"_s);
    else
        empty()->set(u"terminal"_s, tr("Sign in first"), tr("A terminal is a shell on the login node of a cluster."),
                     tr("&Sign in…"), u"signin"_s);
    if (m_tabs->currentIndex() >= 0)
        describeTab(m_tabs->currentIndex());
}

void TerminalPage::addTab(int index)
{
    TerminalTab *tab = m_terminals->tab(index);
    auto *view = new TerminalView(tab->screen(), m_views);
    view->setObjectName(u"terminalView"_s);
    m_views->insertWidget(index, view);
    m_tabs->insertTab(index, tab->title());
    connect(tab, &TerminalTab::fed, view, &TerminalView::screenChanged);
    connect(view, &TerminalView::typed, tab, &TerminalTab::flush);
    connect(view, &TerminalView::resized, tab, &TerminalTab::resized);
    connect(view, &TerminalView::pasteGuarded, m_guard, &PasteGuard::ask);
    connect(view, &TerminalView::findWanted, this, [this, view] { m_find->open(view->selectedText()); });
    connect(view, &TerminalView::newTabWanted, this, [this] { m_terminals->open(); });
    connect(view, &TerminalView::closeWanted, this, [this, tab] { m_terminals->close(m_terminals->indexOf(tab)); });
    connect(view, &TerminalView::linkOpened, this, &TerminalPage::openLink);
    m_tabs->setFocusPolicy(Qt::TabFocus);
    m_tabs->setCurrentIndex(index);
    showTab(index);
    view->setFocus();
}

void TerminalPage::removeTab(int index)
{
    TerminalView *gone = view(index);
    m_views->removeWidget(gone);
    disconnect(gone, nullptr, nullptr, nullptr);
    disconnect(m_terminals->tab(index), nullptr, gone, nullptr);
    delete gone; // its screen goes next
    m_tabs->removeTab(index);
    if (m_tabs->count() == 0)
        m_tabs->setFocusPolicy(Qt::NoFocus);
}

void TerminalPage::showTab(int index)
{
    if (index < 0 || index >= m_views->count())
        return;
    m_views->setCurrentIndex(index);
    describeTab(index);
}

void TerminalPage::describeTab(int index)
{
    if (index >= m_tabs->count() || index >= m_terminals->count())
        return;
    const TerminalTab *tab = m_terminals->tab(index);
    const bool lost = tab->state() == TerminalTab::State::Lost;
    QString title = tab->title();
    m_tabs->setTabText(index, title.replace(u'&', "&&"_L1));
    m_tabs->setTabIcon(index, lost ? icon(u"disconnected"_s, Ink::Attention) : QIcon());
    m_tabs->setTabToolTip(index, tab->folder());
    view(index)->setLive(tab->isLive());
    view(index)->setAccessibleName(tr("Terminal: %1").arg(tab->title()));
    if (index != m_tabs->currentIndex())
        return;
    if (!lost)
        notice()->clear();
    else if (m_terminals->canOpen())
        notice()->showMessage(Tone::Attention, tr("This shell is gone"), tab->error() ? tab->error()->what : QString(),
                              tr("Start it again"));
    else
        notice()->showMessage(Tone::Attention, tr("Signed out"),
                              tr("What the terminal showed is still here. It goes on in its folder after you sign in again."),
                              tr("Sign in…"));
}

void TerminalPage::find(const QString &text, bool backwards)
{
    if (TerminalView *view = currentView())
        m_find->showFound(view->find(text, backwards));
}

// A link of the far side opens nothing but pages.
void TerminalPage::openLink(const QUrl &url)
{
    if (url.isValid() && (url.scheme() == "https"_L1 || url.scheme() == "http"_L1))
        QDesktopServices::openUrl(url);
}

} // namespace voyageur::widgets
