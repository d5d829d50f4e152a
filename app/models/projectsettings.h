// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/projectmodel.h"
#include "source/programoptions.h"

namespace voyageur::models {

//! What a project is, each value as a person types it: what voyageur.json has, on one page. Knows the options of the project's
//! program, and whether its arguments go together with them. GUI thread; the program is read elsewhere.
class ProjectSettings final : public PageModel {
    Q_OBJECT

public:
    enum class Field { Program, Arguments, Dataset, Packages, Modules, Account, Time, Cores, Memory, Gpus, Results, Fetch };

    ProjectSettings(base::Workers &workers, ProjectModel &project, QObject *parent = nullptr);

    //! Of the open project.
    QString folder() const { return m_project.folder(); }
    QString value(Field field) const;
    //! Into the project; what cannot be so is not taken: what is wrong with it, else empty.
    QString set(Field field, const QString &typed);
    //! A dataset that is not a folder here is changed in step 2.
    bool isEditable(Field field) const;
    //! "job.time", as voyageur.json has it.
    static QString keyOf(Field field);

    //! Of the program, as far as its file tells.
    const QList<source::ProgramOption> &options() const { return m_options; }
    //! Those that the program needs and the arguments do not give.
    QList<source::ProgramOption> missing() const;
    //! The same as a sentence; empty: nothing is missing.
    QString missingText() const;

    //! Something that may be written into the arguments.
    struct Offer {
        QString words; //!< "--lr "; with a blank at the end where a value follows
        QString title; //!< "--lr"
        QString what;  //!< for people
        bool needed = false;
        bool operator==(const Offer &) const = default;
    };
    //! What the arguments do not have yet: what is needed first, then the folders, then the other options.
    QList<Offer> offers() const;

    //! The program may be another now.
    void readProgram();

private:
    projectfile::ProjectFile withValue(Field field, const QString &typed, QString &wrong) const;

    base::Workers &m_workers;
    ProjectModel &m_project;
    QList<source::ProgramOption> m_options;
    std::unique_ptr<base::Operation<QList<source::ProgramOption>>> m_reading;
};

} // namespace voyageur::models
