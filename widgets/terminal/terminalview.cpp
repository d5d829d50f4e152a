// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/terminalview.h"

#include "widgets/terminal/pasteguard.h"

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QPaintEvent>
#include <QPainter>
#include <QScrollBar>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using terminal::Place;

namespace {

constexpr int frameTime = 16; // ms
constexpr int margin = space::tiny;
constexpr int flashTime = 120;    // ms
constexpr int flashPause = 1000;  // ms: WCAG 2.3.1 allows three flashes a second, and a loop rings without end
constexpr int tellingPause = 200; // ms between what a screen reader is told

} // namespace

TerminalView::TerminalView(terminal::Screen *screen, QWidget *parent)
    : QAbstractScrollArea(parent), m_screen(screen), m_top(screen->screenLine()), m_bells(screen->bells()),
      m_frame(new QTimer(this)), m_blink(new QTimer(this)), m_tell(new QTimer(this))
{
    makeTerminalsAccessible();
    setAccessibleName(tr("Terminal"));
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_InputMethodEnabled);
    setInputMethodHints(Qt::ImhNoAutoUppercase | Qt::ImhNoPredictiveText | Qt::ImhSensitiveData);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn); // a bar that comes and goes would resize the program
    setFrameShape(QFrame::NoFrame);
    viewport()->setMouseTracking(true);
    viewport()->setCursor(Qt::IBeamCursor);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    m_frame->setSingleShot(true);
    connect(m_frame, &QTimer::timeout, this, &TerminalView::drawFrame);
    connect(m_blink, &QTimer::timeout, this, [this] {
        m_cursorShown = !m_cursorShown || !m_screen->cursor().blinks;
        updateRow(m_screen->cursor().row);
    });
    m_tell->setSingleShot(true);
    m_tell->setInterval(tellingPause);
    connect(m_tell, &QTimer::timeout, this, &TerminalView::tellAccessibility);
    m_sinceFrame.start();
    applyFont();
}

void TerminalView::applyFont()
{
    QFont font = roleFont(TextRole::Code);
    if (m_zoom > 0)
        font.setPointSize(m_zoom);
    m_painter.setFont(font);
    verticalScrollBar()->setSingleStep(1);
    fit();
    viewport()->update();
}

void TerminalView::setZoom(int points)
{
    const int zoom = points == 0 ? 0 : qBound(5, points, 48);
    if (zoom == m_zoom)
        return;
    m_zoom = zoom;
    applyFont();
    emit zoomChanged(m_zoom);
}

void TerminalView::setLive(bool live)
{
    m_live = live;
    viewport()->update();
}

QSize TerminalView::sizeHint() const
{
    return {80 * m_painter.cell().width() + 2 * margin, 24 * m_painter.cell().height() + 2 * margin};
}

// The program's size follows the window's.
void TerminalView::fit()
{
    const QSize cell = m_painter.cell();
    const int columns = (viewport()->width() - 2 * margin) / cell.width();
    const int rows = (viewport()->height() - 2 * margin) / cell.height();
    const bool followed = follows();
    const int oldColumns = m_screen->columns();
    const int oldRows = m_screen->rows();
    m_screen->resize(columns, rows);
    m_top = followed ? m_screen->screenLine() : qBound(m_screen->firstLine(), m_top, m_screen->screenLine());
    updateScrollBar();
    if (m_screen->columns() != oldColumns || m_screen->rows() != oldRows)
        emit resized(m_screen->columns(), m_screen->rows());
}

void TerminalView::screenChanged()
{
    if (m_frame->isActive())
        return;
    m_frame->start(static_cast<int>(qBound(qint64(0), frameTime - m_sinceFrame.elapsed(), qint64(frameTime))));
}

void TerminalView::drawFrame()
{
    m_sinceFrame.restart();
    const bool followed = verticalScrollBar()->value() == verticalScrollBar()->maximum();
    const terminal::Damage damage = m_screen->takeDamage();
    const qint64 oldTop = m_top;
    m_top = followed ? m_screen->screenLine() : qMax(m_top, m_screen->firstLine());
    updateScrollBar();
    if (!m_selecting && !m_selection.isEmpty() && selectedOnScreen() != m_selectedThere)
        clearSelection(); // the program has written over it
    if (damage.size || (damage.lines && !followed && oldTop != m_top)) {
        viewport()->update();
    } else {
        for (int row = 0; row < m_screen->rows(); ++row)
            if (damage.rows[static_cast<size_t>(row)])
                updateRow(row);
    }
    if (m_screen->bells() != m_bells)
        ring();
    if (QAccessible::isActive() && !m_tell->isActive())
        m_tell->start();
    updateMicroFocus();
}

void TerminalView::ring()
{
    m_bells = m_screen->bells();
    emit rang();
    if (m_sinceFlash.isValid() && m_sinceFlash.elapsed() < flashPause)
        return;
    m_sinceFlash.start();
    m_flash = true;
    viewport()->update();
    QTimer::singleShot(flashTime, this, [this] {
        m_flash = false;
        viewport()->update();
    });
}

SeenText TerminalView::seen() const
{
    return seenText(*m_screen, m_top);
}

void TerminalView::tellAccessibility()
{
    SeenText now = seen();
    tellWhatChanged(this, m_told, now);
    m_told = std::move(now);
}

void TerminalView::updateScrollBar()
{
    const QSignalBlocker quiet(verticalScrollBar());
    verticalScrollBar()->setRange(0, static_cast<int>(m_screen->screenLine() - m_screen->firstLine()));
    verticalScrollBar()->setPageStep(m_screen->rows());
    verticalScrollBar()->setValue(static_cast<int>(m_top - m_screen->firstLine()));
}

void TerminalView::scrollContentsBy(int, int)
{
    m_top = m_screen->firstLine() + verticalScrollBar()->value();
    viewport()->update();
}

void TerminalView::scrollTo(qint64 top)
{
    verticalScrollBar()->setValue(static_cast<int>(top - m_screen->firstLine()));
}

// A row of the screen, wherever the window has scrolled it to.
void TerminalView::updateRow(int row)
{
    const auto line = static_cast<int>(m_screen->screenLine() + row - m_top);
    if (line <= m_screen->rows())
        viewport()->update(0, margin + line * m_painter.cell().height(), viewport()->width(), m_painter.cell().height());
}

QRect TerminalView::cellRect(int row, int column) const
{
    const QSize cell = m_painter.cell();
    return {QPoint(margin + column * cell.width(), margin + row * cell.height()), cell};
}

TerminalPainter::Scene TerminalView::scene() const
{
    return {m_screen, &TerminalColours::of(coloursOf(this)), m_selection, m_link ? m_link->span : terminal::Span()};
}

void TerminalView::paintEvent(QPaintEvent *event)
{
    QPainter painter(viewport());
    const TerminalPainter::Scene scene = this->scene();
    painter.fillRect(event->rect(), m_screen->reversed() ? scene.colours->text : scene.colours->paper);
    const int height = m_painter.cell().height();
    const int first = qMax(0, (event->rect().top() - margin) / height);
    const int last = qMin(m_screen->rows() - 1, (event->rect().bottom() - margin) / height);
    for (int row = first; row <= last && m_top + row < m_screen->endLine(); ++row) {
        if (event->region().intersects(QRect(0, margin + row * height, viewport()->width(), height)))
            m_painter.paintLine(painter, scene, m_top + row, {margin, margin + row * height});
    }
    const auto down = static_cast<int>(m_screen->screenLine() - m_top);
    const terminal::Cursor cursor = m_screen->cursor();
    if (m_live && cursor.visible && cursor.row + down < m_screen->rows() && (m_cursorShown || !hasFocus()))
        m_painter.paintCursor(painter, scene, {margin, margin + down * height}, hasFocus());
    if (!m_preedit.isEmpty()) {
        QRect at = cellRect(cursor.row + down, cursor.column);
        QFont font = m_painter.font();
        font.setUnderline(true);
        painter.setFont(font);
        const int width = painter.fontMetrics().horizontalAdvance(m_preedit);
        at.moveLeft(qMax(margin, qMin(at.left(), viewport()->width() - margin - width)));
        const QRect box(at.topLeft(), QSize(width, height));
        painter.fillRect(box, scene.colours->selection);
        painter.setPen(scene.colours->text);
        painter.drawText(box, int(Qt::AlignVCenter), m_preedit);
    }
    if (m_flash) {
        QColor veil = scene.colours->cursor;
        veil.setAlpha(60);
        painter.fillRect(viewport()->rect(), veil);
    }
}

QString TerminalView::selectedText() const
{
    return terminal::textOf(*m_screen, m_selection);
}

QString TerminalView::selectedOnScreen() const
{
    terminal::Selection part = m_selection;
    part.span.begin = part.block ? Place{qMax(part.span.begin.line, m_selectedFrom), part.span.begin.column}
                                 : qMax(part.span.begin, Place{m_selectedFrom, 0});
    return terminal::textOf(*m_screen, part);
}

void TerminalView::select(const terminal::Selection &selection)
{
    m_selection = selection;
    m_selectedFrom = m_screen->screenLine();
    m_selectedThere = selectedOnScreen();
    viewport()->update();
}

void TerminalView::clearSelection()
{
    if (!m_selection.isEmpty())
        select({});
}

void TerminalView::copy() const
{
    const QString text = selectedText();
    if (!text.isEmpty())
        QApplication::clipboard()->setText(text);
}

void TerminalView::pasteText(const QString &text)
{
    if (text.isEmpty() || !m_live)
        return;
    if (PasteGuard::isNeededFor(text))
        emit pasteGuarded(text);
    else
        pasteAnyway(text);
}

void TerminalView::pasteAnyway(const QString &text)
{
    m_screen->paste(text);
    send();
}

std::optional<terminal::Found> TerminalView::find(const QString &text, Qt::CaseSensitivity cases, Direction direction)
{
    Place from{m_screen->endLine(), 0};
    if (!m_selection.isEmpty()) {
        from = m_selection.span.begin;
        if (direction == Direction::Here)
            ++from.column;
    }
    const auto found = terminal::find(*m_screen, text, cases, from, direction != Direction::Below);
    if (!found) {
        clearSelection();
        return found;
    }
    const terminal::Span &span = found->span;
    select({span, false});
    if (span.begin.line < m_top || span.end.line >= m_top + m_screen->rows())
        scrollTo(qBound(m_screen->firstLine(), span.begin.line - m_screen->rows() / 2, m_screen->screenLine()));
    return found;
}

void TerminalView::send()
{
    if (!m_live)
        (void)m_screen->takeOutput();
    else
        emit typed();
}

QVariant TerminalView::inputMethodQuery(Qt::InputMethodQuery query) const
{
    const terminal::Cursor cursor = m_screen->cursor();
    switch (query) {
    case Qt::ImEnabled:
        return m_live;
    case Qt::ImCursorRectangle: {
        const auto down = static_cast<int>(m_screen->screenLine() - m_top);
        return cellRect(cursor.row + down, cursor.column).translated(viewport()->pos());
    }
    case Qt::ImFont:
        return m_painter.font();
    case Qt::ImHints:
        return int(inputMethodHints());
    default:
        return QAbstractScrollArea::inputMethodQuery(query);
    }
}

} // namespace voyageur::widgets
