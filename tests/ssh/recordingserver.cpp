// SPDX-License-Identifier: GPL-3.0-or-later
#include "recordingserver.h"

#define SSH_SUPPRESS_DEPRECATED // the server side by messages, which suits a test
#include <libssh/libssh.h>
#include <libssh/server.h>

#include <memory>
#include <vector>

#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace voyageur::tests {

namespace {

using MessageOwner = std::unique_ptr<ssh_message_struct, LibsshDeleter<ssh_message_free>>;

QByteArray base64Of(ssh_key key)
{
    char *text = nullptr;
    if (!key || ssh_pki_export_pubkey_base64(key, &text) != SSH_OK)
        return {};
    const QByteArray base64(text);
    ssh_string_free_char(text);
    return base64;
}

int connectedTo(int port)
{
    const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(static_cast<quint16>(port));
    if (::connect(socket, reinterpret_cast<const sockaddr *>(&address), sizeof address) == 0)
        return socket;
    ::close(socket);
    return -1;
}

} // namespace

//! One connection, from the login to its end.
class RecordingConversation final {
public:
    RecordingConversation(RecordingServer &server, Wanted wanted, ssh_session session)
        : m_server(server), m_wanted(std::move(wanted)), m_session(session)
    {
    }

    void hold()
    {
        while (!m_server.m_server.isStopping() && !m_over) {
            const MessageOwner message(ssh_message_get(m_session));
            if (!message)
                return;
            take(message.get());
        }
    }

private:
    const Wanted::Part &part() const { return m_wanted.parts.at(m_part); }

    void take(ssh_message message)
    {
        const int subtype = ssh_message_subtype(message);
        switch (ssh_message_type(message)) {
        case SSH_REQUEST_SERVICE:
            ssh_message_service_reply_success(message);
            return;
        case SSH_REQUEST_AUTH:
            if (subtype == SSH_AUTH_METHOD_PUBLICKEY && takesKeys())
                takeKey(message);
            else if (subtype == SSH_AUTH_METHOD_PASSWORD && part().takesPassword)
                takePassword(message);
            else if (subtype == SSH_AUTH_METHOD_INTERACTIVE && !part().questions.isEmpty())
                takeAnswers(message);
            else
                refuse(message);
            return;
        case SSH_REQUEST_CHANNEL_OPEN:
            if (subtype == SSH_CHANNEL_DIRECT_TCPIP) {
                passOn(message);
                return;
            }
            m_over = true; // nothing is run here: whoever came this far has given all that it had to give
            return;
        default:
            break;
        }
        ssh_message_reply_default(message);
    }

    bool takesKeys() const { return part().takesKeys || !part().key.isEmpty(); }

    void refuse(ssh_message message)
    {
        ssh_message_auth_set_methods(message,
                                     (takesKeys() ? SSH_AUTH_METHOD_PUBLICKEY : 0)
                                         | (part().takesPassword ? SSH_AUTH_METHOD_PASSWORD : 0)
                                         | (part().questions.isEmpty() ? 0 : SSH_AUTH_METHOD_INTERACTIVE));
        ssh_message_reply_default(message);
    }

    void decide(ssh_message message, bool right)
    {
        m_asked = 0;
        m_allRight = true;
        if (!right) {
            refuse(message);
        } else if (++m_part < m_wanted.parts.size()) {
            ssh_message_auth_set_methods(message,
                                         (takesKeys() ? SSH_AUTH_METHOD_PUBLICKEY : 0)
                                             | (part().takesPassword ? SSH_AUTH_METHOD_PASSWORD : 0)
                                             | (part().questions.isEmpty() ? 0 : SSH_AUTH_METHOD_INTERACTIVE));
            ssh_message_auth_reply_success(message, 1);
        } else {
            --m_part;
            ++m_server.m_logins;
            ssh_message_auth_reply_success(message, 0);
        }
    }

    void takeKey(ssh_message message)
    {
        const bool wanted = !part().key.isEmpty() && base64Of(ssh_message_auth_pubkey(message)) == part().key;
        if (wanted && ssh_message_auth_publickey_state(message) == SSH_PUBLICKEY_STATE_NONE)
            ssh_message_auth_reply_pk_ok_simple(message);
        else
            decide(message, wanted && ssh_message_auth_publickey_state(message) == SSH_PUBLICKEY_STATE_VALID);
    }

    void hear(const QByteArray &secret, const QByteArray &question, bool shown)
    {
        const std::lock_guard lock(m_server.m_mutex);
        m_server.m_heard.append({secret, question, shown});
    }

    void takePassword(ssh_message message)
    {
        const QByteArray given(ssh_message_auth_password(message));
        hear(given, "password", false);
        decide(message, part().acceptsAnything || given == part().password);
    }

    void takeAnswers(ssh_message message)
    {
        const auto &questions = part().questions;
        if (ssh_message_auth_kbdint_is_response(message)) {
            const qsizetype first = m_asked - m_inRound;
            for (int i = 0; i < ssh_userauth_kbdint_getnanswers(m_session); ++i) {
                const QByteArray given(ssh_userauth_kbdint_getanswer(m_session, static_cast<unsigned>(i)));
                const auto &question = questions.at(qMin(first + i, questions.size() - 1));
                hear(given, question.text, question.shown);
                m_allRight = m_allRight && given == question.right;
            }
            if (m_asked >= questions.size()) {
                decide(message, part().acceptsAnything || m_allRight);
                return;
            }
        } else {
            m_asked = 0;
            m_allRight = true;
        }
        std::vector<const char *> texts;
        std::vector<char> shown;
        const qsizetype end = part().oneByOne ? m_asked + 1 : questions.size();
        for (qsizetype i = m_asked; i < end; ++i) {
            texts.push_back(questions.at(i).text.constData());
            shown.push_back(questions.at(i).shown ? '\1' : '\0');
        }
        m_inRound = end - m_asked;
        m_asked = end;
        ssh_message_auth_interactive_request(message, "", "", static_cast<unsigned>(texts.size()), texts.data(), shown.data());
    }

    void passOn(ssh_message message)
    {
        const int further = connectedTo(ssh_message_channel_request_open_destination_port(message));
        if (further < 0) {
            ssh_message_reply_default(message);
            return;
        }
        ssh_channel channel = ssh_message_channel_request_open_reply_accept(message);
        std::vector<char> buffer(32 * 1024);
        const auto size = static_cast<uint32_t>(buffer.size());
        m_over = true;
        while (channel && !m_server.m_server.isStopping()) {
            int count = 0;
            while ((count = ssh_channel_read_nonblocking(channel, buffer.data(), size, 0)) > 0) {
                if (::send(further, buffer.data(), static_cast<size_t>(count), MSG_NOSIGNAL) != count)
                    break;
            }
            if (count < 0 || ssh_channel_is_eof(channel) || ssh_channel_is_closed(channel))
                break;
            pollfd ends[] = {{ssh_get_fd(m_session), POLLIN, 0}, {further, POLLIN, 0}};
            ::poll(ends, 2, 100);
            if (ends[1].revents == 0)
                continue;
            const auto got = ::recv(further, buffer.data(), buffer.size(), 0);
            if (got <= 0 || ssh_channel_write(channel, buffer.data(), static_cast<uint32_t>(got)) < 0)
                break;
        }
        ::close(further);
    }

    RecordingServer &m_server;
    const Wanted m_wanted;
    ssh_session m_session;
    qsizetype m_part = 0;
    qsizetype m_asked = 0;   // questions of this part
    qsizetype m_inRound = 0; // of them in the last round
    bool m_allRight = true;
    bool m_over = false;
};

RecordingServer::RecordingServer() : m_server([this](ssh_session_struct *session, int) { talk(session); }) {}

void RecordingServer::want(const Wanted &wanted)
{
    const std::lock_guard lock(m_mutex);
    m_wanted = wanted;
    m_heard.clear();
    m_logins = 0;
    m_server.forgetConnections();
}

QList<RecordingServer::Heard> RecordingServer::heard() const
{
    const std::lock_guard lock(m_mutex);
    return m_heard;
}

void RecordingServer::talk(ssh_session_struct *session)
{
    Wanted wanted;
    {
        const std::lock_guard lock(m_mutex);
        wanted = m_wanted;
    }
    if (!wanted.parts.isEmpty())
        RecordingConversation(*this, wanted, session).hold();
}

} // namespace voyageur::tests
