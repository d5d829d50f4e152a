// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "settings/secrets.h"
#include "ssh/prompter.h"

#include <map>
#include <optional>
#include <set>

namespace voyageur::settings {

//! Asks the person, but answers with what the person asked to remember: the question for the password, once in a login, and
//! the passphrases of keys. Never a passcode, never a jump host's password. What was refused is forgotten, and the person is
//! asked. What the person wants remembered is stored when it has proved right: settle().
//! One login; one thread at a time.
class RememberingPrompter final : public ssh::Prompter {
public:
    //! What was given for this login (options of a verb), and counts instead of what is stored.
    using Given = std::set<SecretName::Kind>;
    RememberingPrompter(ssh::Prompter &person, Secrets &secrets, const ssh::Target &target, Given given = {});

    base::Result<bool> acceptHostKey(const ssh::HostKeyQuestion &question, const base::StopToken &stop) override;
    base::Result<std::vector<ssh::Secret>> answer(const ssh::PromptRound &round, const base::StopToken &stop) override;
    void showBanner(const QString &text) override { m_person.showBanner(text); }
    void warn(const base::Error &error) override { m_person.warn(error); }

    //! What became of what was wanted.
    struct Settled {
        QList<SecretName> kept;
        std::optional<base::Error> problem; //!< the keychain refused: it is in memory
    };
    //! The login is done; null: it worked. Stores what was wanted, or forgets the password that was refused.
    Settled settle(const base::Error *error, const base::StopToken &stop);
    //! The person wants something remembered.
    bool hasWishes() const { return !m_wanted.empty(); }

private:
    std::optional<SecretName> nameOf(const ssh::PromptRound &round) const;

    ssh::Prompter &m_person;
    Secrets &m_secrets;
    const QString m_account;
    const Given m_given;
    std::set<SecretName> m_used;
    std::map<SecretName, ssh::Secret> m_wanted;
};

} // namespace voyageur::settings
