// SPDX-License-Identifier: GPL-3.0-or-later
#include <QByteArray>

// Without this Qt Test speaks to a debugger on Windows. Not in CTest's environment, since Wine lets no variable of Qt's through.
static const bool speaksToStderr = qputenv("QT_FORCE_STDERR_LOGGING", "1");
