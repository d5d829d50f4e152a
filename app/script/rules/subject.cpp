// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/rules/subject.h"

#include "script/rules/csh.h"
#include "script/rules/places.h"

#include <algorithm>

namespace voyageur::script {

namespace {

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

// To look something up, without a copy.
QByteArray keyOf(QByteArrayView name)
{
    return QByteArray::fromRawData(name.data(), name.size());
}

} // namespace

Subject::Subject(const Document &script, const Surroundings &around)
    : m_script(script), m_around(around), m_isShell(isShellScript(script.shebang())), m_isCsh(isCshScript(script.shebang()))
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
    } else if (m_isCsh) {
        readCommands(Bash::parse(plainCommandsOfCsh(script.bytes())));
        m_faults.clear();
    }
    const bool writesOthers =
        std::ranges::any_of(m_understood.ignored, [](const IgnoredText &text) { return text.why == IgnoredWhy::HereDocument; });
    m_isLauncher = !m_hasDirectives && (writesOthers || !callsOf("sbatch").isEmpty());
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

bool Subject::isForLaterOnly(QByteArrayView name) const
{
    if (components() < 2 || !m_understood.accepted || m_understood.components.first().value(name))
        return false;
    return std::ranges::any_of(m_understood.components, [&](const UnderstoodComponent &one) { return one.value(name); });
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
        const qsizetype end = begin + variableNameLength(QByteArrayView(text).sliced(std::min(begin, text.size())));
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
