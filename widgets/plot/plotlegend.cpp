// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/plotlegend.h"

#include <QPainter>

#include <algorithm>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

namespace {

constexpr int swatchWidth = 26;
constexpr int mostNameWidth = 200;

void drawSwatch(QPainter &painter, const QRect &at, const PlotPen &pen)
{
    const QPointF middle = QRectF(at).center();
    painter.setPen(QPen(pen.colour, 2, pen.dashes, Qt::FlatCap));
    painter.drawLine(QPointF(at.left(), middle.y()), QPointF(at.right(), middle.y()));
    painter.setPen(QPen(pen.colour, 1));
    painter.setBrush(pen.colour);
    constexpr double r = 3;
    switch (pen.mark) {
    case 1:
        painter.drawRect(QRectF(middle.x() - r, middle.y() - r, 2 * r, 2 * r));
        break;
    case 2:
        painter.drawPolygon(QPolygonF{middle + QPointF(-r - 1, r), middle + QPointF(r + 1, r), middle + QPointF(0, -r - 1)});
        break;
    case 3:
        painter.drawPolygon(QPolygonF{middle + QPointF(-r - 1, 0), middle + QPointF(0, -r - 1), middle + QPointF(r + 1, 0),
                                      middle + QPointF(0, r + 1)});
        break;
    default:
        painter.drawEllipse(middle, r, r);
    }
}

} // namespace

PlotLegend::PlotLegend(QWidget *parent) : QWidget(parent)
{
    setFont(roleFont(TextRole::Small));
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void PlotLegend::show(const QStringList &names, const QStringList &values, const QString &where)
{
    const QStringList before = m_names;
    m_names = names.mid(0, mostEntries);
    m_values = values.mid(0, m_names.size());
    while (m_values.size() < m_names.size())
        m_values += QString();
    if (names.size() > mostEntries) {
        m_names += tr("and %n more", nullptr, static_cast<int>(names.size()) - mostEntries);
        m_values += QString();
    }
    m_where = where;
    if (m_names != before)
        m_valueWidths.clear();
    m_valueWidths.resize(m_names.size());
    bool wider = m_names != before;
    for (qsizetype i = 0; i < m_names.size(); ++i) {
        const int width = fontMetrics().horizontalAdvance(m_values[i]);
        wider = wider || width > m_valueWidths[i];
        m_valueWidths[i] = std::max(m_valueWidths[i], width);
    }
    if (wider) {
        updateGeometry();
        setMinimumHeight(heightForWidth(width()));
    }
    update();
}

int PlotLegend::widthOf(qsizetype entry) const
{
    // One more: a width is rounded down, and a name that lacks a part of a pixel would lose letters.
    const int name = std::min(mostNameWidth, fontMetrics().horizontalAdvance(m_names[entry]) + 1);
    const int value = m_valueWidths[entry];
    return swatchWidth + space::tiny + name + (value > 0 ? space::small + value : 0);
}

QList<QRect> PlotLegend::places(int width) const
{
    const int height = fontMetrics().height() + space::hair;
    QList<QRect> result;
    int x = 0;
    int y = 0;
    for (qsizetype i = 0; i < m_names.size(); ++i) {
        const int wide = std::min(widthOf(i), std::max(1, width));
        if (x > 0 && x + wide > width) {
            x = 0;
            y += height;
        }
        result += QRect(x, y, wide, height);
        x += wide + space::large;
    }
    return result;
}

int PlotLegend::heightForWidth(int width) const
{
    const QList<QRect> all = places(width);
    return all.isEmpty() ? fontMetrics().height() + space::hair : all.last().bottom() + 1;
}

QSize PlotLegend::sizeHint() const
{
    int wide = 0;
    for (qsizetype i = 0; i < m_names.size(); ++i)
        wide += widthOf(i) + space::large;
    return {std::max(wide, 100), heightForWidth(width())};
}

QSize PlotLegend::minimumSizeHint() const
{
    return {100, heightForWidth(width())};
}

void PlotLegend::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    setMinimumHeight(heightForWidth(width()));
}

void PlotLegend::paintEvent(QPaintEvent *)
{
    const Colours &colours = coloursOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QList<QRect> all = places(width());
    for (qsizetype i = 0; i < all.size(); ++i) {
        const QRect at = all[i];
        const bool line = i < mostEntries;
        if (line)
            drawSwatch(painter, QRect(at.left(), at.top(), swatchWidth, at.height()), plotPen(static_cast<int>(i), colours));
        int left = at.left() + (line ? swatchWidth + space::tiny : 0);
        const int value = m_values[i].isEmpty() ? 0 : m_valueWidths[i] + space::small;
        const QRect name(left, at.top(), std::max(0, at.right() + 1 - left - value), at.height());
        painter.setPen(colours.muted);
        painter.drawText(name, int(Qt::AlignLeft | Qt::AlignVCenter),
                         fontMetrics().elidedText(m_names[i], Qt::ElideMiddle, name.width()));
        left = name.right() + 1 + (value > 0 ? space::small : 0);
        painter.setPen(colours.text);
        painter.drawText(QRect(left, at.top(), m_valueWidths[i], at.height()), int(Qt::AlignLeft | Qt::AlignVCenter),
                         m_values[i]);
    }
    // Where the last row leaves room.
    const int rest = all.isEmpty() ? 0 : all.last().right() + space::large;
    if (!m_where.isEmpty() && fontMetrics().horizontalAdvance(m_where) <= width() - rest) {
        painter.setPen(colours.muted);
        const QRect row(rest, all.isEmpty() ? 0 : all.last().top(), width() - rest, fontMetrics().height() + space::hair);
        painter.drawText(row, int(Qt::AlignRight | Qt::AlignVCenter), m_where);
    }
}

} // namespace voyageur::widgets
