// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "projectfile/courseapply.h"

#include <QJsonArray>
#include <QJsonObject>

namespace voyageur::cli {

class Console;

//! A course for people: its words, where it is given, the keys of a host, limits, data.
void printCourse(Console &console, const projectfile::Course &course);
//! The same for programs: {course, title, welcome, cluster, host, port, hostKeys, validNow, stageIn, warnings}.
QJsonObject courseObject(const projectfile::Course &course);

//! What a project gets: a line for each value.
void printChanges(Console &console, const QList<projectfile::CourseChange> &changes);
//! [{key, before, after}]
QJsonArray changesArray(const QList<projectfile::CourseChange> &changes);

} // namespace voyageur::cli
