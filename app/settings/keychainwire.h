// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ssh/prompter.h"
#include "ssh/share/localstream.h"

#include <QByteArray>
#include <QString>

#include <optional>

namespace voyageur::settings {

// What the program and its helper say to each other (keychain.h). One request, one answer; each a length and fields.

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

//! False when the other end is gone. Copies made on the way are overwritten.
bool send(ssh::LocalStream &stream, const KeychainRequest &request);
bool send(ssh::LocalStream &stream, const KeychainAnswer &answer);
//! Nothing when the other end is gone, or makes no sense.
std::optional<KeychainRequest> receiveRequest(ssh::LocalStream &stream);
std::optional<KeychainAnswer> receiveAnswer(ssh::LocalStream &stream);

} // namespace voyageur::settings
