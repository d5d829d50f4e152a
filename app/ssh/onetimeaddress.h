// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "ssh/loopback.h"

#include <QByteArray>
#include <QString>

#include <atomic>
#include <memory>
#include <thread>

namespace voyageur::ssh {

//! An address of this computer that leads a browser on to one that holds a secret (Jupyter's token), once, within some minutes. A
//! browser is started with an address on its command line, which every user of the computer can read; this one is worth nothing
//! to them. Listens on 127.0.0.1, in a thread of its own, and turns other users away where the system tells who connects. Made
//! and destroyed in any thread; the destructor waits a moment for the thread.
class OneTimeAddress final {
public:
    //! Errors: those of LoopbackListener::listen().
    static base::Result<std::unique_ptr<OneTimeAddress>> open(const QString &target,
                                                              std::chrono::milliseconds limit = std::chrono::minutes(3));
    ~OneTimeAddress();
    OneTimeAddress(const OneTimeAddress &) = delete;
    OneTimeAddress &operator=(const OneTimeAddress &) = delete;

    QString address() const;
    //! A browser came and was led on, or the time is over.
    bool isOver() const { return m_over; }

private:
    OneTimeAddress(LoopbackListener listener, const QString &target, std::chrono::milliseconds limit);
    void serve(std::chrono::milliseconds limit);
    //! What the request is answered with; empty while it is not whole. True in `used`: it was the right one.
    QByteArray answerTo(const QByteArray &request, bool &used) const;

    LoopbackListener m_listener;
    const QByteArray m_target;
    const QByteArray m_word;
    WakePair m_waker;
    std::atomic<bool> m_ending{false};
    std::atomic<bool> m_over{false};
    std::thread m_thread; // the last: it uses the others
};

} // namespace voyageur::ssh
