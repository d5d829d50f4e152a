// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "base/stop.h"

#include <QByteArray>

namespace voyageur::cli::terminal {

enum class Channel { In, Out, Err };

//! Whether a person sits at that end.
bool isTerminal(Channel channel);
//! Somebody can be asked: stdin and stderr are a terminal.
bool canAsk();
//! It is a terminal that shows colours, and nobody asked for none (https://no-color.org).
bool showsColours(Channel channel);
//! It is one that can be drawn on anew.
bool canRedraw(Channel channel);
//! Somebody may still read what goes to stdout. False once the other end of a pipe is closed; on Windows only writing tells.
bool isRead();
//! Of the terminal at that end, in cells; 80 by 24 when it does not say.
struct Size {
    int columns = 80;
    int rows = 24;
};
Size size(Channel channel);
//! Makes the Windows console speak UTF-8; nothing elsewhere.
void useUtf8();

//! The line a person types, without its end. Without `echo` nothing of it is shown. Cancelled at the end of input and
//! when `stop` is requested.
base::Result<QByteArray> readLine(bool echo, const base::StopToken &stop);
//! Shows typing again if readLine() had hidden it: for a program that ends at once. Async-signal-safe.
void restore();

} // namespace voyageur::cli::terminal
