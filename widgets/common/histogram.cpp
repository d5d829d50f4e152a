// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/histogram.h"

#include "widgets/common/theme.h"

#include <QHelpEvent>
#include <QLocale>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

Histogram::Histogram(QWidget *parent) : QWidget(parent)
{
    setFont(roleFont(TextRole::Small));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void Histogram::setBars(const QList<Bar> &bars)
{
    m_bars = bars;
    QStringList words;
    for (const Bar &bar : bars)
        words.append(bar.toolTip);
    setAccessibleDescription(words.join(u", "_s));
    update();
}

QSize Histogram::sizeHint() const
{
    return {320, 72 + 2 * fontMetrics().height()};
}

QSize Histogram::minimumSizeHint() const
{
    return {200, sizeHint().height()};
}

QRectF Histogram::slot(qsizetype index) const
{
    const double width = double(this->width()) / double(std::max<qsizetype>(1, m_bars.size()));
    return {double(index) * width, 0, width, double(height())};
}

void Histogram::paintEvent(QPaintEvent *)
{
    const Colours &c = coloursOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    double largest = 0;
    for (const Bar &bar : m_bars)
        largest = std::max(largest, bar.value);
    const double foot = height() - fontMetrics().height() - space::tiny;
    const double above = fontMetrics().height() + space::hair; // the figure over each bar
    painter.fillRect(QRectF(0, foot, width(), 1), c.line);
    for (qsizetype i = 0; i < m_bars.size(); ++i) {
        const QRectF at = slot(i);
        if (m_bars[i].value > 0 && largest > 0) {
            // The square root keeps a bar of a few files visible beside one of many thousands.
            const double tall = std::max(2.0, std::sqrt(m_bars[i].value / largest) * (foot - above));
            const double gap = std::min(6.0, at.width() * 0.12);
            painter.setPen(Qt::NoPen);
            painter.setBrush(c.chart);
            painter.drawRoundedRect(QRectF(at.left() + gap, foot - tall, at.width() - 2 * gap, tall), 2, 2);
            painter.setPen(c.text);
            painter.drawText(QRectF(at.left(), foot - tall - above, at.width(), above), int(Qt::AlignHCenter | Qt::AlignVCenter),
                             QLocale().toString(qint64(m_bars[i].value)));
        }
        painter.setPen(c.muted);
        painter.drawText(QRectF(at.left(), foot + space::tiny, at.width(), fontMetrics().height()),
                         int(Qt::AlignHCenter | Qt::AlignTop), m_bars[i].label);
    }
}

bool Histogram::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    for (qsizetype i = 0; i < m_bars.size(); ++i)
        if (slot(i).contains(help->pos())) {
            QToolTip::showText(help->globalPos(), m_bars[i].toolTip.toHtmlEscaped(), this);
            return true;
        }
    QToolTip::hideText();
    return true;
}

} // namespace voyageur::widgets
