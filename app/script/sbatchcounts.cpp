// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/ctext.h"
#include "script/sbatchfields.h"

namespace voyageur::script::sbatch {

namespace {

Text number(qint64 value)
{
    return QByteArray::number(value);
}

template <qint32 Fields::*field>
Text getNumber(const Fields &fields)
{
    return number(fields.*field);
}

template <qint32 Fields::*field, qint32 unset, bool positive = true>
constexpr Behaviour count(const char *name, bool eachComponent = true)
{
    return {name,
            [](Fields &fields, const QByteArray *value, const Behaviour &behaviour) {
                return wholeNumber(*value, ("--" + QByteArray(behaviour.name)).constData(), positive, fields.version,
                                   fields.*field);
            },
            getNumber<field>, [](Fields &fields) { fields.*field = unset; }, eachComponent};
}

// A number with a mark that it was given.
template <qint32 Fields::*field, bool Fields::*mark, qint32 unset>
constexpr Behaviour markedCount(const char *name)
{
    return {name,
            [](Fields &fields, const QByteArray *value, const Behaviour &behaviour) {
                fields.*mark = true;
                return wholeNumber(*value, ("--" + QByteArray(behaviour.name)).constData(), true, fields.version, fields.*field);
            },
            getNumber<field>,
            [](Fields &fields) {
                fields.*field = unset;
                fields.*mark = false;
            },
            true};
}

template <qint32 Topology::*part>
constexpr Behaviour topologyPart(const char *name)
{
    return {name,
            [](Fields &fields, const QByteArray *value, const Behaviour &behaviour) {
                return wholeNumber(*value, ("--" + QByteArray(behaviour.name)).constData(), true, fields.version,
                                   fields.topology.*part);
            },
            [](const Fields &fields) { return number(fields.topology.*part); },
            [](Fields &fields) { fields.topology.*part = noValue; }, true};
}

template <std::optional<quint64> Fields::*field>
constexpr Behaviour memory(const char *name, bool eachComponent)
{
    return {name,
            [](Fields &fields, const QByteArray *value, const Behaviour &behaviour) {
                fields.*field = mebibytes(*value);
                return fields.*field ? Refusal() : Refusal(QByteArray("Invalid --") + behaviour.name + " specification");
            },
            [](const Fields &fields) { return fields.*field ? Text(mebibytesText(*(fields.*field))) : Text(); },
            [](Fields &fields) { fields.*field = {}; }, eachComponent};
}

template <qint32 Fields::*field>
constexpr Behaviour minuteCount(const char *name)
{
    return {name,
            [](Fields &fields, const QByteArray *value, const Behaviour &behaviour) {
                const qint32 read = minutes(*value);
                fields.*field = read == 0 ? infinite : read;
                return read == noValue ? Refusal(QByteArray("Invalid --") + behaviour.name + " specification") : Refusal();
            },
            [](const Fields &fields) {
                // 24.11 looks whether there is a limit; the older one prints what the mark of none comes to.
                return fields.*field == noValue && slurm2302 <= fields.version ? Text() : Text(minutesText(fields.*field));
            },
            [](Fields &fields) { fields.*field = noValue; }};
}

Refusal setDelayBoot(Fields &fields, const QByteArray *value, const Behaviour &)
{
    fields.delayBoot = seconds(*value);
    return fields.delayBoot == noValue ? Refusal("Invalid --delay-boot specification") : Refusal();
}

constexpr qint32 threadMark = 0x8000; // tells --thread-spec from --core-spec, which share a field

Refusal setCoreSpec(Fields &fields, const QByteArray *value, const Behaviour &)
{
    return wholeNumber(*value, "--core-spec", false, fields.version, fields.coreSpec);
}
Refusal setThreadSpec(Fields &fields, const QByteArray *value, const Behaviour &)
{
    const Refusal refusal = wholeNumber(*value, "--thread-spec", true, fields.version, fields.coreSpec);
    fields.coreSpec |= threadMark;
    return refusal;
}
Text getCoreSpec(const Fields &fields)
{
    return fields.coreSpec == 0xfffe || (fields.coreSpec & threadMark) ? Text("unset") : number(fields.coreSpec);
}
Text getThreadSpec(const Fields &fields)
{
    const bool unset = fields.coreSpec == 0xfffe || !(fields.coreSpec & threadMark);
    return unset ? Text("unset") : number(fields.coreSpec & ~threadMark);
}
void resetSpec(Fields &fields)
{
    fields.coreSpec = 0xfffe;
}

Refusal setNice(Fields &fields, const QByteArray *value, const Behaviour &)
{
    constexpr qint64 most = 0x7ffffffd;
    const qint64 nice = value ? readNumber(*value).value : 100;
    if (nice > most || nice < -most)
        return "Invalid --nice value, out of range (+/- 2147483645)";
    fields.nice = cut32(nice);
    return {};
}

Refusal setPriority(Fields &fields, const QByteArray *value, const Behaviour &)
{
    constexpr qint64 limit = 0xfffffffe;
    const qint64 read = sameNoCase(*value, "TOP") ? limit - 1 : readNumber(*value).value;
    if (read < 0)
        return "Priority must be >= 0";
    if (read >= limit)
        return "Priority must be < 4294967294";
    fields.priority = static_cast<quint32>(read);
    return {};
}

Refusal setSwitches(Fields &fields, const QByteArray *value, const Behaviour &)
{
    const auto at = value->indexOf('@');
    if (at >= 0)
        fields.switchWait = seconds(QByteArrayView(*value).sliced(at + 1));
    return wholeNumber(at < 0 ? *value : value->first(at), "--switches", true, fields.version, fields.switches);
}
Text getSwitches(const Fields &fields)
{
    if (fields.switchWait != -1)
        return QByteArray::number(fields.switches) + '@' + secondsText(fields.switchWait);
    return fields.switches == -1 ? Text("unset") : number(fields.switches);
}

Refusal setReservedPorts(Fields &fields, const QByteArray *value, const Behaviour &)
{
    fields.reservedPorts = 0;
    return value ? wholeNumber(*value, "--resv-port", false, fields.version, fields.reservedPorts) : Refusal();
}

Refusal setSegment(Fields &fields, const QByteArray *value, const Behaviour &)
{
    const auto size = smallNumber(*value);
    fields.segment = size.value_or(0);
    return size ? Refusal() : Refusal("Invalid --segment specification");
}

Refusal setOomKillStep(Fields &fields, const QByteArray *value, const Behaviour &)
{
    const auto number = value ? smallNumber(*value) : 1;
    if (!number || *number > 1)
        return "Invalid --oom-kill-step specification";
    fields.oomKillStep = *number;
    return {};
}

Refusal setWaitAllNodes(Fields &fields, const QByteArray *value, const Behaviour &)
{
    qint32 read = 0;
    if (const Refusal refusal = wholeNumber(*value, "--wait-all-nodes", false, fields.version, read))
        return refusal;
    fields.waitAllNodes = read & 0xffff;
    return fields.waitAllNodes > 1 ? Refusal("Invalid --wait-all-nodes specification") : Refusal();
}

Refusal setUmask(Fields &fields, const QByteArray *value, const Behaviour &)
{
    fields.umask = cut32(readNumber(*value, 0, 0).value);
    return fields.umask < 0 || fields.umask > 0777 ? Refusal("Invalid -W umask= specification") : Refusal();
}

constexpr Behaviour behaviours[] = {
    {"core-spec", setCoreSpec, getCoreSpec, resetSpec, true},
    topologyPart<&Topology::cores>("cores-per-socket"),
    count<&Fields::cpusPerGpu, 0>("cpus-per-gpu"),
    markedCount<&Fields::cpusPerTask, &Fields::cpusSet, 0>("cpus-per-task"),
    {"delay-boot", setDelayBoot,
     [](const Fields &fields) {
         return fields.delayBoot == noValue && slurm2302 <= fields.version
             ? Text()
             : Text(secondsText(static_cast<quint32>(fields.delayBoot)));
     },
     [](Fields &fields) { fields.delayBoot = noValue; }},
    memory<&Fields::mem>("mem", false),
    memory<&Fields::memPerCpu>("mem-per-cpu", true),
    memory<&Fields::memPerGpu>("mem-per-gpu", true),
    count<&Fields::minCpus, -1>("mincpus"),
    {"nice", setNice, getNumber<&Fields::nice>, [](Fields &fields) { fields.nice = noValue; }},
    markedCount<&Fields::ntasks, &Fields::ntasksSet, 1>("ntasks"),
    count<&Fields::tasksPerCore, noValue>("ntasks-per-core"),
    count<&Fields::tasksPerGpu, noValue>("ntasks-per-gpu"),
    count<&Fields::tasksPerNode, noValue>("ntasks-per-node"),
    count<&Fields::tasksPerSocket, noValue>("ntasks-per-socket"),
    count<&Fields::tasksPerTres, noValue>("ntasks-per-tres"),
    {"oom-kill-step", setOomKillStep,
     [](const Fields &fields) { return fields.oomKillStep == noValue ? Text("unset") : number(fields.oomKillStep); },
     [](Fields &fields) { fields.oomKillStep = noValue; }},
    {"priority", setPriority, [](const Fields &fields) { return number(static_cast<qint32>(fields.priority)); },
     [](Fields &fields) { fields.priority = 0; }},
    {"resv-ports", setReservedPorts,
     [](const Fields &fields) { return fields.reservedPorts == noValue ? Text("unset") : number(fields.reservedPorts); },
     [](Fields &fields) { fields.reservedPorts = noValue; }, true},
    {"segment", setSegment, [](const Fields &fields) { return fields.segment ? number(fields.segment) : Text("unset"); },
     [](Fields &fields) { fields.segment = 0; }, true},
    topologyPart<&Topology::sockets>("sockets-per-node"),
    {"switches", setSwitches, getSwitches, [](Fields &fields) { fields.switches = fields.switchWait = -1; }, true},
    {"thread-spec", setThreadSpec, getThreadSpec, resetSpec, true},
    topologyPart<&Topology::threads>("threads-per-core"),
    minuteCount<&Fields::timeLimit>("time"),
    minuteCount<&Fields::timeMin>("time-min"),
    memory<&Fields::tmp>("tmp", true),
    {"umask", setUmask, [](const Fields &fields) { return Text('0' + QByteArray::number(fields.umask, 8)); },
     [](Fields &fields) { fields.umask = -1; }, true},
    {"wait-all-nodes", setWaitAllNodes, getNumber<&Fields::waitAllNodes>, [](Fields &fields) { fields.waitAllNodes = 0xfffe; }},
};

} // namespace

std::span<const Behaviour> numberBehaviours()
{
    return behaviours;
}

} // namespace voyageur::script::sbatch
