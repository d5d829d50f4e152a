// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QPointer>
#include <QTimer>

namespace voyageur::widgets {

class PlotCanvas;

//! Plots that have to be drawn again, by the window's loop: as many in a round as fit into some 60 ms, at least one. A page
//! with a dozen of them, of two dozen noisy lines each, goes on answering. GUI thread.
class PlotTurns final : public QObject {
    Q_OBJECT

public:
    //! Those of the application.
    static PlotTurns &all();
    //! It is drawn once, however often it waits.
    void wait(PlotCanvas *canvas);

private:
    explicit PlotTurns(QObject *parent);
    void drawSome();

    QTimer m_next;
    QList<QPointer<PlotCanvas>> m_waiting;
};

} // namespace voyageur::widgets
