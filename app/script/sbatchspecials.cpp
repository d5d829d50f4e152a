// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/ctext.h"
#include "script/sbatchfields.h"

#include <QHash>

#include <algorithm>

namespace voyageur::script::sbatch {

namespace {

Refusal setAutocomplete(Fields &, const QByteArray *, const Behaviour &)
{
    return "--autocomplete prints names of options and submits nothing";
}
Text nothing(const Fields &)
{
    return {};
}
void leave(Fields &) {}

Refusal setCpuFrequency(Fields &fields, const QByteArray *value, const Behaviour &)
{
    return cpuFrequency(*value, fields.version, fields.cpuFrequency);
}

Refusal setDistribution(Fields &fields, const QByteArray *value, const Behaviour &)
{
    return distribution(*value, fields.distribution);
}

Refusal setExclusive(Fields &fields, const QByteArray *value, const Behaviour &)
{
    const QByteArray word = value ? value->toLower() : QByteArray("exclusive");
    const bool known = word == "exclusive" || word == "oversubscribe" || word == "user" || word == "mcs"
        || (word == "topo" && slurm2405 <= fields.version);
    if (!known)
        return "Invalid --exclusive specification";
    fields.shared = word;
    return {};
}
Refusal setOversubscribe(Fields &fields, const QByteArray *, const Behaviour &)
{
    fields.shared = "oversubscribe";
    return {};
}
Text getShared(const Fields &fields)
{
    return fields.shared.value_or("unset");
}
void resetShared(Fields &fields)
{
    fields.shared = {};
}

Refusal setExtraNodeInfo(Fields &fields, const QByteArray *value, const Behaviour &)
{
    fields.extraSet = true;
    return topology(*value, fields.version, fields.topology);
}
Text getExtraNodeInfo(const Fields &fields)
{
    QByteArray text;
    const Topology &topology = fields.topology;
    if (topology.sockets != noValue)
        text += QByteArray::number(topology.sockets);
    if (topology.cores != noValue)
        text += ':' + QByteArray::number(topology.cores);
    if (topology.threads != noValue)
        text += ':' + QByteArray::number(topology.threads);
    return text.isEmpty() ? QByteArray("unset") : text;
}

Refusal setUserEnv(Fields &fields, const QByteArray *value, const Behaviour &)
{
    const CNumber time = value ? readNumber(*value) : CNumber{};
    fields.userEnvTime = cut32(time.value);
    const auto rest = value ? QByteArrayView(*value).sliced(time.any ? time.end : 0) : QByteArrayView();
    if (rest.isEmpty())
        return {};
    const char kind = static_cast<char>(rest[0] | 0x20);
    if (kind != 's' && kind != 'l')
        return "Invalid --get-user-env specification";
    fields.userEnvMode = kind == 's' ? 1 : 2;
    return {};
}
Text getUserEnv(const Fields &fields)
{
    const QByteArray time = QByteArray::number(fields.userEnvTime);
    if (fields.userEnvMode > 0)
        return time + (fields.userEnvMode == 1 ? 'S' : 'L');
    return fields.userEnvTime == -1 ? Text() : Text(time);
}

Refusal setOwner(Fields &, const QByteArray *, const Behaviour &behaviour)
{
    return "--" + QByteArray(behaviour.name) + " only permitted by root user";
}

Refusal setGresFlags(Fields &fields, const QByteArray *value, const Behaviour &)
{
    const bool old = fields.version < slurm2302;
    fields.disableBinding = fields.enforceBinding = fields.onePerSharing = false;
    for (const QByteArray &word : old ? QList<QByteArray>{*value} : tokens(*value, ",")) {
        if (sameNoCase(word, "disable-binding"))
            fields.disableBinding = true;
        else if (sameNoCase(word, "enforce-binding"))
            fields.enforceBinding = true;
        else if (!old && sameNoCase(word, "multiple-tasks-per-sharing"))
            fields.severalPerSharing = true;
        else if (!old && sameNoCase(word, "one-task-per-sharing"))
            fields.onePerSharing = true;
        else if (!old && sameNoCase(word, "allow-task-sharing"))
            return "--gres-flags=allow-task-sharing is only used with srun.";
        else
            return old ? QByteArray("Invalid --gres-flags specification") : "Invalid --gres-flags specification: " + word;
    }
    if (fields.disableBinding && fields.enforceBinding)
        return "Invalid --gres-flags combo: disable-binding and enforce-binding are mutually exclusive.";
    if (fields.severalPerSharing && fields.onePerSharing)
        return "Invalid --gres-flags combo: one-task-per-sharing and multiple-tasks-per-sharing are mutually exclusive.";
    if (fields.onePerSharing) // a site may allow it; where slurm.conf says nothing, it does not
        return "In order to use --gres-flags=one-task-per-sharing you must also have "
               "SelectTypeParameters=MULTIPLE_SHARING_GRES_PJ in your slurm.conf";
    return {};
}
Text getGresFlags(const Fields &fields)
{
    QByteArrayList words;
    if (fields.disableBinding)
        words += "disable-binding";
    if (fields.enforceBinding)
        words += "enforce-binding";
    if (fields.severalPerSharing)
        words += "multiple-tasks-per-sharing";
    return words.isEmpty() ? QByteArray("unset") : words.join(',');
}
void resetGresFlags(Fields &fields)
{
    fields.disableBinding = fields.enforceBinding = fields.severalPerSharing = fields.onePerSharing = false;
}

Refusal setKillInvalidDep(Fields &fields, const QByteArray *value, const Behaviour &)
{
    const bool yes = sameNoCase(*value, "yes");
    fields.killInvalidDep = fields.killInvalidDep || yes;
    fields.keepInvalidDep = fields.keepInvalidDep || !yes;
    return yes || sameNoCase(*value, "no") ? Refusal() : Refusal("Invalid --kill-on-invalid-dep specification");
}
Text getKillInvalidDep(const Fields &fields)
{
    return Text(fields.killInvalidDep ? "yes" : fields.keepInvalidDep ? "no" : "unset");
}

Refusal setMail(Fields &fields, const QByteArray *value, const Behaviour &)
{
    return value ? mailType(*value, fields.mail) : Refusal("Invalid --mail-type specification");
}

Refusal setMemBind(Fields &fields, const QByteArray *value, const Behaviour &)
{
    return memBind(*value, fields.version, fields.memBind);
}

Refusal setNoKill(Fields &fields, const QByteArray *value, const Behaviour &)
{
    fields.noKill = !value || sameNoCase(*value, "set");
    const bool off = value && (sameNoCase(*value, "off") || sameNoCase(*value, "no"));
    return fields.noKill || off ? Refusal() : Refusal("Invalid --no-kill specification");
}

template <qint32 requeue>
Refusal setRequeue(Fields &fields, const QByteArray *, const Behaviour &)
{
    fields.requeue = requeue;
    return {};
}
Text getRequeue(const Fields &fields)
{
    return Text(fields.requeue == noValue ? "unset" : fields.requeue == 0 ? "no-requeue" : "requeue");
}
void resetRequeue(Fields &fields)
{
    fields.requeue = noValue;
}

Refusal setNodeCount(Fields &fields, const QByteArray *value, const Behaviour &)
{
    const Refusal refusal = nodeCount(*value, fields.version, fields.nodes);
    fields.nodesSet = !refusal;
    return refusal;
}
Text getNodeCount(const Fields &fields)
{
    const QByteArray least = QByteArray::number(fields.nodes.least);
    return fields.nodes.least == fields.nodes.most ? least : least + '-' + QByteArray::number(fields.nodes.most);
}

Refusal setOpenMode(Fields &fields, const QByteArray *value, const Behaviour &)
{
    const char mode = static_cast<char>(value->isEmpty() ? 0 : value->at(0) | 0x20);
    if (mode != 'a' && mode != 't')
        return "Invalid --open-mode specification";
    fields.openMode = mode;
    return {};
}

Refusal setPower(Fields &fields, const QByteArray *value, const Behaviour &)
{
    fields.powerLevel = false;
    for (const QByteArray &word : tokens(*value, ","))
        fields.powerLevel = fields.powerLevel || sameNoCase(word, "level");
    return {};
}

Refusal setProfile(Fields &fields, const QByteArray *value, const Behaviour &)
{
    fields.profiles = profile(*value);
    return fields.profiles ? Refusal() : Refusal("invalid --profile=" + *value + " option");
}

Refusal setPropagate(Fields &fields, const QByteArray *value, const Behaviour &)
{
    fields.propagate = value ? *value : QByteArray("ALL");
    return {};
}

Refusal setSignal(Fields &fields, const QByteArray *value, const Behaviour &)
{
    return signal(*value, fields.version, fields.signal);
}

constexpr Behaviour specialTable[] = {
    {"autocomplete", setAutocomplete, nothing, leave},
    {"cpu-freq", setCpuFrequency, [](const Fields &fields) { return cpuFrequencyText(fields.cpuFrequency); },
     [](Fields &fields) { fields.cpuFrequency = {}; }, true},
    {"distribution", setDistribution, [](const Fields &fields) { return distributionText(fields.distribution); },
     [](Fields &fields) { fields.distribution = {}; }, true},
    {"exclusive", setExclusive, getShared, resetShared, true},
    {"extra-node-info", setExtraNodeInfo, getExtraNodeInfo,
     [](Fields &fields) {
         fields.extraSet = false;
         fields.topology = {};
     },
     true},
    {"get-user-env", setUserEnv, getUserEnv, [](Fields &fields) { fields.userEnvTime = fields.userEnvMode = -1; }},
    {"gid", setOwner, nothing, leave},
    {"gres-flags", setGresFlags, getGresFlags, resetGresFlags, true},
    {"kill-on-invalid-dep", setKillInvalidDep, getKillInvalidDep,
     [](Fields &fields) { fields.killInvalidDep = fields.keepInvalidDep = false; }},
    {"mail-type", setMail, [](const Fields &fields) { return Text(mailTypeText(fields.mail)); },
     [](Fields &fields) { fields.mail = 0; }, true},
    {"mem-bind", setMemBind, [](const Fields &fields) { return Text(memBindText(fields.memBind)); },
     [](Fields &fields) { fields.memBind = {}; }, true},
    {"no-kill", setNoKill, [](const Fields &fields) { return Text(fields.noKill ? "set" : "unset"); },
     [](Fields &fields) { fields.noKill = false; }},
    {"no-requeue", setRequeue<0>, getRequeue, resetRequeue},
    {"nodes", setNodeCount, getNodeCount,
     [](Fields &fields) {
         fields.nodes = {};
         fields.nodesSet = false;
     },
     true},
    {"open-mode", setOpenMode,
     [](const Fields &fields) { return fields.openMode ? Text(QByteArray(1, fields.openMode)) : Text(); },
     [](Fields &fields) { fields.openMode = 0; }},
    {"oversubscribe", setOversubscribe, getShared, resetShared, true},
    {"power", setPower, [](const Fields &fields) { return Text(fields.powerLevel ? "LEVEL" : "unset"); },
     [](Fields &fields) { fields.powerLevel = false; }, true},
    {"profile", setProfile, [](const Fields &fields) { return Text(profileText(fields.profiles)); },
     [](Fields &fields) { fields.profiles = 0; }},
    {"propagate", setPropagate, [](const Fields &fields) { return fields.propagate; },
     [](Fields &fields) { fields.propagate = {}; }},
    {"requeue", setRequeue<1>, getRequeue, resetRequeue},
    {"signal", setSignal, [](const Fields &fields) { return Text(signalText(fields.signal, fields.version)); },
     [](Fields &fields) { fields.signal = {}; }},
    {"uid", setOwner, nothing, leave},
};

// An environment variable's way of saying yes to a flag; #PBS lines give umask like that.
bool saysYes(const QByteArray &value)
{
    const CNumber number = readNumber(value);
    return value.isEmpty() || sameNoCase(value, "yes") || (number.value != 0 && number.end == value.size());
}

} // namespace

std::span<const Behaviour> specialBehaviours()
{
    return specialTable;
}

const Behaviour *findBehaviour(QByteArrayView keptName)
{
    static const auto byName = [] {
        QHash<QByteArrayView, const Behaviour *> all;
        for (const auto &table : {textBehaviours(), numberBehaviours(), specialBehaviours()}) {
            for (const Behaviour &behaviour : table)
                all.insert(behaviour.name, &behaviour);
        }
        return all;
    }();
    return byName.value(keptName);
}

Refusal setOption(Fields &fields, QByteArrayView keptName, const QByteArray *value)
{
    const Behaviour *behaviour = findBehaviour(keptName);
    if (!behaviour)
        return {};
    const Option *option = findOption(keptName, Sbatch, fields.version);
    if (value && option && option->value == OptionValue::Optional && value->isEmpty())
        value = nullptr;
    if (value && keptName == "umask" && !saysYes(*value)) {
        resetOption(fields, behaviour->name);
        return {};
    }
    const Refusal refusal = behaviour->set(fields, value, *behaviour);
    if (!refusal)
        fields.set += QByteArray(behaviour->name);
    return refusal;
}

bool addUp(QByteArrayView keptName, const QByteArray *one, const QByteArray *other, SlurmVersion version)
{
    const Behaviour *behaviour = findBehaviour(keptName);
    if (!behaviour)
        return false;
    const auto replaces = [&](const QByteArray *first, const QByteArray *second) {
        Fields both;
        both.version = version;
        Fields alone = both;
        if (setOption(both, keptName, first) || setOption(both, keptName, second) || setOption(alone, keptName, second))
            return true;
        return behaviour->get(both) == behaviour->get(alone);
    };
    return !replaces(one, other) || !replaces(other, one);
}

void resetOption(Fields &fields, const char *keptName)
{
    findBehaviour(keptName)->reset(fields);
    fields.set -= QByteArray(keptName);
}

void resetForComponent(Fields &fields)
{
    for (const auto &table : {textBehaviours(), numberBehaviours(), specialBehaviours()}) {
        for (const Behaviour &behaviour : table) {
            if (!behaviour.eachComponent)
                continue;
            behaviour.reset(fields);
            if (!fields.set.isEmpty())
                fields.set -= QByteArray(behaviour.name);
        }
    }
}

} // namespace voyageur::script::sbatch
