// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/projectmodel.h"
#include "models/sessionmodel.h"
#include "projectfile/courseapply.h"

#include <memory>
#include <optional>

namespace voyageur::models {

//! A course file that somebody opened: what is in it, what it would fill in, and the person's yes or no. Nothing is written, and
//! no host is named anywhere else, before use(). GUI thread; files are read and written in others.
class CourseModel final : public PageModel {
    Q_OBJECT

public:
    CourseModel(base::Workers &workers, ProjectModel &project, SessionModel &session, QObject *parent = nullptr);
    ~CourseModel() override;

    //! Reads a course file; a failure is said on the page.
    void open(const QString &path);
    //! The opened course, or that of the open project; null for none.
    const projectfile::Course *course() const;
    //! It was opened and the person has not decided yet.
    bool isOffered() const { return m_offered.has_value(); }
    //! The cluster's own name where it is known.
    QString clusterTitle() const;
    //! What using it would do; nothing while no project is open, or the course cannot be used.
    const std::optional<projectfile::CoursePlan> &plan() const { return m_plan; }
    //! "from … to …", and whether today is outside.
    bool isValidToday() const;

    //! Writes voyageur.json.
    void use();
    void notNow();

signals:
    //! A file was read; its page is to be seen.
    void opened();
    //! It is used in the project: its cluster can be signed in to.
    void used(const QString &cluster);
    //! The person does not want it now.
    void dismissed();

private:
    void loaded(base::Result<projectfile::Course> result);
    void makePlan();
    void follow();

    base::Workers &m_workers;
    ProjectModel &m_project;
    SessionModel &m_session;
    std::optional<projectfile::Course> m_offered;
    std::optional<projectfile::CoursePlan> m_plan;
    std::unique_ptr<base::Operation<projectfile::Course>> m_loading;
    std::unique_ptr<base::Operation<projectfile::CoursePlan>> m_planning;
};

} // namespace voyageur::models
