// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/translator.h"

#include <algorithm>
#include <cmath>

namespace voyageur::script {

using base::ClusterFacts;
using base::MemorySize;
using base::NodeType;
using namespace Qt::StringLiterals;

namespace {

constexpr double nearlyAll = 0.9; // who asks for 120 of 124.5 GB means the GPU's share

qint64 ceilDivided(qint64 number, qint64 by)
{
    return (number + by - 1) / std::max<qint64>(by, 1);
}

bool isMost(double part, double all)
{
    return all > 0 && part >= nearlyAll * all;
}

// The same cluster, or one that gives nothing else.
bool alike(const ClusterFacts &one, const ClusterFacts &other)
{
    return one.access.login == other.access.login && one.nodeTypes == other.nodeTypes && one.gpus == other.gpus
        && one.slurm.maxTime == other.slurm.maxTime;
}

qint64 coresOf(const std::optional<NodeType> &node)
{
    return node ? node->cores.value_or(0) : 0;
}

} // namespace

Translator::Look::Look(const Translator &translator, int component)
    : subject(translator.m_script, translator.m_around), job{component, translator.m_to, subject.request(component),
                                                             subject.share(component), gpuUse(subject, component)}
{
}

Translator::Translator(const Document &script, const ClusterFacts *from, const ClusterFacts &to, const QString &toName,
                       const QStringList &accounts)
    : m_script(Document::parse(script.bytes(), slurmVersionOf(&to))), m_pieces(script.text()), m_from(from), m_to(to),
      m_toName(toName), m_accounts(accounts)
{
    m_around.clusterName = toName;
    m_around.cluster = &m_to;
}

void Translator::readOrigins()
{
    Surroundings there = m_around;
    there.cluster = m_from;
    const Subject subject(m_script, there);
    for (int i = 0; i < subject.components(); ++i) {
        Origin origin;
        origin.request = subject.request(i);
        if (m_from)
            origin.share = subject.share(i);
        const Share &share = origin.share ? *origin.share : shareOf(origin.request, {});
        origin.nodes = share.nodes;
        origin.cores = share.asked.cores.value_or(1);
        origin.gpus = share.asked.gpus.value_or(0);
        if (origin.request.memoryOfNode() && !share.memoryFixed)
            origin.memory = MemorySize::ofMebibytes(std::min(*origin.request.memoryOfNode(), qint64{1} << 40));
        if (share.bundle && origin.gpus > 0) {
            origin.wantsBundle = isMost(static_cast<double>(origin.cores), static_cast<double>(share.bundle->cores.value_or(0)));
            origin.wantsBundleMemory = origin.memory
                && isMost(static_cast<double>(origin.memory->bytes()), static_cast<double>(share.bundle->memory.bytes()));
        }
        origin.wholeNode = share.wholeNode || (share.whole.cores && origin.cores >= *share.whole.cores);
        m_origins += origin;
    }
}

Translation Translator::run()
{
    if (m_from && alike(*m_from, m_to))
        return {};
    readOrigins();
    constexpr qsizetype mostComponents = 20; // each step reads the script anew
    for (int i = 0; i < std::min(m_origins.size(), mostComponents); ++i) {
        removeSiteOptions(i);
        setPartition(i);
        setGpus(i);
        if (m_origins.at(i).gpus > 0)
            setCores(i);
        else
            setCpuNodes(i);
        setMemory(i);
        setTime(i);
        judge(i);
    }
    setAccount();
    setFolders();
    noteProjects();
    loadEnvironment();
    return {m_pieces.edits(), m_notes};
}

void Translator::apply(const QList<base::TextEdit> &edits)
{
    if (!edits.isEmpty() && m_pieces.apply(edits))
        m_script = Document::parse(Document::encoded(m_pieces.text()), m_script.version());
}

void Translator::say(Span where, const QString &text, bool done)
{
    const TranslationNote note{m_pieces.before(m_script.range(where)), text, done};
    if (!m_notes.contains(note))
        m_notes += note;
}

void Translator::set(int component, const char *option, const QByteArray &value, const QString &why)
{
    const OptionUse *use = m_script.find(option, component);
    if (use && use->text == value)
        return;
    if (!why.isEmpty()) {
        const Subject subject(m_script, m_around);
        say(use ? Subject::valueSpan(*use) : subject.header(), why);
    }
    apply(m_script.setOption(option, value, component).value_or(QList<base::TextEdit>()));
}

// Cores of a job with GPUs: all that went with them, or as many as before, as far as they go with the new ones.
void Translator::setCores(int component)
{
    const Origin &origin = m_origins.at(component);
    const Look look(*this, component);
    const Share &share = look.job.share;
    const OptionUse *perTask = look.subject.use("cpus-per-task", component);
    const OptionUse *perGpu = look.subject.use("cpus-per-gpu", component);
    const bool allOfNode = share.wholeNode || look.job.takesAllGpus();
    qint64 most = allOfNode ? coresOf(share.node) : share.bundle ? share.bundle->cores.value_or(0) : 0;
    if (most <= 0) { // no node fits as it is: the largest of those with this GPU
        ResourceRequest any = look.job.request;
        any.cpusPerTask = 1;
        any.tasks = 1;
        any.tasksPerNode.reset();
        any.memoryPerNode = 0;
        for (const NodeType &node : nodesFor(any, m_to))
            most = std::max<qint64>(most, node.cores.value_or(0));
    }
    if (most <= 0)
        return;
    const qint64 tasks = ceilDivided(look.job.request.tasks, share.nodes);
    if (tasks > most && look.subject.has("ntasks-per-node", component)) {
        set(component, "ntasks-per-node", QByteArray::number(most),
            tr("A node of %1 has %2 cores for these tasks.").arg(m_toName).arg(most));
        return;
    }
    const qint64 cores = origin.wantsBundle ? most : std::min(origin.cores, most);
    const QString why = origin.wantsBundle
        ? tr("All the cores that go with the GPUs on %1: %2 instead of %3.").arg(m_toName).arg(most).arg(origin.cores)
        : tr("The cores that go with the GPUs on %1: at most %2.").arg(m_toName).arg(most);
    if (perTask)
        set(component, "cpus-per-task", QByteArray::number(std::max<qint64>(cores / std::max<qint64>(tasks, 1), 1)), why);
    else if (perGpu)
        set(component, "cpus-per-gpu", QByteArray::number(std::max<qint64>(cores / std::max<qint64>(look.job.gpuCount(), 1), 1)),
            why);
}

// Without GPUs: whole nodes stay whole nodes, and what does not fit on one goes on several.
void Translator::setCpuNodes(int component)
{
    const Origin &origin = m_origins.at(component);
    const ResourceRequest &request = origin.request;
    const Look look(*this, component);
    const bool onlyWhole = m_to.slurm.wholeNodesForCpuJobs.is(true);
    ResourceRequest any = request;
    any.cpusPerTask = any.tasks = any.nodes = any.mostNodes = 1;
    any.tasksPerNode.reset();
    any.memoryPerNode = 0;
    qint64 most = 0;
    for (const NodeType &node : nodesFor(any, m_to))
        most = std::max<qint64>(most, node.cores.value_or(0));
    if (most == 0)
        return;
    if (request.cpusPerTask > most)
        set(component, "cpus-per-task", QByteArray::number(most),
            tr("A node of %1 has %2 cores, and one task cannot use more.").arg(m_toName).arg(most));
    const bool counted = hasAny(look.subject, component, {"ntasks", "ntasks-per-node", "cpus-per-task"});
    const bool onlyWholeBefore = m_from && m_from->slurm.wholeNodesForCpuJobs.is(true);
    if (!counted && onlyWholeBefore && !onlyWhole) {
        takeWholeNode(component);
        return;
    }
    const bool fills = origin.wholeNode && counted && origin.cores != most;
    if (request.tasks > 1 && (fills || origin.cores > most)) {
        const qint64 onNode = std::max<qint64>(most / std::min(request.cpusPerTask, most), 1);
        const qint64 nodes = ceilDivided(request.tasks, onNode);
        const QString why = tr("A node of %1 has %2 cores, so these %3 tasks need %n node(s).", nullptr, static_cast<int>(nodes))
                                .arg(m_toName, QString::number(most), QString::number(request.tasks));
        if (look.subject.has("ntasks", component) || request.tasks % nodes != 0)
            set(component, "ntasks", QByteArray::number(request.tasks));
        set(component, "nodes", QByteArray::number(nodes), why);
        set(component, "ntasks-per-node", QByteArray::number(ceilDivided(request.tasks, nodes)));
    } else if (onlyWhole && !look.subject.has("nodes", component)) {
        set(component, "nodes", QByteArray::number(std::max<qint64>(look.job.share.nodes, 1)),
            tr("%1 gives only whole nodes, so the job must ask for a number of nodes.").arg(m_toName));
    }
    if (onlyWhole && origin.request.cpus() < most && counted)
        say(look.subject.header(),
            tr("%1 charges all %2 cores of a node, but this job uses %3. Let the job use more cores, or choose another cluster.")
                .arg(m_toName, QString::number(most), QString::number(origin.request.cpus())),
            false);
}

// A job that named nodes and no cores, where it got whole nodes.
void Translator::takeWholeNode(int component)
{
    const Look look(*this, component);
    say(look.subject.header(), tr("The job had its nodes to itself. On %1, it must ask for whole nodes.").arg(m_toName));
    apply(m_script.setOption("exclusive", std::nullopt, component).value_or(QList<base::TextEdit>()));
}

// What the job can have on one node: the share of its GPUs, else what nodes have.
MemorySize Translator::memoryAtMost(const Look &look, const Origin &origin) const
{
    ResourceRequest any = look.job.request;
    any.memoryPerNode = 0;
    any.memoryPerCpu.reset();
    any.memoryPerGpu.reset();
    const Share room = shareOf(any, m_to);
    const bool allOfNode = room.wholeNode || (room.whole.gpus && look.job.gpuCount() >= *room.whole.gpus);
    if (look.job.hasGpus() && !allOfNode) {
        if (room.bundle && room.bundle->memory.isGiven())
            return room.bundle->memory;
        if (room.whole.memory.isGiven() && room.whole.gpus.value_or(0) > 0)
            return MemorySize::ofMebibytes(room.whole.memory.slurmMebibytes() / *room.whole.gpus * look.job.gpuCount());
    }
    MemorySize largest;
    MemorySize ordinary;
    int count = -1;
    for (const NodeType &node : nodesFor(any, m_to)) {
        const MemorySize has = base::memoryAtMost(node);
        largest = has.bytes() > largest.bytes() ? has : largest;
        if (node.count.value_or(0) > count) {
            count = node.count.value_or(0);
            ordinary = has;
        }
    }
    // What an ordinary node had is what an ordinary node has.
    const auto base = m_from ? base::baseNode(*m_from) : std::nullopt;
    const bool ordinaryBefore = base && origin.memory && origin.memory->bytes() <= base::memoryAtMost(*base).bytes();
    return !look.job.hasGpus() && ordinaryBefore ? ordinary : largest;
}

// --mem=0 where the job had its node for itself and has a part of one now.
MemorySize Translator::memoryForAllOfNode(const Look &look, const Origin &origin) const
{
    const Share &share = look.job.share;
    const bool all = share.wholeNode || look.job.takesAllGpus() || (share.whole.cores && look.job.cores() >= *share.whole.cores);
    if (all || !origin.wholeNode || !origin.share || !origin.share->whole.memory.isGiven())
        return {};
    const MemorySize most = memoryAtMost(look, origin);
    const qint64 before = origin.share->whole.memory.slurmMebibytes() * origin.nodes / std::max<qint64>(share.nodes, 1);
    return look.job.hasGpus() || before > most.slurmMebibytes() ? most : MemorySize::ofMebibytes(before);
}

void Translator::setMemory(int component)
{
    const Origin &origin = m_origins.at(component);
    const Look look(*this, component);
    if (fixesMemory(m_to)) {
        dropMemory(component);
        return;
    }
    const auto ask = memoryAsk(look.subject, look.job);
    if (!ask) {
        if (m_from && fixesMemory(*m_from))
            addMemory(component);
        return;
    }
    const char *option = keptName(*ask->use->option);
    if (ask->value.isWholeNode()) {
        const MemorySize part = memoryForAllOfNode(look, origin);
        if (part.isGiven())
            set(component, option, part.spelled(),
                tr("The job no longer fills a node of %1. Its share is %2.").arg(m_toName, spelled(part)));
        return;
    }
    const MemorySize most = memoryAtMost(look, origin);
    if (!most.isGiven())
        return;
    // --mem is for a node: on more nodes each needs less, on fewer more.
    qint64 one = ask->value.slurmMebibytes();
    if (ask->times == 1)
        one = ceilDivided(std::min(one, qint64{1} << 32) * std::min(origin.nodes, qint64{1} << 20), look.job.share.nodes);
    const qint64 room = most.slurmMebibytes() / ask->times;
    const bool grows = origin.wantsBundleMemory && look.job.hasGpus();
    const qint64 wanted = grows ? room : std::min(one, room);
    if (wanted == ask->value.slurmMebibytes() || wanted <= 0)
        return;
    QByteArray value = MemorySize::ofMebibytes(wanted).spelled();
    const auto &node = look.job.share.node;
    const bool allOfNode = look.job.share.wholeNode || look.job.takesAllGpus();
    if (grows && allOfNode && node && !node->memory.isGiven() && ask->times == 1)
        value = "0"; // jobs get less than is installed; how much is not published
    const QString why = grows && wanted >= one ? tr("%1, the share of these GPUs on %2.")
        : wanted < one ? tr("This job can have %1 on a node of %2. If the program needs more, also ask for more cores or GPUs.")
                       : tr("%1 on each node, because %2 needs another number of nodes.");
    set(component, option, value, why.arg(spelled(MemorySize::ofMebibytes(wanted * ask->times)), m_toName));
}

void Translator::dropMemory(int component)
{
    QList<OptionUse> uses;
    for (const OptionUse &use : m_script.components().at(component).options.uses) {
        const QByteArrayView name(keptName(*use.option));
        if (name == "mem" || name == "mem-per-cpu" || name == "mem-per-gpu")
            uses += use;
    }
    if (uses.isEmpty())
        return;
    say(uses.first().span, tr("%1 assigns memory with the nodes and GPUs, and accepts no request for memory.").arg(m_toName));
    const Look look(*this, component);
    const MemorySize given = look.job.share.asked.memory;
    const MemorySize before = m_origins.at(component).memory.value_or(MemorySize());
    if (given.isGiven() && before.bytes() > given.bytes())
        say(uses.first().span,
            tr("The job asked for %1 on a node and gets %2 on %3. Check that this is enough.")
                .arg(spelled(before), spelled(given), m_toName),
            false);
    apply(m_script.removeUses(uses, component));
}

// The memory came by itself before.
void Translator::addMemory(int component)
{
    const Origin &origin = m_origins.at(component);
    const Look look(*this, component);
    const Share &share = look.job.share;
    const bool allOfNode =
        share.wholeNode || look.job.takesAllGpus() || (share.whole.cores && look.job.cores() >= *share.whole.cores);
    QByteArray value;
    if (allOfNode)
        value = "0";
    else if (look.job.hasGpus() && memoryAtMost(look, origin).isGiven())
        value = QByteArray::number(memoryAtMost(look, origin).slurmMebibytes() / 1024) + 'G';
    else if (!look.job.hasGpus() && share.whole.cores && share.whole.memory.isGiven())
        value = QByteArray::number(share.whole.memory.slurmMebibytes() / *share.whole.cores * look.job.cores()) + 'M';
    if (!value.isEmpty())
        set(component, "mem", value,
            tr("%1 gives the memory that a job asks for. This is the job’s share of the node.").arg(m_toName));
}

void Translator::setTime(int component)
{
    const base::TimeLimit most = m_to.slurm.maxTime.valueOr({});
    const Look look(*this, component);
    const auto seconds = look.job.request.seconds;
    const OptionUse *use = look.subject.use("time", component);
    if (!use || !seconds || most.seconds() <= 0 || (*seconds >= 0 && *seconds <= most.seconds()))
        return;
    set(component, "time", most.bytes(),
        tr("No job of %1 runs longer than %2. The program must save its state and continue in another job.")
            .arg(m_toName, QString::fromLatin1(most.bytes())));
}

void Translator::judge(int component)
{
    const Look look(*this, component);
    if (look.job.share.nodesKnown && !look.job.share.node)
        say(look.subject.header(), tr("No node of %1 has room for this job as it is now.").arg(m_toName), false);
}

Translation translated(const Document &script, const ClusterFacts *from, const ClusterFacts &to, const QString &toName,
                       const QStringList &accounts)
{
    return Translator(script, from, to, toName, accounts).run();
}

} // namespace voyageur::script
