// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLoggingCategory>

namespace voyageur::base {

// One category per layer; QT_LOGGING_RULES="voyageur.ssh.debug=true" shows what happens. Never a secret, never the
// contents of a prompt's answer.
Q_DECLARE_LOGGING_CATEGORY(logSsh)
Q_DECLARE_LOGGING_CATEGORY(logSlurm)
Q_DECLARE_LOGGING_CATEGORY(logTransfer)
Q_DECLARE_LOGGING_CATEGORY(logProject)
Q_DECLARE_LOGGING_CATEGORY(logSettings)
Q_DECLARE_LOGGING_CATEGORY(logProgram)

} // namespace voyageur::base
