// SPDX-License-Identifier: GPL-3.0-or-later
#include "storage/remotewalk.h"

#include "remote/outcome.h"
#include "session/remote.h"

#include <QCoreApplication>

namespace voyageur::storage {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

struct RemoteWalkText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::storage::RemoteWalk)
};

constexpr qsizetype mostWords = 16 * 1024;
constexpr qint64 mostOutput = 256 * 1024 * 1024; // a path for each folder; nobody has more

//! The lines of stderr: progress, and what else was said.
class Words final {
public:
    explicit Words(const base::ProgressSink &progress) : m_progress(progress) {}

    void take(const QByteArray &bytes)
    {
        m_line += bytes;
        for (auto end = m_line.indexOf('\n'); end >= 0; end = m_line.indexOf('\n')) {
            const QByteArray line = m_line.first(end);
            m_line.remove(0, end + 1);
            if (!line.startsWith("voyageur-walk "))
                m_complaints += line.first(std::min(line.size(), mostWords - m_complaints.size()));
            else if (m_progress)
                m_progress({line.sliced(14).trimmed().toLongLong(), -1, {}});
        }
        m_line = m_line.first(std::min(m_line.size(), mostWords));
    }
    const QByteArray &complaints() const { return m_complaints; }

private:
    const base::ProgressSink &m_progress;
    QByteArray m_line;
    QByteArray m_complaints;
};

Error failure(const ssh::RemotePath &folder, const ssh::ExitStatus &status, const QByteArray &complaints)
{
    if (status.code == remote::Forbidden)
        return Error{ErrorCode::NotFound,
                     RemoteWalkText::tr("The folder “%1” does not exist on the cluster.").arg(folder.shown()),
                     {},
                     {},
                     {}};
    if (status.code == remote::Lacks)
        return Error{ErrorCode::CommandFailed,
                     RemoteWalkText::tr("The folder “%1” cannot be read.").arg(folder.shown()),
                     RemoteWalkText::tr("Voyageur needs GNU find, but the cluster has another version of find."),
                     RemoteWalkText::tr("Type on the cluster: du -x . | sort -n | tail"),
                     {}};
    return session::remoteFailure(RemoteWalkText::tr("Could not read the folder “%1”.").arg(folder.shown()), complaints);
}

} // namespace

Result<void> walkRemote(ssh::Host &host, const ssh::ShellCommand &command, const ssh::RemotePath &folder,
                        const std::function<void(const QByteArray &)> &record, const base::ProgressSink &progress,
                        const base::StopToken &stop)
{
    ssh::ShellCommand shell = command;
    shell.setEnvironment("LC_ALL", "C");
    VOYAGEUR_TRY(process, host.start(ssh::Command{shell, {}, ssh::Urgency::Background}, stop));
    Words words(progress);
    QByteArray rest;
    qint64 total = 0;
    while (true) {
        auto chunk = process->read(stop);
        if (!chunk.ok()) {
            process->cancel();
            return chunk.error();
        }
        if (chunk->bytes.isEmpty())
            break;
        if (chunk->stream == ssh::Stream::Err) {
            words.take(chunk->bytes);
            continue;
        }
        total += chunk->bytes.size();
        if (total > mostOutput) {
            process->cancel();
            return Error{ErrorCode::BadAnswer,
                         RemoteWalkText::tr("There are too many folders in “%1” to list.").arg(folder.shown()),
                         {},
                         RemoteWalkText::tr("Choose one of the folders in it."),
                         {}};
        }
        rest += chunk->bytes;
        qsizetype begin = 0;
        for (auto end = rest.indexOf('\0'); end >= 0; end = rest.indexOf('\0', begin)) {
            record(rest.sliced(begin, end - begin));
            begin = end + 1;
        }
        rest.remove(0, begin);
    }
    VOYAGEUR_TRY(status, process->wait(stop));
    if (!status.success())
        return failure(folder, status, words.complaints());
    return {};
}

} // namespace voyageur::storage
