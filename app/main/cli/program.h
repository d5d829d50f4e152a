// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace voyageur::cli {

//! Whether the program's words (without its name) are for the command line; otherwise the window opens: without words, with
//! options of Qt or `--cluster NAME`, or with a project's folder in the place of a verb.
bool isForCommandLine(const QStringList &words);

//! Runs the verb that `words` name, in this thread, to its end. The exit status. A QCoreApplication exists.
int runCommandLine(const QStringList &words);

} // namespace voyageur::cli
