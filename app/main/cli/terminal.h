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
//! Columns of the terminal on stderr; 80 when it does not say.
int columns();
//! Makes the Windows console speak UTF-8; nothing elsewhere.
void useUtf8();

//! The line a person types, without its end. Without `echo` nothing of it is shown. Cancelled at the end of input and
//! when `stop` is requested.
base::Result<QByteArray> readLine(bool echo, const base::StopToken &stop);
//! Shows typing again if readLine() had hidden it: for a program that ends at once. Async-signal-safe.
void restore();

} // namespace voyageur::cli::terminal
