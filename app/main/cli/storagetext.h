// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clusterfacts.h"
#include "storage/storage.h"
#include "storage/storagewalk.h"

#include <QJsonObject>

namespace voyageur::cli {

class Console;

//! All that `storage` found.
struct StorageAnswer {
    QString cluster;
    base::ClusterFacts facts;
    storage::StorageState state;
    QString area;                                //!< that was looked into
    std::optional<storage::StorageWalk> walk;    //!< when asked
    std::optional<storage::PurgeForecast> purge; //!< when asked
};

QJsonObject storageObject(const StorageAnswer &answer);
void printStorage(Console &console, const StorageAnswer &answer);

} // namespace voyageur::cli
