// SPDX-License-Identifier: GPL-3.0-or-later
// The run history's widgets, as they are made.
#include "widgets/common/card.h"
#include "widgets/common/diffview.h"
#include "widgets/common/flowlayout.h"
#include "widgets/common/icons.h"
#include "widgets/common/style.h"
#include "widgets/jobs/rundelegate.h"
#include "widgets/jobs/runspage.h"
#include "widgets/jobs/sweepresultsview.h"

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
using models::RunsModel;
using models::RunTableModel;

QWidget *RunsPage::makeTable()
{
    m_table = new QTableView(this);
    m_table->setObjectName(u"runTable"_s);
    m_table->setAccessibleName(tr("Runs"));
    m_table->setModel(m_runs->table());
    m_table->setItemDelegate(new RunDelegate(m_table));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_table->setTabKeyNavigation(false);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(34);
    QHeaderView *header = m_table->horizontalHeader();
    header->setHighlightSections(false);
    header->setSectionResizeMode(QHeaderView::ResizeToContents);
    header->setMinimumSectionSize(80); // where the window is small, the table is scrolled and its words stay whole
    header->setSectionResizeMode(RunTableModel::ArgumentsColumn, QHeaderView::Stretch);
    header->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    connect(m_table->model(), &QAbstractItemModel::rowsInserted, header, &QHeaderView::doItemsLayout);
    const auto showResults = [this] { m_table->setColumnHidden(RunTableModel::ResultColumn, !m_runs->table()->hasResults()); };
    connect(m_table->model(), &QAbstractItemModel::dataChanged, this, showResults);
    showResults();
    header->setMaximumSectionSize(240);                                         // of a run with a long note
    header->moveSection(RunTableModel::StateColumn, RunTableModel::NameColumn); // seen without scrolling
    m_table->setMinimumHeight(120);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &RunsPage::readSelection);
    connect(m_table, &QTableView::activated, this, &RunsPage::openRun);
    connect(m_table, &QTableView::doubleClicked, this, &RunsPage::openRun); // where the desktop activates by a single click, too
    return m_table;
}

void RunsPage::makeHead()
{
    m_name = new ElidedLabel({}, TextRole::Section, Qt::ElideRight, m_detail);
    m_state = new Chip(m_detail);
    m_compare = new QPushButton(tr("&Compare with the previous run"), m_detail);
    m_compare->setObjectName(u"compareRuns"_s);
    m_same = new QPushButton(icon(u"refresh"_s), tr("Repeat with the &same code"), m_detail);
    m_same->setObjectName(u"repeatSame"_s);
    m_now = new QPushButton(tr("Repeat with to&day's code"), m_detail);
    m_now->setObjectName(u"repeatNow"_s);
    m_forget = new QPushButton(m_detail);
    m_forget->setObjectName(u"forgetRun"_s);
    setButtonKind(m_forget, ButtonKind::Quiet);
    auto *head = new QHBoxLayout;
    head->addWidget(m_name, 1);
    head->addWidget(m_state);
    head->addWidget(m_forget);
    m_detail->body()->addLayout(head);
    auto *acts = new FlowLayout;
    for (QPushButton *button : {m_same, m_now, m_compare})
        acts->addWidget(button);
    m_detail->body()->addLayout(acts);
    connect(m_same, &QPushButton::clicked, this, [this] { m_runs->repeat(RunsModel::Code::Same); });
    connect(m_now, &QPushButton::clicked, this, [this] { m_runs->repeat(RunsModel::Code::Now); });
    connect(m_compare, &QPushButton::clicked, this, &RunsPage::compareWithPrevious);
    connect(m_forget, &QPushButton::clicked, this, &RunsPage::askForget);
}

QWidget *RunsPage::makeDetail()
{
    m_detail = new Card({}, this);
    m_detail->setObjectName(u"runDetail"_s);
    makeHead();
    m_hint = makeLabel({}, TextRole::Small, m_detail);
    setMuted(m_hint);
    m_detail->body()->addWidget(m_hint);
    m_note = new QLineEdit(m_detail);
    m_note->setObjectName(u"runNote"_s);
    m_note->setPlaceholderText(tr("Your note: what you wanted to find out"));
    m_note->setAccessibleName(tr("Note"));
    m_note->setMaxLength(2000);
    connect(m_note, &QLineEdit::editingFinished, this, [this] { m_runs->setNote(m_note->text()); });
    m_detail->body()->addWidget(m_note);
    m_facts = new QTreeWidget(m_detail);
    m_facts->setObjectName(u"runFacts"_s);
    m_facts->setAccessibleName(tr("Details of the run"));
    m_facts->setRootIsDecorated(false);
    m_facts->setIndentation(space::small);
    m_facts->setFont(roleFont(TextRole::Small));
    m_facts->setTextElideMode(Qt::ElideMiddle);
    m_facts->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_facts->header()->setStretchLastSection(true);
    m_facts->setFocusPolicy(Qt::StrongFocus);
    m_script = new QPlainTextEdit(m_detail);
    m_script->setObjectName(u"runScript"_s);
    m_script->setAccessibleName(tr("Script, as it was submitted"));
    m_script->setReadOnly(true);
    m_script->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_script->setFont(roleFont(TextRole::Code));
    m_diff = new DiffView(m_detail);
    m_diff->setObjectName(u"runDiff"_s);
    m_diff->setAccessibleName(tr("Changes to the script"));
    for (QPlainTextEdit *text : QList<QPlainTextEdit *>{m_script, m_diff})
        text->setTabChangesFocus(true);
    m_texts = new QSplitter(Qt::Horizontal, m_detail);
    m_texts->addWidget(m_facts);
    m_texts->addWidget(m_script);
    m_texts->addWidget(m_diff);
    m_texts->setChildrenCollapsible(false);
    m_texts->setMinimumHeight(90);
    m_parts = new QTabBar(m_detail);
    m_parts->setObjectName(u"runParts"_s);
    m_parts->setAccessibleName(tr("Views of the sweep"));
    m_parts->setDrawBase(false);
    m_parts->addTab(tr("Runs"));
    m_parts->addTab(tr("Details"));
    m_sweep = new SweepResultsView(m_runs, m_detail);
    m_detail->body()->addWidget(m_parts);
    m_detail->body()->addWidget(m_sweep, 1);
    m_detail->body()->addWidget(m_texts, 1);
    connect(m_parts, &QTabBar::currentChanged, this, &RunsPage::showDetail);
    return m_detail;
}

} // namespace voyageur::widgets
