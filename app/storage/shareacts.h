// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "base/stop.h"
#include "ssh/host.h"
#include "ssh/remotepath.h"

namespace voyageur::storage {

//! Lets a group use a folder, which is made where it is missing: shareWithGroup() of transfer/remoteacts.h, whose errors these
//! are.
base::Result<void> shareFolder(ssh::Host &host, const ssh::RemotePath &folder, const QByteArray &group,
                               const base::StopToken &stop);

//! The same as a person would type it.
QStringList shareCommands(const ssh::RemotePath &folder, const QByteArray &group);

} // namespace voyageur::storage
