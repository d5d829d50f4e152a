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
        error.what = SftpText::tr("There is no “%1” on the cluster, or no longer.").arg(path.shown());
        error.next = SftpText::tr("Check the path; it begins at your home folder there unless it starts with /.");
        break;
    case SftpStatus::PermissionDenied:
        error.what = SftpText::tr("The cluster does not let you use “%1” so.").arg(path.shown());
        error.why = SftpText::tr("It belongs to others, or is protected.");
        error.next = SftpText::tr("Choose a folder of yours, such as one in /scratch, or ask its owner.");
        break;
    default:
        error.what = SftpText::tr("The cluster could not do what the transfer needs with “%1”.").arg(path.shown());
        error.why = SftpText::tr(
            "Over sftp it does not say why. A full quota (of bytes, or of the number of files) is the usual reason.");
        error.next = SftpText::tr("Look at your quota there, then try again.");
        break;
    }
    return error;
}

Error sftpNoRoom(const ssh::RemotePath &path)
{
    return {ErrorCode::QuotaExceeded,
            SftpText::tr("There is no room left on the cluster for “%1”.").arg(path.shown()),
            SftpText::tr("A quota is full (of bytes, or of the number of files), or the disk is."),
            SftpText::tr("Delete what you no longer need there, or choose another place such as /scratch."),
            {}};
}

Error sftpEnded(bool wasOpen, const QByteArray &words)
{
    if (wasOpen)
        return {ErrorCode::CommandFailed,
                SftpText::tr("The server ended the file transfer."),
                {},
                SftpText::tr("Start it again; an upload goes on from what is there with --resume."),
                base::shownSafely(words, 400)};
    return {ErrorCode::ExecRefused,
            SftpText::tr("The server lets you in, but neither runs commands nor transfers files for you."),
            SftpText::tr("The account or the key is for something else, or its start-up files end the session."),
            SftpText::tr("Use the cluster's ordinary login node. If this is the ordinary login node, ask the cluster's support."),
            base::shownSafely(words, 400)};
}

Error sftpNotUnderstood(const QByteArray &words)
{
    return {ErrorCode::BadAnswer, SftpText::tr("What the server answers is no file transfer by sftp."),
            SftpText::tr("The start-up files of the account may print something; sftp takes it for its own data."),
            // not shell: advice for a person to type
            SftpText::tr("Let them print only in a terminal: put this line first in ~/.bashrc there: [ -z \"$PS1\" ] && return"),
            base::shownSafely(words, 400)};
}

Error sftpChanged(const ssh::RemotePath &path)
{
    return {ErrorCode::VerificationFailed,
            SftpText::tr("“%1” changed on the cluster while it was read.").arg(path.shown()),
            {},
            SftpText::tr("Wait until no program writes to it any more, then start again."),
            {}};
}

Error sftpOnlyArchives()
{
    return {
        ErrorCode::ExecRefused,
        SftpText::tr("Over this login a folder can only go as one archive."),
        SftpText::tr("The server runs no commands for you, only sftp: nothing there could unpack and check the folder's files."),
        SftpText::tr("Use “push --archive”, and “tar -xf” in a job; or the cluster's ordinary login node."),
        {}};
}

Error sftpCannotSync(const Error &refused)
{
    return {ErrorCode::ExecRefused, SftpText::tr("Over this login folders cannot be synchronised."),
            SftpText::tr("The server runs no commands for you, only sftp: nothing there could list and compare the files."),
            SftpText::tr("Use “push --archive” and “pull”, which go over sftp; or the cluster's ordinary login node for “sync”."),
            refused.server};
}

QString sftpNotCompared()
{
    return SftpText::tr("the server runs no commands (only sftp), so it could not hash the file");
}

} // namespace voyageur::transfer
