// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "terminal/screen.h"

#include <QStringList>

#include <functional>

//! A program in a pseudo terminal of this machine, and its screen.
class Terminal final {
public:
    //! In `folder`, with a plain environment.
    Terminal(const QStringList &command, const QString &folder, int columns = 80, int rows = 24);
    ~Terminal();
    Terminal(const Terminal &) = delete;
    Terminal &operator=(const Terminal &) = delete;

    voyageur::terminal::Screen &screen() { return m_screen; }
    const voyageur::terminal::Screen &screen() const { return m_screen; }
    QString row(int index) const;
    QString text() const;
    bool cursorIs(int row, int column) const { return m_screen.cursor().row == row && m_screen.cursor().column == column; }
    void type(const QString &text);
    void press(voyageur::terminal::Key key);
    void control(char16_t letter);
    void resize(int columns, int rows);
    //! What the screen has to say, to the program.
    void send();
    //! The last bytes that the program wrote since clearTail().
    const QByteArray &tail() const { return m_tail; }
    void clearTail() { m_tail.clear(); }
    //! Reads until the screen is as wanted. False when the program ended first, or after a minute of silence.
    bool waitFor(const std::function<bool()> &wanted);
    bool waitForText(const QString &text);
    //! Whether the program takes each key by itself and not a line at its end.
    bool readsKeys() const;
    //! Reads until the program ended; its status, or −1.
    int waitForEnd();

private:
    bool readSome(int milliseconds);

    voyageur::terminal::Screen m_screen;
    QByteArray m_tail;
    qint64 m_received = 0;
    int m_master = -1;
    int m_child = -1;
};
