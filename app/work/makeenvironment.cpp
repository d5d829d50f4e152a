// SPDX-License-Identifier: GPL-3.0-or-later
#include "work/makeenvironment.h"

#include <algorithm>

namespace voyageur::work {

using namespace Qt::StringLiterals;
using base::Result;
using environment::EnvironmentSpec;
using environment::WantedPackages;

namespace {

Result<EnvironmentSpec> specOf(const MakeEnvironment &wish, const WantedPackages &wanted, const session::ClusterSession &session)
{
    projectfile::ProjectFile project = wish.project;
    if (!wish.name.isEmpty())
        project.name = wish.name;
    if (wish.modules)
        project.environment.modules = wish.modules;
    if (!wish.place.isEmpty())
        project.environment.place = wish.place;
    if (!wish.index.isEmpty())
        project.environment.index = wish.index;
    if (wanted.source == environment::PackageSource::Imports && !wish.guesses) // named in a note, and not installed
        return environment::environmentSpec(project, session);
    EnvironmentSpec spec = environment::environmentSpec(project.name, project.environment.modules, wanted, session);
    if (project.environment.place == u"job"_s)
        spec.place = environment::EnvironmentPlace::Job;
    spec.start = project.environment.start;
    spec.index = project.environment.index;
    if (wish.isOfList()) {
        const QString path = environment::versionLockPath(project, ownerOf(session).cluster);
        const QStringList words = session.hasModules ? projectfile::moduleWords(spec.start, spec.modules) : QStringList();
        VOYAGEUR_TRY(lock, environment::readVersionLock(path, wanted, words));
        spec.notes += lock.notes;
        spec.lock = lock;
    }
    return spec;
}

} // namespace

bool MadeEnvironment::works() const
{
    return std::ranges::all_of(environment.imports, &environment::ImportVerdict::works);
}

Result<WantedPackages> wantedBy(const MakeEnvironment &wish, const base::StopToken &stop)
{
    return wish.requirements ? environment::wantedPackagesIn(*wish.requirements)
                             : environment::wantedPackages(wish.project, stop);
}

Result<CheckedEnvironment> check(const MakeEnvironment &wish, session::ClusterSession &session, const session::StepSink &sink,
                                 const base::StopToken &stop)
{
    MakeEnvironment asked = wish;
    asked.guesses = true;
    VOYAGEUR_TRY(wanted, wantedBy(asked, stop));
    VOYAGEUR_TRY(spec, specOf(asked, wanted, session));
    VOYAGEUR_TRY(answer,
                 environment::checkPackages(session, wanted, projectfile::moduleWords(spec.start, spec.modules), sink, stop));
    return CheckedEnvironment{wanted, answer};
}

Result<MadeEnvironment> make(const MakeEnvironment &wish, session::ClusterSession &session, const session::StepSink &sink,
                             const base::StopToken &stop)
{
    return make(wish, DoneSteps(wish.project, ownerOf(session), stop), session, sink, stop);
}

Result<MadeEnvironment> make(const MakeEnvironment &wish, const DoneSteps &done, session::ClusterSession &session,
                             const session::StepSink &sink, const base::StopToken &stop)
{
    MadeEnvironment made;
    VOYAGEUR_TRY(wanted, wantedBy(wish, stop));
    made.wanted = wanted;
    VOYAGEUR_TRY(spec, specOf(wish, wanted, session));
    made.spec = spec;
    made.spec.fetch = wish.fetch;
    made.spec.fetchedHere = wish.fetchedHere;
    if (wish.fetchMissing || wish.fetchedHere) {
        const QStringList modules = projectfile::moduleWords(made.spec.start, made.spec.modules);
        VOYAGEUR_TRY(answer, environment::checkPackages(session, wanted, modules, {}, stop));
        made.spec.fetch = answer.fetchable();
    }
    VOYAGEUR_TRY(environment, environment::createEnvironment(session, made.spec, sink, stop));
    made.environment = {environment, done.owner(), done.print(projectfile::KeptStep::Environment)};
    const bool guessed = wish.guesses && wanted.source == environment::PackageSource::Imports;
    made.isProjects = wish.isOfList() && wish.name.isEmpty() && wish.place.isEmpty() && wish.index.isEmpty() && !guessed;
    if (wish.remember && made.isProjects && made.works())
        done.add(projectfile::KeptStep::Environment, sink);
    return made;
}

} // namespace voyageur::work
