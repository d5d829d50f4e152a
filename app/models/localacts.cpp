// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/localacts.h"

#include "base/platform.h"
#include "dataset/localfs.h"
#include "dataset/membername.h"

#include <QCoreApplication>
#include <QFile>

namespace voyageur::models {

using base::Error;
using base::ErrorCode;
using base::Result;
using dataset::FileKind;

namespace {

struct LocalActsText {
    Q_DECLARE_TR_FUNCTIONS(voyageur::models::LocalActs)
};

constexpr int deepest = 500;

Error inTheWay(const QByteArray &path)
{
    return {ErrorCode::BadRequest,
            LocalActsText::tr("“%1” already exists.").arg(dataset::shownName(path)),
            LocalActsText::tr("Nothing was replaced."),
            LocalActsText::tr("Choose another name."),
            {}};
}

Result<void> mustBeFree(const QByteArray &path)
{
    const auto facts = dataset::factsOf(path);
    if (facts.ok())
        return inTheWay(path);
    return facts.error().code == ErrorCode::NotFound ? Result<void>() : facts.error();
}

bool count(const QByteArray &folder, int depth, transfer::RemoteCount &sum, const base::StopToken &stop)
{
    QList<QByteArray> folders;
    const auto read = dataset::readFolder(folder, [&](const dataset::FoundName &found) {
        if (found.facts.kind == FileKind::Folder) {
            ++sum.folders;
            folders += folder + '/' + found.name.toByteArray();
        } else {
            ++sum.files;
            sum.bytes += found.facts.size;
        }
        return !stop.stopRequested();
    });
    bool complete = read.ok() && (folders.isEmpty() || depth < deepest);
    if (depth < deepest)
        for (const QByteArray &below : std::as_const(folders))
            complete = count(below, depth + 1, sum, stop) && complete;
    return complete;
}

} // namespace

Result<void> makeLocalFolder(const QByteArray &path)
{
    VOYAGEUR_CHECK(mustBeFree(path));
    return dataset::makeFolders(path);
}

Result<void> moveLocal(const QByteArray &from, const QByteArray &to)
{
    VOYAGEUR_TRY(facts, dataset::factsOf(from));
    Q_UNUSED(facts)
    // Upper and lower case of the same name may be changed where the disk does not tell them apart.
    if (!dataset::isSameName(from, to) || from == to)
        VOYAGEUR_CHECK(mustBeFree(to));
    return dataset::renameOver(from, to);
}

Result<transfer::RemoteCount> countLocal(const QList<QByteArray> &paths, const base::StopToken &stop)
{
    transfer::RemoteCount sum;
    for (const QByteArray &path : paths) {
        VOYAGEUR_TRY(facts, dataset::factsOf(path));
        if (facts.kind != FileKind::Folder) {
            ++sum.files;
            sum.bytes += facts.size;
            continue;
        }
        ++sum.folders;
        sum.complete = count(path, 0, sum, stop) && sum.complete;
    }
    if (stop.stopRequested())
        return Error{ErrorCode::Cancelled, LocalActsText::tr("Counting was stopped."), {}, {}, {}};
    return sum;
}

Result<void> trashLocal(const QList<QByteArray> &paths, const base::StopToken &stop)
{
    for (const QByteArray &path : paths) {
        if (stop.stopRequested())
            return Error{ErrorCode::Cancelled, LocalActsText::tr("Deleting was stopped."), {}, {}, {}};
        const QString text = base::fileNameText(path);
        if (base::fileNameBytes(text) != path) {
            return Error{ErrorCode::BadRequest,
                         LocalActsText::tr("“%1” cannot be moved to the trash, because its name is not valid text.")
                             .arg(dataset::shownName(path)),
                         {},
                         LocalActsText::tr("Rename it first."),
                         {}};
        }
        QFile file(text);
        if (!file.moveToTrash()) {
            return Error{ErrorCode::FileUnwritable,
                         LocalActsText::tr("Could not move “%1” to the trash.").arg(dataset::shownName(path)),
                         file.errorString(),
                         LocalActsText::tr("Delete it in the file manager of this computer."),
                         {}};
        }
    }
    return {};
}

} // namespace voyageur::models
