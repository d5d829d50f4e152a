// SPDX-License-Identifier: GPL-3.0-or-later
// Keys, input methods and focus of the view of a terminal.
#include "widgets/terminal/terminalview.h"

#include <QApplication>
#include <QClipboard>
#include <QInputMethodEvent>
#include <QKeyEvent>
#include <QScrollBar>
#include <QTimer>

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

void TerminalView::keyReleaseEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Control)
        hoverLink(m_mouse, event->modifiers() & ~Qt::ControlModifier);
    QAbstractScrollArea::keyReleaseEvent(event);
}

void TerminalView::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Control && viewport()->underMouse())
        hoverLink(m_mouse, event->modifiers() | Qt::ControlModifier);
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
        select({terminal::everything(*m_screen), false});
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
    case TerminalCommand::NextTab:
        emit tabWanted(1);
        break;
    case TerminalCommand::PreviousTab:
        emit tabWanted(-1);
        break;
    case TerminalCommand::Menu:
        showMenu(cellRect(m_screen->cursor().row, m_screen->cursor().column).bottomLeft());
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
