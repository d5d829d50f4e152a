// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "script/coursefacts.h"

#include <QDate>
#include <QJsonObject>
#include <QString>
#include <QStringList>

#include <array>
#include <optional>

namespace voyageur::projectfile {

//! A course file (NAME.voyageur-course), version 1: what a teacher hands out, see resources/course/README.md. Every value has
//! been checked against the forms of voyageur.json and the grammar of sbatch, so that none can mean anything else where it
//! ends up; texts may hold anything and are shown by Words::shown() only. A value, any thread.
struct Course {
    //! A text in two languages.
    struct Words {
        QString english;
        QString french;

        bool isEmpty() const { return english.isEmpty() && french.isEmpty(); }
        //! In the person's language (QLocale's default), else in the other; control and bidirectional characters made visible.
        QString shown() const;
        //! The same on one line.
        QString line() const;
        bool operator==(const Words &) const = default;
    };
    //! A host that the catalogue does not have.
    struct Host {
        QString name;
        int port = 22;
        QStringList keys; //!< "ssh-ed25519 SHA256:…": shown beside what the host offers, never accepted by themselves

        //! As it is typed: "host", "host:port".
        QString spec() const;
    };
    //! The most that one job may ask for; what is absent has no limit of the course.
    struct Limits {
        std::optional<QString> time;
        std::optional<int> cpus; //!< of the job
        std::optional<int> gpus; //!< of the job
        std::optional<QString> memory;
        std::optional<int> jobs; //!< that one submission makes
    };
    //! What a job begins with.
    struct Job {
        std::optional<QString> time;
        std::optional<int> cpusPerTask;
        std::optional<QString> memory;
        std::optional<QString> gpus;
    };
    //! Data that is on the cluster already.
    struct Dataset {
        QString name;
        QString path; //!< absolute, or beginning with ~/
        std::optional<qint64> bytes;
        Words what;
        script::StageIn stageIn = script::StageIn::InPlace;

        //! The lines of a job script that bring it to the node, for people to copy.
        QStringList stageInLines() const;
    };
    static constexpr std::array<const char *, 5> steps = {"code", "dataset", "environment", "try", "submit"};
    static constexpr const char *suffix = "voyageur-course";

    Words title;
    Words welcome;
    std::array<Words, steps.size()> notes; //!< one for each of the five steps
    QDate validFrom;                       //!< invalid: from ever
    QDate validUntil;                      //!< the last day; invalid: for ever
    QString clusterName;                   //!< of the catalogue; empty: none is named, or `host` is
    std::optional<Host> host;
    QString account;
    QString reservation;
    QString partition;
    Limits limits;
    Job job;
    QStringList modules;
    QString python;     //!< "3.11"; empty: not said
    QString templateId; //!< of a script template that this program has; empty: none
    QList<Dataset> datasets;

    QStringList warnings; //!< keys without effect, for people
    QJsonObject original; //!< what was read, so that unknown keys can be written again

    //! Reads a file: NotFound, FileUnreadable, BadRequest (with the line, or the key as "limits.time").
    static base::Result<Course> load(const QString &path);
    static base::Result<Course> parse(const QByteArray &json, const QString &fileName);
    QByteArray toJson() const;
    //! Writes the file as a whole. Not `over` a file that is there: FileChanged.
    base::Result<void> save(const QString &path, bool over = true) const;

    //! "narval", "host:port"; empty when it names no cluster.
    QString cluster() const;
    //! What modules a project gets: `modules`, and python's where it is not among them.
    QStringList allModules() const;
    bool isValidOn(QDate day) const;
    //! "from … to …"; empty when it holds for ever.
    QString validity() const;
    //! For the script checker.
    script::CourseFacts facts() const;
};

//! Whether that is the name of a course file.
bool isCourseFile(const QString &path);

} // namespace voyageur::projectfile
