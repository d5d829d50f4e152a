// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "environment/wantedpackages.h"
#include "session/session.h"
#include "session/steps.h"

#include <QHash>

namespace voyageur::environment {

//! What avail_wheels printed, as table or as file names (--raw): package → its versions, the newest first. Other lines are passed
//! over: any bytes are fine. Pure.
QHash<QString, QStringList> wheelsListed(const QByteArray &printed);

//! What becomes of a package on a cluster.
enum class Availability {
    Available,    //!< in the wheelhouse, or in a module that is loaded
    OtherVersion, //!< in the wheelhouse, but no version that is asked for
    Module,       //!< comes as a module that is not loaded yet
    Internet,     //!< not in the wheelhouse
    OtherName,    //!< no package has that name; another one is meant
    NotNeeded,    //!< part of Python, or of the cluster itself
    Unknown,      //!< the cluster has no wheelhouse to ask
};
//! "available", "other-version", "module", "internet", "other-name", "not-needed", "unknown": as the JSON says it.
QString availabilityName(Availability availability);

struct PackageVerdict {
    WantedPackage package;
    Availability availability = Availability::Unknown;
    QString version;      //!< the one that pip would take, or the nearest; empty for none
    QStringList versions; //!< all that the cluster has, the newest first
    QString module;       //!< NAME/VERSION, for Module
    QString advice;       //!< for people
    //! The line that does away with it, to be written in place of the package's: of OtherVersion and OtherName; else empty.
    QString cure = {};

    bool isMissing() const
    {
        return availability == Availability::OtherVersion || availability == Availability::Module
            || availability == Availability::OtherName || availability == Availability::Internet;
    }
};

//! What a cluster has, as far as it was asked.
struct WheelhouseAnswer {
    bool exists = false;                 //!< it has avail_wheels, which answered
    QString python;                      //!< version of the Python that was asked for: "3.11.5"
    QHash<QString, QStringList> wheels;  //!< see wheelsListed()
    QHash<QString, QStringList> modules; //!< NAME → NAME/VERSION of those asked for, the newest first
    QStringList loaded;                  //!< modules that were loaded, NAME/VERSION
};

//! Pure.
QList<PackageVerdict> judgePackages(const QList<WantedPackage> &packages, const WheelhouseAnswer &answer);

//! A list of packages against a cluster.
struct EnvironmentCheck {
    QList<PackageVerdict> packages; //!< in the list's order
    QStringList modules;            //!< that were loaded for the question
    QString python;
    bool wheelhouse = false;
    QStringList notes;

    bool isMissing() const;
    //! What can be fetched from the internet: requirements and addresses. Where there is no wheelhouse that is everything.
    QStringList fetchable() const;
};

//! Asks a cluster once: one login shell, in it the modules (as moduleWords() gives them) and one avail_wheels. CommandFailed when
//! the modules cannot be loaded.
base::Result<EnvironmentCheck> checkPackages(session::ClusterSession &session, const WantedPackages &wanted,
                                             const QStringList &modules, const session::StepSink &sink,
                                             const base::StopToken &stop);

} // namespace voyageur::environment
