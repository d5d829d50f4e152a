// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/messagelayer.h"

#include "widgets/common/theme.h"

#include <QEvent>
#include <QPainter>
#include <QVBoxLayout>

namespace voyageur::widgets {

MessageLayer::MessageLayer(Edge edge, QWidget *over, QWidget *parent)
    : QWidget(parent), m_edge(edge), m_over(over), m_layout(new QVBoxLayout(this))
{
    m_layout->setContentsMargins(space::tiny, space::tiny, space::tiny, space::tiny);
    m_layout->setSpacing(space::tiny);
    over->installEventFilter(this);
    hide();
}

void MessageLayer::add(QWidget *message)
{
    insert(m_layout->count(), message);
}

void MessageLayer::insert(int index, QWidget *message)
{
    message->installEventFilter(this);
    m_layout->insertWidget(index, message);
}

int MessageLayer::indexOf(QWidget *message) const
{
    return m_layout->indexOf(message);
}

bool MessageLayer::event(QEvent *event)
{
    const bool taken = QWidget::event(event);
    if (event->type() == QEvent::LayoutRequest)
        place();
    return taken;
}

bool MessageLayer::eventFilter(QObject *watched, QEvent *event)
{
    const auto type = event->type();
    const bool moved = watched == m_over && (type == QEvent::Resize || type == QEvent::Move || type == QEvent::Show);
    const bool changed = watched != m_over && (type == QEvent::ShowToParent || type == QEvent::HideToParent);
    if (moved || changed)
        place();
    return false;
}

void MessageLayer::place()
{
    bool any = false;
    for (int i = 0; i < m_layout->count(); ++i)
        any = any || !m_layout->itemAt(i)->widget()->isHidden();
    if (!any) {
        hide();
        emit covers(0);
        return;
    }
    m_layout->invalidate();
    const QRect below(m_over->mapTo(parentWidget(), QPoint()), m_over->size());
    const int height =
        m_layout->hasHeightForWidth() ? m_layout->totalHeightForWidth(below.width()) : m_layout->totalSizeHint().height();
    const int top = m_edge == Edge::Top ? below.top() : qMax(0, below.bottom() + 1 - height);
    setGeometry(below.left(), top, below.width(), height);
    if (isHidden()) {
        show();
        raise();
    }
    emit covers(height);
}

// Opaque: the papers of messages are made for the window's colour.
void MessageLayer::paintEvent(QPaintEvent *)
{
    const Colours &c = coloursOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(c.border, 1));
    painter.setBrush(c.window);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), space::radius, space::radius);
}

} // namespace voyageur::widgets
