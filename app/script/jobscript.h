// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/memorysize.h"
#include "base/result.h"
#include "base/timelimit.h"

#include <QByteArray>
#include <QHash>
#include <QList>
#include <QString>
#include <QStringList>

namespace voyageur::script {

//! What one training job is made of. Paths are bytes on the cluster: absolute, or relative to the submit folder.
struct JobScript {
    QString name;
    QString account; //!< empty: no such line
    base::TimeLimit time;
    int cpusPerTask = 1;
    base::MemorySize memory;
    QString gpus;                //!< for --gpus-per-node; empty: no such line
    QString reservation;         //!< empty: no such line
    QString partition;           //!< empty: no such line
    QByteArray output;           //!< the log's name pattern, "logs/%x-%j.out"
    QStringList modules;         //!< in order; empty: none
    QByteArray environment;      //!< folder of the virtual environment; empty: none
    QByteArray archive;          //!< the dataset's tar; empty: no dataset
    QByteArray archiveFolder;    //!< the folder its members begin with; {dataset} becomes its place on the node
    QByteArray code;             //!< folder to run in
    QByteArray program;          //!< relative to `code`; "….py" is run by python
    QList<QByteArray> arguments; //!< {dataset} and {results} in them are replaced
    QByteArray results;          //!< folder on the cluster that receives the results of the run
};

//! The sbatch script, from the template of that name (resources/templates/NAME.sh): LF line ends, UTF-8.
//! BadRequest when a value cannot stand in a script (a line break or a quote in a directive, {dataset} without dataset).
base::Result<QByteArray> jobScript(const JobScript &job, const QString &templateName = QStringLiteral("single-job"));

//! The command line of the program in the script, `python train.py --data "$dataset"`, as shell text. Pure.
base::Result<QByteArray> programText(const JobScript &job);

//! Fills a template: `@name@` becomes its value; a line that begins with `@?name ` stays, without this mark, only when
//! the value is not empty; several marks must all hold. BadRequest names a place that has no value. Pure.
base::Result<QByteArray> fillTemplate(const QByteArray &text, const QHash<QByteArray, QByteArray> &values);

} // namespace voyageur::script
