// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/mainwindow/mainwindow.h"

#include "widgets/common/card.h"
#include "widgets/common/choicebar.h"
#include "widgets/common/icons.h"
#include "widgets/common/messagelayer.h"
#include "widgets/common/style.h"
#include "widgets/connect/signinpage.h"
#include "widgets/jobs/lookedat.h"
#include "widgets/mainwindow/activitystrip.h"
#include "widgets/mainwindow/calminput.h"
#include "widgets/mainwindow/closing.h"
#include "widgets/mainwindow/commandpalette.h"
#include "widgets/mainwindow/endnotice.h"
#include "widgets/mainwindow/enterkey.h"
#include "widgets/mainwindow/guidebar.h"
#include "widgets/mainwindow/helppanel.h"
#include "widgets/mainwindow/tourguide.h"
#include "widgets/mainwindow/wayback.h"
#include "widgets/script/scriptpage.h"

#include <QActionGroup>
#include <QApplication>
#include <QCloseEvent>
#include <QDesktopServices>
#include <QHBoxLayout>
#include <QMenu>
#include <QShortcut>
#include <QStackedWidget>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

MainWindow::MainWindow(models::AppModel *app, QWidget *parent)
    : QWidget(parent), m_app(app), m_menu(new QMenu(this)), m_recentMenu(new QMenu(tr("Open a &recent project"), this)),
      m_rail(new Rail(app, m_menu, this)), m_lost(new ChoiceBar(this)), m_notKept(new ChoiceBar(this)),
      m_ask(new ChoiceBar(this)), m_closing(new Closing(app, m_ask, this)), m_wayBack(new WayBack(app, m_lost, this)),
      m_column(new QVBoxLayout), m_pages(new QStackedWidget(this)), m_lookedAt(new LookedAt(app->jobs(), this)),
      m_middle(new QWidget(this)), m_helpTab(new QWidget(this)),
      m_showHelp(makeIconButton(u"help"_s, tr("Show the help (F1)"), this)), m_help(new HelpPanel(this)),
      m_guideBar(new GuideBar(this)), m_strip(new ActivityStrip(app->activities(), this)),
      m_list(new ActivityList(app->activities(), this)), m_palette(new CommandPalette(this)),
      m_helpShown(app->preferences().helpShown())
{
    setObjectName(u"mainWindow"_s);
    setMinimumSize(760, 480);
    resize(1100, 720);
    QTimer::singleShot(0, this,
                       [this] { setWindowIcon(programIcon()); }); // drawn in six sizes, which the window need not wait for
    connectModels();

    auto *middle = new QHBoxLayout(m_middle);
    middle->setContentsMargins(0, 0, 0, 0);
    middle->setSpacing(0);
    middle->addWidget(m_rail);
    m_lost->setObjectName(u"lostBar"_s);
    m_ask->setObjectName(u"closingBar"_s);
    auto *column = m_column;
    column->setSpacing(0);
    m_notKept->setObjectName(u"notKeptBar"_s);
    column->addWidget(m_pages, 1);
    column->addWidget(m_guideBar);
    middle->addLayout(column, 1);
    auto *tab = new QVBoxLayout(m_helpTab);
    tab->setContentsMargins(0, space::large, space::small, 0);
    m_showHelp->setObjectName(u"showHelp"_s);
    tab->addWidget(m_showHelp);
    tab->addStretch(1);
    middle->addWidget(m_helpTab);
    middle->addWidget(m_help);
    m_bars = new MessageLayer(MessageLayer::Edge::Top, m_pages, m_middle);
    for (ChoiceBar *bar : {m_ask, m_lost, m_notKept})
        addBar(bar);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_middle, 1);
    layout->addWidget(m_strip);
    m_list->hide();

    m_guide = new TourGuide(app, this);
    m_help->setCard(m_guide);
    connect(m_guide, &TourGuide::helpWanted, this, [this] {
        if (!isNarrow())
            setHelpShown(true);
    });
    connect(m_guide, &TourGuide::pageWanted, this, [this] {
        if (isNarrow())
            setHelpShown(false);
    });
    connect(&app->preferences(), &models::Preferences::notKept, this, [this](const base::Error &error) {
        m_notKept->ask(Tone::Attention, error.what, error.why + u' ' + error.next,
                       {{u"notKeptRead"_s, tr("Dismiss"), [this] { m_notKept->clear(); }, ButtonKind::Normal, true}});
    });
    makeMenu();
    makeShortcuts();
    new EnterKey(this);
    new CalmInput(this);
    connect(m_rail, &Rail::chosen, this, [this](PageId page) { showPage(page); });
    connect(m_showHelp, &QToolButton::clicked, this, [this] { setHelpShown(true); });
    connect(m_help, &HelpPanel::closed, this, [this] { setHelpShown(false); });
    connect(m_strip, &ActivityStrip::listWanted, this, &MainWindow::setListShown);
    connect(m_list, &ActivityList::closed, this, [this] { setListShown(false); });
    connect(app->project(), &models::ProjectModel::opened, this, &MainWindow::projectOpened);
    guardProject();
    connect(app->project(), &models::ProjectModel::changed, this, &MainWindow::setTitle);
    connect(app->session(), &models::SessionModel::questionChanged, this, [this] {
        // What asks in the middle of other work leads back to it.
        if (m_app->session()->question() && (m_app->lost() || !m_app->session()->asker().isEmpty()))
            showSignIn();
        else if (m_app->session()->question())
            showPage(PageId::SignIn);
    });
    connect(app->script(), &models::ScriptModel::changed, this, &MainWindow::setTitle);
    connect(app->session(), &models::SessionModel::changed, this, &MainWindow::sessionChanged);
    makeNotice();
    connect(app->support(), &models::SupportModel::saved, this, [this](const QString &path, const QStringList &contents) {
        page(m_current)->notice()->showMessage(
            Tone::Good, tr("Support bundle saved: %1").arg(models::shownPath(path)),
            contents.join(u'\n') + u'\n' + tr("It contains no password, passphrase or passcode. Check it before you send it."));
    });
    connect(app->support(), &models::SupportModel::failed, this,
            [this](const base::Error &error) { page(m_current)->notice()->showError(error); });
    followCourse();
    makeGuide();
    takeDrops();
    setTitle();
    showPage(PageId::Welcome);
    restoreGeometry(app->preferences().windowGeometry());
}

void MainWindow::connectModels()
{
    connect(m_app->tryOut(), &models::TryModel::scriptWritten, this, [this](const QString &path) {
        showPage(PageId::Script);
        scriptPage()->openFile(path);
    });
    connect(m_app->keys(), &models::KeyModel::loginDecided, this, [this] { showPage(PageId::Keys); });
    connect(m_app->tunnels(), &models::TunnelsModel::serverAnswers, this, [this](int id) {
        if (const QString address = m_app->tunnels()->browserAddress(id); !address.isEmpty())
            QDesktopServices::openUrl(QUrl(address));
    });
    connect(m_app->elsewhere(), &models::Elsewhere::stepFiveWanted, this, &MainWindow::goOnElsewhere);
}

void MainWindow::makeMenu()
{
    m_menu->addAction(icon(u"plus"_s), tr("&New project…"), QKeySequence::New, this, &MainWindow::newProject)
        ->setObjectName(u"newProject"_s);
    m_menu->addAction(icon(u"folder"_s), tr("&Open a project folder…"), QKeySequence::Open, this, &MainWindow::chooseProject);
    m_menu->addMenu(m_recentMenu);
    QAction *settings = m_menu->addAction(icon(u"form"_s), tr("&Project settings…"), this,
                                          [this] { showPage(PageId::Project, Qt::ShortcutFocusReason); });
    settings->setObjectName(u"projectSettingsAct"_s);
    connect(m_menu, &QMenu::aboutToShow, settings, [this, settings] { settings->setEnabled(m_app->project()->isOpen()); });
    m_menu->addAction(icon(u"play"_s), tr("&Try the example"), this, &MainWindow::openExample);
    m_guide->addTo(m_menu);
    m_menu->addSeparator();
    m_menu->addAction(icon(u"search"_s), tr("E&xplain a log…"), this, &MainWindow::explainLog)->setObjectName(u"explainLog"_s);
    m_menu->addAction(icon(u"file"_s), tr("Open a &course file…"), this, &MainWindow::chooseCourse)
        ->setObjectName(u"openCourse"_s);
    m_menu->addAction(icon(u"save"_s), tr("Create a course fi&le…"), this, &MainWindow::makeCourse)
        ->setObjectName(u"makeCourse"_s);
    m_menu->addSeparator();
    QAction *tell =
        m_menu->addAction(tr("Notify me when a job starts or &ends"), this, [this](bool on) { m_notice->setWanted(on); });
    tell->setCheckable(true);
    tell->setChecked(m_app->preferences().tellsEnds());
    QMenu *appearance = m_menu->addMenu(tr("&Appearance"));
    auto *group = new QActionGroup(this);
    const std::pair<QString, Appearance> choices[] = {
        {tr("Match &system"), Appearance::System}, {tr("&Light"), Appearance::Light}, {tr("&Dark"), Appearance::Dark}};
    const Appearance now = appearanceFromText(m_app->preferences().appearance());
    for (const auto &[title, choice] : choices) {
        QAction *action =
            appearance->addAction(title, this, [this, choice = choice] { setAppearanceNamed(appearanceText(choice)); });
        action->setCheckable(true);
        action->setChecked(choice == now);
        group->addAction(action);
    }
    connect(appearance, &QMenu::aboutToShow, this, [this, appearance, choices = QStringList{u"system"_s, u"light"_s, u"dark"_s}] {
        const auto at = choices.indexOf(m_app->preferences().appearance());
        if (QAction *action = appearance->actions().value(at))
            action->setChecked(true);
    });
    connect(m_menu, &QMenu::aboutToShow, tell, [this, tell] { tell->setChecked(m_app->preferences().tellsEnds()); });
    m_menu
        ->addAction(icon(u"settings"_s), tr("Se&ttings…"), QKeySequence(u"Ctrl+,"_s), this,
                    [this] { showPage(PageId::Settings, Qt::ShortcutFocusReason); })
        ->setObjectName(u"openSettings"_s);
    m_menu->addAction(icon(u"save"_s), tr("&Save a support bundle…"), this, &MainWindow::saveSupportBundle)
        ->setObjectName(u"saveSupportBundle"_s);
    m_menu->addAction(icon(u"help"_s), tr("&User guide"), this, &MainWindow::showManual)->setObjectName(u"manual"_s);
    m_menu->addAction(tr("&Keyboard shortcuts"), this, &MainWindow::showShortcuts)->setObjectName(u"shortcuts"_s);
    m_menu->addAction(tr("Co&mmand palette…"), this, &MainWindow::showCommandPalette)->setObjectName(u"openPalette"_s);
    m_menu->addAction(tr("A&bout Voyageur"), this, &MainWindow::showAbout)->setObjectName(u"about"_s);
    m_menu->addSeparator();
    m_menu->addAction(tr("&Quit"), QKeySequence::Quit, this, &QWidget::close);
    addActions(m_menu->actions()); // their shortcuts work while the menu is closed
    connect(m_menu, &QMenu::aboutToShow, this, [this] {
        m_recentMenu->clear();
        for (const models::RecentProject &recent : m_app->project()->recent())
            m_recentMenu->addAction(models::shownPath(recent.folder).replace(u'&', "&&"_L1), this,
                                    [this, folder = recent.folder] { m_app->project()->open(folder); });
        m_recentMenu->setEnabled(!m_recentMenu->isEmpty());
    });
}

void MainWindow::makeShortcuts()
{
    const PageId numbered[] = {PageId::Code,      PageId::Dataset, PageId::Environment, PageId::Try,   PageId::Submit,
                               PageId::Transfers, PageId::Jobs,    PageId::SignIn,      PageId::Script};
    int key = Qt::Key_1;
    for (const PageId page : numbered)
        connect(new QShortcut(QKeySequence(int(Qt::CTRL) | key++), this), &QShortcut::activated, this,
                [this, page] { showPage(page, Qt::ShortcutFocusReason); });
    connect(new QShortcut(Qt::Key_F6, this), &QShortcut::activated, this, [this] { nextArea(1); });
    connect(new QShortcut(int(Qt::SHIFT) | int(Qt::Key_F6), this), &QShortcut::activated, this, [this] { nextArea(-1); });
    connect(new QShortcut(int(Qt::CTRL) | int(Qt::SHIFT) | int(Qt::Key_P), this), &QShortcut::activated, this,
            &MainWindow::showCommandPalette);
    for (const QKeySequence &keys : {QKeySequence(u"Ctrl+?"_s), QKeySequence(u"Ctrl+Shift+?"_s)})
        connect(new QShortcut(keys, this), &QShortcut::activated, this, &MainWindow::showShortcuts);
    connect(m_palette, &CommandPalette::closed, this, [this] { focusPage(Qt::OtherFocusReason); });
    connect(new QShortcut(Qt::Key_F1, this), &QShortcut::activated, this, [this] { setHelpShown(!m_help->isVisibleTo(this)); });
    connect(new QShortcut(Qt::Key_Escape, this), &QShortcut::activated, this, [this] {
        if (m_closing->isAsking())
            m_closing->stay();
        else if (m_list->isVisible())
            setListShown(false);
        else if (isNarrow() && m_helpOverPage)
            setHelpShown(false);
    });
}

void MainWindow::showPage(PageId id, Qt::FocusReason reason)
{
    m_current = id;
    if (id != PageId::SignIn && id != PageId::Keys && id != PageId::ClusterTest) // these belong to a sign-in
        m_signInFor.reset();
    m_rail->setCurrent(id);
    Page *shown = page(id);
    m_pages->setCurrentWidget(shown);
    m_help->setText(shown->why());
    m_app->project()->lookAtFiles(); // what the page says was read from them
    const bool fromRail = m_rail->isAncestorOf(QApplication::focusWidget()) && reason != Qt::ShortcutFocusReason;
    if (!fromRail)
        focusPage(reason);
    setTitle();
    rememberPage();
    showGuide();
    // These pages say themselves that the session is gone.
    m_wayBack->setSaidElsewhere(id == PageId::SignIn || id == PageId::Terminal || id == PageId::Tunnels || id == PageId::Storage);
}

void MainWindow::focusPage(Qt::FocusReason reason)
{
    QWidget *first = page(m_current)->firstFocus();
    (first ? first : m_rail->firstFocus())->setFocus(reason);
}

void MainWindow::sessionChanged()
{
    const bool signedIn = m_app->session()->state() == models::SessionModel::State::SignedIn;
    m_strip->setCanResume(signedIn);
    if (m_wayBack->needsPage() && m_current != PageId::SignIn) // a question, or a failure
        showSignIn();
    else if (const auto before = m_signInFor; signedIn && before && m_app->session()->asker().isEmpty()) {
        m_signInFor.reset();
        if (m_current == PageId::SignIn)
            showPage(*before, Qt::ShortcutFocusReason);
    }
}

void MainWindow::showSignIn()
{
    const PageId wanted = m_current;
    showPage(PageId::SignIn);
    if (wanted != PageId::SignIn)
        m_signInFor = wanted;
}

bool MainWindow::isWithoutWindow() const
{
    return m_closing->isWithoutWindow();
}

void MainWindow::offerCluster(const QString &cluster)
{
    m_offered = cluster;
    if (auto *made = qobject_cast<SignInPage *>(madePage(PageId::SignIn)))
        made->offer(cluster);
}

void MainWindow::fulfil(Page::Wish wish)
{
    switch (wish) {
    case Page::Wish::OpenProject:
        chooseProject();
        break;
    case Page::Wish::NewProject:
        newProject();
        break;
    case Page::Wish::OpenExample:
        openExample();
        break;
    case Page::Wish::SignIn:
        if (m_app->lost())
            m_app->signInAgain(); // the sign-in page comes by itself when something is asked
        else
            showSignIn();
        break;
    case Page::Wish::ShowDataset:
        showPage(PageId::Dataset);
        break;
    case Page::Wish::ShowEnvironment:
        showPage(PageId::Environment);
        break;
    case Page::Wish::ShowTry:
        showPage(PageId::Try);
        break;
    case Page::Wish::ShowSubmit:
        showPage(PageId::Submit);
        break;
    case Page::Wish::ShowJobs:
        showPage(PageId::Jobs);
        break;
    case Page::Wish::ShowCode:
        showPage(PageId::Code);
        break;
    case Page::Wish::OpenCourse:
        chooseCourse();
        break;
    case Page::Wish::ShowRuns:
        showPage(PageId::Runs);
        break;
    }
}

void MainWindow::projectOpened()
{
    if (m_exampleWanted && models::ProjectModel::exampleNeedsNoAccount())
        offerCluster(u"practice"_s);
    m_exampleWanted = false;
    if (const auto &course = m_app->project()->file().course; course && !course->cluster().isEmpty())
        offerCluster(course->cluster());
    showPage(m_app->course()->isOffered() ? PageId::Course : pageToReturnTo());
}

void MainWindow::setTitle()
{
    const QString project = m_app->project()->name();
    setWindowTitle(project.isEmpty() ? tr("Voyageur") : tr("%1 – %2 – Voyageur").arg(project, page(m_current)->title()));
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    m_app->preferences().setWindowGeometry(saveGeometry());
    auto *script = qobject_cast<ScriptPage *>(madePage(PageId::Script));
    if (!script || script->isSafeToClose()) {
        event->setAccepted(m_closing->mayClose());
        return;
    }
    event->ignore();
    showPage(PageId::Script);
    script->askUnsaved([this] { close(); });
}

} // namespace voyageur::widgets
