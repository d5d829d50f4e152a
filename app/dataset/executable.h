// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>

namespace voyageur::dataset {

//! The rule for a disk that has no executable bit (Windows), so that an archive made there is the one that Linux makes of the
//! same files with the bits that people give them: a program for Linux (ELF), or a script that says by "#!" who runs it and whose
//! name is a command's ("run", "configure") or a shell script's ("run.sh"). A Python file often begins with "#!" and seldom has
//! the bit: it is started by naming python. Pure; any thread.

//! Whether the name leaves it to the content: else no file needs to be opened for this.
bool mayBeExecutable(QByteArrayView path);
//! `head` is how the file begins, four bytes or the whole of a shorter file.
bool isExecutable(QByteArrayView path, QByteArrayView head);

} // namespace voyageur::dataset
