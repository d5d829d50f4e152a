// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/rules/subject.h"

#include <QList>

namespace voyageur::script {

//! A script read alone: nothing is known beside it.
struct ReadScript {
    explicit ReadScript(const QByteArray &script) : document(Document::parse(script)), subject(document, around) {}
    Q_DISABLE_COPY_MOVE(ReadScript)
    Document document;
    Surroundings around;
    Subject subject;
};

//! The calls that do the work of a script, in order: Python, torchrun, Rscript, a program of one's own, what stands behind srun,
//! mpirun or timeout. Not what prepares (module, tar, pip, "python -c"), nor functions of recipes. Where there is none that is
//! known, commands that this program does not know. They live as long as `subject`. Pure.
QList<const Call *> mainPrograms(const Subject &subject);

//! Where the shell comes to that call: itself, or where the function that it stands in is called first.
Span calledAt(const Subject &subject, const Call &call);

//! From there on a command that fails ends the script: "set -e" stands before it.
bool stopsAtFailure(const Subject &subject, qsizetype offset);
//! From there on an unset variable is an error: "set -u" stands before it.
bool stopsAtUnset(const Subject &subject, qsizetype offset);

} // namespace voyageur::script
