// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "main/cli/givenanswers.h"
#include "ssh/prompter.h"

#include <QStringList>

namespace voyageur::cli {

class Console;

//! What else the options said about the questions of a login.
struct Wishes {
    QString acceptFingerprint; //!< "SHA256:…": the host key that is expected
    bool keep = false;         //!< what can be remembered is to be
};

//! Asks in the terminal. Answers given as options are used first, each for what it opens; without a terminal nothing waits: the
//! missing answer is AnswerNeeded, naming the option. What the server wrote is shown behind bars at the left edge, so that it
//! cannot pose as Voyageur's own words. Calls may come from any one thread at a time.
class TerminalPrompter final : public ssh::Prompter {
public:
    TerminalPrompter(Console &console, GivenAnswers given, Wishes wishes);

    base::Result<bool> acceptHostKey(const ssh::HostKeyQuestion &question, const base::StopToken &stop) override;
    base::Result<std::vector<ssh::Secret>> answer(const ssh::PromptRound &round, const base::StopToken &stop) override;
    void showBanner(const QString &text) override;
    void warn(const base::Error &error) override;
    bool wantsKept() const override { return m_wishes.keep; }

private:
    base::Result<ssh::Secret> answerOne(const ssh::PromptRound &round, const ssh::PromptRound::Prompt &prompt,
                                        const base::StopToken &stop);
    base::Error answerNeeded(const ssh::PromptRound &round, const ssh::PromptRound::Prompt &prompt) const;
    void showRound(const ssh::PromptRound &round);

    Console &m_console;
    GivenAnswers m_given;
    const Wishes m_wishes;
    QList<ssh::PromptRound::Prompt> m_answered; // by an option, since the last refusal
    int m_attempt = 1;
    bool m_roundShown = false;
};

} // namespace voyageur::cli
