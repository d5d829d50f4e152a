// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terminal/grid.h"
#include "terminal/history.h"
#include "terminal/screen.h"

#include <vterm.h>

#include <QHash>
#include <QStringList>

#include <memory>

namespace voyageur::terminal {

struct VTermDeleter {
    void operator()(VTerm *vt) const { vterm_free(vt); }
};

//! What libvterm's state machine (its VTermState; its own screen is slower, and aborts on some resizes) calls, and what it
//! draws on.
struct Screen::Private {
    Private(int columns, int rows, int history);

    Grid &grid() { return alternate ? alternateGrid : mainGrid; }
    const Grid &grid() const { return alternate ? alternateGrid : mainGrid; }
    Cell blank() const { return {.text = 0, .foreground = pen.foreground, .background = pen.background}; }
    void damageRows(int top, int bottom);
    void damageAll() { damageRows(0, grid().rows()); }
    void pushToHistory(int count);
    char32_t cluster(const uint32_t *characters);

    // libvterm's callbacks, see screencallbacks.cpp and screenresize.cpp.
    void glyph(const VTermGlyphInfo &info, VTermPos at);
    void scroll(const VTermRect &area, int up, int left);
    void setPen(VTermAttr attribute, const VTermValue &value);
    void setProperty(VTermProp property, const VTermValue &value);
    void resized(int rows, VTermStateFields &fields);
    int shrinkMain(int rows, int cursorRow);
    void string(int command, const VTermStringFragment &piece);
    void takeFolder();
    void takeLink();

    Grid mainGrid;
    Grid alternateGrid;
    History history;
    bool alternate = false;
    qint64 dropped = 0; // lines that are not in the history any more
    int cursorBeforeAlternate = 0;
    int pushedBeneath = 0; // rows of the main screen that went to the history while the alternate one was shown

    Cell pen;
    VTermPos position = {};
    Cursor cursor;
    MouseMode mouseMode = MouseMode::None;
    bool reversed = false;
    int bells = 0;
    QString title;
    QByteArray folder;
    int foldersTold = 0;
    QByteArray pending; // of a string that comes in pieces
    QByteArray output;
    Damage damage;

    QHash<QByteArray, char32_t> clusterNumbers;
    std::vector<QString> clusters;
    QHash<QString, quint16> linkNumbers;
    QStringList links;

    std::unique_ptr<VTerm, VTermDeleter> vt; // last: its end frees what nothing above needs
    VTermState *state = nullptr;
};

} // namespace voyageur::terminal
