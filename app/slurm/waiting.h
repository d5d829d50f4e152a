// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "slurm/client.h"
#include "slurm/freenodes.h"
#include "slurm/jobrecord.h"
#include "slurm/reasons.h"
#include "slurm/shares.h"
#include "slurm/waitcauses.h"

namespace voyageur::slurm {

//! What a job that waits asks for, of each of its nodes. A value; any thread.
struct JobWish {
    int nodes = 1;
    qint64 cores = 1;
    base::MemorySize memory; //!< not given when not known
    QString gpu;             //!< specifier; empty: any, or none
    int gpus = 0;
    bool severalModels = false; //!< of GPUs: `gpu` and `gpus` say nothing
    bool wholeNodes = false;    //!< nobody else on them
    QStringList features;       //!< each of which a node must have; empty also for what is more than a list of them
    bool places = true;         //!< any node that has all this will do: it names none, and no reservation
    bool operator==(const JobWish &) const = default;
};

//! `record`: what the controller knows of it; without entries the queue's word counts, which cannot tell memory of a node from
//! memory of a core. Pure.
JobWish wishOf(const Job &job, const JobRecord &record);

//! What a job's priority is made of, weighted: only what is larger than 0. Higher ones go first. A value.
struct JobPriority {
    struct Part {
        QString name; //!< for people: "fair share"
        double weight = 0;
        bool operator==(const Part &) const = default;
    };
    double all = 0;
    QList<Part> parts; //!< the heaviest first
    bool operator==(const JobPriority &) const = default;
};

//! The format of sprio whose output (with --noheader) parsePriority() reads. Of several partitions the best counts; nothing
//! when sprio does not know the job. Pure.
QByteArray priorityFormat();
std::optional<JobPriority> parsePriority(QByteArrayView out);
//! "1,000,000: fair share 92 %, waiting time 8 %". Pure.
QString priorityWords(const JobPriority &priority);

//! What can be found out about a job that waits. What could not be asked is absent, and `missing` has a sentence for it.
struct WaitingFacts {
    JobWish wish;
    std::optional<FreeNodes> free;
    QList<AccountShare> shares;
    std::optional<JobPriority> priority;
    QString dependency;             //!< as Slurm has it; empty: it waits for no job
    QString reservation;            //!< that it names; empty: none
    int restarts = 0;               //!< how often it was put back in the queue
    bool noneRuns = false;          //!< it waits for a limit of one person's jobs, and none of that person's runs
    std::optional<WhatIsAway> away; //!< asked where the reason is one of the cluster's nodes
    WaitCauses causes;              //!< by these two
    QStringList missing;
    QDateTime readAt;            //!< by this computer's clock
    std::optional<qint64> ahead; //!< seconds by which the cluster's clock is ahead of this computer's; nothing: not known
};

//! Sentences: the fair share, the priority, and Slurm's guess of the start as of `listed`, when the queue was asked. The guess is
//! a time of the cluster's clock; it is compared and shown by this computer's, as `listed` is. Pure.
QStringList standingWords(const Job &job, const WaitingFacts &facts, const QDateTime &listed);

//! Why it waits, with what was found out about the reason: a dependency that cannot be met any more is one that never is, a job
//! that was put back waits for another moment than that of its --begin, and a limit that nothing of one's own uses up leaves no
//! room by itself. Pure.
WaitReason waitReason(const Job &job, const WaitingFacts &facts);

//! Asks Slurm: six short questions, one after the other (and what time it is there), without those for which the cluster has no
//! program. They load the scheduler, so a few minutes have to lie between two of these. `known`: of another job, just asked; what
//! is free and the fair share are taken from there, and two questions remain. Blocks. Errors: only those of the connection, and
//! Cancelled.
base::Result<WaitingFacts> askWhyItWaits(const Job &job, Client &client, const std::optional<WaitingFacts> &known,
                                         const base::StopToken &stop);

} // namespace voyageur::slurm
