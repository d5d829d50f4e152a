// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/mainprogram.h"

#include "script/rules/programs.h"

#include <QSet>

#include <algorithm>

namespace voyageur::script {

namespace {

// Asks something, or prepares.
bool onlyPrepares(const Call &call)
{
    const auto words = call.arguments();
    if (!call.name.startsWith("python"))
        return call.name == "accelerate" && !call.has("launch");
    if (words.empty())
        return call.command->redirections.isEmpty() && !call.command->readsPipe;
    if (isOneOf(words.front().text, {"-c", "-V", "--version"}))
        return true;
    return words.front().text == "-m" && words.size() > 1
        && isOneOf(words[1].text, {"pip", "venv", "virtualenv", "ensurepip", "compileall", "tensorboard"});
}

// "srun bash -c 'exec "$@"' process python train.py": the shell hands over to the program.
bool isHandedOver(const Call &call)
{
    return call.srun >= 0 && isShellName(call.name) && call.has("-c");
}

// "printf '%q ' python train.py": a list of commands, one a line, as the recipe GLOST writes it.
bool isListed(const Call &call)
{
    const auto words = call.arguments();
    return call.name == "printf" && call.command->loops > 0 && words.size() > 1 && words.front().text == "%q ";
}

bool isOurs(const Call &call)
{
    return call.inDocument || call.command->substituted || call.command->function.startsWith("voyageur_");
}

bool isWorkOf(const Call &call)
{
    if (isOneOf(call.name, {"parallel", "jupyter", "horovodrun", "task.run", "nextflow", "snakemake"}))
        return true;
    return (isProgram(call) && !onlyPrepares(call)) || isHandedOver(call) || isListed(call);
}

// A word of bash, a command that every script has, or a function of this one.
bool isKnownCommand(const QSet<QByteArray> &functions, const Call &call)
{
    static constexpr QByteArrayView more[] = {"[[",       "((",      "conda",  "mamba", "uv",          "apptainer", "singularity",
                                              "env",      "srun",    "sbcast", "eval",  "tensorboard", "kill",      "jobs",
                                              "bash",     "sh",      "wget",   "curl",  "time",        "timeout",   "nohup",
                                              "chgrp",    "scancel", "sbatch", "exec",  "mpirun",      "mpiexec",   "break",
                                              "continue", "getopts", "shasum", "which", "sync"};
    if (call.name.isEmpty() || call.name.contains('=') || isUsualCommand(call.name) || onlyPrepares(call)
        || std::ranges::find(more, QByteArrayView(call.name)) != std::end(more) || call.name.startsWith("voyageur_"))
        return true;
    return functions.contains(call.name);
}

// The last "set" on the way there decides.
bool isSet(const Subject &subject, qsizetype offset, char letter, QByteArrayView name)
{
    bool on = false;
    for (const Call *call : subject.callsOf("set")) { // not all commands: it is asked for each use of a variable
        const BashCommand &command = *call->command;
        if (command.span.begin >= offset || !command.function.isEmpty() || command.subshell || command.substituted
            || command.name() != "set")
            continue;
        for (qsizetype i = 1; i < command.words.size(); ++i) {
            const QByteArray &word = command.words[i].text;
            const bool sign = word.startsWith('-') || word.startsWith('+');
            if (sign && !word.startsWith("--") && QByteArrayView(word).contains(letter))
                on = word.startsWith('-');
            if (sign && word.endsWith('o') && i + 1 < command.words.size() && command.words[i + 1].text == name)
                on = word.startsWith('-');
        }
    }
    const QByteArray first = subject.text(subject.line(0));
    if (!on && first.startsWith("#!")) { // "#!/bin/bash -e"
        for (const QByteArray &word : first.split(' ').sliced(1))
            on = on || (word.startsWith('-') && !word.startsWith("--") && QByteArrayView(word).contains(letter));
    }
    return on;
}

} // namespace

QList<const Call *> mainPrograms(const Subject &subject)
{
    QList<const Call *> programs;
    QList<const Call *> unknown;
    QSet<QByteArray> functions; // looked up once for each call: a hostile script has a million of them
    for (const BashCommand &command : subject.commands())
        if (!command.function.isEmpty())
            functions += command.function;
    for (const Call &call : subject.calls()) {
        if (isOurs(call))
            continue;
        if (isWorkOf(call))
            programs += &call;
        else if (!isKnownCommand(functions, call))
            unknown += &call;
    }
    return programs.isEmpty() ? unknown : programs;
}

Span calledAt(const Subject &subject, const Call &call)
{
    Span span = call.span();
    QByteArray function = call.command->function;
    for (int depth = 0; !function.isEmpty() && depth < 5; ++depth) { // functions that call functions
        const auto &calls = subject.calls();
        const auto caller = std::ranges::find_if(
            calls, [&](const Call &one) { return one.name == function && one.command->function != function; });
        if (caller == calls.end())
            break;
        span = caller->span();
        function = caller->command->function;
    }
    return span;
}

bool stopsAtFailure(const Subject &subject, qsizetype offset)
{
    return isSet(subject, offset, 'e', "errexit");
}

bool stopsAtUnset(const Subject &subject, qsizetype offset)
{
    return isSet(subject, offset, 'u', "nounset");
}

} // namespace voyageur::script
