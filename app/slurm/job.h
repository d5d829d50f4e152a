// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/jobid.h"
#include "base/jobstate.h"
#include "base/memorysize.h"
#include "ssh/remotepath.h"

#include <QDateTime>
#include <QList>
#include <QMetaType>
#include <QString>

#include <optional>

namespace voyageur::slurm {

using base::JobId;
using base::JobState;

//! How a job's script ended: `status:signal` as Slurm prints it.
struct ExitCode {
    int status = 0;
    int signal = 0;
    bool success() const { return status == 0 && signal == 0; }
    //! What sacct makes of it: it takes 128 away from a larger status, and 255 reads as 127, 137 as 9 (22.05 and 24.11).
    ExitCode accounted() const { return {status >= 128 ? status - 128 : status, signal}; }
    QString text() const { return QStringLiteral("%1:%2").arg(status).arg(signal); }
    bool operator==(const ExitCode &) const = default;
};

//! What is known of one job (or one task of an array), from the queue and the accounting. A value; any thread.
struct Job {
    JobId id;
    qint64 number = 0; //!< Slurm's own number, %j in file names; differs from id.job() for the tasks of an array
    QString name;
    QString account;
    QString partition;
    JobState state;
    QString reason;      //!< Slurm's word: "Priority", "NonZeroExitCode"; empty for none
    QString explanation; //!< a sentence in the person's language: why it waits, or how it ended; may be empty
    qint64 elapsedSeconds = 0;
    qint64 limitSeconds = -1; //!< −1 when unlimited or not known
    QString nodes;            //!< "nc10101", "cn-c[007,035]"; empty while it waits
    int nodeCount = 0;
    int cpus = 0;
    base::MemorySize memory;          //!< as asked for; not given when not known
    QString gpus;                     //!< as --gpus-per-node takes them: "a100:1", "2"; empty for none or not known
    std::optional<ExitCode> exitCode; //!< of a job that has ended
    QDateTime submit;                 //!< UTC; null when not known
    QDateTime start;                  //!< of a job that waits: when Slurm expects to start it, rarely true
    QDateTime end;                    //!< of a job that has ended
    ssh::RemotePath workdir;
    ssh::RemotePath stdoutPath; //!< absolute, with Slurm's patterns filled in; empty when not known
    QString comment;
    bool inQueue = false;   //!< slurmctld still knows it (for some minutes after its end)
    bool accounted = false; //!< the accounting knows it

    //! It will not run again. Of a state nobody has heard of: when accounting gives it an end.
    bool hasEnded() const { return state.isEnded() || (!state.isActive() && end.isValid()); }

    //! It has left the queue, and the accounting has not said yet how it ended.
    bool hasLeft() const { return !inQueue && !hasEnded() && state.isActive(); }

    bool operator==(const Job &) const = default;
};

//! Which jobs to list. Always this user's own.
struct JobQuery {
    bool ended = false;      //!< also those that have ended, since `since`
    QDateTime since;         //!< null: the last 24 hours
    QList<JobId> ids;        //!< only these (an array's number means all of its tasks); ended ones too. Empty: all
    bool endedTasks = false; //!< also the tasks that have ended of arrays that have not; see JobListing
    QByteArray arrays = {};  //!< with `endedTasks`: JobListing::arrays of the last time; asked for beside the queue
    bool kept = false;       //!< with `ids`: as old as the list that somebody keeps is good enough, see Client::keep()
};

//! An account that this user may name in --account.
struct Account {
    QString name;           //!< without the suffix that the Alliance's clusters add by themselves: "def-prof"
    QStringList slurmNames; //!< as Slurm keeps them: "def-prof_cpu", "def-prof_gpu"
    bool operator==(const Account &) const = default;
};

} // namespace voyageur::slurm

Q_DECLARE_TYPEINFO(voyageur::slurm::Job, Q_RELOCATABLE_TYPE); // lists hold thousands
Q_DECLARE_METATYPE(voyageur::slurm::Job)
