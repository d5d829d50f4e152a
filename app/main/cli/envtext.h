// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "environment/environment.h"
#include "environment/moduletext.h"
#include "environment/wheelhouse.h"
#include "projectfile/modulestart.h"

#include <QJsonArray>
#include <QJsonObject>

namespace voyageur::cli {

class Console;

//! The answers of `voyageur env`, as JSON and for people.
QJsonObject checkObject(const project::WantedPackages &wanted, const project::EnvironmentCheck &check);
void printCheck(Console &console, const project::WantedPackages &wanted, const project::EnvironmentCheck &check);
QJsonObject environmentObject(const project::WantedPackages &wanted, const project::EnvironmentSpec &spec,
                              const project::RemoteEnvironment &made);
QJsonArray offersArray(const QList<project::ModuleOffer> &offers);
QJsonObject storyObject(const QString &module, const project::ModuleStory &story);
void printStory(Console &console, const QString &module, const project::ModuleStory &story);

} // namespace voyageur::cli
