// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/options.h"
#include "script/sbatchvalues.h"

#include <QByteArray>
#include <QSet>

#include <functional>
#include <optional>
#include <span>

// What sbatch keeps while it reads the options of a script, and how each option changes and shows it (Slurm's slurm_opt_t and
// src/common/slurm_opt.c). Several options share fields; that is how sbatch comes to print what nobody wrote.
namespace voyageur::script::sbatch {

using Text = std::optional<QByteArray>;

//! Stands for the submit folder, which only the far side knows.
inline constexpr char here = '\0';

struct Fields {
    SlurmVersion version;
    qint64 now = 0; //!< seconds since 1970, for --begin and --deadline
    //! Content of a file of the submit folder; nothing: there is none. No function: files are taken as good.
    std::function<std::optional<QByteArray>(const QByteArray &)> file;

    Text account, acctgFreq, array, batch, bb, bbf, clusterConstraint, clusters, comment, constraint, container, containerId,
        context, dependency, error, exclude, exportEnv, exportFile, extra, gpuBind, gpuFreq, gpus, gpusPerNode, gpusPerSocket,
        gpusPerTask, gres, hint, input, jobName, licenses, mailUser, mcsLabel, network, nodefile, nodelist, output, partition,
        prefer, propagate, qos, reservation, tresBind, tresPerTask, wckey, beginText, deadlineText;
    QByteArray chdir = QByteArray(1, here);
    qint64 begin = 0;
    qint64 deadline = 0;

    bool contiguous = false, hold = false, ignorePbs = false, overcommit = false, parsable = false, reboot = false,
         spreadJob = false, stepmgr = false, testOnly = false, useMinNodes = false, wait = false, noKill = false,
         killInvalidDep = false, keepInvalidDep = false;

    qint32 cpusPerGpu = 0, cpusPerTask = 0, minCpus = -1, nice = noValue, reservedPorts = noValue, segment = 0, switches = -1,
           switchWait = -1, timeLimit = noValue, timeMin = noValue, delayBoot = noValue, requeue = noValue, oomKillStep = noValue,
           waitAllNodes = 0xfffe, userEnvTime = -1, userEnvMode = -1, coreSpec = 0xfffe, umask = -1;
    quint32 priority = 0;
    bool cpusSet = false;
    char openMode = 0;
    Text shared;
    quint32 mail = 0;
    quint32 profiles = 0;
    bool powerLevel = false;
    std::optional<quint64> mem, memPerCpu, memPerGpu, tmp;

    NodeCount nodes;
    bool nodesSet = false;
    qint32 ntasks = 1;
    bool ntasksSet = false;
    qint32 tasksPerCore = noValue, tasksPerGpu = noValue, tasksPerNode = noValue, tasksPerSocket = noValue,
           tasksPerTres = noValue;
    Topology topology;
    bool extraSet = false;
    Distribution distribution;
    Signal signal;
    MemBind memBind;
    CpuFrequency cpuFrequency;
    bool disableBinding = false, enforceBinding = false, severalPerSharing = false, onePerSharing = false;

    QSet<QByteArray> set; //!< kept names of the options that count as given
    bool isSet(const char *name) const { return set.contains(name); }
};

struct Behaviour;
//! `value` null: the option stands without one.
using Setter = Refusal (*)(Fields &, const QByteArray *value, const Behaviour &);
using Getter = Text (*)(const Fields &);
using Reset = void (*)(Fields &);

struct Behaviour {
    const char *name;
    Setter set;
    Getter get; //!< nothing: sbatch prints "(null)"
    Reset reset;
    bool eachComponent = false; //!< begins anew for each component of a heterogeneous job
};

//! Null for what counts on the command line only (--verbose, --wrap …).
const Behaviour *findBehaviour(QByteArrayView keptName);
std::span<const Behaviour> textBehaviours();
std::span<const Behaviour> numberBehaviours();
std::span<const Behaviour> specialBehaviours();

//! Sets one option. A value for a flag, which only #PBS lines can give, is read as an environment variable's.
Refusal setOption(Fields &fields, QByteArrayView keptName, const QByteArray *value);
//! The second of two values does not simply take the place of the first: "--mail-type=END" and "--mail-type=FAIL".
bool addUp(QByteArrayView keptName, const QByteArray *one, const QByteArray *other, SlurmVersion version);
//! As if it had not been given.
void resetOption(Fields &fields, const char *keptName);
//! Before the next component.
void resetForComponent(Fields &fields);

//! The checks of all options together, and what they change.
Refusal verify(Fields &fields);

//! An option that a line of another scheduler stands for.
struct ForeignOption {
    QByteArray name;
    Text value; //!< nothing: the option alone
};
//! #BSUB and #PBS lines as sbatch translates them. `translated` receives what they stand for.
Refusal readForeign(Fields &fields, const QByteArray &script, QList<ForeignOption> *translated = nullptr);

} // namespace voyageur::script::sbatch
