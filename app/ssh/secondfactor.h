// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ssh/prompter.h"

namespace voyageur::ssh {

//! The choices of Duo's menu, only to decorate it: answer and words. Empty when `prompt` does not end as Duo's does; the menu may
//! stand in the prompt or in the round's instruction.
QList<std::pair<QString, QString>> duoChoices(const QString &instruction, const QString &prompt);

//! Whether a question of a server wants what is good once (a passcode, a code from a telephone or a token): a stored password
//! must never answer it.
bool asksForPasscode(const QString &prompt);
//! Whether it speaks of a key or its passphrase, which is no server's business: nothing that is kept may answer it.
bool asksForPassphrase(const QString &prompt);
//! Whether it wants the password, in English or French, and nothing else. In doubt no.
bool asksForPassword(const QString &prompt);

//! Asks the person, but answers one question by itself: the first hidden one, with a stored password. Never a passcode, never a
//! key's passphrase, never a jump host, never twice: a wrong stored password must not lock the account.
class StoredPasswordPrompter final : public Prompter {
public:
    StoredPasswordPrompter(Prompter &person, Secret password) : m_person(person), m_password(std::move(password)) {}

    base::Result<bool> acceptHostKey(const HostKeyQuestion &question, const base::StopToken &stop) override;
    base::Result<std::vector<Secret>> answer(const PromptRound &round, const base::StopToken &stop) override;
    void showBanner(const QString &text) override { m_person.showBanner(text); }

    //! The password was given to the server.
    bool used() const { return m_used; }

private:
    Prompter &m_person;
    Secret m_password;
    bool m_used = false;
};

} // namespace voyageur::ssh
