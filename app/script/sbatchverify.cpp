// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/ctext.h"
#include "script/nodelist.h"
#include "script/sbatchfields.h"

#include <algorithm>

namespace voyageur::script::sbatch {

namespace {

Refusal tasksPerGpu(const Fields &fields)
{
    const bool tres = fields.isSet("ntasks-per-tres");
    const bool gpu = fields.isSet("ntasks-per-gpu");
    if (!tres && !gpu)
        return {};
    if (tres && gpu && fields.tasksPerGpu != fields.tasksPerTres)
        return "Inconsistent values set to --ntasks-per-gpu=" + QByteArray::number(fields.tasksPerGpu)
            + " and --ntasks-per-tres=" + QByteArray::number(fields.tasksPerTres) + ' '; // sbatch's own words end so
    for (const char *other : {"tres-per-task", "gpus-per-task", "gpus-per-socket", "ntasks-per-node"}) {
        if (fields.isSet(other))
            return "--" + QByteArray(other) + " is mutually exclusive with --ntasks-per-gpu and SLURM_NTASKS_PER_GPU";
    }
    return {};
}

Refusal oneOfEach(const Fields &fields)
{
    if (fields.isSet("core-spec") && fields.isSet("thread-spec"))
        return "-S/--core-spec and --thred-spec options are mutually exclusive"; // Slurm's own spelling
    if (fields.isSet("mem") + fields.isSet("mem-per-cpu") + fields.isSet("mem-per-gpu") > 1)
        return "--mem, --mem-per-cpu, and --mem-per-gpu are mutually exclusive.";
    if (slurm2302 <= fields.version && fields.isSet("exclusive") && fields.isSet("oversubscribe"))
        return "--exclusive and --oversubscribe options are mutually exclusive";
    return {};
}

// slurm_format_tres_string(): "license:a" is "license/a", "gres:gpu" is "gres/gpu".
void withSlash(QByteArray &tres, const QByteArray &kind)
{
    const QByteArray prefix = kind + ':';
    if (!tres.contains(prefix))
        return;
    QByteArrayList words;
    for (QByteArray word : tokens(tres, ",")) {
        if (word.startsWith(prefix))
            word[kind.size()] = '/';
        words += word;
    }
    tres = words.join(',');
}

// "gres/gpu:a100" and 2 of --gpus-per-task=a100:2.
std::pair<QByteArray, qint32> gpusPerTask(const QByteArray &value)
{
    auto separator = value.indexOf(':');
    if (separator < 0)
        separator = value.indexOf('=');
    const QByteArray name = separator < 0 ? QByteArray("gres/gpu") : "gres/gpu:" + value.first(separator);
    return {name, cut32(readNumber(value, separator + 1).value)};
}

Refusal merged(Fields &fields, const char *option, const QByteArray &tres, qint32 count, bool given)
{
    const auto at = fields.tresPerTask ? indexNoCase(*fields.tresPerTask, tres) : -1;
    if (at < 0) {
        if (given && count)
            fields.tresPerTask =
                tres + '=' + QByteArray::number(count) + (fields.tresPerTask ? ',' + *fields.tresPerTask : QByteArray());
        return {};
    }
    if (fields.isSet(option) && fields.isSet("tres-per-task"))
        return "You can not have --tres-per-task=" + tres + "= and --" + option + " please use one or the other";
    if (QByteArrayView(option) != "cpus-per-task")
        return {};
    const auto behind = std::min(at + tres.size() + 1, fields.tresPerTask->size());
    const qint32 number = cut32(readNumber(*fields.tresPerTask, behind).value);
    if (number <= 0)
        return "Invalid --tres-per-task=" + tres + '=' + QByteArray::number(number);
    fields.cpusPerTask = number;
    fields.cpusSet = true;
    return {};
}

// The tasks are bound to what each of them asks for, unless --tres-bind said how.
void bindImplicitly(Fields &fields)
{
    const QByteArray list = fields.tresPerTask.value_or(QByteArray());
    for (qsizetype at = list.indexOf("gres"); at >= 0; at = list.indexOf("gres", at)) {
        at += 4 + (list.mid(at + 4, 1) == "/" ? 1 : 0);
        auto end = list.indexOf(',', at);
        if (end < 0)
            end = list.size();
        QByteArray name = list.sliced(at, end - at);
        at = end;
        qint64 count = 1;
        if (const auto separator = std::max(name.lastIndexOf('='), name.contains('=') ? -1 : name.lastIndexOf(':'));
            separator >= 0) {
            const QByteArrayView number = QByteArrayView(name).sliced(separator + 1);
            const CNumber read = readNumber(number);
            const bool isNumber = !number.isEmpty() && isDigit(number[0]) && read.end == number.size();
            if (!isNumber && (number.isEmpty() || name[separator] == '='))
                return;
            count = isNumber ? read.value : 1;
            name.truncate(separator);
        }
        name = name.split(':').first();
        if (count == 0 || name.isEmpty() || (fields.tresBind && fields.tresBind->contains(name)))
            continue;
        fields.tresBind =
            (fields.tresBind ? *fields.tresBind + '+' : QByteArray()) + "gres/" + name + ":per_task:" + QByteArray::number(count);
    }
}

Refusal tresPerTask(Fields &fields)
{
    if (fields.tresPerTask) {
        for (const char *kind : {"mem", "energy", "node", "billing", "fs", "vmem", "pages", "bb"}) {
            if (startsNoCase(*fields.tresPerTask, kind) || indexNoCase(*fields.tresPerTask, QByteArray(",") + kind) >= 0)
                return QByteArray("Invalid TRES for --tres-per-task: ") + kind;
        }
        withSlash(*fields.tresPerTask, "license");
        withSlash(*fields.tresPerTask, "gres");
    }
    if (fields.gpusPerTask) {
        const auto [name, count] = gpusPerTask(*fields.gpusPerTask);
        if (const Refusal refusal = merged(fields, "gpus-per-task", name, count, true))
            return refusal;
    }
    if (const Refusal refusal = merged(fields, "cpus-per-task", "cpu", fields.cpusPerTask, fields.cpusSet))
        return refusal;
    bindImplicitly(fields);
    const bool saysCpus = fields.tresPerTask && indexNoCase(*fields.tresPerTask, "cpu") >= 0;
    const bool cpus = fields.isSet("cpus-per-task") || (saysCpus && fields.isSet("tres-per-task"));
    if (cpus && fields.isSet("cpus-per-gpu"))
        return "--cpus-per-task, --tres-per-task=cpu:#, and --cpus-per-gpu are mutually exclusive";
    return {};
}

Refusal hints(Fields &fields)
{
    if (!fields.hint)
        return {};
    if (fields.isSet("ntasks-per-core") || fields.isSet("threads-per-core") || fields.isSet("extra-node-info")) {
        resetOption(fields, "hint");
        return {};
    }
    for (const char *option : {"ntasks-per-core", "threads-per-core", "extra-node-info"})
        resetOption(fields, option);
    return hint(*fields.hint, fields.topology, fields.tasksPerCore);
}

// A list of nodes in a file: --nodefile, or a name with a slash.
Refusal readNodes(const Fields &fields, const QByteArray &name, Text &list)
{
    if (!fields.file)
        return {};
    if (name.isEmpty()) // for which sbatch has no words
        return Refusal(QByteArray());
    const auto content = fields.file(name);
    const auto nodes = content ? NodeList::ofFile(*content) : std::nullopt;
    if (!content)
        return "slurm_allocate_resources error opening file " + name + ", No such file or directory";
    if (!nodes)
        return Refusal(QByteArray());
    list = nodes->text();
    return {};
}

Refusal listedNodes(Fields &fields)
{
    if (fields.nodefile) {
        fields.nodelist = {};
        if (const Refusal refusal = readNodes(fields, *fields.nodefile, fields.nodelist))
            return *refusal + (refusal->isEmpty() ? "" : "\n") + "Invalid --nodefile node file";
    } else if (fields.nodelist && fields.nodelist->contains('/')) {
        return readNodes(fields, *fields.nodelist, fields.nodelist);
    }
    return {};
}

// --nodelist says how many nodes there are.
Refusal countListed(Fields &fields, std::optional<NodeList> &list)
{
    const bool old = fields.version < slurm2302;
    if (!fields.nodelist || fields.nodelist->contains('/') || (!old && (fields.nodesSet || fields.nodelist->contains('{'))))
        return {};
    list = NodeList::parse(*fields.nodelist, fields.version);
    if (!list)
        return Refusal(old ? "memory allocation failure" : "Invalid node list specified");
    list->makeUnique();
    const auto count = static_cast<qint32>(list->count());
    fields.nodes.least = fields.nodesSet ? std::max(count, fields.nodes.least) : count;
    fields.nodesSet = true;
    return {};
}

// What is wrong does not end sbatch here: it says all of it first.
void checkNumbers(const Fields &fields, QByteArrayList &complaints)
{
    const NodeCount &nodes = fields.nodes;
    if (fields.ntasks < 0)
        complaints += "invalid number of tasks (-n " + QByteArray::number(fields.ntasks) + ')';
    if (fields.cpusSet && fields.cpusPerTask <= 0)
        complaints += "invalid number of cpus per task (-c " + QByteArray::number(fields.cpusPerTask) + ')';
    if (nodes.least < 0 || nodes.most < 0 || (nodes.most && nodes.least > nodes.most))
        complaints +=
            "invalid number of nodes (-N " + QByteArray::number(nodes.least) + '-' + QByteArray::number(nodes.most) + ')';
}

bool planeFits(const Fields &fields)
{
    const qint64 size = fields.distribution.planeSize;
    const qint64 least = fields.nodes.least;
    if (fields.distribution.base != "plane" || size == 0)
        return true;
    return (least > 0 && fields.ntasks / size >= least) || (least - 1) * size < fields.ntasks;
}

void settleCounts(Fields &fields, std::optional<NodeList> &list)
{
    NodeCount &nodes = fields.nodes;
    const bool exact = nodes.least == nodes.most || nodes.most == 0;
    if ((fields.nodesSet || fields.extraSet) && exact && fields.tasksPerNode == noValue && !fields.ntasksSet) {
        fields.ntasks = std::max(nodes.least, 1);
        for (const qint32 factor : {fields.topology.sockets, fields.topology.cores, fields.topology.threads}) {
            if (factor != noValue) {
                fields.ntasks *= factor;
                fields.ntasksSet = true;
            }
        }
    } else if (fields.nodesSet && fields.ntasksSet) {
        nodes.most = std::min(nodes.most, fields.ntasks);
        if (fields.ntasks < nodes.least) {
            nodes.least = nodes.most = fields.ntasks;
            if (list && list->count() > nodes.least && fields.version < slurm2302) {
                list->truncate(nodes.least);
                fields.nodelist = list->text();
            }
        }
    }
}

} // namespace

Refusal verify(Fields &fields)
{
    const bool old = fields.version < slurm2302;
    for (const Refusal &refusal : {tasksPerGpu(fields), oneOfEach(fields)}) {
        if (refusal)
            return refusal;
    }
    if (!old) {
        if (const Refusal refusal = tresPerTask(fields))
            return refusal;
        if (const Refusal refusal = listedNodes(fields))
            return refusal;
        if (fields.distribution.base == "arbitrary" && fields.nodesSet)
            return "--nodes is incompatible with --distribution=arbitrary";
    }
    QByteArrayList complaints;
    if (fields.reservedPorts != noValue && !fields.stepmgr) // unless the cluster's SlurmctldParameters say enable_stepmgr
        complaints += "Slurmstepd step management must be enabled to use --resv-ports for job allocations";
    const auto ended = [&](const QByteArray &why) { return Refusal((complaints << why).join('\n')); };
    if (fields.bb && fields.bbf)
        return ended("Cannot specify both --burst-buffer and --bbf");
    if (const Refusal refusal = hints(fields))
        return ended(*refusal);
    if (fields.exclude && fields.exclude->contains('/')) {
        if (const Refusal refusal = readNodes(fields, *fields.exclude, fields.exclude))
            return ended(*refusal);
    }
    if (const Refusal refusal = old ? listedNodes(fields) : Refusal())
        return ended(*refusal);
    std::optional<NodeList> list;
    if (const Refusal refusal = countListed(fields, list))
        return ended(*refusal);
    if (old && fields.tasksPerNode > 0 && !fields.ntasksSet
        && (fields.nodes.most == 0 || fields.nodes.least == fields.nodes.most)) {
        fields.ntasks = fields.nodes.least * fields.tasksPerNode;
        fields.ntasksSet = true;
    }
    if (fields.cpusSet)
        fields.minCpus = std::max(fields.minCpus, fields.cpusPerTask);
    checkNumbers(fields, complaints);
    if (!planeFits(fields))
        return ended("Too few processes for the requested {plane,node} distribution");
    settleCounts(fields, list);
    if (!old && fields.tasksPerCore != noValue && fields.topology.threads != noValue
        && fields.topology.threads < fields.tasksPerCore)
        complaints += "--ntasks-per-core (" + QByteArray::number(fields.tasksPerCore)
            + ") can not be bigger than --threads-per-core (" + QByteArray::number(fields.topology.threads) + ')';
    if (fields.deadline && fields.begin && fields.deadline < fields.begin)
        return ended("Incompatible begin and deadline time specification");
    return complaints.isEmpty() ? Refusal() : Refusal(complaints.join('\n'));
}

} // namespace voyageur::script::sbatch
