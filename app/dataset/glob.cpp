// SPDX-License-Identifier: GPL-3.0-or-later
#include "dataset/glob.h"

#include <QVarLengthArray>

#include <cctype>
#include <cstring>
#include <utility>

namespace voyageur::dataset {

namespace {

struct Class {
    const char *name;
    bool (*holds)(int);
};

// In the C locale: a name's bytes are not characters.
constexpr Class characterClasses[] = {
    {"alnum", [](int c) { return (c | 32) >= 'a' && (c | 32) <= 'z' ? true : c >= '0' && c <= '9'; }},
    {"alpha", [](int c) { return (c | 32) >= 'a' && (c | 32) <= 'z'; }},
    {"blank", [](int c) { return c == ' ' || c == '\t'; }},
    {"cntrl", [](int c) { return c < 32 || c == 127; }},
    {"digit", [](int c) { return c >= '0' && c <= '9'; }},
    {"graph", [](int c) { return c > 32 && c < 127; }},
    {"lower", [](int c) { return c >= 'a' && c <= 'z'; }},
    {"print", [](int c) { return c >= 32 && c < 127; }},
    {"punct", [](int c) { return c > 32 && c < 127 && std::strchr("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~", c) != nullptr; }},
    {"space", [](int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }},
    {"upper", [](int c) { return c >= 'A' && c <= 'Z'; }},
    {"xdigit", [](int c) { return (c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'f'); }},
};

const Class *classNamed(QByteArrayView name)
{
    for (const Class &one : characterClasses) {
        if (name == QByteArrayView(one.name))
            return &one;
    }
    return nullptr;
}

// How much of the pattern stands before the first byte that is special (git's simple_length()).
qsizetype lengthOfPlain(QByteArrayView pattern)
{
    qsizetype at = 0;
    while (at < pattern.size() && !QByteArrayView("*?[\\").contains(pattern[at]))
        ++at;
    return at;
}

} // namespace

Glob Glob::literally(QByteArrayView text)
{
    Glob glob;
    glob.m_literal = text.toByteArray();
    return glob;
}

Glob::Glob(QByteArrayView pattern, Stars stars)
{
    const qsizetype plain = lengthOfPlain(pattern);
    if (plain == pattern.size()) {
        m_literal = pattern.toByteArray();
        return;
    }
    m_isLiteral = false;
    for (qsizetype at = 0; at < pattern.size();) {
        switch (pattern[at]) {
        case '*':
            at = addStars(pattern, at, stars, plain);
            break;
        case '?':
            add(Kind::NoSlash);
            ++at;
            break;
        case '[':
            at = addSet(pattern, at);
            break;
        case '\\':
            if (at + 1 == pattern.size())
                add(Kind::Never);
            else
                addByte(pattern[at + 1]);
            at += 2;
            break;
        default:
            addByte(pattern[at++]);
        }
    }
}

// Git compares what is plain at the beginning first and looks at the rest as a pattern of its own: "a**/b" has its stars at the
// beginning.
qsizetype Glob::addStars(QByteArrayView pattern, qsizetype at, Stars stars, qsizetype plainLength)
{
    const qsizetype begin = at;
    while (at < pattern.size() && pattern[at] == '*')
        ++at;
    if (at - begin == 1) {
        add(Kind::Star);
        return at;
    }
    if (stars == Stars::Rsync) {
        add(Kind::Anything);
        return at;
    }
    const bool atBegin = begin == 0 || begin == plainLength || pattern[begin - 1] == '/';
    const QByteArrayView rest = pattern.sliced(at);
    if (!atBegin || (!rest.isEmpty() && rest[0] != '/' && !rest.startsWith("\\/"))) {
        add(Kind::Star);
        return at;
    }
    if (!rest.startsWith('/')) {
        add(Kind::Anything);
        return at;
    }
    add(Kind::Folders);
    add(Kind::FolderPart);
    return at + 1;
}

// Follows dowild() of both programs step by step, where their rules about "-", "]" and "[:" are hard to say otherwise.
qsizetype Glob::addSet(QByteArrayView pattern, qsizetype at)
{
    const auto byteAt = [&](qsizetype i) { return i < pattern.size() ? static_cast<uchar>(pattern[i]) : uchar(0); };
    const auto never = [&] {
        add(Kind::Never);
        return pattern.size();
    };
    Set set;
    uchar byte = byteAt(++at);
    const bool negated = byte == '!' || byte == '^';
    if (negated)
        byte = byteAt(++at);
    uchar before = 0;
    do {
        if (byte == 0)
            return never();
        if (byte == '\\') {
            byte = byteAt(++at);
            if (byte == 0)
                return never();
            set.set(byte);
        } else if (byte == '-' && before != 0 && byteAt(at + 1) != 0 && byteAt(at + 1) != ']') {
            byte = byteAt(++at);
            if (byte == '\\')
                byte = byteAt(++at);
            if (byte == 0)
                return never();
            for (int one = before; one <= byte; ++one)
                set.set(static_cast<size_t>(one));
            byte = 0;
        } else if (byte == '[' && byteAt(at + 1) == ':') {
            const qsizetype name = at + 2;
            const qsizetype end = pattern.indexOf(']', name);
            if (end < 0)
                return never();
            if (end == name || byteAt(end - 1) != ':') {
                set.set('[');
            } else {
                const Class *known = classNamed(pattern.sliced(name, end - 1 - name));
                if (!known)
                    return never();
                for (int one = 1; one < 256; ++one) {
                    if (known->holds(one))
                        set.set(static_cast<size_t>(one));
                }
                at = end;
                byte = 0;
            }
        } else {
            set.set(byte);
        }
        before = byte;
        byte = byteAt(++at);
    } while (byte != ']');
    if (negated)
        set.flip();
    set.reset('/');
    m_tokens += Token{Kind::Set, 0, static_cast<int>(m_sets.size())};
    m_sets += set;
    return at + 1;
}

bool Glob::takes(const Token &token, uchar byte) const
{
    switch (token.kind) {
    case Kind::Byte:
        return byte == token.byte;
    case Kind::NoSlash:
    case Kind::Star:
        return byte != '/';
    case Kind::Set:
        return m_sets.at(token.set).test(byte);
    case Kind::Anything:
    case Kind::FolderPart:
        return true;
    case Kind::Folders:
    case Kind::Never:
        return false;
    }
    return false;
}

// A state is how many tokens are behind us; stars can be passed without a byte.
void Glob::reach(uchar *states, qsizetype state) const
{
    while (!states[state]) {
        states[state] = 1;
        if (state == m_tokens.size())
            return;
        const Kind kind = m_tokens.at(state).kind;
        if (kind == Kind::Folders)
            reach(states, state + 2);
        else if (kind != Kind::Star && kind != Kind::Anything)
            return;
        ++state;
    }
}

bool Glob::matches(QByteArrayView text) const
{
    if (m_isLiteral)
        return text == m_literal;
    const qsizetype count = m_tokens.size() + 1;
    QVarLengthArray<uchar, 128> now(count);
    QVarLengthArray<uchar, 128> next(count);
    std::memset(now.data(), 0, static_cast<size_t>(count));
    reach(now.data(), 0);
    for (const char c : text) {
        const auto byte = static_cast<uchar>(c);
        std::memset(next.data(), 0, static_cast<size_t>(count));
        bool alive = false;
        for (qsizetype state = 0; state + 1 < count; ++state) {
            const Token &token = m_tokens.at(state);
            if (!now[state] || !takes(token, byte))
                continue;
            alive = true;
            const bool stays = token.kind == Kind::Star || token.kind == Kind::Anything || token.kind == Kind::FolderPart;
            if (stays)
                reach(next.data(), state);
            if (!stays || (token.kind == Kind::FolderPart && byte == '/'))
                reach(next.data(), state + 1);
        }
        if (!alive)
            return false;
        std::swap(now, next);
    }
    return now[count - 1] != 0;
}

} // namespace voyageur::dataset
