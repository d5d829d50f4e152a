// SPDX-License-Identifier: GPL-3.0-or-later
#include "script/bashreader.h"
#include "script/ctext.h"

#include <algorithm>
#include <array>
#include <string_view>

// The walk over quotes and expansions; commands are put together in bashcommands.cpp.
namespace voyageur::script {

namespace {

constexpr size_t mostNested = 500;
// Nobody writes so many; what a stranger's file costs must have a bound.
constexpr qsizetype mostCommands = 500'000;
constexpr qsizetype mostWords = 2'000'000;

// Bytes that mean nothing of their own there, taken a run at a time: most of every script.
using Plain = std::array<bool, 256>;

constexpr Plain allBut(std::string_view special)
{
    Plain plain{};
    plain.fill(true);
    for (const char c : special)
        plain[static_cast<unsigned char>(c)] = false;
    return plain;
}

constexpr Plain plainCode = allBut(" \t\r\n#\\'\"$`;&|()<>*?[");
constexpr Plain plainQuoted = allBut("\"\\$`");

} // namespace

Bash Bash::parse(const QByteArray &script)
{
    return BashReader(script).run();
}

QList<Span> Bash::texts() const
{
    QList<Span> all = m_strings;
    for (const BashHereDocument &document : m_documents)
        all += document.body;
    std::ranges::sort(all, {}, &Span::begin);
    QList<Span> outer;
    for (const Span &text : all) {
        if (outer.isEmpty() || text.begin >= outer.last().end)
            outer += text;
    }
    return outer;
}

Bash BashReader::run()
{
    m_frames.push_back({});
    while (m_at < m_text.size() && m_result.m_commands.size() < mostCommands && m_words < mostWords) {
        switch (m_frames.back().kind) {
        case Kind::DoubleQuotes:
            readQuoted();
            break;
        case Kind::Parameter:
            readParameter();
            break;
        case Kind::Arithmetic:
            readArithmetic();
            break;
        case Kind::Array:
            readArray();
            break;
        default:
            readCode();
        }
    }
    faultsAtEnd();
    while (m_frames.size() > 1)
        pop();
    endCommand();
    sortCommands();
    return m_result;
}

void BashReader::fault(BashFault::Kind kind, Span span)
{
    constexpr qsizetype most = 20;
    if (m_result.m_faults.size() < most)
        m_result.m_faults += BashFault{kind, span};
}

void BashReader::faultsAtEnd()
{
    endWord(); // the last one may close a block
    if (m_frames.size() > 1) {
        const qsizetype begin = m_frames.at(1).begin;
        fault(BashFault::Kind::OpenQuote, {begin, std::min(begin + 1, m_text.size())});
    } else if (!m_groups.empty() && m_groups.back().group != Group::Function) {
        fault(BashFault::Kind::OpenBlock, m_groups.back().word);
    }
    if (m_unsure || m_at < m_text.size())
        m_result.m_faults.clear();
    std::ranges::stable_sort(m_result.m_faults, {}, [](const BashFault &one) { return one.span.begin; });
}

// Commands end after those inside of them. Places are sorted, not the commands, which are large.
void BashReader::sortCommands()
{
    QList<BashCommand> &commands = m_result.m_commands;
    std::vector<std::pair<qsizetype, qsizetype>> order;
    order.reserve(static_cast<size_t>(commands.size()));
    for (qsizetype i = 0; i < commands.size(); ++i)
        order.emplace_back(commands.at(i).span.begin, i);
    if (std::ranges::is_sorted(order))
        return;
    std::ranges::sort(order);
    QList<BashCommand> sorted;
    sorted.reserve(commands.size());
    for (const auto &[begin, i] : order)
        sorted.emplaceBack(std::move(commands[i]));
    commands = std::move(sorted);
}

template <typename Table>
void BashReader::plainRun(const Table &plain)
{
    startWord();
    const qsizetype begin = m_at;
    const char *bytes = m_text.constData();
    do
        ++m_at;
    while (m_at < m_text.size() && plain[static_cast<unsigned char>(bytes[m_at])]);
    m_now.word.text.append(bytes + begin, m_at - begin);
}

bool BashReader::runsCommands() const
{
    const Kind kind = m_frames.back().kind;
    return kind == Kind::Script || kind == Kind::Substitution || kind == Kind::Backtick;
}

void BashReader::push(Kind kind, qsizetype skip, int depth)
{
    startWord();
    if (m_frames.size() >= mostNested) { // read on as if it were text
        m_unsure = true;
        append(m_text.at(m_at++), true);
        return;
    }
    const bool quoted = m_frames.back().kind == Kind::DoubleQuotes;
    Frame frame;
    frame.kind = kind;
    frame.depth = depth;
    frame.groups = m_groups.size();
    frame.begin = m_at;
    m_at += skip;
    if (kind == Kind::Substitution || kind == Kind::Backtick) {
        m_now.word.text += kind == Kind::Backtick ? "``" : "$()"; // not shell: stands for what was there
        m_now.word.literal = false;
        m_now.word.splits = m_now.word.splits || !quoted;
        frame.outer = std::move(m_now);
        m_now = {};
        m_backticks += kind == Kind::Backtick ? 1 : 0;
        ++m_substitutions;
    }
    m_frames.push_back(std::move(frame));
}

void BashReader::pop()
{
    Frame &frame = m_frames.back();
    if (runsCommands()) {
        endCommand();
        m_groups.resize(std::min(m_groups.size(), frame.groups), Open{});
        m_now = std::move(frame.outer);
        m_backticks -= frame.kind == Kind::Backtick ? 1 : 0;
        --m_substitutions;
    }
    m_frames.pop_back();
}

void BashReader::readCode()
{
    const char c = m_text.at(m_at);
    if (plainCode[static_cast<unsigned char>(c)])
        return plainRun(plainCode);
    switch (c) {
    case '\n':
        return newline();
    case ' ':
    case '\t':
    case '\r':
        endWord();
        ++m_at;
        return;
    case '#':
        if (!m_now.inWord)
            return comment();
        break;
    case '\\':
        return backslash(false);
    case '\'':
        return singleQuotes();
    case '"':
        startWord();
        m_now.word.quoted = true;
        return push(Kind::DoubleQuotes, 1);
    case '$':
        return dollar(false);
    case '`':
        return backtick();
    case ';':
    case '&':
    case '|':
    case '(':
    case ')':
    case '<':
    case '>':
        return operation();
    default:
        break;
    }
    ++m_at;
    append(c, false);
}

void BashReader::readQuoted()
{
    const char c = m_text.at(m_at);
    if (plainQuoted[static_cast<unsigned char>(c)])
        return plainRun(plainQuoted);
    if (c == '"') {
        ++m_at;
        keepString(m_frames.back().begin);
        return pop();
    }
    if (c == '\\')
        return backslash(true);
    if (c == '$')
        return dollar(true);
    backtick();
}

void BashReader::readParameter()
{
    const char c = m_text.at(m_at);
    if (c == '\\')
        return backslash(true);
    if (c == '$')
        return dollar(true);
    if (c == '`')
        return backtick();
    if (c == '"')
        return push(Kind::DoubleQuotes, 1);
    m_unsure = m_unsure || c == '\'';
    ++m_at;
    append(c, true);
    if (c == '}')
        pop();
}

void BashReader::readArithmetic()
{
    const char c = m_text.at(m_at);
    if (c == '$')
        return dollar(true);
    if (c == '`')
        return backtick();
    if (c == '"')
        return push(Kind::DoubleQuotes, 1);
    m_unsure = m_unsure || c == '\'';
    ++m_at;
    append(c, true);
    Frame &frame = m_frames.back();
    frame.depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (frame.depth == 0)
        pop();
}

void BashReader::readArray()
{
    const char c = m_text.at(m_at);
    if (c == '\\')
        return backslash(false);
    if (c == '\'')
        return singleQuotes();
    if (c == '"')
        return push(Kind::DoubleQuotes, 1);
    if (c == '$')
        return dollar(false);
    if (c == '`')
        return backtick();
    if (c == '#' && isSpace(at(m_at - 1)))
        return comment();
    ++m_at;
    append(c, true);
    if (c == ')')
        pop();
}

void BashReader::dollar(bool quoted)
{
    const char next = at(m_at + 1);
    startWord();
    if (next == '(') {
        const bool sum = at(m_at + 2) == '(';
        if (!sum)
            return push(Kind::Substitution, 2);
        m_now.word.literal = false;
        m_now.word.text += "$(("; // not shell: as it was written
        return push(Kind::Arithmetic, 3, 2);
    }
    if (next == '\'' && !quoted)
        return ansiQuotes();
    if (next == '"' && !quoted) { // a translated string
        ++m_at;
        return;
    }
    const bool special = next != '\0' && QByteArrayView("?#@*!-$").contains(next);
    if (next != '{' && !special && !isNamePart(next)) {
        ++m_at;
        return append('$', true);
    }
    parameter(m_at);
    m_now.word.literal = false;
    m_now.word.splits = m_now.word.splits || !quoted;
    if (next == '{') {
        m_now.word.text += "${";
        return push(Kind::Parameter, 2);
    }
    m_now.word.text += '$';
    m_now.word.text += next;
    m_at += 2;
    while (isNameStart(next) && isNamePart(at(m_at)))
        m_now.word.text += m_text.at(m_at++);
}

void BashReader::backslash(bool quoted)
{
    const char next = at(m_at + 1);
    if (next == '\n' || (next == '\r' && at(m_at + 2) == '\n')) { // the line goes on
        m_at += next == '\n' ? 2 : 3;
        return;
    }
    const bool escapes = !quoted || QByteArrayView("$`\"\\").contains(next);
    startWord();
    m_now.word.quoted = true;
    if (!escapes || m_at + 1 >= m_text.size())
        append('\\', true);
    ++m_at;
    if (m_at < m_text.size() && escapes)
        append(m_text.at(m_at++), true);
}

void BashReader::singleQuotes()
{
    startWord();
    m_now.word.quoted = true;
    const qsizetype begin = m_at;
    const auto quote = m_text.indexOf('\'', m_at + 1);
    const qsizetype end = quote < 0 ? m_text.size() : quote;
    m_now.word.text += QByteArrayView(m_text).sliced(m_at + 1, end - m_at - 1);
    m_at = std::min(end + 1, m_text.size());
    if (quote >= 0)
        keepString(begin);
    else
        fault(BashFault::Kind::OpenQuote, {begin, begin + 1});
}

// A string that ends here.
void BashReader::keepString(qsizetype begin)
{
    if (QByteArrayView(m_text).sliced(begin, m_at - begin).contains('\n'))
        m_result.m_strings += Span{begin, m_at};
}

void BashReader::ansiQuotes()
{
    startWord();
    m_now.word.quoted = true;
    m_at += 2;
    while (m_at < m_text.size() && m_text.at(m_at) != '\'') {
        if (m_text.at(m_at) == '\\' && m_at + 1 < m_text.size()) {
            const char c = m_text.at(++m_at);
            m_now.word.text += c == 'n' ? '\n' : c == 't' ? '\t' : c;
        } else {
            m_now.word.text += m_text.at(m_at);
        }
        ++m_at;
    }
    m_at = std::min(m_at + 1, m_text.size());
}

void BashReader::backtick()
{
    if (!inBackticks())
        return push(Kind::Backtick, 1);
    while (m_frames.back().kind != Kind::Backtick) { // what it cuts off ends with it
        m_unsure = true;
        pop();
    }
    ++m_at;
    pop();
}

void BashReader::comment()
{
    auto end = m_text.indexOf('\n', m_at);
    if (end < 0)
        end = m_text.size();
    if (inBackticks()) {
        const auto tick = QByteArrayView(m_text).sliced(m_at, end - m_at).indexOf('`');
        end = tick < 0 ? end : m_at + tick;
    }
    m_at = end;
}

} // namespace voyageur::script
