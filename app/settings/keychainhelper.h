// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "settings/keychainwire.h"

#include <QObject>

#include <memory>

namespace QKeychain {
class Job;
}

namespace voyageur::base {
class Workers;
}

namespace voyageur::settings {

//! The other end of Keychain, in a process that does nothing else: takes one request from the program that started it, asks
//! the system's keychain, answers, and says finished(). Main thread, which has to run its event loop. When that takes too
//! long the process ends by itself, whatever hangs.
class KeychainHelper final : public QObject {
    Q_OBJECT

public:
    KeychainHelper();
    ~KeychainHelper() override;
    //! False when this program was not started as a helper, or nobody asks any more.
    bool begin();

signals:
    void finished();

private:
    void start(QKeychain::Job *job);
    void answer(const KeychainAnswer &answer);

    ssh::LocalStream m_stream;
    std::unique_ptr<base::Workers> m_watch;
};

} // namespace voyageur::settings
