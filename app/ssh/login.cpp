// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/login.h"

#include "base/logging.h"
#include "base/platform.h"
#include "ssh/authentication.h"
#include "ssh/knownhosts.h"
#include "ssh/reactor.h"

#include <QCoreApplication>

#include <csignal>
#include <future>
#include <list>

namespace voyageur::ssh {

using base::Deadline;
using base::Error;
using base::ErrorCode;
using base::Result;
using base::StopToken;

namespace {

struct LoginText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::ssh::Login)
};

void initialiseLibrary()
{
    static const bool once = [] {
#ifdef SIGPIPE
        // libssh writes to sockets without MSG_NOSIGNAL; a server that goes away must not end the program.
        std::signal(SIGPIPE, SIG_IGN);
#endif
        return ssh_init() == SSH_OK; // a static libssh does not do it by itself
    }();
    Q_UNUSED(once)
}

//! Ends sessions in threads of their own: whoever lets go of the last Host, the window for one, must not wait for the goodbye.
//! The program does, when it ends, or a command that was just cancelled would go on running on the cluster.
class Retirement final {
public:
    ~Retirement()
    {
        for (auto &farewell : m_farewells)
            farewell.wait();
    }
    void take(Reactor *reactor)
    {
        reactor->disconnect();
        const std::lock_guard lock(m_mutex);
        m_farewells.remove_if(
            [](const auto &farewell) { return farewell.wait_for(std::chrono::seconds(0)) == std::future_status::ready; });
        m_farewells.push_back(std::async(std::launch::async, [reactor] { delete reactor; }));
    }

private:
    std::mutex m_mutex;
    std::list<std::future<void>> m_farewells;
};

void retire(Reactor *reactor)
{
    static Retirement retirement;
    retirement.take(reactor);
}

class ProcessOnChannel final : public Process {
public:
    ProcessOnChannel(std::shared_ptr<Reactor> reactor, std::shared_ptr<Channel> channel)
        : m_reactor(std::move(reactor)), m_channel(std::move(channel))
    {
    }
    ~ProcessOnChannel() override { m_channel->cancel(); }

    Result<Chunk> read(const StopToken &stop, Deadline deadline) override { return m_channel->read(stop, deadline); }
    Result<void> write(const QByteArray &bytes, const StopToken &stop, Deadline deadline) override
    {
        return m_channel->write(bytes, stop, deadline);
    }
    Result<void> closeInput() override { return m_channel->closeInput(); }
    Result<ExitStatus> wait(const StopToken &stop, Deadline deadline) override { return m_channel->wait(stop, deadline); }
    void resize(int columns, int rows) override { m_channel->resize(columns, rows); }
    void cancel() override { m_channel->cancel(); }

private:
    std::shared_ptr<Reactor> m_reactor; // the session lives as long as a process of it
    std::shared_ptr<Channel> m_channel;
};

//! A Host whose session is in this process.
class SessionHost final : public Host {
public:
    SessionHost(std::shared_ptr<Reactor> reactor, HostIdentity identity, std::chrono::milliseconds shellLimit)
        : m_reactor(std::move(reactor)), m_identity(std::move(identity)), m_shellLimit(shellLimit)
    {
    }

    HostIdentity identity() const override { return m_identity; }
    bool isConnected() const override { return m_reactor->isConnected(); }
    void onEnded(std::function<void(const Error &)> call) override { m_reactor->onEnded(std::move(call)); }
    int roundTripMs() const override { return m_reactor->roundTripMs(); }
    void disconnect() override { m_reactor->disconnect(); }

    QByteArray startUpNoise() const override
    {
        const std::lock_guard lock(m_mutex);
        return m_noise.value_or(QByteArray());
    }

    Result<std::unique_ptr<Process>> start(const Command &command, const StopToken &stop, Deadline deadline) override
    {
        // Weak: a channel must not keep alive the reactor that owns it.
        const auto channel = std::make_shared<Channel>(command, m_shellLimit, [reactor = std::weak_ptr<Reactor>(m_reactor)] {
            if (const auto alive = reactor.lock())
                alive->wake();
        });
        m_reactor->addChannel(channel);
        VOYAGEUR_CHECK(channel->waitStarted(stop, deadline));
        if (!command.pty) {
            const std::lock_guard lock(m_mutex);
            if (!m_noise)
                m_noise = channel->noise();
        }
        return std::unique_ptr<Process>(std::make_unique<ProcessOnChannel>(m_reactor, channel));
    }

private:
    std::shared_ptr<Reactor> m_reactor;
    const HostIdentity m_identity;
    const std::chrono::milliseconds m_shellLimit;
    mutable std::mutex m_mutex;
    std::optional<QByteArray> m_noise; // of the first command
};

// Known types first, or a host that is known by its RSA key would look like another one when it shows its ed25519 key.
QByteArray hostKeyAlgorithms(const QList<QByteArray> &known)
{
    QByteArrayList wanted;
    const auto add = [&wanted](const QByteArray &type) {
        const QByteArrayList names = type == "ssh-rsa" ? QByteArrayList{"rsa-sha2-512", "rsa-sha2-256"} : QByteArrayList{type};
        for (const auto &name : names) {
            if (!wanted.contains(name))
                wanted += name;
        }
    };
    for (const auto &type : known)
        add(type);
    for (const char *type : {"ssh-ed25519", "ecdsa-sha2-nistp256", "ecdsa-sha2-nistp384", "ecdsa-sha2-nistp521", "ssh-rsa"})
        add(type);
    return wanted.join(',');
}

Result<SessionPtr> newSession(const Target &target, const QList<QByteArray> &knownTypes, NativeSocket socket)
{
    SessionPtr session(ssh_new());
    if (!session)
        return Error{ErrorCode::Internal, LoginText::tr("There is not enough memory for a connection."), {}, {}, {}};
    const int port = target.port;
    const int on = 1;
    const bool off = false;
    const auto patience = static_cast<long>(std::chrono::duration_cast<std::chrono::seconds>(target.connectLimit).count());
    const auto fd = static_cast<socket_t>(socket);
    auto *raw = session.get();
    // ~/.ssh/config is read by the catalogue, which shows what it found; libssh would follow it unseen.
    bool good = ssh_options_set(raw, SSH_OPTIONS_PROCESS_CONFIG, &off) == SSH_OK;
    good = good && ssh_options_set(raw, SSH_OPTIONS_HOST, target.host.toUtf8().constData()) == SSH_OK;
    good = good && ssh_options_set(raw, SSH_OPTIONS_PORT, &port) == SSH_OK;
    good = good && ssh_options_set(raw, SSH_OPTIONS_USER, target.user.toUtf8().constData()) == SSH_OK;
    good = good && ssh_options_set(raw, SSH_OPTIONS_TIMEOUT, &patience) == SSH_OK;
    good = good && ssh_options_set(raw, SSH_OPTIONS_NODELAY, &on) == SSH_OK;
    good = good && ssh_options_set(raw, SSH_OPTIONS_HOSTKEYS, hostKeyAlgorithms(knownTypes).constData()) == SSH_OK;
    // AES-GCM first: on processors with AES instructions it is three times as fast as the default ChaCha20.
    good = good
        && ssh_options_set(raw, SSH_OPTIONS_CIPHERS_C_S,
                           "aes128-gcm@openssh.com,aes256-gcm@openssh.com,chacha20-poly1305@openssh.com,aes256-ctr,aes128-ctr")
            == SSH_OK;
    good = good
        && ssh_options_set(raw, SSH_OPTIONS_CIPHERS_S_C,
                           "aes128-gcm@openssh.com,aes256-gcm@openssh.com,chacha20-poly1305@openssh.com,aes256-ctr,aes128-ctr")
            == SSH_OK;
    good = good && ssh_options_set(raw, SSH_OPTIONS_FD, &fd) == SSH_OK;
    if (!good) {
        return Error{ErrorCode::BadRequest,
                     LoginText::tr("“%1@%2” is not a user and host that can be connected to.").arg(target.user, target.host),
                     {},
                     LoginText::tr("Check the user name and the host name."),
                     {}};
    }
    ssh_set_blocking(raw, 0);
    return session;
}

// What libssh says when something else than a healthy SSH server answers.
Error handshakeError(const QString &host, const QString &detail)
{
    if (detail.contains(QLatin1String("Socket error: disconnected")) || detail.contains(QLatin1String("reset"))
        || detail.contains(QLatin1String("closed"))) {
        return {ErrorCode::ConnectionLost, LoginText::tr("%1 closed the connection before the login.").arg(host),
                LoginText::tr("It may be overloaded or in maintenance, or it blocks this address after failed logins."),
                LoginText::tr("Wait some minutes, then try again."), detail};
    }
    return {ErrorCode::NotAnSshServer, LoginText::tr("What answers at %1 is not an SSH server that can be talked to.").arg(host),
            LoginText::tr("Another service listens on that port, or the server speaks SSH in a way that is not supported."),
            LoginText::tr("Check the host name and the port."), detail};
}

Result<HostKey> connectAndReadKey(Reactor &reactor, const Target &target, const StopToken &stop)
{
    auto key = reactor.await<HostKey>(
        [host = target.host](ssh_session session) -> std::optional<Result<HostKey>> {
            const int rc = ssh_connect(session);
            if (rc == SSH_AGAIN)
                return std::nullopt;
            if (rc != SSH_OK)
                return Result<HostKey>(handshakeError(host, base::shownSafely(ssh_get_error(session))));
            ssh_key raw = nullptr;
            if (ssh_get_server_publickey(session, &raw) != SSH_OK)
                return Result<HostKey>(handshakeError(host, base::shownSafely(ssh_get_error(session))));
            const KeyPtr publicKey(raw);
            HostKey found;
            found.type = ssh_key_type_to_char(ssh_key_type(publicKey.get()));
            char *text = nullptr;
            if (ssh_pki_export_pubkey_base64(publicKey.get(), &text) == SSH_OK)
                found.base64 = TextPtr(text).get();
            unsigned char *hash = nullptr;
            size_t length = 0;
            if (ssh_get_publickey_hash(publicKey.get(), SSH_PUBLICKEY_HASH_SHA256, &hash, &length) == SSH_OK) {
                const HashPtr owned(hash);
                found.fingerprint =
                    QString::fromLatin1(TextPtr(ssh_get_fingerprint_hash(SSH_PUBLICKEY_HASH_SHA256, hash, length)).get());
            }
            return Result<HostKey>(found);
        },
        stop, Deadline::after(target.connectLimit));
    if (!key.ok() && key.error().code == ErrorCode::TimedOut) {
        return Error{ErrorCode::HostUnreachable,
                     LoginText::tr("%1 accepted the connection but did not answer in time.").arg(target.host),
                     LoginText::tr("The server hangs or is overloaded, or something else listens on that port."),
                     LoginText::tr("Check the port, wait a minute, then try again."),
                     {}};
    }
    return key;
}

Result<void> checkHostKey(const KnownHosts &known, const HostKey &key, const Target &target, Prompter &prompter,
                          const StopToken &stop)
{
    const auto verdict = known.judge(target.host, target.port, key);
    if (verdict == HostKeyVerdict::Known)
        return {};
    if (verdict == HostKeyVerdict::Changed) {
        return Error{
            ErrorCode::HostKeyChanged,
            LoginText::tr("The key of %1 is NOT the one that is known for it. Voyageur does not connect.").arg(target.host),
            LoginText::tr(
                "Either the server was reinstalled, or somebody pretends to be it. It showed %1 %2; the known key is in %3.")
                .arg(QString::fromLatin1(key.type), key.fingerprint, known.whereContradicted(target.host, target.port, key)),
            LoginText::tr("Ask the cluster's support, by another way than this connection, whether its key changed. Only then "
                          "remove the old line there."),
            {}};
    }
    if (!target.acceptFingerprint.isEmpty() && target.acceptFingerprint == key.fingerprint)
        return known.remember(target.host, target.port, key);
    HostKeyQuestion question;
    question.state = verdict == HostKeyVerdict::OtherType ? HostKeyState::OtherType : HostKeyState::Unknown;
    question.host = target.host;
    question.port = target.port;
    question.type = QString::fromLatin1(key.type);
    question.fingerprint = key.fingerprint;
    question.published = target.publishedFingerprint;
    VOYAGEUR_TRY(accepted, prompter.acceptHostKey(question, stop));
    if (accepted)
        return known.remember(target.host, target.port, key);
    return Error{verdict == HostKeyVerdict::OtherType ? ErrorCode::HostKeyOtherType : ErrorCode::HostKeyUnknown,
                 LoginText::tr("The key of %1 was not accepted, so no login was tried.").arg(target.host),
                 {},
                 LoginText::tr("Compare the fingerprint with the one that the cluster publishes, then sign in again."),
                 {}};
}

} // namespace

Result<std::shared_ptr<Host>> logIn(const Target &target, Prompter &prompter, const StopToken &stop)
{
    initialiseLibrary();
    const QString ourFile =
        target.knownHostsFile.isEmpty() ? base::configFolder() + QStringLiteral("/known_hosts") : target.knownHostsFile;
    const KnownHosts known(ourFile, base::openSshFolder() + QStringLiteral("/known_hosts"), target.hostKeys);

    VOYAGEUR_TRY(socket, dial(target.host, target.port, stop, Deadline::after(target.connectLimit)));
    const NativeSocket handle = socket.handle();
    VOYAGEUR_TRY(session, newSession(target, known.knownTypes(target.host, target.port), handle));
    (void)socket.release(); // libssh closes it
    const std::shared_ptr<Reactor> reactor(
        new Reactor(std::move(session), handle, ReactorOptions{target.keepalive, target.missedAnswers}), retire);

    VOYAGEUR_TRY(key, connectAndReadKey(*reactor, target, stop));
    reactor->watchSocket();
    // A question must not stay open when the connection that it belongs to has ended, nor when the person gave up.
    base::StopSource questionStop;
    const base::StopCallback onStop(stop, [questionStop]() mutable { questionStop.request(); });
    reactor->onEnded([questionStop](const Error &) mutable { questionStop.request(); });

    VOYAGEUR_CHECK(checkHostKey(known, key, target, prompter, questionStop.token()));
    auto methods = authenticate(*reactor, target, prompter, questionStop.token());
    if (!methods.ok()) {
        if (methods.error().code == ErrorCode::Cancelled && !stop.stopRequested() && !reactor->isConnected()) {
            return Error{ErrorCode::ConnectionLost,
                         LoginText::tr("%1 ended the connection while it waited for an answer.").arg(target.host),
                         LoginText::tr("Servers allow about two minutes for a login."),
                         LoginText::tr("Sign in again, and answer a little sooner."),
                         {}};
        }
        return methods.error();
    }

    HostIdentity identity;
    identity.host = target.host;
    identity.port = target.port;
    identity.user = target.user;
    identity.methods = *methods;
    identity.hostKeyType = QString::fromLatin1(key.type);
    identity.hostKeyFingerprint = key.fingerprint;
    auto banner = reactor->await<QString>(
        [](ssh_session connected) -> std::optional<Result<QString>> {
            const TextPtr text(ssh_get_issue_banner(connected));
            return Result<QString>(text ? base::shownSafely(text.get()) : QString());
        },
        stop, Deadline::after(target.connectLimit));
    if (!banner.ok())
        return banner.error();
    identity.banner = *banner;
    if (!identity.banner.isEmpty())
        prompter.showBanner(identity.banner);
    reactor->startKeepalive();
    return std::shared_ptr<Host>(std::make_shared<SessionHost>(reactor, identity, target.shellLimit));
}

} // namespace voyageur::ssh
