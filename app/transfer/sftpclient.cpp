// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/sftpclient.h"

#include "transfer/sftperrors.h"

namespace voyageur::transfer {

using base::Result;
using base::StopToken;

namespace {

constexpr quint32 ourVersion = 3;
constexpr qint64 largestPiece = 128 * 1024;
constexpr qsizetype mostSftpWords = 16 * 1024;
constexpr auto patience = std::chrono::seconds(60); // for the first words

} // namespace

ssh::Command SftpClient::command()
{
    ssh::Command command;
    command.subsystem = "sftp";
    command.urgency = ssh::Urgency::Background;
    return command;
}

SftpClient::SftpClient(std::unique_ptr<ssh::Process> process) : m_process(std::move(process))
{
    // When that fails, what is read next says why.
    (void)m_process->writeNow(SftpRequest(Sftp::Init).wire(ourVersion)); // the version stands where others have their id
}

Result<std::unique_ptr<SftpClient>> SftpClient::open(ssh::Host &host, const StopToken &stop)
{
    VOYAGEUR_TRY(process, host.start(command(), stop));
    auto client = std::make_unique<SftpClient>(std::move(process));
    while (!client->m_open) {
        VOYAGEUR_TRY(chunk, client->m_process->read(stop, base::Deadline::after(patience)));
        VOYAGEUR_CHECK(client->takeIn(chunk));
    }
    VOYAGEUR_CHECK(client->askLimits(stop));
    return client;
}

base::Error SftpClient::ended()
{
    const auto status = m_process->wait();
    return status.ok() ? sftpEnded(m_open, m_words + m_input.rest().left(200)) : status.error();
}

Result<void> SftpClient::takeIn(const ssh::Chunk &chunk)
{
    if (chunk.bytes.isEmpty())
        return ended();
    if (chunk.stream == ssh::Stream::Err) {
        m_words += chunk.bytes.first(qMin(chunk.bytes.size(), mostSftpWords - m_words.size()));
        return {};
    }
    m_input.add(chunk.bytes);
    while (auto reply = m_input.next()) {
        if (m_open)
            m_replies.push_back(std::move(*reply));
        else if (reply->type() == Sftp::Version)
            takeVersion(*reply);
        else
            return sftpNotUnderstood(m_input.rest().left(200));
    }
    return m_input.isBroken() ? Result<void>(sftpNotUnderstood(m_input.rest().left(200))) : Result<void>();
}

void SftpClient::takeVersion(SftpReply &version)
{
    m_open = true;
    while (!version.atEnd() && version.isWhole()) {
        const QByteArray name = version.text();
        m_extensions.insert(name, version.text());
    }
}

Result<bool> SftpClient::isOpen()
{
    while (!m_open) {
        VOYAGEUR_TRY(chunk, m_process->readNow());
        if (!chunk)
            return false;
        VOYAGEUR_CHECK(takeIn(*chunk));
    }
    return true;
}

// OpenSSH's PROTOCOL, 4.8: the largest packet, read and write, and the number of handles.
Result<void> SftpClient::askLimits(const StopToken &stop)
{
    if (!has("limits@openssh.com"))
        return {};
    VOYAGEUR_TRY(limits, ask(SftpRequest(Sftp::Extended).text("limits@openssh.com"), stop));
    if (limits.type() != Sftp::ExtendedReply)
        return {};
    limits.wide();
    const qint64 read = limits.wide();
    const qint64 write = limits.wide();
    if (limits.isWhole() && read >= m_mostRead && write >= m_mostWrite) {
        m_mostRead = qMin(read, largestPiece);
        m_mostWrite = qMin(write, largestPiece);
    }
    return {};
}

Result<std::optional<SftpReply>> SftpClient::replyNow()
{
    while (m_replies.empty()) {
        VOYAGEUR_TRY(chunk, m_process->readNow());
        if (!chunk)
            return std::optional<SftpReply>();
        VOYAGEUR_CHECK(takeIn(*chunk));
    }
    std::optional<SftpReply> first = std::move(m_replies.front());
    m_replies.pop_front();
    return first;
}

Result<SftpReply> SftpClient::reply(const StopToken &stop)
{
    while (m_replies.empty()) {
        VOYAGEUR_TRY(chunk, m_process->read(stop));
        VOYAGEUR_CHECK(takeIn(chunk));
    }
    SftpReply first = std::move(m_replies.front());
    m_replies.pop_front();
    return first;
}

Result<SftpReply> SftpClient::ask(const SftpRequest &request, const StopToken &stop)
{
    const quint32 id = nextId();
    VOYAGEUR_CHECK(m_process->write(request.wire(id), stop));
    while (true) {
        for (auto reply = m_replies.begin(); reply != m_replies.end(); ++reply) {
            if (reply->id() != id)
                continue;
            SftpReply found = std::move(*reply);
            m_replies.erase(reply);
            return found;
        }
        VOYAGEUR_TRY(chunk, m_process->read(stop));
        VOYAGEUR_CHECK(takeIn(chunk));
    }
}

Result<std::optional<SftpFacts>> SftpClient::factsOf(const ssh::RemotePath &path, bool followLinks, const StopToken &stop)
{
    VOYAGEUR_TRY(reply, ask(SftpRequest(followLinks ? Sftp::Stat : Sftp::LStat).text(path.isEmpty() ? "." : path.bytes()), stop));
    if (reply.type() == Sftp::Attrs)
        return std::optional<SftpFacts>(reply.facts());
    if (reply.status() == SftpStatus::NoSuchFile
        || (followLinks && reply.status() == SftpStatus::Failure)) // ENOTDIR is a Failure
        return std::optional<SftpFacts>();
    return sftpFailed(path, reply);
}

} // namespace voyageur::transfer
