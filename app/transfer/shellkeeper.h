// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ssh/host.h"
#include "ssh/starting.h"
#include "transfer/keeper.h"

#include <deque>
#include <functional>

namespace voyageur::transfer {

//! A keeper that is one command. It also locks the unfinished file.
class ShellKeeper final : public Keeper {
public:
    ShellKeeper(ssh::Host &host, const KeeperTask &task, std::function<void()> whenNews);

    base::Result<void> serve() override;
    bool hasStarted() const override { return m_process != nullptr; }
    // The far side hashes the file when it is whole, as it stands there then. Only on a network that is not much slower than a
    // hash program (400 MB/s and more) would that take long: there it hashes behind the writing, in large steps.
    qint64 followFrom() const override { return 64 * 1024 * 1024; }
    qint64 followStep() const override { return 16 * 1024 * 1024; }
    double followRate() const override { return 60e6; }
    base::Result<void> more(qint64 blocks) override;
    base::Result<void> rest(const QByteArray &sha256, qint64 size, Hashing hashing) override;
    base::Result<void> live(base::Clock::time_point now) override;
    std::unique_ptr<Writer> newWriter() override;
    std::unique_ptr<Writer> ownWriter() override;

private:
    class OwnWriter;

    base::Result<void> take();
    void read(const QByteArray &line);
    base::Result<void> ended();
    base::Result<void> say(const QByteArray &words);

    ssh::Host &m_host;
    const KeeperTask m_task;
    std::function<void()> m_whenNews;
    std::unique_ptr<ssh::Starting> m_starting;
    std::unique_ptr<ssh::Process> m_process;
    QByteArray m_unread;
    QByteArray m_words;
    std::deque<QByteArray> m_unsaid; // until there is room, and no range on its way
    qint64 m_owed = 0;               // bytes of ranges that are promised to the channel and not passed yet
    std::deque<Range> m_unanswered;  // of m_owed and after
    std::vector<Range> m_written;
    base::Clock::time_point m_lastLife;
    bool m_restSaid = false;
    bool m_writingFailed = false;
};

} // namespace voyageur::transfer
