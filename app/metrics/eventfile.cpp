// SPDX-License-Identifier: GPL-3.0-or-later
#include "metrics/eventfile.h"

#include <QtEndian>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <optional>

namespace voyageur::metrics {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

constexpr qint64 largestRecord = 16 * 1024 * 1024; // what is larger is an image, a sound or a graph
constexpr qsizetype blockSize = 256 * 1024;
constexpr qsizetype longestTag = 300; // bytes
constexpr int askEvery = 256;         // records
constexpr qsizetype headBytes = 12;   // a length and its checksum
constexpr qsizetype crcBytes = 4;

const std::array<std::array<quint32, 256>, 8> &crcTables()
{
    static const auto tables = [] {
        constexpr quint32 polynomial = 0x82F63B78; // Castagnoli's, the bits in reverse
        std::array<std::array<quint32, 256>, 8> made{};
        for (quint32 i = 0; i < 256; ++i) {
            quint32 crc = i;
            for (int bit = 0; bit < 8; ++bit)
                crc = (crc >> 1) ^ (crc & 1 ? polynomial : 0);
            made[0][i] = crc;
        }
        for (quint32 i = 0; i < 256; ++i)
            for (size_t slice = 1; slice < 8; ++slice)
                made[slice][i] = (made[slice - 1][i] >> 8) ^ made[0][made[slice - 1][i] & 0xFF];
        return made;
    }();
    return tables;
}

//! The file through a block of memory, from the beginning to the end.
class EventBlocks final {
public:
    explicit EventBlocks(const ByteSource &source) : m_source(source) {}

    //! The bytes at `at`, as many as are there up to `size`; they live until the next call.
    Result<QByteArrayView> bytes(qint64 at, qsizetype size)
    {
        if (at < m_begin || at + size > m_begin + m_block.size()) {
            m_block.resize(std::max(size, blockSize));
            m_begin = at;
            qsizetype have = 0;
            while (have < m_block.size()) {
                VOYAGEUR_TRY(got, m_source(at + have, m_block.data() + have, m_block.size() - have));
                if (got <= 0)
                    break;
                have += got;
            }
            m_block.truncate(have);
        }
        const qsizetype from = static_cast<qsizetype>(at - m_begin);
        return QByteArrayView(m_block).sliced(from, std::min(size, m_block.size() - from));
    }

private:
    const ByteSource &m_source;
    QByteArray m_block;
    qint64 m_begin = 0;
};

//! One field of a protocol buffer.
struct WireField {
    quint64 number = 0;
    int type = 0; // 0 varint, 1 eight bytes, 2 bytes with their length, 5 four bytes
    quint64 value = 0;
    QByteArrayView bytes;
};

//! The fields of a message in their order. What is no message ends early.
class WireReader final {
public:
    explicit WireReader(QByteArrayView message) : m_left(message) {}

    std::optional<WireField> next()
    {
        WireField field;
        const auto key = varint();
        if (!key)
            return std::nullopt;
        field.number = *key >> 3;
        field.type = static_cast<int>(*key & 7);
        if (field.type == 0) {
            const auto value = varint();
            field.value = value.value_or(0);
            return value ? std::optional(field) : std::nullopt;
        }
        if (field.type == 2) {
            const auto size = varint();
            if (!size || *size > static_cast<quint64>(m_left.size()))
                return std::nullopt;
            return take(field, static_cast<qsizetype>(*size));
        }
        const qsizetype size = field.type == 1 ? 8 : field.type == 5 ? 4 : 0; // groups are of no message here
        if (size == 0 || m_left.size() < size)
            return std::nullopt;
        take(field, size);
        field.value = size == 8 ? qFromLittleEndian<quint64>(field.bytes.data()) : qFromLittleEndian<quint32>(field.bytes.data());
        return field;
    }

    std::optional<quint64> varint()
    {
        quint64 value = 0;
        for (qsizetype i = 0; i < std::min<qsizetype>(10, m_left.size()); ++i) {
            const auto byte = static_cast<quint8>(m_left[i]);
            value |= static_cast<quint64>(byte & 0x7F) << (7 * i);
            if (!(byte & 0x80)) {
                m_left = m_left.sliced(i + 1);
                return value;
            }
        }
        return std::nullopt;
    }

    bool atEnd() const { return m_left.isEmpty(); }

private:
    WireField &take(WireField &field, qsizetype size)
    {
        field.bytes = m_left.first(size);
        m_left = m_left.sliced(size);
        return field;
    }

    QByteArrayView m_left;
};

double doubleOf(quint64 bits)
{
    return std::bit_cast<double>(bits);
}

double floatOf(quint32 bits)
{
    return static_cast<double>(std::bit_cast<float>(bits));
}

double halfOf(quint32 bits)
{
    const int exponent = static_cast<int>((bits >> 10) & 0x1F);
    const double fraction = bits & 0x3FF;
    const double sign = bits & 0x8000 ? -1 : 1;
    if (exponent == 31)
        return fraction == 0 ? sign * HUGE_VAL : std::nan("");
    return exponent == 0 ? sign * std::ldexp(fraction, -24) : sign * std::ldexp(1024 + fraction, exponent - 25);
}

// DataType of tensorflow/core/framework/types.proto.
enum TensorKind : quint64 {
    Float = 1,
    Double = 2,
    Int32 = 3,
    UInt8 = 4,
    Int16 = 5,
    Int8 = 6,
    Int64 = 9,
    Bool = 10,
    BFloat16 = 14,
    UInt16 = 17,
    Half = 19,
    UInt32 = 22,
    UInt64 = 23
};

qsizetype tensorWidth(quint64 kind)
{
    switch (kind) {
    case UInt8:
    case Int8:
    case Bool:
        return 1;
    case Int16:
    case UInt16:
    case BFloat16:
    case Half:
        return 2;
    case Float:
    case Int32:
    case UInt32:
        return 4;
    case Double:
    case Int64:
    case UInt64:
        return 8;
    default:
        return 0; // texts and complex numbers are no curve
    }
}

//! A number from the bytes that a tensor of that kind has for it.
double tensorNumber(quint64 kind, quint64 bits)
{
    switch (kind) {
    case Float:
        return floatOf(static_cast<quint32>(bits));
    case Double:
        return doubleOf(bits);
    case Half:
        return halfOf(static_cast<quint32>(bits & 0xFFFF));
    case BFloat16:
        return floatOf(static_cast<quint32>(bits & 0xFFFF) << 16);
    case Int8:
        return static_cast<qint8>(bits);
    case Int16:
        return static_cast<qint16>(bits);
    case Int32:
        return static_cast<qint32>(bits);
    case Int64:
        return static_cast<double>(static_cast<qint64>(bits));
    case Bool:
        return bits != 0 ? 1 : 0;
    default:
        return static_cast<double>(bits);
    }
}

//! A tensor with exactly one number.
std::optional<double> tensorScalar(QByteArrayView message)
{
    quint64 kind = 0;
    QByteArrayView content;
    QByteArrayView packed;
    std::optional<quint64> single;
    bool isScalar = true;
    WireReader reader(message);
    while (const auto field = reader.next()) {
        if (field->number == 1 && field->type == 0) {
            kind = field->value;
        } else if (field->number == 2 && field->type == 2) { // the shape: dim (2) with size (1)
            WireReader shape(field->bytes);
            while (const auto dimension = shape.next()) {
                if (dimension->number != 2 || dimension->type != 2)
                    continue;
                WireReader one(dimension->bytes);
                const auto size = one.next();
                isScalar = isScalar && size && size->number == 1 && size->type == 0 && size->value == 1;
            }
        } else if (field->number == 4 && field->type == 2) {
            content = field->bytes;
        } else if (field->number >= 5 && field->number <= 17 && field->type == 2) {
            packed = field->bytes;
        } else if (field->number >= 5 && field->number <= 17) { // what older writers left unpacked
            isScalar = isScalar && !single;
            single = field->value;
        }
    }
    const qsizetype width = tensorWidth(kind);
    if (!isScalar || width == 0)
        return std::nullopt;
    if (single)
        return tensorNumber(kind, *single);
    const bool fixed = kind == Float || kind == Double; // of the packed lists those of other kinds are varints
    if (!packed.isEmpty() && !fixed) {
        WireReader numbers(packed);
        const auto number = numbers.varint();
        return number && numbers.atEnd() ? std::optional(tensorNumber(kind, *number)) : std::nullopt;
    }
    const QByteArrayView bytes = packed.isEmpty() ? content : packed;
    if (bytes.size() != width)
        return std::nullopt;
    quint64 bits = 0;
    for (qsizetype i = width; i-- > 0;)
        bits = bits << 8 | static_cast<quint8>(bytes[i]);
    return tensorNumber(kind, bits);
}

//! One Value of a Summary: its tag and its number, if it has one.
void readValue(QByteArrayView message, EventScalar scalar, const std::function<void(const EventScalar &)> &sink)
{
    std::optional<double> number;
    WireReader reader(message);
    while (const auto field = reader.next()) {
        if (field->number == 1 && field->type == 2)
            scalar.tag = field->bytes.first(std::min(longestTag, field->bytes.size())).toByteArray();
        else if (field->number == 2 && field->type == 5)
            number = floatOf(static_cast<quint32>(field->value));
        else if (field->number == 8 && field->type == 2)
            number = tensorScalar(field->bytes);
    }
    if (!number || scalar.tag.isEmpty())
        return;
    scalar.value = *number;
    sink(scalar);
}

void readEvent(QByteArrayView message, const std::function<void(const EventScalar &)> &sink)
{
    EventScalar event;
    QByteArrayView summary;
    WireReader reader(message);
    while (const auto field = reader.next()) {
        if (field->number == 1 && field->type == 1)
            event.time = doubleOf(field->value);
        else if (field->number == 2 && field->type == 0)
            event.step = static_cast<qint64>(field->value);
        else if (field->number == 5 && field->type == 2)
            summary = field->bytes;
    }
    WireReader numbers(summary);
    while (const auto value = numbers.next())
        if (value->number == 1 && value->type == 2)
            readValue(value->bytes, event, sink);
}

quint32 numberAt(QByteArrayView bytes, qsizetype at)
{
    return qFromLittleEndian<quint32>(bytes.data() + at);
}

} // namespace

quint32 crc32c(QByteArrayView bytes)
{
    const auto &table = crcTables();
    quint32 crc = 0xFFFFFFFF;
    qsizetype at = 0;
    for (; at + 8 <= bytes.size(); at += 8) { // eight at a time: graphs and images have many
        const quint32 low = crc ^ numberAt(bytes, at);
        const quint32 high = numberAt(bytes, at + 4);
        crc = table[7][low & 0xFF] ^ table[6][(low >> 8) & 0xFF] ^ table[5][(low >> 16) & 0xFF] ^ table[4][low >> 24]
            ^ table[3][high & 0xFF] ^ table[2][(high >> 8) & 0xFF] ^ table[1][(high >> 16) & 0xFF] ^ table[0][high >> 24];
    }
    for (; at < bytes.size(); ++at)
        crc = (crc >> 8) ^ table[0][(crc ^ static_cast<quint8>(bytes[at])) & 0xFF];
    return ~crc;
}

quint32 maskedCrc32c(QByteArrayView bytes)
{
    return std::rotr(crc32c(bytes), 15) + 0xA282EAD8U;
}

bool isEventFileName(const QByteArray &name)
{
    return name.contains("tfevents") && !name.endsWith(".profile-empty");
}

Result<EventFileEnd> readEvents(const ByteSource &source, const std::function<void(const EventScalar &)> &sink,
                                const base::StopToken &stop)
{
    EventBlocks blocks(source);
    EventFileEnd end;
    for (qint64 at = 0;;) {
        if (end.records % askEvery == 0 && stop.stopRequested())
            return Error{ErrorCode::Cancelled, {}, {}, {}, {}};
        VOYAGEUR_TRY(head, blocks.bytes(at, headBytes));
        if (head.size() < headBytes) {
            end.unfinished = !head.isEmpty();
            return end;
        }
        const auto length = qFromLittleEndian<quint64>(head.data());
        if (maskedCrc32c(head.first(8)) != numberAt(head, 8) || length > (1ULL << 60)) {
            end.brokenAt = at;
            return end;
        }
        const qint64 body = at + headBytes;
        at = body + static_cast<qint64>(length) + crcBytes;
        if (length > static_cast<quint64>(largestRecord)) {
            VOYAGEUR_TRY(last, blocks.bytes(at - 1, 1));
            if (last.isEmpty()) {
                end.unfinished = true;
                return end;
            }
            ++end.records;
            continue;
        }
        const auto size = static_cast<qsizetype>(length);
        VOYAGEUR_TRY(record, blocks.bytes(body, size + crcBytes));
        if (record.size() < size + crcBytes) {
            end.unfinished = true;
            return end;
        }
        ++end.records;
        if (maskedCrc32c(record.first(size)) == numberAt(record, size))
            readEvent(record.first(size), sink);
        else
            ++end.damaged;
    }
}

} // namespace voyageur::metrics
