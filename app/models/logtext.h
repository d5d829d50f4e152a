// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QString>
#include <QStringDecoder>

namespace voyageur::models {

//! What a terminal's screen would hold at the end, from the bytes a program writes: UTF-8 put together across pieces, a
//! carriage return writes its line anew (progress bars), escape sequences and other control characters are dropped.
//! Keeps the last `limit` characters, from a line's start. A value; one thread at a time.
class LogText final {
public:
    explicit LogText(qsizetype limit = 2'000'000) : m_limit(limit) {}

    void add(QByteArrayView bytes);
    //! A line of ours between the program's, on a line of its own.
    void addLine(const QString &line);
    void clear();
    const QString &text() const { return m_text; }
    bool isEmpty() const { return m_text.isEmpty(); }

private:
    void put(QChar c);
    void shorten();

    enum class Escape { None, Begun, Sequence, Text };

    qsizetype m_limit;
    QStringDecoder m_decoder{QStringDecoder::Utf8};
    QString m_text;
    qsizetype m_lineStart = 0;
    qsizetype m_cursor = 0; // where the next character goes
    Escape m_escape = Escape::None;
};

} // namespace voyageur::models
