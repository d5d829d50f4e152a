// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dataset/tarstream.h"
#include "transfer/remote.h"

namespace voyageur::transfer {

// A tree on its way into a folder of the cluster: unpacked beside its place (the stage), checked, and moved file by file, so that
// nothing there is ever half written. Any thread but the GUI's.

//! Where the tree waits. Inside the final folder when there is one, so that new files take its group (setgid); else beside it.
//! The same name each time: what a lost connection left is removed by the next.
ssh::RemotePath stageFor(const Place &place);

//! Empties the stage, which nobody else may look into, unpacks the stream there and compares every file with the far side's
//! SHA-256; the stream has not been read yet. Permissions are those of the stream where it travels as files and has them, else
//! the umask there takes its part. False: the far side has no command to compare with. Errors as push().
base::Result<bool> unpackInto(ssh::Host &host, const ssh::RemotePath &stage, dataset::TarStream &stream, qint64 bytesPerSecond,
                              const base::ProgressSink &progress, const base::StopToken &stop);

enum class Existing {
    Replace, //!< of files; folders are filled
    Keep,    //!< what is there already stays, and is named
};

struct Placed {
    bool isFolder = true;   //!< false: what stands at `final` is no folder; nothing was moved
    QList<QByteArray> kept; //!< Existing::Keep: what was not moved, because something of that name is there
};

//! Moves what is in `stage`/`name` to `final`, whole folders where there is none yet, and removes the stage. Files take the group
//! of a folder with setgid. CommandFailed when a folder is in the way of a file (Existing::Replace) or a file in that of a
//! folder.
base::Result<Placed> placeTree(ssh::Host &host, const ssh::RemotePath &stage, const QByteArray &name,
                               const ssh::RemotePath &final, Existing existing, const base::StopToken &stop);

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
