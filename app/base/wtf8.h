// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QString>
#include <QStringView>

namespace voyageur::base {

//! UTF-16 as bytes that keep everything: UTF-8, and a surrogate without its other half, which Windows allows in file names, as
//! the three bytes that its number would have ("WTF-8", https://simonsapin.github.io/wtf-8). Pure; any thread.
QByteArray toWtf8(QStringView text);

//! The way back. A byte that belongs to no character becomes U+FFFD.
QString fromWtf8(QByteArrayView bytes);

//! How many bytes from `at` are one character of UTF-8 (1 … 4); 0 when they are none: cut off, longer than needed, a surrogate,
//! or beyond Unicode.
qsizetype utf8Length(QByteArrayView bytes, qsizetype at);

} // namespace voyageur::base
