// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ssh/host.h"

namespace voyageur::transfer {

// Permissions and times of many files on the cluster. Any thread but the GUI's.

//! A file or folder below a root, and the permission bits or the time that it shall have.
struct TreeMode {
    QByteArray path;
    int mode = 0;
};
struct TreeTime {
    QByteArray path;
    qint64 mtimeSeconds = 0;
};
//! Sets them; what is a link there, or not there, by now is left alone, and a folder keeps its setgid. Files may come in any
//! order, a folder after what is in it. False: not all of them could be set, since the disk has no permissions or somebody else
//! owns a file.
base::Result<bool> setModes(ssh::Host &host, const ssh::RemotePath &root, const QList<TreeMode> &modes,
                            const base::StopToken &stop);
//! The same of times. CommandFailed when one could not be set.
base::Result<void> setTimes(ssh::Host &host, const ssh::RemotePath &root, const QList<TreeTime> &times,
                            const base::StopToken &stop);

} // namespace voyageur::transfer
