// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/document.h"

#include "base/wtf8.h"
#include "script/ctext.h"
#include "script/shebang.h"

#include <algorithm>

namespace voyageur::script {

namespace {

constexpr QByteArrayView directiveMark("#SBATCH");
constexpr QByteArrayView oldMark("#SLURM");
constexpr QByteArrayView otherMarks("-!;%_*"); // one of them behind the # switches a directive off

constexpr qsizetype mostComponents = 1000; // several times what Slurm runs as one job
constexpr qsizetype mostIdle = 10'000;     // of what nobody reads to the end
constexpr qsizetype columnMarks = 4096;    // bytes between two of them

bool isCode(QByteArrayView line)
{
    const auto first = std::find_if_not(line.begin(), line.end(), isSpace);
    return first != line.end() && *first != '#' && *first != '\0'; // to sbatch, a NUL ends a line
}

bool isForeign(QByteArrayView line)
{
    return line.startsWith("#PBS") || line.startsWith("#BSUB");
}

// What is behind "SBATCH" in a line that is no directive: only options make it one that somebody meant.
bool looksLikeOptions(QByteArrayView rest)
{
    const auto text = rest.trimmed();
    return (rest.startsWith('-') || (!rest.isEmpty() && isSpace(rest[0])))
        && (text.startsWith('-') || sameNoCase(text, "hetjob") || sameNoCase(text, "packjob"));
}

// None when the line does not look like a directive.
IgnoredWhy spelling(QByteArrayView line)
{
    qsizetype at = 0;
    while (at < line.size() && isSpace(line[at]))
        ++at;
    const bool indented = at > 0;
    qsizetype hashes = 0;
    bool blanks = false;
    for (; at < line.size() && (line[at] == '#' || (hashes > 0 && isSpace(line[at]))); ++at) {
        hashes += line[at] == '#' ? 1 : 0;
        blanks = blanks || line[at] != '#';
    }
    const bool marked = hashes > 0 && !blanks && at < line.size() && otherMarks.contains(line[at]);
    const auto word = line.sliced(marked ? at + 1 : at);
    constexpr QByteArrayView name("SBATCH");
    if (hashes == 0 || !startsNoCase(word, name) || !looksLikeOptions(word.sliced(name.size())))
        return IgnoredWhy::None;
    if (hashes > 1)
        return IgnoredWhy::DoubleHash;
    if (marked)
        return IgnoredWhy::OtherMark;
    if (indented)
        return IgnoredWhy::Indented;
    if (blanks)
        return IgnoredWhy::SpaceBetween;
    return word.startsWith(name) ? IgnoredWhy::None : IgnoredWhy::LowerCase;
}

// "# sbatch --array=0-17 job.sh": says how to submit the script.
bool isUsage(QByteArrayView line)
{
    const auto name = line.indexOf("sbatch");
    if (name < 0 || holds(line, "SBATCH"))
        return false;
    for (const QByteArray &word : tokens(line.sliced(name), " \t\r")) {
        const bool script = word.endsWith(".sh") || word.endsWith(".slurm") || word.endsWith(".sbatch") || word.endsWith(".job")
            || word.endsWith(".sl");
        if (script && !word.startsWith('-'))
            return true;
    }
    return false;
}

qsizetype characters(QByteArrayView bytes)
{
    qsizetype units = 0;
    for (qsizetype at = 0; at < bytes.size();) {
        const auto length = base::utf8Length(bytes, at);
        units += length == 4 ? 2 : 1;
        at += std::max<qsizetype>(length, 1);
    }
    return units;
}

} // namespace

Document Document::parse(const QByteArray &bytes, SlurmVersion version)
{
    Document document;
    document.m_bytes = bytes;
    document.m_version = version;
    document.m_firstCommand = bytes.size();
    document.m_components += Component{};
    int number = 0;
    document.m_rawLines.reserve(bytes.size() / 32 + 2);
    for (qsizetype begin = 0; begin < bytes.size();) {
        auto end = bytes.indexOf('\n', begin);
        if (end < 0)
            end = bytes.size();
        Line line;
        line.number = ++number;
        line.span = {begin, end};
        line.component = static_cast<int>(document.m_components.size()) - 1;
        document.m_rawLines += begin;
        document.readLine(line);
        begin = end + 1;
    }
    for (Component &component : document.m_components)
        component.options = optionUses(component.words, Sbatch, version);
    document.indexEditorLines();
    return document;
}

void Document::readLine(Line &line)
{
    const auto text = QByteArrayView(m_bytes).sliced(line.span.begin, line.span.size());
    const bool head = line.span.begin < m_firstCommand;
    if (text.startsWith(directiveMark) || text.startsWith(oldMark)) {
        if (head)
            return readDirective(line);
        if (!text.startsWith(directiveMark))
            return;
        line.kind = LineKind::Ignored;
        line.why = IgnoredWhy::AfterCommand;
    } else if (isForeign(text)) {
        line.kind = LineKind::Foreign;
    } else if (const auto why = spelling(text); why != IgnoredWhy::None && !isUsage(text)) {
        line.kind = LineKind::Ignored;
        line.why = why;
    } else {
        // A first line that is nearly one with an interpreter counts as such: sbatch refuses the script for it, and people
        // want to hear of the rest.
        if (head && isCode(text) && !(line.number == 1 && mendedShebang(text)))
            m_firstCommand = line.span.begin;
        return;
    }
    if (m_idle++ < mostIdle)
        m_lines += line;
}

void Document::readDirective(Line &line)
{
    const auto text = QByteArrayView(m_bytes).sliced(line.span.begin, line.span.size());
    const qsizetype length = text.startsWith(directiveMark) ? directiveMark.size() : oldMark.size();
    const LineWords words = directiveWords(text.sliced(length), line.span.begin + length, line.number, m_version);
    line.kind = LineKind::Directive;
    line.comment = words.comment;
    line.unread = words.unread;
    const auto rest = text.sliced(length).trimmed();
    const auto blank = std::find_if(rest.begin(), rest.end(), isSpace);
    const auto first = rest.first(blank - rest.begin());
    if (sameNoCase(first, "hetjob") || sameNoCase(first, "packjob")) {
        line.kind = LineKind::Separator;
        line.unread = {line.unread.begin + first.size(), line.unread.end};
        if (m_components.size() < mostComponents)
            m_components += Component{};
        line.component = static_cast<int>(m_components.size()) - 1;
    }
    Component &component = m_components.last();
    if (component.refusal.isEmpty()) {
        component.words += words.words;
        component.refusal = words.refusal;
        if (component.refusal.isEmpty() && component.words.size() >= mostOptionWords)
            component.refusal = tooManyWords;
    }
    m_lines += line;
}

void Document::indexEditorLines()
{
    if (m_rawLines.isEmpty() || m_bytes.endsWith('\n'))
        m_rawLines += m_bytes.size();
    m_editorLines = m_rawLines;
    const auto loneReturn = [&](qsizetype i) { return i + 1 == m_bytes.size() || m_bytes.at(i + 1) != '\n'; };
    bool added = false;
    for (auto i = m_bytes.indexOf('\r'); i >= 0; i = m_bytes.indexOf('\r', i + 1)) {
        if (loneReturn(i)) {
            m_editorLines += i + 1;
            added = true;
        }
    }
    if (added)
        std::sort(m_editorLines.begin(), m_editorLines.end());
    indexColumns();
}

// A place in a line costs its column. Lines that are so long that many places in them would cost their square get marks.
void Document::indexColumns()
{
    for (qsizetype i = 0; i < m_editorLines.size(); ++i) {
        const qsizetype begin = m_editorLines.at(i);
        const qsizetype end = i + 1 < m_editorLines.size() ? m_editorLines.at(i + 1) : m_bytes.size();
        if (end - begin <= columnMarks)
            continue;
        Column mark{begin, 0};
        for (qsizetype at = begin, next = begin + columnMarks; at < end;) {
            const auto length = base::utf8Length(m_bytes, at);
            mark.units += length == 4 ? 2 : 1;
            at += std::max<qsizetype>(length, 1);
            if (at >= next) {
                mark.offset = at;
                m_columns += mark;
                next = at + columnMarks;
            }
        }
    }
}

QByteArray Document::shebang() const
{
    if (!m_bytes.startsWith("#!"))
        return {};
    auto end = m_bytes.indexOf('\n');
    if (end < 0)
        end = m_bytes.size();
    return m_bytes.sliced(2, end - 2).trimmed();
}

const OptionUse *Document::find(QByteArrayView name, int component) const
{
    if (component < 0 || component >= m_components.size())
        return nullptr;
    const auto &uses = m_components.at(component).options.uses;
    const auto found =
        std::find_if(uses.crbegin(), uses.crend(), [&](const OptionUse &use) { return name == keptName(*use.option); });
    return found == uses.crend() ? nullptr : &*found;
}

std::optional<QByteArray> Document::value(QByteArrayView name, int component) const
{
    const OptionUse *use = find(name, component);
    return use ? std::optional(use->text) : std::nullopt;
}

QString Document::decoded(QByteArrayView bytes)
{
    QString text;
    text.reserve(bytes.size());
    for (qsizetype at = 0; at < bytes.size();) {
        qsizetype end = at;
        while (end < bytes.size() && static_cast<uchar>(bytes[end]) < 0x80)
            ++end;
        text += QLatin1StringView(bytes.sliced(at, end - at));
        at = end;
        if (at == bytes.size())
            break;
        const auto length = base::utf8Length(bytes, at);
        const auto byte = [&](qsizetype i) { return static_cast<char32_t>(static_cast<uchar>(bytes[at + i])); };
        char32_t code = byte(0);
        if (length == 0)
            code += 0xdc00;
        else if (length == 2)
            code = (code & 0x1f) << 6 | (byte(1) & 0x3f);
        else if (length == 3)
            code = (code & 0x0f) << 12 | (byte(1) & 0x3f) << 6 | (byte(2) & 0x3f);
        else if (length == 4)
            code = (code & 0x07) << 18 | (byte(1) & 0x3f) << 12 | (byte(2) & 0x3f) << 6 | (byte(3) & 0x3f);
        if (code > 0xffff) {
            text += QChar(QChar::highSurrogate(code));
            text += QChar(QChar::lowSurrogate(code));
        } else {
            text += QChar(static_cast<char16_t>(code));
        }
        at += std::max<qsizetype>(length, 1);
    }
    return text;
}

QByteArray Document::encoded(QStringView text)
{
    QByteArray bytes;
    bytes.reserve(text.size());
    qsizetype plain = 0;
    const auto flush = [&](qsizetype end) { bytes += base::toWtf8(text.sliced(plain, end - plain)); };
    for (qsizetype i = 0; i < text.size(); ++i) {
        const bool lone = text[i].isLowSurrogate() && (i == 0 || !text[i - 1].isHighSurrogate());
        if (!lone || text[i].unicode() < 0xdc80 || text[i].unicode() > 0xdcff)
            continue;
        flush(i);
        bytes += static_cast<char>(text[i].unicode() & 0xff);
        plain = i + 1;
    }
    flush(text.size());
    return bytes;
}

int Document::editorLine(qsizetype offset) const
{
    return static_cast<int>(std::ranges::upper_bound(m_editorLines, offset) - m_editorLines.begin());
}

Span Document::lineAt(qsizetype offset) const
{
    const auto next = std::ranges::upper_bound(m_rawLines, offset);
    return {*std::prev(next), next == m_rawLines.end() ? m_bytes.size() : *next - 1};
}

base::TextRange Document::place(qsizetype offset) const
{
    const int line = editorLine(offset);
    Column from{m_editorLines.at(line - 1), 0};
    const auto mark = std::ranges::upper_bound(m_columns, offset, {}, &Column::offset);
    if (mark != m_columns.begin() && std::prev(mark)->offset > from.offset)
        from = *std::prev(mark);
    const auto column =
        static_cast<int>(from.units + characters(QByteArrayView(m_bytes).sliced(from.offset, offset - from.offset))) + 1;
    return {line, column, line, column};
}

base::TextRange Document::range(Span span) const
{
    const auto begin = place(span.begin);
    const auto end = place(span.end);
    return {begin.line, begin.column, end.line, end.column};
}

QStringList outputFolders(const Document &script, const OptionUses &commandLine)
{
    QStringList folders;
    for (const char *option : {"output", "error"}) {
        auto file = lastValue(commandLine.uses, option);
        if (!file)
            file = script.value(option);
        const auto slash = file ? file->lastIndexOf('/') : -1;
        if (slash <= 0)
            continue;
        const QString folder = QString::fromUtf8(file->first(slash));
        if (!folder.contains(QLatin1Char('%')) && !folders.contains(folder))
            folders += folder;
    }
    return folders;
}

OptionUses commandLineOptions(const QList<QByteArray> &words)
{
    QList<Word> list;
    for (const QByteArray &word : words)
        list += Word{{0, word.size()}, word, {}, 0};
    return optionUses(list);
}

std::optional<QByteArray> lastValue(const QList<OptionUse> &uses, QByteArrayView name)
{
    const auto found =
        std::find_if(uses.crbegin(), uses.crend(), [&](const OptionUse &use) { return name == keptName(*use.option); });
    return found == uses.crend() ? std::nullopt : std::optional(found->text);
}

} // namespace voyageur::script
