// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "metrics/eventfile.h"

#include <QByteArray>
#include <QtEndian>

#include <cstring>

namespace voyageur::tests {

// Files of events as TensorBoard's writers make them, byte by byte.

inline QByteArray littleEndian(quint64 number, int bytes)
{
    QByteArray out;
    for (int i = 0; i < bytes; ++i)
        out += static_cast<char>(number >> (8 * i));
    return out;
}

inline QByteArray varint(quint64 number)
{
    QByteArray out;
    for (; number >= 0x80; number >>= 7)
        out += static_cast<char>((number & 0x7F) | 0x80);
    return out + static_cast<char>(number);
}

inline QByteArray lengthField(int field, const QByteArray &bytes)
{
    return varint(static_cast<quint64>(field) << 3 | 2) + varint(static_cast<quint64>(bytes.size())) + bytes;
}

inline QByteArray varintField(int field, quint64 number)
{
    return varint(static_cast<quint64>(field) << 3) + varint(number);
}

inline QByteArray floatBytes(float number)
{
    quint32 bits = 0;
    std::memcpy(&bits, &number, 4);
    return littleEndian(bits, 4);
}

inline QByteArray doubleBytes(double number)
{
    quint64 bits = 0;
    std::memcpy(&bits, &number, 8);
    return littleEndian(bits, 8);
}

inline QByteArray floatField(int field, float number)
{
    return varint(static_cast<quint64>(field) << 3 | 5) + floatBytes(number);
}

inline QByteArray doubleField(int field, double number)
{
    return varint(static_cast<quint64>(field) << 3 | 1) + doubleBytes(number);
}

inline QByteArray eventRecord(const QByteArray &message)
{
    const QByteArray length = littleEndian(static_cast<quint64>(message.size()), 8);
    return length + littleEndian(metrics::maskedCrc32c(length), 4) + message + littleEndian(metrics::maskedCrc32c(message), 4);
}

//! An Event with one Value, which holds `number` (a field of Value).
inline QByteArray scalarRecord(const QByteArray &tag, qint64 step, const QByteArray &number, double time = 1.7e9)
{
    const QByteArray summary = lengthField(1, lengthField(1, tag) + number);
    return eventRecord(doubleField(1, time) + varintField(2, static_cast<quint64>(step)) + lengthField(5, summary));
}

//! As torch.utils.tensorboard and TensorFlow 1 write a scalar.
inline QByteArray simpleScalar(const QByteArray &tag, qint64 step, float number, double time = 1.7e9)
{
    return scalarRecord(tag, step, floatField(2, number), time);
}

//! As TensorFlow 2 does: a tensor of one float.
inline QByteArray tensorScalarRecord(const QByteArray &tag, qint64 step, float number)
{
    return scalarRecord(tag, step, lengthField(8, varintField(1, 1) + lengthField(2, {}) + lengthField(4, floatBytes(number))));
}

inline QByteArray eventFileHead()
{
    return eventRecord(doubleField(1, 1.7e9) + lengthField(3, "brain.Event:2"));
}

} // namespace voyageur::tests
