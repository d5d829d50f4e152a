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

} // namespace voyageur::ssh
