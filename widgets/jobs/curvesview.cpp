// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/curvesview.h"

#include "base/error.h"
#include "widgets/common/flowlayout.h"
#include "widgets/common/style.h"
#include "widgets/plot/plotview.h"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;
using metrics::MetricSeries;
using observe::CurveAxis;
using observe::CurvePlot;

namespace {

constexpr qsizetype mostPlots = 12;
constexpr qsizetype mostCurves = 24; // of one plot: more cannot be told apart
constexpr qsizetype mostFinalNumbers = 20;
constexpr qsizetype mostRemarksShown = 6;
constexpr int plotWidth = 400;
constexpr int plotHeight = 200;
constexpr int widestChoice = 260;
constexpr int aroundChoice = 2 * space::large + space::tiny; // its edges and its arrow
constexpr qsizetype longestName = 80;

QString safeName(const QString &name)
{
    return base::shownSafely(name.toUtf8(), longestName);
}

//! Seconds, minutes or hours, whichever is read most easily.
double timeUnit(const QList<QList<QPointF>> &curves)
{
    double span = 0;
    for (const auto &points : curves)
        if (!points.isEmpty())
            span = std::max(span, points.last().x());
    return span > 3 * 3600 ? 3600 : span > 600 ? 60 : 1;
}

} // namespace

CurvesView::CurvesView(QWidget *parent)
    : QScrollArea(parent), m_quantity(new QComboBox(this)), m_axis(new QComboBox(this)),
      m_logarithmic(new QCheckBox(tr("&Logarithmic"), this)), m_smooth(new QCheckBox(tr("Smoothe&d"), this)),
      m_choices(new QWidget(this)), m_grid(new QGridLayout), m_finals(makeLabel({}, TextRole::Small, this)),
      m_remarks(makeLabel({}, TextRole::Small, this))
{
    setObjectName(u"curvesView"_s);
    setAccessibleName(tr("Curves"));
    m_quantity->setObjectName(u"curveQuantity"_s);
    m_quantity->setAccessibleName(tr("Curves to show"));
    m_axis->setObjectName(u"curveAxis"_s);
    m_axis->setAccessibleName(tr("Horizontal axis"));
    m_logarithmic->setObjectName(u"curveLogarithmic"_s);
    m_smooth->setObjectName(u"curveSmooth"_s);
    m_finals->setObjectName(u"curveFinals"_s);
    m_remarks->setObjectName(u"curveRemarks"_s);
    for (QCheckBox *box : {m_logarithmic, m_smooth})
        box->setMinimumHeight(space::control); // beside the others
    auto *flow = new FlowLayout(m_choices);
    flow->setContentsMargins(0, 0, 0, 0);
    for (QWidget *choice : {static_cast<QWidget *>(m_quantity), static_cast<QWidget *>(m_axis),
                            static_cast<QWidget *>(m_logarithmic), static_cast<QWidget *>(m_smooth)})
        flow->addWidget(choice);
    auto *inside = new QWidget;
    auto *layout = new QVBoxLayout(inside);
    layout->setContentsMargins(0, 0, space::small, 0);
    layout->setSpacing(space::small);
    layout->addWidget(m_choices);
    layout->addWidget(m_remarks);
    layout->addLayout(m_grid);
    layout->addWidget(m_finals);
    layout->addStretch(1);
    m_grid->setSpacing(space::medium);
    setWidget(inside);
    inside->setAutoFillBackground(false);
    viewport()->setAutoFillBackground(false);
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(m_quantity, &QComboBox::currentIndexChanged, this, &CurvesView::showPlots);
    connect(m_axis, &QComboBox::currentIndexChanged, this, &CurvesView::showPlots);
    connect(m_logarithmic, &QCheckBox::toggled, this, &CurvesView::showPlots);
    connect(m_smooth, &QCheckBox::toggled, this, &CurvesView::showPlots);
}

void CurvesView::setCurves(const QList<CurvePlot> &plots, const metrics::MetricReading &metrics)
{
    m_curves = plots;
    m_metrics = metrics;
    fillChoices();
    showPlots();
}

// What was chosen stays chosen where the new ones have it.
void CurvesView::fillChoices()
{
    const QSignalBlocker quietQuantity(m_quantity);
    const QSignalBlocker quietAxis(m_axis);
    const QString before = m_quantity->currentData().toString();
    m_quantity->clear();
    const bool some = m_curves.size() > mostPlots;
    m_quantity->addItem(some ? tr("The first %1 of %2").arg(mostPlots).arg(m_curves.size()) : tr("All curves"), QString());
    for (const CurvePlot &plot : std::as_const(m_curves))
        m_quantity->addItem(safeName(plot.title), plot.title);
    m_quantity->setCurrentIndex(std::max(0, m_quantity->findData(before)));
    const QVariant axisBefore = m_axis->currentData();
    m_axis->clear();
    const std::pair<CurveAxis, QString> axes[] = {
        {CurveAxis::Step, tr("by step")}, {CurveAxis::Epoch, tr("by epoch")}, {CurveAxis::Time, tr("by time")}};
    for (const auto &[axis, name] : axes)
        if (std::ranges::any_of(m_curves, [axis = axis](const CurvePlot &plot) { return plot.axes.contains(axis); }))
            m_axis->addItem(name, int(axis));
    const auto first = m_curves.isEmpty() || m_curves.first().axes.isEmpty() ? CurveAxis::Step : m_curves.first().axes.first();
    const int kept = axisBefore.isValid() ? m_axis->findData(axisBefore) : -1;
    m_axis->setCurrentIndex(kept >= 0 ? kept : std::max(0, m_axis->findData(int(first))));
    m_axis->setEnabled(m_axis->count() > 1);
    for (QComboBox *box : {m_quantity, m_axis}) {
        int widest = 0;
        for (int i = 0; i < box->count(); ++i)
            widest = std::max(widest, box->fontMetrics().horizontalAdvance(box->itemText(i)));
        box->setFixedWidth(std::min(widestChoice, widest + aroundChoice));
    }
}

void CurvesView::showPlots()
{
    const QString wanted = m_quantity->currentData().toString();
    QList<CurvePlot> shown;
    for (const CurvePlot &plot : std::as_const(m_curves))
        if ((wanted.isEmpty() && shown.size() < mostPlots) || (!wanted.isEmpty() && plot.title == wanted))
            shown += plot;
    while (m_plots.size() > shown.size())
        delete m_plots.takeLast();
    while (m_plots.size() < shown.size()) {
        m_plots += new PlotView({}, widget());
        m_plots.last()->setObjectName(u"curvePlot"_s);
        m_plots.last()->setMinimumHeight(plotHeight);
    }
    QList<qsizetype> which;
    for (qsizetype i = 0; i < shown.size(); ++i) {
        drawPlot(m_plots[i], shown[i]);
        which += shown[i].series;
    }
    m_choices->setVisible(!m_curves.isEmpty());
    const QStringList remarks = remarksOf(which);
    m_remarks->setText(remarks.join(u'\n'));
    m_remarks->setVisible(!remarks.isEmpty());
    QStringList finals;
    const auto &numbers = m_metrics.finals;
    for (qsizetype i = 0; i < std::min(numbers.size(), mostFinalNumbers); ++i)
        finals += tr("%1: %2").arg(safeName(numbers[i].name), numbers[i].value);
    m_finals->setText(tr("Final values: %1").arg(finals.join(u", "_s)));
    m_finals->setVisible(!finals.isEmpty());
    m_columns = 0;
    arrange();
}

void CurvesView::drawPlot(PlotView *view, const CurvePlot &plot) const
{
    const auto wanted = CurveAxis(m_axis->currentData().toInt());
    // Where a quantity has no place on the axis that was chosen, it has the one that most of its curves have.
    const auto axis = plot.axes.contains(wanted) || plot.axes.isEmpty() ? wanted : plot.axes.first();
    const auto count = std::min(plot.series.size(), mostCurves);
    QList<QList<QPointF>> curves;
    for (qsizetype i = 0; i < count; ++i)
        curves += observe::curvePoints(m_metrics.series[plot.series[i]], axis, m_smooth->isChecked());
    const double unit = axis == CurveAxis::Time ? timeUnit(curves) : 1;
    const QString name = axis == CurveAxis::Step ? tr("step")
        : axis == CurveAxis::Epoch               ? tr("epoch")
        : unit == 3600                           ? tr("hours")
        : unit == 60                             ? tr("minutes")
                                                 : tr("seconds");
    QList<PlotSeries> lines;
    for (qsizetype i = 0; i < count; ++i) {
        QList<QPointF> &points = curves[i];
        if (points.isEmpty())
            continue;
        std::ranges::stable_sort(points, {}, &QPointF::x); // an epoch may be written before the one that it follows
        PlotSeries line;
        line.name = safeName(plot.labels[i]);
        for (const QPointF &point : std::as_const(points)) {
            line.x += point.x() / unit;
            line.y += point.y();
        }
        lines += line;
    }
    QString title = safeName(plot.title);
    if (plot.series.size() > count)
        title = tr("%1 (the first %2 of %3 curves)").arg(title).arg(count).arg(plot.series.size());
    view->setTitle(title);
    view->setAxis(PlotAxis::Number, name);
    view->setLogarithmic(m_logarithmic->isChecked());
    view->setEmptyText(tr("No numbers to plot"));
    view->setSeries(lines);
}

QStringList CurvesView::remarksOf(const QList<qsizetype> &which) const
{
    QStringList remarks;
    bool again = false;
    for (const qsizetype i : which) {
        const MetricSeries &one = m_metrics.series[i];
        again = again || one.beganAgain;
        if (one.notNumbers == 0 || remarks.size() >= mostRemarksShown)
            continue;
        const int count = static_cast<int>(std::min<qint64>(one.notNumbers, INT_MAX));
        remarks += one.firstNotNumber.isEmpty()
            ? tr("%1: %n value is not a number (NaN) or is infinite.", nullptr, count).arg(safeName(one.name))
            : tr("%1: %n value is not a number (NaN) or is infinite, at %2.", nullptr, count)
                  .arg(safeName(one.name), one.firstNotNumber);
    }
    if (again)
        remarks += tr("The training resumed from an earlier point. Repeated steps show their latest values.");
    for (const QString &remark : m_metrics.remarks)
        remarks += base::shownSafely(remark.toUtf8(), 400);
    return remarks;
}

void CurvesView::resizeEvent(QResizeEvent *event)
{
    QScrollArea::resizeEvent(event);
    arrange();
}

void CurvesView::arrange()
{
    const int columns = std::clamp(viewport()->width() / plotWidth, 1, 3);
    if (columns == m_columns)
        return;
    m_columns = columns;
    for (PlotView *plot : std::as_const(m_plots))
        m_grid->removeWidget(plot);
    for (int i = 0; i < m_plots.size(); ++i) {
        m_grid->addWidget(m_plots[i], i / columns, i % columns);
        m_plots[i]->show();
    }
    for (int column = 0; column < 3; ++column)
        m_grid->setColumnStretch(column, column < columns ? 1 : 0);
}

} // namespace voyageur::widgets
