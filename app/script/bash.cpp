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

bool isNameStart(char c)
{
    return c == '_' || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z');
}
bool isNamePart(char c)
{
    return isNameStart(c) || isDigit(c);
}

bool isOperation(char c)
{
    return c == '-' || c == '=' || c == '?' || c == '+';
}

// Of "${…": where its } stands, on the same line within reason.
qsizetype closingBrace(const QByteArray &text, qsizetype from)
{
    constexpr qsizetype longest = 1000;
    int open = 1;
    for (qsizetype i = from; i < std::min(text.size(), from + longest); ++i) {
        if (text.at(i) == '\\') {
            ++i;
            continue;
        }
        open += text.at(i) == '{' ? 1 : text.at(i) == '}' ? -1 : 0;
        if (open == 0)
            return i;
        if (text.at(i) == '\n')
            break;
    }
    return from;
}
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

QList<Span> Bash::hereDocuments() const
{
    QList<Span> bodies;
    for (const BashHereDocument &document : m_documents)
        bodies += document.body;
    return bodies;
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
    while (m_frames.size() > 1)
        pop();
    endCommand();
    sortCommands();
    return m_result;
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
        append(m_text.at(m_at++), true);
        return;
    }
    const bool quoted = m_frames.back().kind == Kind::DoubleQuotes;
    Frame frame;
    frame.kind = kind;
    frame.depth = depth;
    frame.groups = m_groups.size();
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

// Keeps it when it is one of the arguments. "${#}" and "${#@}" are their number, "${#1}" and "${!1}" have to do with the first.
void BashReader::parameter(qsizetype dollar)
{
    const bool braces = at(dollar + 1) == '{';
    qsizetype begin = dollar + (braces ? 2 : 1);
    if (braces && (at(begin) == '#' || at(begin) == '!') && at(begin + 1) != '}' && !isOperation(at(begin + 1)))
        ++begin;
    qsizetype end = begin;
    while (isDigit(at(end)) && (braces || end == begin))
        ++end;
    if (end == begin && at(end) != '\0' && QByteArrayView("@*#").contains(at(end)))
        ++end;
    const QByteArray name =
        m_text.sliced(std::min(begin, m_text.size()), std::min(end, m_text.size()) - std::min(begin, m_text.size()));
    if (name.isEmpty() || name.startsWith('0') || isNamePart(braces ? at(end) : '\0'))
        return;
    BashParameter found{{dollar, end}, name, {}, {}, m_groups.empty() ? QByteArray() : m_groups.back().function};
    if (braces) {
        const qsizetype close = closingBrace(m_text, end);
        if (begin > dollar + 2 && (name == "@" || name == "*"))
            found.name = "#";
        while (end < close && found.operation.size() < 2 && (at(end) == ':' || isOperation(at(end)))) {
            found.operation += at(end++);
            if (!found.operation.endsWith(':'))
                break;
        }
        found.word = m_text.sliced(end, close - end);
        found.span.end = std::min(close + 1, m_text.size());
    }
    m_result.m_parameters += found;
}

void BashReader::parametersOf(Span document)
{
    for (qsizetype i = document.begin; i < document.end; ++i) {
        if (m_text.at(i) == '\\')
            ++i;
        else if (m_text.at(i) == '$')
            parameter(i);
    }
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
    auto end = m_text.indexOf('\'', m_at + 1);
    if (end < 0)
        end = m_text.size();
    m_now.word.text += QByteArrayView(m_text).sliced(m_at + 1, end - m_at - 1);
    m_at = std::min(end + 1, m_text.size());
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
    while (m_frames.back().kind != Kind::Backtick) // what it cuts off ends with it
        pop();
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
