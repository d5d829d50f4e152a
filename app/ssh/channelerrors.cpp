// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/channelerrors.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace voyageur::ssh {

using base::Error;
using base::ErrorCode;

namespace {

struct ChannelText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::ssh::Channel)
};

} // namespace

// Only what is known: what ended may have been the account's shell, its start-up files or a program that the server runs instead.
Error execRefused(const QString &serverWords, const ExitStatus &status)
{
    using namespace Qt::StringLiterals;
    const auto says = [&](QLatin1StringView words) { return serverWords.contains(words, Qt::CaseInsensitive); };
    Error error{
        ErrorCode::ExecRefused, ChannelText::tr("The server lets you in, but runs no commands for you."), {}, {}, serverWords};
    if (says("password"_L1) && (says("expired"_L1) || says("must change"_L1) || says("change required"_L1))) {
        error.what = ChannelText::tr("Your password on this server has expired.");
        error.next = ChannelText::tr("Sign in with ssh in a terminal to set a new one. Then sign in here again.");
    } else if (says("sftp"_L1)) {
        error.why = ChannelText::tr("This login is for file transfer only (sftp).");
        error.next = ChannelText::tr("To run commands, use the cluster's login node.");
    } else if (says("restricted"_L1)) {
        error.why = ChannelText::tr(
            "The account has a restricted shell (rbash). It does not start programs by their paths, which Voyageur must do.");
        error.next = ChannelText::tr("Ask the cluster's support for another login shell, or use ssh in a terminal.");
    } else if (status.code >= 0 || !status.signal.isEmpty()) {
        error.why = status.signal.isEmpty()
            ? ChannelText::tr("The shell there ended at once with status %1, before any command.").arg(status.code)
            : ChannelText::tr("The signal %1 ended the shell there at once, before any command.")
                  .arg(QString::fromLatin1(status.signal));
        error.next = ChannelText::tr("Sign in with ssh in a terminal. If you get no prompt either, ask the cluster's support. If "
                                     "you do, look for “exit” or “exec” in ~/.bashrc and ~/.profile.");
    } else {
        error.next = ChannelText::tr("Use the cluster's login node. If you already do, ask the cluster's support.");
    }
    return error;
}

Error noSessions(const QString &words)
{
    return {ErrorCode::ChannelRefused, ChannelText::tr("The server lets you in, but opens no session for you."),
            ChannelText::tr("This host may be only a jump host, or may have reached its limit of sessions."),
            ChannelText::tr("Use the cluster's login node. If you already do, sign out elsewhere or ask the cluster's support."),
            words};
}

// libssh: "Channel opening failure: channel 43 error (2) Connection refused"; the numbers are those of RFC 4254, 5.1.
Error forwardRefused(const Forward &forward, const QString &said)
{
    // Without the channel's number, or one refusal would never be the same as the next.
    static const QRegularExpression number(QStringLiteral("channel \\d+ "));
    QString words = said;
    words.remove(number);
    const QString place = QStringLiteral("%1:%2").arg(base::shownSafely(forward.host, 255), QString::number(forward.port));
    if (words.contains(QLatin1String("error (1)"))) {
        return {ErrorCode::ChannelRefused, ChannelText::tr("The server does not forward connections to %1.").arg(place),
                ChannelText::tr("Its configuration forbids it for this login."),
                ChannelText::tr("Ask the cluster's support which host allows that."), words};
    }
    return {words.contains(QLatin1String("refused")) ? ErrorCode::PortClosed : ErrorCode::HostUnreachable,
            ChannelText::tr("The server could not connect to %1.").arg(place),
            ChannelText::tr("The server does not know the name, nothing listens on that port, or a firewall blocks it."),
            ChannelText::tr("Check the host name and the port."), words};
}

Error shellSlow(std::chrono::milliseconds limit, const QString &noise)
{
    return {ErrorCode::ShellSlow,
            ChannelText::tr("The account's start-up files took more than %1 s, so no command could start.")
                .arg(std::chrono::duration_cast<std::chrono::seconds>(limit).count()),
            ChannelText::tr("A line in ~/.bashrc or ~/.profile waits or takes long (a sleep, “conda init”, a question)."),
            // not shell: advice for a person to type
            ChannelText::tr("Put this line first in ~/.bashrc, before the slow part: [ -z \"$PS1\" ] && return"), noise};
}

bool homeIsMissing(QByteArrayView noise)
{
    return noise.contains("Could not chdir to home directory"); // sshd's own words
}

Error terminalRefused()
{
    return {ErrorCode::ExecRefused, ChannelText::tr("The server gives this login no terminal."), {}, {}, {}};
}

Error noMemoryForChannel()
{
    return {ErrorCode::Internal, ChannelText::tr("There is not enough memory for another channel."), {}, {}, {}};
}

Error channelCancelled()
{
    return {ErrorCode::Cancelled, ChannelText::tr("Cancelled."), {}, {}, {}};
}

Error commandTimedOut()
{
    return {ErrorCode::TimedOut,
            ChannelText::tr("A command on the cluster took too long."),
            ChannelText::tr("The login node or its file system may be overloaded."),
            ChannelText::tr("Wait a minute, then try again."),
            {}};
}

Error inputNotWanted()
{
    return {ErrorCode::CommandFailed,
            ChannelText::tr("The command on the cluster ended before it had read all its input."),
            {},
            {},
            {}};
}

} // namespace voyageur::ssh
