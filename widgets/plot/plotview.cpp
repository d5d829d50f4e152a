// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot/plotview.h"

#include "widgets/plot/plotlegend.h"

#include <QAccessible>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

namespace {

constexpr double keyZoom = 0.7;
constexpr int mostInWords = 6; // series; a description is listened to

} // namespace

PlotView::PlotView(const QString &title, QWidget *parent)
    : QFrame(parent), m_title(makeLabel({}, TextRole::Strong, this)), m_legend(new PlotLegend(this)),
      m_canvas(new PlotCanvas(this)), m_empty(makeLabel({}, TextRole::Body, this))
{
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(minimumSizeHint());
    m_title->setWordWrap(false);
    m_title->setTextInteractionFlags(Qt::NoTextInteraction);
    m_empty->setTextInteractionFlags(Qt::NoTextInteraction); // the focus is the plot's
    setMuted(m_empty);
    m_empty->setAlignment(Qt::AlignCenter);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::small, space::tiny, space::small, space::tiny);
    layout->setSpacing(0);
    layout->addWidget(m_title);
    layout->addWidget(m_legend);
    layout->addWidget(m_canvas, 1);
    layout->addWidget(m_empty, 1);
    connect(m_canvas, &PlotCanvas::pointed, this,
            [this](double x) { point(std::isfinite(x) ? std::optional(x) : std::nullopt); });
    setTitle(title);
    showContent();
}

void PlotView::setTitle(const QString &title)
{
    m_title->setText(title);
    m_title->setVisible(!title.isEmpty());
    setAccessibleName(title);
}

void PlotView::setAxis(PlotAxis axis, const QString &name)
{
    m_content.axis = axis;
    m_content.axisName = name;
    showContent();
}

void PlotView::setSeries(const QList<PlotSeries> &series)
{
    if (series == m_content.series)
        return;
    m_content.series = series;
    showContent();
}

void PlotView::setSpan(double from, double to)
{
    m_content.span = std::pair(from, to);
    showContent();
}

void PlotView::setRange(std::optional<double> least, std::optional<double> most)
{
    m_content.least = least;
    m_content.most = most;
    showContent();
}

void PlotView::setLimit(std::optional<double> limit, const QString &name)
{
    m_content.limit = limit;
    m_content.limitName = name;
    showContent();
}

void PlotView::setLogarithmic(bool on)
{
    m_content.logarithmic = on;
    showContent();
}

void PlotView::setEmptyText(const QString &text)
{
    m_empty->setText(text);
    showContent();
}

void PlotView::showContent()
{
    const bool any = std::any_of(m_content.series.begin(), m_content.series.end(),
                                 [](const PlotSeries &series) { return plotFigures(series).count > 0; });
    m_legend->setVisible(any);
    m_canvas->setVisible(any);
    m_empty->setVisible(!any);
    m_canvas->show(m_content);
    readOut();
}

QString PlotView::summary() const
{
    QStringList parts;
    for (const PlotSeries &series : m_content.series) {
        if (parts.size() == mostInWords) {
            parts += tr("and %n more", nullptr, static_cast<int>(m_content.series.size()) - mostInWords);
            break;
        }
        const PlotFigures figures = plotFigures(series);
        parts += figures.count == 0
            ? tr("%1: no values").arg(series.name)
            : tr("%1: last %2, average %3, maximum %4, minimum %5")
                  .arg(series.name, plotValue(figures.last, series.unit), plotValue(figures.mean, series.unit),
                       plotValue(figures.most, series.unit), plotValue(figures.least, series.unit));
    }
    return parts.isEmpty() ? m_empty->text() : parts.join(u"; "_s);
}

//! The legend's values, and the description: where the mouse or the arrows are, or as a whole.
void PlotView::readOut()
{
    const auto [from, to] = m_canvas->shown();
    const QString where = m_pointed ? plotPosition(*m_pointed, m_content.axis, std::min(to - from, 60.0)) : QString();
    QStringList names;
    QStringList values;
    QStringList words;
    for (const PlotSeries &series : m_content.series) {
        names += series.name;
        const auto at = m_pointed ? nearestValue(series, *m_pointed) : std::nullopt;
        const double value = at ? series.y[*at] : m_pointed ? std::nan("") : plotFigures(series).last;
        values += plotValue(value, series.unit);
        words += u"%1 %2"_s.arg(series.name, values.last());
    }
    m_legend->show(names, values, where);
    setAccessibleDescription(m_pointed ? tr("%1: %2", "where | what").arg(where, words.join(u", "_s)) : summary());
}

void PlotView::point(std::optional<double> x)
{
    if (x)
        if (const PlotSeries *series = guide())
            if (const auto at = nearestValue(*series, *x))
                x = series->x[*at];
    if (x == m_pointed)
        return;
    m_pointed = x;
    m_canvas->point(x);
    readOut();
}

//! The series that the arrows go along: the one with most values.
const PlotSeries *PlotView::guide() const
{
    const auto most = std::max_element(m_content.series.begin(), m_content.series.end(),
                                       [](const PlotSeries &a, const PlotSeries &b) { return a.y.size() < b.y.size(); });
    return most == m_content.series.end() ? nullptr : &*most;
}

void PlotView::step(int by)
{
    const PlotSeries *series = guide();
    if (!series)
        return;
    auto at = nearestValue(*series, m_pointed.value_or(std::numeric_limits<double>::infinity()));
    if (!at)
        return;
    if (m_pointed) {
        qsizetype next = *at + by;
        while (next >= 0 && next < series->y.size() && !std::isfinite(series->y[next]))
            next += by;
        if (next >= 0 && next < series->y.size())
            at = next;
    }
    point(series->x[*at]);
    const auto [from, to] = m_canvas->shown();
    if (*m_pointed < from || *m_pointed > to)
        m_canvas->pan((*m_pointed - (from + to) / 2) / (to - from));
    QAccessibleEvent event(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&event);
}

// Escape is the plot's while it has something to give up, and else whoever's it is in the window.
bool PlotView::event(QEvent *event)
{
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape
        && (m_pointed || m_canvas->isZoomed())) {
        event->accept();
        return true;
    }
    return QFrame::event(event);
}

void PlotView::keyPressEvent(QKeyEvent *event)
{
    const auto [from, to] = m_canvas->shown();
    const double around = m_pointed.value_or((from + to) / 2);
    switch (event->key()) {
    case Qt::Key_Left:
        step(-1);
        return;
    case Qt::Key_Right:
        step(1);
        return;
    case Qt::Key_Home:
    case Qt::Key_End:
        point(event->key() == Qt::Key_Home ? -std::numeric_limits<double>::max() : std::numeric_limits<double>::max());
        step(0);
        return;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        m_canvas->zoom(keyZoom, around);
        return;
    case Qt::Key_Minus:
        m_canvas->zoom(1 / keyZoom, around);
        return;
    case Qt::Key_0:
        m_canvas->showAll();
        return;
    case Qt::Key_Escape:
        if (m_pointed || m_canvas->isZoomed()) {
            point(std::nullopt);
            m_canvas->showAll();
            return;
        }
        break;
    default:
        break;
    }
    QFrame::keyPressEvent(event);
}

void PlotView::focusInEvent(QFocusEvent *event)
{
    QFrame::focusInEvent(event);
    update();
}

void PlotView::focusOutEvent(QFocusEvent *event)
{
    QFrame::focusOutEvent(event);
    point(std::nullopt);
    update();
}

void PlotView::paintEvent(QPaintEvent *)
{
    const Colours &colours = coloursOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(hasFocus() ? QPen(colours.accent, 2) : QPen(colours.line, 1));
    painter.setBrush(colours.card);
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), space::radius, space::radius);
}

} // namespace voyageur::widgets
