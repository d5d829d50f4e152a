// SPDX-License-Identifier: GPL-3.0-or-later
#include "hostileserver.h"

#include <libssh/libssh.h>
#include <libssh/server.h>

#include <QCryptographicHash>
#include <QTemporaryDir>
#include <QTemporaryFile>

#include <cstdio>
#include <cstdlib>
#include <vector>

#include <unistd.h>

namespace voyageur::tests {

namespace {

using Message = std::unique_ptr<ssh_message_struct, LibsshDeleter<ssh_message_free>>;
using Text = std::unique_ptr<ssh_string_struct, LibsshDeleter<ssh_string_free>>;

Text textOf(const QByteArray &bytes)
{
    Text text(ssh_string_new(static_cast<size_t>(bytes.size())));
    ssh_string_fill(text.get(), bytes.constData(), static_cast<size_t>(bytes.size()));
    return text;
}

//! One connection, from the key exchange to its end.
class Conversation final {
public:
    using Heard = std::function<void(const QByteArray &)>;
    Conversation(const Malice &malice, ssh_session session, int socket, Heard heard)
        : m_malice(malice), m_session(session), m_socket(socket), m_heard(std::move(heard))
    {
    }

    void hold(const std::atomic<bool> &stop)
    {
        while (!stop) {
            const Message message(ssh_message_get(m_session));
            if (!message)
                return;
            answer(message.get());
        }
    }

private:
    void answer(ssh_message message)
    {
        const int subtype = ssh_message_subtype(message);
        switch (ssh_message_type(message)) {
        case SSH_REQUEST_SERVICE:
            ssh_message_service_reply_success(message);
            if (!m_malice.banner.isEmpty())
                ssh_send_issue_banner(m_session, textOf(m_malice.banner).get());
            return;
        case SSH_REQUEST_AUTH:
            if (subtype == SSH_AUTH_METHOD_INTERACTIVE && m_asked > 0) {
                for (int i = 0; i < ssh_userauth_kbdint_getnanswers(m_session); ++i)
                    m_heard(ssh_userauth_kbdint_getanswer(m_session, static_cast<unsigned>(i)));
            }
            if (m_malice.prompts.isEmpty() || (subtype == SSH_AUTH_METHOD_INTERACTIVE && m_asked >= m_malice.rounds)) {
                ssh_message_auth_reply_success(message, 0);
                afterLogin();
            } else if (subtype == SSH_AUTH_METHOD_INTERACTIVE) {
                ask(message);
            } else {
                ssh_message_auth_set_methods(message, SSH_AUTH_METHOD_INTERACTIVE);
                ssh_message_reply_default(message);
            }
            return;
        case SSH_REQUEST_CHANNEL_OPEN:
            m_channel = ssh_message_channel_request_open_reply_accept(message);
            return;
        case SSH_REQUEST_CHANNEL:
            if (subtype == SSH_CHANNEL_REQUEST_EXEC) {
                const QByteArray command(ssh_message_channel_request_command(message));
                m_channel = ssh_message_channel_request_channel(message); // of several that are open
                ssh_message_channel_request_reply_success(message);
                run(command);
                return;
            }
            break;
        default:
            break;
        }
        ssh_message_reply_default(message);
    }

    void ask(ssh_message message)
    {
        ++m_asked;
        std::vector<const char *> prompts;
        std::vector<char> echo;
        for (const QByteArray &prompt : m_malice.prompts) {
            prompts.push_back(prompt.constData());
            echo.push_back(static_cast<char>(prompts.size() % 2));
        }
        ssh_message_auth_interactive_request(message, m_malice.name.constData(), m_malice.instruction.constData(),
                                             static_cast<unsigned>(prompts.size()), prompts.data(), echo.data());
    }

    void afterLogin()
    {
        if (m_malice.ignored > 0)
            ssh_send_ignore(m_session, QByteArray(m_malice.ignored, 'x').constData());
        if (!m_malice.opensChannels)
            return;
        ssh_set_blocking(m_session, 0);
        for (int i = 0; i < 20; ++i) {
            ssh_channel_open_reverse_forward(ssh_channel_new(m_session), "127.0.0.1", 22, "127.0.0.1", 1);
            ssh_channel_open_auth_agent(ssh_channel_new(m_session));
        }
        ssh_set_blocking(m_session, 1);
    }

    void run(const QByteArray &command)
    {
        if (m_malice.neverRunsAnything)
            return;
        QByteArray output = m_malice.output;
        QTemporaryFile errors;
        (void)errors.open();
        const QByteArray line = "exec 2>'" + errors.fileName().toLocal8Bit() + "'\n" + command;
        if (FILE *pipe = ::popen(line.constData(), "r")) {
            char buffer[4096];
            while (const size_t count = std::fread(buffer, 1, sizeof buffer, pipe))
                output += QByteArrayView(buffer, static_cast<qsizetype>(count));
            ::pclose(pipe);
        }
        ssh_channel_write(m_channel, output.constData(), static_cast<uint32_t>(output.size()));
        const QByteArray words = errors.readAll();
        ssh_channel_write_stderr(m_channel, words.constData(), static_cast<uint32_t>(words.size()));
        if (m_malice.garbageAtTheEnd) {
            const QByteArray garbage(4096, '\x5a');
            (void)!::write(m_socket, garbage.constData(), static_cast<size_t>(garbage.size()));
            return;
        }
        ssh_channel_request_send_exit_status(m_channel, 0);
        ssh_channel_send_eof(m_channel);
        ssh_channel_close(m_channel);
        for (int i = 0; m_malice.speaksAfterClosing && i < 100; ++i)
            ssh_channel_request_send_exit_status(m_channel, i);
    }

    const Malice &m_malice;
    ssh_session m_session;
    const int m_socket;
    const Heard m_heard;
    ssh_channel m_channel = nullptr; // the session's
    int m_asked = 0;
};

} // namespace

HostileServer::HostileServer(Malice malice)
    : m_malice(std::move(malice)), m_server([this](ssh_session_struct *session, int socket) {
          const auto heard = [this](const QByteArray &answer) {
              const std::lock_guard lock(m_mutex);
              m_answers += answer;
          };
          Conversation(m_malice, session, socket, heard).hold(m_server.isStopping());
      })
{
}

QByteArrayList HostileServer::answers() const
{
    const std::lock_guard lock(m_mutex);
    return m_answers;
}

QString HostileServer::fingerprint() const
{
    const QByteArray key = QByteArray::fromBase64(m_server.hostKey().section(QLatin1Char(' '), 1, 1).toLatin1());
    const QByteArray sum = QCryptographicHash::hash(key, QCryptographicHash::Sha256).toBase64(QByteArray::OmitTrailingEquals);
    return QStringLiteral("SHA256:") + QString::fromLatin1(sum);
}

ssh::Target HostileServer::target() const
{
    static const QTemporaryDir folder;
    ssh::Target target;
    target.host = QStringLiteral("127.0.0.1");
    target.port = m_server.port();
    target.user = QStringLiteral("somebody");
    target.useAgent = false;
    target.useDefaultKeys = false;
    target.hostKeys = QStringList{m_server.hostKey()};
    target.knownHostsFile = folder.filePath(QStringLiteral("known_hosts"));
    target.connectLimit = std::chrono::seconds(20);
    return target;
}

} // namespace voyageur::tests
