// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/textdiff.h"

#include <QList>
#include <QStringList>

#include <algorithm>

namespace voyageur::base {

namespace {

constexpr qsizetype context = 3;

//! Lines with their ends, as patch compares them.
QStringList linesOf(const QString &text)
{
    QStringList lines;
    for (qsizetype from = 0; from < text.size();) {
        const qsizetype newline = text.indexOf(u'\n', from);
        const qsizetype to = newline < 0 ? text.size() : newline + 1;
        lines += text.mid(from, to - from);
        from = to;
    }
    return lines;
}

enum class Kind { Same, Removed, Added };

struct Step {
    Kind kind;
    qsizetype before; // index in the old lines (of the next one, for Added)
    qsizetype after;
};

// Beyond this many cells the middle part is shown as removed and added as a whole: correct, only longer.
constexpr qsizetype tableLimit = 4'000'000;

//! The longest common subsequence of the middle parts, by the plain table.
void middleSteps(const QStringList &a, const QStringList &b, qsizetype from, qsizetype aEnd, qsizetype bEnd, QList<Step> &steps)
{
    const qsizetype rows = aEnd - from;
    const qsizetype columns = bEnd - from;
    const bool fits = rows == 0 || columns <= tableLimit / rows;
    QList<int> length(fits ? (rows + 1) * (columns + 1) : 0, 0);
    const auto cell = [&](qsizetype row, qsizetype column) -> int & { return length[row * (columns + 1) + column]; };
    if (fits) {
        for (qsizetype row = rows - 1; row >= 0; --row) {
            for (qsizetype column = columns - 1; column >= 0; --column)
                cell(row, column) = a[from + row] == b[from + column] ? cell(row + 1, column + 1) + 1
                                                                      : std::max(cell(row + 1, column), cell(row, column + 1));
        }
    }
    qsizetype row = 0;
    qsizetype column = 0;
    while (row < rows || column < columns) {
        if (fits && row < rows && column < columns && a[from + row] == b[from + column]) {
            steps += {Kind::Same, from + row++, from + column++};
        } else if (row < rows && (!fits || column == columns || cell(row + 1, column) >= cell(row, column + 1))) {
            steps += {Kind::Removed, from + row++, from + column};
        } else {
            steps += {Kind::Added, from + row, from + column++};
        }
    }
}

QList<Step> stepsBetween(const QStringList &a, const QStringList &b)
{
    QList<Step> steps;
    qsizetype head = 0;
    const qsizetype shorter = std::min(a.size(), b.size());
    while (head < shorter && a[head] == b[head]) {
        steps += {Kind::Same, head, head};
        ++head;
    }
    qsizetype tail = 0;
    while (tail < shorter - head && a[a.size() - 1 - tail] == b[b.size() - 1 - tail])
        ++tail;
    middleSteps(a, b, head, a.size() - tail, b.size() - tail, steps);
    for (; tail > 0; --tail)
        steps += {Kind::Same, a.size() - tail, b.size() - tail};
    return steps;
}

//! For each of the old lines where it stands in the new text; -1: nowhere.
QList<qsizetype> placesOf(const QStringList &a, const QStringList &b)
{
    QList<qsizetype> places(a.size(), -1);
    for (const Step &step : stepsBetween(a, b))
        if (step.kind == Kind::Same)
            places[step.before] = step.after;
    return places;
}

class Merge final {
public:
    //! What stands in the three texts between two lines that are the same in all of them.
    void add(const QStringList &base, const QStringList &mine, const QStringList &theirs)
    {
        const bool byLine = base.size() == mine.size() && base.size() == theirs.size(); // neighbours that were changed apart
        if (!byLine)
            return addPart(base, mine, theirs);
        for (qsizetype i = 0; i < base.size(); ++i)
            addPart({base[i]}, {mine[i]}, {theirs[i]});
    }
    MergedText result() const { return m_merged; }

private:
    void addPart(const QStringList &base, const QStringList &mine, const QStringList &theirs)
    {
        const bool changedHere = mine != base;
        const bool isConflict = changedHere && theirs != base && mine != theirs;
        m_merged.text += (changedHere ? mine : theirs).join(QString());
        m_merged.theirs += (changedHere && !isConflict ? mine : theirs).join(QString());
        m_merged.conflicts += isConflict;
    }

    MergedText m_merged;
};

QString lineText(QChar mark, const QString &line)
{
    QString shown = mark + line;
    if (!line.endsWith(u'\n'))
        shown += QStringLiteral("\n\\ No newline at end of file\n");
    return shown;
}

// "start,count"; an empty side stands before its first line, as diff writes it.
QString sideText(qsizetype start, qsizetype count)
{
    const qsizetype shownStart = count == 0 ? start : start + 1;
    return count == 1 ? QString::number(shownStart) : QStringLiteral("%1,%2").arg(shownStart).arg(count);
}

QString hunkText(const QList<Step> &steps, qsizetype from, qsizetype to, const QStringList &a, const QStringList &b)
{
    QString body;
    qsizetype removed = 0;
    qsizetype added = 0;
    for (qsizetype i = from; i < to; ++i) {
        const Step &step = steps[i];
        if (step.kind != Kind::Added)
            ++removed;
        if (step.kind != Kind::Removed)
            ++added;
        body += step.kind == Kind::Same  ? lineText(u' ', a[step.before])
            : step.kind == Kind::Removed ? lineText(u'-', a[step.before])
                                         : lineText(u'+', b[step.after]);
    }
    return QStringLiteral("@@ -%1 +%2 @@\n").arg(sideText(steps[from].before, removed), sideText(steps[from].after, added))
        + body;
}

} // namespace

QString unifiedDiff(const QString &before, const QString &after, const QString &beforeName, const QString &afterName)
{
    if (before == after)
        return {};
    const QStringList a = linesOf(before);
    const QStringList b = linesOf(after);
    const QList<Step> steps = stepsBetween(a, b);
    QString diff = QStringLiteral("--- %1\n+++ %2\n").arg(beforeName, afterName);
    for (qsizetype i = 0; i < steps.size();) {
        if (steps[i].kind == Kind::Same) {
            ++i;
            continue;
        }
        // A hunk goes on while the next change is near enough for the contexts to touch.
        const qsizetype from = std::max<qsizetype>(0, i - context);
        qsizetype lastChange = i;
        for (; i < steps.size() && i - lastChange <= 2 * context; ++i) {
            if (steps[i].kind != Kind::Same)
                lastChange = i;
        }
        i = std::min(steps.size(), lastChange + context + 1);
        diff += hunkText(steps, from, i, a, b);
    }
    return diff;
}

MergedText mergedText(const QString &base, const QString &mine, const QString &theirs)
{
    const QStringList of = linesOf(base);
    const QStringList a = linesOf(mine);
    const QStringList b = linesOf(theirs);
    const QList<qsizetype> inMine = placesOf(of, a);
    const QList<qsizetype> inTheirs = placesOf(of, b);
    Merge merge;
    qsizetype from = 0;
    qsizetype fromMine = 0;
    qsizetype fromTheirs = 0;
    for (qsizetype line = 0; line <= of.size(); ++line) {
        const bool end = line == of.size();
        if (!end && (inMine[line] < 0 || inTheirs[line] < 0))
            continue;
        const qsizetype toMine = end ? a.size() : inMine[line];
        const qsizetype toTheirs = end ? b.size() : inTheirs[line];
        merge.add(of.mid(from, line - from), a.mid(fromMine, toMine - fromMine), b.mid(fromTheirs, toTheirs - fromTheirs));
        if (!end)
            merge.add({of[line]}, {of[line]}, {of[line]});
        from = line + 1;
        fromMine = toMine + 1;
        fromTheirs = toTheirs + 1;
    }
    return merge.result();
}

} // namespace voyageur::base
