// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/templates.h"

namespace voyageur::script {

//! How the processes of a template lie on the cluster.
enum class TemplateShape {
    OneCore,        //!< one process on one core
    ManyCores,      //!< one process on many cores of a node
    OneGpu,         //!< one process on one GPU
    OneNodeDdp,     //!< a process for each GPU of a node
    SeveralNodeDdp, //!< the same on several nodes
};

//! What a new script asks for.
struct TemplateRequest {
    base::TimeLimit time;
    int nodes = 0;        //!< 0: no such line
    int tasksPerNode = 0; //!< 0: no such line
    int cpusPerTask = 1;
    base::MemorySize memory; //!< of each node; not given: no such line
    QByteArray gpuOption;    //!< "--gpus-per-node=a100:1"; empty: none
    QString gpu;             //!< specifier; may be empty where one is asked for
    int gpusPerNode = 0;
    bool wholeNode = false; //!< the cluster gives out whole nodes only
    bool manyGpus = false;  //!< more than were wanted, because the cluster gives out no fewer
};

//! What fits the cluster and goes with what was chosen. Pure.
TemplateRequest templateRequest(TemplateShape shape, const TemplateValues &values);

//! The GPU to ask for: the most frequent whole one that runs CUDA programs, else a part of one; nothing when the cluster has
//! none on so many nodes. Null facts: a GPU without a name.
std::optional<QString> usualGpu(const base::ClusterFacts *facts, bool wholeOnly, int nodes = 1);

// What new lines of a script are made of there. Null facts: as on the Alliance's clusters.

//! Modules for Python work, in order; may be empty.
QStringList pythonModules(const base::ClusterFacts *facts);
//! It has the Alliance's software: wheels, virtualenv, modules.
bool hasWheelhouse(const base::ClusterFacts *facts);
//! Scratch as shell text inside double quotes: "/scratch/$USER".
QByteArray scratchFolder(const base::ClusterFacts *facts);

} // namespace voyageur::script
