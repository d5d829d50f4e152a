// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace voyageur::base {

//! Whether somebody else than this user and root could have written what stands in a file. As OpenSSH judges, in Debian's way: a
//! group may write that has this user alone. Windows: never, the folder's rights are the user's.
bool othersCouldWrite(const QString &path);

} // namespace voyageur::base
