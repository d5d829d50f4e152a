// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "base/stop.h"

#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringList>

namespace voyageur::settings {

//! What the program knows and this folder does not.
struct SupportFacts {
    QString version;       //!< of Voyageur
    QStringList catalogue; //!< what is wrong with the person's own cluster files
};

//! One file of a bundle.
struct SupportFile {
    QString name;
    QByteArray text;
    QString what; //!< for people
};

//! What somebody who helps wants to see: version and system, what is wrong with the catalogue, which settings there are, and the
//! recent log. No secret, and no names: users, this computer and the home folder become <user>, <computer> and <home>. Looks
//! for a keychain, which takes a moment; any thread but the GUI's.
QList<SupportFile> supportFiles(const SupportFacts &facts, const base::StopToken &stop);

//! "voyageur-support-2026-11-22.zip"
QString supportBundleName();
//! Writes them into one archive that only this user can read: .tar.gz or .tgz by the name's end, else .zip. Error FileUnwritable.
base::Result<void> writeSupportBundle(const QString &path, const QList<SupportFile> &files);

} // namespace voyageur::settings
