// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "source/pythoncode.h"

#include <optional>

namespace voyageur::source {

//! An argument that a program takes on its command line, as its calls of argparse, click and absl tell. A value.
struct ProgramOption {
    QString name;         //!< as it is typed: "--data-dir"; of a positional one its name without hyphens
    QStringList aliases;  //!< its other names: "-d"
    QString defaultValue; //!< where it is a plain text
    bool positional = false;
    bool takesValue = true;        //!< not an on-off switch
    bool required = false;         //!< the program ends when it is not given
    base::TextRange declared = {}; //!< the call that says so
};

//! All of them, in the order of the text.
QList<ProgramOption> programOptions(const PythonCode &code);

//! Those that the program needs and that `arguments` do not give, in the order of the text. Pure.
QList<ProgramOption> missingOptions(const QList<ProgramOption> &options, const QStringList &arguments);

//! What an argument is for, by the names that people give to it.
enum class OptionUse {
    Data,    //!< where the dataset is
    Results, //!< where results go
    Resume,  //!< the checkpoint to go on from
};

//! The first that is for that and takes a value; nothing when none is.
std::optional<ProgramOption> optionFor(OptionUse use, const QList<ProgramOption> &options);

} // namespace voyageur::source
