// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ssh/login.h"

#include <QJsonObject>
#include <QStringList>

#include <memory>
#include <mutex>
#include <vector>

namespace voyageur::tests {

//! What the running practice cluster of this test says of itself (its practice.json). Ends the test program with a clear
//! message when there is none: a missing server is a failure.
QJsonObject practice(const char *variable = "VOYAGEUR_PRACTICE");

//! A login as this user by the practice cluster's key, its host keys known, a known_hosts file of the test's own.
ssh::Target practiceTarget(const QString &user = QStringLiteral("student"), const char *variable = "VOYAGEUR_PRACTICE");

//! A signed-in session; ends the test program when that fails.
std::shared_ptr<ssh::Host> practiceHost(const QString &user = QStringLiteral("student"),
                                        const char *variable = "VOYAGEUR_PRACTICE");

//! So many commands the practice cluster's sshd was asked to run since it began, by its log.
int commandsAsked(const char *variable = "VOYAGEUR_PRACTICE");

//! The process id of a daemon of the practice cluster, as seen from here ("sshd", "slurmctld" …).
qint64 practicePid(const QString &daemon, const char *variable = "VOYAGEUR_PRACTICE");

//! The process ids below `pid`, itself included: an sshd has one or two processes for each connection.
QList<qint64> processTree(qint64 pid);

//! Answers from a list, in order, and keeps what was asked. AnswerNeeded when the list is empty.
class ScriptedPrompter final : public ssh::Prompter {
public:
    explicit ScriptedPrompter(QStringList answers = {}, bool acceptKeys = true)
        : m_answers(std::move(answers)), m_acceptKeys(acceptKeys)
    {
    }

    base::Result<bool> acceptHostKey(const ssh::HostKeyQuestion &question, const base::StopToken &stop) override;
    base::Result<std::vector<ssh::Secret>> answer(const ssh::PromptRound &round, const base::StopToken &stop) override;
    void showBanner(const QString &text) override
    {
        banner = text;
        roundsBeforeBanner = rounds.size();
    }

    std::vector<ssh::PromptRound> rounds;
    std::vector<ssh::HostKeyQuestion> hostKeys;
    QString banner; //!< the last one
    size_t roundsBeforeBanner = 0;

private:
    QStringList m_answers;
    bool m_acceptKeys;
};

} // namespace voyageur::tests
