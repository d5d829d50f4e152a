// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArray>
#include <QString>

namespace voyageur::source {

//! A source file's text, and how to write it again byte by byte. UTF-8, with or without a byte order mark; what is not UTF-8
//! is read as Latin-1, one character a byte, which loses nothing and shows Western languages rightly.
struct SourceText {
    QString text;
    bool mark = false;
    bool utf8 = true;

    static SourceText decode(const QByteArray &bytes);
    static base::Result<SourceText> read(const QString &path);
    QByteArray encode(const QString &changed) const;
};

} // namespace voyageur::source
