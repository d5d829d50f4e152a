// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "slurm/job.h"
#include "slurm/livefacts.h"
#include "slurm/logfollower.h"
#include "slurm/submission.h"
#include "slurm/tools.h"

#include <chrono>
#include <functional>
#include <memory>
#include <mutex>

namespace voyageur::slurm {

class JobBoard;
struct JobAct;
struct JobRecord;

//! Called in the waiting thread with a job each time something about it has changed; must return at once.
using JobSink = std::function<void(const Job &)>;

//! What is known of jobs where one of the two programs may not answer.
struct JobListing {
    QList<Job> jobs;                              //!< those that wait or run first, then the latest first
    QList<Job> endedTasks;                        //!< JobQuery::endedTasks: as parseEndedTasks(); none that nobody told of
    QByteArray arrays;                            //!< JobQuery::endedTasks: the numbers of those that it was about
    std::optional<base::Error> queueTrouble;      //!< the queue did not answer: this is what the accounting knows
    std::optional<base::Error> accountingTrouble; //!< the accounting did not: jobs that have ended are missing
};

//! Slurm on one host, as this user. Every method blocks, and any number of threads may call at a time; not the GUI's.
//! Common errors: those of ssh::Host (ConnectionLost, Cancelled, TimedOut …); CommandFailed with Slurm's words.
class Client final {
public:
    Client(std::shared_ptr<ssh::Host> host, Tools tools);

    const Tools &tools() const { return m_tools; }
    //! How long the cluster wants to be left alone between two questions of one program (slurm.pollSeconds). Before anybody asks.
    void setPace(std::chrono::milliseconds pace) { m_pace = pace; }
    std::chrono::milliseconds pace() const { return m_pace; }
    //! When to look again at jobs about which nothing has changed for so long: less and less often, never more often than the
    //! cluster's pace; while a list is kept that has them, a look is no question.
    std::chrono::milliseconds pauseAfter(std::chrono::milliseconds quiet, const QList<JobId> &ids) const;
    //! When to look again for what was just done and is not seen yet, after so many looks: soon at first, then at the cluster's
    //! pace.
    std::chrono::milliseconds pauseAfterAct(int looks) const;
    ssh::Host &host() const { return *m_host; }

    //! Submits exactly once: when the answer is lost, looks for the request's tag and never submits again.
    //! SubmissionRejected: Slurm refused. SubmissionUncertain: nobody can tell yet; the tag is in the error's `next`.
    base::Result<Submitted> submit(const SubmitRequest &request, const base::StopToken &stop = {});
    //! The job that carries the tag, if Slurm knows one; it was submitted at most so many days ago.
    base::Result<std::optional<JobId>> findSubmission(const QByteArray &tag, const base::StopToken &stop = {}, int days = 2);

    //! The queue and the accounting, joined; those that wait or run first, then the latest first. NotFound when `ids`
    //! names jobs that neither knows.
    base::Result<QList<Job>> jobs(const JobQuery &query, const base::StopToken &stop = {});
    //! All jobs that wait or run, with `ended` also those that have ended: as jobs() says them, and one program that does not
    //! answer is no reason to say nothing of what the other knows. An error only when neither answered. With `endedTasks` the
    //! accounting is asked for them in the same round trip.
    base::Result<JobListing> listing(const JobQuery &query, const base::StopToken &stop = {});
    //! One look at all jobs, for whoever keeps a board: squeue, and sacct when the board wants it. Only the end of the session
    //! and Cancelled are errors here; what did not answer is on the board. Returns how long Slurm took for it, for
    //! PollPace::answered(): an accounting that does not answer is left alone by the board, and is no reason to leave the queue.
    base::Result<std::chrono::milliseconds> look(JobBoard &board, const base::StopToken &stop = {});
    //! Somebody looks at all jobs again and again, and this is what was found: queries that may be as old as that are answered
    //! from it, without a command. Nothing: nobody does any more.
    void keep(const std::optional<QList<Job>> &jobs);
    //! What the accounting says of these, however long ago they ended; what it does not know is left out. For whoever keeps a
    //! list and waits with it: an accounting that hangs is left after ten seconds.
    base::Result<QList<Job>> accounted(const QList<JobId> &ids, const base::StopToken &stop = {}) const;
    //! One job. Of an array the first task that has not ended, else the last; ask jobs() for all.
    base::Result<Job> job(const JobId &id, const base::StopToken &stop = {});

    //! Asks Slurm to end these jobs; those that have ended already are left alone, and are not among the returned ones.
    //! NotFound (and nothing cancelled) when one does not exist.
    base::Result<QList<JobId>> cancel(const QList<JobId> &ids, const base::StopToken &stop = {});

    //! An act on jobs that Slurm knows. CommandFailed when Slurm refuses, with a reason for people; of several jobs
    //! the others have been served.
    base::Result<void> act(const JobAct &act, const base::StopToken &stop = {});
    //! `scontrol show job -dd`. NotFound when Slurm has forgotten it.
    base::Result<JobRecord> record(const JobId &id, const base::StopToken &stop = {});

    base::Result<QList<Account>> accounts(const base::StopToken &stop = {});

    //! Nodes, partitions and this user's accounts, as the cluster has them now: five queries, one after the other. They load the
    //! scheduler, so once in a session is enough; see base::withLiveFacts().
    base::Result<LiveFacts> liveFacts(const base::StopToken &stop = {});

    //! Waits until every one of them has ended, and returns them as they ended (of an array all tasks), with their exit
    //! codes. Asks as pauseAfter() says.
    base::Result<QList<Job>> waitForEnd(const QList<JobId> &ids, const JobSink &onChange, const base::StopToken &stop = {});
    base::Result<Job> waitForEnd(const JobId &id, const JobSink &onChange, const base::StopToken &stop = {});

    //! Shows the job's stdout as it grows, until the job has ended and all of it was shown; returns the job as it ended.
    base::Result<Job> followJob(const JobId &id, const LogSink &sink, const JobSink &onChange, const LogOptions &options = {},
                                const base::StopToken &stop = {});

private:
    base::Result<QByteArray> runQuery(const char *program, const QList<QByteArray> &arguments, const base::StopToken &stop) const;
    base::Result<QList<Job>> queued(const base::StopToken &stop) const;
    base::Result<QList<Job>> queuedWith(JobListing &listing, const JobQuery &query, const base::StopToken &stop) const;
    base::Result<QList<Job>> accounted(const JobQuery &query, const base::StopToken &stop, std::chrono::milliseconds limit) const;
    void expandOutputs(QList<Job> &jobs) const;
    std::optional<QList<Job>> kept(const JobQuery &query) const;
    base::Result<QList<Job>> known(const JobQuery &query, const base::StopToken &stop) const;
    std::optional<Submitted> acceptedIn(const base::Result<QList<Job>> &queue, const SubmitRequest &request) const;
    Submitted accepted(const JobId &id, const SubmitRequest &request, const QByteArray &err);
    base::Result<Submitted> submitFarm(const SubmitRequest &request, const QList<QByteArray> &options,
                                       const base::StopToken &stop);
    base::Result<Submitted> lookForLostJob(const SubmitRequest &request, const base::Error &cause, const base::StopToken &stop);

    struct Kept {
        std::mutex mutex;
        std::optional<QList<Job>> jobs;
    };

    std::shared_ptr<ssh::Host> m_host;
    Tools m_tools;
    std::chrono::milliseconds m_pace{1000};
    std::shared_ptr<Kept> m_kept = std::make_shared<Kept>();
};

} // namespace voyageur::slurm
