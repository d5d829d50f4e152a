// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/svgfigure.h"

#include "widgets/jobs/svgpath.h"

#include <QElapsedTimer>
#include <QHash>
#include <QPainter>
#include <QXmlStreamReader>

#include <algorithm>
#include <cmath>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostElements = 100'000;
constexpr qsizetype mostPieces = 400'000; // of all paths
constexpr int deepest = 48;
constexpr qint64 mostDrawn = 200'000;
constexpr qreal largestSide = 20'000;
constexpr qreal furthestOut = 50;    // times the picture's size
constexpr qint64 longestTime = 3000; // ms: what takes longer is for another program

struct SvgElement {
    QString name;
    QHash<QString, QString> attributes; // with those of "style"
    QString text;
    QList<qsizetype> children;
};

//! What elements take over from those that they are in.
struct SvgLook {
    QString fill = u"black"_s;
    QString stroke = u"none"_s;
    qreal width = 1;
    qreal fillOpacity = 1;
    qreal strokeOpacity = 1;
    qreal opacity = 1;
    QList<qreal> dashes;
    qreal fontSize = 16;
    bool bold = false;
    QString anchor = u"start"_s;
};

QString idIn(const QString &reference)
{
    const auto hash = reference.indexOf(u'#');
    const auto end = reference.indexOf(u')', hash);
    return hash < 0 ? QString() : reference.sliced(hash + 1, (end < 0 ? reference.size() : end) - hash - 1);
}

class SvgDrawing final {
public:
    explicit SvgDrawing(const QByteArray &text)
    {
        m_clock.start();
        read(text);
    }

    bool isSvg() const { return !m_elements.isEmpty() && m_elements.first().name == "svg"_L1; }

    QImage draw(const QSize &most)
    {
        const SvgElement &root = m_elements.first();
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
        painter.setRenderHint(QPainter::Antialiasing);
        const qreal scale = std::min(pixels.width() / m_view.width(), pixels.height() / m_view.height());
        painter.translate((pixels.width() - scale * m_view.width()) / 2, (pixels.height() - scale * m_view.height()) / 2);
        painter.scale(scale, scale);
        painter.translate(-m_view.topLeft());
        for (const qsizetype child : root.children)
            paint(painter, child, lookOf(root, {}), 0);
        painter.end();
        return m_drawn > 0 && !isLate() ? image : QImage();
    }

private:
    bool isLate() const { return m_clock.hasExpired(longestTime); }

    void read(const QByteArray &text)
    {
        QXmlStreamReader xml(text);
        xml.setEntityExpansionLimit(1000);
        QList<qsizetype> open;
        while (!xml.atEnd() && m_elements.size() < mostElements) {
            const auto token = xml.readNext();
            if (token == QXmlStreamReader::StartElement) {
                if (open.size() >= deepest) {
                    xml.skipCurrentElement();
                    continue;
                }
                SvgElement element;
                element.name = xml.name().toString();
                for (const auto &attribute : xml.attributes())
                    element.attributes.insert(attribute.name().toString(), attribute.value().toString());
                const QStringList styles = element.attributes.take(u"style"_s).split(u';', Qt::SkipEmptyParts);
                for (const QString &style : styles)
                    if (const auto colon = style.indexOf(u':'); colon > 0)
                        element.attributes.insert(style.first(colon).trimmed(), style.sliced(colon + 1).trimmed());
                const qsizetype number = m_elements.size();
                if (!open.isEmpty())
                    m_elements[open.last()].children.append(number);
                if (const QString id = element.attributes.value(u"id"_s); !id.isEmpty())
                    m_ids.insert(id, number);
                m_elements.append(element);
                open.append(number);
            } else if (token == QXmlStreamReader::EndElement && !open.isEmpty()) {
                open.removeLast();
            } else if (token == QXmlStreamReader::Characters && !open.isEmpty() && m_elements[open.last()].text.size() < 1000) {
                m_elements[open.last()].text += xml.text().left(1000);
            }
        }
    }

    static SvgLook lookOf(const SvgElement &element, SvgLook look)
    {
        const auto &attributes = element.attributes;
        const auto share = [&](const QString &name, qreal otherwise) {
            return std::clamp(svgLength(attributes.value(name), otherwise, 1), 0.0, 1.0);
        };
        look.fill = attributes.value(u"fill"_s, look.fill);
        look.stroke = attributes.value(u"stroke"_s, look.stroke);
        look.width = std::clamp(svgLength(attributes.value(u"stroke-width"_s), look.width), 0.0, 1000.0);
        look.fillOpacity = share(u"fill-opacity"_s, look.fillOpacity);
        look.strokeOpacity = share(u"stroke-opacity"_s, look.strokeOpacity);
        look.opacity *= share(u"opacity"_s, 1);
        if (attributes.contains(u"stroke-dasharray"_s))
            look.dashes = svgNumbers(attributes.value(u"stroke-dasharray"_s), 16);
        look.fontSize = std::clamp(svgLength(attributes.value(u"font-size"_s), look.fontSize, look.fontSize), 1.0, 500.0);
        if (const QString font = attributes.value(u"font"_s); font.contains("px"_L1)) // matplotlib's "12px 'DejaVu Sans'"
            look.fontSize = std::clamp(svgLength(font.first(font.indexOf("px"_L1)).section(u' ', -1), look.fontSize), 1.0, 500.0);
        if (attributes.contains(u"font-weight"_s))
            look.bold = attributes.value(u"font-weight"_s) == "bold"_L1 || attributes.value(u"font-weight"_s).toInt() >= 600;
        look.anchor = attributes.value(u"text-anchor"_s, look.anchor);
        return look;
    }

    static QColor colourOf(const QString &value, qreal opacity)
    {
        QColor colour(Qt::transparent);
        if (value.startsWith("rgb"_L1)) {
            const QList<qreal> n = svgNumbers(QStringView(value).sliced(value.indexOf(u'(') + 1), 4);
            if (n.size() >= 3) {
                const qreal unit = value.contains(u'%') ? 2.55 : 1;
                const auto part = [&](int i) { return std::clamp(static_cast<int>(std::lround(n[i] * unit)), 0, 255); };
                colour = QColor(part(0), part(1), part(2));
                opacity *= n.size() == 4 ? std::clamp(n[3], 0.0, 1.0) : 1;
            }
        } else if (value.startsWith("url"_L1)) {
            colour = QColor(Qt::lightGray); // a gradient
        } else if (value != "none"_L1 && value != "transparent"_L1) {
            colour = value == "currentColor"_L1 ? QColor(Qt::black) : QColor::fromString(value);
        }
        if (!colour.isValid())
            colour = QColor(Qt::black);
        colour.setAlphaF(static_cast<float>(colour.alphaF() * opacity));
        return colour;
    }

    void paint(QPainter &painter, qsizetype number, const SvgLook &above, int depth)
    {
        const SvgElement &element = m_elements[number];
        static const QSet<QString> others{u"defs"_s,          u"clipPath"_s, u"script"_s, u"style"_s,  u"metadata"_s,
                                          u"symbol"_s,        u"mask"_s,     u"title"_s,  u"desc"_s,   u"image"_s,
                                          u"foreignObject"_s, u"filter"_s,   u"marker"_s, u"pattern"_s};
        if (depth > deepest || m_visited++ > mostDrawn || isLate() || others.contains(element.name)
            || element.attributes.value(u"display"_s) == "none"_L1 || element.attributes.value(u"visibility"_s) == "hidden"_L1)
            return;
        const SvgLook look = lookOf(element, above);
        painter.save();
        painter.setTransform(svgTransform(element.attributes.value(u"transform"_s)), true);
        if (element.attributes.contains(u"clip-path"_s))
            clip(painter, idIn(element.attributes.value(u"clip-path"_s)));
        if (element.name == "use"_L1)
            paintUsed(painter, element, look, depth);
        else if (element.name == "text"_L1)
            paintText(painter, element, look);
        else if (const QPainterPath path = pathOf(element); !path.isEmpty())
            paintPath(painter, path, look, element.name == "line"_L1 || element.name == "polyline"_L1);
        if (element.name == "g"_L1 || element.name == "svg"_L1 || element.name == "a"_L1)
            for (const qsizetype child : element.children)
                paint(painter, child, look, depth + 1);
        painter.restore();
    }

    void paintUsed(QPainter &painter, const SvgElement &element, const SvgLook &look, int depth)
    {
        const auto target = m_ids.constFind(idIn(element.attributes.value(u"href"_s)));
        if (target == m_ids.constEnd())
            return; // also what is in another file
        painter.translate(svgLength(element.attributes.value(u"x"_s), 0), svgLength(element.attributes.value(u"y"_s), 0));
        paint(painter, *target, look, depth + 8); // a circle of them ends soon
    }

    void clip(QPainter &painter, const QString &id)
    {
        const auto target = m_ids.constFind(id);
        if (target == m_ids.constEnd())
            return;
        QPainterPath path;
        for (const qsizetype child : m_elements[*target].children)
            path.addPath(pathOf(m_elements[child]));
        if (!path.isEmpty())
            painter.setClipPath(path, Qt::IntersectClip);
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
            path.addRoundedRect(rect, length(u"rx"_s), length(u"ry"_s));
        } else if (element.name == "circle"_L1 || element.name == "ellipse"_L1) {
            const bool round = element.name == "circle"_L1;
            path.addEllipse(QPointF(length(u"cx"_s), length(u"cy"_s)), length(round ? u"r"_s : u"rx"_s),
                            length(round ? u"r"_s : u"ry"_s));
        } else if (element.name == "line"_L1) {
            path.moveTo(length(u"x1"_s), length(u"y1"_s));
            path.lineTo(length(u"x2"_s), length(u"y2"_s));
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

    void paintPath(QPainter &painter, const QPainterPath &path, const SvgLook &look, bool lineOnly)
    {
        const QRectF bounds = path.controlPointRect();
        if (bounds.width() > furthestOut * m_view.width() || bounds.height() > furthestOut * m_view.height())
            return; // nothing that somebody would see
        ++m_drawn;
        const QColor fill = colourOf(look.fill, look.fillOpacity * look.opacity);
        if (fill.alpha() > 0 && !(lineOnly && path.elementCount() <= 2))
            painter.fillPath(path, fill);
        const QColor stroke = colourOf(look.stroke, look.strokeOpacity * look.opacity);
        if (stroke.alpha() == 0 || look.width <= 0)
            return;
        QPen pen(stroke, look.width, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin);
        qreal period = 0;
        for (const qreal dash : look.dashes)
            period += dash > 0 ? dash : 0;
        if (look.dashes.size() >= 2 && look.dashes.size() % 2 == 0 && period > 0.5 && path.elementCount() < 20'000
            && bounds.width() + bounds.height() < 4000 * period) { // else there are more dashes than pixels
            QList<qreal> pattern;
            for (const qreal dash : look.dashes)
                pattern.append(std::max(dash, 0.0) / look.width);
            pen.setDashPattern(pattern);
        }
        painter.strokePath(path, pen);
    }

    void paintText(QPainter &painter, const SvgElement &element, const SvgLook &look)
    {
        drawWords(painter, element.text, element, element, look);
        for (const qsizetype child : element.children)
            if (m_elements[child].name == "tspan"_L1)
                drawWords(painter, m_elements[child].text, m_elements[child], element, lookOf(m_elements[child], look));
    }

    void drawWords(QPainter &painter, const QString &text, const SvgElement &element, const SvgElement &around,
                   const SvgLook &look)
    {
        const QString words = text.simplified();
        if (words.isEmpty())
            return;
        ++m_drawn;
        const auto place = [&](const QString &name) {
            const QString own = element.attributes.value(name, around.attributes.value(name));
            return svgLength(own.section(u' ', 0, 0), 0);
        };
        QFont font(u"sans-serif"_s);
        font.setPixelSize(static_cast<int>(std::lround(look.fontSize)));
        font.setBold(look.bold);
        painter.setFont(font);
        painter.setPen(colourOf(look.fill, look.fillOpacity * look.opacity));
        const qreal width = QFontMetricsF(font).horizontalAdvance(words);
        const qreal shift = look.anchor == "middle"_L1 ? width / 2 : look.anchor == "end"_L1 ? width : 0;
        painter.drawText(QPointF(place(u"x"_s) - shift, place(u"y"_s)), words);
    }

    QElapsedTimer m_clock;
    QList<SvgElement> m_elements;
    QHash<QString, qsizetype> m_ids;
    QRectF m_view;
    qsizetype m_pieces = 0;
    qint64 m_visited = 0;
    qint64 m_drawn = 0;
};

} // namespace

QImage drawSvg(const QByteArray &text, const QSize &most)
{
    SvgDrawing drawing(text);
    return drawing.isSvg() ? drawing.draw(most) : QImage();
}

} // namespace voyageur::widgets
