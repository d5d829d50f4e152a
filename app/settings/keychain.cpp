// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/keychain.h"

#include "base/operation.h"
#include "settings/keychainwire.h"

#include <QCoreApplication>

#include <mutex>

namespace voyageur::settings {

using base::Error;
using base::ErrorCode;
using base::Result;
using base::StopToken;
using Outcome = KeychainAnswer::Outcome;

namespace {

struct KeychainText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::settings::Keychain)
};

// To look takes a moment; a locked keychain asks the person for its password before it answers.
constexpr auto lookLimit = std::chrono::seconds(5);
constexpr auto askLimit = std::chrono::seconds(45);

struct Known {
    std::mutex mutex;
    QString helper;
    std::optional<bool> available;
};

Known &known()
{
    static Known only;
    return only;
}

QString helperProgram()
{
    const std::lock_guard lock(known().mutex);
    return known().helper.isEmpty() ? QCoreApplication::applicationFilePath() : known().helper;
}

Result<KeychainAnswer> ask(const KeychainRequest &request, std::chrono::milliseconds limit, const StopToken &stop)
{
    std::vector<ssh::PrivateMessage> messages;
    messages.push_back(messageOf(request));
    VOYAGEUR_TRY(answer,
                 ssh::askProgram(helperProgram(), {QString::fromLatin1(keychainWord)}, messages,
                                 static_cast<int>(Outcome::Failed), limit, stop));
    if (answer.message)
        return answerOf(std::move(*answer.message));
    if (stop.stopRequested())
        return Error{ErrorCode::Cancelled, KeychainText::tr("The keychain took too long."), {}, {}, {}};
    return Error{ErrorCode::TimedOut,
                 KeychainText::tr("This computer's keychain did not answer."),
                 KeychainText::tr("It may be locked, or waiting for an answer in its own window."),
                 KeychainText::tr("Unlock the keychain, then try again."),
                 {}};
}

Error refused(const KeychainAnswer &answer)
{
    if (answer.outcome == Outcome::NoKeychain)
        return {ErrorCode::CommandFailed,
                KeychainText::tr("There is no keychain on this computer, or it is not running."),
                {},
                {},
                {}};
    return {ErrorCode::CommandFailed,
            KeychainText::tr("The keychain of this computer refused access."),
            answer.problem,
            KeychainText::tr("Unlock the keychain, then try again."),
            {}};
}

} // namespace

bool Keychain::isAvailable(const StopToken &stop)
{
    {
        const std::lock_guard lock(known().mutex);
        if (known().available)
            return *known().available;
    }
    const auto answer = ask({KeychainAct::Look}, lookLimit, stop);
    if (stop.stopRequested())
        return false;
    const bool there = answer.ok() && answer->outcome == Outcome::Done;
    const std::lock_guard lock(known().mutex);
    known().available = there;
    return there;
}

Result<std::optional<ssh::Secret>> Keychain::read(const QString &key, const StopToken &stop)
{
    using Found = std::optional<ssh::Secret>;
    auto answer = ask({KeychainAct::Read, key}, askLimit, stop);
    if (!answer.ok())
        return answer.error();
    if (answer->outcome == Outcome::NotThere)
        return Result<Found>(Found());
    if (answer->outcome != Outcome::Done)
        return refused(*answer);
    return Result<Found>(Found(std::move(answer.value().secret)));
}

Result<void> Keychain::write(const QString &key, const ssh::Secret &secret, const StopToken &stop)
{
    const auto answer = ask({KeychainAct::Write, key, secret.copy()}, askLimit, stop);
    if (!answer.ok())
        return answer.error();
    if (answer->outcome != Outcome::Done)
        return refused(*answer);
    return {};
}

Result<bool> Keychain::remove(const QString &key, const StopToken &stop)
{
    const auto answer = ask({KeychainAct::Remove, key}, askLimit, stop);
    if (!answer.ok())
        return answer.error();
    if (answer->outcome != Outcome::Done && answer->outcome != Outcome::NotThere)
        return refused(*answer);
    return answer->outcome == Outcome::Done;
}

void Keychain::setHelper(const QString &program)
{
    const std::lock_guard lock(known().mutex);
    known().helper = program;
    known().available.reset();
}

} // namespace voyageur::settings
