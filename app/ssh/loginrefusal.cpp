// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/loginrefusal.h"

#include "ssh/libssh_ptr.h"

#include <QCoreApplication>

namespace voyageur::ssh {

using base::Error;
using base::ErrorCode;
using namespace Qt::StringLiterals;

namespace {

struct RefusalText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::ssh::Authentication)
};

} // namespace

Error answersRefused(const QString &account, const QList<PromptRound::Prompt> &questions, int attempt)
{
    QStringList asked;
    bool onlyPassword = true;
    for (const auto &question : questions) {
        const QString line = u'“' + question.text.trimmed().section(u'\n', -1).left(100) + u'”';
        if (!asked.contains(line))
            asked += line;
        onlyPassword = onlyPassword && question.purpose.kind == Purpose::Kind::Password;
    }
    const QString which = RefusalText::tr("attempt %1 of %2").arg(QString::number(attempt), QString::number(mostAnswerAttempts));
    const QString next =
        RefusalText::tr("Check both (on the Alliance's clusters they are those of CCDB). After several wrong tries "
                        "the cluster may block you for a while.");
    if (onlyPassword)
        return {ErrorCode::PasswordWrong,
                RefusalText::tr("The server refused the password of %1 (%2; %3).").arg(account, asked.join(", "_L1), which),
                RefusalText::tr("The user name or the password is wrong, or the account is not active on this cluster."),
                next,
                {}};
    return {
        ErrorCode::LoginRefused,
        RefusalText::tr("The server refused the answers of %1 (%2; %3).").arg(account, asked.join(", "_L1), which),
        questions.size() > 1 ? RefusalText::tr("It does not say which of them was wrong; or the account is not active there.")
                             : RefusalText::tr("The answer is wrong, or the account is not active there."),
        RefusalText::tr("Check the user name and the answers. After several wrong tries the cluster may block you for a while."),
        {}};
}

Error loginRefusal(const Target &target, const LoginAttempts &attempts, int methods)
{
    if (attempts.keyProblem && attempts.refusedAnswers == 0)
        return *attempts.keyProblem;
    if (!attempts.refused.isEmpty()) {
        Error error = answersRefused(accountOf(target), attempts.refused, attempts.refusedAnswers);
        if (!attempts.succeeded.isEmpty())
            error.why = RefusalText::tr("It had accepted the first part of the login (%1).").arg(attempts.succeeded.join(u", "))
                + u' ' + error.why;
        return error;
    }
    if (!attempts.succeeded.isEmpty()) {
        return {ErrorCode::LoginRefused,
                RefusalText::tr("The server accepted the first part of the login (%1), but not what has to follow it.")
                    .arg(attempts.succeeded.join(QStringLiteral(", "))),
                RefusalText::tr("The second factor was refused, or it wants one that this computer cannot give."),
                RefusalText::tr("Check your second factor (on the Alliance's clusters: CCDB, “Multifactor authentication”), then "
                                "sign in again."),
                {}};
    }
    const bool onlyKeys = (methods & ~(SSH_AUTH_METHOD_PUBLICKEY | SSH_AUTH_METHOD_NONE)) == 0 && methods != 0;
    if (onlyKeys || (attempts.keysOffered > 0 && attempts.refusedAnswers == 0)) {
        return {ErrorCode::KeyRefused,
                attempts.keysOffered > 0 ? RefusalText::tr("The server refused the %n key(s) that this computer offered.",
                                                           nullptr, attempts.keysOffered)
                                         : RefusalText::tr("The server wants a key, and this computer has none to offer."),
                RefusalText::tr("The public half is not registered there, or belongs to another user."),
                RefusalText::tr(
                    "Register your public key (on the Alliance's clusters: CCDB, “Manage SSH Keys”) or choose another key file."),
                {}};
    }
    return {ErrorCode::LoginRefused,
            RefusalText::tr("The server refused the login of %1.").arg(target.user),
            RefusalText::tr("None of the ways in that it offers worked."),
            RefusalText::tr("Check the user name, and that your account is active on this cluster."),
            {}};
}

// A server that hangs up in the middle of a login has refused it; with an answer missing after a refusal, the refusal is
// what the person must hear about.
Error explained(const Error &error, const Target &target, const LoginAttempts &attempts)
{
    if ((error.code == ErrorCode::ConnectionLost || error.code == ErrorCode::AnswerNeeded) && attempts.refusedAnswers > 0) {
        Error mapped = loginRefusal(target, attempts, SSH_AUTH_METHOD_PASSWORD);
        mapped.server = error.server;
        return mapped;
    }
    if (error.code == ErrorCode::ConnectionLost && attempts.keysOffered > 0
        && error.server.contains(QLatin1String("authentication"))) {
        Error mapped = loginRefusal(target, attempts, SSH_AUTH_METHOD_PUBLICKEY);
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

} // namespace voyageur::ssh
