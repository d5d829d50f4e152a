// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/jobs/figurelist.h"

#include <QWidget>

class QLabel;
class QScrollArea;
class QToolButton;

namespace voyageur::widgets {

class ElidedLabel;

//! One figure, as large as there is room, or at its own size. Left and right go to the next ones, Escape goes back. GUI thread.
class FigureViewer final : public QWidget {
    Q_OBJECT

public:
    FigureViewer(FigureList *figures, base::Workers &workers, QWidget *parent = nullptr);
    ~FigureViewer() override;

    void show(int row);
    int row() const { return m_row; }
    const QImage &image() const { return m_image; }
    //! At its own size, or fitted.
    void setWhole(bool on);

signals:
    //! Back to all of them.
    void left();

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void step(int by);
    void draw();
    void copy();
    void save();

    FigureList *m_figures;
    base::Workers &m_workers;
    int m_row = -1;
    QImage m_image;
    ElidedLabel *m_name;
    QToolButton *m_previous;
    QToolButton *m_next;
    QToolButton *m_whole;
    QToolButton *m_copy;
    QScrollArea *m_area;
    QLabel *m_picture;
    std::unique_ptr<base::Operation<QImage>> m_reading;
};

} // namespace voyageur::widgets
