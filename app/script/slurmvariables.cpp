// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/slurmvariables.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::script {

namespace {

constexpr SlurmVariable variables[] = {
    {"SLURM_TMPDIR",
     QT_TRANSLATE_NOOP("voyageur::script::SlurmVariable",
                       "A folder on the node’s own fast disk. It is deleted when the job ends.")},
    {"SLURM_JOB_ID", QT_TRANSLATE_NOOP("voyageur::script::SlurmVariable", "The number of the job.")},
    {"SLURM_CPUS_PER_TASK",
     QT_TRANSLATE_NOOP("voyageur::script::SlurmVariable", "The cores of each task. Set only with --cpus-per-task.")},
    {"SLURM_ARRAY_TASK_ID", QT_TRANSLATE_NOOP("voyageur::script::SlurmVariable", "The number of this task in the job array.")},
    {"SLURM_ARRAY_JOB_ID", QT_TRANSLATE_NOOP("voyageur::script::SlurmVariable", "The number of the whole job array.")},
    {"SLURM_ARRAY_TASK_COUNT", QT_TRANSLATE_NOOP("voyageur::script::SlurmVariable", "The number of tasks in the job array.")},
    {"SLURM_ARRAY_TASK_MIN", QT_TRANSLATE_NOOP("voyageur::script::SlurmVariable", "The lowest task number of the job array.")},
    {"SLURM_ARRAY_TASK_MAX", QT_TRANSLATE_NOOP("voyageur::script::SlurmVariable", "The highest task number of the job array.")},
    {"SLURM_ARRAY_TASK_STEP",
     QT_TRANSLATE_NOOP("voyageur::script::SlurmVariable", "The step between the task numbers of the job array.")},
    {"SLURM_SUBMIT_DIR", QT_TRANSLATE_NOOP("voyageur::script::SlurmVariable", "The folder from which the job was submitted.")},
    {"SLURM_SUBMIT_HOST", QT_TRANSLATE_NOOP("voyageur::script::SlurmVariable", "The node from which the job was submitted.")},
    {"SLURM_JOB_NAME", QT_TRANSLATE_NOOP("voyageur::script::SlurmVariable", "The name of the job.")},
    {"SLURM_JOB_NODELIST",
     QT_TRANSLATE_NOOP("voyageur::script::SlurmVariable",
                       "The nodes of the job in short form. “scontrol show hostnames” prints them in full.")},
    {"SLURM_JOB_NUM_NODES", QT_TRANSLATE_NOOP("voyageur::script::SlurmVariable", "The number of nodes of the job.")},
    {"SLURM_NNODES", QT_TRANSLATE_NOOP("voyageur::script::SlurmVariable", "The number of nodes of the job.")},
    {"SLURM_NODELIST",
     QT_TRANSLATE_NOOP("voyageur::script::SlurmVariable", "An older name of SLURM_JOB_NODELIST: the nodes of the job.")},
    {"SLURM_NTASKS",
     QT_TRANSLATE_NOOP("voyageur::script::SlurmVariable",
                       "The number of tasks of the job. Set only if the script asks for a number of tasks.")},
    {"SLURM_NTASKS_PER_NODE",
     QT_TRANSLATE_NOOP("voyageur::script::SlurmVariable", "The number of tasks on each node. Set only with --ntasks-per-node.")},
    {"SLURM_TASKS_PER_NODE",
     QT_TRANSLATE_NOOP("voyageur::script::SlurmVariable", "The number of tasks on each node, in short form: “2(x3)”.")},
    {"SLURM_CPUS_ON_NODE",
     QT_TRANSLATE_NOOP("voyageur::script::SlurmVariable", "The number of cores that the job has on this node.")},
    {"SLURM_JOB_CPUS_PER_NODE",
     QT_TRANSLATE_NOOP("voyageur::script::SlurmVariable", "The number of cores on each node, in short form.")},
    {"SLURM_MEM_PER_NODE",
     QT_TRANSLATE_NOOP("voyageur::script::SlurmVariable", "The memory on each node in megabytes. Set only with --mem.")},
    {"SLURM_MEM_PER_CPU",
     QT_TRANSLATE_NOOP("voyageur::script::SlurmVariable", "The memory of each core in megabytes. Set only with --mem-per-cpu.")},
    {"SLURM_GPUS",
     QT_TRANSLATE_NOOP("voyageur::script::SlurmVariable", "The number of GPUs that the job asked for. Set only with --gpus.")},
    {"SLURM_GPUS_PER_NODE",
     QT_TRANSLATE_NOOP("voyageur::script::SlurmVariable", "The GPUs on each node, as asked for. Set only with --gpus-per-node.")},
    {"SLURM_GPUS_ON_NODE",
     QT_TRANSLATE_NOOP("voyageur::script::SlurmVariable", "The number of GPUs that the job has on this node.")},
    {"SLURM_JOB_GPUS", QT_TRANSLATE_NOOP("voyageur::script::SlurmVariable", "The numbers that the job’s GPUs have on the node.")},
    {"SLURM_JOB_ACCOUNT", QT_TRANSLATE_NOOP("voyageur::script::SlurmVariable", "The account that pays for the job.")},
    {"SLURM_JOB_PARTITION", QT_TRANSLATE_NOOP("voyageur::script::SlurmVariable", "The partition in which the job runs.")},
    {"SLURM_JOB_USER", QT_TRANSLATE_NOOP("voyageur::script::SlurmVariable", "The user who submitted the job.")},
    {"SLURM_CLUSTER_NAME", QT_TRANSLATE_NOOP("voyageur::script::SlurmVariable", "The name of the cluster.")},
    {"SLURM_JOB_START_TIME",
     QT_TRANSLATE_NOOP("voyageur::script::SlurmVariable", "When the job started, in seconds since 1970.")},
    {"SLURM_JOB_END_TIME",
     QT_TRANSLATE_NOOP("voyageur::script::SlurmVariable",
                       "When the job reaches its time limit, in seconds since 1970. A program can save before then.")},
    {"SLURM_RESTART_COUNT",
     QT_TRANSLATE_NOOP("voyageur::script::SlurmVariable", "The number of restarts of the job. Set only after the first one.")},
    {"SLURM_PROCID",
     QT_TRANSLATE_NOOP("voyageur::script::SlurmVariable",
                       "The number of this process among all tasks, from 0: its rank. Set by srun.")},
    {"SLURM_LOCALID",
     QT_TRANSLATE_NOOP("voyageur::script::SlurmVariable",
                       "The number of this process on its node, from 0: its local rank. Set by srun.")},
    {"SLURM_NODEID", QT_TRANSLATE_NOOP("voyageur::script::SlurmVariable", "The place of this node in the job, from 0.")},
    {"SLURM_STEP_ID",
     QT_TRANSLATE_NOOP("voyageur::script::SlurmVariable", "The number of this step: each srun is one. Set by srun.")},
    {"SLURM_STEP_NUM_TASKS",
     QT_TRANSLATE_NOOP("voyageur::script::SlurmVariable", "The number of tasks of this step. Set by srun.")},
    {"SLURMD_NODENAME", QT_TRANSLATE_NOOP("voyageur::script::SlurmVariable", "The name of this node.")},
    {"CUDA_VISIBLE_DEVICES",
     QT_TRANSLATE_NOOP("voyageur::script::SlurmVariable", "The numbers of the GPUs that programs may use. Set by Slurm.")},
    {"SCRATCH",
     QT_TRANSLATE_NOOP("voyageur::script::SlurmVariable", "Your folder on the scratch file system, for data of current jobs.")},
};

} // namespace

std::span<const SlurmVariable> slurmVariables()
{
    return variables;
}

const SlurmVariable *findSlurmVariable(QByteArrayView name)
{
    const auto found =
        std::ranges::find_if(variables, [&](const SlurmVariable &one) { return name == QByteArrayView(one.name); });
    return found == std::end(variables) ? nullptr : found;
}

QString slurmVariableHelp(const SlurmVariable &variable)
{
    return QCoreApplication::translate("voyageur::script::SlurmVariable", variable.help);
}

} // namespace voyageur::script
