// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dataset/localfs.h"

#include <QByteArrayView>

namespace voyageur::dataset {

//! Whether a file becomes executable in an archive and on the cluster, where the disk here has no permissions (Windows, FAT): by
//! its name and how it begins. It is executable when it begins with "#!" or is a program or library for Linux (ELF), and when its
//! name ends in ".sh", since a shell also runs a script that does not say by whom. So "./run", "./train.py" and "./prepare.sh"
//! start there as they do here. `head` is how the file begins: four bytes, or all of a shorter file. Pure; any thread.
bool isExecutable(QByteArrayView path, QByteArrayView head);
//! The same of an open file.
base::Result<bool> isExecutable(QByteArrayView path, const LocalFile &file);

} // namespace voyageur::dataset
