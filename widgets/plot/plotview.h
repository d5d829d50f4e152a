// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plot/plotcanvas.h"

#include <QFrame>

class QLabel;

namespace voyageur::widgets {

class PlotLegend;

//! Lines over time or over a number, with a legend that has the value of each where the mouse is (or else the last one). The
//! arrows move along the values, Home and End go to the first and the last, + and − zoom, 0 shows all. What it shows is its
//! description for screen readers, and while the arrows move: the values there. Any number of values stays quick: never more are
//! drawn than there are pixels for. From 300 × 120 up. GUI thread.
class PlotView final : public QFrame {
    Q_OBJECT

public:
    explicit PlotView(const QString &title, QWidget *parent = nullptr);

    void setTitle(const QString &title);
    void setAxis(PlotAxis axis, const QString &name = {});
    //! Replaces all lines; what was zoomed into stays in view.
    void setSeries(const QList<PlotSeries> &series);
    const QList<PlotSeries> &series() const { return m_content.series; }
    //! x from where to where at the least, though nothing was measured there: several plots beside each other agree so.
    void setSpan(double from, double to);
    //! y from where to where; nothing: what the values need.
    void setRange(std::optional<double> least, std::optional<double> most);
    //! A dashed line across, with a name: what was asked for.
    void setLimit(std::optional<double> limit, const QString &name = {});
    void setLogarithmic(bool on);
    //! Instead of lines, while there is no value: "Utilisation cannot be read here."
    void setEmptyText(const QString &text);

    //! Last, mean and greatest value of each line, in words.
    QString summary() const;
    //! The x that is read out; nothing: none.
    std::optional<double> pointed() const { return m_pointed; }
    PlotCanvas *canvas() const { return m_canvas; }

    QSize sizeHint() const override { return {420, 190}; }
    QSize minimumSizeHint() const override { return {300, 120}; }

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void showContent();
    void readOut();
    void point(std::optional<double> x);
    void step(int by);
    const PlotSeries *guide() const;

    PlotContent m_content;
    QLabel *m_title;
    PlotLegend *m_legend;
    PlotCanvas *m_canvas;
    QLabel *m_empty;
    std::optional<double> m_pointed;
};

} // namespace voyageur::widgets
