// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/console.h"
#include "main/cli/exitstatus.h"
#include "main/cli/findings.h"
#include "main/cli/text.h"
#include "main/cli/verb.h"
#include "project/codescan.h"
#include "project/projectfile.h"

#include <QFileInfo>

#include <algorithm>

namespace voyageur::cli {

using base::Error;
using base::ErrorCode;
using namespace Qt::StringLiterals;

namespace {

struct Scanned {
    QString folder;
    QStringList exclude;
};

// A project knows which part of it is code; any other folder is code as a whole.
base::Result<Scanned> whatToScan(const Arguments &arguments)
{
    const QString folder = arguments.word(0);
    Scanned scanned{folder, arguments.values("exclude")};
    if (!QFileInfo(folder).isDir()) {
        return Error{ErrorCode::NotFound,
                     Text::tr("There is no folder “%1”.").arg(folder),
                     {},
                     Text::tr("Name the folder that holds your Python code."),
                     {}};
    }
    if (QFileInfo::exists(folder + u"/voyageur.json"_s)) {
        VOYAGEUR_TRY(project, project::ProjectFile::load(folder));
        scanned.folder = project.codeFolder();
        scanned.exclude += project.codeExclude();
    }
    return scanned;
}

Outcome run(Context &context)
{
    Console &console = context.console;
    const bool fixes = context.arguments.has("fix");
    VOYAGEUR_TRY(scanned, whatToScan(context.arguments));
    VOYAGEUR_TRY(findings, project::scanCode(scanned.folder, scanned.exclude, context.stop));
    if (context.arguments.has("diff")) {
        VOYAGEUR_TRY(diff, project::diffCodeFixes(scanned.folder, findings));
        if (console.json())
            console.document(findingsArray(findings));
        else
            console.raw(diff.toUtf8());
        return Done;
    }
    if (fixes) {
        VOYAGEUR_TRY(report, project::applyCodeFixes(scanned.folder, findings));
        console.say(Text::tr("Fixed: %1. Files written: %2.").arg(QString::number(report.fixes), QString::number(report.files)));
        VOYAGEUR_TRY(left, project::scanCode(scanned.folder, scanned.exclude, context.stop));
        findings = left;
    }
    console.document(findingsArray(findings));
    printFindings(console, findings);
    if (findings.isEmpty())
        console.print(Text::tr("Nothing found that a job could not do."));
    const bool broken =
        std::ranges::any_of(findings, [](const auto &finding) { return finding.severity == base::Severity::Error; });
    return broken ? AnswerIsNo : Done;
}

} // namespace

const Verb scanVerb = {
    .name = "scan",
    .usage = "DIR",
    .summary = QT_TRANSLATE_NOOP("voyageur::cli::Text",
                                 "Step 1: what in the code cannot run without a screen, a keyboard or this computer"),
    .options = {{"fix", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "Apply the preferred fix of each finding")},
                {"diff", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "Show what --fix would change, and change nothing")},
                {"exclude", "GLOB", QT_TRANSLATE_NOOP("voyageur::cli::Text", "Leave out files of this form; may be repeated"), 0,
                 true}},
    .leastWords = 1,
    .mostWords = 1,
    .run = run,
};

} // namespace voyageur::cli
