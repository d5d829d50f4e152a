// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/terminalpage.h"

#include "base/error.h"
#include "widgets/common/icons.h"
#include "widgets/terminal/findbar.h"
#include "widgets/terminal/pasteguard.h"

#include <QApplication>
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

namespace {

constexpr int longestFolder = 60; // characters below the page's title

// Its end says more than its beginning.
QString shortened(const QString &folder)
{
    return folder.size() > longestFolder ? QChar(0x2026) + folder.right(longestFolder) : folder;
}

} // namespace

TerminalPage::TerminalPage(models::TerminalModel *terminals, models::SessionModel *session, models::Preferences &preferences,
                           QWidget *parent)
    : Page(u"terminal"_s, {}, tr("Terminal"), {}, parent), m_terminals(terminals), m_session(session), m_preferences(preferences),
      m_tabs(new QTabBar(this)), m_new(new QToolButton(this)), m_find(new FindBar(this)), m_guard(new PasteGuard(this)),
      m_views(new QStackedWidget(this))
{
    m_tabs->setObjectName(u"terminalTabs"_s);
    m_tabs->setAccessibleName(tr("Terminals"));
    m_tabs->setFocusPolicy(Qt::NoFocus); // while there is no tab, it has no name that a screen reader would say
    m_tabs->setTabsClosable(true);
    m_tabs->setDocumentMode(true);
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setElideMode(Qt::ElideMiddle);
    m_tabs->setUsesScrollButtons(true);
    m_new->setObjectName(u"newTerminal"_s);
    m_new->setIcon(icon(u"plus"_s));
    m_new->setToolTip(tr("New terminal (Ctrl+Shift+T)"));
    m_new->setAccessibleName(tr("New terminal"));
    auto *bar = new QHBoxLayout;
    bar->addWidget(m_tabs, 1);
    bar->addWidget(m_new);
    m_views->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
    m_views->setMinimumHeight(120);
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
        focusView();
    });
    connect(m_guard, &PasteGuard::accepted, this, [this](const QString &text) {
        if (m_pasting)
            m_pasting->pasteAnyway(text);
        focusView();
    });
    connect(m_guard, &PasteGuard::declined, this, &TerminalPage::focusView);
    connect(empty(), &Placeholder::actionTriggered, this, [this] {
        if (m_terminals->canOpen())
            m_terminals->open();
        else
            emit wished(Wish::SignIn);
    });
    connect(notice(), &Banner::actionTriggered, this, [this] {
        const int index = m_tabs->currentIndex();
        if (index >= 0 && m_terminals->canReopen(index))
            m_terminals->reopen(index);
        else
            emit wished(Wish::SignIn);
    });
    connect(session, &models::SessionModel::changed, this, [this] { refresh(); });
    bind(terminals);
    for (int index = 0; index < terminals->count(); ++index)
        addTab(index);
}

WhyText TerminalPage::why() const
{
    return {tr("What is a terminal for?"),
            {tr("On a login node you browse, move files and submit jobs. Run computations in a job. On the login node "
                "they slow everybody down, and the cluster stops them after a while."),
             tr("A tab stays on its cluster, even if the window switches to another. If the connection breaks, the text stays, "
                "and each tab continues in its folder after you sign in again. Running programs end, unless they run in tmux."),
             tr("Ctrl+Shift+C copies, Ctrl+Shift+V pastes, Ctrl+Shift+F searches. Ctrl with + or − changes the size. Ctrl+click "
                "opens a link. Alt+drag selects a block. Shift+F10 opens the menu."),
             tr("Other keys go to the program. F6 leaves the terminal. Ctrl+PgUp and Ctrl+PgDn change the tab, Ctrl+Shift+T "
                "opens one and Ctrl+Shift+W closes it.")},
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
    describeWhere();
    if (can)
        empty()->set(u"terminal"_s, tr("A shell on the login node"), tr("It uses your session, without another approval."),
                     tr("&Open a terminal"), u"plus"_s);
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
    QWidget *close = m_tabs->tabButton(index, QTabBar::RightSide);
    close->setToolTip(tr("Close this terminal (Ctrl+Shift+W)"));
    close->setAccessibleName(tr("Close this terminal"));
    connect(tab, &TerminalTab::fed, view, &TerminalView::screenChanged);
    connect(view, &TerminalView::typed, tab, &TerminalTab::flush);
    connect(view, &TerminalView::resized, tab, &TerminalTab::resized);
    connect(view, &TerminalView::pasteGuarded, this, [this, view](const QString &text) {
        m_pasting = view;
        m_guard->ask(text);
    });
    connect(view, &TerminalView::tabWanted, this, [this](int step) {
        m_tabs->setCurrentIndex((m_tabs->currentIndex() + step + m_tabs->count()) % m_tabs->count());
        focusView();
    });
    connect(view, &TerminalView::zoomChanged, this, &TerminalPage::setZoom);
    connect(view, &TerminalView::rang, this, [this, view] { markBell(view); });
    connect(view, &TerminalView::findWanted, this, [this, view] { m_find->open(view->selectedText()); });
    connect(view, &TerminalView::newTabWanted, this, [this] { m_terminals->open(); });
    connect(view, &TerminalView::closeWanted, this, [this, tab] { m_terminals->close(m_terminals->indexOf(tab)); });
    connect(view, &TerminalView::linkOpened, this, [](const QUrl &url) { QDesktopServices::openUrl(url); });
    view->setZoom(m_preferences.terminalZoom());
    m_tabs->setFocusPolicy(Qt::TabFocus);
    m_tabs->setCurrentIndex(index);
    showTab(index);
    view->setFocus();
}

void TerminalPage::removeTab(int index)
{
    TerminalView *gone = view(index);
    m_rang.remove(m_terminals->tab(index));
    if (m_pasting == gone)
        m_guard->dismiss();
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
    if (m_pasting != view(index))
        m_guard->dismiss(); // it was about another terminal
    m_find->forget();
    m_views->setCurrentIndex(index);
    m_rang.remove(m_terminals->tab(index));
    describeTab(index);
}

void TerminalPage::describeTab(int index)
{
    if (index >= m_tabs->count() || index >= m_terminals->count())
        return;
    const TerminalTab *tab = m_terminals->tab(index);
    const bool rang = m_rang.contains(tab);
    const bool over = tab->state() == TerminalTab::State::Lost || tab->endedByItself();
    QString title = m_terminals->areOnSeveral() ? tr("%1: %2").arg(tab->place().title, tab->title()) : tab->title();
    m_tabs->setAccessibleTabName(index, rang ? tr("%1, bell").arg(title) : title);
    m_tabs->setTabText(index, title.replace(u'&', "&&"_L1));
    m_tabs->setTabIcon(index, over ? icon(u"disconnected"_s, Ink::Attention) : rang ? icon(u"bell"_s, Ink::Accent) : QIcon());
    // A folder may be called <img src=…>: a tooltip reads that as markup.
    m_tabs->setTabToolTip(index, tab->folder().isEmpty() ? QString() : Qt::convertFromPlainText(tab->folder()));
    view(index)->setLive(tab->isLive());
    view(index)->setAccessibleName(tr("Terminal: %1").arg(title));
    if (index == m_tabs->currentIndex()) {
        describeWhere();
        describeNotice(tab);
    }
}

void TerminalPage::describeWhere()
{
    const int index = m_tabs->currentIndex();
    const TerminalTab *tab = index >= 0 && index < m_terminals->count() ? m_terminals->tab(index) : nullptr;
    const bool isIn = tab ? m_terminals->canReopen(index) : m_terminals->canOpen();
    if (!isIn) {
        setSubtitle({});
        return;
    }
    const QString cluster = tab ? tab->place().title : m_session->clusterTitle();
    const QString user = tab ? tab->place().user : m_session->user();
    if (tab && !tab->folder().isEmpty())
        setSubtitle(tr("On %1, as %2, in %3").arg(cluster, user, shortened(base::shownSafely(tab->folder().toUtf8()))));
    else
        setSubtitle(tr("On %1, as %2").arg(cluster, user));
}

void TerminalPage::describeNotice(const TerminalTab *tab)
{
    const bool can = m_terminals->canReopen(m_terminals->indexOf(tab));
    const QString again = tr("Start again");
    if (tab->endedByItself())
        notice()->showMessage(Tone::Attention, tr("The shell ended by itself"),
                              tr("The shell ended before you typed anything. Its output is below. Possible causes: a start-up "
                                 "file such as ~/.bashrc, a full home folder, or a limit on idle time."),
                              can ? again : tr("Sign in…"));
    else if (tab->state() != TerminalTab::State::Lost)
        notice()->clear();
    else if (can)
        notice()->showMessage(Tone::Attention, tr("The shell has ended"), tab->error() ? tab->error()->what : QString(), again);
    else
        notice()->showMessage(
            Tone::Attention, tr("Signed out"),
            (m_session->error() ? m_session->error()->what + u' ' + m_session->error()->why + u' ' : QString())
                + tr("The terminal’s text is still here. After you sign in again, the terminal continues in the same folder."),
            m_session->error() ? tr("Sign in &again") : tr("Sign in…"));
}

void TerminalPage::focusView()
{
    if (TerminalView *view = currentView())
        view->setFocus();
}

void TerminalPage::find(TerminalView::Direction direction)
{
    if (TerminalView *view = currentView())
        m_find->showFound(view->find(m_find->words(), m_find->cases(), direction));
}

void TerminalPage::setZoom(int points)
{
    m_preferences.setTerminalZoom(points);
    for (int index = 0; index < m_views->count(); ++index)
        view(index)->setZoom(points);
}

// In front of the person it flashes; elsewhere its tab keeps a mark, and the window asks to be looked at.
void TerminalPage::markBell(const TerminalView *view)
{
    const bool seen = view->isVisible() && view->isActiveWindow();
    if (!seen)
        QApplication::alert(window());
    const int index = m_views->indexOf(const_cast<TerminalView *>(view));
    if (view->isVisible() || index < 0 || index >= m_terminals->count())
        return;
    m_rang.insert(m_terminals->tab(index));
    describeTab(index);
}

} // namespace voyageur::widgets
