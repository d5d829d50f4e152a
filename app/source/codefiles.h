// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "base/stop.h"
#include "dataset/plan.h"

#include <QStringList>

#include <optional>

namespace voyageur::source {

//! The files of a folder that are code of the person's own.
struct CodeFiles {
    struct File {
        QByteArray localPath;
        QString name; //!< inside the folder
        qint64 size = 0;
        bool notebook = false;
    };
    QList<File> files;
    QList<File> requirements; //!< lists of packages for pip
    QStringList unreadable;
    QStringList tooLarge; //!< programs and notebooks above the limits
};

//! What is in a folder of code, without what no person wrote: hidden folders, installed packages, and what `exclude` names.
//! Errors as makePlan().
base::Result<dataset::Plan> codePlan(const QString &folder, const QStringList &exclude, const base::StopToken &stop);

constexpr qint64 mostCode = 2'000'000; //!< bytes of a program, characters of a notebook's code: no person wrote more

//! *.py, *.pyw and *.ipynb outside of virtual environments.
CodeFiles codeFilesIn(const dataset::Plan &plan);

//! Whether there is any of these. Errors as makePlan().
base::Result<bool> hasPrograms(const QString &folder, const QStringList &exclude, const base::StopToken &stop);
//! By its end.
bool isProgramName(const QString &name);

//! As it is now, a little more than it was when the folder was listed; nothing when it cannot be read.
std::optional<QByteArray> contentOf(const CodeFiles::File &file);

} // namespace voyageur::source
