// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/memorysize.h"
#include "base/timelimit.h"

#include <QDateTime>
#include <QList>
#include <QMap>
#include <QString>
#include <QStringList>

#include <optional>

namespace voyageur::base {

//! How sure a fact is.
enum class Confidence {
    Unknown,  //!< looked for and not found: there is no value
    Sourced,  //!< read in the named source, or from the cluster itself
    Inferred, //!< deduced, or reported by single users: a reason for a warning, never for a refusal
};

//! Where a fact comes from. A value; any thread.
struct Provenance {
    Confidence confidence = Confidence::Unknown;
    QStringList sources; //!< addresses of pages; the command for what was read from a cluster
    QString note;        //!< a remark in English for people: what the source says beside the value
    QString since;       //!< the day from which it holds, "2026-04-17"; may be empty
    QString file;        //!< the catalogue file that says so, "narval.json" or a path; empty when read from the cluster
    QDateTime readAt;    //!< when it was read from the cluster; invalid otherwise

    //! Somebody said something, be it that nothing is known.
    bool isSaid() const { return confidence != Confidence::Unknown || !file.isEmpty() || readAt.isValid(); }
    bool operator==(const Provenance &) const = default;
};

//! One thing about a cluster, with its origin. No value: not known, and then checks say so instead of guessing.
template <typename T>
struct Fact : Provenance {
    std::optional<T> value;

    bool isKnown() const { return value.has_value(); }
    //! Known, and not only deduced: enough to refuse something.
    bool isSure() const { return isKnown() && confidence == Confidence::Sourced; }
    //! Known, and it is this.
    bool is(const T &wanted) const { return value == wanted; }
    T valueOr(const T &other) const { return value.value_or(other); }
    bool operator==(const Fact &) const = default;
};

enum class ClusterKind {
    GeneralPurpose, //!< of the Alliance
    LargeParallel,  //!< of the Alliance, for jobs of whole nodes
    Ai,             //!< of the Alliance's programme for AI (PAICE)
    Gpu,
    Institute,   //!< of a research institute (Mila)
    MagicCastle, //!< built in a cloud by Magic Castle
    Course,      //!< the same for one course
    Practice,    //!< on this computer
};

//! Whether the scheduler takes an option of sbatch.
enum class OptionPolicy { Accepted, Discouraged, Refused };
//! Whether a request has to say something. Soon: announced, without a date.
enum class Requirement { No, Recommended, Soon, Yes };
//! Whether jobs can reach a service on the internet.
enum class ServiceReach {
    Yes,
    WithProxyModule, //!< after loading the proxy module
    EligibleGroups,  //!< only some groups, with the proxy module
    No,
};
//! How a profiler can be used beside the site's own monitoring of GPUs.
enum class Profiling { DisableDcgm, Unavailable };
//! What a job sees of a file system.
enum class ComputeAccess { Unknown, ReadWrite, ReadOnly, Absent };

//! Nodes that are alike. Numbers that nobody published are absent.
struct NodeType {
    std::optional<int> count;
    std::optional<int> cores;          //!< what Slurm calls CPUs
    MemorySize memory;                 //!< what --mem may ask of one node; not given when not published
    std::optional<double> installedGB; //!< memory as sold, where `memory` is not published: jobs get less
    std::optional<double> localDiskGB; //!< of one disk, as sold; 0 for none
    QString localDisk;                 //!< in the page's words: "1 x 960G SSD"
    QMap<QString, int> gpus;           //!< number of GPUs on a node, by specifier; "gpu" for one without a name
    QString gpuModel;                  //!< in the page's words: "NVIDIA A100 SXM4 40GB"
    std::optional<double> gpuMemoryGB;
    QString cpu;
    std::optional<int> coresPerCache; //!< cores that share one level-3 cache
    QString part;                     //!< "cpu" or "gpu" where the cluster has two parts with login nodes of their own
    QStringList features;             //!< for --constraint

    int gpuCount() const;
    bool operator==(const NodeType &) const = default;
};

//! What may be asked for as a GPU.
struct GpuSpecifier {
    QString specifier;    //!< "a100", "nvidia_h100_80gb_hbm3_1g.10gb"
    QStringList synonyms; //!< other names that this cluster takes
    bool mig = false;     //!< an instance, not a whole GPU
    QString whole;        //!< of an instance: the specifier of the whole GPU; may be empty
    QString share;        //!< of an instance: its part of the compute power, "3/8"
    std::optional<double> memoryGB;
    std::optional<double> rgu;            //!< reference GPU units
    std::optional<double> bundleCores;    //!< cores that are charged with one
    std::optional<double> bundleMemoryGB; //!< memory that is charged with one, as printed
    std::optional<int> mostCores;         //!< recommended maximum of cores for one
    std::optional<double> mostMemoryGB;   //!< recommended maximum of memory for one, as printed
    QList<int> countsPerNode;             //!< the only numbers that are allocated on a node; empty: any
    bool cuda = true;                     //!< runs CUDA programs
    bool withdrawn = false;               //!< still in a table, said to be no longer offered
    std::optional<bool> present;          //!< whether the cluster listed it when it was asked

    //! Whether `name` means it, exactly as Slurm compares.
    bool answersTo(const QString &name) const { return specifier == name || synonyms.contains(name); }
    bool operator==(const GpuSpecifier &) const = default;
};

//! One partition. Limits that nobody published are absent or not given.
struct Partition {
    QString name;
    QString part; //!< as in NodeType
    bool isDefault = false;
    bool nameable = true; //!< may stand in --partition
    bool preemptible = false;
    bool interactive = false;
    std::optional<int> nodes;
    TimeLimit defaultTime;
    TimeLimit maxTime;
    TimeLimit minTime;
    std::optional<int> maxNodes;          //!< of one job
    std::optional<int> maxNodesAllocated; //!< the same for groups with an allocation
    std::optional<int> maxGpus;           //!< of one job
    std::optional<int> maxGpusAllocated;
    std::optional<int> maxCores; //!< of one job or user
    MemorySize maxMemory;        //!< of one job or user
    MemorySize defaultMemoryPerCore;
    std::optional<int> maxRunning;   //!< jobs of one user
    std::optional<int> maxSubmitted; //!< jobs of one user
    bool operator==(const Partition &) const = default;
};

//! What stands behind one reference GPU unit when a job is charged for cores or memory.
struct RguBundle {
    double cores = 0;
    double memoryGB = 0;
    bool operator==(const RguBundle &) const = default;
};

//! One storage area.
struct FileSystem {
    QString path; //!< as a person writes it: "~/scratch", "/project/<account>"
    std::optional<double> quotaGB;
    std::optional<double> softQuotaGB; //!< may be exceeded for `graceDays`
    std::optional<int> graceDays;
    std::optional<qint64> quotaFiles;
    bool perGroup = false;              //!< the quota is a group's, not a user's
    std::optional<int> purgeDays;       //!< files not used for so long are deleted; none: never, or not published
    std::optional<int> purgeDayOfMonth; //!< on which they are, at its end; none: on any day
    QString purgeList;                  //!< folder in which the cluster lists what will go: a file named after each user
    std::optional<bool> backedUp;
    ComputeAccess inJobs = ComputeAccess::Unknown;
    std::optional<bool> makesUserFolder; //!< your own folder is there from the beginning
    bool operator==(const FileSystem &) const = default;
};

//! $SLURM_TMPDIR.
struct NodeLocal {
    bool inMemory = false;               //!< a RAM disk: what is in it counts as the job's memory
    std::optional<double> spaceGB;       //!< what is usually there, shared with other jobs of the node
    std::optional<double> leastOptionGB; //!< --tmp takes values from …
    std::optional<double> mostOptionGB;  //!< … to
    QString disk;                        //!< in the page's words
    QString path;
    bool operator==(const NodeLocal &) const = default;
};

//! An account of this user, as the cluster itself says.
struct UserAccount {
    QString name; //!< as Slurm keeps it: "def-prof_gpu"
    bool isDefault = false;
    QString partition; //!< only there; usually empty
    std::optional<int> maxSubmitted;
    std::optional<int> maxRunning;
    TimeLimit maxTime;
    std::optional<double> fairShare; //!< 0 to 1, as sshare prints it
    bool operator==(const UserAccount &) const = default;
};

struct AccessFacts {
    Fact<QString> login;             //!< host of the login node
    Fact<QString> gpuLogin;          //!< of the login node from which GPU jobs are submitted, where it is another one
    Fact<QStringList> loginAliases;  //!< other names of login nodes
    Fact<int> port;                  //!< of SSH; 22 when not known
    Fact<QStringList> transferHosts; //!< data transfer nodes, the preferred one first
    Fact<QStringList> robotHosts;    //!< for automation by a restricted key
    Fact<QStringList> hostKeys;      //!< published fingerprints of the login node: "ssh-ed25519 SHA256:…"
    Fact<bool> secondFactor;
    Fact<bool> passwordLogin;
    Fact<bool> onlyFromCanada;
    Fact<bool> vsCodeOnLoginNodes;      //!< VS Code Remote is allowed there
    Fact<bool> tensorBoardOnLoginNodes; //!< may be run there; not known: it may not
    Fact<bool> crontab;
    Fact<int> loginCpuMinutes;    //!< what a program may use on a login node
    Fact<MemorySize> loginMemory; //!< the same
};

struct SlurmFacts {
    Fact<QString> version;
    Fact<bool> accountRequired;
    Fact<QStringList> accountPatterns; //!< with * : "def-*"
    Fact<QStringList> accountSuffixes; //!< what Slurm adds to an account: "_cpu", "_gpu"
    Fact<QString> defaultAccount;
    Fact<bool> timeRequired;
    Fact<TimeLimit> defaultTime;
    Fact<TimeLimit> maxTime;
    Fact<TimeLimit> minTime;              //!< of production jobs
    Fact<TimeLimit> minTestTime;          //!< of test jobs
    Fact<QList<TimeLimit>> timeTiers;     //!< a job just above one has fewer nodes to run on
    Fact<TimeLimit> quickInteractiveTime; //!< interactive jobs up to this have nodes of their own
    Fact<QString> defaultPartition;
    Fact<bool> partitionNameable; //!< --partition is for the person to give; else the scheduler chooses
    Fact<bool> cpuPartition;      //!< there are partitions for jobs without GPUs
    QList<Fact<Partition>> partitions;
    Fact<bool> wholeNodesForCpuJobs; //!< jobs without GPUs get whole nodes only
    Fact<bool> wholeNodesForGpuJobs;
    Fact<bool> nodesRecommended; //!< --nodes should always be given
    Fact<bool> switchesOption;   //!< --switches=1 keeps a job on one switch
    Fact<MemorySize> defaultMemoryPerCore;
    Fact<MemorySize> chargedMemoryPerCore; //!< a CPU job with more per core is charged for the memory
    Fact<RguBundle> bundlePerRgu;
    Fact<OptionPolicy> memOption;
    Fact<OptionPolicy> gresOption;
    Fact<QStringList> gresTypes;       //!< "gpu", "shard"
    Fact<QStringList> gpuRequestForms; //!< as the documentation writes them: "--gpus-per-node=<model>:<n>"
    Fact<Requirement> gpuModelRequired;
    Fact<Requirement> oneMigPerJob;
    Fact<int> maxJobs;        //!< of one user, pending and running; each task of an array counts
    Fact<int> maxRunningJobs; //!< of one user
    Fact<int> pollSeconds;    //!< between two questions for a person's jobs while the person looks at them
    Fact<bool> submitFromHome;
    Fact<bool> submitFromCompute;
    Fact<bool> dropsEnvironment;       //!< sbatch behaves as with --export=NONE
    Fact<bool> loginShellNeeded;       //!< scripts should begin with #!/bin/bash -l
    Fact<bool> bootsNodes;             //!< nodes are powered on when a job wants them
    Fact<QString> debugCommand;        //!< starts a short interactive test
    Fact<QString> preemption;          //!< in the page's words
    Fact<Profiling> profiling;         //!< of GPUs
    Fact<QStringList> submitVariables; //!< environment variables that name an account at submission, beating the script
};

struct SoftwareFacts {
    Fact<QStringList> pythonModules; //!< modules for Python work, in order
    Fact<QString> defaultStdEnv;
    Fact<bool> stdEnvLoaded; //!< loaded at login and in jobs
    Fact<QStringList> deprecatedStdEnvs;
    Fact<QStringList> unsupportedStdEnvs;
    Fact<QStringList> blockedStdEnvs;
    Fact<QMap<QString, QStringList>> moduleVersions; //!< by module; of all standard environments together
    Fact<int> supportedPythons;                      //!< wheels are built for so many of the latest minor versions
    Fact<QString> leastTorchForH100;
    Fact<bool> environmentOnLogin; //!< virtual environments are made on a login node, not in the job
    Fact<bool> avx512;             //!< the processors have it
};

struct NetworkFacts {
    Fact<bool> computeInternet; //!< jobs reach the internet
    Fact<QString> proxyModule;  //!< module that opens a limited list of services
    Fact<bool> automaticProxy;  //!< a proxy for a limited list of sites is on without asking
    Fact<ServiceReach> wandb;
    Fact<ServiceReach> comet;
};

struct StorageFacts {
    Fact<FileSystem> home;
    Fact<FileSystem> scratch;
    Fact<FileSystem> project;
    Fact<FileSystem> nearline;
    Fact<FileSystem> archive;
    Fact<NodeLocal> nodeLocal;
    Fact<bool> tmpInMemory;    //!< /tmp is a RAM disk and counts as the job's memory
    Fact<QString> linksFolder; //!< where the links to scratch and projects are, if not in the home: "~/links"
    Fact<QString> quotaCommand;
    Fact<bool> ephemeral; //!< the cluster and all files on it go away at the end of the course
};

//! Addresses for people.
struct WebFacts {
    Fact<QString> accounts; //!< where one gets an account and sees one's allocations
    Fact<QString> status;
    Fact<QString> usage;
    Fact<QString> portal;
    Fact<QString> jupyterHub;
    Fact<QString> openOnDemand;
    Fact<QString> globus; //!< name of the collection
};

//! Everything that is known of a cluster. clusterfacttable.h walks over it. A value; any thread.
struct ClusterFacts {
    Fact<ClusterKind> kind;
    Fact<QString> site;
    Fact<QString> inServiceSince;
    Fact<bool> retired; //!< takes no jobs any more; `since` says from when
    Fact<QString> successor;
    AccessFacts access;
    SlurmFacts slurm;
    QList<Fact<NodeType>> nodeTypes;
    QList<Fact<GpuSpecifier>> gpus;
    SoftwareFacts software;
    NetworkFacts network;
    StorageFacts storage;
    WebFacts web;
    Fact<QList<UserAccount>> accounts; //!< of the user who asked; never in a catalogue file
};

//! `over` on top of `under`, fact by fact. A list (nodeTypes, gpus, partitions) counts as one fact.
ClusterFacts overlaid(ClusterFacts under, const ClusterFacts &over);
//! What was read from the cluster on top of what the catalogue says. What the cluster's answers only suggest gives way to a
//! sourced fact; names and sizes that the cluster does not tell (bundles, recommended maxima, synonyms) are kept.
ClusterFacts withLiveFacts(ClusterFacts catalogue, const ClusterFacts &live);

//! Null when no GPU of the cluster goes by that name.
const GpuSpecifier *findGpu(const ClusterFacts &facts, const QString &name);
//! `part`: of a cluster with two parts; empty: the first of that name.
const Partition *findPartition(const ClusterFacts &facts, const QString &name, const QString &part = {});
//! Whether an account of that name can exist there, going by its form; Slurm's suffix may be there or not. Nothing when not
//! known.
std::optional<bool> accountFits(const ClusterFacts &facts, const QString &account);
//! Magic Castle's rules hold: of its own and of courses' clusters.
bool isMagicCastle(const ClusterFacts &facts);

//! What a job wants of one node.
struct NodeWish {
    int cores = 0;
    MemorySize memory; //!< not given: any
    int gpus = 0;
    QString gpu; //!< specifier or synonym; empty: any
};
//! The node types that can hold it. What is not known of a node does not exclude it.
QList<NodeType> nodesThatFit(const ClusterFacts &facts, const NodeWish &wish);
//! The node with the most memory, then cores; nothing when no node is known.
std::optional<NodeType> largestNode(const ClusterFacts &facts);
//! Of the nodes without GPUs (or of all, if each has one) the most frequent: what an ordinary job runs on.
std::optional<NodeType> baseNode(const ClusterFacts &facts);
//! At most so much can --mem ask on that node: what is published, else what is installed. Not given when neither is known.
MemorySize memoryAtMost(const NodeType &node);

//! Reference GPU units charged for a job while it runs: the largest of its GPUs', cores' and memory's share (page
//! "Allocations and compute scheduling"). Nothing when a number is missing.
std::optional<double> chargedRgu(const ClusterFacts &facts, const QString &gpu, int gpus, int cores, MemorySize memory);

} // namespace voyageur::base
