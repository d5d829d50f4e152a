// SPDX-License-Identifier: GPL-3.0-or-later
// Keys, mouse and focus of the view of a terminal.
#include "widgets/terminal/terminalview.h"

#include <QApplication>
#include <QClipboard>
#include <QInputMethodEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QTimer>
#include <QWheelEvent>

namespace voyageur::widgets {

using terminal::Place;

bool TerminalView::event(QEvent *event)
{
    // Escape, F1, Ctrl+Q, Ctrl+O … are the program's here, not the window's.
    if (event->type() == QEvent::ShortcutOverride && m_live && !isWindowKey(*static_cast<QKeyEvent *>(event))) {
        event->accept();
        return true;
    }
    return QAbstractScrollArea::event(event);
}

void TerminalView::keyPressEvent(QKeyEvent *event)
{
    const TerminalCommand command = terminalCommand(*event);
    if (command != TerminalCommand::None) {
        run(command);
        return;
    }
    if (isWindowKey(*event) || !m_live || !sendKeyTo(*m_screen, *event)) {
        event->ignore();
        return;
    }
    clearSelection();
    scrollTo(m_screen->screenLine());
    m_cursorShown = true;
    send();
}

void TerminalView::run(TerminalCommand command)
{
    const int page = qMax(1, m_screen->rows() - 1);
    const int points = m_zoom > 0 ? m_zoom : m_painter.font().pointSize();
    switch (command) {
    case TerminalCommand::Copy:
        copy();
        break;
    case TerminalCommand::Paste:
        pasteText(QApplication::clipboard()->text());
        break;
    case TerminalCommand::SelectAll:
        select(terminal::everything(*m_screen));
        break;
    case TerminalCommand::Find:
        emit findWanted();
        break;
    case TerminalCommand::NewTab:
        emit newTabWanted();
        break;
    case TerminalCommand::CloseTab:
        emit closeWanted();
        break;
    case TerminalCommand::ZoomIn:
        setZoom(points + 1);
        break;
    case TerminalCommand::ZoomOut:
        setZoom(points - 1);
        break;
    case TerminalCommand::ZoomReset:
        setZoom(0);
        break;
    case TerminalCommand::PageUp:
        verticalScrollBar()->setValue(verticalScrollBar()->value() - page);
        break;
    case TerminalCommand::PageDown:
        verticalScrollBar()->setValue(verticalScrollBar()->value() + page);
        break;
    case TerminalCommand::ToTop:
        scrollTo(m_screen->firstLine());
        break;
    case TerminalCommand::ToBottom:
        scrollTo(m_screen->screenLine());
        break;
    case TerminalCommand::ExtendLeft:
        extendBy(0, -1);
        break;
    case TerminalCommand::ExtendRight:
        extendBy(0, 1);
        break;
    case TerminalCommand::ExtendUp:
        extendBy(-1, 0);
        break;
    case TerminalCommand::ExtendDown:
        extendBy(1, 0);
        break;
    case TerminalCommand::None:
        break;
    }
}

// Selecting by keys begins at the cursor.
void TerminalView::extendBy(qint64 lines, int columns)
{
    if (m_selection.isEmpty()) {
        const terminal::Cursor cursor = m_screen->cursor();
        m_grain = Grain::Cell;
        m_anchor = m_head = {m_screen->screenLine() + cursor.row, cursor.column};
    }
    Place to{m_head.line + lines, m_head.column + columns};
    if (to.column < 0)
        to = {to.line - 1, m_screen->columns()};
    else if (to.column > m_screen->columns())
        to = {to.line + 1, 0};
    to.line = qBound(m_screen->firstLine(), to.line, m_screen->endLine() - 1);
    selectTo(to);
    if (to.line < m_top)
        scrollTo(to.line);
}

void TerminalView::inputMethodEvent(QInputMethodEvent *event)
{
    m_preedit = event->preeditString();
    if (!event->commitString().isEmpty() && m_live) {
        m_screen->sendText(event->commitString());
        scrollTo(m_screen->screenLine());
        send();
    }
    viewport()->update();
    event->accept();
}

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

bool TerminalView::goesToProgram(const QMouseEvent &event) const
{
    return m_live && m_screen->mouseMode() != terminal::MouseMode::None && !event.modifiers().testFlag(Qt::ShiftModifier);
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

} // namespace

void TerminalView::mousePressEvent(QMouseEvent *event)
{
    const QPoint at = rowAndColumn(event->pos());
    if (goesToProgram(*event)) {
        m_screen->mouseMove(at.y(), at.x(), terminalModifiers(event->modifiers()));
        if (const auto button = buttonOf(event->button()))
            m_screen->mouseButton(*button, true, terminalModifiers(event->modifiers()));
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
    if (m_link) {
        emit linkOpened(QUrl(m_link->address, QUrl::StrictMode));
        return;
    }
    const Place place = placeAt(event->pos());
    m_selecting = true;
    const bool third = m_sinceDouble.isValid() && m_sinceDouble.elapsed() < QApplication::doubleClickInterval();
    if (event->modifiers().testFlag(Qt::ShiftModifier) && !m_selection.isEmpty()) {
        selectTo(place);
        return;
    }
    m_grain = third ? Grain::Line : Grain::Cell;
    m_anchor = place;
    if (third)
        selectTo(place);
    else
        clearSelection();
}

void TerminalView::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (goesToProgram(*event) || event->button() != Qt::LeftButton) {
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
        select(terminal::ordered(*m_screen, first, last));
        break;
    case Grain::Word:
        select({terminal::wordAt(*m_screen, first).begin, terminal::wordAt(*m_screen, last).end});
        break;
    case Grain::Line:
        select({terminal::lineAt(*m_screen, first.line).begin, terminal::lineAt(*m_screen, last.line).end});
        break;
    }
}

void TerminalView::mouseMoveEvent(QMouseEvent *event)
{
    if (goesToProgram(*event) && !m_selecting) {
        const QPoint at = rowAndColumn(event->pos());
        m_screen->mouseMove(at.y(), at.x(), terminalModifiers(event->modifiers()));
        send();
        return;
    }
    if (!m_selecting) {
        hoverLink(event->pos(), event->modifiers());
        return;
    }
    if (event->pos().y() < 0)
        verticalScrollBar()->setValue(verticalScrollBar()->value() - 1);
    else if (event->pos().y() > viewport()->height())
        verticalScrollBar()->setValue(verticalScrollBar()->value() + 1);
    Place place = placeAt(event->pos());
    // Past the middle of a cell, the cell belongs to it.
    const QRect cell = cellRect(static_cast<int>(place.line - m_top), place.column);
    if (m_grain == Grain::Cell && event->pos().x() > cell.center().x())
        ++place.column;
    selectTo(place);
}

void TerminalView::mouseReleaseEvent(QMouseEvent *event)
{
    if (!m_selecting && goesToProgram(*event)) {
        if (const auto button = buttonOf(event->button()))
            m_screen->mouseButton(*button, false, terminalModifiers(event->modifiers()));
        send();
        return;
    }
    m_selecting = false;
    if (!m_selection.isEmpty() && QApplication::clipboard()->supportsSelection())
        QApplication::clipboard()->setText(selectedText(), QClipboard::Selection);
}

// With Ctrl an address under the mouse shows that it can be opened.
void TerminalView::hoverLink(const QPoint &point, Qt::KeyboardModifiers modifiers)
{
    auto link = modifiers.testFlag(Qt::ControlModifier) ? terminal::linkAt(*m_screen, placeAt(point)) : std::nullopt;
    if (link.has_value() == m_link.has_value() && (!link || link->span == m_link->span))
        return;
    m_link = std::move(link);
    viewport()->setCursor(m_link ? Qt::PointingHandCursor : Qt::IBeamCursor);
    viewport()->update();
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
    if (m_live && m_screen->mouseMode() != terminal::MouseMode::None && !event->modifiers().testFlag(Qt::ShiftModifier)) {
        const QPoint at = rowAndColumn(event->position().toPoint());
        m_screen->mouseMove(at.y(), at.x(), terminalModifiers(event->modifiers()));
        for (int i = 0; i < qAbs(steps); ++i)
            m_screen->mouseButton(steps > 0 ? terminal::MouseButton::WheelUp : terminal::MouseButton::WheelDown, true,
                                  terminalModifiers(event->modifiers()));
        send();
    } else if (m_live && m_screen->alternate()) {
        for (int i = 0; i < 3 * qAbs(steps); ++i)
            m_screen->sendKey(steps > 0 ? terminal::Key::Up : terminal::Key::Down);
        send();
    } else {
        verticalScrollBar()->setValue(verticalScrollBar()->value() - 3 * steps);
    }
    event->accept();
}

void TerminalView::focusInEvent(QFocusEvent *event)
{
    m_cursorShown = true;
    if (QApplication::cursorFlashTime() > 0)
        m_blink->start(QApplication::cursorFlashTime() / 2);
    m_screen->focus(true);
    send();
    viewport()->update();
    QAbstractScrollArea::focusInEvent(event);
}

void TerminalView::focusOutEvent(QFocusEvent *event)
{
    m_blink->stop();
    m_screen->focus(false);
    send();
    viewport()->update();
    QAbstractScrollArea::focusOutEvent(event);
}

void TerminalView::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    fit();
}

void TerminalView::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::ApplicationFontChange || event->type() == QEvent::FontChange)
        applyFont();
    else if (event->type() == QEvent::PaletteChange)
        viewport()->update();
    QAbstractScrollArea::changeEvent(event);
}

} // namespace voyageur::widgets
