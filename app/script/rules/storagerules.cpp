// SPDX-License-Identifier: GPL-3.0-or-later
// Group G: where files lie.
#include "script/rules/allianceware.h"
#include "script/rules/rulecheck.h"
#include "script/rules/transfers.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::script {

namespace {

using base::Severity;
using StorageKind = Transfer::Kind;

struct StorageRulesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::StorageRules)
};

void unpacked(const Subject &subject, Reporter &report)
{
    for (const Transfer &transfer : subject.transfers()) {
        const Place place = transfer.targetPlace;
        if (transfer.kind != StorageKind::Unpack || transfer.partial || (!isShared(place) && place != Place::Submit))
            continue;
        const Span where = transfer.target ? transfer.target->span : transfer.call->nameSpan();
        if (place == Place::Submit)
            report.say(
                Severity::Advice, where,
                StorageRulesText::tr(
                    "This command unpacks the archive in the folder you submit from, on shared storage. Many small files are "
                    "slow there and count against your quota. Unpack the archive on the node's own disk, with “-C "
                    "$SLURM_TMPDIR” (unzip: “-d $SLURM_TMPDIR”), and read the files there."));
        else
            report.say(
                where,
                StorageRulesText::tr(
                    "This command unpacks the archive on shared storage. Its many small files are slow to read there and "
                    "count against your quota of files. Unpack the archive on the node's own disk, with “-C $SLURM_TMPDIR” "
                    "(unzip: “-d $SLURM_TMPDIR”), and read the files there."));
    }
}

void nearline(const Subject &subject, Reporter &report)
{
    if (!subject.cluster() || !subject.cluster()->storage.nearline.isKnown()
        || subject.cluster()->storage.nearline.value->inJobs != base::ComputeAccess::Absent
        || !subject.script().bytes().contains("nearline")) // which every such path does, and few scripts
        return;
    const auto &fact = subject.cluster()->storage.nearline;
    const auto look = [&](const BashWord &word, const BashCommand &command) {
        const QByteArray value = word.text.startsWith('-') ? word.text.sliced(word.text.indexOf('=') + 1) : word.text;
        if (placeOf(subject.path(value, command)) != Place::Nearline)
            return false;
        report.say(report.by(fact), word.span,
                   StorageRulesText::tr(
                       "Nearline storage is on tape, and compute nodes of %1 cannot read it. The job stops with “No such file "
                       "or directory”. Copy the file to scratch or project on a login node before you submit.")
                       .arg(subject.clusterName()));
        return true;
    };
    for (const BashCommand &command : subject.commands()) {
        if (isOneOf(command.name(), {"echo", "printf", "export", "declare", "local"}))
            continue;
        bool said = false;
        for (qsizetype i = 1; i < command.words.size() && !said; ++i)
            said = look(command.words.at(i), command);
        for (qsizetype i = 0; i < command.redirections.size() && !said; ++i)
            said = !command.redirections.at(i).operation.startsWith("<<") && look(command.redirections.at(i).target, command);
    }
}

// Behind "~/", "$HOME/", "/home/NAME/" at that place; −1: there is none of them.
qsizetype restBehindHome(QByteArrayView raw, qsizetype at)
{
    const auto rest = raw.sliced(at);
    for (const QByteArrayView home : {QByteArrayView("~/"), QByteArrayView("$HOME/"), QByteArrayView("${HOME}/")}) {
        if (rest.startsWith(home))
            return at + home.size();
    }
    const auto slash = rest.startsWith("/home/") ? rest.indexOf('/', 6) : -1;
    return slash > 6 ? at + slash + 1 : -1;
}

// The word "scratch" or "projects" of each path to a link that is not in the home.
QList<Span> linksIn(const Subject &subject, Span word)
{
    QList<Span> found;
    const QByteArray raw = subject.text(word);
    for (qsizetype at = 0; at < raw.size(); ++at) {
        if (!QByteArrayView("~$/").contains(raw[at]) || (at > 0 && !QByteArrayView("=:\"' \t\n(").contains(raw[at - 1])))
            continue;
        const auto begin = restBehindHome(raw, at);
        for (const QByteArrayView link : {QByteArrayView("scratch"), QByteArrayView("projects")}) {
            if (begin < 0 || !QByteArrayView(raw).sliced(begin).startsWith(link))
                continue;
            const auto end = begin + link.size();
            if (end == raw.size() || QByteArrayView("/:\"' \t\n);").contains(raw[end]))
                found += {word.begin + begin, word.begin + end};
        }
    }
    return found;
}

void links(const Subject &subject, Reporter &report)
{
    if (!subject.cluster() || !subject.cluster()->storage.linksFolder.isKnown())
        return;
    const auto &fact = subject.cluster()->storage.linksFolder;
    const QByteArray folder = fact.value->toUtf8();
    if (!folder.startsWith("~/") || !subject.callsOf("ln").isEmpty()) // the script may make them
        return;
    const QByteArray within = folder.sliced(2) + '/';
    const auto look = [&](Span word) {
        for (const Span link : linksIn(subject, word))
            report.say(
                report.by(fact), link,
                StorageRulesText::tr(
                    "On %1, the links to scratch and projects are in %2, not in your home. This path does not exist. Write "
                    "%2/%3.")
                    .arg(subject.clusterName(), shown(folder), shown(subject.text(link))),
                {{StorageRulesText::tr("Write %1/%2").arg(shown(folder), shown(subject.text(link))),
                  {subject.insert(link.begin, within)}}});
    };
    for (const QByteArrayView option :
         {QByteArrayView("output"), QByteArrayView("error"), QByteArrayView("input"), QByteArrayView("chdir")}) {
        if (const OptionUse *use = subject.use(option))
            look(Subject::valueSpan(*use));
    }
    for (const BashCommand &command : subject.commands()) {
        for (const BashAssignment &assignment : command.assignments)
            look(assignment.value.span);
        for (const BashRedirection &redirection : command.redirections) {
            if (!redirection.operation.startsWith("<<"))
                look(redirection.target.span);
        }
        if (isOneOf(command.name(), {"echo", "printf"}))
            continue;
        for (const BashWord &word : command.words)
            look(word.span);
    }
}

// "def-prof/data.tar" of "~/projects/def-prof/data.tar"; empty for other paths.
QByteArray inProjects(const QByteArray &path)
{
    for (const QByteArrayView root :
         {QByteArrayView("~/projects/"), QByteArrayView("$HOME/projects/"), QByteArrayView("/project/"),
          QByteArrayView("~/links/projects/"), QByteArrayView("$HOME/links/projects/")}) {
        if (path.startsWith(root))
            return path.sliced(root.size());
    }
    return {};
}

void ownStorageFolder(const Subject &subject, Reporter &report)
{
    for (const BashCommand &command : subject.commands()) {
        for (const BashWord &word : command.words) {
            const QByteArray rest = inProjects(subject.resolved(word));
            const QList<QByteArray> parts = rest.split('/');
            // A file: a folder may be the person's own, or one that the group shares.
            if (parts.size() != 2 || !looksLikeAccount(parts[0]) || parts[1].lastIndexOf('.') <= 0 || parts[1].contains('$'))
                continue;
            report.say(word.span,
                       StorageRulesText::tr("%1 is directly in the folder of the group. Your own files are usually one level "
                                            "deeper, in %2/$USER. If the group shares this file on purpose, ignore this finding.")
                           .arg(shown(parts[1]), shown(parts[0])));
            return;
        }
    }
}

// Variables that are the same in each task of an array.
bool isSameInEachTask(const QByteArray &path)
{
    for (auto at = path.indexOf('$'); at >= 0; at = path.indexOf('$', at + 1)) {
        const auto rest = QByteArrayView(path).sliced(at + 1);
        const bool same =
            std::ranges::any_of(std::initializer_list<QByteArrayView>{"HOME", "USER", "SCRATCH", "PROJECT", "SLURM_SUBMIT_DIR",
                                                                      "SLURM_JOB_NAME", "SLURM_ARRAY_JOB_ID"},
                                [&](QByteArrayView name) {
                                    const bool ends = rest.size() == name.size()
                                        || (rest.size() > name.size() && QByteArrayView("/.-:").contains(rest[name.size()]));
                                    return rest.startsWith(name) && ends;
                                });
        if (!same)
            return false;
    }
    return !path.contains('`') && !path.contains('*');
}

// How often each word stands in the script, also as the value of an option.
QHash<QByteArray, int> countWords(const Subject &subject)
{
    QHash<QByteArray, int> counts;
    for (const BashCommand &command : subject.commands()) {
        for (const BashWord &word : command.words)
            ++counts[word.text.sliced(word.text.indexOf('=') + 1)];
        for (const BashRedirection &redirection : command.redirections)
            ++counts[redirection.target.text];
    }
    return counts;
}

// "results-$SLURM_ARRAY_TASK_ID.csv"
QList<base::Fix> ownFile(const Subject &subject, const BashWord &word)
{
    const QByteArray raw = subject.text(word.span);
    if (raw.contains('\'') || raw.contains('\\') || !word.literal)
        return {};
    const auto slash = raw.lastIndexOf('/');
    const auto dot = raw.lastIndexOf('.');
    const auto end = dot > slash + 1 ? dot : raw.endsWith('"') ? raw.size() - 1 : raw.size();
    return {
        {StorageRulesText::tr("Write a file for each task"), {subject.insert(word.span.begin + end, "-$SLURM_ARRAY_TASK_ID")}}};
}

// The ">" of "<entity>/<project>", which was meant as a name to fill in: OUT-PLACEHOLDER says so.
bool closesPlaceholder(const BashCommand &command, const BashRedirection &redirection)
{
    constexpr qsizetype most = 20; // all are looked at for each
    if (command.redirections.size() > most)
        return false;
    const qsizetype sign = redirection.target.span.begin - redirection.operation.size();
    return std::ranges::any_of(command.redirections, [&](const BashRedirection &one) {
        return one.operation == "<" && one.target.span.end == sign && one.target.literal && !one.target.text.contains('/')
            && !one.target.text.contains('.');
    });
}

void sharedWrite(const Subject &subject, Reporter &report)
{
    const auto &array = subject.request().array;
    if (!array || array->count() < 2 || array->limit == 1 || !subject.callsOf("flock").isEmpty())
        return;
    const QHash<QByteArray, int> counts = countWords(subject);
    const auto look = [&](const BashWord &word, const BashCommand &command, bool adds) {
        const QByteArray path = subject.path(word, command);
        const Place place = placeOf(path);
        if ((!isShared(place) && place != Place::Submit) || !isSameInEachTask(path))
            return;
        const QList<base::Fix> fixes = counts.value(word.text) == 1 ? ownFile(subject, word) : QList<base::Fix>();
        if (!adds)
            report.say(word.span,
                       StorageRulesText::tr("All %1 tasks of the array write to this one file, so it holds the last result, or a "
                                            "mixture. Give each task its own file, with $SLURM_ARRAY_TASK_ID in its name.")
                           .arg(array->count()),
                       fixes);
        else // a single short line is usually written whole
            report.say(isOneOf(command.name(), {"echo", "printf", "date"}) ? Severity::Advice : Severity::Warning, word.span,
                       StorageRulesText::tr(
                           "All %1 tasks of the array add to this one file, at the same time and from different nodes. Lines may "
                           "get mixed or lost. Give each task its own file, with $SLURM_ARRAY_TASK_ID in its name, and merge the "
                           "files when all are done.")
                           .arg(array->count()),
                       fixes);
    };
    for (const BashCommand &command : subject.commands()) {
        if (command.conditional || command.substituted) // one task may do it for all
            continue;
        for (const BashRedirection &redirection : command.redirections) {
            if (isOneOf(redirection.operation, {">", ">>", "&>", "&>>", ">|"}) && !closesPlaceholder(command, redirection))
                look(redirection.target, command, redirection.operation.endsWith(">>"));
        }
        if (command.name() != "tee")
            continue;
        for (qsizetype i = 1; i < command.words.size(); ++i) {
            if (!command.words.at(i).text.startsWith('-'))
                look(command.words.at(i), command, command.words.at(1).text == "-a");
        }
    }
}

constexpr RuleCheck storageChecks[] = {
    {"DATA-EXTRACT-SHARED", unpacked},       {"DATA-SHARED-WRITE", sharedWrite},
    {"DATA-NEARLINE-JOB", nearline},         {"DATA-LINKS", links},
    {"DATA-PROJECT-PATH", ownStorageFolder},
};

} // namespace

std::span<const RuleCheck> storageRules()
{
    return storageChecks;
}

} // namespace voyageur::script
