// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/sftperrors.h"

#include <QCoreApplication>

namespace voyageur::transfer {

using base::Error;
using base::ErrorCode;

namespace {

struct SftpText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::transfer::Sftp)
};

} // namespace

Error sftpFailed(const ssh::RemotePath &path, const SftpReply &reply)
{
    Error error;
    error.code = ErrorCode::CommandFailed;
    error.server = base::shownSafely(reply.words(), 400);
    switch (reply.status()) {
    case SftpStatus::NoSuchFile:
        error.code = ErrorCode::NotFound;
        error.what = SftpText::tr("“%1” does not exist on the cluster.").arg(path.shown());
        error.next = SftpText::tr("Check the path. It starts from your home folder on the cluster, unless it begins with /.");
        break;
    case SftpStatus::PermissionDenied:
        error.what = SftpText::tr("The cluster denies access to “%1”.").arg(path.shown());
        error.why = SftpText::tr("The file or folder belongs to others, or is protected.");
        error.next = SftpText::tr("Choose a folder of yours, such as one in /scratch, or ask the owner for access.");
        break;
    default:
        error.what = SftpText::tr("The transfer failed at “%1” on the cluster.").arg(path.shown());
        error.why = SftpText::tr("sftp does not say why. Usually a quota (of bytes or of files) is full.");
        error.next = SftpText::tr("Check your quota on the cluster, then try again.");
        break;
    }
    return error;
}

Error sftpNoRoom(const ssh::RemotePath &path)
{
    return {ErrorCode::QuotaExceeded,
            SftpText::tr("The cluster has no room left for “%1”.").arg(path.shown()),
            SftpText::tr("A quota (of bytes or of files) or the disk is full."),
            SftpText::tr("Delete what you no longer need there, or choose another folder, such as one in /scratch."),
            {}};
}

Error sftpEnded(bool wasOpen, const QByteArray &words)
{
    if (wasOpen)
        return {ErrorCode::CommandFailed,
                SftpText::tr("The server ended the file transfer."),
                {},
                SftpText::tr("Start the transfer again. An upload can be resumed where it stopped."),
                base::shownSafely(words, 400)};
    return {ErrorCode::ExecRefused, SftpText::tr("The server lets you in, but allows neither commands nor file transfers."),
            SftpText::tr("The account or the key is for another purpose, or the account's start-up files end the session."),
            SftpText::tr("Use the cluster's ordinary login node. If this is the ordinary login node, ask the cluster's support."),
            base::shownSafely(words, 400)};
}

Error sftpNotUnderstood(const QByteArray &words)
{
    return {ErrorCode::BadAnswer, SftpText::tr("The server's answer does not follow the sftp protocol."),
            SftpText::tr("The account's start-up files may print text, which sftp reads as its own data."),
            SftpText::tr("Let these files print only in a terminal. Put this line first in ~/.bashrc on the cluster: "
                         "[ -z \"$PS1\" ] && return"), // not shell: advice for a person to type
            base::shownSafely(words, 400)};
}

Error sftpChanged(const ssh::RemotePath &path)
{
    return {ErrorCode::VerificationFailed,
            SftpText::tr("“%1” changed on the cluster while it was read.").arg(path.shown()),
            {},
            SftpText::tr("Wait until no program writes to it, then start again."),
            {}};
}

Error sftpOnlyArchives()
{
    return {ErrorCode::ExecRefused,
            SftpText::tr("This login can transfer a folder only as one archive."),
            SftpText::tr("The server allows only sftp and no commands, so nothing there could unpack and check the files."),
            SftpText::tr("Upload one archive, and run “tar -xf” in a job. Or use the cluster's ordinary login node."),
            {}};
}

Error sftpCannotSync(const Error &refused)
{
    return {ErrorCode::ExecRefused, SftpText::tr("This login cannot synchronize folders."),
            SftpText::tr("The server allows only sftp and no commands, so nothing there could list and compare the files."),
            SftpText::tr("Upload and download archives, which needs only sftp. Or use the cluster's ordinary login node."),
            refused.server};
}

QString sftpNotCompared()
{
    return SftpText::tr("the server allows only sftp, so it could not compute the checksum of the file");
}

} // namespace voyageur::transfer
