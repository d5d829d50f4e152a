// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/bash.h"
#include "script/document.h"

#include <optional>

namespace voyageur::script {

//! An option of a directive as it stands there while somebody is typing: half a name, a value that is still missing, also
//! behind a word that sbatch refuses.
struct WrittenOption {
    const Option *option = nullptr; //!< null for a name that is none yet
    bool longForm = true;
    bool attached = true; //!< "--mem=4G"
    Span name;            //!< with its dashes
    std::optional<Span> value;
    QByteArray text; //!< the value without quotes
};

//! The options of one line of kind Directive, or of a "#SBATCH" line that sbatch passes over.
QList<WrittenOption> writtenOptions(const Document &script, const Line &line);
//! Of all directives that count, up to the second component.
QList<WrittenOption> writtenOptions(const Document &script);
//! The value of the last that has this kept name; nothing when it is not there.
std::optional<QByteArray> writtenValue(const QList<WrittenOption> &options, QByteArrayView name);

enum class PlaceKind {
    Nothing,
    Mark,        //!< "#SBATCH", or its beginning
    OptionName,  //!< of a directive; an empty span where one may begin
    OptionValue, //!< of a directive; an empty span where it is still missing
    RuleOrder,   //!< the beginning of "# voyageur: disable="
    RuleName,    //!< behind it
    Module,      //!< behind "module load"
    Variable,    //!< with its "$", and "${" "}"
};

//! What stands at an offset.
struct ScriptPlace {
    PlaceKind kind = PlaceKind::Nothing;
    Span span;
    const Option *option = nullptr; //!< of OptionValue, and of OptionName where there is one of that name
    bool attached = true;           //!< of OptionName: "=" or the value follow at once
};

//! Any offset; pure; linear in the size of the script.
ScriptPlace placeAt(const Document &script, qsizetype offset);

} // namespace voyageur::script
