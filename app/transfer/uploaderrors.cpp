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
            UploadText::tr("A file of that name cannot be put there."),
            UploadText::tr("Choose another name, or remove the folder."),
            {}};
}

Error uploadUnderWay(const ssh::RemotePath &path)
{
    return {ErrorCode::BadRequest,
            UploadText::tr("Another upload of “%1” is under way.").arg(path.shown()),
            UploadText::tr("Its unfinished file on the cluster is in use."),
            UploadText::tr("Wait until it is done, or stop it."),
            {}};
}

Error partReplaced(const ssh::RemotePath &part)
{
    return {ErrorCode::VerificationFailed,
            UploadText::tr("“%1” was moved, removed or replaced on the cluster while it was being written.").arg(part.shown()),
            UploadText::tr("Another program, or another person, works in the same folder."),
            UploadText::tr("Nothing was put in place. Look at the folder, then start the upload again."),
            {}};
}

Error writingFailed(const ssh::RemotePath &part, const QByteArray &words, const ssh::ExitStatus &status, bool isBelowMissingHome)
{
    Error error = failed(words, status);
    if (error.code == ErrorCode::QuotaExceeded) {
        if (says(words, {"Disk quota exceeded"}))
            error.why = UploadText::tr("Your quota there is full: of bytes, or of the number of files.");
        else if (says(words, {"No space left on device"}))
            error.why = UploadText::tr("The disk there is full, or can hold no more files.");
        else
            error.why =
                UploadText::tr("The file is larger than one file may be there: a limit of the account or of the file system.");
        return error;
    }
    if (error.code != ErrorCode::CommandFailed)
        return error;
    const bool denied = says(words, {"Permission denied", "Operation not permitted", "Read-only file system"});
    if (denied && isBelowMissingHome) { // what is below the home is then below the root of all folders
        error.code = ErrorCode::NotFound;
        error.what = UploadText::tr("“%1” has no place on the cluster: your home folder is not there.").arg(part.shown());
        error.why = UploadText::tr("The cluster has not made it yet, or its file system is away at present.");
        error.next = UploadText::tr("Ask its support, or name a place by its whole path, such as one in /scratch.");
    } else if (denied) {
        error.what = UploadText::tr("The cluster does not let you write “%1”.").arg(part.shown());
        error.why = words.contains("Read-only file system")
            ? UploadText::tr("The file system there is read-only at present.")
            : UploadText::tr("The folder belongs to others, or is write-protected.");
        error.next = UploadText::tr("Choose a folder of yours, such as one in /scratch, or ask its owner.");
    } else if (says(words, {"No such file or directory", "Stale file handle", "Not a directory"})) {
        error.code = ErrorCode::NotFound;
        error.what = UploadText::tr("The place of “%1” on the cluster is gone.").arg(part.shown());
        error.why = UploadText::tr("Its folder, or the unfinished file, was moved or removed.");
        error.next = UploadText::tr("Make the folder again, or choose another one, then start the upload again.");
    } else if (says(words, {"unrecognized operand", "invalid input flag", "invalid conversion", "bad operand", "not found"})) {
        error.what = UploadText::tr("The cluster lacks a program that an upload needs.");
        error.why = UploadText::tr("“dd” with the flags of GNU coreutils is what writes the file there.");
        error.next = UploadText::tr("Use the cluster's ordinary login or data transfer node, or ask its support.");
    }
    return error;
}

} // namespace voyageur::transfer
