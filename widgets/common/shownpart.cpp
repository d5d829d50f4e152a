// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/shownpart.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

namespace {

struct ShownPart {
    Q_DECLARE_TR_FUNCTIONS(voyageur::widgets::ShownPart)
};

// A fifth of a second in the slowest case, for about a hundred lines are seen at once.
constexpr qsizetype mostUnits = 500'000;
constexpr qsizetype mostLinesShown = 10'000;
constexpr qsizetype longestShown = 2'000;
constexpr qsizetype timesOfMark = 10; // what a combining mark takes

QString counted(qsizetype number)
{
    return QLocale().toString(number);
}

//! How much of a line is shown.
qsizetype shownOfLine(QStringView line)
{
    qsizetype cost = 0;
    qsizetype end = 0;
    while (end < line.size() && cost < longestShown)
        cost += line[end++].isMark() ? timesOfMark : 1;
    return end < line.size() && line[end].isLowSurrogate() ? end - 1 : end;
}

qsizetype endOfLine(QStringView text, qsizetype begin)
{
    const qsizetype end = text.indexOf(u'\n', begin);
    return end < 0 ? text.size() : end;
}

} // namespace

QString beginningOfLine(QStringView line)
{
    const qsizetype shown = shownOfLine(line);
    const QString left =
        shown < line.size() ? ShownPart::tr(" … %1 more characters").arg(counted(line.size() - shown)) : QString();
    return line.first(shown).toString() + left;
}

QString beginningOf(const QString &text)
{
    QString result;
    qsizetype lines = 0;
    for (qsizetype begin = 0; begin <= text.size(); ++lines) {
        if (lines == mostLinesShown || result.size() > mostUnits)
            return result + u'\n'
                + ShownPart::tr("… %1 more characters are not shown here.").arg(counted(text.size() - begin + 1));
        const qsizetype end = endOfLine(text, begin);
        if (lines > 0)
            result += u'\n';
        result += beginningOfLine(QStringView(text).sliced(begin, end - begin));
        begin = end + 1;
    }
    return result;
}

QString endOf(const QString &text)
{
    qsizetype begin = text.size();
    qsizetype units = 0;
    for (qsizetype lines = 0; begin > 0 && lines < mostLinesShown && units < mostUnits; ++lines) {
        const qsizetype before = begin < 2 ? 0 : text.lastIndexOf(u'\n', begin - 2) + 1;
        units += std::min(begin - before, longestShown);
        begin = before;
    }
    const QString left = ShownPart::tr("%1 more characters before this are not shown here. …").arg(counted(begin)) + u'\n';
    return (begin > 0 ? left : QString()) + beginningOf(begin > 0 ? text.sliced(begin) : text);
}

} // namespace voyageur::widgets
