// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/sftppacket.h"

#include <QtEndian>

namespace voyageur::transfer {

namespace {

constexpr quint32 hasSize = 0x1;
constexpr quint32 hasOwner = 0x2;
constexpr quint32 hasMode = 0x4;
constexpr quint32 hasTimes = 0x8;
constexpr quint32 hasMore = 0x80000000;
// OpenSSH's own limit is 256 KiB; what four printed letters look like is far above.
constexpr quint32 mostBytes = 4 * 1024 * 1024;

template <typename T>
void append(QByteArray &bytes, T value)
{
    char buffer[sizeof(T)];
    qToBigEndian(value, buffer);
    bytes.append(buffer, sizeof buffer);
}

} // namespace

SftpRequest &SftpRequest::number(quint32 value)
{
    append(m_fields, value);
    return *this;
}

SftpRequest &SftpRequest::wide(qint64 value)
{
    append(m_fields, static_cast<quint64>(value));
    return *this;
}

SftpRequest &SftpRequest::text(const QByteArray &bytes)
{
    append(m_fields, static_cast<quint32>(bytes.size()));
    m_fields += bytes;
    return *this;
}

SftpRequest &SftpRequest::facts(const SftpFacts &facts)
{
    number((facts.size ? hasSize : 0) | (facts.mode ? hasMode : 0) | (facts.mtime ? hasTimes : 0));
    if (facts.size)
        wide(*facts.size);
    if (facts.mode)
        number(*facts.mode & 07777);
    if (facts.mtime)
        number(*facts.mtime).number(*facts.mtime);
    return *this;
}

QByteArray SftpRequest::wire(quint32 id) const
{
    QByteArray bytes;
    bytes.reserve(9 + m_fields.size());
    append(bytes, static_cast<quint32>(5 + m_fields.size()));
    bytes += static_cast<char>(m_type);
    append(bytes, id);
    return bytes + m_fields;
}

quint32 SftpReply::number()
{
    if (m_fields.size() - m_used < 4) {
        m_whole = false;
        m_used = m_fields.size();
        return 0;
    }
    m_used += 4;
    return qFromBigEndian<quint32>(m_fields.constData() + m_used - 4);
}

qint64 SftpReply::wide()
{
    const quint64 high = number();
    return static_cast<qint64>((high << 32) | number());
}

QByteArray SftpReply::text()
{
    const quint32 size = number();
    if (size > static_cast<quint64>(m_fields.size() - m_used)) {
        m_whole = false;
        m_used = m_fields.size();
        return {};
    }
    m_used += size;
    return m_fields.mid(m_used - size, size);
}

SftpFacts SftpReply::facts()
{
    SftpFacts facts;
    const quint32 flags = number();
    if (flags & hasSize)
        facts.size = wide();
    if (flags & hasOwner) {
        number();
        number();
    }
    if (flags & hasMode)
        facts.mode = number();
    if (flags & hasTimes) {
        number();
        facts.mtime = number();
    }
    for (quint32 more = flags & hasMore ? number() : 0; more > 0 && m_whole; --more) {
        text();
        text();
    }
    return facts;
}

SftpStatus SftpReply::status() const
{
    SftpReply copy = *this;
    const auto code = static_cast<SftpStatus>(copy.number());
    return m_type == Sftp::Status && copy.isWhole() ? code : SftpStatus::Failure;
}

QByteArray SftpReply::words() const
{
    SftpReply copy = *this;
    copy.number();
    return m_type == Sftp::Status ? copy.text() : QByteArray();
}

std::optional<SftpReply> SftpInput::next()
{
    if (m_broken || m_bytes.size() < 4)
        return std::nullopt;
    const auto size = qFromBigEndian<quint32>(m_bytes.constData());
    m_broken = size < 5 || size > mostBytes;
    if (m_broken || static_cast<quint64>(m_bytes.size()) < 4 + static_cast<quint64>(size))
        return std::nullopt;
    const auto type = static_cast<Sftp>(m_bytes.at(4));
    const auto id = qFromBigEndian<quint32>(m_bytes.constData() + 5); // of Version: the version
    SftpReply reply(type, id, m_bytes.mid(9, size - 5));
    m_bytes.remove(0, 4 + size);
    return reply;
}

} // namespace voyageur::transfer
