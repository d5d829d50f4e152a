// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/desktopmessage.h"

namespace voyageur::settings {

void tellDesktop(const QString &, const QString &) {}

} // namespace voyageur::settings
