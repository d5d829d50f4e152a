// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ssh/prompter.h"
#include "ssh/share/sharedlogin.h"

#include <memory>

namespace voyageur::ssh {

//! In a program in the background: its line to the one that started it (startDetached()) and that asks the person for it.
//! Answers, secrets among them, travel on this line and on no other.
class LoginLine final {
public:
    //! Null when this program was not started that way.
    static std::unique_ptr<LoginLine> inherited();
    ~LoginLine();
    LoginLine(const LoginLine &) = delete;
    LoginLine &operator=(const LoginLine &) = delete;

    //! Asks there.
    Prompter &prompter();
    //! Requested when the other end goes, which may happen at any time.
    base::StopToken gone() const;
    void sayWaiting();
    //! How it ended. The last word: the line ends with it.
    void report(const base::Result<SharedLogin> &login);

private:
    struct Private;
    explicit LoginLine(std::unique_ptr<Private> inner);
    std::unique_ptr<Private> d;
};

//! The other end: starts the program, asks the person what it wants to know, and returns when the login is done or has failed,
//! with the program's error. True: another program had signed in, and the one that was started has gone again.
base::Result<bool> logInBackground(const QString &program, const QStringList &arguments, Prompter &prompter,
                                   const base::StopToken &stop, const OnWaiting &onWaiting = {});

} // namespace voyageur::ssh
