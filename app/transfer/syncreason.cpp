// SPDX-License-Identifier: GPL-3.0-or-later
#include "dataset/membername.h"
#include "transfer/syncplan.h"

#include <QCoreApplication>

namespace voyageur::transfer {

namespace {

using Reason = SyncAction::Reason;

struct Row {
    Reason reason;
    const char *name;
    const char *text;
};

// clang-format off
constexpr Row rows[] = {
    {Reason::New, "new", QT_TRANSLATE_NOOP("voyageur::transfer::SyncReason", "The destination does not have it yet.")},
    {Reason::SizeDiffers, "size", QT_TRANSLATE_NOOP("voyageur::transfer::SyncReason", "Its size differs.")},
    {Reason::TimeDiffers, "time", QT_TRANSLATE_NOOP("voyageur::transfer::SyncReason", "Its time differs.")},
    {Reason::ContentDiffers, "content", QT_TRANSLATE_NOOP("voyageur::transfer::SyncReason", "Its content differs (SHA-256).")},
    {Reason::OnlyTimeDiffers, "only-time", QT_TRANSLATE_NOOP("voyageur::transfer::SyncReason", "Its content is the same. Only the time will be updated.")},
    {Reason::ModeDiffers, "mode", QT_TRANSLATE_NOOP("voyageur::transfer::SyncReason", "Only its permissions differ. They will be updated.")},
    {Reason::TargetDiffers, "target", QT_TRANSLATE_NOOP("voyageur::transfer::SyncReason", "The link points elsewhere at the destination.")},
    {Reason::KindDiffers, "kind", QT_TRANSLATE_NOOP("voyageur::transfer::SyncReason", "Its type differs (file, folder or link).")},
    {Reason::NotInSource, "not-in-source", QT_TRANSLATE_NOOP("voyageur::transfer::SyncReason", "The source does not have it.")},
    {Reason::SpecialFile, "special-file", QT_TRANSLATE_NOOP("voyageur::transfer::SyncReason", "It is a socket, a pipe or a device, not a file.")},
    {Reason::LinkLeaves, "link-leaves", QT_TRANSLATE_NOOP("voyageur::transfer::SyncReason", "The link leads out of the folder.")},
    {Reason::Unreadable, "unreadable", QT_TRANSLATE_NOOP("voyageur::transfer::SyncReason", "You may not read this folder.")},
    {Reason::SourceUncertain, "source-uncertain", QT_TRANSLATE_NOOP("voyageur::transfer::SyncReason", "It is not deleted, because part of the source could not be read.")},
    {Reason::DestinationNewer, "destination-newer", QT_TRANSLATE_NOOP("voyageur::transfer::SyncReason", "The destination has a newer version with other content.")},
    {Reason::FolderInTheWay, "folder-in-the-way", QT_TRANSLATE_NOOP("voyageur::transfer::SyncReason", "The destination has a folder of that name.")},
    {Reason::OtherInTheWay, "other-in-the-way", QT_TRANSLATE_NOOP("voyageur::transfer::SyncReason", "The destination has something else under that name.")},
    {Reason::NameClash, "name-clash", QT_TRANSLATE_NOOP("voyageur::transfer::SyncReason", "The destination's disk cannot tell this name from “%1”.")},
    {Reason::NameImpossible, "name-impossible", QT_TRANSLATE_NOOP("voyageur::transfer::SyncReason", "The destination's disk does not allow this name.")},
    {Reason::ChangedMeanwhile, "changed-meanwhile", QT_TRANSLATE_NOOP("voyageur::transfer::SyncReason", "It has changed since the comparison, and was not replaced.")},
    {Reason::LinkNotMade, "link-not-made", QT_TRANSLATE_NOOP("voyageur::transfer::SyncReason", "Could not create the link here. The disk does not allow links, or Windows allows them only in developer mode.")},
};
// clang-format on

const Row &rowOf(Reason reason)
{
    for (const Row &row : rows) {
        if (row.reason == reason)
            return row;
    }
    return rows[0];
}

} // namespace

QString SyncAction::kindName() const
{
    switch (kind) {
    case Kind::Copy:
        return QStringLiteral("copy");
    case Kind::Update:
        return QStringLiteral("update");
    case Kind::Delete:
        return QStringLiteral("delete");
    case Kind::Skip:
        return QStringLiteral("skip");
    case Kind::Conflict:
        return QStringLiteral("conflict");
    }
    return {};
}

QString SyncAction::reasonName() const
{
    return QLatin1String(rowOf(reason).name);
}

QString SyncAction::text() const
{
    const QString text = QCoreApplication::translate("voyageur::transfer::SyncReason", rowOf(reason).text);
    return reason == Reason::NameClash ? text.arg(dataset::shownName(other)) : text;
}

} // namespace voyageur::transfer
