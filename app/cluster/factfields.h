// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clusterfacts.h"

#include <array>
#include <concepts>
#include <type_traits>

// The keys and words that catalogue files use for the parts of a fact: what clusterfacttable.h is for the facts themselves.
namespace voyageur::cluster {

template <typename T, typename Wanted>
concept Is = std::same_as<std::remove_const_t<T>, Wanted>;

template <typename Enum>
struct EnumWord {
    Enum value;
    const char *word;
};

constexpr std::array<EnumWord<base::ClusterKind>, 8> wordsOf(base::ClusterKind)
{
    using Kind = base::ClusterKind;
    return {{{Kind::GeneralPurpose, "general-purpose"},
             {Kind::LargeParallel, "large-parallel"},
             {Kind::Ai, "ai"},
             {Kind::Gpu, "gpu"},
             {Kind::Institute, "institute"},
             {Kind::MagicCastle, "magic-castle"},
             {Kind::Course, "course"},
             {Kind::Practice, "practice"}}};
}

constexpr std::array<EnumWord<base::OptionPolicy>, 3> wordsOf(base::OptionPolicy)
{
    using Policy = base::OptionPolicy;
    return {{{Policy::Accepted, "accepted"}, {Policy::Discouraged, "discouraged"}, {Policy::Refused, "refused"}}};
}

constexpr std::array<EnumWord<base::Requirement>, 4> wordsOf(base::Requirement)
{
    using Requirement = base::Requirement;
    return {{{Requirement::No, "no"},
             {Requirement::Recommended, "recommended"},
             {Requirement::Soon, "soon"},
             {Requirement::Yes, "yes"}}};
}

constexpr std::array<EnumWord<base::ServiceReach>, 4> wordsOf(base::ServiceReach)
{
    using Reach = base::ServiceReach;
    return {{{Reach::Yes, "yes"},
             {Reach::WithProxyModule, "with-proxy-module"},
             {Reach::EligibleGroups, "eligible-groups"},
             {Reach::No, "no"}}};
}

constexpr std::array<EnumWord<base::Profiling>, 2> wordsOf(base::Profiling)
{
    return {{{base::Profiling::DisableDcgm, "disable-dcgm"}, {base::Profiling::Unavailable, "unavailable"}}};
}

constexpr std::array<EnumWord<base::ComputeAccess>, 4> wordsOf(base::ComputeAccess)
{
    using Access = base::ComputeAccess;
    return {{{Access::Unknown, "unknown"},
             {Access::ReadWrite, "read-write"},
             {Access::ReadOnly, "read-only"},
             {Access::Absent, "absent"}}};
}

constexpr std::array<EnumWord<base::Confidence>, 3> wordsOf(base::Confidence)
{
    using Confidence = base::Confidence;
    return {{{Confidence::Unknown, "unknown"}, {Confidence::Sourced, "sourced"}, {Confidence::Inferred, "inferred"}}};
}

template <typename T, typename Visit>
requires Is<T, base::NodeType>
void forEachField(T &node, Visit &&visit)
{
    visit("count", node.count);
    visit("cores", node.cores);
    visit("memory", node.memory);
    visit("installedGB", node.installedGB);
    visit("localDiskGB", node.localDiskGB);
    visit("localDisk", node.localDisk);
    visit("gpus", node.gpus);
    visit("gpuModel", node.gpuModel);
    visit("gpuMemoryGB", node.gpuMemoryGB);
    visit("cpu", node.cpu);
    visit("coresPerCache", node.coresPerCache);
    visit("part", node.part);
    visit("features", node.features);
}

template <typename T, typename Visit>
requires Is<T, base::GpuSpecifier>
void forEachField(T &gpu, Visit &&visit)
{
    visit("specifier", gpu.specifier);
    visit("synonyms", gpu.synonyms);
    visit("mig", gpu.mig);
    visit("whole", gpu.whole);
    visit("share", gpu.share);
    visit("memoryGB", gpu.memoryGB);
    visit("rgu", gpu.rgu);
    visit("bundleCores", gpu.bundleCores);
    visit("bundleMemoryGB", gpu.bundleMemoryGB);
    visit("mostCores", gpu.mostCores);
    visit("mostMemoryGB", gpu.mostMemoryGB);
    visit("countsPerNode", gpu.countsPerNode);
    visit("cuda", gpu.cuda);
    visit("withdrawn", gpu.withdrawn);
    visit("present", gpu.present);
}

template <typename T, typename Visit>
requires Is<T, base::Partition>
void forEachField(T &partition, Visit &&visit)
{
    visit("name", partition.name);
    visit("part", partition.part);
    visit("default", partition.isDefault);
    visit("nameable", partition.nameable);
    visit("preemptible", partition.preemptible);
    visit("interactive", partition.interactive);
    visit("nodes", partition.nodes);
    visit("defaultTime", partition.defaultTime);
    visit("maxTime", partition.maxTime);
    visit("minTime", partition.minTime);
    visit("maxNodes", partition.maxNodes);
    visit("maxNodesAllocated", partition.maxNodesAllocated);
    visit("maxGpus", partition.maxGpus);
    visit("maxGpusAllocated", partition.maxGpusAllocated);
    visit("maxCores", partition.maxCores);
    visit("maxMemory", partition.maxMemory);
    visit("defaultMemoryPerCore", partition.defaultMemoryPerCore);
    visit("maxRunning", partition.maxRunning);
    visit("maxSubmitted", partition.maxSubmitted);
}

template <typename T, typename Visit>
requires Is<T, base::RguBundle>
void forEachField(T &bundle, Visit &&visit)
{
    visit("cores", bundle.cores);
    visit("memoryGB", bundle.memoryGB);
}

template <typename T, typename Visit>
requires Is<T, base::FileSystem>
void forEachField(T &files, Visit &&visit)
{
    visit("path", files.path);
    visit("quotaGB", files.quotaGB);
    visit("softQuotaGB", files.softQuotaGB);
    visit("graceDays", files.graceDays);
    visit("quotaFiles", files.quotaFiles);
    visit("perGroup", files.perGroup);
    visit("purgeDays", files.purgeDays);
    visit("purgeDayOfMonth", files.purgeDayOfMonth);
    visit("purgeList", files.purgeList);
    visit("backedUp", files.backedUp);
    visit("inJobs", files.inJobs);
    visit("makesUserFolder", files.makesUserFolder);
}

template <typename T, typename Visit>
requires Is<T, base::NodeLocal>
void forEachField(T &local, Visit &&visit)
{
    visit("inMemory", local.inMemory);
    visit("spaceGB", local.spaceGB);
    visit("leastOptionGB", local.leastOptionGB);
    visit("mostOptionGB", local.mostOptionGB);
    visit("disk", local.disk);
    visit("path", local.path);
}

//! A value made of fields.
template <typename T>
concept HasFields = requires(T &value)
{
    forEachField(value, [](const char *, auto &) {});
};

//! A value that files write as one of a few words.
template <typename T>
concept HasWords = std::is_enum_v<T> && requires(T value)
{
    wordsOf(value);
};

} // namespace voyageur::cluster
