// SPDX-License-Identifier: GPL-3.0-or-later
// Keys, the mouse and pasted text, as an xterm sends them.
#include "terminal/screen.h"

#include "terminal/screen_p.h"

#include <algorithm>
#include <array>

namespace voyageur::terminal {

namespace {

VTermModifier modifierOf(Modifiers modifiers)
{
    return static_cast<VTermModifier>((modifiers.shift ? VTERM_MOD_SHIFT : 0) | (modifiers.alt ? VTERM_MOD_ALT : 0)
                                      | (modifiers.control ? VTERM_MOD_CTRL : 0));
}

constexpr std::array namedKeys = {
    VTERM_KEY_ENTER, VTERM_KEY_TAB, VTERM_KEY_BACKSPACE, VTERM_KEY_ESCAPE, VTERM_KEY_UP,  VTERM_KEY_DOWN,   VTERM_KEY_LEFT,
    VTERM_KEY_RIGHT, VTERM_KEY_INS, VTERM_KEY_DEL,       VTERM_KEY_HOME,   VTERM_KEY_END, VTERM_KEY_PAGEUP, VTERM_KEY_PAGEDOWN,
};
static_assert(namedKeys.size() == static_cast<size_t>(Key::F1));
static_assert(VTERM_KEY_KP_EQUAL - VTERM_KEY_KP_0 == static_cast<int>(Key::KeypadEqual) - static_cast<int>(Key::Keypad0));

// The control character of a key, as xterm has it (Ctrl+2 … Ctrl+8 as well); −1 for none.
int controlOf(char16_t character)
{
    if (character >= u'a' && character <= u'z')
        return character - u'a' + 1;
    if (character >= u'@' && character <= u'_')
        return character - u'@';
    switch (character) {
    case u' ':
    case u'2':
        return 0;
    case u'3':
        return 0x1B;
    case u'4':
        return 0x1C;
    case u'5':
        return 0x1D;
    case u'6':
        return 0x1E;
    case u'7':
    case u'/':
        return 0x1F;
    case u'8':
    case u'?':
        return 0x7F;
    default:
        return -1;
    }
}

} // namespace

void Screen::sendKey(Key key, Modifiers modifiers)
{
    if (key >= Key::Keypad0) {
        modifiers.shift = modifiers.control = false; // as below
        const int number = static_cast<int>(key) - static_cast<int>(Key::Keypad0);
        vterm_keyboard_key(d->vt.get(), static_cast<VTermKey>(VTERM_KEY_KP_0 + number), modifierOf(modifiers));
        return;
    }
    if (key >= Key::F1) {
        const int number = static_cast<int>(key) - static_cast<int>(Key::F1) + 1;
        vterm_keyboard_key(d->vt.get(), static_cast<VTermKey>(VTERM_KEY_FUNCTION(number)), modifierOf(modifiers));
        return;
    }
    // libvterm would write these as CSI u, which a shell prints.
    if (key == Key::Enter || key == Key::Backspace || key == Key::Escape)
        modifiers.shift = modifiers.control = false;
    if (key == Key::Tab)
        modifiers.control = modifiers.alt = false;
    vterm_keyboard_key(d->vt.get(), namedKeys[static_cast<size_t>(key)], modifierOf(modifiers));
}

void Screen::sendText(const QString &text, Modifiers modifiers)
{
    if (text.isEmpty())
        return;
    if (modifiers.alt)
        d->output += '\x1b';
    const int control = modifiers.control && text.size() == 1 ? controlOf(text.front().unicode()) : -1;
    if (control >= 0)
        d->output += static_cast<char>(control);
    else
        d->output += text.toUtf8();
}

// An ESC in it could end the marks and go on as if it had been typed.
void Screen::paste(const QString &text)
{
    QString safe = text;
    safe.replace(QLatin1String("\r\n"), QLatin1String("\r"));
    safe.replace(QLatin1Char('\n'), QLatin1Char('\r'));
    safe.removeIf([](QChar character) {
        const char16_t code = character.unicode();
        return (code < 0x20 && code != u'\r' && code != u'\t') || (code >= 0x7F && code < 0xA0);
    });
    vterm_keyboard_start_paste(d->vt.get());
    d->output += safe.toUtf8();
    vterm_keyboard_end_paste(d->vt.get());
}

void Screen::mouseMove(int row, int column, Modifiers modifiers)
{
    vterm_mouse_move(d->vt.get(), std::clamp(row, 0, rows() - 1), std::clamp(column, 0, columns() - 1), modifierOf(modifiers));
}

void Screen::mouseButton(MouseButton button, bool pressed, Modifiers modifiers)
{
    vterm_mouse_button(d->vt.get(), static_cast<int>(button), pressed, modifierOf(modifiers));
}

void Screen::focus(bool in)
{
    if (in)
        vterm_state_focus_in(d->state);
    else
        vterm_state_focus_out(d->state);
}

} // namespace voyageur::terminal
