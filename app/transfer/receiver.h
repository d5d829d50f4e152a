// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/sha256.h"
#include "dataset/localfs.h"
#include "ssh/host.h"
#include "transfer/pace.h"

#include <functional>
#include <memory>

namespace voyageur::transfer {

//! A remote command's output as it comes; its stderr is kept. One thread.
class Receiver final {
public:
    //! `input` is written first: the command must have read all of it before it writes much itself.
    static base::Result<Receiver> start(ssh::Host &host, const ssh::ShellCommand &shell, const base::StopToken &stop,
                                        const QByteArray &input = {});

    //! From now on at most so many bytes a second; 0 for no limit. What is not read waits at the far end.
    void setLimit(qint64 bytesPerSecond) { m_pace = Pace(bytesPerSecond); }
    //! Empty at the end.
    base::Result<QByteArray> next();
    base::Result<ssh::ExitStatus> wait() { return m_process->wait(m_stop); }
    const QByteArray &words() const { return m_words; }

private:
    Receiver(std::unique_ptr<ssh::Process> process, const base::StopToken &stop) : m_process(std::move(process)), m_stop(stop) {}

    std::unique_ptr<ssh::Process> m_process;
    base::StopToken m_stop;
    QByteArray m_words;
    Pace m_pace{0};
};

//! Appends all that the command writes to a local file and its hash; `told` hears of each piece's size. The error of the
//! command, with its words, when it fails. `hereFailed`: the file could not be written.
base::Result<void> receiveInto(Receiver &receiver, dataset::LocalWriter &writer, base::Sha256 &hash, bool &hereFailed,
                               const std::function<void(qint64)> &told);

} // namespace voyageur::transfer
