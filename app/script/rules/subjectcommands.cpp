// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of a script, as the rules look at them.
#include "script/rules/subject.h"
#include "script/rules/variableuses.h"

#include <algorithm>

namespace voyageur::script {

namespace {

void shift(Span &span, qsizetype by)
{
    span.begin += by;
    span.end += by;
}

void shift(BashCommand &command, qsizetype by)
{
    shift(command.span, by);
    for (BashAssignment &assignment : command.assignments)
        shift(assignment.value.span, by);
    for (BashWord &word : command.words)
        shift(word.span, by);
    for (BashRedirection &redirection : command.redirections)
        shift(redirection.target.span, by);
}

// A command in a here-document.
struct Placed {
    BashCommand command;
    bool everyNode = false;
    int document = -1;
};

// "bash -c 'TEXT'": where the text stands, as it is; empty for anything that a shell changes first.
Span textForShell(const QByteArray &script, const BashCommand &command)
{
    for (qsizetype i = 1; i + 1 < command.words.size(); ++i) {
        const QByteArray &option = command.words.at(i).text;
        if (option.size() < 2 || option.size() > 4 || option[0] != '-' || !option.endsWith('c'))
            continue;
        const QByteArray &shell = command.words.at(i - 1).text;
        const BashWord &word = command.words.at(i + 1);
        if (!isShellName(shell.sliced(shell.lastIndexOf('/') + 1)))
            continue;
        const QByteArrayView raw = QByteArrayView(script).sliced(word.span.begin, word.span.size());
        const bool single = raw.size() > 2 && raw[0] == '\'' && raw.indexOf('\'', 1) == raw.size() - 1;
        const bool twice = raw.size() > 2 && raw[0] == '"' && raw.indexOf('"', 1) == raw.size() - 1 && !raw.contains('\\')
            && !raw.contains('`') && !raw.contains("$(");
        return single || twice ? Span{word.span.begin + 1, word.span.end - 1} : Span{};
    }
    return {};
}

bool isName(QByteArrayView text)
{
    return !text.isEmpty() && variableNameLength(text) == text.size();
}

bool hasSubstitution(const QByteArray &text)
{
    // not shell: marks of bash.h
    return text.contains("$(") || text.contains('`');
}

} // namespace

void Subject::readCommands(const Bash &bash)
{
    m_texts = bash.texts();
    m_faults = bash.faults();
    QList<Placed> inner;
    QList<std::pair<qsizetype, qsizetype>> documents; // where the delimiter stands, and whose it is
    if (!bash.documents().isEmpty()) {
        for (qsizetype i = 0; i < bash.commands().size(); ++i) {
            for (const BashRedirection &redirection : bash.commands().at(i).redirections) {
                if (redirection.operation == "<<" || redirection.operation == "<<-")
                    documents += {redirection.target.span.begin, i};
            }
        }
        std::ranges::sort(documents);
    }
    qsizetype whose = -1;
    QList<Call> calls; // of the command that reads the document; it may read many
    for (qsizetype i = 0; i < std::min(documents.size(), bash.documents().size()); ++i) {
        if (whose != documents.at(i).second) {
            whose = documents.at(i).second;
            calls = script::callsOf({bash.commands().at(whose)});
        }
        if (calls.isEmpty())
            continue;
        const Call &reader = calls.first();
        const bool writes = isOneOf(reader.name, {"cat", "tee"}) || reader.name == "sbatch";
        const bool isShell = isShellName(reader.name);
        m_hereTexts += HereText{bash.documents().at(i), isShell && reader.isBehind("srun"), writes};
        if (!isShell)
            continue;
        const Span body = bash.documents().at(i).body;
        for (BashCommand command : Bash::parse(m_script.at(body)).commands()) {
            shift(command, body.begin);
            inner += {command, calls.first().isBehind("srun"), static_cast<int>(i)};
        }
    }
    int shells = static_cast<int>(bash.documents().size());
    for (const BashCommand &command : bash.commands()) {
        const Span text = textForShell(m_script.bytes(), command);
        if (text.isEmpty())
            continue;
        for (BashCommand one : Bash::parse(m_script.at(text)).commands()) {
            shift(one, text.begin);
            inner += {one, command.words.first().text.endsWith("srun"), shells};
        }
        ++shells;
    }
    m_commands = bash.commands();
    m_commands.detach(); // the calls point into it: it must not be copied later
    for (const Placed &one : inner)
        m_commands += one.command;
    if (!inner.isEmpty())
        std::ranges::stable_sort(m_commands, {}, [](const BashCommand &command) { return command.span.begin; });
    QHash<qsizetype, std::pair<bool, int>> inDocument; // on every node, and in which; by where a command in one begins
    for (const Placed &one : inner)
        inDocument.insert(one.command.span.begin, {one.everyNode, one.document});
    m_calls = script::callsOf(m_commands);
    for (qsizetype i = 0; i < m_calls.size(); ++i) {
        Call &call = m_calls[i];
        const auto place = inDocument.constFind(call.command->span.begin);
        call.inDocument = place != inDocument.cend();
        call.everyNode = call.inDocument && place->first;
        call.document = call.inDocument ? place->second : -1;
        m_byName[call.name] += i;
    }
    readVariables();
    for (const Call &call : m_calls) {
        readModules(call);
        readPython(call);
    }
    for (qsizetype i = 0; i < m_modules.size(); ++i) {
        if (m_modules.at(i).act == ModuleUse::Act::Load)
            m_loaded.insert(m_modules.at(i).name, i);
    }
    QList<int> documentOf;
    for (const BashCommand &command : std::as_const(m_commands)) {
        const auto place = inDocument.constFind(command.span.begin);
        documentOf += place == inDocument.cend() ? -1 : place->second;
    }
    ShellWalk walk(*this, documentOf);
    m_states = walk.states();
    m_environments = walk.environments();
    m_pipInstalls = readPip(*this);
    m_transfers = readTransfers(*this);
    m_outputs = readOutputs(*this);
    if (!m_hereTexts.isEmpty()) {
        QByteArray outside;
        qsizetype from = 0;
        for (const HereText &text : std::as_const(m_hereTexts)) {
            outside += QByteArrayView(m_script.bytes()).sliced(from, std::max<qsizetype>(text.document.body.begin - from, 0));
            from = std::max(from, text.document.body.end);
        }
        outside += QByteArrayView(m_script.bytes()).sliced(from);
        m_namesOutside = namesSetIn(outside);
    }
}

void Subject::readVariables()
{
    QSet<QByteArray> again;
    const auto set = [&](const QByteArray &name, const QByteArray &value) {
        if (m_set.contains(name))
            again += name;
        m_set += name;
        if (!hasSubstitution(value))
            m_variables.insert(name, value);
    };
    for (const BashCommand &command : m_commands) {
        if (command.words.isEmpty()) { // before a command a variable is that command's alone
            for (const BashAssignment &assignment : command.assignments)
                set(assignment.name, assignment.value.text);
        }
        const QByteArray first = command.name();
        const std::string_view name(first.constData(), static_cast<size_t>(first.size()));
        if (name == "read" || name == "unset") {
            for (qsizetype i = 1; i < command.words.size(); ++i)
                again += command.words.at(i).text;
        }
        if (name != "export" && name != "declare" && name != "local" && name != "readonly" && name != "typeset")
            continue;
        for (qsizetype i = 1; i < command.words.size(); ++i) {
            const QByteArray &text = command.words.at(i).text;
            const auto equals = text.indexOf('=');
            if (equals > 0 && isName(QByteArrayView(text).first(equals)))
                set(text.first(equals), text.sliced(equals + 1));
        }
    }
    for (const QByteArray &name : std::as_const(again))
        m_variables.remove(name);
}

void Subject::readModules(const Call &call)
{
    if (!call.name.startsWith('m') || (call.name != "module" && call.name != "ml"))
        return;
    const bool isShort = call.name == "ml"; // "ml python" loads, "ml" alone lists
    auto act = ModuleUse::Act::Load;
    bool known = isShort;
    for (const BashWord &word : call.arguments()) {
        if (word.text.startsWith('-') && !(isShort && known && word.text.size() > 1 && word.text[1] != '-'))
            continue; // --force, -q
        if (!known || (isShort && (word.text == "load" || word.text == "purge" || word.text == "unload"))) {
            using Act = ModuleUse::Act;
            known = true;
            if (word.text == "load" || word.text == "add" || word.text == "try-load" || word.text == "swap"
                || word.text == "switch")
                act = Act::Load;
            else if (word.text == "unload" || word.text == "rm" || word.text == "del")
                act = Act::Unload;
            else if (word.text == "purge" || word.text == "reset")
                act = Act::Purge;
            else if (word.text == "restore")
                act = Act::Restore;
            else if (word.text == "use")
                act = Act::Use;
            else
                return; // spider, avail, list
            if (act == Act::Purge || act == Act::Restore)
                m_modules += {act, {}, {}, {}, call.span(), call.command};
            if (act == Act::Purge || act == Act::Restore || act == Act::Use)
                return;
            continue;
        }
        const bool unload = isShort && word.text.startsWith('-');
        const QByteArray module = resolved(unload ? word.text.sliced(1) : word.text);
        const auto slash = module.indexOf('/');
        m_modules += {unload ? ModuleUse::Act::Unload : act,
                      module,
                      slash < 0 ? module : module.first(slash),
                      slash < 0 ? QByteArray() : module.sliced(slash + 1),
                      word.span,
                      call.command};
    }
}

void Subject::readPython(const Call &call)
{
    const auto isPython = [](QByteArrayView name) {
        return name.startsWith("python")
            && std::all_of(name.begin() + 6, name.end(), [](char c) { return c == '.' || (c >= '0' && c <= '9'); });
    };
    const std::string_view name(call.name.constData(), static_cast<size_t>(call.name.size()));
    PythonRun run;
    run.call = &call;
    qsizetype at = call.program + 1;
    const QList<BashWord> &words = call.command->words;
    const auto takeFile = [&](qsizetype i) {
        run.file = resolved(words[i]);
        run.fileSpan = words[i].span;
        run.firstArgument = i + 1;
    };
    const auto firstPythonFile = [&](qsizetype from) {
        for (qsizetype i = from; i < words.size(); ++i) {
            if (words[i].text.endsWith(".py"))
                return takeFile(i);
        }
        run.firstArgument = words.size();
    };
    if (isPython(call.name)) {
        run.launcher = "python";
        for (; at < words.size(); ++at) {
            const QByteArray &word = words[at].text;
            if (word == "-m" && at + 1 < words.size()) {
                run.module = words[at + 1].text;
                run.fileSpan = words[at + 1].span;
                run.firstArgument = at + 2;
                if (run.module == "torch.distributed.run" || run.module == "torch.distributed.launch"
                    || run.module == "accelerate.commands.launch") {
                    run.launcher = run.module;
                    run.module.clear();
                    firstPythonFile(at + 2);
                }
                break;
            }
            if (word == "-c" || word == "-")
                break;
            if (word == "-W" || word == "-X")
                ++at;
            else if (!word.startsWith('-')) {
                takeFile(at);
                break;
            }
        }
    } else if (name == "torchrun" || name == "deepspeed" || name == "horovodrun"
               || (name == "accelerate" && call.has("launch"))) {
        run.launcher = call.name;
        firstPythonFile(at);
    } else if (call.name.endsWith(".py")) {
        takeFile(call.program);
    } else {
        return;
    }
    m_pythonRuns += run;
}

} // namespace voyageur::script
