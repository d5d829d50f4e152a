// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/jobtable.h"

#include "widgets/jobs/jobdelegate.h"

#include <QHeaderView>
#include <QKeyEvent>

#include <algorithm>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using models::JobTableModel;

JobTable::JobTable(JobTableModel *jobs, QWidget *parent) : QTableView(parent), m_jobs(jobs)
{
    setObjectName(u"jobTable"_s);
    setAccessibleName(tr("Jobs"));
    setModel(jobs);
    setItemDelegate(new JobDelegate(this));
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setTabKeyNavigation(false);
    setShowGrid(false);
    setWordWrap(false);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setDefaultSectionSize(JobDelegate::rowHeight);
    QHeaderView *header = horizontalHeader();
    header->setHighlightSections(false);
    header->setSectionResizeMode(QHeaderView::ResizeToContents);
    header->setSectionResizeMode(JobTableModel::NameColumn, QHeaderView::Stretch);
    header->setResizeContentsPrecision(0); // what is seen is measured, not all that there is
    // A header measures what it fits to when cells change, not when rows come.
    connect(jobs, &QAbstractItemModel::rowsInserted, header, &QHeaderView::doItemsLayout);
    const auto showClusters = [this] {
        const bool several = m_jobs->list()->hasSeveralSources();
        if (isColumnHidden(JobTableModel::ClusterColumn) == several)
            setColumnHidden(JobTableModel::ClusterColumn, !several);
    };
    connect(jobs, &JobTableModel::listChanged, this, showClusters);
    showClusters();
    connect(jobs, &QAbstractItemModel::rowsInserted, this, &JobTable::keepRoom);
    connect(jobs, &QAbstractItemModel::rowsRemoved, this, &JobTable::keepRoom);
    connect(jobs, &QAbstractItemModel::modelReset, this, &JobTable::keepRoom);
    keepRoom();
    connect(this, &QTableView::activated, this, &JobTable::toggle);
    connect(this, &QTableView::clicked, this, [this](const QModelIndex &index) {
        const QRect cell = visualRect(index);
        const QPoint at = viewport()->mapFromGlobal(QCursor::pos());
        const bool onSign = layoutDirection() == Qt::RightToLeft ? at.x() > cell.right() - JobDelegate::signWidth
                                                                 : at.x() < cell.left() + JobDelegate::signWidth;
        if (index.column() == JobTableModel::NameColumn && onSign)
            toggle(index);
    });
}

QStringList JobTable::chosen() const
{
    QStringList keys;
    for (const QModelIndex &row : selectionModel()->selectedRows())
        keys += row.data(JobTableModel::JobIdRole).toString();
    return keys;
}

void JobTable::setLeastRows(int rows)
{
    if (std::exchange(m_leastRows, rows) != rows)
        keepRoom();
}

// The detail below takes what it gets.
void JobTable::keepRoom()
{
    const int rows = std::clamp(m_jobs->rowCount(), 1, m_leastRows);
    setMinimumHeight(horizontalHeader()->sizeHint().height() + rows * JobDelegate::rowHeight + 2 * frameWidth());
}

void JobTable::toggle(const QModelIndex &index)
{
    if (!index.data(JobTableModel::GroupRole).toBool())
        return;
    const QString key = index.data(JobTableModel::JobIdRole).toString();
    m_jobs->setOpen(key, !m_jobs->isOpen(key));
}

// Right opens an array or a chain, Left closes it, as in a tree.
void JobTable::keyPressEvent(QKeyEvent *event)
{
    const QModelIndex at = currentIndex();
    const int opens = layoutDirection() == Qt::RightToLeft ? Qt::Key_Left : Qt::Key_Right;
    const int closes = layoutDirection() == Qt::RightToLeft ? Qt::Key_Right : Qt::Key_Left;
    if (at.data(JobTableModel::GroupRole).toBool() && (event->key() == opens || event->key() == closes))
        return m_jobs->setOpen(at.data(JobTableModel::JobIdRole).toString(), event->key() == opens);
    QTableView::keyPressEvent(event);
}

} // namespace voyageur::widgets
