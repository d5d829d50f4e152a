// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/traps.h"

#include "script/bash.h"
#include "script/document.h"
#include "script/scriptwords.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QSet>

#include <algorithm>

namespace voyageur::script {

using base::Error;
using base::Result;

namespace {

struct TrapsText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::script::Recipes)
};

constexpr QByteArrayView ours = "voyageur_";
constexpr QByteArrayView joining = "; voyageur_traps";

int trapLine(const QByteArray &script, qsizetype offset)
{
    return 1 + int(script.first(std::min(offset, script.size())).count('\n'));
}

Error taken(const QString &what, const QString &next)
{
    Error error = badScriptValue(what);
    error.next = next;
    return error;
}

//! In a shell of its own: what it sets is gone with it.
bool isElsewhere(const BashCommand &command)
{
    return command.substituted || command.subshell || command.background || command.readsPipe || command.writesPipe
        || command.function.startsWith(ours);
}

//! "trap" of "builtin trap …".
qsizetype nameAt(const BashCommand &command)
{
    const QByteArray name = command.name();
    return name == "builtin" || name == "command" ? 1 : 0;
}

bool mayConcernTheEnd(const BashCommand &trap, qsizetype at)
{
    static const QSet<QByteArray> signalNames = {"EXIT", "0", "USR1", "SIGUSR1", "10"};
    const auto words = trap.words.sliced(at + 1);
    if (words.isEmpty() || words.first().text == "-p" || words.first().text == "-l")
        return false;
    return std::ranges::any_of(words,
                               [](const BashWord &word) { return !word.literal || signalNames.contains(word.text.toUpper()); });
}

bool mayReplaceTraps(const BashCommand &command)
{
    const auto at = nameAt(command);
    const BashWord none;
    const QByteArray name = command.words.value(at, none).text;
    const QByteArray first = command.words.value(at + 1, none).text;
    if (name == "trap")
        return mayConcernTheEnd(command, at);
    if (name == "source" || name == ".")
        return command.words.size() > at + 1 && !setsNoTrap(first);
    return name == "eval" && std::ranges::any_of(command.words, [](const BashWord &word) { return word.text.contains("trap"); });
}

//! Lower-case names: those of the environment are agreements, and nobody's own.
QSet<QByteArray> ownNames(const QByteArray &commands)
{
    QSet<QByteArray> names;
    const Bash bash = Bash::parse(commands);
    for (const BashCommand &command : bash.commands()) {
        for (const BashAssignment &one : command.assignments) {
            if (!one.name.startsWith(ours) && one.name == one.name.toLower() && !command.substituted)
                names += one.name;
        }
    }
    return names;
}

//! The names among `names` that the command gives a value to.
QByteArray assigned(const BashCommand &command, const QSet<QByteArray> &names)
{
    static const QSet<QByteArray> givers = {"export", "local", "declare", "typeset", "readonly", "read", "mapfile", "readarray"};
    if (command.words.isEmpty()) {
        for (const BashAssignment &one : command.assignments) {
            if (names.contains(one.name))
                return one.name;
        }
    }
    if (!givers.contains(command.name()))
        return {};
    for (const BashWord &word : command.words.sliced(1)) {
        const QByteArray name = word.text.first(std::max<qsizetype>(0, word.text.indexOf('=')));
        if (names.contains(name))
            return name;
        if (names.contains(word.text) && command.name() != "export")
            return word.text;
    }
    return {};
}

//! A name of ours that the command, or what a trap says, takes for files to remove or to move.
QByteArray removedName(const BashCommand &command, const QSet<QByteArray> &names)
{
    static const QSet<QByteArray> removers = {"rm", "mv", "rmdir", "unlink", "shred", "find", "rsync", "trap", "eval", "xargs"};
    if (!std::ranges::any_of(command.words, [](const BashWord &word) { return removers.contains(word.text); }))
        return {};
    static const QRegularExpression use(QStringLiteral("\\$\\{?(\\w+)"));
    for (const BashWord &word : command.words) {
        const QString text = QString::fromUtf8(word.text);
        for (const auto &found : use.globalMatch(text)) {
            if (const QByteArray name = found.captured(1).toUtf8(); names.contains(name))
                return name;
        }
    }
    return {};
}

Result<void> checkTrapNames(const QByteArray &script, const Bash &bash, const QByteArray &commands, const QString &title)
{
    const QSet<QByteArray> names = ownNames(commands);
    if (names.isEmpty())
        return {};
    const auto isOthers = [](const BashCommand &command) { return !command.substituted && !command.function.startsWith(ours); };
    for (const BashCommand &command : bash.commands()) {
        const QByteArray name = isOthers(command) ? removedName(command, names) : QByteArray();
        if (!name.isEmpty())
            return taken(
                TrapsText::tr(
                    "The script removes or moves the files in $%1 in line %2, but the recipe “%3” uses this name for other "
                    "data.")
                    .arg(QLatin1StringView(name))
                    .arg(trapLine(script, command.span.begin))
                    .arg(title),
                TrapsText::tr("Give the script's variable another name, then insert the recipe again."));
    }
    for (const BashCommand &command : bash.commands()) {
        const QByteArray name = isOthers(command) && !isElsewhere(command) ? assigned(command, names) : QByteArray();
        if (!name.isEmpty())
            return taken(TrapsText::tr("The script sets %1 itself in line %2, but the recipe “%3” uses this name too.")
                             .arg(QLatin1StringView(name))
                             .arg(trapLine(script, command.span.begin))
                             .arg(title),
                         TrapsText::tr("Remove that line, or give the variable another name, then insert the recipe again."));
    }
    return {};
}

Result<void> checkShell(const QByteArray &script)
{
    QByteArrayList words = Document::parse(script).shebang().simplified().split(' ');
    QByteArray name = words.first().sliced(words.first().lastIndexOf('/') + 1);
    if (name == "env") {
        words.removeFirst();
        words.removeIf([](const QByteArray &word) { return word.startsWith('-'); });
        name = words.value(0);
    }
    if (name.isEmpty() || name == "bash")
        return {};
    return taken(TrapsText::tr("The script is for %1, but these lines need bash.").arg(QString::fromUtf8(name)),
                 TrapsText::tr("Begin the script with “#!/bin/bash”."));
}

} // namespace

bool setsNoTrap(const QByteArray &path)
{
    return path == "activate" || path.endsWith("/activate") || path.endsWith("conda.sh") || path.startsWith("/etc/profile")
        || path.endsWith("/.bashrc") || path.endsWith("/.bash_profile") || path.endsWith("/.profile")
        || path.startsWith("/cvmfs/") || path.contains("/lmod/");
}

bool actsAtEnd(const QByteArray &commands)
{
    return commands.contains("voyageur_at_") || commands.contains("voyageur_failure");
}

Result<void> checkNothingIsTaken(const QByteArray &script, const QByteArray &commands, const QString &title)
{
    const Bash bash = Bash::parse(script);
    VOYAGEUR_CHECK(checkTrapNames(script, bash, commands, title));
    if (!actsAtEnd(commands))
        return {};
    VOYAGEUR_CHECK(checkShell(script));
    for (const BashCommand &command : bash.commands()) {
        if (command.name() == "exec" && command.words.size() > 1 && !isElsewhere(command))
            return taken(
                TrapsText::tr("Line %1 replaces the shell by another program (“exec”), so the end of the script never runs.")
                    .arg(trapLine(script, command.span.begin)),
                TrapsText::tr("Remove the word “exec” there, then insert the recipe again."));
    }
    return {};
}

QByteArray withTrapsJoined(const QByteArray &script, RecipePlace &place)
{
    const Bash bash = Bash::parse(script);
    QList<qsizetype> ends;
    for (const BashCommand &command : bash.commands()) {
        const bool earlier = command.function.isEmpty() && command.loops == 0 && command.span.end <= place.begin;
        if (!earlier && !isElsewhere(command) && mayReplaceTraps(command)
            && !script.sliced(command.span.end).startsWith(joining.toByteArray()))
            ends += command.span.end;
    }
    std::ranges::sort(ends, std::greater{});
    QByteArray text = script;
    for (const qsizetype at : std::as_const(ends)) {
        text.insert(at, joining);
        if (at <= place.begin)
            place.begin += joining.size();
        if (at <= place.end)
            place.end += joining.size();
    }
    return text;
}

Result<QByteArray> withEndCollector(const QByteArray &script, const QByteArray &collector, const QByteArray &lineEnd)
{
    if (script.contains("voyageur_traps() {"))
        return script;
    VOYAGEUR_TRY(place, recipePlace(script, QStringLiteral("first"), 0));
    return withCommands(script, place, collector, lineEnd);
}

} // namespace voyageur::script
