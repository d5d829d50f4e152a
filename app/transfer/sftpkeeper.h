// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/sha256.h"
#include "ssh/host.h"
#include "transfer/keeper.h"
#include "transfer/sftpreader.h"
#include "transfer/sftpwriter.h"

namespace voyageur::transfer {

//! A keeper where no command runs. What it says of the file at the far end it has read there: what an earlier attempt left,
//! before it is counted as there; and everything that is written, while the rest is still on its way (the way back is idle then).
//! A server that gives nothing back to read gets the file all the same, and nothing is said of it: hash() is empty. There are no
//! locks: a file that changes while nobody writes here is somebody else's.
class SftpKeeper final : public Keeper {
public:
    //! Waits until the unfinished file is open. `whenNews` and `host` outlive it.
    static base::Result<std::unique_ptr<SftpKeeper>> open(ssh::Host &host, const KeeperTask &task,
                                                          const std::function<void()> &whenNews, const base::StopToken &stop);

    base::Result<void> serve() override;
    bool hasStarted() const override { return true; }
    qint64 followFrom() const override { return 0; }
    qint64 followStep() const override { return 1024 * 1024; }
    double followRate() const override { return 0; } // the way back is as slow
    base::Result<void> more(qint64 blocks) override;
    base::Result<void> rest(const QByteArray &sha256, qint64 size, Hashing hashing) override;
    base::Result<void> live(base::Clock::time_point now) override;
    std::unique_ptr<Writer> newWriter() override;
    std::unique_ptr<Writer> ownWriter() override;

private:
    class OwnWriter;

    SftpKeeper(ssh::Host &host, const KeeperTask &task, std::unique_ptr<SftpClient> client, const std::function<void()> &whenNews,
               const base::StopToken &stop)
        : m_host(host), m_task(task), m_whenNews(whenNews), m_stop(stop), m_client(std::move(client))
    {
    }
    base::Result<void> openPart();
    base::Result<void> mustNotGrow(const SftpFacts &facts);
    base::Result<void> cut(qint64 size);
    base::Result<void> takeReplies();
    base::Result<void> readOn();
    void hashChunks(const QByteArray &bytes);
    base::Result<void> finish();
    base::Result<void> place();

    ssh::Host &m_host;
    const KeeperTask m_task;
    std::function<void()> m_whenNews;
    const base::StopToken m_stop;
    std::unique_ptr<SftpClient> m_client;
    QByteArray m_handle;
    std::unique_ptr<SftpReader> m_before; // what an earlier attempt left
    base::Sha256 m_chunkHash;
    qint64 m_chunkBytes = 0;
    std::unique_ptr<SftpReader> m_back; // what is written
    base::Sha256 m_backHash;
    qint64 m_backEnd = 0;
    bool m_canRead = true;
    QByteArray m_wanted; // by rest()
    SftpWrites m_writes;
    std::vector<Range> m_written;
    base::Clock::time_point m_lastLife;
};

} // namespace voyageur::transfer
