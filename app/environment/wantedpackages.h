// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "base/stop.h"
#include "environment/pythonpackages.h"

#include <QList>
#include <QStringList>

namespace voyageur::projectfile {
struct ProjectFile;
}

namespace voyageur::environment {

//! Where a list of packages comes from.
enum class PackageSource {
    None,         //!< nothing says that any is needed
    Requirements, //!< a file of pip
    Pyproject,    //!< [project] or [tool.poetry] of pyproject.toml
    Conda,        //!< environment.yml
    Lock,         //!< of uv, Poetry, PDM or Pipenv
    Imports,      //!< what the program imports
};
//! "none", "requirements", "pyproject", "conda", "lock", "imports": as the JSON says it.
QString sourceName(PackageSource source);

//! A package that a project asks for.
struct WantedPackage {
    PythonRequirement requirement;
    QString written; //!< as the file has it; of an import the module's name
    QString file;    //!< as people write it
    int line = 0;

    QString wanted() const { return requirement.text(); }
};

//! All that a project asks for.
struct WantedPackages {
    PackageSource source = PackageSource::None;
    QString file; //!< absolute: the file that was read; of imports the program
    QList<WantedPackage> packages;
    QByteArray constraints; //!< what the file's -c names, for pip
    QStringList notes;      //!< for people: what was passed over, and why

    //! What pip is given: the file as it is for Requirements, else one line for each package that a cluster's pip can install.
    QByteArray requirements;
};

//! What a file asks for, by its name: *.lock and pylock.toml are locks, *.toml is a pyproject, *.yml and *.yaml
//! are conda's, all else is pip's. NotFound,
//! FileUnreadable, BadRequest. Blocks while it reads. Any thread.
base::Result<WantedPackages> wantedPackagesIn(const QString &path);

//! What a project asks for: environment.requirements of its file; else requirements.txt, pyproject.toml, environment.yml in its
//! code, the first that is there; else what its program imports.
base::Result<WantedPackages> wantedPackages(const projectfile::ProjectFile &project, const base::StopToken &stop = {});

//! What is imported below a folder of code from `program` on, the project's own modules and Python's left out.
WantedPackages packagesImported(const QString &folder, const QString &program, const base::StopToken &stop = {});

} // namespace voyageur::environment
