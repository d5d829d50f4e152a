// SPDX-License-Identifier: GPL-3.0-or-later
#include "dataset/localfs.h"

#include "base/platform.h"
#include "dataset/membername.h"

#include <QCoreApplication>
#include <QStorageInfo>

#include <utility>

namespace voyageur::dataset {

// What is the same on every system; the rest is in localfs_posix.cpp and localfs_windows.cpp.

namespace {

QString wordsFor(int reason)
{
    QString words = qt_error_string(reason);
    while (words.endsWith(QLatin1Char('.')) || words.endsWith(QLatin1Char(' '))) // Windows speaks in sentences
        words.chop(1);
    return words;
}

} // namespace

base::Error cannotRead(const QByteArray &path, int reason)
{
    base::Error error;
    error.code = saysNotThere(reason) ? base::ErrorCode::NotFound : base::ErrorCode::FileUnreadable;
    error.what = QCoreApplication::translate("voyageur::dataset::LocalFile", "Cannot read “%1”.").arg(shownName(path));
    error.why = QCoreApplication::translate("voyageur::dataset::LocalFile", "This computer reports: %1.").arg(wordsFor(reason));
    if (error.code == base::ErrorCode::NotFound)
        error.next = QCoreApplication::translate("voyageur::dataset::LocalFile", "Check the name and the folder.");
    else
        error.next =
            QCoreApplication::translate("voyageur::dataset::LocalFile", "Make the file or folder readable, or exclude it.");
    return error;
}

base::Error cannotWrite(const QByteArray &path, int reason)
{
    base::Error error;
    error.code = base::ErrorCode::FileUnwritable;
    error.what = QCoreApplication::translate("voyageur::dataset::LocalFile", "Cannot write “%1”.").arg(shownName(path));
    error.why = QCoreApplication::translate("voyageur::dataset::LocalFile", "This computer reports: %1.").arg(wordsFor(reason));
    if (saysNoRoom(reason))
        error.next = QCoreApplication::translate("voyageur::dataset::LocalFile", "Free some space, or choose another disk.");
    else
        error.next = QCoreApplication::translate("voyageur::dataset::LocalFile", "Choose another folder.");
    return error;
}

base::Error writtenByAnother(const QByteArray &path)
{
    base::Error error;
    error.code = base::ErrorCode::BadRequest;
    error.what =
        QCoreApplication::translate("voyageur::dataset::LocalFile", "Another program is writing “%1”.").arg(shownName(path));
    error.next = QCoreApplication::translate("voyageur::dataset::LocalFile", "Wait until that program ends, then try again.");
    return error;
}

bool isWithoutModes([[maybe_unused]] const QByteArray &path)
{
#ifdef Q_OS_WIN
    return false;
#else
    // As the kernels call them; 9p is a disk of Windows inside its subsystem for Linux.
    static const QList<QByteArray> without{"vfat", "msdos", "msdosfs", "fat", "fat32", "exfat", "ntfs", "ntfs3", "fuseblk",
                                           "cifs", "smb3",  "smbfs",   "9p",  "drvfs", "lifs",  "hgfs", "vboxsf"};
    return without.contains(QStorageInfo(base::fileNameText(path)).fileSystemType().toLower());
#endif
}

bool hasModes(const QByteArray &path)
{
#ifdef Q_OS_WIN
    Q_UNUSED(path)
    return false;
#else
    return !isWithoutModes(path);
#endif
}

LocalFile::~LocalFile()
{
    close();
}

LocalFile::LocalFile(LocalFile &&other) noexcept : m_fd(std::exchange(other.m_fd, -1)), m_path(std::move(other.m_path)) {}

LocalFile &LocalFile::operator=(LocalFile &&other) noexcept
{
    if (this != &other) {
        close();
        m_fd = std::exchange(other.m_fd, -1);
        m_path = std::move(other.m_path);
    }
    return *this;
}

LocalWriter::~LocalWriter()
{
    abandon();
}

LocalWriter::LocalWriter(LocalWriter &&other) noexcept
    : m_fd(std::exchange(other.m_fd, -1)), m_path(std::move(other.m_path)), m_size(other.m_size)
{
}

LocalWriter &LocalWriter::operator=(LocalWriter &&other) noexcept
{
    if (this != &other) {
        abandon();
        m_fd = std::exchange(other.m_fd, -1);
        m_path = std::move(other.m_path);
        m_size = other.m_size;
    }
    return *this;
}

} // namespace voyageur::dataset
