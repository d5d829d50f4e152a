// SPDX-License-Identifier: GPL-3.0-or-later
// Group G: files that others share the storage with: their group, their dates, who may change them.
#include "script/rules/places.h"
#include "script/rules/rulecheck.h"
#include "script/rules/transfers.h"

#include <QCoreApplication>

#include <algorithm>

namespace voyageur::script {

namespace {

using base::Severity;
using Kind = Transfer::Kind;

struct SharingRulesText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::SharingRules)
};

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
            for (const char letter : QByteArrayView(text).sliced(1)) {
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
    for (const Transfer &transfer : subject.transfers()) {
        if (transfer.targetPlace != Place::Project || transfer.takesFrom(Place::Project))
            continue;
        const bool sure = std::ranges::all_of(transfer.sourcePlaces,
                                              [](Place place) { return place != Place::Unknown && place != Place::Submit; });
        const Severity severity = sure ? Severity::Warning : Severity::Advice;
        if (transfer.kind == Kind::Move) {
            report.say(severity, transfer.call->nameSpan(),
                       SharingRulesText::tr(
                           "mv into project keeps the old group of the file, so a file from outside does not belong to the "
                           "project’s group. Writing there may then fail with “Disk quota exceeded” although space is left. Copy "
                           "the file with cp and delete the original, or give it to the group with chgrp afterwards."));
            continue;
        }
        const auto keeping = transfer.kind == Kind::Copy ? keepingOfCopy(*transfer.call)
            : transfer.kind == Kind::Sync                ? keepingOfSync(*transfer.call)
                                                         : std::nullopt;
        if (!keeping)
            continue;
        QList<base::Fix> fixes;
        if (subject.text(keeping->word->span) == keeping->word->text)
            fixes += {SharingRulesText::tr("Write %1").arg(shown(keeping->instead)),
                      {subject.edit(keeping->word->span, keeping->instead)}};
        report.say(severity, keeping->word->span,
                   SharingRulesText::tr(
                       "%1 keeps the old group of the files. In project, the copies then do not belong to the project’s group. "
                       "Writing there may fail with “Disk quota exceeded” although space is left. Copy without the group.")
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
                SharingRulesText::tr(
                    "The clusters detect changed dates of files in scratch, and treat them as abuse. Copy what you need for "
                    "longer to project, and delete the rest."));
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
        report.say(recursive ? Severity::Error : Severity::Warning, mode->span,
                   SharingRulesText::tr(
                       "With this mode, every user of the cluster may change and delete these files. The Alliance calls that "
                       "completely unacceptable. For your group, write “chmod -R g+rX FOLDER”; for one person, “setfacl -m "
                       "u:NAME:rX FILE”; to make a script run, “chmod u+x”."));
    }
}

constexpr RuleCheck sharingChecks[] = {
    {"DATA-PROJECT-MV", wrongGroup},
    {"DATA-TOUCH", touchAll},
    {"DATA-CHMOD", openToAll},
};

} // namespace

std::span<const RuleCheck> sharingRules()
{
    return sharingChecks;
}

} // namespace voyageur::script
