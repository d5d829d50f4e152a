// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dataset/pack.h"
#include "transfer/transfer.h"

namespace voyageur::transfer {

// How an archive travels, decided before its first byte. Any thread but the GUI's.

//! The compressions that the cluster has a program for, the better one first.
base::Result<QList<dataset::Compression>> compressionsThere(ssh::Host &host, const base::StopToken &stop);

//! Bytes a second towards the cluster, from a second or so of sending what it throws away.
base::Result<double> measureRate(ssh::Host &host, const base::StopToken &stop);

//! What `wish` comes to. Auto: looks whether an earlier attempt has left a beginning, when this one resumes; else tries pieces of
//! the archive, and measures the network when that could decide. CommandFailed when the cluster lacks the program that was asked
//! for.
base::Result<dataset::Compression> chooseCompression(ssh::Host &host, ArchiveCompression wish, const dataset::Plan &plan,
                                                     const ssh::RemotePath &final, bool resume, const base::StopToken &stop);

//! Of "NAME.tar": what it is called when it is compressed so.
ssh::RemotePath compressedName(const ssh::RemotePath &archive, dataset::Compression compression);

} // namespace voyageur::transfer
