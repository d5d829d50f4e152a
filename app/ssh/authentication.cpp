// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/authentication.h"

#include "base/logging.h"
#include "base/platform.h"
#include "ssh/agentfilter.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QRegularExpression>

namespace voyageur::ssh {

using base::Deadline;
using base::Error;
using base::ErrorCode;
using base::Result;
using base::StopToken;

namespace {

// Duo and slow PAM stacks take their time; the server's own limit (LoginGraceTime, 120 s) ends it otherwise.
constexpr auto stepLimit = std::chrono::seconds(150);
// Every key that the server refuses counts as a failed try (MaxAuthTries is 6), and a full agent alone would use them up.
constexpr int maxKeys = 3;
constexpr int maxAttempts = 3;
// A server that asks for ever is hostile.
constexpr int maxRounds = 50;

struct AuthText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::ssh::Authentication)
};

enum class Outcome { Success, Partial, Denied };

class Authentication final {
public:
    Authentication(Reactor &reactor, const Target &target, Prompter &prompter, const StopToken &stop)
        : m_reactor(reactor), m_target(target), m_prompter(prompter), m_stop(stop)
    {
    }

    Result<QStringList> run();

private:
    using AuthStep = std::function<int(ssh_session)>;

    Result<Outcome> step(AuthStep call);
    Result<int> offeredMethods();
    Result<Outcome> tryKeys();
    Result<Outcome> tryAgent();
    Result<Outcome> tryKeyFile(const QString &path, bool chosen);
    Result<std::shared_ptr<KeyPtr>> openPrivateKey(const QString &path);
    Result<Outcome> tryKeyboardInteractive();
    Result<Outcome> tryPassword();
    Result<PromptRound> readRound();
    Error refused(int methods) const;
    Error mapRefusal(Error error) const;

    Reactor &m_reactor;
    const Target &m_target;
    Prompter &m_prompter;
    const StopToken &m_stop;
    QStringList m_succeeded;
    int m_keysOffered = 0;
    std::shared_ptr<AgentFilter> m_agentFilter; // until the login is decided
    bool m_keysDone = false;
    int m_attempts = 0; // hidden answers that were refused
    bool m_hiddenAnswered = false;
    std::optional<Error> m_keyProblem;
};

Result<Outcome> Authentication::step(AuthStep call)
{
    return m_reactor.await<Outcome>(
        [call = std::move(call)](ssh_session session) -> std::optional<Result<Outcome>> {
            switch (call(session)) {
            case SSH_AUTH_AGAIN:
                return std::nullopt;
            case SSH_AUTH_SUCCESS:
                return Result<Outcome>(Outcome::Success);
            case SSH_AUTH_PARTIAL:
                return Result<Outcome>(Outcome::Partial);
            case SSH_AUTH_DENIED:
                return Result<Outcome>(Outcome::Denied);
            default:
                break;
            }
            return Result<Outcome>(Error{ErrorCode::ConnectionLost,
                                         AuthText::tr("The login broke off."),
                                         base::shownSafely(ssh_get_error(session)),
                                         AuthText::tr("Try again in a minute."),
                                         {}});
        },
        m_stop, Deadline::after(stepLimit));
}

Result<int> Authentication::offeredMethods()
{
    return m_reactor.await<int>(
        [](ssh_session session) -> std::optional<Result<int>> { return Result<int>(ssh_userauth_list(session, nullptr)); },
        m_stop, Deadline::after(stepLimit));
}

Result<QStringList> Authentication::run()
{
    VOYAGEUR_TRY(none, step([](ssh_session session) { return ssh_userauth_none(session, nullptr); }));
    if (none == Outcome::Success)
        return QStringList{QStringLiteral("none")};
    for (int round = 0; round < maxRounds; ++round) {
        VOYAGEUR_TRY(methods, offeredMethods());
        Result<Outcome> outcome = Outcome::Denied;
        QString method;
        if ((methods & SSH_AUTH_METHOD_PUBLICKEY) && !m_keysDone) {
            method = QStringLiteral("publickey");
            outcome = tryKeys();
        } else if ((methods & SSH_AUTH_METHOD_INTERACTIVE) && m_attempts < maxAttempts) {
            method = QStringLiteral("keyboard-interactive");
            outcome = tryKeyboardInteractive();
        } else if ((methods & SSH_AUTH_METHOD_PASSWORD) && m_attempts < maxAttempts) {
            method = QStringLiteral("password");
            outcome = tryPassword();
        } else {
            return refused(methods);
        }
        if (!outcome.ok())
            return mapRefusal(outcome.error());
        if (*outcome == Outcome::Denied)
            continue;
        m_succeeded += method;
        if (*outcome == Outcome::Success)
            return m_succeeded;
        m_keysDone = m_keysDone || method == QLatin1String("publickey"); // it counted; what is left is another factor
    }
    return refused(0);
}

Result<Outcome> Authentication::tryKeys()
{
    m_keysDone = true;
    if (!m_target.identityFile.isEmpty()) {
        VOYAGEUR_TRY(chosen, tryKeyFile(m_target.identityFile, true));
        if (chosen != Outcome::Denied)
            return chosen;
    }
    if (m_target.useAgent && m_keysOffered < maxKeys && !agentPath().isEmpty()) {
        VOYAGEUR_TRY(agent, tryAgent());
        if (agent != Outcome::Denied)
            return agent;
    }
    if (!m_target.useDefaultKeys)
        return Outcome::Denied;
    for (const auto *name : {"id_ed25519", "id_ecdsa", "id_rsa"}) {
        const QString path = base::openSshFolder() + QLatin1Char('/') + QLatin1String(name);
        if (m_keysOffered >= maxKeys || !QFile::exists(path) || path == m_target.identityFile)
            continue;
        VOYAGEUR_TRY(standard, tryKeyFile(path, false));
        if (standard != Outcome::Denied)
            return standard;
    }
    return Outcome::Denied;
}

Result<Outcome> Authentication::tryAgent()
{
    // Shared with the step, so that it lives as long as libssh may talk to it.
    const auto filter = std::make_shared<AgentFilter>(agentPath(), maxKeys - m_keysOffered);
    if (!filter->isConnected())
        return Outcome::Denied;
    m_agentFilter = filter;
    m_keysOffered = maxKeys;
    return step([filter, handed = false](ssh_session session) mutable {
        if (!std::exchange(handed, true)
            && ssh_set_agent_socket(session, static_cast<socket_t>(filter->takeClientEnd())) != SSH_OK)
            return static_cast<int>(SSH_AUTH_DENIED);
        return ssh_userauth_agent(session, nullptr);
    });
}

// Key files are read here and not by libssh, whose fopen() cannot have letters in a name that the code page of Windows lacks.
// As large as libssh would take; empty when it cannot be read or is larger.
QByteArray keyText(const QString &path)
{
    constexpr qint64 mostBytes = 4 * 1024 * 1024;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QByteArray text = file.read(mostBytes + 1);
    return text.size() <= mostBytes ? text : QByteArray();
}

// "ssh-ed25519 AAAA… comment"
ssh_key importPublicKey(const QString &path)
{
    const QList<QByteArray> words = keyText(path).left(1024 * 1024).simplified().split(' ');
    ssh_key key = nullptr;
    if (words.size() < 2
        || ssh_pki_import_pubkey_base64(words[1].constData(), ssh_key_type_from_name(words[0].constData()), &key) != SSH_OK)
        return nullptr;
    return key;
}

// The public half is shown first: a passphrase is asked for only when the server wants that key.
Result<Outcome> Authentication::tryKeyFile(const QString &path, bool chosen)
{
    ++m_keysOffered;
    ssh_key rawPublic = importPublicKey(path + QStringLiteral(".pub"));
    std::shared_ptr<KeyPtr> privateKey;
    if (!rawPublic) {
        auto opened = openPrivateKey(path);
        if (!opened.ok()) {
            if (chosen || opened.error().code == ErrorCode::Cancelled)
                return opened.error();
            m_keyProblem = opened.error();
            return Outcome::Denied;
        }
        privateKey = *opened;
        ssh_pki_export_privkey_to_pubkey(privateKey->get(), &rawPublic);
    }
    const auto publicKey = std::make_shared<KeyPtr>(rawPublic);
    VOYAGEUR_TRY(wanted, step([publicKey](ssh_session session) {
                     return ssh_userauth_try_publickey(session, nullptr, publicKey->get());
                 }));
    if (wanted == Outcome::Denied)
        return Outcome::Denied;
    if (!privateKey) {
        auto opened = openPrivateKey(path);
        if (!opened.ok())
            return opened.error();
        privateKey = *opened;
    }
    return step([privateKey](ssh_session session) { return ssh_userauth_publickey(session, nullptr, privateKey->get()); });
}

Result<std::shared_ptr<KeyPtr>> Authentication::openPrivateKey(const QString &path)
{
    const auto unusable = [&path](const QString &why) {
        return Error{ErrorCode::KeyUnusable,
                     AuthText::tr("The private key %1 cannot be used.").arg(QDir::toNativeSeparators(path)),
                     why,
                     AuthText::tr("Choose another key file, or sign in with your password."),
                     {}};
    };
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return unusable(AuthText::tr("Reading it failed: %1.").arg(file.errorString()));
    file.close();
    const QByteArray text = keyText(path);
    Secret passphrase;
    for (int attempt = 0; attempt <= maxAttempts; ++attempt) {
        ssh_key raw = nullptr;
        // An empty passphrase, not a null one: with null libssh would ask on the terminal by itself.
        const int rc = ssh_pki_import_privkey_base64(text.constData(), passphrase.isEmpty() ? "" : passphrase.cString(), nullptr,
                                                     nullptr, &raw);
        if (rc == SSH_OK)
            return std::make_shared<KeyPtr>(raw);
        if (!text.left(64 * 1024).contains("PRIVATE KEY"))
            return unusable(AuthText::tr("The file holds no private key."));
        if (attempt == maxAttempts)
            break;
        PromptRound round;
        round.from = PromptRound::From::Voyageur;
        round.prompts = {{AuthText::tr("Passphrase of the key %1:").arg(QDir::toNativeSeparators(path)), false}};
        round.attempt = attempt + 1;
        auto answers = m_prompter.answer(round, m_stop);
        if (!answers.ok())
            return answers.error();
        if (answers->empty())
            break;
        passphrase = std::move(answers->front());
    }
    return unusable(AuthText::tr("The passphrase was wrong %n time(s).", nullptr, maxAttempts));
}

// Duo's menu, only to decorate it: "Passcode or option (1-2): " after lines such as " 1. Duo Push to My phone (iOS)".
QList<std::pair<QString, QString>> duoChoices(const QString &prompt)
{
    static const QRegularExpression end(QStringLiteral("Passcode or option \\(1-\\d+\\):\\s*$"));
    static const QRegularExpression line(QStringLiteral("^\\s*(\\d{1,2})\\. (.{1,200})$"), QRegularExpression::MultilineOption);
    QList<std::pair<QString, QString>> choices;
    if (!end.match(prompt).hasMatch())
        return choices;
    for (auto it = line.globalMatch(prompt); it.hasNext() && choices.size() < 20;) {
        const auto match = it.next();
        choices.append({match.captured(1), match.captured(2).trimmed()});
    }
    return choices;
}

Result<PromptRound> Authentication::readRound()
{
    return m_reactor.await<PromptRound>(
        [](ssh_session session) -> std::optional<Result<PromptRound>> {
            PromptRound round;
            round.name = base::shownSafely(ssh_userauth_kbdint_getname(session));
            round.instruction = base::shownSafely(ssh_userauth_kbdint_getinstruction(session));
            const int count = ssh_userauth_kbdint_getnprompts(session);
            for (int i = 0; i < count; ++i) {
                char echo = 0;
                const char *text = ssh_userauth_kbdint_getprompt(session, static_cast<unsigned>(i), &echo);
                round.prompts.append({base::shownSafely(text ? text : ""), echo != 0});
                round.choices += duoChoices(round.prompts.last().text);
            }
            return Result<PromptRound>(round);
        },
        m_stop, Deadline::after(stepLimit));
}

Result<Outcome> Authentication::tryKeyboardInteractive()
{
    bool answeredHidden = false;
    for (int number = 0; number < maxRounds; ++number) {
        const auto asked = m_reactor.await<int>(
            [](ssh_session session) -> std::optional<Result<int>> {
                const int rc = ssh_userauth_kbdint(session, nullptr, nullptr);
                return rc == SSH_AUTH_AGAIN ? std::nullopt : std::optional<Result<int>>(Result<int>(rc));
            },
            m_stop, Deadline::after(stepLimit));
        if (!asked.ok())
            return asked.error();
        if (*asked != SSH_AUTH_INFO) {
            if (*asked == SSH_AUTH_DENIED) {
                ++m_attempts;
                m_hiddenAnswered = m_hiddenAnswered || answeredHidden;
            }
            return step([rc = *asked](ssh_session) { return rc; });
        }
        VOYAGEUR_TRY(round, readRound());
        round.attempt = m_attempts + 1;
        // OpenSSH ends with a round that asks and says nothing.
        const bool isEmpty = round.prompts.isEmpty() && round.name.isEmpty() && round.instruction.isEmpty();
        auto answers = isEmpty ? Result<std::vector<Secret>>(std::vector<Secret>()) : m_prompter.answer(round, m_stop);
        if (!answers.ok())
            return answers.error();
        if (answers->size() != static_cast<size_t>(round.prompts.size()))
            return Error{
                ErrorCode::AnswerNeeded, AuthText::tr("The server asked more questions than were answered."), {}, {}, {}};
        for (const auto &prompt : round.prompts)
            answeredHidden = answeredHidden || !prompt.echo;
        const auto shared = std::make_shared<std::vector<Secret>>(std::move(*answers));
        const auto set = m_reactor.await<int>(
            [shared](ssh_session session) -> std::optional<Result<int>> {
                for (size_t i = 0; i < shared->size(); ++i)
                    ssh_userauth_kbdint_setanswer(session, static_cast<unsigned>(i),
                                                  (*shared)[i].isEmpty() ? "" : (*shared)[i].cString());
                return Result<int>(0);
            },
            m_stop, Deadline::after(stepLimit));
        if (!set.ok())
            return set.error();
    }
    return Error{ErrorCode::LoginRefused,
                 AuthText::tr("The server kept asking questions and never decided."),
                 {},
                 AuthText::tr("Make sure that this is the right host, then ask the cluster's support."),
                 {}};
}

Result<Outcome> Authentication::tryPassword()
{
    PromptRound round;
    round.from = PromptRound::From::Voyageur;
    round.prompts = {{AuthText::tr("Password of %1 on %2:").arg(m_target.user, m_target.host), false}};
    round.attempt = m_attempts + 1;
    auto answers = m_prompter.answer(round, m_stop);
    if (!answers.ok())
        return answers.error();
    if (answers->empty())
        return Error{ErrorCode::AnswerNeeded, AuthText::tr("No password was given."), {}, {}, {}};
    const auto secret = std::make_shared<Secret>(std::move(answers->front()));
    auto outcome = step([secret](ssh_session session) {
        return ssh_userauth_password(session, nullptr, secret->isEmpty() ? "" : secret->cString());
    });
    if (outcome.ok() && *outcome == Outcome::Denied) {
        ++m_attempts;
        m_hiddenAnswered = true;
    }
    return outcome;
}

Error Authentication::refused(int methods) const
{
    if (m_keyProblem && m_attempts == 0)
        return *m_keyProblem;
    if (m_hiddenAnswered) {
        return {ErrorCode::PasswordWrong,
                AuthText::tr("The server refused the password of %1.").arg(m_target.user),
                AuthText::tr("The user name or the password is wrong, or the account is not active on this cluster."),
                AuthText::tr("Check both (on the Alliance's clusters they are those of CCDB). After several wrong tries the "
                             "cluster may block you for a while."),
                {}};
    }
    const bool onlyKeys = (methods & ~(SSH_AUTH_METHOD_PUBLICKEY | SSH_AUTH_METHOD_NONE)) == 0 && methods != 0;
    if (onlyKeys || (m_keysOffered > 0 && m_attempts == 0)) {
        return {ErrorCode::KeyRefused,
                m_keysOffered > 0
                    ? AuthText::tr("The server refused the %n key(s) that this computer offered.", nullptr, m_keysOffered)
                    : AuthText::tr("The server wants a key, and this computer has none to offer."),
                AuthText::tr("The public half is not registered there, or belongs to another user."),
                AuthText::tr(
                    "Register your public key (on the Alliance's clusters: CCDB, “Manage SSH Keys”) or choose another key file."),
                {}};
    }
    return {ErrorCode::LoginRefused,
            AuthText::tr("The server refused the login of %1.").arg(m_target.user),
            AuthText::tr("None of the ways in that it offers worked."),
            AuthText::tr("Check the user name, and that your account is active on this cluster."),
            {}};
}

// A server that hangs up in the middle of a login has refused it; with an answer missing after a refusal, the refusal is
// what the person must hear about.
Error Authentication::mapRefusal(Error error) const
{
    if ((error.code == ErrorCode::ConnectionLost || error.code == ErrorCode::AnswerNeeded) && m_attempts > 0) {
        Error mapped = refused(SSH_AUTH_METHOD_PASSWORD);
        mapped.server = error.server;
        return mapped;
    }
    if (error.code == ErrorCode::ConnectionLost && m_keysOffered > 0 && error.server.contains(QLatin1String("authentication"))) {
        Error mapped = refused(SSH_AUTH_METHOD_PUBLICKEY);
        mapped.server = error.server;
        return mapped;
    }
    if (error.code == ErrorCode::AnswerNeeded && m_keyProblem)
        return *m_keyProblem;
    // The person chose a key and nobody is there to answer: the key is what went wrong.
    if (error.code == ErrorCode::AnswerNeeded && !m_target.identityFile.isEmpty() && m_succeeded.isEmpty())
        return refused(SSH_AUTH_METHOD_PUBLICKEY);
    return error;
}

} // namespace

Result<QStringList> authenticate(Reactor &reactor, const Target &target, Prompter &prompter, const StopToken &stop)
{
    return Authentication(reactor, target, prompter, stop).run();
}

} // namespace voyageur::ssh
