// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terminal/screen.h"

class QKeyEvent;

namespace voyageur::widgets {

terminal::Modifiers terminalModifiers(Qt::KeyboardModifiers modifiers);
//! Sends what a key means to the program. False when it means nothing there (a modifier alone).
bool sendKeyTo(terminal::Screen &screen, const QKeyEvent &event);

//! What a key combination means to the window instead of the program.
enum class TerminalCommand {
    None,
    Copy,
    Paste,
    SelectAll,
    Find,
    ZoomIn,
    ZoomOut,
    ZoomReset,
    PageUp,
    PageDown,
    ToTop,
    ToBottom,
    NewTab,
    CloseTab,
    NextTab,
    PreviousTab,
    Menu,
    ExtendLeft,
    ExtendRight,
    ExtendUp,
    ExtendDown,
};
TerminalCommand terminalCommand(const QKeyEvent &event);
//! Left to the window: moving between its areas and pages.
bool isWindowKey(const QKeyEvent &event);

} // namespace voyageur::widgets
