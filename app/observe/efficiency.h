// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clusterfacts.h"
#include "slurm/usage.h"

#include <QString>
#include <QStringList>

#include <optional>

namespace voyageur::observe {

// How well a job used what it was given, and what the next one should ask for. The thresholds and the margins are those of the
// Alliance's wiki ("Best practices for job submission"): cores busy for 90 % of the time, 80 % of the memory held; 10 % more than
// the time it took, 20 % more than the memory it held; after a job that was stopped for either, twice as much. Pure; any thread.

//! One thing to know about a job, in the person's language.
struct UsageAdvice {
    enum class Severity {
        Note,    //!< nothing has to be done
        Advice,  //!< the next job starts sooner, or leaves more to others
        Problem, //!< why it did not do what it should
    };
    QString id; //!< "EFF-CPU": for programs
    Severity severity = Severity::Note;
    QString what;
    QString next; //!< what to do now; may be empty
    bool operator==(const UsageAdvice &) const = default;
};

//! What the next job should ask for: only what the measurement supports.
struct NextRequest {
    std::optional<base::TimeLimit> time;
    std::optional<base::MemorySize> memory; //!< of one node
    std::optional<int> cores;               //!< of one node
    QString gpu;                            //!< another model, or an instance of the one that it had; empty: as it was
    std::optional<int> gpus;                //!< of one node; with `gpu` and without a number: one
    QStringList reasons;                    //!< a sentence for each, with its margin

    bool isEmpty() const { return !time && !memory && !cores && !gpus && gpu.isEmpty(); }
    bool operator==(const NextRequest &) const = default;
};

struct Efficiency {
    slurm::Usage usage;
    QList<UsageAdvice> advice; //!< problems first
    NextRequest next;
};

//! `facts`: of the cluster it ran on.
Efficiency judgeUsage(const slurm::Usage &usage, const base::ClusterFacts &facts);

} // namespace voyageur::observe
