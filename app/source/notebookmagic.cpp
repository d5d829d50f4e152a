// SPDX-License-Identifier: GPL-3.0-or-later
#include "source/notebookmagic.h"

#include "source/pythontokens.h"

#include <QRegularExpression>
#include <QSet>

#include <algorithm>

namespace voyageur::source {

using namespace Qt::StringLiterals;
using Kind = PythonToken::Kind;

namespace {

struct MagicAt {
    qsizetype begin = -1;
    bool assigned = false;
};

//! "pip install torch": Jupyter takes it without a sign before it.
bool isBareCommand(const QList<PythonToken> &tokens, qsizetype i, QStringView text)
{
    static const QSet<QStringView> commands = {u"pip", u"conda", u"mamba", u"cd"};
    static const QSet<QStringView> operators = {u"is", u"in", u"not", u"and", u"or", u"if", u"for"};
    return tokens[i].kind == Kind::Name && commands.contains(tokens[i].text(text)) && i + 1 < tokens.size()
        && tokens[i + 1].kind == Kind::Name && !operators.contains(tokens[i + 1].text(text));
}

//! The first one.
MagicAt magicIn(QStringView text)
{
    const auto tokens = pythonTokens(text);
    const auto is = [&](qsizetype i, QStringView characters) {
        return i >= 0 && i < tokens.size() && tokens[i].kind == Kind::Operator && characters.contains(text[tokens[i].begin]);
    };
    for (qsizetype i = 0; i < tokens.size(); ++i) {
        const bool starts = tokens[i].startsLine && (is(i, u"%!?") || isBareCommand(tokens, i, text));
        // "files = !ls", "files = %sql …"
        const bool value = is(i, u"=") && is(i + 1, u"!%") && !is(i - 1, u"=!<>") && i > 0 && tokens[i - 1].kind == Kind::Name
            && tokens[i + 1].begin > tokens[i].end - 1 && !(is(i + 1, u"!") && is(i + 2, u"="));
        const bool asks = is(i, u"?") && tokens[i].depth == 0 && (i + 1 == tokens.size() || tokens[i + 1].kind == Kind::LineEnd);
        if (starts || value || asks)
            return {tokens[i].begin, value};
    }
    return {};
}

qsizetype lineEndFrom(const QString &text, qsizetype at)
{
    const qsizetype end = at < text.size() ? text.indexOf(u'\n', at) : -1;
    return end < 0 ? text.size() : end;
}

} // namespace

bool isForeignCell(const QString &source)
{
    static const QRegularExpression foreign(u"\\A\\s*%%(?!time|timeit|capture|prun|memit|mprun|python3?\\b)"_s);
    return foreign.match(source).hasMatch();
}

QString withoutMagic(QString text, const MagicChange &change)
{
    constexpr qsizetype firstLook = 500; // characters: each look begins where Python's lines do, and twice as far as the last
    QString done;
    qsizetype from = 0;
    qsizetype look = firstLook;
    while (from < text.size()) {
        const qsizetype to = lineEndFrom(text, from + look);
        const MagicAt magic = magicIn(QStringView(text).sliced(from, to - from));
        if (magic.begin < 0) {
            if (to == text.size())
                break;
            look *= 2;
            continue;
        }
        const qsizetype begin = from + magic.begin;
        qsizetype first = begin;
        while (first > from && text[first - 1] != u'\n')
            --first;
        qsizetype end = lineEndFrom(text, begin);
        while (end < text.size() && end > 0 && text[end - 1] == u'\\') // the command goes on
            end = lineEndFrom(text, end + 1);
        done += QStringView(text).sliced(from, first - from);
        done += change(text.sliced(first, end - first), magic.assigned);
        from = end;
        look = firstLook;
    }
    return done + text.sliced(from);
}

} // namespace voyageur::source
