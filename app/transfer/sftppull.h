// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "transfer/remote.h"
#include "transfer/sftpclient.h"

namespace voyageur::transfer {

//! Downloads one file to `final` where no command runs, with `resume` from where an earlier download ended early, while the
//! source has the time that it had then and samples of it are the same. VerificationFailed when it gets shorter meanwhile.
base::Result<TransferReport> pullFileOverSftp(SftpClient &client, const ssh::RemotePath &source, const RemoteFacts &facts,
                                              const QByteArray &final, const PullOptions &options,
                                              const base::ProgressSink &progress, const base::StopToken &stop);

} // namespace voyageur::transfer
