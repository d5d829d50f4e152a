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
QJsonObject checkObject(const environment::WantedPackages &wanted, const environment::EnvironmentCheck &check);
void printCheck(Console &console, const environment::WantedPackages &wanted, const environment::EnvironmentCheck &check);
QJsonObject environmentObject(const environment::WantedPackages &wanted, const environment::EnvironmentSpec &spec,
                              const environment::RemoteEnvironment &made);
QJsonArray offersArray(const QList<environment::ModuleOffer> &offers);
QJsonObject storyObject(const QString &module, const environment::ModuleStory &story);
void printStory(Console &console, const QString &module, const environment::ModuleStory &story);

} // namespace voyageur::cli
