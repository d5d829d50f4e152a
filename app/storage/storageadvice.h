// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clusterfacts.h"
#include "storage/sharing.h"
#include "storage/storage.h"
#include "storage/storagewalk.h"

namespace voyageur::storage {

// What to say about storage: sentences for people, translated. All pure.

//! One sentence, and how much it matters.
struct StorageRemark {
    enum class Weight { Info, Attention, Bad };
    Weight weight = Weight::Info;
    QString text;
};

//! What is full or nearly so, in bytes and in files: what fails then, and what to do now.
QList<StorageRemark> storageRemarks(const StorageArea &area);

//! "nearly full"; empty where nothing needs saying.
QString fullnessWord(const StorageArea &area);

//! A kind of place and what belongs there, in the guide's terms with this cluster's own figures.
struct PlaceAdvice {
    QString place; //!< "home", "$SLURM_TMPDIR"
    QString text;
};
QList<PlaceAdvice> whatBelongsWhere(const base::ClusterFacts &facts);

//! What the catalogue says of this area; nothing when it says nothing.
std::optional<base::FileSystem> factsOf(const StorageArea &area, const base::ClusterFacts &facts);

//! When files of this area are deleted; empty: never, or not known.
QString purgeRule(const base::FileSystem &files);

//! What was found wrong, one sentence each; empty when all is well.
QList<StorageRemark> sharingRemarks(const SharingReport &report);

//! "12 of 3,400 names", "On 15 December".
QString purgeHeadline(const PurgeShare &share);

} // namespace voyageur::storage
