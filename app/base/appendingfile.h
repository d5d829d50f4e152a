// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFile>

namespace voyageur::base {

// A file to whose end several programs write at once, each a line: none is lost, and none stands inside another. Any of them may
// give it another name meanwhile; to the others it stays the file that they have opened.

//! Makes it where it is not there yet.
bool openForAppending(QFile &file, const QString &path);
//! `file`: of openForAppending().
void append(QFile &file, const QByteArray &line);

} // namespace voyageur::base
