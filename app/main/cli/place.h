// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "ssh/remotepath.h"

#include <QString>

namespace voyageur::cli {

//! One end of a transfer as a person writes it: `C:PATH` on a cluster, or a path of this computer. A value.
struct Place {
    QString cluster;      //!< empty: this computer; else as clusters are named, "narval", "amelie@narval", "me@host:2222"
    QString localPath;    //!< of this computer, as written
    ssh::RemotePath path; //!< on the cluster; empty for its home

    bool isRemote() const { return !cluster.isEmpty(); }
};

//! What comes before the first ":" is a cluster, except: a single letter (a drive of this computer, C:\data), anything with
//! a slash before the colon (./a:b; but "niagara/dtn:data" is a cluster's data transfer node), and "-". `user@host:2222:data` has
//! a port; so has `user@[::1]:2222:data`. Errors as ssh::typedPath().
base::Result<Place> parsePlace(const QString &text);

} // namespace voyageur::cli
