// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plot/plotcanvas.h"

#define foreach(one, all) for (one : all) // its header wants Qt's own, which nothing here has
#include <qcustomplot.h>
#undef foreach

namespace voyageur::widgets {

// What plotcanvas.cpp is made of, and nobody else includes: QCustomPlot's header takes the compiler long.

//! Values with their unit, as people write them here.
class ValueTicker final : public QCPAxisTicker {
public:
    QString unit;

protected:
    QString getTickLabel(double tick, const QLocale &, QChar, int) override
    {
        return plotValue(std::abs(tick) < 1e-12 ? 0 : tick, unit);
    }
};

class PowerTicker final : public QCPAxisTickerLog {
public:
    QString unit;

protected:
    QString getTickLabel(double tick, const QLocale &, QChar, int) override { return plotValue(tick, unit); }
};

class PositionTicker final : public QCPAxisTicker {
protected:
    QString getTickLabel(double tick, const QLocale &, QChar, int) override { return plotPosition(tick, PlotAxis::Number, 0); }
};

class ClockTicker final : public QCPAxisTickerDateTime {
protected:
    double getTickStep(const QCPRange &range) override
    {
        m_span = range.size();
        return QCPAxisTickerDateTime::getTickStep(range);
    }
    QString getTickLabel(double tick, const QLocale &, QChar, int) override
    {
        return plotPosition(tick, PlotAxis::Clock, m_span);
    }

private:
    double m_span = 0;
};

struct PlotCanvas::Parts {
    QCustomPlot *plot = nullptr;
    QCPItemStraightLine *cursor = nullptr;
    QCPItemStraightLine *limit = nullptr;
    QCPItemText *limitName = nullptr;
    QList<QCPItemTracer *> dots;
    PlotContent content;
    double from = 0; //!< of all
    double to = 1;
    bool zoomed = false;
    bool resized = false;
    std::optional<double> pointed;
    std::optional<QPoint> dragged;
};

} // namespace voyageur::widgets
