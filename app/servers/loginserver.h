// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "servers/jobserver.h"

namespace voyageur::servers {

//! On the login node: the folder that `place` means there, without links, so that one folder has one name. NotFound when there is
//! none, or when it is a node's own disk.
base::Result<QByteArray> folderOnLoginNode(session::ClusterSession &session, const ServerWish &wish, const QByteArray &place,
                                           const base::StopToken &stop);

//! The one server of that folder: whoever asks for it finds the same.
JobServer loginServer(const session::ClusterSession &session, const QByteArray &folder);

} // namespace voyageur::servers
