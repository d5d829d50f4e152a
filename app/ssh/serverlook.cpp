// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/serverlook.h"

#include "ssh/authentication.h"
#include "ssh/greeting.h"
#include "ssh/keyfile.h"

#include <QCoreApplication>

namespace voyageur::ssh {

using base::Deadline;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

constexpr auto stepLimit = std::chrono::seconds(60);

struct LookText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::ssh::ServerLook)
};

// One request of the login protocol (RFC 4252), to its answer.
Result<int> ask(Reactor &reactor, std::function<int(ssh_session)> request, const base::StopToken &stop)
{
    return reactor.await<int>(
        [request = std::move(request)](ssh_session session) -> std::optional<Result<int>> {
            const int answer = request(session);
            if (answer == SSH_AUTH_AGAIN)
                return std::nullopt;
            if (answer != SSH_AUTH_ERROR)
                return Result<int>(answer);
            return Result<int>(Error{ErrorCode::ConnectionLost,
                                     LookText::tr("The server closed the connection when Voyageur asked for its login methods."),
                                     {},
                                     LookText::tr("Try again in a minute."),
                                     lastWords(session)});
        },
        stop, Deadline::after(stepLimit));
}

Result<void> look(const Target &target, const std::optional<PublicKey> &key, const base::StopToken &stop, ServerLook &found)
{
    if (!target.jumps.empty())
        return Error{ErrorCode::BadRequest,
                     LookText::tr("%1 is behind a jump host, which needs a login first.").arg(target.host),
                     {},
                     LookText::tr("Sign in, then check again."),
                     {}};
    VOYAGEUR_TRY(greeting, greet(nullptr, target, stop, found.trace));
    auto &reactor = *greeting.reactor;
    reactor.watchSocket();
    VOYAGEUR_CHECK(greeting.known.mustKnowRevoked(greeting.key));
    found.verdict = greeting.known.judge(target.host, target.port, greeting.key);
    if (found.verdict == HostKeyVerdict::Unknown && target.acceptFingerprint == greeting.key.fingerprint)
        found.verdict = HostKeyVerdict::Known;
    const bool isRefused = found.verdict == HostKeyVerdict::Changed || found.verdict == HostKeyVerdict::Revoked;
    if (isRefused)
        found.contradicted = greeting.known.whereContradicted(target.host, target.port, greeting.key);
    found.trace.hostKeyAccepted = found.verdict == HostKeyVerdict::Known;
    if (isRefused)
        return {}; // not a word more to somebody who may be somebody else
    VOYAGEUR_CHECK(ask(
        reactor, [](ssh_session session) { return ssh_userauth_none(session, nullptr); }, stop));
    VOYAGEUR_TRY(methods,
                 ask(
                     reactor, [](ssh_session session) { return ssh_userauth_list(session, nullptr); }, stop));
    found.trace.offered = methodNames(methods);
    if (!key || found.verdict != HostKeyVerdict::Known || !(methods & SSH_AUTH_METHOD_PUBLICKEY))
        return {};
    const SharedKey half = publicHalf(key->file);
    if (!half)
        return Error{ErrorCode::KeyUnusable, LookText::tr("The public key cannot be read."), {}, {}, {}};
    VOYAGEUR_TRY(
        answer,
        ask(
            reactor, [half](ssh_session session) { return ssh_userauth_try_publickey(session, nullptr, half.get()); }, stop));
    found.keyAccepted = answer == SSH_AUTH_SUCCESS;
    return {};
}

} // namespace

ServerLook lookAtServer(const Target &target, const std::optional<PublicKey> &key, const base::StopToken &stop)
{
    ServerLook found;
    const auto done = look(target, key, stop, found);
    if (!done.ok())
        found.error = done.error();
    return found;
}

} // namespace voyageur::ssh
