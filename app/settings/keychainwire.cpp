// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/keychainwire.h"

#include "ssh/share/askprogram.h"

namespace voyageur::settings {

using ssh::PrivateMessage;

PrivateMessage messageOf(const KeychainRequest &request)
{
    return {static_cast<int>(request.act), request.key, request.secret.copy()};
}

bool send(ssh::LocalStream &stream, const KeychainAnswer &answer)
{
    return ssh::send(stream, {static_cast<int>(answer.outcome), answer.problem, answer.secret.copy()});
}

std::optional<KeychainRequest> receiveRequest(ssh::LocalStream &stream)
{
    auto message = ssh::receive(stream, static_cast<int>(KeychainAct::Remove));
    if (!message)
        return std::nullopt;
    return KeychainRequest{static_cast<KeychainAct>(message->what), message->text, std::move(message->secret)};
}

KeychainAnswer answerOf(PrivateMessage message)
{
    return {static_cast<KeychainAnswer::Outcome>(message.what), message.text, std::move(message.secret)};
}

} // namespace voyageur::settings
