// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ssh/login.h"

#include <QStringList>

#include <optional>

namespace voyageur::ssh {

//! What a login has tried so far, to say afterwards why it failed.
struct LoginAttempts {
    QStringList succeeded; //!< methods that counted
    int keysOffered = 0;
    int refusedAnswers = 0;      //!< rounds of questions that ended in a refusal
    bool hiddenAnswered = false; //!< one of those answers was a hidden one
    std::optional<base::Error> keyProblem;
};

//! The server has nothing left that could be tried; `methods` are libssh's bits of what it offers.
base::Error loginRefusal(const Target &target, const LoginAttempts &attempts, int methods);
//! The error of a step, in the light of what was refused before it.
base::Error explained(const base::Error &error, const Target &target, const LoginAttempts &attempts);

} // namespace voyageur::ssh
