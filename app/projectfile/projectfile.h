// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "projectfile/chainplan.h"
#include "projectfile/course.h"
#include "projectfile/modulestart.h"
#include "projectfile/sweepsettings.h"

#include <QJsonObject>
#include <QString>
#include <QStringList>

#include <optional>

namespace voyageur::projectfile {

//! voyageur.json, version 1: what a project is. The format is resources/project/voyageur.schema.json; the values here are
//! checked against it and have its defaults. Keys that we do not know survive saving. A value, any thread.
struct ProjectFile {
    struct Code {
        QString folder = QStringLiteral(".");
        QStringList exclude;
        QString program = QStringLiteral("train.py");
        QStringList arguments;
        QString repository; //!< the address of git that it came from; empty for none
        QString commit;     //!< that it came at
    };
    //! One of `folder`, `remote`, `course` and `url` says where the data is; the others are empty.
    struct Dataset {
        QString folder;  //!< on this computer
        QString archive; //!< of `folder`; empty: NAME-FOLDER.tar
        QStringList exclude;
        QString remote = {}; //!< on the cluster: absolute, or beginning with ~/
        QString course = {}; //!< the name of a dataset of the course file
        QString url = {};    //!< the cluster fetches it from there
        QString sha256 = {}; //!< of what `url` gives; empty: not said
        QString md5 = {};    //!< the same
        bool pack = false;   //!< `remote` is a folder that is to become one tar there
        QString via = {};    //!< which host fetches `url`: "login", "dtn"; empty: by its size

        //! It does not travel from this computer.
        bool isThere() const { return folder.isEmpty() && !(remote.isEmpty() && course.isEmpty() && url.isEmpty()); }
    };
    struct Environment {
        std::optional<QStringList> modules;     //!< none: those the cluster recommends
        std::optional<QString> requirements;    //!< none: requirements.txt if it is there; empty: nothing to install
        QString place = QStringLiteral("home"); //!< "home" or "job": made once there, or by each job on its node's disk
        ModuleStart start = {};                 //!< before the modules are loaded
        QString index = {};                     //!< address of a package index; empty: the usual one
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
    std::optional<ChainSettings> chain; //!< the job is one of a chain
    std::optional<SweepSettings> sweep; //!< many runs with other values
    std::optional<Course> course;       //!< the one whose file is used here, as it was agreed to

    QStringList warnings; //!< unknown keys, for people
    QJsonObject original; //!< what was read, so that unknown keys can be written again
    QByteArray read;      //!< the file's bytes as they were; empty: there was no file

    //! Reads `path`: a voyageur.json, or a folder that holds one. NotFound, FileUnreadable, BadRequest (with file and
    //! line, or the key as "job.memory").
    static base::Result<ProjectFile> load(const QString &path);
    static base::Result<ProjectFile> parse(const QByteArray &json, const QString &folder);

    //! What was read with the changes since then, all else as it stood there; written() where nothing was read.
    QByteArray toJson() const;
    //! All of it in our own order and form.
    QByteArray written() const;
    //! Brings the changes since it was read into folder/voyageur.json, which may have been changed by others meanwhile; see
    //! projectmerge.h. FileChanged when they changed the same; nothing is written then.
    base::Result<void> save() const;
    //! A new project for a folder of code, with the defaults; the name from the folder's.
    static ProjectFile forFolder(const QString &folder);

    QString path() const;          //!< of voyageur.json
    QString codeFolder() const;    //!< absolute
    QString datasetFolder() const; //!< absolute; empty without a dataset on this computer
    QString datasetName() const;   //!< last part of the dataset's folder
    QString archiveName() const;   //!< the dataset's file name on the cluster
    //! Where in the code folder the program looks for the dataset, as no argument says {dataset}: "data". A job has a link there
    //! to what it has unpacked. Empty: the dataset is elsewhere, or the program is told where.
    QString datasetInCode() const;
    QString resultsFolder() const; //!< absolute
    //! Absolute path of the requirements file; empty when nothing is to be installed.
    QString requirementsPath() const;
    //! What is neither scanned nor uploaded, relative to the code folder: code.exclude and what always stays here.
    QStringList codeExclude() const;
};

} // namespace voyageur::projectfile
