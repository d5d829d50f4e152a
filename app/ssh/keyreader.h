// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace voyageur::ssh {

//! This program with this word as its only argument is the one that opens private keys for another (keytrial.h).
inline constexpr char keyReaderWord[] = "--open-key";

//! Which program that is: in main(), before any key is opened. Without this call keys are opened in the program itself.
void setKeyReader(const QString &program);

//! In that program: opens the one key, within limits of memory and time. The exit status.
int readKeyForAnother();

} // namespace voyageur::ssh
