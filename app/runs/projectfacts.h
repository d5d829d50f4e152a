// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/stop.h"
#include "script/projectfacts.h"

#include <QByteArray>
#include <QString>

#include <memory>

namespace voyageur::runs {

//! The folder of the project that a script belongs to: the one with voyageur.json, the script's own or above it; else the
//! script's own folder when a Python file that it runs stands there; else empty. `script` is its text.
QString projectOf(const QString &scriptPath, const QByteArray &script);
//! The same, reading the script.
QString projectOf(const QString &scriptPath);

//! What the rules of the script checker want to know of a project: the programs that the script runs, with the project's own
//! modules that they import; the requirements; the dataset; what voyageur.json says. Blocks for as long as it reads; bounded in
//! files and bytes. Never fails: what cannot be read, or is no Python, is absent. Any thread.
//! `scriptFolder`: where the script stands, inside `folder`; empty: the folder itself.
script::ProjectFacts gatherProjectFacts(const QString &folder, const QByteArray &script, const QString &scriptFolder = {},
                                        const base::StopToken &stop = {});

class FolderFacts;

//! The same for many scripts: what belongs to a folder and not to a script is read once. Not for several threads.
class ProjectFactsReader final {
public:
    explicit ProjectFactsReader(const base::StopToken &stop = {});
    ~ProjectFactsReader();
    ProjectFactsReader(const ProjectFactsReader &) = delete;
    ProjectFactsReader &operator=(const ProjectFactsReader &) = delete;

    QString projectOf(const QString &scriptPath, const QByteArray &script);
    script::ProjectFacts gather(const QString &folder, const QByteArray &script, const QString &scriptFolder = {});

private:
    const std::unique_ptr<FolderFacts> m_folders;
};

//! What of a script decides which files of a project are looked at: while it stays the same, and the files do, so do the facts.
QByteArray projectWords(const QByteArray &script);

} // namespace voyageur::runs
