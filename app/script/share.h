// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clusterfacts.h"
#include "script/request.h"

#include <QList>
#include <QString>

#include <optional>

namespace voyageur::script {

//! Cores, memory and GPUs of one node, or a part of them. What is not known is absent; memory "not given" is not known.
struct NodePart {
    std::optional<qint64> cores;
    base::MemorySize memory;
    std::optional<qint64> gpus;
    //! Nothing at all of it: 0 of everything that is known.
    bool isNothing() const;
    bool operator==(const NodePart &) const = default;
};

//! Something that a smaller request would make possible.
struct Opening {
    enum class Kind {
        SmallerTier,  //!< with `time` at most, more nodes can take the job
        Instance,     //!< `gpu`, a part of a GPU, has room for the cores and the memory asked for
        MoreNodes,    //!< with `part.memory` at most, `nodes` nodes can take it
        WithinBundle, //!< with `part` at most, it counts for its GPUs alone, which is `rgu`
        PartOfNode,   //!< without --exclusive, or with another amount than --mem=0, the rest of the node serves others
    };
    Kind kind = Kind::SmallerTier;
    base::TimeLimit time;
    NodePart part;
    base::GpuSpecifier gpu;
    int nodes = 0;
    std::optional<double> rgu;
    bool operator==(const Opening &) const = default;
};

//! What a request means on a cluster. Amounts are those of one node unless it says "of the job". A value.
struct Share {
    // What is asked for.

    qint64 nodes = 1;            //!< of the job, at least
    NodePart asked;              //!< memory: by default or by rule of the cluster where the script names none
    bool memoryAsked = false;    //!< the script names the memory
    bool memoryFixed = false;    //!< the cluster gives it with the GPUs or the node and takes no other wish
    bool wholeNode = false;      //!< the job gets its nodes for itself: --exclusive, or the cluster gives nothing smaller
    bool onlyWholeNodes = false; //!< the latter
    QByteArray gpuName;          //!< as the script writes it; empty: no GPU, or none is named, or several are
    bool severalModels = false;  //!< more than one GPU model is asked for
    std::optional<base::GpuSpecifier> gpu; //!< what the cluster knows of it; also of the only one there is

    // Where it would run.

    bool nodesKnown = false;            //!< there is a description of the cluster's nodes
    std::optional<base::NodeType> node; //!< the cheapest type that has room for it; nothing: none has, or not known
    int nodeTypesThatFit = 0;
    int nodesThatFit = 0;              //!< nodes of all types that fit, where their number is published
    NodePart whole;                    //!< all of `node`; GPUs: those of this request's kind, whole ones for an instance
    std::optional<double> coresShare;  //!< 0 … 1 of `whole`, of what is asked for
    std::optional<double> memoryShare; //!< the same
    std::optional<double> gpuShare;    //!< the same; an instance counts as its part of a GPU's compute power

    // What goes with it, and what nobody else can use.

    //! What is counted with the GPUs anyway (else what is recommended for them); without GPUs the memory that is counted with
    //! the cores; of a job with whole nodes all of the node.
    std::optional<NodePart> bundle;
    NodePart idle; //!< of the bundle, not asked for
    //! Left on the node without what belongs to it: GPUs without cores or memory, cores without memory; with --exclusive
    //! everything else.
    NodePart held;

    // What it counts for.

    std::optional<double> rgu;             //!< reference GPU units of the job: base::chargedRgu
    std::optional<double> gpuEquivalents;  //!< the same in GPUs of its own kind
    std::optional<double> coreEquivalents; //!< of a job without GPUs
    std::optional<base::TimeLimit> tier;   //!< the step of time limits that it falls in
    std::optional<base::TimeLimit> smallerTier;

    QList<Opening> opens;
};

//! Pure; any thread.
Share shareOf(const ResourceRequest &request, const base::ClusterFacts &facts);

//! What a smaller request would open: a part of shareOf().
QList<Opening> openingsOf(const Share &share, const ResourceRequest &request, const base::ClusterFacts &facts);
//! The node types that can take the request. A job without GPUs runs on nodes without GPUs where the cluster has such.
QList<base::NodeType> nodesFor(const ResourceRequest &request, const base::ClusterFacts &facts);
//! "h100_1g.10gb", "h100_1.10" and "h100_10gb" for an instance whose long name ends in "_1g.10gb": the short names of the other
//! clusters. Null for none.
const base::GpuSpecifier *instanceOfShortName(const base::ClusterFacts &facts, const QString &name);
//! By its name, or such a short one; null when no GPU of the cluster goes by it.
const base::GpuSpecifier *gpuNamed(const base::ClusterFacts &facts, const QString &name);
//! What the request means by its GPU: the specifier it names, or, when it names none, the only whole GPU of the cluster.
const base::GpuSpecifier *gpuOf(const ResourceRequest &request, const base::ClusterFacts &facts);
//! The cluster's GPUs that are no instances and still offered.
QList<base::GpuSpecifier> wholeGpus(const base::ClusterFacts &facts);
//! Cores and memory that belong to so many of it on that node: what is charged with them, as far as the node has it for each
//! of its GPUs, or what is recommended at most where that is more or nothing else is said. Absent where neither is known.
NodePart bundleOf(const base::GpuSpecifier &gpu, qint64 count = 1, const base::NodeType *node = nullptr);
//! The cluster has memory to give with GPUs or nodes and takes no wish for it.
bool fixesMemory(const base::ClusterFacts &facts);

//! For people, on one line: "1 of 4 a100: up to 12 cores and 124.5 GB go with it; the job asks for 3 and 32 GB."
QString shareSentence(const Share &share);
//! For people: what nobody else can use because of it; empty for nothing.
QString heldSentence(const Share &share);
//! For people: what the opening needs, and what it brings. Honest about what is not known of the program.
QString openingSentence(const Opening &opening);
//! A stable word for programs: "smaller-tier".
QString openingName(Opening::Kind kind);
//! Memory as the Alliance's pages write it, of 1024 MB each: "124.5 GB", "800 MB".
QString gigabytesText(base::MemorySize memory);

} // namespace voyageur::script
