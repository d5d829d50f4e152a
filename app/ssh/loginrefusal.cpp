// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/loginrefusal.h"

#include "ssh/authentication.h"
#include "ssh/libssh_ptr.h"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>

namespace voyageur::ssh {

using base::Error;
using base::ErrorCode;
using namespace Qt::StringLiterals;

namespace {

struct RefusalText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::ssh::Authentication)
};

} // namespace

Error answersRefused(const QString &account, const QList<PromptRound::Prompt> &questions, int attempt, const QString &reason)
{
    QStringList asked;
    bool onlyPassword = true;
    for (const auto &question : questions) {
        const QString line = RefusalText::tr("“%1”").arg(question.text.trimmed().section(u'\n', -1).left(100));
        if (!asked.contains(line))
            asked += line;
        onlyPassword = onlyPassword && question.purpose.kind == Purpose::Kind::Password;
    }
    const QString which = RefusalText::tr("attempt %1 of %2").arg(QString::number(attempt), QString::number(mostAnswerAttempts));
    const QString next = RefusalText::tr("Check both. After several wrong attempts the cluster may block you for a while.");
    if (!reason.isEmpty())
        return {ErrorCode::LoginRefused,
                RefusalText::tr("The server refused the login of %1 after the answers (%2; %3).")
                    .arg(account, asked.join(", "_L1), which),
                {},
                RefusalText::tr("Read what the server says, then try again or ask the cluster's support."),
                reason};
    if (onlyPassword)
        return {ErrorCode::PasswordWrong,
                RefusalText::tr("The server refused the password of %1 (%2; %3).").arg(account, asked.join(", "_L1), which),
                RefusalText::tr("The user name or the password is wrong, or the account is not active on this cluster."),
                next,
                {}};
    return {ErrorCode::LoginRefused,
            RefusalText::tr("The server refused the answers of %1 (%2; %3).").arg(account, asked.join(", "_L1), which),
            questions.size() > 1
                ? RefusalText::tr("The server does not say which one is wrong. The account may also be inactive there.")
                : RefusalText::tr("The answer is wrong, or the account is inactive there."),
            RefusalText::tr(
                "Check the user name and the answers. After several wrong attempts the cluster may block you for a while."),
            {}};
}

Error loginRefusal(const Target &target, const LoginAttempts &attempts, int methods)
{
    if (attempts.keyProblem && attempts.refusedAnswers == 0)
        return *attempts.keyProblem;
    if (!attempts.refused.isEmpty()) {
        Error error = answersRefused(accountOf(target), attempts.refused, attempts.refusedAnswers, attempts.reason);
        if (!attempts.succeeded.isEmpty())
            error.why =
                RefusalText::tr("The server had accepted the first part of the login (%1).").arg(attempts.succeeded.join(u", "))
                + u' ' + error.why;
        return error;
    }
    if (!attempts.succeeded.isEmpty()) {
        const QStringList wanted = methodNames(methods);
        return {ErrorCode::LoginRefused,
                RefusalText::tr("The server accepted the first part of the login (%1), but not the second.")
                    .arg(attempts.succeeded.join(", "_L1)),
                wanted.isEmpty() ? RefusalText::tr("It refused the second factor, or wants one that this computer does not have.")
                                 : RefusalText::tr("The server also wants %1.").arg(wanted.join(", "_L1)),
                wanted == QStringList{u"publickey"_s}
                    ? RefusalText::tr("Register a second public key there, or ask the cluster's support.")
                    : RefusalText::tr("Check your second factor, then sign in again."),
                {}};
    }
    const bool onlyKeys = (methods & ~(SSH_AUTH_METHOD_PUBLICKEY | SSH_AUTH_METHOD_NONE)) == 0 && methods != 0;
    if (onlyKeys || (attempts.keysOffered > 0 && attempts.refusedAnswers == 0)) {
        if (attempts.keysOffered == 0)
            return {ErrorCode::KeyRefused,
                    RefusalText::tr("The server wants a key, but this computer has none."),
                    RefusalText::tr("No ssh-agent offers a key (the agent may be locked), and ~/.ssh has no usable key."),
                    RefusalText::tr("Create a key, or choose a key file."),
                    {}};
        return {
            ErrorCode::KeyRefused,
            RefusalText::tr("The server refused the %n key(s) that this computer offered for %1.", nullptr, attempts.keysOffered)
                .arg(accountOf(target)),
            RefusalText::tr("The public key is not registered on the server, or belongs to another user."),
            target.keysPage.isEmpty()
                ? RefusalText::tr("Register your public key there, or choose another key file.")
                : RefusalText::tr("Register your public key at %1, or choose another key file.").arg(target.keysPage),
            {}};
    }
    return {ErrorCode::LoginRefused,
            RefusalText::tr("The server refused the login of %1.").arg(target.user),
            RefusalText::tr("None of its login methods worked."),
            RefusalText::tr("Check the user name, and that your account is active on this cluster."),
            {}};
}

namespace {

// A server that hangs up in the middle of a login does not say that an answer is wrong. The account may have expired, or the
// cluster may be closed: PAM's account stage, pam_nologin.
Error hungUp(const Target &target, LoginAttempts attempts, const Error &error)
{
    using Sent = LoginAttempts::Sent;
    const bool tooMany = error.server.contains(u"authentication"_s, Qt::CaseInsensitive);
    if (tooMany && attempts.undecided == Sent::Answers)
        attempts.countRefusal();
    if (tooMany && (attempts.refusedAnswers > 0 || attempts.keysOffered > 0))
        return loginRefusal(target, attempts, attempts.refusedAnswers > 0 ? SSH_AUTH_METHOD_PASSWORD : SSH_AUTH_METHOD_PUBLICKEY);
    if (attempts.undecided == Sent::Nothing && attempts.refusedAnswers > 0)
        return loginRefusal(target, attempts, SSH_AUTH_METHOD_PASSWORD);
    const QString account = accountOf(target);
    const bool isExplained = !attempts.words.isEmpty() || !attempts.said.isEmpty();
    constexpr int longWait = 3;
    if (attempts.undecided == Sent::Answers && !isExplained && attempts.waited >= longWait)
        return {ErrorCode::LoginRefused,
                RefusalText::tr("The server ended the login of %1 after %2 s. It may have been waiting for your phone.")
                    .arg(account, QString::number(attempts.lasted)),
                RefusalText::tr("Servers limit the time for a login, usually to two minutes."),
                RefusalText::tr("Have your phone at hand, then sign in again."),
                {}};
    if (attempts.undecided == Sent::Nothing)
        return {ErrorCode::ConnectionLost,
                RefusalText::tr("The server closed the connection during the login of %1.").arg(account),
                {},
                isExplained ? RefusalText::tr("Read what the server says, then try again or ask the cluster's support.")
                            : RefusalText::tr("Try again in a minute."),
                {}};
    return {ErrorCode::LoginRefused,
            attempts.undecided == Sent::Key
                ? RefusalText::tr("The server closed the login of %1 after it had accepted the key.").arg(account)
                : RefusalText::tr("The server closed the login of %1 after your answers.").arg(account),
            isExplained ? QString()
                        : RefusalText::tr("It did not say why. Your account may have expired or have no access to this cluster, "
                                          "the cluster may be in maintenance, or the answers came too late."),
            isExplained
                ? RefusalText::tr("Read what the server says, then try again or ask the cluster's support.")
                : RefusalText::tr("Check the cluster's status page. If it reports no problem, ask the cluster's support."),
            attempts.said};
}

Error explainedByAttempts(const Error &error, const Target &target, const LoginAttempts &attempts)
{
    if (error.code == ErrorCode::ConnectionLost) {
        Error mapped = hungUp(target, attempts, error);
        if (mapped.server.isEmpty())
            mapped.server = error.server;
        return mapped;
    }
    // With an answer missing after a refusal, the refusal is what the person must hear about.
    if (error.code == ErrorCode::AnswerNeeded && attempts.refusedAnswers > 0) {
        Error mapped = loginRefusal(target, attempts, SSH_AUTH_METHOD_PASSWORD);
        if (mapped.server.isEmpty())
            mapped.server = error.server;
        return mapped;
    }
    if (error.code == ErrorCode::AnswerNeeded && attempts.keyProblem)
        return *attempts.keyProblem;
    // The person chose a key and nobody is there to answer: the key is what went wrong.
    if (error.code == ErrorCode::AnswerNeeded && !target.identityFile.isEmpty() && attempts.succeeded.isEmpty())
        return loginRefusal(target, attempts, SSH_AUTH_METHOD_PUBLICKEY);
    return error;
}

} // namespace

Error explained(const Error &error, const Target &target, const LoginAttempts &attempts)
{
    Error result = explainedByAttempts(error, target, attempts);
    constexpr ErrorCode byServer[] = {ErrorCode::LoginRefused, ErrorCode::PasswordWrong, ErrorCode::KeyRefused,
                                      ErrorCode::ConnectionLost};
    if (std::ranges::find(byServer, result.code) != std::end(byServer) && !attempts.words.isEmpty())
        result.server = result.server.isEmpty() ? attempts.words : attempts.words + u'\n' + result.server;
    return result;
}

} // namespace voyageur::ssh
