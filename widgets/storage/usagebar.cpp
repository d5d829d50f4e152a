// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/storage/usagebar.h"

#include "widgets/common/card.h"

#include <QPainter>

namespace voyageur::widgets {

namespace {

constexpr int thickness = 8;

} // namespace

UsageBar::UsageBar(const QString &name, QWidget *parent) : QWidget(parent), m_name(name)
{
    setFont(roleFont(TextRole::Body));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(name);
}

void UsageBar::set(const models::StorageBar &bar)
{
    using storage::Fullness;
    m_bar = bar;
    m_word.clear();
    m_tone = Tone::Neutral;
    if (bar.state == Fullness::Full) {
        m_word = tr("full");
        m_tone = Tone::Bad;
    } else if (bar.state == Fullness::Over) {
        m_word = tr("over the limit");
        m_tone = Tone::Attention;
    } else if (bar.state == Fullness::Nearly) {
        m_word = tr("nearly full");
        m_tone = Tone::Attention;
    }
    setAccessibleName(tr("%1: %2").arg(m_name, m_word.isEmpty() ? bar.text : tr("%1, %2").arg(bar.text, m_word)));
    update();
}

QSize UsageBar::sizeHint() const
{
    return {320, fontMetrics().height() + space::tiny + thickness + space::tiny};
}

QSize UsageBar::minimumSizeHint() const
{
    return {180, sizeHint().height()};
}

void UsageBar::paintEvent(QPaintEvent *)
{
    const Colours &c = coloursOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QFontMetrics metrics = fontMetrics();
    QRect line(0, 0, width(), metrics.height() + space::hair);
    painter.setPen(c.text);
    painter.drawText(line, int(Qt::AlignLeading | Qt::AlignVCenter), m_name);
    int right = line.right();
    if (!m_word.isEmpty()) {
        const int chip = metrics.horizontalAdvance(m_word) + 14 + space::tiny + 2 * space::small;
        right -= chip;
        paintChip(&painter, QRect(right, line.top(), chip, line.height()), c, m_tone, m_word);
        right -= space::small;
    }
    const int from = metrics.horizontalAdvance(m_name) + space::medium;
    painter.setPen(c.muted);
    painter.drawText(QRect(from, line.top(), right - from, line.height()), int(Qt::AlignTrailing | Qt::AlignVCenter),
                     metrics.elidedText(m_bar.text, Qt::ElideMiddle, right - from));
    if (m_bar.perMille < 0)
        return;
    const QRectF track(0.5, height() - thickness - space::tiny + 0.5, width() - 1, thickness - 1);
    painter.setPen(QPen(c.border, 1));
    painter.setBrush(c.window);
    painter.drawRoundedRect(track, thickness / 2.0, thickness / 2.0);
    if (m_bar.perMille == 0)
        return;
    QRectF used = track;
    used.setWidth(qMax<double>(thickness, track.width() * m_bar.perMille / 1000.0));
    painter.setPen(Qt::NoPen);
    painter.setBrush(m_tone == Tone::Neutral ? c.chart : c.tone(m_tone).ink);
    painter.drawRoundedRect(used, thickness / 2.0, thickness / 2.0);
}

} // namespace voyageur::widgets
