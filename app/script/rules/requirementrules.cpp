// SPDX-License-Identifier: GPL-3.0-or-later
// Group F as far as the requirements and the environment decide it, and GPU-H100-TORCH.
#include "script/packagenames.h"
#include "script/rules/programs.h"
#include "script/rules/requiredversion.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace voyageur::script {

using namespace Qt::StringLiterals;

namespace {

using base::Severity;

struct RequirementRulesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::RequirementRules)
};

// The pip that reads the requirements, else a program that runs with them; nothing when the script does neither.
std::optional<Span> requirementPlace(const Subject &subject)
{
    for (const Call &call : subject.calls()) {
        if (!call.has("install"))
            continue;
        for (const char *option : {"-r", "--requirement"}) {
            if (const BashWord *word = call.valueOf(option))
                return word->span;
        }
    }
    for (const PythonRun &run : subject.pythonRuns()) {
        if (!run.file.isEmpty())
            return run.fileSpan;
    }
    return {};
}

const QList<RequiredPackage> &requirementsOf(const Subject &subject)
{
    static const QList<RequiredPackage> none;
    return subject.project() && subject.project()->requirements ? *subject.project()->requirements : none;
}

const RequiredPackage *requirement(const Subject &subject, const QString &name)
{
    const auto &all = requirementsOf(subject);
    const auto found = std::ranges::find(all, name, &RequiredPackage::name);
    return found == all.end() ? nullptr : &*found;
}

QString shownPackage(const RequiredPackage &one)
{
    return one.name.isEmpty() ? one.target.section(u'/', -1) : one.name + one.specifier;
}

// "a, b and c" needs grammar; the first four, by commas.
QString listed(const QStringList &names)
{
    constexpr int most = 4;
    return names.size() <= most ? names.join(u", "_s) : names.first(most).join(u", "_s) + u", \u2026"_s;
}

bool wantsHopper(const Subject &subject, QString *name)
{
    const auto isHopper = [](const QString &text) {
        return text.contains(u"h100"_s, Qt::CaseInsensitive) || text.contains(u"h200"_s, Qt::CaseInsensitive);
    };
    const auto &request = subject.request();
    if (request.gpuCount() < 1)
        return false;
    for (const GresItem &item : request.gpus) {
        if (!item.model.isEmpty()) {
            *name = QString::fromUtf8(item.model);
            return isHopper(*name);
        }
    }
    if (!subject.cluster() || subject.cluster()->gpus.isEmpty())
        return false;
    const auto &gpus = subject.cluster()->gpus; // no model given: whatever the cluster has
    *name = gpus.first().value ? gpus.first().value->specifier : QString();
    return std::ranges::all_of(gpus, [&](const auto &gpu) { return gpu.value && isHopper(gpu.value->specifier); });
}

void torchForHopper(const Subject &subject, Reporter &report)
{
    QString gpu;
    const RequiredPackage *torch = requirement(subject, u"torch"_s);
    const auto place = requirementPlace(subject);
    if (!torch || !place || !subject.cluster() || !wantsHopper(subject, &gpu))
        return;
    const auto &least = subject.cluster()->software.leastTorchForH100;
    if (!least.isKnown() || !isCertainlyBelow(*torch, *least.value))
        return;
    report.say(report.by(least), *place,
               RequirementRulesText::tr(
                   "%1 (%2) is too old for the GPU %3. The program stops with “no kernel image is available for execution "
                   "on the device”. Ask for torch>=%4.")
                   .arg(shownPackage(*torch), torch->place(), gpu, *least.value));
}

// Modules

QByteArray nameOf(const QByteArray &module)
{
    const auto slash = module.indexOf('/');
    return slash < 0 ? module : module.first(slash);
}

// "source ~/venvs/NAME-1a2b3c/bin/activate"
const Call *activation(const Subject &subject, const QByteArray &project)
{
    for (const char *name : {"source", "."}) {
        for (const Call *call : subject.callsOf(name)) {
            if (call->arguments().empty())
                continue;
            const QList<QByteArray> parts = subject.resolved(call->arguments().front()).split('/');
            const bool fits = parts.size() >= 4 && parts.last() == "activate" && parts.at(parts.size() - 4) == "venvs"
                && parts.at(parts.size() - 3).startsWith(project + '-');
            if (fits)
                return call;
        }
    }
    return nullptr;
}

// A module that the script loads in another version, or does not load.
struct OtherModule {
    QByteArray wanted;
    const ModuleUse *instead = nullptr;
};

QList<OtherModule> otherModules(const Subject &subject, const QStringList &modules, const Call &activate)
{
    QList<OtherModule> other;
    for (const QString &module : modules) {
        const QByteArray wanted = module.toUtf8();
        const QByteArray name = nameOf(wanted);
        const ModuleUse *last = nullptr;
        for (const ModuleUse &use : subject.modules()) {
            if (use.act == ModuleUse::Act::Load && use.name == name && use.span.begin < activate.span().begin)
                last = &use;
        }
        const bool same = last
            && (last->module == wanted || (wanted == name && last->version.isEmpty()) || last->module.startsWith(wanted + '.')
                || wanted == name);
        // A standard environment is loaded at login; a script need not name it.
        if (!same && (last || name != "StdEnv"))
            other += {wanted, last};
    }
    return other;
}

void otherModulesThanMadeWith(const Subject &subject, Reporter &report)
{
    if (!subject.project() || !subject.project()->environment || subject.components() != 1)
        return;
    const EnvironmentFacts &environment = *subject.project()->environment;
    const Call *activate = activation(subject, environment.name.toUtf8());
    std::optional<QStringList> modules = environment.modules;
    if (!modules && subject.cluster())
        modules = subject.cluster()->software.pythonModules.value;
    const bool elsewhere = std::ranges::any_of(subject.modules(), [](const ModuleUse &use) {
        return use.act == ModuleUse::Act::Restore || use.act == ModuleUse::Act::Use || use.module.contains('$');
    });
    if (!activate || !modules || elsewhere)
        return;
    const auto other = otherModules(subject, *modules, *activate);
    if (other.isEmpty())
        return;
    base::Fix fix{RequirementRulesText::tr("Load the modules of the environment"), {}};
    QByteArrayList missing;
    QStringList names;
    for (const OtherModule &one : other) {
        names += QString::fromUtf8(one.wanted);
        if (one.instead)
            fix.edits += subject.edit(one.instead->span, one.wanted);
        else
            missing += one.wanted;
    }
    if (!missing.isEmpty())
        fix.edits += lineBefore(subject, *activate, "module load " + missing.join(' '));
    const Span where = other.first().instead ? other.first().instead->span : activate->span();
    report.say(
        where,
        RequirementRulesText::tr("The environment of this project was created with %1. With other modules, its packages may not "
                                 "load, or may behave differently. Load the same modules before activating the environment.")
            .arg(listed(names)),
        {fix});
}

// Requirements

void notPinned(const Subject &subject, Reporter &report)
{
    QStringList names;
    QString file;
    for (const RequiredPackage &one : requirementsOf(subject)) {
        if (one.name.isEmpty() || !one.specifier.isEmpty() || !one.target.isEmpty())
            continue;
        names += one.name;
        file = one.file;
    }
    const auto place = requirementPlace(subject);
    if (names.isEmpty() || !place)
        return;
    report.say(*place,
               RequirementRulesText::tr(
                   "%1 names packages without a version: %2. In a month, pip may install other versions, and the same "
                   "program may give other results or none. Save the versions that work now: pip freeze --local > "
                   "requirements.txt.")
                   .arg(file, listed(names)));
}

// The first versions whose wheels were built for NumPy 2.
struct NumpyTwo {
    const char *package;
    const char *least;
};
constexpr NumpyTwo numpyTwo[] = {
    {"torch", "2.3"},          {"tensorflow", "2.18"},   {"pandas", "2.2.2"}, {"scipy", "1.13"},
    {"scikit-learn", "1.4.2"}, {"matplotlib", "3.9"},    {"numba", "0.60"},   {"h5py", "3.11"},
    {"opencv-python", "4.10"}, {"scikit-image", "0.23"}, {"xgboost", "2.1"},  {"pyarrow", "16"},
};

void numpyTwoWithOldPackages(const Subject &subject, Reporter &report)
{
    const RequiredPackage *numpy = requirement(subject, u"numpy"_s);
    const auto place = requirementPlace(subject);
    if (!numpy || !place || numpy->specifier.contains(u'<') || numpy->specifier.contains(u"=="_s)
        || numpy->specifier.contains(u"~="_s) || !numpy->target.isEmpty())
        return;
    for (const NumpyTwo &one : numpyTwo) {
        const RequiredPackage *old = requirement(subject, QString::fromLatin1(one.package));
        if (!old || !isCertainlyBelow(*old, QString::fromLatin1(one.least)))
            continue;
        report.say(*place,
                   RequirementRulesText::tr(
                       "%1 (%2) was built for NumPy 1, but pip may install NumPy 2, which breaks it. Add numpy<2 to the list.")
                       .arg(shownPackage(*old), old->place()));
        return;
    }
}

// The name of the file where it is a manylinux wheel; empty: it is none.
QString manylinuxWheel(const QString &target)
{
    const QString file = target.section(u'/', -1).section(u'#', 0, 0).section(u'?', 0, 0);
    return file.contains(u"manylinux"_s) && file.endsWith(u".whl"_s) ? file : QString();
}

// conda's Python and a container's take such wheels: it is the Alliance's Python that refuses them.
bool mayBeTheirPython(const Subject &subject, const PipInstall &install)
{
    const ShellState &state = subject.state(*install.call);
    return !state.conda && !state.foreign && !install.call->isBehind("apptainer") && !install.call->isBehind("singularity");
}

void manylinux(const Subject &subject, Reporter &report)
{
    const auto wheelhouse = hasWheelhouse(subject);
    if (!wheelhouse.value_or(true))
        return;
    const Severity most = wheelhouse ? Severity::Error : Severity::Warning;
    const auto say = [&](Span where, const QString &wheel) {
        report.say(most, where,
                   RequirementRulesText::tr(
                       "On the Alliance's clusters, pip refuses manylinux wheels such as %1, because their libraries do not "
                       "work there. Name the package without the file, and pip finds the cluster's own wheel. If there is none, "
                       "ask the support team to build it.")
                       .arg(wheel));
    };
    const auto place = requirementPlace(subject);
    for (const RequiredPackage &one : requirementsOf(subject)) {
        const QString file = manylinuxWheel(one.target);
        if (!place || file.isEmpty())
            continue;
        say(*place, RequirementRulesText::tr("%1 (%2)").arg(file, one.place()));
        break;
    }
    for (const PipInstall &install : subject.pipInstalls()) {
        if (!mayBeTheirPython(subject, install))
            continue;
        for (const BashWord *word : install.local + install.sources) {
            const QString file = manylinuxWheel(Document::decoded(subject.resolved(*word)));
            if (!file.isEmpty())
                say(word->span, file);
        }
    }
}

bool isCudaPackage(const QString &name)
{
    static const QRegularExpression nvidia(
        u"^nvidia-(cublas|cuda|cudnn|cufft|cufile|curand|cusolver|cusparse|cusparselt|nccl|nvtx|nvjitlink|nvshmem)(-|$)"_s);
    return nvidia.match(name).hasMatch() || name == u"cudatoolkit"_s || name == u"cudnn"_s || name == u"cuda-toolkit"_s
        || name == u"pytorch-cuda"_s || name == u"cuda"_s || name == u"nccl"_s;
}

void cudaPackages(const Subject &subject, Reporter &report)
{
    const auto place = requirementPlace(subject);
    if (!place || !subject.project() || !hasWheelhouse(subject).value_or(true))
        return;
    QList<RequiredPackage> all = requirementsOf(subject);
    all += subject.project()->condaPackages.value_or(QList<RequiredPackage>());
    QStringList names;
    QString where;
    for (const RequiredPackage &one : std::as_const(all)) {
        if (!isCudaPackage(one.name))
            continue;
        where = where.isEmpty() ? one.place() : where;
        names += one.name;
    }
    if (!names.isEmpty())
        report.say(*place,
                   RequirementRulesText::tr(
                       "%1 (%2) are parts of CUDA. On a cluster they come with the modules and with the wheels of PyTorch and "
                       "TensorFlow. pip does not find them there, or they conflict. Remove them.")
                       .arg(listed(names), where));
}

void tensorflowOne(const Subject &subject, Reporter &report)
{
    const auto place = requirementPlace(subject);
    for (const auto &name : {u"tensorflow"_s, u"tensorflow-gpu"_s, u"tensorflow-cpu"_s}) {
        const RequiredPackage *one = requirement(subject, name);
        if (!one || !place || !isCertainlyBelow(*one, u"2"_s))
            continue;
        report.say(*place,
                   RequirementRulesText::tr(
                       "%1 (%2) is TensorFlow 1, which works with none of the Python versions and GPUs of today's clusters. "
                       "Move the program to TensorFlow 2.")
                       .arg(shownPackage(*one), one->place()));
        return;
    }
}

// "scikit_learn[all]" of a command: pip's normal form, and what is written of it.
struct NamedPackage {
    QString normal;
    QByteArray written;
};

NamedPackage namedBy(const QByteArray &word)
{
    static const QRegularExpression between(u"[-_.]+"_s);
    const auto end = std::ranges::find_if(word, [](char c) { return QByteArrayView("=<>~!;[ @").contains(c); });
    const QByteArray written = word.first(end - word.begin());
    return {QString::fromUtf8(written).toLower().replace(between, u"-"_s), written};
}

void wrongName(const Subject &subject, Reporter &report)
{
    for (const PipInstall &install : subject.pipInstalls()) {
        for (const BashWord *word : install.packages) {
            const auto [name, written] = namedBy(subject.resolved(*word));
            const QString meant = packageMeantBy(name);
            if (meant.isEmpty())
                continue;
            QList<base::Fix> fixes;
            if (word->text.startsWith(written) && word->span.end - word->span.begin == word->text.size())
                fixes += {RequirementRulesText::tr("Write %1").arg(meant),
                          {subject.edit({word->span.begin, word->span.begin + written.size()}, meant.toUtf8())}};
            report.say(word->span,
                       RequirementRulesText::tr(
                           "The package for “%1” is called %2. Under the wrong name, pip finds nothing, or another package.")
                           .arg(name, meant),
                       fixes);
        }
    }
    const auto place = requirementPlace(subject);
    for (const RequiredPackage &one : requirementsOf(subject)) {
        const QString meant = packageMeantBy(one.name);
        if (!place || meant.isEmpty() || !one.target.isEmpty())
            continue;
        report.say(*place,
                   RequirementRulesText::tr(
                       "The package for “%1” is called %2. Under the wrong name, pip finds nothing, or another package.")
                       .arg(RequirementRulesText::tr("%1 (%2)").arg(one.name, one.place()), meant));
    }
}

void comesWithModule(const Subject &subject, Reporter &report)
{
    if (!hasWheelhouse(subject).value_or(false))
        return;
    QStringList said;
    const auto say = [&](Span where, const QString &package, const QString &shownName) {
        const QString module = moduleWithPackage(package);
        const bool elsewhere = std::ranges::any_of(subject.modules(), [](const ModuleUse &use) {
            return use.act == ModuleUse::Act::Restore || use.act == ModuleUse::Act::Use || use.module.contains('$');
        });
        if (module.isEmpty() || said.contains(module) || elsewhere || subject.loaded(module.toUtf8()))
            return;
        said += module;
        report.say(where,
                   RequirementRulesText::tr("On %1, the module %3 provides %2, and pip does not. Write “module load %3” above "
                                            "the line that creates the environment.")
                       .arg(subject.clusterName(), shownName, module));
    };
    bool theirs = false;
    for (const PipInstall &install : subject.pipInstalls()) {
        if (!mayBeTheirPython(subject, install) || install.ownIndex)
            continue;
        theirs = theirs || install.requirementFiles > 0;
        for (const BashWord *word : install.packages) {
            const QString name = namedBy(subject.resolved(*word)).normal;
            say(word->span, name, name);
        }
    }
    const auto place = requirementPlace(subject);
    for (const RequiredPackage &one : theirs &&place ? requirementsOf(subject) : QList<RequiredPackage>()) {
        if (one.target.isEmpty())
            say(*place, one.name, RequirementRulesText::tr("%1 (%2)").arg(one.name, one.place()));
    }
}

constexpr RuleCheck requirementChecks[] = {
    {"PIP-NAME", wrongName},
    {"PIP-MODULE", comesWithModule},
    {"GPU-H100-TORCH", torchForHopper},
    {"MOD-SAME-VENV", otherModulesThanMadeWith},
    {"PIP-PIN", notPinned},
    {"PIP-NUMPY2", numpyTwoWithOldPackages},
    {"PIP-MANYLINUX", manylinux},
    {"CUDA-PIP", cudaPackages},
    {"TF1", tensorflowOne},
};

} // namespace

std::span<const RuleCheck> requirementRules()
{
    return requirementChecks;
}

} // namespace voyageur::script
