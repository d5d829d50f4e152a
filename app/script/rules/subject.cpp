// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/rules/subject.h"

#include "script/rules/places.h"
#include "script/sbatchfields.h"
#include "script/suggestion.h"

#include <algorithm>
#include <string_view>

namespace voyageur::script {

namespace {

constexpr int mostRefused = 50; // a person mends these first; each costs a pass over the words

bool isShellName(QByteArrayView name)
{
    return name == "sh" || name == "bash" || name == "dash" || name == "ksh" || name == "zsh";
}

bool isShellScript(const QByteArray &shebang)
{
    if (shebang.isEmpty())
        return true; // sbatch refuses it; most likely the line was forgotten
    const QList<QByteArray> words = shebang.simplified().split(' ');
    const auto base = [](const QByteArray &path) { return path.sliced(path.lastIndexOf('/') + 1); };
    if (base(words.first()) != "env")
        return isShellName(base(words.first()));
    return std::any_of(words.begin() + 1, words.end(), [&](const QByteArray &word) { return isShellName(base(word)); });
}

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

// Of the variable's name that the text begins with.
qsizetype nameLength(QByteArrayView text)
{
    if (text.isEmpty() || (text[0] >= '0' && text[0] <= '9'))
        return 0;
    const auto end = std::find_if_not(text.begin(), text.end(), [](char c) {
        return c == '_' || (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z');
    });
    return end - text.begin();
}

bool isName(QByteArrayView text)
{
    return !text.isEmpty() && nameLength(text) == text.size();
}

// To look something up, without a copy.
QByteArray keyOf(QByteArrayView name)
{
    return QByteArray::fromRawData(name.data(), name.size());
}

bool hasSubstitution(const QByteArray &text)
{
    // not shell: marks of bash.h
    return text.contains("$(") || text.contains('`');
}

} // namespace

Subject::Subject(const Document &script, const Surroundings &around)
    : m_script(script), m_around(around), m_isShell(isShellScript(script.shebang()))
{
    const Bash bash = m_isShell ? Bash::parse(script.bytes()) : Bash();
    m_understood = understand(script, around.now, around.file, m_isShell ? &bash : nullptr);
    m_header = line(0);
    for (const Line &line : script.lines()) {
        if (line.kind == LineKind::Directive && line.component == 0)
            m_header = line.span;
        m_hasDirectives = m_hasDirectives || line.kind == LineKind::Directive;
    }
    readOptions();
    readMentions();
    if (m_isShell) {
        m_arguments = scriptArguments(bash);
        readCommands(bash);
    }
}

void Subject::readOptions()
{
    sbatch::Fields fields;
    fields.version = m_script.version();
    fields.now = m_around.now;
    fields.file = m_around.file;
    const bool foreign = std::ranges::any_of(m_script.lines(), [](const Line &line) { return line.kind == LineKind::Foreign; });
    for (const Component &component : m_script.components()) {
        const int number = static_cast<int>(m_uses.size());
        QList<OptionUse> all;
        QList<Word> words = component.words;
        qsizetype before = 0; // words of the component that are gone from `words`
        for (int round = 0; round < mostRefused && !words.isEmpty(); ++round) {
            OptionUses found = optionUses(words, Sbatch, m_script.version());
            for (OptionUse &use : found.uses) {
                use.word += before;
                use.lastWord += before;
            }
            all += found.uses;
            qsizetype stop = -1;
            if (!found.refusal.isEmpty()) {
                const auto at =
                    std::ranges::find_if(words, [&](const Word &word) { return word.span.begin == found.refusedAt.begin; });
                stop = at - words.begin();
                m_refused += {found.refusedAt, found.refusal, number, before + stop};
            } else if (found.leftover >= 0) {
                stop = found.leftover;
                m_refused += {words.at(stop).span, "Invalid directive found in batch script: " + words.at(stop).text, number,
                              before + stop};
                if (found.terminator >= 0)
                    break;
            }
            if (stop < 0 || stop >= words.size())
                break;
            words.remove(0, stop + 1);
            before += stop + 1;
        }
        sbatch::resetForComponent(fields);
        for (const OptionUse &use : all) {
            if (const auto refusal = sbatch::setOption(fields, keptName(*use.option), use.hasValue() ? &use.text : nullptr))
                m_refusedValues += {use, *refusal, number};
        }
        m_requests += number < m_understood.components.size() ? m_understood.components.at(number).request : requestOf(fields);
        if (foreign)
            sbatch::readForeign(fields, m_script.bytes());
        m_refusedTogether += sbatch::verify(fields).value_or(QByteArray());
        m_uses += all;
        QHash<QByteArrayView, qsizetype> byName;
        for (qsizetype use = 0; use < all.size(); ++use)
            byName.insert(keptName(*all.at(use).option), use);
        m_useByName += byName;
        if (m_around.cluster)
            m_shares += shareOf(m_requests.last(), *m_around.cluster);
    }
}

void Subject::readMentions()
{
    const auto mention = [&](const Word &word) {
        if (!word.text.startsWith("--"))
            return;
        const QByteArray name = word.text.sliced(2).split('=').first();
        m_mentioned += name;
        if (const Option *option = findOption(name, Sbatch, m_script.version()))
            m_mentioned += QByteArray(keptName(*option));
        else if (const auto meant = suggestedOption(name, m_script.version()))
            m_mentioned += meant->name;
    };
    for (const QList<OptionUse> &uses : m_uses) {
        for (const OptionUse &use : uses) {
            m_mentioned += QByteArray(keptName(*use.option));
            if (use.text.startsWith("--")) // it was given no value and took the next option for one
                mention({{}, use.text, {}, 0});
        }
    }
    for (const RefusedWord &refused : m_refused) {
        QByteArray text = m_script.components().at(refused.component).words.at(refused.word).text;
        mention({{}, text.startsWith("--") ? text : "--" + text.sliced(text.startsWith('-') ? 1 : 0), {}, 0});
    }
    bool foreign = false;
    for (const Line &line : m_script.lines()) {
        foreign = foreign || line.kind == LineKind::Foreign;
        if (line.kind != LineKind::Ignored || line.why == IgnoredWhy::DoubleHash)
            continue;
        const QByteArray text = m_script.at(line.span);
        const auto mark = text.toUpper().indexOf("SBATCH");
        const LineWords words = directiveWords(QByteArrayView(text).sliced(mark + 6), 0, 0, m_script.version());
        for (const OptionUse &use : optionUses(words.words, Sbatch, m_script.version()).uses)
            m_mentioned += QByteArray(keptName(*use.option));
    }
    for (const UnderstoodComponent &component : m_understood.components) {
        for (const UnderstoodOption &option : component.options)
            m_mentioned += option.name;
    }
    m_allMayBeMentioned = (foreign && !m_understood.accepted)
        || std::ranges::any_of(m_script.components(), [](const Component &one) { return !one.refusal.isEmpty(); });
}

bool Subject::isInHereDocument(qsizetype offset) const
{
    const auto next = std::ranges::upper_bound(m_hereDocuments, offset, {}, &Span::begin);
    return next != m_hereDocuments.begin() && offset < std::prev(next)->end;
}

void Subject::readCommands(const Bash &bash)
{
    m_hereDocuments = bash.hereDocuments();
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
        if (calls.isEmpty() || !isShellName(calls.first().name))
            continue;
        const Span body = bash.documents().at(i).body;
        for (BashCommand command : Bash::parse(m_script.at(body)).commands()) {
            shift(command, body.begin);
            inner += {command, calls.first().isBehind("srun"), static_cast<int>(i)};
        }
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
    for (const QByteArray &name : again)
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

const OptionUse *Subject::use(QByteArrayView name, int component) const
{
    const auto &byName = m_useByName.at(component);
    const auto found = byName.constFind(name);
    return found == byName.cend() ? nullptr : &m_uses.at(component).at(*found);
}

std::optional<QByteArray> Subject::value(QByteArrayView name, int component) const
{
    const OptionUse *found = use(name, component);
    return found ? std::optional(found->text) : std::nullopt;
}

std::optional<qint64> Subject::seconds() const
{
    const auto asked = request().seconds;
    return asked && *asked >= 0 ? asked : std::nullopt;
}

QList<const Call *> Subject::callsOf(QByteArrayView name) const
{
    QList<const Call *> found;
    for (const qsizetype i : m_byName.value(keyOf(name)))
        found += &m_calls.at(i);
    return found;
}

const ModuleUse *Subject::loaded(QByteArrayView name) const
{
    const auto found = m_loaded.constFind(keyOf(name));
    return found == m_loaded.cend() ? nullptr : &m_modules.at(*found);
}

std::optional<QByteArray> Subject::variable(const QByteArray &name) const
{
    const auto found = m_variables.constFind(name);
    return found == m_variables.cend() ? std::nullopt : std::optional(resolved(*found));
}

bool Subject::sets(QByteArrayView name) const
{
    return m_set.contains(keyOf(name));
}

// One round of resolved(); nothing when nothing changes.
std::optional<QByteArray> Subject::replacedOnce(const QByteArray &text, qsizetype longest) const
{
    QByteArray next;
    qsizetype copied = 0;
    bool changed = false;
    for (qsizetype i = text.indexOf('$'); i >= 0; i = text.indexOf('$', std::max(copied, i + 1))) {
        const bool braces = i + 1 < text.size() && text[i + 1] == '{';
        const qsizetype begin = i + (braces ? 2 : 1);
        const qsizetype end = begin + nameLength(QByteArrayView(text).sliced(std::min(begin, text.size())));
        if (end == begin || (braces && (end == text.size() || text[end] != '}')))
            continue;
        const QByteArrayView name = QByteArrayView(text).sliced(begin, end - begin);
        const auto known = m_variables.constFind(keyOf(name));
        const bool replace = known != m_variables.cend() && next.size() + (i - copied) + known->size() <= longest
            && !known->contains(QByteArray('$' + name.toByteArray()));
        if (!replace && !braces)
            continue;
        next += QByteArrayView(text).sliced(copied, i - copied);
        next += replace ? *known : '$' + name.toByteArray();
        copied = end + (braces ? 1 : 0);
        changed = true;
    }
    return changed ? std::optional(next.append(QByteArrayView(text).sliced(copied))) : std::nullopt;
}

QByteArray Subject::resolved(const QByteArray &text) const
{
    constexpr int deepest = 8;
    constexpr qsizetype longest = 4096;
    QByteArray now = text;
    for (int depth = 0; depth < deepest && now.size() <= longest && now.contains('$'); ++depth) {
        const auto next = replacedOnce(now, longest);
        if (!next)
            break;
        now = *next;
    }
    return now;
}

QByteArray Subject::path(const QByteArray &text, const BashCommand &command) const
{
    return joinedPath(state(command).folder, resolved(text));
}

QByteArray Subject::lineEnd() const
{
    const auto first = m_script.bytes().indexOf('\n');
    return first > 0 && m_script.bytes().at(first - 1) == '\r' ? "\r\n" : "\n";
}

Span Subject::line(qsizetype offset) const
{
    const Span whole = m_script.lineAt(offset);
    const bool dos = !whole.isEmpty() && m_script.bytes().at(whole.end - 1) == '\r';
    return {whole.begin, dos ? whole.end - 1 : whole.end};
}

QByteArray Subject::indentation(Span line) const
{
    qsizetype end = line.begin;
    while (end < line.end && (m_script.bytes().at(end) == ' ' || m_script.bytes().at(end) == '\t'))
        ++end;
    return text({line.begin, end});
}

base::TextEdit Subject::edit(Span span, const QByteArray &newText) const
{
    return {m_script.range(span), Document::decoded(newText)};
}

base::TextEdit Subject::insertLineBefore(qsizetype offset, const QByteArray &line) const
{
    const Span there = this->line(offset);
    return insert(there.begin, indentation(there) + line + lineEnd());
}

base::TextEdit Subject::insertLineAfter(qsizetype offset, const QByteArray &line) const
{
    const Span there = this->line(offset);
    return insert(there.end, lineEnd() + indentation(there) + line);
}

base::TextEdit Subject::removeLine(qsizetype offset) const
{
    Span there = line(offset);
    const auto next = m_script.bytes().indexOf('\n', there.end);
    there.end = next < 0 ? m_script.bytes().size() : next + 1;
    return edit(there, {});
}

base::Fix Subject::fix(const QString &title, const std::optional<QList<base::TextEdit>> &edits)
{
    return {title, edits.value_or(QList<base::TextEdit>())};
}

} // namespace voyageur::script
