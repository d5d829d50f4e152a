// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/logging.h"

namespace voyageur::base {

Q_LOGGING_CATEGORY(logSsh, "voyageur.ssh", QtWarningMsg)
Q_LOGGING_CATEGORY(logSlurm, "voyageur.slurm", QtWarningMsg)
Q_LOGGING_CATEGORY(logTransfer, "voyageur.transfer", QtWarningMsg)
Q_LOGGING_CATEGORY(logProject, "voyageur.project", QtWarningMsg)
Q_LOGGING_CATEGORY(logSettings, "voyageur.settings", QtWarningMsg)
Q_LOGGING_CATEGORY(logProgram, "voyageur.program", QtWarningMsg)

} // namespace voyageur::base
