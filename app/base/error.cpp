// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/error.h"

#include <QCoreApplication>
#include <QStringList>

namespace voyageur::base {

namespace {

struct CodeName {
    ErrorCode code;
    const char *name;
};

constexpr CodeName codeNames[] = {
    {ErrorCode::Cancelled, "Cancelled"},
    {ErrorCode::TimedOut, "TimedOut"},
    {ErrorCode::BadRequest, "BadRequest"},
    {ErrorCode::NotFound, "NotFound"},
    {ErrorCode::FileUnreadable, "FileUnreadable"},
    {ErrorCode::FileUnwritable, "FileUnwritable"},
    {ErrorCode::FileChanged, "FileChanged"},
    {ErrorCode::NameNotResolved, "NameNotResolved"},
    {ErrorCode::PortClosed, "PortClosed"},
    {ErrorCode::HostUnreachable, "HostUnreachable"},
    {ErrorCode::NotAnSshServer, "NotAnSshServer"},
    {ErrorCode::HostKeyUnknown, "HostKeyUnknown"},
    {ErrorCode::HostKeyChanged, "HostKeyChanged"},
    {ErrorCode::LoginRefused, "LoginRefused"},
    {ErrorCode::PasswordWrong, "PasswordWrong"},
    {ErrorCode::KeyRefused, "KeyRefused"},
    {ErrorCode::KeyUnusable, "KeyUnusable"},
    {ErrorCode::AnswerNeeded, "AnswerNeeded"},
    {ErrorCode::ConnectionLost, "ConnectionLost"},
    {ErrorCode::ExecRefused, "ExecRefused"},
    {ErrorCode::ChannelRefused, "ChannelRefused"},
    {ErrorCode::ShellNoisy, "ShellNoisy"},
    {ErrorCode::ShellSlow, "ShellSlow"},
    {ErrorCode::NoSlurm, "NoSlurm"},
    {ErrorCode::SubmissionRejected, "SubmissionRejected"},
    {ErrorCode::SubmissionUncertain, "SubmissionUncertain"},
    {ErrorCode::JobFailed, "JobFailed"},
    {ErrorCode::CommandFailed, "CommandFailed"},
    {ErrorCode::QuotaExceeded, "QuotaExceeded"},
    {ErrorCode::VerificationFailed, "VerificationFailed"},
    {ErrorCode::BadAnswer, "BadAnswer"},
    {ErrorCode::CheckFailed, "CheckFailed"},
    {ErrorCode::Internal, "Internal"},
};

// Characters that move text about or hide it: C0/C1 controls, bidirectional marks, soft hyphens, zero-width and line separators.
bool isTreacherous(QChar c)
{
    const auto u = c.unicode();
    return (u < 0x20 && u != '\n' && u != '\t') || (u >= 0x7f && u <= 0x9f) || (u >= 0x200b && u <= 0x200f)
        || (u >= 0x2028 && u <= 0x202e) || (u >= 0x2060 && u <= 0x206f) || u == 0xad || u == 0x061c || u == 0x180e || u == 0xfeff
        || (u >= 0xfff9 && u <= 0xfffb);
}

} // namespace

QString Error::codeName() const
{
    for (const auto &entry : codeNames) {
        if (entry.code == code)
            return QString::fromLatin1(entry.name);
    }
    return QString::fromLatin1("Internal");
}

QString Error::text() const
{
    QStringList parts;
    for (const auto *part : {&what, &why, &next}) {
        if (!part->isEmpty())
            parts += *part;
    }
    if (!server.isEmpty())
        parts += QCoreApplication::translate("voyageur::base::Error", "The server said: “%1”").arg(server.trimmed());
    return parts.join(QLatin1Char(' '));
}

QString shownSafely(QByteArrayView bytes, qsizetype maxCharacters)
{
    // Decode a little more than is shown: a stranger's 200 kB must not cost 200 kB of work in every view.
    const bool cut = bytes.size() > maxCharacters * 4;
    const auto text = QString::fromUtf8(cut ? bytes.first(maxCharacters * 4) : bytes);
    QString shown;
    for (const QChar c : text) {
        if (shown.size() >= maxCharacters)
            return shown + QChar(0x2026);
        if (c == QLatin1Char('\r'))
            continue;
        if (isTreacherous(c))
            shown += QStringLiteral("\\u%1").arg(static_cast<uint>(c.unicode()), 4, 16, QLatin1Char('0'));
        else
            shown += c;
    }
    return cut ? shown + QChar(0x2026) : shown;
}

} // namespace voyageur::base
