// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/bash.h"
#include "script/document.h"

#include <QByteArray>
#include <QList>

namespace voyageur::script {

//! One argument that a script takes: `sbatch job.sh FIRST SECOND`.
struct ScriptArgument {
    int number = 1;
    QByteArray name;       //!< the variable that keeps it: "DATA" of DATA=$1; empty: none
    QByteArray fallback;   //!< of "${1:-data}", as written; may be empty
    QByteArray message;    //!< of "${1:?where is the data}", as written
    bool demanded = false; //!< the script ends with a message without it: "${1:?}"
    bool optional = false; //!< the script says somewhere what happens without it, and does not end: a value, a test
    QList<Span> uses;      //!< in order
};

//! The arguments that a script takes.
struct ScriptArguments {
    QList<ScriptArgument> arguments; //!< those that are used, by number; there may be gaps
    bool any = false;                //!< and any number more: "$@", a loop with shift, getopts
    bool counted = false;            //!< it looks at their number itself ($#)

    bool isEmpty() const { return arguments.isEmpty() && !any; }
    //! Null when that argument is not used.
    const ScriptArgument *find(int number) const;
};

//! What stands in functions is the functions' own; what a shell inside of the script gets (bash -c '…') is that shell's. After
//! "shift" the first is the second. After "set --" the script has chosen its own. Pure; linear.
ScriptArguments scriptArguments(const Bash &bash);
//! Nothing for a script that is no shell's.
ScriptArguments scriptArguments(const Document &script);

} // namespace voyageur::script
