// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/terminal/terminalkeys.h"

#include <QGuiApplication>
#include <QKeyEvent>
#include <QKeySequence>

#include <optional>
#include <utility>

namespace voyageur::widgets {

using terminal::Key;

namespace {

constexpr std::pair<int, Key> keyTable[] = {
    {Qt::Key_Return, Key::Enter},
    {Qt::Key_Enter, Key::Enter},
    {Qt::Key_Tab, Key::Tab},
    {Qt::Key_Backtab, Key::Tab},
    {Qt::Key_Backspace, Key::Backspace},
    {Qt::Key_Escape, Key::Escape},
    {Qt::Key_Up, Key::Up},
    {Qt::Key_Down, Key::Down},
    {Qt::Key_Left, Key::Left},
    {Qt::Key_Right, Key::Right},
    {Qt::Key_Insert, Key::Insert},
    {Qt::Key_Delete, Key::Delete},
    {Qt::Key_Home, Key::Home},
    {Qt::Key_End, Key::End},
    {Qt::Key_PageUp, Key::PageUp},
    {Qt::Key_PageDown, Key::PageDown},
};

constexpr std::pair<int, Key> keypadKeys[] = {
    {Qt::Key_Asterisk, Key::KeypadMultiply}, {Qt::Key_Plus, Key::KeypadAdd},      {Qt::Key_Comma, Key::KeypadComma},
    {Qt::Key_Minus, Key::KeypadSubtract},    {Qt::Key_Period, Key::KeypadPeriod}, {Qt::Key_Slash, Key::KeypadDivide},
    {Qt::Key_Enter, Key::KeypadEnter},       {Qt::Key_Equal, Key::KeypadEqual},
};

constexpr auto controlShift = Qt::ControlModifier | Qt::ShiftModifier;

struct Binding {
    Qt::KeyboardModifiers modifiers;
    int key;
    TerminalCommand command;
};

// Ctrl+Shift, because Ctrl alone belongs to the program. On macOS Qt's Control is the Command key, which no program gets.
const Binding bindings[] = {
    {controlShift, Qt::Key_C, TerminalCommand::Copy},
    {controlShift, Qt::Key_V, TerminalCommand::Paste},
    {Qt::ShiftModifier, Qt::Key_Insert, TerminalCommand::Paste},
    {controlShift, Qt::Key_A, TerminalCommand::SelectAll},
    {controlShift, Qt::Key_F, TerminalCommand::Find},
    {controlShift, Qt::Key_T, TerminalCommand::NewTab},
    {controlShift, Qt::Key_W, TerminalCommand::CloseTab},
    {Qt::ControlModifier, Qt::Key_PageDown, TerminalCommand::NextTab},
    {Qt::ControlModifier, Qt::Key_PageUp, TerminalCommand::PreviousTab},
    {Qt::ControlModifier, Qt::Key_Tab, TerminalCommand::NextTab},
    {controlShift, Qt::Key_Backtab, TerminalCommand::PreviousTab},
    {Qt::ShiftModifier, Qt::Key_F10, TerminalCommand::Menu},
    {Qt::ControlModifier, Qt::Key_Plus, TerminalCommand::ZoomIn},
    {controlShift, Qt::Key_Plus, TerminalCommand::ZoomIn},
    {Qt::ControlModifier, Qt::Key_Equal, TerminalCommand::ZoomIn},
    {Qt::ControlModifier, Qt::Key_Minus, TerminalCommand::ZoomOut},
    {Qt::ControlModifier, Qt::Key_0, TerminalCommand::ZoomReset},
    {Qt::ShiftModifier, Qt::Key_PageUp, TerminalCommand::PageUp},
    {Qt::ShiftModifier, Qt::Key_PageDown, TerminalCommand::PageDown},
    {Qt::ShiftModifier, Qt::Key_Home, TerminalCommand::ToTop},
    {Qt::ShiftModifier, Qt::Key_End, TerminalCommand::ToBottom},
    {controlShift, Qt::Key_Left, TerminalCommand::ExtendLeft},
    {controlShift, Qt::Key_Right, TerminalCommand::ExtendRight},
    {controlShift, Qt::Key_Up, TerminalCommand::ExtendUp},
    {controlShift, Qt::Key_Down, TerminalCommand::ExtendDown},
#ifdef Q_OS_MACOS
    {Qt::ControlModifier, Qt::Key_C, TerminalCommand::Copy},
    {Qt::ControlModifier, Qt::Key_V, TerminalCommand::Paste},
    {Qt::ControlModifier, Qt::Key_F, TerminalCommand::Find},
#endif
};

// Qt tells nothing of NumLock but in the platform's own bits (its key mapper for Windows; Mod2 of X11 and of Wayland's keymaps).
// The keypad of a Mac writes numbers always.
bool hasNumLock(const QKeyEvent &event)
{
    const QString platform = QGuiApplication::platformName();
    if (platform == QLatin1String("cocoa"))
        return true;
    return (event.nativeModifiers() & (platform == QLatin1String("windows") ? 0x200U : 0x10U)) != 0;
}

// NumLock keeps the keypad's keys what is written on them, whatever the program asked for, as xterm does: nano takes an
// application keypad's 8 for an arrow.
std::optional<Key> keypadKey(const QKeyEvent &event)
{
    if (!event.modifiers().testFlag(Qt::KeypadModifier) || event.modifiers().testFlag(Qt::ControlModifier) || hasNumLock(event))
        return std::nullopt;
    if (event.key() >= Qt::Key_0 && event.key() <= Qt::Key_9)
        return static_cast<Key>(static_cast<int>(Key::Keypad0) + event.key() - Qt::Key_0);
    for (const auto &[key, meaning] : keypadKeys)
        if (event.key() == key)
            return meaning;
    return std::nullopt;
}

// What a control key was pressed with, whatever the platform makes of it.
QString character(const QKeyEvent &event)
{
    const int key = event.key();
    if (key >= Qt::Key_Space && key <= Qt::Key_AsciiTilde)
        return QString(QChar(key)).toLower();
    return event.text();
}

} // namespace

terminal::Modifiers terminalModifiers(Qt::KeyboardModifiers modifiers)
{
#ifdef Q_OS_MACOS
    constexpr auto control = Qt::MetaModifier;
#else
    constexpr auto control = Qt::ControlModifier;
#endif
    return {.shift = modifiers.testFlag(Qt::ShiftModifier),
            .alt = modifiers.testFlag(Qt::AltModifier),
            .control = modifiers.testFlag(control)};
}

bool sendKeyTo(terminal::Screen &screen, const QKeyEvent &event)
{
    terminal::Modifiers modifiers = terminalModifiers(event.modifiers());
    if (const auto key = keypadKey(event)) {
        screen.sendKey(*key, modifiers);
        return true;
    }
    for (const auto &[key, meaning] : keyTable) {
        if (event.key() != key)
            continue;
        if (key == Qt::Key_Backtab)
            modifiers.shift = true;
        screen.sendKey(meaning, modifiers);
        return true;
    }
    if (event.key() >= Qt::Key_F1 && event.key() <= Qt::Key_F12) {
        screen.sendKey(static_cast<Key>(static_cast<int>(Key::F1) + event.key() - Qt::Key_F1), modifiers);
        return true;
    }
    // AltGr is Ctrl+Alt on Windows, and has written its character already.
    const bool isText = !event.text().isEmpty() && event.text().front().isPrint();
    if (modifiers.control && !(modifiers.alt && isText)) {
        const QString text = character(event);
        if (text.isEmpty())
            return false;
        screen.sendText(text, modifiers);
        return true;
    }
    if (event.text().isEmpty())
        return false;
#ifdef Q_OS_MACOS // the Option key has written another character: | and [ of a French keyboard
    modifiers.alt = modifiers.alt && event.text() == character(event);
#endif
    screen.sendText(event.text(), {.alt = modifiers.alt && !modifiers.control});
    return true;
}

TerminalCommand terminalCommand(const QKeyEvent &event)
{
    const auto modifiers = event.modifiers() & ~(Qt::KeypadModifier | Qt::GroupSwitchModifier);
    for (const Binding &binding : bindings) {
        if (binding.key == event.key() && binding.modifiers == modifiers)
            return binding.command;
    }
    return TerminalCommand::None;
}

bool isWindowKey(const QKeyEvent &event)
{
    if (event.key() == Qt::Key_F6)
        return true;
    return event.modifiers() == Qt::ControlModifier && event.key() >= Qt::Key_1 && event.key() <= Qt::Key_9;
}

} // namespace voyageur::widgets
