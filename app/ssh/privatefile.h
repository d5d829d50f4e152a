// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QString>

namespace voyageur::ssh {

//! A file that holds a secret (a private key, a password) must be this user's, or root's, and nobody else may read or change it,
//! as ssh wants it of keys. Pipes and devices pass: they hold nothing. Windows does not tell, and all pass. Error KeyUnusable
//! with the command that puts it right.
base::Result<void> mustBePrivate(const QString &path);

} // namespace voyageur::ssh
