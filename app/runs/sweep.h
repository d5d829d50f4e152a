// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/runs.h"
#include "runs/submission.h"
#include "runs/sweepplan.h"

namespace voyageur::runs {

//! What became of one run of a sweep. A value.
struct SweepRun {
    int number = 0;              //!< in the table, from 1
    QString state;               //!< Slurm's word: "COMPLETED", "FAILED", "TIMEOUT", "RUNNING", "PENDING" …
    std::optional<int> exitCode; //!< of the program
    QDateTime begun;             //!< UTC; of its last attempt
    QDateTime ended;             //!< UTC
    QString why;                 //!< of one that failed, for people
    bool isOver = false;         //!< it will not run by itself any more
    qint64 task = 0;             //!< of the array; 0: of a farm, and none has taken it

    bool isDone() const { return state == QStringLiteral("COMPLETED"); }
    bool hasFailed() const { return isOver && !isDone(); }
    std::optional<qint64> seconds() const;
    bool operator==(const SweepRun &) const = default;
};

//! How far a sweep is, in all of its jobs.
struct SweepState {
    projectfile::SweepTable table;
    int runsPerTask = 1; //!< 0: of a farm, in which whichever task is free takes the next run
    QList<SweepRun> runs;

    bool isOver() const;
    int count(const QString &state) const;
    QList<int> failed() const;    //!< numbers of runs
    QString text() const;         //!< for people: "4 of 6 runs are done, 1 failed"
    QStringList failures() const; //!< for people, a sentence for each run that failed
};

//! What one run's file says; see sweeprun.sh.
struct SweepRecord {
    int run = 0;
    std::optional<int> exitCode; //!< none: it has begun only
    qint64 begun = 0;            //!< seconds since 1970
    qint64 ended = 0;
    base::JobId job;
};

QList<SweepRecord> sweepRecords(const QByteArray &text);
//! Joins what the runs wrote with what Slurm says of the tasks, of all jobs of the sweep. Pure.
QList<SweepRun> sweepRuns(const projectfile::SweepTable &table, int runsPerTask, const QList<SweepRecord> &records,
                          const QList<slurm::Job> &jobs);

//! "1-3,7". Pure.
QByteArray arrayOf(const QList<qint64> &tasks);

//! The folder in which the runs of a sweep keep their notes.
ssh::RemotePath sweepFolder(const ssh::RemotePath &run);

//! Whether a run of the history is one of a sweep, the whole or what failed of it again. Pure.
bool isSweep(const history::RunRecord &run);

//! Makes the job of a project one of its sweep; nothing when it has none. `run` gets the table. BadRequest as sweepTable() and
//! planSweep(), and for a chain beside it.
base::Result<void> addSweep(const projectfile::ProjectFile &project, const base::ClusterFacts &facts, script::JobScript &job,
                            PreparedRun &run);

//! The files that a run's folder must have for its sweep; none when it is no sweep.
base::Result<QList<std::pair<QByteArray, QByteArray>>> sweepFiles(session::ClusterSession &session, const ssh::RemotePath &run,
                                                                  const base::StopToken &stop);

//! What the tasks of a sweep's job do. A value.
struct SweepTasks {
    projectfile::SweepTable table;
    int runsPerTask = 1; //!< 0: of a farm, in which whichever task is free takes the next run
    //! "lr=0.1", for people; of several runs the first, and how many more. `task`: from 1. Empty: not known.
    QString words(qint64 task) const;
};

//! Nothing when the run is no sweep. Asks Slurm nothing.
base::Result<std::optional<SweepTasks>> readSweepTasks(session::ClusterSession &session, const ssh::RemotePath &run,
                                                       const base::StopToken &stop);

//! Nothing when the run is no sweep.
base::Result<std::optional<SweepState>> readSweepState(session::ClusterSession &session, const ssh::RemotePath &run,
                                                       const base::StopToken &stop);

//! What a run of the history comes to as a sweep, once none of its runs waits or runs: COMPLETED when all are done, else FAILED
//! with how many are, whatever Slurm says of the job that they were in. Nothing when it is no sweep, or is not over.
base::Result<std::optional<slurm::Job>> sweepVerdict(session::ClusterSession &session, const history::RunRecord &run,
                                                     const base::StopToken &stop);

//! Waits until all its tasks have ended, and says how many runs are done. The whole as one job: COMPLETED when all runs are done.
//! Stopping leaves the jobs alone.
base::Result<slurm::Job> followSweep(session::ClusterSession &session, const SubmittedScript &submitted,
                                     const session::StepReport &report, const base::StopToken &stop);

//! The number of the job whose name the results folder has: of a job that repeats the failed runs of another, that one's.
QString resultsName(const history::RunHistory &history, const QString &tag, const base::JobId &job);

} // namespace voyageur::runs
