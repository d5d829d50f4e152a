// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QMetaType>
#include <QString>

namespace voyageur::base {

//! The state of a Slurm job: all base states and state flags of squeue(1) and sacct(1), and words nobody has heard of yet
//! (a newer Slurm), which are kept as they are. A value; any thread.
class JobState final {
public:
    enum class Code {
        Unknown, //!< no state, or a word that is not in the table
        Pending,
        Configuring,
        Running,
        Stopped,
        Suspended,
        Signaling,
        StageOut,
        Completing,
        Resizing,
        Requeued,
        RequeueFed,
        RequeueHold,
        ReservationDeletedHold,
        SpecialExit,
        Completed,
        Failed,
        Cancelled,
        TimedOut,
        OutOfMemory,
        NodeFailed,
        BootFailed,
        Deadline,
        LaunchFailed,
        ReconfigureFailed,
        Preempted,
        Revoked,
    };

    JobState() = default;
    JobState(Code code);

    //! From what squeue and sacct print: a long or a short name; of "CANCELLED by 54321" and "CANCELLED+" the word.
    static JobState fromText(QByteArrayView text);

    Code code() const { return m_code; }
    //! Slurm's long word in capitals, "CANCELLED"; of an unknown state the word that was printed.
    QString name() const;
    //! For people, in their language: "cancelled".
    QString text() const;

    bool isPending() const;
    //! Waits or runs, or is between both.
    bool isActive() const;
    //! Will not run again. An unknown state is neither active nor ended.
    bool isEnded() const;
    bool isSuccess() const { return m_code == Code::Completed; }

    bool operator==(const JobState &) const = default;

private:
    Code m_code = Code::Unknown;
    QString m_word; // of an unknown state only
};

} // namespace voyageur::base

Q_DECLARE_METATYPE(voyageur::base::JobState)
