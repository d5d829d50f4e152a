// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dataset/tarstream.h"
#include "transfer/remote.h"

namespace voyageur::transfer {

// A tree on its way into a folder of the cluster: unpacked beside its place (the stage), checked, and moved file by file, so that
// nothing there is ever half written. Any thread but the GUI's.

//! Where the tree waits. Inside the final folder when there is one, so that new files take its group (setgid); else beside it.
//! The same name each time: the next transfer goes on from what an interrupted one left there, or removes it.
ssh::RemotePath stageFor(const Place &place);

//! A stage, and the right to use it: one transfer at a time. The right is a file beside the stage, which is taken by the first
//! unpackInto() and given back by placeTree() or leave(). One that nobody has touched for ten seconds is of a transfer that has
//! ended without a word.
class Stage final {
public:
    Stage(ssh::Host &host, const ssh::RemotePath &path, const ssh::RemotePath &final);

    const ssh::RemotePath &path() const { return m_path; }
    ssh::RemotePath lock() const { return m_path.withSuffix(".lock"); }
    const ssh::RemotePath & final() const { return m_final; }
    const QByteArray &token() const { return m_token; }
    ssh::Host &host() const { return m_host; }

    //! After a failure: keeps what is there for a later transfer and says how many bytes that are, or removes it. What belongs
    //! to another transfer is left alone. As far as the connection still allows.
    enum class Rest { Keep, Remove };
    qint64 leave(Rest rest);

private:
    ssh::Host &m_host;
    const ssh::RemotePath m_path;
    const ssh::RemotePath m_final;
    const QByteArray m_token;
};

struct UnpackWishes {
    bool resume = false; //!< go on from what is in the stage; else it is emptied
    qint64 bytesPerSecond = 0;
};
struct Unpacked {
    bool verified = false;  //!< false: the far side has no command to compare with
    qint64 resumedFrom = 0; //!< bytes of files that were in the stage, the same by their SHA-256
    QByteArray sha256;      //!< of the tar that was sent; empty when there was nothing to send
};
//! Unpacks a plan in the stage, which nobody else may look into, and compares every file with the far side's SHA-256. BadRequest
//! while another transfer is at it; other errors as push(). Permissions are those of the plan where it travels as files and has
//! them, else the umask there takes its part.
base::Result<Unpacked> unpackInto(Stage &stage, const dataset::Plan &plan, const UnpackWishes &wishes,
                                  const base::ProgressSink &progress, const base::StopToken &stop);

enum class Existing {
    Replace, //!< of files; folders are filled
    Keep,    //!< what is there already stays, and is named
};

struct Placed {
    bool isFolder = true;   //!< false: what stands at `final` is no folder; nothing was moved
    QList<QByteArray> kept; //!< Existing::Keep: what was not moved, because something of that name is there
};

//! Moves what is in the stage below `name` to the final folder, whole folders where there is none yet, and removes the stage.
//! Files take the group of a folder with setgid. CommandFailed when a folder is in the way of a file (Existing::Replace) or a
//! file in that of a folder; VerificationFailed when another transfer has taken the stage over.
base::Result<Placed> placeTree(const Stage &stage, const QByteArray &name, Existing existing, const base::StopToken &stop);

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
