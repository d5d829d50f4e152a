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
    QString said = {};                       //!< by the server after that, in place of a question
    QList<PromptRound::Prompt> refused = {}; //!< what was answered in the last one that it refused
    QString reason = {};                     //!< that it gave for that
    enum class Sent { Nothing, Answers, Key };
    Sent undecided = Sent::Nothing; //!< what the server has and did not decide on
    int lasted = 0;                 //!< seconds, from the first request to the end
    int waited = 0;                 //!< of these since the last answer
    QString words = {};             //!< that it said besides, in its banners; made safe to show
    std::optional<base::Error> keyProblem;

    void countRefusal()
    {
        ++refusedAnswers;
        if (asked.isEmpty())
            return;
        refused = asked;
        reason = said;
    }
};

//! So many times we let the person answer; the server may allow fewer.
constexpr int mostAnswerAttempts = 3;

//! A server has refused the answers to these questions, given as `account`, for the `attempt`-th time. PasswordWrong when the
//! password was all that was answered, else LoginRefused: which of them was wrong it does not say. With a `reason` of the server
//! nothing is said to be wrong: the password may be right, and the account expired.
base::Error answersRefused(const QString &account, const QList<PromptRound::Prompt> &questions, int attempt,
                           const QString &reason = {});
//! The server has nothing left that could be tried; `methods` are libssh's bits of what it offers.
base::Error loginRefusal(const Target &target, const LoginAttempts &attempts, int methods);
//! The error of a step, in the light of what was refused before it, with the server's own words.
base::Error explained(const base::Error &error, const Target &target, const LoginAttempts &attempts);

} // namespace voyageur::ssh
