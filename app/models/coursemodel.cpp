// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/coursemodel.h"

#include <utility>

namespace voyageur::models {

using base::Result;
using projectfile::Course;
using projectfile::CoursePlan;

CourseModel::CourseModel(base::Workers &workers, ProjectModel &project, SessionModel &session, QObject *parent)
    : PageModel(parent), m_workers(workers), m_project(project), m_session(session)
{
    connect(&project, &ProjectModel::opened, this, &CourseModel::follow);
    connect(&project, &ProjectModel::fileChanged, this, &CourseModel::follow);
}

CourseModel::~CourseModel() = default;

// The project's own course names its host's keys for the sign-in page; one that is only offered names nothing.
void CourseModel::follow()
{
    m_session.setCourse(m_project.isOpen() ? m_project.file().course : std::nullopt);
    if (m_offered)
        makePlan();
    else
        finish(course() != nullptr);
}

void CourseModel::open(const QString &path)
{
    begin(tr("Reading the course file…"));
    m_loading = std::make_unique<base::Operation<Course>>(
        m_workers, [path](const base::Work &) { return Course::load(path); },
        [this](Result<Course> result) { loaded(std::move(result)); });
}

void CourseModel::loaded(Result<Course> result)
{
    if (!result) {
        fail(result.error());
        emit opened();
        return;
    }
    m_offered = std::move(result).value();
    m_plan.reset();
    finish(true);
    makePlan();
    emit opened();
}

void CourseModel::makePlan()
{
    m_plan.reset();
    m_planning.reset();
    if (const auto good = projectfile::checkCluster(*m_offered, m_session.catalogue()); !good) {
        setContent(true);
        fail(good.error());
        return;
    }
    if (!m_project.isOpen()) {
        finish(true);
        return;
    }
    begin(tr("Reading the values of the course…"));
    m_planning = std::make_unique<base::Operation<CoursePlan>>(
        m_workers,
        [course = *m_offered, file = m_project.file()](const base::Work &) { return projectfile::planCourse(course, file); },
        [this](Result<CoursePlan> result) {
            if (!result) {
                fail(result.error());
                return;
            }
            m_plan = std::move(result).value();
            finish(true);
        });
}

const Course *CourseModel::course() const
{
    if (m_offered)
        return &*m_offered;
    return m_project.isOpen() && m_project.file().course ? &*m_project.file().course : nullptr;
}

QString CourseModel::clusterTitle() const
{
    const Course *shown = course();
    if (!shown)
        return {};
    for (const cluster::Profile &profile : m_session.catalogue().profiles()) {
        if (profile.name == shown->clusterName)
            return profile.title;
    }
    return shown->cluster();
}

bool CourseModel::isValidToday() const
{
    return !course() || course()->isValidOn(QDate::currentDate());
}

void CourseModel::use()
{
    if (!m_plan)
        return;
    const projectfile::ProjectFile file = std::exchange(m_plan, std::nullopt)->project;
    const QString cluster = m_offered->cluster();
    m_offered.reset();
    m_project.change(file);
    emit used(cluster);
}

void CourseModel::notNow()
{
    m_offered.reset();
    m_plan.reset();
    m_planning.reset();
    dismissError();
    finish(course() != nullptr);
    emit dismissed();
}

} // namespace voyageur::models
