// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "base/stop.h"
#include "main/cli/arguments.h"

#include <QList>
#include <QString>

#include <array>
#include <span>
#include <utility>
#include <vector>

namespace voyageur::cli {

class Console;

//! What a verb works with. Lives as long as the verb runs.
struct Context {
    const Arguments &arguments;
    Console &console;
    base::StopToken stop; //!< requested by the first Ctrl-C
    const char *verb = "";
};

//! What a verb ends with: an exit status (0 done, 1 it ran and the answer is no), or an error that is printed and turned
//! into a status by exitStatus().
using Outcome = base::Result<int>;

//! Which options that leave something out a verb takes (exclusionoptions.h).
enum class LeavesOut {
    Nothing,
    Patterns,         //!< what the person names
    PatternsAndUsual, //!< and what usually stays here
};

//! One verb of the command line, as a row of a table: nothing else knows its name. Texts are marked for translation
//! with the context of Text.
struct Verb {
    const char *name;
    const char *usage;             //!< after the name: "SRC C:PATH"; may name several forms, one a line
    const char *example = nullptr; //!< one that a person may type, after "voyageur"; null for what is not for people
    const char *summary;           //!< one line
    std::vector<Option> options;
    int leastWords = 0;           //!< positional arguments
    int mostWords = -1;           //!< −1 for any number
    bool signsIn = false;         //!< takes the options that answer a login's questions, too
    bool takesNodes = false;      //!< works on data transfer and automation nodes, too
    bool passesOn = false;        //!< unknown options belong to sbatch, and what follows `--` to the script
    bool scriptArguments = false; //!< what follows `--` belongs to the script
    bool runsCommand = false;     //!< passes on, but to salloc, and what follows `--` is a command
    LeavesOut leavesOut = LeavesOut::Nothing;
    Outcome (*run)(Context &) = nullptr;
};

//! All verbs, in the order of the help.
std::span<const Verb *const> allVerbs();
//! Null when there is none of that name.
const Verb *findVerb(const QString &name);

//! Options of every verb, and of the verbs that sign in.
std::span<const Option> commonOptions();
std::span<const Option> loginOptions();

//! All that a verb takes, group by group: its own, what leaves something out, the login's, everybody's.
std::array<std::span<const Option>, 4> optionsOf(const Verb &verb);
//! "-o, --output FILE"
QString optionWords(const Option &option);

//! What each exit status means.
QList<std::pair<int, QString>> exitStatuses();

//! The texts of `voyageur --help` and `voyageur VERB --help`, in lines of at most 80 columns.
QString generalHelp();
QString verbHelp(const Verb &verb);

// One file for each.
extern const Verb allocVerb;
extern const Verb cancelVerb;
extern const Verb checkVerb;
extern const Verb clustersVerb;
extern const Verb courseVerb;
extern const Verb diagnoseVerb;
extern const Verb efficiencyVerb;
extern const Verb envVerb;
extern const Verb explainVerb;
extern const Verb jobsVerb;
extern const Verb keyVerb;
extern const Verb logVerb;
extern const Verb loginVerb;
extern const Verb logoutVerb;
extern const Verb packVerb;
extern const Verb practiceVerb;
extern const Verb pullVerb;
extern const Verb pushVerb;
extern const Verb recipesVerb;
extern const Verb scriptVerb;
extern const Verb runVerb;
extern const Verb runsVerb;
extern const Verb scanVerb;
extern const Verb storageVerb;
extern const Verb submitVerb;
extern const Verb supportVerb;
extern const Verb surveyVerb;
extern const Verb syncVerb;
extern const Verb tensorboardVerb;
extern const Verb testVerb;
extern const Verb tunnelVerb;
extern const Verb waitVerb;
//! Not of allVerbs(): what `login` starts in the background, and what asks the keychain.
extern const Verb keepVerb;
extern const Verb keychainVerb;

} // namespace voyageur::cli
