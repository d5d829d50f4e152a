// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMetaType>
#include <QString>

namespace voyageur::base {

//! What a caller can react to. One enumerator per situation that some code or some test treats differently;
//! the words for people are in Error.
enum class ErrorCode {
    Cancelled,           //!< the person, or the owner of the operation, asked to stop
    TimedOut,            //!< a deadline of ours passed
    BadRequest,          //!< the request makes no sense (option, file, value); exit status 2
    NotFound,            //!< a local or remote file, job, cluster … that does not exist
    FileUnreadable,      //!< a local file or folder cannot be read
    FileUnwritable,      //!< a local file or folder cannot be written (permission, full disk)
    FileChanged,         //!< a local file vanished or changed size while it was read
    NameNotResolved,     //!< the host name has no address
    PortClosed,          //!< the host answered: nothing listens on that port
    HostUnreachable,     //!< no route, or no answer, to the host
    NotAnSshServer,      //!< something answered that does not speak SSH, or speaks it badly
    HostKeyUnknown,      //!< nobody accepted this host's key yet
    HostKeyChanged,      //!< the host's key is not the one that is known: refused
    LoginRefused,        //!< no method was left, or the server refused the answers
    PasswordWrong,       //!< the server refused the password
    KeyRefused,          //!< the server refused every key that was offered
    KeyUnusable,         //!< a key file cannot be read or its passphrase is wrong
    AnswerNeeded,        //!< a question came up and nobody is there to answer it
    ConnectionLost,      //!< the session ended while the operation was under way
    ExecRefused,         //!< the server lets us in but runs no commands (sftp only)
    ChannelRefused,      //!< the server opens no further channel
    ShellNoisy,          //!< the start-up files of the account print, so that output cannot be trusted
    ShellSlow,           //!< the start-up files of the account did not finish in time
    NoSlurm,             //!< there are no Slurm commands on the host
    SubmissionRejected,  //!< sbatch or salloc refused the request
    SubmissionUncertain, //!< sbatch's answer was lost and the job could not be found again
    JobFailed,           //!< the job ended in a state other than COMPLETED
    CommandFailed,       //!< a remote command ended with a status that was not expected
    QuotaExceeded,       //!< the far side has no room left (bytes or files)
    VerificationFailed,  //!< what arrived is not what was sent
    BadAnswer,           //!< the far side's output could not be understood
    CheckFailed,         //!< our own checks found errors that block the step
    Internal,            //!< a bug of ours
};

//! An anticipated failure, as a value. `what`, `why` and `next` are translated sentences for people: what happened,
//! why, and what to do now; `server` holds the far side's own words, cleaned of control characters, for display as
//! the server's. Plain data, any thread.
struct Error {
    ErrorCode code = ErrorCode::Internal;
    QString what = {};
    QString why = {};
    QString next = {};
    QString server = {};

    //! All sentences in one paragraph, the server's words last and marked as the server's.
    QString text() const;
    //! A stable name for scripts and logs, e.g. "HostKeyChanged".
    QString codeName() const;
};

//! Makes text from a stranger safe to show: control and bidirectional characters become visible escapes, and at most
//! `maxCharacters` are kept. A server must not be able to imitate our own words or move the cursor.
QString shownSafely(QByteArrayView bytes, qsizetype maxCharacters = 4000);

} // namespace voyageur::base

Q_DECLARE_METATYPE(voyageur::base::Error)
