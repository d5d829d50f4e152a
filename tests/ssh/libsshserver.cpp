// SPDX-License-Identifier: GPL-3.0-or-later
#include "libsshserver.h"

#define SSH_SUPPRESS_DEPRECATED // the server side by messages, which suits a test
#include <libssh/libssh.h>
#include <libssh/server.h>

#include <vector>

#include <fcntl.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace voyageur::tests {

namespace {

using BindOwner = std::unique_ptr<ssh_bind_struct, LibsshDeleter<ssh_bind_free>>;
using SessionOwner = std::unique_ptr<ssh_session_struct, LibsshDeleter<ssh_free>>;

constexpr size_t mostConversations = 64; // before those that are over long since are put away

} // namespace

LibsshServer::LibsshServer(Talk talk) : m_talk(std::move(talk))
{
    ssh_init();
    ssh_key key = nullptr;
    char *text = nullptr;
    ssh_pki_generate_key(SSH_KEYTYPE_ED25519, nullptr, &key);
    ssh_pki_export_privkey_base64(key, nullptr, nullptr, nullptr, &text);
    m_privateKey = text;
    ssh_string_free_char(text);
    ssh_pki_export_pubkey_base64(key, &text);
    m_publicKey = QStringLiteral("ssh-ed25519 ") + QString::fromLatin1(text);
    ssh_string_free_char(text);
    ssh_key_free(key);

    m_listener = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t length = sizeof address;
    if (::bind(m_listener, reinterpret_cast<const sockaddr *>(&address), length) != 0 || ::listen(m_listener, 100) != 0
        || ::getsockname(m_listener, reinterpret_cast<sockaddr *>(&address), &length) != 0)
        qFatal("no port for a server");
    m_port = ntohs(address.sin_port);
    m_thread = std::thread([this] { listen(); });
}

LibsshServer::~LibsshServer()
{
    m_stop = true;
    ::shutdown(m_listener, SHUT_RDWR);
    m_thread.join();
    ::close(m_listener);
}

void LibsshServer::listen()
{
    struct Conversation {
        std::thread thread;
        int socket; // to end it by, when libssh has closed its own
    };
    std::vector<Conversation> all;
    const auto endFirst = [&all](size_t count) {
        for (size_t i = 0; i < count; ++i) {
            ::shutdown(all[i].socket, SHUT_RDWR);
            all[i].thread.join();
            ::close(all[i].socket);
        }
        all.erase(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count));
    };
    while (!m_stop) {
        const int socket = ::accept4(m_listener, nullptr, nullptr, SOCK_CLOEXEC);
        if (socket < 0)
            break;
        ++m_connections;
        const int second = ::fcntl(socket, F_DUPFD_CLOEXEC, 0);
        all.push_back({std::thread([this, socket, second] {
                           serve(socket);
                           ::shutdown(second, SHUT_RDWR); // or the client would wait for what never comes
                       }),
                       second});
        if (all.size() >= mostConversations)
            endFirst(all.size() / 2);
    }
    endFirst(all.size());
}

void LibsshServer::serve(int socket)
{
    const BindOwner bind(ssh_bind_new());
    const SessionOwner session(ssh_new());
    const bool off = false;
    const long patience = 20;
    ssh_key key = nullptr;
    ssh_pki_import_privkey_base64(m_privateKey.constData(), nullptr, nullptr, nullptr, &key);
    ssh_bind_options_set(bind.get(), SSH_BIND_OPTIONS_PROCESS_CONFIG, &off);
    ssh_bind_options_set(bind.get(), SSH_BIND_OPTIONS_IMPORT_KEY, key); // which takes it over
    ssh_options_set(session.get(), SSH_OPTIONS_TIMEOUT, &patience);
    if (ssh_bind_accept_fd(bind.get(), session.get(), socket) != SSH_OK) {
        ::close(socket);
        return;
    }
    if (ssh_handle_key_exchange(session.get()) == SSH_OK)
        m_talk(session.get(), socket);
    ssh_disconnect(session.get());
}

} // namespace voyageur::tests
