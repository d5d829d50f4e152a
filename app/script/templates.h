// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clusterfacts.h"
#include "base/result.h"

#include <QByteArray>
#include <QList>
#include <QString>

#include <optional>

namespace voyageur::script {

//! One of the scripts that a person can begin with.
struct Template {
    QString id;          //!< "pytorch-gpu"; never changes
    QString title;       //!< in the person's language, as all for people here
    QString description; //!< one sentence: for which work it is
    QString icon;        //!< name of a picture of resources/icons: "chip"
    bool gpu = false;    //!< asks for GPUs
    bool mpi = false;    //!< starts several processes by srun
    bool chain = false;  //!< runs the same script several times: `jobs` counts
};

//! In the order in which a list shows them, the simplest first.
QList<Template> allTemplates();

//! What a new script is made of. Everything may stay as it is: what is empty or 0 gets what fits the cluster. Paths are bytes
//! on the cluster, absolute or relative to the submit folder; "~/" and $VARIABLES are not expanded.
struct TemplateValues {
    QString clusterName;                         //!< "narval", for comments; empty: none chosen
    const base::ClusterFacts *cluster = nullptr; //!< null: none chosen; not kept

    QString name;    //!< of the job; empty: the template's id
    QString account; //!< empty: the cluster's usual one or the person's best; no line when neither is known

    QByteArray program;          //!< relative to `code`; "….py" is run by python; empty: train.py
    QList<QByteArray> arguments; //!< {dataset}, {results}, {checkpoints} and {index} in them are replaced
    bool ownArguments = false;   //!< `arguments` are meant also when there are none; else the template's example stands there
    QByteArray code;             //!< folder to run in; empty: the one where sbatch is called

    QByteArray environment;  //!< folder of a virtual environment that exists; empty: the job makes one, or a comment says how
    QByteArray requirements; //!< file of packages; empty: the template's packages ("torch")

    QByteArray archive;       //!< the dataset's tar; empty: the script takes it as its first argument
    QByteArray archiveFolder; //!< the folder its members begin with; may be empty
    bool noDataset = false;   //!< the work has none

    base::TimeLimit time;    //!< not given: three hours, or what the cluster's first tier allows
    int nodes = 0;           //!< for templates of several nodes; 0: two
    QString gpu;             //!< specifier; empty: the most frequent whole GPU of the cluster
    int gpusPerNode = 0;     //!< 0: one; two for several processes; all of a node for several nodes
    int cpus = 0;            //!< of each task; 0: what goes with the GPU, or a part of a node
    base::MemorySize memory; //!< of each node; not given: what goes with the GPUs or the cores
    int jobs = 0;            //!< of an array or a chain; 0: the template's
};

//! The text of a new script: UTF-8, LF, comments in the person's language (QLocale's default). BadRequest for an id that is none
//! or a value that cannot stand in a script. Pure; any thread.
base::Result<QByteArray> newScript(const QString &id, const TemplateValues &values);

//! Why a template makes no sense on that cluster ("Has no GPUs."); empty: it does. newScript gives a text all the same.
QString templateObstacle(const QString &id, const base::ClusterFacts *cluster);

} // namespace voyageur::script
