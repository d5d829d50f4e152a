// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/script/nodedrawing.h"

#include "widgets/common/theme.h"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace voyageur::widgets {

using models::NodePicture;

namespace {

constexpr int inEachRow = 16;   // of cores and memory
constexpr int memoryCells = 32; // the whole of a node's memory
constexpr int gap = 3;
constexpr int gpuHeight = 40;
constexpr int mostGpusInARow = 4;

//! Cells in a grid, of which a number from the first on can be filled, and another number framed.
struct Grid {
    QRectF area;
    int count = 0;
    int inARow = inEachRow;
    QSizeF cell;

    QRectF at(int i) const
    {
        const int row = i / inARow;
        const int column = i % inARow;
        return {area.left() + column * (cell.width() + gap), area.top() + row * (cell.height() + gap), cell.width(),
                cell.height()};
    }
    int rows() const { return (count + inARow - 1) / inARow; }
    double height() const { return rows() * (cell.height() + gap) - gap; }
};

Grid smallCells(int count, int width, int top)
{
    const double side = std::min((width - (inEachRow - 1.0) * gap) / inEachRow, 18.0);
    return {QRectF(0, top, width, 0), count, inEachRow, QSizeF(side, side)};
}

//! The first `amount` cells, the last of them in part.
QPainterPath firstCells(const Grid &grid, double amount, double from = 0)
{
    QPainterPath path;
    for (int i = int(from); i < grid.count && double(i) < amount; ++i) {
        QRectF cell = grid.at(i);
        const double begin = std::max(0.0, from - i);
        const double end = std::min(1.0, amount - i);
        path.addRect(QRectF(cell.left() + begin * cell.width(), cell.top(), (end - begin) * cell.width(), cell.height()));
    }
    return path;
}

//! A line around the first `amount` cells and the gaps between them.
QPainterPath around(const Grid &grid, double amount)
{
    QPainterPath path;
    path.setFillRule(Qt::WindingFill);
    const double half = gap / 2.0 + 0.5;
    for (int i = 0; i < grid.count && double(i) < amount; ++i) {
        QRectF cell = grid.at(i);
        cell.setWidth(cell.width() * std::min(1.0, amount - i));
        path.addRect(cell.adjusted(-half, -half, half, half));
    }
    return path.simplified();
}

void paintGrid(QPainter *painter, const Colours &c, const Grid &grid, double asked, std::optional<double> bundle)
{
    painter->setPen(Qt::NoPen);
    const double within = bundle ? std::min(asked, *bundle) : asked;
    painter->fillPath(firstCells(grid, within), c.accent);
    if (asked > within) {
        const ToneColours over = c.tone(Tone::Attention);
        const QPainterPath beyond = firstCells(grid, asked, within);
        painter->fillPath(beyond, over.paper);
        painter->fillPath(beyond, QBrush(over.ink, Qt::BDiagPattern));
    }
    painter->setBrush(Qt::NoBrush);
    painter->setPen(QPen(c.border, 1));
    for (int i = 0; i < grid.count; ++i)
        painter->drawRect(grid.at(i).adjusted(0.5, 0.5, -0.5, -0.5));
    if (bundle && *bundle > 0) {
        painter->setPen(QPen(c.text, 1.5));
        painter->drawPath(around(grid, std::min(*bundle, double(grid.count))));
    }
}

//! "GPUs" at the left, "1 of 4" at the right.
int paintHead(QPainter *painter, const Colours &c, int top, int width, const QString &what, const QString &amount)
{
    const QFont small = roleFont(TextRole::Small);
    const QFont strong = roleFont(TextRole::Strong);
    const int height = std::max(QFontMetrics(small).height(), QFontMetrics(strong).height());
    if (painter) {
        const QRect line(0, top, width, height);
        painter->setFont(small);
        painter->setPen(c.muted);
        painter->drawText(line, int(Qt::AlignLeft | Qt::AlignBottom), what);
        const int used = QFontMetrics(small).horizontalAdvance(what) + space::small;
        painter->setFont(strong);
        painter->setPen(c.text);
        painter->drawText(line.adjusted(used, 0, 0, 0), int(Qt::AlignRight | Qt::AlignBottom),
                          painter->fontMetrics().elidedText(amount, Qt::ElideRight, width - used));
    }
    return top + height + space::tiny;
}

void paintGpus(QPainter *painter, const Colours &c, const Grid &grid, const NodePicture &picture)
{
    for (int i = 0; i < grid.count; ++i) {
        const QRectF cell = grid.at(i);
        const double taken = std::clamp(picture.gpus->asked - double(i) * picture.slices, 0.0, double(picture.slices));
        const QRectF inside = cell.adjusted(0.5, 0.5, -0.5, -0.5);
        QPainterPath shape;
        shape.addRoundedRect(inside, space::tiny, space::tiny);
        if (taken > 0) {
            painter->save();
            painter->setClipPath(shape);
            painter->fillRect(QRectF(cell.left(), cell.top(), cell.width() * taken / picture.slices, cell.height()), c.accent);
            painter->restore();
        }
        painter->setBrush(Qt::NoBrush);
        painter->setPen(QPen(c.border, 1));
        for (int slice = 1; slice < picture.slices; ++slice) {
            const double x = cell.left() + cell.width() * slice / picture.slices;
            painter->drawLine(QPointF(x, inside.top()), QPointF(x, inside.bottom()));
        }
        painter->drawPath(shape);
        if (picture.slices > 1)
            continue;
        painter->setFont(roleFont(TextRole::Small));
        painter->setPen(taken > 0 ? c.onAccent : c.muted);
        painter->drawText(cell.adjusted(2, 0, -2, 0), int(Qt::AlignCenter),
                          painter->fontMetrics().elidedText(picture.gpuName, Qt::ElideRight, int(cell.width()) - 4));
    }
}

} // namespace

NodeDrawing::NodeDrawing(QWidget *parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("nodeDrawing"));
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void NodeDrawing::setPicture(const NodePicture &picture)
{
    m_picture = picture;
    setVisible(picture.state == NodePicture::State::Ready);
    QStringList parts;
    if (picture.gpus)
        parts += tr("GPUs: %1").arg(picture.askedGpus);
    if (picture.cores)
        parts += tr("Cores: %1").arg(picture.askedCores);
    if (picture.memory)
        parts += tr("Memory: %1").arg(picture.askedMemory);
    setAccessibleName(tr("A node, drawn to scale"));
    setAccessibleDescription(parts.join(QStringLiteral("; ")));
    updateGeometry();
    update();
}

int NodeDrawing::layOut(QPainter *painter, int width) const
{
    const Colours &c = coloursOf(this);
    int top = 2;
    if (m_picture.gpus) {
        top = paintHead(painter, c, top, width, tr("GPUs"), m_picture.askedGpus);
        Grid grid;
        grid.count = int(m_picture.gpus->whole) / std::max(1, m_picture.slices);
        grid.inARow = std::min(grid.count, mostGpusInARow);
        grid.area = QRectF(0, top, width, 0);
        grid.cell = QSizeF((width - (grid.inARow - 1.0) * gap) / grid.inARow, gpuHeight);
        if (painter)
            paintGpus(painter, c, grid, m_picture);
        top += int(std::ceil(grid.height())) + space::medium;
    }
    if (m_picture.cores) {
        top = paintHead(painter, c, top, width, tr("Cores"), m_picture.askedCores);
        const Grid grid = smallCells(int(m_picture.cores->whole), width, top);
        if (painter)
            paintGrid(painter, c, grid, m_picture.cores->asked, m_picture.cores->bundle);
        top += int(std::ceil(grid.height())) + space::medium;
    }
    if (m_picture.memory) {
        top = paintHead(painter, c, top, width, tr("Memory"), m_picture.askedMemory);
        const Grid grid = smallCells(memoryCells, width, top);
        const double unit = m_picture.memory->whole / memoryCells;
        const auto bundle = m_picture.memory->bundle;
        if (painter)
            paintGrid(painter, c, grid, m_picture.memory->asked / unit, bundle ? std::optional(*bundle / unit) : std::nullopt);
        top += int(std::ceil(grid.height())) + space::small;
    }
    return top;
}

int NodeDrawing::heightForWidth(int width) const
{
    return layOut(nullptr, width - 4);
}

QSize NodeDrawing::sizeHint() const
{
    return {220, heightForWidth(qMax(width(), 160))};
}

QSize NodeDrawing::minimumSizeHint() const
{
    return {150, heightForWidth(qMax(width(), 160))};
}

void NodeDrawing::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    updateGeometry(); // the height goes with the width
}

void NodeDrawing::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(2, 0); // the line around the first cell
    layOut(&painter, width() - 4);
}

} // namespace voyageur::widgets
