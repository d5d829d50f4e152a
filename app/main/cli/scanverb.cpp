// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/textdiff.h"
#include "main/cli/access.h"
#include "main/cli/console.h"
#include "main/cli/exitstatus.h"
#include "main/cli/findings.h"
#include "main/cli/rulehelp.h"
#include "main/cli/text.h"
#include "main/cli/verb.h"
#include "projectfile/projectfile.h"
#include "script/rulebook.h"
#include "source/codefiles.h"
#include "source/codescan.h"
#include "source/notebook.h"
#include "source/notebookscripts.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonObject>

#include <algorithm>

namespace voyageur::cli {

using base::Error;
using base::ErrorCode;
using namespace Qt::StringLiterals;

namespace {

struct Scanned {
    QString folder;
    source::ScanOptions options;
    QString only = {}; //!< of its files; empty: all
};

base::Result<source::JobPlace> placeOf(Context &context)
{
    if (!context.arguments.has("cluster"))
        return source::JobPlace();
    const QString name = context.arguments.value("cluster");
    VOYAGEUR_TRY(catalogue, loadCatalogue(context));
    const auto profiles = catalogue.profiles();
    auto found = std::ranges::find(profiles, name, &cluster::Profile::name);
    cluster::Profile profile;
    if (found != profiles.end()) {
        profile = *found;
    } else { // a host of ~/.ssh/config, or user@ one of the names
        VOYAGEUR_TRY(resolved, catalogue.resolve(name));
        profile = resolved;
    }
    return source::JobPlace::on(profile.facts, profile.title.isEmpty() ? profile.name : profile.title);
}

// A project knows which part of it is code; any other folder is code as a whole.
base::Result<Scanned> whatToScan(Context &context)
{
    const QFileInfo named(context.arguments.word(0));
    if (!named.exists())
        return Error{ErrorCode::NotFound,
                     Text::tr("“%1” does not exist.").arg(context.arguments.word(0)),
                     {},
                     Text::tr("Name a Python program, a notebook, or the folder with your code."),
                     {}};
    if (named.isFile() && !source::isProgramName(named.fileName()))
        return Error{ErrorCode::BadRequest,
                     Text::tr("“%1” is neither a Python program nor a notebook.").arg(context.arguments.word(0)),
                     {},
                     Text::tr("Check a job script with: voyageur check FILE"),
                     {}};
    const QString folder = named.isFile() ? named.path() : context.arguments.word(0);
    VOYAGEUR_TRY(place, placeOf(context));
    Scanned scanned{folder, {.exclude = {}, .dismissed = {}, .program = {}, .arguments = {}, .place = place}};
    if (QFileInfo::exists(folder + u"/voyageur.json"_s)) {
        VOYAGEUR_TRY(project, projectfile::ProjectFile::load(folder));
        scanned.folder = project.codeFolder();
        scanned.options = source::scanOptionsFor(project, place);
    }
    if (named.isFile()) {
        scanned.only = QDir(scanned.folder).relativeFilePath(named.absoluteFilePath());
        if (scanned.only.startsWith(u"../"_s)) { // it stands beside the project's code
            scanned.folder = folder;
            scanned.only = named.fileName();
        }
    }
    scanned.options.exclude += context.arguments.values("exclude");
    if (scanned.options.place.here.code.isEmpty())
        scanned.options.place.here = source::LocalFolders::ofFolder(folder, scanned.options.exclude);
    return scanned;
}

base::Result<QList<base::Diagnostic>> findingsIn(const Scanned &scanned, const base::StopToken &stop)
{
    auto findings = source::scanCode(scanned.folder, scanned.options, stop);
    if (findings.ok() && !scanned.only.isEmpty())
        findings->removeIf([&](const base::Diagnostic &finding) {
            const auto cell = source::notebookPlace(finding.file);
            return (cell ? cell->file : finding.file) != scanned.only;
        });
    return findings;
}

// “No problems” would be untrue where nothing was read.
base::Result<QString> whereNoneIsFound(const Scanned &scanned, const base::StopToken &stop)
{
    VOYAGEUR_TRY(any, source::hasPrograms(scanned.folder, scanned.options.exclude, stop));
    return any ? Text::tr("No problems found.") : Text::tr("No Python program or notebook found. Nothing was checked.");
}

// Each notebook as a program beside it; one that is there stays, and the answer is no.
Outcome convert(Context &context, const Scanned &scanned)
{
    Console &console = context.console;
    const bool diff = context.arguments.has("diff");
    VOYAGEUR_TRY(scripts, source::notebookScripts(scanned.folder, scanned.options.exclude, context.stop));
    int status = Done;
    QJsonArray list;
    for (const source::NotebookScript &script : scripts) {
        if (!scanned.only.isEmpty() && script.notebook != scanned.only)
            continue;
        list += QJsonObject{{u"notebook"_s, script.notebook},
                            {u"script"_s, script.script},
                            {u"exists"_s, script.exists},
                            {u"left_out"_s, QJsonArray::fromStringList(script.leftOut)},
                            {u"findings"_s, findingsArray(script.faults)}};
        if (script.exists) {
            console.say(Text::tr("%1 already exists, and stays as it is.").arg(script.script));
            status = AnswerIsNo;
        } else if (diff && !console.json()) {
            console.raw(base::unifiedDiff({}, script.text, u"/dev/null"_s, u"b/"_s + script.script).toUtf8());
        } else if (!diff) {
            VOYAGEUR_CHECK(source::writeNotebookScript(scanned.folder, script));
            console.say(Text::tr("Saved: %1.").arg(script.script));
        }
        if (!script.leftOut.isEmpty())
            console.say(Text::tr("%1: what Jupyter did in these lines is only a comment in the program. %2")
                            .arg(script.script, script.leftOut.join(u"; "_s)));
        printFindings(console, script.faults);
    }
    if (scripts.isEmpty())
        console.say(Text::tr("No Python notebooks found."));
    console.document(list);
    return status;
}

Outcome scan(Context &context)
{
    Console &console = context.console;
    VOYAGEUR_TRY(scanned, whatToScan(context));
    if (context.arguments.has("convert"))
        return convert(context, scanned);
    const source::JobPlace &place = scanned.options.place;
    VOYAGEUR_TRY(findings, findingsIn(scanned, context.stop));
    if (context.arguments.has("diff")) {
        VOYAGEUR_TRY(diff, source::diffCodeFixes(scanned.folder, findings, source::FixChoice::Sure, place));
        if (console.json())
            console.document(findingsArray(findings));
        else
            console.raw(diff.toUtf8());
        return Done;
    }
    if (context.arguments.has("fix")) {
        VOYAGEUR_TRY(report, source::applyCodeFixes(scanned.folder, findings, source::FixChoice::Sure, place));
        console.say(
            Text::tr("Fixed: %1. Files written: %2.").arg(QString::number(report.fixes), QString::number(report.files.size())));
        VOYAGEUR_TRY(left, findingsIn(scanned, context.stop));
        findings = left;
    }
    console.document(findingsArray(findings));
    printFindings(console, findings);
    if (findings.isEmpty()) {
        VOYAGEUR_TRY(said, whereNoneIsFound(scanned, context.stop));
        console.print(said);
    }
    const bool broken =
        std::ranges::any_of(findings, [](const auto &finding) { return finding.severity == base::Severity::Error; });
    return broken ? AnswerIsNo : Done;
}

Outcome runScan(Context &context)
{
    if (context.arguments.has("list-rules")) {
        QList<const script::Rule *> rules;
        for (const source::CodeRule &rule : source::codeRules())
            rules += script::findRule(rule.id);
        listRules(context.console, rules);
        return Done;
    }
    if (context.arguments.has("explain")) {
        VOYAGEUR_CHECK(explainRule(context.console, context.arguments.value("explain")));
        return Done;
    }
    if (context.arguments.words().isEmpty())
        return Error{
            ErrorCode::BadRequest, Text::tr("Name a folder."), {}, Text::tr("Options: voyageur %1 --help").arg(u"scan"_s), {}};
    return scan(context);
}

} // namespace

const Verb scanVerb = {
    .name = "scan",
    .usage = "DIR|FILE [--cluster C]\nDIR|FILE --convert\n--list-rules\n--explain RULE",
    .example = "scan cats --fix",
    .summary = QT_TRANSLATE_NOOP("voyageur::cli::Text", "Step 1: find code that cannot run in a job"),
    .options = {{"cluster", "C",
                 QT_TRANSLATE_NOOP("voyageur::cli::Text", "Check for this cluster, whose nodes may have no internet")},
                {"convert", nullptr,
                 QT_TRANSLATE_NOOP("voyageur::cli::Text", "Write each notebook as a program beside it; never overwrite")},
                {"fix", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "Apply the preferred fix of each finding")},
                {"diff", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "Show the changes of --fix without making them")},
                {"exclude", "PATTERN",
                 QT_TRANSLATE_NOOP("voyageur::cli::Text", "Exclude files that match an rsync pattern; may be repeated"), 0, true},
                {"list-rules", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "List the rules")},
                {"explain", "RULE", QT_TRANSLATE_NOOP("voyageur::cli::Text", "Show the page of a rule")}},
    .mostWords = 1,
    .run = runScan,
};

} // namespace voyageur::cli
