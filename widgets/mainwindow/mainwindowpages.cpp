// SPDX-License-Identifier: GPL-3.0-or-later
// The pages of the window, each made when it is first looked at.
#include "widgets/mainwindow/mainwindow.h"

#include "widgets/connect/clustertestpage.h"
#include "widgets/connect/keypage.h"
#include "widgets/connect/signinpage.h"
#include "widgets/course/coursemakerpage.h"
#include "widgets/course/coursepage.h"
#include "widgets/jobs/jobspage.h"
#include "widgets/jobs/logfilepage.h"
#include "widgets/jobs/openoutside.h"
#include "widgets/jobs/runspage.h"
#include "widgets/mainwindow/endnotice.h"
#include "widgets/mainwindow/settingspage.h"
#include "widgets/mainwindow/welcomepage.h"
#include "widgets/script/clusterfiledialog.h"
#include "widgets/script/scriptpage.h"
#include "widgets/steps/codepage.h"
#include "widgets/steps/datasetpage.h"
#include "widgets/steps/environmentpage.h"
#include "widgets/steps/newprojectpage.h"
#include "widgets/steps/projectpage.h"
#include "widgets/steps/submitpage.h"
#include "widgets/steps/trypage.h"
#include "widgets/storage/storagepage.h"
#include "widgets/terminal/terminalpage.h"
#include "widgets/transfer/transferspage.h"
#include "widgets/tunnels/tunnelspage.h"

#include <QStackedWidget>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

Page *MainWindow::makePage(PageId page)
{
    auto *project = m_app->project();
    auto *session = m_app->session();
    switch (page) {
    case PageId::Welcome:
        return new WelcomePage(project, m_app->newProject(), this);
    case PageId::Code:
        return new CodePage(m_app->code(), m_app->projectSettings(), project, this);
    case PageId::Dataset:
        return makeDatasetPage();
    case PageId::Environment:
        return new EnvironmentPage(m_app->environment(), project, session, this);
    case PageId::Try:
        return new TryPage(m_app->tryOut(), m_app->projectSettings(), project, session, this);
    case PageId::Submit:
        return new SubmitPage(m_app->submit(), project, session, m_app->preferences(), this);
    case PageId::Transfers:
        return makeTransfersPage();
    case PageId::Jobs:
        return makeJobsPage();
    case PageId::SignIn:
        return makeSignInPage();
    case PageId::Script:
        return new ScriptPage(m_app->script(), m_app->preferences(), this);
    case PageId::Terminal:
        return new TerminalPage(m_app->terminal(), session, m_app->preferences(), this);
    case PageId::Keys:
        return new KeyPage(m_app->keys(), session, this);
    case PageId::ClusterTest:
        return new ClusterTestPage(m_app->clusterTest(), session, this);
    case PageId::Tunnels:
        return new TunnelsPage(m_app->tunnels(), session, this);
    case PageId::Storage:
        return new StoragePage(m_app->storage(), session, this);
    case PageId::Course:
        return new CoursePage(m_app->course(), project, session, this);
    case PageId::CourseMaker:
        return new CourseMakerPage(m_app->courseMaker(), project, this);
    case PageId::Runs: {
        auto *runs = new RunsPage(m_app->runs(), session, this);
        m_lookedAt->add(runs);
        return runs;
    }
    case PageId::Project:
        return new ProjectPage(m_app->projectSettings(), this);
    case PageId::Settings:
        return makeSettingsPage();
    case PageId::LogFile:
        return new LogFilePage(m_app->logFile(), this);
    case PageId::NewProject:
        break;
    }
    auto *created = new NewProjectPage(m_app->newProject(), this);
    connect(created, &NewProjectPage::given, this,
            [this] { showPage(m_app->project()->isOpen() ? PageId::Code : PageId::Welcome); });
    return created;
}

Page *MainWindow::page(PageId id)
{
    Page *&made = m_made[std::size_t(id)];
    if (made)
        return made;
    made = makePage(id);
    m_pages->addWidget(made);
    connect(made, &Page::wished, this, &MainWindow::fulfil);
    connect(made, &Page::fileWanted, this,
            [this](const QString &file, int line) { editOutside(m_app->preferences().editor(), file, line); });
    connect(made, &Page::whyChanged, this, [this, page = made] {
        if (m_pages->currentWidget() == page)
            m_help->setText(page->why());
    });
    connect(made, &Page::whyAsked, this, [this] { setHelpShown(true); });
    return made;
}

Page *MainWindow::makeSignInPage()
{
    auto *signIn = new SignInPage(m_app->session(), m_app->work(), this);
    connect(signIn, &SignInPage::keyWanted, this, [this](const QString &cluster) {
        qobject_cast<KeyPage *>(page(PageId::Keys))->offer(cluster);
        showPage(PageId::Keys);
    });
    connect(signIn, &SignInPage::testWanted, this, [this](const QString &cluster) {
        qobject_cast<ClusterTestPage *>(page(PageId::ClusterTest))->offer(cluster);
        showPage(PageId::ClusterTest);
    });
    if (!m_offered.isEmpty())
        signIn->offer(m_offered);
    return signIn;
}

Page *MainWindow::makeTransfersPage()
{
    auto *transfers = new TransfersPage(m_app, this);
    using Access = models::ScriptModel::Access;
    connect(transfers, &TransfersPage::fileHereWanted, this, [this](const QString &path, bool edit) {
        showPage(PageId::Script);
        scriptPage()->openFile(path, edit ? Access::Edit : Access::Look);
    });
    connect(transfers, &TransfersPage::fileThereWanted, this, [this](const QByteArray &path, bool edit) {
        showPage(PageId::Script);
        scriptPage()->openThere(path, edit ? Access::Edit : Access::Look);
    });
    return transfers;
}

Page *MainWindow::makeJobsPage()
{
    auto *jobs = new JobsPage(m_app, this);
    m_lookedAt->add(jobs);
    connect(jobs, &JobsPage::repeatWanted, this, [this](const QString &tag) {
        m_app->runs()->select({tag});
        showPage(PageId::Runs);
    });
    connect(jobs, &JobsPage::elsewhereWanted, this, &MainWindow::sendElsewhere);
    return jobs;
}

Page *MainWindow::makeSettingsPage()
{
    auto *settings = new SettingsPage(m_app->preferences(), this);
    connect(settings, &SettingsPage::appearanceChosen, this, &MainWindow::setAppearanceNamed);
    connect(settings, &SettingsPage::noticesChosen, this, [this](bool on) { m_notice->setWanted(on); });
    connect(settings, &SettingsPage::keysWanted, this, [this] { showPage(PageId::Keys); });
    connect(settings, &SettingsPage::shortcutsWanted, this, &MainWindow::showShortcuts);
    connect(settings, &SettingsPage::bundleWanted, this, &MainWindow::saveSupportBundle);
    return settings;
}

ScriptPage *MainWindow::scriptPage()
{
    return qobject_cast<ScriptPage *>(page(PageId::Script));
}

// Its data may be chosen in the folders of the cluster, which the script page looks through, too.
Page *MainWindow::makeDatasetPage()
{
    auto *page = new DatasetPage(m_app->dataset(), m_app->project(), m_app->session(), this);
    connect(page, &DatasetPage::browseWanted, this, [this, page] {
        auto *dialog = new ClusterFileDialog(m_app->script(), ClusterFileDialog::Mode::Data, {}, this);
        connect(dialog, &ClusterFileDialog::chosen, page, &DatasetPage::useRemotePath);
        dialog->open();
    });
    return page;
}

} // namespace voyageur::widgets
