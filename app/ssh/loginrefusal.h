// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ssh/login.h"
#include "ssh/prompter.h"

#include <QStringList>

#include <optional>

namespace voyageur::ssh {

//! What a login has tried so far, to say afterwards why it failed.
struct LoginAttempts {
    QStringList succeeded; //!< methods that counted
    int keysOffered = 0;
    int refusedAnswers = 0;                  //!< tries to answer the questions that the server has refused
    QList<PromptRound::Prompt> asked = {};   //!< what was answered in the last try
    QList<PromptRound::Prompt> refused = {}; //!< what was answered in the last one that it refused

    void countRefusal()
    {
        ++refusedAnswers;
        if (!asked.isEmpty())
            refused = asked;
    }
    std::optional<base::Error> keyProblem;
};

//! So many times we let the person answer; the server may allow fewer.
constexpr int mostAnswerAttempts = 3;

//! A server has refused the answers to these questions, given as `account`, for the `attempt`-th time. PasswordWrong when the
//! password was all that was answered, else LoginRefused: which of them was wrong it does not say.
base::Error answersRefused(const QString &account, const QList<PromptRound::Prompt> &questions, int attempt);
//! The server has nothing left that could be tried; `methods` are libssh's bits of what it offers.
base::Error loginRefusal(const Target &target, const LoginAttempts &attempts, int methods);
//! The error of a step, in the light of what was refused before it.
base::Error explained(const base::Error &error, const Target &target, const LoginAttempts &attempts);

} // namespace voyageur::ssh
