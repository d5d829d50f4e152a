// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terminal/selection.h"
#include "widgets/terminal/terminalkeys.h"
#include "widgets/terminal/terminalpainter.h"

#include <QAbstractScrollArea>
#include <QElapsedTimer>
#include <QUrl>

class QTimer;

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

    QString selectedText() const;
    void clearSelection();
    void copy() const;
    //! Asks before several lines (pasteGuarded()), pastes the rest at once.
    void pasteText(const QString &text);
    void pasteAnyway(const QString &text);
    //! Shows the next occurrence, selected; false when there is none.
    bool find(const QString &text, bool backwards);
    QString visibleText() const;
    //! Where a cell of the visible part is, in the viewport.
    QRect cellRect(int row, int column) const;
    QSize sizeHint() const override;
    QVariant inputMethodQuery(Qt::InputMethodQuery query) const override;

signals:
    void typed();
    void resized(int columns, int rows);
    void pasteGuarded(const QString &text);
    void findWanted();
    void newTabWanted();
    void closeWanted();
    void linkOpened(const QUrl &url);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
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
    enum class Grain { Cell, Word, Line };

    void applyFont();
    void fit();
    void drawFrame();
    void updateScrollBar();
    void updateRow(int row);
    bool follows() const { return m_top == m_screen->screenLine(); }
    void scrollTo(qint64 top);
    terminal::Place placeAt(const QPoint &point) const;
    QPoint rowAndColumn(const QPoint &point) const;
    bool goesToProgram(const QMouseEvent &event) const;
    void select(const terminal::Span &span);
    void selectTo(terminal::Place place);
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
    bool m_cursorShown = true;
    Grain m_grain = Grain::Cell;
    terminal::Place m_anchor;
    terminal::Place m_head;
    terminal::Span m_selection;
    std::optional<terminal::Link> m_link;
    QString m_preedit;
    int m_bells = 0;
    int m_wheel = 0;
    QTimer *m_frame;
    QTimer *m_blink;
    QElapsedTimer m_sinceFrame;
    QElapsedTimer m_sinceDouble;
};

} // namespace voyageur::widgets
