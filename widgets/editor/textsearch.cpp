// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/editor/textsearch.h"

#include <QElapsedTimer>
#include <QRegularExpression>

#include <algorithm>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostMatches = 100000;
constexpr int longestSearch = 100; // milliseconds
constexpr qsizetype pieceLength = 16'000;
constexpr qsizetype mostSteps = 20'000'000; // in a piece: a tenth of a second

//! For a text of that size.
QRegularExpression expressionFor(const SearchFor &what, qsizetype size)
{
    QString pattern = what.regularExpression ? what.text : QRegularExpression::escape(what.text);
    if (what.wholeWords)
        pattern = u"(?<!\\w)(?:%1)(?!\\w)"_s.arg(pattern);
    if (what.regularExpression)
        // "(a+)+b" must not hold the window up. PCRE counts anew at each character.
        pattern =
            u"(*LIMIT_MATCH=%1)"_s.arg(std::clamp<qsizetype>(mostSteps / std::max<qsizetype>(size, 1), 100, 200'000)) + pattern;
    QRegularExpression::PatternOptions options =
        QRegularExpression::MultilineOption | QRegularExpression::UseUnicodePropertiesOption;
    options.setFlag(QRegularExpression::CaseInsensitiveOption, !what.caseSensitive);
    return QRegularExpression(pattern, options);
}

QString filledIn(const QString &with, const QRegularExpressionMatch &groups)
{
    QString result;
    for (qsizetype i = 0; i < with.size(); ++i) {
        if (with.at(i) != u'\\' || i + 1 == with.size()) {
            result += with.at(i);
            continue;
        }
        const QChar c = with.at(++i);
        if (c >= u'0' && c <= u'9')
            result += groups.captured(c.unicode() - u'0');
        else
            result += c == u'n' ? u'\n' : c == u't' ? u'\t' : c;
    }
    return result;
}

} // namespace

TextMatches findAll(const QString &text, const SearchFor &what)
{
    TextMatches found;
    if (what.text.isEmpty())
        return found;
    if (const QRegularExpression expression = expressionFor(what, 1); !expression.isValid()) {
        found.error = expression.errorString();
        return found;
    }
    QElapsedTimer clock;
    clock.start();
    // In pieces of whole lines: within one, nothing could look at the clock.
    for (qsizetype from = 0; from < text.size() && !found.more;) {
        const qsizetype lineEnd = text.indexOf(u'\n', from + pieceLength);
        const QString piece = text.mid(from, lineEnd < 0 ? -1 : lineEnd + 1 - from);
        auto matches = expressionFor(what, piece.size()).globalMatch(piece);
        while (matches.hasNext() && !found.more) {
            const QRegularExpressionMatch match = matches.next();
            found.more = found.list.size() == mostMatches;
            if (match.capturedLength() > 0 && !found.more)
                found.list += {int(from + match.capturedStart()), int(from + match.capturedEnd())};
        }
        from += piece.size();
        found.more = found.more || !matches.isValid() || (clock.elapsed() > longestSearch && from < text.size());
    }
    return found;
}

std::optional<QString> replacedAll(const QString &text, const QList<TextMatch> &matches, const SearchFor &what,
                                   const QString &with, qsizetype most)
{
    const bool groups = what.regularExpression && with.contains(u'\\');
    const QRegularExpression expression = groups ? expressionFor(what, text.size()) : QRegularExpression();
    QString result;
    qsizetype done = matches.isEmpty() ? 0 : matches.first().begin;
    for (const TextMatch &match : matches) {
        result += QStringView(text).sliced(done, match.begin - done);
        result += groups ? filledIn(with, expression.match(text, match.begin)) : with;
        done = match.end;
        if (result.size() > most)
            return std::nullopt;
    }
    return result;
}

} // namespace voyageur::widgets
