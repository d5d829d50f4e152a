// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "projectfile/course.h"
#include "projectfile/projectjson.h"

namespace voyageur::projectfile {

//! Reads a course from the object of its file, or of the key "course" of voyageur.json.
void readCourse(JsonReader json, Course &course);
//! Writes it over what was read.
void writeCourse(JsonWriter &json, const Course &course);

} // namespace voyageur::projectfile
