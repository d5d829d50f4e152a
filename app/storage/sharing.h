// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/progress.h"
#include "base/result.h"
#include "base/stop.h"
#include "ssh/host.h"
#include "ssh/remotepath.h"

#include <QList>

namespace voyageur::storage {

//! What keeps a group from using a folder together. Links are looked at for their group only.
struct SharingReport {
    QByteArray group;
    qint64 names = 0;           //!< looked at, the folder itself among them
    qint64 wrongGroup = 0;      //!< names of another group: they count against another quota
    qint64 wrongBytes = 0;      //!< of these, on the disk
    qint64 withoutSetgid = 0;   //!< folders: what is made in them gets the person's own group
    qint64 closed = 0;          //!< files and folders that the group cannot read
    qint64 unchangeable = 0;    //!< that the group can read and not change
    qint64 ofOthers = 0;        //!< of all these, those that only their owners can mend
    bool complete = true;       //!< false: not every folder could be read
    QByteArray barred;          //!< the folder above that lets the group not through; empty: none
    QList<QByteArray> examples; //!< the first ten that something is wrong with, below the folder

    bool isWell() const { return wrongGroup + withoutSetgid + closed + unchangeable == 0 && barred.isEmpty(); }
    //! What shareWithGroup() of remoteacts.h would change.
    qint64 mendable = 0;
};

//! Looks through a folder for what is wrong when this group is to share it. As walkStorage(); BadRequest where there is no such
//! group.
base::Result<SharingReport> checkSharing(ssh::Host &host, const ssh::RemotePath &folder, const QByteArray &group,
                                         const base::ProgressSink &progress, const base::StopToken &stop);

} // namespace voyageur::storage
