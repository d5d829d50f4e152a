// SPDX-License-Identifier: GPL-3.0-or-later
#include "dataset/tarreader.h"

#include <QCoreApplication>

#include <algorithm>
#include <limits>

namespace voyageur::dataset {

namespace {

constexpr qint64 longestExtension = 1024 * 1024; // a path has 4096 bytes at most; nobody needs more
constexpr qsizetype tarPiece = 1 << 20;

base::Error damaged(const QString &why)
{
    base::Error error;
    error.code = base::ErrorCode::BadAnswer;
    error.what = QCoreApplication::translate("voyageur::dataset::TarReader", "The downloaded archive is damaged.");
    error.why = why;
    error.next = QCoreApplication::translate("voyageur::dataset::TarReader", "Download it again.");
    return error;
}

base::Error cutOff()
{
    return damaged(QCoreApplication::translate("voyageur::dataset::TarReader", "The archive ends too early."));
}

base::Error badHeader()
{
    return damaged(QCoreApplication::translate("voyageur::dataset::TarReader", "One of its headers is unreadable."));
}

QByteArrayView field(const QByteArray &header, qsizetype offset, qsizetype size)
{
    return QByteArrayView(header).sliced(offset, size);
}

QByteArray text(const QByteArray &header, qsizetype offset, qsizetype size)
{
    const QByteArrayView bytes = field(header, offset, size);
    const qsizetype end = bytes.indexOf('\0');
    return (end < 0 ? bytes : bytes.first(end)).toByteArray();
}

// GNU's numbers that do not fit octal digits: the first bit set, then two's complement, big endian.
std::optional<qint64> base256(QByteArrayView bytes)
{
    const bool negative = (static_cast<unsigned char>(bytes[0]) & 0x40) != 0;
    quint64 value = negative ? ~quint64(0) : 0;
    for (qsizetype i = 0; i < bytes.size(); ++i) {
        auto byte = static_cast<unsigned char>(bytes[i]);
        if (i == 0)
            byte = static_cast<unsigned char>(negative ? byte : byte & 0x7f);
        const bool fits = negative ? (value >> 55) == (~quint64(0) >> 55) : (value >> 55) == 0;
        if (!fits)
            return {};
        value = (value << 8) | byte;
    }
    return static_cast<qint64>(value);
}

std::optional<qint64> number(QByteArrayView bytes)
{
    if (static_cast<unsigned char>(bytes[0]) & 0x80)
        return base256(bytes);
    qint64 value = 0;
    bool ended = false;
    bool begun = false;
    for (const char byte : bytes) {
        const bool blank = byte == ' ' || byte == '\0';
        ended = ended || (begun && blank);
        if (blank)
            continue;
        if (ended || byte < '0' || byte > '7')
            return {};
        begun = true;
        value = value * 8 + (byte - '0'); // 12 digits at most: no overflow
    }
    return value;
}

bool checksumFits(const QByteArray &header)
{
    qint64 sum = 0;
    for (qsizetype i = 0; i < header.size(); ++i)
        sum += i >= 148 && i < 156 ? ' ' : static_cast<unsigned char>(header.at(i));
    return number(field(header, 148, 8)) == sum;
}

// Whole seconds, rounded down; pax times may have a fraction, and "-4.5" is in second -5.
std::optional<qint64> paxTime(const QByteArray &value)
{
    bool ok = false;
    const qsizetype point = value.indexOf('.');
    const qint64 seconds = (point < 0 ? value : value.first(point)).toLongLong(&ok);
    if (!ok)
        return {};
    return point >= 0 && value.startsWith('-') ? seconds - 1 : seconds;
}

TarMember::Type memberType(char type, const QByteArray &name)
{
    switch (type) {
    case '\0':
    case '0':
    case '7':
        return name.endsWith('/') ? TarMember::Type::Folder : TarMember::Type::File;
    case '1':
        return TarMember::Type::HardLink;
    case '2':
        return TarMember::Type::Link;
    case '5':
        return TarMember::Type::Folder;
    default:
        return TarMember::Type::Special;
    }
}

} // namespace

struct TarReader::Extension {
    std::optional<QByteArray> name;
    std::optional<QByteArray> target;
    std::optional<qint64> size;
    std::optional<qint64> mtime;
    bool sparse = false;

    bool take(const QByteArray &key, const QByteArray &value);
    bool takeRecords(const QByteArray &records);
};

bool TarReader::Extension::take(const QByteArray &key, const QByteArray &value)
{
    bool ok = true;
    if (key == "path")
        name = value;
    else if (key == "linkpath")
        target = value;
    else if (key == "size")
        size = value.toLongLong(&ok);
    else if (key == "mtime")
        mtime = paxTime(value);
    else if (key.startsWith("GNU.sparse."))
        sparse = true;
    return ok && (!size || *size >= 0) && (key != "mtime" || mtime);
}

// "LENGTH KEY=VALUE\n" …, where a value may hold anything, newlines too.
bool TarReader::Extension::takeRecords(const QByteArray &records)
{
    qsizetype at = 0;
    while (at < records.size()) {
        const qsizetype space = records.indexOf(' ', at);
        bool ok = false;
        const qint64 length = space < 0 ? 0 : records.mid(at, space - at).toLongLong(&ok);
        if (!ok || length <= space - at + 1 || length > records.size() - at || records.at(at + length - 1) != '\n')
            return false;
        const QByteArray record = records.mid(space + 1, at + length - 1 - (space + 1));
        const qsizetype equals = record.indexOf('=');
        if (equals <= 0 || !take(record.first(equals), record.mid(equals + 1)))
            return false;
        at += length;
    }
    return true;
}

// Empty only at the end of the source.
base::Result<QByteArray> TarReader::takeUpTo(qint64 bytes)
{
    if (m_used == m_buffer.size()) {
        VOYAGEUR_TRY(piece, m_source());
        m_buffer = piece;
        m_used = 0;
    }
    const auto count = static_cast<qsizetype>(qMin<qint64>(bytes, m_buffer.size() - m_used));
    const QByteArray taken = m_buffer.mid(m_used, count);
    m_used += count;
    m_position += count;
    return taken;
}

base::Result<QByteArray> TarReader::take(qint64 bytes)
{
    QByteArray taken;
    while (taken.size() < bytes) {
        VOYAGEUR_TRY(piece, takeUpTo(bytes - taken.size()));
        if (piece.isEmpty())
            return cutOff();
        taken += piece;
    }
    return taken;
}

base::Result<QByteArray> TarReader::block()
{
    return take(tarBlock);
}

base::Result<QByteArray> TarReader::longText(qint64 size)
{
    if (size > longestExtension)
        return badHeader();
    VOYAGEUR_TRY(bytes, take(size));
    VOYAGEUR_CHECK(take(tarPadding(size)));
    return bytes;
}

base::Result<void> TarReader::readExtension(char type, qint64 size, Extension &extension)
{
    VOYAGEUR_TRY(bytes, longText(size));
    if (type == 'x') {
        if (!extension.takeRecords(bytes))
            return badHeader();
        return {};
    }
    if (type == 'g') // for the whole archive: comments, nothing that concerns a member's name
        return {};
    const qsizetype end = bytes.indexOf('\0');
    (type == 'L' ? extension.name : extension.target) = end < 0 ? bytes : bytes.first(end);
    return {};
}

base::Result<std::optional<TarMember>> TarReader::next()
{
    if (m_ended)
        return std::optional<TarMember>();
    while (m_left > 0)
        VOYAGEUR_CHECK(data());
    VOYAGEUR_CHECK(take(m_padding));
    m_padding = 0;

    Extension extension;
    const QByteArray zeros(tarBlock, '\0');
    while (true) {
        VOYAGEUR_TRY(header, block());
        if (header == zeros) {
            VOYAGEUR_TRY(second, block());
            if (second != zeros)
                return badHeader();
            m_ended = true;
            return std::optional<TarMember>();
        }
        const auto size = number(field(header, 124, 12));
        const auto mtime = number(field(header, 136, 12));
        const auto mode = number(field(header, 100, 8));
        if (!checksumFits(header) || !size || *size < 0 || !mtime || !mode)
            return badHeader();
        const char type = header.at(156);
        if (type == 'x' || type == 'g' || type == 'L' || type == 'K') {
            VOYAGEUR_CHECK(readExtension(type, *size, extension));
            continue;
        }

        TarMember member;
        const bool ustar = header.mid(257, 6) == QByteArray("ustar\0", 6);
        const QByteArray prefix = ustar ? text(header, 345, 155) : QByteArray();
        member.name = text(header, 0, 100);
        if (!prefix.isEmpty())
            member.name = prefix + '/' + member.name;
        member.name = extension.name.value_or(member.name);
        member.target = extension.target.value_or(text(header, 157, 100));
        member.type = extension.sparse ? TarMember::Type::Special : memberType(type, member.name);
        member.mtime = extension.mtime.value_or(*mtime);
        member.mode = static_cast<qint16>(*mode & 0777);
        member.size = extension.size.value_or(*size);
        // Only these carry data whatever their header says.
        if (type == '1' || type == '2' || type == '3' || type == '4' || type == '5' || type == '6')
            member.size = 0;
        if (member.size > std::numeric_limits<qint64>::max() - 2 * tarBlock)
            return badHeader();
        while (member.name.endsWith('/'))
            member.name.chop(1);
        m_left = member.size;
        m_padding = tarPadding(member.size);
        return std::optional(member);
    }
}

base::Result<QByteArray> TarReader::data()
{
    if (m_left == 0)
        return QByteArray();
    VOYAGEUR_TRY(piece, takeUpTo(qMin<qint64>(m_left, tarPiece)));
    if (piece.isEmpty())
        return cutOff();
    m_left -= piece.size();
    return piece;
}

base::Result<void> TarReader::drain()
{
    while (true) {
        VOYAGEUR_TRY(piece, takeUpTo(tarPiece));
        if (piece.isEmpty())
            return {};
    }
}

} // namespace voyageur::dataset
