// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/jobs/svglook.h"

#include "widgets/jobs/svgpath.h"

#include <QBuffer>
#include <QImageReader>

#include <algorithm>
#include <cmath>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype mostStops = 100;
constexpr int mostHeirs = 8; // gradients that take over from another

//! An attribute of a gradient, or of those that it takes over from.
QString heirloom(const SvgDocument &document, qsizetype number, const QString &name)
{
    for (int i = 0; i < mostHeirs && number >= 0; ++i) {
        if (document[number].attributes.contains(name))
            return document[number].attributes.value(name);
        number = document.find(document[number].attributes.value(u"href"_s));
    }
    return {};
}

QGradientStops gradientStops(const SvgDocument &document, qsizetype number, qreal opacity)
{
    QGradientStops stops;
    for (int i = 0; i < mostHeirs && number >= 0 && stops.isEmpty(); ++i) {
        for (const qsizetype child : document[number].children) {
            const auto &attributes = document[child].attributes;
            if (document[child].name != "stop"_L1 || stops.size() >= mostStops)
                continue;
            const qreal at = std::clamp(svgLength(attributes.value(u"offset"_s), 0, 1), 0.0, 1.0);
            const qreal own = std::clamp(svgLength(attributes.value(u"stop-opacity"_s), 1, 1), 0.0, 1.0);
            stops.append({std::max(at, stops.isEmpty() ? 0 : stops.last().first),
                          svgColour(attributes.value(u"stop-color"_s, u"black"_s), own * opacity, Qt::black)});
        }
        number = document.find(document[number].attributes.value(u"href"_s));
    }
    return stops;
}

} // namespace

SvgLook SvgLook::within(const SvgElement &element) const
{
    SvgLook look = *this;
    look.ownWidth = false;
    const auto &attributes = element.attributes;
    if (attributes.isEmpty())
        return look;
    const auto has = [&](const QString &name) { return attributes.contains(name); };
    const auto share = [&](const QString &name, qreal otherwise) {
        return std::clamp(svgLength(attributes.value(name), otherwise, 1), 0.0, 1.0);
    };
    if (const QString own = attributes.value(u"color"_s); !own.isEmpty())
        look.colour = svgColour(own, 1, colour);
    look.fill = attributes.value(u"fill"_s, look.fill);
    look.stroke = attributes.value(u"stroke"_s, look.stroke);
    look.width = std::clamp(svgLength(attributes.value(u"stroke-width"_s), look.width), 0.0, 1000.0);
    look.fillOpacity = share(u"fill-opacity"_s, look.fillOpacity);
    look.strokeOpacity = share(u"stroke-opacity"_s, look.strokeOpacity);
    look.opacity *= share(u"opacity"_s, 1);
    if (has(u"stroke-dasharray"_s)) {
        look.dashes.clear();
        const QStringList words = attributes.value(u"stroke-dasharray"_s).replace(u',', u' ').simplified().split(u' ');
        for (const QString &dash : words.first(std::min<qsizetype>(16, words.size())))
            look.dashes.append(std::max(svgLength(dash, 0), 0.0));
        if (look.dashes.size() % 2 == 1)
            look.dashes += QList<qreal>(look.dashes);
    }
    look.dashesBegin = svgLength(attributes.value(u"stroke-dashoffset"_s), look.dashesBegin);
    if (const QString own = attributes.value(u"stroke-linecap"_s); !own.isEmpty())
        look.cap = own == "round"_L1 ? Qt::RoundCap : own == "square"_L1 ? Qt::SquareCap : Qt::FlatCap;
    if (const QString own = attributes.value(u"stroke-linejoin"_s); !own.isEmpty())
        look.join = own == "round"_L1 ? Qt::RoundJoin : own == "bevel"_L1 ? Qt::BevelJoin : Qt::MiterJoin;
    look.ownWidth = attributes.value(u"vector-effect"_s) == "non-scaling-stroke"_L1;
    for (const QString &name : {u"fill-rule"_s, u"clip-rule"_s})
        if (has(name))
            look.rule = attributes.value(name) == "evenodd"_L1 ? Qt::OddEvenFill : Qt::WindingFill;
    if (const QString own = attributes.value(u"font"_s); own.contains("px"_L1)) { // matplotlib's "bold 12px 'DejaVu Sans'"
        look.fontSize = svgLength(own.first(own.indexOf("px"_L1)).section(u' ', -1), look.fontSize);
        look.bold = own.contains("bold"_L1);
        look.italic = own.contains("italic"_L1) || own.contains("oblique"_L1);
    }
    look.fontSize = std::clamp(svgLength(attributes.value(u"font-size"_s), look.fontSize, look.fontSize), 1.0, 500.0);
    if (const QString own = attributes.value(u"font-weight"_s); !own.isEmpty())
        look.bold = own == "bold"_L1 || own.toInt() >= 600;
    if (const QString own = attributes.value(u"font-style"_s); !own.isEmpty())
        look.italic = own != "normal"_L1;
    if (const QString own = attributes.value(u"font-family"_s, attributes.value(u"font"_s)); !own.isEmpty()) {
        const auto says = [&](QLatin1StringView word) { return own.contains(word, Qt::CaseInsensitive); };
        look.family = says("mono"_L1) || says("courier"_L1)              ? QFont::Monospace
            : (says("serif"_L1) && !says("sans"_L1)) || says("times"_L1) ? QFont::Serif
                                                                         : QFont::SansSerif;
    }
    if (const QString own = attributes.value(u"dominant-baseline"_s); !own.isEmpty())
        look.lower = own == "middle"_L1 || own == "central"_L1 ? 0.35 : own == "hanging"_L1 ? 0.75 : 0;
    if (has(u"space"_s) || has(u"white-space"_s))
        look.spaces = attributes.value(u"space"_s) == "preserve"_L1 || attributes.value(u"white-space"_s) == "pre"_L1;
    look.anchor = attributes.value(u"text-anchor"_s, look.anchor);
    return look;
}

QFont SvgLook::font(int pixels) const
{
    QFont font(family == QFont::Serif ? u"serif"_s : family == QFont::Monospace ? u"monospace"_s : u"sans-serif"_s);
    font.setStyleHint(family);
    font.setPixelSize(pixels);
    font.setBold(bold);
    font.setItalic(italic);
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

QColor svgColour(const QString &value, qreal opacity, const QColor &current)
{
    QColor colour;
    const auto open = value.indexOf(u'(');
    if (value == "none"_L1 || value == "transparent"_L1) {
        colour = Qt::transparent;
    } else if (value.compare("currentColor"_L1, Qt::CaseInsensitive) == 0) {
        colour = current;
    } else if (open > 0 && (value.startsWith("rgb"_L1) || value.startsWith("hsl"_L1))) {
        const QList<qreal> n = svgNumbers(QString(value.sliced(open + 1)).replace(u'%', u' ').replace(u'/', u' '), 4);
        if (n.size() >= 3 && value.startsWith("hsl"_L1)) {
            const auto part = [&](int i) { return static_cast<float>(std::clamp(n[i] / 100, 0.0, 1.0)); };
            colour = QColor::fromHslF(static_cast<float>(std::fmod(std::fmod(n[0], 360) + 360, 360) / 360), part(1), part(2));
        } else if (n.size() >= 3) {
            const qreal unit = value.contains(u'%') ? 2.55 : 1;
            const auto part = [&](int i) { return std::clamp(static_cast<int>(std::lround(n[i] * unit)), 0, 255); };
            colour = QColor(part(0), part(1), part(2));
        }
        opacity *= n.size() == 4 ? std::clamp(n[3], 0.0, 1.0) : 1;
    } else if (value.startsWith(u'#') && (value.size() == 5 || value.size() == 9)) { // Qt has the alpha first
        const qsizetype digits = (value.size() - 1) / 4;
        colour = QColor::fromString(value.first(1 + 3 * digits));
        opacity *= QStringView(value).last(digits).toInt(nullptr, 16) / (digits == 1 ? 15.0 : 255.0);
    } else {
        colour = QColor::fromString(value);
    }
    if (!colour.isValid())
        colour = Qt::black;
    colour.setAlphaF(static_cast<float>(std::clamp(colour.alphaF() * opacity, 0.0, 1.0)));
    return colour;
}

QBrush svgGradient(const SvgDocument &document, qsizetype number, const QRectF &bounds, const QRectF &view, qreal opacity)
{
    const QGradientStops stops = gradientStops(document, number, opacity);
    if (stops.isEmpty())
        return Qt::NoBrush;
    const bool boxed = heirloom(document, number, u"gradientUnits"_s) != "userSpaceOnUse"_L1;
    const QSizeF whole = boxed ? QSizeF(1, 1) : view.size();
    const auto value = [&](const QString &name, qreal all, qreal otherwise) {
        return svgLength(heirloom(document, number, name), otherwise * all, all);
    };
    QGradient gradient;
    if (document[number].name == "linearGradient"_L1) {
        gradient = QLinearGradient(value(u"x1"_s, whole.width(), 0), value(u"y1"_s, whole.height(), 0),
                                   value(u"x2"_s, whole.width(), 1), value(u"y2"_s, whole.height(), 0));
    } else {
        const QPointF centre(value(u"cx"_s, whole.width(), 0.5), value(u"cy"_s, whole.height(), 0.5));
        const QPointF focus(svgLength(heirloom(document, number, u"fx"_s), centre.x(), whole.width()),
                            svgLength(heirloom(document, number, u"fy"_s), centre.y(), whole.height()));
        gradient = QRadialGradient(centre, std::max(value(u"r"_s, whole.width(), 0.5), 1e-6), focus);
    }
    const QString spread = heirloom(document, number, u"spreadMethod"_s);
    gradient.setSpread(spread == "repeat"_L1        ? QGradient::RepeatSpread
                           : spread == "reflect"_L1 ? QGradient::ReflectSpread
                                                    : QGradient::PadSpread);
    gradient.setStops(stops);
    QBrush brush(gradient);
    QTransform place = svgTransform(heirloom(document, number, u"gradientTransform"_s));
    if (boxed)
        place *= QTransform::fromScale(std::max(bounds.width(), 1e-6), std::max(bounds.height(), 1e-6))
            * QTransform::fromTranslate(bounds.x(), bounds.y());
    brush.setTransform(place);
    return brush;
}

QImage svgEmbedded(const QString &href, qint64 mostPixels)
{
    const auto comma = href.indexOf(u',');
    if (!href.startsWith("data:image/"_L1) || comma < 0 || !QStringView(href).first(comma).endsWith(";base64"_L1))
        return {};
    QByteArray bytes = QByteArray::fromBase64(QByteArray::fromPercentEncoding(QStringView(href).sliced(comma + 1).toLatin1()));
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::ReadOnly);
    QImageReader reader(&buffer);
    reader.setDecideFormatFromContent(true);
    static const QByteArrayList known{"png", "jpg", "jpeg", "gif", "webp"};
    const QSize size = known.contains(reader.format()) ? reader.size() : QSize();
    return size.isValid() && qint64(size.width()) * size.height() <= mostPixels ? reader.read() : QImage();
}

} // namespace voyageur::widgets
