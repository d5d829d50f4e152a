// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/rules/subject.h"

namespace voyageur::script {

//! "3.12".
struct PythonVersion {
    int major = 0;
    int minor = 0;
    QString text() const;
    auto operator<=>(const PythonVersion &) const = default;
};
//! Of "3.12.4", "3.12"; nothing where the second number is missing.
std::optional<PythonVersion> pythonVersion(QByteArrayView text);

//! Those for which the Alliance builds packages.
struct PythonRange {
    PythonVersion oldest;
    PythonVersion newest;
};
std::optional<PythonRange> supportedPythons(const base::ClusterFacts *cluster);

//! The cluster has the Alliance's modules and wheels.
bool hasAllianceSoftware(const base::ClusterFacts &cluster);
//! The script is for one of the Alliance's clusters: the one that was chosen, or its account, modules or paths say so.
bool isForAlliance(const Subject &subject);
//! "StdEnv/2023"; empty when not known.
QByteArray standardEnvironmentOf(const base::ClusterFacts &cluster);
//! "StdEnv/2023 python/3.12": what a script without Python should load; empty when that cannot be told.
QByteArray pythonModulesToLoad(const Subject &subject);

//! Nothing else stands before it on its line, so that a line can be put in before it.
bool hasOwnLine(const Subject &subject, const BashCommand &command);
//! Nothing but a comment stands behind it on its line.
bool endsLine(const Subject &subject, const BashCommand &command);
//! What follows says what happens when it fails: "… || true".
bool mayFail(const Subject &subject, const BashCommand &command);
//! A program of Python's by its bare name, outside of everything that brings one: it is the system's.
bool usesBarePython(const Subject &subject, const Call &call);
//! The job runs on several nodes for certain.
bool hasSeveralNodes(const Subject &subject);

} // namespace voyageur::script
