// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/login.h"

#include "base/logging.h"
#include "base/platform.h"
#include "ssh/authentication.h"
#include "ssh/greeting.h"
#include "ssh/handshakeerror.h"
#include "ssh/hostkeycheck.h"
#include "ssh/hostpattern.h"
#include "ssh/knownhosts.h"
#include "ssh/passage.h"
#include "ssh/reactor.h"
#include "ssh/sessionhost.h"
#include "ssh/socket.h"

#include <QCoreApplication>

#include <csignal>

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

//! Passes a jump host's questions on, with its name.
class JumpPrompter final : public Prompter {
public:
    JumpPrompter(Prompter &person, QString name) : m_person(person), m_name(std::move(name)) {}

    Result<bool> acceptHostKey(const HostKeyQuestion &question, const StopToken &stop) override
    {
        HostKeyQuestion named = question;
        named.jump = m_name;
        return m_person.acceptHostKey(named, stop);
    }
    Result<std::vector<Secret>> answer(const PromptRound &round, const StopToken &stop) override
    {
        PromptRound named = round;
        named.jump = m_name;
        for (auto &prompt : named.prompts)
            prompt.purpose.onTheWay = prompt.purpose.kind != Purpose::Kind::Passphrase;
        return m_person.answer(named, stop);
    }
    void showBanner(const QString &text) override { m_person.showBanner(text); }
    void warn(const Error &error) override { m_person.warn(error); }

private:
    Prompter &m_person;
    const QString m_name;
};

// "+a,b", "-a*", "^a" change the list, anything else replaces it (ssh_config(5)).
QByteArrayList chosenAlgorithms(QByteArrayList list, const QString &wish)
{
    const bool changes =
        wish.startsWith(QLatin1Char('+')) || wish.startsWith(QLatin1Char('-')) || wish.startsWith(QLatin1Char('^'));
    const QStringList named = wish.sliced(changes ? 1 : 0).split(QLatin1Char(','), Qt::SkipEmptyParts);
    const auto isNamed = [&named](const QByteArray &name) { return hostPatternsMatch(named, QString::fromLatin1(name)); };
    QByteArrayList names;
    for (const QString &name : named)
        names += name.trimmed().toLatin1();
    if (!changes)
        return names;
    list.removeIf(isNamed);
    if (wish.startsWith(QLatin1Char('+')))
        return list + names;
    return wish.startsWith(QLatin1Char('^')) ? names + list : list;
}

// Known types first, or a host that is known by its RSA key would look like another one when it shows its ed25519 key. As in ssh,
// a list that the person wrote stays as it is.
QByteArray hostKeyAlgorithms(const QList<QByteArray> &known, const QString &wish)
{
    const bool isWholeList = !wish.isEmpty() && !QStringLiteral("+-^").contains(wish.front());
    if (isWholeList)
        return chosenAlgorithms({}, wish).join(',');
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
    return (wish.isEmpty() ? wanted : chosenAlgorithms(wanted, wish)).join(',');
}

Result<SessionPtr> newSession(const Target &target, const QList<QByteArray> &knownTypes, NativeSocket socket)
{
    SessionPtr session(ssh_new());
    if (!session)
        return Error{ErrorCode::Internal, LoginText::tr("This computer has too little memory for a connection."), {}, {}, {}};
    const int port = target.port;
    const int on = 1;
    const bool off = false;
    const auto patience = static_cast<long>(std::chrono::duration_cast<std::chrono::seconds>(target.connectLimit).count());
    const auto fd = static_cast<socket_t>(socket);
    // AES-GCM first: on processors with AES instructions it is three times as fast as the default ChaCha20.
    const char *ciphers =
        "aes128-gcm@openssh.com,aes256-gcm@openssh.com,chacha20-poly1305@openssh.com,aes256-ctr,aes192-ctr,aes128-ctr";
    // SHA-1 last: OpenSSH takes it, too, and old servers have nothing else; as a MAC it is not broken.
    const char *macs = "hmac-sha2-256-etm@openssh.com,hmac-sha2-512-etm@openssh.com,hmac-sha2-256,hmac-sha2-512,"
                       "hmac-sha1-etm@openssh.com,hmac-sha1";
    auto *raw = session.get();
    // ~/.ssh/config is read by the catalogue, which shows what it found; libssh would follow it unseen.
    bool good = ssh_options_set(raw, SSH_OPTIONS_PROCESS_CONFIG, &off) == SSH_OK;
    good = good && ssh_options_set(raw, SSH_OPTIONS_HOST, target.host.toUtf8().constData()) == SSH_OK;
    good = good && ssh_options_set(raw, SSH_OPTIONS_PORT, &port) == SSH_OK;
    good = good && ssh_options_set(raw, SSH_OPTIONS_USER, target.user.toUtf8().constData()) == SSH_OK;
    good = good && ssh_options_set(raw, SSH_OPTIONS_TIMEOUT, &patience) == SSH_OK;
    good = good && ssh_options_set(raw, SSH_OPTIONS_NODELAY, &on) == SSH_OK;
    good = good
        && ssh_options_set(raw, SSH_OPTIONS_HOSTKEYS, hostKeyAlgorithms(knownTypes, target.hostKeyAlgorithms).constData())
            == SSH_OK;
    good = good && ssh_options_set(raw, SSH_OPTIONS_CIPHERS_C_S, ciphers) == SSH_OK;
    good = good && ssh_options_set(raw, SSH_OPTIONS_CIPHERS_S_C, ciphers) == SSH_OK;
    good = good && ssh_options_set(raw, SSH_OPTIONS_HMAC_C_S, macs) == SSH_OK;
    good = good && ssh_options_set(raw, SSH_OPTIONS_HMAC_S_C, macs) == SSH_OK;
    const auto rekeyAfter = static_cast<uint64_t>(target.rekeyAfter);
    good = good && (rekeyAfter == 0 || ssh_options_set(raw, SSH_OPTIONS_REKEY_DATA, &rekeyAfter) == SSH_OK);
    good = good && ssh_options_set(raw, SSH_OPTIONS_FD, &fd) == SSH_OK;
    if (!good) {
        return Error{ErrorCode::BadRequest,
                     LoginText::tr("“%1@%2” is not a valid user and host.").arg(target.user, target.host),
                     {},
                     LoginText::tr("Check the user name and the host name."),
                     {}};
    }
    ssh_set_blocking(raw, 0);
    return session;
}

struct Shown {
    HostKey key;
    QString version;
};

Result<HostKey> connectAndReadKey(Reactor &reactor, const Target &target, const StopToken &stop, LoginTrace &trace)
{
    auto greeting = reactor.await<Shown>(
        [host = target.host, &reactor](ssh_session session) -> std::optional<Result<Shown>> {
            const int rc = ssh_connect(session);
            if (rc == SSH_AGAIN)
                return std::nullopt;
            ssh_key raw = nullptr;
            if (rc != SSH_OK || ssh_get_server_publickey(session, &raw) != SSH_OK)
                return Result<Shown>(handshakeError(host, base::shownSafely(ssh_get_error(session)),
                                                    ssh_get_serverbanner(session), reactor.saidBefore()));
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
            const char *version = ssh_get_serverbanner(session);
            return Result<Shown>(Shown{found, base::shownSafely(version ? version : "", 255)});
        },
        stop, Deadline::after(target.connectLimit));
    if (!greeting.ok() && greeting.error().code == ErrorCode::TimedOut) {
        if (const QByteArrayList said = reactor.saidBefore(); !said.isEmpty()) // a mail server greets and waits
            return handshakeError(target.host, {}, {}, said);
        return Error{ErrorCode::HostUnreachable,
                     LoginText::tr("%1 accepted the connection but did not answer in time.").arg(target.host),
                     LoginText::tr("The server hangs or is overloaded, or another service listens on that port."),
                     LoginText::tr("Check the port, wait a minute, then try again."),
                     {}};
    }
    if (!greeting.ok())
        return greeting.error();
    trace.connected = true;
    trace.serverVersion = greeting->version;
    trace.hostKeyType = QString::fromLatin1(greeting->key.type);
    trace.hostKeyFingerprint = greeting->key.fingerprint;
    return greeting->key;
}

Result<Passage> wayTo(Host *jump, const Target &target, const StopToken &stop)
{
    const auto deadline = Deadline::after(target.connectLimit);
    if (jump)
        return passThrough(*jump, target.host, target.port, stop, deadline);
    VOYAGEUR_TRY(socket, dial(target.host, target.port, stop, deadline));
    return Passage{std::move(socket), {}};
}

Error atJump(const QString &name, Error error)
{
    error.what = LoginText::tr("At the jump host %1: %2").arg(name, error.what);
    return error;
}

} // namespace

Result<Greeting> greet(Host *jump, const Target &target, const StopToken &stop, LoginTrace &trace)
{
    initialiseLibrary();
    if (target.obstacle)
        return *target.obstacle;
    const QString folder = base::openSshFolder();
    KnownHosts::Files files;
    files.ours = target.knownHostsFile.isEmpty() ? base::configFolder() + QStringLiteral("/known_hosts") : target.knownHostsFile;
    files.others = target.otherKnownHosts.value_or(
        QStringList{folder + QStringLiteral("/known_hosts"), folder + QStringLiteral("/known_hosts2")});
    files.others += target.commonKnownHosts.value_or(
        QStringList{QStringLiteral("/etc/ssh/ssh_known_hosts"), QStringLiteral("/etc/ssh/ssh_known_hosts2")});
    files.revoked = target.revokedHostKeys;
    const KnownHosts known(files, target.hostKeys, target.hostKeyAlias);

    VOYAGEUR_TRY(way, wayTo(jump, target, stop));
    const NativeSocket handle = way.end.handle();
    VOYAGEUR_TRY(session, newSession(target, known.knownTypes(target.host, target.port), handle));
    (void)way.end.release(); // libssh closes it
    const std::shared_ptr<Reactor> reactor(
        new Reactor(std::move(session), handle, ReactorOptions{target.keepalive, target.missedAnswers}),
        [passage = std::move(way.keeper)](Reactor *ended) mutable { retire(ended, std::move(passage)); });

    VOYAGEUR_TRY(key, connectAndReadKey(*reactor, target, stop, trace));
    qCInfo(base::logSsh).noquote() << "connected to" << target.host << target.port << trace.serverVersion << key.type
                                   << key.fingerprint;
    return Greeting{reactor, known, key};
}

namespace {

// Through `jump` where there is one.
Result<std::shared_ptr<Host>> logInThrough(Host *jump, const QStringList &via, const Target &target, Prompter &prompter,
                                           const StopToken &stop, LoginTrace &trace)
{
    VOYAGEUR_TRY(greeting, greet(jump, target, stop, trace));
    const auto &[reactor, known, key] = greeting;
    reactor->watchSocket();
    // A question must not stay open when the connection that it belongs to has ended, nor when the person gave up.
    base::StopSource questionStop;
    const base::StopCallback onStop(stop, [questionStop]() mutable { questionStop.request(); });
    reactor->onEnded([questionStop](const Error &) mutable { questionStop.request(); });

    VOYAGEUR_CHECK(checkHostKey(known, key, target, prompter, questionStop.token(), trace));
    trace.hostKeyAccepted = true;
    const auto began = base::Clock::now();
    auto methods = authenticate(*reactor, target, prompter, questionStop.token(), trace);
    // Never what was answered, nor a server's words, which may repeat it.
    qCInfo(base::logSsh).noquote() << "login on" << target.host
                                   << (methods.ok() ? methods->join(QLatin1Char(',')) : methods.error().codeName()) << "of"
                                   << trace.offered.join(QLatin1Char(','));
    const auto took = std::chrono::round<std::chrono::seconds>(base::Clock::now() - began);
    if (!methods.ok()) {
        if (methods.error().code == ErrorCode::Cancelled && !stop.stopRequested() && !reactor->isConnected()) {
            return Error{ErrorCode::ConnectionLost,
                         LoginText::tr("%1 ended the login after %2 s, while it waited for an answer.")
                             .arg(target.host, QString::number(took.count())),
                         LoginText::tr("Servers limit the time for a login, usually to two minutes."),
                         LoginText::tr("Have the answers and your phone at hand, then sign in again."),
                         {}};
        }
        return methods.error();
    }

    HostIdentity identity;
    identity.host = target.host;
    identity.port = target.port;
    identity.user = target.user;
    identity.methods = *methods;
    identity.via = via;
    identity.hostKeyType = QString::fromLatin1(key.type);
    identity.hostKeyFingerprint = key.fingerprint;
    identity.banner = base::shownSafely(reactor->said().join('\n'));
    reactor->startKeepalive();
    return hostOver(reactor, identity, target.shellLimit);
}

} // namespace

QString accountOf(const Target &target)
{
    return accountName(target.user, target.host, target.port);
}

QString libraryVersion()
{
    return QString::fromLatin1(ssh_version(0)).section(QLatin1Char('/'), 0, 0);
}

Result<std::shared_ptr<Host>> logIn(const Target &target, Prompter &prompter, const StopToken &stop, LoginTrace *trace)
{
    initialiseLibrary();
    std::shared_ptr<Host> last;
    QStringList via;
    for (const Target &each : target.jumps) {
        Target jump = each;
        jump.connectLimit = target.connectLimit;
        const QString name = jump.user + QLatin1Char('@') + jump.host;
        JumpPrompter named(prompter, name);
        LoginTrace there;
        auto host = logInThrough(last.get(), via, jump, named, stop, there);
        if (!host.ok()) {
            if (trace)
                trace->changedKey = there.changedKey;
            return atJump(name, host.error());
        }
        last = *host;
        via += name;
    }
    LoginTrace unused;
    return logInThrough(last.get(), via, target, prompter, stop, trace ? *trace : unused);
}

} // namespace voyageur::ssh
