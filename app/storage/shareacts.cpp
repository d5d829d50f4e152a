// SPDX-License-Identifier: GPL-3.0-or-later
#include "storage/shareacts.h"

#include "transfer/remoteacts.h"

namespace voyageur::storage {

base::Result<void> shareFolder(ssh::Host &host, const ssh::RemotePath &folder, const QByteArray &group,
                               const base::StopToken &stop)
{
    const auto made = transfer::makeRemoteFolder(host, folder, stop);
    if (!made.ok() && made.error().code != base::ErrorCode::BadRequest) // which says that it is there
        return made;
    return transfer::shareWithGroup(host, {folder}, group, stop);
}

QStringList shareCommands(const ssh::RemotePath &folder, const QByteArray &group)
{
    QStringList commands;
    for (const auto &command :
         {ssh::ShellCommand{"mkdir", "-p", folder.bytes()}, ssh::ShellCommand{"chgrp", "-R", group, folder.bytes()},
          ssh::ShellCommand{"chmod", "-R", "g+rwX", folder.bytes()},
          ssh::ShellCommand{"find", folder.bytes(), "-type", "d", "-exec", "chmod", "g+s", "{}", "+"}})
        commands += command.shown();
    return commands;
}

} // namespace voyageur::storage
