// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "base/stop.h"
#include "script/coursefacts.h"
#include "ssh/host.h"
#include "ssh/remotepath.h"

#include <QStringList>

#include <chrono>

namespace voyageur::deliver {

//! Data that lies on a cluster, as it was found there. A value.
struct RemoteData {
    enum class Kind { Archive, File, Folder };
    ssh::RemotePath path; //!< absolute
    Kind kind = Kind::File;
    QByteArray format;                                  //!< "tar", "tar.gz", "zip", "HDF5", "Parquet" …; empty: not known
    script::StageIn stageIn = script::StageIn::InPlace; //!< how a job should get it
    qint64 bytes = 0;                                   //!< of a folder: of the files that were counted
    qint64 count = -1;                                  //!< members or files; −1: they were not counted
    bool countedAll = true;                             //!< false: the time for counting was over first
    bool isManySmallFiles() const;

    //! "tar.gz archive, 3.2 GB, 41203 members".
    QString text() const;
    //! What a person should know of it; may be empty.
    QStringList advice() const;
};

//! Looks at a path on the cluster with one command: whether it exists and may be read, what it is by its first bytes and its
//! name, how large. Counting ends after `patience`, and so does reading an archive through, which finds one that is cut off only
//! when it is small enough for that time. NotFound; CommandFailed for what may not be read, is no file or folder, is empty, or is
//! a damaged archive.
base::Result<RemoteData> lookAtData(ssh::Host &host, const ssh::RemotePath &path, const base::StopToken &stop,
                                    std::chrono::seconds patience = std::chrono::seconds(15));

//! What bytes at the beginning of a file, and its name, say that it is. `packed` are the first bytes inside of a compressed file.
//! Empty when nothing is known. Pure.
QByteArray dataFormat(const QByteArray &name, const QByteArray &head, const QByteArray &packed);

} // namespace voyageur::deliver
