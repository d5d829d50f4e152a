// SPDX-License-Identifier: GPL-3.0-or-later
#include "deliver/remotedata.h"

#include "base/bytesize.h"
#include "dataset/dataformat.h"
#include "remote/programs.h"
#include "remote/records.h"
#include "session/remote.h"

#include <QCoreApplication>
#include <QHash>
#include <QLocale>

#include <algorithm>
#include <iterator>

namespace voyageur::deliver {

using namespace Qt::StringLiterals;
using base::ByteSize;
using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

constexpr qint64 manyFiles = 1000;
constexpr qint64 smallFile = 1024 * 1024;

struct RemoteDataText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::deliver::RemoteData)
};

struct Magic {
    qsizetype at;
    QByteArrayView bytes;
    const char *format;
};

// The formats' own documents: HDF5 File Format Specification II.A (also at 512, 1024 …), POSIX pax, RFC 1952, RFC 8878, PKWARE's
// APPNOTE, bzip2 and xz by their headers, Apache Parquet and Arrow, SQLite's file format, numpy.lib.format; LMDB's meta page has
// its number, 0xBEEFC0DE, behind a page header of 16 bytes.
constexpr Magic magics[] = {
    {0, QByteArrayView("\x89HDF\r\n\x1a\n", 8), "HDF5"},
    {257, QByteArrayView("ustar", 5), "tar"},
    {0, QByteArrayView("\x1f\x8b", 2), "gz"},
    {0, QByteArrayView("\x28\xb5\x2f\xfd", 4), "zst"},
    {0, QByteArrayView("BZh", 3), "bz2"},
    {0,
     QByteArrayView("\xfd"
                    "7zXZ",
                    5),
     "xz"},
    {0, QByteArrayView("PK\x03\x04", 4), "zip"},
    {0, QByteArrayView("PK\x05\x06", 4), "zip"},
    {0, QByteArrayView("PAR1", 4), "Parquet"},
    {0, QByteArrayView("ARROW1", 6), "Arrow"},
    {0, QByteArrayView("SQLite format 3", 15), "SQLite"},
    {0, QByteArrayView("\x93NUMPY", 6), "NumPy"},
    {16, QByteArrayView("\xde\xc0\xef\xbe", 4), "LMDB"},
};

QByteArray byMagic(const QByteArray &head)
{
    for (const Magic &magic : magics) {
        if (head.size() >= magic.at + magic.bytes.size() && QByteArrayView(head).sliced(magic.at).startsWith(magic.bytes))
            return magic.format;
    }
    return {};
}

bool isCompressed(const QByteArray &format)
{
    return format == "gz" || format == "zst" || format == "bz2" || format == "xz";
}

// Counting ends by itself: the script's last line comes in any case. The names never go through the shell's own eyes.
ssh::ShellCommand lookCommand(const ssh::RemotePath &path, std::chrono::seconds patience)
{
    return remote::lookAtData(path.bytes(), QByteArray::number(static_cast<qlonglong>(patience.count())))
        .setEnvironment("LC_ALL", "C");
}

using Facts = QHash<QByteArray, QByteArray>;

Facts factsIn(const remote::Records &said)
{
    Facts facts;
    for (const auto &record : said.all())
        facts.insert(record.first(), record.value(1).trimmed());
    return facts;
}

struct Refusal {
    const char *kind;
    ErrorCode code;
    const char *what;
    const char *next;
};

constexpr Refusal refusals[] = {
    {"missing", ErrorCode::NotFound, QT_TRANSLATE_NOOP("voyageur::deliver::RemoteData", "%1 does not exist on the cluster."),
     QT_TRANSLATE_NOOP("voyageur::deliver::RemoteData",
                       "Check the path; upper and lower case matter. Old files on scratch may have been purged.")},
    {"hidden", ErrorCode::CommandFailed,
     QT_TRANSLATE_NOOP("voyageur::deliver::RemoteData", "You have no access to %1 on the cluster."),
     QT_TRANSLATE_NOOP("voyageur::deliver::RemoteData",
                       "A folder above this one belongs to somebody else. Ask its owner to share it.")},
    {"dangling", ErrorCode::NotFound,
     QT_TRANSLATE_NOOP("voyageur::deliver::RemoteData", "%1 is a link to a file that does not exist."),
     QT_TRANSLATE_NOOP("voyageur::deliver::RemoteData", "Choose the file itself.")},
    {"unreadable", ErrorCode::CommandFailed, QT_TRANSLATE_NOOP("voyageur::deliver::RemoteData", "You may not read %1."),
     QT_TRANSLATE_NOOP("voyageur::deliver::RemoteData", "Ask its owner to share it with you or your group.")},
    {"special", ErrorCode::CommandFailed,
     QT_TRANSLATE_NOOP("voyageur::deliver::RemoteData", "%1 is neither a file nor a folder."),
     QT_TRANSLATE_NOOP("voyageur::deliver::RemoteData", "Choose a file or a folder.")},
};

Error damaged(const QString &shown)
{
    return {ErrorCode::CommandFailed,
            RemoteDataText::tr("The archive %1 is damaged or incomplete.").arg(shown),
            RemoteDataText::tr("The program that lists its contents failed on the cluster."),
            RemoteDataText::tr("The copy or download may not have finished. Upload the archive again."),
            {}};
}

Error nothingIn(const QString &shown)
{
    return {ErrorCode::CommandFailed,
            RemoteDataText::tr("%1 is empty.").arg(shown),
            {},
            RemoteDataText::tr("Choose another path."),
            {}};
}

Error lacking(const QString &shown, const QByteArray &program)
{
    return {ErrorCode::CommandFailed,
            RemoteDataText::tr("The cluster cannot unpack %1.").arg(shown),
            RemoteDataText::tr("The cluster has no program “%1”.").arg(QString::fromLatin1(program)),
            RemoteDataText::tr("Upload the dataset as a .tar or .tar.gz archive."),
            {}};
}

Result<RemoteData> described(RemoteData data, const Facts &facts)
{
    const QString shown = data.path.shown();
    data.bytes = facts.value("bytes").toLongLong();
    if (facts.contains("count")) {
        data.count = facts.value("count").toLongLong();
        data.countedAll = facts.value("status") != "124"; // timeout(1)
    }
    if (facts.value("kind") == "folder") {
        data.kind = RemoteData::Kind::Folder;
        data.stageIn = script::StageIn::InPlace;
        if (data.count == 0 && data.countedAll)
            return nothingIn(shown);
        return data;
    }
    if (data.bytes == 0)
        return nothingIn(shown);
    data.format =
        dataFormat(data.path.name(), QByteArray::fromHex(facts.value("head")), QByteArray::fromHex(facts.value("packed")));
    const bool isTar = data.format == "tar" || data.format.startsWith("tar.");
    if (!isTar && data.format != "zip") {
        data.kind = RemoteData::Kind::File;
        data.stageIn = script::StageIn::Copy;
        data.count = -1;
        return data;
    }
    data.kind = RemoteData::Kind::Archive;
    data.stageIn = isTar ? script::StageIn::Tar : script::StageIn::Zip;
    if (const QByteArray program = facts.value("lacks"); !program.isEmpty())
        return lacking(shown, program);
    if (data.countedAll && facts.value("status") != "0")
        return damaged(shown);
    return data;
}

} // namespace

QByteArray dataFormat(const QByteArray &name, const QByteArray &head, const QByteArray &packed)
{
    const QByteArray lower = name.toLower();
    const QByteArray format = byMagic(head);
    if (isCompressed(format)) {
        // Without the program to look inside only the name is left.
        const bool isTar = packed.isEmpty() ? lower.contains(".tar.") || lower.endsWith(".tgz") : byMagic(packed) == "tar";
        return isTar ? "tar." + format : format;
    }
    // Formats that are a zip for their programs alone.
    static constexpr std::pair<QByteArrayView, const char *> zips[] = {
        {".npz", "NumPy"}, {".pt", "PyTorch"}, {".pth", "PyTorch"}, {".keras", "Keras"}, {".xlsx", "Excel"}};
    if (format == "zip") {
        for (const auto &[end, what] : zips) {
            if (lower.endsWith(end))
                return what;
        }
    }
    if (!format.isEmpty())
        return format;
    // A name alone makes no archive: tar and unzip would fail on it.
    const QByteArray named(dataset::formatOfManySamples(name).latin1());
    return named == "tar" || named == "zip" ? QByteArray() : named;
}

bool RemoteData::isManySmallFiles() const
{
    return kind == Kind::Folder && count >= manyFiles && bytes / std::max<qint64>(count, 1) < smallFile;
}

QString RemoteData::text() const
{
    const QString size = ByteSize(bytes).text();
    const QString shown = QString::fromLatin1(format);
    switch (kind) {
    case Kind::Archive:
        if (count < 0)
            return RemoteDataText::tr("%1 archive, %2").arg(shown, size);
        return countedAll
            ? RemoteDataText::tr("%1 archive, %2, %n member(s)", nullptr, static_cast<int>(count)).arg(shown, size)
            : RemoteDataText::tr("%1 archive, %2, more than %n member(s)", nullptr, static_cast<int>(count)).arg(shown, size);
    case Kind::File:
        return format.isEmpty() ? RemoteDataText::tr("one file, %1").arg(size)
                                : RemoteDataText::tr("one %1 file, %2").arg(shown, size);
    case Kind::Folder:
        break;
    }
    return countedAll
        ? RemoteDataText::tr("folder with %n file(s), %1", nullptr, static_cast<int>(count)).arg(size)
        : RemoteDataText::tr("folder with more than %n file(s), more than %1", nullptr, static_cast<int>(count)).arg(size);
}

QStringList RemoteData::advice() const
{
    if (isManySmallFiles())
        return {RemoteDataText::tr("Reading many small files from shared storage is slow. Have Voyageur pack them once on the "
                                   "cluster. Each job then unpacks one archive onto the disk of its node.")};
    if (kind == Kind::File && !format.isEmpty())
        return {RemoteDataText::tr("%1 already holds many samples in one file. The job copies it to the disk of its node.")
                    .arg(QString::fromLatin1(format))};
    return {};
}

Result<RemoteData> lookAtData(ssh::Host &host, const ssh::RemotePath &path, const base::StopToken &stop,
                              std::chrono::seconds patience)
{
    VOYAGEUR_TRY(out,
                 session::runRemote(host, lookCommand(path, patience),
                                    RemoteDataText::tr("Could not check %1 on the cluster.").arg(path.shown()), stop, {},
                                    patience + std::chrono::minutes(2)));
    VOYAGEUR_TRY(said, remote::Records::in(out, "look-at-data"));
    const Facts facts = factsIn(said);
    for (const Refusal &refusal : refusals) {
        if (facts.value("kind") == refusal.kind)
            return Error{
                refusal.code, RemoteDataText::tr(refusal.what).arg(path.shown()), {}, RemoteDataText::tr(refusal.next), {}};
    }
    if (!facts.contains("kind"))
        return Error{ErrorCode::BadAnswer,
                     RemoteDataText::tr("Could not check %1 on the cluster.").arg(path.shown()),
                     {},
                     {},
                     base::shownSafely(out)};
    RemoteData data;
    data.path = path;
    return described(data, facts);
}

} // namespace voyageur::deliver
