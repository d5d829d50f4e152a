// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/practicestart.h"

#include "models/sessionmodel.h"

#include <QProcess>

namespace voyageur::models {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;

base::Result<void> startPractice(const QString &program, const base::StopToken &stop)
{
    QProcess process;
    process.start(program, {u"practice"_s, u"start"_s});
    while (!process.waitForFinished(200) && process.state() != QProcess::NotRunning) {
        if (!stop.stopRequested())
            continue;
        process.terminate();
        process.waitForFinished(2000);
        return Error{ErrorCode::Cancelled, SessionModel::tr("The practice cluster was not started."), {}, {}, {}};
    }
    if (process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0)
        return {};
    return Error{ErrorCode::CommandFailed,
                 SessionModel::tr("The practice cluster did not start."),
                 {},
                 SessionModel::tr("In a terminal, “voyageur practice start” shows each step."),
                 base::shownSafely(process.readAllStandardError().right(2000))};
}

} // namespace voyageur::models
