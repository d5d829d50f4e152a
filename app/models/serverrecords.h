// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "servers/jobserver.h"

#include <QList>

namespace voyageur::models {

//! A server in a job that this computer started and nobody has ended yet.
struct ServerRecord {
    QString account; //!< cluster and user: "me@narval"
    QString title;
    QByteArray tag;
    servers::ServerWish wish;
};

//! What survives the window, in stateFolder()/servers.json, readable by this user only; never a secret. What makes no sense there
//! counts as nothing; before another file takes its place it is kept as servers.json.damaged. GUI thread.
class ServerRecords final {
public:
    ServerRecords();
    explicit ServerRecords(QString file) : m_file(std::move(file)) {}

    QList<ServerRecord> of(const QString &account) const;
    //! Takes the place of one with the same tag.
    base::Result<void> keep(const ServerRecord &record);
    base::Result<void> forget(const QByteArray &tag);

private:
    base::Result<void> change(const QByteArray &tag, const std::optional<ServerRecord> &now) const;

    QString m_file;
};

} // namespace voyageur::models
