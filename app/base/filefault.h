// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <QByteArray>
#include <QString>

#include <optional>

namespace voyageur::base {

//! Why a file was not written: between filewriter.cpp, which has the words, and its parts for the systems.
struct FileFault {
    enum class Cause {
        NoRoom,         //!< for bytes
        NoRoomForFiles, //!< for another name
        Quota,          //!< used up
        ReadOnlyDisk,
        NoRight,         //!< to change the file
        NoRightInFolder, //!< to make another file beside it
        TooLarge,        //!< for this system, or for a limit on this program
        DiskError,
        NoFolder,
        NameTooLong,
        IsFolder,
        LinkInCircle,
        Busy,    //!< another program is writing it, or has it open (Windows)
        Changed, //!< it is another than was expected
        Exists,  //!< nothing was expected there
        Other,
    };
    Cause cause = Cause::Other;
    QString words = {}; //!< the system's
};

Error errorOf(const FileFault &fault, const QString &path, bool existed);
//! The file has its new content; whether that is on the disk the system did not say.
Error notCertain(const FileFault &fault, const QString &path);

//! contentHash() of a file, empty when there is none, nothing when it cannot be read.
std::optional<QByteArray> hashOfFile(const QString &path);

} // namespace voyageur::base
