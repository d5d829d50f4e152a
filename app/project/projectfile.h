// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "project/course.h"

#include <QJsonObject>
#include <QString>
#include <QStringList>

#include <optional>

namespace voyageur::project {

//! voyageur.json, version 1: what a project is. The format is resources/project/voyageur.schema.json; the values here are
//! checked against it and have its defaults. Keys that we do not know survive saving. A value, any thread.
struct ProjectFile {
    struct Code {
        QString folder = QStringLiteral(".");
        QStringList exclude;
        QString program = QStringLiteral("train.py");
        QStringList arguments;
    };
    struct Dataset {
        QString folder;
        QString archive; //!< empty: NAME-FOLDER.tar
        QStringList exclude;
    };
    struct Environment {
        std::optional<QStringList> modules;  //!< none: those the cluster recommends
        std::optional<QString> requirements; //!< none: requirements.txt if it is there; empty: nothing to install
    };
    struct Try {
        QStringList arguments;
        QString time = QStringLiteral("0:05:00");
        std::optional<int> cpusPerTask; //!< none: as the job
        std::optional<QString> memory;  //!< none: as the job
        std::optional<QString> gpus;    //!< none: as the job
    };
    struct Job {
        QString account; //!< empty: the cluster's default
        QString time = QStringLiteral("1:00:00");
        int cpusPerTask = 1;
        QString memory = QStringLiteral("4G");
        QString gpus;        //!< "1", "a100:1"; empty: none
        QString reservation; //!< empty: none
        QString partition;   //!< empty: the cluster chooses
    };
    struct Results {
        QString folder = QStringLiteral("results");
        QStringList fetch = {QStringLiteral("*")};
    };

    QString folder; //!< absolute: where voyageur.json stands
    QString name;
    Code code;
    std::optional<Dataset> dataset;
    Environment environment;
    Try tryOut;
    Job job;
    Results results;
    std::optional<Course> course; //!< the one whose file is used here, as it was agreed to

    QStringList warnings; //!< unknown keys, for people
    QJsonObject original; //!< what was read, so that unknown keys can be written again

    //! Reads `path`: a voyageur.json, or a folder that holds one. NotFound, FileUnreadable, BadRequest (with file and
    //! line, or the key as "job.memory").
    static base::Result<ProjectFile> load(const QString &path);
    static base::Result<ProjectFile> parse(const QByteArray &json, const QString &folder);

    QByteArray toJson() const;
    //! Writes folder/voyageur.json as a whole.
    base::Result<void> save() const;
    //! A new project for a folder of code, with the defaults; the name from the folder's.
    static ProjectFile forFolder(const QString &folder);

    QString path() const;          //!< of voyageur.json
    QString codeFolder() const;    //!< absolute
    QString datasetFolder() const; //!< absolute; empty without a dataset
    QString datasetName() const;   //!< last part of the dataset's folder
    QString archiveName() const;   //!< the dataset's file name on the cluster
    QString resultsFolder() const; //!< absolute
    //! Absolute path of the requirements file; empty when nothing is to be installed.
    QString requirementsPath() const;
    //! What is neither scanned nor uploaded, relative to the code folder: code.exclude and what always stays here.
    QStringList codeExclude() const;
};

} // namespace voyageur::project
