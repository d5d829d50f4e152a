// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/svgfigure.h"

#include "widgets/jobs/svglook.h"
#include "widgets/jobs/svgpath.h"
#include "widgets/jobs/svgwords.h"

#include <QPainter>
#include <QSet>

#include <algorithm>
#include <cmath>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostPieces = 400'000; // of all paths
constexpr qint64 mostDrawn = 200'000;
constexpr qint64 mostEmbedded = 50'000'000; // pixels, of all pictures within
constexpr qreal largestSide = 20'000;
constexpr qreal furthestOut = 50;    // times the picture's size
constexpr qint64 longestTime = 3000; // ms: what takes longer is for another program
constexpr int largestTile = 1024;    // pixels, of a pattern
constexpr qsizetype mostTiles = 32;

class SvgDrawing final {
public:
    explicit SvgDrawing(const QByteArray &text) : m_until(longestTime), m_document(text, m_until) {}

    bool isSvg() const { return m_document.isSvg(); }

    QImage draw(const QSize &most)
    {
        const SvgElement &root = m_document[0];
        const QList<qreal> box = svgNumbers(root.attributes.value(u"viewBox"_s), 4);
        const bool boxed = box.size() == 4 && box[2] > 0 && box[3] > 0;
        const QSizeF size(svgLength(root.attributes.value(u"width"_s), boxed ? box[2] : 640, boxed ? box[2] : 640),
                          svgLength(root.attributes.value(u"height"_s), boxed ? box[3] : 480, boxed ? box[3] : 480));
        if (!(size.width() >= 1 && size.height() >= 1 && size.width() <= largestSide && size.height() <= largestSide))
            return {};
        m_view = boxed ? QRectF(box[0], box[1], box[2], box[3]) : QRectF(QPointF(), size);
        const QSize pixels = size.scaled(most, Qt::KeepAspectRatio).toSize().expandedTo({1, 1});
        QImage image(pixels, QImage::Format_ARGB32_Premultiplied);
        if (image.isNull())
            return {};
        image.fill(Qt::white); // what plots are made for
        QPainter painter(&image);
        prepare(painter);
        m_scale = std::min(pixels.width() / m_view.width(), pixels.height() / m_view.height());
        painter.translate((pixels.width() - m_scale * m_view.width()) / 2, (pixels.height() - m_scale * m_view.height()) / 2);
        painter.scale(m_scale, m_scale);
        painter.translate(-m_view.topLeft());
        const SvgLook look = SvgLook().within(root);
        if (const QString behind = root.attributes.value(u"background"_s, root.attributes.value(u"background-color"_s));
            !behind.isEmpty() && QColor::fromString(behind).isValid())
            painter.fillRect(m_view, QColor::fromString(behind));
        for (const qsizetype child : root.children)
            paint(painter, child, look, 0);
        painter.end();
        return m_drawn > 0 && !m_until.hasExpired() ? image : QImage();
    }

private:
    static void prepare(QPainter &painter) { painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform); }

    void paint(QPainter &painter, qsizetype number, const SvgLook &above, int depth)
    {
        const SvgElement &element = m_document[number];
        static const QSet<QString> groups{u"g"_s, u"svg"_s, u"a"_s, u"switch"_s};
        static const QSet<QString> shapes{u"path"_s, u"rect"_s,     u"circle"_s, u"ellipse"_s,
                                          u"line"_s, u"polyline"_s, u"polygon"_s};
        if (depth > SvgDocument::deepest || m_visited++ > mostDrawn || m_until.hasExpired()
            || element.attributes.value(u"display"_s) == "none"_L1 || element.attributes.value(u"visibility"_s) == "hidden"_L1)
            return;
        const bool isGroup = groups.contains(element.name);
        const bool isShape = shapes.contains(element.name);
        if (!isGroup && !isShape && element.name != "use"_L1 && element.name != "text"_L1 && element.name != "image"_L1)
            return;
        const SvgLook look = above.within(element);
        painter.save();
        painter.setTransform(svgTransform(element.attributes.value(u"transform"_s)), true);
        if (element.attributes.contains(u"clip-path"_s))
            clip(painter, m_document.find(element.attributes.value(u"clip-path"_s)));
        if (isShape)
            paintPath(painter, pathOf(element), look, element.name == "line"_L1, depth);
        else if (element.name == "use"_L1)
            paintUsed(painter, element, look, depth);
        else if (element.name == "text"_L1)
            m_drawn += paintSvgWords(painter, m_document, number, look);
        else if (element.name == "image"_L1)
            paintImage(painter, element, look);
        else if (element.name == "svg"_L1)
            painter.translate(svgLength(element.attributes.value(u"x"_s), 0), svgLength(element.attributes.value(u"y"_s), 0));
        if (isGroup)
            for (const qsizetype child : element.children)
                paint(painter, child, look, depth + 1);
        painter.restore();
    }

    void paintUsed(QPainter &painter, const SvgElement &element, const SvgLook &look, int depth)
    {
        const qsizetype target = m_document.find(element.attributes.value(u"href"_s));
        if (target < 0)
            return; // also what is in another file
        painter.translate(svgLength(element.attributes.value(u"x"_s), 0), svgLength(element.attributes.value(u"y"_s), 0));
        constexpr int deeper = 8; // a circle of them ends soon
        if (m_document[target].name != "symbol"_L1)
            return paint(painter, target, look, depth + deeper);
        if (depth < SvgDocument::deepest) // Cairo's letters
            for (const qsizetype child : m_document[target].children)
                paint(painter, child, look.within(m_document[target]), depth + deeper);
    }

    void clip(QPainter &painter, qsizetype number)
    {
        if (number < 0 || m_document[number].attributes.value(u"clipPathUnits"_s) == "objectBoundingBox"_L1)
            return;
        QPainterPath path;
        for (qsizetype child : m_document[number].children) {
            QTransform place = svgTransform(m_document[child].attributes.value(u"transform"_s));
            if (m_document[child].name == "use"_L1) {
                const auto &attributes = m_document[child].attributes;
                place = QTransform::fromTranslate(svgLength(attributes.value(u"x"_s), 0), svgLength(attributes.value(u"y"_s), 0))
                    * place;
                child = m_document.find(attributes.value(u"href"_s));
            }
            if (child >= 0)
                path.addPath(place.map(pathOf(m_document[child])));
            path.setFillRule(child < 0 ? Qt::WindingFill : SvgLook().within(m_document[child]).rule);
        }
        if (!path.isEmpty())
            painter.setClipPath(svgTransform(m_document[number].attributes.value(u"transform"_s)).map(path), Qt::IntersectClip);
    }

    QPainterPath pathOf(const SvgElement &element)
    {
        const auto length = [&](const QString &name, qreal whole = 0) {
            return svgLength(element.attributes.value(name), 0, whole);
        };
        QPainterPath path;
        if (element.name == "path"_L1) {
            path = svgPath(element.attributes.value(u"d"_s), mostPieces - m_pieces);
        } else if (element.name == "rect"_L1) {
            const QRectF rect(length(u"x"_s, m_view.width()), length(u"y"_s, m_view.height()), length(u"width"_s, m_view.width()),
                              length(u"height"_s, m_view.height()));
            const QSizeF round(svgLength(element.attributes.value(u"rx"_s), length(u"ry"_s)),
                               svgLength(element.attributes.value(u"ry"_s), length(u"rx"_s)));
            path.addRoundedRect(rect, round.width(), round.height());
        } else if (element.name == "circle"_L1 || element.name == "ellipse"_L1) {
            const bool round = element.name == "circle"_L1;
            path.addEllipse(QPointF(length(u"cx"_s, m_view.width()), length(u"cy"_s, m_view.height())),
                            length(round ? u"r"_s : u"rx"_s), length(round ? u"r"_s : u"ry"_s));
        } else if (element.name == "line"_L1) {
            path.moveTo(length(u"x1"_s, m_view.width()), length(u"y1"_s, m_view.height()));
            path.lineTo(length(u"x2"_s, m_view.width()), length(u"y2"_s, m_view.height()));
        } else if (element.name == "polyline"_L1 || element.name == "polygon"_L1) {
            const QList<qreal> numbers = svgNumbers(element.attributes.value(u"points"_s));
            for (qsizetype i = 0; i + 1 < numbers.size(); i += 2)
                i == 0 ? path.moveTo(numbers[i], numbers[i + 1]) : path.lineTo(numbers[i], numbers[i + 1]);
            if (element.name == "polygon"_L1)
                path.closeSubpath();
        }
        m_pieces = std::min(mostPieces, m_pieces + path.elementCount());
        return path;
    }

    void paintPath(QPainter &painter, QPainterPath path, const SvgLook &look, bool isLine, int depth)
    {
        const QRectF bounds = path.controlPointRect();
        if (path.isEmpty() || bounds.width() > furthestOut * m_view.width() || bounds.height() > furthestOut * m_view.height())
            return; // nothing that somebody would see
        ++m_drawn;
        path.setFillRule(look.rule);
        if (const QBrush fill = brushOf(painter, look.fill, look.fillOpacity, look, bounds, depth);
            fill.style() != Qt::NoBrush && !isLine)
            painter.fillPath(path, fill);
        const QBrush stroke = brushOf(painter, look.stroke, look.strokeOpacity, look, bounds, depth);
        if (stroke.style() == Qt::NoBrush || look.width <= 0)
            return;
        QPen pen(stroke, look.ownWidth ? look.width * m_scale : look.width, Qt::SolidLine, look.cap, look.join);
        pen.setCosmetic(look.ownWidth);
        qreal period = 0;
        for (const qreal dash : look.dashes)
            period += dash;
        if (look.dashes.size() >= 2 && period > 0.5 && path.elementCount() < 20'000
            && bounds.width() + bounds.height() < 4000 * period) { // else there are more dashes than pixels
            QList<qreal> pattern;
            for (const qreal dash : look.dashes)
                pattern.append(dash / look.width);
            pen.setDashPattern(pattern);
            pen.setDashOffset(std::fmod(look.dashesBegin, period) / look.width);
        }
        painter.strokePath(path, pen);
    }

    //! Qt::NoBrush when there is nothing to paint with.
    QBrush brushOf(const QPainter &painter, const QString &value, qreal opacity, const SvgLook &look, const QRectF &bounds,
                   int depth)
    {
        QString colour = value;
        if (value.startsWith("url"_L1)) {
            if (const qsizetype number = m_document.find(value); number >= 0) {
                const QString &name = m_document[number].name;
                if (name == "linearGradient"_L1 || name == "radialGradient"_L1)
                    return svgGradient(m_document, number, bounds, m_view, opacity * look.opacity);
                if (name == "pattern"_L1)
                    return patternOf(painter, number, bounds, depth);
            }
            colour = value.sliced(value.indexOf(u')') + 1).trimmed(); // what to take in its place
        }
        const QColor solid = colour.isEmpty() ? QColor(Qt::transparent) : svgColour(colour, opacity * look.opacity, look.colour);
        return solid.alpha() > 0 ? QBrush(solid) : Qt::NoBrush;
    }

    //! Hatches: their tile is drawn once for each size.
    QBrush patternOf(const QPainter &painter, qsizetype number, const QRectF &bounds, int depth)
    {
        const auto &attributes = m_document[number].attributes;
        const bool boxed = attributes.value(u"patternUnits"_s) != "userSpaceOnUse"_L1;
        const auto length = [&](const QString &name, qreal whole) {
            return svgLength(attributes.value(name), 0, boxed ? 1 : whole) * (boxed ? whole : 1);
        };
        QRectF tile(length(u"x"_s, boxed ? bounds.width() : m_view.width()),
                    length(u"y"_s, boxed ? bounds.height() : m_view.height()),
                    length(u"width"_s, boxed ? bounds.width() : m_view.width()),
                    length(u"height"_s, boxed ? bounds.height() : m_view.height()));
        const qreal scale = std::sqrt(std::abs(painter.worldTransform().determinant()));
        const QSizeF pixels = tile.size() * scale;
        if (!(pixels.width() >= 1 && pixels.height() >= 1 && pixels.width() <= largestTile && pixels.height() <= largestTile))
            return Qt::NoBrush;
        if (boxed)
            tile.translate(bounds.topLeft());
        const QSize size(static_cast<int>(std::ceil(pixels.width())), static_cast<int>(std::ceil(pixels.height())));
        const auto key = std::pair(number, std::pair(size.width(), size.height()));
        if (!m_tiles.contains(key)) {
            if (m_tiles.size() >= mostTiles)
                return Qt::NoBrush;
            QImage image(size, QImage::Format_ARGB32_Premultiplied);
            image.fill(Qt::transparent);
            m_tiles.insert(key, image); // one that is filled with itself
            QPainter inside(&image);
            prepare(inside);
            inside.scale(size.width() / tile.width(), size.height() / tile.height());
            inside.translate(boxed ? QPointF() : -tile.topLeft());
            for (const qsizetype child : m_document[number].children)
                paint(inside, child, SvgLook().within(m_document[number]), depth + 8);
            inside.end();
            m_tiles.insert(key, image);
        }
        QBrush brush;
        brush.setTextureImage(m_tiles.value(key));
        brush.setTransform(QTransform::fromScale(tile.width() / size.width(), tile.height() / size.height())
                           * QTransform::fromTranslate(tile.x(), tile.y())
                           * svgTransform(attributes.value(u"patternTransform"_s)));
        return brush;
    }

    //! Heat maps, and confusion matrices: pictures that the file has in itself.
    void paintImage(QPainter &painter, const SvgElement &element, const SvgLook &look)
    {
        const QImage image = svgEmbedded(element.attributes.value(u"href"_s), mostEmbedded - m_embedded);
        if (image.isNull())
            return;
        m_embedded += qint64(image.width()) * image.height();
        ++m_drawn;
        const auto length = [&](const QString &name, qreal otherwise, qreal whole) {
            return svgLength(element.attributes.value(name), otherwise, whole);
        };
        QRectF place(length(u"x"_s, 0, m_view.width()), length(u"y"_s, 0, m_view.height()),
                     length(u"width"_s, image.width(), m_view.width()), length(u"height"_s, image.height(), m_view.height()));
        if (!element.attributes.value(u"preserveAspectRatio"_s).startsWith("none"_L1)) {
            const QPointF middle = place.center();
            place.setSize(QSizeF(image.size()).scaled(place.size(), Qt::KeepAspectRatio));
            place.moveCenter(middle);
        }
        const QString drawn = element.attributes.value(u"image-rendering"_s);
        painter.setRenderHint(QPainter::SmoothPixmapTransform, drawn != "pixelated"_L1 && drawn != "optimizeSpeed"_L1);
        painter.setOpacity(look.opacity);
        painter.drawImage(place, image);
    }

    QDeadlineTimer m_until;
    SvgDocument m_document;
    QRectF m_view;
    qreal m_scale = 1;
    QHash<std::pair<qsizetype, std::pair<int, int>>, QImage> m_tiles;
    qsizetype m_pieces = 0;
    qint64 m_visited = 0;
    qint64 m_drawn = 0;
    qint64 m_embedded = 0;
};

} // namespace

QImage drawSvg(const QByteArray &text, const QSize &most)
{
    SvgDrawing drawing(text);
    return drawing.isSvg() ? drawing.draw(most) : QImage();
}

} // namespace voyageur::widgets
