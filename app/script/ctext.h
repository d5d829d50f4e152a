// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QList>

#include <string_view>

namespace voyageur::script {

// What C's own functions see in a text, which is what Slurm's commands read options with. Pure; no locale.

//! isspace(3) in the C locale: blank, \t \n \v \f \r.
inline bool isSpace(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}
inline bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}
inline bool isHexDigit(char c)
{
    return isDigit(c) || ((c | 0x20) >= 'a' && (c | 0x20) <= 'f');
}
//! Of a variable's name in a shell.
inline bool isNameStart(char c)
{
    return c == '_' || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z');
}
inline bool isNamePart(char c)
{
    return isNameStart(c) || isDigit(c);
}
//! strstr(3). QByteArray's own search builds a table first, which costs more than it saves here.
inline bool holds(QByteArrayView text, std::string_view part)
{
    return std::string_view(text.data(), static_cast<size_t>(text.size())).find(part) != std::string_view::npos;
}
bool isBlankText(QByteArrayView text); //!< nothing but isSpace()

//! strtoll(3): blanks, a sign, digits, as far as they go.
struct CNumber {
    qint64 value = 0;  //!< clamped
    qsizetype end = 0; //!< behind the last digit; where the text began when there was no digit
    bool any = false;  //!< there was a digit
    bool overflow = false;
};
//! `base` 10, 16 (with or without 0x) or 0 (by the prefix).
CNumber readNumber(QByteArrayView text, qsizetype from = 0, int base = 10);

//! scanf's "%d": the number of strtol(3), cut to 32 bits.
inline qint32 cut32(qint64 value)
{
    return static_cast<qint32>(static_cast<quint32>(static_cast<quint64>(value)));
}

//! strtok(3): the parts between any of these separators, none of them empty.
QList<QByteArray> tokens(QByteArrayView text, QByteArrayView separators);

bool sameNoCase(QByteArrayView a, QByteArrayView b);
bool startsNoCase(QByteArrayView text, QByteArrayView beginning);
//! −1 when it does not occur.
qsizetype indexNoCase(QByteArrayView text, QByteArrayView part);

} // namespace voyageur::script
