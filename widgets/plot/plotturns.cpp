// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/plotturns.h"

#include "widgets/plot/plotcanvas.h"

#include <QCoreApplication>
#include <QElapsedTimer>

namespace voyageur::widgets {

namespace {

constexpr int roundLength = 60; // ms

} // namespace

PlotTurns &PlotTurns::all()
{
    static QPointer<PlotTurns> turns; // goes with the application
    if (!turns)
        turns = new PlotTurns(QCoreApplication::instance());
    return *turns;
}

PlotTurns::PlotTurns(QObject *parent) : QObject(parent)
{
    m_next.setSingleShot(true);
    m_next.callOnTimeout([this] { drawSome(); });
}

void PlotTurns::wait(PlotCanvas *canvas)
{
    if (!m_waiting.contains(canvas))
        m_waiting += canvas;
    if (!m_next.isActive())
        m_next.start(0);
}

void PlotTurns::drawSome()
{
    QElapsedTimer round;
    round.start();
    while (!m_waiting.isEmpty() && round.elapsed() < roundLength)
        if (PlotCanvas *canvas = m_waiting.takeFirst())
            canvas->draw();
    if (!m_waiting.isEmpty())
        m_next.start(0);
}

} // namespace voyageur::widgets
