// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/activitymodel.h"
#include "models/feed.h"
#include "models/projectmodel.h"
#include "models/sessionmodel.h"
#include "session/steps.h"
#include "source/gitcode.h"
#include "source/projectguess.h"

#include <memory>

namespace voyageur::models {

//! What the person decided about a new project.
struct NewProject {
    QString name;
    QString program;
    QString arguments; //!< as they would be typed
    QString dataset;   //!< empty for none
};

//! The beginning of a project: where its code is, what it looks like, and the file that is made of it. Nothing is written before
//! create(). GUI thread; folders are read, and repositories cloned, elsewhere.
class NewProjectModel final : public PageModel {
    Q_OBJECT

public:
    NewProjectModel(base::Workers &workers, ProjectModel &project, SessionModel &session, ActivityModel &activities,
                    QObject *parent = nullptr);
    ~NewProjectModel() override;

    //! Forgets what was looked at.
    void begin();
    //! Looks at a folder of this computer; the guess is there afterwards.
    void look(const QString &folder);
    //! A folder that the person chose or dropped: a project is opened, anything else is looked at (wanted()).
    void open(const QString &folder);
    static bool isAddress(const QString &text) { return source::isGitAddress(text); }
    bool canClone() const { return m_session.state() == SessionModel::State::SignedIn; }
    //! Where a repository would be copied to.
    static QString proposedFolder(const QString &address);
    //! By way of the login node, into a new folder; then it is looked at.
    void clone(const QString &address, const QString &folder);
    //! Stops what is under way.
    void cancel();

    QString folder() const { return m_folder; }
    //! The repository that the code came from, with its commit; nothing for a folder.
    const std::optional<source::GitCode> &repository() const { return m_repository; }
    const std::optional<source::ProjectGuess> &guess() const { return m_guess; }
    //! What is filled in at first: the likeliest.
    NewProject proposal() const;
    //! The arguments that go with a program; empty for one that was not guessed.
    QString argumentsFor(const QString &program, bool hasDataset) const;
    //! Why this cannot be a project; nothing when it can.
    std::optional<base::Error> problemWith(const NewProject &project) const;

    //! Writes voyageur.json, the program that is made of a notebook and the list of what it installs, and opens the project. A
    //! folder that is one already is only opened.
    void create(const NewProject &project);

signals:
    //! A folder was chosen that is no project yet: its page is to be seen.
    void wanted();
    //! Another folder was looked at.
    void looked();
    void created(const QString &folder);

private:
    void show(base::Result<source::ProjectGuess> result);
    base::Result<projectfile::ProjectFile> fileFor(const NewProject &project) const;
    //! The notebook that this program is yet to be made of; empty: of none.
    QString notebookOf(const QString &program) const;

    base::Workers &m_workers;
    ProjectModel &m_project;
    SessionModel &m_session;
    ActivityModel &m_activities;
    QString m_folder;
    std::optional<source::GitCode> m_repository;
    std::optional<source::ProjectGuess> m_guess;
    std::unique_ptr<Feed<session::StepEvent>> m_feed;
    std::unique_ptr<base::Operation<source::ProjectGuess>> m_looking;
    std::unique_ptr<base::Operation<source::GitCode>> m_cloning;
    std::unique_ptr<base::Operation<void>> m_saving;
    quint64 m_activity = 0;
};

} // namespace voyageur::models
