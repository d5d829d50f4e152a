// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ssh/host.h"
#include "ssh/remotepath.h"
#include "ssh/starting.h"
#include "transfer/packing.h"
#include "transfer/writer.h"

#include <deque>
#include <functional>
#include <memory>

namespace voyageur::transfer {

//! A command that writes ranges as they come, and answers each. They begin at whole blocks, and are whole blocks long except at
//! the file's end.
class ShellWriter final : public Writer {
public:
    //! `packing` outlives it.
    ShellWriter(ssh::Host &host, const ssh::RemotePath &part, Packing &packing, const std::function<void()> &whenNews);

    base::Result<std::vector<Range>> serve() override;
    bool isReady() const override { return m_process && !m_ended; }
    bool hasEnded() const override { return m_ended; }
    base::Clock::duration age(base::Clock::time_point now) const override
    {
        return m_process ? now - m_began : base::Clock::duration(0);
    }
    std::vector<Outgoing> beginning(const Range &range) override;
    std::vector<Outgoing> framed(QByteArray piece) override;
    base::Result<bool> pass(const QByteArray &bytes) override { return m_process->writeNow(bytes); }
    base::Result<void> finish() override { return m_process->closeInput(); }

private:
    base::Result<void> take();
    base::Result<void> end();
    static QByteArray lineOf(const Range &range, qint64 packed = 0);

    const ssh::RemotePath m_part;
    Packing &m_packing;
    Range m_range;         // that is being gathered to be packed; of no bytes: none is
    QByteArray m_gathered; // of it
    std::function<void()> m_whenNews;
    base::Clock::time_point m_began;
    std::unique_ptr<ssh::Starting> m_starting;
    std::unique_ptr<ssh::Process> m_process;
    QByteArray m_words;
    std::deque<Range> m_unanswered;
    bool m_ended = false;
};

} // namespace voyageur::transfer
