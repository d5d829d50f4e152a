// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QHash>
#include <QList>
#include <QString>

#include <functional>
#include <optional>

namespace voyageur::script {

//! What a connected cluster says beside its facts (base::ClusterFacts, which has the accounts): the state of this user's
//! things on it. Each part is absent when it was not asked. A value; `folderExists` is called while checking and must not
//! block.
struct LiveState {
    QString host;                                                        //!< the login node
    std::optional<QByteArray> folder;                                    //!< absolute; where sbatch will be called
    std::optional<QHash<QByteArray, QByteArray>> environment;            //!< of the login shell
    std::function<std::optional<bool>(const QByteArray &)> folderExists; //!< nothing: not known
};

} // namespace voyageur::script
