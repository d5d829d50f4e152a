// SPDX-License-Identifier: GPL-3.0-or-later
#include "transfer/pullplace.h"

#include "base/platform.h"
#include "dataset/localfs.h"
#include "dataset/localnames.h"
#include "dataset/membername.h"

#include <QCoreApplication>
#include <QDir>

namespace voyageur::transfer {

base::Error badSource(const ssh::RemotePath &source, RemoteKind kind)
{
    base::Error error;
    if (kind == RemoteKind::Nothing) {
        error.code = base::ErrorCode::NotFound;
        error.what =
            QCoreApplication::translate("voyageur::transfer::Pull", "“%1” does not exist on the cluster.").arg(source.shown());
        const QByteArray &name = source.bytes();
        error.next = name.contains('*') || name.contains('?')
            ? QCoreApplication::translate(
                "voyageur::transfer::Pull",
                "Voyageur does not expand wildcards. Download the whole folder, or synchronize it with a filter.")
            : QCoreApplication::translate(
                "voyageur::transfer::Pull",
                "Check the path. It starts from your home folder on the cluster, unless it begins with /.");
    } else {
        error.code = base::ErrorCode::BadRequest;
        error.what =
            QCoreApplication::translate("voyageur::transfer::Pull", "“%1” on the cluster is neither a file nor a folder.")
                .arg(source.shown());
        error.next = QCoreApplication::translate("voyageur::transfer::Pull", "Choose a file or a folder.");
    }
    return error;
}

namespace {

base::Error noFile(const QByteArray &path)
{
    return {base::ErrorCode::BadRequest,
            QCoreApplication::translate("voyageur::transfer::Pull", "“%1” is a device, a pipe or a socket.")
                .arg(dataset::shownName(path)),
            QCoreApplication::translate("voyageur::transfer::Pull", "A download would replace the device with a file."),
            QCoreApplication::translate("voyageur::transfer::Pull", "Choose a file or a folder."),
            {}};
}

// A file goes where a link leads, and the link stays, as with cp.
base::Result<QByteArray> behindLinks(QByteArray path, RemoteKind kind)
{
    constexpr int mostLinks = 40; // as the systems allow
    for (int links = 0; kind == RemoteKind::File && links <= mostLinks; ++links) {
        const auto facts = dataset::factsOf(path);
        if (!facts.ok() || facts->kind != dataset::FileKind::Link)
            return path;
        const auto leads = dataset::factsOf(path, true);
        if (!leads.ok()) {
            return base::Error{
                base::ErrorCode::BadRequest,
                QCoreApplication::translate("voyageur::transfer::Pull", "“%1” is a link to something that does not exist.")
                    .arg(dataset::shownName(path)),
                QCoreApplication::translate("voyageur::transfer::Pull", "The destination of the file is unknown."),
                QCoreApplication::translate("voyageur::transfer::Pull", "Delete the link, or create what it points to."),
                {}};
        }
        VOYAGEUR_TRY(target, dataset::linkTarget(path));
        const bool absolute = QDir::isAbsolutePath(base::fileNameText(target));
        path = absolute ? target : path.first(path.lastIndexOf('/') + 1) + target;
    }
    return path;
}

} // namespace

base::Result<QByteArray> localPlace(const QString &typed, const ssh::RemotePath &source, RemoteKind kind)
{
    const QString destination = QDir::fromNativeSeparators(typed);
    const QByteArray path = base::fileNameBytes(QDir::cleanPath(destination.isEmpty() ? QStringLiteral(".") : destination));
    const auto there = dataset::factsOf(path, true);
    const bool inside = destination.endsWith(QLatin1Char('/')) || (there.ok() && there->kind == dataset::FileKind::Folder);
    const QByteArray name = source.name();
    if (inside && !dataset::isPlainPath(name)) {
        base::Error error;
        error.code = base::ErrorCode::BadRequest;
        error.what = QCoreApplication::translate("voyageur::transfer::Pull", "“%1” cannot be a name.").arg(source.shown());
        error.next = QCoreApplication::translate("voyageur::transfer::Pull",
                                                 "Choose the folder itself, or a new folder here to put it in.");
        return error;
    }
    VOYAGEUR_TRY(final, behindLinks(inside ? path + '/' + dataset::LocalNames().pathFor(name) : path, kind));
    const auto now = dataset::factsOf(final, true);
    if (now.ok() && now->kind == dataset::FileKind::Special)
        return noFile(final);
    const bool isFolder = now.ok() && now->kind == dataset::FileKind::Folder;
    if (now.ok() && isFolder != (kind == RemoteKind::Folder)) {
        base::Error error;
        error.code = base::ErrorCode::BadRequest;
        error.what = QCoreApplication::translate("voyageur::transfer::Pull", "“%1” already exists here as something else.")
                         .arg(dataset::shownName(final));
        error.why =
            QCoreApplication::translate("voyageur::transfer::Pull", "A file does not replace a folder, nor a folder a file.");
        error.next = QCoreApplication::translate("voyageur::transfer::Pull", "Choose another name, or delete the existing one.");
        return error;
    }
    return final;
}

} // namespace voyageur::transfer
