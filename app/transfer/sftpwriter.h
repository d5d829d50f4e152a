// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ssh/starting.h"
#include "transfer/sftpclient.h"
#include "transfer/writer.h"

namespace voyageur::transfer {

//! The requests of one open file's writing, and the answers to them.
class SftpWrites final {
public:
    void begin(const Range &range) { m_next = range.begin; }
    //! In requests of `most` bytes of data.
    std::vector<Outgoing> framed(SftpClient &client, const QByteArray &handle, const QByteArray &piece, qint64 most);
    //! True when it was the answer to one of them; the range when it was written, else failure().
    bool take(const SftpReply &reply, std::vector<Range> &written);
    const std::optional<SftpReply> &failure() const { return m_failure; }
    bool isEmpty() const { return m_unanswered.isEmpty(); }

private:
    qint64 m_next = 0;
    QHash<quint32, Range> m_unanswered;
    std::optional<SftpReply> m_failure;
};

//! Writes ranges over an SFTP channel of its own.
class SftpWriter final : public Writer {
public:
    //! `most`: bytes of data in one request.
    SftpWriter(ssh::Host &host, const ssh::RemotePath &part, qint64 most, const std::function<void()> &whenNews,
               const base::StopToken &stop);

    base::Result<std::vector<Range>> serve() override;
    bool isReady() const override { return !m_handle.isEmpty() && !m_ended; }
    bool hasEnded() const override { return m_ended; }
    base::Clock::duration age(base::Clock::time_point now) const override
    {
        return m_handle.isEmpty() ? base::Clock::duration(0) : now - m_began;
    }
    std::vector<Outgoing> beginning(const Range &range) override;
    std::vector<Outgoing> framed(QByteArray piece) override;
    base::Result<bool> pass(const QByteArray &bytes) override { return m_client->sendNow(bytes); }
    base::Result<void> finish() override;

private:
    base::Result<void> take();
    base::Result<void> takeReply(SftpReply &reply, std::vector<Range> &written);

    const ssh::RemotePath m_part;
    const qint64 m_most;
    std::function<void()> m_whenNews;
    const base::StopToken m_stop;
    std::unique_ptr<ssh::Starting> m_starting;
    std::unique_ptr<SftpClient> m_client;
    quint32 m_opening = 0;
    quint32 m_closing = 0;
    bool m_finished = false;
    bool m_ended = false;
    QByteArray m_handle;
    base::Clock::time_point m_began;
    SftpWrites m_writes;
};

} // namespace voyageur::transfer
