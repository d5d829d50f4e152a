// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/mainwindow/railbutton.h"

#include "widgets/common/icons.h"

#include <QMenu>
#include <QPainter>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

namespace {

constexpr int signSize = 18;

void paintBack(QPainter *painter, const QAbstractButton *button)
{
    const Colours &c = coloursOf(button);
    painter->setRenderHint(QPainter::Antialiasing);
    if (button->isChecked() || button->isDown() || button->underMouse()) {
        painter->setPen(Qt::NoPen);
        painter->setBrush(button->isChecked() || button->isDown() ? c.selected : c.hover);
        painter->drawRoundedRect(button->rect(), space::radius, space::radius);
    }
    if (button->hasFocus() && button->window()->testAttribute(Qt::WA_KeyboardFocusChange)) {
        painter->setPen(QPen(c.accent, 2));
        painter->setBrush(Qt::NoBrush);
        painter->drawRoundedRect(QRectF(button->rect()).adjusted(1, 1, -1, -1), space::radius, space::radius);
    }
}

} // namespace

RailButton::RailButton(const QString &title, const QString &iconName, QWidget *parent) : QAbstractButton(parent), m_icon(iconName)
{
    setText(title);
    setCheckable(true);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Maximum);
    describe();
}

void RailButton::setNumber(int number)
{
    m_number = number;
    describe();
}

void RailButton::setSign(const QString &iconName, Tone tone)
{
    m_icon = iconName;
    m_tone = tone;
    update();
}

void RailButton::setStateText(const QString &text)
{
    m_stateText = text;
    setToolTip(text);
    describe();
}

void RailButton::setCount(int count, const QString &countText)
{
    m_count = count;
    m_countText = count > 0 ? countText : QString();
    describe();
    update();
}

void RailButton::describe()
{
    QString name = m_number > 0 ? tr("Step %1: %2").arg(QString::number(m_number), text()) : text();
    for (const QString &more : {m_stateText, m_countText})
        if (!more.isEmpty())
            name += u", "_s + more;
    setAccessibleName(name);
}

QSize RailButton::sizeHint() const
{
    return {space::railWidth - 2 * space::small, qMax(34, fontMetrics().height() + space::medium)};
}

QSize RailButton::minimumSizeHint() const
{
    return {sizeHint().width(), fontMetrics().height() + space::small};
}

void RailButton::paintEvent(QPaintEvent *)
{
    const Colours &c = coloursOf(this);
    QPainter painter(this);
    paintBack(&painter, this);
    int left = space::small;
    const QRect sign(left, (height() - signSize) / 2, signSize, signSize);
    paintIcon(&painter, sign, m_icon, m_tone == Tone::Neutral ? c.muted : c.tone(m_tone).ink);
    left = sign.right() + space::small;
    painter.setFont(roleFont(isChecked() ? TextRole::Strong : TextRole::Body));
    const QFontMetrics metrics = painter.fontMetrics();
    if (m_number > 0) {
        painter.setPen(c.muted);
        const QString number = QString::number(m_number);
        painter.drawText(QRect(left, 0, metrics.horizontalAdvance(u'9'), height()), int(Qt::AlignVCenter), number);
        left += metrics.horizontalAdvance(u'9') + space::small;
    }
    int right = width() - space::small;
    if (m_count > 0) {
        const QString count = m_count > 99 ? u"99+"_s : QString::number(m_count);
        painter.save();
        painter.setFont(roleFont(TextRole::Small));
        const int wide = qMax(20, painter.fontMetrics().horizontalAdvance(count) + 2 * space::small - space::tiny);
        const QRect badge(right - wide, (height() - 20) / 2, wide, 20);
        const ToneColours both = c.tone(Tone::Info);
        painter.setPen(Qt::NoPen);
        painter.setBrush(both.paper);
        painter.drawRoundedRect(badge, 10, 10);
        painter.setPen(both.ink);
        painter.drawText(badge, int(Qt::AlignCenter), count);
        painter.restore();
        right = badge.left() - space::tiny;
    }
    painter.setPen(c.text);
    const QRect words(left, 0, right - left, height());
    painter.drawText(words, int(Qt::AlignVCenter | Qt::AlignLeading), metrics.elidedText(text(), Qt::ElideRight, words.width()));
}

RailCard::RailCard(QWidget *parent) : QAbstractButton(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void RailCard::set(const QString &iconName, Tone tone, const QString &headline, const QString &detail)
{
    m_icon = iconName;
    m_tone = tone;
    m_headline = headline;
    m_detail = detail;
    setText(headline);
    setAccessibleName(detail.isEmpty() ? headline : tr("%1, %2").arg(headline, detail));
    setAccessibleDescription(detail.isEmpty() ? headline : detail); // the tool tip has markup
    setToolTip(u"%1\n%2"_s.arg(headline, detail).toHtmlEscaped().replace(u'\n', "<br>"_L1));
    update();
}

void RailCard::addToToolTip(const QString &line)
{
    setAccessibleDescription(accessibleDescription() + u", "_s + line);
    setToolTip(toolTip() + "<br>"_L1 + line.toHtmlEscaped());
}

void RailCard::setMenu(QMenu *menu)
{
    m_menu = menu;
    connect(this, &QAbstractButton::clicked, this, [this] { m_menu->popup(mapToGlobal(QPoint(0, height()))); });
}

QSize RailCard::sizeHint() const
{
    const int lines = QFontMetrics(roleFont(TextRole::Strong)).height() + QFontMetrics(roleFont(TextRole::Small)).height();
    return {space::railWidth - 2 * space::small, lines + space::medium};
}

void RailCard::paintEvent(QPaintEvent *)
{
    const Colours &c = coloursOf(this);
    QPainter painter(this);
    paintBack(&painter, this);
    int left = space::small;
    paintIcon(&painter, QRect(left, (height() - signSize) / 2, signSize, signSize), m_icon,
              m_tone == Tone::Neutral ? c.muted : c.tone(m_tone).ink);
    left += signSize + space::small;
    int right = width() - space::small;
    if (m_menu) {
        paintIcon(&painter, QRect(right - 14, (height() - 14) / 2, 14, 14), u"chevron-down"_s, c.muted);
        right -= 14 + space::tiny;
    }
    const QFont strong = roleFont(TextRole::Strong);
    const QFont small = roleFont(TextRole::Small);
    const int first = QFontMetrics(strong).height();
    const int second = m_detail.isEmpty() ? 0 : QFontMetrics(small).height();
    const int top = (height() - first - second) / 2;
    painter.setFont(strong);
    painter.setPen(c.text);
    painter.drawText(QRect(left, top, right - left, first), int(Qt::AlignVCenter | Qt::AlignLeading),
                     painter.fontMetrics().elidedText(m_headline, Qt::ElideRight, right - left));
    painter.setFont(small);
    painter.setPen(c.muted);
    painter.drawText(QRect(left, top + first, right - left, second), int(Qt::AlignVCenter | Qt::AlignLeading),
                     painter.fontMetrics().elidedText(m_detail, Qt::ElideMiddle, right - left));
}

} // namespace voyageur::widgets
