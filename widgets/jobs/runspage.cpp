// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/runspage.h"

#include "base/clock.h"
#include "widgets/common/card.h"
#include "widgets/common/diffview.h"
#include "widgets/common/icons.h"
#include "widgets/common/shownpart.h"
#include "widgets/jobs/jobdelegate.h"
#include "widgets/jobs/sweepresultsview.h"

#include <QCheckBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QSplitter>
#include <QTabBar>
#include <QTableView>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using history::RunRecord;
using models::RunsModel;
using models::RunTableModel;

RunsPage::RunsPage(RunsModel *runs, models::SessionModel *session, QWidget *parent)
    : Page(u"runs"_s, {}, tr("Run history"), tr("What was submitted from this computer, with its code and settings."), parent),
      m_runs(runs), m_session(session)
{
    m_splitter = new QSplitter(Qt::Vertical, this);
    m_splitter->addWidget(makeTable());
    m_splitter->addWidget(makeDetail());
    m_splitter->setStretchFactor(0, 2);
    m_splitter->setStretchFactor(1, 3);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
    m_detail->installEventFilter(this);
    content()->addWidget(m_splitter, 1);
    m_onlyProject = new QCheckBox(tr("Only &this project"), this);
    m_onlyProject->setObjectName(u"onlyProject"_s);
    auto *jobs = new QPushButton(icon(u"jobs"_s), tr("Go to the &jobs"), this);
    jobs->setObjectName(u"backToJobs"_s);
    foot()->addWidget(m_onlyProject);
    foot()->addWidget(jobs);
    connect(m_onlyProject, &QCheckBox::toggled, runs, &RunsModel::setOnlyProject);
    connect(jobs, &QPushButton::clicked, this, [this] { emit wished(Wish::ShowJobs); });
    connect(empty(), &Placeholder::actionTriggered, this,
            [this] { emit wished(m_runs->hasProject() ? Wish::ShowSubmit : Wish::OpenProject); });
    connect(runs, &RunsModel::selectionChanged, this, &RunsPage::showSelection);
    connect(runs, &RunsModel::sweepChanged, this, &RunsPage::showDetail);
    bind(runs);
    showSelection();
}

WhyText RunsPage::why() const
{
    return {tr("What did I change?"),
            {tr("Two weeks later, nobody remembers the learning rate of the good run. Each submission keeps its script, options, "
                "code version, modules, packages, request and outcome."),
             tr("Select two runs (Ctrl for the second) to see how they differ and how the results changed."),
             tr("You can repeat a run with the same code, to see whether the result is the same, or with the current code. The "
                "history is on this computer only.")},
            tr("Wiki: Running jobs"),
            QUrl(u"https://docs.alliancecan.ca/wiki/Running_jobs"_s)};
}

// A splitter asks for no height for a width, and the buttons take more lines in a narrow one: what does not fit is scrolled.
bool RunsPage::eventFilter(QObject *watched, QEvent *event)
{
    const auto type = event->type();
    if (watched == m_detail && (type == QEvent::Resize || type == QEvent::Show || type == QEvent::LayoutRequest)) {
        m_detail->setMinimumHeight(m_detail->layout()->minimumHeightForWidth(m_detail->width()));
        m_splitter->setMinimumHeight(m_table->minimumHeight() + m_splitter->handleWidth() + m_detail->minimumHeight());
    }
    return Page::eventFilter(watched, event);
}

QWidget *RunsPage::firstFocus() const
{
    return m_runs->table()->rowCount() > 0 ? m_table : Page::firstFocus();
}

QString RunsPage::retryText() const
{
    return m_runs->isRepeating() ? QString() : tr("&Reload");
}

void RunsPage::retry()
{
    m_runs->reload();
}

void RunsPage::showEvent(QShowEvent *event)
{
    Page::showEvent(event);
    m_runs->reload();
}

void RunsPage::refresh()
{
    if (m_runs->error() && !m_runs->hasContent())
        empty()->set(u"attention"_s, tr("Cannot read the history"), tr("Its runs are not shown. Nothing was deleted."));
    else if (m_runs->hasProject())
        empty()->set(u"clock"_s, tr("No submissions yet"),
                     tr("The history keeps each submission, to compare and repeat. Submit the first one in step 5."),
                     tr("Go to step &5"), u"submit"_s);
    else
        empty()->set(
            u"clock"_s, tr("No submissions yet"),
            tr("The history keeps each submission, to compare and repeat. Open a project, and submit its job in step 5."),
            tr("&Open a project…"), u"folder"_s);
    const int count = m_runs->table()->rowCount();
    footNote()->setText(count == 0 && m_runs->error() ? QString()
                            : count == 0              ? tr("No runs of this project.")
                                                      : tr("%n run(s), newest first", nullptr, count));
    m_onlyProject->setEnabled(m_runs->hasProject() || m_onlyProject->isChecked());
    showRepeating();
    showDetail();
}

void RunsPage::showRepeating()
{
    if (m_told == m_runs->lastJob())
        return;
    m_told = m_runs->lastJob();
    if (m_told.isEmpty())
        notice()->clear();
    else
        notice()->showMessage(Tone::Good, tr("Submitted as job %1").arg(m_told), m_runs->said().join(u'\n'));
}

void RunsPage::readSelection()
{
    if (m_selecting)
        return;
    QStringList tags;
    for (const QModelIndex &row : m_table->selectionModel()->selectedRows())
        tags += row.data(RunTableModel::TagRole).toString();
    m_runs->select(tags);
}

void RunsPage::openRun(const QModelIndex &index)
{
    m_runs->select({index.data(RunTableModel::TagRole).toString()});
    QWidget *first = m_parts->isVisible() ? static_cast<QWidget *>(m_parts) : m_facts;
    reveal(m_detail);
    reveal(first);
    first->setFocus(Qt::OtherFocusReason);
}

void RunsPage::showSelection()
{
    m_selecting = true;
    QItemSelection selection;
    for (const QString &tag : m_runs->selected()) {
        const int row = m_runs->table()->rowOf(tag);
        if (row >= 0)
            selection.select(m_runs->table()->index(row, 0), m_runs->table()->index(row, RunTableModel::ColumnCount - 1));
    }
    m_table->selectionModel()->select(selection, QItemSelectionModel::ClearAndSelect);
    m_selecting = false;
    if (!m_runs->selected().contains(m_asked)) // the history is also read again while somebody makes up their mind
        m_asked.clear();
    showDetail();
}

void RunsPage::showDetail()
{
    const auto run = m_runs->run();
    const auto pair = m_runs->pair();
    m_state->setVisible(run.has_value());
    for (QWidget *widget : QList<QWidget *>{m_same, m_now, m_compare, m_forget, m_script})
        widget->setVisible(run.has_value());
    m_diff->setVisible(pair.has_value());
    const bool sweep = m_runs->isSweep();
    const bool table = sweep && m_parts->currentIndex() == 0;
    m_parts->setVisible(sweep);
    m_sweep->setVisible(table);
    m_sweep->fill();
    m_texts->setVisible(!table);
    m_note->setVisible(run.has_value() && !table); // the table has the room
    m_facts->setVisible(run || pair);
    if (run) {
        showRun(*run);
    } else if (pair) {
        showPair(pair->first, pair->second);
    } else {
        m_name->setText(m_runs->selected().size() > 2 ? tr("More than two runs are selected") : tr("No run selected"));
        m_shown.clear();
        m_hint->setText(tr("Select a run to see its details. Select a second one with Ctrl to compare them."));
        m_hint->show();
    }
}

namespace {

//! A group for each part, its facts below it; both unfolded.
QTreeWidgetItem *groupOf(QTreeWidget *tree, const QString &title)
{
    for (int i = 0; i < tree->topLevelItemCount(); ++i)
        if (tree->topLevelItem(i)->text(0) == title)
            return tree->topLevelItem(i);
    auto *group = new QTreeWidgetItem(tree, {title});
    group->setFirstColumnSpanned(true);
    group->setExpanded(true);
    QFont font = group->font(0);
    font.setBold(true);
    group->setFont(0, font);
    return group;
}

void addLine(QTreeWidgetItem *group, const QStringList &columns)
{
    auto *item = new QTreeWidgetItem(group, columns);
    for (int i = 1; i < columns.size(); ++i)
        item->setToolTip(i, columns[i].toHtmlEscaped());
}

QString timeText(const QDateTime &time)
{
    return base::dateAndTime(time.toLocalTime());
}

} // namespace

void RunsPage::showRun(const RunRecord &run)
{
    m_name->setText(run.job.isEmpty() ? models::runTitle(run) : tr("%1, job %2").arg(models::runTitle(run), run.job));
    m_state->set(toneOf(models::moodOf(run)), run.stateText(), iconOf(models::moodOf(run)));
    const QString same = m_runs->obstacle(RunsModel::Code::Same);
    const QString now = m_runs->obstacle(RunsModel::Code::Now);
    m_same->setEnabled(same.isEmpty() && !m_runs->isRepeating());
    m_now->setEnabled(now.isEmpty() && !m_runs->isRepeating());
    m_same->setToolTip(same);
    m_now->setToolTip(now);
    m_compare->setEnabled(!previousTag().isEmpty());
    m_forget->setText(m_asked == run.tag ? tr("&Forget this run?") : tr("&Forget"));
    m_hint->setText(same);
    const bool saidBelow = !m_texts->isVisibleTo(m_detail) && m_runs->sweep()->failed() > 0;
    m_hint->setVisible(!same.isEmpty() && !saidBelow);
    QString shown = run.tag + run.stateText() + run.note + run.results + timeText(run.ended);
    if (shown == m_shown)
        return;
    m_shown = shown;
    if (!m_note->hasFocus() || m_note->text().isEmpty())
        m_note->setText(run.note);
    m_facts->clear();
    m_facts->setHeaderHidden(true);
    m_facts->setColumnCount(2);
    QTreeWidgetItem *times = groupOf(m_facts, tr("Times"));
    const std::pair<QString, QDateTime> moments[] = {
        {tr("Submitted"), run.submitted}, {tr("Started"), run.started}, {tr("Ended"), run.ended}};
    for (const auto &[name, time] : moments)
        if (time.isValid())
            addLine(times, {name, timeText(time)});
    for (const history::RunFact &fact : history::runFacts(run))
        addLine(groupOf(m_facts, history::partTitle(fact.part)), {fact.name, fact.value});
    const std::pair<QString, QString> places[] = {{tr("Log"), run.log}, {tr("Local results"), models::shownPath(run.results)}};
    for (const auto &[name, place] : places)
        if (!place.isEmpty())
            addLine(groupOf(m_facts, tr("Files")), {name, place});
    layOutFacts();
    m_script->setPlainText(beginningOf(QString::fromUtf8(run.script)));
    m_script->setPlaceholderText(tr("Its script was not kept."));
}

void RunsPage::showPair(const RunRecord &before, const RunRecord &after)
{
    m_name->setText(tr("Changes from %1 to %2").arg(timeText(before.submitted), timeText(after.submitted)));
    const QString shown = before.tag + before.stateText() + after.tag + after.stateText();
    const history::RunComparison comparison = history::compareRuns(before, after);
    m_hint->setText(comparison.isSame()                    ? tr("No changes: same script, options, code and environment.")
                        : comparison.codeCommand.isEmpty() ? QString()
                                                           : tr("Changes in the code: %1").arg(comparison.codeCommand));
    m_hint->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_hint->setVisible(!m_hint->text().isEmpty());
    if (shown == m_shown)
        return;
    m_shown = shown;
    m_facts->clear();
    m_facts->setColumnCount(3);
    m_facts->setHeaderHidden(false);
    m_facts->setHeaderLabels({QString(), tr("Before"), tr("After")});
    for (const auto &list : {comparison.changes, comparison.outcomes})
        for (const history::RunDifference &one : list)
            addLine(groupOf(m_facts, history::partTitle(one.part)), {one.name, one.before, one.after});
    layOutFacts();
    m_diff->setPlainText(comparison.scriptDiff + comparison.requirementsDiff);
    m_diff->setPlaceholderText(tr("The scripts and the packages are the same."));
}

// Names as wide as they are; values share what is left, and their tool tip has all of them.
void RunsPage::layOutFacts()
{
    m_facts->header()->setSectionResizeMode(QHeaderView::Stretch);
    m_facts->header()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
}

// Of the same project, or the same script.
QString RunsPage::previousTag() const
{
    const auto run = m_runs->run();
    if (!run)
        return {};
    const auto &all = m_runs->table()->runs();
    for (int row = m_runs->table()->rowOf(run->tag) + 1; row < all.size(); ++row)
        if (models::runTitle(all[row]) == models::runTitle(*run))
            return all[row].tag;
    return {};
}

void RunsPage::compareWithPrevious()
{
    if (const QString previous = previousTag(); !previous.isEmpty())
        m_runs->select({m_runs->run()->tag, previous});
}

void RunsPage::askForget()
{
    const auto run = m_runs->run();
    if (!run)
        return;
    if (std::exchange(m_asked, run->tag) == run->tag) {
        m_asked.clear();
        m_runs->forget();
    }
    showDetail();
}

} // namespace voyageur::widgets
