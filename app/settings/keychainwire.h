// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ssh/share/askprogram.h"

#include <QString>

#include <optional>

namespace voyageur::settings {

// What the program and its helper say to each other (keychain.h). One request, one answer.

enum class KeychainAct { Look, Read, Write, Remove };

struct KeychainRequest {
    KeychainAct act = KeychainAct::Look;
    QString key = {};
    ssh::Secret secret = {}; //!< to write
};

struct KeychainAnswer {
    enum class Outcome { Done, NotThere, NoKeychain, Failed };
    Outcome outcome = Outcome::Failed;
    QString problem = {};    //!< the keychain's own words
    ssh::Secret secret = {}; //!< that was read
};

ssh::PrivateMessage messageOf(const KeychainRequest &request);
KeychainAnswer answerOf(ssh::PrivateMessage message);
//! False when the other end is gone.
bool send(ssh::LocalStream &stream, const KeychainAnswer &answer);
//! Nothing when the other end is gone, or makes no sense.
std::optional<KeychainRequest> receiveRequest(ssh::LocalStream &stream);

} // namespace voyageur::settings
