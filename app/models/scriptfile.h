// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "base/stop.h"
#include "ssh/host.h"

#include <QByteArray>
#include <QList>
#include <QString>

#include <optional>

namespace voyageur::models {

//! Where a script is kept.
struct ScriptPlace {
    enum class Kind { Nowhere, Laptop, Cluster };
    Kind kind = Kind::Nowhere;
    QString path;           //!< on the laptop, absolute
    ssh::RemotePath remote; //!< on the cluster
    QString cluster;        //!< its name

    QString name() const; //!< "job.sh"; empty for nowhere
    //! For people: "~/ml/job.sh", "narval:/home/amelie/job.sh".
    QString shown() const;
    bool operator==(const ScriptPlace &) const = default;
};

// All of these block. What is too much for an editor (models/scripttext.h) is refused with BadRequest.

//! What a file holds, and what it must still hold when it is written again.
struct ScriptFile {
    QByteArray bytes;
    QByteArray hash;        //!< base::contentHash()
    ssh::RemotePath remote; //!< absolute; of a file on the cluster
};

base::Result<ScriptFile> readScript(const QString &path);
//! As a whole or not at all. `expected` is the hash that the file must still have (empty: it must not be there):
//! FileChanged otherwise. Nothing: whatever is there is replaced.
base::Result<void> writeScript(const QString &path, const QByteArray &bytes, const std::optional<QByteArray> &expected);

base::Result<ScriptFile> readScript(ssh::Host &host, const ssh::RemotePath &path, const base::StopToken &stop);
//! The same on the cluster; the absolute path.
base::Result<ssh::RemotePath> writeScript(ssh::Host &host, const ssh::RemotePath &path, const QByteArray &bytes,
                                          const std::optional<QByteArray> &expected, const base::StopToken &stop);

//! A folder on the cluster.
struct RemoteFolder {
    struct Entry {
        ssh::RemotePath path;
        QString shown;
        bool folder = false;
    };
    ssh::RemotePath path; //!< absolute
    QList<Entry> entries; //!< folders first, without hidden ones; at most some thousands
    bool complete = true;
};
base::Result<RemoteFolder> listFolder(ssh::Host &host, const ssh::RemotePath &folder, const base::StopToken &stop);

} // namespace voyageur::models
