// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/scriptarguments.h"

#include <QMap>

#include <algorithm>

namespace voyageur::script {

namespace {

constexpr int mostArguments = 99; // a field for each; nobody writes more

bool isTest(const BashCommand &command)
{
    const QByteArray name = command.name();
    return name == "[" || name == "[[" || name == "test";
}

// By how many places the arguments move; nothing: not known.
std::optional<int> shiftOf(const BashCommand &command)
{
    if (command.words.size() == 1)
        return 1;
    bool isNumber = false;
    const int by = command.words.at(1).text.toInt(&isNumber);
    return isNumber && by >= 0 && by <= mostArguments ? std::optional(by) : std::nullopt;
}

bool isShell(const Document &script)
{
    const QByteArray shebang = script.shebang();
    if (shebang.isEmpty())
        return true;
    const auto words = shebang.simplified().split(' ');
    return std::any_of(words.begin(), words.end(), [](const QByteArray &word) {
        const QByteArray name = word.sliced(word.lastIndexOf('/') + 1);
        return name == "bash" || name == "sh" || name == "dash" || name == "ksh" || name == "zsh";
    });
}

//! Walks over the commands and the parameters side by side.
class Walk final {
public:
    explicit Walk(const Bash &bash) : m_bash(bash) {}

    ScriptArguments run()
    {
        const auto &commands = m_bash.commands();
        for (qsizetype i = 0; i < commands.size() && !m_stopped; ++i) {
            const BashCommand &command = commands.at(i);
            // What stands before its end was written before it acts: "set -- $1 x".
            const qsizetype end = command.words.isEmpty() ? command.span.begin : command.span.end;
            const bool acts = command.function.isEmpty() && !command.subshell && !command.substituted;
            const bool moves = acts && (command.name() == "shift" || command.name() == "set" || command.name() == "getopts");
            if (!moves) {
                m_commands += &command;
                continue;
            }
            takeUntil(end);
            move(command);
        }
        if (!m_stopped)
            takeUntil(-1);
        m_result.arguments = m_found.values();
        return m_result;
    }

private:
    void move(const BashCommand &command)
    {
        const QByteArray name = command.name();
        if (name == "getopts") {
            m_result.any = true;
        } else if (name == "set") {
            const bool chooses = std::any_of(command.words.begin(), command.words.end(),
                                             [](const BashWord &word) { return word.text == "--" && !word.quoted; });
            m_stopped = chooses && !command.conditional;
        } else if (const auto by = shiftOf(command); by && command.loops == 0 && !command.conditional) {
            m_shifted += *by;
        } else {
            m_result.any = true;
            m_stopped = true; // which is which now depends on what is given
        }
    }

    // Parameters and commands come in the order of the text; a command's words are its parameters' places.
    void takeUntil(qsizetype end)
    {
        const auto &parameters = m_bash.parameters();
        while (m_next < parameters.size() && (end < 0 || parameters.at(m_next).span.begin < end))
            take(parameters.at(m_next++));
        m_commands.clear();
        m_command = 0;
    }

    // The last command that begins before it: inner ones begin later than those they stand in.
    const BashCommand *commandAt(qsizetype offset)
    {
        while (m_command + 1 < m_commands.size() && m_commands.at(m_command + 1)->span.begin <= offset)
            ++m_command;
        return m_command < m_commands.size() && m_commands.at(m_command)->span.begin <= offset ? m_commands.at(m_command)
                                                                                               : nullptr;
    }

    void take(const BashParameter &parameter)
    {
        if (!parameter.function.isEmpty())
            return;
        if (parameter.name == "#") {
            m_result.counted = true;
            return;
        }
        if (parameter.name == "@" || parameter.name == "*") {
            m_result.any = true;
            return;
        }
        const int number = parameter.name.toInt() + m_shifted;
        if (number < 1 || number > mostArguments)
            return;
        ScriptArgument &argument = m_found[number];
        argument.number = number;
        argument.uses += parameter.span;
        const BashCommand *command = commandAt(parameter.span.begin);
        const QByteArray &operation = parameter.operation;
        argument.demanded = argument.demanded || operation.endsWith('?');
        if (operation.endsWith('?'))
            argument.message = argument.message.isEmpty() ? parameter.word : argument.message;
        else if (operation.endsWith('-') || operation.endsWith('='))
            argument.fallback = argument.fallback.isEmpty() ? parameter.word : argument.fallback;
        const bool hasWay = !operation.isEmpty() && !operation.endsWith('?') && operation != ":";
        argument.optional = argument.optional || hasWay || (command && isTest(*command));
        if (argument.name.isEmpty() && command)
            argument.name = nameFor(*command, parameter);
    }

    // "DATA=$1", "export DATA=${1:-x}": nothing but the parameter and its quotes.
    static QByteArray nameFor(const BashCommand &command, const BashParameter &parameter)
    {
        for (const BashAssignment &assignment : command.assignments) {
            const Span value = assignment.value.span;
            const int quote = assignment.value.quoted ? 1 : 0;
            if (value.begin + quote == parameter.span.begin && value.end == parameter.span.end + quote)
                return command.words.isEmpty() ? assignment.name : QByteArray();
        }
        const QByteArray name = command.name();
        if (name != "export" && name != "declare" && name != "readonly" && name != "typeset")
            return {};
        for (const BashWord &word : command.words) {
            const auto equals = word.text.indexOf('=');
            const bool holds = word.span.begin < parameter.span.begin && word.span.end >= parameter.span.end;
            if (holds && equals > 0 && word.text.sliced(equals + 1).startsWith('$') && word.span.end <= parameter.span.end + 1)
                return word.text.first(equals);
        }
        return {};
    }

    const Bash &m_bash;
    ScriptArguments m_result;
    QMap<int, ScriptArgument> m_found;
    QList<const BashCommand *> m_commands; // since the last move
    qsizetype m_command = 0;
    qsizetype m_next = 0;
    int m_shifted = 0;
    bool m_stopped = false;
};

} // namespace

const ScriptArgument *ScriptArguments::find(int number) const
{
    const auto found = std::ranges::find(arguments, number, &ScriptArgument::number);
    return found == arguments.end() ? nullptr : &*found;
}

ScriptArguments scriptArguments(const Bash &bash)
{
    return Walk(bash).run();
}

ScriptArguments scriptArguments(const Document &script)
{
    return isShell(script) ? scriptArguments(Bash::parse(script.bytes())) : ScriptArguments();
}

} // namespace voyageur::script
