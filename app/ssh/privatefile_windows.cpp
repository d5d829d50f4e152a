// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/privatefile.h"

namespace voyageur::ssh {

base::Result<void> mustBePrivate(const QString &)
{
    return {};
}

} // namespace voyageur::ssh
