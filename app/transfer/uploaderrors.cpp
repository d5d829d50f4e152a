// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/uploaderrors.h"

#include "transfer/remote.h"

#include <QCoreApplication>

namespace voyageur::transfer {

using base::Error;
using base::ErrorCode;

namespace {

struct UploadText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::transfer::Upload)
};

bool says(const QByteArray &words, std::initializer_list<const char *> any)
{
    return std::any_of(any.begin(), any.end(), [&](const char *word) { return words.contains(word); });
}

} // namespace

bool isOfNoUse(ErrorCode code)
{
    return code == ErrorCode::VerificationFailed || code == ErrorCode::FileChanged || code == ErrorCode::FileUnreadable
        || code == ErrorCode::NotFound || code == ErrorCode::QuotaExceeded;
}

Error folderInTheWay(const ssh::RemotePath &path)
{
    return {ErrorCode::BadRequest,
            UploadText::tr("“%1” is a folder on the cluster.").arg(path.shown()),
            UploadText::tr("A file cannot replace a folder."),
            UploadText::tr("Choose another name, or delete the folder."),
            {}};
}

Error uploadUnderWay(const ssh::RemotePath &path)
{
    return {ErrorCode::BadRequest,
            UploadText::tr("Another upload of “%1” is running.").arg(path.shown()),
            UploadText::tr("The unfinished file on the cluster is in use."),
            UploadText::tr("Wait until it ends, or cancel it."),
            {}};
}

Error partReplaced(const ssh::RemotePath &part)
{
    return {ErrorCode::VerificationFailed,
            UploadText::tr("“%1” was moved, deleted or replaced on the cluster during the upload.").arg(part.shown()),
            UploadText::tr("Another program or person is using the same folder."),
            UploadText::tr("No file was replaced. Check the folder, then start the upload again."),
            {}};
}

Error writingFailed(const ssh::RemotePath &part, const QByteArray &words, const ssh::ExitStatus &status, bool isBelowMissingHome)
{
    Error error = failed(words, status);
    if (error.code == ErrorCode::QuotaExceeded) {
        if (says(words, {"Disk quota exceeded"}))
            error.why = UploadText::tr("Your quota on the cluster is full, in bytes or in number of files.");
        else if (says(words, {"No space left on device"}))
            error.why = UploadText::tr("The disk of the cluster is full, in bytes or in number of files.");
        else
            error.why = UploadText::tr("The file exceeds the size limit of the account or of the file system.");
        return error;
    }
    if (error.code != ErrorCode::CommandFailed)
        return error;
    const bool denied = says(words, {"Permission denied", "Operation not permitted", "Read-only file system"});
    if (denied && isBelowMissingHome) { // what is below the home is then below the root of all folders
        error.code = ErrorCode::NotFound;
        error.what =
            UploadText::tr("“%1” cannot be stored on the cluster, because your home folder does not exist.").arg(part.shown());
        error.why = UploadText::tr("The cluster has not created it yet, or its file system is unavailable now.");
        error.next = UploadText::tr("Ask the cluster's support, or write a whole path, such as one in /scratch.");
    } else if (denied) {
        error.what = UploadText::tr("You may not write “%1” on the cluster.").arg(part.shown());
        error.why = words.contains("Read-only file system")
            ? UploadText::tr("The file system there is read-only now.")
            : UploadText::tr("The folder belongs to others, or is write-protected.");
        error.next = UploadText::tr("Choose a folder of yours, such as one in /scratch, or ask the owner for access.");
    } else if (says(words, {"No such file or directory", "Stale file handle", "Not a directory"})) {
        error.code = ErrorCode::NotFound;
        error.what = UploadText::tr("The folder of “%1” on the cluster no longer exists.").arg(part.shown());
        error.why = UploadText::tr("Its folder or the unfinished file was moved or deleted.");
        error.next = UploadText::tr("Create the folder again or choose another one, then start the upload again.");
    } else if (says(words, {"unrecognized operand", "invalid input flag", "invalid conversion", "bad operand", "not found"})) {
        error.what = UploadText::tr("The cluster lacks a program for uploads.");
        error.why = UploadText::tr("Uploads need “dd” with the options of GNU coreutils.");
        error.next = UploadText::tr("Use the cluster's ordinary login or data transfer node, or ask its support.");
    }
    return error;
}

} // namespace voyageur::transfer
