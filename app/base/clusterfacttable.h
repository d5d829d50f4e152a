// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clusterfacts.h"

namespace voyageur::base {

//! The one list of all facts with their keys in catalogue files. Calls `visit(key, fact…)` for each fact of one or several
//! clusters side by side; a fact is a Fact<T> or, for lists, a QList<Fact<T>>. Keys are a promise to files: add, don't rename.
//! `accounts` is not in it: it belongs to a person, not to the cluster.
template <typename Visit, typename... Facts>
void forEachFact(Visit &&visit, Facts &...f)
{
    visit("kind", f.kind...);
    visit("site", f.site...);
    visit("inServiceSince", f.inServiceSince...);
    visit("retired", f.retired...);
    visit("successor", f.successor...);

    visit("login", f.access.login...);
    visit("gpuLogin", f.access.gpuLogin...);
    visit("loginAliases", f.access.loginAliases...);
    visit("port", f.access.port...);
    visit("transfer", f.access.transferHosts...);
    visit("robots", f.access.robotHosts...);
    visit("hostKeys", f.access.hostKeys...);
    visit("secondFactor", f.access.secondFactor...);
    visit("passwordLogin", f.access.passwordLogin...);
    visit("onlyFromCanada", f.access.onlyFromCanada...);
    visit("vsCodeOnLoginNodes", f.access.vsCodeOnLoginNodes...);
    visit("tensorBoardOnLoginNodes", f.access.tensorBoardOnLoginNodes...);
    visit("crontab", f.access.crontab...);
    visit("loginCpuMinutes", f.access.loginCpuMinutes...);
    visit("loginMemory", f.access.loginMemory...);

    visit("slurm.version", f.slurm.version...);
    visit("slurm.accountRequired", f.slurm.accountRequired...);
    visit("slurm.accountPatterns", f.slurm.accountPatterns...);
    visit("slurm.accountSuffixes", f.slurm.accountSuffixes...);
    visit("slurm.defaultAccount", f.slurm.defaultAccount...);
    visit("slurm.submitVariables", f.slurm.submitVariables...);
    visit("slurm.timeRequired", f.slurm.timeRequired...);
    visit("slurm.defaultTime", f.slurm.defaultTime...);
    visit("slurm.maxTime", f.slurm.maxTime...);
    visit("slurm.minTime", f.slurm.minTime...);
    visit("slurm.minTestTime", f.slurm.minTestTime...);
    visit("slurm.timeTiers", f.slurm.timeTiers...);
    visit("slurm.quickInteractiveTime", f.slurm.quickInteractiveTime...);
    visit("slurm.maxJobs", f.slurm.maxJobs...);
    visit("slurm.maxRunningJobs", f.slurm.maxRunningJobs...);
    visit("slurm.pollSeconds", f.slurm.pollSeconds...);
    visit("slurm.partitionNameable", f.slurm.partitionNameable...);
    visit("slurm.defaultPartition", f.slurm.defaultPartition...);
    visit("slurm.cpuPartition", f.slurm.cpuPartition...);
    visit("slurm.partitions", f.slurm.partitions...);
    visit("slurm.wholeNodesForCpuJobs", f.slurm.wholeNodesForCpuJobs...);
    visit("slurm.wholeNodesForGpuJobs", f.slurm.wholeNodesForGpuJobs...);
    visit("slurm.nodesRecommended", f.slurm.nodesRecommended...);
    visit("slurm.switchesOption", f.slurm.switchesOption...);
    visit("slurm.defaultMemoryPerCore", f.slurm.defaultMemoryPerCore...);
    visit("slurm.chargedMemoryPerCore", f.slurm.chargedMemoryPerCore...);
    visit("slurm.bundlePerRgu", f.slurm.bundlePerRgu...);
    visit("slurm.memOption", f.slurm.memOption...);
    visit("slurm.gresOption", f.slurm.gresOption...);
    visit("slurm.gresTypes", f.slurm.gresTypes...);
    visit("slurm.gpuRequestForms", f.slurm.gpuRequestForms...);
    visit("slurm.gpuModelRequired", f.slurm.gpuModelRequired...);
    visit("slurm.oneMigPerJob", f.slurm.oneMigPerJob...);
    visit("slurm.submitFromHome", f.slurm.submitFromHome...);
    visit("slurm.submitFromCompute", f.slurm.submitFromCompute...);
    visit("slurm.dropsEnvironment", f.slurm.dropsEnvironment...);
    visit("slurm.loginShellNeeded", f.slurm.loginShellNeeded...);
    visit("slurm.bootsNodes", f.slurm.bootsNodes...);
    visit("slurm.debugCommand", f.slurm.debugCommand...);
    visit("slurm.preemption", f.slurm.preemption...);
    visit("slurm.profiling", f.slurm.profiling...);

    visit("nodeTypes", f.nodeTypes...);
    visit("gpus", f.gpus...);

    visit("software.pythonModules", f.software.pythonModules...);
    visit("software.defaultStdEnv", f.software.defaultStdEnv...);
    visit("software.stdEnvLoaded", f.software.stdEnvLoaded...);
    visit("software.deprecatedStdEnvs", f.software.deprecatedStdEnvs...);
    visit("software.unsupportedStdEnvs", f.software.unsupportedStdEnvs...);
    visit("software.blockedStdEnvs", f.software.blockedStdEnvs...);
    visit("software.moduleVersions", f.software.moduleVersions...);
    visit("software.supportedPythons", f.software.supportedPythons...);
    visit("software.leastTorchForH100", f.software.leastTorchForH100...);
    visit("software.environmentOnLogin", f.software.environmentOnLogin...);
    visit("software.avx512", f.software.avx512...);

    visit("network.computeInternet", f.network.computeInternet...);
    visit("network.proxyModule", f.network.proxyModule...);
    visit("network.automaticProxy", f.network.automaticProxy...);
    visit("network.wandb", f.network.wandb...);
    visit("network.comet", f.network.comet...);

    visit("storage.home", f.storage.home...);
    visit("storage.scratch", f.storage.scratch...);
    visit("storage.project", f.storage.project...);
    visit("storage.nearline", f.storage.nearline...);
    visit("storage.archive", f.storage.archive...);
    visit("storage.nodeLocal", f.storage.nodeLocal...);
    visit("storage.tmpInMemory", f.storage.tmpInMemory...);
    visit("storage.linksFolder", f.storage.linksFolder...);
    visit("storage.quotaCommand", f.storage.quotaCommand...);
    visit("storage.ephemeral", f.storage.ephemeral...);

    visit("web.accounts", f.web.accounts...);
    visit("web.status", f.web.status...);
    visit("web.usage", f.web.usage...);
    visit("web.portal", f.web.portal...);
    visit("web.jupyterHub", f.web.jupyterHub...);
    visit("web.openOnDemand", f.web.openOnDemand...);
    visit("web.globus", f.web.globus...);
}

} // namespace voyageur::base
