// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/filewriter.h"
#include "base/inorder.h"
#include "base/textdiff.h"
#include "main/cli/access.h"
#include "main/cli/checkfiles.h"
#include "main/cli/checkreport.h"
#include "main/cli/console.h"
#include "main/cli/excerpt.h"
#include "main/cli/exitstatus.h"
#include "main/cli/rulehelp.h"
#include "main/cli/scriptcheck.h"
#include "main/cli/scriptfile.h"
#include "main/cli/terminal.h"
#include "main/cli/text.h"
#include "main/cli/verb.h"
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
        return noSense(Text::tr("check has no format “%1”.").arg(arguments.value("format")),
                       Text::tr("The formats are text, json, sarif and github."));
    if (json && *format != CheckFormat::Json)
        return noSense(Text::tr("--json and --format %1 cannot be used together.").arg(arguments.value("format")));
    return *format;
}

// What the checker knows beside a script. Owns what its surroundings point at.
struct Known {
    cluster::Profile profile;
    CheckTask task;
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
            return Error{
                ErrorCode::NotFound,
                Text::tr("The catalogue has no cluster “%1”.").arg(name),
                {},
                Text::tr("List the names: voyageur clusters. Add this cluster: voyageur clusters --discover %1").arg(name),
                {}};
        known.profile = profile;
    }
    known.task.around.cluster = &known.profile.facts;
    known.task.around.clusterName = known.profile.title.isEmpty() ? known.profile.name : known.profile.title;
    return {};
}

base::Result<void> chooseProject(Context &context, Known &known)
{
    if (!context.arguments.has("project"))
        return {};
    const QString folder = context.arguments.value("project");
    if (!QFileInfo(folder).isDir())
        return Error{ErrorCode::NotFound,
                     Text::tr("The folder “%1” does not exist.").arg(folder),
                     {},
                     Text::tr("Name the project folder of these scripts."),
                     {}};
    known.task.project = folder;
    return {};
}

base::Result<void> surround(Context &context, Known &known)
{
    VOYAGEUR_CHECK(chooseCluster(context, known));
    VOYAGEUR_CHECK(chooseProject(context, known));
    VOYAGEUR_TRY(version, slurmVersionOption(context.arguments, script::slurmVersionOf(known.task.around.cluster)));
    known.task.version = version;
    known.task.around.now = QDateTime::currentSecsSinceEpoch();
    known.task.around.file = submitFolderFile;
    if (context.arguments.hasRest()) {
        known.task.around.arguments.emplace();
        for (const QString &word : context.arguments.rest())
            *known.task.around.arguments += word.toUtf8();
    }
    return {};
}

// Only an ordinary file that is still what was checked; a link stays one, and its target changes.
base::Result<void> writeMended(const ScriptFile &file, const QByteArray &mended)
{
    const QFileInfo info(file.name);
    constexpr auto anyWrite = QFile::WriteOwner | QFile::WriteGroup | QFile::WriteOther;
    const QString cannot = Text::tr("Cannot fix “%1”.").arg(file.name);
    if (!info.isFile())
        return Error{ErrorCode::FileUnwritable, cannot, Text::tr("It is not a regular file."), {}, {}};
    if (!(info.permissions() & anyWrite))
        return Error{ErrorCode::FileUnwritable, cannot, Text::tr("It is write-protected."), {}, {}};
    const auto written = base::writeFile(file.name, mended, {.expected = base::contentHash(file.bytes)});
    if (written.ok())
        return {};
    if (written.error().code == ErrorCode::FileChanged)
        return Error{
            ErrorCode::FileChanged, cannot, Text::tr("Another program changed the file."), Text::tr("Check it again."), {}};
    return base::withWhat(written.error(), cannot);
}

// Takes what was found in one script after the other, in their order: mends, shows and counts.
class Checker final {
public:
    Checker(Context &context, CheckFormat format)
        : m_console(context.console), m_report(checkReport(format, context.console)),
          m_fix(context.arguments.has("fix") && !context.arguments.has("diff")), m_diff(context.arguments.has("diff")),
          m_strict(context.arguments.has("strict")), m_text(format == CheckFormat::Text)
    {
    }

    bool writes() const { return m_fix; }
    //! Somebody will look at what the fixes make of a script.
    bool mends() const { return m_fix || (m_diff && m_text); }

    base::Result<void> take(CheckedScript &script)
    {
        if (!script.isScript)
            return {};
        if (m_diff && m_text)
            showDiff(script.file, script.mended);
        base::Result<void> written;
        if (m_fix) {
            written = write(script.file, script.mended, script.applied);
            if (written.ok() && script.applied > 0)
                script.found = std::move(*script.afterwards);
        }
        for (auto &finding : script.found.findings)
            finding.file = script.file.name;
        count(script.found.findings);
        if (!m_diff || !m_text)
            m_report->add(script.file.name, script.found.document, script.found.findings);
        return written;
    }

    void end()
    {
        if (!m_diff || !m_text)
            m_report->end();
    }

    int status() const { return m_errors > 0 || (m_strict && m_warnings > 0) ? AnswerIsNo : Done; }

private:
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
        return noSense(Text::tr("No script is named."), Text::tr("Options: voyageur %1 --help").arg(u"check"_s));
    const bool stdinToo = arguments.words().contains(u"-"_s);
    if (arguments.has("diff") && (format == CheckFormat::Sarif || format == CheckFormat::Github))
        return noSense(Text::tr("--diff and --format %1 cannot be used together.").arg(arguments.value("format")));
    if (stdinToo && arguments.has("fix") && !arguments.has("diff") && format != CheckFormat::Text)
        return noSense(Text::tr("With - and --fix, the fixed script goes to stdout. No other format is possible."));
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
    Checker checker(context, format);
    known.task.mend = checker.mends();
    int bad = Done;
    bool stopped = false;
    std::optional<Error> alone;
    const auto take = [&](int, base::Result<CheckedScript> script) {
        stopped = context.stop.stopRequested();
        if (stopped)
            return false;
        const auto taken = script.ok() ? checker.take(*script) : base::Result<void>(script.error());
        if (taken.ok())
            return true;
        bad = std::max<int>(bad, exitStatus(taken.error().code));
        if (names.size() == 1 && bad == NoSense)
            alone = taken.error();
        else
            context.console.warn(taken.error()); // the others are checked all the same
        return true;
    };
    checkScripts(names, known.task, checker.writes() ? 1 : base::processorThreads(), context.stop, take);
    if (stopped)
        return Error{ErrorCode::Cancelled, Text::tr("The check was stopped."), {}, {}, {}};
    if (alone)
        return *alone;
    checker.end();
    if (format == CheckFormat::Text && !known.task.around.cluster)
        context.console.say(Text::tr("Name a cluster to find more: --cluster C (list: voyageur clusters)"));
    return std::max(bad, checker.status());
}

Outcome runCheck(Context &context)
{
    VOYAGEUR_TRY(format, formatOf(context.arguments));
    if (format == CheckFormat::Json)
        context.console.useJson();
    if (context.arguments.has("list-rules")) {
        listRules(context.console, script::checkedRules());
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
    .example = "check job.sh --cluster narval --fix",
    .summary = QT_TRANSLATE_NOOP("voyageur::cli::Text", "Find and fix what would fail, wait or be ignored in sbatch scripts"),
    .options = {{"cluster", "C", QT_TRANSLATE_NOOP("voyageur::cli::Text", "Check for this cluster")},
                {"slurm-version", "V",
                 QT_TRANSLATE_NOOP("voyageur::cli::Text", "Read scripts like sbatch of this version (default: the cluster’s)")},
                {"project", "DIR",
                 QT_TRANSLATE_NOOP("voyageur::cli::Text", "Use this project folder (default: the folder of each script)")},
                {"format", "FORMAT",
                 QT_TRANSLATE_NOOP("voyageur::cli::Text", "Write text, json, sarif (2.1.0) or github (Actions)")},
                {"strict", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "Exit with status 1 for warnings too")},
                {"fix", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "Apply the preferred fix of each finding")},
                {"diff", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "Show the changes of --fix without making them")},
                {"list-rules", nullptr, QT_TRANSLATE_NOOP("voyageur::cli::Text", "List the rules")},
                {"explain", "RULE", QT_TRANSLATE_NOOP("voyageur::cli::Text", "Show the page of a rule")}},
    .scriptArguments = true,
    .run = runCheck,
};

} // namespace voyageur::cli
