// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace voyageur::base {

//! One word as POSIX shell text: unchanged when it holds only characters that no shell treats specially, else in single
//! quotes. For text that becomes part of a file (a job script); commands for a host are ssh::ShellCommand's. The word
//! must not hold a NUL byte, which no shell word can. Pure; any thread.
QByteArray shellQuoted(const QByteArray &word);

//! A path on this computer, whole, as one word of a command that is shown to a person to be typed here: for sh, on Windows for
//! cmd and PowerShell. Pure; any thread.
QString typedWord(const QString &path);

} // namespace voyageur::base
