// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/steps/trypage.h"

#include "widgets/common/card.h"
#include "widgets/common/logview.h"
#include "widgets/steps/trychecklist.h"
#include "widgets/steps/tryrequestcard.h"
#include "widgets/steps/tryscriptview.h"
#include "widgets/terminal/pasteguard.h"
#include "widgets/terminal/terminalview.h"

#include <QDesktopServices>
#include <QHBoxLayout>
#include <QPushButton>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using models::TerminalTab;

TryPage::TryPage(models::TryModel *tryOut, models::ProjectSettings *settings, models::ProjectModel *project,
                 models::SessionModel *session, QWidget *parent)
    : StepPage(u"try"_s, u"4"_s, tr("Try it"), tr("A few minutes in an interactive job."), tryOut, project, session, parent),
      m_try(tryOut), m_request(new TryRequestCard(tryOut, settings, this)),
      m_allocation(new ElidedLabel({}, TextRole::Body, Qt::ElideRight, this)),
      m_goBack(new QPushButton(tr("Bac&k to the job"), this)), m_giveBack(new QPushButton(tr("End the &job"), this)),
      m_tabs(new QTabBar(this)), m_views(new QStackedWidget(this)), m_checks(new TryCheckList(this)), m_output(new LogView(this)),
      m_recording(makeLabel({}, TextRole::Small, this)), m_openTerminal(new QPushButton(tr("&Open a terminal in the job"), this))
{
    content()->addWidget(m_request);

    m_allocation->setObjectName(u"tryAllocation"_s);
    m_goBack->setObjectName(u"tryGoBack"_s);
    m_giveBack->setObjectName(u"tryGiveBack"_s);
    auto *held = new QHBoxLayout;
    held->addWidget(m_allocation, 1);
    held->addWidget(m_goBack);
    held->addWidget(m_giveBack);
    content()->addLayout(held);
    makeTabs();

    connect(tryOut, &models::TryModel::logChanged, this, [this] {
        m_output->setLog(m_try->log());
        fillAllocation();
    });
    connect(tryOut, &models::TryModel::checksChanged, this, [this] { m_checks->setChecks(m_try->checks()); });
    connect(tryOut->allocation(), &models::TryAllocation::terminalMade, this, &TryPage::showTerminal);
    connect(tryOut->allocation(), &models::TryAllocation::terminalGone, this, [this] {
        delete m_terminal;
        m_terminal = nullptr;
    });
    connect(m_giveBack, &QPushButton::clicked, this, [this] {
        if (m_try->isWorking())
            m_try->cancel();
        m_try->allocation()->giveBack();
    });
    connect(m_openTerminal, &QPushButton::clicked, this, &TryPage::goInside);
    connect(m_goBack, &QPushButton::clicked, this, &TryPage::goInside);
    connect(notice(), &Banner::actionTriggered, this, [this] { emit wished(Wish::ShowSubmit); });
    m_output->setLog(m_try->log());
    m_checks->setChecks(m_try->checks());
    bind(tryOut);
    if (m_try->allocation()->terminal())
        showTerminal();
}

void TryPage::makeTabs()
{
    m_tabs->setObjectName(u"tryTabs"_s);
    m_tabs->setAccessibleName(tr("Views of the try"));
    m_tabs->setDocumentMode(true);
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    for (const QString &title : {tr("Checks"), tr("Output"), tr("Terminal"), tr("Job script")})
        m_tabs->addTab(title);
    m_output->setObjectName(u"tryOutput"_s);
    m_output->setAccessibleName(tr("Output of the program"));
    m_views->addWidget(m_checks);
    m_views->addWidget(m_output);
    m_views->addWidget(makeTerminal());
    m_views->addWidget(new TryScriptView(m_try, this));
    m_views->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
    m_views->setMinimumHeight(120);
    content()->addWidget(m_tabs);
    content()->addWidget(m_views, 100);
    content()->addStretch(1); // takes the room while there is nothing of it
    connect(m_tabs, &QTabBar::currentChanged, m_views, &QStackedWidget::setCurrentIndex);
}

QWidget *TryPage::makeTerminal()
{
    auto *box = new QWidget(this);
    m_terminalBox = new QVBoxLayout(box);
    m_terminalBox->setContentsMargins({});
    m_openTerminal->setObjectName(u"tryTerminal"_s);
    m_recording->setObjectName(u"tryRecording"_s);
    m_recording->setWordWrap(true);
    auto *line = new QHBoxLayout;
    line->addWidget(m_recording, 1);
    line->addWidget(m_openTerminal);
    m_terminalBox->addLayout(line);
    m_guard = new PasteGuard(box);
    m_terminalBox->addWidget(m_guard);
    m_terminalBox->addStretch(1);
    connect(m_guard, &PasteGuard::accepted, this, [this](const QString &text) {
        if (m_terminal) {
            m_terminal->pasteAnyway(text);
            m_terminal->setFocus();
        }
    });
    connect(m_guard, &PasteGuard::declined, this, [this] {
        if (m_terminal)
            m_terminal->setFocus();
    });
    return box;
}

void TryPage::showTerminal()
{
    delete m_terminal;
    TerminalTab *tab = m_try->allocation()->terminal();
    m_terminal = new TerminalView(tab->screen(), this);
    m_terminal->setObjectName(u"tryTerminalView"_s);
    m_terminal->setAccessibleName(tr("Terminal in the interactive job"));
    // It takes what room there is; the views beside it need not be as high as a whole screen.
    m_terminal->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
    m_terminal->setMinimumHeight(120);
    m_terminalBox->addWidget(m_terminal, 100);
    connect(tab, &TerminalTab::fed, m_terminal, &TerminalView::screenChanged);
    connect(m_terminal, &TerminalView::typed, tab, &TerminalTab::flush);
    connect(m_terminal, &TerminalView::resized, tab, &TerminalTab::resized);
    connect(m_terminal, &TerminalView::pasteGuarded, m_guard, &PasteGuard::ask);
    connect(m_terminal, &TerminalView::linkOpened, this, [](const QUrl &url) { QDesktopServices::openUrl(url); });
    m_tabs->setCurrentIndex(Terminal);
}

void TryPage::goInside()
{
    m_tabs->setCurrentIndex(Terminal);
    m_try->allocation()->openTerminal();
    if (m_terminal)
        m_terminal->setFocus();
}

WhyText TryPage::why() const
{
    return {tr("Find mistakes in minutes"),
            {tr("A job may wait for hours, then fail over a file name. An interactive job of a few minutes starts sooner, and "
                "shows at once whether the program runs."),
             tr("The interactive job runs until you end it or its time is up. If the connection is lost, sign in again "
                "within ten minutes. The job also ends when you close the window."),
             tr("The try runs on a node as the job will, with the same modules and environment, and the dataset on the node’s "
                "disk. Never train on the login node, which everybody shares."),
             tr("The less you ask for, the sooner it starts.")},
            tr("Wiki: Interactive jobs"),
            QUrl(u"https://docs.alliancecan.ca/wiki/Running_jobs#Interactive_jobs"_s)};
}

QString TryPage::actText() const
{
    if (m_try->allocation()->isHeld())
        return tr("&Repeat checks");
    return m_try->hasRun() ? tr("&Run again") : tr("&Run it");
}

QString TryPage::actIcon() const
{
    return u"play"_s;
}

QString TryPage::restNote() const
{
    return m_try->allocation()->isHeld() ? QString() : m_try->allocation()->endText();
}

void TryPage::act()
{
    m_request->takeOver();
    m_tabs->setCurrentIndex(Checks);
    m_try->run();
}

QString TryPage::retryText() const
{
    return m_try->mayInsist() ? tr("Start a new job any&way") : StepPage::retryText();
}

void TryPage::retry()
{
    const bool insist = m_try->mayInsist();
    m_request->takeOver();
    m_tabs->setCurrentIndex(Checks);
    m_try->run(insist);
}

void TryPage::fillAllocation()
{
    models::TryAllocation *allocation = m_try->allocation();
    const bool held = allocation->isHeld();
    // What was asked for cannot be changed any more; the room is for what is there.
    m_request->setVisible(!held);
    m_request->setEnabled(!m_try->isWorking());
    m_allocation->setText(m_try->allocationText());
    m_allocation->setVisible(held);
    m_goBack->setVisible(allocation->isFoundAgain() && allocation->isGranted());
    m_giveBack->setVisible(held);
    m_giveBack->setEnabled(!allocation->isOutOfReach() && !allocation->isGivingBack());
    const bool any = held || !m_try->log().isEmpty() || !m_try->checks().isEmpty();
    m_tabs->setVisible(any);
    m_views->setVisible(any);
    fillTerminal();
}

void TryPage::fillTerminal()
{
    models::TryAllocation *allocation = m_try->allocation();
    const TerminalTab *tab = allocation->terminal();
    const bool live = tab && (tab->isLive() || tab->state() == TerminalTab::State::Starting);
    m_openTerminal->setVisible(!live);
    m_openTerminal->setEnabled(allocation->isGranted() && !allocation->isOutOfReach());
    if (live)
        m_recording->setText(tr("● Recording. A line that starts with a space is left out."));
    else if (allocation->isGranted())
        m_recording->setText(tr("A shell on the node, in the job’s environment. Your commands are recorded."));
    else
        m_recording->setText(tr("The terminal opens when the job has a node."));
    if (m_terminal && tab) // keys for a shell that is being ended would be lost, also those of the window
        m_terminal->setLive(tab->isLive() && !allocation->isGivingBack());
}

void TryPage::fill()
{
    m_request->fill(m_session->simulatedGpus());
    fillAllocation();
    m_checks->setChecks(m_try->checks());
    if (m_try->hasRun() && !m_try->isWorking() && !m_try->error())
        notice()->showMessage(Tone::Good, tr("The program runs on %1.").arg(m_session->clusterTitle()), m_try->outcome(),
                              tr("&Next: Submit"));
    else if (m_try->allocation()->isFoundAgain() && !m_try->isWorking())
        notice()->showMessage(Tone::Info, tr("This project still has an interactive job."),
                              tr("It is charged until you end it."));
    else
        notice()->clear();
}

} // namespace voyageur::widgets
