// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/platform.h"
#include "base/textdiff.h"
#include "main/cli/access.h"
#include "main/cli/checkfiles.h"
#include "main/cli/checkreport.h"
#include "main/cli/console.h"
#include "main/cli/excerpt.h"
#include "main/cli/exitstatus.h"
#include "main/cli/rulehelp.h"
#include "main/cli/scriptfile.h"
#include "main/cli/terminal.h"
#include "main/cli/text.h"
#include "main/cli/verb.h"
#include "project/projectfacts.h"
#include "script/check.h"

#include <QDateTime>
#include <QFileInfo>

#include <algorithm>

namespace voyageur::cli {

using base::Error;
using base::ErrorCode;
using base::Severity;
using script::Document;
using namespace Qt::StringLiterals;

namespace {

Error noSense(const QString &what, const QString &next = {})
{
    return {ErrorCode::BadRequest, what, {}, next, {}};
}

base::Result<CheckFormat> formatOf(const Arguments &arguments)
{
    const bool json = arguments.has("json");
    if (!arguments.has("format"))
        return json ? CheckFormat::Json : CheckFormat::Text;
    const auto format = checkFormat(arguments.value("format"));
    if (!format)
        return noSense(Text::tr("“%1” is no format of “voyageur check”.").arg(arguments.value("format")),
                       Text::tr("The formats are text, json, sarif and github."));
    if (json && *format != CheckFormat::Json)
        return noSense(Text::tr("--json and --format %1 exclude each other.").arg(arguments.value("format")));
    return *format;
}

// What the checker knows beside a script. Owns what its surroundings point at.
struct Known {
    cluster::Profile profile;
    QString project; //!< the folder of --project; empty: each script's own
    script::Surroundings around;
    script::SlurmVersion version;
};

base::Result<void> chooseCluster(Context &context, Known &known)
{
    if (!context.arguments.has("cluster"))
        return {};
    const QString name = context.arguments.value("cluster");
    VOYAGEUR_TRY(catalogue, loadCatalogue(context));
    const auto profiles = catalogue.profiles();
    const auto found = std::ranges::find(profiles, name, &cluster::Profile::name);
    if (found != profiles.end()) {
        known.profile = *found;
    } else { // a host of ~/.ssh/config, or user@ one of the names
        VOYAGEUR_TRY(profile, catalogue.resolve(name));
        if (!profile.inCatalogue)
            return Error{ErrorCode::NotFound,
                         Text::tr("The catalogue has no cluster “%1”.").arg(name),
                         {},
                         Text::tr("“voyageur clusters” lists them; “voyageur clusters --discover %1” adds this one.").arg(name),
                         {}};
        known.profile = profile;
    }
    known.around.cluster = &known.profile.facts;
    known.around.clusterName = known.profile.title.isEmpty() ? known.profile.name : known.profile.title;
    return {};
}

base::Result<void> chooseProject(Context &context, Known &known)
{
    if (!context.arguments.has("project"))
        return {};
    const QString folder = context.arguments.value("project");
    if (!QFileInfo(folder).isDir())
        return Error{ErrorCode::NotFound,
                     Text::tr("There is no folder “%1”.").arg(folder),
                     {},
                     Text::tr("Name the folder of the project that the scripts belong to."),
                     {}};
    known.project = folder;
    return {};
}

base::Result<void> surround(Context &context, Known &known)
{
    VOYAGEUR_CHECK(chooseCluster(context, known));
    VOYAGEUR_CHECK(chooseProject(context, known));
    VOYAGEUR_TRY(version, slurmVersionOption(context.arguments, script::slurmVersionOf(known.around.cluster)));
    known.version = version;
    known.around.now = QDateTime::currentSecsSinceEpoch();
    known.around.file = submitFolderFile;
    if (context.arguments.hasRest()) {
        known.around.arguments.emplace();
        for (const QString &word : context.arguments.rest())
            *known.around.arguments += word.toUtf8();
    }
    return {};
}

// Only an ordinary file that is still what was checked; a link stays one, and its target changes.
base::Result<void> writeMended(const ScriptFile &file, const QByteArray &mended)
{
    const QFileInfo info(file.name);
    constexpr auto anyWrite = QFile::WriteOwner | QFile::WriteGroup | QFile::WriteOther;
    const QString cannot = Text::tr("“%1” cannot be mended.").arg(file.name);
    if (!info.isFile())
        return Error{ErrorCode::FileUnwritable, cannot, Text::tr("It is no ordinary file."), {}, {}};
    if (!(info.permissions() & anyWrite))
        return Error{ErrorCode::FileUnwritable, cannot, Text::tr("It is write-protected."), {}, {}};
    const auto now = readScript(file.name);
    if (!now.ok() || now->bytes != file.bytes)
        return Error{
            ErrorCode::FileChanged, cannot, Text::tr("It was changed in the meantime."), Text::tr("Check it again."), {}};
    if (!base::writeFileWhole(file.name, mended))
        return Error{
            ErrorCode::FileUnwritable, cannot, Text::tr("Is the disk full, or the folder not yours to write in?"), {}, {}};
    return {};
}

class Checker final {
public:
    Checker(Context &context, const Known &known, CheckFormat format)
        : m_console(context.console), m_known(known), m_projects(context.stop), m_report(checkReport(format, context.console)),
          m_fix(context.arguments.has("fix") && !context.arguments.has("diff")), m_diff(context.arguments.has("diff")),
          m_strict(context.arguments.has("strict")), m_text(format == CheckFormat::Text)
    {
    }

    base::Result<void> check(const ScriptName &name)
    {
        VOYAGEUR_TRY(file, readScript(name.name));
        if (name.found && !looksLikeScript(file.bytes))
            return {};
        auto document = Document::parse(file.bytes, m_known.version);
        const auto project = projectFacts(file);
        script::Surroundings around = m_known.around;
        around.project = project ? &*project : nullptr;
        auto findings = script::check(document, around);
        const bool fixable = std::ranges::any_of(findings, [](const auto &finding) { return !finding.fixes.isEmpty(); });
        if (m_diff && m_text)
            showDiff(file, fixable ? script::fixed(document, around) : file.bytes);
        base::Result<void> written;
        if (m_fix) {
            int applied = 0;
            const QByteArray mended = fixable ? script::fixed(document, around, {}, &applied) : file.bytes;
            written = write(file, mended, applied);
            if (written.ok() && applied > 0) {
                document = Document::parse(mended, m_known.version);
                findings = script::check(document, around);
            }
        }
        for (auto &finding : findings)
            finding.file = name.name;
        count(findings);
        if (!m_diff || !m_text)
            m_report->add(name.name, document, findings);
        return written;
    }

    void end()
    {
        if (!m_diff || !m_text)
            m_report->end();
    }

    int status() const { return m_errors > 0 || (m_strict && m_warnings > 0) ? AnswerIsNo : Done; }

private:
    // The one place where what is known of a project comes in; what of it cannot be read is not known.
    std::optional<script::ProjectFacts> projectFacts(const ScriptFile &file)
    {
        const bool stdinToo = file.name == "-"_L1;
        const QString folder = !m_known.project.isEmpty() ? m_known.project
            : stdinToo                                    ? QString()
                                                          : m_projects.projectOf(file.name, file.bytes);
        if (folder.isEmpty())
            return {};
        return m_projects.gather(folder, file.bytes, stdinToo ? QString() : QFileInfo(file.name).absolutePath());
    }

    base::Result<void> write(const ScriptFile &file, const QByteArray &mended, int applied)
    {
        if (file.name == "-"_L1)
            m_console.raw(mended);
        else if (applied > 0 && mended != file.bytes)
            VOYAGEUR_CHECK(writeMended(file, mended));
        if (applied > 0)
            m_console.say(Text::tr("%1: %n fix(es) made", nullptr, applied).arg(visibleText(file.name)));
        return {};
    }

    // Bytes as they are for patch(1); a terminal is not to obey them.
    void showDiff(const ScriptFile &file, const QByteArray &mended)
    {
        const QString name = file.name == "-"_L1 ? u"stdin"_s : file.name;
        const QString diff =
            base::unifiedDiff(Document::decoded(file.bytes), Document::decoded(mended), u"a/"_s + name, u"b/"_s + name);
        if (diff.isEmpty())
            return;
        if (!terminal::isTerminal(terminal::Channel::Out))
            return m_console.raw(Document::encoded(diff));
        for (const auto line : QStringView(diff).chopped(1).split(u'\n'))
            m_console.print(visibleText(line));
    }

    void count(const QList<base::Diagnostic> &findings)
    {
        for (const auto &finding : findings) {
            m_errors += finding.severity == Severity::Error ? 1 : 0;
            m_warnings += finding.severity == Severity::Warning ? 1 : 0;
        }
    }

    Console &m_console;
    const Known &m_known;
    project::ProjectFactsReader m_projects;
    std::unique_ptr<CheckReport> m_report;
    bool m_fix;
    bool m_diff;
    bool m_strict;
    bool m_text;
    int m_errors = 0;
    int m_warnings = 0;
};

base::Result<void> mustMakeSense(const Arguments &arguments, CheckFormat format)
{
    if (arguments.words().isEmpty())
        return noSense(Text::tr("No script is named."), Text::tr("“voyageur %1 --help” shows what is possible.").arg(u"check"_s));
    const bool stdinToo = arguments.words().contains(u"-"_s);
    if (arguments.has("diff") && (format == CheckFormat::Sarif || format == CheckFormat::Github))
        return noSense(Text::tr("--diff and --format %1 exclude each other.").arg(arguments.value("format")));
    if (stdinToo && arguments.has("fix") && !arguments.has("diff") && format != CheckFormat::Text)
        return noSense(Text::tr("With - and --fix the mended script goes to stdout, where another format has no place."));
    return {};
}

Outcome checkAll(Context &context, CheckFormat format)
{
    VOYAGEUR_CHECK(mustMakeSense(context.arguments, format));
    VOYAGEUR_TRY(names, scriptNames(context.arguments.words(), context.stop));
    Known known;
    VOYAGEUR_CHECK(surround(context, known));
    if (context.arguments.words().contains(u"-"_s) && context.arguments.has("fix") && !context.arguments.has("diff"))
        context.console.giveStdoutToData();
    Checker checker(context, known, format);
    int bad = Done;
    for (const ScriptName &name : names) {
        if (context.stop.stopRequested())
            return Error{ErrorCode::Cancelled, Text::tr("The check was stopped."), {}, {}, {}};
        const auto checked = checker.check(name);
        if (checked.ok())
            continue;
        if (names.size() == 1 && exitStatus(checked.error().code) == NoSense)
            return checked.error();
        context.console.warn(checked.error()); // the others are checked all the same
        bad = std::max<int>(bad, exitStatus(checked.error().code));
    }
    checker.end();
    if (format == CheckFormat::Text && !known.around.cluster)
        context.console.say(Text::tr("No cluster is named: with --cluster C (“voyageur clusters” lists them) more is found."));
    return std::max(bad, checker.status());
}

Outcome run(Context &context)
{
    VOYAGEUR_TRY(format, formatOf(context.arguments));
    if (format == CheckFormat::Json)
        context.console.useJson();
    if (context.arguments.has("list-rules")) {
        listRules(context.console);
        return Done;
    }
    if (context.arguments.has("explain")) {
        VOYAGEUR_CHECK(explainRule(context.console, context.arguments.value("explain")));
        return Done;
    }
    return checkAll(context, format);
}

} // namespace

const Verb checkVerb = {
    .name = "check",
    .usage = "FILE… [--cluster C] [-- ARG…]\n--list-rules\n--explain RULE",
    .summary = QT_TRANSLATE_NOOP("voyageur::cli::Text",
                                 "Finds in scripts for sbatch what will fail, wait or be ignored on the cluster, and mends it"),
    .options = {{"cluster", "C", QT_TRANSLATE_NOOP("voyageur::cli::Text", "The cluster that the script is meant for")},
                {"slurm-version", "V",
                 QT_TRANSLATE_NOOP("voyageur::cli::Text", "Read like the sbatch of this version (the cluster's)")},
                {"project", "DIR",
                 QT_TRANSLATE_NOOP("voyageur::cli::Text", "The project that the scripts belong to (else what is beside each)")},
                {"format", "FORMAT",
                 QT_TRANSLATE_NOOP("voyageur::cli::Text", "Write text, json, sarif (2.1.0) or github (Actions)")},
                {"strict", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "End with status 1 for warnings, too")},
                {"fix", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "Apply the preferred fix of each finding")},
                {"diff", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "Show what --fix would change, and change nothing")},
                {"list-rules", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "List what can be found")},
                {"explain", "RULE", QT_TRANSLATE_NOOP("voyageur::cli::Text", "Show the help page of a rule")}},
    .scriptArguments = true,
    .run = run,
};

} // namespace voyageur::cli
