// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "base/stop.h"
#include "script/livestate.h"
#include "ssh/host.h"
#include "ssh/remotepath.h"

namespace voyageur::storage {

//! One place where this user keeps files: their home, their scratch, the project of a group …
struct StorageArea {
    enum class Kind { Home, Scratch, Project, Nearline, Archive };
    Kind kind = Kind::Home;
    QString name;            //!< "home", "scratch", "project def-prof", as LiveQuota::name
    ssh::RemotePath folder;  //!< absolute, without links; empty: not found on this node
    QByteArray group;        //!< of the folder
    bool isWritable = false; //!< by this user
    QByteArray fileSystem;   //!< "lustre", "nfs", "xfs" …; empty when not known
    qint64 freeBytes = -1;   //!< of the whole file system, for everybody; −1 when not known
    qint64 freeFiles = -1;   //!< the same
    std::optional<script::LiveQuota> quota = {};

    //! "home", "scratch", "project", "nearline", "archive": for scripts.
    QByteArray kindName() const;
};

//! The storage of a cluster as this user has it. A value.
struct StorageState {
    QByteArray user;
    QList<StorageArea> areas; //!< home and scratch first
    QStringList commands;     //!< what told the quotas, as a person would have typed it; empty: the cluster has no such command

    QList<script::LiveQuota> quotas() const;
};

//! Asks with what the cluster has: `diskusage_report`, Mila's `disk-quota`, else `lfs quota` and `quota`. One look in a login
//! shell. Blocks. The errors of runRemote().
base::Result<StorageState> readStorage(ssh::Host &host, const base::StopToken &stop);

//! What readStorage() makes of the answer, whose parts begin with a line of `mark`. Pure.
StorageState storageIn(const QByteArray &out, const QByteArray &mark);

} // namespace voyageur::storage
