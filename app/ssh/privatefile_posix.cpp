// SPDX-License-Identifier: GPL-3.0-or-later
#include "ssh/privatefile.h"

#include "base/shellquote.h"

#include <QCoreApplication>
#include <QFile>

#include <sys/stat.h>
#include <unistd.h>

namespace voyageur::ssh {

namespace {

struct PrivateFileText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::ssh::PrivateFile)
};

} // namespace

base::Result<void> mustBePrivate(const QString &path)
{
    struct stat found = {};
    if (::stat(QFile::encodeName(path).constData(), &found) != 0 || !S_ISREG(found.st_mode))
        return {};
    if (found.st_uid != ::geteuid() && found.st_uid != 0)
        return base::Error{base::ErrorCode::KeyUnusable,
                           PrivateFileText::tr("The file %1 holds a secret and belongs to another user.").arg(path),
                           PrivateFileText::tr("The file was not used, because its owner can read and change it."),
                           PrivateFileText::tr("Make your own copy: install -m 600 %1 COPY").arg(base::typedWord(path)),
                           {}};
    if ((found.st_mode & 077) == 0)
        return {};
    return base::Error{base::ErrorCode::KeyUnusable,
                       PrivateFileText::tr("The file %1 holds a secret and is open to other users (mode %2).")
                           .arg(path, QStringLiteral("%1").arg(found.st_mode & 07777, 4, 8, QLatin1Char('0'))),
                       PrivateFileText::tr("Like ssh, Voyageur does not use a file that others can open."),
                       PrivateFileText::tr("Close the file to others: chmod 600 %1").arg(base::typedWord(path)),
                       {}};
}

} // namespace voyageur::ssh
