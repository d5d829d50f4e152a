// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dataset/tarstream.h"
#include "transfer/stage.h"

namespace voyageur::transfer {

// A tree on its way into a folder of the cluster: unpacked beside its place (the stage), checked, and moved file by file, so that
// nothing there is ever half written. Any thread but the GUI's.

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

} // namespace voyageur::transfer
