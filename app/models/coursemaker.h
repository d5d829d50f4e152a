// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/projectmodel.h"
#include "models/sessionmodel.h"
#include "projectfile/course.h"

#include <array>
#include <memory>

namespace voyageur::models {

//! What a teacher types, as typed. A value.
struct CourseForm {
    struct Words {
        QString english;
        QString french;
        bool operator==(const Words &) const = default;
    };
    struct Data {
        QString name;
        QString path;
        QString size;    //!< "3.2 GB"; empty: not said
        int stageIn = 0; //!< which of CourseMaker::stageInWays()
        Words what;
        bool operator==(const Data &) const = default;
    };
    Words title;
    Words welcome;
    std::array<Words, projectfile::Course::steps.size()> notes;
    QString validFrom; //!< "2027-01-31"
    QString validUntil;
    QString cluster;  //!< a name of the catalogue, or host[:port]
    QString hostKeys; //!< one a line
    QString account;
    QString reservation;
    QString partition;
    QString maxTime;
    QString maxCpus;
    QString maxGpus;
    QString maxMemory;
    QString maxJobs;
    QString jobTime;
    QString jobCpus;
    QString jobMemory;
    QString jobGpus;
    QString modules; //!< between blanks
    QString python;
    QString templateId;
    QList<Data> datasets;
    bool operator==(const CourseForm &) const = default;
};

//! Makes a course file: what the form holds, whether it can be used, and the file. Keys that the form does not know stay when the
//! project has a course already. GUI thread; the file is written in another.
class CourseMaker final : public PageModel {
    Q_OBJECT

public:
    CourseMaker(base::Workers &workers, ProjectModel &project, SessionModel &session, QObject *parent = nullptr);
    ~CourseMaker() override;

    //! From the open project.
    CourseForm begin() const;
    QStringList clusterNames() const;
    //! Ids and titles of the script templates.
    static QList<std::pair<QString, QString>> templates();
    static QStringList stageInWays();
    //! A name for the file.
    QString proposedName(const CourseForm &form) const;

    //! What is wrong with it, in the words of the file's reader; else the course.
    base::Result<projectfile::Course> courseOf(const CourseForm &form) const;
    void save(const CourseForm &form, const QString &path);

signals:
    void saved(const QString &path);

private:
    ProjectModel &m_project;
    SessionModel &m_session;
    base::Workers &m_workers;
    std::unique_ptr<base::Operation<void>> m_saving;
};

} // namespace voyageur::models
