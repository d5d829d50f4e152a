// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clusterfacts.h"
#include "projectfile/projectfile.h"
#include "projectfile/sweepsettings.h"
#include "script/coursefacts.h"
#include "script/jobscript.h"
#include "source/programoptions.h"

namespace voyageur::runs {

//! What of a cluster and of a course a sweep depends on; what nobody published has Slurm's and the guide's usual values.
struct SweepLimits {
    int mostTasks = 1000;       //!< of one array: MaxArraySize of Slurm's own defaults, and most clusters' limit of jobs
    int shortest = 60;          //!< minutes: shorter jobs cost the scheduler more than they compute
    std::optional<int> cores{}; //!< of the smallest node without GPUs
    script::CourseFacts course{};

    static SweepLimits of(const base::ClusterFacts &facts, const projectfile::ProjectFile &project);
    //! The course allows fewer jobs than the cluster.
    bool isByCourse() const { return course.jobs && *course.jobs < mostTasks; }
    int tasks() const { return isByCourse() ? static_cast<int>(*course.jobs) : mostTasks; }
};

//! How the runs of a sweep become tasks of one array.
struct SweepPlan {
    int runs = 0;
    int tasks = 0;
    int runsPerTask = 1;
    int together = 1; //!< at a time in one task
    int atOnce = 0;   //!< tasks at a time; 0: no limit
    script::SweepRuns::Packing packing = script::SweepRuns::Packing::Single;
    QString why; //!< of the packing, for people

    //! For people: "12 runs, each a task of its own".
    QString text() const;
};

//! Where the cluster or the course takes fewer jobs, more runs go into each. BadRequest: more tasks than they take even so, a run
//! that does not fit into a job, packing without knowing how long a run takes, more at a time than the course allows a job.
//! Source: https://docs.alliancecan.ca/wiki/Job_arrays, which asks for tasks of an hour or more. Pure.
base::Result<SweepPlan> planSweep(int runs, const projectfile::SweepSettings &sweep, const projectfile::ProjectFile::Job &job,
                                  const SweepLimits &limits);

//! The part of the job's script, and what the job asks for: of several runs at a time their cores and memory together. Pure.
void fillSweep(script::JobScript &job, const projectfile::SweepTable &table, const projectfile::SweepSettings &sweep,
               const SweepPlan &plan, const QByteArray &folder);

//! Something that the person should know before it runs; empty: nothing. Pure.
QString sweepWarning(const projectfile::ProjectFile &project);

//! "run-0007", as its folder is called. Pure.
QString runName(int run, int runs);

//! Parameters that the program knows as on-off switches, and whose values are true and false only, become switches.
void markSwitches(QList<projectfile::SweepParameter> &parameters, const QList<source::ProgramOption> &options);

} // namespace voyageur::runs
