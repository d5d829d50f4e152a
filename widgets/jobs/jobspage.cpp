// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/jobspage.h"

#include "widgets/common/card.h"
#include "widgets/common/icons.h"
#include "widgets/common/style.h"
#include "widgets/jobs/actrow.h"
#include "widgets/jobs/efficiencycard.h"
#include "widgets/jobs/jobdelegate.h"
#include "widgets/jobs/jobtabs.h"
#include "widgets/jobs/logpane.h"
#include "widgets/jobs/recordview.h"

#include <QDesktopServices>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QTableView>
#include <QTimer>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using models::JobGroupModel;
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
    layout->addWidget(makeTable(), 1);
    m_staleness = makeLabel({}, TextRole::Small, top);
    m_staleness->setObjectName(u"jobsStaleness"_s);
    m_staleness->setTextFormat(Qt::PlainText);
    layout->addWidget(m_staleness);
    auto *acts = new ActRow(m_jobs, m_table, notice(), top);
    connect(acts, &ActRow::repeatWanted, this, &JobsPage::repeatWanted);
    layout->addWidget(acts);
    return top;
}

QWidget *JobsPage::makeTable()
{
    m_table = new QTableView(this);
    m_table->setObjectName(u"jobTable"_s);
    m_table->setAccessibleName(tr("Jobs"));
    m_table->setModel(m_jobs->groups());
    m_table->setItemDelegate(new JobDelegate(m_table));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_table->setTabKeyNavigation(false);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(40);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setSectionResizeMode(JobTableModel::NameColumn, QHeaderView::Stretch);
    m_table->horizontalHeader()->setSectionResizeMode(JobTableModel::StateColumn, QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(JobTableModel::TimeColumn, QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(JobTableModel::NodeColumn, QHeaderView::ResizeToContents);
    // A header measures what it fits to when cells change, not when rows come.
    connect(m_table->model(), &QAbstractItemModel::rowsInserted, m_table->horizontalHeader(), &QHeaderView::doItemsLayout);
    m_table->setMinimumHeight(80);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &JobsPage::selectRow);
    connect(m_table, &QTableView::activated, this, &JobsPage::toggle);
    connect(m_table, &QTableView::clicked, this, [this](const QModelIndex &index) {
        const QRect cell = m_table->visualRect(index);
        const QPoint at = m_table->viewport()->mapFromGlobal(QCursor::pos());
        const bool onSign = layoutDirection() == Qt::RightToLeft ? at.x() > cell.right() - JobDelegate::signWidth
                                                                 : at.x() < cell.left() + JobDelegate::signWidth;
        if (index.column() == JobTableModel::NameColumn && onSign)
            toggle(index);
    });
    m_table->installEventFilter(this);
    return m_table;
}

QWidget *JobsPage::makeDetail(models::AppModel *app)
{
    m_detail = new Card({}, this);
    m_detail->setObjectName(u"jobDetail"_s);
    m_name = new ElidedLabel({}, TextRole::Section, Qt::ElideRight, m_detail);
    m_state = new Chip(m_detail);
    m_state->setObjectName(u"jobState"_s);
    m_open = new QPushButton(icon(u"folder"_s), tr("&Open results"), m_detail);
    m_open->setObjectName(u"openResults"_s);
    m_fetch = new QPushButton(icon(u"download"_s), tr("&Fetch results"), m_detail);
    m_fetch->setObjectName(u"fetchResults"_s);
    auto *head = new QHBoxLayout;
    head->addWidget(m_name, 1);
    head->addWidget(m_state);
    head->addSpacing(space::small);
    head->addWidget(m_open);
    head->addWidget(m_fetch);
    m_detail->body()->addLayout(head);
    m_explanation = makeLabel({}, TextRole::Body, m_detail);
    m_detail->body()->addWidget(m_explanation);
    m_tabs = new JobTabs(m_detail);
    (new LogPane(app->jobLog(), m_tabs))->addKeys(this);
    auto *use = new EfficiencyCard(app->jobUsage(), m_tabs);
    m_tabs->add(JobTabs::Tab::Use, tr("Use"), use);
    m_tabs->add(JobTabs::Tab::Details, tr("Details"), new RecordView(m_jobs, m_tabs));
    m_detail->body()->addWidget(m_tabs, 1);
    connect(m_tabs, &JobTabs::enlarged, m_table->parentWidget(), &QWidget::setHidden); // with what is done to its rows
    connect(use, &EfficiencyCard::scriptWanted, this, [this] { emit wished(Wish::ShowSubmit); });
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
    const int count = m_jobs->groups()->rowCount();
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
    QStringList keys;
    for (const QModelIndex &row : m_table->selectionModel()->selectedRows())
        keys += row.data(JobTableModel::JobIdRole).toString();
    m_jobs->acts()->choose(keys);
    if (!keys.isEmpty() && !keys.contains(m_jobs->selected()))
        m_jobs->select(keys.last());
}

void JobsPage::toggle(const QModelIndex &index)
{
    if (!index.data(JobGroupModel::GroupRole).toBool())
        return;
    const QString key = index.data(JobTableModel::JobIdRole).toString();
    m_jobs->groups()->setOpen(key, !m_jobs->groups()->isOpen(key));
}

// Right opens an array or a chain, Left closes it, as in a tree.
bool JobsPage::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_table && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        const QModelIndex at = m_table->currentIndex();
        const int opens = layoutDirection() == Qt::RightToLeft ? Qt::Key_Left : Qt::Key_Right;
        const int closes = layoutDirection() == Qt::RightToLeft ? Qt::Key_Right : Qt::Key_Left;
        if (at.data(JobGroupModel::GroupRole).toBool() && (key == opens || key == closes)) {
            m_jobs->groups()->setOpen(at.data(JobTableModel::JobIdRole).toString(), key == opens);
            return true;
        }
    }
    return Page::eventFilter(watched, event);
}

void JobsPage::fillDetail()
{
    const std::optional<models::JobDetail> detail = m_jobs->detail();
    m_detailArea->setVisible(detail.has_value());
    if (!detail)
        return m_tabs->shrink(); // the list is what there is
    const int row = m_jobs->groups()->rowOfKey(detail->id);
    const QModelIndexList chosen = m_table->selectionModel()->selectedRows();
    const bool stands = !chosen.isEmpty() && chosen.first().data(JobTableModel::JobIdRole).toString() == detail->id;
    if (row < 0)
        m_table->clearSelection();
    else if (!stands && !m_table->selectionModel()->isRowSelected(row))
        m_table->selectRow(row);
    const bool waits = detail->mood == JobTableModel::Mood::Waiting;
    m_tabs->setOffered(JobTabs::Tab::Waits, waits);
    if (std::exchange(m_shown, detail->id) != detail->id && waits)
        m_tabs->choose(JobTabs::Tab::Waits);
    m_name->setText(tr("%1, job %2").arg(detail->name, detail->id));
    m_state->set(toneOf(detail->mood), detail->state, iconOf(detail->mood));
    m_explanation->setText(detail->explanation);
    m_explanation->setVisible(!detail->explanation.isEmpty());
    m_open->setVisible(!detail->results.isEmpty());
    m_open->setToolTip(detail->results.toHtmlEscaped());
    m_open->setAccessibleDescription(detail->results);
    m_fetch->setVisible(detail->canFetch && detail->results.isEmpty());
    m_fetch->setEnabled(!detail->fetching);
}

void JobsPage::openResults()
{
    if (const auto detail = m_jobs->detail(); detail && !detail->results.isEmpty())
        QDesktopServices::openUrl(QUrl::fromLocalFile(detail->results));
}

} // namespace voyageur::widgets
