// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/prompter.h"

#include <openssl/crypto.h>

namespace voyageur::ssh {

Secret &Secret::operator=(Secret &&other) noexcept
{
    if (this != &other) {
        wipe();
        m_bytes = std::exchange(other.m_bytes, {});
    }
    return *this;
}

void Secret::wipe()
{
    // Only when nobody shares the bytes: data() would detach, and wipe a copy.
    if (m_bytes.isDetached() && !m_bytes.isEmpty())
        OPENSSL_cleanse(m_bytes.data(), static_cast<size_t>(m_bytes.size()));
    m_bytes.clear();
}

QString PromptRound::keyFile() const
{
    const bool isOne = prompts.size() == 1 && prompts.first().purpose.kind == Purpose::Kind::Passphrase;
    return isOne ? prompts.first().purpose.of : QString();
}

QString accountName(const QString &user, const QString &host, int port)
{
    const QString account = user + QLatin1Char('@') + host;
    return port == 22 ? account : account + QLatin1Char(':') + QString::number(port);
}

} // namespace voyageur::ssh
