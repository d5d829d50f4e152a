// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/operation.h"
#include "models/pagemodel.h"
#include "models/preferences.h"
#include "projectfile/projectmerge.h"

#include <QFileSystemWatcher>
#include <QTimer>

#include <functional>
#include <memory>

namespace voyageur::models {

//! A project that was open before.
struct RecentProject {
    QString name;
    QString folder;
};

//! Why what was changed in the window is not in voyageur.json, or the window has not what is there.
struct ProjectTrouble {
    enum class Kind {
        Conflict,   //!< both sides changed the same keys, see `conflicts`
        Unreadable, //!< the file cannot be read now: half edited, perhaps
        Gone,       //!< the file was there
        Unwritable  //!< writing failed
    };
    Kind kind = Kind::Unwritable;
    base::Error error; //!< of a conflict: none
    QList<projectfile::ProjectConflict> conflicts;
};

//! The project in the window: one folder with its voyageur.json, which other programs write too. The file is watched, and read
//! again before each writing; what they wrote is taken over, and only what was changed here is written. GUI thread; folders
//! and files are read elsewhere.
class ProjectModel final : public PageModel {
    Q_OBJECT

public:
    ProjectModel(base::Workers &workers, Preferences &preferences, QObject *parent = nullptr);
    ~ProjectModel() override;

    bool isOpen() const { return m_file.has_value(); }
    const projectfile::ProjectFile &file() const { return *m_file; }
    QString name() const;
    //! The folder as people write it: "~/ml/cats".
    QString shownFolder() const;
    QString folder() const;
    //! Keys that we do not know, for people.
    QStringList warnings() const;

    QList<RecentProject> recent() const;

    //! Opens a folder, or a voyageur.json. A folder without one becomes a new project; its file is written on the first
    //! change. `sure`: also where the guard has something against it.
    void open(const QString &path, bool sure = false);
    //! What ends when another project takes the place of the open one, for people; asked before that.
    void setGuard(const std::function<QStringList()> &guard) { m_guard = guard; }
    //! Whether the example can run on a practice cluster of this computer.
    static bool exampleNeedsNoAccount();
    //! Puts the example into a new folder of the person's own, makes its data and opens it.
    void openExample(bool sure = false);
    //! The file that was to be opened last and could not be read; empty for none.
    QString refused() const { return m_refused; }
    //! Changes the open project and writes what is another in it.
    void change(const projectfile::ProjectFile &file);
    //! Looks whether the file is another now. Happens by itself where the system tells of changes.
    void lookAgain();
    //! Looks whether its code or its list of packages is: when somebody looks at what was read from them.
    void lookAtFiles();

    //! What keeps the window and the file apart; what was changed here is kept until it is over. None: they are the same.
    const std::optional<ProjectTrouble> &trouble() const { return m_trouble; }
    //! Ends a trouble: tries again, with this answer where both sides changed the same. UseHere also writes a file again that
    //! is gone.
    void settle(projectfile::OnConflict how);

signals:
    //! Another project was to be opened, and these would end with the open one; `goOn` opens it.
    void replacingAsks(const QStringList &ending, const std::function<void()> &goOn);
    //! The open project was to be opened: it stays as it is, and what would have ended goes on.
    void stillOpen();
    //! What was to be opened could not be; see error().
    void openingFailed();
    //! Somebody else changed these keys of the file; they count now.
    void changedElsewhere(const QStringList &keys);
    //! The same, or the person changed them here, on whatever page: what is made of them is to be made anew.
    void keysChanged(const QStringList &keys);
    //! The code or the list of packages is another than when it was looked at last: what was read from them is to be read anew.
    void filesChanged();
    //! They were looked at; their fingerprint.
    void filesSeen(const QString &fingerprint);
    void troubleChanged();
    //! Another project is open.
    void opened();
    //! The open project's file changed.
    void fileChanged();

private:
    void loaded(base::Result<projectfile::ProjectFile> result);
    bool mayReplace(const QString &path, const std::function<void()> &goOn);
    void writeTheRest();
    void watch();
    void look();
    void meet(projectfile::OnConflict how);
    void met(const base::Result<projectfile::SavedProject> &result);
    void failed(const base::Error &error);
    void setTrouble(const std::optional<ProjectTrouble> &trouble);

    base::Workers &m_workers;
    Preferences &m_preferences;
    std::optional<projectfile::ProjectFile> m_file;
    std::unique_ptr<base::Operation<projectfile::ProjectFile>> m_loading;
    std::function<QStringList()> m_guard;
    QString m_asked; //!< what is being opened
    QString m_refused;
    QFileSystemWatcher m_watcher;
    QTimer m_lookSoon;
    QTimer m_filesSoon;
    QString m_files; //!< fingerprint; empty: nobody has looked yet
    std::unique_ptr<base::Operation<QString>> m_looking;
    bool m_patient = false;                         //!< a file that cannot be read now is looked at once more before it is told
    std::optional<projectfile::OnConflict> m_again; //!< something changed while the file was met: how it is met once more
    std::optional<ProjectTrouble> m_trouble;
    projectfile::ProjectFile m_sent; //!< as it was when the file was met last
    std::unique_ptr<base::Operation<projectfile::SavedProject>> m_meeting;
};

//! Whether one of these keys ("job.time") is `part` or below it.
bool touches(const QStringList &keys, const QString &part);

//! A folder as people write it, with ~ for their own.
QString shownPath(const QString &path);
//! The same as they would type it in a shell: quoted where it needs to be.
QString typedPath(const QString &path);

} // namespace voyageur::models
