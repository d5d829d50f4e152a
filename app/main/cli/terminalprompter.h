// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ssh/prompter.h"

#include <QStringList>

namespace voyageur::cli {

class Arguments;
class Console;

//! Answers that were given as options.
struct GivenAnswers {
    QString passwordFile;      //!< the first line answers the first hidden prompt
    QStringList answers;       //!< the other prompts, in order
    QString acceptFingerprint; //!< "SHA256:…": the host key that is expected
    bool keep = false;         //!< what can be remembered is to be
};

//! Asks in the terminal. Answers given as options are used first, each once; without a terminal nothing waits: the missing
//! answer is AnswerNeeded, naming the option. What the server wrote is shown behind bars at the left edge, so that it cannot
//! pose as Voyageur's own words. Calls may come from any one thread at a time.
class TerminalPrompter final : public ssh::Prompter {
public:
    TerminalPrompter(Console &console, GivenAnswers given);

    base::Result<bool> acceptHostKey(const ssh::HostKeyQuestion &question, const base::StopToken &stop) override;
    base::Result<std::vector<ssh::Secret>> answer(const ssh::PromptRound &round, const base::StopToken &stop) override;
    void showBanner(const QString &text) override;
    bool wantsKept() const override { return m_given.keep; }

private:
    base::Result<ssh::Secret> answerOne(const ssh::PromptRound &round, const ssh::PromptRound::Prompt &prompt,
                                        const base::StopToken &stop);
    base::Result<ssh::Secret> passwordFromFile();
    void showRound(const ssh::PromptRound &round);

    Console &m_console;
    GivenAnswers m_given;
    QStringList m_answered; // prompts that an option has answered
    bool m_passwordUsed = false;
    bool m_roundShown = false;
};

} // namespace voyageur::cli
