// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProxyStyle>

namespace voyageur::widgets {

//! What a button is for; set with setButtonKind(), drawn by Style.
enum class ButtonKind {
    Normal,
    Main,   //!< the one next act of a page
    Quiet,  //!< no frame until the mouse or the focus is there
    Danger, //!< cannot be undone
};

void setButtonKind(QWidget *button, ButtonKind kind);
ButtonKind buttonKind(const QWidget *button);

//! Fusion, flattened: buttons, fields, bars and the focus ring in our table of colours. Everything it does not name stays
//! Fusion's. GUI thread.
class Style final : public QProxyStyle {
    Q_OBJECT

public:
    Style();

    void polish(QWidget *widget) override;
    using QProxyStyle::polish;
    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                       const QWidget *widget) const override;
    void drawControl(ControlElement element, const QStyleOption *option, QPainter *painter, const QWidget *widget) const override;
    QRect subElementRect(SubElement element, const QStyleOption *option, const QWidget *widget) const override;
    QRect subControlRect(ComplexControl control, const QStyleOptionComplex *option, SubControl part,
                         const QWidget *widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex *option, QPainter *painter,
                            const QWidget *widget) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &size,
                           const QWidget *widget) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const override;
    QIcon standardIcon(StandardPixmap which, const QStyleOption *option, const QWidget *widget) const override;
    int styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget, QStyleHintReturn *data) const override;
};

} // namespace voyageur::widgets
