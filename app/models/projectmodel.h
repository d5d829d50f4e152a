// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/operation.h"
#include "models/pagemodel.h"
#include "models/preferences.h"
#include "project/projectfile.h"

#include <memory>

namespace voyageur::models {

//! A project that was open before.
struct RecentProject {
    QString name;
    QString folder;
};

//! The project in the window: one folder with its voyageur.json. GUI thread; folders are read elsewhere.
class ProjectModel final : public PageModel {
    Q_OBJECT

public:
    ProjectModel(base::Workers &workers, Preferences &preferences, QObject *parent = nullptr);
    ~ProjectModel() override;

    bool isOpen() const { return m_file.has_value(); }
    const project::ProjectFile &file() const { return *m_file; }
    QString name() const;
    //! The folder as people write it: "~/ml/cats".
    QString shownFolder() const;
    QString folder() const;
    //! Keys that we do not know, for people.
    QStringList warnings() const;

    QList<RecentProject> recent() const;

    //! Opens a folder, or a voyageur.json. A folder without one becomes a new project; its file is written on the first
    //! change.
    void open(const QString &path);
    //! Whether the example can run on a practice cluster of this computer.
    static bool exampleNeedsNoAccount();
    //! Puts the example into a new folder of the person's own, makes its data and opens it.
    void openExample();
    //! Replaces the open project's file and writes it.
    void change(const project::ProjectFile &file);

signals:
    //! Another project is open.
    void opened();
    //! The open project's file changed.
    void fileChanged();

private:
    void loaded(base::Result<project::ProjectFile> result);

    base::Workers &m_workers;
    Preferences &m_preferences;
    std::optional<project::ProjectFile> m_file;
    std::unique_ptr<base::Operation<project::ProjectFile>> m_loading;
    std::unique_ptr<base::Operation<void>> m_saving;
};

//! A folder as people write it, with ~ for their own.
QString shownPath(const QString &path);
//! The same as they would type it in a shell: quoted where it needs to be.
QString typedPath(const QString &path);

} // namespace voyageur::models
