// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/sftpprobe.h"

#include <QCoreApplication>

namespace voyageur::ssh {

using base::Error;
using base::ErrorCode;
using base::Result;

// SSH_FXP_INIT, version 3, must be answered by SSH_FXP_VERSION (draft-ietf-secsh-filexfer-02, 4).
Result<int> sftpVersion(Host &host, const base::StopToken &stop)
{
    Command command;
    command.subsystem = "sftp";
    const auto deadline = base::Deadline::after(std::chrono::seconds(20));
    VOYAGEUR_TRY(process, host.start(command, stop, deadline));
    (void)process->write(QByteArray("\0\0\0\5\1\0\0\0\3", 9), stop, deadline);
    QByteArray answer;
    while (answer.size() < 9) {
        VOYAGEUR_TRY(chunk, process->read(stop, deadline));
        if (chunk.bytes.isEmpty())
            break;
        if (chunk.stream == Stream::Out)
            answer += chunk.bytes;
    }
    if (answer.size() >= 9 && answer.at(0) == '\0' && answer.at(4) == '\2')
        return static_cast<int>(answer.at(8));
    return Error{ErrorCode::BadAnswer,
                 QCoreApplication::translate("voyageur::ssh::SftpProbe", "The server does not answer correctly over sftp."),
                 {},
                 {},
                 base::shownSafely(answer, 200)};
}

} // namespace voyageur::ssh
