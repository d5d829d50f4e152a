// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ssh/login.h"
#include "ssh/prompter.h"

#include <QStringList>

#include <map>
#include <optional>
#include <set>
#include <vector>

namespace voyageur::cli {

class Arguments;

//! A file of a person's with secrets, one a line, that only this user may read. Read once, when its first line is wanted.
class SecretLines final {
public:
    SecretLines() = default;
    SecretLines(QString option, QString path) : m_option(std::move(option)), m_path(std::move(path)) {}
    bool isGiven() const { return !m_path.isEmpty(); }
    const QString &path() const { return m_path; }
    //! That it is there and is nobody else's to read. FileUnreadable, KeyUnusable.
    base::Result<void> check() const;
    //! BadRequest when it is empty; FileUnreadable.
    base::Result<ssh::Secret> first();
    //! The first that was not taken yet; nothing when all were. FileUnreadable.
    base::Result<std::optional<ssh::Secret>> next();

private:
    base::Result<void> read();

    QString m_option; // "password-file"
    QString m_path;
    bool m_isRead = false;
    std::vector<ssh::Secret> m_lines;
    size_t m_taken = 0;
};

//! The answers that were given as options for one login: each opens one thing, and answers no question about another.
//!
//!     --passphrase-file      keys; goes to no server
//!     --password-file        the password on the host that is signed in to
//!     --answer-file          what that host asks besides, hidden or shown
//!     --answer               of that only what may be shown: who looks at this computer's processes reads it
//!     --jump-password-file, --jump-answer-file    the same of a jump host
class GivenAnswers final {
public:
    //! Looks at the files and reads none. BadRequest when it is not clear what an answer opens; FileUnreadable, KeyUnusable.
    static base::Result<GivenAnswers> from(const Arguments &arguments, const ssh::Target &target);
    //! The options that hold answers or files with them.
    static const QStringList &options();

    bool opens(ssh::Purpose::Kind kind) const;
    //! Nothing when no option answers this. Each answer is given once; the password once in each part of a login. Errors: the
    //! passphrase that was given does not open the key; a file that cannot be read.
    base::Result<std::optional<ssh::Secret>> find(const ssh::PromptRound &round, const ssh::PromptRound::Prompt &prompt);
    //! The option that would have answered, with its value, for a sentence; empty when none may.
    QString optionFor(const ssh::PromptRound::Prompt &prompt) const;

private:
    struct Account {
        SecretLines password;
        SecretLines answers;
        std::set<int> partsDone;   // of the login: the password was given
        QStringList passwordsDone; // its questions
    };
    base::Result<void> takeJumps(const Arguments &arguments, const ssh::Target &target);
    base::Result<std::optional<ssh::Secret>> passphrase(const ssh::PromptRound &round, const QString &key);
    base::Result<std::optional<ssh::Secret>> ofAccount(Account &account, const ssh::PromptRound &round,
                                                       const ssh::PromptRound::Prompt &prompt);

    SecretLines m_passphrase;
    QString m_account;
    QStringList m_shown; // --answer
    Account m_last;
    std::map<QString, Account> m_jumps; // by account
};

} // namespace voyageur::cli
