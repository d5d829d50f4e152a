// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/sweepresultsview.h"

#include "widgets/common/card.h"
#include "widgets/common/icons.h"
#include "widgets/common/style.h"
#include "widgets/jobs/rundelegate.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

SweepResultsView::SweepResultsView(models::RunsModel *runs, QWidget *parent)
    : QWidget(parent), m_runs(runs), m_text(makeLabel({}, TextRole::Body, this)),
      m_again(new QPushButton(icon(u"refresh"_s), {}, this)), m_now(new QPushButton(tr("With toda&y’s code"), this)),
      m_table(new QTableView(this)), m_delegate(new RunDelegate(m_table))
{
    m_text->setObjectName(u"sweepText"_s);
    m_text->setWordWrap(true);
    m_again->setObjectName(u"repeatFailed"_s);
    auto *head = new QHBoxLayout;
    head->addWidget(m_text, 1);
    head->addWidget(m_again);
    head->addWidget(m_now);
    auto *all = new QVBoxLayout(this);
    all->setContentsMargins({});
    all->addLayout(head);
    all->addWidget(m_table, 1);
    makeTable();
    m_now->setObjectName(u"repeatFailedNow"_s);
    m_now->setToolTip(tr("Run them again with the code as it is on this computer now"));
    using Code = models::RunsModel::Code;
    connect(m_again, &QPushButton::clicked, runs, [runs] { runs->repeatFailed(Code::Same); });
    connect(m_now, &QPushButton::clicked, runs, [runs] { runs->repeatFailed(Code::Now); });
}

void SweepResultsView::makeTable()
{
    m_table->setObjectName(u"sweepTable"_s);
    m_table->setAccessibleName(tr("Runs of the sweep"));
    m_table->setModel(m_runs->sweep());
    m_table->setItemDelegate(m_delegate);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(28);
    QHeaderView *header = m_table->horizontalHeader();
    header->setHighlightSections(false);
    header->setSectionResizeMode(QHeaderView::ResizeToContents);
    header->setSortIndicator(0, Qt::AscendingOrder);
    m_table->setSortingEnabled(true);
}

void SweepResultsView::fill()
{
    const models::SweepTableModel *sweep = m_runs->sweep();
    const bool there = sweep->rowCount() > 0;
    m_delegate->setChipColumn(sweep->stateColumn());
    m_table->setVisible(there);
    m_again->setVisible(sweep->failed() > 0);
    m_again->setText(tr("Run %n failed run &again", nullptr, sweep->failed()));
    const QString obstacle = m_runs->failedObstacle();
    QStringList texts{there ? sweep->text() : m_runs->sweepText()};
    if (there && sweep->failed() > 0)
        texts += {m_runs->failedTime(), m_runs->failedCode(), obstacle};
    texts.removeAll(QString());
    m_text->setText(texts.join(u' '));
    m_again->setEnabled(obstacle.isEmpty() && !m_runs->isRepeating());
    m_again->setToolTip(obstacle);
    m_now->setVisible(sweep->failed() > 0 && m_runs->hasNewCode());
    m_now->setEnabled(m_again->isEnabled());
}

} // namespace voyageur::widgets
