// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terminal/cell.h"

#include <QByteArray>
#include <QByteArrayView>
#include <QString>

#include <memory>

namespace voyageur::terminal {

struct Cursor {
    enum class Shape { Block, Underline, Bar };
    int row = 0;
    int column = 0;
    bool visible = true;
    bool blinks = true;
    Shape shape = Shape::Block;
};

//! Which events of the mouse the program wants to hear of.
enum class MouseMode { None, Click, Drag, Move };

//! Keys that write no character.
enum class Key {
    Enter,
    Tab,
    Backspace,
    Escape,
    Up,
    Down,
    Left,
    Right,
    Insert,
    Delete,
    Home,
    End,
    PageUp,
    PageDown,
    F1,
    F2,
    F3,
    F4,
    F5,
    F6,
    F7,
    F8,
    F9,
    F10,
    F11,
    F12,
    Keypad0, //!< of the keypad: what is written on the key, or (application keypad mode) what says that it is the keypad's
    Keypad1,
    Keypad2,
    Keypad3,
    Keypad4,
    Keypad5,
    Keypad6,
    Keypad7,
    Keypad8,
    Keypad9,
    KeypadMultiply,
    KeypadAdd,
    KeypadComma,
    KeypadSubtract,
    KeypadPeriod,
    KeypadDivide,
    KeypadEnter,
    KeypadEqual,
};

struct Modifiers {
    bool shift = false;
    bool alt = false;
    bool control = false;
};

enum class MouseButton { Left = 1, Middle, Right, WheelUp, WheelDown, WheelLeft, WheelRight };

//! What changed on the screen since it was asked last.
struct Damage {
    std::vector<quint8> rows = {}; //!< not 0: to be painted again
    bool any = false;
    bool lines = false; //!< the scrollback grew or shrank
    bool size = false;
};

//! An xterm without a window (libvterm's parser, our cells): bytes of the far side in, cells out; keys in, bytes out. Bytes may
//! come in any pieces. Nothing that comes in can make it grow beyond its limits: see the constants.
//! A line has a number that stays with it while it scrolls: firstLine() is the oldest of the scrollback, screenLine() the first
//! row of the screen, endLine() is after the last row. Lines that fell out of the scrollback have numbers below firstLine().
//! One thread at a time.
class Screen final {
public:
    static constexpr int smallestSide = 2; // libvterm is not made for less
    static constexpr int largestSide = 1000;
    static constexpr int historyLines = 10'000;
    static constexpr qsizetype longestString = 4096; // of a title, a folder, a link, in bytes
    static constexpr size_t mostClusters = 50'000;   // characters with combining marks; beyond them the marks are dropped
    static constexpr size_t mostLinks = 10'000;
    static constexpr qsizetype mostAnswers = 1 << 20; // bytes that nobody has taken; a program that asks on gets no answer

    explicit Screen(int columns = 80, int rows = 24, int history = historyLines);
    ~Screen();
    Screen(const Screen &) = delete;
    Screen &operator=(const Screen &) = delete;

    void feed(QByteArrayView bytes);
    //! Without reflow: lines keep their breaks. Sizes are clamped.
    void resize(int columns, int rows);
    //! What is to be sent to the far side: keys, and answers to its questions. Taken once.
    QByteArray takeOutput();
    Damage takeDamage();
    //! Between two programs: as after "reset", but the screen's text goes to the scrollback.
    void startAfresh();

    int columns() const;
    int rows() const;
    qint64 firstLine() const;
    qint64 screenLine() const;
    qint64 endLine() const { return screenLine() + rows(); }
    //! firstLine() <= number < endLine(). Valid until the next feed() or resize().
    const Line &line(qint64 number) const;
    //! Cells of the line that are shown: at most columns().
    int length(const Line &line) const;
    void appendText(const Cell &cell, QString &text) const;
    //! A row as text, without trailing blanks.
    QString lineText(qint64 number) const;
    //! The address that a cell carries (OSC 8); empty for none.
    QString link(const Cell &cell) const;

    Cursor cursor() const;
    //! Safe to show: no control and no direction characters.
    QString title() const;
    //! The folder that the shell told of (OSC 7), as the far side's bytes; empty when it did not.
    QByteArray folder() const;
    //! How often it did so far: a shell that tells does so before each prompt.
    int foldersTold() const;
    int bells() const; //!< so far
    bool alternate() const;
    bool reversed() const; //!< the whole screen (DECSCNM)
    MouseMode mouseMode() const;

    void sendKey(Key key, Modifiers modifiers = {});
    void sendText(const QString &text, Modifiers modifiers = {});
    //! Between marks, where the program wants that; line ends as Enter sends them, no control characters.
    void paste(const QString &text);
    //! Rows and columns from 0.
    void mouseMove(int row, int column, Modifiers modifiers = {});
    void mouseButton(MouseButton button, bool pressed, Modifiers modifiers = {});
    void focus(bool in);

    struct Private;

private:
    std::unique_ptr<Private> d;
};

} // namespace voyageur::terminal
