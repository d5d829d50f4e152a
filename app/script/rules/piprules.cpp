// SPDX-License-Identifier: GPL-3.0-or-later
// Group F: pip.
#include "script/rules/allianceware.h"
#include "script/rules/rulecheck.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::script {

namespace {

using base::Severity;
using Act = EnvironmentStep::Act;

struct PipRulesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::PipRules)
};

bool isContained(const Call &call)
{
    return call.isBehind("apptainer") || call.isBehind("singularity");
}

// "numpy" of "numpy>=1.26", "Pillow[extra]".
QByteArray packageName(const QByteArray &word)
{
    const auto end = std::ranges::find_if(word, [](char c) { return QByteArrayView("=<>~!;[ @").contains(c); });
    return word.first(end - word.begin()).toLower().replace('_', '-');
}

// The Alliance has wheels of these, for every Python it supports.
bool surelyHasWheel(const QByteArray &name)
{
    constexpr QByteArrayView names[] = {"pip",          "setuptools",   "wheel",        "numpy",           "scipy",
                                        "pandas",       "matplotlib",   "scikit-learn", "torch",           "torchvision",
                                        "torchaudio",   "tensorflow",   "keras",        "lightning",       "pytorch-lightning",
                                        "transformers", "datasets",     "tokenizers",   "accelerate",      "tqdm",
                                        "seaborn",      "h5py",         "pyyaml",       "requests",        "tensorboard",
                                        "wandb",        "scikit-image", "pillow",       "networkx",        "torchmetrics",
                                        "xgboost",      "jax",          "evaluate",     "huggingface-hub", "sentencepiece",
                                        "nltk",         "spacy",        "joblib",       "einops"};
    return std::ranges::find(names, name) != std::end(names);
}

bool hasWheels(const PipInstall &install)
{
    return install.requirementFiles == 0 && !install.packages.isEmpty()
        && std::ranges::all_of(install.packages, [](const BashWord *word) { return surelyHasWheel(packageName(word->text)); });
}

bool asksIndex(const PipInstall &install)
{
    return !install.noIndex && !install.findLinks && install.wantsIndex() && install.sources.isEmpty()
        && !isContained(*install.call);
}

// With conda's Python the Alliance's packages do not work.
bool isCondas(const Subject &subject, const PipInstall &install)
{
    return subject.state(*install.call).conda;
}

QList<base::Fix> withoutIndex(const Subject &subject, const PipInstall &install, bool surely)
{
    // An index of its own was chosen on purpose; whether the Alliance has the same is for the person to see.
    if (install.ownIndex || !surely || install.call->has("--no-binary"))
        return {};
    const base::Fix fix{PipRulesText::tr("Add --no-index"), {subject.insert(install.installEnd, " --no-index")}};
    return {subject.cluster() ? fix : onRequest(fix)}; // only the Alliance's clusters have packages of their own
}

// "torch+computecanada" is found among the wheels of the cluster, and the environment has a pip already.
bool takesWhatIsThere(const PipInstall &install)
{
    return install.requirementFiles == 0 && std::ranges::all_of(install.packages, [](const BashWord *word) {
               return word->text.contains("+computecanada") || isOneOf(word->text, {"pip", "setuptools", "wheel"});
           });
}

void withoutInternet(const Subject &subject, Reporter &report)
{
    const base::ClusterFacts *cluster = subject.cluster();
    if (cluster && (!hasAllianceSoftware(*cluster) || cluster->network.computeInternet.is(true)))
        return;
    const bool known = cluster && cluster->network.computeInternet.is(false);
    if (known && cluster->network.automaticProxy.is(true))
        return; // PIP-NOINDEX-NET
    const bool proxy =
        known && cluster->network.proxyModule.isKnown() && subject.loaded(cluster->network.proxyModule.value->toUtf8());
    const bool alliance = isForAlliance(subject);
    for (const PipInstall &install : subject.pipInstalls()) {
        const bool conda = isCondas(subject, install);
        if (!asksIndex(install) || (!known && (conda || !alliance)))
            continue; // DATA-DOWNLOAD
        if (!known) {
            report.say(Severity::Advice, install.span,
                       PipRulesText::tr(
                           "Without --no-index, pip looks for packages on the internet (PyPI). On many clusters, compute nodes "
                           "cannot reach it, so pip waits and fails. With --no-index, pip uses the Alliance’s packages. "
                           "“avail_wheels NAME” lists them."),
                       withoutIndex(subject, install, hasWheels(install)));
            continue;
        }
        const bool mild =
            proxy || mayFail(subject, *install.call->command) || (conda && !install.upgrades) || takesWhatIsThere(install);
        const Severity severity =
            std::max(report.by(cluster->network.computeInternet), mild ? Severity::Warning : Severity::Error);
        if (conda) {
            report.say(
                severity, install.span,
                PipRulesText::tr(
                    "Compute nodes of %1 have no internet. pip tries PyPI for each package that is not installed yet, waits, "
                    "and fails. Install the packages once on a login node, before you submit. The environment keeps them.")
                    .arg(subject.clusterName()));
            continue;
        }
        report.say(severity, install.span,
                   PipRulesText::tr(
                       "Compute nodes of %1 have no internet. Without --no-index, pip tries PyPI for each package, waits, and "
                       "fails for those that the Alliance has not built. Add --no-index. On a login node, first download those "
                       "that “avail_wheels NAME” does not list.")
                       .arg(subject.clusterName()),
                   withoutIndex(subject, install, !proxy));
    }
}

void withInternet(const Subject &subject, Reporter &report)
{
    const base::ClusterFacts *cluster = subject.cluster();
    if (!cluster || !hasAllianceSoftware(*cluster))
        return;
    const bool open = cluster->network.computeInternet.is(true);
    if (!open && !cluster->network.automaticProxy.is(true))
        return;
    for (const PipInstall &install : subject.pipInstalls()) {
        if (!asksIndex(install) || isCondas(subject, install))
            continue;
        report.say(report.by(open ? static_cast<const base::Provenance &>(cluster->network.computeInternet)
                                  : cluster->network.automaticProxy),
                   install.span,
                   PipRulesText::tr(
                       "Without --no-index, pip may install a package from PyPI instead of the one that the Alliance built for "
                       "the processors and GPUs of %1. Add --no-index for all packages that “avail_wheels NAME” lists.")
                       .arg(subject.clusterName()),
                   withoutIndex(subject, install, hasWheels(install)));
    }
}

void upgrade(const Subject &subject, Reporter &report)
{
    const bool upgraded = std::ranges::any_of(subject.pipInstalls(), [](const PipInstall &one) { return one.upgradesPip; });
    if (upgraded || !subject.callsOf("ensurepip").isEmpty())
        return;
    QSet<QByteArray> made;
    for (const EnvironmentStep &step : subject.environments()) {
        if (step.act == Act::Create && !step.byUv && !step.path.isNull())
            made += step.path;
    }
    const bool ourWheels = !subject.cluster() || hasAllianceSoftware(*subject.cluster());
    for (const PipInstall &install : subject.pipInstalls()) {
        const ShellState &state = subject.state(*install.call);
        if (!state.activation || !made.contains(state.environment) || state.foreign)
            continue;
        const BashCommand &command = *install.call->command;
        const QByteArray line = install.command + " install " + (ourWheels ? "--no-index " : "") + "--upgrade pip";
        QList<base::Fix> fixes;
        if (hasOwnLine(subject, command) && !command.branch && command.loops == 0 && install.call->before.isEmpty())
            fixes += {PipRulesText::tr("Upgrade pip first"), {subject.insertLineBefore(command.span.begin, line)}};
        report.say(
            install.span,
            PipRulesText::tr("A new environment may have an old pip, which chooses versions badly. Upgrade pip first: “%1”.")
                .arg(shown(line)),
            fixes);
        return;
    }
}

void outside(const Subject &subject, Reporter &report)
{
    const bool requires_ = subject.sets("PIP_REQUIRE_VIRTUALENV") || subject.sets("PIP_TARGET") || subject.sets("PIP_PREFIX");
    for (const PipInstall &install : subject.pipInstalls()) {
        const ShellState &state = subject.state(*install.call);
        if (isContained(*install.call))
            continue;
        if (install.user) {
            report.say(
                install.span,
                state.activation
                    ? PipRulesText::tr(
                        "A virtual environment is active here, and pip refuses --user in it. Remove --user. The package then "
                        "goes into the environment.")
                    : PipRulesText::tr(
                        "--user installs into ~/.local, which all projects and all versions of Python share. One project's "
                        "packages break another's. Create a virtual environment, activate it, and remove --user."));
            continue;
        }
        const bool byPath = install.call->command->words.at(install.call->program).text.contains('/');
        if (state.activation || state.conda || state.foreign || install.elsewhere || requires_ || byPath
            || install.call->isBehind("uv"))
            continue;
        report.say(Severity::Warning, install.span,
                   PipRulesText::tr("No virtual environment is active here. pip installs into ~/.local, which all projects and "
                                    "all versions of Python share. Create an environment and activate it first. If an "
                                    "environment is active in your terminal when you submit, the job depends on it."));
        return;
    }
}

// "@v1.2" behind the path of the repository; the "@" of "git@github.com" is none.
QByteArray pinnedTo(const QByteArray &url)
{
    const auto slash = url.lastIndexOf('/');
    const auto at = url.indexOf('@', std::max<qsizetype>(slash, 0));
    const auto end = url.indexOf('#', at);
    return at < 0 ? QByteArray() : url.sliced(at + 1, (end < 0 ? url.size() : end) - at - 1);
}

void fromGit(const Subject &subject, Reporter &report)
{
    const base::ClusterFacts *cluster = subject.cluster();
    const bool offline = cluster && cluster->network.computeInternet.isSure() && cluster->network.computeInternet.is(false)
        && !cluster->network.automaticProxy.is(true);
    for (const PipInstall &install : subject.pipInstalls()) {
        for (const BashWord *word : install.sources) {
            if (!word->text.contains("git+"))
                continue;
            const QByteArray pin = pinnedTo(subject.resolved(*word));
            const bool fixedVersion = !pin.isEmpty() && pin != "main" && pin != "master" && pin != "dev" && pin != "develop";
            if (offline)
                report.say(
                    word->span,
                    PipRulesText::tr(
                        "git+… downloads the package from the internet, which compute nodes of %1 cannot reach. Build a wheel "
                        "once on a login node (“pip wheel --no-deps git+…@TAG”), and install that file in the job.")
                        .arg(subject.clusterName()));
            else if (!fixedVersion)
                report.say(
                    word->span,
                    PipRulesText::tr(
                        "Without a tag or a commit, git+… installs the repository’s code of the day, so the next job may get "
                        "other code. On many clusters, compute nodes cannot reach the internet at all. Build a wheel of a fixed "
                        "version on a login node (“pip wheel --no-deps git+…@TAG”), and install that file."));
        }
    }
}

void oneByOne(const Subject &subject, Reporter &report)
{
    constexpr int many = 3;
    const auto isTool = [](const BashWord *word) {
        const QByteArray name = packageName(word->text);
        return name == "pip" || name == "setuptools" || name == "wheel";
    };
    int count = 0;
    const PipInstall *first = nullptr;
    for (const PipInstall &install : subject.pipInstalls()) {
        if (install.packages.isEmpty() || std::ranges::all_of(install.packages, isTool) || install.call->command->conditional)
            continue;
        if (first && subject.state(*first->call).environment != subject.state(*install.call).environment)
            continue;
        first = first ? first : &install;
        ++count;
    }
    if (count >= many)
        report.say(first->span,
                   PipRulesText::tr(
                       "The script has %n separate pip command(s). Each chooses versions for its own packages, and may replace "
                       "what an earlier one chose. Name all packages in one command, or in one requirements file.",
                       nullptr, count));
}

constexpr RuleCheck pipChecks[] = {
    {"PIP-NOINDEX", withoutInternet},
    {"PIP-NOINDEX-NET", withInternet},
    {"PIP-UPGRADE", upgrade},
    {"PIP-USER", outside},
    {"PIP-GIT", fromGit},
    {"PIP-ONECMD", oneByOne},
};

} // namespace

std::span<const RuleCheck> pipRules()
{
    return pipChecks;
}

} // namespace voyageur::script
