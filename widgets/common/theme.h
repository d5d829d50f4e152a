// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QList>
#include <QPalette>
#include <QString>

class QApplication;
class QLabel;
class QWidget;

namespace voyageur::widgets {

//! Distances in the window, in device-independent pixels. There are no others.
namespace space {
inline constexpr int hair = 2;
inline constexpr int tiny = 4;
inline constexpr int small = 8;
inline constexpr int medium = 12;
inline constexpr int large = 16;
inline constexpr int huge = 24;
inline constexpr int radius = 6;   //!< of cards, fields and buttons
inline constexpr int control = 32; //!< least height of a button or a field
inline constexpr int row = 30;     //!< height of a row of a list
inline constexpr int railWidth = 228;
inline constexpr int helpWidth = 248;
inline constexpr int narrowWindow = 1060; //!< below this width the help panel gives its place to the page
} // namespace space

//! The type sizes: factors of the application's font, so that a person's larger font enlarges everything.
enum class TextRole {
    Title,   //!< of a page
    Section, //!< of a part of a page
    Body,
    Strong, //!< a figure or a name within body text
    Small,  //!< notes, units
    Code,   //!< commands, logs, paths
};

//! What a sign means, never shown by colour alone: each has an icon or a word beside it.
enum class Tone { Neutral, Info, Good, Attention, Bad };

//! Ink on paper, for one tone.
struct ToneColours {
    QColor ink;
    QColor paper;
};

//! All colours of one appearance. QPalette carries what Qt's own widgets need; the rest is read from here.
struct Colours {
    bool dark = false;
    QColor window;   //!< behind pages
    QColor rail;     //!< behind the rail and the activity strip
    QColor card;     //!< behind fields, lists and cards
    QColor hover;    //!< a row or a quiet button under the mouse
    QColor selected; //!< a selected row, the current page in the rail
    QColor line;     //!< hairlines between areas, decoration only
    QColor border;   //!< edges of fields and buttons: at least 3:1 on what is around them
    QColor text;
    QColor muted; //!< secondary text; still 4.5:1
    QColor disabled;
    QColor accent; //!< links, focus, the main button
    QColor onAccent;
    QColor accentHover;
    QColor chart; //!< bars of a drawing

    ToneColours tone(Tone tone) const;
    QPalette palette() const;
};

//! One pair that text is drawn in, for the test that asks 4.5:1 of each.
struct ColourPair {
    QString name;
    QColor ink;
    QColor paper;
};

enum class Appearance { System, Light, Dark };

const Colours &lightColours();
const Colours &darkColours();
//! The table that goes with a palette: light or dark, by how light its window is.
const Colours &coloursOf(const QPalette &palette);
const Colours &coloursOf(const QWidget *widget);
//! Every pair of text and background the window draws.
QList<ColourPair> textPairs(const Colours &colours);
//! Contrast as WCAG 2 defines it: 1 to 21.
double contrast(const QColor &one, const QColor &other);

QFont roleFont(TextRole role);
//! A label in a role; plain text always (a stranger's text is never read as markup), wraps, can be selected with the mouse.
QLabel *makeLabel(const QString &text, TextRole role = TextRole::Body, QWidget *parent = nullptr);
//! Makes a label use the muted ink, also after the palette changes.
void setMuted(QLabel *label);

//! Gives the application its style, palette and fonts; once, before the first window. `VOYAGEUR_APPEARANCE` (system, light
//! or dark) wins over the setting. GUI thread.
void applyTheme(QApplication &app, Appearance wanted);
//! The same palette again for another appearance, while windows are open.
void setAppearance(QApplication &app, Appearance wanted);
Appearance appearanceFromText(const QString &text);
QString appearanceText(Appearance appearance);

} // namespace voyageur::widgets
