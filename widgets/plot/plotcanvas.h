// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plot/plotseries.h"

#include <QWidget>

#include <memory>

namespace voyageur::widgets {

//! All that a plot draws.
struct PlotContent {
    QList<PlotSeries> series;
    PlotAxis axis = PlotAxis::Number;
    QString axisName;                              //!< below the x axis; may be empty
    std::optional<std::pair<double, double>> span; //!< of x, where the values do not say; it is never less than what they span
    std::optional<double> least;                   //!< of y; nothing: what the values need
    std::optional<double> most;                    //!< of y; greater values make room for themselves
    std::optional<double> limit;                   //!< a line across: what was asked for
    QString limitName;
    bool logarithmic = false;
};

//! The drawn part of a plot, with the mouse: dragging moves a part that was zoomed into, Ctrl and the wheel zooms (the wheel
//! alone scrolls the page), a double click shows all again. GUI thread.
class PlotCanvas final : public QWidget {
    Q_OBJECT

public:
    explicit PlotCanvas(QWidget *parent = nullptr);
    ~PlotCanvas() override;

    void show(const PlotContent &content);
    //! From where to where x is shown now.
    std::pair<double, double> shown() const;
    //! `factor` below 1 shows less; around an x. Never less than a five-hundredth of all, never more than all.
    void zoom(double factor, double around);
    //! By a share of what is shown.
    void pan(double share);
    void showAll();
    bool isZoomed() const;
    //! A line at that x, a dot on each series there; nothing: none.
    void point(std::optional<double> x);
    //! What waits to be drawn, now: PlotTurns.
    void draw();

signals:
    //! The mouse is over that x, or (not a number) over none.
    void pointed(double x);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    struct Parts;

    void style();
    void fill();
    void setShown(double from, double to);

    std::unique_ptr<Parts> m;
};

} // namespace voyageur::widgets
