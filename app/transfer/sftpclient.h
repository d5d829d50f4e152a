// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ssh/host.h"
#include "ssh/remotepath.h"
#include "transfer/sftppacket.h"

#include <QHash>

#include <deque>
#include <memory>

namespace voyageur::transfer {

//! One channel that speaks SFTP: for accounts that may run no command. One thread.
class SftpClient final {
public:
    //! Waits until the server has told its version and limits. Errors of Host::start(); ExecRefused when there is no sftp either,
    //! BadAnswer when something else speaks.
    static base::Result<std::unique_ptr<SftpClient>> open(ssh::Host &host, const base::StopToken &stop);
    //! Over a channel that has just begun; nothing but isOpen() may be asked before it is true.
    explicit SftpClient(std::unique_ptr<ssh::Process> process);

    //! What it starts with.
    static ssh::Command command();

    //! The version is told; takes what has come.
    base::Result<bool> isOpen();
    bool has(const QByteArray &extension) const { return m_extensions.contains(extension); }
    //! Bytes of data in one request.
    qint64 mostRead() const { return m_mostRead; }
    qint64 mostWrite() const { return m_mostWrite; }

    // One at a time, waiting for the answer. What else the server answers meanwhile is kept for replyNow().
    base::Result<SftpReply> ask(const SftpRequest &request, const base::StopToken &stop);
    //! Nothing where there is nothing, or in a folder that does not exist.
    base::Result<std::optional<SftpFacts>> factsOf(const ssh::RemotePath &path, bool followLinks, const base::StopToken &stop);

    // Many at a time.
    quint32 nextId() { return ++m_lastId; }
    //! All of it is on its way, or nothing of it: there is no room now.
    base::Result<bool> sendNow(const QByteArray &wire) { return m_process->writeNow(wire); }
    base::Result<std::optional<SftpReply>> replyNow();
    //! Waits for one.
    base::Result<SftpReply> reply(const base::StopToken &stop);
    base::Result<void> closeInput() { return m_process->closeInput(); }
    void onChange(std::function<void()> call) { m_process->onChange(std::move(call)); }

private:
    base::Result<void> takeIn(const ssh::Chunk &chunk);
    base::Error ended();
    void takeVersion(SftpReply &version);
    base::Result<void> askLimits(const base::StopToken &stop);

    std::unique_ptr<ssh::Process> m_process;
    SftpInput m_input;
    QByteArray m_words; // of its stderr
    std::deque<SftpReply> m_replies;
    QHash<QByteArray, QByteArray> m_extensions;
    quint32 m_lastId = 0;
    bool m_open = false;
    // What every server must take: a packet of 34000 bytes.
    qint64 m_mostRead = 32 * 1024;
    qint64 m_mostWrite = 32 * 1024;
};

} // namespace voyageur::transfer
