// SPDX-License-Identifier: GPL-3.0-or-later
#include "slurm/livefacts.h"

#include "base/pace.h"
#include "remote/batch.h"
#include "slurm/client.h"
#include "slurm/query.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace voyageur::slurm {

using base::ClusterFacts;
using base::Confidence;
using base::Fact;
using base::GpuSpecifier;
using base::MemorySize;
using base::NodeType;
using base::Partition;
using base::Result;
using base::TimeLimit;
using base::UserAccount;

namespace {

// A cluster has a dozen; what goes far beyond is no answer to work with.
constexpr qsizetype mostKinds = 500;
constexpr qsizetype longestName = 200;

QString shown(const QByteArray &text)
{
    return base::shownSafely(text.trimmed(), longestName);
}

// The value after " key=" up to the next blank, where the key stands first: comments and reasons, which may hold anything, come
// later in the line. Null when it is not there, "(null)", "N/A" or "NONE".
QByteArray field(const QByteArray &line, const char *key)
{
    const QByteArray wanted = QByteArray(key) + '=';
    qsizetype at = line.startsWith(wanted) ? 0 : line.indexOf(' ' + wanted);
    if (at < 0)
        return {};
    at += wanted.size() + (at > 0 ? 1 : 0);
    const auto end = line.indexOf(' ', at);
    const QByteArray value = end < 0 ? line.sliced(at) : line.sliced(at, end - at);
    return value.isEmpty() || value == "(null)" || value == "N/A" || value == "NONE" ? QByteArray() : value;
}

std::optional<int> number(const QByteArray &text)
{
    bool isNumber = false;
    const int value = text.toInt(&isNumber);
    return isNumber && value >= 0 ? std::optional(value) : std::nullopt;
}

std::optional<int> positive(const QByteArray &text)
{
    const auto value = number(text);
    return value && *value > 0 ? value : std::nullopt;
}

template <typename T>
Fact<T> fact(T value, const char *command, const QDateTime &readAt, Confidence confidence = Confidence::Sourced)
{
    Fact<T> fact;
    fact.value = std::move(value);
    fact.confidence = confidence;
    fact.sources = QStringList{QLatin1StringView(command)};
    fact.readAt = readAt;
    return fact;
}

constexpr auto nodeCommand = "scontrol show node";
constexpr auto partitionCommand = "scontrol show partition";
constexpr auto accountCommand = "sacctmgr show associations";

// "gpu:a100:4(S:0-1),gpu:a100_1g.5gb:8(S:0),shard:8": kind, type (may be empty), number.
struct Gres {
    QByteArray kind;
    QString type;
    int count = 1;
};

QList<Gres> gresIn(QByteArray text)
{
    QList<Gres> all;
    for (qsizetype open = text.indexOf('('); open >= 0; open = text.indexOf('(', open)) { // sockets, with commas in them
        const auto close = text.indexOf(')', open);
        text.remove(open, close < 0 ? text.size() - open : close - open + 1);
    }
    for (const QByteArray &part : text.split(',')) {
        QList<QByteArray> words = part.split(':');
        Gres gres{words.takeFirst(), {}, 1};
        if (!words.isEmpty()) {
            if (const auto count = number(words.last())) {
                gres.count = *count;
                words.removeLast();
            }
        }
        if (!words.isEmpty())
            gres.type = shown(words.first());
        if (!gres.kind.isEmpty())
            all += gres;
    }
    return all;
}

NodeType nodeIn(const QByteArray &line)
{
    NodeType node;
    const QByteArray usable = field(line, "CPUEfctv"); // without those kept for the system; since Slurm 21.08
    node.cores = positive(usable.isNull() ? field(line, "CPUTot") : usable);
    if (const auto memory = positive(field(line, "RealMemory")))
        node.memory = MemorySize::ofMebibytes(*memory - std::min(*memory, number(field(line, "MemSpecLimit")).value_or(0)));
    if (const auto disk = positive(field(line, "TmpDisk")))
        node.localDiskGB = *disk / 1000.0;
    for (const Gres &gres : gresIn(field(line, "Gres"))) {
        if (gres.kind == "gpu")
            node.gpus[gres.type.isEmpty() ? QStringLiteral("gpu") : gres.type] += gres.count;
    }
    for (const QByteArray &feature : field(line, "AvailableFeatures").split(',')) {
        if (!feature.isEmpty())
            node.features += shown(feature);
    }
    return node;
}

GpuSpecifier gpuNamed(const QString &name)
{
    static const QRegularExpression instance(QStringLiteral("^(?:(.+)_)?\\d+g\\.(\\d+)gb$"));
    GpuSpecifier gpu;
    gpu.specifier = name;
    if (const auto match = instance.match(name); match.hasMatch()) {
        gpu.mig = true;
        gpu.whole = match.captured(1);
        gpu.memoryGB = match.captured(2).toInt();
    }
    gpu.present = true;
    return gpu;
}

TimeLimit timeIn(const QByteArray &text)
{
    return text.isNull() ? TimeLimit() : TimeLimit::parse(text).value_or(TimeLimit());
}

Partition partitionIn(const QByteArray &line)
{
    Partition partition;
    partition.name = shown(field(line, "PartitionName"));
    partition.isDefault = field(line, "Default") == "YES";
    partition.maxTime = timeIn(field(line, "MaxTime"));
    partition.defaultTime = timeIn(field(line, "DefaultTime"));
    partition.nodes = number(field(line, "TotalNodes"));
    partition.maxNodes = number(field(line, "MaxNodes"));
    const QByteArray preemption = field(line, "PreemptMode");
    partition.preemptible = !preemption.isNull() && preemption != "OFF";
    partition.interactive = partition.name.contains(QLatin1StringView("interac"));
    if (const auto memory = positive(field(line, "DefMemPerCPU")))
        partition.defaultMemoryPerCore = MemorySize::ofMebibytes(*memory);
    return partition;
}

bool isOpen(const QByteArray &line)
{
    return field(line, "State") == "UP" && field(line, "AllowAccounts") == "ALL" && field(line, "AllowGroups") == "ALL";
}

bool isLonger(const TimeLimit &a, const TimeLimit &b)
{
    return a.isUnlimited() || (!b.isUnlimited() && a.seconds() > b.seconds());
}

double shareIn(const QByteArray &text, bool *isShare)
{
    const double share = text.toDouble(isShare);
    *isShare = *isShare && share >= 0 && share <= 1; // not "nan", not "inf"
    return share;
}

} // namespace

void addNodes(const QByteArray &out, const QDateTime &readAt, ClusterFacts &facts)
{
    QStringList gpus, kinds;
    for (const QByteArray &line : out.split('\n')) {
        if (field(line, "NodeName").isNull() || field(line, "State").startsWith("FUTURE"))
            continue;
        NodeType node = nodeIn(line);
        for (auto it = node.gpus.cbegin(); it != node.gpus.cend(); ++it) {
            if (!gpus.contains(it.key()) && it.key() != QLatin1StringView("gpu") && gpus.size() < mostKinds)
                gpus += it.key();
        }
        for (const Gres &gres : gresIn(field(line, "Gres"))) {
            if (const QString kind = shown(gres.kind); !kinds.contains(kind) && kinds.size() < mostKinds)
                kinds += kind;
        }
        const auto same = std::find_if(facts.nodeTypes.begin(), facts.nodeTypes.end(), [&](const Fact<NodeType> &other) {
            node.count = other.value->count;
            return *other.value == node;
        });
        node.count = 1;
        if (same != facts.nodeTypes.end())
            ++*same->value->count;
        else if (facts.nodeTypes.size() < mostKinds)
            facts.nodeTypes += fact(node, nodeCommand, readAt);
    }
    for (const QString &name : gpus)
        facts.gpus += fact(gpuNamed(name), nodeCommand, readAt);
    if (!kinds.isEmpty())
        facts.slurm.gresTypes = fact(kinds, nodeCommand, readAt);
}

void addPartitions(const QByteArray &out, const QDateTime &readAt, ClusterFacts &facts)
{
    TimeLimit longest;
    bool allExclusive = true;
    QList<MemorySize> perCore;
    for (const QByteArray &line : out.split('\n')) {
        if (field(line, "PartitionName").isNull() || facts.slurm.partitions.size() >= mostKinds)
            continue;
        const Partition partition = partitionIn(line);
        facts.slurm.partitions += fact(partition, partitionCommand, readAt);
        if (partition.isDefault) {
            facts.slurm.defaultPartition = fact(partition.name, partitionCommand, readAt);
            if (partition.defaultTime.isGiven())
                facts.slurm.defaultTime = fact(partition.defaultTime, partitionCommand, readAt);
        }
        if (isOpen(line) && partition.maxTime.isGiven() && (!longest.isGiven() || isLonger(partition.maxTime, longest)))
            longest = partition.maxTime;
        allExclusive = allExclusive && field(line, "OverSubscribe") == "EXCLUSIVE";
        if (!perCore.contains(partition.defaultMemoryPerCore))
            perCore += partition.defaultMemoryPerCore;
    }
    if (facts.slurm.partitions.isEmpty())
        return;
    if (longest.isGiven()) // a filter at submission may allow less
        facts.slurm.maxTime = fact(longest, partitionCommand, readAt, Confidence::Inferred);
    if (perCore.size() == 1 && perCore.first().isGiven())
        facts.slurm.defaultMemoryPerCore = fact(perCore.first(), partitionCommand, readAt);
    if (allExclusive) {
        facts.slurm.wholeNodesForCpuJobs = fact(true, partitionCommand, readAt);
        facts.slurm.wholeNodesForGpuJobs = fact(true, partitionCommand, readAt);
    }
}

QByteArray associationColumns()
{
    return "Account,Partition,MaxSubmit,MaxJobs,MaxWall";
}

QByteArray shareColumns()
{
    return "Account,User,FairShare";
}

void addAccounts(const QByteArray &associations, const QByteArray &defaultAccount, const QByteArray &shares,
                 const QDateTime &readAt, ClusterFacts &facts)
{
    QMap<QString, double> fairShares;
    for (const QByteArray &line : shares.split('\n')) {
        const auto words = line.split('|');
        bool isShare = false;
        const double share = shareIn(words.value(2), &isShare);
        if (isShare && !words.value(1).trimmed().isEmpty())
            fairShares[shown(words.first())] = share;
    }
    QList<UserAccount> accounts;
    for (const QByteArray &line : associations.split('\n')) {
        const auto words = line.split('|');
        UserAccount account;
        account.name = shown(words.first());
        if (account.name.isEmpty() || accounts.size() >= mostKinds)
            continue;
        account.isDefault = account.name == shown(defaultAccount);
        account.partition = shown(words.value(1));
        account.maxSubmitted = number(words.value(2));
        account.maxRunning = number(words.value(3));
        account.maxTime = timeIn(words.value(4).isEmpty() ? QByteArray() : words.value(4));
        if (fairShares.contains(account.name))
            account.fairShare = fairShares.value(account.name);
        accounts += account;
    }
    const bool alike = std::all_of(accounts.begin(), accounts.end(), [&](const UserAccount &account) {
        return account.maxSubmitted == accounts.first().maxSubmitted;
    });
    if (!accounts.isEmpty() && alike && accounts.first().maxSubmitted)
        facts.slurm.maxJobs = fact(*accounts.first().maxSubmitted, accountCommand, readAt, Confidence::Inferred);
    facts.accounts = fact(accounts, accountCommand, readAt);
}

Result<LiveFacts> Client::liveFacts(const base::StopToken &stop)
{
    LiveFacts live;
    const QDateTime now = QDateTime::currentDateTimeUtc();
    const QByteArray user = m_host->identity().user.toUtf8();
    remote::Batch batch;
    const auto nodePart = batch.add(m_tools.query("scontrol", {"--oneliner", "show", "node"}));
    const auto partitionPart = batch.add(m_tools.query("scontrol", {"--oneliner", "show", "partition"}));
    const auto associationPart = batch.add(m_tools.query(
        "sacctmgr", {"--noheader", "--parsable2", "show", "associations", "user=" + user, "format=" + associationColumns()}));
    const auto defaultPart =
        batch.add(m_tools.query("sacctmgr", {"--noheader", "--parsable2", "show", "user", user, "format=DefaultAccount"}));
    const auto sharePart =
        batch.add(m_tools.query("sshare", {"--noheader", "--parsable2", "--Users", "--format=" + shareColumns()}));
    ssh::RunOptions options;
    options.stop = stop;
    options.deadline = base::Deadline::after(base::atPace(2 * queryLimit));
    const auto answer = batch.run(*m_host, options);
    VOYAGEUR_TRY(nodes, answerIn(answer.of(nodePart), "scontrol"));
    addNodes(nodes, now, live.facts);
    VOYAGEUR_TRY(partitions, answerIn(answer.of(partitionPart), "scontrol"));
    addPartitions(partitions, now, live.facts);
    if (!m_tools.version.isEmpty())
        live.facts.slurm.version = fact(m_tools.version, "sbatch --version", now);

    // A cluster may have no accounting, or not let everybody look at it.
    const auto optional = [&](const char *program, qsizetype part) -> Result<QByteArray> {
        auto out = answerIn(answer.of(part), program);
        if (out.ok() || out.error().code != base::ErrorCode::CommandFailed)
            return out;
        live.warnings += out.error().text();
        return QByteArray();
    };
    VOYAGEUR_TRY(associations, optional("sacctmgr", associationPart));
    if (associations.trimmed().isEmpty())
        return live;
    VOYAGEUR_TRY(defaultAccount, optional("sacctmgr", defaultPart));
    VOYAGEUR_TRY(shares, optional("sshare", sharePart));
    addAccounts(associations, defaultAccount, shares, now, live.facts);
    return live;
}

} // namespace voyageur::slurm
