// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/rememberingprompter.h"

#include "ssh/secondfactor.h"

namespace voyageur::settings {

using base::Result;
using base::StopToken;
using ssh::PromptRound;
using ssh::Secret;

RememberingPrompter::RememberingPrompter(ssh::Prompter &person, Secrets &secrets, const ssh::Target &target, Given given)
    : m_person(person), m_secrets(secrets), m_account(ssh::accountOf(target)), m_given(std::move(given))
{
}

Result<bool> RememberingPrompter::acceptHostKey(const ssh::HostKeyQuestion &question, const StopToken &stop)
{
    return m_person.acceptHostKey(question, stop);
}

// What the round's only answer would open, when that is something that may be remembered.
std::optional<SecretName> RememberingPrompter::nameOf(const PromptRound &round) const
{
    if (const QString key = round.keyFile(); !key.isEmpty())
        return SecretName{SecretName::Kind::Passphrase, key};
    if (ssh::asksForThePassword(round) && round.prompts.first().purpose.of == m_account)
        return SecretName{SecretName::Kind::Password, m_account};
    return std::nullopt;
}

Result<std::vector<Secret>> RememberingPrompter::answer(const PromptRound &round, const StopToken &stop)
{
    const auto name = nameOf(round);
    if (!name)
        return m_person.answer(round, stop);
    const bool wasUsed = m_used.contains(*name);
    const bool mayRepeat = name->kind == SecretName::Kind::Passphrase; // nobody locks an account for that
    if (!m_given.contains(name->kind) && round.attempt == 1 && (!wasUsed || mayRepeat)) {
        if (auto found = m_secrets.find(*name, stop)) {
            m_used.insert(*name);
            std::vector<Secret> answers;
            answers.push_back(std::move(*found));
            return Result<std::vector<Secret>>(std::move(answers));
        }
    } else if (wasUsed && round.attempt > 1) {
        (void)m_secrets.forget(*name, stop);
        m_used.erase(*name);
    }
    PromptRound asked = round;
    asked.keeping = Secrets::hasKeychain(stop) ? PromptRound::Keeping::InKeychain : PromptRound::Keeping::ThisSession;
    auto answers = m_person.answer(asked, stop);
    m_wanted.erase(*name);
    if (answers.ok() && answers->size() == 1 && m_person.wantsKept())
        m_wanted.insert_or_assign(*name, answers->front().copy());
    return answers;
}

RememberingPrompter::Settled RememberingPrompter::settle(const base::Error *error, const StopToken &stop)
{
    Settled settled;
    if (error) {
        const SecretName password{SecretName::Kind::Password, m_account};
        if (error->code == base::ErrorCode::PasswordWrong && m_used.contains(password))
            (void)m_secrets.forget(password, stop);
        m_wanted.clear();
        return settled;
    }
    for (const auto &[name, secret] : m_wanted) {
        const auto kept = m_secrets.keep(name, secret, m_account, stop);
        if (kept.ok())
            settled.kept.append(name);
        else
            settled.problem = kept.error();
    }
    m_wanted.clear();
    return settled;
}

} // namespace voyageur::settings
