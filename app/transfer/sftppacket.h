// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <optional>

namespace voyageur::transfer {

// The packets of SFTP, version 3 (draft-ietf-secsh-filexfer-02), as values: what every server speaks.

enum class Sftp : quint8 {
    Init = 1,
    Version = 2,
    Open = 3,
    Close = 4,
    Read = 5,
    Write = 6,
    LStat = 7,
    FStat = 8,
    SetStat = 9,
    FSetStat = 10,
    OpenDir = 11,
    ReadDir = 12,
    Remove = 13,
    MkDir = 14,
    Stat = 17,
    Rename = 18,
    ReadLink = 19,
    Status = 101,
    Handle = 102,
    Data = 103,
    Name = 104,
    Attrs = 105,
    Extended = 200,
    ExtendedReply = 201,
};

enum class SftpStatus : quint32 { Ok = 0, Eof = 1, NoSuchFile = 2, PermissionDenied = 3, Failure = 4, Unsupported = 8 };

//! Flags of Open.
constexpr quint32 sftpForReading = 1;
constexpr quint32 sftpForWriting = 2;
constexpr quint32 sftpMayCreate = 8;

//! What a server says of a file. What it does not say is absent.
struct SftpFacts {
    std::optional<qint64> size = {};
    std::optional<quint32> mode = {}; //!< with the kind, as st_mode
    std::optional<quint32> mtime = {};

    bool isFolder() const { return kind() == 0040000; }
    bool isFile() const { return kind() == 0100000; }
    bool isLink() const { return kind() == 0120000; }
    quint32 kind() const { return mode.value_or(0) & 0170000; }
};

//! A request as it is put together: fields in order, then wire().
class SftpRequest final {
public:
    explicit SftpRequest(Sftp type) : m_type(type) {}
    SftpRequest &number(quint32 value);
    SftpRequest &wide(qint64 value);
    SftpRequest &text(const QByteArray &bytes);
    //! Attributes: none, or those that are there (the size, the permission bits, both times).
    SftpRequest &facts(const SftpFacts &facts = {});

    QByteArray wire(quint32 id) const;

private:
    const Sftp m_type;
    QByteArray m_fields;
};

//! A packet from the server, read field by field; once a field is not there, all that follow are empty and isWhole() is false.
class SftpReply final {
public:
    SftpReply(Sftp type, quint32 id, QByteArray fields) : m_type(type), m_id(id), m_fields(std::move(fields)) {}

    Sftp type() const { return m_type; }
    quint32 id() const { return m_id; }
    quint32 number();
    qint64 wide();
    QByteArray text();
    SftpFacts facts();
    bool isWhole() const { return m_whole; }
    bool atEnd() const { return m_used >= m_fields.size(); }

    //! Of a Status; Failure for what is none.
    SftpStatus status() const;
    bool isOk() const { return m_type == Sftp::Status && status() == SftpStatus::Ok; }
    //! Of a Status, what the server says for people.
    QByteArray words() const;

private:
    Sftp m_type;
    quint32 m_id;
    QByteArray m_fields;
    qsizetype m_used = 0;
    bool m_whole = true;
};

//! Cuts what comes into packets.
class SftpInput final {
public:
    void add(const QByteArray &bytes) { m_bytes += bytes; }
    std::optional<SftpReply> next();
    //! What came is no SFTP.
    bool isBroken() const { return m_broken; }
    const QByteArray &rest() const { return m_bytes; }

private:
    QByteArray m_bytes;
    bool m_broken = false;
};

} // namespace voyageur::transfer
