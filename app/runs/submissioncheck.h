// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clusterfacts.h"
#include "script/coursefacts.h"
#include "script/document.h"

#include <QStringList>

namespace voyageur::runs {

struct SubmissionFindings {
    QStringList sentences; //!< errors and warnings, the most serious first, ten at most and how many more
    int errors = 0;
};

//! What the checker has against a script as it is about to be submitted. Left out is what sbatch itself is going to say (values,
//! options) and log folders that do not exist, which a submission makes. Pure; any thread. `commandLine`: options beside the
//! script, which win. `arguments`: those of the script. `course`: the one whose file the project uses.
SubmissionFindings findingsBeforeSubmission(const script::Document &script, const script::OptionUses &commandLine,
                                            const QList<QByteArray> &arguments, const QString &clusterName,
                                            const base::ClusterFacts &cluster,
                                            const std::optional<script::CourseFacts> &course = {});

//! The script as it counts with the options of a command line, which win: a directive for each of them. Pure.
script::Document withOptions(const script::Document &script, const script::OptionUses &commandLine);

} // namespace voyageur::runs
