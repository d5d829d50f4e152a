// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "base/stop.h"
#include "ssh/prompter.h"

#include <QString>

#include <optional>

namespace voyageur::settings {

//! The word that makes this program the helper of another one (KeychainHelper).
inline constexpr char keychainWord[] = "--ask-keychain";

//! The system's keychain: the Secret Service or KWallet on Linux, the Keychain on macOS, the Credential Manager on Windows.
//!
//! Each call starts this program once more as a helper that asks the keychain and ends. So a keychain that hangs, that crashes
//! whoever asks it, or that wants an event loop in a main thread of its own, holds up nothing of ours: after a limit the
//! helper is left to itself. What is asked and answered goes over a connection that only the two have.
//! Blocks; any thread but the GUI's. Errors: TimedOut, Cancelled, CommandFailed with the keychain's words.
class Keychain final {
public:
    //! Whether there is one on this computer. Asked once in a program's life, in a moment.
    static bool isAvailable(const base::StopToken &stop);
    //! Nothing when it holds nothing by that name.
    static base::Result<std::optional<ssh::Secret>> read(const QString &key, const base::StopToken &stop);
    static base::Result<void> write(const QString &key, const ssh::Secret &secret, const base::StopToken &stop);
    //! False when there was nothing.
    static base::Result<bool> remove(const QString &key, const base::StopToken &stop);

    //! Which program asks the system's keychain: in main(), else this one does. What was known of the keychain is forgotten.
    static void setHelper(const QString &program);
};

} // namespace voyageur::settings
