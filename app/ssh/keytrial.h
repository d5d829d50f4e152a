// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ssh/libssh_ptr.h"
#include "ssh/prompter.h"

#include <memory>

namespace voyageur::ssh {

//! A key of libssh that several own.
using SharedKey = std::shared_ptr<std::remove_pointer_t<ssh_key>>;

//! A private key's text opened by a program of its own, where a crash, an endless loop or a gigabyte costs nothing; what that
//! program writes again, plainly and by itself, is all that this one reads. Null when the passphrase is wrong or the text is no
//! key. Errors: KeyUnusable when the other program crashed or took too long, Cancelled.
base::Result<SharedKey> openApart(const QString &path, const Secret &text, const Secret &passphrase, const base::StopToken &stop);

} // namespace voyageur::ssh
