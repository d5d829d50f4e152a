// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/catalogue.h"
#include "projectfile/projectfile.h"

namespace voyageur::projectfile {

//! One value of voyageur.json that a course fills in.
struct CourseChange {
    QString key;    //!< as in the file: "job.time"
    QString before; //!< empty: it was not given
    QString after;
    bool operator==(const CourseChange &) const = default;
};

//! What using a course in a project would do: voyageur.json is written, and nothing else.
struct CoursePlan {
    ProjectFile project;         //!< as it would be
    QList<CourseChange> changes; //!< without the course itself
    QString diff;                //!< of voyageur.json, unified; empty: it stays as it is
};

//! Error when the course names a cluster that nobody knows, or a host that belongs to a cluster of the catalogue: whose keys it
//! has is not for a course file to say. BadRequest, NotFound.
base::Result<void> checkCluster(const Course &course, const cluster::Catalogue &catalogue);

//! What the course fills in: account, reservation, partition, what a job begins with, modules; time, memory, cores and GPUs are
//! lowered to its limits. The project's own code, dataset and results stay. Reads voyageur.json for the difference.
base::Result<CoursePlan> planCourse(const Course &course, const ProjectFile &project);

//! The course file that a teacher begins with: the project's course, if it has one, else its account, modules and job.
Course courseOf(const ProjectFile &project);

} // namespace voyageur::projectfile
