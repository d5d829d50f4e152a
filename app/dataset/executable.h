// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dataset/localfs.h"

#include <QByteArrayView>

namespace voyageur::dataset {

//! Whether a file becomes executable in an archive and on the cluster: by its name and how it begins. The bit that it has on
//! this computer does not count, because Windows has no such bit: the same files give the same bytes on every system. It is
//! executable when it begins with "#!" or is a program or library for Linux (ELF), and when its name ends in ".sh", since a shell
//! also runs a script that does not say by whom. So "./run", "./train.py" and "./prepare.sh" start there as they do here; a file
//! of data that a foreign disk made executable is data again, and a script that had no bit gets it, which harms nobody.
//! `head` is how the file begins: four bytes, or all of a shorter file. Pure; any thread.
bool isExecutable(QByteArrayView path, QByteArrayView head);
//! The same of an open file.
base::Result<bool> isExecutable(QByteArrayView path, const LocalFile &file);

} // namespace voyageur::dataset
