// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "projectfile/projectfile.h"
#include "projectfile/projectjson.h"

namespace voyageur::projectfile {

// The keys of `dataset` in voyageur.json for data that does not come from this computer. Any thread.

//! Just one of folder, remote, course and url must be there; the values have the forms of the schema.
void readDatasetThere(JsonReader &json, ProjectFile::Dataset &dataset);
void writeDatasetThere(JsonWriter &json, const ProjectFile::Dataset &dataset);

//! The address as it can be asked for, in ASCII. BadRequest for one that is no http, https or ftp address, that is longer
//! than 2000 characters, or that holds a password.
base::Result<QByteArray> datasetAddress(const QString &url);

} // namespace voyageur::projectfile
