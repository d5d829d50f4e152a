// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/ctext.h"
#include "script/document.h"

#include <QHash>
#include <QSet>

#include <algorithm>
#include <limits>

namespace voyageur::script {

using Edits = QList<base::TextEdit>;

namespace {

// How the directives of a script are written, by majority.
struct Style {
    bool longNames = true;
    bool equals = true;    // "--mem=4G", not "--mem 4G"
    bool attached = false; // "-c4", not "-c 4"
};

Style styleOf(const QList<OptionUse> &uses)
{
    int longNames = 0;
    int equals = 0;
    int attached = 0;
    for (const OptionUse &use : uses) {
        if (use.option->letter)
            longNames += use.longForm ? 1 : -1;
        if (!use.hasValue() || use.option->value != OptionValue::Required)
            continue;
        if (use.longForm)
            equals += use.attached ? 1 : -1;
        else
            attached += use.attached ? 1 : -1;
    }
    return {longNames >= 0, equals >= 0, attached > 0};
}

std::optional<QByteArray> spelled(const Option &option, const std::optional<QByteArray> &value, const Style &style)
{
    const bool needsLong = value && value->isEmpty(); // a word that is empty ends the line
    const bool longName = style.longNames || !option.letter || needsLong;
    const QByteArray name = longName ? QByteArray("--") + option.name : QByteArray("-") + option.letter;
    if (!value)
        return option.value == OptionValue::Required ? std::nullopt : std::optional(name);
    const auto text = Document::quoted(*value);
    if (!text || option.value == OptionValue::None)
        return std::nullopt;
    const bool mustTouch = option.value == OptionValue::Optional || needsLong;
    if (longName)
        return name + (style.equals || mustTouch ? "=" : " ") + *text;
    return name + (style.attached || mustTouch ? "" : " ") + *text;
}

} // namespace

std::optional<QByteArray> Document::quoted(const QByteArray &value)
{
    const auto has = [&](const char *bytes) {
        return std::any_of(value.begin(), value.end(), [&](char c) { return QByteArrayView(bytes).contains(c); });
    };
    if (has("\n\r") || value.contains('\0'))
        return std::nullopt;
    const bool plain =
        !has(" \t\v\f\"'#\\") && !value.startsWith(':') && !sameNoCase(value, "hetjob") && !sameNoCase(value, "packjob");
    if (plain)
        return value;
    QByteArray text = "\"";
    for (const char c : value) {
        if (c == '"' || c == '\\')
            text += '\\';
        text += c;
    }
    return text + '"';
}

base::TextEdit Document::edit(Span span, const QByteArray &newText) const
{
    return {range(span), decoded(newText)};
}

std::optional<Edits> Document::setOption(QByteArrayView name, const std::optional<QByteArray> &value, int component) const
{
    const Option *option = findOption(name, Sbatch, m_version);
    const OptionUse *use = find(option ? QByteArrayView(keptName(*option)) : name, component);
    return use ? setValue(*use, value) : addOption(name, value, component);
}

std::optional<Edits> Document::setValue(const OptionUse &use, const std::optional<QByteArray> &value) const
{
    if (!value) {
        if (use.option->value == OptionValue::Required)
            return std::nullopt;
        return use.value ? Edits{edit({use.name.end, use.value->end}, {})} : Edits{};
    }
    const auto text = quoted(*value);
    if (!text || use.option->value == OptionValue::None)
        return std::nullopt;
    if (!use.value)
        return Edits{edit({use.name.end, use.name.end}, (use.longForm ? "=" : "") + *text)};
    if (value->isEmpty() && (!use.attached || !use.longForm)) {
        if (use.word != use.lastWord && at(use.span).contains('\n'))
            return std::nullopt;
        return Edits{edit(use.span, QByteArray("--") + use.option->name + '=')};
    }
    const QByteArray before = at({use.name.begin, use.value->begin});
    const bool inQuotes = use.attached && (before.contains('"') || before.contains('\'') || before.contains('\\'));
    if (!inQuotes)
        return Edits{edit(*use.value, *text)};
    const QByteArray start = use.longForm ? QByteArray("--") + use.option->name + '=' : QByteArray("-") + use.option->letter;
    return Edits{edit({use.name.begin, use.value->end}, start + *text)};
}

std::optional<Edits> Document::addOption(QByteArrayView name, const std::optional<QByteArray> &value, int component) const
{
    const Option *option = findOption(name, Sbatch, m_version);
    if (!option || component < 0 || component >= m_components.size() || hasByteOrderMark())
        return std::nullopt;
    const auto text = spelled(*option, value, styleOf(m_components.at(component).options.uses));
    if (!text)
        return std::nullopt;
    const Component &of = m_components.at(component);
    const qsizetype terminator = of.options.terminator;
    const int limit =
        terminator < 0 ? std::numeric_limits<int>::max() : of.words.at(terminator).line; // behind it nothing is read
    const Line *before = nullptr;
    for (const Line &line : m_lines) {
        const bool read = line.kind == LineKind::Directive || line.kind == LineKind::Separator;
        if (read && line.component == component && line.number < limit)
            before = &line;
    }
    Span line = before ? before->span : Span{0, 0};
    QByteArray start = "#SBATCH ";
    if (before && before->kind == LineKind::Directive) {
        const QByteArray old = at(line);
        const auto first = std::find_if(old.begin() + 1, old.end(), [](char c) { return c == '-'; });
        if (first != old.end() && QByteArrayView(old).first(first - old.begin()).trimmed() == QByteArrayView("#SBATCH"))
            start = old.first(first - old.begin());
    } else if (!before && m_bytes.startsWith("#!")) {
        const auto end = m_bytes.indexOf('\n');
        line.end = end < 0 ? m_bytes.size() : end;
    }
    if (line.isEmpty()) // no directive, no shebang
        return Edits{edit({0, 0}, start + *text + (m_bytes.contains("\r\n") ? "\r\n" : "\n"))};
    const bool dos = m_bytes.at(line.end - 1) == '\r';
    const Span behind{line.end - (dos ? 1 : 0), line.end - (dos ? 1 : 0)};
    return Edits{edit(behind, (dos ? "\r\n" : "\n") + start + *text)};
}

Edits Document::removeOption(QByteArrayView name, int component) const
{
    QList<OptionUse> uses;
    if (component >= 0 && component < m_components.size()) {
        for (const OptionUse &use : m_components.at(component).options.uses) {
            if (name == keptName(*use.option))
                uses += use;
        }
    }
    return removeUses(uses, component);
}

Edits Document::removeUses(const QList<OptionUse> &uses, int component) const
{
    Edits edits;
    if (uses.isEmpty())
        return edits;
    const Component &of = m_components.at(component);
    QHash<qsizetype, qsizetype> usesOfWord; // a cluster of letters has several
    for (const OptionUse &use : of.options.uses)
        ++usesOfWord[use.word];
    QHash<qsizetype, qsizetype> goneOfWord;
    for (const OptionUse &use : uses)
        ++goneOfWord[use.word];
    QSet<qsizetype> gone;
    for (const OptionUse &use : uses) {
        if (usesOfWord.value(use.word) == goneOfWord.value(use.word)) {
            gone += use.word;
            gone += use.lastWord;
            continue;
        }
        const bool first = m_bytes.at(use.name.begin) == '-'; // which the others still need
        edits += edit({use.name.begin + (first ? 1 : 0), use.span.end}, {});
    }
    QList<qsizetype> inOrder(gone.begin(), gone.end());
    std::sort(inOrder.begin(), inOrder.end());
    for (qsizetype i = 0; i < inOrder.size();) {
        qsizetype last = i;
        while (last + 1 < inOrder.size() && inOrder.at(last + 1) == inOrder.at(last) + 1
               && of.words.at(inOrder.at(last + 1)).line == of.words.at(inOrder.at(i)).line)
            ++last;
        edits += edit(withSurroundings(of, inOrder.at(i), inOrder.at(last)), {});
        i = last + 1;
    }
    return edits;
}

// These words of one line and the blanks that parted them from their neighbours; the line itself when nothing is left on it.
Span Document::withSurroundings(const Component &component, qsizetype first, qsizetype last) const
{
    const QList<Word> &words = component.words;
    const int number = words.at(first).line;
    const bool atBegin = first == 0 || words.at(first - 1).line != number;
    const bool atEnd = last + 1 == words.size() || words.at(last + 1).line != number;
    if (!atBegin)
        return {words.at(first - 1).span.end, words.at(last).span.end};
    if (!atEnd)
        return {words.at(first).span.begin, words.at(last + 1).span.begin};
    const auto line = std::lower_bound(m_lines.begin(), m_lines.end(), number, [](const Line &a, int b) { return a.number < b; });
    if (!line->comment.isEmpty())
        return {line->span.begin, line->comment.begin};
    return {line->span.begin, std::min(line->span.end + 1, m_bytes.size())};
}

base::Result<QByteArray> Document::edited(const Edits &edits) const
{
    base::Fix fix;
    fix.edits = edits;
    VOYAGEUR_TRY(changed, base::applyFix(text(), fix));
    return encoded(changed);
}

} // namespace voyageur::script
