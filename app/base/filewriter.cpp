// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/filewriter.h"

#include "base/filefault.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace voyageur::base {

using Cause = FileFault::Cause;

namespace {

struct FileWriterText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::base::FileWriter)
};

QString whyOf(const FileFault &fault)
{
    switch (fault.cause) {
    case Cause::NoRoom:
        return FileWriterText::tr("There is no room left on its disk.");
    case Cause::NoRoomForFiles:
        return FileWriterText::tr("Its disk accepts no more files. Their number has reached the limit.");
    case Cause::Quota:
        return FileWriterText::tr("Your quota on its disk is used up.");
    case Cause::ReadOnlyDisk:
        return FileWriterText::tr("Its disk can only be read.");
    case Cause::NoRight:
        return FileWriterText::tr("The file is write-protected, or you may not change it.");
    case Cause::NoRightInFolder:
        return FileWriterText::tr("You may not create files in its folder, as a safe save requires.");
    case Cause::TooLarge:
        return FileWriterText::tr("The file would exceed the size limit of this system.");
    case Cause::DiskError:
        return FileWriterText::tr("The disk reports an error: %1.").arg(fault.words);
    case Cause::NoFolder:
        return FileWriterText::tr("Its folder does not exist.");
    case Cause::NameTooLong:
        return FileWriterText::tr("Its name is too long.");
    case Cause::IsFolder:
        return FileWriterText::tr("It is a folder.");
    case Cause::LinkInCircle:
        return FileWriterText::tr("The link points back to itself.");
    case Cause::Busy:
        return FileWriterText::tr("Another program is using it.");
    case Cause::Changed:
        return FileWriterText::tr("Somebody else changed it in the meantime.");
    case Cause::Exists:
        return FileWriterText::tr("A file of that name already exists.");
    case Cause::Other:
        break;
    }
    return FileWriterText::tr("This computer reports: %1.").arg(fault.words);
}

QString nextOf(Cause cause)
{
    switch (cause) {
    case Cause::NoRoom:
    case Cause::NoRoomForFiles:
    case Cause::Quota:
        return FileWriterText::tr("Delete what you no longer need there, then try again.");
    case Cause::DiskError:
        return FileWriterText::tr("Try again, or choose another folder. If the problem persists, save your work elsewhere.");
    case Cause::NoRight:
        return FileWriterText::tr("Give yourself permission to write the file, or choose another one.");
    case Cause::NoRightInFolder:
        return FileWriterText::tr("Give yourself permission to write in the folder, or choose another one.");
    case Cause::Busy:
        return FileWriterText::tr("Wait a moment, then try again.");
    case Cause::Changed:
        return FileWriterText::tr("Check the file, then try again.");
    case Cause::Exists:
    case Cause::NameTooLong:
    case Cause::IsFolder:
        return FileWriterText::tr("Choose another name.");
    case Cause::ReadOnlyDisk:
    case Cause::TooLarge:
    case Cause::NoFolder:
    case Cause::LinkInCircle:
    case Cause::Other:
        break;
    }
    return FileWriterText::tr("Choose another folder.");
}

Error unreadable(const QFile &file)
{
    return {ErrorCode::FileUnreadable,
            FileWriterText::tr("%1 cannot be read.").arg(QDir::toNativeSeparators(file.fileName())),
            FileWriterText::tr("This computer reports: %1.").arg(file.errorString()),
            FileWriterText::tr("Give yourself permission to read the file, or move it away."),
            {}};
}

} // namespace

bool isUnfinishedFile(QByteArrayView name)
{
    constexpr QByteArrayView mark(".voyageur-");
    const qsizetype at = name.lastIndexOf(mark);
    if (at < 1 || !name.startsWith('.'))
        return false;
    const QByteArrayView end = name.sliced(at + mark.size());
    const auto isHex = [](char byte) { return (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'f'); };
    return end == "new" || end == "lock" || (!end.isEmpty() && end.size() <= 8 && std::ranges::all_of(end, isHex));
}

std::optional<QByteArray> hashOfFile(const QString &path)
{
    QFile file(path);
    if (!openForReading(file))
        return QFileInfo::exists(path) ? std::nullopt : std::optional(QByteArray());
    Sha256 hash;
    QByteArray piece(1 << 16, Qt::Uninitialized);
    while (true) {
        const qint64 got = file.read(piece.data(), piece.size());
        if (got < 0)
            return std::nullopt;
        if (got == 0)
            return hash.hex();
        hash.add(QByteArrayView(piece).first(got));
    }
}

Error errorOf(const FileFault &fault, const QString &path, bool existed)
{
    const bool other = fault.cause == Cause::Changed || fault.cause == Cause::Exists;
    QString why = whyOf(fault);
    if (existed && !other && fault.cause != Cause::IsFolder)
        why += u' ' + FileWriterText::tr("Its previous contents are unchanged.");
    return {other ? ErrorCode::FileChanged : ErrorCode::FileUnwritable,
            FileWriterText::tr("Could not write %1.").arg(QDir::toNativeSeparators(path)),
            why,
            nextOf(fault.cause),
            {}};
}

Error notCertain(const FileFault &fault, const QString &path)
{
    return {ErrorCode::FileUnwritable,
            FileWriterText::tr("%1 was written, but could be lost if the power fails now.").arg(QDir::toNativeSeparators(path)),
            whyOf(fault),
            nextOf(fault.cause),
            {}};
}

Error withWhat(Error error, const QString &what)
{
    error.what = what;
    return error;
}

Result<void> writeFile(const QString &path, QByteArrayView bytes, const WriteOptions &options)
{
    VOYAGEUR_TRY(writer, FileWriter::open(path, options));
    VOYAGEUR_CHECK(writer.write(bytes));
    return writer.commit();
}

Result<void> changeFile(const QString &path, const FileChange &change, bool ownerOnly)
{
    constexpr int mostRounds = 50; // of us change it at the same moment
    Result<void> written;
    for (int round = 0; round < mostRounds; ++round) {
        QFile file(path);
        std::optional<QByteArray> before;
        if (openForReading(file))
            before = file.readAll();
        if (before ? file.error() != QFile::NoError : QFileInfo::exists(path))
            return unreadable(file);
        file.close();
        VOYAGEUR_TRY(after, change(before));
        if (!after)
            return {};
        written = writeFile(path, *after, {.ownerOnly = ownerOnly, .expected = before ? contentHash(*before) : QByteArray()});
        if (written.ok() || written.error().code != ErrorCode::FileChanged)
            break;
    }
    return written;
}

Result<void> copyFile(const QString &from, const QString &to, const WriteOptions &options)
{
    QFile file(from);
    if (!openForReading(file))
        return unreadable(file);
    VOYAGEUR_TRY(writer, FileWriter::open(to, options));
    QByteArray piece(1 << 16, Qt::Uninitialized);
    while (true) {
        const qint64 got = file.read(piece.data(), piece.size());
        if (got < 0)
            return unreadable(file);
        if (got == 0)
            return writer.commit();
        VOYAGEUR_CHECK(writer.write(QByteArrayView(piece).first(got)));
    }
}

} // namespace voyageur::base
