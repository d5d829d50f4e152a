// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace voyageur::settings {

//! Shows a message on the desktop (org.freedesktop.Notifications on the session bus); for programs without a window. Nothing
//! where there is no bus that is known, or no desktop that shows messages, and on Windows and macOS. Blocks for some seconds at
//! most; any thread.
void tellDesktop(const QString &title, const QString &text);

} // namespace voyageur::settings
