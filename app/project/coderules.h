// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/diagnostic.h"
#include "project/codescan.h"

#include <QLatin1StringView>

namespace voyageur::project {

//! What a call to some function means in a job.
struct CallRule {
    enum class When {
        Always,
        DownloadTrue, //!< only with download=True
        NamedModel,   //!< only when the first argument is a name, not a path
        CameraNumber, //!< only when the first argument is a number
        OtherBackend, //!< only when the first argument names a toolkit with windows
    };
    enum class Mend { None, SaveFigure, WriteImage, Pass, Agg };

    QLatin1StringView callee; //!< full name; with a dot in front any method of that name; with ".*" at its end all of a module
    const char *rule;
    When when = When::Always;
    Mend mend = Mend::None;
};

const QList<CallRule> &callRules();

//! What is only there on another system.
const QList<QLatin1StringView> &foreignModules();

//! A finding of the rule, with its severity and help. `subject` is the code it is about, as written.
base::Diagnostic codeFinding(QLatin1StringView rule, const QString &file, const base::TextRange &range, const QString &subject);

} // namespace voyageur::project
