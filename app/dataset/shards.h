// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dataset/plan.h"

#include <vector>

namespace voyageur::dataset {

// A dataset as several tars, such that a change of it changes few of them and only those are sent again.
//
// Where a new shard begins is decided for each file by itself: by the hash of its path, with a probability that its share of the
// wished size says. So a file that is added, removed or changed touches the shard it is in, and at most splits it in two or joins
// it with its neighbour; no other shard notices. The price is that sizes vary around the wished one.
//
// Each shard is a tar of its own, whose members begin with the name of the set: unpacked in one place they are the folder again.
// It holds files, links and empty folders; folders with something in them make themselves, and would change with every file. Of
// them only those stand in it that are private (0700).
// Links and folders have the time 0.
//
// Beside the shards SET.manifest.jsonl: first a line for each file {"path", "size", "sha256", "shard"}, then one for each shard
// {"shard", "bytes", "sha256"}. A path that is not UTF-8 is in "pathBase64" as well, whole.

//! A part of a plan that becomes one tar.
struct Shard {
    QByteArray name; //!< "SET-a1b2c3d4e5f6.tar": the digits are of the hash of its first path, and zeros are the first one's. Not
                     //!< a number: that would change with every shard before it
    qint64 first = 0; //!< entries of the plan: from here …
    qint64 end = 0;   //!< … up to this one, which is not in it any more
    qint64 bytes = 0; //!< of the tar
};

//! `size`: what a shard has on average, in bytes, if no file is larger. Pure but for the plan. Empty when there is nothing to
//! send.
std::vector<Shard> shardsOf(const Plan &plan, qint64 size);
//! The plan of one shard: for TarStream.
Plan planOf(const Plan &plan, const Shard &shard);

struct ShardReport {
    QString
        manifest; //!< the file; empty when a file of the dataset changed while it was read: its tar is not written then, nor this
    qint64 shards = 0;
    qint64 written = 0; //!< those that were not there already as they are
    qint64 files = 0;
    qint64 bytes = 0; //!< of all tars
    QStringList old;  //!< tars of this set in the folder that are no part of it any more
    QList<LeftOut> leftOut;
    QList<Problem> problems;
    qint64 leftOutCount = 0;
    qint64 problemCount = 0;
    qint64 changedCount = 0;
};

//! Writes the shards of `folder` and the manifest into `into`, an existing folder. A tar that is there already with the same
//! content is left alone, its time too. Errors as pack().
base::Result<ShardReport> packShards(const QString &folder, const QString &into, qint64 size, const Exclusions &exclusions,
                                     const base::ProgressSink &progress = {}, const base::StopToken &stop = {});

} // namespace voyageur::dataset
