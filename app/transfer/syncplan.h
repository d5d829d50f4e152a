// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dataset/localnames.h"
#include "transfer/scan.h"

#include <QString>

namespace voyageur::transfer {

//! One thing that a sync does, or does not do and says so.
struct SyncAction {
    enum class Kind { Copy, Update, Delete, Skip, Conflict };
    enum class Reason {
        New,              //!< copy: the destination does not have it
        SizeDiffers,      //!< update
        TimeDiffers,      //!< update: nobody compared the contents
        ContentDiffers,   //!< update: SHA-256
        OnlyTimeDiffers,  //!< update: the content is the same, nothing is sent
        ModeDiffers,      //!< update, of a file or folder: only its permissions differ, nothing is sent
        TargetDiffers,    //!< update, of a link
        KindDiffers,      //!< update or delete: a file instead of a folder or a link …
        NotInSource,      //!< delete
        SpecialFile,      //!< skip: a socket, pipe or device
        LinkLeaves,       //!< skip: a link that points out of the folder
        Unreadable,       //!< skip: a folder of the source
        SourceUncertain,  //!< skip, instead of a delete: the source could not be read whole
        DestinationNewer, //!< conflict: and its content differs
        FolderInTheWay,   //!< conflict
        OtherInTheWay,    //!< conflict: a file, link or special file where a folder should be, or a newer one
        NameClash,        //!< conflict: this disk takes it for the same name as `other`
        NameImpossible,   //!< conflict: this disk cannot hold the name
        ChangedMeanwhile, //!< conflict: found while running: one side is no longer as it was looked at
        LinkNotMade,      //!< conflict: found while running: this computer made no link
    };
    Kind kind = Kind::Copy;
    Reason reason = Reason::New;
    dataset::FileKind fileKind = dataset::FileKind::File; //!< of the source; of what is deleted
    QByteArray path;
    QByteArray other = {};
    qint64 bytes = 0;           //!< what will be sent, or is deleted
    qsizetype source = -1;      //!< index in the source's entries
    qsizetype destination = -1; //!< index in the destination's entries

    QString kindName() const;   //!< "copy", "update" …: for scripts
    QString reasonName() const; //!< "new", "size" …: for scripts
    QString text() const;       //!< the reason as a sentence
};

struct SyncOptions {
    bool deleteExtra = false;                           //!< what the source does not have goes from the destination
    bool checksum = false;                              //!< compare contents also where size and time are the same
    bool overwriteNewer = false;                        //!< what is newer at the destination is no conflict
    dataset::NameRule names = dataset::NameRule::Linux; //!< of the destination's disk
    qint64 timeWindow = 0;                              //!< seconds that two times may differ and count as the same (2 on FAT)
};

//! What a sync will do, in an order that is safe to follow: what makes room for another kind of file, then everything from the
//! top down, then deletes, deepest first.
struct SyncPlan {
    QList<SyncAction> actions;
    qint64 unchanged = 0; //!< files and links that are the same on both sides
    qint64 bytes = 0;     //!< that will be sent
    qint64 toSend = 0;    //!< files and links that will be sent
    qint64 toDelete = 0;  //!< names
    qint64 conflicts = 0;
};

//! Files of the same size on both sides of which the contents decide: with options.checksum all, else those with another time.
//! Fill Scan::hashes of both sides with them, then plan().
QList<QByteArray> undecided(const Scan &source, const Scan &destination, const SyncOptions &options);

//! What brings the destination to what the source is. Pure; any thread. Without hashes, another time means another content.
//! What exists at the destination only is left alone without deleteExtra. Folders' times are not looked at; permissions are, but
//! never setuid, setgid and sticky.
SyncPlan planSync(const Scan &source, const Scan &destination, const SyncOptions &options);

//! Whether both permissions are known and differ.
bool differentModes(const ScanEntry &one, const ScanEntry &other);

//! Whether two times are the same as far as both sides can hold them: a side that writes no (or fewer) digits behind the second
//! decides how many count.
bool sameTime(const ScanEntry &one, const ScanEntry &other, qint64 windowSeconds = 0);

} // namespace voyageur::transfer
