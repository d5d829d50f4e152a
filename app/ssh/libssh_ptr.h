// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// libssh's resources with their deleters, next to the only place where its headers come in.
#include <libssh/callbacks.h>
#include <libssh/libssh.h>

#include <cstdlib>
#include <memory>
#include <type_traits>

namespace voyageur::ssh {

struct SessionFree {
    void operator()(ssh_session session) const { ssh_free(session); }
};
struct EventFree {
    void operator()(ssh_event event) const { ssh_event_free(event); }
};
struct KeyFree {
    void operator()(ssh_key key) const { ssh_key_free(key); }
};
struct ChannelFree {
    void operator()(ssh_channel channel) const { ssh_channel_free(channel); }
};
struct StringFree {
    void operator()(char *text) const { ssh_string_free_char(text); }
};
struct HashFree {
    void operator()(unsigned char *hash) const { ssh_clean_pubkey_hash(&hash); }
};
struct KnownHostFree {
    void operator()(ssh_knownhosts_entry *entry) const { ssh_knownhosts_entry_free(entry); }
};

using SessionPtr = std::unique_ptr<std::remove_pointer_t<ssh_session>, SessionFree>;
using EventPtr = std::unique_ptr<std::remove_pointer_t<ssh_event>, EventFree>;
using KeyPtr = std::unique_ptr<std::remove_pointer_t<ssh_key>, KeyFree>;
using ChannelPtr = std::unique_ptr<std::remove_pointer_t<ssh_channel>, ChannelFree>;
using TextPtr = std::unique_ptr<char, StringFree>;
using HashPtr = std::unique_ptr<unsigned char, HashFree>;
using KnownHostPtr = std::unique_ptr<ssh_knownhosts_entry, KnownHostFree>;

} // namespace voyageur::ssh
