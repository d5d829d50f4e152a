// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/jobspage.h"

#include "widgets/common/card.h"
#include "widgets/common/icons.h"
#include "widgets/common/style.h"
#include "widgets/jobs/actrow.h"
#include "widgets/jobs/jobdelegate.h"
#include "widgets/jobs/jobtable.h"
#include "widgets/jobs/jobtabs.h"
#include "widgets/jobs/logpane.h"
#include "widgets/jobs/recordview.h"
#include "widgets/jobs/resultstab.h"
#include "widgets/jobs/usetab.h"
#include "widgets/jobs/waitcard.h"
#include "widgets/tunnels/jobserverspanel.h"

#include <QDesktopServices>
#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QTimer>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using models::JobTableModel;

JobsPage::JobsPage(models::AppModel *app, QWidget *parent)
    : Page(u"jobs"_s, {}, tr("Jobs"), {}, parent), m_jobs(app->jobs()), m_session(app->session())
{
    auto *splitter = new QSplitter(Qt::Vertical, this);
    splitter->addWidget(makeTop());
    splitter->addWidget(makeDetail(app));
    splitter->setStretchFactor(0, 2);
    splitter->setStretchFactor(1, 3);
    splitter->setChildrenCollapsible(false);
    splitter->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
    splitter->setMinimumHeight(340);
    content()->addWidget(splitter, 1);
    m_refresh = new QPushButton(icon(u"refresh"_s), tr("Ask &now"), this);
    m_refresh->setObjectName(u"refreshJobs"_s);
    auto *runs = new QPushButton(icon(u"clock"_s), tr("&Run history"), this);
    runs->setObjectName(u"showRuns"_s);
    foot()->addWidget(runs);
    foot()->addWidget(m_refresh);
    auto *old = new QPushButton(icon(u"clock"_s), tr("&Run history"), this); // which needs no sign-in
    empty()->extra()->addWidget(old, 0, Qt::AlignHCenter);
    for (const QPushButton *button : {runs, old})
        connect(button, &QPushButton::clicked, this, [this] { emit wished(Wish::ShowRuns); });
    connect(m_refresh, &QPushButton::clicked, m_jobs, &models::JobsModel::refresh);
    connect(m_jobs, &models::JobsModel::detailChanged, this, &JobsPage::fillDetail);
    connect(empty(), &Placeholder::actionTriggered, this, [this] { emit wished(Wish::SignIn); });
    connect(m_session, &models::SessionModel::changed, this, [this] { refresh(); });
    bind(m_jobs);
    fillDetail();
}

// The list, since when it is not up to date, and what can be done with its jobs.
QWidget *JobsPage::makeTop()
{
    auto *top = new QWidget(this);
    auto *layout = new QVBoxLayout(top);
    layout->setContentsMargins(0, 0, 0, space::small);
    layout->setSpacing(space::small);
    m_table = new JobTable(m_jobs->table(), this);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &JobsPage::selectRow);
    layout->addWidget(m_table, 1);
    m_staleness = makeLabel({}, TextRole::Small, top);
    m_staleness->setObjectName(u"jobsStaleness"_s);
    m_staleness->setTextFormat(Qt::PlainText);
    layout->addWidget(m_staleness);
    auto *acts = new ActRow(m_jobs, m_table, notice(), top);
    connect(acts, &ActRow::repeatWanted, this, &JobsPage::repeatWanted);
    connect(acts, &ActRow::elsewhereWanted, this, &JobsPage::elsewhereWanted);
    layout->addWidget(acts);
    return top;
}

QWidget *JobsPage::makeDetail(models::AppModel *app)
{
    m_detail = new Card({}, this);
    m_detail->setObjectName(u"jobDetail"_s);
    m_name = new ElidedLabel({}, TextRole::Section, Qt::ElideRight, m_detail);
    m_state = new Chip(m_detail);
    m_state->setObjectName(u"jobState"_s);
    m_goTo = new QPushButton(icon(u"signin"_s), {}, m_detail);
    m_goTo->setObjectName(u"goToCluster"_s);
    m_open = new QPushButton(icon(u"folder"_s), tr("&Open results"), m_detail);
    m_open->setObjectName(u"openResults"_s);
    m_fetch = new QPushButton(icon(u"download"_s), tr("&Fetch results"), m_detail);
    m_fetch->setObjectName(u"fetchResults"_s);
    auto *head = new QHBoxLayout;
    head->addWidget(m_name, 1);
    head->addWidget(m_state);
    head->addSpacing(space::small);
    head->addWidget(m_goTo);
    head->addWidget(m_open);
    head->addWidget(m_fetch);
    m_detail->body()->addLayout(head);
    m_explanation = makeLabel({}, TextRole::Body, m_detail);
    m_detail->body()->addWidget(m_explanation);
    m_tabs = new JobTabs(m_detail);
    (new LogPane(app->jobLog(), m_tabs))->addKeys(this);
    auto *waits = new WaitCard(app->jobWaiting(), m_tabs);
    auto *use = new UseTab(app->jobLive(), app->jobUsage(), m_tabs);
    m_tabs->add(JobTabs::Tab::Waits, tr("Why it waits"), waits);
    m_tabs->add(JobTabs::Tab::Use, tr("Use"), use);
    auto *servers = new JobServersPanel(app->jobServers(), m_tabs);
    m_tabs->add(JobTabs::Tab::Servers, tr("Programs"), servers);
    head->insertWidget(head->count() - 2, servers->makeButton(m_detail));
    connect(servers, &JobServersPanel::wanted, this, [this] { m_tabs->choose(JobTabs::Tab::Servers); });
    m_tabs->add(JobTabs::Tab::Results, tr("Results"), new ResultsTab(app->jobResults(), m_tabs));
    m_tabs->add(JobTabs::Tab::Details, tr("Details"), new RecordView(m_jobs, m_tabs));
    m_detail->body()->addWidget(m_tabs, 1);
    connect(m_tabs, &JobTabs::enlarged, m_table->parentWidget(), &QWidget::setHidden); // with what is done to its rows
    connect(waits, &WaitCard::scriptWanted, this, [this] { emit wished(Wish::ShowSubmit); });
    connect(use, &UseTab::scriptWanted, this, [this] { emit wished(Wish::ShowSubmit); });
    connect(m_goTo, &QPushButton::clicked, m_jobs, &models::JobsModel::goToItsCluster);
    connect(m_tabs, &JobTabs::chosen, this, &JobsPage::fillDetail);
    connect(m_open, &QPushButton::clicked, this, &JobsPage::openResults);
    connect(m_fetch, &QPushButton::clicked, m_jobs, &models::JobsModel::fetchSelected);
    m_detailArea = new QScrollArea(this);
    m_detailArea->setObjectName(u"jobDetailArea"_s);
    m_detailArea->setWidgetResizable(true);
    m_detailArea->setFrameShape(QFrame::NoFrame);
    m_detailArea->setFocusPolicy(Qt::NoFocus);
    m_detailArea->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_detailArea->setWidget(m_detail);
    m_detailArea->viewport()->setAutoFillBackground(false);
    connect(m_tabs, &JobTabs::seen, this, [this](QWidget *part) {
        // Once it has its place.
        QTimer::singleShot(0, part, [this, part] { m_detailArea->ensureWidgetVisible(part, 0, 0); });
    });
    return m_detailArea;
}

WhyText JobsPage::why() const
{
    return {
        tr("Waiting is normal"),
        {tr("Slurm shares the cluster by priority: who used little lately goes first, and a small job often slips into a gap. A "
            "job that waits with the reason Priority or Resources is in order; there is nothing to do."),
         tr("Close the window or the laptop if you like: the job runs on the cluster and does not need you."),
         tr("The list is asked for rarely, and the times run on by themselves: everybody's questions go to one program.")},
        tr("Wiki: Monitoring jobs"),
        QUrl(u"https://docs.alliancecan.ca/wiki/Running_jobs#Monitoring_jobs"_s)};
}

QWidget *JobsPage::firstFocus() const
{
    return m_jobs->hasContent() && m_jobs->table()->rowCount() > 0 ? m_table : Page::firstFocus();
}

QString JobsPage::retryText() const
{
    return m_session->state() == models::SessionModel::State::SignedIn ? tr("Ask &again") : QString();
}

void JobsPage::retry()
{
    m_jobs->refresh();
}

void JobsPage::refresh()
{
    const bool signedIn = m_session->state() == models::SessionModel::State::SignedIn;
    if (!signedIn)
        empty()->set(u"jobs"_s, tr("Nobody is signed in"), tr("Sign in to a cluster to see your jobs there."), tr("&Sign in…"),
                     u"signin"_s);
    const int count = m_jobs->table()->rowCount();
    footNote()->setText(count == 0 ? tr("No jobs on the last day. Step 5 submits one.")
                                   : tr("All that wait or run, and what ended on the last day"));
    setSubtitle(m_session->simulatedGpus() ? tr("On %1, whose GPUs are simulated.").arg(m_session->clusterTitle())
                    : signedIn             ? tr("On %1.").arg(m_session->clusterTitle())
                                           : QString());
    m_refresh->setEnabled(signedIn);
    m_staleness->setText(m_jobs->staleness());
    m_staleness->setVisible(!m_staleness->text().isEmpty());
    fillDetail();
}

void JobsPage::selectRow()
{
    // The selection, not the current index: the table makes its first row current when it gets the focus.
    const QStringList keys = m_table->chosen();
    m_jobs->acts()->choose(keys);
    if (!keys.isEmpty() && !keys.contains(m_jobs->selected()))
        m_jobs->select(keys.last());
}

void JobsPage::fillDetail()
{
    const std::optional<models::JobDetail> detail = m_jobs->detail();
    m_detailArea->setVisible(detail.has_value());
    if (!detail)
        return m_tabs->shrink(); // the list is what there is
    const int row = m_jobs->table()->rowOf(detail->id);
    const QModelIndexList chosen = m_table->selectionModel()->selectedRows();
    const bool stands = !chosen.isEmpty() && chosen.first().data(JobTableModel::JobIdRole).toString() == detail->id;
    if (row < 0)
        m_table->clearSelection();
    else if (!stands && !m_table->selectionModel()->isRowSelected(row))
        m_table->selectRow(row);
    const bool waits = detail->mood == JobTableModel::Mood::Waiting;
    const bool here = detail->elsewhere.isEmpty();
    if (!here) // what is known of it; the rest is asked there
        m_tabs->choose(JobTabs::Tab::Details);
    m_tabs->setOffered(JobTabs::Tab::Waits, here && waits);
    for (const JobTabs::Tab tab : {JobTabs::Tab::Output, JobTabs::Tab::Use, JobTabs::Tab::Servers, JobTabs::Tab::Results})
        m_tabs->setOffered(tab, here);
    m_goTo->setVisible(!here);
    m_goTo->setText(tr("Go to %1").arg(detail->elsewhere));
    m_goTo->setToolTip(
        tr("Makes %1 the cluster of this window: its log, its use, and what can be done with it are there. You stay "
           "signed in here.")
            .arg(detail->elsewhere));
    if (std::exchange(m_shown, detail->id) != detail->id && waits)
        m_tabs->choose(JobTabs::Tab::Waits);
    m_name->setText(tr("%1, job %2").arg(detail->name, detail->id));
    m_state->set(toneOf(detail->mood), detail->state, iconOf(detail->mood));
    m_explanation->setText(detail->explanation);
    m_explanation->setVisible(!detail->explanation.isEmpty() && m_tabs->current() != JobTabs::Tab::Waits); // which says it, too
    m_open->setVisible(!detail->results.isEmpty());
    m_open->setToolTip(detail->results.toHtmlEscaped());
    m_open->setAccessibleDescription(detail->results);
    m_fetch->setVisible(detail->canFetch && detail->results.isEmpty()
                        && m_tabs->current() != JobTabs::Tab::Results); // which has its own
    m_fetch->setEnabled(!detail->fetching);
}

void JobsPage::openResults()
{
    if (const auto detail = m_jobs->detail(); detail && !detail->results.isEmpty())
        QDesktopServices::openUrl(QUrl::fromLocalFile(detail->results));
}

} // namespace voyageur::widgets
