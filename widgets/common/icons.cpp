// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/icons.h"

#include <QApplication>
#include <QHash>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

#include <memory>

static void initIconResources()
{
    Q_INIT_RESOURCE(icons); // a static library's resources are dropped by the linker unless asked for
}

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

namespace {

QSvgRenderer *renderer(const QString &name)
{
    static const bool ready = (initIconResources(), true);
    Q_UNUSED(ready)
    static QHash<QString, std::shared_ptr<QSvgRenderer>> known;
    auto &entry = known[name];
    if (!entry)
        entry = std::make_shared<QSvgRenderer>(u":/icons/%1.svg"_s.arg(name));
    return entry->isValid() ? entry.get() : nullptr;
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
    if (QSvgRenderer *svg = renderer(name)) {
        QPainter painter(&image);
        svg->render(&painter);
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
    bool isNull() override { return renderer(m_name) == nullptr; }

private:
    QString m_name;
    Ink m_ink;
};

} // namespace

QIcon icon(const QString &name, Ink ink)
{
    return QIcon(new SvgIconEngine(name, ink));
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
