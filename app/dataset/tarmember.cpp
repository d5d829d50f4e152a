// SPDX-License-Identifier: GPL-3.0-or-later
#include "dataset/tarmember.h"

#include <QString>

#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>

namespace voyageur::dataset {

namespace {

// POSIX.1-2017, pax, table "ustar Header Block".
struct UstarHeader {
    char name[100];
    char mode[8];
    char uid[8];
    char gid[8];
    char size[12];
    char mtime[12];
    char checksum[8];
    char type;
    char linkName[100];
    char magic[6];
    char version[2];
    char userName[32];
    char groupName[32];
    char deviceMajor[8];
    char deviceMinor[8];
    char prefix[155];
    char rest[12];
};
static_assert(sizeof(UstarHeader) == tarBlock);

constexpr qint64 largestOctal11 = 077777777777; // 11 digits: 8 GiB − 1 as a size, the year 2242 as a time

template <size_t N>
void putText(char (&field)[N], QByteArrayView text)
{
    std::copy_n(text.begin(), qMin(static_cast<size_t>(text.size()), N), field);
}

// Zero-filled octal digits and a NUL.
template <size_t N>
void putNumber(char (&field)[N], qint64 number)
{
    for (size_t i = N - 1; i-- > 0; number >>= 3)
        field[i] = static_cast<char>('0' + (number & 7));
}

QByteArray finished(UstarHeader &header)
{
    std::memset(header.checksum, ' ', sizeof header.checksum);
    unsigned sum = 0;
    for (size_t i = 0; i < sizeof header; ++i)
        sum += reinterpret_cast<const unsigned char *>(&header)[i];
    header.checksum[6] = '\0';
    for (int i = 6; i-- > 0; sum >>= 3)
        header.checksum[i] = static_cast<char>('0' + (sum & 7));
    return QByteArray(reinterpret_cast<const char *>(&header), sizeof header);
}

UstarHeader emptyHeader(char type, int mode, qint64 size, qint64 mtime)
{
    UstarHeader header{};
    putNumber(header.mode, mode);
    putNumber(header.uid, 0);
    putNumber(header.gid, 0);
    putNumber(header.size, size);
    putNumber(header.mtime, mtime);
    header.type = type;
    std::memcpy(header.magic, "ustar", 6);
    std::memcpy(header.version, "00", 2);
    putNumber(header.deviceMajor, 0);
    putNumber(header.deviceMinor, 0);
    return header;
}

// Where to cut a long name: at the last slash that leaves at most 155 bytes before and at most 100 after it.
std::optional<std::pair<QByteArrayView, QByteArrayView>> splitName(QByteArrayView name)
{
    if (name.size() <= 100)
        return std::pair(QByteArrayView(), name);
    if (name.size() > 256)
        return {};
    const qsizetype end = qMin<qsizetype>(155, name.size() - 2); // the part after it must not be empty
    const qsizetype slash = name.first(end + 1).lastIndexOf('/');
    if (slash <= 0 || name.size() - slash - 1 > 100)
        return {};
    return std::pair(name.first(slash), name.sliced(slash + 1));
}

// "%d %s=%s\n": the number counts the whole record, its own digits included.
QByteArray paxRecord(const QByteArray &key, const QByteArray &value)
{
    const QByteArray tail = ' ' + key + '=' + value + '\n';
    qsizetype length = tail.size();
    while (length != tail.size() + QByteArray::number(length).size())
        length = tail.size() + QByteArray::number(length).size();
    return QByteArray::number(length) + tail;
}

bool isUtf8(const QByteArray &bytes)
{
    return QString::fromUtf8(bytes).toUtf8() == bytes;
}

QByteArray paxBlocks(const QByteArray &records)
{
    UstarHeader header = emptyHeader('x', 0644, records.size(), 0);
    putText(header.name, "././@PaxHeader");
    return finished(header) + records + QByteArray(tarPadding(records.size()), '\0');
}

} // namespace

bool fitsOneBlock(qsizetype nameSize, qint64 size, qint64 mtime)
{
    return nameSize < 100 && size <= largestOctal11 && mtime >= 0 && mtime <= largestOctal11;
}

QByteArray tarHeader(const TarMember &member)
{
    const bool folder = member.type == TarMember::Type::Folder;
    const bool link = member.type == TarMember::Type::Link;
    const QByteArray name = folder ? member.name + '/' : member.name;
    const auto split = splitName(name);

    const QByteArray longName = split ? QByteArray() : name;
    const QByteArray longTarget = link && member.target.size() > 100 ? member.target : QByteArray();
    QByteArray records;
    if (!isUtf8(longName) || !isUtf8(longTarget))
        records += paxRecord("hdrcharset", "BINARY");
    if (!longName.isEmpty())
        records += paxRecord("path", longName);
    if (!longTarget.isEmpty())
        records += paxRecord("linkpath", longTarget);
    const bool longSize = member.size > largestOctal11;
    if (longSize)
        records += paxRecord("size", QByteArray::number(member.size));
    const bool oddTime = member.mtime < 0 || member.mtime > largestOctal11;
    if (oddTime)
        records += paxRecord("mtime", QByteArray::number(member.mtime));

    const char type = folder ? '5' : link ? '2' : '0';
    const int mode = link ? 0777 : member.mode & 0777;
    UstarHeader header = emptyHeader(type, mode, longSize ? 0 : member.size, oddTime ? 0 : member.mtime);
    if (split) {
        putText(header.prefix, split->first);
        putText(header.name, split->second);
    } else {
        putText(header.name, QByteArrayView(name).first(qMin<qsizetype>(name.size(), 100)));
    }
    if (link)
        putText(header.linkName, member.target);
    return (records.isEmpty() ? QByteArray() : paxBlocks(records)) + finished(header);
}

} // namespace voyageur::dataset
