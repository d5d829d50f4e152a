// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/clusterfacts.h"
#include "script/document.h"

#include <QByteArray>
#include <QList>
#include <QString>

namespace voyageur::script {

//! What completion and hover know beside the script. Nothing is owned.
struct CompletionFacts {
    QString clusterName;                         //!< "narval"; empty: no cluster was chosen
    const base::ClusterFacts *cluster = nullptr; //!< null: no cluster was chosen
};

enum class CompletionKind { Directive, Option, Value, Module, Variable, Rule };

//! One thing that may stand at a place.
struct Completion {
    QString label;     //!< as it is listed: "--time"
    QByteArray insert; //!< what takes the place of Completions::span: "--time="
    QString detail;    //!< for people, one line; may be empty
    CompletionKind kind = CompletionKind::Value;
    bool goesOn = false; //!< behind it there is something to complete again: the value of an option
    bool operator==(const Completion &) const = default;
};

struct Completions {
    Span span;               //!< what is replaced: the part of a word around the offset
    QList<Completion> items; //!< the likeliest first
    bool unasked = false;    //!< worth showing while somebody types, without being asked
};

//! What may stand at this offset of the script, given what is written there already: names of options and their values in a
//! directive, modules and SLURM_ variables in a command, names of rules in "# voyageur: disable=". Empty where there is
//! nothing to say. Any offset; pure; linear in the size of the script.
Completions completions(const Document &script, qsizetype offset, const CompletionFacts &facts);

} // namespace voyageur::script
