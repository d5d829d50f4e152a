// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/theme.h"

#include "widgets/common/style.h"

#include <QApplication>
#include <QFontDatabase>
#include <QLabel>
#include <QStyleHints>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace voyageur::widgets {

using namespace Qt::StringLiterals;

namespace {

Colours makeLight()
{
    Colours c;
    c.dark = false;
    c.window = QColor(0xf7f8fa);
    c.rail = QColor(0xeceff4);
    c.card = QColor(0xffffff);
    c.hover = QColor(0xe6ebf2);
    c.selected = QColor(0xd7e5f7);
    c.line = QColor(0xdce1e8);
    c.border = QColor(0x7b8492);
    c.text = QColor(0x1a222d);
    c.muted = QColor(0x525d6b);
    c.disabled = QColor(0x8d96a3);
    c.accent = QColor(0x1c5ca8);
    c.onAccent = QColor(0xffffff);
    c.accentHover = QColor(0x164b8a);
    c.chart = QColor(0x5b8fcf);
    return c;
}

Colours makeDark()
{
    Colours c;
    c.dark = true;
    c.window = QColor(0x1d2127);
    c.rail = QColor(0x171a1f);
    c.card = QColor(0x262b33);
    c.hover = QColor(0x2d343e);
    c.selected = QColor(0x263f5e);
    c.line = QColor(0x353c47);
    c.border = QColor(0x747f8f);
    c.text = QColor(0xe7ebf1);
    c.muted = QColor(0xaab4c2);
    c.disabled = QColor(0x6d7786);
    c.accent = QColor(0x86b8f5);
    c.onAccent = QColor(0x10203a);
    c.accentHover = QColor(0xa6cbf8);
    c.chart = QColor(0x6ea3e0);
    return c;
}

double channel(double value)
{
    return value <= 0.03928 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

double luminance(const QColor &colour)
{
    return 0.2126 * channel(colour.redF()) + 0.7152 * channel(colour.greenF()) + 0.0722 * channel(colour.blueF());
}

bool systemIsDark(const QApplication &app)
{
    // Qt 6.4 tells no colour scheme; the palette the platform theme gave us does, as long as we have not replaced it.
    static const bool dark = app.palette().color(QPalette::Window).lightness() < 128;
    return dark;
}

bool isDark(const QApplication &app, Appearance wanted)
{
    const QString forced = qEnvironmentVariable("VOYAGEUR_APPEARANCE");
    if (!forced.isEmpty())
        wanted = appearanceFromText(forced);
    return wanted == Appearance::System ? systemIsDark(app) : wanted == Appearance::Dark;
}

} // namespace

ToneColours Colours::tone(Tone tone) const
{
    switch (tone) {
    case Tone::Neutral:
        return dark ? ToneColours{QColor(0xc3ccd8), QColor(0x353c47)} : ToneColours{QColor(0x46515f), QColor(0xe5e9ef)};
    case Tone::Info:
        return dark ? ToneColours{QColor(0x9cc6f8), QColor(0x233b58)} : ToneColours{QColor(0x1a5296), QColor(0xe0ecfa)};
    case Tone::Good:
        return dark ? ToneColours{QColor(0x86d8a9), QColor(0x1e3a2b)} : ToneColours{QColor(0x17633a), QColor(0xdff2e7)};
    case Tone::Attention:
        return dark ? ToneColours{QColor(0xf0c674), QColor(0x40341a)} : ToneColours{QColor(0x7a4d00), QColor(0xfcefd2)};
    case Tone::Bad:
        return dark ? ToneColours{QColor(0xffaaa2), QColor(0x4a2624)} : ToneColours{QColor(0xa3211a), QColor(0xfce4e2)};
    }
    return {text, card};
}

QPalette Colours::palette() const
{
    QPalette p;
    p.setColor(QPalette::Window, window);
    p.setColor(QPalette::WindowText, text);
    p.setColor(QPalette::Base, card);
    p.setColor(QPalette::AlternateBase, window);
    p.setColor(QPalette::Text, text);
    p.setColor(QPalette::PlaceholderText, muted);
    p.setColor(QPalette::Button, card);
    p.setColor(QPalette::ButtonText, text);
    p.setColor(QPalette::BrightText, tone(Tone::Bad).ink);
    p.setColor(QPalette::Highlight, selected);
    p.setColor(QPalette::HighlightedText, text);
    p.setColor(QPalette::Link, accent);
    p.setColor(QPalette::LinkVisited, accent);
    p.setColor(QPalette::ToolTipBase, card);
    p.setColor(QPalette::ToolTipText, text);
    p.setColor(QPalette::Light, dark ? card.lighter(130) : QColor(0xffffff));
    p.setColor(QPalette::Midlight, line);
    p.setColor(QPalette::Mid, border);
    p.setColor(QPalette::Dark, border);
    p.setColor(QPalette::Shadow, dark ? QColor(Qt::black) : QColor(0x9aa3b0));
    for (QPalette::ColorRole role :
         {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::PlaceholderText, QPalette::HighlightedText})
        p.setColor(QPalette::Disabled, role, disabled);
    p.setColor(QPalette::Disabled, QPalette::Base, window);
    p.setColor(QPalette::Disabled, QPalette::Highlight, line);
    return p;
}

const Colours &lightColours()
{
    static const Colours colours = makeLight();
    return colours;
}

const Colours &darkColours()
{
    static const Colours colours = makeDark();
    return colours;
}

const Colours &coloursOf(const QPalette &palette)
{
    return palette.color(QPalette::Active, QPalette::Base).lightness() < 128 ? darkColours() : lightColours();
}

const Colours &coloursOf(const QWidget *widget)
{
    return coloursOf(widget ? widget->palette() : QApplication::palette());
}

QList<ColourPair> textPairs(const Colours &c)
{
    QList<ColourPair> pairs;
    const std::pair<QString, QColor> papers[] = {
        {u"window"_s, c.window}, {u"rail"_s, c.rail}, {u"card"_s, c.card}, {u"hover"_s, c.hover}, {u"selected"_s, c.selected}};
    for (const auto &[name, paper] : papers) {
        pairs.append({u"text on "_s + name, c.text, paper});
        pairs.append({u"muted on "_s + name, c.muted, paper});
    }
    for (const auto &[name, paper] : {papers[0], papers[1], papers[2]})
        pairs.append({u"link on "_s + name, c.accent, paper});
    pairs.append({u"main button"_s, c.onAccent, c.accent});
    pairs.append({u"main button under the mouse"_s, c.onAccent, c.accentHover});
    const std::pair<QString, Tone> tones[] = {{u"neutral"_s, Tone::Neutral},
                                              {u"info"_s, Tone::Info},
                                              {u"good"_s, Tone::Good},
                                              {u"attention"_s, Tone::Attention},
                                              {u"bad"_s, Tone::Bad}};
    for (const auto &[name, tone] : tones) {
        const ToneColours both = c.tone(tone);
        pairs.append({name, both.ink, both.paper});
        pairs.append({u"text on "_s + name, c.text, both.paper});
        for (const auto &[paperName, paper] : papers)
            pairs.append({u"%1 on %2"_s.arg(name, paperName), both.ink, paper});
    }
    return pairs;
}

double contrast(const QColor &one, const QColor &other)
{
    const double a = luminance(one);
    const double b = luminance(other);
    return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

QFont roleFont(TextRole role)
{
    QFont result = QApplication::font();
    const double size = result.pointSizeF() > 0 ? result.pointSizeF() : 10;
    switch (role) {
    case TextRole::Title:
        result.setPointSizeF(size * 1.55);
        result.setWeight(QFont::DemiBold);
        break;
    case TextRole::Section:
        result.setPointSizeF(size * 1.1);
        result.setWeight(QFont::DemiBold);
        break;
    case TextRole::Body:
        break;
    case TextRole::Strong:
        result.setWeight(QFont::DemiBold);
        break;
    case TextRole::Small:
        result.setPointSizeF(size * 0.9);
        break;
    case TextRole::Code:
        result = QFontDatabase::systemFont(QFontDatabase::FixedFont);
        result.setPointSizeF(size * 0.95);
        break;
    }
    return result;
}

QLabel *makeLabel(const QString &text, TextRole role, QWidget *parent)
{
    auto *label = new QLabel(text, parent);
    label->setTextFormat(Qt::PlainText);
    label->setFont(roleFont(role));
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

void setMuted(QLabel *label)
{
    // The style paints labels in this role with Colours::muted, which a palette entry of the label would freeze.
    label->setForegroundRole(QPalette::PlaceholderText);
}

void applyTheme(QApplication &app, Appearance wanted)
{
    const bool dark = isDark(app, wanted); // reads the system's palette before ours replaces it
    app.setStyle(new Style);
    if (app.font().pointSizeF() < 10)
        app.setFont([&] {
            QFont larger = app.font();
            larger.setPointSizeF(10);
            return larger;
        }());
    app.setPalette((dark ? darkColours() : lightColours()).palette());
    QToolTip::setPalette(app.palette());
}

void setAppearance(QApplication &app, Appearance wanted)
{
    app.setPalette((isDark(app, wanted) ? darkColours() : lightColours()).palette());
    QToolTip::setPalette(app.palette());
}

Appearance appearanceFromText(const QString &text)
{
    if (text == "light"_L1)
        return Appearance::Light;
    return text == "dark"_L1 ? Appearance::Dark : Appearance::System;
}

QString appearanceText(Appearance appearance)
{
    switch (appearance) {
    case Appearance::Light:
        return u"light"_s;
    case Appearance::Dark:
        return u"dark"_s;
    case Appearance::System:
        break;
    }
    return u"system"_s;
}

} // namespace voyageur::widgets
