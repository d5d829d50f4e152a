// SPDX-License-Identifier: GPL-3.0-or-later
// Group G: where files lie, and whose they are.
#include "script/rules/allianceware.h"
#include "script/rules/rulecheck.h"
#include "script/rules/transfers.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::script {

namespace {

using base::Severity;
using Kind = Transfer::Kind;

struct Says {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::StorageRules)
};

bool isOneOf(QByteArrayView name, std::initializer_list<QByteArrayView> names)
{
    return std::ranges::find(names, name) != names.end();
}

QString shown(const QByteArray &text)
{
    return Document::decoded(text);
}

void unpacked(const Subject &subject, Reporter &report)
{
    for (const Transfer &transfer : transfersOf(subject)) {
        const Place place = transfer.targetPlace;
        if (transfer.kind != Kind::Unpack || transfer.partial || (!isShared(place) && place != Place::Submit))
            continue;
        const Span where = transfer.target ? transfer.target->span : transfer.call->nameSpan();
        if (place == Place::Submit)
            report.say(
                Severity::Advice, where,
                Says::tr("The archive is unpacked in the folder from which the job was submitted, on shared storage: many small "
                         "files there are slow and count against your quota. Unpack on the node's own disk, “-C $SLURM_TMPDIR” "
                         "(unzip: “-d $SLURM_TMPDIR”), and read it there."));
        else
            report.say(
                where,
                Says::tr(
                    "The archive is unpacked on shared storage: its many small files are slow to read there and count against "
                    "your quota of files. Unpack on the node's own disk, “-C $SLURM_TMPDIR” (unzip: “-d $SLURM_TMPDIR”), "
                    "and read it there."));
    }
}

void nearline(const Subject &subject, Reporter &report)
{
    if (!subject.cluster() || !subject.cluster()->storage.nearline.isKnown()
        || subject.cluster()->storage.nearline.value->inJobs != base::ComputeAccess::Absent)
        return;
    const auto &fact = subject.cluster()->storage.nearline;
    const auto look = [&](const BashWord &word, const BashCommand &command) {
        const QByteArray value = word.text.startsWith('-') ? word.text.sliced(word.text.indexOf('=') + 1) : word.text;
        if (placeOf(subject.path(value, command)) != Place::Nearline)
            return false;
        report.say(
            report.by(fact), word.span,
            Says::tr("Nearline storage is on tape, and compute nodes of %1 do not have it: the job stops with “No such file or "
                     "directory”. Copy the file to scratch or project on a login node before you submit.")
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

// The word "scratch" or "projects" of each path to a link that is not in the home.
QList<Span> linksIn(const Subject &subject, Span word)
{
    static constexpr QByteArrayView homes[] = {"~/", "$HOME/", "${HOME}/", "/home/$USER/", "/home/${USER}/"};
    QList<Span> found;
    const QByteArray raw = subject.text(word);
    for (const QByteArrayView home : homes) {
        for (auto at = raw.indexOf(home); at >= 0; at = raw.indexOf(home, at + 1)) {
            const bool begins = at == 0 || QByteArrayView("=:\"' \t\n(").contains(raw[at - 1]);
            const auto rest = QByteArrayView(raw).sliced(at + home.size());
            for (const QByteArrayView link : {QByteArrayView("scratch"), QByteArrayView("projects")}) {
                const bool ends = rest.size() == link.size()
                    || (rest.size() > link.size() && QByteArrayView("/:\"' \t\n);").contains(rest[link.size()]));
                if (begins && rest.startsWith(link) && ends)
                    found += {word.begin + at + home.size(), word.begin + at + home.size() + link.size()};
            }
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
                Says::tr("On %1 the links to scratch and projects are not in the home but in %2: there is nothing at this path "
                         "(“No such file or directory”). Write %2/%3.")
                    .arg(subject.clusterName(), shown(folder), shown(subject.text(link))),
                {{Says::tr("Write %1/%2").arg(shown(folder), shown(subject.text(link))), {subject.insert(link.begin, within)}}});
    };
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

void ownFolder(const Subject &subject, Reporter &report)
{
    for (const BashCommand &command : subject.commands()) {
        for (const BashWord &word : command.words) {
            const QByteArray rest = inProjects(subject.resolved(word));
            const QList<QByteArray> parts = rest.split('/');
            // A file: a folder may be the person's own, or one that the group shares.
            if (parts.size() != 2 || !looksLikeAccount(parts[0]) || parts[1].lastIndexOf('.') <= 0 || parts[1].contains('$'))
                continue;
            report.say(word.span,
                       Says::tr("%1 lies directly in the folder of the group. Your own files are usually one level deeper, in "
                                "%2/$USER. If the group shares this file on purpose, all is well.")
                           .arg(shown(parts[1]), shown(parts[0])));
            return;
        }
    }
}

// The option that keeps the group, and what to write in its place.
struct Keeping {
    const BashWord *word = nullptr;
    QByteArray instead;
};

std::optional<Keeping> keepingOfCopy(const Call &call)
{
    std::optional<Keeping> found;
    for (const BashWord &word : call.arguments()) {
        const QByteArray &text = word.text;
        if (text.startsWith("--no-preserve"))
            return std::nullopt;
        if (text == "--archive")
            found = Keeping{&word, "-r --preserve=mode,timestamps"};
        else if (text == "--preserve" || (text.startsWith("--preserve=") && (text.contains("all") || text.contains("ownership"))))
            found = Keeping{&word, "--preserve=mode,timestamps"};
        else if (text.startsWith('-') && !text.startsWith("--") && (text.contains('a') || text.contains('p'))) {
            QByteArray rest;
            for (const char letter : text.sliced(1)) {
                if (letter != 'a' && letter != 'p')
                    rest += letter;
            }
            if (text.contains('a') && !rest.contains('r') && !rest.contains('R'))
                rest += 'r';
            found = Keeping{&word, (rest.isEmpty() ? QByteArray() : '-' + rest + ' ') + "--preserve=mode,timestamps"};
        }
    }
    return found;
}

std::optional<Keeping> keepingOfSync(const Call &call)
{
    const BashWord *keeps = nullptr;
    bool group = false;
    bool noGroup = false;
    bool noModes = false;
    for (const BashWord &word : call.arguments()) {
        const QByteArray &text = word.text;
        const bool letters = text.startsWith('-') && !text.startsWith("--");
        if (text == "--archive" || text == "--group" || (letters && (text.contains('a') || text.contains('g')))) {
            keeps = keeps ? keeps : &word;
            group = true;
        }
        noGroup =
            noGroup || isOneOf(text, {"--no-g", "--no-group"}) || text.startsWith("--chown=") || text.startsWith("--groupmap");
        noModes = noModes || isOneOf(text, {"--no-p", "--no-perms"}) || text.startsWith("--chmod");
    }
    if (!group || (noGroup && noModes))
        return std::nullopt;
    return Keeping{keeps, keeps->text + (noGroup ? "" : " --no-g") + (noModes ? "" : " --no-p")};
}

void wrongGroup(const Subject &subject, Reporter &report)
{
    for (const Transfer &transfer : transfersOf(subject)) {
        if (transfer.targetPlace != Place::Project || transfer.takesFrom(Place::Project))
            continue;
        const bool sure = std::ranges::all_of(transfer.sourcePlaces,
                                              [](Place place) { return place != Place::Unknown && place != Place::Submit; });
        const Severity severity = sure ? Severity::Warning : Severity::Advice;
        if (transfer.kind == Kind::Move) {
            report.say(
                severity, transfer.call->nameSpan(),
                Says::tr("mv into project keeps the group that the file had before, so it does not belong to the group of the "
                         "project: writing there may then end with “Disk quota exceeded” although space is left. Copy it with "
                         "cp and delete the original, or give it to the group with chgrp afterwards."));
            continue;
        }
        const auto keeping = transfer.kind == Kind::Copy ? keepingOfCopy(*transfer.call)
            : transfer.kind == Kind::Sync                ? keepingOfSync(*transfer.call)
                                                         : std::nullopt;
        if (!keeping)
            continue;
        QList<base::Fix> fixes;
        if (subject.text(keeping->word->span) == keeping->word->text)
            fixes += {Says::tr("Write %1").arg(shown(keeping->instead)), {subject.edit(keeping->word->span, keeping->instead)}};
        report.say(
            severity, keeping->word->span,
            Says::tr(
                "%1 keeps the group that the files had before, so in project they do not belong to the group of the project: "
                "writing there may then end with “Disk quota exceeded” although space is left. Copy without the group.")
                .arg(shown(transfer.call->name + ' ' + keeping->word->text)),
            fixes);
    }
}

void touchAll(const Subject &subject, Reporter &report)
{
    const base::ClusterFacts *cluster = subject.cluster();
    if (cluster && cluster->storage.scratch.isKnown() && !cluster->storage.scratch.value->purgeDays)
        return;
    const auto inScratch = [&](const BashWord &word, const Call &call) {
        return placeOf(subject.path(word, *call.command)) == Place::Scratch;
    };
    const Call *before = nullptr;
    for (const Call &call : subject.calls()) {
        const Call *feeds = std::exchange(before, &call);
        const auto words = call.arguments();
        bool found = false;
        if (call.name == "find" && !words.empty())
            found = inScratch(words.front(), call) && call.has("touch");
        else if (call.name == "touch")
            found = std::ranges::any_of(words, [&](const BashWord &word) { return word.hasPattern && inScratch(word, call); });
        else if (call.name == "xargs" && call.command->readsPipe && feeds && feeds->name == "find" && !feeds->arguments().empty())
            found = call.has("touch") && inScratch(feeds->arguments().front(), *feeds);
        if (found)
            report.say(
                call.nameSpan(),
                Says::tr(
                    "Changing the dates of files in scratch so that they are not deleted is detected and treated as abuse. Copy "
                    "what you need for longer to project, and delete the rest."));
    }
}

bool isForEverybody(const QByteArray &mode)
{
    const bool octal = !mode.isEmpty() && std::ranges::all_of(mode, [](char c) { return c >= '0' && c <= '7'; });
    if (octal)
        return mode.size() >= 3 && mode.size() <= 4 && ((mode.back() - '0') & 2);
    for (const QByteArray &part : mode.split(',')) {
        const auto sign = std::ranges::find_if(part, [](char c) { return c == '+' || c == '='; }) - part.begin();
        if (sign == 0 || sign >= part.size())
            continue;
        const QByteArray who = part.first(sign);
        if ((who.contains('o') || who.contains('a')) && part.sliced(sign).contains('w'))
            return true;
    }
    return false;
}

void openToAll(const Subject &subject, Reporter &report)
{
    for (const Call *call : subject.callsOf("chmod")) {
        const BashWord *mode = nullptr;
        bool recursive = false;
        bool elsewhere = false; // not only on the node
        for (const BashWord &word : call->arguments()) {
            const bool option =
                word.text.startsWith('-') && word.text.size() > 1 && !QByteArrayView("rwxst").contains(word.text[1]);
            if (option)
                recursive = recursive || word.text.contains('R') || word.text == "--recursive";
            else if (!mode)
                mode = &word;
            else {
                const Place place = placeOf(subject.path(word, *call->command));
                elsewhere = elsewhere || (place != Place::NodeDisk && place != Place::NodeMemory);
            }
        }
        if (!mode || !elsewhere || !isForEverybody(mode->text))
            continue;
        report.say(
            recursive ? Severity::Error : Severity::Warning, mode->span,
            Says::tr(
                "With this mode every user of the cluster may change and delete these files; the Alliance calls that completely "
                "unacceptable. For your group write “chmod -R g+rX FOLDER”, for one person “setfacl -m u:NAME:rX FILE”; "
                "to make a script run, “chmod u+x”."));
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

// "results-$SLURM_ARRAY_TASK_ID.csv", where the name is written out and stands nowhere else.
QList<base::Fix> ownFile(const Subject &subject, const BashWord &word)
{
    const QByteArray raw = subject.text(word.span);
    if (raw.contains('\'') || raw.contains('\\') || !word.literal || subject.script().bytes().count(word.text) != 1)
        return {};
    const auto slash = raw.lastIndexOf('/');
    const auto dot = raw.lastIndexOf('.');
    const auto end = dot > slash + 1 ? dot : raw.endsWith('"') ? raw.size() - 1 : raw.size();
    return {{Says::tr("A file for each task"), {subject.insert(word.span.begin + end, "-$SLURM_ARRAY_TASK_ID")}}};
}

void sharedWrite(const Subject &subject, Reporter &report)
{
    const auto &array = subject.request().array;
    if (!array || array->count() < 2 || array->limit == 1 || !subject.callsOf("flock").isEmpty())
        return;
    const auto look = [&](const BashWord &word, const BashCommand &command, bool adds) {
        const QByteArray path = subject.path(word, command);
        const Place place = placeOf(path);
        if ((!isShared(place) && place != Place::Submit) || !isSameInEachTask(path))
            return;
        report.say(
            word.span,
            adds ? Says::tr(
                       "The %1 tasks of the array all add to this one file, at the same time and from different nodes: lines get "
                       "mixed or lost. Give each task its own file, with $SLURM_ARRAY_TASK_ID in its name, and put them "
                       "together when all are done.")
                       .arg(array->count())
                 : Says::tr(
                       "The %1 tasks of the array all write this one file: what is left is that of the last, or a mixture. Give "
                       "each task its own file, with $SLURM_ARRAY_TASK_ID in its name.")
                       .arg(array->count()),
            ownFile(subject, word));
    };
    for (const BashCommand &command : subject.commands()) {
        if (command.conditional || command.substituted) // one task may do it for all
            continue;
        for (const BashRedirection &redirection : command.redirections) {
            if (isOneOf(redirection.operation, {">", ">>", "&>", "&>>", ">|"}))
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

constexpr RuleCheck checks[] = {
    {"DATA-EXTRACT-SHARED", unpacked},
    {"DATA-SHARED-WRITE", sharedWrite},
    {"DATA-NEARLINE-JOB", nearline},
    {"DATA-PROJECT-MV", wrongGroup},
    {"DATA-LINKS", links},
    {"DATA-PROJECT-PATH", ownFolder},
    {"DATA-TOUCH", touchAll},
    {"DATA-CHMOD", openToAll},
};

} // namespace

std::span<const RuleCheck> storageRules()
{
    return checks;
}

} // namespace voyageur::script
