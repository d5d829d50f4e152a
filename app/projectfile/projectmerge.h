// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "projectfile/projectfile.h"

namespace voyageur::projectfile {

//! A key that was changed here and in the file since it was read, each time to something else.
struct ProjectConflict {
    QString key;   //!< "job.time"
    QString there; //!< the file's value as JSON; empty: taken out
    QString here;  //!< the same of this program
    bool operator==(const ProjectConflict &) const = default;
};

//! What becomes of such keys.
enum class OnConflict {
    Tell,     //!< nothing is written
    UseHere,  //!< what this program has is written
    UseThere, //!< what the file has stays
};

//! Both sides in one text.
struct MergedProject {
    QByteArray text;                  //!< of the file, with our changes
    QList<ProjectConflict> conflicts; //!< those that are still open
    QStringList changedThere;         //!< keys that somebody else changed since it was read, and that stay
};

//! What `mine` changed since it was read, over `there`, the bytes of the file as it is now. Keys that only one side changed are
//! that side's; each list is one value, and so is the course. Of `steps` ours are the newer ones. All that is ours and unchanged
//! is `there`, byte for byte. BadRequest when `there` cannot be read.
base::Result<MergedProject> mergeProject(const ProjectFile &mine, const QByteArray &there, OnConflict how = OnConflict::Tell);

//! The keys that are others in `now`, "job.time"; each list is one value.
QStringList changedKeys(const ProjectFile &before, const ProjectFile &now);

//! The project as it is in the file after saveProject().
struct SavedProject {
    ProjectFile file; //!< with conflicts: still what was to be written
    QList<ProjectConflict> conflicts;
    QStringList changedThere;
};

//! Writes what `mine` changed into voyageur.json, which is read again first; without a change of ours nothing is written and the
//! file is only read. Two programs that do this at once wait for each other, and keep both changes. NotFound when the file was
//! there and is not any more (UseHere writes it again), FileUnreadable and BadRequest when it cannot be read now: it stays as it
//! is; FileUnwritable; FileChanged when somebody else writes it all the time.
base::Result<SavedProject> saveProject(const ProjectFile &mine, OnConflict how = OnConflict::Tell);

} // namespace voyageur::projectfile
