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

#include <optional>

namespace voyageur::script {

//! In an argument: the folder on the node's own disk whose content the script saves into the results.
inline constexpr char localResultsBrace[] = "{localresults}";

//! What makes a job one of a chain, each of which goes on from the newest checkpoint. Paths are bytes on the cluster, absolute.
struct ChainLink {
    int units = 2;
    bool array = true;          //!< the jobs are the tasks of one array; else each is submitted with its number as argument
    QByteArray folder;          //!< of the chain's own notes
    QByteArray mark;            //!< a file: what is not newer is no checkpoint of this chain
    QList<QByteArray> resume;   //!< arguments for a checkpoint, {checkpoint} in them; empty: the program finds it by itself
    QByteArray doneMarker;      //!< relative to the results; empty: a program that ends well by itself is done
    QByteArray dependency = {}; //!< of single jobs: "afterany", "afterok"
};

//! What makes a job an array whose tasks do the runs of a table, see resources/project/sweeps.md. Paths are bytes on the cluster.
struct SweepRuns {
    struct Parameter {
        QByteArray name;
        bool isSwitch = false; //!< "true" is the option alone, "false" nothing
    };
    enum class Packing { Single, Parallel, Glost, Meta };
    QByteArray folder;           //!< absolute: holds table.tsv, and what became of each run
    QByteArray fingerprint;      //!< of the table, so that another table makes another script
    QList<Parameter> parameters; //!< the table's columns behind the number of the run
    QList<QByteArray> arguments; //!< behind those of the job; {NAME} in either becomes the value
    int runs = 1;
    int tasks = 1;
    int atOnce = 0; //!< tasks at a time; 0: no limit
    Packing packing = Packing::Single;
    int runsPerTask = 1;
    int together = 1; //!< runs at a time in one task
    int cpusPerRun = 1;
    int numberWidth = 4; //!< digits in "run-0007"
};

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
    QStringList unload = {};     //!< modules that are unloaded before; empty: none
    bool purge = false;          //!< all modules are unloaded first
    QByteArray environment;      //!< folder of the virtual environment; empty: none
    QByteArray makesEnvironment; //!< lines that make and activate it when the job starts, as shell text; empty: none
    QByteArray archive;          //!< the dataset's tar; empty: no dataset
    QByteArray archiveFolder;    //!< the folder its members begin with; {dataset} becomes its place on the node
    QList<QByteArray> stageIn;   //!< instead of `archive`: lines that bring data that is there, see stagein.h; empty: none
    QByteArray code;             //!< folder to run in
    QByteArray placed = {};      //!< relative to `code`: where the program looks for the dataset; empty: it is told
    QByteArray program;          //!< relative to `code`; "….py" is run by python
    QList<QByteArray> arguments; //!< {dataset}, {results}, {localresults} in them are replaced
    QByteArray results;          //!< folder on the cluster that receives the results of the run
    std::optional<ChainLink> chain = {};
    std::optional<SweepRuns> sweep = {};
};

//! The sbatch script, from the template of that name (resources/templates/NAME.sh): LF line ends, UTF-8.
//! BadRequest when a value cannot stand in a script (a line break or a quote in a directive, {dataset} without dataset).
base::Result<QByteArray> jobScript(const JobScript &job, const QString &templateName = QStringLiteral("single-job"));

//! The command line of the program in the script, `python train.py --data "$dataset"`, as shell text. Pure.
base::Result<QByteArray> programText(const JobScript &job);

//! Fills a template: `@name@` becomes its value; a line that begins with `@?name ` stays, without this mark, only when
//! the value is not empty; several marks must all hold. `@?en ` and `@?fr ` are of the language of the program. BadRequest names
//! a place that has no value.
base::Result<QByteArray> fillTemplate(const QByteArray &text, const QHash<QByteArray, QByteArray> &values);

} // namespace voyageur::script
