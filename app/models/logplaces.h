// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/runs.h"
#include "observe/logsigns.h"

#include <QList>
#include <QString>

namespace voyageur::models {

//! A line that a log names, of the person's own code or of the job's script, with the text around it. A value.
struct LogPlace {
    QString title;        //!< "train.py, line 12"
    QString path;         //!< on this computer; empty: the script as it was submitted
    QString text;         //!< of the whole file
    int line = 0;         //!< from 1
    bool changed = false; //!< the file here is not any more the one that ran
    qsizetype start = 0;  //!< where the log names it, in characters
    qsizetype length = 0;
    bool operator==(const LogPlace &) const = default;
};

//! The places of a log: those of tracebacks in files that are on this computer, innermost first, and the lines of the script that
//! bash complains of; each once, at most eight. `run`: whose log it is. Reads files; for working threads.
QList<LogPlace> placesIn(const QString &log, const observe::LogReading &reading, const history::RunRecord &run);

//! The file of the person's code that is meant by a path on the cluster; empty: none of them.
QString localFileOf(const QString &there, const history::RunRecord &run);

} // namespace voyageur::models
