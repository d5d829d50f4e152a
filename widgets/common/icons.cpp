// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/icons.h"

#include <QApplication>
#include <QFile>
#include <QHash>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>

#include <algorithm>
#include <memory>

#define NANOSVG_IMPLEMENTATION
#include <nanosvg.h>
#define NANOSVGRAST_IMPLEMENTATION
#include <nanosvgrast.h>

static void initIconResources()
{
    Q_INIT_RESOURCE(icons); // a static library's resources are dropped by the linker unless asked for
}

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

namespace {

// NanoSVG rather than Qt's module: two headers, and the same drawing on every system.
using Drawing = std::shared_ptr<NSVGimage>;

Drawing drawing(const QString &name)
{
    static const bool ready = (initIconResources(), true);
    Q_UNUSED(ready)
    static QHash<QString, Drawing> known;
    auto &entry = known[name];
    if (!entry) {
        QFile file(u":/icons/%1.svg"_s.arg(name));
        if (!file.open(QIODevice::ReadOnly))
            return {};
        QByteArray text = file.readAll(); // parsed in place
        entry = Drawing(nsvgParse(text.data(), "px", 96), nsvgDelete);
    }
    return entry;
}

QImage rasterised(const NSVGimage &drawing, const QSize &pixels)
{
    QImage image(pixels, QImage::Format_RGBA8888);
    image.fill(Qt::transparent);
    const std::unique_ptr<NSVGrasterizer, decltype(&nsvgDeleteRasterizer)> rasteriser(nsvgCreateRasterizer(),
                                                                                      nsvgDeleteRasterizer);
    const auto wide = static_cast<float>(pixels.width());
    const auto high = static_cast<float>(pixels.height());
    const float scale = std::min(wide / drawing.width, high / drawing.height);
    // It wants a drawing that it may change, and does not change it.
    nsvgRasterize(rasteriser.get(), const_cast<NSVGimage *>(&drawing), (wide - scale * drawing.width) / 2,
                  (high - scale * drawing.height) / 2, scale, image.bits(), pixels.width(), pixels.height(),
                  static_cast<int>(image.bytesPerLine()));
    return image.convertToFormat(QImage::Format_ARGB32_Premultiplied);
}

QColor inkColour(Ink ink, QIcon::Mode mode)
{
    const Colours &c = coloursOf(QApplication::palette());
    if (mode == QIcon::Disabled)
        return c.disabled;
    switch (ink) {
    case Ink::Text:
        return c.text;
    case Ink::Muted:
        return c.muted;
    case Ink::Accent:
        return c.accent;
    case Ink::OnAccent:
        return c.onAccent;
    case Ink::Good:
        return c.tone(Tone::Good).ink;
    case Ink::Attention:
        return c.tone(Tone::Attention).ink;
    case Ink::Bad:
        return c.tone(Tone::Bad).ink;
    }
    return c.text;
}

QPixmap drawn(const QString &name, const QSize &pixels, const QColor &colour)
{
    const QString key = u"voyageur/%1/%2x%3/%4"_s.arg(name).arg(pixels.width()).arg(pixels.height()).arg(colour.rgba());
    QPixmap pixmap;
    if (QPixmapCache::find(key, &pixmap))
        return pixmap;
    QImage image(pixels, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    if (const Drawing shape = drawing(name)) {
        image = rasterised(*shape, pixels);
        QPainter painter(&image);
        painter.setCompositionMode(QPainter::CompositionMode_SourceIn);
        painter.fillRect(image.rect(), colour);
    }
    pixmap = QPixmap::fromImage(image);
    QPixmapCache::insert(key, pixmap);
    return pixmap;
}

class SvgIconEngine final : public QIconEngine {
public:
    SvgIconEngine(QString name, Ink ink) : m_name(std::move(name)), m_ink(ink) {}

    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State) override
    {
        paintIcon(painter, rect, m_name, inkColour(m_ink, mode));
    }
    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State) override
    {
        return drawn(m_name, size, inkColour(m_ink, mode));
    }
    QPixmap scaledPixmap(const QSize &size, QIcon::Mode mode, QIcon::State, qreal scale) override
    {
        QPixmap result = drawn(m_name, size, inkColour(m_ink, mode));
        result.setDevicePixelRatio(scale);
        return result;
    }
    QSize actualSize(const QSize &size, QIcon::Mode, QIcon::State) override { return size; }
    QIconEngine *clone() const override { return new SvgIconEngine(m_name, m_ink); }
    bool isNull() override { return drawing(m_name) == nullptr; }

private:
    QString m_name;
    Ink m_ink;
};

} // namespace

QIcon icon(const QString &name, Ink ink)
{
    return QIcon(new SvgIconEngine(name, ink));
}

QIcon programIcon()
{
    QIcon icon;
    const Drawing shape = drawing(u"voyageur"_s);
    for (const int size : {16, 24, 32, 48, 64, 128, 256}) {
        if (shape)
            icon.addPixmap(QPixmap::fromImage(rasterised(*shape, {size, size})));
    }
    return icon;
}

void paintIcon(QPainter *painter, const QRect &rect, const QString &name, const QColor &colour)
{
    const qreal ratio = painter->device()->devicePixelRatioF();
    QPixmap pixmap = drawn(name, (QSizeF(rect.size()) * ratio).toSize(), colour);
    pixmap.setDevicePixelRatio(ratio);
    painter->drawPixmap(rect.topLeft(), pixmap);
}

QString toneIcon(Tone tone)
{
    switch (tone) {
    case Tone::Neutral:
        return u"minus"_s;
    case Tone::Info:
        return u"info"_s;
    case Tone::Good:
        return u"check"_s;
    case Tone::Attention:
        return u"attention"_s;
    case Tone::Bad:
        return u"error"_s;
    }
    return u"info"_s;
}

Ink toneInk(Tone tone)
{
    switch (tone) {
    case Tone::Neutral:
        return Ink::Muted;
    case Tone::Info:
        return Ink::Accent;
    case Tone::Good:
        return Ink::Good;
    case Tone::Attention:
        return Ink::Attention;
    case Tone::Bad:
        return Ink::Bad;
    }
    return Ink::Text;
}

} // namespace voyageur::widgets
