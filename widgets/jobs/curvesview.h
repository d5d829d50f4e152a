// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "observe/curves.h"

#include <QScrollArea>

class QCheckBox;
class QComboBox;
class QGridLayout;
class QLabel;

namespace voyageur::widgets {

class PlotView;

//! The numbers of a training as plots: one for each quantity, with its curves of training and validation and those of several
//! runs. All of them, or one. GUI thread.
class CurvesView final : public QScrollArea {
    Q_OBJECT

public:
    explicit CurvesView(QWidget *parent = nullptr);
    //! `plots`: of the series of `metrics`.
    void setCurves(const QList<observe::CurvePlot> &plots, const metrics::MetricReading &metrics);
    QList<PlotView *> plots() const { return m_plots; }

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void fillChoices();
    void showPlots();
    void drawPlot(PlotView *view, const observe::CurvePlot &plot) const;
    void arrange();
    QStringList remarksOf(const QList<qsizetype> &which) const;

    QList<observe::CurvePlot> m_curves;
    metrics::MetricReading m_metrics;
    QComboBox *m_quantity;
    QComboBox *m_axis;
    QCheckBox *m_logarithmic;
    QCheckBox *m_smooth;
    QWidget *m_choices;
    QGridLayout *m_grid;
    QLabel *m_finals;
    QLabel *m_remarks;
    QList<PlotView *> m_plots;
    int m_columns = 0;
};

} // namespace voyageur::widgets
