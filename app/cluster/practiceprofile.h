// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/catalogue.h"

namespace voyageur::cluster {

bool isPracticeName(const QString &name);
//! Both practice clusters, running or not.
QList<Profile> practiceProfiles();
//! The one of that name as it runs now, by the practice.json in `folder`. NotFound when none runs or can run.
base::Result<Profile> runningPractice(const QString &name, const QString &folder);
//! $VOYAGEUR_PRACTICE, or this person's own.
QString defaultPracticeFolder();

} // namespace voyageur::cluster
