// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/transferrows.h"

#include "models/transferwords.h"

#include <QCoreApplication>

namespace voyageur::models {

TransferRows::TransferRows(TransfersModel *transfers, ActivityModel *activities, QObject *parent)
    : QAbstractListModel(parent), m_transfers(transfers), m_activities(activities)
{
    connect(transfers, &TransfersModel::queueChanged, this, &TransferRows::update);
    connect(activities, &ActivityModel::summaryChanged, this, &TransferRows::update);
    m_rows = wanted();
}

// What runs and waits comes first, in its order; of what has ended the latest.
QList<TransferRows::Row> TransferRows::wanted() const
{
    QList<Row> rows;
    QList<Row> ended;
    for (const transfer::QueueItem &item : m_transfers->queue().items()) {
        if (item.hasEnded())
            ended.prepend({item.id, 0});
        else
            rows += Row{item.id, 0};
    }
    for (int i = 0; i < m_activities->rowCount(); ++i) {
        const Activity &activity = m_activities->at(i);
        if (!activity.isTransfer() || m_transfers->itemOf(activity.id) != 0)
            continue;
        if (activity.hasEnded())
            ended += Row{0, activity.id};
        else
            rows += Row{0, activity.id};
    }
    return rows + ended;
}

// Row by row, so that what is selected stays so.
void TransferRows::update()
{
    const QList<Row> rows = wanted();
    for (int i = int(m_rows.size()) - 1; i >= 0; --i) {
        if (rows.contains(m_rows.at(i)))
            continue;
        beginRemoveRows({}, i, i);
        m_rows.removeAt(i);
        endRemoveRows();
    }
    for (int i = 0; i < rows.size(); ++i) {
        if (i < m_rows.size() && m_rows.at(i) == rows.at(i))
            continue;
        const int from = int(m_rows.indexOf(rows.at(i), i));
        if (from < 0) {
            beginInsertRows({}, i, i);
            m_rows.insert(i, rows.at(i));
            endInsertRows();
        } else {
            beginMoveRows({}, from, from, {}, i);
            m_rows.move(from, i);
            endMoveRows();
        }
    }
    if (!m_rows.isEmpty())
        emit dataChanged(index(0), index(int(m_rows.size()) - 1));
}

Activity TransferRows::activity(const QModelIndex &index) const
{
    const Row at = row(index);
    if (at.item != 0) {
        const transfer::QueueItem *item = m_transfers->queue().find(at.item);
        return item ? activityOf(*item, m_transfers->speedOf(at.item), m_transfers->account()) : Activity();
    }
    const Activity *activity = m_activities->find(at.activity);
    return activity ? *activity : Activity();
}

int TransferRows::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

QVariant TransferRows::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const Activity shown = activity(index);
    if (role == Qt::DisplayRole)
        return shown.title;
    if (role == Qt::ToolTipRole)
        return shown.from.isEmpty() ? shown.to : tr("%1 → %2").arg(shown.from, shown.to);
    if (role == Qt::AccessibleTextRole)
        return tr("%1, to %2: %3").arg(shown.title, shown.to, shown.line());
    return {};
}

} // namespace voyageur::models
