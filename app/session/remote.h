// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "base/stop.h"
#include "ssh/host.h"

#include <chrono>
#include <functional>

namespace voyageur::session {

//! Runs a short command to its end; its standard output. A status other than 0 is CommandFailed, or QuotaExceeded when
//! its words say so, with `what` as the first sentence.
base::Result<QByteArray> runRemote(ssh::Host &host, const ssh::ShellCommand &command, const QString &what,
                                   const base::StopToken &stop, const QByteArray &input = {},
                                   std::chrono::milliseconds limit = std::chrono::minutes(2));

//! The same of one that ran as a part of a batch.
base::Result<QByteArray> printedBy(const base::Result<ssh::Output> &output, const QString &what);

//! Starts a command whose output goes to `sink` as it comes, and waits for its end. When it is stopped, or the deadline
//! passes, the command is ended and the error returned.
base::Result<ssh::ExitStatus> streamRemote(ssh::Host &host, const ssh::ShellCommand &command,
                                           const std::function<void(ssh::Stream, const QByteArray &)> &sink,
                                           const base::StopToken &stop, base::Deadline deadline = {},
                                           const QByteArray &input = {});

//! The error for a remote command that failed with these words.
base::Error remoteFailure(const QString &what, const QByteArray &words);

//! The last of what a command wrote.
class OutputTail final {
public:
    void add(const QByteArray &bytes);
    const QByteArray &bytes() const { return m_bytes; }
    //! The last lines that are not empty.
    QByteArray lastLines(int count) const;

private:
    QByteArray m_bytes;
};

} // namespace voyageur::session
