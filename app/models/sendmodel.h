// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/transfersmodel.h"
#include "storage/quotaforecast.h"
#include "transfer/listing.h"

namespace voyageur::models {

//! What is about to go to the cluster, and what will be said to it there.
struct SendFacts {
    QList<transfer::Order> asArchives; //!< one tar for each folder, and the files
    QList<transfer::Order> asFiles;
    bool hasFolder = false;
    storage::Load load;
    qint64 files = 0;
    qint64 unsendable = 0; //!< names that stop an archive
    //! Of the folders, what tools leave behind and what usually stays here; not in the figures above.
    struct Usual {
        QList<QByteArray> names; //!< the first of them, inside the folder that is sent
        qint64 count = 0;
        qint64 files = 0;
        qint64 bytes = 0;
    };
    Usual usual;
    std::optional<storage::QuotaForecast> forecast; //!< of the target; nothing: the cluster does not say

    //! So many small files are better one.
    bool archiveIsBetter() const { return hasFolder && files > 300; }
    bool mustAsk() const { return hasFolder || (forecast && !forecast->filesFit); }
    QString countText() const; //!< "41 203 files, 3.2 GB"
    QString usualText() const; //!< "Stays here: .git, src/__pycache__ (12 MB, 340 files)."; empty when nothing does
    static QList<transfer::Order> withUsual(QList<transfer::Order> orders); //!< which take it along
    QStringList roomTexts() const; //!< the quota of the target, in bytes and in files, for both ways
};

//! Looks at what was dropped on the cluster's side before anything is sent: counts, and the quota of the target. One at a time; a
//! new question replaces the one before. GUI thread.
class SendModel final : public PageModel {
    Q_OBJECT

public:
    SendModel(base::Workers &workers, SessionModel &session, TransfersModel &transfers, QObject *parent = nullptr);
    ~SendModel() override;

    //! `folder` (of this computer, as bytes) holds `names`; `target` is a folder on the cluster. known() comes, or a failure.
    void look(const QByteArray &folder, const QList<QByteArray> &names, const ssh::RemotePath &target);
    void cancel();
    const SendFacts &facts() const { return m_facts; }
    const ssh::RemotePath &target() const { return m_target; }
    const QList<QByteArray> &names() const { return m_names; }

signals:
    void known();

private:
    base::Workers &m_workers;
    SessionModel &m_session;
    TransfersModel &m_transfers;
    ssh::RemotePath m_target;
    QList<QByteArray> m_names;
    SendFacts m_facts;
    std::unique_ptr<base::Operation<SendFacts>> m_work;
};

//! The quota that counts for a folder: the longest path above it, else the one of the same kind of place. Pure.
std::optional<script::LiveQuota> quotaFor(const QByteArray &folder, const QList<script::LiveQuota> &quotas,
                                          const QList<transfer::RemotePlace> &places);

} // namespace voyageur::models
