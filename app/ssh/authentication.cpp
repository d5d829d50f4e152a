// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/authentication.h"

#include "base/platform.h"
#include "ssh/agentfilter.h"
#include "ssh/keyfile.h"
#include "ssh/loginrefusal.h"
#include "ssh/secondfactor.h"

#include <QCoreApplication>
#include <QFile>

namespace voyageur::ssh {

using base::Deadline;
using base::Error;
using base::ErrorCode;
using base::Result;
using base::StopToken;

namespace {

// Duo and slow PAM stacks take their time; the server's own limit (LoginGraceTime, 120 s) ends it otherwise.
constexpr auto stepLimit = std::chrono::seconds(150);
// Every key that the server refuses counts as a failed try, of which OpenSSH's server allows six: a full agent alone would use
// them up. One is left for a password, where it takes one.
constexpr int mostTries = 6;
// A server that asks for ever is hostile.
constexpr int maxRounds = 50;

struct AuthText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::ssh::Authentication)
};

enum class Outcome { Success, Partial, Denied };

class Authentication final {
public:
    Authentication(Reactor &reactor, const Target &target, Prompter &prompter, const StopToken &stop, LoginTrace &trace)
        : m_reactor(reactor), m_target(target), m_prompter(prompter), m_stop(stop), m_trace(trace)
    {
    }

    Result<QStringList> run()
    {
        auto result = runMethods();
        showWords();
        m_trace.refusedAnswers = m_attempts.refusedAnswers;
        m_attempts.lasted = secondsSince(m_began);
        m_attempts.waited = secondsSince(m_answered);
        m_attempts.words = base::shownSafely(m_reactor.said().join('\n')).trimmed();
        return result.ok() ? result : explained(result.error(), m_target, m_attempts);
    }

private:
    static int secondsSince(base::Clock::time_point then)
    {
        return static_cast<int>(std::chrono::round<std::chrono::seconds>(base::Clock::now() - then).count());
    }
    using AuthStep = std::function<int(ssh_session)>;

    Result<QStringList> runMethods();
    Result<Outcome> step(AuthStep call);
    Result<int> offeredMethods();
    Result<Outcome> tryKeys();
    Result<Outcome> tryAgentsOthers();
    Result<Outcome> tryAgent(const QByteArrayList &blobs);
    SharedKey certificateFor(const QString &path, const SharedKey &plain) const;
    Result<Outcome> tryKey(const QString &path, bool chosen);
    Result<Outcome> tryKeyFile(const QString &path, bool chosen, SharedKey shown, const SharedKey &certificate);
    Result<Outcome> tryKeyboardInteractive();
    Result<Outcome> tryPassword();
    Result<PromptRound> readRound();
    //! Before a question what the server says to whoever comes, as ssh does.
    void showWords()
    {
        const QByteArrayList said = m_reactor.said();
        for (; m_shownWords < said.size(); ++m_shownWords)
            m_prompter.showBanner(base::shownSafely(said.at(m_shownWords)));
    }
    void place(PromptRound &round)
    {
        showWords();
        round.attempt = m_attempts.refusedAnswers + 1;
        round.part = static_cast<int>(m_attempts.succeeded.size()) + 1;
    }

    Reactor &m_reactor;
    const Target &m_target;
    Prompter &m_prompter;
    const StopToken &m_stop;
    LoginTrace &m_trace;
    const base::Clock::time_point m_began = base::Clock::now();
    base::Clock::time_point m_answered = m_began; // the last time
    LoginAttempts m_attempts;
    QByteArrayList m_tried;               // public halves that were offered
    std::shared_ptr<AgentFilter> m_agent; // until the login is decided
    bool m_agentHanded = false;
    bool m_keysDone = false;
    qsizetype m_shownWords = 0;
    int m_mostKeys = mostTries;
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
                                         AuthText::tr("The connection broke during the login."),
                                         {},
                                         AuthText::tr("Try again in a minute."),
                                         lastWords(session)});
        },
        m_stop, Deadline::after(stepLimit));
}

Result<int> Authentication::offeredMethods()
{
    return m_reactor.await<int>(
        [](ssh_session session) -> std::optional<Result<int>> { return Result<int>(ssh_userauth_list(session, nullptr)); },
        m_stop, Deadline::after(stepLimit));
}

Result<QStringList> Authentication::runMethods()
{
    VOYAGEUR_TRY(none, step([](ssh_session session) { return ssh_userauth_none(session, nullptr); }));
    if (none == Outcome::Success)
        return QStringList{QStringLiteral("none")};
    for (int round = 0; round < maxRounds; ++round) {
        VOYAGEUR_TRY(methods, offeredMethods());
        if (round == 0) {
            m_trace.offered = methodNames(methods);
            m_mostKeys = methods & (SSH_AUTH_METHOD_INTERACTIVE | SSH_AUTH_METHOD_PASSWORD) ? mostTries - 1 : mostTries;
        }
        Result<Outcome> outcome = Outcome::Denied;
        QString method;
        if ((methods & SSH_AUTH_METHOD_PUBLICKEY) && !m_keysDone) {
            method = QStringLiteral("publickey");
            outcome = tryKeys();
        } else if ((methods & SSH_AUTH_METHOD_INTERACTIVE) && m_attempts.refusedAnswers < mostAnswerAttempts) {
            method = QStringLiteral("keyboard-interactive");
            outcome = tryKeyboardInteractive();
        } else if ((methods & SSH_AUTH_METHOD_PASSWORD) && m_attempts.refusedAnswers < mostAnswerAttempts) {
            method = QStringLiteral("password");
            outcome = tryPassword();
        } else {
            return loginRefusal(m_target, m_attempts, methods);
        }
        if (!outcome.ok())
            return outcome.error();
        if (*outcome == Outcome::Denied)
            continue;
        m_attempts.succeeded += method;
        if (*outcome == Outcome::Success)
            return m_attempts.succeeded;
        m_keysDone = m_keysDone && method != QLatin1String("publickey"); // it counted; another one may be wanted, too
    }
    return loginRefusal(m_target, m_attempts, 0);
}

// The chosen key, those that ~/.ssh/config names, what else the agent holds, the usual files. A key that the agent holds is
// used from there, so that nobody has to type its passphrase.
Result<Outcome> Authentication::tryKeys()
{
    m_keysDone = true;
    if (m_target.useAgent && !m_agent)
        m_agent =
            std::make_shared<AgentFilter>(m_target.agent ? QList<QByteArray>{QFile::encodeName(*m_target.agent)} : agentPaths());
    QStringList named = m_target.identityFiles;
    if (!m_target.identityFile.isEmpty())
        named.prepend(m_target.identityFile);
    for (const QString &path : named) {
        VOYAGEUR_TRY(outcome, tryKey(path, path == m_target.identityFile));
        if (outcome != Outcome::Denied)
            return outcome;
    }
    VOYAGEUR_TRY(others, tryAgentsOthers());
    if (others != Outcome::Denied || !m_target.useDefaultKeys)
        return others;
    for (const auto *name : {"id_ed25519", "id_ecdsa", "id_rsa"}) {
        const QString path = base::openSshFolder() + QLatin1Char('/') + QLatin1String(name);
        VOYAGEUR_TRY(usual, tryKey(path, false));
        if (usual != Outcome::Denied)
            return usual;
    }
    return Outcome::Denied;
}

Result<Outcome> Authentication::tryAgentsOthers()
{
    if (m_target.onlyNamedKeys || !m_agent)
        return Outcome::Denied;
    QByteArrayList others;
    for (const AgentKey &key : m_agent->keys()) {
        if (!m_tried.contains(key.blob) && others.size() < m_mostKeys - m_attempts.keysOffered)
            others += key.blob;
    }
    return tryAgent(others);
}

Result<Outcome> Authentication::tryAgent(const QByteArrayList &blobs)
{
    if (!m_agent || !m_agent->isConnected())
        return Outcome::Denied;
    for (const QByteArray &blob : blobs) {
        ++m_attempts.keysOffered;
        m_tried += blob;
        m_agent->show({blob}); // one at a time, or a part of the login would not say which one it took
        // Shared with the step, so that it lives as long as libssh may talk to it.
        VOYAGEUR_TRY(outcome, step([agent = m_agent, handed = std::exchange(m_agentHanded, true)](ssh_session session) mutable {
                         if (!std::exchange(handed, true)
                             && ssh_set_agent_socket(session, static_cast<socket_t>(agent->takeClientEnd())) != SSH_OK)
                             return static_cast<int>(SSH_AUTH_DENIED);
                         return ssh_userauth_agent(session, nullptr);
                     }));
        if (outcome != Outcome::Denied)
            return outcome;
    }
    return Outcome::Denied;
}

// The one beside it, or one that ~/.ssh/config names.
SharedKey Authentication::certificateFor(const QString &path, const SharedKey &plain) const
{
    if (auto beside = certificateIn(path + QStringLiteral("-cert.pub")))
        return beside;
    for (const QString &file : m_target.certificateFiles) {
        if (auto named = certificateIn(file); named && plain && ssh_key_cmp(named.get(), plain.get(), SSH_KEY_CMP_PUBLIC) == 0)
            return named;
    }
    return {};
}

// One key file: its certificate first, as OpenSSH does.
Result<Outcome> Authentication::tryKey(const QString &path, bool chosen)
{
    const SharedKey plain = publicHalf(path);
    const SharedKey certificate = certificateFor(path, plain);
    if (!chosen && !plain && !QFile::exists(path))
        return Outcome::Denied;
    QByteArrayList inAgent;
    for (const auto &key : {certificate, plain}) {
        const QByteArray blob = blobOf(key);
        const auto isIt = [&](const AgentKey &held) { return held.blob == blob; };
        if (key && m_agent && !m_tried.contains(blob) && std::any_of(m_agent->keys().begin(), m_agent->keys().end(), isIt)
            && inAgent.size() < m_mostKeys - m_attempts.keysOffered)
            inAgent += blob;
    }
    VOYAGEUR_TRY(byAgent, tryAgent(inAgent));
    if (byAgent != Outcome::Denied)
        return byAgent;
    if (chosen) // before the server is shown a public half that nothing here can prove
        VOYAGEUR_CHECK(checkKeyFile(path));
    if (certificate) {
        VOYAGEUR_TRY(certified, tryKeyFile(path, chosen, certificate, certificate));
        if (certified != Outcome::Denied)
            return certified;
    }
    return tryKeyFile(path, chosen, plain, {});
}

// The public half is shown first: a passphrase is asked for only when the server wants that key.
Result<Outcome> Authentication::tryKeyFile(const QString &path, bool chosen, SharedKey shown, const SharedKey &certificate)
{
    if (m_attempts.keysOffered >= m_mostKeys || (shown && m_tried.contains(blobOf(shown))))
        return Outcome::Denied;
    SharedKey privateKey;
    const auto open = [&]() -> Result<Outcome> {
        auto opened = openPrivateKey(path, m_prompter, m_stop);
        if (opened.ok()) {
            privateKey = *opened;
            return Outcome::Success;
        }
        m_attempts.keyProblem = opened.error();
        if (chosen || opened.error().code == ErrorCode::Cancelled)
            return opened.error();
        // another key, or a password, may do
        if (opened.error().code == ErrorCode::KeyUnusable)
            m_prompter.warn(opened.error());
        return Outcome::Denied;
    };
    if (!shown) {
        VOYAGEUR_TRY(opened, open());
        if (opened == Outcome::Denied)
            return opened;
        ssh_key raw = nullptr;
        ssh_pki_export_privkey_to_pubkey(privateKey.get(), &raw);
        shown = SharedKey(raw, KeyFree());
        if (m_tried.contains(blobOf(shown)))
            return Outcome::Denied;
    }
    ++m_attempts.keysOffered;
    m_tried += blobOf(shown);
    VOYAGEUR_TRY(wanted,
                 step([shown](ssh_session session) { return ssh_userauth_try_publickey(session, nullptr, shown.get()); }));
    if (wanted == Outcome::Denied)
        return wanted;
    if (!privateKey) {
        VOYAGEUR_TRY(opened, open());
        if (opened == Outcome::Denied)
            return opened;
    }
    if (certificate && ssh_pki_copy_cert_to_privkey(certificate.get(), privateKey.get()) != SSH_OK)
        return Outcome::Denied;
    m_attempts.undecided = LoginAttempts::Sent::Key;
    auto outcome = step([privateKey](ssh_session session) { return ssh_userauth_publickey(session, nullptr, privateKey.get()); });
    if (outcome.ok())
        m_attempts.undecided = LoginAttempts::Sent::Nothing;
    if (outcome.ok() && *outcome != Outcome::Denied)
        m_trace.keyFile = path;
    return outcome;
}

Result<PromptRound> Authentication::readRound()
{
    return m_reactor.await<PromptRound>(
        [account = accountOf(m_target)](ssh_session session) -> std::optional<Result<PromptRound>> {
            PromptRound round;
            round.name = base::shownSafely(ssh_userauth_kbdint_getname(session));
            round.instruction = shownPrompt(ssh_userauth_kbdint_getinstruction(session));
            const int count = ssh_userauth_kbdint_getnprompts(session);
            for (int i = 0; i < count; ++i) {
                char echo = 0;
                const char *text = ssh_userauth_kbdint_getprompt(session, static_cast<unsigned>(i), &echo);
                const QString question = shownPrompt(text ? text : "");
                round.prompts.append({question, echo != 0, purposeOf(question, echo != 0, account)});
                round.choices += duoChoices(round.instruction, question);
            }
            return Result<PromptRound>(round);
        },
        m_stop, Deadline::after(stepLimit));
}

Result<Outcome> Authentication::tryKeyboardInteractive()
{
    m_attempts.asked.clear();
    m_attempts.said.clear();
    for (int number = 0; number < maxRounds; ++number) {
        const auto asked = m_reactor.await<int>(
            [](ssh_session session) -> std::optional<Result<int>> {
                const int rc = ssh_userauth_kbdint(session, nullptr, nullptr);
                return rc == SSH_AUTH_AGAIN ? std::nullopt : std::optional<Result<int>>(Result<int>(rc));
            },
            m_stop, Deadline::after(stepLimit));
        if (!asked.ok())
            return asked.error();
        if (*asked != SSH_AUTH_ERROR)
            m_attempts.undecided = LoginAttempts::Sent::Nothing;
        if (*asked != SSH_AUTH_INFO) {
            if (*asked == SSH_AUTH_DENIED)
                m_attempts.countRefusal();
            return step([rc = *asked](ssh_session) { return rc; });
        }
        VOYAGEUR_TRY(round, readRound());
        place(round);
        // OpenSSH ends with a round that asks and says nothing.
        const bool isEmpty = round.prompts.isEmpty() && round.name.isEmpty() && round.instruction.isEmpty();
        auto answers = isEmpty ? Result<std::vector<Secret>>(std::vector<Secret>()) : m_prompter.answer(round, m_stop);
        if (!answers.ok())
            return answers.error();
        if (answers->size() != static_cast<size_t>(round.prompts.size()))
            return Error{
                ErrorCode::AnswerNeeded, AuthText::tr("The server asked more questions than it got answers."), {}, {}, {}};
        if (round.prompts.isEmpty() && !m_attempts.asked.isEmpty() && !isEmpty)
            m_attempts.said = QStringList{m_attempts.said, round.name, round.instruction}.join(u'\n').trimmed();
        if (!round.prompts.isEmpty())
            m_attempts.said.clear();
        m_attempts.asked += round.prompts;
        if (!m_attempts.asked.isEmpty())
            m_attempts.undecided = LoginAttempts::Sent::Answers;
        m_answered = base::Clock::now();
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
                 AuthText::tr("Check that this is the right host, then ask the cluster's support."),
                 {}};
}

Result<Outcome> Authentication::tryPassword()
{
    PromptRound round;
    round.from = PromptRound::From::Voyageur;
    round.prompts = {{AuthText::tr("Password of %1 on %2:").arg(m_target.user, m_target.host),
                      false,
                      {Purpose::Kind::Password, accountOf(m_target), false}}};
    place(round);
    auto answers = m_prompter.answer(round, m_stop);
    if (!answers.ok())
        return answers.error();
    if (answers->empty())
        return Error{ErrorCode::AnswerNeeded, AuthText::tr("No password was given."), {}, {}, {}};
    m_attempts.asked = round.prompts;
    const auto secret = std::make_shared<Secret>(std::move(answers->front()));
    m_attempts.said.clear();
    m_attempts.undecided = LoginAttempts::Sent::Answers;
    m_answered = base::Clock::now();
    auto outcome = step([secret](ssh_session session) {
        return ssh_userauth_password(session, nullptr, secret->isEmpty() ? "" : secret->cString());
    });
    if (outcome.ok())
        m_attempts.undecided = LoginAttempts::Sent::Nothing;
    if (outcome.ok() && *outcome == Outcome::Denied)
        m_attempts.countRefusal();
    return outcome;
}

} // namespace

QStringList methodNames(int methods)
{
    constexpr std::pair<int, const char *> names[] = {{SSH_AUTH_METHOD_PUBLICKEY, "publickey"},
                                                      {SSH_AUTH_METHOD_INTERACTIVE, "keyboard-interactive"},
                                                      {SSH_AUTH_METHOD_PASSWORD, "password"},
                                                      {SSH_AUTH_METHOD_HOSTBASED, "hostbased"},
                                                      {SSH_AUTH_METHOD_GSSAPI_MIC, "gssapi-with-mic"}};
    QStringList list;
    for (const auto &[bit, name] : names) {
        if (methods & bit)
            list += QLatin1String(name);
    }
    return list;
}

Result<QStringList> authenticate(Reactor &reactor, const Target &target, Prompter &prompter, const StopToken &stop,
                                 LoginTrace &trace)
{
    return Authentication(reactor, target, prompter, stop, trace).run();
}

} // namespace voyageur::ssh
