// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clusterfacts.h"
#include "base/diagnostic.h"
#include "script/document.h"
#include "script/livestate.h"
#include "script/projectfacts.h"
#include "script/rulebook.h"
#include "script/understanding.h"

namespace voyageur::script {

//! What is known beside the script. What is not known makes no finding; nothing here is owned.
struct Surroundings {
    QString clusterName;                         //!< "narval", for messages; empty: no cluster was chosen
    const base::ClusterFacts *cluster = nullptr; //!< null: no cluster was chosen
    const ProjectFacts *project = nullptr;       //!< null: no project
    const LiveState *live = nullptr;             //!< null: not connected
    std::optional<QList<QByteArray>> arguments;  //!< those of the script, `sbatch job.sh ARG…`; nothing: not known
    qint64 now = 0;                              //!< seconds since 1970, for --begin and --deadline
    FileReader file;                             //!< files of the submit folder
    //! Whether a folder below the submit folder is there; nothing: not known.
    std::function<std::optional<bool>(const QByteArray &name)> folder = {};
};

//! The version by which a script for that cluster is to be read: the cluster's where it is known, else 24.11.
SlurmVersion slurmVersionOf(const base::ClusterFacts *cluster);

//! What the rules find, by place; of one rule the first hundred, the last of which says how many more there are. Rules that the
//! script switches off say nothing: "# voyageur: disable=RULE,RULE" on a line of its own counts for the whole script, behind
//! something for that line. Pure; any thread; linear in the size of the script.
QList<base::Diagnostic> check(const Document &script, const Surroundings &around);

//! The rules that check() knows, in the order of the table.
QList<const Rule *> checkedRules();

//! The script after the preferred fix of each finding, again and again until none is left. With `only`: after the first fix of
//! the findings of these rules, preferred or not. `applied` receives how many fixes were made.
QByteArray fixed(const Document &script, const Surroundings &around, const QStringList &only = {}, int *applied = nullptr);

} // namespace voyageur::script
