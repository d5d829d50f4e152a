// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/editor/textsearch.h"

#include <QRegularExpression>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostMatches = 100000;

QRegularExpression expressionFor(const SearchFor &what)
{
    QString pattern = what.regularExpression ? what.text : QRegularExpression::escape(what.text);
    if (what.wholeWords)
        pattern = u"(?<!\\w)(?:%1)(?!\\w)"_s.arg(pattern);
    if (what.regularExpression)
        pattern = u"(*LIMIT_MATCH=200000)"_s + pattern; // "(a+)+b" must not hold the window up
    QRegularExpression::PatternOptions options =
        QRegularExpression::MultilineOption | QRegularExpression::UseUnicodePropertiesOption;
    options.setFlag(QRegularExpression::CaseInsensitiveOption, !what.caseSensitive);
    return QRegularExpression(pattern, options);
}

} // namespace

TextMatches findAll(const QString &text, const SearchFor &what)
{
    TextMatches found;
    if (what.text.isEmpty())
        return found;
    const QRegularExpression expression = expressionFor(what);
    if (!expression.isValid()) {
        found.error = expression.errorString();
        return found;
    }
    for (auto matches = expression.globalMatch(text); matches.hasNext();) {
        const QRegularExpressionMatch match = matches.next();
        if (found.list.size() == mostMatches) {
            found.more = true;
            break;
        }
        if (match.capturedLength() > 0)
            found.list += {int(match.capturedStart()), int(match.capturedEnd())};
    }
    return found;
}

QString replacementOf(const QString &text, const TextMatch &match, const SearchFor &what, const QString &with)
{
    if (!what.regularExpression || !with.contains(u'\\'))
        return with;
    const QRegularExpressionMatch groups = expressionFor(what).match(text, match.begin);
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

} // namespace voyageur::widgets
