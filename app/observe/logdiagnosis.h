// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "base/stop.h"
#include "observe/logsigns.h"

#include <QIODevice>
#include <QStringDecoder>

namespace voyageur::observe {

//! A log's bytes, as a LogReader wants them: UTF-8, or UTF-16 as PowerShell's “>” writes it; what is neither stays readable. A
//! value; one thread at a time.
class LogBytes final {
public:
    //! False when these are no text's: a program, an archive, an image. Then nothing is to be hoped for from the rest.
    bool take(QByteArrayView bytes);
    LogReading finish();

private:
    LogReader m_reader;
    QByteArray m_head; //!< until it is known what they are
    QStringDecoder m_decoder;
    bool m_known = false;
    bool m_text = true;

    bool decide();
};

//! What the log in a file says. Of any size; the memory stays small. NotFound, BadRequest for a folder, for what cannot be read
//! and for what is no text; Cancelled. For working threads.
base::Result<LogReading> readLogFile(const QString &path, const base::StopToken &stop = {});
//! The same of an open device, until it ends; `name` is for people.
base::Result<LogReading> readLogFrom(QIODevice &device, const QString &name, const base::StopToken &stop = {});

//! `count` lines of such a file from the one numbered `first` (1) on, as far as there are so many; of too much text the
//! beginning. The errors of readLogFile(), but for what is no text. For working threads.
base::Result<QString> readLogLines(const QString &path, int first, int count, const base::StopToken &stop = {});

//! A line of the job's script that bash names in those words ("slurm_script: line 9:"); 0 for none.
int scriptLineIn(const QString &words);

} // namespace voyageur::observe
