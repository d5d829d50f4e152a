// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/rules/calls.h"

#include "script/directivewords.h"

#include <algorithm>
#include <array>

namespace voyageur::script {

namespace {

QByteArray baseName(const QByteArray &path)
{
    const auto slash = path.lastIndexOf('/');
    return slash < 0 ? path : path.sliced(slash + 1);
}

// Programs that run the program in their arguments, and those of their options that take the next word.
struct Wrapper {
    const char *name;
    const char *withValue; // separated by blanks
    int words = 0;         // of its own before the program: timeout's duration, the image of a container
    const char *verb = ""; // which must come first: "apptainer exec"
};

constexpr Wrapper wrappers[] = {
    {"time", "-f -o --format --output"},
    {"nohup", ""},
    {"exec", "-a"},
    {"command", ""},
    {"builtin", ""},
    {"nice", "-n --adjustment"},
    {"ionice", "-c -n --class --classdata"},
    {"stdbuf", "-i -o -e"},
    {"timeout", "-k -s --kill-after --signal", 1},
    {"env", "-u -C --unset --chdir"},
    {"numactl", "-m -N -C -i -l --cpunodebind --membind --physcpubind"},
    {"taskset", "", 1},
    {"mpirun", "-n -np --np -N -ppn -c --map-by --bind-to -x -mca --mca -H -host --host -hostfile -machinefile"},
    {"orterun", "-n -np --np -N -ppn -c --map-by --bind-to -x -mca --mca -H -host --host -hostfile -machinefile"},
    {"mpiexec", "-n -np --np -N -ppn -c --map-by --bind-to -x -mca --mca -H -host --host -hostfile -machinefile"},
    {"singularity", "-B --bind -H --home -W -w --pwd --env --overlay", 1, "exec"},
    {"apptainer", "-B --bind -H --home -W -w --pwd --env --overlay", 1, "exec"},
    {"nsys", "-o -t -f --output --trace --force-overwrite --stats", 0, "profile"},
    {"ncu", "-o --export -k --set"},
    {"uv", "--python -p --with", 0, "run"},
    {"poetry", "", 0, "run"},
    {"xvfb-run", "-s -n"},
};

// By their first letter: most words are none.
bool mayBeWrapper(QByteArrayView name)
{
    static const auto letters = [] {
        std::array<bool, 256> first{};
        for (const Wrapper &wrapper : wrappers)
            first[static_cast<unsigned char>(wrapper.name[0])] = true;
        return first;
    }();
    return !name.isEmpty() && letters[static_cast<unsigned char>(name[0])];
}

const Wrapper *wrapperOf(QByteArrayView name)
{
    if (!mayBeWrapper(name))
        return nullptr;
    const auto found = std::ranges::find_if(wrappers, [&](const Wrapper &wrapper) { return name == wrapper.name; });
    return found == std::end(wrappers) ? nullptr : found;
}

bool takesNext(const Wrapper &wrapper, const QByteArray &word)
{
    const QByteArrayView all(wrapper.withValue);
    const auto at = all.indexOf(word);
    return at >= 0 && (at == 0 || all[at - 1] == ' ') && (at + word.size() == all.size() || all[at + word.size()] == ' ');
}

bool isAssignment(const QByteArray &word)
{
    const auto equals = word.indexOf('=');
    return equals > 0 && std::all_of(word.begin(), word.begin() + equals, [](char c) {
               return c == '_' || (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z');
           });
}

qsizetype behindWrapper(const QList<BashWord> &words, qsizetype at, const Wrapper &wrapper)
{
    ++at;
    if (*wrapper.verb) {
        if (at >= words.size() || words[at].text != wrapper.verb)
            return -1;
        ++at;
    }
    int own = wrapper.words;
    for (; at < words.size(); ++at) {
        const QByteArray &word = words[at].text;
        if (word == "--")
            continue;
        if (word.startsWith('-') && word.size() > 1) {
            if (QByteArrayView(wrapper.name) == "command" && (word == "-v" || word == "-V"))
                return -1; // only asks whether it is there
            if (takesNext(wrapper, word))
                ++at;
        } else if (QByteArrayView(wrapper.name) == "env" && isAssignment(word)) {
            continue;
        } else if (own-- <= 0) {
            return at;
        }
    }
    return -1;
}

// Options of plug-ins (pyxis, uenv) that take the next word.
bool takesNextOfPlugin(const QByteArray &word)
{
    constexpr QByteArrayView names[] = {"--container-image",
                                        "--container-mounts",
                                        "--container-workdir",
                                        "--container-name",
                                        "--container-save",
                                        "--container-env",
                                        "--environment",
                                        "--uenv",
                                        "--view"};
    return std::ranges::find(names, word) != std::end(names);
}

qsizetype behindSrun(const QList<BashWord> &words, qsizetype at)
{
    QList<Word> rest;
    for (qsizetype i = at + 1; i < words.size(); ++i)
        rest += Word{words[i].span, words[i].text, {}, 0};
    // getopt stops at the first word that is no option; srun's begins with "+".
    const OptionUses uses = optionUses(rest, Srun);
    if (uses.leftover >= 0 && uses.refusal.isEmpty())
        return at + 1 + uses.leftover;
    if (uses.refusal.isEmpty())
        return uses.terminator >= 0 && uses.terminator + 1 < rest.size() ? at + 2 + uses.terminator : -1;
    for (qsizetype i = at + 1; i < words.size(); ++i) { // an option that is none: the first word that looks like a program
        if (takesNextOfPlugin(words[i].text))
            ++i;
        else if (!words[i].text.startsWith('-'))
            return i;
    }
    return -1;
}

} // namespace

bool isShellName(QByteArrayView name)
{
    return isOneOf(name, {"sh", "bash", "dash", "ksh", "zsh"});
}

qsizetype variableNameLength(QByteArrayView text)
{
    if (text.isEmpty() || (text[0] >= '0' && text[0] <= '9'))
        return 0;
    const auto end = std::find_if_not(text.begin(), text.end(), [](char c) {
        return c == '_' || (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z');
    });
    return end - text.begin();
}

std::span<const BashWord> Call::arguments() const
{
    return std::span(command->words.constData(), command->words.size()).subspan(program + 1);
}

bool Call::isBehind(QByteArrayView wrapper) const
{
    return std::ranges::any_of(before, [&](const QByteArray &word) { return word == wrapper; });
}

bool Call::has(QByteArrayView argument) const
{
    return std::ranges::any_of(arguments(), [&](const BashWord &word) { return word.text == argument; });
}

const BashWord *Call::valueOf(QByteArrayView option, QByteArray *text) const
{
    const auto words = arguments();
    for (size_t i = 0; i < words.size(); ++i) {
        if (words[i].text == option && i + 1 < words.size()) {
            if (text)
                *text = words[i + 1].text;
            return &words[i + 1];
        }
        if (words[i].text.startsWith(option) && words[i].text.size() > option.size() && words[i].text[option.size()] == '=') {
            if (text)
                *text = words[i].text.sliced(option.size() + 1);
            return &words[i];
        }
    }
    return nullptr;
}

QByteArray programKey(const PythonRun &run)
{
    return run.module.isEmpty() ? run.file : "-m " + run.module;
}

QList<Call> callsOf(const QList<BashCommand> &commands)
{
    static constexpr QByteArrayView srun("srun");
    QList<Call> calls;
    calls.reserve(commands.size());
    for (const BashCommand &command : commands) {
        if (command.words.isEmpty())
            continue;
        Call call;
        call.command = &command;
        qsizetype at = 0;
        for (;;) {
            const QByteArray name = baseName(command.words[at].text);
            qsizetype next = -1;
            if (QByteArrayView(name) == srun)
                next = behindSrun(command.words, at);
            else if (const Wrapper *wrapper = wrapperOf(name))
                next = behindWrapper(command.words, at, *wrapper);
            const bool starts = name.endsWith("run") || name.endsWith("exec");
            if (call.srun < 0 && starts && (name == "srun" || name == "mpirun" || name == "mpiexec" || name == "orterun"))
                call.srun = at;
            if (next < 0 || next >= command.words.size())
                break;
            call.before += name == "orterun" ? QByteArray("mpirun") : name; // of Open MPI, two names
            at = next;
        }
        call.program = at;
        call.name = baseName(command.words[at].text);
        calls += call;
    }
    return calls;
}

} // namespace voyageur::script
