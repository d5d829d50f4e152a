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
#include "widgets/jobs/sweepresultsview.h"
#include "widgets/jobs/usetab.h"
#include "widgets/jobs/waitcard.h"
#include "widgets/tunnels/jobserverspanel.h"

#include <QApplication>
#include <QDesktopServices>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPushButton>
#include <QScrollArea>
#include <QShortcut>
#include <QSplitter>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using models::JobTableModel;

JobsPage::JobsPage(models::AppModel *app, QWidget *parent)
    : Page(u"jobs"_s, {}, tr("Jobs"), {}, parent), m_jobs(app->jobs()), m_sweepRuns(app->sweepRuns()), m_session(app->session()),
      m_preferences(app->preferences()), m_splitter(new QSplitter(Qt::Vertical, this))
{
    m_splitter->setObjectName(u"jobsSplitter"_s);
    m_splitter->addWidget(makeTop());
    m_splitter->addWidget(makeDetail(app));
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
    m_splitter->setMinimumHeight(340);
    content()->addWidget(m_splitter, 1);
    m_refresh = new QPushButton(icon(u"refresh"_s), tr("Refresh &now"), this);
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
    connect(m_splitter, &QSplitter::splitterMoved, this, [this] {
        const QList<int> sizes = m_splitter->sizes();
        if (const int all = sizes.value(0) + sizes.value(1); all > 0)
            m_preferences.setLayout(splitterName(), QByteArray::number(100 * sizes.value(0) / all));
    });
    connect(m_jobs, &models::JobsModel::detailChanged, this, &JobsPage::fillDetail);
    connect(empty(), &Placeholder::actionTriggered, this, [this] { emit wished(Wish::SignIn); });
    connect(m_session, &models::SessionModel::changed, this, [this] { refresh(); });
    setKeys();
    bind(m_jobs);
    fillDetail();
}

// Tab goes through the page as it stands, F5 asks for the list again.
void JobsPage::setKeys()
{
    QWidget *before = m_goTo;
    for (QWidget *button :
         {m_detail->findChild<QWidget *>(u"openInJob"_s), static_cast<QWidget *>(m_open), static_cast<QWidget *>(m_fetch)})
        setTabOrder(std::exchange(before, button), button);
    auto *again = new QShortcut(Qt::Key_F5, this, nullptr, nullptr, Qt::WidgetWithChildrenShortcut);
    connect(again, &QShortcut::activated, m_refresh, &QPushButton::click);
    m_refresh->setToolTip(tr("Refresh the job list (F5)"));
}

// Escape is the window's; in the detail it leads back to the list.
bool JobsPage::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape
        && m_detailArea->isAncestorOf(QApplication::focusWidget()))
        event->accept();
    return Page::event(event);
}

void JobsPage::keyPressEvent(QKeyEvent *event)
{
    if (event->key() != Qt::Key_Escape || !m_detailArea->isAncestorOf(QApplication::focusWidget()))
        return Page::keyPressEvent(event);
    m_tabs->shrink();
    m_table->setFocus();
}

void JobsPage::resizeEvent(QResizeEvent *event)
{
    Page::resizeEvent(event);
    arrange();
}

// In a low window the list, and what is said beside it, give way to the job that is looked at.
void JobsPage::arrange()
{
    constexpr int lowPage = 580;
    m_low = height() < lowPage;
    setLow(m_low && m_jobs->table()->rowCount() > 0); // else the foot says what to do
    m_table->setLeastRows(m_low ? 2 : 3);
    const int side = m_low ? space::medium : space::large;
    const int above = m_low ? space::tiny : space::medium;
    m_detail->body()->setContentsMargins(side, above, side, above);
    m_detail->body()->setSpacing(m_low ? space::tiny : space::small);
    placeSplitter();
    fillDetail();
}

// Where the person has put it, of a low window and of others; else the list has what is left over, or two fifths.
void JobsPage::placeSplitter()
{
    bool known = false;
    const int share = m_preferences.layout(splitterName()).toInt(&known);
    const int list = known ? std::clamp(share, 1, 99) : m_low ? 1 : 40;
    m_splitter->setSizes({list * 100, (100 - list) * 100});
}

QString JobsPage::splitterName() const
{
    return m_low ? u"jobsLow"_s : u"jobs"_s;
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
    m_fetch = new QPushButton(icon(u"download"_s), tr("Download results"), m_detail);
    m_fetch->setObjectName(u"fetchResults"_s);
    for (QPushButton *button : {m_open, m_fetch})
        button->setAccessibleName(QString(button->text()).remove(u'&'));
    m_head = new QHBoxLayout;
    m_head->addWidget(m_name, 1);
    m_head->addWidget(m_state);
    m_head->addSpacing(space::small);
    m_head->addWidget(m_goTo);
    m_head->addWidget(m_open);
    m_head->addWidget(m_fetch);
    m_detail->body()->addLayout(m_head);
    m_explanation = makeLabel({}, TextRole::Body, m_detail);
    m_detail->body()->addWidget(m_explanation);
    m_shortExplanation = new ElidedLabel({}, TextRole::Body, Qt::ElideRight, m_detail);
    m_detail->body()->addWidget(m_shortExplanation);
    m_tabs = new JobTabs(m_detail);
    (new LogPane(app->jobLog(), m_tabs))->addKeys(this);
    auto *waits = new WaitCard(app->jobWaiting(), m_tabs);
    auto *use = new UseTab(app->jobLive(), app->jobUsage(), m_tabs);
    m_tabs->add(JobTabs::Tab::Waits, tr("Wait"), waits);
    m_tabs->add(JobTabs::Tab::Use, tr("Use"), use);
    auto *servers = new JobServersPanel(app->jobServers(), m_tabs);
    m_tabs->add(JobTabs::Tab::Servers, tr("Programs"), servers);
    m_head->insertWidget(m_head->count() - 2, servers->makeButton(m_detail));
    connect(servers, &JobServersPanel::wanted, this, [this] { m_tabs->choose(JobTabs::Tab::Servers); });
    m_tabs->add(JobTabs::Tab::Results, tr("Results"), new ResultsTab(app->jobResults(), m_tabs));
    m_sweep = new SweepResultsView(m_sweepRuns, m_tabs);
    m_tabs->add(JobTabs::Tab::Sweep, tr("Sweep"), m_sweep);
    connect(m_sweepRuns, &models::RunsModel::sweepChanged, m_sweep, &SweepResultsView::fill);
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
    m_detailArea->viewport()->installEventFilter(this);
    connect(m_tabs, &JobTabs::seen, this, [this](QWidget *part) {
        // Once it has its place.
        QTimer::singleShot(0, part, [this, part] { m_detailArea->ensureWidgetVisible(part, 0, 0); });
    });
    return m_detailArea;
}

// Of the job that is looked at: what helps while it waits is no help once it has ended.
WhyText JobsPage::why() const
{
    const QString alone = tr("You can close the window or the laptop. The job runs on the cluster without you.");
    const QString rarely = tr("Voyageur refreshes the list rarely, because a single Slurm program answers everybody on the "
                              "cluster. Between refreshes, the times keep counting.");
    const QString link = tr("Wiki: Monitoring jobs");
    const QUrl page(u"https://docs.alliancecan.ca/wiki/Running_jobs#Monitoring_jobs"_s);
    switch (m_why) {
    case JobTableModel::Mood::Waiting:
        return {tr("Waiting is normal"),
                {tr("Slurm shares the cluster by priority. People who have used it little lately go first, and small jobs often "
                    "fit into a gap. A job that waits for Priority or Resources is fine; there is nothing to do."),
                 alone, rarely},
                link,
                page};
    case JobTableModel::Mood::Running:
        return {tr("Check early"),
                {tr("Most mistakes show in the first minutes. Read the output, and look at the Use tab: an idle GPU often "
                    "means that the program runs on the CPU or waits for its data."),
                 alone, rarely},
                link,
                page};
    case JobTableModel::Mood::Good:
    case JobTableModel::Mood::Gone:
        return {
            tr("Once a job has ended"),
            {tr("Download the results. Clusters delete old files in scratch, and nobody can restore them."),
             tr("The Use tab shows what the job needed. Request a little more than that next time: smaller jobs start sooner."),
             tr("Run history keeps the script, the code version and the packages of each run.")},
            link,
            page};
    case JobTableModel::Mood::Bad:
        break;
    }
    return {
        tr("When a job fails"),
        {tr("Read the end of the output first: the last lines usually name the cause."),
         tr("Out of time or out of memory? The Use tab shows how much the job used, so you know what to request."),
         tr("Try the corrected program in an interactive job before you submit it again. Results that the job wrote before it "
            "ended are still on the cluster.")},
        link,
        page};
}

QWidget *JobsPage::firstFocus() const
{
    return m_jobs->hasContent() && m_jobs->table()->rowCount() > 0 ? m_table : Page::firstFocus();
}

QString JobsPage::retryText() const
{
    return m_session->state() == models::SessionModel::State::SignedIn ? tr("Try &again") : QString();
}

void JobsPage::retry()
{
    m_jobs->refresh();
}

void JobsPage::refresh()
{
    const bool signedIn = m_session->state() == models::SessionModel::State::SignedIn;
    if (!signedIn)
        empty()->set(u"jobs"_s, tr("You are not signed in"), tr("Sign in to a cluster to see your jobs there."), tr("&Sign in…"),
                     u"signin"_s);
    const int count = m_jobs->table()->rowCount();
    footNote()->setText(count == 0 ? tr("No jobs in the last 24 hours. Submit one in step 5.")
                                   : tr("Active jobs, and jobs of the last 24 hours"));
    setSubtitle(m_session->simulatedGpus() ? tr("On %1, with simulated GPUs.").arg(m_session->clusterTitle())
                    : signedIn             ? tr("On %1.").arg(m_session->clusterTitle())
                                           : QString());
    m_refresh->setEnabled(signedIn);
    m_staleness->setText(m_jobs->staleness());
    m_staleness->setVisible(!m_staleness->text().isEmpty());
    setLow(m_low && count > 0);
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
    const bool known = m_tabs->current() == JobTabs::Tab::Output || m_tabs->current() == JobTabs::Tab::Details;
    if (!here && !known) // the rest is asked there
        m_tabs->choose(JobTabs::Tab::Output);
    m_tabs->setOffered(JobTabs::Tab::Waits, here && waits);
    for (const JobTabs::Tab tab : {JobTabs::Tab::Use, JobTabs::Tab::Servers, JobTabs::Tab::Results})
        m_tabs->setOffered(tab, here);
    fillSweep(*detail);
    m_goTo->setVisible(!here);
    m_goTo->setText(tr("Switch to %1").arg(detail->elsewhere));
    m_goTo->setToolTip(tr("Switches this window to %1, and shows the job’s usage, results and programs. You stay signed in to "
                          "the current cluster.")
                           .arg(detail->elsewhere));
    if (std::exchange(m_shown, detail->id) != detail->id && waits && here)
        m_tabs->choose(JobTabs::Tab::Waits);
    fillHead(*detail);
    if (std::exchange(m_why, detail->mood) != detail->mood)
        emit whyChanged();
}

// The values of all runs with what they reached, beside the jobs that they are.
void JobsPage::fillSweep(const models::JobDetail &detail)
{
    const QString tag = m_jobs->sweepTag();
    m_tabs->setOffered(JobTabs::Tab::Sweep, !tag.isEmpty());
    const QString now = tag.isEmpty() ? QString() : tag + u'\n' + detail.results;
    if (now == m_sweepOf)
        return;
    m_sweepOf = now;
    m_sweepRuns->select(tag.isEmpty() ? QStringList() : QStringList{tag});
    if (!tag.isEmpty())
        m_sweepRuns->reload();
}

void JobsPage::fillHead(const models::JobDetail &detail)
{
    m_name->setText(tr("%1, job %2").arg(detail.name, detail.id));
    m_state->set(toneOf(detail.mood), detail.state, iconOf(detail.mood));
    const bool explained = !detail.explanation.isEmpty() && m_tabs->current() != JobTabs::Tab::Waits; // which says it, too
    m_explanation->setText(detail.explanation);
    m_explanation->setVisible(explained && !m_low);
    m_shortExplanation->setText(detail.explanation);
    m_shortExplanation->setVisible(explained && m_low);
    m_open->setVisible(!detail.results.isEmpty());
    m_open->setToolTip(detail.results.toHtmlEscaped());
    m_open->setAccessibleDescription(detail.results);
    m_fetch->setVisible(detail.canFetch && detail.results.isEmpty()
                        && m_tabs->current() != JobTabs::Tab::Results); // which has its own
    m_fetch->setEnabled(!detail.fetching);
    fitHead();
}

// Where the words have no room beside the name, as in French beside the bar that scrolls the detail, the pictures do.
void JobsPage::fitHead()
{
    m_open->setText(tr("&Open results"));
    m_fetch->setText(tr("Download results"));
    const int room = m_detailArea->viewport()->width() - m_detail->contentsMargins().left() - m_detail->contentsMargins().right()
        - m_detail->body()->contentsMargins().left() - m_detail->body()->contentsMargins().right();
    m_detail->layout()->activate();
    if (m_head->sizeHint().width() <= room)
        return;
    const bool must = m_detail->minimumSizeHint().width() > m_detailArea->viewport()->width();
    for (QPushButton *button : {m_open, m_fetch})
        button->setText({});
    if (m_fetch->toolTip().isEmpty())
        m_fetch->setToolTip(m_fetch->accessibleName());
    m_detail->layout()->activate();
    if (must || m_head->sizeHint().width() <= room)
        return;
    m_open->setText(tr("&Open results")); // of a name that long the end is cut in any case
    m_fetch->setText(tr("Download results"));
}

bool JobsPage::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Resize && m_detailArea && watched == m_detailArea->viewport())
        fitHead();
    return Page::eventFilter(watched, event);
}

void JobsPage::openResults()
{
    if (const auto detail = m_jobs->detail(); detail && !detail->results.isEmpty())
        QDesktopServices::openUrl(QUrl::fromLocalFile(detail->results));
}

} // namespace voyageur::widgets
