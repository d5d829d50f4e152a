// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <optional>

namespace voyageur::environment {

//! One line of a list of packages, understood: PEP 508 as far as pip's files use it.
struct PythonRequirement {
    QString name;      //!< in pip's normal form; empty for an address or a file alone
    QString extras;    //!< "dev,test"; empty for none
    QString specifier; //!< ">=1,<2"; empty for none
    QString marker;    //!< what stands behind ';'
    QString target;    //!< the address or file, where it is one
    bool editable = false;

    //! As pip reads it again.
    QString text() const;
};

//! Nothing for a blank line, a comment and an option of pip; never fails. Pure.
std::optional<PythonRequirement> pythonRequirement(const QString &line);

//! pip's normal form of a package's name: lower case, '-' for '_' and '.'.
QString normalPackageName(const QString &name);

//! A name that pip takes: no option, no shell word, no path.
bool isPackageName(const QString &name);

//! Whether a version meets ">=1,<2", "~=1.4", "==1.2.*" (PEP 440). "==1.9.0+cu111" is met by that build alone; "+computecanada"
//! also by a version without one, because that is what the wheelhouse's have. Nothing when the specifier cannot be understood.
std::optional<bool> meetsSpecifier(const QString &version, const QString &specifier);

//! An alpha, beta, candidate or development version, which pip takes only when the specifier names one, or where no other is.
bool isPreRelease(const QString &version);

//! Less than 0, 0 or more than 0, by PEP 440; a text that is no version comes before every version.
int compareVersions(const QString &left, const QString &right);

//! How the marker decides on a cluster (Linux, x86_64, CPython): false when it certainly leaves the package out, as `sys_platform
//! == "win32"` does. What depends on the version of Python stays.
bool markerMayHold(const QString &marker);

//! Whether a module is part of Python itself.
bool isStandardLibrary(const QString &module);

//! The package that brings a module: "sklearn" → "scikit-learn"; the module's own name where no other is known.
QString packageOfModule(const QString &module);

//! The module to import for a package: "opencv-python" → "cv2"; the name with '_' where no other is known; empty for a package
//! that has none to import.
QString moduleOfPackage(const QString &package);

//! The package that a name is often written for which no package has, or a wrong one: "sklearn" → "scikit-learn", "pytorch" →
//! "torch". Empty where none is known. `name` in the normal form.
QString packageMeantBy(const QString &name);

//! What a package is on a cluster, where it is more than a wheel.
enum class PackageKind {
    Ordinary,
    StandardLibrary, //!< part of Python: dataclasses, argparse
    CudaRuntime,     //!< libraries that pip's torch brings on a laptop; a cluster's torch is linked against its own
    PythonItself,    //!< python, pip, virtualenv of a conda list
    CondaOnly,       //!< names of conda for compilers and system libraries
    OtherSystem,     //!< for Windows or macOS alone
    NoPackage,       //!< a part of setuptools that an old Ubuntu's pip freeze names: pkg-resources==0.0.0
    Module,          //!< the Alliance has it as a module
};

struct PackageFact {
    PackageKind kind = PackageKind::Ordinary;
    QString module; //!< of the cluster, for Module
};

//! `name` in the normal form.
PackageFact packageFact(const QString &name);

} // namespace voyageur::environment
