// SPDX-License-Identifier: GPL-3.0-or-later
#include "environment/wheelhouse.h"

#include "environment/moduletext.h"
#include "environment/piperrors.h"
#include "projectfile/modulestart.h"
#include "remote/outcome.h"
#include "remote/programs.h"
#include "session/remote.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace voyageur::environment {

using namespace Qt::StringLiterals;
using base::Error;
using base::Result;

namespace {

constexpr auto wheelhouseLimit = std::chrono::minutes(5); // a cold cache of modules
constexpr qsizetype versionsShown = 5;

struct WheelhouseText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::environment::Wheelhouse)
};

// Modules before "--", names of packages before the next, then modules to look for. Marks stand before each answer, because a
// login shell prints what it likes.
ssh::ShellCommand question(const QStringList &modules, const QStringList &packages, const QStringList &asModules)
{
    QList<QByteArray> arguments;
    for (const QString &module : modules)
        arguments += module.toUtf8();
    arguments += "--";
    for (const QString &package : packages)
        arguments += package.toUtf8();
    arguments += "--";
    for (const QString &module : asModules)
        arguments += module.toUtf8();
    return remote::askWheelhouse(arguments);
}

WheelhouseAnswer understood(const QByteArray &printed, QStringList &notes)
{
    WheelhouseAnswer answer;
    QByteArray section;
    QByteArray module;
    QByteArray wheels;
    QHash<QByteArray, QByteArray> texts;
    for (const QByteArray &line : printed.split('\n')) {
        if (!line.startsWith("voyageur-")) {
            (section == "voyageur-wheels" ? wheels : texts[section == "voyageur-module" ? module : section]) += line + '\n';
            continue;
        }
        const auto space = line.indexOf(' ');
        section = space < 0 ? line : line.first(space);
        const QByteArray rest = space < 0 ? QByteArray() : line.sliced(space + 1).trimmed();
        if (section == "voyageur-python")
            answer.python = base::shownSafely(rest, 40);
        else if (section == "voyageur-status")
            answer.exists = rest == "0";
        else if (section == "voyageur-module")
            module = rest;
    }
    if (!wheels.isEmpty() && !answer.exists)
        notes += WheelhouseText::tr("The packages of the cluster are not known, because avail_wheels failed: %1")
                     .arg(base::shownSafely(wheels.trimmed(), 300));
    answer.wheels = wheelsListed(wheels);
    answer.loaded = modulesListed(texts.take("voyageur-loaded"));
    for (auto one = texts.cbegin(); one != texts.cend(); ++one) {
        const QString name = QString::fromUtf8(one.key());
        for (const QString &found : modulesListed(one.value())) {
            if (found.startsWith(name + u'/'))
                answer.modules[name] += found;
        }
    }
    for (QStringList &versions : answer.modules)
        std::ranges::sort(versions, [](const QString &left, const QString &right) {
            return compareVersions(left.section(u'/', 1), right.section(u'/', 1)) > 0;
        });
    return answer;
}

QString notNeeded(const QString &name, PackageKind kind)
{
    switch (kind) {
    case PackageKind::StandardLibrary:
        return WheelhouseText::tr("Part of Python. Remove it from the list.");
    case PackageKind::CudaRuntime:
        return WheelhouseText::tr("The cluster's packages use its own CUDA libraries. Remove it from the list.");
    case PackageKind::PythonItself:
        return WheelhouseText::tr("The Python module provides %1. Remove it from the list; the module decides which Python.")
            .arg(name);
    case PackageKind::OtherSystem:
        return WheelhouseText::tr("Only for Windows or macOS. Remove it from the list.");
    case PackageKind::NoPackage:
        return WheelhouseText::tr(
            "No package has this name. It is a part of setuptools that an old pip freeze wrote down. Remove it from the list.");
    default:
        return WheelhouseText::tr("A library or tool of conda that the cluster already has. Remove it from the list.");
    }
}

//! The same package in another version, or by another name.
QString instead(PythonRequirement requirement, const QString &name, const QString &specifier)
{
    requirement.name = name;
    requirement.specifier = specifier;
    requirement.target.clear();
    return requirement.text();
}

//! The verdict where there is a wheelhouse.
void judgeWheels(PackageVerdict &verdict, const PythonRequirement &requirement, const QStringList &versions)
{
    verdict.versions = versions;
    // As pip: a pre-release only where one is named, or where nothing else is.
    const bool named = std::ranges::any_of(requirement.specifier.split(u','), [](const QString &part) {
        static const QRegularExpression sign(u"^\\s*[=<>!~]+\\s*"_s);
        return isPreRelease(QString(part).remove(sign));
    });
    for (const bool pre : {named, true}) {
        for (const QString &version : versions) {
            if ((!pre && isPreRelease(version)) || !meetsSpecifier(version, requirement.specifier).value_or(false))
                continue;
            verdict.availability = Availability::Available;
            verdict.version = version;
            return;
        }
    }
    if (const QString meant = packageMeantBy(requirement.name); versions.isEmpty() && !meant.isEmpty()) {
        verdict.availability = Availability::OtherName;
        verdict.advice = WheelhouseText::tr("No package has this name. Write %1.").arg(meant);
        verdict.cure = instead(requirement, meant, requirement.specifier);
        return;
    }
    if (versions.isEmpty()) {
        verdict.availability = Availability::Internet;
        verdict.advice = WheelhouseText::tr("Not in the wheelhouse. Check the spelling. Step 3 can download it from the "
                                            "internet, or the support team builds it on request.");
        return;
    }
    verdict.availability = Availability::OtherVersion;
    const auto final = std::ranges::find_if(versions, [](const QString &version) { return !isPreRelease(version); });
    verdict.version = final == versions.end() ? versions.first() : *final;
    const QString build = requirement.specifier.section(u'+', 1, 1).section(u',', 0, 0);
    const QString without = requirement.specifier.section(u'+', 0, 0);
    for (const QString &version : versions) {
        if (build.isEmpty() || requirement.specifier.contains(u',') || !meetsSpecifier(version, without).value_or(false))
            continue;
        verdict.version = version;
        verdict.advice =
            WheelhouseText::tr("“+%1” names a build from elsewhere, and pip accepts no other. Write %2, without “+%1”.")
                .arg(build, requirement.name + without);
        verdict.cure = instead(requirement, requirement.name, without);
        return;
    }
    QStringList shown = versions.mid(0, versionsShown);
    if (versions.size() > versionsShown)
        shown += u"…"_s;
    verdict.advice = WheelhouseText::tr("The cluster has %1. Write %2 in the list, or another of these versions.")
                         .arg(shown.join(u", "_s), requirement.name + u"=="_s + verdict.version);
    verdict.cure = instead(requirement, requirement.name, u"=="_s + verdict.version);
}

// "numpy @ file:///croot/numpy_1682/work"
bool isElsewhere(const PythonRequirement &requirement)
{
    return !requirement.name.isEmpty() && requirement.target.startsWith("file:"_L1);
}

PackageVerdict judged(const WantedPackage &package, const WheelhouseAnswer &answer)
{
    PackageVerdict verdict;
    verdict.package = package;
    const PythonRequirement &requirement = package.requirement;
    if (isElsewhere(requirement)) {
        judgeWheels(verdict, PythonRequirement{requirement.name, {}, {}, {}, {}, false}, answer.wheels.value(requirement.name));
        if (verdict.availability == Availability::Available) {
            verdict.availability = Availability::OtherVersion;
            verdict.advice =
                WheelhouseText::tr(
                    "This line names a file of the computer where it was written, as conda's pip freeze does. Write %1.")
                    .arg(requirement.name + u"=="_s + verdict.version);
            verdict.cure = requirement.name + u"=="_s + verdict.version;
        }
        return verdict;
    }
    if (requirement.name.isEmpty() || !requirement.target.isEmpty()) {
        const bool address = requirement.target.contains(u"://"_s);
        verdict.availability = address ? Availability::Internet : Availability::Unknown;
        verdict.advice = address
            ? WheelhouseText::tr("An address on the internet. Only the login node is sure to reach it.")
            : WheelhouseText::tr("A file or folder of this computer. On the cluster, pip looks for it beside the list.");
        return verdict;
    }
    const PackageFact fact = packageFact(requirement.name);
    const QStringList modules = answer.modules.value(fact.module);
    const bool loaded = fact.kind == PackageKind::Module
        && std::ranges::any_of(answer.loaded, [&](const QString &module) { return module.section(u'/', 0, 0) == fact.module; });
    if (loaded) {
        verdict.availability = Availability::Available;
        verdict.advice = WheelhouseText::tr("Provided by the loaded module %1.").arg(fact.module);
    } else if (fact.kind == PackageKind::Module && !modules.isEmpty()) {
        verdict.availability = Availability::Module;
        verdict.module = modules.first();
        verdict.advice =
            WheelhouseText::tr(
                "Provided by a module. Load %1 before creating the environment, and in every job (environment.modules).")
                .arg(modules.first());
    } else if (!answer.exists) {
        verdict.advice = WheelhouseText::tr("This cluster has no wheelhouse. pip downloads packages from the internet.");
    } else if (fact.kind == PackageKind::Ordinary || fact.kind == PackageKind::Module) {
        judgeWheels(verdict, requirement, answer.wheels.value(requirement.name));
    } else {
        verdict.availability = Availability::NotNeeded;
        verdict.advice = notNeeded(requirement.name, fact.kind);
    }
    return verdict;
}

} // namespace

QString availabilityName(Availability availability)
{
    constexpr const char *names[] = {"available", "other-version", "module", "internet", "other-name", "not-needed", "unknown"};
    return QString::fromLatin1(names[static_cast<int>(availability)]);
}

QHash<QString, QStringList> wheelsListed(const QByteArray &printed)
{
    static const QRegularExpression file(u"^([A-Za-z0-9][A-Za-z0-9._]*)-([0-9][^-\\s]*)-\\S+\\.whl$"_s);
    static const QRegularExpression row(u"^([A-Za-z0-9][A-Za-z0-9._-]*)\\s+([0-9][A-Za-z0-9._!]*)(?:\\s+\\S+){1,3}$"_s);
    QHash<QString, QStringList> wheels;
    for (const QString &line : QString::fromUtf8(printed).split(u'\n')) {
        const QString text = line.trimmed();
        auto match = file.match(text);
        if (!match.hasMatch())
            match = row.match(text);
        if (!match.hasMatch())
            continue;
        QStringList &versions = wheels[normalPackageName(match.captured(1))];
        if (const QString version = match.captured(2).section(u'+', 0, 0); !versions.contains(version))
            versions += version;
    }
    for (QStringList &versions : wheels)
        std::ranges::sort(versions, [](const QString &left, const QString &right) { return compareVersions(left, right) > 0; });
    return wheels;
}

QList<PackageVerdict> judgePackages(const QList<WantedPackage> &packages, const WheelhouseAnswer &answer)
{
    QList<PackageVerdict> verdicts;
    for (const WantedPackage &package : packages)
        verdicts += judged(package, answer);
    return verdicts;
}

QStringList EnvironmentCheck::fetchable() const
{
    QStringList fetch;
    for (const PackageVerdict &verdict : packages) {
        const PythonRequirement &requirement = verdict.package.requirement;
        const bool elsewhere = verdict.availability == Availability::Unknown && requirement.target.isEmpty();
        if (verdict.availability != Availability::Internet && !elsewhere)
            continue;
        const QString words = requirement.editable || requirement.name.isEmpty() ? requirement.target : requirement.text();
        if (!words.startsWith(u'-'))
            fetch += words;
    }
    return fetch;
}

bool EnvironmentCheck::isMissing() const
{
    return std::ranges::any_of(packages, &PackageVerdict::isMissing);
}

Result<EnvironmentCheck> checkPackages(session::ClusterSession &session, const WantedPackages &wanted, const QStringList &modules,
                                       const session::StepSink &sink, const base::StopToken &stop)
{
    const session::StepReport report(session::Step::Environment, sink);
    report.started(WheelhouseText::tr("Checking which packages the cluster has"));
    EnvironmentCheck check;
    if (session.hasModules)
        check.modules = modules;
    check.notes = wanted.notes;
    QStringList names;
    QStringList asModules;
    for (const WantedPackage &package : wanted.packages) {
        const QString &name = package.requirement.name;
        if (!isPackageName(name) || (!package.requirement.target.isEmpty() && !isElsewhere(package.requirement)))
            continue;
        names += name; // avail_wheels compares with the names of the files, which have '_'
        if (name.contains(u'-'))
            names += QString(name).replace(u'-', u'_');
        if (const QString module = packageFact(name).module; !module.isEmpty() && !asModules.contains(module))
            asModules += module;
    }
    ssh::ShellCommand shown{"avail_wheels", "--all_versions"};
    for (const QString &name : std::as_const(names))
        shown << name.toUtf8();
    report.command(shown);
    session::OutputTail tail;
    QByteArray printed;
    constexpr qsizetype most = 4'000'000;
    VOYAGEUR_TRY(status,
                 session::streamRemote(
                     *session.host, question(check.modules, names, asModules),
                     [&](ssh::Stream, const QByteArray &bytes) {
                         tail.add(bytes);
                         if (printed.size() < most)
                             printed += bytes;
                     },
                     stop, base::Deadline::after(wheelhouseLimit)));
    if (!status.success()) {
        Error error = session::remoteFailure(status.code == remote::NoModule
                                                 ? WheelhouseText::tr("The modules could not be loaded.")
                                                 : WheelhouseText::tr("Could not read the cluster’s list of packages."),
                                             tail.lastLines(10));
        if (const auto problem = explainPip(tail.bytes())) {
            error.why = problem->why;
            error.next = problem->next;
        }
        return error;
    }
    const WheelhouseAnswer answer = understood(printed, check.notes);
    check.modules.removeIf([](const QString &word) { return word.startsWith(u'-'); });
    check.wheelhouse = answer.exists;
    check.python = answer.python;
    check.packages = judgePackages(wanted.packages, answer);
    report.done(check.isMissing() ? WheelhouseText::tr("Some packages are not available as listed")
                                  : WheelhouseText::tr("Packages checked"));
    return check;
}

} // namespace voyageur::environment
