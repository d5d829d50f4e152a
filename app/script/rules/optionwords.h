// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/rules/subject.h"

namespace voyageur::script {

// What the rules about refused options share.

const QList<Word> &wordsOf(const Subject &subject, int component);
bool isRefusedFor(const RefusedWord &word, QByteArrayView beginning);
//! A word that is no option.
bool isStray(const RefusedWord &word);
//! A single-dash word that is a long option's name: "-mem=4G".
bool lacksDash(const QByteArray &word, SlurmVersion version);
//! sbatch takes the name of a long option for letters and their value: "-output=x" for -o with "utput=x".
bool isMisread(const Subject &subject, const OptionUse &use, int component);
//! The value has a variable, a command or a ~ that a shell would replace. sbatch does not.
bool needsShell(const OptionUse &use);
base::Fix withSecondDash(const Subject &subject, qsizetype at);
//! "1.5G", "4GiB", "3h": what sbatch would take for the same.
std::optional<QByteArray> respelled(const Option &option, const QByteArray &value);

} // namespace voyageur::script
