// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QByteArray>
#include <QList>

#include <chrono>
#include <functional>

namespace voyageur::tryout {

// An interactive allocation that outlives the connection and this program, but not the person's interest in it. `salloc
// --no-shell` is held by a script on the login node, and once it is granted a second one runs as a step inside of it. Both watch
// a lease in the allocation's folder on shared storage, which lookAt() renews: when nobody does for `bound`, either ends it.

//! What to ask salloc for.
struct AllocationRequest {
    QList<QByteArray> options;                             //!< "--time=0:30:00", one word each
    QByteArray about;                                      //!< of the caller, kept beside it: which project it is for
    std::chrono::seconds bound = std::chrono::minutes(10); //!< ends when nobody was there for so long
};

//! An allocation, asked for or about to be. A value; what it needs to be found again is its tag alone.
struct Allocation {
    QByteArray tag;         //!< the job's name, unlike any other's
    ssh::RemotePath folder; //!< on shared storage; with code, results and the record of what was typed
};

//! One look at it.
struct AllocationLook {
    enum class State {
        Asked,   //!< salloc has not said anything yet
        Waiting, //!< in the queue
        Running,
        Refused, //!< `words` say why
        Ended,
    };
    State state = State::Asked;
    slurm::Job job;      //!< what the queue says; its id is null while it has none
    int before = -1;     //!< jobs of this partition that wait with a higher priority; −1 when not known
    QByteArray words;    //!< salloc's own
    QByteArray recorded; //!< what was recorded since the offset that was asked for
    qint64 secondsLeft() const;
};

//! An allocation of this user that the queue has.
struct FoundAllocation {
    Allocation allocation;
    slurm::Job job;
    QByteArray about;
};

//! Whether a job of that name is an interactive one of ours.
bool isTry(const QString &jobName);

//! A tag that no other has, and its folder there. Asks nobody.
Allocation newAllocation(const session::ClusterSession &session);

//! Asks for it and returns at once. Exactly once: asking again with the same allocation (its answer may have been lost) does
//! nothing more.
base::Result<void> askFor(session::ClusterSession &session, const Allocation &allocation, const AllocationRequest &request,
                          const base::StopToken &stop);

enum class Beat {
    No,   //!< only looks
    Here, //!< somebody is there
    Keep, //!< nobody needs to be: it stays until its time limit, whoever is there and leaves later
};

//! Renews the lease and looks. `from`: offset into the record. `position`: also counts those that wait before it.
base::Result<AllocationLook> lookAt(session::ClusterSession &session, const Allocation &allocation, Beat beat, qint64 from,
                                    bool position, const base::StopToken &stop);

//! Look after look at one allocation, each of which renews its lease. Of Slurm is asked only as often as the cluster wants it, or
//! when the allocation's own notes say that something has happened; between that, and while Slurm does not answer, the last
//! answer counts, with the time that has gone by. One thread at a time.
class AllocationWatch final {
public:
    explicit AllocationWatch(Allocation allocation) : m_allocation(std::move(allocation)) {}

    const Allocation &allocation() const { return m_allocation; }
    //! As lookAt().
    base::Result<AllocationLook> look(session::ClusterSession &session, Beat beat, qint64 from, bool position,
                                      const base::StopToken &stop);

private:
    Allocation m_allocation;
    AllocationLook m_last;
    QByteArray m_status;
    base::Clock::time_point m_asked; //!< Slurm
    base::Clock::time_point m_next;
    base::Clock::time_point m_changed = base::Clock::now();
    int m_looks = 0;                       //!< since then
    base::Clock::time_point m_silentUntil; //!< it did not answer, and is not asked before
    int m_silences = 0;
};

//! Looks until it is granted; SubmissionRejected or JobFailed when it is not to be, TimedOut when Slurm did not answer the
//! request. `onLook` may be empty.
base::Result<AllocationLook> waitForGrant(session::ClusterSession &session, const Allocation &allocation, base::Deadline deadline,
                                          const std::function<void(const AllocationLook &)> &onLook, const base::StopToken &stop);

//! Ends it, waiting or granted, and removes its folder. Not stopped by what stopped the work in it.
base::Result<void> release(session::ClusterSession &session, const Allocation &allocation);

//! Those that wait or run, whoever asked for them and from which computer.
base::Result<QList<FoundAllocation>> findAllocations(session::ClusterSession &session, const base::StopToken &stop);

//! A command as a step inside of it, on its first node, with all that the allocation has there.
ssh::ShellCommand stepIn(const session::ClusterSession &session, const slurm::Job &job, const QList<QByteArray> &words,
                         bool terminal);

//! bash in a terminal inside of it, in the folder of the code; what is typed there is recorded (see tryrecord.h).
ssh::ShellCommand shellIn(const session::ClusterSession &session, const Allocation &allocation, const slurm::Job &job);

//! salloc as a person would type it.
ssh::ShellCommand shownRequest(const AllocationRequest &request);

} // namespace voyageur::tryout
