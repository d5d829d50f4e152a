// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/sftptree.h"

#include "dataset/tarmember.h"
#include "transfer/remote.h"
#include "transfer/sftperrors.h"

#include <algorithm>

namespace voyageur::transfer {

using base::Result;
using base::StopToken;
using dataset::Problem;
using dataset::TarMember;

namespace {

constexpr qsizetype filesAhead = 32;
constexpr qint64 bytesAhead = 4 * 1024 * 1024;
constexpr qsizetype longestPath = 4096;
constexpr size_t mostMembers = 5'000'000; // a server without end

} // namespace

Result<SftpTree> SftpTree::open(SftpClient &client, const ssh::RemotePath &folder, qint64 bytesPerSecond, const StopToken &stop)
{
    SftpTree tree(client, folder, bytesPerSecond, stop);
    VOYAGEUR_CHECK(tree.list());
    VOYAGEUR_TRY(itself, client.factsOf(folder, true, stop));
    if (itself && itself->isFolder() && itself->mode)
        tree.m_members.push_front({".", *itself});
    return tree;
}

QList<QByteArray> SftpTree::paths() const
{
    QList<QByteArray> paths;
    for (const Member &member : m_members)
        paths += member.path;
    return paths;
}

SftpTree::Left SftpTree::leaveOut(const std::function<bool(const QByteArray &, const SftpFacts &)> &isHere)
{
    Left left;
    std::erase_if(m_members, [&](const Member &member) {
        if (!member.facts.isFile() || !isHere(member.path, member.facts))
            return false;
        left.bytes += member.facts.size.value_or(0);
        ++left.files;
        return true;
    });
    m_total -= left.bytes;
    return left;
}

Result<void> SftpTree::list()
{
    m_folders = {QByteArray()};
    while (!m_folders.isEmpty()) {
        VOYAGEUR_CHECK(listOne(m_folders.takeLast()));
        if (m_members.size() > mostMembers)
            return sftpNotUnderstood({});
    }
    std::sort(m_members.begin(), m_members.end(), [](const Member &a, const Member &b) { return a.path < b.path; });
    return {};
}

Result<void> SftpTree::listOne(const QByteArray &inside)
{
    VOYAGEUR_TRY(opened, m_client->ask(SftpRequest(Sftp::OpenDir).text(pathOf(inside).bytes()), m_stop));
    if (opened.type() != Sftp::Handle && inside.isEmpty())
        return sftpFailed(m_folder, opened);
    if (opened.type() != Sftp::Handle) {
        m_problems += Problem{Problem::Kind::Unreadable, inside, {}, base::shownSafely(opened.words(), 200)};
        return {};
    }
    const QByteArray handle = opened.text();
    while (true) {
        VOYAGEUR_TRY(names, m_client->ask(SftpRequest(Sftp::ReadDir).text(handle), m_stop));
        if (names.type() != Sftp::Name)
            break;
        for (quint32 count = names.number(); count > 0 && names.isWhole(); --count) {
            const QByteArray name = names.text();
            names.text(); // as `ls -l` shows it
            const SftpFacts facts = names.facts();
            if (names.isWhole() && name != "." && name != "..")
                add(inside, name, facts);
        }
    }
    VOYAGEUR_TRY(closed, m_client->ask(SftpRequest(Sftp::Close).text(handle), m_stop));
    return closed.isOk() ? Result<void>() : sftpFailed(pathOf(inside), closed);
}

void SftpTree::add(const QByteArray &inside, const QByteArray &name, const SftpFacts &facts)
{
    const QByteArray path = inside.isEmpty() ? name : inside + '/' + name;
    if (path.size() > longestPath || !(facts.isFile() || facts.isFolder() || facts.isLink())) {
        m_problems += Problem{Problem::Kind::NotKept, path, {}, {}};
        return;
    }
    m_members.push_back({path, facts});
    if (facts.isFolder())
        m_folders += path;
    if (facts.isFile())
        m_total += facts.size.value_or(0);
}

// The first file is read; the next ones are opened, and as far as there is room read as well.
Result<void> SftpTree::askAhead()
{
    qint64 bytes = 0;
    qsizetype files = 0;
    for (Member &member : m_members) {
        if (++files > filesAhead || bytes > bytesAhead)
            return {};
        if (!member.facts.isFile() || member.refused)
            continue;
        bytes += member.facts.size.value_or(0);
        if (member.reader) {
            VOYAGEUR_CHECK(member.reader->ask());
        } else if (member.opening == 0) {
            const quint32 id = m_client->nextId();
            const auto open = SftpRequest(Sftp::Open).text(pathOf(member.path).bytes()).number(sftpForReading).facts();
            VOYAGEUR_TRY(sent, m_client->sendNow(open.wire(id)));
            member.opening = sent ? id : 0;
        }
    }
    return {};
}

Result<void> SftpTree::wait()
{
    VOYAGEUR_CHECK(askAhead());
    VOYAGEUR_TRY(reply, m_client->reply(m_stop));
    const auto end = m_members.begin() + qMin<qsizetype>(filesAhead, static_cast<qsizetype>(m_members.size()));
    for (auto member = m_members.begin(); member != end; ++member) {
        if (member->reader && member->reader->take(reply))
            return {};
        if (member->opening == 0 || member->opening != reply.id() || member->reader)
            continue;
        member->refused = reply.type() != Sftp::Handle;
        if (member->refused) {
            m_problems += Problem{Problem::Kind::Unreadable, member->path, {}, base::shownSafely(reply.words(), 200)};
            return {};
        }
        member->handle = reply.text();
        member->reader = std::make_unique<SftpReader>(*m_client, member->handle);
        member->reader->setEnd(member->facts.size.value_or(0));
        return {};
    }
    return {}; // of a file that was closed
}

Result<QByteArray> SftpTree::header(const Member &member)
{
    TarMember header;
    header.name = member.path;
    header.mtime = member.facts.mtime.value_or(0);
    header.type = member.facts.isFolder() ? TarMember::Type::Folder
        : member.facts.isLink()           ? TarMember::Type::Link
                                          : TarMember::Type::File;
    header.mode = static_cast<qint16>(member.facts.mode.value_or(member.facts.isFolder() ? 0755 : 0644) & 0777);
    if (header.type == TarMember::Type::File)
        header.size = member.facts.size.value_or(0);
    if (header.type == TarMember::Type::Link) {
        VOYAGEUR_TRY(reply, m_client->ask(SftpRequest(Sftp::ReadLink).text(pathOf(member.path).bytes()), m_stop));
        if (reply.type() == Sftp::Name && reply.number() == 1)
            header.target = reply.text();
    }
    return dataset::tarHeader(header);
}

Result<QByteArray> SftpTree::endOf(const Member &file)
{
    const qint64 size = file.facts.size.value_or(0);
    (void)m_client->sendNow(SftpRequest(Sftp::Close).text(file.handle).wire(m_client->nextId())); // its answer says nothing
    return QByteArray(static_cast<qsizetype>(dataset::tarPadding(size)), '\0');
}

// Empty when the file is at its end, or was refused.
Result<QByteArray> SftpTree::nextOf(Member &file)
{
    while (!file.reader && !file.refused)
        VOYAGEUR_CHECK(wait());
    if (file.refused)
        return QByteArray();
    if (!std::exchange(file.headerGiven, true))
        return header(file);
    const qint64 size = file.facts.size.value_or(0);
    while (file.given < size) {
        if (const auto bytes = file.reader->next()) {
            m_pace.passed(bytes->size(), base::Clock::now());
            const auto pause = m_pace.wait(base::Clock::now());
            if (pause.count() > 0 && !base::sleepFor(pause, m_stop))
                return cancelled();
            file.given += bytes->size();
            return *bytes;
        }
        if (!file.reader->hasEnded() && !file.reader->refusal()) {
            VOYAGEUR_CHECK(wait());
            continue;
        }
        if (!std::exchange(file.changed, true))
            m_problems += Problem{Problem::Kind::Changed, file.path, {}, {}};
        const qint64 count = qMin(size - file.given, bytesAhead);
        file.given += count;
        return QByteArray(static_cast<qsizetype>(count), '\0');
    }
    return QByteArray();
}

Result<QByteArray> SftpTree::next()
{
    while (!m_members.empty()) {
        if (m_stop.stopRequested())
            return cancelled();
        Member &first = m_members.front();
        if (!first.facts.isFile()) {
            const auto bytes = header(first);
            m_members.pop_front();
            return bytes;
        }
        VOYAGEUR_TRY(bytes, nextOf(first));
        if (!bytes.isEmpty())
            return bytes;
        const auto padding = first.refused ? Result<QByteArray>(QByteArray()) : endOf(first);
        m_whole += first.refused ? 0 : first.given;
        m_members.pop_front();
        if (!padding.ok() || !padding->isEmpty())
            return padding;
    }
    return std::exchange(m_ended, true) ? QByteArray() : QByteArray(2 * dataset::tarBlock, '\0');
}

} // namespace voyageur::transfer
