// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/mainwindow/calminput.h"

#include "widgets/common/page.h"

#include <QAbstractButton>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QScrollBar>
#include <QTabBar>
#include <QTimer>

namespace voyageur::widgets {

namespace {

//! Something whose value the wheel changes.
bool hasValue(const QObject *object)
{
    return qobject_cast<const QComboBox *>(object) || qobject_cast<const QAbstractSpinBox *>(object)
        || qobject_cast<const QTabBar *>(object)
        || (qobject_cast<const QAbstractSlider *>(object) && !qobject_cast<const QScrollBar *>(object));
}

QString textOf(const QWidget *widget)
{
    const auto *button = qobject_cast<const QAbstractButton *>(widget);
    return button ? button->text() : QString();
}

bool takesFocus(const QWidget *widget)
{
    return widget->isVisible() && widget->isEnabled();
}

Page *pageOf(QWidget *widget)
{
    for (; widget && !widget->isWindow(); widget = widget->parentWidget())
        if (auto *page = qobject_cast<Page *>(widget))
            return page;
    return nullptr;
}

} // namespace

CalmInput::CalmInput(QObject *parent) : QObject(parent)
{
    qApp->installEventFilter(this);
    connect(qApp, &QApplication::focusChanged, this, &CalmInput::focusChanged);
}

bool CalmInput::eventFilter(QObject *watched, QEvent *event)
{
    switch (event->type()) {
    case QEvent::Polish:
        // With WheelFocus the wheel would give itself the focus that it needs.
        if (auto *widget = qobject_cast<QWidget *>(watched); hasValue(watched) && widget->focusPolicy() == Qt::WheelFocus)
            widget->setFocusPolicy(Qt::StrongFocus);
        return false;
    case QEvent::Wheel:
        if (!hasValue(watched) || static_cast<QWidget *>(watched)->hasFocus())
            return false;
        event->ignore(); // it goes on to what scrolls
        return true;
    case QEvent::MouseButtonPress:
        if (auto *widget = qobject_cast<QWidget *>(watched)) {
            m_pressed = widget;
            m_pressedText = textOf(widget);
        }
        return false;
    case QEvent::MouseButtonDblClick:
        return isOfAnotherClick(qobject_cast<QWidget *>(watched));
    case QEvent::EnabledChange:
    case QEvent::Show:
        if (watched == m_lost && m_place)
            QTimer::singleShot(0, this, &CalmInput::giveBack);
        return false;
    case QEvent::KeyPress:
        if (watched == m_place && m_lost) {
            const int key = static_cast<QKeyEvent *>(event)->key();
            return (key == Qt::Key_Tab || key == Qt::Key_Backtab) && goOnFromThere(key == Qt::Key_Tab);
        }
        return false;
    default:
        return false;
    }
}

bool CalmInput::isOfAnotherClick(QWidget *widget) const
{
    return qobject_cast<QAbstractButton *>(widget) && (widget != m_pressed || textOf(widget) != m_pressedText);
}

void CalmInput::focusChanged(QWidget *old, QWidget *now)
{
    if (m_place && now != m_place) // somebody went on
        m_place.clear();
    if (!old || takesFocus(old))
        return;
    if (Page *page = pageOf(old); !page || !page->isVisible() || old->window() != page->window())
        return;
    m_chosen = now;
    if (m_parking) // what Qt chose has been disabled as well
        return;
    m_parking = true;
    m_lost = old;
    QTimer::singleShot(0, this, &CalmInput::park); // whoever disabled it may have a place for the focus
}

void CalmInput::park()
{
    m_parking = false;
    if (!m_lost || QApplication::focusWidget() != m_chosen)
        return;
    if (takesFocus(m_lost)) {
        m_lost->setFocus(Qt::OtherFocusReason);
    } else if (Page *page = pageOf(m_lost); page && page->isVisible()) {
        page->setFocus(Qt::OtherFocusReason);
        m_place = page;
    }
}

void CalmInput::giveBack()
{
    if (m_lost && takesFocus(m_lost) && m_place && QApplication::focusWidget() == m_place)
        m_lost->setFocus(Qt::OtherFocusReason);
}

// Tab goes on from where the focus was, not from the beginning of the page.
bool CalmInput::goOnFromThere(bool forward)
{
    const auto step = [forward](const QWidget *widget) {
        return forward ? widget->nextInFocusChain() : widget->previousInFocusChain();
    };
    for (QWidget *next = step(m_lost); next && next != m_lost; next = step(next)) {
        if (!takesFocus(next) || !(next->focusPolicy() & Qt::TabFocus) || next->focusProxy()
            || next->window() != m_lost->window())
            continue;
        next->setFocus(forward ? Qt::TabFocusReason : Qt::BacktabFocusReason);
        return true;
    }
    return false;
}

} // namespace voyageur::widgets
