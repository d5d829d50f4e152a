// SPDX-License-Identifier: GPL-3.0-or-later
// The part of environment.h that reads what a project asks for.
#include "environment/environment.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::environment {

using namespace Qt::StringLiterals;
using base::Result;

namespace {

struct EnvironmentSpecText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::environment::Environment)
};

void removeLine(QByteArray &text, const QByteArray &line)
{
    QList<QByteArray> lines = text.split('\n');
    lines.removeIf([&](const QByteArray &one) { return one.trimmed() == line; });
    text = lines.join('\n');
}

//! Packages of the list that a cluster with a wheelhouse has in another way: pip would look for them in vain.
void leaveOut(EnvironmentSpec &spec, const WantedPackages &wanted)
{
    for (const WantedPackage &package : wanted.packages) {
        const PackageKind kind = packageFact(package.requirement.name).kind;
        if (kind == PackageKind::Ordinary || kind == PackageKind::Module)
            continue;
        spec.notes +=
            EnvironmentSpecText::tr("%1 is skipped, because the cluster or Python already has it.").arg(package.requirement.name);
        if (wanted.source == PackageSource::Requirements)
            removeLine(spec.requirements, package.written.toUtf8());
    }
}

} // namespace

EnvironmentSpec environmentSpec(const QString &name, const std::optional<QStringList> &modules, const WantedPackages &wanted,
                                const session::ClusterSession &session)
{
    EnvironmentSpec spec;
    spec.name = name;
    if (modules)
        spec.modules = *modules;
    else if (session.hasModules)
        spec.modules = session.profile.pythonModules.isEmpty() ? QStringList{u"python"_s} : session.profile.pythonModules;
    spec.requirements = wanted.requirements;
    spec.constraints = wanted.constraints;
    spec.notes = wanted.notes;
    const bool wheelhouse =
        std::ranges::any_of(spec.modules, [](const QString &module) { return module.startsWith("StdEnv"_L1); });
    if (wheelhouse)
        leaveOut(spec, wanted);
    for (const WantedPackage &package : wanted.packages) {
        const PackageKind kind = packageFact(package.requirement.name).kind;
        if (isPackageName(package.requirement.name) && kind == PackageKind::Ordinary && markerMayHold(package.requirement.marker)
            && package.requirement.marker.isEmpty())
            spec.imports += package.requirement.name;
    }
    return spec;
}

Result<EnvironmentSpec> environmentSpec(const projectfile::ProjectFile &project, const session::ClusterSession &session)
{
    VOYAGEUR_TRY(wanted, wantedPackages(project));
    if (wanted.source == PackageSource::Imports) { // a guess: to be looked at first, not to be installed
        const QString guessed = QString::fromUtf8(wanted.requirements).trimmed().replace(u'\n', u", "_s);
        wanted = WantedPackages();
        wanted.notes += EnvironmentSpecText::tr("The project lists no packages, so none are installed. Its program imports %1. "
                                                "Add those to requirements.txt if the cluster needs them.")
                            .arg(guessed);
    }
    EnvironmentSpec spec = environmentSpec(project.name, project.environment.modules, wanted, session);
    if (project.environment.place == u"job"_s)
        spec.place = EnvironmentPlace::Job;
    spec.start = project.environment.start;
    spec.index = project.environment.index;
    return spec;
}

} // namespace voyageur::environment
