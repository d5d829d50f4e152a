// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"

#include <QByteArray>
#include <QByteArrayView>
#include <QList>

#include <functional>
#include <optional>

namespace voyageur::dataset {

// This computer's files by the bytes of their names: Qt's file classes cannot open a name that is not UTF-8, and a
// student's Linux disk has such names. One implementation file per system. Paths here are absolute or relative to the
// working folder, in bytes (base::fileNameBytes()), `/` between parts. Any thread.
// On Windows there is no length that a path may not have, no device is ever opened for its name (NUL, COM1), and junctions are
// links like the others.

#ifdef Q_OS_WIN
using FileHandle = qintptr; // HANDLE
#else
using FileHandle = int;
#endif

enum class FileKind : quint8 { File, Folder, Link, Special };

//! What the system says about a name.
struct FileFacts {
    FileKind kind = FileKind::File;
    qint64 size = 0;             //!< bytes, 0 unless a file
    qint64 mtimeSeconds = 0;     //!< since 1970, UTC
    qint64 mtimeNanoseconds = 0; //!< 0 … 999 999 999
    qint16 mode = -1;            //!< permission bits of a file or folder, 0 … 0777; −1: not known, as always on Windows

    //! Same size and time: the content can be taken for the same.
    bool sameContent(const FileFacts &other) const
    {
        return kind == other.kind && size == other.size && mtimeSeconds == other.mtimeSeconds
            && mtimeNanoseconds == other.mtimeNanoseconds;
    }
};

//! A link is described itself, unless `followLink`. Errors: NotFound, FileUnreadable.
base::Result<FileFacts> factsOf(const QByteArray &path, bool followLink = false);
//! The names in a folder, sorted by bytes, without "." and ".."; on macOS with accents in one piece (NFC), as Linux has them.
//! Errors: NotFound, FileUnreadable.
base::Result<QList<QByteArray>> namesIn(const QByteArray &folder);
//! One name of a folder. The views live as long as the call that got it.
struct FoundName {
    QByteArrayView name;
    FileFacts facts;       //!< on Windows of folders and links without their time
    QByteArrayView target; //!< of a link, as linkTarget()
    bool dangling = false; //!< a link to nothing
    int reason = 0;        //!< why it cannot be looked at or read by this user, as cannotRead() takes it; 0 when it can
};
//! Every name in a folder with what the system says about it, at the least cost that the system allows; in no order, composed as
//! namesIn() has them. What is deleted meanwhile is not there. Ends early when `found` returns false. Errors as namesIn().
base::Result<void> readFolder(const QByteArray &folder, const std::function<bool(const FoundName &)> &found);
//! What a link says, `/` between parts; it begins with `/` when it is absolute, on Windows too (/C:/data).
base::Result<QByteArray> linkTarget(const QByteArray &path);
//! Whether two absolute paths, written differently at most in upper and lower case where the system does not see that, are the
//! same name.
bool isSameName(const QByteArray &path, const QByteArray &other);
//! Whether this user may open it for reading; FileUnreadable if not.
base::Result<void> mayRead(const QByteArray &path);

//! With these permissions, less what the umask takes.
base::Result<void> makeFolder(const QByteArray &path, int mode = 0777);
//! The folder and those above it, as far as they are missing.
base::Result<void> makeFolders(const QByteArray &path);
//! Windows lets only administrators, and everybody in its developer mode, make a link: else FileUnwritable.
base::Result<void> makeLink(const QByteArray &target, const QByteArray &path);
//! Puts `from` in the place of `to`, which may be a file or a link. Both on the same disk.
base::Result<void> renameOver(const QByteArray &from, const QByteArray &to);
void removeFile(const QByteArray &path);
//! An empty one. FileUnwritable when something is in it.
base::Result<void> removeFolder(const QByteArray &path);
//! Of a file, folder or link itself.
base::Result<void> setTime(const QByteArray &path, qint64 mtimeSeconds);
//! Permission bits of a file or folder, whatever the umask; a folder keeps its setgid and sticky bits. Never through a link.
//! Nothing happens on Windows.
base::Result<void> setMode(const QByteArray &path, int mode);
//! A disk of Windows' kinds (FAT, exFAT, NTFS, a share) on a system that has permissions: all files there show the same ones.
bool isWithoutModes(const QByteArray &path);
//! Whether files there have permissions of their own: not on such a disk, and not on Windows.
bool hasModes(const QByteArray &path);

//! An open file, for reading at any offset.
class LocalFile final {
public:
    LocalFile() = default;
    ~LocalFile();
    LocalFile(LocalFile &&other) noexcept;
    LocalFile &operator=(LocalFile &&other) noexcept;

    static base::Result<LocalFile> open(const QByteArray &path);

    bool isOpen() const { return m_fd >= 0; }
    void close();
    base::Result<FileFacts> facts() const;
    //! Up to `size` bytes at `offset`; 0 at the end.
    base::Result<qsizetype> readAt(qint64 offset, char *to, qsizetype size) const;

private:
    FileHandle m_fd = -1;
    QByteArray m_path;
};

//! A new file being written, removed again unless it is finished or left.
class LocalWriter final {
public:
    LocalWriter() = default;
    ~LocalWriter();
    LocalWriter(LocalWriter &&other) noexcept;
    LocalWriter &operator=(LocalWriter &&other) noexcept;

    //! Replaces an older file of that name; never follows a link. Nobody may do more with it than `mode` allows, from its first
    //! byte on; −1: as the umask has it.
    static base::Result<LocalWriter> create(const QByteArray &path, int mode = -1);
    //! Goes on behind what an earlier writer left under that name, or begins it. Nothing while another writer, of any program,
    //! has it open, when it is no plain file, or on a disk without locks.
    static base::Result<std::optional<LocalWriter>> adopt(const QByteArray &path, int mode = -1);
    //! Bytes in the file so far.
    qint64 size() const { return m_size; }
    //! Empties it.
    base::Result<void> restart();
    base::Result<void> write(QByteArrayView bytes);
    //! Closes it as it is, for adopt().
    void leave();
    //! Sets the time and the permissions (0 … 0777, whatever the umask; −1: none), closes, and puts the file in the place of
    //! `final`.
    base::Result<void> finish(const QByteArray &final, qint64 mtimeSeconds, int mode);

private:
    void abandon();
    FileHandle m_fd = -1;
    QByteArray m_path;
    qint64 m_size = 0;
};

//! Errors about a local name, with the system's reason (an errno value; on Windows one of GetLastError()).
base::Error cannotRead(const QByteArray &path, int reason);
base::Error cannotWrite(const QByteArray &path, int reason);
//! BadRequest: somebody else has the file, and holds it for longer than is waited for.
base::Error writtenByAnother(const QByteArray &path);
//! What such a reason means.
bool saysNotThere(int reason);
bool saysNoRoom(int reason);

} // namespace voyageur::dataset
