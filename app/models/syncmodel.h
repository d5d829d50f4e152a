// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/syncpreview.h"
#include "models/transfersmodel.h"

namespace voyageur::models {

//! A sync as it is put together: the two folders, the options, and the preview, which alone can be run. Any change of an option
//! makes the preview void. GUI thread.
class SyncModel final : public PageModel {
    Q_OBJECT

public:
    SyncModel(base::Workers &workers, SessionModel &session, TransfersModel &transfers, QObject *parent = nullptr);
    ~SyncModel() override;

    //! Begins with the content of both folders; nothing is looked at yet.
    void choose(bool upload, const QString &local, const ssh::RemotePath &remote);
    const transfer::Order &order() const { return m_order; }
    //! Other options for the same folders.
    void setOptions(const transfer::Order &order);

    void preview();
    void cancel();
    SyncPreview *rows() { return &m_rows; }
    const std::shared_ptr<const transfer::PreparedSync> &prepared() const { return m_prepared; }
    //! "12 to copy, 3 to update, 1 to delete, 4 MB to send; 120 unchanged"
    QString summary() const;
    //! What a person should know before running it; empty: nothing.
    QString warning() const;
    bool canRun() const;
    //! Into the queue; the item.
    quint64 run();

private:
    base::Workers &m_workers;
    SessionModel &m_session;
    TransfersModel &m_transfers;
    transfer::Order m_order;
    SyncPreview m_rows;
    std::shared_ptr<const transfer::PreparedSync> m_prepared;
    std::unique_ptr<base::Operation<std::shared_ptr<const transfer::PreparedSync>>> m_work;
};

} // namespace voyageur::models
