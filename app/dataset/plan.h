// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/progress.h"
#include "base/result.h"
#include "base/stop.h"
#include "dataset/exclusions.h"
#include "dataset/planentries.h"

#include <QByteArray>
#include <QList>
#include <QString>

namespace voyageur::dataset {

//! Something that stays at home on purpose.
struct LeftOut {
    enum class Reason {
        Pattern,     //!< an exclusion
        SpecialFile, //!< a socket, FIFO or device
        LinkLeaves,  //!< a link that points out of the folder, or by an absolute path
        Output,      //!< the archive that is being made
    };
    QByteArray path; //!< inside the folder
    Reason reason = Reason::Pattern;
    QByteArray pattern; //!< the glob, for Reason::Pattern

    //! "pattern", "special-file" …: for scripts.
    QString reasonName() const;
    //! The reason as a sentence.
    QString text() const;
};

//! Something a person should look at.
struct Problem {
    enum class Kind {
        Unreadable,   //!< cannot be opened: stops an upload before it begins
        CaseClash,    //!< differs from `other` in upper and lower case only: one file on macOS and Windows
        UnicodeClash, //!< differs from `other` in how accents are encoded only: looks the same everywhere
        DanglingLink, //!< a link to nothing
        NotKept,      //!< came in a download and was not written
        Differs,      //!< a downloaded file is not what the far side holds now
        Renamed,      //!< came in a download and is called `other` here, which cannot have its name
        TooLong,      //!< a name of over 255 bytes or a path of over 4095: no cluster can unpack it; stops an upload as well
        BeingWritten, //!< changed while the folder was listed: something still writes to it
        Changed,      //!< was not read as the plan saw it: in the archive its content is not whole
    };
    Kind kind = Kind::Unreadable;
    QByteArray path; //!< inside the folder
    QByteArray other;
    QString detail; //!< the system's reason, for Unreadable and NotKept; what happened, for Changed

    QString kindName() const; //!< "unreadable", "case-clash" …: for scripts
    QString text() const;     //!< one sentence
};

struct PlanOptions {
    Exclusions exclusions = Exclusions::standard();
    QByteArray rootName;  //!< the name that members begin with; empty: the folder's own
    QString output;       //!< a file that is not part of the dataset even when it lies inside
    bool asFiles = false; //!< as Plan
};

//! What a folder holds, in the order in which it is sent: sorted by the bytes of the paths. Names are kept as they are
//! on the disk, byte by byte (accents composed or not). Links inside the folder stay links; hard links become files.
//!
//! Times: files carry their own, in whole seconds when archived. Folders carry the newest time of a file in them, links
//! and empty folders the newest of all: their own times change when a file manager looks at them, and the archive of an
//! unchanged dataset must not.
//!
//! Permissions in an archive: those that say who it is for, not what a umask left. 0600, a folder 0700, where the group and
//! others have none, else 0644 and 0755; a file whose owner may run it has the x bits as well. Where there are no permissions, a
//! file can be run by isExecutable(). A plan that travels `asFiles` has the very permissions, and the folders' and links' own
//! times.
//!
//! A million files take some sixty megabytes. Copies are cheap.
struct Plan {
    QByteArray folder; //!< absolute local path, no slash at its end
    QByteArray name;   //!< what members begin with
    PlanEntries entries;
    QList<LeftOut>
        leftOut; //!< by path: all that no pattern keeps out (links, special files …), then the first thousand that one does
    QList<Problem> problems; //!< the first thousand of each kind, by path
    qint64 leftOutCount = 0; //!< of all
    qint64 problemCount = 0; //!< of all
    qint64 unsendable = 0;   //!< of these, those that stop an upload: Unreadable and TooLong
    qint64 files = 0;
    qint64 folders = 0; //!< without the folder itself
    qint64 links = 0;
    qint64 bytes = 0;     //!< of all files
    bool isFile = false;  //!< of one file alone: `folder` is the one that it lies in
    bool asFiles = false; //!< it becomes files again, not an archive

    QByteArray localPath(const PlanEntry &entry) const;
    //! Whether the permissions of its files are known.
    bool hasModes() const;
    //! An error when a file or folder cannot be read or has a name that no cluster can hold: a dataset is sent whole or not at
    //! all.
    base::Result<void> mustBeReadable() const;
};

//! Walks `folder` ("data", "data/", ".") by several threads, which changes nothing in the result. Reports how many names it has
//! seen, from any of them, one at a time. Errors: NotFound, BadRequest (not a folder, or a folder without a name), FileUnreadable
//! (the folder itself), Cancelled.
base::Result<Plan> makePlan(const QString &folder, const PlanOptions &options = {}, const base::ProgressSink &progress = {},
                            const base::StopToken &stop = {});

//! The same for a dataset, which may be one file too: then nothing but that file. Errors as makePlan(), and FileUnreadable for a
//! file that may not be read.
base::Result<Plan> makeDatasetPlan(const QString &path, const PlanOptions &options = {}, const base::ProgressSink &progress = {},
                                   const base::StopToken &stop = {});

} // namespace voyageur::dataset
