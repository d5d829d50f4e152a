// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace voyageur::slurm {

//! Why a job waits, for people. A value; any thread.
struct WaitReason {
    enum class Kind {
        Turn,    //!< others are ahead of it, or Slurm has not looked yet
        Room,    //!< what it asks for is not free
        Event,   //!< it waits for something by itself: another job, a time, a reservation
        Limit,   //!< jobs of this person or account take what they may: it starts when some end
        Site,    //!< the cluster's nodes are away, or being prepared
        Held,    //!< somebody has to release it
        Blocked, //!< it will not start as it is
        Unknown, //!< a word nobody has heard of
    };
    Kind kind = Kind::Unknown;
    QString what; //!< a sentence in the person's language
    QString next; //!< what a student can do; may be "nothing"

    //! With less, or for a shorter time, it could start sooner.
    bool dependsOnSize() const { return kind == Kind::Turn || kind == Kind::Room || kind == Kind::Limit || kind == Kind::Site; }
    bool operator==(const WaitReason &) const = default;
};

//! Of what squeue prints as the reason: all of job_state_reason.c (Slurm 20.11 to 25.05) and slurmctld's own sentences, which
//! stand there, too. A word that is not known is quoted. Pure.
WaitReason waitReason(const QString &word);

} // namespace voyageur::slurm
