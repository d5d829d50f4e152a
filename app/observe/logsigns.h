// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

namespace voyageur::observe {

// What a job's log says of its failure, found by the words of the programs that write it: Python, PyTorch, TensorFlow, CUDA,
// bash, Lmod, Slurm. Pure; any thread. Any text is fine; the time is that of a search for some forty words.

//! A known failure.
struct LogSign {
    QString id;          //!< "cuda-memory": the row of the table
    qsizetype start = 0; //!< of its words, in characters of the text
    qsizetype length = 0;
    QString what; //!< in the person's language
    QString next;
    bool operator==(const LogSign &) const = default;
};

//! A place in the code that a Python traceback names.
struct LogFrame {
    QString file; //!< as it is written there: a path on the cluster
    int line = 0; //!< from 1
    qsizetype start = 0;
    qsizetype length = 0; //!< of `File "train.py", line 12`
    bool library = false; //!< of Python or an installed package, not the person's
    bool operator==(const LogFrame &) const = default;
};

struct LogReading {
    QList<LogSign> signs; //!< in the order of the text, each once, at its first place
    QList<LogFrame> frames;
    qsizetype firstError = -1; //!< where a person should look first; −1 when nothing looks like an error

    //! The one that explains the rest: a program that ran out of memory fails in many words afterwards. Null for none.
    const LogSign *main() const;
};

LogReading readLog(const QString &text);

//! The ids of the table, the ones that explain most first; one may stand there twice.
QStringList logSignIds();

} // namespace voyageur::observe
