// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "base/stop.h"
#include "projectfile/projectjson.h"

#include <QDateTime>
#include <QMap>

#include <optional>

namespace voyageur::projectfile {

struct ProjectFile;

//! steps.* of voyageur.json: which of the steps that work on a cluster was done, there, with what, and when. A value.
struct StepRecord {
    QDateTime when;      //!< UTC, whole seconds
    QString fingerprint; //!< stepFingerprints() of what it was done with
    QString job;         //!< the number of what was submitted; empty for other steps
    QString by = {};     //!< StepOwner::by of who did it; empty: written before that was kept
    bool operator==(const StepRecord &) const = default;
};

//! The steps that are remembered. Step 1 is not among them: the code is read anew each time.
enum class KeptStep { Dataset, Environment, Try, Submit };
constexpr KeptStep keptSteps[] = {KeptStep::Dataset, KeptStep::Environment, KeptStep::Try, KeptStep::Submit};

using ClusterSteps = QMap<KeptStep, StepRecord>;
using StepRecords = QMap<QString, ClusterSteps>; //!< by the cluster's name

//! Whose steps these are: one user's on one cluster. What another did, or the same person elsewhere, says nothing of them. A
//! value.
struct StepOwner {
    QString cluster; //!< the name under which it stands in the file, without the user
    QString by;      //!< 16 digits that stand for the user there, whose name is nobody's business in git; empty: not known

    //! By the names that a login has. A user in `cluster` ("me@narval") counts where `user` is empty.
    static StepOwner of(const QString &cluster, const QString &user);
    bool operator==(const StepOwner &) const = default;
};

void readSteps(JsonReader json, StepRecords &steps);
//! Those of a project, whoever did them.
StepRecords stepsOf(const ProjectFile &project);
//! What is known for one owner: where one side does not say who it is, the cluster decides.
ClusterSteps stepsOf(const ProjectFile &project, const StepOwner &owner);
//! Writes one down in it, or over the one before; keys that we do not know stay.
void keepStep(ProjectFile &project, const QString &cluster, KeptStep step, const StepRecord &record);

//! The name under which a cluster stands there: without the user, who is nobody's business in a file that goes into git.
QString clusterKey(const QString &cluster);

//! What each step is done with, as it is on this computer now: another fingerprint means that the step wants to be done again.
//! The dataset by names, sizes and times; the code and the list of packages by their content. A try has the code, the dataset
//! and the packages; a submission these, too. Nothing for a part that cannot be read. Reads folders: for working threads.
QMap<KeptStep, QString> stepFingerprints(const ProjectFile &project, const base::StopToken &stop);

//! Another one when a file of the code or the list of packages is another. Empty where they cannot be read. Reads the code: for
//! working threads.
QString filesFingerprint(const ProjectFile &project, const base::StopToken &stop);

} // namespace voyageur::projectfile
