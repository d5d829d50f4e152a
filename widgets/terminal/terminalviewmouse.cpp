// SPDX-License-Identifier: GPL-3.0-or-later
// The mouse in the view of a terminal: selecting, links, the menu, and what the program wants of it.
#include "widgets/terminal/terminalview.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>

namespace voyageur::widgets {

using terminal::Place;

QPoint TerminalView::rowAndColumn(const QPoint &point) const
{
    const QSize cell = m_painter.cell();
    const QPoint origin = cellRect(0, 0).topLeft();
    const int row = qBound(0, (point.y() - origin.y()) / cell.height(), m_screen->rows() - 1);
    return {qBound(0, (point.x() - origin.x()) / cell.width(), m_screen->columns() - 1), row};
}

Place TerminalView::placeAt(const QPoint &point) const
{
    const QPoint at = rowAndColumn(point);
    return {m_top + at.y(), at.x()};
}

// Where the window shows the scrollback, there is nothing of the program to point at.
bool TerminalView::goesToProgram(Qt::KeyboardModifiers modifiers) const
{
    return m_live && follows() && m_screen->mouseMode() != terminal::MouseMode::None && !modifiers.testFlag(Qt::ShiftModifier);
}

namespace {

std::optional<terminal::MouseButton> buttonOf(Qt::MouseButton button)
{
    switch (button) {
    case Qt::LeftButton:
        return terminal::MouseButton::Left;
    case Qt::MiddleButton:
        return terminal::MouseButton::Middle;
    case Qt::RightButton:
        return terminal::MouseButton::Right;
    default:
        return std::nullopt;
    }
}

// Nothing in it turns the words around.
QString shownAddress(const terminal::Link &link)
{
    const QString address = QUrl(link.address, QUrl::StrictMode).toString(QUrl::FullyEncoded);
    return address.size() > 300 ? address.left(300) + QChar(0x2026) : address;
}

} // namespace

void TerminalView::mousePressEvent(QMouseEvent *event)
{
    const QPoint at = rowAndColumn(event->pos());
    if (goesToProgram(event->modifiers())) {
        m_screen->mouseMove(at.y(), at.x(), terminalModifiers(event->modifiers()));
        if (const auto button = buttonOf(event->button()))
            m_screen->mouseButton(*button, true, terminalModifiers(event->modifiers()));
        m_programButtons |= event->button();
        send();
        return;
    }
    if (event->button() == Qt::MiddleButton && QApplication::clipboard()->supportsSelection()) {
        pasteText(QApplication::clipboard()->text(QClipboard::Selection));
        return;
    }
    if (event->button() != Qt::LeftButton)
        return;
    hoverLink(event->pos(), event->modifiers());
    m_linkPressed = m_link.has_value();
    if (m_linkPressed)
        return;
    const Place place = placeAt(event->pos());
    m_selecting = true;
    if (event->modifiers().testFlag(Qt::ShiftModifier) && !m_selection.isEmpty()) {
        selectTo(place);
        return;
    }
    const bool third = m_sinceDouble.isValid() && m_sinceDouble.elapsed() < QApplication::doubleClickInterval();
    const bool block = event->modifiers() & (Qt::AltModifier | Qt::ControlModifier);
    m_grain = third ? Grain::Line : block ? Grain::Block : Grain::Cell;
    m_anchor = place;
    if (third)
        selectTo(place);
    else
        clearSelection();
}

void TerminalView::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (goesToProgram(event->modifiers()) || event->button() != Qt::LeftButton) {
        mousePressEvent(event);
        return;
    }
    m_sinceDouble.start();
    m_selecting = true;
    m_grain = Grain::Word;
    m_anchor = placeAt(event->pos());
    selectTo(m_anchor);
}

void TerminalView::selectTo(Place place)
{
    m_head = place;
    const Place first = qMin(m_anchor, place);
    const Place last = qMax(m_anchor, place);
    switch (m_grain) {
    case Grain::Cell:
        select({terminal::ordered(*m_screen, first, last), false});
        break;
    case Grain::Word:
        select({{terminal::wordAt(*m_screen, first).begin, terminal::wordAt(*m_screen, last).end}, false});
        break;
    case Grain::Line:
        select({{terminal::lineAt(*m_screen, first.line).begin, terminal::lineAt(*m_screen, last.line).end}, false});
        break;
    case Grain::Block:
        select(terminal::blockOf(*m_screen, m_anchor, place));
        break;
    }
}

void TerminalView::mouseMoveEvent(QMouseEvent *event)
{
    m_mouse = event->pos();
    if (m_programButtons || (goesToProgram(event->modifiers()) && !m_selecting)) {
        const QPoint at = rowAndColumn(event->pos());
        m_screen->mouseMove(at.y(), at.x(), terminalModifiers(event->modifiers()));
        send();
        return;
    }
    if (!m_selecting) {
        hoverLink(event->pos(), event->modifiers());
        return;
    }
    dragTo(event->pos());
    const bool beyond = m_mouse.y() < 0 || m_mouse.y() >= viewport()->height();
    if (beyond && !m_dragging.isActive())
        m_dragging.start(50, this);
    else if (!beyond)
        m_dragging.stop();
}

// Past the middle of a cell, the cell belongs to what is selected.
void TerminalView::dragTo(const QPoint &point)
{
    Place place = placeAt(point);
    const QRect cell = cellRect(static_cast<int>(place.line - m_top), place.column);
    if ((m_grain == Grain::Cell || m_grain == Grain::Block) && point.x() > cell.center().x())
        ++place.column;
    selectTo(place);
}

// The farther beyond the edge, the faster.
void TerminalView::timerEvent(QTimerEvent *event)
{
    if (event->timerId() != m_dragging.timerId()) {
        QAbstractScrollArea::timerEvent(event);
        return;
    }
    const int beyond = m_mouse.y() < 0 ? m_mouse.y() : qMax(0, m_mouse.y() - viewport()->height() + 1);
    const int lines = 1 + qAbs(beyond) / m_painter.cell().height();
    verticalScrollBar()->setValue(verticalScrollBar()->value() + (beyond < 0 ? -lines : lines));
    dragTo(m_mouse);
}

void TerminalView::mouseReleaseEvent(QMouseEvent *event)
{
    m_dragging.stop();
    if (m_linkPressed && event->button() == Qt::LeftButton) {
        m_linkPressed = false;
        hoverLink(event->pos(), event->modifiers());
        if (m_link)
            openLink(*m_link);
        return;
    }
    if (m_programButtons.testFlag(event->button())) {
        releaseForProgram(*event);
        return;
    }
    m_selecting = false;
    if (!m_selection.isEmpty() && QApplication::clipboard()->supportsSelection())
        QApplication::clipboard()->setText(selectedText(), QClipboard::Selection);
}

// Whatever happened since it was pressed: a click on htop's Quit ends the program before the button is up, and a button that
// stayed down would swallow the next click.
void TerminalView::releaseForProgram(const QMouseEvent &event)
{
    m_programButtons.setFlag(event.button(), false);
    const QPoint at = rowAndColumn(event.pos());
    m_screen->mouseMove(at.y(), at.x(), terminalModifiers(event.modifiers()));
    if (const auto button = buttonOf(event.button()))
        m_screen->mouseButton(*button, false, terminalModifiers(event.modifiers()));
    send();
}

// With Ctrl an address under the mouse shows that it can be opened, and where it goes: its words may say something else.
void TerminalView::hoverLink(const QPoint &point, Qt::KeyboardModifiers modifiers)
{
    auto link = modifiers.testFlag(Qt::ControlModifier) ? terminal::linkAt(*m_screen, placeAt(point)) : std::nullopt;
    if (link.has_value() == m_link.has_value() && (!link || link->span == m_link->span))
        return;
    m_link = std::move(link);
    viewport()->setCursor(m_link ? Qt::PointingHandCursor : Qt::IBeamCursor);
    viewport()->setToolTip(m_link ? tr("Opens %1").arg(shownAddress(*m_link)) : QString());
    if (m_link)
        QToolTip::showText(viewport()->mapToGlobal(point), viewport()->toolTip(), viewport());
    viewport()->update();
}

void TerminalView::openLink(const terminal::Link &link)
{
    emit linkOpened(QUrl(link.address, QUrl::StrictMode));
}

void TerminalView::contextMenuEvent(QContextMenuEvent *event)
{
    const bool byMouse = event->reason() == QContextMenuEvent::Mouse;
    if (byMouse && goesToProgram(event->modifiers()))
        return;
    const terminal::Cursor cursor = m_screen->cursor();
    showMenu(byMouse ? event->pos() : cellRect(cursor.row, cursor.column).bottomLeft());
}

void TerminalView::showMenu(const QPoint &point)
{
    auto *menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("terminalMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto add = [&](const QString &text, TerminalCommand command, const QString &keys, bool enabled) {
        QAction *action = menu->addAction(text + QLatin1Char('\t') + keys, this, [this, command] { run(command); });
        action->setEnabled(enabled);
    };
    if (const auto link = terminal::linkAt(*m_screen, placeAt(point))) {
        menu->addAction(tr("&Open the link"), this, [this, link] { openLink(*link); })->setToolTip(shownAddress(*link));
        menu->addAction(tr("Copy the &link’s address"), this, [link] { QApplication::clipboard()->setText(link->address); });
        menu->setToolTipsVisible(true);
        menu->addSeparator();
    }
    add(tr("&Copy"), TerminalCommand::Copy, tr("Ctrl+Shift+C"), !m_selection.isEmpty());
    add(tr("&Paste"), TerminalCommand::Paste, tr("Ctrl+Shift+V"), m_live);
    add(tr("Select &all"), TerminalCommand::SelectAll, tr("Ctrl+Shift+A"), true);
    add(tr("&Find…"), TerminalCommand::Find, tr("Ctrl+Shift+F"), true);
    menu->addSeparator();
    add(tr("La&rger text"), TerminalCommand::ZoomIn, tr("Ctrl++"), true);
    add(tr("S&maller text"), TerminalCommand::ZoomOut, tr("Ctrl+−"), true);
    menu->popup(viewport()->mapToGlobal(point));
}

// On the alternate screen there is nothing to scroll: less and vim get arrow keys, as xterm sends them.
void TerminalView::wheelEvent(QWheelEvent *event)
{
    m_wheel += event->angleDelta().y();
    const int steps = m_wheel / 120;
    m_wheel -= steps * 120;
    if (event->modifiers().testFlag(Qt::ControlModifier)) {
        if (steps != 0)
            run(steps > 0 ? TerminalCommand::ZoomIn : TerminalCommand::ZoomOut);
        return;
    }
    if (goesToProgram(event->modifiers())) {
        const QPoint at = rowAndColumn(event->position().toPoint());
        m_screen->mouseMove(at.y(), at.x(), terminalModifiers(event->modifiers()));
        for (int i = 0; i < qAbs(steps); ++i)
            m_screen->mouseButton(steps > 0 ? terminal::MouseButton::WheelUp : terminal::MouseButton::WheelDown, true,
                                  terminalModifiers(event->modifiers()));
        send();
    } else if (m_live && follows() && m_screen->alternate()) {
        for (int i = 0; i < 3 * qAbs(steps); ++i)
            m_screen->sendKey(steps > 0 ? terminal::Key::Up : terminal::Key::Down);
        send();
    } else {
        verticalScrollBar()->setValue(verticalScrollBar()->value() - 3 * steps);
    }
    event->accept();
}

} // namespace voyageur::widgets
