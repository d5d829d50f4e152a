// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "transfer/sftpclient.h"

#include <deque>

namespace voyageur::transfer {

//! Reads an open remote file in order, with many requests on their way, so that the round trip counts once. Its client's thread.
class SftpReader final {
public:
    //! Reads from `begin` up to setEnd(). `client` lives as long.
    SftpReader(SftpClient &client, QByteArray handle, qint64 begin = 0)
        : m_client(client), m_handle(std::move(handle)), m_asked(begin), m_given(begin), m_end(begin)
    {
    }

    //! Never less than before.
    void setEnd(qint64 end) { m_end = end; }
    qint64 end() const { return m_end; }
    //! Sends what requests there is room for.
    base::Result<void> ask();
    //! True when it was an answer to one of its requests.
    bool take(SftpReply &reply);
    //! The next piece, when it is here.
    std::optional<QByteArray> next();

    qint64 given() const { return m_given; } //!< where next() goes on
    bool isDone() const { return m_given == m_end || m_ended; }
    bool hasEnded() const { return m_ended; } //!< the file did, before setEnd()
    //! The server refused a request; nothing more comes.
    const std::optional<SftpReply> &refusal() const { return m_refusal; }

private:
    struct Request {
        quint32 id;
        qint64 offset;
        qint64 size;
        QByteArray bytes;
        bool ended;
    };
    base::Result<bool> send(Request &request);

    SftpClient &m_client;
    const QByteArray m_handle;
    std::deque<Request> m_requests; // in the order of the file
    qint64 m_asked;
    qint64 m_given;
    qint64 m_end;
    bool m_ended = false;
    std::optional<SftpReply> m_refusal;
};

} // namespace voyageur::transfer
