// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/plotparts.h"
#include "widgets/plot/plotturns.h"

#include <QMouseEvent>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

namespace {

constexpr int fewValues = 60; // which are marked one by one
constexpr double leastShare = 1 / 500.0;
constexpr double shortestSpan = 60; // s, of an axis of time
constexpr double wheelStep = 0.8;
constexpr int tickWidth = 110; // px that a time takes, with air
constexpr int tickHeight = 34;
// Pixels that the pen goes up and down: for noise of many values Qt takes seconds with a broad pen, and no dash can be seen.
constexpr double muchTravel = 30'000;
constexpr double tooMuchTravel = 200'000;

QCPScatterStyle markOf(const PlotPen &pen, double size)
{
    static constexpr QCPScatterStyle::ScatterShape shapes[] = {QCPScatterStyle::ssDisc, QCPScatterStyle::ssSquare,
                                                               QCPScatterStyle::ssTriangle, QCPScatterStyle::ssDiamond};
    return {shapes[pen.mark % 4], QPen(pen.colour, 1.4), QBrush(pen.colour), size};
}

//! How far the pen goes up and down for a line, in heights of the plot.
double travelOf(const PlotSeries &series, double least, double most, bool logarithmic)
{
    const auto place = [=](double y) {
        return logarithmic ? std::log(y / least) / std::log(most / least) : (y - least) / (most - least);
    };
    double travel = 0;
    double before = std::numeric_limits<double>::quiet_NaN();
    for (const double y : series.y) {
        const double now = place(y);
        if (const double step = std::abs(now - before); std::isfinite(step))
            travel += step;
        before = now;
    }
    return travel;
}

//! The values that have no neighbour: a line would not show them.
void fillAlone(QCPGraph *graph, const PlotSeries &series)
{
    QVector<double> x;
    QVector<double> y;
    const auto there = [&series](qsizetype at) { return at >= 0 && at < series.y.size() && std::isfinite(series.y[at]); };
    for (qsizetype i = 0; i < series.y.size(); ++i)
        if (there(i) && !there(i - 1) && !there(i + 1)) {
            x += series.x[i];
            y += series.y[i];
        }
    graph->setData(x, y, true);
}

} // namespace

PlotCanvas::PlotCanvas(QWidget *parent) : QWidget(parent), m(std::make_unique<Parts>())
{
    m->plot = new QCustomPlot(this); // placed in draw(): where its place changes, it is drawn at once
    m->plot->setFocusPolicy(Qt::NoFocus);
    m->plot->setMouseTracking(true);
    m->plot->setNoAntialiasingOnDrag(true);
    m->plot->installEventFilter(this);
    m->plot->axisRect()->setAutoMargins(QCP::msAll);
    m->plot->axisRect()->setMinimumMargins(QMargins(space::tiny, space::small, space::medium, space::tiny));
    m->cursor = new QCPItemStraightLine(m->plot);
    m->cursor->setVisible(false);
    m->limit = new QCPItemStraightLine(m->plot);
    m->limitName = new QCPItemText(m->plot);
    m->limitName->position->setTypeX(QCPItemPosition::ptAxisRectRatio);
    m->limitName->position->setTypeY(QCPItemPosition::ptPlotCoords);
    style();
    fill();
}

PlotCanvas::~PlotCanvas() = default;

void PlotCanvas::show(const PlotContent &content)
{
    const bool follow = !m->zoomed || content.axis != m->content.axis;
    m->content = content;
    bool any = false;
    const auto take = [this, &any](double x) {
        if (!std::isfinite(x))
            return;
        m->from = any ? std::min(m->from, x) : x;
        m->to = any ? std::max(m->to, x) : x;
        any = true;
    };
    for (const PlotSeries &series : content.series)
        if (!series.x.isEmpty()) {
            take(series.x.first());
            take(series.x.last());
        }
    if (content.span) {
        take(content.span->first);
        take(content.span->second);
    }
    const double least = content.axis == PlotAxis::Clock ? shortestSpan : 1;
    if (!any) {
        m->from = 0;
        m->to = least;
    } else if (m->to - m->from <= 0 || (content.axis == PlotAxis::Clock && m->to - m->from < least)) {
        const double middle = (m->from + m->to) / 2;
        m->from = middle - least / 2;
        m->to = middle + least / 2;
    }
    if (follow) {
        m->zoomed = false;
        m->plot->xAxis->setRange(m->from, m->to);
    }
    while (m->plot->graphCount() > 2 * content.series.size())
        m->plot->removeGraph(m->plot->graphCount() - 1);
    while (m->plot->graphCount() < 2 * content.series.size())
        m->plot->addGraph();
    style();
    fill();
}

std::pair<double, double> PlotCanvas::shown() const
{
    const QCPRange range = m->plot->xAxis->range();
    return {range.lower, range.upper};
}

void PlotCanvas::setShown(double from, double to)
{
    const double all = m->to - m->from;
    const double width = std::clamp(to - from, all * leastShare, all);
    const double begin = std::clamp(from, m->from, m->to - width);
    m->zoomed = width < all * 0.999;
    m->plot->xAxis->setRange(m->zoomed ? begin : m->from, m->zoomed ? begin + width : m->to);
    fill();
}

void PlotCanvas::zoom(double factor, double around)
{
    const auto [from, to] = shown();
    const double all = m->to - m->from;
    const double width = std::clamp((to - from) * factor, all * leastShare, all); // before it is placed: the place stays
    const double share = (around - from) / (to - from);
    setShown(around - share * width, around + (1 - share) * width);
}

void PlotCanvas::pan(double share)
{
    const auto [from, to] = shown();
    setShown(from + share * (to - from), to + share * (to - from));
}

void PlotCanvas::showAll()
{
    setShown(m->from, m->to);
}

bool PlotCanvas::isZoomed() const
{
    return m->zoomed;
}

void PlotCanvas::point(std::optional<double> x)
{
    m->pointed = x;
    m->cursor->setVisible(x.has_value());
    if (x) {
        m->cursor->point1->setCoords(*x, 0);
        m->cursor->point2->setCoords(*x, 1);
    }
    for (int i = 0; i < m->dots.size(); ++i) {
        const PlotSeries &series = m->content.series[i];
        const auto at = x ? nearestValue(series, *x) : std::nullopt;
        const bool there = at && std::isfinite(series.x[*at]);
        m->dots[i]->setVisible(there);
        if (there)
            m->dots[i]->position->setCoords(series.x[*at], series.y[*at]);
    }
    PlotTurns::all().wait(this);
}

void PlotCanvas::style()
{
    const Colours &colours = coloursOf(this);
    QCustomPlot &plot = *m->plot;
    plot.setBackground(QBrush(colours.card));
    const QFont font = roleFont(TextRole::Small);
    for (QCPAxis *axis : {plot.xAxis, plot.yAxis}) {
        axis->setTickLabelFont(font);
        axis->setLabelFont(font);
        axis->setTickLabelColor(colours.muted);
        axis->setLabelColor(colours.muted);
        axis->setBasePen(QPen(colours.border));
        axis->setTickPen(QPen(colours.border));
        axis->setSubTicks(false);
        axis->grid()->setPen(QPen(colours.line));
        axis->grid()->setZeroLinePen(QPen(colours.line));
        axis->setTickLengthIn(0);
        axis->setTickLengthOut(space::tiny);
    }
    m->cursor->setPen(QPen(colours.muted, 1));
    m->limit->setPen(QPen(colours.text, 1, Qt::DashLine));
    m->limitName->setFont(font);
    m->limitName->setColor(colours.text);
    QColor paper = colours.card; // lines go below it
    paper.setAlphaF(0.8F);
    m->limitName->setBrush(paper);
    const qsizetype count = m->content.series.size();
    while (m->dots.size() > count)
        plot.removeItem(m->dots.takeLast());
    while (m->dots.size() < count) {
        auto *dot = new QCPItemTracer(&plot);
        dot->setStyle(QCPItemTracer::tsCircle);
        dot->setSize(space::small);
        dot->setVisible(false);
        m->dots += dot;
    }
    for (int i = 0; i < count; ++i) {
        const PlotPen pen = plotPen(i, colours);
        QCPGraph *line = plot.graph(2 * i);
        QCPGraph *alone = plot.graph(2 * i + 1);
        QColor below = pen.colour;
        below.setAlphaF(0.13F);
        const bool area = count == 1 && m->content.least == 0.0 && !m->content.logarithmic;
        line->setBrush(area ? QBrush(below) : QBrush(Qt::NoBrush));
        alone->setLineStyle(QCPGraph::lsNone);
        alone->setScatterStyle(markOf(pen, 6));
        m->dots[i]->setPen(QPen(colours.text, 1.5));
        m->dots[i]->setBrush(QBrush(pen.colour));
    }
}

//! The values between the two ends that are shown, by as many points as there are pixels for, and the ranges that they need.
void PlotCanvas::fill()
{
    QCustomPlot &plot = *m->plot;
    const PlotContent &content = m->content;
    const auto [from, to] = shown();
    const int buckets = std::max(100, width());
    double least = std::numeric_limits<double>::infinity();
    double most = -least;
    QString unit;
    QList<PlotSeries> drawn;
    for (int i = 0; i < content.series.size(); ++i) {
        PlotSeries series = thinned(content.series[i], from, to, buckets);
        unit = i == 0 || unit == series.unit ? series.unit : QString();
        const qsizetype count = std::min(series.x.size(), series.y.size());
        series.x.resize(count);
        series.y.resize(count);
        qsizetype visible = 0;
        for (qsizetype at = 0; at < count; ++at) {
            double &y = series.y[at];
            if (!std::isfinite(y) || (content.logarithmic && y <= 0)) {
                y = std::numeric_limits<double>::quiet_NaN();
                continue;
            }
            if (series.x[at] < from || series.x[at] > to)
                continue;
            ++visible;
            least = std::min(least, y);
            most = std::max(most, y);
        }
        plot.graph(2 * i)->setData(series.x, series.y, true);
        plot.graph(2 * i)->setScatterStyle(visible <= fewValues ? markOf(plotPen(i, coloursOf(this)), 4.5) : QCPScatterStyle());
        fillAlone(plot.graph(2 * i + 1), series);
        drawn += series;
    }
    double travel = 0;
    for (const PlotSeries &series : std::as_const(drawn))
        travel += height() * travelOf(series, least, most, content.logarithmic);
    for (int i = 0; i < drawn.size(); ++i) {
        QCPGraph *line = plot.graph(2 * i);
        const PlotPen pen = plotPen(i, coloursOf(this));
        line->setPen(travel < muchTravel ? QPen(pen.colour, 1.8, pen.dashes, Qt::FlatCap, Qt::RoundJoin) : QPen(pen.colour, 0));
        line->setAntialiased(travel < tooMuchTravel);
    }
    if (content.limit) {
        least = std::min(least, *content.limit);
        most = std::max(most, *content.limit);
    }
    if (!(least <= most)) {
        least = content.least.value_or(content.logarithmic ? 0.1 : 0);
        most = content.most.value_or(least + 1);
    }
    if (content.logarithmic) {
        const auto ticker = QSharedPointer<PowerTicker>::create();
        ticker->unit = unit;
        plot.yAxis->setScaleType(QCPAxis::stLogarithmic);
        plot.yAxis->setTicker(ticker);
        const double air = most > least ? std::pow(most / least, 0.06) : 2;
        plot.yAxis->setRange(least / air, most * air);
    } else {
        const auto ticker = QSharedPointer<ValueTicker>::create();
        ticker->unit = unit;
        ticker->setTickCount(std::clamp(height() / tickHeight, 2, 6));
        plot.yAxis->setScaleType(QCPAxis::stLinear);
        plot.yAxis->setTicker(ticker);
        const double air = most > least ? (most - least) * 0.06 : std::max(std::abs(most) * 0.1, 1e-3);
        const double lower = content.least ? std::min(*content.least, least) : least - air;
        plot.yAxis->setRange(lower,
                             content.most && *content.most >= most ? *content.most + (*content.most - lower) * 0.04 : most + air);
    }
    QSharedPointer<QCPAxisTicker> positions;
    if (content.axis == PlotAxis::Clock)
        positions = QSharedPointer<ClockTicker>::create();
    else
        positions = QSharedPointer<PositionTicker>::create();
    positions->setTickCount(std::clamp(width() / tickWidth, 2, 8));
    plot.xAxis->setTicker(positions);
    plot.xAxis->setLabel(content.axisName);
    m->limit->setVisible(content.limit.has_value());
    m->limitName->setVisible(content.limit.has_value() && !content.limitName.isEmpty());
    if (content.limit) {
        m->limit->point1->setCoords(from, *content.limit);
        m->limit->point2->setCoords(to, *content.limit);
        m->limitName->setText(content.limitName);
        m->limitName->position->setCoords(0.99, *content.limit);
        // Above the line there may be no room for it.
        m->limitName->setPositionAlignment(Qt::AlignRight | Qt::AlignTop);
    }
    point(m->pointed);
}

void PlotCanvas::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    m->resized = true;
    PlotTurns::all().wait(this);
}

void PlotCanvas::draw()
{
    if (std::exchange(m->resized, false)) // fewer pixels draw fewer values
        fill();
    if (m->plot->geometry() != rect())
        m->plot->setGeometry(rect()); // draws it
    else
        m->plot->replot(QCustomPlot::rpQueuedRefresh);
}

void PlotCanvas::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        style();
        fill();
        m->plot->replot(); // what is drawn has the old colours
    }
}

bool PlotCanvas::eventFilter(QObject *watched, QEvent *event)
{
    QCPAxis *axis = m->plot->xAxis;
    switch (event->type()) {
    case QEvent::Wheel: {
        auto *wheel = static_cast<QWheelEvent *>(event);
        if (!wheel->modifiers().testFlag(Qt::ControlModifier) || wheel->angleDelta().y() == 0) {
            event->ignore(); // the page's
            return true;
        }
        zoom(wheel->angleDelta().y() > 0 ? wheelStep : 1 / wheelStep, axis->pixelToCoord(wheel->position().x()));
        return true;
    }
    case QEvent::MouseButtonPress:
        m->dragged = static_cast<QMouseEvent *>(event)->pos();
        event->ignore(); // the focus is the whole plot's
        return true;
    case QEvent::MouseButtonRelease:
        m->dragged.reset();
        return true;
    case QEvent::MouseButtonDblClick:
        showAll();
        return true;
    case QEvent::MouseMove: {
        auto *mouse = static_cast<QMouseEvent *>(event);
        if (m->dragged && mouse->buttons().testFlag(Qt::LeftButton) && isZoomed()) {
            pan(double(m->dragged->x() - mouse->pos().x()) / std::max(1, m->plot->axisRect()->width()));
            m->dragged = mouse->pos();
        }
        const bool over = m->plot->axisRect()->rect().contains(mouse->pos());
        emit pointed(over ? axis->pixelToCoord(mouse->pos().x()) : std::numeric_limits<double>::quiet_NaN());
        return true;
    }
    case QEvent::Leave:
        emit pointed(std::numeric_limits<double>::quiet_NaN());
        return false;
    default:
        return QWidget::eventFilter(watched, event);
    }
}

} // namespace voyageur::widgets
