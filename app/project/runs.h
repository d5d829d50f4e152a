// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QDateTime>
#include <QList>
#include <QString>

#include <functional>

namespace voyageur::project {

//! One submitted run, as remembered on this computer.
struct RunRecord {
    QString tag;           //!< unique
    QString project;       //!< name
    QString projectFolder; //!< absolute, on this computer
    QString cluster;       //!< name of the profile
    QString host;
    QString user;
    QString job;          //!< id as Slurm writes it
    QString remoteFolder; //!< shown form
    QString code;         //!< folder on the cluster with the version of the code that it runs; shown form
    QString state;        //!< Slurm's word; empty while not ended
    QString results;      //!< absolute folder on this computer; empty while not fetched
    QDateTime submitted;  //!< UTC
};

//! Run history of this user on this computer: stateFolder()/runs.json. Each change is one whole-file write under a lock,
//! so that window and verbs can work at the same time. Any thread.
class RunHistory final {
public:
    RunHistory();
    explicit RunHistory(const QString &file) : m_file(file) {}

    //! Newest first. A missing file is an empty history; a damaged one is an error and never overwritten.
    base::Result<QList<RunRecord>> runs() const;
    //! Adds, or replaces the record with the same tag.
    base::Result<void> put(const RunRecord &record) const;
    //! Changes the record with this tag, if there is one.
    base::Result<void> update(const QString &tag, const std::function<void(RunRecord &)> &change) const;

private:
    QString m_file;
};

} // namespace voyageur::project
