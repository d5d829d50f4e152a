// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/editor/findingmarks.h"

#include <QPainter>
#include <QPainterPath>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>

#include <algorithm>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using base::Severity;

namespace {

void bySeverity(QList<const Mark *> &marks)
{
    std::ranges::stable_sort(marks, {}, [](const Mark *mark) { return mark->finding.severity; });
}

} // namespace

QString severityIcon(Severity severity)
{
    switch (severity) {
    case Severity::Error:
        return u"error"_s;
    case Severity::Warning:
        return u"attention"_s;
    case Severity::Advice:
        return u"advice"_s;
    case Severity::Info:
        break;
    }
    return u"info"_s;
}

Tone severityTone(Severity severity)
{
    switch (severity) {
    case Severity::Error:
        return Tone::Bad;
    case Severity::Warning:
        return Tone::Attention;
    case Severity::Advice:
        return Tone::Info;
    case Severity::Info:
        break;
    }
    return Tone::Neutral;
}

int positionOf(const QTextDocument *document, int line, int column)
{
    const QTextBlock block = document->findBlockByNumber(line - 1);
    if (!block.isValid())
        return line < 1 ? 0 : document->characterCount() - 1;
    return block.position() + std::clamp(column - 1, 0, block.length() - 1);
}

void FindingMarks::set(QTextDocument *document, const QList<base::Diagnostic> &findings)
{
    m_marks.clear();
    m_marks.reserve(findings.size());
    for (const base::Diagnostic &finding : findings) {
        Mark mark{finding, QTextCursor(document)};
        mark.place.setPosition(positionOf(document, finding.range.line, finding.range.column));
        mark.place.setPosition(positionOf(document, finding.range.endLine, finding.range.endColumn), QTextCursor::KeepAnchor);
        m_marks += mark;
    }
    std::ranges::stable_sort(m_marks, {}, [](const Mark &mark) { return mark.begin(); });
}

QList<const Mark *> FindingMarks::at(int position) const
{
    QList<const Mark *> found;
    for (const Mark &mark : m_marks) {
        if (mark.begin() <= position && position <= mark.end())
            found += &mark;
    }
    bySeverity(found);
    return found;
}

QList<const Mark *> FindingMarks::onLine(const QTextBlock &block, bool through) const
{
    QList<const Mark *> found;
    for (const Mark &mark : m_marks) {
        const bool begins = block.contains(mark.begin());
        if (begins || (through && mark.begin() < block.position() && mark.end() > block.position()))
            found += &mark;
    }
    bySeverity(found);
    return found;
}

const Mark *FindingMarks::next(int position, bool forward) const
{
    if (m_marks.isEmpty())
        return nullptr;
    if (forward) {
        const auto found = std::ranges::find_if(m_marks, [&](const Mark &mark) { return mark.begin() > position; });
        return found == m_marks.end() ? &m_marks.first() : &*found;
    }
    const auto found = std::find_if(m_marks.rbegin(), m_marks.rend(), [&](const Mark &mark) { return mark.begin() < position; });
    return found == m_marks.rend() ? &m_marks.last() : &*found;
}

void FindingMarks::paint(QPainter *painter, const QTextBlock &block, const QPointF &origin, const Colours &colours) const
{
    const int first = block.position();
    const int last = first + block.length() - 1;
    for (auto mark = m_marks.rbegin(); mark != m_marks.rend(); ++mark) { // the first of a line lies on top
        if (mark->begin() > last || mark->end() < first || (mark->end() == first && mark->begin() < first))
            continue;
        const int from = std::max(mark->begin(), first) - first;
        const int to = std::min(mark->end(), last) - first;
        for (int i = 0; i < block.layout()->lineCount(); ++i) {
            const QTextLine line = block.layout()->lineAt(i);
            if (to < line.textStart() || from > line.textStart() + line.textLength())
                continue;
            const double left = line.cursorToX(from);
            const double wide = painter->fontMetrics().horizontalAdvance(u'0');
            const double right = std::max(line.cursorToX(to), left + wide); // something that is missing has a place too
            const double y = line.y() + line.ascent() + std::max(2.0, line.descent() / 2);
            paintUnderline(painter, origin.x() + left, origin.x() + right, origin.y() + y, mark->finding.severity, colours);
        }
    }
}

void paintUnderline(QPainter *painter, double left, double right, double y, Severity severity, const Colours &colours)
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    QPen pen(colours.tone(severityTone(severity)).ink, 1.3);
    if (severity == Severity::Error) {
        constexpr double step = 2.5;
        QPainterPath path(QPointF(left, y + 1));
        bool up = true;
        for (int i = 1; left + i * step <= right + step / 2; ++i, up = !up)
            path.lineTo(left + i * step, up ? y - 1.5 : y + 1);
        painter->setPen(pen);
        painter->drawPath(path);
    } else {
        if (severity == Severity::Warning) {
            pen.setWidthF(1.8);
            pen.setDashPattern({3, 1.7});
        } else if (severity == Severity::Advice) {
            pen.setWidthF(1.8);
            pen.setCapStyle(Qt::RoundCap);
            pen.setDashPattern({0.1, 2});
        } else {
            pen.setWidthF(1);
        }
        painter->setPen(pen);
        painter->drawLine(QPointF(left, y), QPointF(right, y));
    }
    painter->restore();
}

} // namespace voyageur::widgets
