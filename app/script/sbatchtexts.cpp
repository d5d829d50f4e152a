// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/ctext.h"
#include "script/sbatchfields.h"

namespace voyageur::script::sbatch {

namespace {

template <Text Fields::*field>
Refusal setText(Fields &fields, const QByteArray *value, const Behaviour &)
{
    fields.*field = *value;
    return {};
}
template <Text Fields::*field>
Text getText(const Fields &fields)
{
    return fields.*field;
}
template <Text Fields::*field>
void resetText(Fields &fields)
{
    fields.*field = {};
}
template <Text Fields::*field>
constexpr Behaviour text(const char *name, bool eachComponent = false)
{
    return {name, setText<field>, getText<field>, resetText<field>, eachComponent};
}

// --output, --error, --input
template <Text Fields::*field>
Refusal setFile(Fields &fields, const QByteArray *value, const Behaviour &)
{
    fields.*field = sameNoCase(*value, "none") ? QByteArray("/dev/null") : *value;
    return {};
}
template <Text Fields::*field>
Text getFile(const Fields &fields)
{
    const Text &file = fields.*field;
    return !file || file->startsWith('/') ? file : Text(fields.chdir + '/' + *file);
}
template <Text Fields::*field>
constexpr Behaviour file(const char *name)
{
    return {name, setFile<field>, getFile<field>, resetText<field>};
}

template <bool Fields::*field>
constexpr Behaviour textFlag(const char *name, bool eachComponent = false)
{
    return {name,
            [](Fields &fields, const QByteArray *, const Behaviour &) {
                fields.*field = true;
                return Refusal();
            },
            [](const Fields &fields) { return Text(fields.*field ? "set" : "unset"); },
            [](Fields &fields) { fields.*field = false; }, eachComponent};
}

template <Text Fields::*raw, qint64 Fields::*field>
constexpr Behaviour moment(const char *name)
{
    return {name,
            [](Fields &fields, const QByteArray *value, const Behaviour &behaviour) {
                fields.*raw = *value;
                const auto read = sbatch::moment(*value, fields.now, fields.version);
                fields.*field = read.value_or(0);
                return read ? Refusal() : Refusal(QByteArray("Invalid --") + behaviour.name + " specification");
            },
            getText<raw>, resetText<raw>};
}

template <Text Fields::*field, Text Fields::*other>
Refusal setNodes(Fields &fields, const QByteArray *value, const Behaviour &)
{
    fields.*other = {};
    fields.*field = *value;
    return {};
}

Refusal setChdir(Fields &fields, const QByteArray *value, const Behaviour &)
{
    fields.chdir = value->startsWith('/') ? *value : here + ('/' + *value);
    return {};
}

Refusal setFrequency(Fields &fields, const QByteArray *value, const Behaviour &)
{
    fields.acctgFreq = *value;
    return accountingFrequency(*value);
}

Refusal setGpuBind(Fields &fields, const QByteArray *value, const Behaviour &)
{
    const bool old = fields.version < slurm2302;
    fields.gpuBind = *value;
    fields.tresBind = (old ? "gpu:" : "gres/gpu:") + *value;
    return gpuBindIsGood(*value, fields.version)
        ? Refusal()
        : Refusal("Invalid --gpu-bind argument: " + (old ? *fields.tresBind : *fields.gpuBind));
}
void resetGpuBind(Fields &fields)
{
    fields.gpuBind = fields.tresBind = {};
}

Refusal setGpuFrequency(Fields &fields, const QByteArray *value, const Behaviour &)
{
    fields.gpuFreq = *value;
    return gpuFrequencyIsGood(*value) ? Refusal() : Refusal("Invalid --gpu-freq argument: gpu:" + *value);
}

Refusal setGres(Fields &fields, const QByteArray *value, const Behaviour &)
{
    if (sameNoCase(*value, "help") || sameNoCase(*value, "list"))
        return "--gres=" + *value + " prints the cluster's generic resources and submits nothing";
    fields.gres = sameNoCase(*value, "none") ? *value : gresText(*value, fields.version);
    return {};
}

constexpr Behaviour textTable[] = {
    text<&Fields::account>("account"),
    {"acctg-freq", setFrequency, getText<&Fields::acctgFreq>, resetText<&Fields::acctgFreq>},
    text<&Fields::array>("array"),
    text<&Fields::batch>("batch"),
    text<&Fields::bb>("bb", true),
    text<&Fields::bbf>("bbf"),
    moment<&Fields::beginText, &Fields::begin>("begin"),
    {"chdir", setChdir, [](const Fields &fields) { return Text(fields.chdir); },
     [](Fields &fields) { fields.chdir = QByteArray(1, here); }},
    text<&Fields::clusters>("cluster"),
    text<&Fields::clusterConstraint>("cluster-constraint"),
    text<&Fields::clusters>("clusters"),
    text<&Fields::comment>("comment"),
    text<&Fields::constraint>("constraint", true),
    text<&Fields::container>("container"),
    text<&Fields::containerId>("container-id"),
    text<&Fields::context>("context"),
    textFlag<&Fields::contiguous>("contiguous", true),
    moment<&Fields::deadlineText, &Fields::deadline>("deadline"),
    text<&Fields::dependency>("dependency"),
    file<&Fields::error>("error"),
    text<&Fields::exclude>("exclude"),
    text<&Fields::exportEnv>("export"),
    text<&Fields::exportFile>("export-file"),
    text<&Fields::extra>("extra"),
    {"gpu-bind", setGpuBind, getText<&Fields::gpuBind>, resetGpuBind, true},
    {"gpu-freq", setGpuFrequency, getText<&Fields::gpuFreq>, resetText<&Fields::gpuFreq>, true},
    text<&Fields::gpus>("gpus", true),
    text<&Fields::gpusPerNode>("gpus-per-node", true),
    text<&Fields::gpusPerSocket>("gpus-per-socket", true),
    text<&Fields::gpusPerTask>("gpus-per-task", true),
    {"gres", setGres, getText<&Fields::gres>, resetText<&Fields::gres>, true},
    text<&Fields::hint>("hint", true),
    textFlag<&Fields::hold>("hold"),
    textFlag<&Fields::ignorePbs>("ignore-pbs"),
    file<&Fields::input>("input"),
    text<&Fields::jobName>("job-name"),
    text<&Fields::licenses>("licenses", true),
    text<&Fields::mailUser>("mail-user", true),
    text<&Fields::mcsLabel>("mcs-label"),
    text<&Fields::network>("network", true),
    {"nodefile", setNodes<&Fields::nodefile, &Fields::nodelist>, getText<&Fields::nodefile>, resetText<&Fields::nodefile>, true},
    {"nodelist", setNodes<&Fields::nodelist, &Fields::nodefile>, getText<&Fields::nodelist>, resetText<&Fields::nodelist>, true},
    file<&Fields::output>("output"),
    textFlag<&Fields::overcommit>("overcommit", true),
    textFlag<&Fields::parsable>("parsable"),
    text<&Fields::partition>("partition", true),
    text<&Fields::prefer>("prefer"),
    text<&Fields::qos>("qos"),
    textFlag<&Fields::reboot>("reboot"),
    text<&Fields::reservation>("reservation"),
    textFlag<&Fields::spreadJob>("spread-job", true),
    textFlag<&Fields::stepmgr>("stepmgr"),
    textFlag<&Fields::testOnly>("test-only"),
    text<&Fields::tresBind>("tres-bind", true),
    text<&Fields::tresPerTask>("tres-per-task", true),
    textFlag<&Fields::useMinNodes>("use-min-nodes", true),
    textFlag<&Fields::wait>("wait"),
    text<&Fields::wckey>("wckey"),
};

} // namespace

std::span<const Behaviour> textBehaviours()
{
    return textTable;
}

} // namespace voyageur::script::sbatch
