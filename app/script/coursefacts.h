// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "script/request.h"

#include <QByteArray>
#include <QDate>
#include <QList>
#include <QString>

#include <optional>

namespace voyageur::script {

//! What a course asks of the scripts in its projects: projectfile::Course::facts(). Absent or empty: nothing. Plain values.
struct CourseFacts {
    QString title; //!< one line, safe to show
    QByteArray account;
    QByteArray reservation;
    QByteArray partition;
    // The most that one submission may ask for.
    std::optional<qint64> seconds;
    std::optional<qint64> cpus;      //!< of the job
    std::optional<qint64> gpus;      //!< of the job
    std::optional<qint64> mebibytes; //!< on each node
    std::optional<qint64> jobs;      //!< tasks of an array
    QDate from;                      //!< first day; invalid: from ever
    QDate until;                     //!< last day; invalid: for ever
};

//! What of a request a course bounds.
enum class CourseBound { Time, Cpus, Gpus, Memory, Jobs };

struct CourseExcess {
    CourseBound bound = CourseBound::Time;
    QString sentence;   //!< for people; names the course
    QByteArray atLimit; //!< the value of --time, --mem … that would be within
};

//! Where the request goes beyond the course. Pure.
QList<CourseExcess> excessOf(const ResourceRequest &request, const CourseFacts &course);

//! The script with the course's account, reservation and partition, and with its time, memory and cores lowered to what the
//! course allows. What cannot be written stays. Pure.
QByteArray withinCourse(const QByteArray &script, const CourseFacts &course);

//! How data that is on the cluster comes to the node.
enum class StageIn { InPlace, Tar, Zip, Copy };
//! The lines of a job script that do it: shell text, with the path quoted; `dataset` is set to where it then is. The path begins
//! with / or ~/. Pure.
QList<QByteArray> stageInLines(const QByteArray &path, StageIn way);

} // namespace voyageur::script
