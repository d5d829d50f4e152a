// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <functional>
#include <optional>

namespace voyageur::base {

//! What stands behind a % in the name of a file that a batch script writes to (--output, --error).
enum class PatternLetter {
    None,   //!< means nothing
    Word,   //!< a text: %x
    Number, //!< digits before it fill it up with zeros: %5j
};
//! As that release of Slurm has it (2411); 0: the newest.
PatternLetter patternLetter(char letter, int release = 0);

//! What a letter stands for; nothing when nobody knows that yet: the pattern keeps it.
using OutputValueOf = std::function<std::optional<QByteArray>(char letter)>;

//! The file's name as Slurm makes it of the pattern. A backslash anywhere switches the letters off and goes; a letter that means
//! nothing stays with its %, or, behind a width, with the last digit of that. (src/slurmd/common/fname.c; tried with 22.05 and
//! 24.11.) Pure.
QByteArray filledOutputPattern(const QByteArray &pattern, const OutputValueOf &valueOf, int release = 0);

} // namespace voyageur::base
