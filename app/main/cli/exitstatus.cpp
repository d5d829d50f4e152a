// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/exitstatus.h"

namespace voyageur::cli {

using base::ErrorCode;

// A switch without default: the compiler names a code that is missing here.
ExitStatus exitStatus(ErrorCode code)
{
    switch (code) {
    case ErrorCode::Cancelled:
        return Interrupted;

    case ErrorCode::BadRequest:
    case ErrorCode::NotFound:
    case ErrorCode::FileUnreadable:
        return NoSense;

    case ErrorCode::TimedOut:
    case ErrorCode::NameNotResolved:
    case ErrorCode::PortClosed:
    case ErrorCode::HostUnreachable:
    case ErrorCode::NotAnSshServer:
    case ErrorCode::HostKeyUnknown:
    case ErrorCode::HostKeyChanged:
    case ErrorCode::LoginRefused:
    case ErrorCode::PasswordWrong:
    case ErrorCode::KeyRefused:
    case ErrorCode::KeyUnusable:
    case ErrorCode::AnswerNeeded:
    case ErrorCode::ConnectionLost:
    case ErrorCode::ExecRefused:
    case ErrorCode::ChannelRefused:
    case ErrorCode::ShellNoisy:
    case ErrorCode::ShellSlow:
        return NotReached;

    case ErrorCode::FileUnwritable:
    case ErrorCode::FileChanged:
    case ErrorCode::NoSlurm:
    case ErrorCode::SubmissionRejected:
    case ErrorCode::SubmissionUncertain:
    case ErrorCode::JobFailed:
    case ErrorCode::CommandFailed:
    case ErrorCode::QuotaExceeded:
    case ErrorCode::VerificationFailed:
    case ErrorCode::BadAnswer:
    case ErrorCode::CheckFailed:
    case ErrorCode::Internal:
        return AnswerIsNo;
    }
    return AnswerIsNo;
}

} // namespace voyageur::cli
