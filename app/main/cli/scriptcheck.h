// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/diagnostic.h"
#include "base/result.h"
#include "base/stop.h"
#include "main/cli/checkfiles.h"
#include "main/cli/scriptfile.h"
#include "script/check.h"
#include "script/document.h"

#include <functional>
#include <optional>

namespace voyageur::cli {

//! What is asked about every script of one `check`.
struct CheckTask {
    script::Surroundings around; //!< without the project
    script::SlurmVersion version;
    QString project;   //!< the folder of --project; empty: each script's own
    bool mend = false; //!< `mended` and `afterwards` are wanted
};

//! A text and what is wrong with it.
struct Findings {
    script::Document document;
    QList<base::Diagnostic> findings;
};

//! A script, and what was found in it.
struct CheckedScript {
    ScriptFile file;
    bool isScript = true; //!< else it was only found in a folder, and nothing else is set
    Findings found{};
    QByteArray mended{};                  //!< with the preferred fixes
    int applied = 0;                      //!< so many of them
    std::optional<Findings> afterwards{}; //!< in `mended`, when anything was applied
};

//! Checks the scripts in `threads` threads and has each taken in the caller's, in their order, until `take` says no.
void checkScripts(const QList<ScriptName> &names, const CheckTask &task, int threads, const base::StopToken &stop,
                  const std::function<bool(int index, base::Result<CheckedScript> script)> &take);

} // namespace voyageur::cli
