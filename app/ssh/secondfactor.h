// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ssh/prompter.h"

namespace voyageur::ssh {

//! What a server asks, made safe to show. The question itself stands at the end: of a long text both ends stay.
QString shownPrompt(QByteArrayView text);
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

//! What a question of a server's is for, in a login as that account.
Purpose purposeOf(const QString &prompt, bool echo, const QString &account);

//! Whether a round is the one hidden question for the person's password on the host itself: all that a stored password may
//! answer. Never a passcode, a key's passphrase, a jump host, several questions at once, or one with choices.
bool asksForThePassword(const PromptRound &round);

} // namespace voyageur::ssh
