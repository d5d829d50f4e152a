// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include <optional>
#include <span>

namespace voyageur::script {

//! One of the letters that stand for something behind % in --output, --error and --input of a batch script.
struct OutputLetter {
    char letter;
    const char *help; //!< marked for translation, context "voyageur::script::OutputFile"
};
std::span<const OutputLetter> outputLetters();
//! Its help in the person's language.
QString outputLetterHelp(const OutputLetter &letter);

//! The run that a file belongs to.
struct OutputRun {
    qint64 job = 0;             //!< of an array: of this task, which has a number of its own
    qint64 arrayJob = 0;        //!< of an array: of the whole
    std::optional<qint64> task; //!< of an array
    QByteArray name;            //!< of the job
    QByteArray user;
    QByteArray node; //!< short name of the first one
};

//! The file's name as the newest Slurm makes it of the pattern: base::filledOutputPattern().
QByteArray expandedOutput(const QByteArray &pattern, const OutputRun &run);

//! Where the output goes when --output is not given.
QByteArray defaultOutput(bool array);

} // namespace voyageur::script
