// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terminal/search.h"
#include "widgets/terminal/terminalaccessible.h"
#include "widgets/terminal/terminalkeys.h"
#include "widgets/terminal/terminalpainter.h"

#include <QAbstractScrollArea>
#include <QBasicTimer>
#include <QElapsedTimer>
#include <QTimer>
#include <QUrl>

namespace voyageur::widgets {

//! A screen, drawn: only the rows that changed, at most once in a frame. Takes keys, mouse and input methods, and gives them
//! to the screen; whoever owns the screen sends on what comes of that (typed()). The screen outlives it.
class TerminalView final : public QAbstractScrollArea {
    Q_OBJECT

public:
    explicit TerminalView(terminal::Screen *screen, QWidget *parent = nullptr);

    //! The screen was fed.
    void screenChanged();
    //! Keys go nowhere: there is no program.
    void setLive(bool live);
    //! Points; 0: the theme's.
    void setZoom(int points);
    int zoom() const { return m_zoom; }

    const terminal::Screen &screen() const { return *m_screen; }
    const terminal::Selection &selection() const { return m_selection; }
    void select(const terminal::Selection &selection);
    //! Nothing waits to be drawn.
    bool isDrawn() const { return !m_frame->isActive(); }
    QString selectedText() const;
    void clearSelection();
    void copy() const;
    //! Asks before what runs at once or hides something (pasteGuarded()), pastes the rest.
    void pasteText(const QString &text);
    void pasteAnyway(const QString &text);

    enum class Direction { Here, Above, Below }; //!< Here: what is selected counts too, then above it
    //! Selects and shows the next occurrence, if there is one.
    std::optional<terminal::Found> find(const QString &text, Qt::CaseSensitivity cases, Direction direction);
    QString visibleText() const { return seen().text; }
    SeenText seen() const;
    //! The line at the top of the view.
    qint64 topLine() const { return m_top; }
    void scrollTo(qint64 top);
    //! Where a cell of the visible part is, in the viewport; and which cell is there.
    QRect cellRect(int row, int column) const;
    terminal::Place placeAt(const QPoint &point) const;
    QSize sizeHint() const override;
    QVariant inputMethodQuery(Qt::InputMethodQuery query) const override;

signals:
    void typed();
    void resized(int columns, int rows);
    void pasteGuarded(const QString &text);
    void findWanted();
    void newTabWanted();
    void closeWanted();
    void tabWanted(int step); //!< the next (1) or the previous one (−1)
    void zoomChanged(int points);
    void rang();
    void linkOpened(const QUrl &url);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void keyReleaseEvent(QKeyEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void timerEvent(QTimerEvent *event) override;
    void inputMethodEvent(QInputMethodEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool focusNextPrevChild(bool) override { return false; }
    void scrollContentsBy(int, int) override;

private:
    enum class Grain { Cell, Word, Line, Block };

    void applyFont();
    void fit();
    void drawFrame();
    void updateScrollBar();
    void updateRow(int row);
    bool follows() const { return m_top == m_screen->screenLine(); }
    QPoint rowAndColumn(const QPoint &point) const;
    bool goesToProgram(Qt::KeyboardModifiers modifiers) const;
    void releaseForProgram(const QMouseEvent &event);
    void selectTo(terminal::Place place);
    void dragTo(const QPoint &point);
    QString selectedOnScreen() const;
    void ring();
    void tellAccessibility();
    void showMenu(const QPoint &point);
    void openLink(const terminal::Link &link);
    void extendBy(qint64 lines, int columns);
    void run(TerminalCommand command);
    void hoverLink(const QPoint &point, Qt::KeyboardModifiers modifiers);
    void send();
    TerminalPainter::Scene scene() const;

    terminal::Screen *m_screen;
    TerminalPainter m_painter;
    qint64 m_top = 0; //!< the line at the top of the window
    int m_zoom = 0;
    bool m_live = true;
    bool m_selecting = false;
    bool m_flash = false;
    bool m_linkPressed = false;
    Qt::MouseButtons m_programButtons; //!< held, and the program knows
    bool m_cursorShown = true;
    Grain m_grain = Grain::Cell;
    terminal::Place m_anchor;
    terminal::Place m_head;
    terminal::Selection m_selection;
    qint64 m_selectedFrom = 0; //!< of the selection, what was on the screen begins here …
    QString m_selectedThere;   //!< … and said this
    QPoint m_mouse;
    QBasicTimer m_dragging; //!< the mouse is held beyond the edge
    SeenText m_told;        //!< what screen readers know
    std::optional<terminal::Link> m_link;
    QString m_preedit;
    int m_bells = 0;
    int m_wheel = 0;
    QTimer *m_frame;
    QTimer *m_blink;
    QTimer *m_tell;
    QElapsedTimer m_sinceFrame;
    QElapsedTimer m_sinceFlash;
    QElapsedTimer m_sinceDouble;
};

} // namespace voyageur::widgets
