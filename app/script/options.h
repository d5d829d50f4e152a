// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>

namespace voyageur::script {

//! Whether an option of sbatch takes a value.
enum class OptionValue { None, Optional, Required };

struct Option {
    const char *name; //!< long, without dashes
    char letter;      //!< short form, or 0
    OptionValue value;
};

//! sbatch's options of Slurm 22.05 to 24.11. The exact name, or the only one that begins so (getopt_long(3)); null for
//! unknown and for ambiguous names.
const Option *findOption(QByteArrayView name);
const Option *findOption(char letter);

} // namespace voyageur::script
