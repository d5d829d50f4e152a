// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tryout/trychecks.h"

#include <QHash>

#include <span>

namespace voyageur::tryout {

//! What a check is judged by.
struct CheckSubject {
    const projectfile::ProjectFile &project; //!< as tried
    int gpus = 0;                            //!< of one node, as asked for
    qint64 memoryBytes = 0;                  //!< as asked for; 0: not known
    bool simulatedGpus = false;
    int status = 0;           //!< of the check's own command
    QByteArray output;        //!< of it
    const Measured &measured; //!< once the program has run
    bool programEndedWell = false;
    bool timeLimit = false;
};

struct CheckVerdictText {
    session::Verdict verdict = session::Verdict::Skipped;
    QString reason;
};

//! A check as a row: nothing else knows its name. To add one, add a row.
struct TryCheck {
    const char *id;
    const char *title; //!< marked for translation with the context of TryChecks
    //! For bash, in the job's set-up: $dataset, $gpus, and "$@" is the program with its arguments. Null: judges what was
    //! measured.
    QByteArray (*command)();
    CheckVerdictText (*judge)(const CheckSubject &subject);
};

std::span<const TryCheck> tryChecks();

} // namespace voyageur::tryout
