// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/sweepoptions.h"

#include "main/cli/access.h"
#include "main/cli/console.h"
#include "main/cli/exitstatus.h"
#include "main/cli/sweeptext.h"
#include "main/cli/text.h"
#include "runs/sweepplan.h"
#include "source/projectguess.h"
#include "tryout/sweeptry.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>

namespace voyageur::cli {

using namespace Qt::StringLiterals;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

Error noSweep(const QString &what)
{
    return {ErrorCode::BadRequest,
            what,
            {},
            Text::tr("Give the runs: --sweep NAME=VALUE,VALUE, --sweep-table FILE, or sweep in voyageur.json."),
            {}};
}

Result<void> setRuns(const Arguments &arguments, const projectfile::ProjectFile &project, projectfile::SweepSettings &sweep)
{
    if (arguments.has("sweep") && arguments.has("sweep-table"))
        return noSweep(Text::tr("--sweep and --sweep-table cannot be used together."));
    if (arguments.has("sweep")) {
        sweep.grid.clear();
        sweep.list = {};
        sweep.table.clear();
        for (const QString &words : arguments.values("sweep")) {
            VOYAGEUR_TRY(parameter, projectfile::sweepParameter(words));
            sweep.grid += parameter;
        }
        runs::markSwitches(sweep.grid, source::optionsOfProgram(project));
    }
    if (arguments.has("sweep-table")) {
        sweep.grid.clear();
        sweep.list = {};
        sweep.table = QFileInfo(arguments.value("sweep-table")).absoluteFilePath();
    }
    return {};
}

Result<void> setManner(const Arguments &arguments, projectfile::SweepSettings &sweep)
{
    const QStringList ways{u"auto"_s, u"no"_s, u"parallel"_s, u"glost"_s, u"meta"_s};
    if (arguments.has("pack")) {
        sweep.pack = arguments.value("pack");
        if (!ways.contains(sweep.pack))
            return Error{ErrorCode::BadRequest,
                         Text::tr("--pack does not take “%1”.").arg(sweep.pack),
                         {},
                         Text::tr("Use auto, no, parallel, glost or meta."),
                         {}};
    }
    VOYAGEUR_TRY(minutes, numberOption(arguments, "minutes", sweep.minutes.value_or(0), 1, 100'000));
    VOYAGEUR_TRY(atOnce, numberOption(arguments, "at-once", sweep.atOnce.value_or(0), 1, projectfile::mostSweepRuns));
    if (minutes > 0)
        sweep.minutes = minutes;
    if (atOnce > 0)
        sweep.atOnce = atOnce;
    return {};
}

} // namespace

Result<void> setSweep(const Arguments &arguments, projectfile::ProjectFile &project)
{
    const bool asked =
        std::ranges::any_of(std::initializer_list<const char *>{"sweep", "sweep-table", "pack", "minutes", "at-once", "dry-run"},
                            [&](const char *option) { return arguments.has(option); });
    projectfile::SweepSettings sweep = project.sweep.value_or(projectfile::SweepSettings());
    VOYAGEUR_CHECK(setRuns(arguments, project, sweep));
    VOYAGEUR_CHECK(setManner(arguments, sweep));
    if (!sweep.isWanted())
        return asked ? Result<void>(noSweep(Text::tr("This project has no sweep."))) : Result<void>();
    // What makes no sense is said before anybody signs in.
    VOYAGEUR_TRY(table, projectfile::sweepTable(sweep, project.codeFolder()));
    project.sweep = sweep;
    const bool packs = sweep.pack == u"parallel"_s || sweep.pack == u"glost"_s || sweep.pack == u"meta"_s;
    tryout::Measured any;
    any.milliseconds = 1;
    if (packs && !sweep.minutes && !arguments.has("dry-run") && tryout::triedMinutes(project, any)) // the try measures them
        return {};
    VOYAGEUR_TRY(plan,
                 runs::planSweep(static_cast<int>(table.rows.size()), sweep, project.job, runs::SweepLimits::of({}, project)));
    Q_UNUSED(plan)
    return {};
}

Outcome showSweep(Context &context, const projectfile::ProjectFile &project)
{
    VOYAGEUR_TRY(catalogue, loadCatalogue(context));
    const QString name = context.arguments.word(1);
    const auto profiles = catalogue.profiles();
    const auto known = std::ranges::find(profiles, name, &cluster::Profile::name);
    cluster::Profile profile;
    if (known != profiles.end()) {
        profile = *known;
    } else {
        VOYAGEUR_TRY(resolved, catalogue.resolve(name));
        profile = resolved;
    }
    VOYAGEUR_TRY(table, projectfile::sweepTable(*project.sweep, project.codeFolder()));
    VOYAGEUR_TRY(plan,
                 runs::planSweep(static_cast<int>(table.rows.size()), *project.sweep, project.job,
                                 runs::SweepLimits::of(profile.facts, project)));
    const QString warning = runs::sweepWarning(project);
    if (!warning.isEmpty())
        context.console.say(Text::tr("warning: %1").arg(warning));
    context.console.document(sweepPlanObject(plan, table));
    printSweepPlan(context.console, plan, table);
    return Done;
}

} // namespace voyageur::cli
