// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "projectfile/projectfile.h"

#include <QByteArray>
#include <QByteArrayView>
#include <QList>

#include <optional>

namespace voyageur::tryout {

// What a person typed in the terminal inside of an allocation, and the script that it becomes. The shell there is bash with a
// start-up file of ours (resources/remote/recording-shell.sh; bash 4.4 or later measures times, too), which reads the person's
// ~/.bashrc first and changes none; after each command it adds a line to `record` in the allocation's folder: how it ended, how
// long it took, where the shell was then, and what was typed, the last two in Base64. It takes that from the shell's history:
// what is typed at another program's prompt (a password) never comes there, and neither does a line that begins with a blank.

//! One command that was typed.
struct RecordedCommand {
    QByteArray command; //!< as typed, perhaps of several lines
    QByteArray before;  //!< the folder that the shell was in, absolute
    QByteArray after;   //!< … and where it was then
    int status = 0;
    qint64 seconds = 0;
    QByteArray start;      //!< the folder that shell began in: a copy of the code, which goes with the allocation
    QByteArray tmpdir;     //!< $SLURM_TMPDIR of that shell
    bool proposed = false; //!< ended well, and does something: it did not only look around
    bool operator==(const RecordedCommand &) const = default;
};

//! Pure. A last line that is not whole yet is left out; lines that nobody can have written are passed over.
QList<RecordedCommand> readRecord(QByteArrayView record);

//! What was measured while the program ran in a try.
struct Measured {
    qint64 milliseconds = 0;   //!< of the program
    qint64 memoryBytes = 0;    //!< the most that its processes held together, shared pages counted twice; 0: not known
    qint64 gpuMemoryBytes = 0; //!< of all GPUs together; 0: not known, or none
    double cores = 0;          //!< processor time by time
    bool operator==(const Measured &) const = default;
};

//! The job's time, memory and cores by what was measured, with the margins that the Alliance's wiki advises: 10 % of the time, 20
//! % of the memory; and the next whole core. `repeats`: how many of the try's runs make the job.
struct Proposal {
    projectfile::ProjectFile::Job job;
    QStringList reasons; //!< a sentence for each value
};
Proposal proposedJob(const projectfile::ProjectFile::Job &now, const Measured &measured, int repeats);

//! An sbatch script of these commands, in order, that stops at the first one that fails. Where one was left out that had changed
//! the folder, the script changes it. Where the shell began is the folder that the script is submitted in. BadRequest when a
//! value cannot stand in a directive.
base::Result<QByteArray> scriptOf(const QList<RecordedCommand> &commands, const QList<QByteArray> &options);

//! The options of sbatch for a job.
QList<QByteArray> optionsOf(const projectfile::ProjectFile::Job &job);

} // namespace voyageur::tryout
