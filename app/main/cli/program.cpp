// SPDX-License-Identifier: GPL-3.0-or-later
#include "main/cli/program.h"

#include "base/logging.h"
#include "base/nearest.h"
#include "main/cli/completions.h"
#include "main/cli/console.h"
#include "main/cli/exitstatus.h"
#include "main/cli/interrupt.h"
#include "main/cli/terminal.h"
#include "main/cli/text.h"
#include "main/cli/verb.h"
#include "projectfile/course.h"

#include <QFileInfo>

#include <algorithm>

namespace voyageur::cli {

using base::Error;
using base::ErrorCode;
using namespace Qt::StringLiterals;

namespace {

int helpAbout(Console &console, const QStringList &words)
{
    if (const Verb *verb = words.isEmpty() ? nullptr : findVerb(words.first())) {
        console.raw(verbHelp(*verb).toUtf8());
        return Done;
    }
    console.raw(generalHelp().toUtf8());
    return Done;
}

Error noSuchVerb(const QString &name)
{
    QStringList names;
    for (const Verb *verb : allVerbs())
        names += QString::fromLatin1(verb->name);
    const QString meant = base::nearestWord(name, names);
    const QString next =
        meant.isEmpty() ? Text::tr("List of commands: voyageur --help") : Text::tr("Did you mean “voyageur %1”?").arg(meant);
    return {ErrorCode::BadRequest, Text::tr("Unknown command “%1”.").arg(name), {}, next, {}};
}

// What this program starts of itself.
const Verb *hiddenVerb(const QString &name)
{
    for (const Verb *verb : {&keepVerb, &keychainVerb}) {
        if (name == QLatin1StringView(verb->name))
            return verb;
    }
    return nullptr;
}

int runChosen(const Verb &verb, const Arguments &arguments, Console &console)
{
    const Interrupt interrupt;
    const base::StopCallback said(interrupt.token(), [&console] {
        if (terminal::isTerminal(terminal::Channel::Err))
            console.say(Text::tr("Stopping… Press Ctrl+C again to stop at once."));
    });
    Context context{arguments, console, interrupt.token(), verb.name};
    qCInfo(base::logProgram).noquote() << "verb" << verb.name << "of" << QCoreApplication::applicationVersion();
    const Outcome outcome = verb.run(context);
    console.sayWhatFailed();
    if (!outcome.ok()) {
        qCInfo(base::logProgram).noquote() << "verb" << verb.name << "ended:" << outcome.error().codeName();
        console.error(outcome.error());
        return interrupt.happened() ? Interrupted : exitStatus(outcome.error().code);
    }
    // Whoever reads our answer must not take half of it for the whole.
    return console.wroteAll() ? outcome.value() : std::max<int>(outcome.value(), AnswerIsNo);
}

} // namespace

bool isForCommandLine(const QStringList &words)
{
    // "-style fusion" and "-platform offscreen" are Qt's options for the window.
    static const QStringList shortOnes{u"-h"_s, u"-V"_s, u"-"_s};
    if (words.isEmpty() || words.first() == "--cluster"_L1)
        return false;
    if (!findVerb(words.first()) && (QFileInfo(words.first()).isDir() || projectfile::isCourseFile(words.first())))
        return false;
    return !words.first().startsWith(u'-') || words.first().startsWith("--"_L1) || shortOnes.contains(words.first());
}

int runCommandLine(const QStringList &words)
{
    terminal::useUtf8();
    const auto end = std::ranges::find(words, "--"_L1);
    Console console(std::find(words.begin(), end, "--json"_L1) != end);
    const QString name = words.value(0);
    const QStringList rest = words.mid(1);
    if (name == QLatin1StringView(completeWord)) {
        console.raw(completions(rest));
        return Done;
    }
    if (name == QLatin1StringView(manualWord)) {
        console.raw(manualPage());
        return Done;
    }
    if (name == "--version"_L1 || name == "-V"_L1) {
        console.raw(u"voyageur %1\n"_s.arg(QCoreApplication::applicationVersion()).toUtf8());
        return Done;
    }
    if (name == "--help"_L1 || name == "-h"_L1 || name == "help"_L1)
        return helpAbout(console, rest);
    const Verb *verb = name == "--support-bundle"_L1 ? &supportVerb : hiddenVerb(name);
    if (!verb)
        verb = findVerb(name);
    if (!verb) {
        console.error(noSuchVerb(name));
        return NoSense;
    }
    const auto arguments = Arguments::parse(*verb, rest);
    if (!arguments.ok()) {
        console.error(arguments.error());
        return exitStatus(arguments.error().code);
    }
    if (arguments->has("help"))
        return helpAbout(console, {name});
    return runChosen(*verb, *arguments, console);
}

} // namespace voyageur::cli
