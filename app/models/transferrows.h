// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/transfersmodel.h"

#include <QAbstractListModel>

namespace voyageur::models {

//! The list of the transfers page: the queue and what other pages carry (the dataset of step 2, results).
//! GUI thread.
class TransferRows final : public QAbstractListModel {
    Q_OBJECT

public:
    TransferRows(TransfersModel *transfers, ActivityModel *activities, QObject *parent = nullptr);

    struct Row {
        quint64 item = 0;     //!< of the queue
        quint64 activity = 0; //!< of another page
        bool operator==(const Row &) const = default;
    };
    Row row(const QModelIndex &index) const { return m_rows.value(index.row()); }
    //! As it is now.
    Activity activity(const QModelIndex &index) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

private:
    void update();
    QList<Row> wanted() const;

    TransfersModel *m_transfers;
    ActivityModel *m_activities;
    QList<Row> m_rows;
};

} // namespace voyageur::models
